/* SPDX-License-Identifier: MIT */
/* The perfect hash: a bijection where rows have no symmetry, orbits as by
   brute force, images of a position at one index. */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "db/index.h"
#include "solver/base/binom.h"
#include "solver/base/bits.h"

typedef struct group {
    unsigned n_points, n;
    uint8_t perm[16][49];
} group;

/* The 8 symmetries of a w x w square; turning only if mirror is 0. */
static group square(unsigned w, unsigned mirrors)
{
    group g = {.n_points = w * w, .n = 4 * (mirrors + 1)};
    for (unsigned s = 0; s < g.n; s++)
        for (unsigned p = 0; p < w * w; p++) {
            unsigned x = p % w, y = p / w;
            for (unsigned turn = 0; turn < s % 4; turn++) {
                const unsigned old_x = x;
                x = w - 1 - y;
                y = old_x;
            }
            if (s >= 4) x = w - 1 - x;
            g.perm[s][p] = (uint8_t)(y * w + x);
        }
    return g;
}

/* Left and right swapped: points in pairs, an odd last one fixed. */
static group pairs(unsigned n_points)
{
    group g = {.n_points = n_points, .n = 2};
    for (unsigned p = 0; p < n_points; p++) {
        g.perm[0][p] = (uint8_t)p;
        g.perm[1][p] = (uint8_t)((p ^ 1) < n_points ? p ^ 1 : p);
    }
    return g;
}

static goti_rows open_rows(const group *g, unsigned n_row)
{
    goti_rows rows;
    goti_msg msg = {""};
    cr_assert_eq(goti_rows_open(g->n_points, n_row,
                                (const uint8_t(*)[49])g->perm, g->n, &rows,
                                &msg),
                 GOTI_OK, "%s", msg.text);
    return rows;
}

static uint64_t slow_image(const group *g, unsigned s, uint64_t set)
{
    uint64_t out = 0;
    for (unsigned p = 0; p < g->n_points; p++)
        if (set >> p & 1) out |= goti_bit(g->perm[s][p]);
    return out;
}

/* Smallest image, and how many permutations keep set. */
static uint64_t slow_canonical(const group *g, uint64_t set, unsigned *kept)
{
    uint64_t best = set;
    *kept = 0;
    for (unsigned s = 0; s < g->n; s++) {
        const uint64_t image = slow_image(g, s, set);
        if (image < best) best = image;
        *kept += image == set;
    }
    return best;
}

static void check_orbits(const group *g, unsigned n_row)
{
    goti_rows rows = open_rows(g, n_row);
    uint32_t n_orbits = 0;
    uint64_t set = goti_low_bits(n_row);
    const uint64_t n = goti_binom(g->n_points, n_row);
    for (uint64_t rank = 0; rank < n; rank++) {
        unsigned kept;
        const uint64_t best = slow_canonical(g, set, &kept);
        const uint32_t orbit = rows.orbit_of[rank];
        cr_assert_lt(orbit, rows.n_orbits);
        cr_assert_eq(rows.set[orbit], best);
        unsigned first = 0;
        while (slow_image(g, first, set) != best)
            first++;
        cr_assert_eq(rows.perm_to[rank], first, "the first permutation");
        if (best == set) {
            cr_assert_eq(orbit, n_orbits, "numbered by representative");
            cr_assert_eq(rows.stabilizer[orbit], kept);
            n_orbits++;
        }
        for (unsigned s = 0; s < g->n; s++)
            cr_assert_eq(goti_rows_image(&rows, s, set), slow_image(g, s, set));
        if (rank + 1 < n) set = goti_next_subset(set);
    }
    cr_assert_eq(rows.n_orbits, n_orbits);
    cr_assert_eq(goti_index_rows(g->n_points, n_row,
                                 (const uint8_t(*)[49])g->perm, g->n),
                 n_orbits);
    goti_rows_close(&rows);
}

Test(index, orbits_are_those_of_brute_force)
{
    const group boards[] = {square(2, 1), square(3, 0), square(3, 1),
                            square(4, 1), pairs(1),     pairs(9)};
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (unsigned r = 0; r <= boards[b].n_points; r++)
            check_orbits(&boards[b], r);
    const group bagh_chal = square(5, 1);
    check_orbits(&bagh_chal, 4);
}

/* The number of orbits is the mean number of fixed sets. */
Test(index, orbits_of_four_on_the_square_obey_burnside)
{
    const group g = square(5, 1);
    uint64_t fixed = 0;
    uint64_t set = goti_low_bits(4);
    for (uint64_t rank = 0; rank < goti_binom(25, 4); rank++) {
        for (unsigned s = 0; s < g.n; s++)
            fixed += slow_image(&g, s, set) == set;
        set = goti_next_subset(set);
    }
    goti_rows rows = open_rows(&g, 4);
    cr_assert_eq((uint64_t)rows.n_orbits * 8, fixed);
    goti_rows_close(&rows);
}

