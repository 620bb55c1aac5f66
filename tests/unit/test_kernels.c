/* SPDX-License-Identifier: MIT */
/*
 * Every kernel of every instruction set this processor has, cell by cell
 * against the sentence in kernels.h.  Rows are small, of 2 to 14 dimensions:
 * the padding of small rows and the borders of words (6) and blocks (9) are
 * all met.  Written areas stand between guards; read ones end where they end,
 * for the address sanitizer to see.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/retro/kernels.h"
#include "tests/support/bridge.h"

enum { MIN_F = 2, MAX_F = 14, MAX_CELLS = 1 << MAX_F, GUARD = 64, SEED = 1 };

/* Not in builds without it; goti_kernels_best never picks it on a processor
 * that has something better. */
extern const goti_kernels goti_kernels_avx2 __attribute__((weak));

static const goti_kernels *kernels[3];
static unsigned n_kernels;
static uint64_t seed = SEED;
static char trial[160]; /* for messages: what is being tried */

static void add_kernels(const goti_kernels *k)
{
    for (unsigned i = 0; i < n_kernels; i++)
        if (kernels[i] == k) return;
    kernels[n_kernels++] = k;
}

static bool runs_avx2(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    return &goti_kernels_avx2 != NULL && __builtin_cpu_supports("avx2") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

static void find_kernels(void)
{
    seed = SEED;
    add_kernels(goti_kernels_best(true));
    add_kernels(goti_kernels_best(false));
    if (runs_avx2()) add_kernels(&goti_kernels_avx2);
    for (unsigned i = 0; i < n_kernels; i++)
        cr_log_info("%s, seed %d", kernels[i]->name, SEED);
}

TestSuite(kernels, .init = find_kernels);

static void set_trial(const char *what, unsigned f, const char *more)
{
    (void)snprintf(trial, sizeof trial, "%s f=%u %s (seed %d)", what, f, more,
                   SEED);
}

static unsigned below(unsigned n)
{
    return (unsigned)(bridge_random(&seed) % n);
}

/* The outline of a plane, or NULL: kernels must do without as well. */
enum { GUARD_OUTLINE = 1 + (1 << 14) / 512 / 64 };

static const uint64_t *outline_or_null(const goti_kernels *k, uint64_t *outline,
                                       const uint64_t *plane, unsigned f)
{
    cr_assert_leq(goti_outline_words(f), GUARD_OUTLINE);
    if (below(2) == 0) return NULL;
    (void)k->plane_outline(outline, plane, goti_plane_words(f));
    return outline;
}

/* ---- memory ---- */

/* Whole blocks of memory, for a kernel to read. */
static void *open_source(size_t bytes)
{
    void *const p = aligned_alloc(64, bytes);
    cr_assert_not_null(p);
    return p;
}

static void *open_guarded(size_t bytes)
{
    const size_t whole = (bytes + 63) / 64 * 64;
    uint8_t *const p = open_source(whole + 2 * GUARD);
    memset(p, 0xa5, whole + 2 * GUARD);
    return p + GUARD;
}

static void close_guarded(void *data, size_t bytes, const goti_kernels *k)
{
    uint8_t *const p = data;
    for (size_t i = 1; i <= GUARD; i++)
        cr_assert_eq(p[0 - i], 0xa5, "%s: %s: wrote %zu bytes before", k->name,
                     trial, i);
    for (size_t i = 0; i < GUARD; i++)
        cr_assert_eq(p[bytes + i], 0xa5, "%s: %s: wrote %zu bytes after",
                     k->name, trial, i + 1);
    free(p - GUARD);
}

static void *guarded_copy(const void *from, size_t bytes)
{
    void *const p = open_guarded(bytes);
    memcpy(p, from, bytes);
    return p;
}

/* ---- planes and cells ---- */

static size_t plane_bytes(unsigned f)
{
    return goti_plane_words(f) * sizeof(uint64_t);
}

static bool has(const uint64_t *plane, uint32_t c)
{
    return (plane[c >> 6] >> (c & 63)) & 1;
}

static void put(uint64_t *plane, uint32_t c, bool value)
{
    const uint64_t bit = UINT64_C(1) << (c & 63);
    if (value)
        plane[c >> 6] |= bit;
    else
        plane[c >> 6] &= ~bit;
}

typedef enum density { EMPTY, SINGLE, SPARSE, SOME, HALF, FULL } density;
enum { N_DENSITIES = FULL + 1 };

/* A word in which a bit is set with chance 2^-n. */
static uint64_t random_word(unsigned n)
{
    uint64_t x = ~UINT64_C(0);
    for (unsigned i = 0; i < n; i++)
        x &= bridge_random(&seed);
    return x;
}

/* clean: no bits in the padding; else anything may stand there. */
static uint64_t *random_plane(unsigned f, density d, bool clean)
{
    uint64_t *const plane = open_source(plane_bytes(f));
    const uint32_t n_cells = (uint32_t)1 << f;
    const unsigned chance[N_DENSITIES] = {64, 64, 9, 4, 1, 0};
    for (size_t w = 0; w < goti_plane_words(f); w++)
        plane[w] = chance[d] == 64 ? 0 : random_word(chance[d]);
    if (d == SINGLE) put(plane, below(n_cells), true);
    for (uint32_t c = n_cells; c < goti_plane_words(f) * 64; c++)
        put(plane, c, !clean && below(2) == 1);
    return plane;
}

static uint64_t *any_plane(unsigned f, bool clean)
{
    return random_plane(f, (density)below(N_DENSITIES), clean);
}

static uint8_t *random_cells(unsigned f)
{
    uint8_t *const cell = open_source(goti_cells_bytes(f));
    const unsigned n_codes = below(2) == 1 ? 256 : 5;
    for (size_t c = 0; c < goti_cells_bytes(f); c++)
        cell[c] = (uint8_t)below(n_codes);
    return cell;
}

static unsigned n_bits(uint32_t c)
{
    unsigned n = 0;
    for (; c != 0; c >>= 1)
        n += c & 1;
    return n;
}

/* clean: sources had nothing in their padding, so no cell may come there;
 * counting relies on it. */
static void expect_plane(const goti_kernels *k, const uint64_t *got,
                         const uint8_t *want, unsigned f, bool clean)
{
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        if (has(got, c) != want[c])
            cr_assert_fail("%s: %s: cell %" PRIx32 " is %d", k->name, trial, c,
                           has(got, c));
    for (uint32_t c = (uint32_t)1 << f; c < goti_plane_words(f) * 64; c++)
        if (clean && has(got, c))
            cr_assert_fail("%s: %s: padding %" PRIx32, k->name, trial, c);
}

static void expect_cells(const goti_kernels *k, const uint8_t *got,
                         const uint8_t *want, unsigned f)
{
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        if (got[c] != want[c])
            cr_assert_fail("%s: %s: cell %" PRIx32 " is %u, expected %u",
                           k->name, trial, c, got[c], want[c]);
}

/* All cells, or those of some numbers of bits. */
static goti_range random_range(unsigned f)
{
    if (below(2) == 0) return (goti_range){0, f};
    const unsigned first = below(f + 1);
    return (goti_range){first, first + below(f + 1 - first)};
}

/* Compares the cells in range only; the others may hold anything. */
static void expect_range(const goti_kernels *k, uint8_t *got,
                         const uint8_t *want, unsigned f, goti_range range)
{
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        if (n_bits(c) < range.first || n_bits(c) > range.last) got[c] = want[c];
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        if (got[c] != want[c])
            cr_assert_fail(
                "%s: %s: %u..%u bits: cell %" PRIx32 " is %u, expected %u",
                k->name, trial, range.first, range.last, c, got[c], want[c]);
}

/* ---- whole planes ---- */

/* 0: add, 1: remove, 2: keep. */
static void try_pair(unsigned f, int which)
{
    static const char *const name[] = {"add", "remove", "keep"};
    uint64_t *const dst = any_plane(f, true);
    uint64_t *const src = any_plane(f, true);
    uint8_t *const want = open_source(MAX_CELLS);
    set_trial(name[which], f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const bool a = has(dst, c), b = has(src, c);
        want[c] = which == 0 ? a || b : which == 1 ? a && !b : a && b;
    }
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint64_t *const out = guarded_copy(dst, plane_bytes(f));
        uint64_t outline[GUARD_OUTLINE];
        const uint64_t *const seen = outline_or_null(k, outline, src, f);
        if (which == 0)
            k->plane_add(out, src, seen, goti_plane_words(f));
        else
            (which == 1 ? k->plane_remove : k->plane_keep)(out, src,
                                                           goti_plane_words(f));
        expect_plane(k, out, want, f, true);
        close_guarded(out, plane_bytes(f), k);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernels, add_remove_keep)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (int i = 0; i < 30; i++)
            try_pair(f, i % 3);
}

