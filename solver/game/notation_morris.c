/* SPDX-License-Identifier: MIT */
/* Moves of the morris family as text: "d6", "d6-d5", "d6-d5xb4xa1". */
#include "solver/game/notation_morris.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "solver/base/bits.h"
#include "solver/base/utf8.h"
#include "solver/game/morris.h"
#include "solver/game/notation.h"

const char *goti_morris_move_format(const goti_variant *v,
                                    const goti_move *move, char *buf,
                                    size_t buf_bytes)
{
    char text[GOTI_MOVE_TEXT_BYTES] = "pass";
    int n = 0;
    if (move->to != GOTI_NO_POINT && move->from == GOTI_NO_POINT)
        n = snprintf(text, sizeof text, "%s", v->board.name[move->to]);
    else if (move->to != GOTI_NO_POINT)
        n = snprintf(text, sizeof text, "%s-%s", v->board.name[move->from],
                     v->board.name[move->to]);
    for (unsigned i = 0; i < move->n_captured; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "x%s",
                      v->board.name[move->over[i]]);
    (void)snprintf(buf, buf_bytes, "%s", text);
    return buf;
}

/* ---- the form ------------------------------------------------------------ */

/*
 * "xP" again and again up to the end.  Names may hold an x themselves, so
 * every length of a name is tried.
 */
static bool scan_captures(const goti_variant *v, const char *text,
                          goti_move *move)
{
    if (*text == '\0') return true;
    if (tolower((unsigned char)*text) != 'x') return false;
    if (move->n_captured == GOTI_MAX_CHAIN) return false;
    for (size_t n = 1; n <= strlen(text + 1); n++) {
        const int p = goti_board_find_part(&v->board, text + 1, n);
        if (p < 0) continue;
        const uint8_t before = move->n_captured;
        move->over[move->n_captured++] = (uint8_t)p;
        if (scan_captures(v, text + 1 + n, move)) return true;
        move->n_captured = before;
    }
    return false;
}

/* "P" and captures, P being where the man arrives. */
static bool scan_arrival(const goti_variant *v, const char *text,
                         goti_move *move)
{
    for (size_t n = 1; n <= strlen(text); n++) {
        const int p = goti_board_find_part(&v->board, text, n);
        if (p < 0) continue;
        move->to = (uint8_t)p;
        move->n_captured = 0;
        if (scan_captures(v, text + n, move)) return true;
    }
    return false;
}

static goti_err scan_move(const goti_variant *v, const char *token,
                          goti_move *move, goti_msg *msg)
{
    *move = (goti_move){.from = GOTI_NO_POINT, .to = GOTI_NO_POINT};
    if (strcasecmp(token, "pass") == 0) return GOTI_OK;
    const size_t n = strcspn(token, "-");
    const char *arrival = token;
    if (token[n] == '-') {
        const int from = goti_board_find_part(&v->board, token, n);
        const int most = goti_utf8_cut(token, 40);
        if (from < 0)
            return goti_fail(msg, GOTI_E_ARG,
                             "move '%.*s': '%.*s' is no point of %s",
                             GOTI_UTF8_CUT(token, 80),
                             n < (size_t)most ? (int)n : most, token, v->name);
        move->from = (uint8_t)from;
        arrival = token + n + 1;
    }
    if (scan_arrival(v, arrival, move)) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG,
                     "move '%.*s': expected points of %s as P, P-Q, PxR or "
                     "P-QxR, or pass",
                     GOTI_UTF8_CUT(token, 80), v->name);
}

/* ---- legality ------------------------------------------------------------ */

static uint64_t captured_set(const goti_move *move)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < move->n_captured; i++)
        set |= goti_bit(move->over[i]);
    return set;
}

static bool same_move(const goti_move *a, const goti_move *b)
{
    return a->from == b->from && a->to == b->to &&
           a->n_captured == b->n_captured && captured_set(a) == captured_set(b);
}

/* The rule a capture breaks, in a turn that would be legal but for it. */
static goti_err why_not_captures(const goti_variant *v,
                                 const goti_position *pos,
                                 const goti_move *move, const char *token,
                                 goti_msg *msg)
{
    const unsigned enemy = pos->to_move == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    const unsigned due = goti_morris_captures_due(v, pos, move->from, move->to);
    uint64_t men = pos->piece[enemy];
    if (due == 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': there is nothing to capture for it",
                         GOTI_UTF8_CUT(token, 80));
    if (move->n_captured != due)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': it captures %u, and must: add x and "
                         "the point of each",
                         GOTI_UTF8_CUT(token, 80), due);
    for (unsigned i = 0; i < due; i++) {
        const unsigned p = move->over[i];
        if (!(men & goti_bit(p)))
            return goti_fail(msg, GOTI_E_ARG, "move '%.*s': no %s %s on %s",
                             GOTI_UTF8_CUT(token, 80), v->side[enemy].side_name,
                             v->side[enemy].piece_name, v->board.name[p]);
        if (!(goti_morris_capturable(v, men) & goti_bit(p)))
            return goti_fail(msg, GOTI_E_ARG,
                             "move '%.*s': the %s on %s is in a mill, and "
                             "there are others",
                             GOTI_UTF8_CUT(token, 80),
                             v->side[enemy].piece_name, v->board.name[p]);
        men &= ~goti_bit(p);
    }
    return goti_fail(msg, GOTI_E_ARG, "move '%.*s': not in this order",
                     GOTI_UTF8_CUT(token, 80));
}

/* The rule a well-formed but illegal move breaks; n_legal moves are legal. */
static goti_err why_not(const goti_variant *v, const goti_position *pos,
                        const goti_move *move, const goti_move *legal,
                        unsigned n_legal, const char *token, goti_msg *msg)
{
    const char *const man = v->side[pos->to_move].piece_name;
    const unsigned hand = pos->hand[pos->to_move];
    const bool places = move->from == GOTI_NO_POINT;
    if (n_legal == 0)
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': the game is over",
                         GOTI_UTF8_CUT(token, 80));
    if (legal[0].to == GOTI_NO_POINT)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': passing is the only move here",
                         GOTI_UTF8_CUT(token, 80));
    if (move->to == GOTI_NO_POINT)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': there is another move, so no passing",
                         GOTI_UTF8_CUT(token, 80));
    if (places && hand == 0)
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': no %s in hand",
                         GOTI_UTF8_CUT(token, 80), man);
    if (!places && hand > 0 && !v->morris.move_while_placing)
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': %u in hand, so one must be placed",
                         GOTI_UTF8_CUT(token, 80), hand);
    if (!places && !(pos->piece[pos->to_move] & goti_bit(move->from)))
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': no %s on %s",
                         GOTI_UTF8_CUT(token, 80), man,
                         v->board.name[move->from]);
    if ((pos->piece[GOTI_ROW] | pos->piece[GOTI_COLUMN]) & goti_bit(move->to))
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': %s is not empty",
                         GOTI_UTF8_CUT(token, 80), v->board.name[move->to]);
    if (!places && !(v->board.neighbours[move->from] & goti_bit(move->to)) &&
        !goti_morris_flies(v, pos, (goti_side)pos->to_move))
        return goti_fail(msg, GOTI_E_ARG,
                         "move '%.*s': %s and %s are not neighbours",
                         GOTI_UTF8_CUT(token, 80), v->board.name[move->from],
                         v->board.name[move->to]);
    return why_not_captures(v, pos, move, token, msg);
}

const goti_move_reader goti_morris_reader = {
    .scan = scan_move, .same = same_move, .why_not = why_not};
