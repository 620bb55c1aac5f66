/* SPDX-License-Identifier: MIT */
/*
 * Where rows live.  The solver reaches rows only through these calls, so that
 * they can be spread over processes: a worker writes rows that its process has,
 * and reads rows of others, which came in a halo at the last barrier.
 */
#ifndef GOTI_RETRO_ROWSTORE_H
#define GOTI_RETRO_ROWSTORE_H

#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"
#include "solver/retro/team.h"

typedef struct goti_halo goti_halo;

typedef struct goti_rowstore {
    uint8_t *data; /* private to rowstore.c */
    size_t row_bytes;
    uint32_t n_rows; /* that this process has */
#ifdef GOTI_MPI
    uint32_t first;        /* row of the rowset that stands first */
    const goti_halo *halo; /* others' rows; borrowed, may be NULL */
#endif
} goti_rowstore;

/** Zeroed rows of row_bytes each (a multiple of 64), those of rows. */
goti_err goti_rowstore_open(goti_span rows, size_t row_bytes,
                            goti_rowstore *out, goti_msg *msg) GOTI_NODISCARD;
void goti_rowstore_close(goti_rowstore *store);

#ifdef GOTI_MPI

/** A row of the halo; it must be one of those that were asked for. */
const void *goti_halo_row(const goti_halo *halo, uint32_t row);

/** A row to write; one worker at a time. */
static inline void *goti_rowstore_own(goti_rowstore *store, uint32_t row)
{
    return store->data + (size_t)(row - store->first) * store->row_bytes;
}

/** Any row to read; valid until the next barrier. */
static inline const void *goti_rowstore_read(const goti_rowstore *store,
                                             uint32_t row)
{
    const uint32_t k = row - store->first;
    return k < store->n_rows ? store->data + (size_t)k * store->row_bytes
                             : goti_halo_row(store->halo, row);
}

#else

/** A row to write; one worker at a time. */
static inline void *goti_rowstore_own(goti_rowstore *store, uint32_t row)
{
    return store->data + (size_t)row * store->row_bytes;
}

/** Any row to read; valid until the next barrier. */
static inline const void *goti_rowstore_read(const goti_rowstore *store,
                                             uint32_t row)
{
    return store->data + (size_t)row * store->row_bytes;
}

#endif
#endif
