/* SPDX-License-Identifier: MIT */
#include "solver/retro/row_rules.h"

#include <stdlib.h>

#include "solver/base/mem.h"

static size_t plane_bytes(unsigned f)
{
    return goti_plane_words(f) * sizeof(uint64_t);
}

size_t goti_scratch_bytes(unsigned f)
{
    return GOTI_SCRATCH_PLANES * plane_bytes(f) +
           GOTI_SCRATCH_CELLS * goti_cells_bytes(f);
}

void goti_scratch_init(goti_scratch *s, void *memory, unsigned f)
{
    uint8_t *p = memory;
    for (int i = 0; i < GOTI_SCRATCH_PLANES; i++, p += plane_bytes(f))
        s->plane[i] = (uint64_t *)(void *)p;
    for (int i = 0; i < GOTI_SCRATCH_CELLS; i++, p += goti_cells_bytes(f))
        s->cells[i] = p;
}

/* All of it is one piece of memory, which the first plane begins. */
goti_err goti_scratch_open(int n_threads, unsigned f, goti_scratch **out,
                           goti_msg *msg)
{
    const size_t n = (size_t)n_threads, each = goti_scratch_bytes(f);
    uint8_t *const memory = goti_mem_alloc(n * each);
    *out = calloc(n, sizeof **out);
    if (memory == NULL || *out == NULL) {
        goti_mem_free(memory, n * each);
        free(*out);
        *out = NULL;
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for scratch rows");
    }
    for (size_t w = 0; w < n; w++)
        goti_scratch_init(&(*out)[w], memory + w * each, f);
    return GOTI_OK;
}

void goti_scratch_close(goti_scratch *scratch, int n_threads, unsigned f)
{
    if (scratch == NULL) return;
    goti_mem_free(scratch[0].plane[0],
                  (size_t)n_threads * goti_scratch_bytes(f));
    free(scratch);
}

uint64_t goti_row_grain(unsigned f)
{
    const size_t words = goti_plane_words(f);
    return words >= 8192 ? 1 : words >= 256 ? 8192 / words : 32;
}
