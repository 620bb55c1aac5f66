/* SPDX-License-Identifier: MIT */
/* Kernels on rows of byte cells; see kernels.h. Included by kernels.c only. */
#ifndef GOTI_RETRO_KERNEL_CELLS_H
#define GOTI_RETRO_KERNEL_CELLS_H

#include "solver/retro/kernel_words.h"

#if defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && defined(__AVX512BW__)
#define CELLS_AVX512 1
#else
#define CELLS_AVX512 0
#endif

static inline uint32_t cell_blocks(unsigned f)
{
    return (uint32_t)(goti_cells_bytes(f) / GOTI_CELL_BLOCK);
}

/* Cells of block number b that have exactly p bits in all. */
static inline uint64_t block_class(uint32_t b, int p)
{
    const int rest = p - (int)goti_popcount(b);
    return rest >= 0 && rest <= 6 ? class_mask[rest] : 0;
}

/* The classes of a block's cells that lie in range: *low..*high more pieces
 * inside the block than its number has.  False when there are none. */
static inline bool block_range(uint32_t b, goti_range range, unsigned *low,
                               unsigned *high)
{
    const unsigned outside = goti_popcount(b);
    if (outside > range.last || outside + 6 < range.first) return false;
    *low = range.first > outside ? range.first - outside : 0;
    *high = range.last - outside < 6 ? range.last - outside : 6;
    return true;
}

static inline bool block_wanted(uint32_t b, goti_range range)
{
    const unsigned outside = goti_popcount(b);
    return outside <= range.last && outside + 6 >= range.first;
}

/* dst[c] = max(dst[c], src[idx[c]]) where the bit of c in where is set; idx
 * reaches over two blocks when wide, else over one. */
static inline void block_see_max(uint8_t *dst, const uint8_t *src,
                                 const uint8_t *idx, uint64_t where, bool wide)
{
#if CELLS_AVX512
    const __m512i d = _mm512_loadu_si512(dst);
    const __m512i i = _mm512_loadu_si512(idx);
    const __m512i lo = _mm512_loadu_si512(src);
    const __m512i y =
        wide ? _mm512_permutex2var_epi8(lo, i, _mm512_loadu_si512(src + 64))
             : _mm512_permutexvar_epi8(i, lo);
    _mm512_storeu_si512(dst, _mm512_mask_max_epu8(d, where, d, y));
#else
    (void)wide;
    for (; where != 0; where &= where - 1) {
        const unsigned c = goti_ctz(where);
        const uint8_t y = src[idx[c]];
        if (y > dst[c]) dst[c] = y;
    }
#endif
}

/* A map split at the border of a block: block numbers above, cells below. */
typedef struct cell_plan {
    unsigned put, gap;
    uint32_t set_high, free_high;
    uint64_t where;
    uint8_t idx[2][GOTI_CELL_BLOCK]; /* source cell, by the block's low bit */
} cell_plan;

static void plan_cells(cell_plan *p, const goti_cell_map *map)
{
    const unsigned f = map->f < 6 ? 6 : map->f;
    const uint32_t all = f == 6 ? 0 : ((uint32_t)1 << (f - 6)) - 1;
    p->put = map->put;
    p->gap = map->gap;
    p->set_high = map->set >> 6;
    p->free_high = all & ~(map->set >> 6) & ~(map->clear >> 6);
    p->where = cells_where(map->set & 63, map->clear & 63);
    for (uint32_t h = 0; h < 2; h++) {
        for (uint32_t c = 0; c < GOTI_CELL_BLOCK; c++) {
            uint32_t s = c & ~map->set;
            if (p->put < 6) s = drop_bit(s & 63, p->put);
            if (p->gap < 6)
                s = insert_bit(s, p->gap);
            else if (p->put < 6)
                s |= h << 5;
            p->idx[h][c] = (uint8_t)s;
        }
    }
}

