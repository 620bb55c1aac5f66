/* SPDX-License-Identifier: MIT */
/*
 * The perfect hash of a tier: index = row number * columns per row + column
 * rank.  A row is an orbit of sets R of row pieces under permutations of the
 * points; a column is a set C of column pieces among the points R leaves free,
 * ranked by its compressed mask.  The index is handed points, permutations and
 * counts; it has never heard of a tiger.
 */
#ifndef GOTI_DB_INDEX_H
#define GOTI_DB_INDEX_H

#include <stdint.h>

#include "solver/base/err.h"

/** Orbits of the n_row-subsets of n_points points. Read-only once open. */
typedef struct goti_rows {
    unsigned n_points, n_row;
    unsigned n_perms;
    const uint8_t (*perm)[49]; /* borrowed: perm[s][point] = image */
    uint32_t n_orbits;
    uint64_t *set;       /* orbit -> representative: the smallest image */
    uint8_t *stabilizer; /* orbit -> how many perms keep the representative */
    uint32_t *orbit_of;  /* subset rank -> orbit */
    uint8_t *perm_to;    /* subset rank -> a perm mapping the set onto its
                            representative (the first such) */
    struct goti_rows_lookup *lookup; /* private: what makes images fast */
} goti_rows;

/**
 * Enumerate orbits, numbered by ascending representative.
 * perms: n_perms >= 1 permutations closed under composition, number 0 the
 * identity; borrowed for the life of rows.  Cost: binom(n, n_row) * n_perms.
 */
goti_err goti_rows_open(unsigned n_points, unsigned n_row,
                        const uint8_t (*perm)[49], unsigned n_perms,
                        goti_rows *out, goti_msg *msg) GOTI_NODISCARD;
void goti_rows_close(goti_rows *rows);

/**
 * How many orbits the n_row-subsets have, without listing them: the mean of how
 * many subsets each permutation keeps.  The permutations are as for
 * goti_rows_open.  Cost: n_perms * n_points * n_row.
 */
uint64_t goti_index_rows(unsigned n_points, unsigned n_row,
                         const uint8_t (*perm)[49], unsigned n_perms);

/** Image of a set under perm[s]. */
uint64_t goti_rows_image(const goti_rows *rows, unsigned s, uint64_t set);

/** Columns of one row: binom(n_points - n_row, n_column). */
uint64_t goti_index_columns(const goti_rows *rows, unsigned n_column);

/** Index of (row_set, column_set) in the tier of n_column column pieces. */
uint64_t goti_index(const goti_rows *rows, uint64_t row_set,
                    uint64_t column_set);

/** The position with that index (its row set is a representative). */
void goti_unindex(const goti_rows *rows, unsigned n_column, uint64_t index,
                  uint64_t *row_set, uint64_t *column_set);

#endif
