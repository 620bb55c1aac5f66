/* SPDX-License-Identifier: MIT */
/*
 * Orbits of row sets, and the index of a position.
 *
 * Subsets are visited in ascending order, so the first member met of an orbit
 * is its smallest and becomes the representative; only representatives are
 * permuted.  Images are put together from tables of one byte of the set each.
 */
#include "db/index.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/base/mem.h"

enum { MAX_POINTS = 49, MAX_PERMS = 255 };
static const uint32_t unseen = UINT32_MAX;

struct goti_rows_lookup {
    size_t size_bytes; /* of this record, tables included */
    unsigned n_bytes;  /* bytes of a set */
    /* choose[k][p] = binom(p, k): what bit p adds to a rank as k-th bit */
    uint64_t choose[MAX_POINTS + 1][MAX_POINTS + 1];
    uint64_t image[][256]; /* [perm * n_bytes + byte][value of the byte] */
};

static uint64_t image_of(const struct goti_rows_lookup *lookup, unsigned s,
                         uint64_t set)
{
    const uint64_t(*const image)[256] =
        lookup->image + (size_t)s * lookup->n_bytes;
    uint64_t out = 0;
    for (unsigned b = 0; b < lookup->n_bytes; b++)
        out |= image[b][(set >> (8 * b)) & 255];
    return out;
}

static uint64_t rank_of(const struct goti_rows_lookup *lookup, uint64_t set)
{
    uint64_t rank = 0;
    for (unsigned k = 1; set != 0; k++, set &= set - 1)
        rank += lookup->choose[k][goti_ctz(set)];
    return rank;
}

/* The set of k of the n lowest bits with that rank: its highest bit is the
 * largest p with choose[k][p] <= rank, and so on down. */
static uint64_t unrank(const struct goti_rows_lookup *lookup, unsigned n,
                       unsigned k, uint64_t rank)
{
    uint64_t set = 0;
    for (unsigned p = n; k > 0; k--) {
        do
            p--;
        while (lookup->choose[k][p] > rank);
        set |= goti_bit(p);
        rank -= lookup->choose[k][p];
    }
    return set;
}

static bool is_permutation(unsigned n, const uint8_t *perm)
{
    uint64_t seen = 0;
    for (unsigned p = 0; p < n; p++) {
        if (perm[p] >= n) return false;
        seen |= goti_bit(perm[p]);
    }
    return seen == goti_low_bits(n);
}

/* inverse[s]: number of the inverse of perm[s]; false if one has none. */
static bool find_inverses(const goti_rows *rows, uint8_t *inverse)
{
    for (unsigned s = 0; s < rows->n_perms; s++) {
        unsigned t = 0;
        for (; t < rows->n_perms; t++) {
            unsigned p = 0;
            while (p < rows->n_points && rows->perm[t][rows->perm[s][p]] == p)
                p++;
            if (p == rows->n_points) break;
        }
        if (t == rows->n_perms) return false;
        inverse[s] = (uint8_t)t;
    }
    return true;
}

static goti_err check_arguments(unsigned n_points, unsigned n_row,
                                const uint8_t (*perm)[49], unsigned n_perms,
                                goti_msg *msg)
{
    if (n_points == 0 || n_points > MAX_POINTS || n_row > n_points)
        return goti_fail(msg, GOTI_E_ARG, "no rows of %u pieces on %u points",
                         n_row, n_points);
    if (n_perms == 0 || n_perms > MAX_PERMS)
        return goti_fail(msg, GOTI_E_ARG,
                         "%u permutations where 1 to %d were expected", n_perms,
                         MAX_PERMS);
    for (unsigned s = 0; s < n_perms; s++)
        if (!is_permutation(n_points, perm[s]))
            return goti_fail(msg, GOTI_E_ARG,
                             "permutation %u does not permute %u points", s,
                             n_points);
    for (unsigned p = 0; p < n_points; p++)
        if (perm[0][p] != p)
            return goti_fail(msg, GOTI_E_ARG,
                             "permutation 0 is not the identity");
    return GOTI_OK;
}

