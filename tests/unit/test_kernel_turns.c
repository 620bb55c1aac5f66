/* SPDX-License-Identifier: MIT */
/* Whole turns of morris men on planes, cell by cell; see kernel_trials.h. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/support/kernel_trials.h"
#include "tests/support/planes.h"

enum { MAX_MILLS = 8, MAX_EDGES = TRIAL_MAX_F * TRIAL_MAX_F };

TestSuite(kernel_turns, .init = trial_start);

/* ---- random rules ---- */

typedef struct rules {
    goti_dim_edge edge[MAX_EDGES], pair[MAX_EDGES];
    uint32_t mill[MAX_MILLS];
    goti_men men;
} rules;

/* Some pairs of dimensions as edges, all as pairs, mills of three. */
static void random_rules(unsigned f, rules *r)
{
    r->men = (goti_men){.f = f,
                        .edge = r->edge,
                        .pair = r->pair,
                        .mill = r->mill,
                        .n_mills = trial_below(MAX_MILLS),
                        .free_men = trial_below(2) == 1};
    for (unsigned j = 1; j < f; j++)
        for (unsigned i = 0; i < j; i++) {
            const goti_dim_edge e = {(uint8_t)i, (uint8_t)j};
            r->pair[r->men.n_pairs++] = e;
            if (trial_below(3) == 0) r->edge[r->men.n_edges++] = e;
        }
    for (unsigned m = 0; m < r->men.n_mills; m++)
        r->mill[m] = (uint32_t)1 << trial_below(f) |
                     (uint32_t)1 << trial_below(f) |
                     (uint32_t)1 << trial_below(f);
    uint64_t *const few = trial_alloc(plane_bytes(f));
    const unsigned flying = trial_below(4);
    for (uint32_t c = 0; c < goti_plane_words(f) * 64; c++)
        plane_put(few, c, c < (uint32_t)1 << f && trial_n_bits(c) <= flying);
    r->men.few = few;
}

static bool is_closed(const goti_men *men, uint32_t c, unsigned d)
{
    for (unsigned m = 0; m < men->n_mills; m++)
        if (((men->mill[m] >> d) & 1) && (c & men->mill[m]) == men->mill[m])
            return true;
    return false;
}

static bool may_take(const goti_men *men, uint32_t c, unsigned d)
{
    if (((c >> d) & 1) == 0) return false;
    bool all_closed = true;
    for (unsigned i = 0; i < men->f; i++)
        if (((c >> i) & 1) && !is_closed(men, c, i)) all_closed = false;
    return !men->free_men || all_closed || !is_closed(men, c, d);
}

/* ---- one cell ---- */

typedef struct verdict {
    bool some, all;
} verdict;

static void add_to(verdict *v, bool good)
{
    v->some = v->some || good;
    v->all = v->all && good;
}

static verdict turns_of(const goti_men *men, uint32_t c, const uint64_t *open,
                        const uint64_t *closing)
{
    verdict v = {false, true};
    const bool flies = plane_has(men->few, c);
    const goti_dim_edge *const edge = flies ? men->pair : men->edge;
    for (unsigned e = 0; e < (flies ? men->n_pairs : men->n_edges); e++) {
        const uint32_t i = (uint32_t)1 << edge[e].i;
        const uint32_t j = (uint32_t)1 << edge[e].j;
        if (((c & i) != 0) == ((c & j) != 0)) continue;
        const uint32_t after = c ^ (i | j);
        const unsigned end = after & j ? edge[e].j : edge[e].i;
        const uint64_t *const to = is_closed(men, after, end) ? closing : open;
        add_to(&v, to != NULL && plane_has(to, after));
    }
    return v;
}

static verdict captures_of(const goti_men *men, uint32_t c, const uint64_t *src)
{
    verdict v = {false, true};
    for (unsigned d = 0; d < men->f; d++)
        if (may_take(men, c, d))
            add_to(&v, plane_has(src, c & ~((uint32_t)1 << d)));
    return v;
}

/* ---- trials ---- */

typedef enum kernel { TURNS_OR, TURNS_AND, TAKEN_OR, TAKEN_AND } kernel;

static void run(const goti_kernels *k, kernel what, uint64_t *out,
                const uint64_t *a, const uint64_t *b, const goti_men *men)
{
    uint64_t outline[TRIAL_OUTLINE_WORDS];
    switch (what) {
    case TURNS_OR:
        k->plane_turns_or(out, a, b, men);
        break;
    case TURNS_AND:
        k->plane_turns_and(out, a, b, men);
        break;
    case TAKEN_OR:
        k->plane_takes_or(out, a, trial_outline(k, outline, a, men->f), men);
        break;
    case TAKEN_AND:
        k->plane_takes_and(out, a, men);
        break;
    }
}

static void try_kernel(unsigned f, kernel what)
{
    static const char *const name[] = {"turns_or", "turns_and", "taken_or",
                                       "taken_and"};
    rules r;
    random_rules(f, &r);
    const bool is_and = what == TURNS_AND || what == TAKEN_AND;
    uint64_t *const dst =
        trial_random_plane(f, is_and ? TRIAL_FULL : TRIAL_SOME, true);
    uint64_t *const a = trial_any_plane(f, true);
    uint64_t *const b = trial_any_plane(f, true);
    const bool one = what == TURNS_OR && trial_below(3) == 0;
    uint8_t *const want = trial_alloc(TRIAL_MAX_CELLS);
    trial_set(name[what], f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const verdict v = what == TURNS_OR || what == TURNS_AND
                              ? turns_of(&r.men, c, a, one ? NULL : b)
                              : captures_of(&r.men, c, a);
        want[c] =
            is_and ? plane_has(dst, c) && v.all : plane_has(dst, c) || v.some;
    }
    for (unsigned i = 0; i < trial_n_kernels; i++) {
        const goti_kernels *const k = trial_kernels[i];
        uint64_t *const out = trial_copy_guarded(dst, plane_bytes(f));
        run(k, what, out, a, one ? NULL : b, &r.men);
        cr_assert(trial_same_plane(k, out, want, f, true), "%s", trial_wrong);
        cr_assert(trial_free_guarded(out, plane_bytes(f), k), "%s",
                  trial_wrong);
    }
    free(want);
    free(b);
    free(a);
    free(dst);
    free((void *)(uintptr_t)r.men.few);
}

static void try_all(kernel what)
{
    for (unsigned f = TRIAL_MIN_F; f <= TRIAL_MAX_F; f++)
        for (unsigned i = 0; i < (f > 11 ? 6 : 20); i++)
            try_kernel(f, what);
}

Test(kernel_turns, turns_or)
{
    try_all(TURNS_OR);
}

Test(kernel_turns, turns_and)
{
    try_all(TURNS_AND);
}

Test(kernel_turns, taken_or)
{
    try_all(TAKEN_OR);
}

Test(kernel_turns, taken_and)
{
    try_all(TAKEN_AND);
}
