/* SPDX-License-Identifier: MIT */
/* What kernels do with cells of bytes where mills matter, cell by cell; see
 * kernel_trials.h. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/kernel_maps.h"
#include "tests/support/kernel_trials.h"

enum { MAX_MILLS = 12 };

TestSuite(kernel_places, .init = trial_start);

/* Random sets of up to three dimensions; as many as fit. */
static unsigned random_mills(unsigned f, uint32_t *mill)
{
    const unsigned n = trial_below(MAX_MILLS + 1);
    for (unsigned m = 0; m < n; m++) {
        mill[m] = 0;
        for (unsigned i = 0; i < 3; i++)
            mill[m] |= (uint32_t)1 << trial_below(f);
    }
    return n;
}

static bool in_closed_mill(uint32_t cell, unsigned i, const uint32_t *mill,
                           unsigned n)
{
    for (unsigned m = 0; m < n; m++)
        if (((mill[m] >> i) & 1) != 0 && (mill[m] & ~cell) == 0) return true;
    return false;
}

static uint8_t best_taken(const uint8_t *src, uint32_t cell, unsigned f,
                          const uint32_t *mill, unsigned n, bool spare)
{
    bool all = true;
    uint8_t best = 0;
    for (unsigned i = 0; i < f; i++)
        if ((cell >> i) & 1) all = all && in_closed_mill(cell, i, mill, n);
    for (unsigned i = 0; i < f; i++) {
        if (((cell >> i) & 1) == 0) continue;
        if (spare && !all && in_closed_mill(cell, i, mill, n)) continue;
        const uint8_t y = src[cell ^ (uint32_t)1 << i];
        if (y > best) best = y;
    }
    return best;
}

static void try_take(unsigned f, bool spare)
{
    uint32_t mill[MAX_MILLS];
    const unsigned n = random_mills(f, mill);
    uint8_t *const src = trial_random_cells(f);
    uint8_t *const before = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    const goti_range range = trial_random_range(f);
    trial_set("take_max", f, spare ? "free men" : "any man");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = best_taken(src, c, f, mill, n, spare);
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(before, goti_cells_bytes(f));
        k->cells_take_max(out, src, f, mill, n, spare, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(before);
    free(src);
}

Test(kernel_places, take_max)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 20; i++)
            try_take(f, i % 2 == 0);
}

static void try_place(unsigned f)
{
    uint32_t mill[MAX_MILLS];
    const unsigned n = random_mills(f, mill);
    uint8_t *const quiet = trial_random_cells(f);
    uint8_t *const closing = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    const goti_range range = trial_random_range(f);
    trial_set("place_min", f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        want[c] = 255;
        for (unsigned j = 0; j < f; j++) {
            const uint32_t after = c | (uint32_t)1 << j;
            if (after == c) continue;
            const uint8_t y = in_closed_mill(after, j, mill, n) ? closing[after]
                                                                : quiet[after];
            if (y < want[c]) want[c] = y;
        }
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_alloc_guarded(goti_cells_bytes(f));
        k->cells_place_min(out, quiet, closing, f, mill, n, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(closing);
    free(quiet);
}

Test(kernel_places, place_min)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 20; i++)
            try_place(f);
}

/* A row of one dimension more, without dimension gone, permuted. */
static void try_section(unsigned f, unsigned number)
{
    const goti_dim_map m = trial_next_permutation(f, number);
    const unsigned gone = trial_below(f + 1);
    const goti_range range = trial_random_range(f);
    uint8_t *const dst = trial_random_cells(f);
    uint8_t *const src = trial_random_cells(f + 1);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    trial_set("section_min", f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        uint32_t there = 0;
        for (unsigned i = 0; i < f; i++)
            if ((c >> i) & 1)
                there |= (uint32_t)1 << (m.to[i] + (m.to[i] >= gone));
        want[c] = src[there] < dst[c] ? src[there] : dst[c];
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(dst, goti_cells_bytes(f));
        k->cells_section_min(out, src, &m, gone, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernel_places, section_min)
{
    for (unsigned f = TRIAL_MIN_F; f < TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 40; i++)
            try_section(f, i);
}
