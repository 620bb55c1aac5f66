/* SPDX-License-Identifier: MIT */
/*
 * How many boards there are up to symmetry, counted and not enumerated: a pair
 * of disjoint sets (R, C) of given sizes, two pairs being one orbit when a
 * symmetry maps one onto the other.
 */
#ifndef GOTI_GAME_ORBITS_H
#define GOTI_GAME_ORBITS_H

#include "solver/game/symmetry.h"

/** orbits of |R| = r, |C| = c; 0 where r + c > n_points. */
typedef struct goti_orbits {
    unsigned n_points;
    uint64_t n[GOTI_MAX_POINTS + 1][GOTI_MAX_POINTS + 1];
} goti_orbits;

/**
 * Count the orbits of every pair of sizes.
 * Exact; a count that does not fit 64 bits is given as UINT64_MAX.
 * Cost: symmetries x points^3 / 2 additions.
 */
void goti_orbits_count(const goti_symmetries *sym, goti_orbits *out);

#endif
