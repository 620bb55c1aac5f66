/* SPDX-License-Identifier: MIT */
/* Going from point to point of a board by the four arrow keys. */
#ifndef GOTI_TOOLS_PLAY_CURSOR_H
#define GOTI_TOOLS_PLAY_CURSOR_H

#include "solver/game/board.h"

/**
 * The point that an arrow leads to from a point: the nearest that lies in that
 * direction, one straight ahead before one aslant.
 * @param dx,dy  the arrow: one of them is 1 or -1, the other 0; y grows
 * upwards.
 * @return from itself where nothing lies there.
 */
unsigned goti_cursor_step(const goti_board *board, unsigned from, int dx,
                          int dy);

#endif
