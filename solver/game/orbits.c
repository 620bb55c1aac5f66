/* SPDX-License-Identifier: MIT */
/*
 * Burnside's lemma: the number of orbits is the mean, over the symmetries, of
 * how many pairs (R, C) each one fixes.  A symmetry fixes a pair when every
 * cycle of its lies whole in R, in C or in neither, so the pairs of sizes r, c
 * it fixes are the coefficient of x^r y^c in the product over its cycles of
 * (1 + x^length + y^length).
 */
#include "solver/game/orbits.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* 64 symmetries of 49 points fix at most 64 * 3^49 < 2^84 pairs. */
__extension__ typedef unsigned __int128 wide;

typedef struct polynomial {
    wide c[GOTI_MAX_POINTS + 1][GOTI_MAX_POINTS + 1];
} polynomial;

/* Lengths of the cycles of a permutation; returns how many. */
static unsigned cycle_lengths(const uint8_t *perm, unsigned n, unsigned *length)
{
    bool seen[GOTI_MAX_POINTS] = {false};
    unsigned n_cycles = 0;
    for (unsigned i = 0; i < n; i++) {
        if (seen[i]) continue;
        unsigned len = 0;
        for (unsigned j = i; !seen[j]; j = perm[j]) {
            seen[j] = true;
            len++;
        }
        length[n_cycles++] = len;
    }
    return n_cycles;
}

/* p *= 1 + x^len + y^len, in place: from high degrees to low. */
static void multiply(polynomial *p, unsigned n, unsigned len)
{
    for (unsigned r = n + 1; r-- > 0;) {
        for (unsigned c = n - r + 1; c-- > 0;) {
            if (r >= len) p->c[r][c] += p->c[r - len][c];
            if (c >= len) p->c[r][c] += p->c[r][c - len];
        }
    }
}

/* sum += the pairs fixed by one permutation. */
static void add_fixed(polynomial *sum, const uint8_t *perm, unsigned n)
{
    unsigned length[GOTI_MAX_POINTS];
    const unsigned n_cycles = cycle_lengths(perm, n, length);
    polynomial fixed;
    memset(&fixed, 0, sizeof fixed);
    fixed.c[0][0] = 1;
    for (unsigned i = 0; i < n_cycles; i++)
        multiply(&fixed, n, length[i]);
    for (unsigned r = 0; r <= n; r++)
        for (unsigned c = 0; c <= n - r; c++)
            sum->c[r][c] += fixed.c[r][c];
}

void goti_orbits_count(const goti_symmetries *sym, goti_orbits *out)
{
    const unsigned n = sym->n_points;
    polynomial sum;
    memset(&sum, 0, sizeof sum);
    for (unsigned s = 0; s < sym->n; s++)
        add_fixed(&sum, sym->perm[s], n);

    memset(out, 0, sizeof *out);
    out->n_points = n;
    for (unsigned r = 0; r <= n; r++) {
        for (unsigned c = 0; c <= n - r; c++) {
            const wide orbits = sum.c[r][c] / sym->n;
            out->n[r][c] = orbits > UINT64_MAX ? UINT64_MAX : (uint64_t)orbits;
        }
    }
}
