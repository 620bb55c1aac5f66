/* SPDX-License-Identifier: MIT */
/*
 * `goti engine`: a character for the game, then a conversation.  Every request
 * has its answer, in order, and every move said is legal where it was asked
 * for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solver/game/notation.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/games.h"
#include "tools/engine.h"

#define BLANKS " \t\r\n"

/* What the conversation has asked and where the game stands, by a reader that
 * does not know the engine's. */
typedef struct listener {
    const goti_variant *v;
    goti_position pos;
    bool has_position;
    const char *answers; /* not yet compared */
} listener;

/* ---- what was asked ----------------------------------------------------- */

static bool is_word(const char *text, size_t n, const char *word)
{
    return strlen(word) == n && strncasecmp(text, word, n) == 0;
}

/* The first word of the line that is a command; *rest is what follows it. */
static const char *find_command(const char *line, const char **rest)
{
    static const char *const commands[] = {
        "ugi",      "uci", "isready", "uginewgame", "ucinewgame", "setoption",
        "position", "go",  "stop",    "query",      "quit"};
    while (*(line += strspn(line, BLANKS)) != '\0') {
        const size_t n = strcspn(line, BLANKS);
        for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
            if (is_word(line, n, commands[i])) {
                *rest = line + n;
                return commands[i];
            }
        line += n;
    }
    return "";
}

/* By goti_position_parse, which takes "moves" itself. */
static void hear_position(listener *l, const char *rest)
{
    rest += strspn(rest, BLANKS);
    const size_t n = strcspn(rest, BLANKS);
    const bool start = is_word(rest, n, "startpos");
    const size_t size = strlen(rest) + 8;
    char *const text = fuzz_alloc(size);
    (void)snprintf(text, size, "%s%s", start ? "start" : "", rest + n);
    l->has_position = (start || is_word(rest, n, "fen")) &&
                      goti_position_parse(l->v, text, &l->pos, NULL) == GOTI_OK;
    free(text);
}

/* ---- what was answered -------------------------------------------------- */

/* The next line that begins with that word; errors: how many came before. */
static char *next_answer(listener *l, const char *word, unsigned *errors)
{
    static const char error[] = "info string error: ";
    *errors = 0;
    for (;;) {
        const size_t n = strcspn(l->answers, "\n");
        FUZZ_TRUTH(l->answers[n] == '\n');
        char *const line = strndup(l->answers, n);
        FUZZ_TRUTH(line != NULL);
        l->answers += n + 1;
        if (strncmp(line, word, strlen(word)) == 0) return line;
        FUZZ_TRUTH(strncmp(line, "info ", 5) == 0 ||
                   strncmp(line, "id ", 3) == 0 ||
                   strcmp(line, "response none") == 0 ||
                   strncmp(line, "option ", 7) == 0);
        *errors += strncmp(line, error, sizeof error - 1) == 0;
        free(line);
    }
}

static void expect(listener *l, const char *word)
{
    unsigned errors;
    free(next_answer(l, word, &errors));
}

static void expect_move(listener *l)
{
    unsigned errors;
    goti_move move;
    char *const line = next_answer(l, "bestmove ", &errors);
    const char *const token = line + strlen("bestmove ");
    if (strcmp(token, "(none)") == 0)
        FUZZ_TRUTH(errors > 0);
    else
        FUZZ_TRUTH(l->has_position && goti_move_parse(l->v, &l->pos, token,
                                                      &move, NULL) == GOTI_OK);
    free(line);
}

/* A question that there is no answer to gives an error. */
static void expect_response(listener *l, const char *rest)
{
    static const char *const questions[] = {"gameover", "p1turn", "result"};
    rest += strspn(rest, BLANKS);
    for (unsigned i = 0; i < 3; i++)
        if (is_word(rest, strcspn(rest, BLANKS), questions[i]))
            expect(l, "response ");
}

/* False after "quit". */
static bool check_line(listener *l, const char *line)
{
    const char *rest = "";
    const char *const command = find_command(line, &rest);
    if (strcmp(command, "ugi") == 0) expect(l, "ugiok");
    if (strcmp(command, "uci") == 0) expect(l, "uciok");
    if (strcmp(command, "isready") == 0) expect(l, "readyok");
    if (strcmp(command, "go") == 0) expect_move(l);
    if (strcmp(command, "query") == 0 && l->has_position)
        expect_response(l, rest);
    if (strcmp(command, "position") == 0) hear_position(l, rest);
    if (strstr(command, "newgame") != NULL) hear_position(l, "startpos");
    return strcmp(command, "quit") != 0;
}

/*
 * "isready" and "query" may be answered before the "bestmove" of a search that
 * goes on; in the text that the engine gets, "stop" follows each "go".
 */
static void check_answers(listener *l, const char *text)
{
    goti_position_start(l->v, &l->pos);
    l->has_position = true;
    for (bool more = true; more && *text != '\0';) {
        const size_t n = strcspn(text, "\n");
        char *const line = strndup(text, n);
        FUZZ_TRUTH(line != NULL);
        more = check_line(l, line);
        free(line);
        text += text[n] == '\n' ? n + 1 : n;
    }
}

/* ---- the conversation --------------------------------------------------- */

/* So that memory stays small: a table of 1 MiB, and no other. */
static void put_line(FILE *out, const char *line, size_t n)
{
    const char *rest = "";
    char *const copy = strndup(line, n);
    FUZZ_TRUTH(copy != NULL);
    for (char *p = copy; *p != '\0'; p++)
        if (strncasecmp(p, "hash", 4) == 0) *p = '#';
    (void)fprintf(out, "%s\n", copy);
    if (strcmp(find_command(copy, &rest), "go") == 0)
        (void)fputs("stop\n", out);
    free(copy);
}

static char *make_conversation(const char *text)
{
    char *made = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&made, &size);
    FUZZ_TRUTH(out != NULL);
    (void)fputs("setoption name Hash value 1\n", out);
    while (*text != '\0') {
        const size_t n = strcspn(text, "\n");
        put_line(out, text, n);
        text += text[n] == '\n' ? n + 1 : n;
    }
    FUZZ_TRUTH(fclose(out) == 0);
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    listener l = {.v = fuzz_game(fuzz_byte(&in))};
    char *const text = fuzz_text(&in);
    char *const said = make_conversation(text);
    fuzz_file file;
    char *heard = NULL;
    size_t heard_size = 0;
    FILE *const out = open_memstream(&heard, &heard_size);
    FUZZ_TRUTH(out != NULL);
    fuzz_file_open((const uint8_t *)said, strlen(said), &file);
    FUZZ_TRUTH(goti_engine_serve(l.v, "", file.fd, out, NULL) == GOTI_OK);
    fuzz_file_close(&file);
    FUZZ_TRUTH(fclose(out) == 0);
    FUZZ_TRUTH(!fuzz_is_utf8(text) || fuzz_is_utf8(heard));
    l.answers = heard;
    check_answers(&l, said);
    free(heard);
    free(said);
    free(text);
    return 0;
}
