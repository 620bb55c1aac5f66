/* SPDX-License-Identifier: MIT */
/*
 * Morris games: both sides place their men one a turn, then move them along
 * edges, and capture by closing mills.
 *
 *   A side with men in hand places one on any empty point; under
 *   move_while_placing it may move one instead.  A side with an empty hand
 *   moves: to an empty neighbour, or, with few men left, to any empty point.
 *   A mill is closed when a man comes to a point and all of a line is his
 *   side's.  The turn then goes on with a capture, or one for each mill, which
 *   is never optional: men in closed mills only when there are no others.
 *   A man that leaves a mill and comes back closes it again.
 *   A side is lost with lose_at men on board and in hand together; a side that
 *   cannot move loses, passes or has drawn, as the variant says.
 */
#include "solver/game/morris.h"

#include <stdlib.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/game/counter.h"
#include "solver/game/move_list.h"

static goti_side other(goti_side side)
{
    return side == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
}

/* Men on the board and in hand. */
static unsigned men_left(const goti_position *pos, goti_side side)
{
    return goti_popcount(pos->piece[side]) + pos->hand[side];
}

bool goti_morris_flies(const goti_variant *v, const goti_position *pos,
                       goti_side side)
{
    return men_left(pos, side) <= v->morris.flying;
}

uint64_t goti_morris_capturable(const goti_variant *v, uint64_t men)
{
    uint64_t in_mills = 0;
    for (unsigned i = 0; i < v->board.n_mills; i++)
        if ((v->board.mill[i] & ~men) == 0) in_mills |= v->board.mill[i];
    const bool any = v->morris.mill_capture == GOTI_MILL_CAPTURE_ANY;
    return any || in_mills == men ? men : men & ~in_mills;
}

/* Mills through to that are closed once a man from from stands on it. */
static unsigned mills_closed(const goti_variant *v, const goti_position *pos,
                             unsigned from, unsigned to)
{
    uint64_t men = pos->piece[pos->to_move] | goti_bit(to);
    if (from != GOTI_NO_POINT) men &= ~goti_bit(from);
    unsigned n = 0;
    for (unsigned i = 0; i < v->board.n_mills; i++)
        n += (v->board.mill[i] & goti_bit(to)) != 0 &&
             (v->board.mill[i] & ~men) == 0;
    return n;
}

unsigned goti_morris_captures_due(const goti_variant *v,
                                  const goti_position *pos, unsigned from,
                                  unsigned to)
{
    const goti_side victim = other((goti_side)pos->to_move);
    const unsigned on_board = goti_popcount(pos->piece[victim]);
    const unsigned to_win = men_left(pos, victim) - v->morris.lose_at;
    if (from == GOTI_NO_POINT && !v->morris.placing_captures) return 0;
    unsigned due = mills_closed(v, pos, from, to);
    if (due > 1 && v->morris.captures_per_mill == GOTI_CAPTURES_ONE) due = 1;
    if (due > to_win) due = to_win;
    return due < on_board ? due : on_board;
}

unsigned goti_morris_most_captures(const goti_variant *v)
{
    unsigned most = 1;
    if (v->morris.captures_per_mill == GOTI_CAPTURES_ONE) return most;
    for (unsigned p = 0; p < v->board.n_points; p++) {
        unsigned mills = 0;
        for (unsigned i = 0; i < v->board.n_mills; i++)
            mills += (v->board.mill[i] & goti_bit(p)) != 0;
        if (mills > most) most = mills;
    }
    return most;
}

static uint64_t captured_set(const goti_move *move)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < move->n_captured; i++)
        set |= goti_bit(move->over[i]);
    return set;
}

/* Is the turn in the list, from first on, but for the order of captures? */
static bool is_listed(const goti_move_list *list, unsigned first,
                      const goti_move *move)
{
    for (unsigned i = first; i < list->n; i++)
        if (captured_set(&list->move[i]) == captured_set(move)) return true;
    return false;
}

