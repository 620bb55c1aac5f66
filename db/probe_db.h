/* SPDX-License-Identifier: MIT */
/*
 * What is behind a probe handle: private to probe.c, which looks positions up,
 * and probe_tables.c, which opens tables and shows them whole.
 */
#ifndef GOTI_DB_PROBE_DB_H
#define GOTI_DB_PROBE_DB_H

#include <pthread.h>
#include <stdatomic.h>

#include "db/frame_cache.h"
#include "db/index.h"
#include "db/manifest.h"
#include "db/probe.h"
#include "db/table_read.h"

enum { GOTI_DB_MAX_PATH = 4096 };

/** A tier that the variant has, and its table once open. */
typedef struct goti_db_slot {
    uint64_t key; /* of the tier; slots are sorted by it */
    goti_tier tier;
    _Atomic(goti_table *) table;
} goti_db_slot;

struct goti_db {
    const goti_variant *v;
    char dir[GOTI_DB_MAX_PATH]; /* of this variant's tables */
    goti_manifest manifest;
    goti_frame_cache *cache;
    uint8_t point_order[GOTI_MAX_POINTS]; /* place -> point */
    uint8_t place[GOTI_MAX_POINTS];       /* point -> place */
    goti_symmetries symmetries;           /* of the places */
    goti_db_slot *slots;
    unsigned n_slots;
    _Atomic(goti_table *) *entries; /* by the manifest's entry: those that are
                                       of no tier of the variant, once open */
    _Atomic(goti_rows *) rows[GOTI_MAX_POINTS + 1]; /* by row pieces */
    pthread_mutex_t opening; /* held to open a table or rows */
    atomic_uint_fast64_t n_probes;
};

/** The slots, sorted; from the variant. */
goti_err goti_db_list_slots(goti_db *db, goti_msg *msg) GOTI_NODISCARD;

/** The slot of a tier, or NULL if the variant has no such tier. */
goti_db_slot *goti_db_find_slot(const goti_db *db, const goti_tier *tier);

/** The slot's table; its rows are open from then on too. */
goti_err goti_db_open_slot(goti_db *db, goti_db_slot *s, goti_table **out,
                           goti_msg *msg) GOTI_NODISCARD;

#endif
