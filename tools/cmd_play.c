/* SPDX-License-Identifier: MIT */
/* goti play: people and the computer at one board. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "tools/commands.h"
#include "tools/play_plain.h"
#include "tools/play_screen.h"

/*
 * Signals that ask to end are read from a descriptor: no handler runs in the
 * middle of anything, and what waits can wait for them, too.  Threads made
 * later inherit the mask.
 */
static goti_err catch_signals(int *fd, goti_msg *msg)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    *fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (*fd >= 0) return GOTI_OK;
    return goti_fail_errno(msg, GOTI_E_IO, "signalfd");
}

static int seat(const goti_cli_args *args, const char *name, goti_side side,
                goti_play *play, bool *ask)
{
    const char *const who = goti_cli_value(args, name, NULL);
    goti_player player;
    *ask = who == NULL;
    if (who == NULL) return GOTI_EXIT_OK;
    if (!goti_player_find(who, &player))
        return goti_cli_usage("play",
                              "play: --%s: expected human, easy, medium, hard "
                              "or random, not '%s'",
                              name, who);
    goti_session_seat(play->session, side, player);
    return GOTI_EXIT_OK;
}

/* Who played the game plays on, but where the command line says otherwise. */
static goti_err load(const char *file, goti_play *play, bool ask[2],
                     goti_msg *msg)
{
    goti_session *const s = play->session;
    const goti_player told[2] = {goti_session_player(s, GOTI_ROW),
                                 goti_session_player(s, GOTI_COLUMN)};
    bool named[2];
    GOTI_TRY(goti_play_load(play, file, named, msg));
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        if (!ask[side]) goti_session_seat(s, (goti_side)side, told[side]);
        if (named[side]) ask[side] = false;
    }
    return GOTI_OK;
}

/* The game of --game, the position of the command line, or the start. */
static goti_err begin(const goti_cli_args *args, goti_play *play, bool ask[2],
                      goti_msg *msg)
{
    const char *const file = goti_cli_value(args, "game", NULL);
    goti_err err = GOTI_OK;
    if (file != NULL)
        err = load(file, play, ask, msg);
    else if (args->n_operands > 1)
        err = goti_play_set_up(play, args->operand[1], msg);
    goti_session_go_on(play->session);
    return err;
}

static int read_options(const goti_cli_args *args, goti_play *play, bool ask[2])
{
    uint64_t seed = (uint64_t)time(NULL) ^ ((uint64_t)getpid() << 32);
    uint64_t seconds = 0;
    int code = goti_cli_number(args, "seed", 0, UINT64_MAX, &seed);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "seconds", 1, 3600, &seconds);
    play->seed = seed;
    play->move_ms = (uint32_t)(1000 * seconds);
    play->shows_values = goti_cli_given(args, "eval");
    if (code == GOTI_EXIT_OK)
        code = seat(args, "row", GOTI_ROW, play, &ask[GOTI_ROW]);
    if (code == GOTI_EXIT_OK)
        code = seat(args, "column", GOTI_COLUMN, play, &ask[GOTI_COLUMN]);
    return code;
}

static int play_at(const goti_cli_args *args, goti_play *play)
{
    bool ask[2];
    int signals = -1;
    goti_msg msg = {""};
    const bool interactive = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int code = read_options(args, play, ask);
    if (code != GOTI_EXIT_OK) return code;
    goti_err err = begin(args, play, ask, &msg);
    if (err == GOTI_OK) err = catch_signals(&signals, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    bool opened = false;
    if (interactive && !goti_cli_given(args, "plain"))
        code = goti_screen_run(play, signals, ask, &opened);
    if (!opened) code = goti_plain_run(play, signals, interactive, ask);
    close(signals);
    return code;
}

static int run(const goti_cli_args *args)
{
    const bool no_tables = goti_cli_given(args, "no-tables");
    goti_variant v;
    goti_play play;
    goti_msg msg = {""};
    if (goti_cli_given(args, "game") && args->n_operands > 1)
        return goti_cli_usage("play", "play: expected no POSITION with --game");
    int code = goti_cli_variant(args->operand[0], &v);
    if (code != GOTI_EXIT_OK) return code;
    const goti_err err =
        goti_play_open(&v, no_tables ? NULL : goti_cli_db(args), &play, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    /* Tables that were asked for must be there. */
    if (play.db == NULL && !no_tables && goti_cli_given(args, "db"))
        code = goti_cli_fail(GOTI_E_MISSING, &play.why_no_db);
    else
        code = play_at(args, &play);
    goti_play_close(&play);
    return code;
}

static const goti_cli_option OPTIONS[] = {
    {"row", 'r', "WHO", "who plays the row side (tigers, White)"},
    {"column", 'c', "WHO", "who plays the column side (goats, Black)"},
    {"eval", 'e', NULL, "show what positions and moves are worth"},
    {"game", 'g', "FILE", "go on with a saved game"},
    {"plain", 'p', NULL, "play by lines of text, in a terminal too"},
    {"seconds", 's', "N",
     "time of the computer for a move\n"
     "(default: a fixed effort, below a second)"},
    {"seed", 'S', "N",
     "decides what the computer leaves to chance\n"
     "(default: another each time)"},
    {"no-tables", 'T', NULL, "play as if there were no tables"},
    GOTI_CLI_OPTION_DB,
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti play kaooa --column hard",
    "goti play tigadi --row human --column medium --eval",
    "goti play tagnor --row easy --column human --no-tables",
    "goti play aadu-puli-attam --game evening.txt",
    "goti play kaooa --plain < moves.txt",
    NULL,
};

/* What --row and --column take: goti_player_find knows the same. */
static const char *const PLAYERS[] = {"human", "easy",   "medium",
                                      "hard",  "random", NULL};

static void offer(const char *option, goti_cli_offer *out)
{
    if (strcmp(option, "row") == 0 || strcmp(option, "column") == 0)
        goti_cli_offer_words(out, PLAYERS);
}

const goti_cli_command goti_cmd_play = {
    .name = "play",
    .summary = "Play: two people, or people and the computer",
    .operands = "NAME [POSITION]",
    .min_operands = 1,
    .max_operands = 2,
    .options = OPTIONS,
    .notes = "WHO is human, easy, medium, hard or random; what is not given is "
             "asked for in\n"
             "a terminal, else human. Hard plays by the tables where there are "
             "any; those of\n"
             "--db must be there. On a terminal arrow keys and Enter point at "
             "a turn, and F1\n"
             "tells the rest. Elsewhere, and with --plain, it is played by "
             "lines: a move or\n"
             "a command each, 'help' lists them. A line of a script that the "
             "game refuses\n"
             "gives the exit code 2 at the end, an interruption 130.",
    .examples = EXAMPLES,
    .offer = offer,
    .run = run,
};
