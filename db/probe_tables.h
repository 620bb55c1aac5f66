/* SPDX-License-Identifier: MIT */
/*
 * The tables behind a probe handle, for who reads them whole.  Like probing,
 * all of it may be called by many threads at once.
 */
#ifndef GOTI_DB_PROBE_TABLES_H
#define GOTI_DB_PROBE_TABLES_H

#include "db/index.h"
#include "db/manifest.h"
#include "db/probe.h"
#include "db/table_read.h"

/** A table and what its indices mean; borrowed from the handle. */
typedef struct goti_db_table {
    goti_tier tier;
    const goti_table *table;
    const goti_rows *rows;
    uint32_t number; /* private: of the frame cache */
} goti_db_table;

enum { GOTI_DB_FILE_BYTES = 96 };

/** The name of a tier's file, into buf of GOTI_DB_FILE_BYTES; returns buf. */
const char *goti_db_file(const goti_tier *tier, char *buf);

/** The tier that a table says it holds. */
goti_tier goti_db_tier_in(const goti_table *t);

const goti_variant *goti_db_variant(const goti_db *db);
/** DIR/<variant name> */
const char *goti_db_dir(const goti_db *db);
const goti_manifest *goti_db_manifest(const goti_db *db);

/** Has the variant such a tier? */
bool goti_db_is_tier(const goti_db *db, const goti_tier *tier);

/**
 * The table of a tier of the variant.
 * @return GOTI_E_ARG if the variant has no such tier, GOTI_E_MISSING,
 * GOTI_E_RULES, GOTI_E_CORRUPT, GOTI_E_IO.
 */
goti_err goti_db_get_table(goti_db *db, const goti_tier *tier,
                           goti_db_table *out, goti_msg *msg) GOTI_NODISCARD;

/**
 * Open the table of a tier of the variant anew, for its header: what can be
 * known of it without numbering boards, which takes longer.
 * @param out  owned by the caller; goti_table_close.
 * @return GOTI_E_MISSING, GOTI_E_RULES, GOTI_E_CORRUPT, GOTI_E_IO.
 */
goti_err goti_db_open_table(const goti_db *db, const goti_tier *tier,
                            goti_table **out, goti_msg *msg) GOTI_NODISCARD;

/**
 * Open the table that entry number entry of the manifest names, be it of a tier
 * of the variant or not: a solver's checkpoint is of none.
 * @param out  to be closed by the caller.
 * @return as goti_db_get_table; GOTI_E_CORRUPT if it is not named after the
 * tier that it holds.
 */
goti_err goti_db_open_entry(const goti_db *db, size_t entry, goti_table **out,
                            goti_msg *msg) GOTI_NODISCARD;

/** The same, borrowed as from goti_db_get_table. */
goti_err goti_db_get_entry(goti_db *db, size_t entry, goti_db_table *out,
                           goti_msg *msg) GOTI_NODISCARD;

/** The position with that index, with a fresh counter. */
void goti_db_position_at(const goti_db *db, const goti_db_table *t,
                         uint64_t index, goti_position *out);

/** The value that stands at that index. */
goti_err goti_db_value_at(goti_db *db, const goti_db_table *t, uint64_t index,
                          goti_value *out, goti_msg *msg) GOTI_NODISCARD;

#endif
