/* SPDX-License-Identifier: MIT */
/*
 * Boards: what follows from the lines, on the boards of many hunt games,
 * shipped or not.  The figures were found by another program.
 */
#include "solver/game/board.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/symmetry.h"

/* Points are numbered in the order in which the lines name them. */
struct drawing {
    const char *name;
    const char *lines;
    unsigned points, n_lines, edges, jumps, symmetries, never_jumped;
};

static const struct drawing drawings[] = {
    {"apa23",
     "A R12 R22 R32 B1\n"
     "A R13 R23 R33 B2\n"
     "A R14 R24 R34 B3\n"
     "A R15 R25 R35 B4\n"
     "R11 R12 R13 R14 R15 R16\n"
     "R21 R22 R23 R24 R25 R26\n"
     "R31 R32 R33 R34 R35 R36\n"
     "R11 R21 R31\n"
     "R16 R26 R36\n"
     "B1 B2 B3 B4\n",
     23, 10, 38, 56, 2, 7},
    {"alquerque25",
     "a1 b1 c1 d1 e1\n"
     "a2 b2 c2 d2 e2\n"
     "a3 b3 c3 d3 e3\n"
     "a4 b4 c4 d4 e4\n"
     "a5 b5 c5 d5 e5\n"
     "a1 a2 a3 a4 a5\n"
     "b1 b2 b3 b4 b5\n"
     "c1 c2 c3 c4 c5\n"
     "d1 d2 d3 d4 d5\n"
     "e1 e2 e3 e4 e5\n"
     "a1 b2 c3 d4 e5\n"
     "a5 b4 c3 d2 e1\n"
     "a3 b4 c5\n"
     "c5 d4 e3\n"
     "e3 d2 c1\n"
     "c1 b2 a3\n",
     25, 16, 56, 80, 8, 4},
    {"alquerque31_1tri",
     "a1 b1 c1 d1 e1\n"
     "a2 b2 c2 d2 e2\n"
     "a3 b3 c3 d3 e3\n"
     "a4 b4 c4 d4 e4\n"
     "a5 b5 c5 d5 e5\n"
     "a1 a2 a3 a4 a5\n"
     "b1 b2 b3 b4 b5\n"
     "d1 d2 d3 d4 d5\n"
     "e1 e2 e3 e4 e5\n"
     "a1 b2 c3 d4 e5\n"
     "a5 b4 c3 d2 e1\n"
     "a3 b4 c5\n"
     "c5 d4 e3\n"
     "sm1 sm2 sm3\n"
     "sb1 sb2 sb3\n"
     "c5 c4 c3 c2 c1 sm2 sb2\n"
     "e3 d2 c1 sm3 sb3\n"
     "a3 b2 c1 sm1 sb1\n",
     31, 18, 66, 96, 2, 6},
    {"alquerque37_2tri",
     "a1 b1 c1 d1 e1\n"
     "a2 b2 c2 d2 e2\n"
     "a3 b3 c3 d3 e3\n"
     "a4 b4 c4 d4 e4\n"
     "a5 b5 c5 d5 e5\n"
     "a1 a2 a3 a4 a5\n"
     "b1 b2 b3 b4 b5\n"
     "d1 d2 d3 d4 d5\n"
     "e1 e2 e3 e4 e5\n"
     "a1 b2 c3 d4 e5\n"
     "a5 b4 c3 d2 e1\n"
     "sm1 sm2 sm3\n"
     "sb1 sb2 sb3\n"
     "nm1 nm2 nm3\n"
     "nb1 nb2 nb3\n"
     "a3 b4 c5 nm3 nb3\n"
     "e3 d4 c5 nm1 nb1\n"
     "e3 d2 c1 sm3 sb3\n"
     "a3 b2 c1 sm1 sb1\n"
     "nb2 nm2 c5 c4 c3 c2 c1 sm2 sb2\n",
     37, 20, 76, 112, 4, 8},
    {"alquerque49_4tri",
     "a1 b1 c1 d1 e1\n"
     "a2 b2 c2 d2 e2\n"
     "a4 b4 c4 d4 e4\n"
     "a5 b5 c5 d5 e5\n"
     "a1 a2 a3 a4 a5\n"
     "b1 b2 b3 b4 b5\n"
     "d1 d2 d3 d4 d5\n"
     "e1 e2 e3 e4 e5\n"
     "a1 b2 c3 d4 e5\n"
     "a5 b4 c3 d2 e1\n"
     "sm1 sm2 sm3\n"
     "sb1 sb2 sb3\n"
     "nm1 nm2 nm3\n"
     "nb1 nb2 nb3\n"
     "wm1 wm2 wm3\n"
     "wb1 wb2 wb3\n"
     "em1 em2 em3\n"
     "eb1 eb2 eb3\n"
     "nb2 nm2 c5 c4 c3 c2 c1 sm2 sb2\n"
     "wb1 wm1 a3 b2 c1 sm1 sb1\n"
     "wb3 wm3 a3 b4 c5 nm3 nb3\n"
     "eb1 em1 e3 d4 c5 nm1 nb1\n"
     "eb2 em2 e3 d3 c3 b3 a3 wm2 wb2\n"
     "eb3 em3 e3 d2 c1 sm3 sb3\n",
     49, 24, 96, 144, 8, 12},
    {"triangle10",
     "A R11 R21 R31\n"
     "A R12 R22 R32\n"
     "A R13 R23 R33\n"
     "R11 R12 R13\n"
     "R21 R22 R23\n"
     "R31 R32 R33\n",
     10, 6, 15, 18, 2, 3},
    {"triangle13",
     "A R11 R21 R31 R41\n"
     "A R12 R22 R32 R42\n"
     "A R13 R23 R33 R43\n"
     "R11 R12 R13\n"
     "R21 R22 R23\n"
     "R31 R32 R33\n"
     "R41 R42 R43\n",
     13, 7, 20, 26, 2, 3},
    {"pulijudamu19",
     "A R11 R21 R31 R41\n"
     "A R12 R22 R32 R42\n"
     "A R13 R23 R33 R43\n"
     "R41 R42 R43\n"
     "W1 R11 R12 R13 E1\n"
     "W2 R21 R22 R23 E2\n"
     "W3 R31 R32 R33 E3\n"
     "W1 W2 W3\n"
     "E1 E2 E3\n",
     19, 9, 30, 42, 2, 7},
    {"pentagram10",
     "T1 I1 I2 T3\n"
     "T2 I2 I3 T4\n"
     "T3 I3 I4 T5\n"
     "T4 I4 I5 T1\n"
     "T5 I5 I1 T2\n",
     10, 5, 15, 20, 10, 5},
    {"grid16",
     "a1 b1 c1 d1\n"
     "a2 b2 c2 d2\n"
     "a3 b3 c3 d3\n"
     "a4 b4 c4 d4\n"
     "a1 a2 a3 a4\n"
     "b1 b2 b3 b4\n"
     "c1 c2 c3 c4\n"
     "d1 d2 d3 d4\n",
     16, 8, 24, 32, 8, 4},
    {"grid25",
     "a1 b1 c1 d1 e1\n"
     "a2 b2 c2 d2 e2\n"
     "a3 b3 c3 d3 e3\n"
     "a4 b4 c4 d4 e4\n"
     "a5 b5 c5 d5 e5\n"
     "a1 a2 a3 a4 a5\n"
     "b1 b2 b3 b4 b5\n"
     "c1 c2 c3 c4 c5\n"
     "d1 d2 d3 d4 d5\n"
     "e1 e2 e3 e4 e5\n",
     25, 10, 40, 60, 8, 4},
    {"diamond25",
     "a1 b1 c1 d1 e1\n"
     "a2 b2 c2 d2 e2\n"
     "a3 b3 c3 d3 e3\n"
     "a4 b4 c4 d4 e4\n"
     "a5 b5 c5 d5 e5\n"
     "a1 a2 a3 a4 a5\n"
     "b1 b2 b3 b4 b5\n"
     "c1 c2 c3 c4 c5\n"
     "d1 d2 d3 d4 d5\n"
     "e1 e2 e3 e4 e5\n"
     "a3 b4 c5\n"
     "c5 d4 e3\n"
     "e3 d2 c1\n"
     "c1 b2 a3\n",
     25, 14, 48, 68, 8, 4},
    {"sherbakr7",
     "A L BL\n"
     "A R BR\n"
     "A C BM\n"
     "BL BM BR\n"
     "L C R\n",
     7, 5, 10, 10, 2, 3},
    {"bamblang10",
     "T L1 L2\n"
     "T R1 R2\n"
     "T M1\n"
     "L1 M1 R1\n"
     "L2 M2 R2\n"
     "M2 M3\n"
     "L3 M3 R3\n",
     10, 7, 12, 10, 4, 5},
    {"mysore6",
     "A L BL\n"
     "A R BR\n"
     "A C\n"
     "L C R\n"
     "BL BR\n",
     6, 5, 8, 6, 2, 3},
    {"hare11",
     "w b2 c2 d2 e\n"
     "b1 c1 d1\n"
     "b3 c3 d3\n"
     "b1 b2 b3\n"
     "c1 c2 c3\n"
     "d1 d2 d3\n"
     "w b1\n"
     "w b3\n"
     "e d1\n"
     "e d3\n"
     "b1 c2 d3\n"
     "b3 c2 d1\n",
     11, 12, 22, 20, 4, 6},
};

