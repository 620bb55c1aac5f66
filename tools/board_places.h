/* SPDX-License-Identifier: MIT */
/*
 * Where a picture of a board has its points and their names.  Plain geometry:
 * it knows of no pieces and no format.
 */
#ifndef GOTI_TOOLS_BOARD_PLACES_H
#define GOTI_TOOLS_BOARD_PLACES_H

#include "solver/game/board.h"
#include "tools/svg.h"

/** The rectangle that holds the points. */
typedef struct goti_board_frame {
    double left, top, width, height;
    double margin; /* names may stand so far to its left and right */
} goti_board_frame;

typedef struct goti_board_places {
    goti_svg_point point[GOTI_MAX_POINTS];
    goti_svg_point name[GOTI_MAX_POINTS]; /* the middle of each name */
    double radius;    /* of a piece; pieces of neighbours do not touch */
    double name_size; /* of the names' letters */
    double bottom;    /* of the lowest point */
} goti_board_places;

/** How wide a text of n letters is about, in letters of that size. */
double goti_board_text_width(size_t n, double size);

/**
 * Lay a board out: as large as the frame allows, at its top, in the middle, one
 * scale for both directions.  Each name stands where it is farthest from lines,
 * from what stands on other points and from other names.
 * The cost is points x edges.
 */
void goti_board_places_make(const goti_board *board,
                            const goti_board_frame *frame,
                            goti_board_places *out);

/** Distance of p from the line from a to b. */
double goti_board_distance(goti_svg_point p, goti_svg_point a,
                           goti_svg_point b);

#endif
