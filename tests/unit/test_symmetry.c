/* SPDX-License-Identifier: MIT */
/* The group laws, on the board of every shipped variant. */
#include "solver/game/symmetry.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/variant.h"

static void for_each_variant(void (*check)(const goti_variant *))
{
    char **names = NULL;
    size_t n = 0;
    goti_msg msg = {""};
    cr_assert_eq(goti_variant_list(NULL, &names, &n, &msg), GOTI_OK);
    cr_assert_gt(n, 20);
    for (size_t i = 0; i < n; i++) {
        goti_variant v;
        cr_assert_eq(goti_variant_load(names[i], NULL, &v, &msg), GOTI_OK, "%s",
                     msg.text);
        check(&v);
        free(names[i]);
    }
    free(names);
}

static int find_perm(const goti_symmetries *sym, const uint8_t *perm)
{
    for (unsigned s = 0; s < sym->n; s++)
        if (memcmp(sym->perm[s], perm, sym->n_points) == 0) return (int)s;
    return -1;
}

static void check_group(const goti_variant *v)
{
    const goti_symmetries *const sym = &v->symmetries;
    cr_assert_geq(sym->n, 1);
    cr_assert_eq(sym->n_points, v->board.n_points);
    for (unsigned p = 0; p < sym->n_points; p++)
        cr_expect_eq(sym->perm[0][p], p, "%s: 0 is the identity", v->name);
    for (unsigned s = 0; s < sym->n; s++) {
        if (s > 0)
            cr_expect_lt(memcmp(sym->perm[s - 1], sym->perm[s], sym->n_points),
                         0, "%s: sorted and all different", v->name);
        for (unsigned t = 0; t < sym->n; t++) {
            uint8_t product[GOTI_MAX_POINTS];
            for (unsigned p = 0; p < sym->n_points; p++)
                product[p] = sym->perm[t][sym->perm[s][p]];
            const int found = find_perm(sym, product);
            cr_expect_geq(found, 0, "%s: closed", v->name);
            if (sym->inverse[s] == t)
                cr_expect_eq(found, 0, "%s: inverse", v->name);
        }
    }
}

static bool has_jump(const goti_board *board, goti_jump jump)
{
    for (unsigned i = 0; i < board->n_jumps; i++)
        if (memcmp(&board->jump[i], &jump, sizeof jump) == 0) return true;
    return false;
}

static void check_keeps_board(const goti_variant *v)
{
    const goti_board *const b = &v->board;
    for (unsigned s = 0; s < v->symmetries.n; s++) {
        const uint8_t *const perm = v->symmetries.perm[s];
        for (unsigned p = 0; p < b->n_points; p++)
            cr_expect_eq(
                goti_symmetry_apply(&v->symmetries, s, b->neighbours[p]),
                b->neighbours[perm[p]]);
        for (unsigned i = 0; i < b->n_jumps; i++) {
            const goti_jump j = b->jump[i];
            const goti_jump image = {perm[j.from], perm[j.over], perm[j.to]};
            cr_expect(has_jump(b, image), "%s", v->name);
        }
    }
}

static bool has_mill(const goti_board *board, uint64_t mill)
{
    for (unsigned i = 0; i < board->n_mills; i++)
        if (board->mill[i] == mill) return true;
    return false;
}

static void check_keeps_mills(const goti_variant *v)
{
    cr_expect_eq(v->board.n_mills > 0, v->family == GOTI_MORRIS);
    for (unsigned s = 0; s < v->symmetries.n; s++)
        for (unsigned i = 0; i < v->board.n_mills; i++)
            cr_expect(
                has_mill(&v->board, goti_symmetry_apply(&v->symmetries, s,
                                                        v->board.mill[i])),
                "%s", v->name);
}

static void check_sets(const goti_variant *v)
{
    const goti_symmetries *const sym = &v->symmetries;
    uint64_t set = UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < 100; i++) {
        set = set * UINT64_C(6364136223846793005) + 1;
        const uint64_t points = set >> 7 & goti_low_bits(sym->n_points);
        for (unsigned s = 0; s < sym->n; s++) {
            const uint64_t image = goti_symmetry_apply(sym, s, points);
            cr_expect_eq(goti_popcount(image), goti_popcount(points));
            cr_expect_eq(goti_symmetry_apply(sym, sym->inverse[s], image),
                         points);
        }
    }
}

static uint64_t orbit_of(const goti_symmetries *sym, unsigned p)
{
    uint64_t orbit = 0;
    for (unsigned s = 0; s < sym->n; s++)
        orbit |= goti_bit(sym->perm[s][p]);
    return orbit;
}

static void check_order(const goti_variant *v)
{
    const goti_symmetries *const sym = &v->symmetries;
    uint8_t order[GOTI_MAX_POINTS];
    goti_symmetry_point_order(sym, order);
    uint64_t seen = 0;
    for (unsigned i = 0; i < sym->n_points;) {
        uint64_t orbit = orbit_of(sym, order[i]);
        cr_expect_eq(seen & orbit, 0);
        cr_expect_eq(seen & goti_low_bits(order[i]), goti_low_bits(order[i]),
                     "%s: smallest first", v->name);
        seen |= orbit;
        for (; orbit != 0; orbit &= orbit - 1)
            cr_assert_eq(order[i++], goti_ctz(orbit));
    }
    cr_expect_eq(seen, goti_low_bits(sym->n_points));
}

