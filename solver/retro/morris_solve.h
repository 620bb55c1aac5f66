/* SPDX-License-Identifier: MIT */
/*
 * Morris games, movement phase: rowsets by ascending number of white men, in
 * each the numbers of black men ascending, so that what a capture leads to is
 * known.  Colours have the same rules, so only tables with White (the row
 * side) to move are written.
 */
#ifndef GOTI_RETRO_MORRIS_SOLVE_H
#define GOTI_RETRO_MORRIS_SOLVE_H

#include "solver/retro/archive.h"

/** Is every movement table in the manifest? */
bool goti_morris_movement_complete(const goti_archive *archive);

/** Solve and write all movement tables; what is there is kept and
 * read where it is needed. */
goti_err goti_morris_movement(goti_archive *archive,
                              goti_msg *msg) GOTI_NODISCARD;

#endif
