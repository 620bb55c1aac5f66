/* SPDX-License-Identifier: MIT */
/* What kernels do with cells of bytes, cell by cell; see kernel_trials.h. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/kernel_maps.h"
#include "tests/support/kernel_trials.h"
#include "tests/support/planes.h"

static void setup(void)
{
    trial_start();
    for (unsigned i = 0; i < trial_n_kernels; i++)
        cr_log_info("%s, seed %d", trial_kernels[i]->name, TRIAL_SEED);
}

TestSuite(kernel_cells, .init = setup);

/* ---- maps ---- */

/* source_f: f; f - 1 where a piece enters and leaves no gap; f + 1 where one
 * leaves. */
static void try_see_cells(const goti_cell_map *m, unsigned source_f)
{
    const unsigned f = m->f;
    uint8_t *const dst = trial_random_cells(f);
    uint8_t *const src = trial_random_cells(source_f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    map_images(m, image);
    const goti_range range = trial_random_range(f);
    trial_set_map("see_max", m);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        want[c] = dst[c];
        if (!map_applies(m, c)) continue;
        const uint8_t seen = src[map_sum(image, c)];
        if (seen > want[c]) want[c] = seen;
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(dst, goti_cells_bytes(f));
        k->cells_see_max(out, src, m, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

static void try_see(unsigned f, unsigned put_dim, unsigned gap)
{
    for (unsigned i = 0; i < (f > 11 ? 1 : 4); i++) {
        const goti_cell_map m = trial_random_map(
            f, put_dim, gap, trial_below(2) == 1, trial_below(2) == 1);
        try_see_cells(&m, f);
    }
}

Test(kernel_cells, see_max)
{
    trial_for_maps(try_see);
}

/* A gap and no piece put: the source has a dimension more, which is clear. */
Test(kernel_cells, see_max_without_a_piece)
{
    for (unsigned f = TRIAL_MIN_F; f < TRIAL_MAX_F; f++)
        for (unsigned gap = 0; gap <= f; gap++) {
            const goti_cell_map m = trial_random_map(f, f, gap, false, false);
            try_see_cells(&m, f + 1);
        }
}

Test(kernel_cells, see_max_where_a_piece_enters)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++) {
        for (unsigned p = 0; p < f; p++) {
            const goti_cell_map m = trial_random_map(f, p, f, false, false);
            try_see_cells(&m, f - 1);
            try_see_cells(&m, f - 1);
        }
    }
}

/* ---- permutations ---- */

static void try_permute_cells(unsigned f, unsigned number)
{
    const goti_dim_map m = trial_next_permutation(f, number);
    const goti_range range = trial_random_range(f);
    uint8_t *const dst = trial_random_cells(f);
    uint8_t *const src = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    permutation_images(&m, image);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const uint8_t seen = src[map_sum(image, c)];
        want[c] = seen > dst[c] ? seen : dst[c];
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(dst, goti_cells_bytes(f));
        k->cells_permute_max(out, src, &m, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernel_cells, permute_max)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 40; i++)
            try_permute_cells(f, i);
}

/* ---- cells by themselves ---- */

static void try_mark_and_find(unsigned f)
{
    uint64_t *const plane = trial_any_plane(f, false);
    uint8_t *const cell = trial_random_cells(f);
    uint8_t *const marked = trial_alloc(TRIAL_MAX_CELLS);
    uint8_t *const found = trial_alloc(TRIAL_MAX_CELLS);
    const uint8_t code = (uint8_t)trial_below(5);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        marked[c] = plane_has(plane, c) ? code : cell[c];
        found[c] = marked[c] == code;
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(cell, goti_cells_bytes(f));
        uint64_t *const where = trial_alloc_guarded(plane_bytes(f));
        trial_set("mark", f, "");
        uint64_t outline[TRIAL_OUTLINE_WORDS];
        k->cells_mark(out, plane, trial_outline(k, outline, plane, f), f, code);
        cr_assert(trial_same_cells(k, out, marked, f), "%s", trial_wrong);
        trial_set("find", f, "");
        k->cells_find(where, out, f, code);
        cr_assert(trial_same_plane(k, where, found, f, false), "%s",
                  trial_wrong);
        cr_assert(trial_free_guarded(where, plane_bytes(f), k), "%s",
                  trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(found);
    free(marked);
    free(cell);
    free(plane);
}

Test(kernel_cells, mark_and_find)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 20; i++)
            try_mark_and_find(f);
}

static void try_enter(unsigned f)
{
    uint8_t *const cell = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    const goti_range range = trial_random_range(f);
    trial_set("enter_min", f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        want[c] = 255;
        for (unsigned i = 0; i < f; i++) {
            const uint32_t after = c | (uint32_t)1 << i;
            if (after != c && cell[after] < want[c]) want[c] = cell[after];
        }
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(cell, goti_cells_bytes(f));
        k->cells_enter_min(out, f, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(cell);
}

Test(kernel_cells, enter_min)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 10; i++)
            try_enter(f);
}

