/* SPDX-License-Identifier: MIT */
/*
 * The shapes of a board's picture and their colours.  No colour says anything
 * alone: sides differ in shape or letter, values in shape and letter, too.
 */
#ifndef GOTI_TOOLS_BOARD_SHAPES_H
#define GOTI_TOOLS_BOARD_SHAPES_H

#include "db/table_format.h"
#include "solver/game/variant.h"
#include "tools/svg.h"

/** In the order of the names that the command line knows. */
typedef enum goti_board_theme {
    GOTI_BOARD_LIGHT,
    GOTI_BOARD_DARK,
    GOTI_BOARD_PRINT /* black on white, greys */
} goti_board_theme;

/** A filled shape with a text in it. */
typedef struct goti_board_paint {
    const char *fill, *edge, *text;
} goti_board_paint;

typedef struct goti_board_colours {
    const char *ground, *text, *muted, *line;
    const char *last;             /* the last turn */
    goti_board_paint hunt[2];     /* by side */
    goti_board_paint morris[2];   /* by side; text: the ring of Black */
    goti_board_paint category[5]; /* by goti_category */
} goti_board_colours;

/** Static data. */
const goti_board_colours *goti_board_colours_of(goti_board_theme theme);

/** What all shapes of a picture need; plain record. */
typedef struct goti_board_pen {
    goti_svg *svg;
    const goti_variant *variant;
    const goti_board_colours *colours;
} goti_board_pen;

/** A piece: hunts: a diamond or a disc with the side's letter; morris: a plain
 * disc, or one with a ring in it. */
void goti_board_draw_piece(const goti_board_pen *pen, goti_side side,
                           goti_svg_point at, double radius);

/** A value: pointed above for a win, below for a loss, a box for a draw. */
void goti_board_draw_value(const goti_board_pen *pen, goti_category category,
                           const char *text, goti_svg_point at, double size);
/** How far such a mark reaches to either side. */
double goti_board_value_reach(const char *text, double size);

/** A straight arrow; the head is at the end of it. */
void goti_board_draw_arrow(const goti_board_pen *pen, goti_svg_point from,
                           goti_svg_point to, const char *colour, double width,
                           const char *dashes);

/** The cross over a piece that was captured. */
void goti_board_draw_cross(const goti_board_pen *pen, goti_svg_point at,
                           double radius, const char *colour);

typedef enum goti_board_anchor {
    GOTI_BOARD_AT_START,
    GOTI_BOARD_AT_MIDDLE
} goti_board_anchor;

/**
 * A line of text, its middle at the height of at. What is wider than max_width
 * (0: no limit) gets smaller letters, and is cut if that is not enough.
 */
void goti_board_draw_text(const goti_board_pen *pen, const char *text,
                          goti_svg_point at, double size, bool bold,
                          const char *colour, goti_board_anchor anchor,
                          double max_width);

#endif
