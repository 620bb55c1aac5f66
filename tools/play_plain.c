/* SPDX-License-Identifier: MIT */
#include "tools/play_plain.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solver/base/utf8.h"
#include "tools/board_text.h"
#include "tools/cli.h"
#include "tools/line_reader.h"
#include "tools/play_commands.h"
#include "tools/play_status.h"
#include "tools/text_lines.h"

enum { WIDTH = 78 };

typedef struct plain {
    goti_play *play;     /* borrowed */
    int signals;         /* a signalfd: readable when asked to end */
    bool interactive;    /* a person sits at both ends: prompts, questions */
    goti_line_reader in; /* owned */
    bool quit;
    int code;     /* the exit code so far */
    bool show;    /* the board is to be shown again */
    bool waiting; /* held is a line that came while the computer thought */
    char held[512];
} plain;

static bool wait_for_thought(plain *p);

/* ---- telling ------------------------------------------------------------- */

/* For a person in lines that fit; for a program as it is. */
static void tell(const plain *p, const char *fmt, ...) GOTI_PRINTF(2, 3);

static void tell_text(const plain *p, const char *text)
{
    goti_text_lines lines = {0};
    goti_msg msg;
    const bool wraps =
        p->interactive &&
        goti_text_lines_add(&lines, text, WIDTH, &msg) == GOTI_OK;
    for (size_t i = 0; wraps && i < lines.n; i++)
        printf("%s\n", lines.line[i]);
    if (!wraps) (void)fputs(text, stdout);
    goti_text_lines_clear(&lines);
}

static void tell(const plain *p, const char *fmt, ...)
{
    char text[GOTI_PLAY_TEXT_BYTES + 64];
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    goti_utf8_trim(text);
    tell_text(p, text);
}

/*
 * What is refused is part of the game, and told where the game is.  In scripts,
 * which nobody watches, it counts in the exit code, and what is not the
 * player's fault goes to standard error.
 */
static void fail(plain *p, goti_err err, const goti_msg *msg)
{
    goti_msg shown = *msg;
    goti_utf8_trim(shown.text);
    if (p->interactive || err == GOTI_E_ARG || err == GOTI_E_MISSING)
        tell(p, "No: %s\n", shown.text);
    else
        p->code = goti_cli_fail(err, &shown);
    if (!p->interactive && p->code == GOTI_EXIT_OK) p->code = GOTI_EXIT_USAGE;
}

static goti_last_turn last_turn(const goti_play *play)
{
    const goti_record *const r = goti_session_record(play->session);
    goti_last_turn last = {.known = r->n_moves > 0};
    if (!last.known) return last;
    last.side = r->pos[r->n_moves - 1].to_move;
    last.move = r->move[r->n_moves - 1];
    return last;
}

static void show_board(plain *p)
{
    const goti_play *const play = p->play;
    const goti_last_turn last = last_turn(play);
    char *text = NULL;
    goti_msg msg = {""};
    const goti_err err =
        goti_board_text(play->variant, goti_session_now(play->session), &last,
                        true, &text, &msg);
    if (err != GOTI_OK) {
        fail(p, err, &msg);
        return;
    }
    printf("\n%s\n", text);
    free(text);
    goti_play_put_status(play, stdout);
}

static void show_values(plain *p)
{
    goti_play *const play = p->play;
    goti_values values;
    goti_msg msg = {""};
    if (goti_session_outcome(play->session) != GOTI_ONGOING) return;
    goti_err err = goti_play_values(play, &values, &msg);
    if (goti_play_can_guess(err)) {
        tell(p, "No table: %s\n", msg.text);
        goti_values_close(&values);
        err = goti_play_think(play, GOTI_PLAY_VALUES, &msg);
        if (err == GOTI_OK && !wait_for_thought(p)) return;
        if (err == GOTI_OK) err = goti_play_end_values(play, &values, &msg);
    }
    if (err == GOTI_OK)
        goti_play_put_values(play, &values, WIDTH, stdout);
    else
        fail(p, err, &msg);
    goti_values_close(&values);
}

/* ---- waiting ------------------------------------------------------------- */

static void end_by_signal(plain *p)
{
    p->quit = true;
    p->code = GOTI_EXIT_INTERRUPTED;
}

/* Has the reader a whole line already, or nothing more to come? */
static bool has_line(const goti_line_reader *in)
{
    return in->at_end ||
           (in->end > in->begin &&
            memchr(in->buf + in->begin, '\n', in->end - in->begin) != NULL);
}

/* Poll a descriptor and the signals; false when the game is to end. */
static bool poll_for(plain *p, struct pollfd *fd, nfds_t n)
{
    fflush(stdout);
    while (poll(fd, n, -1) < 0 && errno == EINTR)
        ;
    if (fd[0].revents == 0) return true;
    end_by_signal(p);
    return false;
}

/* The next line, or NULL at the end of the input and after a signal. */
static char *next_line(plain *p)
{
    goti_input_line line;
    size_t n = 0;
    goti_msg msg = {""};
    struct pollfd fd[] = {{.fd = p->signals, .events = POLLIN},
                          {.fd = p->in.fd, .events = POLLIN}};
    if (p->waiting) {
        p->waiting = false;
        return p->held;
    }
    if (!has_line(&p->in) && !poll_for(p, fd, 2)) return NULL;
    const goti_err err = goti_line_reader_next(&p->in, &line, 1, &n, &msg);
    if (err != GOTI_OK) {
        p->code = goti_cli_fail(err, &msg);
        return NULL;
    }
    if (n == 0) return NULL;
    if (line.too_long || strlen(line.text) != line.size_bytes) {
        (void)goti_fail(&msg, GOTI_E_ARG, "the line is too long or no text");
        fail(p, GOTI_E_ARG, &msg);
        line.text[0] = '\0';
    }
    return line.text;
}

