/* SPDX-License-Identifier: MIT */
#include "solver/retro/row_rules.h"

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
