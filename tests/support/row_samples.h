/* SPDX-License-Identifier: MIT */
/* Rows and cells to try, and memory for what they hold; see row_oracle.h. */
#ifndef GOTI_TESTS_SUPPORT_ROW_SAMPLES_H
#define GOTI_TESTS_SUPPORT_ROW_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/support/row_oracle.h"

enum {
    ROW_SMALL_F = 9,        /* these are tested whole */
    ROW_LARGEST_PLANE = 24, /* dimensions of the largest planes tried */
    ROW_N_SAMPLES = 40      /* sampled rows of large games */
};

/** Any cell; often one in which a side is stuck. */
uint32_t row_random_cell(const goti_rowset *set, const goti_row *row);

/** How many rows to try, and the i-th of them; the same for cells. */
uint32_t row_sample_rows(const goti_rowset *set, uint32_t most);
uint32_t row_sampled_row(const goti_rowset *set, uint32_t most, uint32_t i);
uint32_t row_sample_cells(const goti_rowset *set);
uint32_t row_sampled_cell(const goti_rowset *set, const goti_row *row,
                          uint32_t i);

/* ---- memory ---- */

/** Opens g->scratch, for planes and cells of movement. */
void row_open_scratch(row_game *g);
void row_close_scratch(row_game *g);

uint64_t *row_open_plane(const row_game *g);
void row_close_plane(const row_game *g, uint64_t *plane);

/** False: too large for a test. */
bool row_open_store(const row_game *g, const goti_rowset *set, size_t row_bytes,
                    goti_rowstore *out);

/* ---- cells that are the same position ---- */

/** How the symmetries that keep a row's set move its dimensions; how many. */
unsigned row_stabilizer(const row_game *g, const goti_rowset *set, uint32_t row,
                        uint8_t to[][GOTI_MAX_DIMS]);

/** Images of cells under one such map, quickly: low and high bits apart. */
typedef struct row_mover {
    uint32_t low[4096], high[4096];
} row_mover;

void row_make_mover(const uint8_t *to, unsigned f, row_mover *m);
uint32_t row_moved(const row_mover *m, uint32_t cell);

#endif
