/* SPDX-License-Identifier: MIT */
/* The start menu: who plays which side. */
#ifndef GOTI_TOOLS_PLAY_MENU_H
#define GOTI_TOOLS_PLAY_MENU_H

#include "tools/play_screen_state.h"

/** Players to propose where the command line gave none: a person has the first
 * move, the computer the other side. */
void goti_menu_propose(goti_screen *s, const bool ask[2]);
void goti_menu_draw(const goti_screen *s);
/** A key of ncurses. */
void goti_menu_key(goti_screen *s, int key);

#endif
