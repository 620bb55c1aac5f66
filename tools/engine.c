/* SPDX-License-Identifier: MIT */
/*
 * The conversation.  What changes the state - another position, an option, a
 * new game - first ends a search that runs, so that the search may borrow all
 * it needs; drivers do not send such things meanwhile.
 */
#include "tools/engine.h"

#include <inttypes.h>
#include <string.h>

#include "db/manifest.h"
#include "solver/game/notation.h"
#include "solver/game/record.h"
#include "tools/cli.h"
#include "tools/engine_go.h"
#include "tools/engine_options.h"
#include "tools/engine_out.h"
#include "tools/engine_search.h"
#include "tools/line_reader.h"
#include "tools/words.h"

typedef struct engine {
    const goti_variant *v;
    FILE *out;
    goti_engine_options options;
    bool ready; /* db and ai are as the options say */
    goti_db *db;
    goti_ai *ai;
    bool has_position;
    goti_record record; /* the game so far */
    goti_engine_go go;
    goti_engine_search search;
    bool quit;
} engine;

/* ---- tables and player -------------------------------------------------- */

static void close_player(engine *e)
{
    goti_ai_close(e->ai);
    goti_db_close(e->db);
    e->ai = NULL;
    e->db = NULL;
    e->ready = false;
}

/* That there are no tables is no error here: then the engine searches. */
static void open_tables(engine *e)
{
    const char *const dir = e->options.table_path;
    goti_msg msg = {""};
    if (!e->options.tables || dir[0] == '\0') {
        goti_engine_say(e->out, "info string tables: not used");
        return;
    }
    const goti_err err = goti_db_open(e->v, dir, 0, &e->db, &msg);
    if (err == GOTI_OK) {
        goti_engine_say(e->out, "info string tables: %s of %s in %s",
                        goti_metric_name(goti_db_metric(e->db)), e->v->name,
                        dir);
        return;
    }
    e->db = NULL;
    if (err == GOTI_E_MISSING)
        goti_engine_say(e->out, "info string tables: none of %s in %s",
                        e->v->name, dir);
    else
        goti_engine_complain(e->out, &msg);
}

static goti_err make_ready(engine *e, goti_msg *msg)
{
    if (e->ready) return GOTI_OK;
    close_player(e);
    open_tables(e);
    GOTI_TRY(goti_ai_open(e->v, e->db, (size_t)e->options.hash_mib << 20,
                          &e->ai, msg));
    e->ready = true;
    return GOTI_OK;
}

/* ---- positions ---------------------------------------------------------- */

/* Where the word "moves" begins, or the end. */
static const char *find_moves(const char *text)
{
    for (const char *rest = text;;) {
        const goti_word word = goti_word_next(&rest);
        if (word.n == 0 || goti_word_is(word, "moves")) return word.text;
    }
}

static goti_err read_first(const engine *e, const char *text, const char *moves,
                           goti_position *out, goti_msg *msg)
{
    char fen[GOTI_POSITION_TEXT_BYTES];
    const char *rest = text;
    const goti_word kind = goti_word_next(&rest);
    if (goti_word_is(kind, "startpos")) {
        goti_position_start(e->v, out);
        if (goti_word_next(&rest).text == moves) return GOTI_OK;
    } else if (goti_word_is(kind, "fen") && rest <= moves) {
        const goti_word word = {rest, (size_t)(moves - rest)};
        if (word.n >= sizeof fen)
            return goti_fail(msg, GOTI_E_ARG, "position: it is too long");
        return goti_position_parse(e->v, goti_word_copy(word, fen, sizeof fen),
                                   out, msg);
    }
    return goti_fail(msg, GOTI_E_ARG,
                     "position: expected 'startpos' or 'fen POSITION', then "
                     "'moves' or nothing");
}

static goti_err read_position(engine *e, const char *text, goti_msg *msg)
{
    goti_position first;
    const char *rest = find_moves(text);
    GOTI_TRY(read_first(e, text, rest, &first, msg));
    GOTI_TRY(goti_record_begin(&e->record, &first, msg));
    (void)goti_word_next(&rest); /* "moves" */
    for (;;) {
        char token[GOTI_MOVE_TEXT_BYTES];
        goti_msg why = {""};
        const goti_word word = goti_word_next(&rest);
        if (word.n == 0) return GOTI_OK;
        const goti_err err = goti_record_add_text(
            e->v, &e->record, goti_word_copy(word, token, sizeof token), &why);
        if (err != GOTI_OK)
            return goti_fail(msg, err, "turn %zu: %.400s",
                             e->record.n_moves + 1, why.text);
    }
}

