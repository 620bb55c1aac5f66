/* SPDX-License-Identifier: MIT */
/*
 * Symmetries of a board: the permutations of its points that keep edges and
 * jumps (and, for boards whose lines are mills, the lines).  Found by search,
 * never typed.
 */
#ifndef GOTI_GAME_SYMMETRY_H
#define GOTI_GAME_SYMMETRY_H

#include "solver/game/board.h"

enum { GOTI_MAX_SYMMETRIES = 64 };

typedef struct goti_symmetries {
    uint8_t n_points;
    uint8_t n;                                          /* at least 1 */
    uint8_t perm[GOTI_MAX_SYMMETRIES][GOTI_MAX_POINTS]; /* point -> image */
    uint8_t inverse[GOTI_MAX_SYMMETRIES]; /* number of the inverse */
} goti_symmetries;

/**
 * Find all symmetries; number 0 is the identity, the rest are sorted as
 * sequences of images.  keep_lines: also map every line onto a line.
 * @return GOTI_E_UNSUPPORTED if there are more than GOTI_MAX_SYMMETRIES.
 */
goti_err goti_symmetries_find(const goti_board *board, bool keep_lines,
                              goti_symmetries *out,
                              goti_msg *msg) GOTI_NODISCARD;

/** The identity alone, for a board of so many points. */
void goti_symmetries_identity(unsigned n_points, goti_symmetries *out);

/** Image of a set of points under symmetry s. */
uint64_t goti_symmetry_apply(const goti_symmetries *sym, unsigned s,
                             uint64_t set);

/**
 * An order of the points in which the orbits under the symmetries stand
 * together (orbits by their smallest point, points ascending within): order[i]
 * is the point at place i.  Index and kernels number points this way, so that
 * a symmetry moves bits only a short way.
 */
void goti_symmetry_point_order(const goti_symmetries *sym, uint8_t *order);

/** The symmetries of the renumbered board (as goti_board_renumber). */
void goti_symmetries_renumber(const goti_symmetries *sym, const uint8_t *order,
                              goti_symmetries *out);

#endif
