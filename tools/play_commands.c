/* SPDX-License-Identifier: MIT */
#include "tools/play_commands.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "solver/game/suggest.h"
#include "tools/play_pick.h"
#include "tools/play_rules.h"
#include "tools/play_status.h"

typedef struct command {
    const char *name, *argument, *help;
    goti_err (*run)(goti_order *o, char *argument, goti_msg *msg);
} command;

static goti_err refuse(goti_msg *msg, const char *what)
{
    return goti_fail(msg, GOTI_E_ARG, "%s", what);
}

/* ---- the game ------------------------------------------------------------ */

/* Whatever the computer thinks of would be of another position afterwards. */
static goti_session *interrupt(goti_order *o)
{
    goti_play_stop(o->play);
    return o->play->session;
}

static goti_err run_move(goti_order *o, char *argument, goti_msg *msg)
{
    if (goti_session_computer_plays(o->play->session))
        return refuse(msg, "it is the computer's turn");
    GOTI_TRY(goti_session_play_text(interrupt(o), argument, msg));
    o->show = true;
    return GOTI_OK;
}

static goti_err run_moves(goti_order *o, char *argument, goti_msg *msg)
{
    const goti_session *const s = o->play->session;
    const goti_variant *const v = o->play->variant;
    goti_pick pick;
    char text[GOTI_MOVE_TEXT_BYTES];
    (void)argument;
    if (goti_session_outcome(s) != GOTI_ONGOING)
        return refuse(msg, "the game is over");
    const goti_err err = goti_pick_open(v, goti_session_now(s), &pick, msg);
    for (unsigned i = 0; i < pick.n_moves; i++)
        fprintf(o->out, "%s%s",
                goti_move_format(v, &pick.move[i], text, sizeof text),
                i + 1 < pick.n_moves ? " " : "\n");
    goti_pick_close(&pick);
    return err;
}

static goti_err run_undo(goti_order *o, char *argument, goti_msg *msg)
{
    goti_session *const s = interrupt(o);
    (void)argument;
    GOTI_TRY(goti_session_undo(s, msg));
    o->show = true;
    return GOTI_OK;
}

static goti_err run_redo(goti_order *o, char *argument, goti_msg *msg)
{
    goti_session *const s = interrupt(o);
    (void)argument;
    GOTI_TRY(goti_session_redo(s, msg));
    o->show = true;
    return GOTI_OK;
}

static goti_err run_new(goti_order *o, char *argument, goti_msg *msg)
{
    goti_session *const s = interrupt(o);
    goti_position start;
    (void)argument;
    goti_position_start(o->play->variant, &start);
    GOTI_TRY(goti_session_restart(s, &start, msg));
    o->show = true;
    return GOTI_OK;
}

static goti_err run_save(goti_order *o, char *argument, goti_msg *msg)
{
    if (argument[0] == '\0') return refuse(msg, "save: expected a file's name");
    GOTI_TRY(goti_play_save(o->play, argument, msg));
    fprintf(o->out, "Saved: %s\n", argument);
    return GOTI_OK;
}

static goti_err run_load(goti_order *o, char *argument, goti_msg *msg)
{
    if (argument[0] == '\0') return refuse(msg, "load: expected a file's name");
    GOTI_TRY(goti_play_load(o->play, argument, NULL, msg));
    o->show = true;
    return GOTI_OK;
}

static goti_err run_quit(goti_order *o, char *argument, goti_msg *msg)
{
    (void)argument;
    (void)msg;
    o->quit = true;
    return GOTI_OK;
}

/* ---- the computer -------------------------------------------------------- */

static goti_err run_hint(goti_order *o, char *argument, goti_msg *msg)
{
    (void)argument;
    if (goti_session_outcome(o->play->session) != GOTI_ONGOING)
        return refuse(msg, "the game is over");
    o->wants = GOTI_PLAY_HINT;
    return GOTI_OK;
}

static goti_err run_eval(goti_order *o, char *argument, goti_msg *msg)
{
    const bool on = strcmp(argument, "on") == 0;
    const bool off = strcmp(argument, "off") == 0;
    if (!on && !off && argument[0] != '\0')
        return refuse(msg, "eval: expected on, off or nothing");
    if (on || off) o->play->shows_values = on;
    if (!off) o->wants = GOTI_PLAY_VALUES;
    return GOTI_OK;
}

static goti_err run_go(goti_order *o, char *argument, goti_msg *msg)
{
    goti_session *const s = o->play->session;
    (void)argument;
    goti_session_go_on(s);
    if (goti_session_outcome(s) != GOTI_ONGOING)
        return refuse(msg, "the game is over");
    return goti_session_computer_plays(s) ? GOTI_OK
                                          : refuse(msg, "a person is to move");
}

static bool find_side(const goti_variant *v, const char *name, goti_side *out)
{
    static const char *const names[] = {"row", "column"};
    for (int i = GOTI_ROW; i <= GOTI_COLUMN; i++) {
        if (strcasecmp(name, names[i]) != 0 &&
            strcasecmp(name, v->side[i].side_name) != 0)
            continue;
        *out = (goti_side)i;
        return true;
    }
    return false;
}

