/* SPDX-License-Identifier: MIT */
/* A picture of a board while it is drawn; for board_svg and its captions. */
#ifndef GOTI_TOOLS_BOARD_DRAWING_H
#define GOTI_TOOLS_BOARD_DRAWING_H

#include "tools/board_picture.h"
#include "tools/board_places.h"

/* Units of the picture, of which it is so wide. */
enum { GOTI_BOARD_WIDTH = 640 };
/* Sizes of the letters of values on a point and on an arrow. */
enum { GOTI_BOARD_POINT_VALUE = 12, GOTI_BOARD_ARROW_VALUE = 10 };

typedef struct goti_board_drawing {
    const goti_board_picture *picture;
    goti_board_pen pen;
    goti_board_places places;
    goti_board_marks marks; /* none without values */
} goti_board_drawing;

/** Above the board: title, side to move, last turn. */
double goti_board_head_height(const goti_board_drawing *d);
void goti_board_draw_head(const goti_board_drawing *d);

/** Below it: pieces in hand, what values mean, the value of a pass. */
double goti_board_foot_height(const goti_board_drawing *d);
void goti_board_draw_foot(const goti_board_drawing *d, double top);

/** A mark's value, with a tooltip that names every move it stands for. */
void goti_board_draw_mark(const goti_board_drawing *d, unsigned mark,
                          goti_svg_point at, double size);

#endif
