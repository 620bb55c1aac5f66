/* SPDX-License-Identifier: MIT */
#include "solver/retro/rowstore.h"

#include <inttypes.h>

#include "solver/base/mem.h"

goti_err goti_rowstore_open(goti_span rows, size_t row_bytes,
                            goti_rowstore *out, goti_msg *msg)
{
    const size_t size = (size_t)rows.n * row_bytes;
    uint8_t *const data = goti_mem_alloc(size > 0 ? size : 64);
    if (data == NULL)
        return goti_fail(msg, GOTI_E_MEMORY,
                         "no memory for %" PRIu32 " rows of %zu bytes", rows.n,
                         row_bytes);
    *out =
        (goti_rowstore){.data = data, .row_bytes = row_bytes, .n_rows = rows.n};
#ifdef GOTI_MPI
    out->first = rows.first;
#endif
    return GOTI_OK;
}

void goti_rowstore_close(goti_rowstore *store)
{
    const size_t size = (size_t)store->n_rows * store->row_bytes;
    goti_mem_free(store->data, size > 0 ? size : 64);
    *store = (goti_rowstore){0};
}
