/* SPDX-License-Identifier: MIT */
/* Kernels on rows of byte cells for the placement of men: they come, take one
 * out, and close mills; see kernels.h. Included by kernels.c only. */
#ifndef GOTI_RETRO_KERNEL_PLACES_H
#define GOTI_RETRO_KERNEL_PLACES_H

#include "solver/retro/kernel_cells.h"

/* ---- the cells of a block as one value ---- */

#if CELLS_AVX512
typedef __m512i cell_vec;
#else
typedef struct cell_vec {
    uint8_t c[GOTI_CELL_BLOCK];
} cell_vec;
#endif

static inline cell_vec vec_load(const uint8_t *cell)
{
#if CELLS_AVX512
    return _mm512_loadu_si512(cell);
#else
    cell_vec x;
    memcpy(x.c, cell, sizeof x.c);
    return x;
#endif
}

static inline void vec_store(uint8_t *cell, cell_vec x)
{
#if CELLS_AVX512
    _mm512_storeu_si512(cell, x);
#else
    memcpy(cell, x.c, sizeof x.c);
#endif
}

static inline cell_vec vec_all(uint8_t code)
{
#if CELLS_AVX512
    return _mm512_set1_epi8((char)code);
#else
    cell_vec x;
    memset(x.c, code, sizeof x.c);
    return x;
#endif
}

/* Cell c gets what the cell with dimension i < 6 the other way round has. */
static inline cell_vec vec_flip(cell_vec x, unsigned i)
{
#if CELLS_AVX512
    const __m512i lane = _mm512_set_epi64(
        0x3f3e3d3c3b3a3938, 0x3736353433323130, 0x2f2e2d2c2b2a2928,
        0x2726252423222120, 0x1f1e1d1c1b1a1918, 0x1716151413121110,
        0x0f0e0d0c0b0a0908, 0x0706050403020100);
    return _mm512_permutexvar_epi8(
        _mm512_xor_si512(lane, _mm512_set1_epi8((char)(1 << i))), x);
#else
    /* Exchanges are the same in either order of bytes in a word. */
    static const uint64_t low_half[3] = {UINT64_C(0x00ff00ff00ff00ff),
                                         UINT64_C(0x0000ffff0000ffff),
                                         UINT64_C(0x00000000ffffffff)};
    uint64_t w[8], y[8];
    memcpy(w, x.c, sizeof w);
    for (unsigned k = 0; k < 8; k++)
        y[k] = i >= 3 ? w[k ^ (1u << (i - 3))]
                      : ((w[k] >> (8u << i)) & low_half[i]) |
                            (w[k] & low_half[i]) << (8u << i);
    memcpy(x.c, y, sizeof y);
    return x;
#endif
}

