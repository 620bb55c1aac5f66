/* SPDX-License-Identifier: MIT */
/*
 * Steps of the row side where cells are few: one by one, not plane by plane.
 * Most levels of a sweep decide few cells of a row; then even looking at all
 * blocks once a frame costs more than the steps.
 */
#ifndef GOTI_RETRO_FEW_CELLS_H
#define GOTI_RETRO_FEW_CELLS_H

#include "solver/retro/kernels.h"
#include "solver/retro/rowstore.h"
#include "solver/retro/space.h"

/** Are so many cells few for a row of f dimensions? */
static inline bool goti_few_cells(uint64_t cells, unsigned f)
{
    return cells <= goti_plane_words(f) / 8;
}

/** out |= cells (of the row of the frame) whose step a leads to a cell of src;
 * outline of src. */
void goti_few_back(const goti_frame *frame, const goti_action *a, unsigned f,
                   const uint64_t *src, const uint64_t *outline, uint64_t *out);

/** acc keeps the cells all of whose steps lead to cells of src; outline of acc.
 */
void goti_few_and(const goti_rowset *set, const goti_row *row,
                  const goti_rowstore *src, const uint64_t *outline,
                  uint64_t *acc);

#endif