/*
 * All turns that begin as so_far and capture due men more, one after another:
 * what may be captured is asked again each time.  Several orders of the same
 * captures are one turn, written in the first of them.
 */
static void add_captures(const goti_variant *v, uint64_t men, unsigned due,
                         const goti_move *so_far, unsigned first,
                         goti_move_list *list)
{
    if (due == 0) {
        if (!is_listed(list, first, so_far)) goti_move_list_add(list, so_far);
        return;
    }
    for (uint64_t s = goti_morris_capturable(v, men); s != 0; s &= s - 1) {
        goti_move move = *so_far;
        move.over[move.n_captured++] = (uint8_t)goti_ctz(s);
        add_captures(v, men & ~(s & (~s + 1)), due - 1, &move, first, list);
    }
}

static void add_turn(const goti_variant *v, const goti_position *pos,
                     unsigned from, unsigned to, goti_move_list *list)
{
    const goti_move move = {.from = (uint8_t)from, .to = (uint8_t)to};
    add_captures(v, pos->piece[other((goti_side)pos->to_move)],
                 goti_morris_captures_due(v, pos, from, to), &move, list->n,
                 list);
}

static void add_placings(const goti_variant *v, const goti_position *pos,
                         goti_move_list *list)
{
    for (uint64_t to = goti_empty_points(v, pos); to != 0; to &= to - 1)
        add_turn(v, pos, GOTI_NO_POINT, goti_ctz(to), list);
}

/* Where a man on from may go. */
static uint64_t targets(const goti_variant *v, const goti_position *pos,
                        unsigned from)
{
    const uint64_t empty = goti_empty_points(v, pos);
    if (goti_morris_flies(v, pos, (goti_side)pos->to_move)) return empty;
    return v->board.neighbours[from] & empty;
}

static void add_movings(const goti_variant *v, const goti_position *pos,
                        goti_move_list *list)
{
    for (uint64_t own = pos->piece[pos->to_move]; own != 0; own &= own - 1) {
        const unsigned from = goti_ctz(own);
        for (uint64_t to = targets(v, pos, from); to != 0; to &= to - 1)
            add_turn(v, pos, from, goti_ctz(to), list);
    }
}

static bool may_place(const goti_position *pos)
{
    return pos->hand[pos->to_move] > 0;
}

static bool may_move(const goti_variant *v, const goti_position *pos)
{
    return pos->hand[pos->to_move] == 0 || v->morris.move_while_placing;
}

static bool is_blocked(const goti_variant *v, const goti_position *pos)
{
    if (may_place(pos) && goti_empty_points(v, pos) != 0) return false;
    if (!may_move(v, pos)) return true;
    for (uint64_t own = pos->piece[pos->to_move]; own != 0; own &= own - 1)
        if (targets(v, pos, goti_ctz(own)) != 0) return false;
    return true;
}

/* What ends the game, but for the counter. */
static goti_outcome outcome_on_board(const goti_variant *v,
                                     const goti_position *pos)
{
    if (men_left(pos, GOTI_ROW) <= v->morris.lose_at) return GOTI_COLUMN_WINS;
    if (men_left(pos, GOTI_COLUMN) <= v->morris.lose_at) return GOTI_ROW_WINS;
    if (goti_empty_points(v, pos) == 0 &&
        v->morris.full_board == GOTI_FULL_BOARD_DRAWS)
        return GOTI_DRAWN;
    if (!is_blocked(v, pos)) return GOTI_ONGOING;
    switch (v->side[pos->to_move].blocked) {
    case GOTI_BLOCKED_LOSES:
        return pos->to_move == GOTI_ROW ? GOTI_COLUMN_WINS : GOTI_ROW_WINS;
    case GOTI_BLOCKED_DRAWS:
        return GOTI_DRAWN;
    case GOTI_BLOCKED_PASSES:
        break;
    }
    return GOTI_ONGOING;
}