static unsigned point_named(goti_board *board, const char *name)
{
    const int p = goti_board_find(board, name);
    if (p >= 0) return (unsigned)p;
    (void)snprintf(board->name[board->n_points], GOTI_POINT_NAME_BYTES, "%s",
                   name);
    return board->n_points++;
}

static void draw(const char *lines, goti_board *board)
{
    memset(board, 0, sizeof *board);
    for (const char *s = lines; *s != '\0'; s++) {
        goti_line *const line = &board->line[board->n_lines++];
        while (*s != '\n') {
            char name[GOTI_POINT_NAME_BYTES];
            int n = 0;
            cr_assert_eq(sscanf(s, "%7[^ \n]%n", name, &n), 1);
            line->point[line->n++] = (uint8_t)point_named(board, name);
            s += n;
            if (*s == ' ') s++;
        }
    }
    goti_msg msg;
    cr_assert_eq(goti_board_derive(board, &msg), GOTI_OK);
}

static unsigned count_never_jumped(const goti_board *board)
{
    uint64_t jumped = 0;
    for (unsigned i = 0; i < board->n_jumps; i++)
        jumped |= goti_bit(board->jump[i].over);
    return board->n_points - goti_popcount(jumped);
}

Test(board, figures)
{
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        const struct drawing *const d = &drawings[i];
        goti_board board;
        goti_symmetries sym;
        draw(d->lines, &board);
        cr_assert_eq(goti_symmetries_find(&board, false, &sym, NULL), GOTI_OK);
        cr_expect_eq(board.n_points, d->points, "%s points", d->name);
        cr_expect_eq(board.n_lines, d->n_lines, "%s lines", d->name);
        cr_expect_eq(board.n_edges, d->edges, "%s edges", d->name);
        cr_expect_eq(board.n_jumps, d->jumps, "%s jumps", d->name);
        cr_expect_eq(sym.n, d->symmetries, "%s symmetries %u", d->name, sym.n);
        cr_expect_eq(count_never_jumped(&board), d->never_jumped,
                     "%s never jumped", d->name);
    }
}

