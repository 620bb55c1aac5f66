/* SPDX-License-Identifier: MIT */
/* The rules of the hunt family; moves.h is what the rest of goti calls. */
#ifndef GOTI_GAME_HUNT_H
#define GOTI_GAME_HUNT_H

#include "solver/game/moves.h"

/* As their namesakes in moves.h; goti_hunt_moves leaves the order open. */
goti_outcome goti_hunt_outcome(const goti_variant *v, const goti_position *pos);
unsigned goti_hunt_moves(const goti_variant *v, const goti_position *pos,
                         goti_move *out);
/**
 * An upper bound of the turns the row side can ever have at once, counting
 * every path of jumps the lines allow; counting stops above GOTI_MAX_MOVES.
 */
unsigned goti_hunt_turns_bound(const goti_variant *v);
void goti_hunt_apply(const goti_variant *v, const goti_position *pos,
                     const goti_move *move, goti_position *out);

#endif
