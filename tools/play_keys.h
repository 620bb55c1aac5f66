/* SPDX-License-Identifier: MIT */
/* What keys do. */
#ifndef GOTI_TOOLS_PLAY_KEYS_H
#define GOTI_TOOLS_PLAY_KEYS_H

#include "tools/play_screen_state.h"

/** A key of ncurses, whatever the mode. */
void goti_keys_press(goti_screen *s, int key);

#endif