/* After one that is wrong there is none: to go on with the one before would
 * answer what nobody asked. */
static void do_position(engine *e, const char *rest)
{
    goti_msg msg = {""};
    goti_engine_search_end(&e->search);
    e->has_position = read_position(e, rest, &msg) == GOTI_OK;
    if (!e->has_position) goti_engine_complain(e->out, &msg);
}

/* ---- commands ----------------------------------------------------------- */

static void say_id(const engine *e)
{
    goti_engine_say(e->out, "id name goti %s (%s)", GOTI_VERSION, e->v->name);
    goti_engine_say(e->out, "id author the goti authors");
    goti_engine_options_say(e->out, &e->options);
}

static void do_ugi(engine *e, const char *rest)
{
    (void)rest;
    say_id(e);
    goti_engine_say(e->out, "ugiok");
}

static void do_uci(engine *e, const char *rest)
{
    (void)rest;
    say_id(e);
    goti_engine_say(e->out, "uciok");
}

/* While a search runs everything is ready. */
static void do_isready(engine *e, const char *rest)
{
    goti_msg msg = {""};
    (void)rest;
    if (!e->search.running && make_ready(e, &msg) != GOTI_OK)
        goti_engine_complain(e->out, &msg);
    goti_engine_say(e->out, "readyok");
}

static void do_new_game(engine *e, const char *rest)
{
    (void)rest;
    do_position(e, "startpos");
}

static void do_setoption(engine *e, const char *rest)
{
    goti_engine_options now = e->options;
    goti_msg msg = {""};
    goti_engine_search_end(&e->search);
    if (goti_engine_options_set(&now, rest, &msg) != GOTI_OK) {
        goti_engine_complain(e->out, &msg);
        return;
    }
    if (now.hash_mib != e->options.hash_mib ||
        now.tables != e->options.tables ||
        strcmp(now.table_path, e->options.table_path) != 0)
        e->ready = false;
    e->options = now;
}

static void refuse_to_go(engine *e, const goti_msg *msg)
{
    goti_engine_complain(e->out, msg);
    goti_engine_say(e->out, "bestmove (none)");
}

static goti_err prepare(engine *e, const char *rest, goti_msg *msg)
{
    if (!e->has_position)
        return goti_fail(msg, GOTI_E_ARG, "go: there is no position");
    if (goti_record_outcome(e->v, &e->record) != GOTI_ONGOING)
        return goti_fail(msg, GOTI_E_ARG, "go: the game is over");
    GOTI_TRY(make_ready(e, msg));
    goti_engine_go_close(&e->go);
    return goti_engine_go_read(e->v, goti_record_last(&e->record), rest, e->out,
                               &e->go, msg);
}

static void do_go(engine *e, const char *rest)
{
    goti_msg msg = {""};
    goti_engine_search_end(&e->search);
    if (prepare(e, rest, &msg) != GOTI_OK) {
        refuse_to_go(e, &msg);
        return;
    }
    e->search.v = e->v;
    e->search.ai = e->ai;
    e->search.out = e->out;
    e->search.request = (goti_ai_request){
        .pos = *goti_record_last(&e->record),
        .earlier = e->record.pos,
        .n_earlier = e->record.n_moves,
        .level = e->options.level,
        .seed = e->options.seed,
        .limits = e->go.limits,
        .only = e->go.only,
        .n_only = e->go.n_only,
        .n_lines = (unsigned)e->options.n_lines,
        .without_traps = !e->options.traps,
    };
    goti_engine_search_start(&e->search);
}

static void do_stop(engine *e, const char *rest)
{
    (void)rest;
    goti_engine_search_end(&e->search);
}

static void do_quit(engine *e, const char *rest)
{
    (void)rest;
    e->quit = true;
}

/* ---- queries ------------------------------------------------------------ */

