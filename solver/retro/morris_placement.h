/* SPDX-License-Identifier: MIT */
/*
 * The placement phase of morris: a layer a ply, from the last one back to the
 * first, each one pass over the next, on cells of one byte.  Codes stand in the
 * order of what they are worth to White, the row side: he takes the maximum of
 * his placings, Black the minimum.
 *
 * A layer holds rows of every number of white men, as either side may have
 * lost some; it is made a rowset at a time.  When White places, rows of w men
 * look at rows of w + 1; when Black does, a row looks at itself, and where he
 * closes a mill at rows of w - 1.  So the rowsets are taken in ascending order
 * where White places and in descending order where Black does, and give back
 * their memory, or are changed in place, once nothing looks at them any more.
 */
#ifndef GOTI_RETRO_MORRIS_PLACEMENT_H
#define GOTI_RETRO_MORRIS_PLACEMENT_H

#include "solver/retro/archive.h"

/**
 * Solve and write all layers that lack a table, from movement's tables, which
 * must all be there, or from those of the last layer that is complete.
 * done: progress units of the layers that need not be made are reported.
 */
goti_err goti_morris_placement(goti_archive *archive,
                               goti_msg *msg) GOTI_NODISCARD;

#endif
