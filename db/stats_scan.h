/* SPDX-License-Identifier: MIT */
/*
 * A table's codes from first to last, decoded frame by frame on many threads
 * and never all at once.  Frames are dealt out a batch at a time; between
 * batches progress is shown and an interruption is heard.
 */
#ifndef GOTI_DB_STATS_SCAN_H
#define GOTI_DB_STATS_SCAN_H

#include <stdbool.h>

#include "db/probe_tables.h"
#include "solver/base/progress.h"

/** How to work; progress counts positions and is borrowed. */
typedef struct goti_scan {
    int n_threads; /* 0: all cores */
    goti_progress *progress;
} goti_scan;

/** Workers are numbered below this. */
int goti_scan_workers(const goti_scan *scan);

/** Shown the codes of n positions from first on; by several threads at once,
 * in any order within a batch. */
typedef goti_err (*goti_scan_visit)(void *ctx, uint64_t first,
                                    const void *cells, size_t n, int worker,
                                    goti_msg *msg);

/** Asked after each batch, all before it having been shown: is it enough? */
typedef bool (*goti_scan_enough)(void *ctx);

/**
 * Decode t and show it.
 * @param enough  NULL: show all.
 * @return what visit and goti_table_frame give; GOTI_E_MEMORY;
 * GOTI_E_INTERRUPTED.
 */
goti_err goti_scan_table(const goti_scan *scan, const goti_table *t,
                         goti_scan_visit visit, goti_scan_enough enough,
                         void *ctx, goti_msg *msg) GOTI_NODISCARD;

/** Cell number i, as goti_codec_cell, but cheap. */
static inline unsigned goti_scan_cell(const void *cells, unsigned cell_bytes,
                                      size_t i)
{
    const uint8_t *const b = cells;
    return cell_bytes == 1 ? b[i]
                           : (unsigned)b[2 * i] | (unsigned)b[2 * i + 1] << 8;
}

/** Pieces of any kind of work, a batch at a time; item is below n. */
typedef goti_err (*goti_scan_item)(void *ctx, uint64_t item, int worker,
                                   goti_msg *msg);

/**
 * The loop beneath: every item once.
 * @param units  of progress an item is; the last one's may be less.
 * @param all    units of progress in all.
 */
goti_err goti_scan_items(const goti_scan *scan, uint64_t n, uint64_t units,
                         uint64_t all, goti_scan_item item,
                         goti_scan_enough enough, void *ctx,
                         goti_msg *msg) GOTI_NODISCARD;

/* ---- boards and orbits --------------------------------------------------- */

/** Boards that an index stands for: images of its row. */
unsigned goti_scan_images(const goti_db_table *t, uint64_t index);

/**
 * Is it the least of the indices that stand for its orbit?  Those that are
 * make up the orbits.
 */
bool goti_scan_is_least(const goti_db_table *t, uint64_t index);

/** Boards in the orbit of that index. */
unsigned goti_scan_orbit_boards(const goti_db_table *t, uint64_t index);

/* ---- the first of them --------------------------------------------------- */

/** The least numbers seen, ascending. */
typedef struct goti_scan_least {
    unsigned n, room;
    uint64_t *number; /* room of them; borrowed */
} goti_scan_least;

/** Take it if it is one of the least; each number is shown once. */
void goti_scan_least_add(goti_scan_least *least, uint64_t number);
void goti_scan_least_merge(goti_scan_least *into, const goti_scan_least *from);

#endif