/* The cells of y that are in where, else those of x. */
static inline cell_vec vec_choose(cell_vec x, cell_vec y, uint64_t where)
{
#if CELLS_AVX512
    return _mm512_mask_mov_epi8(x, where, y);
#else
    if (where == 0) return x;
    if (where == ~UINT64_C(0)) return y;
#if defined(__AVX2__)
    const __m256i byte = _mm256_set_epi64x(
        0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
    const __m256i bit = _mm256_set1_epi64x((int64_t)0x8040201008040201);
    for (unsigned h = 0; h < GOTI_CELL_BLOCK; h += 32) {
        const __m256i bits = _mm256_shuffle_epi8(
            _mm256_set1_epi32((int)(uint32_t)(where >> h)), byte);
        const __m256i chosen =
            _mm256_cmpeq_epi8(_mm256_and_si256(bits, bit), bit);
        const __m256i p = _mm256_loadu_si256((const __m256i *)(x.c + h));
        const __m256i q = _mm256_loadu_si256((const __m256i *)(y.c + h));
        _mm256_storeu_si256((__m256i *)(x.c + h),
                            _mm256_blendv_epi8(p, q, chosen));
    }
#else
    /* A byte a cell, for loops that compilers know. */
    static const uint8_t bit[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    uint8_t own[GOTI_CELL_BLOCK], bits[GOTI_CELL_BLOCK];
    for (unsigned k = 0; k < GOTI_CELL_BLOCK / 8; k++) {
        memset(bits + 8 * k, (int)((where >> 8 * k) & 255), 8);
        memcpy(own + 8 * k, bit, 8);
    }
    for (unsigned c = 0; c < GOTI_CELL_BLOCK; c++)
        x.c[c] = (bits[c] & own[c]) != 0 ? y.c[c] : x.c[c];
#endif
    return x;
#endif
}

static inline cell_vec vec_max(cell_vec x, cell_vec y, uint64_t where)
{
#if CELLS_AVX512
    return _mm512_mask_max_epu8(x, where, x, y);
#else
    y = vec_choose(y, x, ~where); /* so that the loop has no masks */
    for (unsigned c = 0; c < GOTI_CELL_BLOCK; c++)
        x.c[c] = x.c[c] > y.c[c] ? x.c[c] : y.c[c];
    return x;
#endif
}

static inline cell_vec vec_min(cell_vec x, cell_vec y, uint64_t where)
{
#if CELLS_AVX512
    return _mm512_mask_min_epu8(x, where, x, y);
#else
    y = vec_choose(y, x, ~where);
    for (unsigned c = 0; c < GOTI_CELL_BLOCK; c++)
        x.c[c] = x.c[c] < y.c[c] ? x.c[c] : y.c[c];
    return x;
#endif
}

/* ---- mills ---- */

enum { MILL_DIMS = 32, MILL_GROUP = 16 };

/* Mills split at the border of a block. */
typedef struct cell_mills {
    unsigned n;
    uint32_t high[GOTI_MAX_DIM_MILLS]; /* bits of the block number */
    uint64_t low[GOTI_MAX_DIM_MILLS];  /* cells that hold the rest */
    /* low again at each dimension of the mill, 0 at the others. */
    _Alignas(64) uint64_t at[GOTI_MAX_DIM_MILLS][MILL_DIMS];
} cell_mills;

static void plan_cell_mills(cell_mills *p, const uint32_t *mill, unsigned n)
{
    p->n = n;
    for (unsigned m = 0; m < n; m++) {
        p->high[m] = mill[m] >> 6;
        p->low[m] = cells_where(mill[m] & 63, 0);
        for (unsigned i = 0; i < MILL_DIMS; i++)
            p->at[m][i] = (mill[m] >> i) & 1 ? p->low[m] : 0;
    }
    /* Mills are read in groups: those that fill up the last are never held. */
    for (unsigned m = n; m % MILL_GROUP != 0; m++)
        p->high[m] = UINT32_MAX;
}

/* Sets of mills whose high dimensions block number b holds, all or all but
 * one. */
static inline void mills_held(const cell_mills *p, uint32_t b, uint64_t *all,
                              uint64_t *but_one)
{
    *all = *but_one = 0;
#if CELLS_AVX512
    for (unsigned m = 0; m < p->n; m += MILL_GROUP) {
        const __m512i lack = _mm512_andnot_si512(
            _mm512_set1_epi32((int)b), _mm512_loadu_si512(p->high + m));
        const __m512i less = _mm512_add_epi32(lack, _mm512_set1_epi32(-1));
        const uint64_t none = _mm512_testn_epi32_mask(lack, lack);
        const uint64_t few = _mm512_testn_epi32_mask(lack, less);
        *all |= none << m;
        *but_one |= (few & ~none) << m;
    }
#else
    for (unsigned m = 0; m < p->n; m++) {
        const uint32_t lack = p->high[m] & ~b;
        *all |= (uint64_t)(lack == 0) << m;
        *but_one |= (uint64_t)(lack != 0 && (lack & (lack - 1)) == 0) << m;
    }
#endif
}

/* closed[i]: the cells in which man i is in a closed mill, of block b if it
 * holds dimension i, and if coming of block b with dimension i set. */
static inline void closed_mills(uint64_t *closed, const cell_mills *p,
                                uint32_t b, bool coming)
{
    uint64_t all, but_one;
    mills_held(p, b, &all, &but_one);
#if CELLS_AVX512
    __m512i at[4] = {_mm512_setzero_si512(), _mm512_setzero_si512(),
                     _mm512_setzero_si512(), _mm512_setzero_si512()};
    for (; all != 0; all &= all - 1) {
        const uint64_t *const add = p->at[goti_ctz(all)];
        for (unsigned k = 0; k < 4; k++)
            at[k] = _mm512_or_si512(at[k], _mm512_loadu_si512(add + 8 * k));
    }
    for (unsigned k = 0; k < 4; k++)
        _mm512_storeu_si512(closed + 8 * k, at[k]);
#else
    memset(closed, 0, MILL_DIMS * sizeof *closed);
    for (; all != 0; all &= all - 1) {
        const uint64_t *const add = p->at[goti_ctz(all)];
        for (unsigned i = 0; i < MILL_DIMS; i++)
            closed[i] |= add[i];
    }
#endif
    if (!coming) return;
    for (; but_one != 0; but_one &= but_one - 1) {
        const unsigned m = goti_ctz(but_one);
        closed[6 + goti_ctz(p->high[m] & ~b)] |= p->low[m];
    }
}

/* Cells of block b with a man who is in no closed mill. */
static inline uint64_t cells_with_free_man(const uint64_t *closed, uint32_t b)
{
    uint64_t in_mills = ~UINT64_C(0), free_low = 0;
    for (; b != 0; b &= b - 1)
        in_mills &= closed[6 + goti_ctz(b)];
    for (unsigned i = 0; i < 6; i++)
        free_low |= dim_mask[i] & ~closed[i];
    return ~in_mills | free_low;
}

/* ---- men taken and placed ---- */

/* Padding needs no care here: cells without its dimensions never look there. */
static void cells_take_max(uint8_t *dst, const uint8_t *src, unsigned f,
                           const uint32_t *mill, unsigned n_mills,
                           bool free_men, goti_range range)
{
    cell_mills mills;
    _Alignas(64) uint64_t barred[MILL_DIMS] = {0};
    if (free_men) plan_cell_mills(&mills, mill, n_mills);
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        if (!block_wanted(b, range)) continue;
        uint64_t some_free = 0;
        if (free_men) {
            closed_mills(barred, &mills, b, false);
            some_free = cells_with_free_man(barred, b);
        }
        const uint8_t *const x = src + (size_t)b * 64;
        const cell_vec own = vec_load(x);
        cell_vec most = vec_all(0);
        for (uint32_t rest = b; rest != 0; rest &= rest - 1) {
            const unsigned i = goti_ctz(rest);
            most = vec_max(most, vec_load(x - ((size_t)64 << i)),
                           ~(barred[6 + i] & some_free));
        }
        for (unsigned i = 0; i < 6; i++)
            most = vec_max(most, vec_flip(own, i),
                           dim_mask[i] & ~(barred[i] & some_free));
        vec_store(dst + (size_t)b * 64, most);
    }
}

static void cells_place_min(uint8_t *dst, const uint8_t *quiet,
                            const uint8_t *closing, unsigned f,
                            const uint32_t *mill, unsigned n_mills,
                            goti_range range)
{
    cell_mills mills;
    _Alignas(64) uint64_t closed[MILL_DIMS];
    uint64_t empty[6];
    plan_cell_mills(&mills, mill, n_mills);
    for (unsigned i = 0; i < 6; i++)
        empty[i] = i < f ? ~dim_mask[i] : 0; /* nobody comes to padding */
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        if (!block_wanted(b, range)) continue;
        closed_mills(closed, &mills, b, true);
        const uint8_t *const q = quiet + (size_t)b * 64;
        const uint8_t *const k = closing + (size_t)b * 64;
        const cell_vec own_q = vec_load(q), own_k = vec_load(k);
        cell_vec least = vec_all(255);
        for (uint32_t rest = ~b & (blocks - 1); rest != 0; rest &= rest - 1) {
            const unsigned i = goti_ctz(rest);
            const size_t up = (size_t)64 << i;
            least = vec_min(
                least,
                vec_choose(vec_load(q + up), vec_load(k + up), closed[6 + i]),
                ~UINT64_C(0));
        }
        for (unsigned i = 0; i < 6; i++)
            least =
                vec_min(least, vec_flip(vec_choose(own_q, own_k, closed[i]), i),
                        empty[i]);
        vec_store(dst + (size_t)b * 64, least);
    }
}

