/* SPDX-License-Identifier: MIT */
/* Boards in characters: every point, name and line can be read. */
#include "tools/board_canvas.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/bridge.h"
#include "tests/support/each_board.h"
#include "tools/board_text.h"

static char at(const goti_board_canvas *c, int row, int column)
{
    if (row < 0 || row >= (int)c->n_rows || column < 0 ||
        column >= (int)c->n_columns)
        return ' ';
    return c->cell[(size_t)row * c->n_columns + (size_t)column];
}

/* How often each cell is claimed by a point or a name; the claims are unlike
 * for all if it is never more than once. */
static void check_claims(const char *name, const goti_board *b, bool names,
                         const goti_board_canvas *c)
{
    unsigned *const claims =
        calloc((size_t)c->n_rows * c->n_columns, sizeof *claims);
    for (unsigned i = 0; i < b->n_points; i++) {
        cr_expect_eq(at(c, c->point[i].row, c->point[i].column), '+', "%s: %s",
                     name, b->name[i]);
        claims[c->point[i].row * c->n_columns + c->point[i].column]++;
        /* for the brackets of the last turn */
        cr_assert(c->point[i].column > 0 &&
                  c->point[i].column + 1u < c->n_columns);
        claims[c->point[i].row * c->n_columns + c->point[i].column - 1]++;
        claims[c->point[i].row * c->n_columns + c->point[i].column + 1]++;
        for (unsigned k = 0; names && b->name[i][k] != '\0'; k++) {
            const int column = c->name[i].column + (int)k;
            cr_expect_eq(at(c, c->name[i].row, column), b->name[i][k], "%s: %s",
                         name, b->name[i]);
            claims[c->name[i].row * c->n_columns + (unsigned)column]++;
        }
        if (names) {
            const int end = c->name[i].column + (int)strlen(b->name[i]);
            cr_expect(!isalnum(at(c, c->name[i].row, c->name[i].column - 1)) &&
                          !isalnum(at(c, c->name[i].row, end)),
                      "%s: %s runs into another name", name, b->name[i]);
            cr_expect_leq(abs(c->name[i].row - c->point[i].row), 1);
        }
    }
    for (size_t i = 0; i < (size_t)c->n_rows * c->n_columns; i++)
        cr_expect_leq(claims[i], 1, "%s: cell %zu", name, i);
    free(claims);
}

/* Along each edge, in every row between its ends or, where it is flat, in every
 * column, something stands within a cell of where the line should be; and no
 * line comes within a cell of a third point. */
static void check_edge(const char *name, const goti_board *b, unsigned e,
                       const goti_board_canvas *c)
{
    const goti_board_cell from = c->point[b->edge[e][0]];
    const goti_board_cell to = c->point[b->edge[e][1]];
    const int down = to.row - from.row, right = to.column - from.column;
    const bool steep = abs(right) <= 4 * abs(down);
    const int n = steep ? abs(down) : abs(right);
    cr_assert_gt(n, 1, "%s", name);
    for (int i = 1; i < n; i++) {
        const double row = from.row + (double)down * i / n;
        const double column = from.column + (double)right * i / n;
        const int r = (int)lround(row), k = (int)lround(column);
        cr_expect(at(c, r, k) != ' ' || at(c, r, k - 1) != ' ' ||
                      at(c, r, k + 1) != ' ' || at(c, r - 1, k) != ' ' ||
                      at(c, r + 1, k) != ' ',
                  "%s: %s-%s has a hole", name, b->name[b->edge[e][0]],
                  b->name[b->edge[e][1]]);
        for (unsigned p = 0; p < b->n_points; p++)
            cr_expect(p == b->edge[e][0] || p == b->edge[e][1] ||
                          fabs(row - c->point[p].row) > 0.9 ||
                          fabs(column - c->point[p].column) > 0.9,
                      "%s: %s-%s at %s", name, b->name[b->edge[e][0]],
                      b->name[b->edge[e][1]], b->name[p]);
    }
}

/* The order of points is that of their coordinates. */
static void check_order(const char *name, const goti_board *b,
                        const goti_board_canvas *c)
{
    for (unsigned i = 0; i < b->n_points; i++)
        for (unsigned k = 0; k < b->n_points; k++) {
            if (b->x[i] < b->x[k])
                cr_expect_leq(c->point[i].column, c->point[k].column, "%s",
                              name);
            if (b->y[i] > b->y[k])
                cr_expect_leq(c->point[i].row, c->point[k].row, "%s", name);
        }
}

static void check_board(const char *name, const goti_board *b, bool names)
{
    goti_board_canvas c;
    cr_assert_eq(goti_board_canvas_make(b, names, &c, NULL), GOTI_OK);
    check_claims(name, b, names, &c);
    check_order(name, b, &c);
    for (unsigned e = 0; e < b->n_edges; e++)
        check_edge(name, b, e, &c);
    goti_board_canvas_clear(&c);
}

