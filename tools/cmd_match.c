/* SPDX-License-Identifier: MIT */
/* goti match: two players, many games. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "solver/base/progress.h"
#include "tools/commands.h"
#include "tools/match_report.h"

enum {
    MAX_GAMES = 100000000,
    MAX_PLIES = 100000,
    DEFAULT_GAMES = 100,
    DEFAULT_PLIES = 1000,
    DEFAULT_WALK = 6
};

/* Numbers of the command line. */
typedef struct numbers {
    uint64_t games, seed, threads, max_plies, walk;
} numbers;

static int read_numbers(const goti_cli_args *args, numbers *n)
{
    *n = (numbers){.games = DEFAULT_GAMES,
                   .max_plies = DEFAULT_PLIES,
                   .walk = DEFAULT_WALK};
    int code = goti_cli_number(args, "games", 1, MAX_GAMES, &n->games);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "seed", 0, UINT64_MAX, &n->seed);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "threads", 0, GOTI_CLI_MAX_THREADS,
                               &n->threads);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "max-plies", 1, MAX_PLIES, &n->max_plies);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "plies", 0, MAX_PLIES, &n->walk);
    return code;
}

/* A kind by its name; any other word is a file. */
static goti_openings_kind kind_of(const char *text)
{
    for (int i = GOTI_OPENINGS_START; i < GOTI_OPENINGS_FILE; i++)
        if (strcmp(text, goti_openings_name((goti_openings_kind)i)) == 0)
            return (goti_openings_kind)i;
    return GOTI_OPENINGS_FILE;
}

/* What --db names must be there; where it is not given, tables need not be. */
static goti_err open_db(const goti_cli_args *args, const goti_variant *v,
                        goti_db **db, goti_msg *msg)
{
    const goti_err err = goti_db_open(v, goti_cli_db(args), 0, db, msg);
    if (err == GOTI_OK) return err;
    *db = NULL;
    return err == GOTI_E_MISSING && !goti_cli_given(args, "db") ? GOTI_OK : err;
}

static double now_seconds(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Not on standard output, which is the same each time. */
static void tell_speed(uint64_t n_games, double seconds)
{
    char text[32];
    fprintf(stderr, "%" PRIu64 " games in %s, %.1f a second\n", n_games,
            goti_cli_duration(seconds, text, sizeof text),
            (double)n_games / (seconds > 0 ? seconds : 1));
}

static goti_err play(const goti_cli_args *args, goti_match_options *options,
                     const goti_openings_options *openings, goti_msg *msg)
{
    goti_match_score score;
    goti_openings *o = NULL;
    const double begin = now_seconds();
    GOTI_TRY(goti_openings_open(options->rules.v, options->rules.db, openings,
                                &o, msg));
    options->openings = o;
    const goti_err err = goti_match_play(options, &score, msg);
    goti_openings_close(o);
    if (err != GOTI_OK) return err;
    const goti_match_report report = {options, &score, openings};
    if (goti_cli_given(args, "json"))
        goti_match_print_json(&report);
    else
        goti_match_print(&report);
    if (!options->quiet) tell_speed(score.n_games, now_seconds() - begin);
    return GOTI_OK;
}

static int run(const goti_cli_args *args)
{
    numbers n;
    goti_variant v;
    goti_match_player player[2];
    goti_msg msg = {""};
    int code = read_numbers(args, &n);
    if (code != GOTI_EXIT_OK) return code;
    for (int i = 0; i < 2; i++)
        if (goti_match_player_read(args->operand[i + 1], &player[i], &msg) !=
            GOTI_OK)
            return goti_cli_usage("match", "match: %s", msg.text);
    code = goti_cli_variant(args->operand[0], &v);
    if (code != GOTI_EXIT_OK) return code;
    const char *const kind = goti_cli_value(args, "openings", "start");
    const goti_openings_options openings = {kind_of(kind), n.seed,
                                            (unsigned)n.walk, kind};
    goti_match_options options = {
        .player = player,
        .rules = {&v, NULL, n.max_plies, goti_progress_interrupted},
        .n_games = n.games,
        .seed = n.seed,
        .n_threads = (int)n.threads,
        .pgn_path = goti_cli_value(args, "pgn", NULL),
        .date = goti_cli_value(args, "date", ""),
        .quiet = goti_cli_given(args, "quiet"),
    };
    goti_progress_catch_signals();
    goti_err err = open_db(args, &v, &options.rules.db, &msg);
    if (err == GOTI_OK) err = play(args, &options, &openings, &msg);
    goti_db_close(options.rules.db);
    return err == GOTI_OK ? GOTI_EXIT_OK : goti_cli_fail(err, &msg);
}

static const goti_cli_option OPTIONS[] = {
    {"games", 'n', "N", "play N games (default: 100)"},
    {"openings", 'o', "WHAT",
     "start, the game's own (default); walk, random plies\n"
     "from it; random, any position; balanced or won, the\n"
     "same, drawn or won by the tables; or a FILE of\n"
     "positions, one a line"},
    {"plies", 'p', "N", "random plies of 'walk' (default: 6)"},
    {"seed", 's', "S", "the match's number: the same games (default: 0)"},
    {"max-plies", 0, "N", "then a game is drawn (default: 1000)"},
    {"pgn", 0, "FILE", "write the games there, as text"},
    {"date", 0, "DATE", "for the headers of these, such as 2026.01.31"},
    {"db", 'd', "DIR",
     "directory of the tables, which must be there (default:\n"
     "$GOTI_DB, else ./goti-db, if there are any)"},
    GOTI_CLI_OPTION_THREADS,
    GOTI_CLI_OPTION_JSON,
    {"quiet", 'q', NULL, "no progress on standard error"},
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti match kaooa hard random --games 1000 --openings won",
    "goti match tigadi medium,depth=6 easy --openings walk --pgn games.txt",
    "goti match bagh-chal hard,nodes=10000,tables=no medium,seed=7 --json",
    "goti match kaooa hard 'engine,movetime=100:goti engine kaooa'",
    NULL,
};

/* goti_match_player_read knows the same. */
static const char *const PLAYERS[] = {"random", "easy",    "medium",
                                      "hard",   "engine:", NULL};

static void offer(const char *option, goti_cli_offer *out)
{
    if (strcmp(option, "PLAYER") == 0) goti_cli_offer_words(out, PLAYERS);
    if (strcmp(option, "openings") != 0) return;
    for (int i = GOTI_OPENINGS_START; i < GOTI_OPENINGS_FILE; i++)
        goti_cli_offer_word(out, goti_openings_name((goti_openings_kind)i));
    goti_cli_offer_files(out);
}

const goti_cli_command goti_cmd_match = {
    .name = "match",
    .summary = "Play many games between two players",
    .operands = "NAME PLAYER PLAYER",
    .min_operands = 3,
    .max_operands = 3,
    .options = OPTIONS,
    .notes =
        "A PLAYER is [level:]random, easy, medium or hard, or a program that "
        "speaks UGI,\nengine:COMMAND, run by the shell. Options follow the "
        "first word, each after a\ncomma: nodes=N, depth=N, movetime=MS, and\n"
        "  of a level    tables=no, traps=no, seed=N\n"
        "  of a program  timeout=MS, option.NAME=VALUE\n"
        "Each opening is played twice, with sides exchanged. Where tables are "
        "there,\nevery move is judged by them. The games depend on the seed, "
        "not on threads,\nunless a player has a movetime. goti-match(1) says "
        "more.",
    .examples = EXAMPLES,
    .offer = offer,
    .run = run,
};
