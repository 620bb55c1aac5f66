/* SPDX-License-Identifier: MIT */
#include "db/ai/order.h"

#include <string.h>

#include "solver/game/hunt.h"
#include "solver/game/morris.h"

enum {
    RANK_FIRST = 1 << 30,
    RANK_CAPTURE = 1 << 28,
    RANK_KILLER = 1 << 27,
    HISTORY_MOST = 1 << 24
};

unsigned goti_ai_most_moves(const goti_variant *v)
{
    const unsigned bound = v->family == GOTI_HUNT ? goti_hunt_turns_bound(v)
                                                  : goti_morris_turns_bound(v);
    /* Hunts: the bound is of tigers.  Goats enter on a point, or step. */
    const unsigned goats = 2u * v->board.n_edges + v->board.n_points + 1u;
    const unsigned most = bound > goats ? bound : goats;
    return most < GOTI_MAX_MOVES ? most : GOTI_MAX_MOVES;
}

unsigned goti_ai_list_moves(const goti_variant *v, const goti_position *pos,
                            goti_move *out)
{
    return v->family == GOTI_HUNT ? goti_hunt_moves(v, pos, out)
                                  : goti_morris_moves(v, pos, out);
}

uint16_t goti_ai_move_word(const goti_move *move)
{
    unsigned taken = 0;
    for (unsigned i = 0; i < move->n_captured; i++)
        taken = 5 * taken + move->over[i] + 1;
    return (uint16_t)((move->from & 63u) << 10 | (move->to & 63u) << 4 |
                      (taken & 15u));
}

static int32_t rank_of(const goti_ai_order *order, unsigned side, unsigned ply,
                       const goti_move *move)
{
    if (move->n_captured > 0) return RANK_CAPTURE + move->n_captured;
    for (int i = 0; i < GOTI_AI_KILLERS; i++)
        if (order->killer[ply][i] == goti_ai_move_word(move))
            return RANK_KILLER - i;
    if (move->to == GOTI_NO_POINT) return 0;
    const unsigned from =
        move->from == GOTI_NO_POINT ? GOTI_MAX_POINTS : move->from;
    return order->history[side][from][move->to];
}

void goti_ai_order_rank(const goti_ai_order *order, const goti_position *pos,
                        unsigned ply, const goti_move *move, unsigned n,
                        uint16_t word, int32_t *rank)
{
    for (unsigned i = 0; i < n; i++)
        rank[i] = word != GOTI_AI_NO_WORD && goti_ai_move_word(&move[i]) == word
                      ? RANK_FIRST
                      : rank_of(order, pos->to_move, ply, &move[i]);
}

/* Halve all before a number gets too great. */
static void age(goti_ai_order *order, unsigned side)
{
    for (unsigned from = 0; from <= GOTI_MAX_POINTS; from++)
        for (unsigned to = 0; to < GOTI_MAX_POINTS; to++)
            order->history[side][from][to] /= 2;
}

void goti_ai_order_reward(goti_ai_order *order, const goti_position *pos,
                          unsigned ply, const goti_move *move, unsigned depth)
{
    if (move->n_captured > 0 || move->to == GOTI_NO_POINT) return;
    uint16_t *const killer = order->killer[ply];
    if (killer[0] != goti_ai_move_word(move)) {
        memmove(&killer[1], &killer[0],
                (GOTI_AI_KILLERS - 1) * sizeof killer[0]);
        killer[0] = goti_ai_move_word(move);
    }
    const unsigned from =
        move->from == GOTI_NO_POINT ? GOTI_MAX_POINTS : move->from;
    int32_t *const count = &order->history[pos->to_move][from][move->to];
    *count += (int32_t)(depth * depth);
    if (*count > HISTORY_MOST) age(order, pos->to_move);
}
