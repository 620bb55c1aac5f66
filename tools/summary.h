/* SPDX-License-Identifier: MIT */
/*
 * A database at a glance: the header and counts of each of its tables, read
 * from the tables themselves without decoding a value.
 */
#ifndef GOTI_TOOLS_SUMMARY_H
#define GOTI_TOOLS_SUMMARY_H

#include "db/manifest.h"
#include "solver/game/tier.h"

enum { GOTI_N_CATEGORIES = 5 };

typedef struct goti_table_summary {
    char file[96];
    goti_tier tier;
    uint64_t n_positions, values_digest, file_bytes;
    uint64_t boards[GOTI_N_CATEGORIES]; /* by goti_category, side to move */
    uint64_t orbits[GOTI_N_CATEGORIES];
    uint16_t max_depth, max_win, max_loss; /* max_depth: of both */
    uint32_t n_codes;
    goti_code *code; /* owned: the code book */
} goti_table_summary;

typedef struct goti_summary {
    size_t n;
    goti_metric metric;        /* what depths count */
    bool complete;             /* the manifest says that no table lacks */
    goti_table_summary *table; /* owned, sorted by file name */
} goti_summary;

/**
 * Open every table that DIR/<variant name>/manifest.json lists.
 * @return GOTI_E_MISSING without a manifest or where a listed file is gone;
 * GOTI_E_RULES where database or table are of other rules; GOTI_E_CORRUPT.
 */
goti_err goti_summary_read(const goti_variant *v, const char *db_dir,
                           goti_summary *out, goti_msg *msg) GOTI_NODISCARD;
void goti_summary_clear(goti_summary *s);

/**
 * GOTI_E_MISSING, with the first tier's name, unless every tier of v has its
 * table.
 * @param hint  what else to do about it, put at the end of the message.
 */
goti_err goti_summary_check_tiers(const goti_variant *v, const goti_summary *s,
                                  const char *hint,
                                  goti_msg *msg) GOTI_NODISCARD;

/** The table of that tier, or NULL. */
const goti_table_summary *goti_summary_find(const goti_summary *s,
                                            const goti_tier *tier);

#endif