Test(board, derived_fields_are_sorted_and_agree)
{
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        goti_board b;
        draw(drawings[i].lines, &b);
        for (unsigned e = 0; e < b.n_edges; e++) {
            cr_expect_lt(b.edge[e][0], b.edge[e][1]);
            cr_expect(b.neighbours[b.edge[e][0]] & goti_bit(b.edge[e][1]));
            cr_expect(b.neighbours[b.edge[e][1]] & goti_bit(b.edge[e][0]));
            if (e > 0) cr_expect_lt(memcmp(b.edge[e - 1], b.edge[e], 2), 0);
        }
        for (unsigned j = 1; j < b.n_jumps; j++)
            cr_expect_lt(memcmp(&b.jump[j - 1], &b.jump[j], 3), 0);
    }
}

Test(board, names_are_found_in_either_case)
{
    goti_board board;
    draw("A R12 B1\n", &board);
    cr_expect_eq(goti_board_find(&board, "r12"), 1);
    cr_expect_eq(goti_board_find(&board, "b1"), 2);
    cr_expect_eq(goti_board_find(&board, "B2"), -1);
    cr_expect_eq(goti_board_find(&board, ""), -1);
}

/* An edge on two lines is one edge; a jump on two lines is one jump. */
Test(board, shared_edges_count_once)
{
    goti_board board;
    draw("a b c\nc b a\nb c d\n", &board);
    cr_expect_eq(board.n_edges, 3);
    cr_expect_eq(board.n_jumps, 4);
}