static int compare_perms(const void *a, const void *b)
{
    return memcmp(a, b, GOTI_MAX_POINTS);
}

/* Renumbering the symmetries finds what a search on the new board finds. */
static void check_renumber(const goti_variant *v)
{
    uint8_t order[GOTI_MAX_POINTS];
    goti_board board;
    goti_symmetries renumbered, found;
    goti_symmetry_point_order(&v->symmetries, order);
    goti_board_renumber(&v->board, order, &board);
    goti_symmetries_renumber(&v->symmetries, order, &renumbered);
    cr_assert_eq(
        goti_symmetries_find(&board, v->family == GOTI_MORRIS, &found, NULL),
        GOTI_OK);
    cr_assert_eq(found.n, renumbered.n);
    for (unsigned p = 0; p < found.n_points; p++)
        cr_expect_eq(renumbered.perm[0][p], p);
    qsort(renumbered.perm, renumbered.n, sizeof renumbered.perm[0],
          compare_perms);
    cr_expect_eq(memcmp(renumbered.perm, found.perm, sizeof found.perm), 0);
}

Test(symmetry, group_laws)
{
    for_each_variant(check_group);
}

Test(symmetry, edges_and_jumps_are_kept)
{
    for_each_variant(check_keeps_board);
}

Test(symmetry, mills_are_kept)
{
    for_each_variant(check_keeps_mills);
}

/* Image of a point, by names. */
static const char *image(const goti_variant *v, unsigned s, const char *name)
{
    const int p = goti_board_find(&v->board, name);
    return v->board.name[v->symmetries.perm[s][p]];
}

/* The squares of the board can be turned inside out. */
Test(symmetry, of_the_morris_boards)
{
    static const struct {
        const char *name, *from, *to; /* some symmetry maps from to to */
        unsigned n;
    } cases[] = {
        {"tigadi", "a7", "c5", 16},
        {"nine-mens-morris", "a7", "c5", 16},
        {"six-mens-morris", "a5", "b4", 16},
        {"seven-mens-morris", "a5", "e1", 8},
        {"three-mens-morris", "a3", "c1", 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        goti_variant v;
        goti_msg msg = {""};
        bool found = false;
        cr_assert_eq(goti_variant_load(cases[i].name, NULL, &v, &msg), GOTI_OK,
                     "%s", msg.text);
        cr_expect_eq(v.symmetries.n, cases[i].n, "%s", v.name);
        for (unsigned s = 0; s < v.symmetries.n; s++)
            if (strcmp(image(&v, s, cases[i].from), cases[i].to) == 0)
                found = true;
        cr_expect(found, "%s", v.name);
    }
}

Test(symmetry, sets_come_back)
{
    for_each_variant(check_sets);
}

Test(symmetry, orbits_stand_together)
{
    for_each_variant(check_order);
}

Test(symmetry, renumbering)
{
    for_each_variant(check_renumber);
}

/* All rays of a star look alike: rays! symmetries. */
static void draw_star(goti_board *board, unsigned rays)
{
    memset(board, 0, sizeof *board);
    board->n_points = (uint8_t)(1 + rays);
    board->n_lines = (uint8_t)rays;
    for (unsigned i = 0; i < rays; i++) {
        board->line[i] = (goti_line){.n = 2, .point = {0, (uint8_t)(i + 1)}};
    }
    cr_assert_eq(goti_board_derive(board, NULL), GOTI_OK);
}

Test(symmetry, too_many_are_refused)
{
    goti_board board;
    goti_symmetries sym;
    goti_msg msg = {""};
    draw_star(&board, 4);
    cr_assert_eq(goti_symmetries_find(&board, false, &sym, &msg), GOTI_OK);
    cr_expect_eq(sym.n, 24);
    draw_star(&board, 5);
    cr_expect_eq(goti_symmetries_find(&board, false, &sym, &msg),
                 GOTI_E_UNSUPPORTED);
    cr_expect_not_null(strstr(msg.text, "64"));
}

/*
 * A square with jumps over two neighbouring corners and one side that is a
 * short line, already part of a long one.  Jumps do not see it, lines do.
 */
Test(symmetry, lines_can_be_kept_too)
{
    goti_board board;
    goti_symmetries sym;
    memset(&board, 0, sizeof board);
    board.n_points = 4;
    board.n_lines = 3;
    board.line[0] = (goti_line){.n = 2, .point = {0, 1}};
    board.line[1] = (goti_line){.n = 3, .point = {1, 2, 3}};
    board.line[2] = (goti_line){.n = 3, .point = {3, 0, 1}};
    cr_assert_eq(goti_board_derive(&board, NULL), GOTI_OK);
    cr_assert_eq(goti_symmetries_find(&board, false, &sym, NULL), GOTI_OK);
    cr_expect_eq(sym.n, 4, "two jumps cross the square the same way");
    cr_assert_eq(goti_symmetries_find(&board, true, &sym, NULL), GOTI_OK);
    cr_expect_eq(sym.n, 1, "the short line has one place only");
}
