/* SPDX-License-Identifier: MIT */
/* The one place that includes ncurses, and the little that goti adds to it. */
#ifndef GOTI_TOOLS_PLAY_CURSES_H
#define GOTI_TOOLS_PLAY_CURSES_H

#include "solver/base/err.h"

#define NCURSES_NOMACROS /* or they would rewrite words such as move */
#include <curses.h>

/** Write at a place of the screen, as far as it fits the line; nothing where
 * the place is outside. */
void goti_put(int row, int column, attr_t how, const char *fmt, ...)
    GOTI_PRINTF(4, 5);

/** Write a text in lines of at most so many characters; how many lines it
 * took.  At most max_rows are written. */
int goti_put_text(int row, int column, int width, int max_rows,
                  const char *text);

/** Columns that a text takes on the screen. */
int goti_columns(const char *text);

#endif
