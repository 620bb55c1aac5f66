/* SPDX-License-Identifier: MIT */
/*
 * Tiers beyond 32 bits: boards, orbits and index of the largest tiers of the
 * shipped games, in numbers that cannot overflow.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

#include "db/index.h"
#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/game/orbits.h"
#include "tests/support/bridge.h"

enum { N_SAMPLES = 2000 };

__extension__ typedef unsigned __int128 wide;

/* n over k, one factor after another. */
static wide choose(unsigned n, unsigned k)
{
    wide product = 1;
    if (k > n) return 0;
    for (unsigned i = 1; i <= k; i++)
        product = product * (n - k + i) / i;
    return product;
}

static wide boards_of(unsigned n_points, unsigned n_row, unsigned n_column)
{
    return choose(n_points, n_row) * choose(n_points - n_row, n_column);
}

/* The tier of a game with most boards. */
static goti_tier largest_tier(const goti_variant *v)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n = goti_tiers(v, tiers);
    unsigned best = 0;
    for (unsigned t = 1; t < n; t++)
        if (goti_tier_boards(v, &tiers[t]) > goti_tier_boards(v, &tiers[best]))
            best = t;
    return tiers[best];
}

static void open_rows(const goti_symmetries *sym, unsigned n_row,
                      goti_rows *out)
{
    goti_msg msg = {""};
    cr_assert_eq(
        goti_rows_open(sym->n_points, n_row, sym->perm, sym->n, out, &msg),
        GOTI_OK, "%s", msg.text);
}

/* ---- the index ---- */

static void check_round_trip(const goti_rows *rows, unsigned n_column,
                             uint64_t index)
{
    uint64_t row, column;
    goti_unindex(rows, n_column, index, &row, &column);
    cr_assert_eq(row & column, 0);
    cr_assert_eq(goti_popcount(row), rows->n_row);
    cr_assert_eq(goti_popcount(column), n_column);
    cr_assert_eq((row | column) >> rows->n_points, 0);
    cr_assert_eq(goti_index(rows, row, column), index, "%" PRIu64, index);
    /* said once more: row * columns + rank */
    const uint64_t unset = goti_low_bits(rows->n_points) & ~row;
    const wide want = (wide)rows->orbit_of[goti_subset_rank(row)] *
                          choose(rows->n_points - rows->n_row, n_column) +
                      goti_subset_rank(goti_compress(column, unset));
    cr_assert(want == index, "%" PRIu64, index);
}

/* The first, the last, those about a 32-bit number's end, and any. */
static void check_index(const goti_rows *rows, unsigned n_column)
{
    const uint64_t n_columns = goti_index_columns(rows, n_column);
    const uint64_t n = rows->n_orbits * n_columns;
    uint64_t seed = 7;
    cr_assert((wide)rows->n_orbits * n_columns == n);
    for (uint64_t k = 0; k < 100; k++) {
        check_round_trip(rows, n_column, k % n);
        check_round_trip(rows, n_column, n - 1 - k % n);
        for (unsigned bits = 31; bits <= 33; bits++)
            if (goti_bit(bits) + 50 < n)
                check_round_trip(rows, n_column, goti_bit(bits) - 50 + k);
    }
    for (unsigned i = 0; i < N_SAMPLES; i++)
        check_round_trip(rows, n_column, bridge_random(&seed) % n);
}

/* ---- orbits ---- */

/* Sets of n_column of the points of rest that perm keeps: whole cycles. */
static wide kept_sets(const uint8_t *perm, uint64_t rest, unsigned n_column)
{
    wide ways[GOTI_MAX_POINTS + 1] = {1};
    for (; rest != 0;) {
        unsigned length = 0;
        for (unsigned p = goti_ctz(rest); rest >> p & 1; p = perm[p]) {
            rest &= ~goti_bit(p);
            length++;
        }
        for (unsigned c = n_column; c >= length; c--)
            ways[c] += ways[c - length];
    }
    return ways[n_column];
}

/* Orbits of the columns of one row under the symmetries that keep it. */
static wide orbits_of_row(const goti_rows *rows, uint64_t row,
                          unsigned n_column)
{
    const uint64_t rest = goti_low_bits(rows->n_points) & ~row;
    wide kept = 0;
    unsigned n = 0;
    for (unsigned s = 0; s < rows->n_perms; s++) {
        if (goti_rows_image(rows, s, row) != row) continue;
        kept += kept_sets(rows->perm[s], rest, n_column);
        n++;
    }
    cr_assert(kept % n == 0);
    return kept / n;
}

static void check_orbits(const goti_variant *v, const goti_rows *rows,
                         unsigned n_column)
{
    static goti_orbits orbits;
    wide sum = 0;
    for (uint32_t o = 0; o < rows->n_orbits; o++)
        sum += orbits_of_row(rows, rows->set[o], n_column);
    goti_orbits_count(&v->symmetries, &orbits);
    cr_assert(sum == orbits.n[rows->n_row][n_column], "%s: r%uc%u", v->name,
              rows->n_row, n_column);
}

/* ---- games ---- */

/* With its symmetries, and, so that entries pass 32 bits, without. */
static void check_tier(const goti_variant *v, const goti_tier *tier)
{
    goti_rows rows;
    goti_symmetries none;
    const wide boards =
        boards_of(v->board.n_points, tier->row_pieces, tier->column_pieces);
    cr_assert(goti_tier_boards(v, tier) == boards, "%s", v->name);
    open_rows(&v->symmetries, tier->row_pieces, &rows);
    check_orbits(v, &rows, tier->column_pieces);
    check_index(&rows, tier->column_pieces);
    goti_rows_close(&rows);
    goti_symmetries_identity(v->board.n_points, &none);
    open_rows(&none, tier->row_pieces, &rows);
    cr_assert(rows.n_orbits *
                  (wide)goti_index_columns(&rows, tier->column_pieces) ==
              boards);
    check_index(&rows, tier->column_pieces);
    goti_rows_close(&rows);
}

static void check_largest(const goti_variant *v)
{
    const goti_tier tier = largest_tier(v);
    check_tier(v, &tier);
}

Test(big_tiers, largest_of_every_morris)
{
    cr_assert_gt(bridge_for_all_morris(check_largest), 0);
}

Test(big_tiers, largest_of_adugo)
{
    goti_variant v;
    bridge_load("adugo", &v);
    check_largest(&v);
}

/* 24! / (8! 8! 8!) and 24! / (8! 9! 7!), about 2^33. */
Test(big_tiers, eight_men_against_eight_and_nine)
{
    goti_variant v;
    goti_tier tier = {.phase = GOTI_MOVEMENT,
                      .to_move = GOTI_ROW,
                      .row_pieces = 8,
                      .column_pieces = 8,
                      .captured = 1};
    bridge_load("tigadi", &v);
    cr_assert_eq(goti_tier_boards(&v, &tier), UINT64_C(9465511770));
    check_tier(&v, &tier);
    tier.column_pieces = 9;
    tier.captured = 0;
    cr_assert_eq(goti_tier_boards(&v, &tier), UINT64_C(8413788240));
    check_tier(&v, &tier);
}
