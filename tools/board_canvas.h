/* SPDX-License-Identifier: MIT */
/*
 * A board on a grid of characters: which cell each point has, where its name
 * stands, and the lines between.  For drawings in plain text and on terminals,
 * whose cells are about twice as high as wide.
 */
#ifndef GOTI_TOOLS_BOARD_CANVAS_H
#define GOTI_TOOLS_BOARD_CANVAS_H

#include "solver/game/board.h"

enum { GOTI_CANVAS_WIDTH = 78 }; /* what fits is no wider */

typedef struct goti_board_cell {
    uint16_t row, column; /* from 0; row 0 is at the top */
} goti_board_cell;

typedef struct goti_board_canvas {
    unsigned n_rows, n_columns;
    goti_board_cell point[GOTI_MAX_POINTS];
    goti_board_cell name[GOTI_MAX_POINTS]; /* where it begins */
    char *cell; /* owned; n_rows x n_columns: lines, '+' for points, names */
} goti_board_canvas;

/**
 * Lay a board out.  No two points or names share a cell, and left and right of
 * each point is one cell without a name.  A board of so many or so unevenly
 * spread points that they do not fit keeps the order of its rows and columns
 * but not its proportions, and may be wider.
 * @param names  leave room for the points' names, and write them.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_board_canvas_make(const goti_board *board, bool names,
                                goti_board_canvas *out,
                                goti_msg *msg) GOTI_NODISCARD;
void goti_board_canvas_clear(goti_board_canvas *canvas);

/** The character of a cell; it may be changed. */
char *goti_board_canvas_at(goti_board_canvas *canvas, goti_board_cell cell);

#endif
