/* SPDX-License-Identifier: MIT */
/* Write one table: codes in index order, compressed as they come. */
#ifndef GOTI_DB_TABLE_WRITE_H
#define GOTI_DB_TABLE_WRITE_H

#include <stddef.h>

#include "db/table_format.h"

typedef struct goti_table_writer goti_table_writer;

/**
 * Start a table at path (written as path.tmp until commit).
 * @param info   copied; its two digests are ignored and computed.
 * @param codes  info->n_codes entries of the code book; only .value is used.
 * @param level  zstd level.
 */
goti_err goti_table_create(const char *path, const goti_table_info *info,
                           const goti_code *codes, int level,
                           goti_table_writer **out,
                           goti_msg *msg) GOTI_NODISCARD;

/**
 * Append n codes (n * cell_bytes bytes, little-endian).  Whole frames are
 * compressed on n_threads threads; the rest waits for the next call.
 * Bytes written do not depend on how the codes are cut into calls.
 */
goti_err goti_table_append(goti_table_writer *w, int n_threads,
                           const void *codes, size_t n,
                           goti_msg *msg) GOTI_NODISCARD;

/**
 * Finish: last frame, seek table, header with the counts of codes[] (boards
 * and orbits), sync and rename.  Fails with GOTI_E_ARG if fewer or more codes
 * than info->n_positions came.  Frees w in any case.
 * @param info  out, may be NULL: the header as written, with both digests.
 */
goti_err goti_table_commit(goti_table_writer *w, const goti_code *codes,
                           goti_table_info *info, uint64_t *file_bytes,
                           goti_msg *msg) GOTI_NODISCARD;

/** Give up and remove the temporary file. Accepts NULL. */
void goti_table_abandon(goti_table_writer *w);

#endif
