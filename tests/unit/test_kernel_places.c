/* SPDX-License-Identifier: MIT */
/* What kernels do with cells when men are placed and taken, cell by cell; see
 * kernel_trials.h. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/kernel_maps.h"
#include "tests/support/kernel_trials.h"

static void setup(void)
{
    trial_start();
    for (unsigned i = 0; i < trial_n_kernels; i++)
        cr_log_info("%s, seed %d", trial_kernels[i]->name, TRIAL_SEED);
}

TestSuite(kernel_places, .init = setup);

/* ---- mills ---- */

/* Few and many, of 1 to 4 dimensions: small ones are what cells have all their
 * men in.  Where f > 6, most lie across the border of a block. */
static unsigned random_mills(unsigned f, uint32_t *mill)
{
    static const unsigned most[] = {1, 4, 10, 20, GOTI_MAX_DIM_MILLS + 1};
    if (f == 0) return 0;
    const unsigned n = trial_below(most[trial_below(5)]);
    for (unsigned m = 0; m < n; m++) {
        mill[m] = 0;
        for (unsigned i = trial_below(4) + 1; i > 0; i--)
            mill[m] |= (uint32_t)1 << trial_below(f);
    }
    return n;
}

static bool in_closed_mill(uint32_t c, unsigned i, const uint32_t *mill,
                           unsigned n)
{
    for (unsigned m = 0; m < n; m++)
        if (((mill[m] >> i) & 1) && (c & mill[m]) == mill[m]) return true;
    return false;
}

static bool has_free_man(uint32_t c, unsigned f, const uint32_t *mill,
                         unsigned n)
{
    for (unsigned i = 0; i < f; i++)
        if (((c >> i) & 1) && !in_closed_mill(c, i, mill, n)) return true;
    return false;
}

/* ---- men taken ---- */

static uint8_t wanted_take(uint32_t c, const uint8_t *src, unsigned f,
                           const uint32_t *mill, unsigned n, bool free_men)
{
    uint8_t most = 0;
    const bool spare = free_men && has_free_man(c, f, mill, n);
    for (unsigned i = 0; i < f; i++) {
        const uint32_t after = c & ~((uint32_t)1 << i);
        if (after == c || (spare && in_closed_mill(c, i, mill, n))) continue;
        if (src[after] > most) most = src[after];
    }
    return most;
}

static void try_take(unsigned f, bool free_men)
{
    uint32_t mill[GOTI_MAX_DIM_MILLS];
    const unsigned n = random_mills(f, mill);
    const goti_range range = trial_random_range(f);
    uint8_t *const before = trial_random_cells(f);
    uint8_t *const src = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    char text[48];
    (void)snprintf(text, sizeof text, "%u mills%s", n,
                   free_men ? ", free men" : "");
    trial_set("take_max", f, text);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = wanted_take(c, src, f, mill, n, free_men);
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(before, goti_cells_bytes(f));
        k->cells_take_max(out, src, f, mill, n, free_men, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(before);
}

Test(kernel_places, take_max)
{
    for (unsigned f = 0; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < (f > 11 ? 20 : 80); i++)
            try_take(f, i % 4 != 0);
}

/* ---- men placed ---- */

static uint8_t wanted_place(uint32_t c, const uint8_t *quiet,
                            const uint8_t *closing, unsigned f,
                            const uint32_t *mill, unsigned n)
{
    uint8_t least = 255;
    for (unsigned j = 0; j < f; j++) {
        const uint32_t after = c | (uint32_t)1 << j;
        if (after == c) continue;
        const uint8_t y =
            in_closed_mill(after, j, mill, n) ? closing[after] : quiet[after];
        if (y < least) least = y;
    }
    return least;
}

static void try_place(unsigned f)
{
    uint32_t mill[GOTI_MAX_DIM_MILLS];
    const unsigned n = random_mills(f, mill);
    const goti_range range = trial_random_range(f);
    uint8_t *const before = trial_random_cells(f);
    uint8_t *const quiet = trial_random_cells(f);
    uint8_t *const closing = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    char text[32];
    (void)snprintf(text, sizeof text, "%u mills", n);
    trial_set("place_min", f, text);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = wanted_place(c, quiet, closing, f, mill, n);
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(before, goti_cells_bytes(f));
        k->cells_place_min(out, quiet, closing, f, mill, n, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(closing);
    free(quiet);
    free(before);
}

Test(kernel_places, place_min)
{
    for (unsigned f = 0; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < (f > 11 ? 20 : 80); i++)
            try_place(f);
}

/* ---- men placed, by the number of mills they close ---- */

static uint8_t wanted_place_each(uint32_t c, const uint8_t *quiet,
                                 uint8_t *const *closing, unsigned n_closing,
                                 unsigned f, const uint32_t *mill, unsigned n)
{
    uint8_t least = 255;
    for (unsigned j = 0; j < f; j++) {
        const uint32_t after = c | (uint32_t)1 << j;
        if (after == c) continue;
        unsigned closed = 0;
        for (unsigned m = 0; m < n && closed < n_closing; m++)
            closed += ((mill[m] >> j) & 1) != 0 && (mill[m] & ~after) == 0;
        const uint8_t y =
            closed == 0 ? quiet[after] : closing[closed - 1][after];
        if (y < least) least = y;
    }
    return least;
}

static void try_place_each(unsigned f, unsigned n_closing)
{
    uint32_t mill[GOTI_MAX_DIM_MILLS];
    uint8_t *closing[GOTI_MAX_CLOSED];
    const unsigned n = random_mills(f, mill);
    const goti_range range = trial_random_range(f);
    uint8_t *const before = trial_random_cells(f);
    uint8_t *const quiet = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    char text[32];
    for (unsigned k = 0; k < n_closing; k++)
        closing[k] = trial_random_cells(f);
    (void)snprintf(text, sizeof text, "%u mills", n);
    trial_set("place_each_min", f, text);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = wanted_place_each(c, quiet, closing, n_closing, f, mill, n);
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(before, goti_cells_bytes(f));
        k->cells_place_each_min(out, quiet, (const uint8_t *const *)closing,
                                n_closing, f, mill, n, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    for (unsigned k = 0; k < n_closing; k++)
        free(closing[k]);
    free(want);
    free(quiet);
    free(before);
}

Test(kernel_places, place_each_min)
{
    for (unsigned f = 0; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < (f > 11 ? 20 : 80); i++)
            try_place_each(f, 1 + i % GOTI_MAX_CLOSED);
}

/* ---- sections ---- */

static void try_section(unsigned f, unsigned gone, unsigned number)
{
    const goti_dim_map m = trial_next_permutation(f, number);
    const goti_range range = trial_random_range(f);
    uint8_t *const dst = trial_random_cells(f);
    uint8_t *const src = trial_random_cells(f + 1);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    char text[32];
    (void)snprintf(text, sizeof text, "without %u", gone);
    trial_set("section_min", f, text);
    permutation_images(&m, image);
    const uint32_t below = ((uint32_t)1 << gone) - 1;
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const uint32_t s = map_sum(image, c);
        const uint8_t seen = src[(s & below) | ((s & ~below) << 1)];
        want[c] = seen < dst[c] ? seen : dst[c];
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
    for (unsigned f = 1; f < TRIAL_MAX_F; f++)
        for (unsigned gone = 0; gone <= f; gone++)
            for (unsigned i = 0; i < (f > 11 ? 4 : 10); i++)
                try_section(f, gone, i);
}
