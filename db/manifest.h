/* SPDX-License-Identifier: MIT */
/*
 * The manifest: which tables of a database are complete, with their digests
 * and sizes.  A small JSON file (manifest.json), rewritten whole each time.
 */
#ifndef GOTI_DB_MANIFEST_H
#define GOTI_DB_MANIFEST_H

#include <stdbool.h>
#include <stddef.h>

#include "db/table_read.h"

typedef struct goti_manifest_entry {
    char file[96]; /* name within the database's directory */
    uint64_t values_digest;
    uint64_t n_positions;
    uint64_t file_bytes;
} goti_manifest_entry;

typedef struct goti_manifest {
    char variant[64];
    uint8_t rules_digest[16];
    goti_metric metric; /* of all tables */
    bool complete;      /* every table of the variant is there */
    size_t n_entries;
    goti_manifest_entry *entry; /* owned, sorted by file name */
} goti_manifest;

/** "dtc" or "dtm". */
const char *goti_metric_name(goti_metric metric);

/** Empty manifest for a variant. */
void goti_manifest_init(goti_manifest *m, const char *variant,
                        const uint8_t rules_digest[16], goti_metric metric);
void goti_manifest_clear(goti_manifest *m);

/** Read DIR/manifest.json. GOTI_E_MISSING when there is none. */
goti_err goti_manifest_read(const char *dir, goti_manifest *out,
                            goti_msg *msg) GOTI_NODISCARD;
/** Write DIR/manifest.json: temporary, sync, rename. */
goti_err goti_manifest_write(const char *dir, const goti_manifest *m,
                             goti_msg *msg) GOTI_NODISCARD;

/** Entry of that file, or NULL. */
const goti_manifest_entry *goti_manifest_find(const goti_manifest *m,
                                              const char *file);
/** Is it the table that the entry means, by digest, positions and length? */
bool goti_manifest_means(const goti_manifest_entry *e, const goti_table *t);
/** Strike an entry off; false when there is none. */
bool goti_manifest_remove(goti_manifest *m, const char *file);
/** Add or replace. */
goti_err goti_manifest_put(goti_manifest *m, const goti_manifest_entry *e,
                           goti_msg *msg) GOTI_NODISCARD;

#endif