/* A line typed while the computer thinks: it shall move now.  What the line
 * says is done afterwards. */
static void hurry(plain *p)
{
    char *const line = next_line(p);
    goti_thinker_hurry(p->play->thinker);
    if (line == NULL) {
        p->quit = true;
        return;
    }
    if (line[strspn(line, " \t")] == '\0') return;
    snprintf(p->held, sizeof p->held, "%s", line);
    goti_utf8_trim(p->held);
    p->waiting = true;
}

static bool wait_for_thought(plain *p)
{
    goti_thinker *const t = p->play->thinker;
    for (;;) {
        struct pollfd fd[] = {{.fd = p->signals, .events = POLLIN},
                              {.fd = goti_thinker_fd(t), .events = POLLIN},
                              {.fd = p->in.fd, .events = POLLIN}};
        /* The lines of a script are for later. */
        const bool listens = p->interactive && !p->waiting && !p->in.at_end;
        if (!poll_for(p, fd, listens ? 3 : 2)) break;
        if (fd[1].revents != 0) return true;
        if (listens && fd[2].revents != 0) hurry(p);
        if (p->quit) break;
    }
    goti_play_stop(p->play);
    return false;
}

/* ---- the game ------------------------------------------------------------ */

static void computer_moves(plain *p)
{
    char text[GOTI_PLAY_TEXT_BYTES];
    goti_msg msg = {""};
    goti_err err = goti_play_think(p->play, GOTI_PLAY_MOVE, &msg);
    if (p->interactive && err == GOTI_OK) printf("Thinking; Enter ends it. ");
    if (err == GOTI_OK && !wait_for_thought(p)) return;
    if (err == GOTI_OK) err = goti_play_end_move(p->play, text, &msg);
    p->show = true;
    if (err == GOTI_OK) {
        tell(p, "%s\n", text);
        return;
    }
    fail(p, err, &msg);
    printf("A person plays this side now.\n");
}

static void show_hint(plain *p)
{
    char text[GOTI_PLAY_TEXT_BYTES];
    goti_msg msg = {""};
    goti_err err = goti_play_think(p->play, GOTI_PLAY_HINT, &msg);
    if (err == GOTI_OK && !wait_for_thought(p)) return;
    if (err == GOTI_OK) err = goti_play_end_hint(p->play, text, &msg);
    if (err == GOTI_OK)
        tell(p, "%s\n", text);
    else
        fail(p, err, &msg);
}

static void obey(plain *p, char *line)
{
    char *answer = NULL;
    size_t size_bytes = 0;
    FILE *const kept = open_memstream(&answer, &size_bytes);
    goti_order order = {.play = p->play, .out = kept != NULL ? kept : stdout};
    goti_msg msg = {""};
    const goti_err err = goti_order_obey(&order, line, &msg);
    if (kept != NULL && fclose(kept) == 0) tell_text(p, answer);
    free(answer);
    if (err != GOTI_OK) fail(p, err, &msg);
    if (order.wants == GOTI_PLAY_HINT) show_hint(p);
    if (order.wants == GOTI_PLAY_VALUES) show_values(p);
    if (order.show) p->show = true;
    if (order.quit) p->quit = true;
}

/* The board, and values if they are on, once for each position. */
static void show_all(plain *p)
{
    if (!p->show) return;
    p->show = false;
    show_board(p);
    if (goti_session_is_held(p->play->session) &&
        goti_session_outcome(p->play->session) == GOTI_ONGOING)
        printf("The computer waits; 'go' lets it play on.\n");
    if (p->play->shows_values) show_values(p);
}

static void put_players(const plain *p)
{
    char *text = NULL;
    size_t size_bytes = 0;
    FILE *const out = open_memstream(&text, &size_bytes);
    if (out == NULL) return;
    goti_play_put_players(out);
    if (fclose(out) == 0) tell_text(p, text);
    free(text);
}

static void ask_player(plain *p, goti_side side)
{
    const char *const name = p->play->variant->side[side].side_name;
    goti_player player;
    while (!p->quit) {
        printf("Who plays %s? [human] ", name);
        char *const line = next_line(p);
        if (line == NULL) {
            p->quit = true;
            return;
        }
        if (line[0] == '\0') return;
        if (goti_player_find(line, &player)) {
            goti_session_seat(p->play->session, side, player);
            return;
        }
        put_players(p);
    }
}

static void greet(const plain *p)
{
    const goti_play *const play = p->play;
    tell(p, "%s\n", play->variant->title);
    if (play->db == NULL)
        tell(p,
             "No tables: %s\nThe computer searches, and values are guesses.\n",
             play->why_no_db.text);
    printf("Type a move, or 'help'.\n");
}

int goti_plain_run(goti_play *play, int signals, bool interactive,
                   const bool ask[2])
{
    plain p = {.play = play,
               .signals = signals,
               .interactive = interactive,
               .code = GOTI_EXIT_OK,
               .show = true};
    goti_line_reader_open(STDIN_FILENO, &p.in);
    greet(&p);
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        if (interactive && ask[side]) ask_player(&p, (goti_side)side);
    while (!p.quit) {
        if (goti_session_computer_plays(play->session)) {
            computer_moves(&p);
            continue;
        }
        show_all(&p);
        if (p.quit) break;
        if (interactive) printf("> ");
        char *const line = next_line(&p);
        if (line == NULL) break;
        obey(&p, line);
    }
    goti_play_stop(play);
    if (interactive) putchar('\n');
    goti_line_reader_close(&p.in);
    return p.code;
}
