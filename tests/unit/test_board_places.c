/* SPDX-License-Identifier: MIT */
/* Pictures of boards: nothing hides anything, on every shipped board. */
#include "tools/board_places.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "tests/support/each_board.h"

static const goti_board_frame FRAME = {60, 100, 520, 520, 50};

/* A name as a rectangle; letters in capitals are less high than their size. */
typedef struct box {
    double left, right, top, bottom;
} box;

static box box_of(const goti_board *b, const goti_board_places *p, unsigned i)
{
    const double x = 0.3 * p->name_size * (double)strlen(b->name[i]);
    const double y = 0.36 * p->name_size;
    return (box){p->name[i].x - x, p->name[i].x + x, p->name[i].y - y,
                 p->name[i].y + y};
}

static bool holds(const box *b, double x, double y)
{
    return x > b->left && x < b->right && y > b->top && y < b->bottom;
}

static double far(goti_svg_point a, goti_svg_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static void check_points(const char *name, const goti_board *b,
                         const goti_board_places *p)
{
    for (unsigned i = 0; i < b->n_points; i++) {
        cr_expect(p->point[i].x > FRAME.left - 0.01 &&
                      p->point[i].x < FRAME.left + FRAME.width + 0.01 &&
                      p->point[i].y > FRAME.top - 0.01 &&
                      p->point[i].y < p->bottom + 0.01,
                  "%s: %s outside", name, b->name[i]);
        for (unsigned k = 0; k < i; k++)
            cr_expect(far(p->point[i], p->point[k]) > 2.2 * p->radius,
                      "%s: %s touches %s", name, b->name[i], b->name[k]);
    }
}

/* One scale: what is twice as far on the board is so in the picture. */
static void check_scale(const char *name, const goti_board *b,
                        const goti_board_places *p)
{
    const double unit = far(p->point[0], p->point[1]) /
                        hypot(b->x[0] - b->x[1], b->y[0] - b->y[1]);
    for (unsigned i = 0; i < b->n_points; i++) {
        cr_expect_float_eq(p->point[i].x - p->point[0].x,
                           unit * (b->x[i] - b->x[0]), 1e-6, "%s", name);
        cr_expect_float_eq(p->point[0].y - p->point[i].y,
                           unit * (b->y[i] - b->y[0]), 1e-6, "%s", name);
    }
}

/* Every pixel of every edge: not in a name, nor near a third point. */
static void check_edges(const char *name, const goti_board *b,
                        const goti_board_places *p)
{
    for (unsigned e = 0; e < b->n_edges; e++) {
        const unsigned from = b->edge[e][0], to = b->edge[e][1];
        const goti_svg_point a = p->point[from], c = p->point[to];
        const unsigned n = (unsigned)far(a, c) + 1;
        for (unsigned step = 0; step <= n; step++) {
            const double t = (double)step / n;
            const goti_svg_point at = {a.x + t * (c.x - a.x),
                                       a.y + t * (c.y - a.y)};
            for (unsigned i = 0; i < b->n_points; i++) {
                const box named = box_of(b, p, i);
                cr_expect(!holds(&named, at.x, at.y),
                          "%s: %s-%s through the name %s", name, b->name[from],
                          b->name[to], b->name[i]);
                if (i != from && i != to)
                    cr_expect(far(at, p->point[i]) > p->radius,
                              "%s: %s-%s at %s", name, b->name[from],
                              b->name[to], b->name[i]);
            }
        }
    }
}

static void check_names(const char *name, const goti_board *b,
                        const goti_board_places *p)
{
    for (unsigned i = 0; i < b->n_points; i++) {
        const box mine = box_of(b, p, i);
        cr_expect(mine.left > 10 && mine.right < 630, "%s: %s", name,
                  b->name[i]);
        for (unsigned k = 0; k < b->n_points; k++) {
            const goti_svg_point at = p->point[k];
            const double x = fmax(fmax(mine.left - at.x, at.x - mine.right), 0);
            const double y = fmax(fmax(mine.top - at.y, at.y - mine.bottom), 0);
            cr_expect(hypot(x, y) > p->radius, "%s: name %s on %s", name,
                      b->name[i], b->name[k]);
            const box other = box_of(b, p, k);
            cr_expect(i == k || mine.left > other.right ||
                          mine.right < other.left || mine.top > other.bottom ||
                          mine.bottom < other.top,
                      "%s: names %s and %s", name, b->name[i], b->name[k]);
        }
        /* nearer to its own point than to any other */
        for (unsigned k = 0; k < b->n_points; k++)
            cr_expect(i == k || far(p->name[i], p->point[k]) >
                                    far(p->name[i], p->point[i]),
                      "%s: name %s stands at %s", name, b->name[i], b->name[k]);
    }
}

static void check_variant(const goti_variant *v)
{
    goti_board_places p, again;
    goti_board_places_make(&v->board, &FRAME, &p);
    goti_board_places_make(&v->board, &FRAME, &again);
    cr_expect(memcmp(&p, &again, sizeof p) == 0);
    cr_expect(p.name_size >= 8, "%s: letters of %f", v->name, p.name_size);
    check_points(v->name, &v->board, &p);
    check_scale(v->name, &v->board, &p);
    check_edges(v->name, &v->board, &p);
    check_names(v->name, &v->board, &p);
}

Test(board_places, shipped_boards)
{
    each_shipped(check_variant);
}

/* Households may write anything down. */
Test(board_places, strange_boards)
{
    static const double far_apart[][2] = {{0, 0}, {1e150, 0}, {1e150, 1e-150}};
    static const double one[][2] = {{5, 5}};
    static const double row[][2] = {{0, 2}, {1, 2}, {7, 2}};
    goti_board b;
    goti_board_places p;
    board_of_points(far_apart, 3, &b);
    goti_board_places_make(&b, &FRAME, &p);
    for (unsigned i = 0; i < 3; i++)
        cr_expect(isfinite(p.point[i].x) && isfinite(p.point[i].y) &&
                  isfinite(p.name[i].x) && isfinite(p.name[i].y));
    board_of_points(one, 1, &b);
    goti_board_places_make(&b, &FRAME, &p);
    cr_expect_float_eq(p.point[0].x, 320, 1e-6);
    cr_expect_float_eq(p.bottom, 100, 1e-6);
    board_of_points(row, 3, &b);
    strcpy(b.name[0], "farleft");
    strcpy(b.name[2], "farrite");
    goti_board_places_make(&b, &FRAME, &p);
    check_points("row", &b, &p);
    check_names("row", &b, &p);
}

Test(board_places, distance)
{
    const goti_svg_point a = {0, 0}, b = {10, 0};
    cr_expect_float_eq(goti_board_distance((goti_svg_point){5, 3}, a, b), 3,
                       1e-9);
    cr_expect_float_eq(goti_board_distance((goti_svg_point){13, 4}, a, b), 5,
                       1e-9);
    cr_expect_float_eq(goti_board_distance((goti_svg_point){-3, -4}, a, b), 5,
                       1e-9);
    cr_expect_float_eq(goti_board_distance((goti_svg_point){3, 4}, a, a), 5,
                       1e-9);
}