Test(kernels, count_and_any)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++) {
        for (int d = 0; d < 4 * N_DENSITIES; d++) {
            uint64_t *const p =
                random_plane(f, (density)(d % N_DENSITIES), true);
            uint64_t n = 0;
            for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
                n += has(p, c);
            set_trial("count", f, "");
            for (unsigned i = 0; i < n_kernels; i++) {
                const goti_kernels *const k = kernels[i];
                uint64_t outline[GUARD_OUTLINE];
                cr_assert_eq(k->plane_outline(outline, p, goti_plane_words(f)),
                             n, "%s: %s", k->name, trial);
                cr_assert_eq(k->plane_any(p, goti_plane_words(f)), n > 0,
                             "%s: %s", k->name, trial);
            }
            free(p);
        }
    }
}

/* ---- maps ---- */

/* Some dimensions of f, each with chance 1/4, none of but. */
static uint32_t some_dims(unsigned f, uint32_t but)
{
    return (uint32_t)random_word(2) & (((uint32_t)1 << f) - 1) & ~but;
}

static goti_cell_map random_map(unsigned f, unsigned put_dim, unsigned gap,
                                bool captures, bool more_clear)
{
    const uint32_t put_bit = put_dim < f ? (uint32_t)1 << put_dim : 0;
    goti_cell_map m = {.f = (uint8_t)f,
                       .put = (uint8_t)put_dim,
                       .gap = (uint8_t)gap,
                       .clear = put_bit};
    if (captures) m.set = some_dims(f, put_bit);
    if (more_clear) m.clear |= some_dims(f, m.set);
    return m;
}