/* First cell of the source block(s) that block b (captures out) looks at. */
static inline size_t source_block(const cell_plan *p, uint32_t b)
{
    uint32_t s;
    if (p->put >= 6) {
        const uint32_t u = drop_bit(b, p->put - 6);
        s = p->gap >= 6 ? insert_bit(u, p->gap - 6) : 2 * u;
    } else {
        s = p->gap < 6 ? b : insert_bit(b >> 1, p->gap - 6);
    }
    return (size_t)s * GOTI_CELL_BLOCK;
}

static void cells_see_max(uint8_t *dst, const uint8_t *src,
                          const goti_cell_map *map, goti_range range)
{
    cell_plan p;
    plan_cells(&p, map);
    const bool wide = p.put >= 6 && p.gap < 6;
    uint32_t sub = 0;
    do {
        const uint32_t b = sub | p.set_high;
        if (block_wanted(b, range))
            block_see_max(dst + (size_t)b * GOTI_CELL_BLOCK,
                          src + source_block(&p, sub), p.idx[sub & 1], p.where,
                          wide);
        sub = next_submask(sub, p.free_high);
    } while (sub != 0);
}

/* A permutation split at the border of a block. */
typedef struct cell_permute {
    unsigned f, n_cross;
    uint32_t low_to[6]; /* source cell bits of the dimensions inside */
    uint8_t high_to[GOTI_MAX_DIMS]; /* source dimension of block bits */
} cell_permute;

static inline uint32_t permute_base(const cell_permute *p, uint32_t b)
{
    uint32_t s = 0;
    for (; b != 0; b &= b - 1)
        s |= (uint32_t)1 << p->high_to[goti_ctz(b)];
    return s;
}

#if CELLS_AVX512
/* The better of two, for whom the maximum or the minimum is better. */
static inline __m512i better(__m512i a, __m512i b, bool least)
{
    return least ? _mm512_min_epu8(a, b) : _mm512_max_epu8(a, b);
}

/* Dimensions inside a target block that come from outside a source block make
 * it draw on 2^k source blocks, a few cells from each. */
static void permute_blocks(uint8_t *dst, const uint8_t *src,
                           const cell_permute *p, goti_range range, bool least)
{
    uint8_t idx[64];
    uint64_t take[64] = {0};
    uint32_t part[64], n_parts = 0;
    for (uint32_t c = 0; c < 64; c++) {
        uint32_t s = 0;
        for (unsigned i = 0; i < 6; i++)
            if ((c >> i) & 1) s |= p->low_to[i];
        idx[c] = (uint8_t)(s & 63);
        uint32_t k = 0;
        while (k < n_parts && part[k] != (s & ~(uint32_t)63))
            k++;
        if (k == n_parts) part[n_parts++] = s & ~(uint32_t)63;
        take[k] |= goti_bit(c);
    }
    const __m512i order = _mm512_loadu_si512(idx);
    const uint32_t blocks = cell_blocks(p->f);
    for (uint32_t b = 0; b < blocks; b++) {
        if (!block_wanted(b, range)) continue;
        /* High dimensions of the target may sit inside a source block: then
         * the wanted cells are shifted by a constant within it. */
        const uint32_t base = permute_base(p, b);
        const __m512i at =
            _mm512_or_si512(order, _mm512_set1_epi8((char)(base & 63)));
        const uint8_t *const s = src + (base & ~(uint32_t)63);
        __m512i y = _mm512_setzero_si512();
        for (uint32_t k = 0; k < n_parts; k++)
            y = _mm512_mask_permutexvar_epi8(y, take[k], at,
                                             _mm512_loadu_si512(s + part[k]));
        uint8_t *const d = dst + (size_t)b * 64;
        _mm512_storeu_si512(d, better(_mm512_loadu_si512(d), y, least));
    }
}
#else
static void permute_blocks(uint8_t *dst, const uint8_t *src,
                           const cell_permute *p, goti_range range, bool least)
{
    uint32_t offset[64];
    for (uint32_t c = 0; c < 64; c++) {
        offset[c] = 0;
        for (unsigned i = 0; i < 6; i++)
            if ((c >> i) & 1) offset[c] |= p->low_to[i];
    }
    const uint32_t blocks = cell_blocks(p->f);
    for (uint32_t b = 0; b < blocks; b++) {
        if (!block_wanted(b, range)) continue;
        const uint8_t *const s = src + permute_base(p, b);
        uint8_t *const d = dst + (size_t)b * 64;
        for (uint32_t c = 0; c < 64; c++) {
            const uint8_t y = s[offset[c]];
            if (least ? y < d[c] : y > d[c]) d[c] = y;
        }
    }
}
#endif