static uint8_t *random_lut(unsigned n_classes)
{
    const size_t bytes = (size_t)n_classes * GOTI_CLASS_STRIDE;
    uint8_t *const lut = trial_alloc(bytes);
    for (size_t i = 0; i < bytes; i++)
        lut[i] = (uint8_t)trial_random();
    return lut;
}

typedef enum recode_kernel { RECODE, RECODE_TO, RECODE_MAX } recode_kernel;

static void try_recode(unsigned f, recode_kernel what)
{
    uint8_t *const a = trial_random_cells(f), *const b = trial_random_cells(f);
    uint8_t *const lut_a = random_lut(GOTI_MAX_CLASSES);
    uint8_t *const lut_b = random_lut(GOTI_MAX_CLASSES);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    const goti_range range = trial_random_range(f);
    static const char *const names[] = {"recode", "recode_to", "recode_max"};
    trial_set(names[what], f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const size_t class = (size_t)trial_n_bits(c) * GOTI_CLASS_STRIDE;
        const uint8_t x = lut_a[class + a[c]], y = lut_b[class + b[c]];
        want[c] = what == RECODE_MAX && y > x ? y : x;
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out =
            trial_copy_guarded(what == RECODE_TO ? b : a, goti_cells_bytes(f));
        if (what == RECODE_MAX)
            k->cells_recode_max(out, b, f, lut_a, lut_b, range);
        else if (what == RECODE_TO)
            k->cells_recode_to(out, a, f, lut_a, range);
        else
            k->cells_recode(out, f, lut_a, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(lut_b);
    free(lut_a);
    free(b);
    free(a);
}

Test(kernel_cells, recode)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 60; i++)
            try_recode(f, (recode_kernel)(i % 3));
}

static void try_max(unsigned f)
{
    uint8_t *const a = trial_random_cells(f), *const b = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    const goti_range range = trial_random_range(f);
    trial_set("max", f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = a[c] > b[c] ? a[c] : b[c];
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(a, goti_cells_bytes(f));
        k->cells_max(out, b, f, range);
        cr_assert(trial_same_range(k, out, want, f, range), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(b);
    free(a);
}

Test(kernel_cells, max)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 20; i++)
            try_max(f);
}

static void try_fill(unsigned f, int p)
{
    uint8_t *const cell = trial_random_cells(f);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    const uint8_t code = (uint8_t)trial_below(256);
    char text[32];
    (void)snprintf(text, sizeof text, "up to %d bits", p);
    trial_set("fill", f, text);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = (int)trial_n_bits(c) <= p ? code : cell[c];
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_copy_guarded(cell, goti_cells_bytes(f));
        k->cells_fill_upto(out, f, p, code);
        cr_assert(trial_same_cells(k, out, want, f), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(cell);
}

Test(kernel_cells, fill_upto)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (int p = -2; p <= (int)f + 1; p++)
            try_fill(f, p);
}

static void try_gather_and_scatter(unsigned f, unsigned p)
{
    uint8_t *const cell = trial_random_cells(f), *const before =
                                                     trial_random_cells(f);
    uint8_t *const lut = random_lut(1);
    uint8_t *const gathered = trial_alloc(TRIAL_MAX_CELLS);
    uint8_t *const scattered = trial_alloc(TRIAL_MAX_CELLS);
    size_t n = 0;
    char text[32];
    (void)snprintf(text, sizeof text, "%u bits", p);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        scattered[c] = before[c];
        if (trial_n_bits(c) != p) continue;
        gathered[n++] = lut[cell[c]];
        scattered[c] = lut[cell[c]];
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint8_t *const out = trial_alloc_guarded(n);
        uint8_t *const back = trial_copy_guarded(before, goti_cells_bytes(f));
        trial_set("gather", f, text);
        k->cells_gather(out, cell, f, p, lut);
        cr_assert_arr_eq(out, gathered, n, "%s: %s", k->name, trial_name);
        trial_set("scatter", f, text);
        k->cells_scatter(back, out, f, p);
        cr_assert(trial_same_cells(k, back, scattered, f), "%s", trial_wrong);
        cr_assert(trial_free_guarded(back, goti_cells_bytes(f), k), "%s",
                  trial_wrong);
        cr_assert(trial_free_guarded(out, n, k), "%s", trial_wrong);
    }
    free(scattered);
    free(gathered);
    free(lut);
    free(before);
    free(cell);
}

Test(kernel_cells, gather_and_scatter)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned p = 0; p <= f; p++)
            try_gather_and_scatter(f, p);
}
