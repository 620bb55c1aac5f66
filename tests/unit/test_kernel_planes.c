/* SPDX-License-Identifier: MIT */
/* What kernels do with planes, cell by cell; see kernel_trials.h. */
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

TestSuite(kernel_planes, .init = setup);

/* ---- whole planes ---- */

/* 0: add, 1: remove, 2: keep. */
static void try_pair(unsigned f, int which)
{
    static const char *const name[] = {"add", "remove", "keep"};
    uint64_t *const dst = trial_any_plane(f, true);
    uint64_t *const src = trial_any_plane(f, true);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    trial_set(name[which], f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const bool a = plane_has(dst, c), b = plane_has(src, c);
        want[c] = which == 0 ? a || b : which == 1 ? a && !b : a && b;
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint64_t *const out = trial_copy_guarded(dst, plane_bytes(f));
        uint64_t outline[TRIAL_OUTLINE_WORDS];
        const uint64_t *const seen = trial_outline(k, outline, src, f);
        if (which == 0)
            k->plane_add(out, src, seen, goti_plane_words(f));
        else
            (which == 1 ? k->plane_remove : k->plane_keep)(out, src,
                                                           goti_plane_words(f));
        cr_assert(trial_same_plane(k, out, want, f, true), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, plane_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernel_planes, add_remove_keep)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (int i = 0; i < 30; i++)
            try_pair(f, i % 3);
}

Test(kernel_planes, count_and_any)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++) {
        for (int d = 0; d < 4 * TRIAL_N_DENSITIES; d++) {
            uint64_t *const p = trial_random_plane(
                f, (trial_density)(d % TRIAL_N_DENSITIES), true);
            uint64_t n = 0;
            for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
                n += plane_has(p, c);
            trial_set("count", f, "");
            for (unsigned i = 0; i < trial_n_kernels; i++) {
                const goti_kernels *const k = trial_kernels[i];
                uint64_t outline[TRIAL_OUTLINE_WORDS];
                cr_assert_eq(k->plane_outline(outline, p, goti_plane_words(f)),
                             n, "%s: %s", k->name, trial_name);
                cr_assert_eq(k->plane_any(p, goti_plane_words(f)), n > 0,
                             "%s: %s", k->name, trial_name);
            }
            free(p);
        }
    }
}

/* ---- maps ---- */