static void set_map_trial(const char *what, const goti_cell_map *m)
{
    char text[80];
    (void)snprintf(text, sizeof text,
                   "put=%u gap=%u set=%" PRIx32 " clear=%" PRIx32, m->put,
                   m->gap, m->set, m->clear);
    set_trial(what, m->f, text);
}

static bool applies(const goti_cell_map *m, uint32_t c)
{
    return (c & m->set) == m->set && (c & m->clear) == 0;
}

/* image[i]: what dimension i of the target adds to the source cell. */
static void map_images(const goti_cell_map *m, uint32_t *image)
{
    unsigned to = 0;
    for (unsigned i = 0; i < m->f; i++) {
        image[i] = 0;
        if (i == m->put) continue;
        if (to == m->gap) to++;
        if (((m->set >> i) & 1) == 0) image[i] = (uint32_t)1 << to;
        to++;
    }
}

static uint32_t sum_images(const uint32_t *image, uint32_t c)
{
    uint32_t out = 0;
    for (unsigned i = 0; c >> i != 0; i++)
        if ((c >> i) & 1) out |= image[i];
    return out;
}

static void try_see_plane(const goti_cell_map *m, bool is_and)
{
    const unsigned f = m->f;
    const bool clean = below(2) == 1;
    uint64_t *const dst = is_and ? random_plane(f, below(2) ? FULL : HALF, true)
                                 : any_plane(f, true);
    uint64_t *const src = any_plane(f, clean);
    uint8_t *const want = open_source(MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    map_images(m, image);
    set_map_trial(is_and ? "see_and" : "see_or", m);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        want[c] = has(dst, c);
        if (!applies(m, c)) continue;
        const bool seen = has(src, sum_images(image, c));
        want[c] = is_and ? want[c] && seen : want[c] || seen;
    }
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint64_t *const out = guarded_copy(dst, plane_bytes(f));
        uint64_t outline[GUARD_OUTLINE];
        if (is_and)
            k->plane_see_and(out, src, m);
        else
            k->plane_see_or(out, src, outline_or_null(k, outline, src, f), m);
        expect_plane(k, out, want, f, clean);
        close_guarded(out, plane_bytes(f), k);
    }
    free(want);
    free(src);
    free(dst);
}

