/* SPDX-License-Identifier: MIT */
#include "tools/board_canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * A name needs a cell before it and one after; names have their own rows, or
 * neighbours in a row are a name apart.
 */
enum { NAME_ROOM = 2, COLUMNS_APART = 4, ROWS_APART = 3, MAX_CELLS = 1024 };

static unsigned longest_name(const goti_board *b)
{
    size_t n = 0;
    for (unsigned i = 0; i < b->n_points; i++)
        if (strlen(b->name[i]) > n) n = strlen(b->name[i]);
    return (unsigned)n;
}

static unsigned gap(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

char *goti_board_canvas_at(goti_board_canvas *canvas, goti_board_cell cell)
{
    return &canvas->cell[cell.row * canvas->n_columns + cell.column];
}

/* ---- points ------------------------------------------------------------ */

static double least_of(const double *value, unsigned n)
{
    double least = value[0];
    for (unsigned i = 1; i < n; i++)
        least = fmin(least, value[i]);
    return least;
}

static double most_of(const double *value, unsigned n)
{
    double most = value[0];
    for (unsigned i = 1; i < n; i++)
        most = fmax(most, value[i]);
    return most;
}

/*
 * A coordinate in cells; *error becomes the largest part of a cell that was
 * lost.  round() treats both sides of 0 alike, and so keeps boards symmetric.
 */
static int cell_of(double from_middle, double scale, double *error)
{
    const double exact = from_middle * scale;
    if (!(fabs(exact) < MAX_CELLS)) {
        *error = MAX_CELLS;
        return 0;
    }
    *error = fmax(*error, fabs(exact - round(exact)));
    return (int)round(exact);
}

static bool are_apart(goti_board_cell a, goti_board_cell b, unsigned column_gap)
{
    return gap(a.row, b.row) >= ROWS_APART ||
           gap(a.column, b.column) >= column_gap;
}

/*
 * Cells of the points without margins, for so many columns and rows to a unit.
 * Points must not be too near, and a slanted edge needs a row of its own.
 */
static bool try_scale(const goti_board *b, double columns, double rows,
                      unsigned column_gap, goti_board_cell *at, double *error)
{
    const double left = least_of(b->x, b->n_points);
    const double right = most_of(b->x, b->n_points);
    const double top = most_of(b->y, b->n_points);
    const double middle = left + (right - left) / 2;
    *error = 0;
    const int first = cell_of(left - middle, columns, error);
    for (unsigned i = 0; i < b->n_points; i++) {
        at[i].column =
            (uint16_t)(cell_of(b->x[i] - middle, columns, error) - first);
        at[i].row = (uint16_t)cell_of(top - b->y[i], rows, error);
        if (*error >= 1) return false;
        for (unsigned k = 0; k < i; k++)
            if (!are_apart(at[i], at[k], column_gap)) return false;
    }
    for (unsigned e = 0; e < b->n_edges; e++) {
        const unsigned from = b->edge[e][0], to = b->edge[e][1];
        if (fabs(b->y[from] - b->y[to]) * rows >= 0.5 &&
            gap(at[from].row, at[to].row) < 2)
            return false;
    }
    return true;
}

/*
 * The smallest scale that keeps points apart: half as many rows as columns to
 * a unit, or fewer where points stand close in a row.  A somewhat larger one is
 * better if it rounds less, as then equal distances look equal.
 */
static bool place_in_proportion(const goti_board *b, unsigned column_gap,
                                unsigned width, goti_board_canvas *out)
{
    const double right = most_of(b->x, b->n_points);
    const double across = right - least_of(b->x, b->n_points);
    double best = 1e300;
    for (unsigned eighths = 4; eighths <= 160; eighths++) {
        const double rows = eighths / 8.0;
        for (unsigned wide = 16; wide <= 36; wide++) {
            const double columns = rows * wide / 8;
            goti_board_cell at[GOTI_MAX_POINTS];
            double error;
            if (!(across * columns <= width)) break;
            const double size = rows * (1 + (wide - 16) / 80.0);
            if (size >= best ||
                !try_scale(b, columns, rows, column_gap, at, &error) ||
                size * (1 + error) >= best)
                continue;
            best = size * (1 + error);
            memcpy(out->point, at, sizeof out->point);
        }
    }
    return best < 1e300;
}

/* How many different values are smaller than that one. */
static unsigned rank_of(const double *value, unsigned n, double which)
{
    unsigned rank = 0;
    for (unsigned i = 0; i < n; i++) {
        bool first = value[i] < which;
        for (unsigned k = 0; k < i && first; k++)
            if (!(value[k] < value[i]) && !(value[k] > value[i])) first = false;
        rank += first;
    }
    return rank;
}

/* Always possible: no two points have the same coordinates. */
static void place_by_order(const goti_board *b, unsigned column_gap,
                           goti_board_canvas *out)
{
    unsigned top = 0;
    for (unsigned i = 0; i < b->n_points; i++) {
        const unsigned up = rank_of(b->y, b->n_points, b->y[i]);
        if (up > top) top = up;
    }
    for (unsigned i = 0; i < b->n_points; i++) {
        const unsigned right = rank_of(b->x, b->n_points, b->x[i]);
        const unsigned down = top - rank_of(b->y, b->n_points, b->y[i]);
        out->point[i].row = (uint16_t)(down * ROWS_APART);
        out->point[i].column = (uint16_t)(right * column_gap);
    }
}

/* Room around the points, for names and for a mark at either side; where it is
 * tight, no names left of all points. */
static void add_margins(const goti_board *b, unsigned margin,
                        goti_board_canvas *out)
{
    const unsigned below = margin > 1 ? 1 : 0;
    unsigned widest = 0, left = 1;
    for (unsigned i = 0; i < b->n_points; i++)
        if (out->point[i].column > widest) widest = out->point[i].column;
    if (margin + widest + 1 + margin <= GOTI_CANVAS_WIDTH) left = margin;
    out->n_rows = 0;
    out->n_columns = left + widest + 1 + margin;
    for (unsigned i = 0; i < b->n_points; i++) {
        out->point[i].row = (uint16_t)(out->point[i].row + below);
        out->point[i].column = (uint16_t)(out->point[i].column + left);
        if (out->point[i].row + below + 1 > out->n_rows)
            out->n_rows = out->point[i].row + below + 1;
    }
}

/* ---- lines ------------------------------------------------------------- */

/* Two lines that cross where no point is. */
static char join(char old, char new)
{
    if (old == ' ' || old == new) return new;
    if ((old == '/' && new == '\\') || (old == '\\' && new == '/')) return 'X';
    return '+';
}

static void put_line(goti_board_canvas *c, int row, int column, char ch)
{
    char *const p = goti_board_canvas_at(
        c, (goti_board_cell){(uint16_t)row, (uint16_t)column});
    *p = join(*p, ch);
}

/* round(whole * i / n) for n > 0, halves away from 0. */
static int share(int whole, int i, int n)
{
    const int twice = 2 * whole * i;
    return (twice + (twice < 0 ? -n : n)) / (2 * n);
}

/*
 * One edge, its ends left free: a character a row where it is steep, one a
 * column where it is flat.
 */
static void draw_edge(goti_board_canvas *c, goti_board_cell a,
                      goti_board_cell b)
{
    if (a.row > b.row) {
        const goti_board_cell swap = a;
        a = b;
        b = swap;
    }
    const int down = b.row - a.row, right = b.column - a.column;
    const int across = right < 0 ? -right : right;
    const char slanted = right < 0 ? '/' : '\\';
    if (across <= 4 * down) {
        const char ch = 3 * across < down ? '|' : slanted;
        for (int i = 1; i < down; i++)
            put_line(c, a.row + i, a.column + share(right, i, down), ch);
        return;
    }
    for (int i = 1; i < across; i++) {
        const int row = share(down, i, across);
        const bool flat = row == share(down, i + 1, across);
        put_line(c, a.row + row, a.column + (right < 0 ? -i : i),
                 flat ? '-' : slanted);
    }
}

/* ---- names ------------------------------------------------------------- */

enum { NOT_FREE = 1000, NOWHERE = 0xffff };

/* What a name of n letters there would cover: letters and points never, one for
 * every piece of a line, and one for lines at its ends. */
static unsigned cost_of(const goti_board_canvas *c, const bool *taken, int row,
                        int column, unsigned n)
{
    unsigned cost = 0;
    if (row < 0 || row >= (int)c->n_rows || column < 0 ||
        column + (int)n > (int)c->n_columns)
        return NOT_FREE;
    for (int i = -1; i <= (int)n; i++) {
        const bool inside = i >= 0 && i < (int)n;
        if (column + i < 0 || column + i >= (int)c->n_columns) continue;
        const size_t at = (size_t)row * c->n_columns + (size_t)(column + i);
        if (taken[at]) return NOT_FREE;
        if (c->cell[at] != ' ') cost += inside ? 4 : 1;
    }
    return cost;
}

/* Below right, which is free by the distances of points, if nothing is better.
 */
static void place_name(const goti_board *b, unsigned i, bool *taken,
                       goti_board_canvas *c)
{
    const int n = (int)strlen(b->name[i]);
    const struct {
        int row, column;
    } choice[] = {{1, 1},      {1, -n},      {-1, 1}, {-1, -n},
                  {1, -n / 2}, {-1, -n / 2}, {0, 2},  {0, -n - 1}};
    const goti_board_cell at = c->point[i];
    unsigned least = NOT_FREE;
    for (unsigned k = 0; k < sizeof choice / sizeof choice[0]; k++) {
        const int row = at.row + choice[k].row;
        const int column = at.column + choice[k].column;
        const unsigned cost = cost_of(c, taken, row, column, (unsigned)n);
        if (cost >= least) continue;
        least = cost;
        c->name[i] = (goti_board_cell){(uint16_t)row, (uint16_t)column};
    }
}

static void take(const goti_board_canvas *c, bool *taken, goti_board_cell from,
                 size_t n)
{
    for (size_t k = 0; k < n; k++)
        taken[from.row * c->n_columns + from.column + k] = true;
}
static void place_names(const goti_board *b, bool *taken, goti_board_canvas *c)
{
    for (unsigned i = 0; i < b->n_points; i++)
        take(c, taken, c->point[i], 1);
    for (unsigned i = 0; i < b->n_points; i++) {
        c->name[i].row = NOWHERE;
        place_name(b, i, taken, c);
        if (c->name[i].row == NOWHERE) break;
        take(c, taken, c->name[i], strlen(b->name[i]));
        if (i + 1 == b->n_points) return;
    }
    /* Others are in the way: all the same way, none is. */
    for (unsigned i = 0; i < b->n_points; i++)
        c->name[i] = (goti_board_cell){(uint16_t)(c->point[i].row + 1),
                                       (uint16_t)(c->point[i].column + 1)};
}

static goti_err write_names(const goti_board *b, goti_board_canvas *c,
                            goti_msg *msg)
{
    bool *const taken = calloc((size_t)c->n_rows * c->n_columns, sizeof *taken);
    if (taken == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    place_names(b, taken, c);
    free(taken);
    for (unsigned i = 0; i < b->n_points; i++)
        memcpy(goti_board_canvas_at(c, c->name[i]), b->name[i],
               strlen(b->name[i]));
    return GOTI_OK;
}

/* ---- the whole --------------------------------------------------------- */

goti_err goti_board_canvas_make(const goti_board *board, bool names,
                                goti_board_canvas *out, goti_msg *msg)
{
    const unsigned longest = names ? longest_name(board) : 0;
    const unsigned margin = longest + 1;
    unsigned column_gap = longest + NAME_ROOM;
    if (column_gap < COLUMNS_APART) column_gap = COLUMNS_APART;
    memset(out, 0, sizeof *out);
    if (!place_in_proportion(board, column_gap, GOTI_CANVAS_WIDTH - 2 - margin,
                             out))
        place_by_order(board, column_gap, out);
    add_margins(board, margin, out);
    const size_t n = (size_t)out->n_rows * out->n_columns;
    out->cell = malloc(n);
    if (out->cell == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    memset(out->cell, ' ', n);
    for (unsigned e = 0; e < board->n_edges; e++)
        draw_edge(out, out->point[board->edge[e][0]],
                  out->point[board->edge[e][1]]);
    for (unsigned i = 0; i < board->n_points; i++)
        *goti_board_canvas_at(out, out->point[i]) = '+';
    const goti_err err = names ? write_names(board, out, msg) : GOTI_OK;
    if (err != GOTI_OK) goti_board_canvas_clear(out);
    return err;
}

void goti_board_canvas_clear(goti_board_canvas *canvas)
{
    free(canvas->cell);
    memset(canvas, 0, sizeof *canvas);
}
