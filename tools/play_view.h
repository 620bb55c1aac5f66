/* SPDX-License-Identifier: MIT */
/* Drawing the screen: the board, what stands beside and below it, and pages. */
#ifndef GOTI_TOOLS_PLAY_VIEW_H
#define GOTI_TOOLS_PLAY_VIEW_H

#include "tools/play_screen_state.h"

/** Once, after ncurses has begun. */
void goti_view_colours(void);

/** All of it, whatever the mode; moves the terminal's cursor, too. */
void goti_view_draw(goti_screen *s);

#endif