/* source_f: f, or f - 1 where a piece enters and leaves no gap. */
static void try_see_cells(const goti_cell_map *m, unsigned source_f)
{
    const unsigned f = m->f;
    uint8_t *const dst = random_cells(f);
    uint8_t *const src = random_cells(source_f);
    uint8_t *const want = open_source(MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    map_images(m, image);
    const goti_range range = random_range(f);
    set_map_trial("see_max", m);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        want[c] = dst[c];
        if (!applies(m, c)) continue;
        const uint8_t seen = src[sum_images(image, c)];
        if (seen > want[c]) want[c] = seen;
    }
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint8_t *const out = guarded_copy(dst, goti_cells_bytes(f));
        k->cells_see_max(out, src, m, range);
        expect_range(k, out, want, f, range);
        close_guarded(out, goti_cells_bytes(f), k);
    }
    free(want);
    free(src);
    free(dst);
}

/* Every place of put and gap, and the map that moves nothing: both f. */
static void for_maps(void (*try)(unsigned f, unsigned put_dim, unsigned gap))
{
    for (unsigned f = MIN_F; f <= MAX_F; f++) {
        for (unsigned p = 0; p < f; p++)
            for (unsigned g = 0; g < f; g++)
                try(f, p, g);
        try(f, f, f);
    }
}

static void try_or(unsigned f, unsigned put_dim, unsigned gap)
{
    for (unsigned i = 0; i < (f > 11 ? 2 : 8); i++) {
        const unsigned kind = f > 11 ? 3 * i + i * below(2) : i;
        const goti_cell_map m =
            random_map(f, put_dim, gap, kind & 1, (kind & 2) != 0);
        try_see_plane(&m, false);
    }
}

static void try_and(unsigned f, unsigned put_dim, unsigned gap)
{
    for (unsigned i = 0; i < (f > 11 ? 1 : 4); i++) {
        const goti_cell_map m =
            random_map(f, put_dim, gap, false, below(2) == 1);
        try_see_plane(&m, true);
    }
}

static void try_see(unsigned f, unsigned put_dim, unsigned gap)
{
    for (unsigned i = 0; i < (f > 11 ? 1 : 4); i++) {
        const goti_cell_map m =
            random_map(f, put_dim, gap, below(2) == 1, below(2) == 1);
        try_see_cells(&m, f);
    }
}

Test(kernels, see_or)
{
    for_maps(try_or);
}

Test(kernels, see_and)
{
    for_maps(try_and);
}

Test(kernels, see_max)
{
    for_maps(try_see);
}

Test(kernels, see_max_where_a_piece_enters)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++) {
        for (unsigned p = 0; p < f; p++) {
            const goti_cell_map m = random_map(f, p, f, false, false);
            try_see_cells(&m, f - 1);
            try_see_cells(&m, f - 1);
        }
    }
}

/* ---- permutations ---- */

static goti_dim_map random_permutation(unsigned f)
{
    goti_dim_map m = {.f = (uint8_t)f};
    for (unsigned i = 0; i < f; i++) {
        const unsigned k = below(i + 1);
        m.to[i] = m.to[k];
        m.to[k] = (uint8_t)i;
    }
    return m;
}

