/* SPDX-License-Identifier: MIT */
/* The rules of the morris family; moves.h is what the rest of goti calls. */
#ifndef GOTI_GAME_MORRIS_H
#define GOTI_GAME_MORRIS_H

#include "solver/game/moves.h"

/* As their namesakes in moves.h; goti_morris_moves leaves the order open. */
goti_outcome goti_morris_outcome(const goti_variant *v,
                                 const goti_position *pos);
unsigned goti_morris_moves(const goti_variant *v, const goti_position *pos,
                           goti_move *out);
void goti_morris_apply(const goti_variant *v, const goti_position *pos,
                       const goti_move *move, goti_position *out);

/** An upper bound of the turns a side can ever have at once. */
unsigned goti_morris_turns_bound(const goti_variant *v);

/** May that side fly: are men in board and hand few enough? */
bool goti_morris_flies(const goti_variant *v, const goti_position *pos,
                       goti_side side);

/**
 * Of these men of one side, those that may be captured: men on no closed mill,
 * or all when there is none such or the variant protects nobody.
 */
uint64_t goti_morris_capturable(const goti_variant *v, uint64_t men);

/** The most men that a turn can capture: one, or one for each mill through the
 * point with the most of them. */
unsigned goti_morris_most_captures(const goti_variant *v);

/**
 * How many men that turn must capture: a placing or moving that closes mills
 * takes one, or one a mill, but no more than are on the board and none after
 * the one that decides the game.
 * @param from  GOTI_NO_POINT when a man is placed on to.
 */
unsigned goti_morris_captures_due(const goti_variant *v,
                                  const goti_position *pos, unsigned from,
                                  unsigned to);

#endif
