/* SPDX-License-Identifier: MIT */
/* The reports of `goti stats`, and what they share. */
#ifndef GOTI_TOOLS_STATS_REPORTS_H
#define GOTI_TOOLS_STATS_REPORTS_H

#include "db/probe_tables.h"
#include "tools/sheet.h"
#include "tools/summary.h"

/** What is asked, whatever the report; v and db_dir are borrowed. */
typedef struct goti_stats_ask {
    const goti_variant *v;
    const char *db_dir;
    goti_sheet_format format;
    bool partial; /* go without tables that are missing */
    bool by_tier; /* else by phase and side to move */
    bool quiet;   /* no progress */
    int n_threads;
    uint64_t memory_bytes; /* 0: the default */
    uint64_t sample, seed; /* sample 0: everything */
    unsigned top;          /* positions of each kind */
} goti_stats_ask;

/**
 * Make the report and print it, all of it or nothing.
 * @return GOTI_E_MISSING where a table is missing that should be there,
 * GOTI_E_INTERRUPTED, and what reading tables gives.
 */
typedef goti_err goti_stats_report(const goti_stats_ask *ask, goti_msg *msg);

/* From headers alone. */
goti_stats_report goti_stats_tiers, goti_stats_total, goti_stats_depths,
    goti_stats_counter;
/* By a few probes. */
goti_stats_report goti_stats_first_moves, goti_stats_starts;
/* Decoding tables, or walking. */
goti_stats_report goti_stats_longest, goti_stats_zugzwangs, goti_stats_moves,
    goti_reachable;

/** Tables and their tiers in solving order. */
typedef struct goti_stats_tables {
    goti_summary summary;
    unsigned n;                      /* tiers that have a table */
    const goti_table_summary **tier; /* owned array */
} goti_stats_tables;

/** All tiers of the variant must have a table, unless ask->partial. */
goti_err goti_stats_tables_read(const goti_stats_ask *ask,
                                goti_stats_tables *out,
                                goti_msg *msg) GOTI_NODISCARD;
void goti_stats_tables_clear(goti_stats_tables *t);

/** How many boards have a value, of all tiers of a phase and a side. */
typedef struct goti_stats_depth_row {
    uint8_t phase, to_move; /* goti_phase; goti_side */
    goti_category category;
    uint16_t depth;
    uint64_t boards, orbits;
} goti_stats_depth_row;

/**
 * What `goti stats --report depths` counts, by phase and side to move: movement
 * first, the row side first, then the worst value first, then by depth.
 * @param row  out: owned by the caller, free it.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_stats_depth_rows(const goti_variant *v,
                               const goti_stats_tables *tables,
                               goti_stats_depth_row **row, size_t *n,
                               goti_msg *msg) GOTI_NODISCARD;

/** Counts of a total: all of more added to sum. */
void goti_stats_add(goti_table_summary *sum, const goti_table_summary *more);

/** All boards of a table. */
uint64_t goti_stats_boards(const goti_table_summary *t);

/** "dtc" or "dtm" as a column. */
void goti_stats_depth_column(goti_sheet *sheet, goti_metric metric);

/** The position with an index, so that goti query reads it: where Black begins,
 * tables have a man's colour exchanged while placing. */
void goti_stats_position(const goti_db *db, const goti_db_table *t,
                         uint64_t index, goti_position *out);

/** Print and close. */
void goti_stats_print(const goti_stats_ask *ask, goti_sheet *sheet);
/** Print, if the rows were made, and close in any case; err goes back. */
goti_err goti_stats_finish(const goti_stats_ask *ask, goti_sheet *sheet,
                           goti_err err);

#endif