/* closed[k][i]: the cells of block b with dimension i set in which at least
 * k + 1 mills through i are closed. */
static inline void counted_mills(uint64_t closed[][MILL_DIMS], unsigned n,
                                 const cell_mills *p, const uint32_t *mill,
                                 uint32_t b)
{
    memset(closed, 0, n * sizeof closed[0]);
    for (unsigned m = 0; m < p->n; m++) {
        const uint32_t lack = p->high[m] & ~b;
        if ((lack & (lack - 1)) != 0) continue;
        /* All that a mill lacks is the one who comes. */
        uint32_t at = lack == 0 ? mill[m] : lack << 6;
        for (; at != 0; at &= at - 1) {
            const unsigned i = goti_ctz(at);
            for (unsigned k = n; k-- > 1;)
                closed[k][i] |= closed[k - 1][i] & p->low[m];
            closed[0][i] |= p->low[m];
        }
    }
}

static inline cell_vec place_choice(const uint8_t *quiet,
                                    const uint8_t *const *closing, unsigned n,
                                    size_t at, uint64_t closed[][MILL_DIMS],
                                    unsigned i)
{
    cell_vec x = vec_load(quiet + at);
    for (unsigned k = 0; k < n && closed[k][i] != 0; k++)
        x = vec_choose(x, vec_load(closing[k] + at), closed[k][i]);
    return x;
}

