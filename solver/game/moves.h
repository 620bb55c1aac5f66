/* SPDX-License-Identifier: MIT */
/*
 * The rules in plain form, one position at a time: what query, AI and the
 * verifier use.  Meant to be read beside the rule page, not to be fast; the
 * solver has its own kernels and the tests compare the two.
 */
#ifndef GOTI_GAME_MOVES_H
#define GOTI_GAME_MOVES_H

#include "solver/game/position.h"

enum { GOTI_MAX_MOVES = 8192, GOTI_MAX_CHAIN = 24, GOTI_NO_POINT = 255 };

/** One full turn. */
typedef struct goti_move {
    uint8_t from;                    /* GOTI_NO_POINT when placing or passing */
    uint8_t n_captured;              /* pieces captured */
    uint8_t to;                      /* GOTI_NO_POINT when passing */
    uint8_t over[GOTI_MAX_CHAIN];    /* captured points in order */
    uint8_t landing[GOTI_MAX_CHAIN]; /* hunt: landing points in order, the
                                        last is to; morris: 0 */
} goti_move;

typedef enum goti_outcome {
    GOTI_ONGOING,
    GOTI_ROW_WINS,
    GOTI_COLUMN_WINS,
    GOTI_DRAWN /* by a blocked side under "draws", by a full board under
                  "draws", or by the counter */
} goti_outcome;

/**
 * Is the game over here?  In this order: the capture target is reached (in
 * morris, a side has lost so many men); the board is full and that ends the
 * game; the side to move is blocked and that ends the game; the no-capture
 * limit is reached (movement only).
 */
goti_outcome goti_position_outcome(const goti_variant *v,
                                   const goti_position *pos);

/**
 * Is it the no-capture limit alone that ends the game here?  With a fresh
 * counter it would go on.
 */
bool goti_position_drawn_by_counter(const goti_variant *v,
                                    const goti_position *pos);

/**
 * All legal turns of the side to move, in a fixed order (by from, to, then
 * captures).  A blocked side that passes gets the one move "pass".  0 when the
 * game is over by target, full board or block; the counter alone does not empty
 * it. Chains that end on the same position by different ways are all listed;
 * the captures of a morris turn are listed in one order only.
 */
unsigned goti_moves(const goti_variant *v, const goti_position *pos,
                    goti_move *out);

/** The position after a legal move. */
void goti_move_apply(const goti_variant *v, const goti_position *pos,
                     const goti_move *move, goti_position *out);

#endif
