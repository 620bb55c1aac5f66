/* SPDX-License-Identifier: MIT */
/*
 * Morris games by DTM, movement phase, and tiers with men in hand that may be
 * moved all the same: rowsets by ascending number of white men, in each all
 * numbers of black men in step.  Only tables with White (the row side) to move
 * are written.
 */
#ifndef GOTI_RETRO_MORRIS_DTM_SOLVE_H
#define GOTI_RETRO_MORRIS_DTM_SOLVE_H

#include "solver/retro/morris_solve.h"

/** goti_morris_hands_dtc by DTM. */
goti_err goti_morris_hands_dtm(goti_archive *archive,
                               const goti_men_hands *hands,
                               goti_msg *msg) GOTI_NODISCARD;

/** Solve and write all movement tables; rowsets that are complete are read. */
goti_err goti_morris_dtm_movement(goti_archive *archive,
                                  goti_msg *msg) GOTI_NODISCARD;

#endif