Test(board, renumber_names_the_same_board)
{
    goti_board board, turned, back;
    draw(drawings[0].lines, &board);
    uint8_t order[GOTI_MAX_POINTS], place[GOTI_MAX_POINTS];
    const unsigned n = board.n_points;
    for (unsigned i = 0; i < n; i++) {
        order[i] = (uint8_t)((i * 5 + 3) % n); /* 5 and 23 have no factor */
        place[order[i]] = (uint8_t)i;
    }
    goti_board_renumber(&board, order, &turned);
    for (unsigned i = 0; i < n; i++)
        cr_expect_str_eq(turned.name[i], board.name[order[i]]);
    goti_board rederived = turned;
    cr_assert_eq(goti_board_derive(&rederived, NULL), GOTI_OK);
    cr_expect_eq(memcmp(turned.edge, rederived.edge, 2U * board.n_edges), 0);
    cr_expect_eq(memcmp(turned.jump, rederived.jump, 3U * board.n_jumps), 0);
    cr_expect_eq(memcmp(turned.neighbours, rederived.neighbours,
                        n * sizeof turned.neighbours[0]),
                 0);
    goti_board_renumber(&turned, place, &back);
    cr_expect_eq(memcmp(&back, &board, sizeof back), 0);
}

Test(board, bad_lines_are_refused)
{
    goti_board board;
    goti_msg msg;
    draw("a b c\n", &board);
    board.line[0].point[2] = 0;
    cr_expect_eq(goti_board_derive(&board, &msg), GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "a line visits point a twice");
    board.line[0].point[2] = 3;
    cr_expect_eq(goti_board_derive(&board, &msg), GOTI_E_VARIANT);
    board.line[0].n = 1;
    cr_expect_eq(goti_board_derive(&board, &msg), GOTI_E_VARIANT);
    board.n_points = 0;
    cr_expect_eq(goti_board_derive(&board, &msg), GOTI_E_VARIANT);
}

/* ---- lines that are mills ---- */

/* Two mills with a point in common, and a path from the one to the other. */
static void draw_mills(goti_board *board)
{
    memset(board, 0, sizeof *board);
    board->n_points = 5;
    board->lines_are_mills = true;
    board->n_lines = 2;
    board->line[0] = (goti_line){.n = 3, .point = {4, 3, 2}};
    board->line[1] = (goti_line){.n = 3, .point = {0, 1, 2}};
    board->n_paths = 1;
    board->path[0] = (goti_line){.n = 2, .point = {0, 4}};
    for (unsigned p = 0; p < board->n_points; p++)
        board->name[p][0] = (char)('a' + p);
}

Test(board, mills_and_paths)
{
    goti_board board;
    draw_mills(&board);
    cr_assert_eq(goti_board_derive(&board, NULL), GOTI_OK);
    cr_expect_eq(board.n_jumps, 0);
    cr_expect_eq(board.n_edges, 5);
    cr_expect_eq(board.neighbours[0], 0x12);
    cr_assert_eq(board.n_mills, 2);
    cr_expect_eq(board.mill[0], 0x07, "ascending");
    cr_expect_eq(board.mill[1], 0x1c);
    const uint8_t order[] = {4, 0, 3, 2, 1};
    goti_board renumbered, derived;
    goti_board_renumber(&board, order, &renumbered);
    derived = renumbered;
    cr_assert_eq(goti_board_derive(&derived, NULL), GOTI_OK);
    cr_expect_eq(memcmp(derived.mill, renumbered.mill, sizeof derived.mill), 0);
    cr_expect_eq(memcmp(derived.neighbours, renumbered.neighbours,
                        sizeof derived.neighbours),
                 0);
    cr_expect_eq(derived.n_edges, renumbered.n_edges);
}

Test(board, mills_have_three_points_and_differ)
{
    goti_board board;
    goti_msg msg = {""};
    draw_mills(&board);
    board.line[1].n = 2;
    cr_expect_eq(goti_board_derive(&board, &msg), GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "a mill has 2 points, expected 3");
    draw_mills(&board);
    board.line[1] = (goti_line){.n = 3, .point = {2, 3, 4}};
    cr_expect_eq(goti_board_derive(&board, &msg), GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "mill c d e is there twice");
}

Test(board, names_in_part_of_a_text)
{
    goti_board board;
    draw_mills(&board);
    cr_expect_eq(goti_board_find_part(&board, "bcd", 1), 1);
    cr_expect_eq(goti_board_find_part(&board, "bcd", 2), -1);
    cr_expect_eq(goti_board_find_part(&board, "bcdefghijk", 10), -1);
}