goti_outcome goti_morris_outcome(const goti_variant *v,
                                 const goti_position *pos)
{
    const goti_outcome outcome = outcome_on_board(v, pos);
    if (outcome == GOTI_ONGOING && !goti_position_in_placement(pos) &&
        v->draw_limit > 0 && pos->quiet >= v->draw_limit)
        return GOTI_DRAWN;
    return outcome;
}

unsigned goti_morris_moves(const goti_variant *v, const goti_position *pos,
                           goti_move *out)
{
    goti_move_list list = {out, 0};
    if (outcome_on_board(v, pos) != GOTI_ONGOING) return 0;
    if (may_place(pos)) add_placings(v, pos, &list);
    if (may_move(v, pos)) add_movings(v, pos, &list);
    if (list.n == 0) goti_move_list_add(&list, &goti_pass);
    return list.n;
}

void goti_morris_apply(const goti_variant *v, const goti_position *pos,
                       const goti_move *move, goti_position *out)
{
    const goti_side side = (goti_side)pos->to_move;
    goti_position after = *pos;
    if (move->to != GOTI_NO_POINT) {
        if (move->from == GOTI_NO_POINT)
            after.hand[side]--;
        else
            after.piece[side] &= ~goti_bit(move->from);
        after.piece[side] |= goti_bit(move->to);
    }
    after.piece[other(side)] &= ~captured_set(move);
    if (side == GOTI_ROW)
        after.captured = (uint8_t)(after.captured + move->n_captured);
    after.quiet = goti_quiet_after(v, pos, move->n_captured > 0);
    after.to_move = (uint8_t)other(side);
    *out = after;
}

/* ---- how many turns there can be ---------------------------------------- */

static unsigned min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static int compare_descending(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x > y ? -1 : x < y;
}

/* Ways to capture by closing that many mills at most, out of that many men. */
static uint64_t capture_ways(const goti_variant *v, unsigned mills,
                             unsigned victims)
{
    uint64_t most = 1;
    if (v->morris.captures_per_mill == GOTI_CAPTURES_ONE) mills = min(mills, 1);
    for (unsigned i = 0; i <= min(mills, victims); i++)
        if (goti_binom(victims, i) > most) most = goti_binom(victims, i);
    return most;
}

/*
 * Turns to point p with that many men against victims: closing a mill takes
 * two men beside the one that comes.
 */
static uint64_t turns_to(const goti_variant *v, unsigned p, unsigned men,
                         unsigned victims)
{
    unsigned mills = 0;
    for (unsigned i = 0; i < v->board.n_mills; i++)
        mills += (v->board.mill[i] & goti_bit(p)) != 0;
    const unsigned degree = goti_popcount(v->board.neighbours[p]);
    const unsigned movers = men <= v->morris.flying ? men : min(men, degree);
    const uint64_t place = capture_ways(v, min(mills, men / 2), victims);
    const uint64_t move =
        men == 0 ? 0
                 : movers * capture_ways(v, min(mills, (men - 1) / 2), victims);
    if (v->morris.move_while_placing) return place + move;
    return place > move ? place : move;
}

/* Only the empty points count; which they are is left open: the best ones. */
static uint64_t turns_with(const goti_variant *v, unsigned men,
                           unsigned victims)
{
    const unsigned n = v->board.n_points;
    uint64_t turns[GOTI_MAX_POINTS], sum = 0;
    if (men + victims > n) return 0;
    for (unsigned p = 0; p < n; p++)
        turns[p] = turns_to(v, p, men, victims);
    qsort(turns, n, sizeof turns[0], compare_descending);
    for (unsigned i = 0; i < n - men - victims; i++)
        sum += turns[i];
    return sum;
}

unsigned goti_morris_turns_bound(const goti_variant *v)
{
    uint64_t most = 1;
    for (unsigned men = 0; men <= v->side[GOTI_ROW].n_pieces; men++)
        for (unsigned o = 0; o <= v->side[GOTI_COLUMN].n_pieces; o++) {
            const uint64_t turns = turns_with(v, men, o);
            if (turns > most) most = turns;
        }
    return most < UINT32_MAX ? (unsigned)most : UINT32_MAX;
}