/* Source dimensions from gone on are one more than the map says: gone itself,
 * which is clear in all cells looked at, is not counted. */
static cell_permute plan_cell_permute(const goti_dim_map *map, unsigned gone)
{
    cell_permute p = {.f = map->f < 6 ? 6 : map->f};
    for (unsigned i = 0; i < p.f; i++) {
        unsigned to = i < map->f ? map->to[i] : i;
        if (i < map->f && to >= gone) to++;
        if (i < 6)
            p.low_to[i] = (uint32_t)1 << to;
        else
            p.high_to[i - 6] = (uint8_t)to;
    }
    return p;
}

static void cells_permute_max(uint8_t *dst, const uint8_t *src,
                              const goti_dim_map *map, goti_range range)
{
    const cell_permute p = plan_cell_permute(map, map->f);
    permute_blocks(dst, src, &p, range, false);
}

static void cells_section_min(uint8_t *dst, const uint8_t *src,
                              const goti_dim_map *map, unsigned gone,
                              goti_range range)
{
    const cell_permute p = plan_cell_permute(map, gone);
    permute_blocks(dst, src, &p, range, true);
}

static void cells_max(uint8_t *dst, const uint8_t *src, unsigned f,
                      goti_range range)
{
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        if (!block_wanted(b, range)) continue;
        uint8_t *const x = dst + (size_t)b * 64;
        const uint8_t *const y = src + (size_t)b * 64;
        for (unsigned c = 0; c < 64; c++)
            x[c] = x[c] > y[c] ? x[c] : y[c];
    }
}

static void cells_mark(uint8_t *cell, const uint64_t *plane,
                       const uint64_t *outline, unsigned f, uint8_t code)
{
    const size_t words = goti_cells_bytes(f) / 64; /* fewer where f < 9 */
    FOR_BLOCKS(b, plane, outline, (uint32_t)(goti_plane_words(f) / 8))
    {
        for (size_t w = (size_t)b * 8; w < (size_t)b * 8 + 8; w++) {
            uint64_t x = w < words ? plane[w] : 0;
            if (x == 0) continue;
#if CELLS_AVX512
            _mm512_mask_storeu_epi8(cell + w * 64, x,
                                    _mm512_set1_epi8((char)code));
#else
            for (; x != 0; x &= x - 1)
                cell[w * 64 + goti_ctz(x)] = code;
#endif
        }
    }
}

static void cells_find(uint64_t *plane, const uint8_t *cell, unsigned f,
                       uint8_t code)
{
    const size_t words = goti_cells_bytes(f) / 64;
    for (size_t w = 0; w < words; w++) {
        uint64_t x = 0;
#if CELLS_AVX512
        x = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(cell + w * 64),
                                   _mm512_set1_epi8((char)code));
#else
        for (unsigned c = 0; c < 64; c++)
            x |= (uint64_t)(cell[w * 64 + c] == code) << c;
#endif
        plane[w] = x;
    }
    for (size_t w = words; w < goti_plane_words(f); w++)
        plane[w] = 0;
}

/* acc[c] = min(acc[c], x[c + 2^i]) for the cells c of a block with bit i
 * clear, i < 6. */
static inline void enter_inside(uint8_t *acc, const uint8_t *x, unsigned i)
{
    for (unsigned c = 0; c < 64; c++) {
        const uint8_t y = (c >> i) & 1 ? 255 : x[c | (1u << i)];
        acc[c] = acc[c] < y ? acc[c] : y;
    }
}