static void try_see_plane(const goti_cell_map *m, bool is_and)
{
    const unsigned f = m->f;
    const bool clean = trial_below(2) == 1;
    uint64_t *const dst =
        is_and ? trial_random_plane(f, trial_below(2) ? TRIAL_FULL : TRIAL_HALF,
                                    true)
               : trial_any_plane(f, true);
    uint64_t *const src = trial_any_plane(f, clean);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    map_images(m, image);
    trial_set_map(is_and ? "see_and" : "see_or", m);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        want[c] = plane_has(dst, c);
        if (!map_applies(m, c)) continue;
        const bool seen = plane_has(src, map_sum(image, c));
        want[c] = is_and ? want[c] && seen : want[c] || seen;
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint64_t *const out = trial_copy_guarded(dst, plane_bytes(f));
        uint64_t outline[TRIAL_OUTLINE_WORDS];
        if (is_and)
            k->plane_see_and(out, src, m);
        else
            k->plane_see_or(out, src, trial_outline(k, outline, src, f), m);
        cr_assert(trial_same_plane(k, out, want, f, clean), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, plane_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

static void try_or(unsigned f, unsigned put_dim, unsigned gap)
{
    for (unsigned i = 0; i < (f > 11 ? 2 : 8); i++) {
        const unsigned kind = f > 11 ? 3 * i + i * trial_below(2) : i;
        const goti_cell_map m =
            trial_random_map(f, put_dim, gap, kind & 1, (kind & 2) != 0);
        try_see_plane(&m, false);
    }
}

static void try_and(unsigned f, unsigned put_dim, unsigned gap)
{
    for (unsigned i = 0; i < (f > 11 ? 1 : 4); i++) {
        const goti_cell_map m =
            trial_random_map(f, put_dim, gap, i & 1, trial_below(2) == 1);
        try_see_plane(&m, true);
    }
}

Test(kernel_planes, see_or)
{
    trial_for_maps(try_or);
}

Test(kernel_planes, see_and)
{
    trial_for_maps(try_and);
}

/* ---- permutations ---- */

static void try_permute_plane(unsigned f, unsigned number)
{
    const goti_dim_map m = trial_next_permutation(f, number);
    const bool clean = trial_below(2) == 1;
    uint64_t *const dst =
        trial_random_plane(f, trial_below(2) ? TRIAL_EMPTY : TRIAL_SOME, true);
    uint64_t *const src = trial_random_plane(
        f, (trial_density)(number % TRIAL_N_DENSITIES), clean);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    permutation_images(&m, image);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = plane_has(dst, c) || plane_has(src, map_sum(image, c));
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint64_t *const out = trial_copy_guarded(dst, plane_bytes(f));
        uint64_t *const tmp = trial_alloc_guarded(plane_bytes(f));
        k->plane_permute_or(out, src, tmp, &m);
        cr_assert(trial_same_plane(k, out, want, f, clean), "%s", trial_wrong);
        cr_assert(trial_free_guarded(tmp, plane_bytes(f), k), "%s",
                  trial_wrong);
        cr_assert(trial_free_guarded(out, plane_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernel_planes, permute_or)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 10 * TRIAL_N_DENSITIES; i++)
            try_permute_plane(f, i);
}

/* ---- column steps ---- */

/* Each pair of dimensions with a chance of 1 / one_in. */
static unsigned random_edges(unsigned f, unsigned one_in, goti_dim_edge *edge)
{
    unsigned n = 0;
    for (unsigned i = 0; i < f; i++)
        for (unsigned j = i + 1; j < f; j++)
            if (trial_below(one_in) == 0)
                edge[n++] = (goti_dim_edge){(uint8_t)i, (uint8_t)j};
    return n;
}

static void wanted_steps(const goti_dim_edge *edge, unsigned n, bool is_and,
                         const uint64_t *dst, const uint64_t *src, unsigned f,
                         uint8_t *want)
{
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        bool some = false, all = true;
        for (unsigned e = 0; e < n; e++) {
            if (((c >> edge[e].i) & 1) == ((c >> edge[e].j) & 1)) continue;
            const uint32_t flip = (uint32_t)1 << edge[e].i | (uint32_t)1
                                                                 << edge[e].j;
            if (plane_has(src, c ^ flip))
                some = true;
            else
                all = false;
        }
        want[c] = is_and ? plane_has(dst, c) && all : plane_has(dst, c) || some;
    }
}

static void try_steps(unsigned f, bool is_and)
{
    goti_dim_edge edge[TRIAL_MAX_F * TRIAL_MAX_F];
    const unsigned n = random_edges(f, 1 + trial_below(6), edge);
    const bool clean = trial_below(2) == 1;
    uint64_t *const dst =
        is_and ? trial_random_plane(f, trial_below(2) ? TRIAL_FULL : TRIAL_HALF,
                                    true)
               : trial_any_plane(f, true);
    uint64_t *const src = is_and && trial_below(2)
                              ? trial_random_plane(f, TRIAL_FULL, clean)
                              : trial_any_plane(f, clean);
    /* A plane that lacks a few cells is where "all" tells most. */
    for (unsigned i = 0; is_and && i < 4; i++)
        plane_put(src, trial_below((unsigned)1 << f), false);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    char text[32];
    (void)snprintf(text, sizeof text, "%u edges", n);
    trial_set(is_and ? "steps_and" : "steps_or", f, text);
    wanted_steps(edge, n, is_and, dst, src, f, want);
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint64_t *const out = trial_copy_guarded(dst, plane_bytes(f));
        uint64_t outline[TRIAL_OUTLINE_WORDS];
        if (is_and)
            k->plane_steps_and(out, src, f, edge, n);
        else
            k->plane_steps_or(out, src, trial_outline(k, outline, src, f), f,
                              edge, n);
        cr_assert(trial_same_plane(k, out, want, f, clean), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, plane_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernel_planes, steps)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 40; i++)
            try_steps(f, i % 2 == 1);
}

/* ---- what morris asks of planes ---- */

static bool closes(uint32_t c, unsigned end, const uint32_t *mill, unsigned n)
{
    for (unsigned m = 0; m < n; m++)
        if (((mill[m] >> end) & 1) && (c & mill[m]) == mill[m]) return true;
    return false;
}

typedef enum morris_kernel { HOLDING, COUNT, SECTION, TAKEN } morris_kernel;
enum { N_MORRIS_KERNELS = 4 };

typedef struct morris_trial {
    morris_kernel what;
    unsigned f, d, n; /* a dimension, a number of pieces */
    uint32_t must;
    uint32_t mill[8];
    unsigned n_mills;
    bool inverted, spare_mills;
} morris_trial;

static bool may_take(const morris_trial *t, uint32_t c, unsigned d)
{
    if (((c >> d) & 1) == 0) return false;
    if (!t->spare_mills || !closes(c, d, t->mill, t->n_mills)) return true;
    for (unsigned i = 0; i < t->f; i++)
        if (((c >> i) & 1) && !closes(c, i, t->mill, t->n_mills)) return false;
    return true;
}

static bool wanted_cell(const morris_trial *t, uint32_t c, const uint64_t *dst,
                        const uint64_t *src)
{
    const uint32_t low = ((uint32_t)1 << t->d) - 1;
    const bool counts = trial_n_bits(c) == t->n;
    bool out = plane_has(dst, c);
    switch (t->what) {
    case HOLDING:
        return out || (c & t->must) == t->must;
    case COUNT:
        return out && counts;
    case SECTION:
        return (counts || t->n > t->f) &&
               plane_has(src, (c & low) | ((c & ~low) << 1)) != t->inverted;
    case TAKEN:
        for (unsigned d = 0; counts && d < t->f; d++)
            if (may_take(t, c, d))
                out |= plane_has(src, c ^ (uint32_t)1 << d) != t->inverted;
        return out;
    }
    return false;
}

