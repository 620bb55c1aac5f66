/* SPDX-License-Identifier: MIT */
/* Moves as text; positions are in notation_position.c. */
#include "solver/game/notation.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solver/base/bits.h"
#include "solver/base/utf8.h"
#include "solver/game/notation_morris.h"
#include "solver/game/notation_parts.h"

void goti_writer_put(goti_writer *w, const char *fmt, ...)
{
    if (w->used >= w->size_bytes) return;
    va_list args;
    va_start(args, fmt);
    const int n =
        vsnprintf(w->buf + w->used, w->size_bytes - w->used, fmt, args);
    va_end(args);
    if (n > 0) w->used += (size_t)n;
}

/* --- moves out ----------------------------------------------------------- */

const char *goti_move_format(const goti_variant *v, const goti_move *move,
                             char *buf, size_t buf_bytes)
{
    goti_writer w = {buf, buf_bytes, 0};
    if (v->family == GOTI_MORRIS)
        return goti_morris_move_format(v, move, buf, buf_bytes);
    if (move->to == GOTI_NO_POINT)
        goti_writer_put(&w, "pass");
    else if (move->from == GOTI_NO_POINT)
        goti_writer_put(&w, "%s", v->board.name[move->to]);
    else if (move->n_captured == 0)
        goti_writer_put(&w, "%s-%s", v->board.name[move->from],
                        v->board.name[move->to]);
    else
        goti_writer_put(&w, "%s", v->board.name[move->from]);
    for (unsigned i = 0; i < move->n_captured; i++)
        goti_writer_put(&w, "-%sx%s", v->board.name[move->landing[i]],
                        v->board.name[move->over[i]]);
    return buf;
}

/* --- moves in ------------------------------------------------------------ */

/*
 * "LANDINGxOVER".  Names may contain an x themselves, so every x is tried
 * until both sides of one are points.
 */
static bool scan_jump(const goti_variant *v, const char *text, size_t n,
                      goti_move *move)
{
    if (move->n_captured == GOTI_MAX_CHAIN) return false;
    for (size_t x = 1; x + 1 < n; x++) {
        if (tolower((unsigned char)text[x]) != 'x') continue;
        const int landing = goti_board_find_part(&v->board, text, x);
        const int over =
            goti_board_find_part(&v->board, text + x + 1, n - x - 1);
        if (landing < 0 || over < 0) continue;
        move->landing[move->n_captured] = (uint8_t)landing;
        move->over[move->n_captured] = (uint8_t)over;
        move->n_captured++;
        move->to = (uint8_t)landing;
        return true;
    }
    return false;
}

static goti_err bad_part(const goti_variant *v, const char *token,
                         const char *part, size_t n, goti_msg *msg)
{
    const int most = goti_utf8_cut(part, 40);
    const int shown = n < (size_t)most ? (int)n : most;
    const bool is_name = n > 0 &&
                         goti_board_find_part(&v->board, part, n) < 0 &&
                         memchr(part, 'x', n) == NULL;
    if (is_name)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': '%.*s' is no point of %s",
                         GOTI_UTF8_CUT(token, 80), shown, part, v->name);
    return goti_fail(msg, GOTI_E_ARG,
                     "move '%.*s': cannot read '%.*s'; expected points of %s "
                     "as P, P-Q or P-QxOVER, or pass",
                     GOTI_UTF8_CUT(token, 80), shown, part, v->name);
}

/* The form only; whether the move is legal is asked later. */
static goti_err scan_move(const goti_variant *v, const char *token,
                          goti_move *out, goti_msg *msg)
{
    goti_move move = {.from = GOTI_NO_POINT, .to = GOTI_NO_POINT};
    const char *part = token;
    size_t n = strcspn(part, "-");
    const int first = goti_board_find_part(&v->board, part, n);
    if (strcasecmp(token, "pass") == 0) {
        *out = move;
        return GOTI_OK;
    }
    if (first < 0) return bad_part(v, token, part, n, msg);
    if (part[n] == '\0')
        move.to = (uint8_t)first;
    else
        move.from = (uint8_t)first;
    while (part[n] == '-') {
        part += n + 1;
        n = strcspn(part, "-");
        const int to = goti_board_find_part(&v->board, part, n);
        const bool step = to >= 0 && move.to == GOTI_NO_POINT;
        if (step && part[n] == '\0')
            move.to = (uint8_t)to;
        else if (!scan_jump(v, part, n, &move))
            return bad_part(v, token, part, n, msg);
    }
    *out = move;
    return GOTI_OK;
}

static bool same_move(const goti_move *a, const goti_move *b)
{
    return a->from == b->from && a->to == b->to &&
           a->n_captured == b->n_captured &&
           memcmp(a->over, b->over, a->n_captured) == 0 &&
           memcmp(a->landing, b->landing, a->n_captured) == 0;
}

static bool is_empty(const goti_position *pos, unsigned p)
{
    return !((pos->piece[GOTI_ROW] | pos->piece[GOTI_COLUMN]) & goti_bit(p));
}

static const goti_jump *find_jump(const goti_board *board, unsigned from,
                                  unsigned to)
{
    for (unsigned i = 0; i < board->n_jumps; i++)
        if (board->jump[i].from == from && board->jump[i].to == to)
            return &board->jump[i];
    return NULL;
}

