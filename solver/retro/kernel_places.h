/* SPDX-License-Identifier: MIT */
/* Kernels on rows of byte cells for placement in morris: a piece enters and
 * may close a mill, or one is taken; see kernels.h. Included by kernels.c
 * only. */
#ifndef GOTI_RETRO_KERNEL_PLACES_H
#define GOTI_RETRO_KERNEL_PLACES_H

#include "solver/retro/kernel_cells.h"

/* Mills split at the border of a block. */
typedef struct place_plan {
    unsigned f, n_mills;
    uint32_t high[GOTI_MAX_DIM_MILLS]; /* block bits */
    uint64_t low[GOTI_MAX_DIM_MILLS];  /* cells of a block */
    uint64_t with[GOTI_MAX_DIMS];      /* the mills of a dimension */
} place_plan;

static void plan_places(place_plan *p, unsigned f, const uint32_t *mill,
                        unsigned n_mills)
{
    memset(p->with, 0, sizeof p->with);
    p->f = f;
    p->n_mills = n_mills;
    for (unsigned m = 0; m < n_mills; m++) {
        p->high[m] = mill[m] >> 6;
        p->low[m] = cells_where(mill[m] & 63, 0);
        for (unsigned i = 0; i < f; i++)
            p->with[i] |= (uint64_t)((mill[m] >> i) & 1) << m;
    }
}

/* Cells of block b in which dimension i is in a closed mill. */
static inline uint64_t closed_in(const place_plan *p, uint32_t b, unsigned i)
{
    uint64_t cells = 0;
    for (uint64_t m = p->with[i]; m != 0; m &= m - 1) {
        const unsigned k = goti_ctz(m);
        if ((p->high[k] & ~b) == 0) cells |= p->low[k];
    }
    return cells;
}

/* Cells of block b all of whose pieces are in closed mills. */
static uint64_t all_closed_in(const place_plan *p, uint32_t b)
{
    uint64_t cells = ~UINT64_C(0);
    for (unsigned i = 0; i < p->f && cells != 0; i++) {
        const bool inside = i < 6;
        if (!inside && ((b >> (i - 6)) & 1) == 0) continue;
        cells &= closed_in(p, b, i) | (inside ? ~dim_mask[i] : 0);
    }
    return cells;
}

#if CELLS_AVX512
typedef __m512i cell_block;

static inline cell_block block_of(const uint8_t *cells)
{
    return _mm512_loadu_si512(cells);
}

static inline void block_put(uint8_t *cells, cell_block x)
{
    _mm512_storeu_si512(cells, x);
}

static inline cell_block block_all(uint8_t value)
{
    return _mm512_set1_epi8((char)value);
}

/* acc = better of acc and x, in the cells of where. */
static inline cell_block block_max(cell_block acc, uint64_t where, cell_block x)
{
    return _mm512_mask_max_epu8(acc, where, acc, x);
}

static inline cell_block block_min(cell_block acc, uint64_t where, cell_block x)
{
    return _mm512_mask_min_epu8(acc, where, acc, x);
}

/* x, but y in the cells of where. */
static inline cell_block block_blend(cell_block x, uint64_t where, cell_block y)
{
    return _mm512_mask_blend_epi8(where, x, y);
}

/* Cells exchanged along dimension i < 6. */
static inline cell_block block_across(cell_block x, unsigned i)
{
    const __m512i lane = _mm512_set_epi64(
        0x3f3e3d3c3b3a3938, 0x3736353433323130, 0x2f2e2d2c2b2a2928,
        0x2726252423222120, 0x1f1e1d1c1b1a1918, 0x1716151413121110,
        0x0f0e0d0c0b0a0908, 0x0706050403020100);
    const __m512i to = _mm512_xor_si512(lane, _mm512_set1_epi8((char)(1 << i)));
    return _mm512_permutexvar_epi8(to, x);
}
#else
typedef struct cell_block {
    uint8_t c[64];
} cell_block;

