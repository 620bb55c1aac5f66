/* SPDX-License-Identifier: MIT */
/*
 * Where rows live.  The solver reaches rows only through these calls, so that
 * they can be spread over machines later: a worker writes rows it owns and
 * reads rows of others between barriers.
 */
#ifndef GOTI_RETRO_ROWSTORE_H
#define GOTI_RETRO_ROWSTORE_H

#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"

typedef struct goti_rowstore {
    uint8_t *data; /* private to rowstore.c */
    size_t row_bytes;
    uint32_t n_rows;
} goti_rowstore;

/** n_rows zeroed rows of row_bytes each (a multiple of 64). */
goti_err goti_rowstore_open(uint32_t n_rows, size_t row_bytes,
                            goti_rowstore *out, goti_msg *msg) GOTI_NODISCARD;
void goti_rowstore_close(goti_rowstore *store);

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
