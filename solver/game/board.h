/* SPDX-License-Identifier: MIT */
/*
 * Boards: points and straight lines.  Everything else about a board (edges,
 * jumps or mills, symmetries) is derived from the lines by program.
 */
#ifndef GOTI_GAME_BOARD_H
#define GOTI_GAME_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"

enum {
    GOTI_MAX_POINTS = 49,
    GOTI_MAX_LINES = 64,
    GOTI_MAX_LINE_POINTS = 16,
    GOTI_MAX_EDGES = 256,
    GOTI_MAX_JUMPS = 512,
    GOTI_POINT_NAME_BYTES = 8
};

typedef struct goti_line {
    uint8_t n;
    uint8_t point[GOTI_MAX_LINE_POINTS];
} goti_line;

/** A piece on from may jump over over to to, all neighbours on one line. */
typedef struct goti_jump {
    uint8_t from, over, to;
} goti_jump;

/** Plain record; filled by the variant reader, then goti_board_derive. */
typedef struct goti_board {
    uint8_t n_points;
    uint8_t n_display_rows;
    uint8_t n_lines;
    uint16_t n_edges; /* unordered */
    uint16_t n_jumps; /* ordered */
    char name[GOTI_MAX_POINTS][GOTI_POINT_NAME_BYTES];
    double x[GOTI_MAX_POINTS], y[GOTI_MAX_POINTS]; /* y grows upwards */
    uint8_t display_row[GOTI_MAX_POINTS]; /* rows of position strings, from 0 */
    goti_line line[GOTI_MAX_LINES];
    bool lines_are_mills; /* three points a line, and nobody jumps (morris) */
    uint8_t n_paths;
    goti_line path[GOTI_MAX_LINES]; /* more edges, on no line */
    /* derived */
    uint8_t edge[GOTI_MAX_EDGES][2]; /* smaller point first, sorted */
    goti_jump jump[GOTI_MAX_JUMPS];  /* sorted by from, over, to */
    uint64_t neighbours[GOTI_MAX_POINTS];
    uint8_t n_mills;
    uint64_t mill[GOTI_MAX_LINES]; /* sets of points, ascending */
} goti_board;

/** Fill the derived fields from points, lines and paths. */
goti_err goti_board_derive(goti_board *board, goti_msg *msg) GOTI_NODISCARD;

/** Point of that name, or -1; upper and lower case are the same. */
int goti_board_find(const goti_board *board, const char *name);

/** The same for a name that is the n bytes at text. */
int goti_board_find_part(const goti_board *board, const char *text, size_t n);

/**
 * The same board with its points renumbered: new point i is old order[i].
 * Derived fields are renumbered too (and sorted again).
 */
void goti_board_renumber(const goti_board *board, const uint8_t *order,
                         goti_board *out);

#endif
