/* SPDX-License-Identifier: MIT */
/*
 * Read tables.  Every length from the file is checked before it is used, every
 * byte used is covered by a digest that is checked first.
 */
#ifndef GOTI_DB_TABLE_READ_H
#define GOTI_DB_TABLE_READ_H

#include <stddef.h>

#include "db/table_format.h"

typedef struct goti_table goti_table;

/** Open and check header and seek table. Thread-safe to read once open. */
goti_err goti_table_open(const char *path, goti_table **out,
                         goti_msg *msg) GOTI_NODISCARD;
void goti_table_close(goti_table *t);

const goti_table_info *goti_table_get_info(const goti_table *t);
/** The code book with counts; get_info()->n_codes entries. */
const goti_code *goti_table_codes(const goti_table *t);
uint64_t goti_table_file_bytes(const goti_table *t);
/** The path it was opened by, for messages. */
const char *goti_table_path(const goti_table *t);

/** Frames: all of frame_positions codes but the last. */
uint64_t goti_table_frames(const goti_table *t);
/**
 * Decode frame i into buf (frame_positions * cell_bytes bytes) and check its
 * digest and that every code is in the book. *n gets the codes in it.
 */
goti_err goti_table_frame(const goti_table *t, uint64_t i, void *buf, size_t *n,
                          goti_msg *msg) GOTI_NODISCARD;

/**
 * Decode n codes from position first on into buf, across frames (streaming
 * use: resume, statistics, verification).
 */
goti_err goti_table_codes_at(const goti_table *t, uint64_t first, size_t n,
                             void *buf, goti_msg *msg) GOTI_NODISCARD;

/** Shown n codes from position first on, whose frame is sound; by several
 * threads at once, in any order. */
typedef void (*goti_table_visit)(void *ctx, uint64_t first, const void *cells,
                                 size_t n, int worker);

/**
 * Decode everything; check frames, the digest of all codes and counts.
 * @param visit  is shown all codes; may be NULL.
 * @param n_threads  workers are 0..goti_par_threads(n_threads) - 1.
 */
goti_err goti_table_check(const goti_table *t, int n_threads,
                          goti_table_visit visit, void *ctx,
                          goti_msg *msg) GOTI_NODISCARD;

#endif