static void check_tier(const group *g, const goti_rows *rows, unsigned n_column)
{
    const uint64_t n_columns = goti_index_columns(rows, n_column);
    const uint64_t n_positions = n_columns * rows->n_orbits;
    cr_assert_eq(n_columns, goti_binom(g->n_points - rows->n_row, n_column));
    for (uint64_t index = 0; index < n_positions; index++) {
        uint64_t row, column;
        goti_unindex(rows, n_column, index, &row, &column);
        cr_assert_eq(row & column, 0);
        cr_assert_eq(goti_popcount(row), rows->n_row);
        cr_assert_eq(goti_popcount(column), n_column);
        cr_assert_eq(goti_index(rows, row, column), index);
        const uint64_t free_points = goti_low_bits(g->n_points) & ~row;
        cr_assert_eq(index % n_columns,
                     goti_subset_rank(goti_compress(column, free_points)));
        /* An image lands on the same row; on the same index too unless the
           row has symmetries of its own. */
        const uint64_t orbit = index / n_columns;
        for (unsigned s = 0; s < g->n; s++) {
            const uint64_t image = goti_index(rows, slow_image(g, s, row),
                                              slow_image(g, s, column));
            cr_assert_eq(image / n_columns, orbit);
            if (rows->stabilizer[orbit] == 1) cr_assert_eq(image, index);
        }
    }
}

Test(index, index_and_unindex_are_inverse_on_small_boards)
{
    const group boards[] = {square(2, 1), square(3, 1), pairs(9), pairs(11)};
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        const group *const g = &boards[b];
        for (unsigned r = 0; r <= g->n_points; r++) {
            goti_rows rows = open_rows(g, r);
            for (unsigned c = 0; c + r <= g->n_points; c++)
                check_tier(g, &rows, c);
            cr_assert_eq(goti_index_columns(&rows, g->n_points - r + 1), 0);
            goti_rows_close(&rows);
        }
    }
}

/* More rows than could be listed: as many with the pieces as without them. */
Test(index, orbits_are_counted_where_they_cannot_be_listed)
{
    const group g = square(7, 1);
    group none = {.n_points = 49, .n = 1};
    for (unsigned p = 0; p < 49; p++)
        none.perm[0][p] = (uint8_t)p;
    for (unsigned r = 0; r <= 49; r++) {
        cr_assert_eq(goti_index_rows(49, r, (const uint8_t(*)[49])none.perm, 1),
                     goti_binom(49, r));
        cr_assert_eq(
            goti_index_rows(49, r, (const uint8_t(*)[49])g.perm, g.n),
            goti_index_rows(49, 49 - r, (const uint8_t(*)[49])g.perm, g.n));
    }
}

Test(index, large_boards_stay_exact)
{
    const group g = square(7, 1); /* 49 points */
    goti_rows rows = open_rows(&g, 3);
    for (unsigned c = 0; c <= 46; c += 23) {
        const uint64_t n = rows.n_orbits * goti_index_columns(&rows, c);
        for (uint64_t k = 0; k < 1000; k++) {
            const uint64_t index = n / 1000 * k;
            uint64_t row, column;
            goti_unindex(&rows, c, index, &row, &column);
            cr_assert_eq(goti_index(&rows, row, column), index);
        }
        uint64_t row, column;
        goti_unindex(&rows, c, n - 1, &row, &column);
        cr_assert_eq(goti_index(&rows, row, column), n - 1);
    }
    goti_rows_close(&rows);
}

static void expect_refusal(unsigned n_points, unsigned n_row, const group *g,
                           unsigned n_perms, goti_err expected)
{
    goti_rows rows;
    goti_msg msg = {""};
    cr_assert_eq(goti_rows_open(n_points, n_row, (const uint8_t(*)[49])g->perm,
                                n_perms, &rows, &msg),
                 expected);
    cr_assert_neq(msg.text[0], '\0');
}

Test(index, wrong_arguments_are_refused)
{
    group g = square(3, 1);
    expect_refusal(0, 0, &g, 1, GOTI_E_ARG);
    expect_refusal(50, 1, &g, 1, GOTI_E_ARG);
    expect_refusal(9, 10, &g, 8, GOTI_E_ARG);
    expect_refusal(9, 2, &g, 0, GOTI_E_ARG);
    expect_refusal(9, 2, &g, 2, GOTI_E_ARG); /* a quarter turn alone */
    const group large = square(7, 1);
    expect_refusal(49, 24, &large, 8, GOTI_E_UNSUPPORTED);
    g.perm[1][0] = g.perm[1][1];
    expect_refusal(9, 2, &g, 8, GOTI_E_ARG);
    g = square(3, 1);
    g.perm[0][0] = 1;
    g.perm[0][1] = 0;
    expect_refusal(9, 2, &g, 8, GOTI_E_ARG);
}
