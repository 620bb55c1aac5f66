/* SPDX-License-Identifier: MIT */
/*
 * The database being made, as the solver sees it: rows of cells go out to
 * tables in index order, with counts; rows of earlier runs come back.
 */
#ifndef GOTI_RETRO_ARCHIVE_H
#define GOTI_RETRO_ARCHIVE_H

#include "db/manifest.h"
#include "solver/base/progress.h"
#include "solver/retro/book.h"
#include "solver/retro/hunt_rows.h"
#include "solver/retro/rows_spread.h"

enum { GOTI_FILE_BYTES = 96 };

/** One database directory, open for writing. */
typedef struct goti_archive {
    const goti_space *space;
    const goti_kernels *k;
    goti_progress *progress; /* borrowed, may be NULL */
    int n_threads;
    int zstd_level;
    bool write; /* false: count only */
    goti_metric metric;
    char *dir; /* owned: DB/NAME */
    int lock_fd;
    goti_manifest manifest;
    bool dropped; /* what its file names, but not this one */
    uint64_t tables_written, positions, bytes;
    uint64_t tables_there; /* of tiers of the variant; since _finish */
} goti_archive;

/**
 * Open db_dir/<name>/ (made if need be), lock it and read its manifest.
 * write = false leaves the disk alone.
 * @return GOTI_E_RULES if it holds tables of other rules or another metric.
 */
goti_err goti_archive_open(const goti_space *space, const goti_kernels *k,
                           const char *db_dir, bool write, goti_metric metric,
                           int n_threads, int zstd_level,
                           goti_progress *progress, goti_archive *out,
                           goti_msg *msg) GOTI_NODISCARD;
void goti_archive_close(goti_archive *a);

/** Name of a tier's table; buf holds GOTI_FILE_BYTES. */
void goti_archive_file(const goti_tier *tier, char *buf);
/** What the header of a tier's table says, but for its codes. */
goti_table_info goti_archive_info(const goti_archive *a, const goti_tier *tier,
                                  uint64_t n_rows, uint64_t n_columns);
/** The tier that a table says it holds. */
goti_tier goti_archive_tier(const goti_table_info *info);
/**
 * Is that the name of its tier?  Tables of two tiers may well be alike in all
 * else that a manifest tells.
 */
bool goti_archive_is_named(const goti_table_info *info, const char *file);
/** Path of a file of the database. Owned by the caller; NULL: no memory. */
char *goti_archive_path(const goti_archive *a, const char *file);

/** Is the tier's table complete? */
bool goti_archive_has(const goti_archive *a, const goti_tier *tier);
/**
 * Strike off what is missing or not what the manifest says (headers only).
 * What cannot be read is an error: it may be sound.
 */
goti_err goti_archive_drop_damaged(goti_archive *a,
                                   goti_msg *msg) GOTI_NODISCARD;
/** The same for one table, decoding all of it: may it be built upon? */
goti_err goti_archive_trust(goti_archive *a, const goti_tier *tier,
                            bool *trusted, goti_msg *msg) GOTI_NODISCARD;

/**
 * Makes or finds the cells of a row, for goti_archive_put.  Called once a row,
 * by any worker.
 */
typedef goti_err (*goti_row_cells)(void *ctx, uint32_t row, int worker,
                                   const uint8_t **cells);

/** Tiers written together: they share rows and differ in column pieces. */
typedef struct goti_layer_out {
    const goti_rowset *set;
    unsigned n_tiers;
    goti_tier tier[GOTI_MAX_CLASSES];
    goti_book *book[GOTI_MAX_CLASSES]; /* in: values; out: counts */
    goti_coming coming;
    uint32_t coming_rows; /* the most at a time; 0: any number */
} goti_layer_out;

/**
 * Run cells over every row, count, and write the tables of all tiers; then
 * enter them into the manifest.  Tables hold the codes sorted from the worst
 * value to the best.
 * @return GOTI_E_INTERRUPTED between batches of rows: nothing is kept then.
 */
goti_err goti_archive_put(goti_archive *a, goti_layer_out *layer,
                          goti_row_cells cells, void *ctx,
                          goti_msg *msg) GOTI_NODISCARD;

/** goti_archive_put of one tier whose cells are all in a store. */
goti_err goti_archive_put_tier(goti_archive *a, const goti_rowset *set,
                               const goti_tier *tier, goti_book *book,
                               const goti_rowstore *cells,
                               goti_msg *msg) GOTI_NODISCARD;

/**
 * goti_archive_put_tier of a table that only a later run of the solver needs,
 * until goti_archive_discard: it is in no statistics.
 */
goti_err goti_archive_checkpoint(goti_archive *a, const goti_rowset *set,
                                 const goti_tier *tier, goti_book *book,
                                 const goti_rowstore *cells,
                                 goti_msg *msg) GOTI_NODISCARD;

/** Strike the tables of n tiers off and remove their files; those that are not
 * there are no error. */
goti_err goti_archive_discard(goti_archive *a, const goti_tier *tier,
                              unsigned n, goti_msg *msg) GOTI_NODISCARD;

/**
 * Read a tier's table into the rows of cells (its cells were 0 before) and
 * its values and counts into book.
 */
goti_err goti_archive_get(goti_archive *a, const goti_rowset *set,
                          const goti_tier *tier, goti_rowstore *cells,
                          goti_book *book, goti_msg *msg) GOTI_NODISCARD;

/**
 * After the last table: mark the manifest complete if every tier is there. What
 * was struck off and not made again, as nothing needed it, is named no more.
 */
goti_err goti_archive_finish(goti_archive *a, goti_msg *msg) GOTI_NODISCARD;

#endif
