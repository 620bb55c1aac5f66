/* SPDX-License-Identifier: MIT */
/* Planes a cell at a time, as tests read and write them. */
#ifndef GOTI_TESTS_SUPPORT_PLANES_H
#define GOTI_TESTS_SUPPORT_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/retro/kernels.h"

static inline size_t plane_bytes(unsigned f)
{
    return goti_plane_words(f) * sizeof(uint64_t);
}

static inline bool plane_has(const uint64_t *plane, uint32_t c)
{
    return (plane[c >> 6] >> (c & 63)) & 1;
}

static inline void plane_put(uint64_t *plane, uint32_t c, bool value)
{
    const uint64_t bit = UINT64_C(1) << (c & 63);
    if (value)
        plane[c >> 6] |= bit;
    else
        plane[c >> 6] &= ~bit;
}

#endif
