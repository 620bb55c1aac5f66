/* SPDX-License-Identifier: MIT */
/* goti query: what is a position worth, and each of its moves? */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "solver/game/notation.h"
#include "tools/commands.h"
#include "tools/game_file.h"
#include "tools/query_batch.h"
#include "tools/query_print.h"

/* How one position is to be answered. */
typedef struct form {
    bool as_json, with_line;
} form;

static int print_answer(goti_db *db, const goti_variant *v, form how,
                        const goti_query_answer *answer)
{
    goti_query_line line;
    goti_msg msg = {""};
    if (how.with_line) {
        const goti_err err =
            goti_query_line_open(db, v, &answer->pos, NULL, &line, &msg);
        if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    }
    const goti_query_line *const shown = how.with_line ? &line : NULL;
    if (how.as_json)
        goti_query_print_json(v, answer, shown);
    else
        goti_query_print(v, answer, shown);
    if (how.with_line) goti_query_line_close(&line);
    return GOTI_EXIT_OK;
}

static int answer_one(goti_db *db, const goti_variant *v, form how,
                      const goti_position *pos)
{
    goti_query_answer answer;
    goti_msg msg = {""};
    goti_err err = goti_query_open(v, pos, &answer, &msg);
    if (err == GOTI_OK) err = goti_query_probe(db, v, &answer, 1, &msg);
    const int code = err == GOTI_OK ? print_answer(db, v, how, &answer)
                                    : goti_cli_fail(err, &msg);
    goti_query_close(&answer);
    return code;
}

/* All positions of the command line, or standard input where one is "-". */
static int answer_all(const goti_cli_args *args, goti_db *db,
                      const goti_variant *v)
{
    const form how = {goti_cli_given(args, "json"),
                      goti_cli_given(args, "line")};
    int code = GOTI_EXIT_OK;
    for (int i = 1; i < args->n_operands && code == GOTI_EXIT_OK; i++) {
        goti_position pos;
        goti_msg msg = {""};
        if (strcmp(args->operand[i], "-") == 0) {
            code = goti_query_batch(db, v, STDIN_FILENO, how.with_line);
            continue;
        }
        const goti_err err =
            goti_position_parse(v, args->operand[i], &pos, &msg);
        if (err != GOTI_OK) return goti_cli_fail(err, &msg);
        if (i > 1 && !how.as_json) putchar('\n');
        code = answer_one(db, v, how, &pos);
    }
    if (code == GOTI_EXIT_OK && goti_cli_given(args, "stdin"))
        code = goti_query_batch(db, v, STDIN_FILENO, how.with_line);
    return code;
}

/* The last position of a saved game. */
static int answer_game(const goti_cli_args *args, goti_db *db,
                       const goti_variant *v, const char *path)
{
    const form how = {goti_cli_given(args, "json"),
                      goti_cli_given(args, "line")};
    goti_game_text game = {.result = GOTI_ONGOING};
    goti_msg msg = {""};
    const goti_err err = goti_game_file_read(v, path, &game, &msg);
    const int code =
        err == GOTI_OK ? answer_one(db, v, how, goti_record_last(&game.record))
                       : goti_cli_fail(err, &msg);
    goti_game_text_close(&game);
    return code;
}

/* Positions come from one place only. */
static int check_source(const goti_cli_args *args)
{
    const bool from_stdin = goti_cli_given(args, "stdin");
    const bool from_game = goti_cli_given(args, "game");
    if (args->n_operands < 2 && !from_stdin && !from_game)
        return goti_cli_usage("query", "query: expected a POSITION; 'start' is "
                                       "the start");
    if (from_stdin && from_game)
        return goti_cli_usage("query",
                              "query: expected no --stdin with --game");
    if (args->n_operands > 1 && (from_stdin || from_game))
        return goti_cli_usage("query", "query: expected no POSITION with --%s",
                              from_stdin ? "stdin" : "game");
    return GOTI_EXIT_OK;
}

static int run(const goti_cli_args *args)
{
    const char *const game = goti_cli_value(args, "game", NULL);
    goti_variant v;
    goti_db *db = NULL;
    goti_msg msg = {""};
    int code = check_source(args);
    if (code != GOTI_EXIT_OK) return code;
    code = goti_cli_variant(args->operand[0], &v);
    if (code != GOTI_EXIT_OK) return code;
    const goti_err err = goti_db_open(&v, goti_cli_db(args), 0, &db, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    code = game != NULL ? answer_game(args, db, &v, game)
                        : answer_all(args, db, &v);
    goti_db_close(db);
    return code;
}

static const goti_cli_option OPTIONS[] = {
    GOTI_CLI_OPTION_DB,
    {"line", 'l', NULL, "add a best line to the end"},
    {"game", 'g', "FILE", "ask about the last position of a saved game"},
    {"stdin", 's', NULL,
     "read positions from standard input, one a line, and\n"
     "print one JSON object a line; the same as POSITION '-'"},
    GOTI_CLI_OPTION_JSON,
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti query aadu-puli-attam start",
    "goti query aadu-puli-attam 'start moves B1 A-R12' --line",
    "goti query bagh-chal 'B3B/5/5/5/B3B G 0' --json",
    "goti query kaooa --stdin < positions.txt > answers.jsonl",
    "goti query kaooa --game evening.txt",
    NULL,
};

const goti_cli_command goti_cmd_query = {
    .name = "query",
    .summary = "Print the value of a position and of every legal move",
    .operands = "NAME POSITION...",
    .min_operands = 1,
    .max_operands = -1,
    .options = OPTIONS,
    .notes =
        "A POSITION is one argument, in quotes: 'BOARD SIDE ROWHAND/COLUMNHAND "
        "CAPTURED\nQUIET', or 'start'; 'moves M1 M2...' may follow either. "
        "Values are win,\ncursed-win (a win that the no-capture limit draws "
        "first), draw, blessed-loss\nand loss: a position's for the side to "
        "move, a move's for the side making it.\nMoves come best first. dtc "
        "counts the plies to the next capture or the end,\ndtm those to the "
        "end; the tables hold one of them.",
    .examples = EXAMPLES,
    .run = run,
};
