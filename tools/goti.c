/* SPDX-License-Identifier: MIT */
/* goti: find the subcommand and run it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "solver/base/par.h"
#include "solver/game/suggest.h"
#include "tools/commands.h"
#include "tools/complete.h"

static const goti_cli_command *const COMMANDS[] = {
    &goti_cmd_variants, &goti_cmd_check,  &goti_cmd_solve, &goti_cmd_query,
    &goti_cmd_board,    &goti_cmd_stats,  &goti_cmd_sweep, &goti_cmd_digest,
    &goti_cmd_verify,   &goti_cmd_engine, &goti_cmd_match, &goti_cmd_play,
    &goti_cmd_serve,    &goti_cmd_bench,
};
enum { N_COMMANDS = sizeof COMMANDS / sizeof COMMANDS[0] };

static const goti_cli_command *find_command(const char *name)
{
    for (unsigned i = 0; i < N_COMMANDS; i++)
        if (strcmp(COMMANDS[i]->name, name) == 0) return COMMANDS[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[N_COMMANDS + 1];
    for (unsigned i = 0; i < N_COMMANDS; i++)
        names[i] = COMMANDS[i]->name;
    names[N_COMMANDS] = "help";
    const char *const near = goti_suggest(name, names, N_COMMANDS + 1);
    if (near == NULL) return goti_cli_usage("", "unknown command '%s'", name);
    return goti_cli_usage("", "unknown command '%s'; did you mean '%s'?", name,
                          near);
}

static void main_help(void)
{
    printf("Usage: goti COMMAND [OPTION]... [ARGUMENT]...\n\n"
           "Solve traditional Indian board games completely, and ask the "
           "solution.\n\nCommands:\n");
    for (unsigned i = 0; i < N_COMMANDS; i++)
        printf("  %-10s %s\n", COMMANDS[i]->name, COMMANDS[i]->summary);
    printf("  %-10s %s\n", "help", "Print the help of a command");
    printf("\nOptions:\n"
           "  -h, --help     print this help\n"
           "  -V, --version  print the version\n"
           "\nExamples:\n"
           "  goti variants\n"
           "  goti solve kaooa\n"
           "  goti query kaooa start --line\n"
           "\nExit codes:\n"
           "    0  all is well\n"
           "    1  the system refused something, such as a read or a write\n"
           "    2  wrong usage, or a bad position, move or variant\n"
           "    3  a table is missing\n"
           "    4  a table is corrupt\n"
           "    5  a table is of other rules or of another format\n"
           "    6  it does not fit the memory\n"
           "    7  outside what goti solves\n"
           "    8  the database is in use by another solver or verifier\n"
           "  130  interrupted; run again to go on\n"
           "\nEnvironment:\n"
           "  GOTI_DB        directory of the tables, where --db is not given\n"
           "  GOTI_VARIANTS  directory of the variant files\n");
}

static int run_command(const goti_cli_command *command, int argc, char **argv)
{
    goti_cli_args args;
    const int code = goti_cli_parse(command, argc, argv, &args);
    if (code != GOTI_EXIT_OK) return code;
    if (args.help) {
        goti_cli_help(command);
        return GOTI_EXIT_OK;
    }
    return command->run(&args);
}

/* goti help [COMMAND] */
static int run_help(int argc, char **argv)
{
    if (argc > 2)
        return goti_cli_usage("", "help: unexpected argument '%s'", argv[2]);
    if (argc < 2) {
        main_help();
        return GOTI_EXIT_OK;
    }
    const goti_cli_command *const command = find_command(argv[1]);
    if (command == NULL) return unknown_command(argv[1]);
    goti_cli_help(command);
    return GOTI_EXIT_OK;
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) return goti_cli_usage("", "expected a command");
    const char *const word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        main_help();
        return GOTI_EXIT_OK;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("goti %s\n", GOTI_VERSION);
        return GOTI_EXIT_OK;
    }
    if (strcmp(word, "help") == 0) return run_help(argc - 1, argv + 1);
    if (strcmp(word, "complete") == 0) { /* for shells: in no list */
        goti_complete(COMMANDS, N_COMMANDS, argc - 2, argv + 2);
        return GOTI_EXIT_OK;
    }
    if (word[0] == '-') return goti_cli_usage("", "unknown option '%s'", word);
    const goti_cli_command *const command = find_command(word);
    if (command == NULL) return unknown_command(word);
    return run_command(command, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    if (argc > 1 &&
        (strcmp(argv[1], "solve") == 0 || strcmp(argv[1], "sweep") == 0))
        goti_par_sleep_when_idle(argv);
    /* Limits and closed pipes become errors of the call that meets them. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    return goti_cli_close_stdout(dispatch(argc, argv));
}