static void call_morris(const morris_trial *t, const goti_kernels *k,
                        uint64_t *out, const uint64_t *src)
{
    switch (t->what) {
    case HOLDING:
        k->plane_holding_or(out, t->f, t->must);
        break;
    case COUNT:
        k->plane_keep_count(out, t->f, t->n);
        break;
    case SECTION:
        k->plane_section(out, src, t->inverted, t->f, t->d, t->n);
        break;
    case TAKEN:
        k->plane_taken_or(out, src, t->inverted, t->f, t->n, t->mill,
                          t->n_mills, t->spare_mills);
        break;
    }
}

static unsigned random_mills(unsigned f, uint32_t *mill)
{
    const unsigned n = trial_below(8);
    for (unsigned m = 0; m < n; m++)
        mill[m] = (uint32_t)1 << trial_below(f) |
                  (uint32_t)1 << trial_below(f) | (uint32_t)1 << trial_below(f);
    return n;
}

static void try_morris(unsigned f, morris_kernel what)
{
    static const char *const names[] = {"holding_or", "keep_count", "section",
                                        "taken_or"};
    morris_trial t = {.what = what,
                      .f = f,
                      .d = trial_below(what == SECTION ? f + 1 : f),
                      .n = trial_below(what == SECTION ? f + 2 : f + 1),
                      .must = trial_below((unsigned)1 << f),
                      .inverted = trial_below(2) == 1,
                      .spare_mills = trial_below(2) == 1};
    t.n_mills = random_mills(f, t.mill);
    uint64_t *const dst = trial_any_plane(f, true);
    uint64_t *const src = trial_any_plane(what == SECTION ? f + 1 : f, true);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    trial_set(names[what], f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = wanted_cell(&t, c, dst, src);
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint64_t *const out = trial_copy_guarded(dst, plane_bytes(f));
        call_morris(&t, k, out, src);
        cr_assert(trial_same_plane(k, out, want, f, true), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, plane_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernel_planes, holding_count_section_taken)
{
    for (unsigned f = TRIAL_MIN_F; f < TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < 30 * N_MORRIS_KERNELS; i++)
            try_morris(f, (morris_kernel)(i % N_MORRIS_KERNELS));
}

/* Is that a step of the kind wanted?  See try_men. */
static bool is_wanted_step(uint32_t after, unsigned end, const uint32_t *mill,
                           unsigned n, int closing)
{
    int closed = 0;
    for (unsigned m = 0; m < n; m++)
        closed += ((mill[m] >> end) & 1) != 0 && (mill[m] & ~after) == 0;
    if (closing == 1) return closed > 0;
    return closed == (closing > 1 ? closing - 1 : 0);
}

static void wanted_men(const goti_dim_edge *edge, unsigned n,
                       const uint32_t *mill, unsigned n_mills, int closing,
                       const uint64_t *dst, const uint64_t *src, unsigned f,
                       uint8_t *want)
{
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        bool some = false, all = true;
        for (unsigned e = 0; e < n; e++) {
            const uint32_t i = (uint32_t)1 << edge[e].i;
            const uint32_t j = (uint32_t)1 << edge[e].j;
            if (((c & i) != 0) == ((c & j) != 0)) continue;
            const uint32_t after = c ^ (i | j);
            const unsigned end = after & j ? edge[e].j : edge[e].i;
            if (!is_wanted_step(after, end, mill, n_mills, closing)) continue;
            if (plane_has(src, after))
                some = true;
            else
                all = false;
        }
        want[c] =
            closing < 0 ? plane_has(dst, c) && all : plane_has(dst, c) || some;
    }
}

/* closing: 1 or 0 as for plane_men_or, -1 for plane_men_and; k + 1 for
 * plane_men_close_or of exactly k mills. */
static void try_men(unsigned f, int closing)
{
    goti_dim_edge edge[TRIAL_MAX_F * TRIAL_MAX_F];
    uint32_t mill[8];
    const unsigned n = random_edges(f, 1 + trial_below(6), edge);
    const unsigned n_mills = random_mills(f, mill);
    uint64_t *const dst =
        trial_random_plane(f, closing < 0 ? TRIAL_FULL : TRIAL_HALF, true);
    uint64_t *const src = trial_any_plane(f, true);
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    trial_set(closing < 0 ? "men_and" : "men_or", f, "");
    wanted_men(edge, n, mill, n_mills, closing, dst, src, f, want);
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint64_t *const out = trial_copy_guarded(dst, plane_bytes(f));
        uint64_t outline[TRIAL_OUTLINE_WORDS];
        if (closing < 0)
            k->plane_men_and(out, src, f, edge, n, mill, n_mills);
        else if (closing > 1)
            k->plane_men_close_or(out, src, f, edge, n, mill, n_mills,
                                  (unsigned)closing - 1);
        else
            k->plane_men_or(out, src, trial_outline(k, outline, src, f), f,
                            edge, n, mill, n_mills, closing == 1);
        cr_assert(trial_same_plane(k, out, want, f, true), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, plane_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernel_planes, steps_of_men)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (int i = 0; i < 90; i++)
            try_men(f, i % 6 - 1);
}
