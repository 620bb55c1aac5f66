/* SPDX-License-Identifier: MIT */
/* Boards of all kinds, for what must work with any. */
#ifndef GOTI_TESTS_SUPPORT_EACH_BOARD_H
#define GOTI_TESTS_SUPPORT_EACH_BOARD_H

#include "solver/game/variant.h"

/** Call check for every shipped variant, in the order of their names. Gives up
 * where one cannot be read. */
void each_shipped(void (*check)(const goti_variant *v));

/** A board of these points, joined in their order; names P0, P1, ... */
void board_of_points(const double (*point)[2], unsigned n, goti_board *out);

#endif