/* The same with few dimensions moved, as boards have it. */
static goti_dim_map random_exchange(unsigned f)
{
    goti_dim_map m = {.f = (uint8_t)f};
    for (unsigned i = 0; i < f; i++)
        m.to[i] = (uint8_t)i;
    for (unsigned n = below(3); n-- > 0;) {
        const unsigned i = below(f), k = below(f);
        const uint8_t t = m.to[i];
        m.to[i] = m.to[k];
        m.to[k] = t;
    }
    return m;
}

static goti_dim_map next_permutation(unsigned f, unsigned number)
{
    goti_dim_map m =
        number % 2 == 0 ? random_permutation(f) : random_exchange(f);
    char text[GOTI_MAX_DIMS + 1] = "";
    for (unsigned i = 0; i < f; i++)
        text[i] = (char)('a' + m.to[i]);
    set_trial("permute", f, text);
    return m;
}

static void permutation_images(const goti_dim_map *m, uint32_t *image)
{
    for (unsigned i = 0; i < m->f; i++)
        image[i] = (uint32_t)1 << m->to[i];
}

static void try_permute_plane(unsigned f, unsigned number)
{
    const goti_dim_map m = next_permutation(f, number);
    const bool clean = below(2) == 1;
    uint64_t *const dst = random_plane(f, below(2) ? EMPTY : SOME, true);
    uint64_t *const src =
        random_plane(f, (density)(number % N_DENSITIES), clean);
    uint8_t *const want = open_source(MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    permutation_images(&m, image);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = has(dst, c) || has(src, sum_images(image, c));
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint64_t *const out = guarded_copy(dst, plane_bytes(f));
        uint64_t *const tmp = open_guarded(plane_bytes(f));
        k->plane_permute_or(out, src, tmp, &m);
        expect_plane(k, out, want, f, clean);
        close_guarded(tmp, plane_bytes(f), k);
        close_guarded(out, plane_bytes(f), k);
    }
    free(want);
    free(src);
    free(dst);
}

static void try_permute_cells(unsigned f, unsigned number)
{
    const goti_dim_map m = next_permutation(f, number);
    const goti_range range = random_range(f);
    uint8_t *const dst = random_cells(f);
    uint8_t *const src = random_cells(f);
    uint8_t *const want = open_source(MAX_CELLS);
    uint32_t image[GOTI_MAX_DIMS];
    permutation_images(&m, image);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const uint8_t seen = src[sum_images(image, c)];
        want[c] = seen > dst[c] ? seen : dst[c];
    }
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint8_t *const out = guarded_copy(dst, goti_cells_bytes(f));
        k->cells_permute_max(out, src, &m, range);
        expect_range(k, out, want, f, range);
        close_guarded(out, goti_cells_bytes(f), k);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernels, permute_or)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (unsigned i = 0; i < 10 * N_DENSITIES; i++)
            try_permute_plane(f, i);
}

Test(kernels, permute_max)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (unsigned i = 0; i < 40; i++)
            try_permute_cells(f, i);
}

/* ---- column steps ---- */

/* Each pair of dimensions with a chance of 1 / one_in. */
static unsigned random_edges(unsigned f, unsigned one_in, goti_dim_edge *edge)
{
    unsigned n = 0;
    for (unsigned i = 0; i < f; i++)
        for (unsigned j = i + 1; j < f; j++)
            if (below(one_in) == 0)
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
            if (has(src, c ^ flip))
                some = true;
            else
                all = false;
        }
        want[c] = is_and ? has(dst, c) && all : has(dst, c) || some;
    }
}