static inline cell_block block_of(const uint8_t *cells)
{
    cell_block x;
    memcpy(x.c, cells, sizeof x.c);
    return x;
}

static inline void block_put(uint8_t *cells, cell_block x)
{
    memcpy(cells, x.c, sizeof x.c);
}

static inline cell_block block_all(uint8_t value)
{
    cell_block x;
    memset(x.c, value, sizeof x.c);
    return x;
}

static inline cell_block block_max(cell_block acc, uint64_t where, cell_block x)
{
    for (unsigned c = 0; c < 64; c++)
        if (((where >> c) & 1) && x.c[c] > acc.c[c]) acc.c[c] = x.c[c];
    return acc;
}

static inline cell_block block_min(cell_block acc, uint64_t where, cell_block x)
{
    for (unsigned c = 0; c < 64; c++)
        if (((where >> c) & 1) && x.c[c] < acc.c[c]) acc.c[c] = x.c[c];
    return acc;
}

static inline cell_block block_blend(cell_block x, uint64_t where, cell_block y)
{
    for (unsigned c = 0; c < 64; c++)
        if ((where >> c) & 1) x.c[c] = y.c[c];
    return x;
}

static inline cell_block block_across(cell_block x, unsigned i)
{
    cell_block y;
    for (unsigned c = 0; c < 64; c++)
        y.c[c] = x.c[c ^ (1u << i)];
    return y;
}
#endif

static void cells_take_max(uint8_t *dst, const uint8_t *src, unsigned f,
                           const uint32_t *mill, unsigned n_mills,
                           bool spare_mills, goti_range range)
{
    place_plan p;
    plan_places(&p, f, mill, spare_mills ? n_mills : 0);
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        if (!block_wanted(b, range)) continue;
        const uint64_t any = p.n_mills > 0 ? all_closed_in(&p, b) : 0;
        const cell_block own = block_of(src + (size_t)b * 64);
        cell_block acc = block_all(0);
        for (unsigned i = 0; i < f && i < 6; i++) {
            const uint64_t may = ~closed_in(&p, b, i) | any;
            acc = block_max(acc, dim_mask[i] & may, block_across(own, i));
        }
        for (uint32_t h = b; h != 0; h &= h - 1) {
            const unsigned i = goti_ctz(h);
            const uint64_t may = ~closed_in(&p, b, i + 6) | any;
            const uint32_t from = b ^ ((uint32_t)1 << i);
            acc = block_max(acc, may, block_of(src + (size_t)from * 64));
        }
        block_put(dst + (size_t)b * 64, acc);
    }
}

static void cells_place_min(uint8_t *dst, const uint8_t *quiet,
                            const uint8_t *closing, unsigned f,
                            const uint32_t *mill, unsigned n_mills,
                            goti_range range)
{
    place_plan p;
    plan_places(&p, f, mill, n_mills);
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        if (!block_wanted(b, range)) continue;
        const uint8_t *const own = quiet + (size_t)b * 64;
        cell_block acc = block_all(255);
        for (unsigned j = 0; j < f && j < 6; j++) {
            const uint64_t closed = closed_in(&p, b, j);
            cell_block x = block_of(own);
            if (closed != 0)
                x = block_blend(x, closed, block_of(closing + (size_t)b * 64));
            acc = block_min(acc, ~dim_mask[j], block_across(x, j));
        }
        for (uint32_t h = (blocks - 1) & ~b; h != 0; h &= h - 1) {
            const unsigned j = goti_ctz(h);
            const uint32_t to = b | ((uint32_t)1 << j);
            const uint64_t closed = closed_in(&p, to, j + 6);
            cell_block x = block_of(quiet + (size_t)to * 64);
            if (closed != 0)
                x = block_blend(x, closed, block_of(closing + (size_t)to * 64));
            acc = block_min(acc, ~UINT64_C(0), x);
        }
        block_put(dst + (size_t)b * 64, acc);
    }
}

#endif
