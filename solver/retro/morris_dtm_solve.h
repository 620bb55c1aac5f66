/* SPDX-License-Identifier: MIT */
/*
 * Morris games by DTM, movement phase: rowsets by ascending number of white
 * men, in each all numbers of black men in step.  Only tables with White (the
 * row side) to move are written.
 */
#ifndef GOTI_RETRO_MORRIS_DTM_SOLVE_H
#define GOTI_RETRO_MORRIS_DTM_SOLVE_H

#include "solver/retro/archive.h"

/** Solve and write all movement tables; rowsets that are complete are read. */
goti_err goti_morris_dtm_movement(goti_archive *archive,
                                  goti_msg *msg) GOTI_NODISCARD;

#endif