static void try_steps(unsigned f, bool is_and)
{
    goti_dim_edge edge[MAX_F * MAX_F];
    const unsigned n = random_edges(f, 1 + below(6), edge);
    const bool clean = below(2) == 1;
    uint64_t *const dst = is_and ? random_plane(f, below(2) ? FULL : HALF, true)
                                 : any_plane(f, true);
    uint64_t *const src =
        is_and && below(2) ? random_plane(f, FULL, clean) : any_plane(f, clean);
    /* A plane that lacks a few cells is where "all" tells most. */
    for (unsigned i = 0; is_and && i < 4; i++)
        put(src, below((unsigned)1 << f), false);
    uint8_t *const want = open_source(MAX_CELLS);
    char text[32];
    (void)snprintf(text, sizeof text, "%u edges", n);
    set_trial(is_and ? "steps_and" : "steps_or", f, text);
    wanted_steps(edge, n, is_and, dst, src, f, want);
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint64_t *const out = guarded_copy(dst, plane_bytes(f));
        uint64_t outline[GUARD_OUTLINE];
        if (is_and)
            k->plane_steps_and(out, src, f, edge, n);
        else
            k->plane_steps_or(out, src, outline_or_null(k, outline, src, f), f,
                              edge, n);
        expect_plane(k, out, want, f, clean);
        close_guarded(out, plane_bytes(f), k);
    }
    free(want);
    free(src);
    free(dst);
}

Test(kernels, steps)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (unsigned i = 0; i < 40; i++)
            try_steps(f, i % 2 == 1);
}

/* ---- cells ---- */

static void try_mark_and_find(unsigned f)
{
    uint64_t *const plane = any_plane(f, false);
    uint8_t *const cell = random_cells(f);
    uint8_t *const marked = open_source(MAX_CELLS);
    uint8_t *const found = open_source(MAX_CELLS);
    const uint8_t code = (uint8_t)below(5);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        marked[c] = has(plane, c) ? code : cell[c];
        found[c] = marked[c] == code;
    }
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint8_t *const out = guarded_copy(cell, goti_cells_bytes(f));
        uint64_t *const where = open_guarded(plane_bytes(f));
        set_trial("mark", f, "");
        uint64_t outline[GUARD_OUTLINE];
        k->cells_mark(out, plane, outline_or_null(k, outline, plane, f), f,
                      code);
        expect_cells(k, out, marked, f);
        set_trial("find", f, "");
        k->cells_find(where, out, f, code);
        expect_plane(k, where, found, f, false);
        close_guarded(where, plane_bytes(f), k);
        close_guarded(out, goti_cells_bytes(f), k);
    }
    free(found);
    free(marked);
    free(cell);
    free(plane);
}

Test(kernels, mark_and_find)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (unsigned i = 0; i < 20; i++)
            try_mark_and_find(f);
}

static void try_enter(unsigned f)
{
    uint8_t *const cell = random_cells(f);
    uint8_t *const want = open_source(MAX_CELLS);
    const goti_range range = random_range(f);
    set_trial("enter_min", f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        want[c] = 255;
        for (unsigned i = 0; i < f; i++) {
            const uint32_t after = c | (uint32_t)1 << i;
            if (after != c && cell[after] < want[c]) want[c] = cell[after];
        }
    }
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint8_t *const out = guarded_copy(cell, goti_cells_bytes(f));
        k->cells_enter_min(out, f, range);
        expect_range(k, out, want, f, range);
        close_guarded(out, goti_cells_bytes(f), k);
    }
    free(want);
    free(cell);
}

Test(kernels, enter_min)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (unsigned i = 0; i < 10; i++)
            try_enter(f);
}

static uint8_t *random_lut(unsigned n_classes)
{
    const size_t bytes = (size_t)n_classes * GOTI_CLASS_STRIDE;
    uint8_t *const lut = open_source(bytes);
    for (size_t i = 0; i < bytes; i++)
        lut[i] = (uint8_t)bridge_random(&seed);
    return lut;
}