static void enter_block(uint8_t *cell, uint32_t b, uint32_t all, unsigned f)
{
    uint8_t *const x = cell + (size_t)b * 64;
#if CELLS_AVX512
    const __m512i own = _mm512_loadu_si512(x);
    const __m512i lane = _mm512_set_epi64(
        0x3f3e3d3c3b3a3938, 0x3736353433323130, 0x2f2e2d2c2b2a2928,
        0x2726252423222120, 0x1f1e1d1c1b1a1918, 0x1716151413121110,
        0x0f0e0d0c0b0a0908, 0x0706050403020100);
    __m512i acc = _mm512_set1_epi8(-1);
    for (uint32_t up = all & ~b; up != 0; up &= up - 1)
        acc = _mm512_min_epu8(
            acc, _mm512_loadu_si512(x + ((size_t)(up & (~up + 1)) * 64)));
    for (unsigned i = 0; i < 6 && i < f; i++) {
        const __m512i y = _mm512_permutexvar_epi8(
            _mm512_or_si512(lane, _mm512_set1_epi8((char)(1 << i))), own);
        acc = _mm512_mask_min_epu8(acc, ~dim_mask[i], acc, y);
    }
    _mm512_storeu_si512(x, acc);
#else
    uint8_t acc[64];
    memset(acc, 255, sizeof acc);
    for (uint32_t up = all & ~b; up != 0; up &= up - 1) {
        const uint8_t *const y = x + (size_t)(up & (~up + 1)) * 64;
        for (unsigned c = 0; c < 64; c++)
            acc[c] = acc[c] < y[c] ? acc[c] : y[c];
    }
    for (unsigned i = 0; i < 6 && i < f; i++)
        enter_inside(acc, x, i);
    memcpy(x, acc, sizeof acc);
#endif
}

/* In place, from the empty set up: a cell looks only at larger numbers. */
static void cells_enter_min(uint8_t *cell, unsigned f, goti_range range)
{
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++)
        if (block_wanted(b, range)) enter_block(cell, b, blocks - 1, f);
}

#if CELLS_AVX512
/* v recoded by the table of each class in range. */
static inline __m512i recode_block(__m512i v, const uint8_t *lut, unsigned low,
                                   unsigned high)
{
    __m512i out = _mm512_setzero_si512();
    const __mmask64 upper = _mm512_movepi8_mask(v);
    for (unsigned j = low; j <= high; j++) {
        const uint8_t *const t = lut + (size_t)j * GOTI_CLASS_STRIDE;
        const __m512i lo = _mm512_permutex2var_epi8(_mm512_loadu_si512(t), v,
                                                    _mm512_loadu_si512(t + 64));
        const __m512i hi = _mm512_permutex2var_epi8(
            _mm512_loadu_si512(t + 128), v, _mm512_loadu_si512(t + 192));
        out = _mm512_mask_mov_epi8(out, class_mask[j] & ~upper, lo);
        out = _mm512_mask_mov_epi8(out, class_mask[j] & upper, hi);
    }
    return out;
}
#endif

static void cells_recode_to(uint8_t *dst, const uint8_t *src, unsigned f,
                            const uint8_t *lut, goti_range range)
{
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        unsigned low, high;
        if (!block_range(b, range, &low, &high)) continue;
        uint8_t *const x = dst + (size_t)b * 64;
        const uint8_t *const y = src + (size_t)b * 64;
        const uint8_t *const t =
            lut + (size_t)goti_popcount(b) * GOTI_CLASS_STRIDE;
#if CELLS_AVX512
        _mm512_storeu_si512(x,
                            recode_block(_mm512_loadu_si512(y), t, low, high));
#else
        for (unsigned j = low; j <= high; j++) {
            for (uint64_t w = class_mask[j]; w != 0; w &= w - 1) {
                const unsigned c = goti_ctz(w);
                x[c] = t[(size_t)j * GOTI_CLASS_STRIDE + y[c]];
            }
        }
#endif
    }
}

