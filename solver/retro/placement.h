/* SPDX-License-Identifier: MIT */
/*
 * The placement phase: layers without cycles, from the last ply back to the
 * first.  Each is one pass over the next one, on cells of one byte.
 *
 * Codes stand in order of what they are worth to the row side, so the row side
 * takes the maximum over its actions and the column side the minimum; code 0
 * is "no such action", 255 "the target is reached".  Going back one ply makes
 * every distance one longer, which changes the book but not its order: most
 * layers need no arithmetic at all.  Under DTC a capture turns any value into
 * distance 1; a table look-up a class of cells (how many pieces, so how many
 * captured) does that.
 */
#ifndef GOTI_RETRO_PLACEMENT_H
#define GOTI_RETRO_PLACEMENT_H

#include "solver/retro/archive.h"
#include "solver/retro/rowsets.h"

typedef struct goti_placement {
    goti_archive *archive; /* borrowed */
    const goti_space *space;
    const goti_rowsets *rowsets; /* borrowed */
    const goti_rowset *sets;     /* of rowsets, by row pieces */
    unsigned n_layers;
    goti_layer layer[GOTI_MAX_LAYERS];
    /* The layer solved last, or movement. */
    unsigned at; /* n_layers: movement */
    goti_rowstore cells;
    goti_rowstore spare;              /* memory to use again */
    goti_book book[GOTI_MAX_CLASSES]; /* by captured; for the row side */
    unsigned scratch_f;               /* the most dimensions of a row */
    goti_scratch *scratch;
} goti_placement;

/** Bytes one of n_ranks processes needs for layers of v, beside what the
 * archive takes to write. */
uint64_t goti_placement_bytes(const goti_variant *v, const goti_rowset *sets,
                              int n_threads, int n_ranks);

goti_err goti_placement_open(goti_archive *archive, const goti_rowsets *sets,
                             goti_placement *out, goti_msg *msg) GOTI_NODISCARD;
void goti_placement_close(goti_placement *p);

/**
 * Go on from the layer after the last one that lacks a table, if that is a
 * layer: then movement's cells are not needed.  resumed: whether it is (with
 * at = 0 when nothing is lacking).
 */
goti_err goti_placement_resume(goti_placement *p, bool *resumed,
                               goti_msg *msg) GOTI_NODISCARD;

/**
 * Start from movement: cells (moved in) and books of the side that has the
 * first turn of movement, by captured, values for that side.  spare (moved in)
 * is a store of the same size whose memory may be used.
 */
goti_err goti_placement_begin(goti_placement *p, goti_rowstore *cells,
                              goti_rowstore *spare, const goti_book *books,
                              goti_msg *msg) GOTI_NODISCARD;

/** Solve and write all layers that are left. */
goti_err goti_placement_run(goti_placement *p, goti_msg *msg) GOTI_NODISCARD;

#endif
