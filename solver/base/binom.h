/* SPDX-License-Identifier: MIT */
/* Binomial coefficients and the rank of a subset among those of its size. */
#ifndef GOTI_BASE_BINOM_H
#define GOTI_BASE_BINOM_H

#include <stdint.h>

enum { GOTI_BINOM_MAX = 64 };

/** n over k; 0 when k > n. n <= 64; exact for every n <= 62. */
uint64_t goti_binom(unsigned n, unsigned k);

/**
 * Rank of a set among the sets of its size, in ascending order as numbers
 * (colexicographic): the sum of binom(position, i) over its bits, i = 1, 2 ...
 */
uint64_t goti_subset_rank(uint64_t set);

/** The set of k bits with that rank; rank < binom(64, k). */
uint64_t goti_subset_unrank(unsigned k, uint64_t rank);

#endif