/* "SIDE WHO"; names of sides may have blanks in them, WHO has none. */
static goti_err run_level(goti_order *o, char *argument, goti_msg *msg)
{
    goti_player player;
    goti_side side;
    char *const blank = strrchr(argument, ' ');
    if (argument[0] == '\0') {
        goti_play_put_players(o->out);
        return GOTI_OK;
    }
    if (blank == NULL || !goti_player_find(blank + 1, &player))
        return refuse(msg, "level: expected a side, then human, easy, medium, "
                           "hard or random");
    *blank = '\0';
    if (!find_side(o->play->variant, argument, &side))
        return refuse(msg, "level: there is no such side; row and column will "
                           "do");
    goti_session *const s = interrupt(o);
    goti_session_seat(s, side, player);
    goti_session_go_on(s);
    o->show = true;
    return GOTI_OK;
}

/* ---- telling ------------------------------------------------------------- */

static goti_err run_board(goti_order *o, char *argument, goti_msg *msg)
{
    (void)argument;
    (void)msg;
    o->show = true;
    return GOTI_OK;
}

static goti_err run_game(goti_order *o, char *argument, goti_msg *msg)
{
    char text[GOTI_POSITION_TEXT_BYTES];
    (void)argument;
    (void)msg;
    goti_play_put_moves(o->play, o->out);
    fprintf(o->out, "%s\n",
            goti_position_format(o->play->variant,
                                 goti_session_now(o->play->session), text,
                                 sizeof text));
    return GOTI_OK;
}

static goti_err run_rules(goti_order *o, char *argument, goti_msg *msg)
{
    (void)argument;
    (void)msg;
    goti_play_rules(o->play->variant, o->out);
    return GOTI_OK;
}

static goti_err run_help(goti_order *o, char *argument, goti_msg *msg);

static const command COMMANDS[] = {
    {"move", "MOVE", "make a move; the move alone will do", run_move},
    {"moves", "", "list the legal moves", run_moves},
    {"hint", "", "what the computer would play", run_hint},
    {"eval", "[on|off]", "what the position and each move are worth", run_eval},
    {"undo", "", "take a turn back", run_undo},
    {"redo", "", "make it again", run_redo},
    {"level", "[SIDE WHO]", "who plays a side; alone: who there is", run_level},
    {"go", "", "let the computer play on, after undo or load", run_go},
    {"save", "FILE", "write the game to a file", run_save},
    {"load", "FILE", "go on with the game of a file", run_load},
    {"new", "", "begin again", run_new},
    {"board", "", "show the board", run_board},
    {"game", "", "list the moves so far and the position", run_game},
    {"rules", "", "the rules in words", run_rules},
    {"help", "", "this list", run_help},
    {"quit", "", "end; so does the end of the input", run_quit},
};
enum { N_COMMANDS = sizeof COMMANDS / sizeof COMMANDS[0] };

static goti_err run_help(goti_order *o, char *argument, goti_msg *msg)
{
    (void)argument;
    (void)msg;
    for (unsigned i = 0; i < N_COMMANDS; i++) {
        char left[32];
        snprintf(left, sizeof left, "%s %s", COMMANDS[i].name,
                 COMMANDS[i].argument);
        fprintf(o->out, "  %-18s %s\n", left, COMMANDS[i].help);
    }
    return GOTI_OK;
}

/* ---- lines --------------------------------------------------------------- */

static const command *find_command(const char *word)
{
    for (unsigned i = 0; i < N_COMMANDS; i++)
        if (strcmp(COMMANDS[i].name, word) == 0) return &COMMANDS[i];
    return NULL;
}

/* No command: a move.  If it is none either, say what comes nearest. */
static goti_err obey_move(goti_order *o, char *word, goti_msg *msg)
{
    const char *names[N_COMMANDS];
    goti_msg why = {""};
    const goti_err err = run_move(o, word, &why);
    if (err == GOTI_OK) return err;
    for (unsigned i = 0; i < N_COMMANDS; i++)
        names[i] = COMMANDS[i].name;
    const char *const near = goti_suggest(word, names, N_COMMANDS);
    if (near == NULL || goti_board_find(&o->play->variant->board, word) >= 0)
        return goti_fail(msg, err, "%s", why.text);
    return goti_fail(msg, err, "%.*s; or is it '%s'?",
                     GOTI_UTF8_CUT(why.text, 400), near);
}

static char *skip_blanks(char *text)
{
    return text + strspn(text, " \t");
}

goti_err goti_order_obey(goti_order *o, char *line, goti_msg *msg)
{
    char *const word = skip_blanks(line);
    for (size_t n = strlen(word); n > 0 && strchr(" \t", word[n - 1]); n--)
        word[n - 1] = '\0';
    if (word[0] == '\0' || word[0] == '#') return GOTI_OK;
    char *argument = word + strcspn(word, " \t");
    const bool has_argument = *argument != '\0';
    if (has_argument) *argument++ = '\0';
    argument = skip_blanks(argument);
    const command *const c = find_command(word);
    if (c != NULL && (!has_argument || c->argument[0] != '\0'))
        return c->run(o, argument, msg);
    if (!has_argument) return obey_move(o, word, msg);
    return goti_fail(msg, GOTI_E_ARG,
                     "'%.*s': expected a move or a command; 'help' lists them",
                     GOTI_UTF8_CUT(word, 80));
}