static void cells_recode(uint8_t *cell, unsigned f, const uint8_t *lut,
                         goti_range range)
{
    cells_recode_to(cell, cell, f, lut, range);
}

static void cells_recode_max(uint8_t *a, const uint8_t *b, unsigned f,
                             const uint8_t *lut_a, const uint8_t *lut_b,
                             goti_range range)
{
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t n = 0; n < blocks; n++) {
        unsigned low, high;
        if (!block_range(n, range, &low, &high)) continue;
        uint8_t *const x = a + (size_t)n * 64;
        const uint8_t *const y = b + (size_t)n * 64;
        const size_t outside = (size_t)goti_popcount(n) * GOTI_CLASS_STRIDE;
#if CELLS_AVX512
        _mm512_storeu_si512(
            x, _mm512_max_epu8(recode_block(_mm512_loadu_si512(x),
                                            lut_a + outside, low, high),
                               recode_block(_mm512_loadu_si512(y),
                                            lut_b + outside, low, high)));
#else
        for (unsigned j = low; j <= high; j++) {
            const size_t t = outside + (size_t)j * GOTI_CLASS_STRIDE;
            for (uint64_t w = class_mask[j]; w != 0; w &= w - 1) {
                const unsigned c = goti_ctz(w);
                const uint8_t p = lut_a[t + x[c]], q = lut_b[t + y[c]];
                x[c] = p > q ? p : q;
            }
        }
#endif
    }
}

static void cells_fill_upto(uint8_t *cell, unsigned f, int p, uint8_t code)
{
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        const int rest = p - (int)goti_popcount(b);
        uint64_t where = 0;
        for (int j = 0; j <= rest && j <= 6; j++)
            where |= class_mask[j];
        for (; where != 0; where &= where - 1)
            cell[(size_t)b * 64 + goti_ctz(where)] = code;
    }
}

static void cells_gather(uint8_t *out, const uint8_t *cell, unsigned f,
                         unsigned p, const uint8_t *lut)
{
    const uint32_t blocks = cell_blocks(f);
#if CELLS_AVX512
    const __m512i t0 = _mm512_loadu_si512(lut);
    const __m512i t1 = _mm512_loadu_si512(lut + 64);
    const __m512i t2 = _mm512_loadu_si512(lut + 128);
    const __m512i t3 = _mm512_loadu_si512(lut + 192);
#endif
    for (uint32_t b = 0; b < blocks; b++) {
        uint64_t x = block_class(b, (int)p);
        if (f < 6) x &= goti_low_bits(1u << f);
        if (x == 0) continue;
        const uint8_t *const from = cell + (size_t)b * 64;
#if CELLS_AVX512
        const __m512i v = _mm512_loadu_si512(from);
        const __m512i y = _mm512_mask_blend_epi8(
            _mm512_movepi8_mask(v), _mm512_permutex2var_epi8(t0, v, t1),
            _mm512_permutex2var_epi8(t2, v, t3));
        /* Compressing straight to memory is slow on some processors. */
        const unsigned n = goti_popcount(x);
        _mm512_mask_storeu_epi8(out, goti_low_bits(n),
                                _mm512_maskz_compress_epi8(x, y));
        out += n;
#else
        for (; x != 0; x &= x - 1)
            *out++ = lut[from[goti_ctz(x)]];
#endif
    }
}

static void cells_scatter(uint8_t *cell, const uint8_t *in, unsigned f,
                          unsigned p)
{
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        uint64_t x = block_class(b, (int)p);
        if (f < 6) x &= goti_low_bits(1u << f);
#if CELLS_AVX512
        const unsigned n = goti_popcount(x);
        const __m512i y = _mm512_maskz_loadu_epi8(goti_low_bits(n), in);
        _mm512_mask_storeu_epi8(cell + (size_t)b * 64, x,
                                _mm512_maskz_expand_epi8(x, y));
        in += n;
#else
        for (; x != 0; x &= x - 1)
            cell[(size_t)b * 64 + goti_ctz(x)] = *in++;
#endif
    }
}

#endif