static void check_variant(const goti_variant *v)
{
    goti_board_canvas c;
    check_board(v->name, &v->board, true);
    check_board(v->name, &v->board, false);
    cr_assert_eq(goti_board_canvas_make(&v->board, true, &c, NULL), GOTI_OK);
    cr_expect_leq(c.n_columns, GOTI_CANVAS_WIDTH, "%s", v->name);
    cr_expect_leq(c.n_rows, 24, "%s", v->name);
    goti_board_canvas_clear(&c);
}

Test(board_canvas, shipped_boards)
{
    each_shipped(check_variant);
}

/* Boards with a line of symmetry look so. */
Test(board_canvas, symmetric_boards_stay_so)
{
    static const char *const names[] = {"aadu-puli-attam", "kaooa",
                                        "tigadi",          "puli-judham",
                                        "adugo",           "bagh-chal"};
    for (unsigned k = 0; k < sizeof names / sizeof names[0]; k++) {
        goti_variant v;
        goti_board_canvas c;
        bridge_load(names[k], &v);
        cr_assert_eq(goti_board_canvas_make(&v.board, false, &c, NULL),
                     GOTI_OK);
        for (int row = 0; row < (int)c.n_rows; row++)
            for (int left = 0; left < (int)c.n_columns; left++) {
                const char seen = at(&c, row, (int)c.n_columns - 1 - left);
                const char mirrored = seen == '/'    ? '\\'
                                      : seen == '\\' ? '/'
                                                     : seen;
                cr_expect_eq(at(&c, row, left), mirrored, "%s: %d, %d",
                             names[k], row, left);
            }
        goti_board_canvas_clear(&c);
    }
}

/* What no scale fits keeps its order, and nothing collides. */
Test(board_canvas, strange_boards)
{
    static const double near_and_far[][2] = {{0, 0},   {1, 0},      {1e6, 0},
                                             {1e6, 1}, {-3, 1e150}, {0, 1e150}};
    static const double one[][2] = {{5, 5}};
    double grid[GOTI_MAX_POINTS][2];
    goti_board b;
    goti_board_canvas c;
    board_of_points(near_and_far, 6, &b);
    cr_assert_eq(goti_board_canvas_make(&b, true, &c, NULL), GOTI_OK);
    check_claims("near and far", &b, true, &c);
    check_order("near and far", &b, &c);
    goti_board_canvas_clear(&c);
    board_of_points(one, 1, &b);
    cr_assert_eq(goti_board_canvas_make(&b, true, &c, NULL), GOTI_OK);
    check_claims("one", &b, true, &c);
    goti_board_canvas_clear(&c);
    /* no two in one row or column: the widest drawing there is */
    for (unsigned i = 0; i < GOTI_MAX_POINTS; i++) {
        grid[i][0] = 1.0 / (1 + i);
        grid[i][1] = i * 20 % GOTI_MAX_POINTS;
    }
    board_of_points((const double(*)[2])grid, GOTI_MAX_POINTS, &b);
    cr_assert_eq(goti_board_canvas_make(&b, true, &c, NULL), GOTI_OK);
    check_claims("wide", &b, true, &c);
    check_order("wide", &b, &c);
    goti_board_canvas_clear(&c);
}

Test(board_canvas, text)
{
    goti_variant v;
    goti_position pos;
    goti_last_turn last;
    char *text = NULL;
    bridge_load("three-mens-morris", &v);
    cr_assert_eq(
        goti_position_parse_game(&v, "start moves a3 b2", &pos, &last, NULL),
        GOTI_OK);
    cr_assert_eq(goti_board_text(&v, &pos, &last, true, &text, NULL), GOTI_OK);
    cr_expect_str_eq(text, "    a3    b3    c3\n"
                           "   W-----+-----+\n"
                           "   | \\   |   / |\n"
                           "   |   \\ | /   |\n"
                           "a2 +----[B]----+ c2\n"
                           "   |   / |b2   |\n"
                           "   | /   |   \\ |\n"
                           "   +-----+-----+\n"
                           "    a1    b1    c1\n");
    free(text);
    cr_assert_eq(goti_board_text(&v, &pos, NULL, false, &text, NULL), GOTI_OK);
    cr_expect_str_eq(text, " W-----+-----+\n"
                           " | \\   |   / |\n"
                           " |   \\ | /   |\n"
                           " +-----B-----+\n"
                           " |   / | \\   |\n"
                           " | /   |   \\ |\n"
                           " +-----+-----+\n");
    free(text);
}
