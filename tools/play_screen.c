/* SPDX-License-Identifier: MIT */
#include "tools/play_screen.h"

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "solver/base/utf8.h"
#include "tools/cli.h"
#include "tools/play_curses.h"
#include "tools/play_keys.h"
#include "tools/play_menu.h"
#include "tools/play_screen_state.h"
#include "tools/play_view.h"

enum {
    ESCAPE_MS = 50, /* how long Esc may be the beginning of a key */
    PAUSE_MS = 700  /* between turns where only computers play: to watch */
};

static uint64_t now_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* ---- what the parts share ------------------------------------------------ */

void goti_screen_tell(goti_screen *s, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(s->message.text, sizeof s->message.text, fmt, args);
    va_end(args);
    goti_utf8_trim(s->message.text);
}

void goti_screen_turn(goti_screen *s)
{
    const goti_session *const session = s->play->session;
    goti_msg msg = {""};
    goti_pick_close(&s->pick);
    if (goti_pick_open(s->play->variant, goti_session_now(session), &s->pick,
                       &msg) != GOTI_OK)
        goti_screen_tell(s, "%s", msg.text);
    /* The position may have moves that the game, being over, has not. */
    if (goti_session_outcome(session) != GOTI_ONGOING) s->pick.n_moves = 0;
    if (s->has_values) goti_values_close(&s->values);
    s->has_values = false;
    s->wants_values = s->play->shows_values;
    s->panel_from = 0;
    s->turn_ms = now_ms();
    if (goti_session_is_held(session) &&
        goti_session_outcome(session) == GOTI_ONGOING)
        goti_screen_tell(s, "the computer waits: type 'go' to let it play on");
}

void goti_screen_tell_turn(goti_screen *s, const char *what)
{
    const goti_session *const session = s->play->session;
    char reason[256] = "";
    const bool over = goti_session_outcome(session) != GOTI_ONGOING;
    if (over) (void)goti_session_reason(session, reason, sizeof reason);
    goti_screen_tell(s, "%s%s%s%s", what, over && what[0] != '\0' ? "; " : "",
                     over ? "the game is over: " : "", reason);
}

void goti_screen_show_text(goti_screen *s, char *text)
{
    const char *const newline = strchr(text, '\n');
    if (newline == NULL || newline[1] == '\0') {
        if (text[0] != '\0')
            goti_screen_tell(s, "%.*s", (int)strcspn(text, "\n"), text);
        free(text);
        return;
    }
    free(s->page);
    s->page = text;
    s->page_from = 0;
    s->mode = GOTI_SCREEN_PAGE;
}

/* ---- thinking ------------------------------------------------------------ */

static void begin_values(goti_screen *s)
{
    goti_msg msg = {""};
    goti_err err = goti_play_values(s->play, &s->values, &msg);
    if (err == GOTI_OK) {
        s->has_values = true;
        return;
    }
    goti_values_close(&s->values);
    if (goti_play_can_guess(err)) {
        if (err != GOTI_E_MISSING)
            goti_screen_tell(s, "No table: %s", msg.text);
        err = goti_play_think(s->play, GOTI_PLAY_VALUES, &msg);
    }
    if (err == GOTI_OK) return;
    s->wants_values = false;
    goti_screen_tell(s, "%s", msg.text);
}

/* Begin what is to be thought about now, if nothing is. */
static void begin_thinking(goti_screen *s)
{
    goti_session *const session = s->play->session;
    goti_msg msg = {""};
    if (s->mode == GOTI_SCREEN_MENU || s->play->task != GOTI_PLAY_IDLE) return;
    if (goti_session_computer_plays(session)) {
        if (goti_play_think(s->play, GOTI_PLAY_MOVE, &msg) == GOTI_OK) return;
        goti_session_seat(session,
                          (goti_side)goti_session_now(session)->to_move,
                          (goti_player){.is_person = true});
        goti_screen_tell(s, "%s", msg.text);
    } else if (s->wants_values && !s->has_values &&
               goti_session_outcome(session) == GOTI_ONGOING) {
        begin_values(s);
    }
}

static void end_thinking(goti_screen *s)
{
    char text[GOTI_PLAY_TEXT_BYTES] = "";
    goti_msg msg = {""};
    goti_err err = GOTI_OK;
    switch (s->play->task) {
    case GOTI_PLAY_MOVE:
        err = goti_play_end_move(s->play, text, &msg);
        goti_screen_turn(s);
        if (err != GOTI_OK) break;
        goti_screen_tell_turn(s, text);
        return;
    case GOTI_PLAY_HINT:
        err = goti_play_end_hint(s->play, text, &msg);
        break;
    case GOTI_PLAY_VALUES:
        err = goti_play_end_values(s->play, &s->values, &msg);
        s->has_values = err == GOTI_OK;
        if (err != GOTI_OK) s->wants_values = false;
        break;
    case GOTI_PLAY_IDLE:
        return;
    }
    if (err != GOTI_OK || text[0] != '\0')
        goti_screen_tell(s, "%s", err == GOTI_OK ? text : msg.text);
}