static goti_err why_not_step(const goti_variant *v, const goti_position *pos,
                             const goti_move *move, const char *token,
                             goti_msg *msg)
{
    const goti_board *const board = &v->board;
    if (board->neighbours[move->from] & goti_bit(move->to))
        return goti_fail(
            msg, GOTI_E_ARG,
            "move '%.*s': there is a capture, and it is compulsory",
            GOTI_UTF8_CUT(token, 80));
    const goti_jump *const jump = find_jump(board, move->from, move->to);
    if (jump != NULL && pos->to_move == GOTI_ROW)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': to capture, write %s-%sx%s",
                         GOTI_UTF8_CUT(token, 80), board->name[jump->from],
                         board->name[jump->to], board->name[jump->over]);
    return goti_fail(msg, GOTI_E_ARG,
                     "move '%.*s': %s and %s are not neighbours",
                     GOTI_UTF8_CUT(token, 80), board->name[move->from],
                     board->name[move->to]);
}

/* Plays the jumps one by one up to the first that cannot be. */
static goti_err why_not_capture(const goti_variant *v, const goti_position *pos,
                                const goti_move *move, const char *token,
                                goti_msg *msg)
{
    const goti_board *const board = &v->board;
    if (pos->to_move != GOTI_ROW)
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': only %s capture",
                         GOTI_UTF8_CUT(token, 80), v->side[GOTI_ROW].side_name);
    goti_position now = *pos;
    unsigned from = move->from;
    for (unsigned i = 0; i < move->n_captured; i++) {
        const unsigned over = move->over[i], to = move->landing[i];
        const goti_jump *const jump = find_jump(board, from, to);
        if (jump == NULL || jump->over != over)
            return goti_fail(msg, GOTI_E_ARG,
                             "move '%.*s': no line leads from %s over %s to %s",
                             GOTI_UTF8_CUT(token, 80), board->name[from],
                             board->name[over], board->name[to]);
        if (!(now.piece[GOTI_COLUMN] & goti_bit(over)))
            return goti_fail(msg, GOTI_E_ARG, "move '%.*s': no %s on %s",
                             GOTI_UTF8_CUT(token, 80),
                             v->side[GOTI_COLUMN].piece_name,
                             board->name[over]);
        if (!is_empty(&now, to))
            return goti_fail(msg, GOTI_E_ARG, "move '%.*s': %s is not empty",
                             GOTI_UTF8_CUT(token, 80), board->name[to]);
        now.piece[GOTI_COLUMN] &= ~goti_bit(over);
        now.piece[GOTI_ROW] &= ~goti_bit(from);
        now.piece[GOTI_ROW] |= goti_bit(to);
        from = to;
    }
    return goti_fail(msg, GOTI_E_ARG, "move '%.*s': %s",
                     GOTI_UTF8_CUT(token, 80),
                     v->capture == GOTI_CAPTURE_SINGLE
                         ? "only one capture a turn"
                         : "the game ends before the last of these captures");
}

/* The rule a well-formed but illegal move breaks; n_legal moves are legal. */
static goti_err why_not(const goti_variant *v, const goti_position *pos,
                        const goti_move *move, const goti_move *legal,
                        unsigned n_legal, const char *token, goti_msg *msg)
{
    const goti_side_spec *const side = &v->side[pos->to_move];
    const goti_board *const board = &v->board;
    if (n_legal == 0)
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': the game is over",
                         GOTI_UTF8_CUT(token, 80));
    if (n_legal == 1 && legal[0].to == GOTI_NO_POINT)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': passing is the only move here",
                         GOTI_UTF8_CUT(token, 80));
    if (move->to == GOTI_NO_POINT)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': there is another move, so no passing",
                         GOTI_UTF8_CUT(token, 80));
    if (move->from != GOTI_NO_POINT && pos->hand[pos->to_move] > 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': %u in hand, so one must be entered",
                         GOTI_UTF8_CUT(token, 80), pos->hand[pos->to_move]);
    if (move->from == GOTI_NO_POINT && pos->hand[pos->to_move] == 0)
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': no %s in hand",
                         GOTI_UTF8_CUT(token, 80), side->piece_name);
    if (move->from != GOTI_NO_POINT &&
        !(pos->piece[pos->to_move] & goti_bit(move->from)))
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': no %s on %s",
                         GOTI_UTF8_CUT(token, 80), side->piece_name,
                         board->name[move->from]);
    if (move->n_captured > 0) return why_not_capture(v, pos, move, token, msg);
    if (!is_empty(pos, move->to))
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': %s is not empty",
                         GOTI_UTF8_CUT(token, 80), board->name[move->to]);
    return why_not_step(v, pos, move, token, msg);
}

goti_err goti_move_parse(const goti_variant *v, const goti_position *pos,
                         const char *token, goti_move *out, goti_msg *msg)
{
    static const goti_move_reader hunts = {scan_move, same_move, why_not};
    const goti_move_reader *const reader =
        v->family == GOTI_MORRIS ? &goti_morris_reader : &hunts;
    goti_move move;
    GOTI_TRY(reader->scan(v, token, &move, msg));
    goti_move *const legal = malloc(GOTI_MAX_MOVES * sizeof *legal);
    if (legal == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a list of moves");
    const unsigned n = goti_moves(v, pos, legal);
    unsigned i = 0;
    while (i < n && !reader->same(&legal[i], &move))
        i++;
    goti_err err = GOTI_OK;
    if (i < n)
        *out = legal[i];
    else
        err = reader->why_not(v, pos, &move, legal, n, token, msg);
    free(legal);
    return err;
}
