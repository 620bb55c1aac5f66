/* SPDX-License-Identifier: MIT */
#include "solver/base/binom.h"

#include <criterion/criterion.h>
#include <inttypes.h>

#include "solver/base/bits.h"

Test(binom, pascals_triangle)
{
    for (unsigned n = 0; n <= GOTI_BINOM_MAX; n++) {
        cr_expect_eq(goti_binom(n, 0), 1);
        cr_expect_eq(goti_binom(n, n), 1);
        cr_expect_eq(goti_binom(n, n + 1), 0);
        for (unsigned k = 1; k < n; k++)
            cr_expect_eq(goti_binom(n, k),
                         goti_binom(n - 1, k - 1) + goti_binom(n - 1, k),
                         "%u over %u", n, k);
    }
    cr_expect_eq(goti_binom(64, 32), UINT64_C(1832624140942590534));
}

Test(binom, ranks_count_up_in_numeric_order)
{
    for (unsigned n = 1; n <= 12; n++)
        for (unsigned k = 1; k <= n; k++) {
            uint64_t set = goti_low_bits(k);
            for (uint64_t r = 0; r < goti_binom(n, k); r++) {
                cr_assert_eq(goti_subset_rank(set), r);
                cr_assert_eq(goti_subset_unrank(k, r), set);
                set = goti_next_subset(set);
            }
        }
}

Test(binom, empty_and_full_sets)
{
    cr_expect_eq(goti_subset_rank(0), 0);
    cr_expect_eq(goti_subset_unrank(0, 0), 0);
    cr_expect_eq(goti_subset_rank(~UINT64_C(0)), 0);
    cr_expect_eq(goti_subset_unrank(64, 0), ~UINT64_C(0));
}

Test(binom, unrank_inverts_rank_on_large_sets)
{
    uint64_t set = UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < 2000; i++) {
        set =
            set * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const unsigned k = goti_popcount(set);
        const uint64_t rank = goti_subset_rank(set);
        cr_assert_lt(rank, goti_binom(64, k));
        cr_assert_eq(goti_subset_unrank(k, rank), set, "%" PRIx64, set);
    }
    /* The last rank of all is the highest k bits. */
    const uint64_t last = goti_binom(64, 20) - 1;
    cr_expect_eq(goti_subset_unrank(20, last), goti_low_bits(20) << 44);
}
