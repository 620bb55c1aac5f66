/* SPDX-License-Identifier: MIT */
/* Random maps of cells and dimensions, and what they say a cell at a time. */
#ifndef GOTI_TESTS_SUPPORT_KERNEL_MAPS_H
#define GOTI_TESTS_SUPPORT_KERNEL_MAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/retro/kernels.h"

/* ---- moves of a row piece ---- */

goti_cell_map trial_random_map(unsigned f, unsigned put_dim, unsigned gap,
                               bool captures, bool more_clear);

/** trial_set for a map. */
void trial_set_map(const char *what, const goti_cell_map *m);

/** Every place of put and gap, and the map that moves nothing: both f. */
void trial_for_maps(void (*check)(unsigned f, unsigned put_dim, unsigned gap));

/** Is the map for target cell c? */
bool map_applies(const goti_cell_map *m, uint32_t c);

/* ---- permutations ---- */

/** Any one, or by turns one that moves few dimensions; does trial_set. */
goti_dim_map trial_next_permutation(unsigned f, unsigned number);

/* ---- where a cell is seen ---- */

/** image[i]: what dimension i of the target adds to the source cell. */
void map_images(const goti_cell_map *m, uint32_t *image);
void permutation_images(const goti_dim_map *m, uint32_t *image);

/** The source cell of target cell c. */
uint32_t map_sum(const uint32_t *image, uint32_t c);

#endif