static void cells_place_each_min(uint8_t *dst, const uint8_t *quiet,
                                 const uint8_t *const *closing,
                                 unsigned n_closing, unsigned f,
                                 const uint32_t *mill, unsigned n_mills,
                                 goti_range range)
{
    cell_mills mills;
    uint64_t closed[GOTI_MAX_CLOSED][MILL_DIMS];
    plan_cell_mills(&mills, mill, n_mills);
    const uint32_t blocks = cell_blocks(f);
    for (uint32_t b = 0; b < blocks; b++) {
        if (!block_wanted(b, range)) continue;
        counted_mills(closed, n_closing, &mills, mill, b);
        cell_vec least = vec_all(255);
        for (unsigned i = 6; i < f; i++) {
            if ((b >> (i - 6)) & 1) continue;
            const size_t at = (size_t)(b | (uint32_t)1 << (i - 6)) * 64;
            least = vec_min(
                least, place_choice(quiet, closing, n_closing, at, closed, i),
                ~UINT64_C(0));
        }
        for (unsigned i = 0; i < 6 && i < f; i++)
            least = vec_min(least,
                            vec_flip(place_choice(quiet, closing, n_closing,
                                                  (size_t)b * 64, closed, i),
                                     i),
                            ~dim_mask[i]);
        vec_store(dst + (size_t)b * 64, least);
    }
}

/* ---- sections ---- */

static void cells_section_min(uint8_t *dst, const uint8_t *src,
                              const goti_dim_map *map, unsigned gone,
                              goti_range range)
{
    goti_dim_map in_src = *map;
    for (unsigned i = 0; i < map->f; i++)
        in_src.to[i] = (uint8_t)(map->to[i] + (map->to[i] >= gone));
    const cell_permute p = plan_cell_permute(&in_src);
    permute_blocks(dst, src, &p, range, true);
}

#endif