static struct goti_rows_lookup *lookup_open(const goti_rows *rows)
{
    const unsigned n_bytes = (rows->n_points + 7) / 8;
    const size_t n_images = (size_t)rows->n_perms * n_bytes;
    const size_t size_bytes =
        sizeof(struct goti_rows_lookup) + n_images * 256 * sizeof(uint64_t);
    struct goti_rows_lookup *const lookup = goti_mem_alloc(size_bytes);
    if (lookup == NULL) return NULL;
    lookup->size_bytes = size_bytes;
    lookup->n_bytes = n_bytes;
    for (unsigned k = 0; k <= MAX_POINTS; k++)
        for (unsigned p = 0; p <= MAX_POINTS; p++)
            lookup->choose[k][p] = goti_binom(p, k);
    for (size_t i = 0; i < n_images; i++) {
        const uint8_t *const perm = rows->perm[i / n_bytes];
        const unsigned base = 8 * (unsigned)(i % n_bytes);
        for (unsigned value = 1; value < 256; value++) {
            const unsigned p = base + goti_ctz(value);
            if (p >= rows->n_points) continue; /* no set has that bit */
            lookup->image[i][value] =
                lookup->image[i][value & (value - 1)] | goti_bit(perm[p]);
        }
    }
    return lookup;
}

/* Give every member of the representative's orbit its number; false if one
   has another number already, so that the permutations are no group. */
static bool number_orbit(goti_rows *rows, const uint8_t *inverse, uint64_t set)
{
    for (unsigned s = 0; s < rows->n_perms; s++) {
        const uint64_t member = image_of(rows->lookup, inverse[s], set);
        const uint64_t rank = rank_of(rows->lookup, member);
        if (rows->orbit_of[rank] == unseen) {
            rows->orbit_of[rank] = rows->n_orbits;
            rows->perm_to[rank] = (uint8_t)s; /* maps member onto set */
        } else if (rows->orbit_of[rank] != rows->n_orbits) {
            return false;
        }
    }
    rows->n_orbits++;
    return true;
}

static bool number_orbits(goti_rows *rows, uint64_t n_subsets)
{
    uint8_t inverse[MAX_PERMS];
    if (!find_inverses(rows, inverse)) return false;
    memset(rows->orbit_of, 0xff, n_subsets * sizeof *rows->orbit_of);
    uint64_t set = goti_low_bits(rows->n_row);
    for (uint64_t rank = 0; rank < n_subsets; rank++) {
        if (rows->orbit_of[rank] == unseen && !number_orbit(rows, inverse, set))
            return false;
        if (rank + 1 < n_subsets) set = goti_next_subset(set);
    }
    return true;
}

/* Representatives, and stabilizers as group order / orbit size. */
static void describe_orbits(goti_rows *rows, uint64_t n_subsets)
{
    uint64_t set = goti_low_bits(rows->n_row);
    for (uint64_t rank = 0; rank < n_subsets; rank++) {
        const uint32_t orbit = rows->orbit_of[rank];
        if (rows->stabilizer[orbit]++ == 0) rows->set[orbit] = set;
        if (rank + 1 < n_subsets) set = goti_next_subset(set);
    }
    for (uint32_t orbit = 0; orbit < rows->n_orbits; orbit++)
        rows->stabilizer[orbit] =
            (uint8_t)(rows->n_perms / rows->stabilizer[orbit]);
}

static goti_err fill(goti_rows *rows, uint64_t n_subsets, goti_msg *msg)
{
    rows->lookup = lookup_open(rows);
    rows->orbit_of = goti_mem_alloc(n_subsets * sizeof *rows->orbit_of);
    rows->perm_to = goti_mem_alloc(n_subsets * sizeof *rows->perm_to);
    if (rows->lookup == NULL || rows->orbit_of == NULL || rows->perm_to == NULL)
        return goti_fail(msg, GOTI_E_MEMORY,
                         "no memory for the orbits of %u pieces on %u points",
                         rows->n_row, rows->n_points);
    if (!number_orbits(rows, n_subsets))
        return goti_fail(msg, GOTI_E_ARG,
                         "the permutations are not closed under composition");
    rows->set = goti_mem_alloc(rows->n_orbits * sizeof *rows->set);
    rows->stabilizer =
        goti_mem_alloc(rows->n_orbits * sizeof *rows->stabilizer);
    if (rows->set == NULL || rows->stabilizer == NULL)
        return goti_fail(msg, GOTI_E_MEMORY,
                         "no memory for %lu orbits of row sets",
                         (unsigned long)rows->n_orbits);
    describe_orbits(rows, n_subsets);
    return GOTI_OK;
}

goti_err goti_rows_open(unsigned n_points, unsigned n_row,
                        const uint8_t (*perm)[49], unsigned n_perms,
                        goti_rows *out, goti_msg *msg)
{
    GOTI_TRY(check_arguments(n_points, n_row, perm, n_perms, msg));
    const uint64_t n_subsets = goti_binom(n_points, n_row);
    if (n_subsets >= unseen)
        return goti_fail(msg, GOTI_E_UNSUPPORTED,
                         "%u row pieces on %u points are too many rows", n_row,
                         n_points);
    goti_rows rows = {
        .n_points = n_points, .n_row = n_row, .n_perms = n_perms, .perm = perm};
    const goti_err err = fill(&rows, n_subsets, msg);
    if (err != GOTI_OK) {
        goti_rows_close(&rows);
        return err;
    }
    *out = rows;
    return GOTI_OK;
}

