/* SPDX-License-Identifier: MIT */
/*
 * Hunt games: tigers (the row side) step or jump over goats (the column side),
 * goats enter and then step.
 *
 *   A side with pieces in hand enters one a turn, on any empty point; placed
 *   goats stay until all are in.  A side with an empty hand moves, or waits if
 *   the variant says so, while the other still enters.
 *   A step goes to an empty neighbour.  A tiger's jump goes over a neighbouring
 *   goat to the empty point next on the same line, and takes the goat off.
 *   Where captures chain, the tiger may go on jumping; it may stop anywhere.
 *   Tigers win at the target, in the middle of a chain if need be.  Goats win
 *   when it is the tigers' turn and no tiger can step or jump.
 */
#include "solver/game/hunt.h"

#include "solver/base/bits.h"
#include "solver/game/counter.h"
#include "solver/game/move_list.h"

static bool can_jump(const goti_variant *v, const goti_position *pos,
                     goti_jump jump)
{
    return (pos->piece[GOTI_ROW] & goti_bit(jump.from)) &&
           (pos->piece[GOTI_COLUMN] & goti_bit(jump.over)) &&
           (goti_empty_points(v, pos) & goti_bit(jump.to));
}

static void add_placings(const goti_variant *v, const goti_position *pos,
                         goti_move_list *list)
{
    for (uint64_t to = goti_empty_points(v, pos); to != 0; to &= to - 1) {
        const goti_move move = {.from = GOTI_NO_POINT,
                                .to = (uint8_t)goti_ctz(to)};
        goti_move_list_add(list, &move);
    }
}

static void add_steps(const goti_variant *v, const goti_position *pos,
                      goti_move_list *list)
{
    const uint64_t empty = goti_empty_points(v, pos);
    for (uint64_t own = pos->piece[pos->to_move]; own != 0; own &= own - 1) {
        const unsigned from = goti_ctz(own);
        uint64_t to = v->board.neighbours[from] & empty;
        for (; to != 0; to &= to - 1) {
            const goti_move move = {.from = (uint8_t)from,
                                    .to = (uint8_t)goti_ctz(to)};
            goti_move_list_add(list, &move);
        }
    }
}

/* The board in the middle of a turn, after one more jump of it. */
static goti_position jumped(const goti_position *pos, goti_jump jump)
{
    goti_position after = *pos;
    after.piece[GOTI_ROW] &= ~goti_bit(jump.from);
    after.piece[GOTI_ROW] |= goti_bit(jump.to);
    after.piece[GOTI_COLUMN] &= ~goti_bit(jump.over);
    after.captured++;
    return after;
}

/*
 * All turns that begin with the jumps of so_far, which led to pos, and make at
 * least one jump more with the same tiger.
 */
static void add_captures(const goti_variant *v, const goti_position *pos,
                         const goti_move *so_far, goti_move_list *list)
{
    for (unsigned i = 0; i < v->board.n_jumps; i++) {
        const goti_jump jump = v->board.jump[i];
        if (so_far->n_captured > 0 && jump.from != so_far->to) continue;
        if (!can_jump(v, pos, jump)) continue;
        goti_move move = *so_far;
        if (move.n_captured == 0) move.from = jump.from;
        move.over[move.n_captured] = jump.over;
        move.landing[move.n_captured] = jump.to;
        move.n_captured++;
        move.to = jump.to;
        goti_move_list_add(list, &move);
        const goti_position after = jumped(pos, jump);
        if (v->capture == GOTI_CAPTURE_CHAIN &&
            after.captured < v->capture_target)
            add_captures(v, &after, &move, list);
    }
}

/* Has a side with nothing in hand neither a step nor a jump? */
static bool is_blocked(const goti_variant *v, const goti_position *pos)
{
    const uint64_t empty = goti_empty_points(v, pos);
    for (uint64_t own = pos->piece[pos->to_move]; own != 0; own &= own - 1)
        if (v->board.neighbours[goti_ctz(own)] & empty) return false;
    if (pos->to_move == GOTI_COLUMN) return true;
    for (unsigned i = 0; i < v->board.n_jumps; i++)
        if (can_jump(v, pos, v->board.jump[i])) return false;
    return true;
}