static const char *result_of(const engine *e, goti_outcome outcome)
{
    if (outcome == GOTI_ONGOING) return "none";
    if (outcome == GOTI_DRAWN) return "draw";
    const goti_side winner = outcome == GOTI_ROW_WINS ? GOTI_ROW : GOTI_COLUMN;
    return winner == e->v->first ? "p1win" : "p2win";
}

static const char *answer_to(const engine *e, goti_word question)
{
    const goti_outcome outcome = goti_record_outcome(e->v, &e->record);
    if (goti_word_is(question, "gameover"))
        return outcome != GOTI_ONGOING ? "true" : "false";
    if (goti_word_is(question, "result")) return result_of(e, outcome);
    if (goti_word_is(question, "p1turn"))
        return goti_record_last(&e->record)->to_move == e->v->first ? "true"
                                                                    : "false";
    return NULL;
}

/* Without a position nothing is known of it; but there is an answer. */
static void do_query(engine *e, const char *rest)
{
    const goti_word question = goti_word_next(&rest);
    const char *answer = "none";
    char shown[40];
    if (e->has_position)
        answer = answer_to(e, question);
    else
        goti_engine_say(e->out,
                        "info string error: query: there is no position");
    if (answer == NULL)
        goti_engine_say(e->out,
                        "info string error: query: expected gameover, p1turn "
                        "or result, got '%s'",
                        goti_word_copy(question, shown, sizeof shown));
    else
        goti_engine_say(e->out, "response %s", answer);
}

/* ---- the conversation --------------------------------------------------- */

static const struct command {
    const char *name;
    void (*run)(engine *e, const char *rest);
} COMMANDS[] = {
    {"ugi", do_ugi},
    {"uci", do_uci},
    {"isready", do_isready},
    {"uginewgame", do_new_game},
    {"ucinewgame", do_new_game},
    {"setoption", do_setoption},
    {"position", do_position},
    {"go", do_go},
    {"stop", do_stop},
    {"query", do_query},
    {"quit", do_quit},
};

static const struct command *find_command(goti_word word)
{
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
        if (goti_word_is(word, COMMANDS[i].name)) return &COMMANDS[i];
    return NULL;
}

/* By the protocol words that are not known are passed over, and what follows
 * them counts. */
static void answer(engine *e, const char *line)
{
    for (const char *rest = line;;) {
        const goti_word word = goti_word_next(&rest);
        const struct command *const command = find_command(word);
        if (word.n == 0) return;
        if (command == NULL) continue;
        command->run(e, rest);
        return;
    }
}

/* It may have been a position: to go on with the one before would answer what
 * nobody asked. */
static void refuse_line(engine *e)
{
    goti_engine_search_end(&e->search);
    e->has_position = false;
    goti_engine_say(e->out, "info string error: the line is too long; there is "
                            "no position now");
}

static goti_err converse(engine *e, int in, goti_msg *msg)
{
    goti_line_reader reader;
    goti_err err = GOTI_OK;
    goti_line_reader_open(in, &reader);
    while (err == GOTI_OK && !e->quit) {
        goti_input_line line;
        size_t n = 0;
        err = goti_line_reader_next(&reader, &line, 1, &n, msg);
        if (err != GOTI_OK || n == 0) break;
        if (line.too_long)
            refuse_line(e);
        else
            answer(e, line.text);
        if (ferror(e->out))
            err = goti_fail(msg, GOTI_E_IO, "the answers cannot be written");
    }
    goti_line_reader_close(&reader);
    return err;
}

goti_err goti_engine_serve(const goti_variant *v, const char *dir, int in,
                           FILE *out, goti_msg *msg)
{
    engine e = {.v = v, .out = out};
    goti_position first;
    goti_engine_options_init(dir, &e.options);
    goti_engine_search_init(&e.search);
    goti_position_start(v, &first);
    goti_err err = goti_record_begin(&e.record, &first, msg);
    e.has_position = err == GOTI_OK;
    if (err == GOTI_OK) err = converse(&e, in, msg);
    goti_engine_search_clear(&e.search);
    close_player(&e);
    goti_engine_go_close(&e.go);
    goti_record_close(&e.record);
    return err;
}
