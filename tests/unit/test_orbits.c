/* SPDX-License-Identifier: MIT */
/* Burnside's counts against published ones and against enumeration. */
#include <criterion/criterion.h>

#include <inttypes.h>
#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/game/orbits.h"

/* The 8 symmetries of a w x w square, points row by row. */
static goti_symmetries square(unsigned w)
{
    goti_symmetries sym;
    memset(&sym, 0, sizeof sym);
    sym.n_points = (uint8_t)(w * w);
    sym.n = 8;
    for (unsigned s = 0; s < 8; s++)
        for (unsigned p = 0; p < w * w; p++) {
            unsigned x = p % w, y = p / w;
            for (unsigned turn = 0; turn < s % 4; turn++) {
                const unsigned old_x = x;
                x = w - 1 - y;
                y = old_x;
            }
            if (s >= 4) x = w - 1 - x;
            sym.perm[s][p] = (uint8_t)(y * w + x);
        }
    return sym;
}

static uint64_t image(const goti_symmetries *sym, unsigned s, uint64_t set)
{
    uint64_t out = 0;
    for (; set != 0; set &= set - 1)
        out |= goti_bit(sym->perm[s][goti_ctz(set)]);
    return out;
}

/* Is (r, c) the smallest of its images? One of each orbit is. */
static bool is_smallest(const goti_symmetries *sym, uint64_t r, uint64_t c)
{
    for (unsigned s = 1; s < sym->n; s++) {
        const uint64_t r2 = image(sym, s, r), c2 = image(sym, s, c);
        if (r2 < r || (r2 == r && c2 < c)) return false;
    }
    return true;
}

Test(orbits, bagh_chal_movement)
{
    static const uint64_t expected[] = {32188170, 9469965, 2105695, 333175,
                                        33481};
    const goti_symmetries sym = square(5);
    goti_orbits orbits;
    uint64_t total = 0;
    goti_orbits_count(&sym, &orbits);
    for (unsigned goats = 16; goats <= 20; goats++) {
        cr_assert_eq(orbits.n[4][goats], expected[goats - 16],
                     "%u goats: %" PRIu64, goats, orbits.n[4][goats]);
        total += 2 * orbits.n[4][goats];
    }
    cr_assert_eq(total, 88260972);
}

Test(orbits, as_enumerated)
{
    const goti_symmetries sym = square(3);
    uint64_t found[10][10] = {{0}};
    goti_orbits orbits;
    for (uint64_t r = 0; r < 512; r++)
        for (uint64_t c = 0; c < 512; c++)
            if ((r & c) == 0 && is_smallest(&sym, r, c))
                found[goti_popcount(r)][goti_popcount(c)]++;
    goti_orbits_count(&sym, &orbits);
    cr_assert_eq(orbits.n_points, 9);
    for (unsigned r = 0; r < 10; r++)
        for (unsigned c = 0; c < 10; c++)
            cr_assert_eq(orbits.n[r][c], found[r][c], "%u, %u", r, c);
}

/* Without symmetry every board is an orbit; the largest boards do not fit. */
Test(orbits, no_symmetry)
{
    goti_symmetries sym;
    goti_orbits orbits;
    memset(&sym, 0, sizeof sym);
    sym.n_points = GOTI_MAX_POINTS;
    sym.n = 1;
    for (unsigned p = 0; p < GOTI_MAX_POINTS; p++)
        sym.perm[0][p] = (uint8_t)p;
    goti_orbits_count(&sym, &orbits);
    cr_assert_eq(orbits.n[0][0], 1);
    cr_assert_eq(orbits.n[3][5], goti_binom(49, 3) * goti_binom(46, 5));
    cr_assert_eq(orbits.n[49][0], 1);
    cr_assert_eq(orbits.n[25][25], 0);
    cr_assert_eq(orbits.n[16][16], UINT64_MAX);
}
