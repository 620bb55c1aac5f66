/* SPDX-License-Identifier: MIT */
/*
 * Decoded frames of all tables of a database, the least recently used leaving
 * first.  Every function may be called by many threads at once.
 */
#ifndef GOTI_DB_FRAME_CACHE_H
#define GOTI_DB_FRAME_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "db/table_read.h"

typedef struct goti_frame_cache goti_frame_cache;

typedef struct goti_frame_cache_stats {
    uint64_t hits, misses;
    size_t used_bytes; /* frames held now, with what keeps them */
} goti_frame_cache_stats;

/** budget_bytes bounds what is kept; 0 keeps nothing. Close with _close. */
goti_err goti_frame_cache_open(size_t budget_bytes, goti_frame_cache **out,
                               goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_frame_cache_close(goti_frame_cache *cache);

/**
 * The code at a position of a table.
 * @param table_number  stands for t: the same for the same table always.
 * @param position      less than the table's n_positions.
 * Cost: a lock and a short search when the frame is there; else it is decoded
 * without the lock held, by each thread that wants it at that moment.
 */
goti_err goti_frame_cache_code(goti_frame_cache *cache, const goti_table *t,
                               uint32_t table_number, uint64_t position,
                               unsigned *code, goti_msg *msg) GOTI_NODISCARD;

/** Forget all frames; the counts of hits and misses go on. */
void goti_frame_cache_drop(goti_frame_cache *cache);

goti_frame_cache_stats goti_frame_cache_get_stats(goti_frame_cache *cache);

#endif
