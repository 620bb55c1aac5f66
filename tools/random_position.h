/* SPDX-License-Identifier: MIT */
/* Positions by chance: to measure with, and to begin games from. */
#ifndef GOTI_TOOLS_RANDOM_POSITION_H
#define GOTI_TOOLS_RANDOM_POSITION_H

#include <stdbool.h>

#include "db/ai/dice.h"
#include "solver/game/position.h"

/**
 * A board of that tier, each as likely as any other, with a fresh counter.  In
 * morris either colour may have what the tier's row side has.
 * @return false if it cannot occur, or the game is over there: try again.
 */
bool goti_random_position(const goti_variant *v, const goti_tier *tier,
                          goti_ai_dice *dice, goti_position *out);

#endif