static bool waits(const goti_variant *v, const goti_position *pos)
{
    return goti_position_in_placement(pos) && pos->hand[pos->to_move] == 0 &&
           v->idle == GOTI_IDLE_WAITS;
}

goti_outcome goti_hunt_outcome(const goti_variant *v, const goti_position *pos)
{
    if (pos->captured >= v->capture_target) return GOTI_ROW_WINS;
    const bool must_move = pos->hand[pos->to_move] == 0 && !waits(v, pos);
    if (must_move && is_blocked(v, pos)) {
        const goti_blocked blocked = v->side[pos->to_move].blocked;
        if (blocked == GOTI_BLOCKED_DRAWS) return GOTI_DRAWN;
        if (blocked == GOTI_BLOCKED_LOSES)
            return pos->to_move == GOTI_ROW ? GOTI_COLUMN_WINS : GOTI_ROW_WINS;
    }
    if (!goti_position_in_placement(pos) && v->draw_limit > 0 &&
        pos->quiet >= v->draw_limit)
        return GOTI_DRAWN;
    return GOTI_ONGOING;
}

unsigned goti_hunt_moves(const goti_variant *v, const goti_position *pos,
                         goti_move *out)
{
    goti_move_list list = {out, 0};
    if (pos->captured >= v->capture_target) return 0;
    if (pos->hand[pos->to_move] > 0) {
        add_placings(v, pos, &list);
        return list.n;
    }
    if (waits(v, pos)) {
        goti_move_list_add(&list, &goti_pass);
        return list.n;
    }
    const goti_move nothing_yet = {0};
    if (pos->to_move == GOTI_ROW) add_captures(v, pos, &nothing_yet, &list);
    if (list.n == 0 || !v->capture_compulsory) add_steps(v, pos, &list);
    if (list.n == 0 && v->side[pos->to_move].blocked == GOTI_BLOCKED_PASSES)
        goti_move_list_add(&list, &goti_pass);
    return list.n;
}

/* Paths of jumps from a point, whatever stands on the board: over has been
 * jumped, empty was landed on or left. */
static unsigned count_paths(const goti_variant *v, unsigned at, uint64_t over,
                            uint64_t empty, unsigned jumps_left)
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->board.n_jumps && jumps_left > 0; i++) {
        const goti_jump jump = v->board.jump[i];
        if (jump.from != at || n > GOTI_MAX_MOVES) continue;
        if ((over | empty) & goti_bit(jump.over)) continue;
        n += 1 + count_paths(v, jump.to, over | goti_bit(jump.over),
                             empty | goti_bit(at) | goti_bit(jump.to),
                             jumps_left - 1);
    }
    return n;
}

unsigned goti_hunt_turns_bound(const goti_variant *v)
{
    const bool chain = v->capture == GOTI_CAPTURE_CHAIN;
    unsigned most = 0;
    for (unsigned p = 0; p < v->board.n_points; p++) {
        const unsigned n =
            goti_popcount(v->board.neighbours[p]) +
            count_paths(v, p, 0, goti_bit(p), chain ? v->capture_target : 1);
        if (n > most) most = n;
    }
    return most * v->side[GOTI_ROW].n_pieces;
}

void goti_hunt_apply(const goti_variant *v, const goti_position *pos,
                     const goti_move *move, goti_position *out)
{
    const unsigned side = pos->to_move;
    goti_position after = *pos;
    if (move->to != GOTI_NO_POINT) {
        if (move->from == GOTI_NO_POINT)
            after.hand[side]--;
        else
            after.piece[side] &= ~goti_bit(move->from);
        after.piece[side] |= goti_bit(move->to);
    }
    for (unsigned i = 0; i < move->n_captured; i++) {
        after.piece[GOTI_COLUMN] &= ~goti_bit(move->over[i]);
        after.captured++;
    }
    after.quiet = goti_quiet_after(v, pos, move->n_captured > 0);
    after.to_move = side == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    *out = after;
}
