/* SPDX-License-Identifier: MIT */
#include "tools/play_cursor.h"

#include <math.h>

/* Less than this ahead is not ahead; coordinates are of the order of 1. */
static const double AHEAD = 1e-6;

/*
 * How far a point is for the arrow: ahead once, aside thrice, so that a point
 * of the same row comes before a nearer one of the next.  Negative: not there.
 */
static double cost(const goti_board *board, unsigned from, unsigned to, int dx,
                   int dy)
{
    const double x = board->x[to] - board->x[from];
    const double y = board->y[to] - board->y[from];
    const double ahead = x * dx + y * dy;
    const double aside = fabs(x * dy) + fabs(y * dx);
    return ahead > AHEAD ? ahead + 3 * aside : -1;
}

unsigned goti_cursor_step(const goti_board *board, unsigned from, int dx,
                          int dy)
{
    unsigned best = from;
    double least = 0;
    for (unsigned p = 0; p < board->n_points; p++) {
        const double c = cost(board, from, p, dx, dy);
        if (c < 0 || (best != from && c >= least)) continue;
        best = p;
        least = c;
    }
    return best;
}
