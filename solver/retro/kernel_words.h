/* SPDX-License-Identifier: MIT */
/*
 * What both kinds of kernels share: dropping and inserting dimensions, and the
 * masks of the six dimensions inside a word.  Included by kernels.c only, so
 * that it is compiled for each instruction set.
 */
#ifndef GOTI_RETRO_KERNEL_WORDS_H
#define GOTI_RETRO_KERNEL_WORDS_H

#include <string.h>

#include "solver/base/bits.h"
#include "solver/retro/kernels.h"

#if defined(__BMI2__) || defined(__AVX512F__)
#include <immintrin.h>
#endif

/* Is any of 512 cells set? */
static inline bool block_any(const uint64_t *p)
{
#if defined(__AVX512F__)
    const __m512i x = _mm512_loadu_si512(p);
    return _mm512_test_epi64_mask(x, x) != 0;
#else
    return (p[0] | p[1] | p[2] | p[3] | p[4] | p[5] | p[6] | p[7]) != 0;
#endif
}

/* Which of blocks 64 * group ... of a plane of so many blocks are not empty,
 * one bit each. */
static inline uint64_t blocks_in_use(const uint64_t *plane,
                                     const uint64_t *outline, uint32_t group,
                                     uint32_t blocks)
{
    if (outline != NULL) return outline[group];
    const uint32_t first = 64 * group;
    const uint32_t n = blocks - first < 64 ? blocks - first : 64;
    uint64_t used = 0;
    for (uint32_t b = 0; b < n; b++)
        used |= (uint64_t)block_any(plane + (size_t)(first + b) * 8) << b;
    return used;
}

/* For every block b of plane that is not empty. */
#define FOR_BLOCKS(b, plane, outline, blocks)                                  \
    for (uint32_t group_ = 0; group_ < ((blocks) + 63) / 64; group_++)         \
        for (uint64_t used_ = blocks_in_use(plane, outline, group_, blocks);   \
             used_ != 0; used_ &= used_ - 1)                                   \
            for (uint32_t b = 64 * group_ + goti_ctz(used_), once_ = 1;        \
                 once_ != 0; once_ = 0)

/* Cells of a word in which dimension i < 6 is set. */
static const uint64_t dim_mask[6] = {
    UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_C(0xcccccccccccccccc),
    UINT64_C(0xf0f0f0f0f0f0f0f0), UINT64_C(0xff00ff00ff00ff00),
    UINT64_C(0xffff0000ffff0000), UINT64_C(0xffffffff00000000)};

/* Cells of a word with exactly p bits, p = 0..6. */
static const uint64_t class_mask[7] = {
    UINT64_C(0x0000000000000001), UINT64_C(0x0000000100010116),
    UINT64_C(0x0001011601161668), UINT64_C(0x0116166816686880),
    UINT64_C(0x1668688068808000), UINT64_C(0x6880800080000000),
    UINT64_C(0x8000000000000000)};

/* Numbers as sets of dimensions: take dimension i out, or put a 0 in. */
static inline uint32_t drop_bit(uint32_t c, unsigned i)
{
    const uint32_t low = ((uint32_t)1 << i) - 1;
    return (c & low) | ((c >> 1) & ~low);
}

static inline uint32_t insert_bit(uint32_t c, unsigned i)
{
    if (i >= 31) return c;
    const uint32_t low = ((uint32_t)1 << i) - 1;
    return (c & low) | ((c & ~low) << 1);
}

/* The 32 cells of x in which dimension i < 6 is clear, packed. */
static inline uint64_t drop_dim(uint64_t x, unsigned i)
{
#if defined(__BMI2__)
    return _pext_u64(x, ~dim_mask[i]);
#else
    x &= ~dim_mask[i];
    for (unsigned k = i; k < 5; k++)
        x = (x | (x >> (1u << k))) & ~dim_mask[k + 1];
    return x;
#endif
}

/* The reverse: 32 packed cells go to the cells where dimension i is clear. */
static inline uint64_t insert_dim(uint64_t x, unsigned i)
{
#if defined(__BMI2__)
    return _pdep_u64(x, ~dim_mask[i]);
#else
    for (unsigned k = 5; k-- > i;)
        x = (x | (x << (1u << k))) & ~dim_mask[k];
    return x;
#endif
}

/* Cells of a word that hold all of set and none of clear (dimensions < 6). */
static inline uint64_t cells_where(uint32_t set, uint32_t clear)
{
    uint64_t mask = ~UINT64_C(0);
    for (unsigned i = 0; i < 6; i++) {
        if ((set >> i) & 1) mask &= dim_mask[i];
        if ((clear >> i) & 1) mask &= ~dim_mask[i];
    }
    return mask;
}

/* Steps through all subsets of mask in ascending order, from 0 to 0. */
static inline uint32_t next_submask(uint32_t sub, uint32_t mask)
{
    return (sub - mask) & mask;
}

#endif
