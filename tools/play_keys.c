/* SPDX-License-Identifier: MIT */
#include "tools/play_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "tools/play_commands.h"
#include "tools/play_curses.h"
#include "tools/play_cursor.h"
#include "tools/play_menu.h"

enum { ESCAPE = 27, CTRL_D = 4, CTRL_L = 12, BACKSPACE = 8, DELETE = 127 };
enum { PAGE_STEP = 5 };

static const char KEYS[] =
    "Keys\n"
    "  arrows       go from point to point\n"
    "  Enter, Space point at this point: a piece, where it goes, what a\n"
    "               mill captures; Enter on the last point ends a chain\n"
    "  Tab          go to the next point that may be pointed at\n"
    "  Backspace    take the last point back\n"
    "  Esc          begin the turn again\n"
    "  F1, ?        this page\n"
    "  F2           a hint\n"
    "  F3           values on or off\n"
    "  F5, F6       undo, redo\n"
    "  PgUp, PgDn   read more beside the board\n"
    "  Ctrl-L       draw all again\n"
    "  F10, Ctrl-D  leave\n"
    "\n"
    "Marks\n"
    "  >x< the cursor      [x] where the last turn went\n"
    "  {x} pointed at      (x) may be pointed at next\n"
    "\n"
    "Moves and commands can be typed, too:\n";

/* Of a game without tables, before the keys: it is what was asked for. */
static void put_heading(const goti_screen *s, const char *heading, FILE *out)
{
    if (heading == KEYS && s->play->db == NULL)
        fprintf(out,
                "No tables: %s. The computer searches, and values are "
                "guesses.\n\n",
                s->play->why_no_db.text);
    fputs(heading, out);
}

/* ---- orders -------------------------------------------------------------- */

static void leave(goti_screen *s)
{
    if (goti_session_is_changed(s->play->session))
        s->mode = GOTI_SCREEN_LEAVE;
    else
        s->quit = true;
}

static void begin_hint(goti_screen *s)
{
    goti_msg msg = {""};
    if (goti_play_think(s->play, GOTI_PLAY_HINT, &msg) != GOTI_OK)
        goti_screen_tell(s, "%s", msg.text);
}

/* Do what a line says; begins with a text that the answer is put behind. */
static void obey_after(goti_screen *s, const char *heading, const char *text)
{
    char line[GOTI_SCREEN_TYPED_BYTES];
    char *answer = NULL;
    size_t size_bytes = 0;
    goti_msg msg = {""};
    goti_order order = {.play = s->play,
                        .out = open_memstream(&answer, &size_bytes)};
    if (order.out == NULL) {
        goti_screen_tell(s, "out of memory");
        return;
    }
    const bool shown = s->play->shows_values;
    snprintf(line, sizeof line, "%s", text);
    s->message.text[0] = '\0';
    put_heading(s, heading, order.out);
    goti_err err = goti_order_obey(&order, line, &msg);
    if (fclose(order.out) != 0 && err == GOTI_OK)
        err = goti_fail(&msg, GOTI_E_MEMORY, "out of memory");
    if (order.show) {
        goti_screen_turn(s);
        if (!goti_session_is_held(s->play->session))
            goti_screen_tell_turn(s, "");
    }
    if (err != GOTI_OK) {
        goti_screen_tell(s, "%s", msg.text);
        free(answer);
    } else {
        goti_screen_show_text(s, answer);
    }
    if (order.wants == GOTI_PLAY_HINT) begin_hint(s);
    if (order.wants == GOTI_PLAY_VALUES) s->wants_values = true;
    if (shown && !s->play->shows_values) goti_screen_turn(s);
    if (order.quit) leave(s);
}

static void obey(goti_screen *s, const char *text)
{
    obey_after(s, "", text);
}

static void toggle_values(goti_screen *s)
{
    obey(s, s->play->shows_values ? "eval off" : "eval on");
}

/* ---- pointing ------------------------------------------------------------ */

static void play(goti_screen *s, const goti_move *m)
{
    goti_msg msg = {""};
    const goti_move made = *m; /* the list it is in goes */
    goti_play_stop(s->play);
    const goti_err err = goti_session_play(s->play->session, &made, &msg);
    goti_screen_turn(s);
    goti_screen_tell_turn(s, err == GOTI_OK ? "" : msg.text);
}

/* A choice was made: is the turn complete? */
static void go_on(goti_screen *s)
{
    const goti_move *const turn = goti_pick_turn(&s->pick);
    if (turn != NULL && goti_pick_choices(&s->pick) == 0)
        play(s, turn);
    else if (turn != NULL)
        goti_screen_tell(s, "go on, or Enter here again ends the turn");
    else
        goti_screen_tell(s, "%s", "");
}

/* May the turn begin anew with this point?  With another piece it may. */
static bool is_other_piece(const goti_screen *s)
{
    const goti_position *const now = &s->pick.pos;
    return s->pick.n_points == 1 &&
           (now->piece[now->to_move] & goti_bit(s->pick.point[0])) &&
           (now->piece[now->to_move] & goti_bit(s->cursor));
}

