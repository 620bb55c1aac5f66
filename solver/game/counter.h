/* SPDX-License-Identifier: MIT */
/* The one place that knows how the no-capture limit counts plies. */
#ifndef GOTI_GAME_COUNTER_H
#define GOTI_GAME_COUNTER_H

#include "solver/game/position.h"

/** Does the counter count plies of that side? */
bool goti_is_counted(const goti_variant *v, goti_side side);

/**
 * The counter after a turn of the side to move of pos: it runs in the movement
 * phase only, goes back to 0 with a capture, and stops at its limit.
 */
uint16_t goti_quiet_after(const goti_variant *v, const goti_position *pos,
                          bool captures);

/** Is there a no-capture limit at all? */
static inline bool goti_counter_limits(const goti_variant *v)
{
    return v->draw_limit > 0 && v->draw_counts != GOTI_COUNT_NONE;
}

/**
 * The greatest distance, in plies, at which a capture or the end of the game
 * still comes before the no-capture limit draws the game, for a movement
 * position with that side to move and quiet counted plies already made.
 *
 * With limit N and q quiet plies, n = N - q counted plies are left, and the
 * game is drawn when the n-th is completed without a capture or the end.  All
 * plies counted: n.  One side's plies counted: that side's n-th ply is ply
 * 2n - 1 when it is to move and ply 2n when it is not; what the other side
 * does after it comes too late.
 * @return UINT16_MAX when the variant has no limit; 0 when q >= N.
 */
uint16_t goti_depth_in_time(const goti_variant *v, goti_side to_move,
                            uint16_t quiet);

#endif
