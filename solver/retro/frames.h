/* SPDX-License-Identifier: MIT */
/*
 * All turns of the row side at once: steps and captures of a row gathered
 * frame by frame, each from a store of its own, so that a frame's result is
 * permuted once for both.
 */
#ifndef GOTI_RETRO_FRAMES_H
#define GOTI_RETRO_FRAMES_H

#include "solver/retro/hunt_rows.h"

/** Planes to look at.  Rows whose flag in any is 0 are empty; any may be NULL.
 * Rows may be longer than a plane: then the plane's outline follows it. */
typedef struct goti_seen {
    const goti_rowstore *store; /* NULL: none of these turns count */
    const uint8_t *any;
} goti_seen;

/**
 * out = cells with a step to a cell of steps or a capture to one of captures.
 * @return false if there is none in sight: then out is left alone.
 */
bool goti_frames_or(const goti_hunt *h, goti_scratch *s, uint32_t row,
                    goti_seen steps, goti_seen captures, uint64_t *out);

/** acc keeps the cells all of whose steps lead to cells of steps and all of
 * whose captures lead to cells of captures; NULL: those do not count. */
void goti_frames_and(const goti_hunt *h, goti_scratch *s, uint32_t row,
                     const goti_rowstore *steps, const goti_rowstore *captures,
                     uint64_t *acc);

#endif