static void point_at(goti_screen *s)
{
    goti_pick *const pick = &s->pick;
    const bool again =
        pick->n_points > 0 && pick->point[pick->n_points - 1] == s->cursor;
    const goti_move *const turn = goti_pick_turn(pick);
    if (goti_pick_pass(pick) != NULL) {
        play(s, goti_pick_pass(pick));
    } else if (goti_pick_add(pick, s->cursor)) {
        go_on(s);
    } else if (again && turn != NULL) {
        play(s, turn);
    } else if (again) {
        (void)goti_pick_back(pick);
    } else {
        if (is_other_piece(s)) (void)goti_pick_back(pick);
        if (goti_pick_add(pick, s->cursor))
            go_on(s);
        else
            goti_pick_why_not(pick, s->cursor, &s->message);
    }
}

/* Enter on the board. */
static void choose(goti_screen *s)
{
    const goti_session *const session = s->play->session;
    if (s->play->task == GOTI_PLAY_MOVE) {
        goti_thinker_hurry(s->play->thinker);
        s->turn_ms = 0;
    } else if (goti_session_outcome(session) != GOTI_ONGOING) {
        goti_screen_tell_turn(s, "");
    } else {
        point_at(s);
    }
}

/* To the next choice, in the order of the board. */
static void next_choice(goti_screen *s)
{
    const uint64_t choices = goti_pick_choices(&s->pick);
    const uint64_t beyond = choices & ~goti_low_bits(s->cursor + 1);
    if (choices != 0) s->cursor = goti_ctz(beyond != 0 ? beyond : choices);
}

static void step(goti_screen *s, int dx, int dy)
{
    s->cursor = goti_cursor_step(&s->play->variant->board, s->cursor, dx, dy);
}

/* ---- typing -------------------------------------------------------------- */

static void type(goti_screen *s, int key)
{
    const size_t n = strlen(s->typed);
    if (key < ' ' || key > '~' || n + 1 >= sizeof s->typed) return;
    s->typed[n] = (char)key;
    s->typed[n + 1] = '\0';
}

static void enter(goti_screen *s)
{
    char line[GOTI_SCREEN_TYPED_BYTES];
    if (s->typed[0] == '\0') {
        choose(s);
        return;
    }
    snprintf(line, sizeof line, "%s", s->typed);
    s->typed[0] = '\0';
    obey_after(s, strcmp(line, "help") == 0 ? KEYS : "", line);
}

static void back(goti_screen *s)
{
    const size_t n = strlen(s->typed);
    if (n > 0)
        s->typed[n - 1] = '\0';
    else
        (void)goti_pick_back(&s->pick);
}

/* ---- keys ---------------------------------------------------------------- */

/* Those that mean the same whether something is typed or not. */
static bool function_key(goti_screen *s, int key)
{
    if (key == KEY_F(1) || (key == '?' && s->typed[0] == '\0'))
        obey_after(s, KEYS, "help");
    else if (key == KEY_F(2))
        obey(s, "hint");
    else if (key == KEY_F(3))
        toggle_values(s);
    else if (key == KEY_F(5))
        obey(s, "undo");
    else if (key == KEY_F(6))
        obey(s, "redo");
    else if (key == KEY_F(10) || key == CTRL_D)
        leave(s);
    else if (key == CTRL_L)
        clearok(stdscr, TRUE);
    else
        return false;
    return true;
}

static void board_key(goti_screen *s, int key)
{
    if (function_key(s, key)) return;
    switch (key) {
    case KEY_LEFT:
        step(s, -1, 0);
        break;
    case KEY_RIGHT:
        step(s, 1, 0);
        break;
    case KEY_UP:
        step(s, 0, 1);
        break;
    case KEY_DOWN:
        step(s, 0, -1);
        break;
    case KEY_PPAGE:
        s->panel_from -= s->panel_from < PAGE_STEP ? s->panel_from : PAGE_STEP;
        break;
    case KEY_NPAGE:
        s->panel_from += PAGE_STEP; /* what is too much, drawing takes off */
        break;
    case '\t':
        next_choice(s);
        break;
    case ESCAPE:
        s->typed[0] = '\0';
        while (goti_pick_back(&s->pick))
            ;
        break;
    case '\n':
    case '\r':
    case KEY_ENTER:
        enter(s);
        break;
    case KEY_BACKSPACE:
    case BACKSPACE:
    case DELETE:
        back(s);
        break;
    case ' ':
        if (s->typed[0] == '\0') {
            choose(s);
            break;
        }
        type(s, key);
        break;
    default:
        type(s, key);
        break;
    }
}

static void page_key(goti_screen *s, int key)
{
    const bool up = key == KEY_UP || key == KEY_PPAGE;
    const unsigned by = key == KEY_UP || key == KEY_DOWN ? 1 : PAGE_STEP;
    if (up) {
        s->page_from -= s->page_from < by ? s->page_from : by;
    } else if (key == KEY_DOWN || key == KEY_NPAGE) {
        s->page_from += by;
    } else {
        free(s->page);
        s->page = NULL;
        s->mode = GOTI_SCREEN_BOARD;
    }
}

void goti_keys_press(goti_screen *s, int key)
{
    switch (s->mode) {
    case GOTI_SCREEN_MENU:
        goti_menu_key(s, key);
        break;
    case GOTI_SCREEN_BOARD:
        board_key(s, key);
        break;
    case GOTI_SCREEN_PAGE:
        page_key(s, key);
        break;
    case GOTI_SCREEN_LEAVE:
        s->mode = GOTI_SCREEN_BOARD;
        if (key == 'y' || key == 'Y') s->quit = true;
        break;
    }
}
