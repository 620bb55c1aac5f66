/* SPDX-License-Identifier: MIT */
/*
 * What a table file holds, as a plain record; FORMAT.md says it byte by byte.
 *
 * A table is an array of codes in index order.  A code is a number into the
 * table's code book, which lists the values that can occur, each with how many
 * boards and orbits have it.  So a depth is never rounded or clipped, and a
 * reader needs nothing but the file to know every value.
 */
#ifndef GOTI_DB_TABLE_FORMAT_H
#define GOTI_DB_TABLE_FORMAT_H

#include <stdint.h>

#include "solver/base/err.h"

enum {
    GOTI_FORMAT_VERSION = 1,
    GOTI_FRAME_POSITIONS = 65536,
    GOTI_MAX_CODES = 4096
};

/** Five values for the side to move, worst first. */
typedef enum goti_category {
    GOTI_LOSS = 0,
    GOTI_BLESSED_LOSS = 1,
    GOTI_DRAW = 2,
    GOTI_CURSED_WIN = 3,
    GOTI_WIN = 4
} goti_category;

/** The same for the other side. */
static inline goti_category goti_category_opposite(goti_category c)
{
    return (goti_category)(GOTI_WIN - (int)c);
}

/** What depths count: plies to the next capture or the end, or to the end. */
typedef enum goti_metric { GOTI_DTC = 0, GOTI_DTM = 1 } goti_metric;

/** A value: category for the side to move and depth in plies (draw: 0). */
typedef struct goti_value {
    uint8_t category; /* goti_category */
    uint16_t depth;
} goti_value;

/** Which is better for the side that the values are for: -1, 0, 1 as a is
 * worse than, equal to, better than b. */
int goti_value_order(goti_value a, goti_value b);

typedef struct goti_code {
    goti_value value;
    uint64_t boards; /* positions with this value, each counted once */
    uint64_t orbits; /* the same up to symmetry */
} goti_code;

/** Everything about a table but its codes. */
typedef struct goti_table_info {
    char variant[64];
    uint8_t rules_digest[16];
    /* the tier, opaque to tables but for messages and file names */
    uint8_t phase, to_move, row_pieces, column_pieces, row_hand, column_hand,
        captured;
    uint8_t metric;     /* goti_metric */
    uint8_t cell_bytes; /* 1 or 2: bytes a code takes */
    uint8_t n_points;
    uint8_t point_order[49]; /* place -> point of the variant file */
    uint64_t n_rows;
    uint64_t n_columns;   /* columns per row */
    uint64_t n_positions; /* n_rows * n_columns */
    uint32_t frame_positions;
    uint32_t n_codes;
    uint64_t codes_digest;  /* XXH3-64 of the uncompressed codes, as stored */
    uint64_t values_digest; /* of codes and book: what the tables say */
} goti_table_info;

#endif
