/* SPDX-License-Identifier: MIT */
/*
 * Rows against the plain generator, for every shipped variant, with and
 * without symmetry: a cell of a row reaches a cell of another exactly when
 * there is a move from the one position to the other, up to symmetry.
 * Whole where small, else on seeded samples.  Positions are in the variant's
 * own numbers of points; the way to places and back is part of the test.
 *
 * Here: the rows of a game, and moves between cells by the plain generator.
 */
#ifndef GOTI_TESTS_SUPPORT_ROW_ORACLE_H
#define GOTI_TESTS_SUPPORT_ROW_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/game/moves.h"
#include "solver/retro/hunt_rows.h"
#include "solver/retro/rowsets.h"

/* ---- a game and its rows ---- */

typedef struct row_game {
    const goti_variant *v;
    goti_variant any_move; /* v with captures left to choice */
    goti_space space;
    goti_rowsets sets;
    const goti_rowset *set; /* of movement */
    goti_hunt hunt;
    goti_scratch scratch; /* see row_open_scratch */
    void *scratch_memory;
    char name[GOTI_NAME_BYTES + 80]; /* for messages */
} row_game;

/** Check the game with every row, then up to symmetry. */
void row_for_both(const goti_variant *v, void (*check)(row_game *g));

/** Random numbers; each game begins them anew. */
uint64_t row_random(void);
uint32_t row_below(uint64_t n);

/** Sets of points and of places. */
uint64_t row_points(const row_game *g, uint64_t places);
uint64_t row_places(const row_game *g, uint64_t points);

goti_position row_position(const row_game *g, const goti_row *row,
                           uint32_t cell, goti_side to_move, unsigned captured);

/* ---- where a position is ---- */

/** Its row, and its cell by every symmetry that takes it there. */
typedef struct row_images {
    uint32_t row;
    unsigned n;
    uint32_t cell[GOTI_MAX_SYMMETRIES];
} row_images;

bool row_is_at(const row_images *at, uint32_t row, uint32_t cell);
uint32_t row_least_cell(const row_images *at);

/** Gives up unless there is one row for them all. */
void row_find_images(const row_game *g, const goti_rowset *set,
                     const goti_position *pos, row_images *out);

/* ---- moves by the plain generator ---- */

typedef struct row_reach {
    unsigned n_captured;
    row_images at;
} row_reach;

typedef struct row_reaches {
    unsigned n, n_captures;
    row_reach to[GOTI_MAX_MOVES];
} row_reaches;

/** All moves from pos by those rules, to rows of target; no passes. */
void row_list_moves(const row_game *g, const goti_variant *rules,
                    const goti_rowset *target, const goti_position *pos,
                    row_reaches *out);

#endif