void goti_rows_close(goti_rows *rows)
{
    if (rows == NULL) return;
    const uint64_t n_subsets = goti_binom(rows->n_points, rows->n_row);
    if (rows->lookup != NULL)
        goti_mem_free(rows->lookup, rows->lookup->size_bytes);
    if (rows->orbit_of != NULL)
        goti_mem_free(rows->orbit_of, n_subsets * sizeof *rows->orbit_of);
    if (rows->perm_to != NULL)
        goti_mem_free(rows->perm_to, n_subsets * sizeof *rows->perm_to);
    if (rows->set != NULL)
        goti_mem_free(rows->set, rows->n_orbits * sizeof *rows->set);
    if (rows->stabilizer != NULL)
        goti_mem_free(rows->stabilizer,
                      rows->n_orbits * sizeof *rows->stabilizer);
    *rows = (goti_rows){0};
}

/* Subsets of n_row points that a permutation keeps: unions of its cycles. */
static uint64_t kept_subsets(unsigned n_points, unsigned n_row,
                             const uint8_t *perm)
{
    uint64_t n_unions[MAX_POINTS + 1] = {1}; /* by points */
    uint64_t seen = 0;
    for (unsigned first = 0; first < n_points; first++) {
        unsigned length = 0;
        for (unsigned p = first; ((seen >> p) & 1) == 0; p = perm[p]) {
            seen |= goti_bit(p);
            length++;
        }
        for (unsigned k = n_row; length > 0 && k >= length; k--)
            n_unions[k] += n_unions[k - length];
    }
    return n_unions[n_row];
}

uint64_t goti_index_rows(unsigned n_points, unsigned n_row,
                         const uint8_t (*perm)[49], unsigned n_perms)
{
    assert(n_points <= MAX_POINTS && n_row <= n_points && n_perms > 0);
    uint64_t kept = 0;
    for (unsigned s = 0; s < n_perms; s++)
        kept += kept_subsets(n_points, n_row, perm[s]);
    return kept / n_perms;
}

uint64_t goti_rows_image(const goti_rows *rows, unsigned s, uint64_t set)
{
    return image_of(rows->lookup, s, set);
}

uint64_t goti_index_columns(const goti_rows *rows, unsigned n_column)
{
    const unsigned n_free = rows->n_points - rows->n_row;
    return n_column > n_free ? 0 : rows->lookup->choose[n_column][n_free];
}

uint64_t goti_index(const goti_rows *rows, uint64_t row_set,
                    uint64_t column_set)
{
    const struct goti_rows_lookup *const lookup = rows->lookup;
    const uint64_t row_rank = rank_of(lookup, row_set);
    const uint64_t orbit = rows->orbit_of[row_rank];
    const unsigned s = rows->perm_to[row_rank];
    /* rows->set[orbit] would be the same, but a cache miss more. */
    const uint64_t row = image_of(lookup, s, row_set);
    const uint64_t column = image_of(lookup, s, column_set);
    /* Compress and rank at once: walk all pieces upwards; a row piece moves
       every later column piece one place down.  No branch on whose it is. */
    uint64_t rank = 0;
    unsigned n_below = 0, k = 1;
    for (uint64_t rest = row | column; rest != 0; rest &= rest - 1) {
        const unsigned p = goti_ctz(rest);
        const unsigned is_row = (unsigned)((row >> p) & 1);
        rank += lookup->choose[k][p - n_below] & ((uint64_t)is_row - 1);
        n_below += is_row;
        k += 1 - is_row;
    }
    return orbit * lookup->choose[k - 1][rows->n_points - rows->n_row] + rank;
}

void goti_unindex(const goti_rows *rows, unsigned n_column, uint64_t index,
                  uint64_t *row_set, uint64_t *column_set)
{
    const uint64_t n_columns = goti_index_columns(rows, n_column);
    const uint64_t row = rows->set[index / n_columns];
    const uint64_t free_points = goti_low_bits(rows->n_points) & ~row;
    *row_set = row;
    *column_set = goti_expand(unrank(rows->lookup, rows->n_points - rows->n_row,
                                     n_column, index % n_columns),
                              free_points);
}
