/* SPDX-License-Identifier: MIT */
/*
 * In which order a search tries moves: what the transposition table names,
 * captures, then quiet moves that refuted others at this distance (killers)
 * or often elsewhere (history).
 */
#ifndef GOTI_DB_AI_ORDER_H
#define GOTI_DB_AI_ORDER_H

#include "solver/game/moves.h"

enum { GOTI_AI_ORDER_PLIES = 128, GOTI_AI_KILLERS = 2 };

/** A word for a move: the same for the same move, and seldom for others. */
uint16_t goti_ai_move_word(const goti_move *move);
enum { GOTI_AI_NO_WORD = 0 };

/** Plain record; all 0 knows nothing. */
typedef struct goti_ai_order {
    uint16_t killer[GOTI_AI_ORDER_PLIES][GOTI_AI_KILLERS];
    /* by side, from (the last is the hand) and to */
    int32_t history[2][GOTI_MAX_POINTS + 1][GOTI_MAX_POINTS];
} goti_ai_order;

/** No position of the variant has more legal turns. */
unsigned goti_ai_most_moves(const goti_variant *v);

/** All legal turns, as goti_moves but in no special order, for less.  The
 * order is the same each time. */
unsigned goti_ai_list_moves(const goti_variant *v, const goti_position *pos,
                            goti_move *out);

/**
 * What to try first.
 * @param word  of the move to try before all others, or GOTI_AI_NO_WORD.
 * @param rank  out: n numbers, the greater the earlier.
 */
void goti_ai_order_rank(const goti_ai_order *order, const goti_position *pos,
                        unsigned ply, const goti_move *move, unsigned n,
                        uint16_t word, int32_t *rank);

/** A quiet move was good enough to end the search of its position. */
void goti_ai_order_reward(goti_ai_order *order, const goti_position *pos,
                          unsigned ply, const goti_move *move, unsigned depth);

#endif