static void try_recode(unsigned f, bool two)
{
    uint8_t *const a = random_cells(f), *const b = random_cells(f);
    uint8_t *const lut_a = random_lut(GOTI_MAX_CLASSES);
    uint8_t *const lut_b = random_lut(GOTI_MAX_CLASSES);
    uint8_t *const want = open_source(MAX_CELLS);
    const goti_range range = random_range(f);
    set_trial(two ? "recode_max" : "recode", f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const size_t class = (size_t)n_bits(c) * GOTI_CLASS_STRIDE;
        const uint8_t x = lut_a[class + a[c]], y = lut_b[class + b[c]];
        want[c] = two && y > x ? y : x;
    }
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint8_t *const out = guarded_copy(a, goti_cells_bytes(f));
        if (two)
            k->cells_recode_max(out, b, f, lut_a, lut_b, range);
        else
            k->cells_recode(out, f, lut_a, range);
        expect_range(k, out, want, f, range);
        close_guarded(out, goti_cells_bytes(f), k);
    }
    free(want);
    free(lut_b);
    free(lut_a);
    free(b);
    free(a);
}

Test(kernels, recode)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (unsigned i = 0; i < 40; i++)
            try_recode(f, i % 2 == 1);
}

static void try_max(unsigned f)
{
    uint8_t *const a = random_cells(f), *const b = random_cells(f);
    uint8_t *const want = open_source(MAX_CELLS);
    const goti_range range = random_range(f);
    set_trial("max", f, "");
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = a[c] > b[c] ? a[c] : b[c];
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint8_t *const out = guarded_copy(a, goti_cells_bytes(f));
        k->cells_max(out, b, f, range);
        expect_range(k, out, want, f, range);
        close_guarded(out, goti_cells_bytes(f), k);
    }
    free(want);
    free(b);
    free(a);
}

Test(kernels, max)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (unsigned i = 0; i < 20; i++)
            try_max(f);
}

static void try_fill(unsigned f, int p)
{
    uint8_t *const cell = random_cells(f);
    uint8_t *const want = open_source(MAX_CELLS);
    const uint8_t code = (uint8_t)below(256);
    char text[32];
    (void)snprintf(text, sizeof text, "up to %d bits", p);
    set_trial("fill", f, text);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        want[c] = (int)n_bits(c) <= p ? code : cell[c];
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint8_t *const out = guarded_copy(cell, goti_cells_bytes(f));
        k->cells_fill_upto(out, f, p, code);
        expect_cells(k, out, want, f);
        close_guarded(out, goti_cells_bytes(f), k);
    }
    free(want);
    free(cell);
}

Test(kernels, fill_upto)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (int p = -2; p <= (int)f + 1; p++)
            try_fill(f, p);
}

static void try_gather_and_scatter(unsigned f, unsigned p)
{
    uint8_t *const cell = random_cells(f), *const before = random_cells(f);
    uint8_t *const lut = random_lut(1);
    uint8_t *const gathered = open_source(MAX_CELLS);
    uint8_t *const scattered = open_source(MAX_CELLS);
    size_t n = 0;
    char text[32];
    (void)snprintf(text, sizeof text, "%u bits", p);
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        scattered[c] = before[c];
        if (n_bits(c) != p) continue;
        gathered[n++] = lut[cell[c]];
        scattered[c] = lut[cell[c]];
    }
    for (unsigned i = 0; i < n_kernels; i++) {
        const goti_kernels *const k = kernels[i];
        uint8_t *const out = open_guarded(n);
        uint8_t *const back = guarded_copy(before, goti_cells_bytes(f));
        set_trial("gather", f, text);
        k->cells_gather(out, cell, f, p, lut);
        cr_assert_arr_eq(out, gathered, n, "%s: %s", k->name, trial);
        set_trial("scatter", f, text);
        k->cells_scatter(back, out, f, p);
        expect_cells(k, back, scattered, f);
        close_guarded(back, goti_cells_bytes(f), k);
        close_guarded(out, n, k);
    }
    free(scattered);
    free(gathered);
    free(lut);
    free(before);
    free(cell);
}

Test(kernels, gather_and_scatter)
{
    for (unsigned f = MIN_F; f <= MAX_F; f++)
        for (unsigned p = 0; p <= f; p++)
            try_gather_and_scatter(f, p);
}
