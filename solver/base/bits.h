/* SPDX-License-Identifier: MIT */
/* Bit tricks on 64-bit sets, portable; sets of points are uint64_t. */
#ifndef GOTI_BASE_BITS_H
#define GOTI_BASE_BITS_H

#include <stdint.h>

static inline uint64_t goti_bit(unsigned i)
{
    return UINT64_C(1) << i;
}

static inline unsigned goti_popcount(uint64_t x)
{
    return (unsigned)__builtin_popcountll(x);
}

/** Index of the lowest set bit; x must not be 0. */
static inline unsigned goti_ctz(uint64_t x)
{
    return (unsigned)__builtin_ctzll(x);
}

/** The n lowest bits set, n in 0..64. */
static inline uint64_t goti_low_bits(unsigned n)
{
    return n >= 64 ? ~UINT64_C(0) : goti_bit(n) - 1;
}

/** Gather the bits of x selected by mask into the low bits (as pext). */
static inline uint64_t goti_compress(uint64_t x, uint64_t mask)
{
    uint64_t out = 0;
    for (unsigned k = 0; mask != 0; k++, mask &= mask - 1)
        out |= ((x >> goti_ctz(mask)) & 1) << k;
    return out;
}

/** Scatter the low bits of x to the places selected by mask (as pdep). */
static inline uint64_t goti_expand(uint64_t x, uint64_t mask)
{
    uint64_t out = 0;
    for (unsigned k = 0; mask != 0; k++, mask &= mask - 1)
        out |= ((x >> k) & 1) << goti_ctz(mask);
    return out;
}

/** The next larger number with as many bits set (Gosper); x must not be 0. */
static inline uint64_t goti_next_subset(uint64_t x)
{
    const uint64_t low = x & (~x + 1);
    const uint64_t ripple = x + low;
    return ripple | (((x ^ ripple) >> 2) / low);
}

#endif
