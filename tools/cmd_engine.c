/* SPDX-License-Identifier: MIT */
/* goti engine: play for another program. */
#include <unistd.h>

#include "db/probe.h"
#include "tools/commands.h"
#include "tools/engine.h"

/* What --db names must be there; where it is not given, tables need not be. */
static int check_tables(const goti_cli_args *args, const goti_variant *v)
{
    goti_db *db = NULL;
    goti_msg msg = {""};
    if (!goti_cli_given(args, "db")) return GOTI_EXIT_OK;
    const goti_err err = goti_db_open(v, goti_cli_db(args), 0, &db, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    goti_db_close(db);
    return GOTI_EXIT_OK;
}

static int run(const goti_cli_args *args)
{
    goti_variant v;
    goti_msg msg = {""};
    int code = goti_cli_variant(args->operand[0], &v);
    if (code == GOTI_EXIT_OK) code = check_tables(args, &v);
    if (code != GOTI_EXIT_OK) return code;
    const goti_err err =
        goti_engine_serve(&v, goti_cli_db(args), STDIN_FILENO, stdout, &msg);
    return err == GOTI_OK ? GOTI_EXIT_OK : goti_cli_fail(err, &msg);
}

static const goti_cli_option OPTIONS[] = {
    {"db", 'd', "DIR",
     "directory of the tables, which must be there (default:\n"
     "$GOTI_DB, else ./goti-db; without tables it searches)"},
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti engine kaooa",
    "goti engine tigadi --db goti-db",
    NULL,
};

const goti_cli_command goti_cmd_engine = {
    .name = "engine",
    .summary = "Play for another program, by the protocol UGI",
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .options = OPTIONS,
    .notes = "Reads commands from standard input and answers on standard "
             "output, by the\nUniversal Game Interface (UGI), or by UCI. "
             "'position fen' takes a position as\nin goti query; a move is one "
             "word. goti-engine(1) lists commands and options.\n'quit' and the "
             "end of the input end it.",
    .examples = EXAMPLES,
    .run = run,
};