/* ---- the loop ------------------------------------------------------------ */

/* ncurses' own handler could come between looking and waiting. */
static void resize(int signals)
{
    struct signalfd_siginfo info;
    struct winsize size;
    while (read(signals, &info, sizeof info) > 0)
        ;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
        size.ws_col > 0)
        (void)resizeterm(size.ws_row, size.ws_col);
    clearok(stdscr, TRUE);
}

static void read_keys(goti_screen *s)
{
    for (int key = getch(); key != ERR && !s->quit; key = getch())
        if (key != KEY_RESIZE) goti_keys_press(s, key);
}

/* How long the computer's move is still to wait, so that it can be followed. */
static int pause_ms(const goti_screen *s)
{
    const goti_session *const session = s->play->session;
    const uint64_t shown_ms = now_ms() - s->turn_ms;
    if (s->play->task != GOTI_PLAY_MOVE || shown_ms >= PAUSE_MS ||
        goti_session_player(session, GOTI_ROW).is_person ||
        goti_session_player(session, GOTI_COLUMN).is_person)
        return 0;
    return (int)(PAUSE_MS - shown_ms);
}

static void loop(goti_screen *s, int signals, int resizes)
{
    while (!s->quit) {
        begin_thinking(s);
        goti_view_draw(s);
        const int pause = pause_ms(s);
        const int thinker = goti_thinker_fd(s->play->thinker);
        struct pollfd fd[] = {
            {.fd = signals, .events = POLLIN},
            {.fd = resizes, .events = POLLIN},
            {.fd = STDIN_FILENO, .events = POLLIN},
            {.fd = pause > 0 ? -1 : thinker, .events = POLLIN},
        };
        const nfds_t n = sizeof fd / sizeof fd[0];
        if (poll(fd, n, pause > 0 ? pause : -1) < 0) {
            if (errno == EINTR) continue;
            break;
        }
        if (fd[0].revents != 0 || (fd[2].revents & (POLLHUP | POLLERR))) {
            s->code = GOTI_EXIT_INTERRUPTED;
            break;
        }
        if (fd[1].revents != 0) resize(resizes);
        if (fd[3].revents != 0) end_thinking(s);
        if (fd[2].revents != 0) read_keys(s);
    }
}

/* ---- the terminal -------------------------------------------------------- */

static int catch_resizes(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGWINCH);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

static goti_err begin(goti_screen *s, const bool ask[2], goti_msg *msg)
{
    const bool asks = ask[GOTI_ROW] || ask[GOTI_COLUMN];
    GOTI_TRY(goti_board_canvas_make(&s->play->variant->board, true, &s->canvas,
                                    msg));
    s->mode = asks ? GOTI_SCREEN_MENU : GOTI_SCREEN_BOARD;
    goti_menu_propose(s, ask);
    goti_screen_turn(s);
    if (s->play->db == NULL)
        goti_screen_tell(s, "No tables: the computer searches, and values are "
                            "guesses (F1: why)");
    return GOTI_OK;
}

static void end(goti_screen *s)
{
    goti_play_stop(s->play);
    if (s->has_values) goti_values_close(&s->values);
    goti_pick_close(&s->pick);
    goti_board_canvas_clear(&s->canvas);
    free(s->page);
}

/* NULL where the terminal is unknown, or cannot write at any place. */
static SCREEN *open_terminal(void)
{
    SCREEN *const terminal = newterm(NULL, stdout, stdin);
    if (terminal == NULL) return NULL;
    const char *const go_to = tigetstr("cup");
    if (go_to == NULL || go_to == (const char *)-1) {
        (void)endwin();
        delscreen(terminal);
        return NULL;
    }
    (void)cbreak();
    (void)noecho();
    (void)nonl();
    (void)keypad(stdscr, TRUE);
    (void)nodelay(stdscr, TRUE);
    (void)set_escdelay(ESCAPE_MS);
    goti_view_colours();
    return terminal;
}

/* Between opening and closing the terminal nothing else may write to it.
 * Negative where it could not be opened. */
static int play_on(goti_screen *s, int signals, const bool ask[2])
{
    goti_msg msg = {""};
    const int resizes = catch_resizes();
    SCREEN *const terminal = open_terminal();
    if (terminal != NULL) {
        const goti_err err = begin(s, ask, &msg);
        if (err == GOTI_OK) loop(s, signals, resizes);
        (void)endwin();
        delscreen(terminal);
        if (err != GOTI_OK) s->code = goti_cli_fail(err, &msg);
    }
    if (resizes >= 0) close(resizes);
    return terminal != NULL ? s->code : -1;
}

int goti_screen_run(goti_play *play, int signals, const bool ask[2],
                    bool *opened)
{
    goti_screen s = {.play = play, .code = GOTI_EXIT_OK};
    (void)setlocale(LC_CTYPE, ""); /* for titles; numbers stay as they are */
    const int code = play_on(&s, signals, ask);
    *opened = code >= 0;
    end(&s);
    return code;
}
