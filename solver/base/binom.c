/* SPDX-License-Identifier: MIT */
#include "solver/base/binom.h"

#include <assert.h>

#include "solver/base/bits.h"

/* a * b / c where c divides a * b and the result fits; the product need not. */
static uint64_t mul_div(uint64_t a, uint64_t b, uint64_t c)
{
    return a / c * b + a % c * b / c;
}

uint64_t goti_binom(unsigned n, unsigned k)
{
    assert(n <= GOTI_BINOM_MAX);
    if (k > n) return 0;
    if (k > n - k) k = n - k;
    uint64_t b = 1;
    for (unsigned i = 1; i <= k; i++)
        b = mul_div(b, n - k + i, i); /* now n - k + i over i */
    return b;
}

uint64_t goti_subset_rank(uint64_t set)
{
    uint64_t rank = 0;
    for (unsigned i = 1; set != 0; i++, set &= set - 1)
        rank += goti_binom(goti_ctz(set), i);
    return rank;
}

/*
 * The highest bit of the set is the largest p with binom(p, k) <= rank; what
 * remains is the rank of the lower bits.  b is binom(p, k) on every step.
 */
uint64_t goti_subset_unrank(unsigned k, uint64_t rank)
{
    assert(k <= 64 && rank < goti_binom(GOTI_BINOM_MAX, k));
    uint64_t set = 0;
    for (unsigned p = 64; k > 0; k--) {
        uint64_t b = goti_binom(p, k);
        while (b > rank) {
            b = mul_div(b, p - k, p);
            p--;
        }
        set |= goti_bit(p);
        rank -= b;
    }
    return set;
}
