/* SPDX-License-Identifier: MIT */
#include "tools/board_places.h"

#include <math.h>
#include <string.h>

enum { N_DIRECTIONS = 16, N_PASSES = 3 };

static const double MAX_RADIUS = 22, MAX_NAME_SIZE = 13;
/* Of the distance between the two nearest points. */
static const double RADIUS_SHARE = 0.4;
static const double REACH = 1.2; /* what stands on a point, in radii */
static const double ENOUGH = 3;  /* more room around a name is no better */

double goti_board_text_width(size_t n, double size)
{
    return 0.6 * size * (double)n;
}

static double length(double x, double y)
{
    return sqrt(x * x + y * y);
}

static double distance(goti_svg_point a, goti_svg_point b)
{
    return length(a.x - b.x, a.y - b.y);
}

double goti_board_distance(goti_svg_point p, goti_svg_point a, goti_svg_point b)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double square = dx * dx + dy * dy;
    double t = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return length(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/* ---- points ------------------------------------------------------------ */

static void range(const double *value, unsigned n, double *least, double *most)
{
    *least = *most = value[0];
    for (unsigned i = 1; i < n; i++) {
        if (value[i] < *least) *least = value[i];
        if (value[i] > *most) *most = value[i];
    }
}

static void place_points(const goti_board *b, const goti_board_frame *frame,
                         goti_board_places *out)
{
    double left, right, below, above;
    range(b->x, b->n_points, &left, &right);
    range(b->y, b->n_points, &below, &above);
    const double across = right > left ? frame->width / (right - left) : 1e300;
    const double down = above > below ? frame->height / (above - below) : 1e300;
    double scale = across < down ? across : down;
    if (!(scale < 1e300)) scale = 1; /* one point alone */
    const double margin = (frame->width - (right - left) * scale) / 2;
    for (unsigned i = 0; i < b->n_points; i++)
        out->point[i] =
            (goti_svg_point){frame->left + margin + (b->x[i] - left) * scale,
                             frame->top + (above - b->y[i]) * scale};
    out->bottom = frame->top + (above - below) * scale;
}

static void size_pieces(const goti_board *b, goti_board_places *out)
{
    double nearest = MAX_RADIUS / RADIUS_SHARE;
    for (unsigned i = 0; i < b->n_points; i++)
        for (unsigned k = 0; k < i; k++) {
            const double d = distance(out->point[i], out->point[k]);
            if (d < nearest) nearest = d;
        }
    out->radius = RADIUS_SHARE * nearest;
    out->name_size = 0.62 * out->radius;
    if (out->name_size > MAX_NAME_SIZE) out->name_size = MAX_NAME_SIZE;
}

/* ---- names ------------------------------------------------------------- */

typedef struct name_box {
    goti_svg_point middle;
    double half_width, half_height;
} name_box;

static name_box box_at(const goti_board *b, const goti_board_places *places,
                       unsigned i, goti_svg_point middle)
{
    const double size = places->name_size;
    return (name_box){middle,
                      goti_board_text_width(strlen(b->name[i]), size) / 2,
                      0.42 * size};
}

/* From the box to a line, negative inside: an ellipse stands for the box, which
 * a change of scale makes a circle. */
static double room_to_line(const name_box *box, goti_svg_point a,
                           goti_svg_point b)
{
    const double squeeze = box->half_height / (box->half_width + 2);
    const goti_svg_point p = {box->middle.x * squeeze, box->middle.y};
    const goti_svg_point from = {a.x * squeeze, a.y};
    const goti_svg_point to = {b.x * squeeze, b.y};
    return goti_board_distance(p, from, to) - box->half_height;
}

static double room_to_point(const name_box *box, goti_svg_point p,
                            double radius)
{
    const double dx = fabs(p.x - box->middle.x) - box->half_width;
    const double dy = fabs(p.y - box->middle.y) - box->half_height;
    return length(dx > 0 ? dx : 0, dy > 0 ? dy : 0) - radius;
}

static double room_to_name(const name_box *a, const name_box *b)
{
    const double dx =
        fabs(a->middle.x - b->middle.x) - a->half_width - b->half_width;
    const double dy =
        fabs(a->middle.y - b->middle.y) - a->half_height - b->half_height;
    return dx > dy ? dx : dy;
}

/* The least room around name i at that box; n_named names stand already. */
static double room(const goti_board *b, const goti_board_frame *frame,
                   const goti_board_places *places, unsigned i,
                   const name_box *box, unsigned n_named)
{
    const double half = frame->width / 2 + frame->margin;
    const double middle = frame->left + frame->width / 2;
    double least = half - fabs(box->middle.x - middle) - box->half_width;
    least = fmin(least, ENOUGH);
    for (unsigned e = 0; e < b->n_edges; e++)
        least = fmin(least, room_to_line(box, places->point[b->edge[e][0]],
                                         places->point[b->edge[e][1]]));
    const double own = distance(box->middle, places->point[i]);
    for (unsigned k = 0; k < b->n_points; k++) {
        const double reach = (k == i ? REACH : 1) * places->radius;
        least = fmin(least, room_to_point(box, places->point[k], reach));
        /* It must be plain whose name it is. */
        if (k != i)
            least =
                fmin(least, distance(box->middle, places->point[k]) - own - 2);
    }
    for (unsigned k = 0; k < n_named; k++) {
        if (k == i) continue;
        const name_box other = box_at(b, places, k, places->name[k]);
        least = fmin(least, room_to_name(box, &other) - 1);
    }
    return least;
}

static void place_name(const goti_board *b, const goti_board_frame *frame,
                       goti_board_places *places, unsigned i, unsigned n_named)
{
    /* Steps of a sixteenth of the circle; first choices first. */
    static const goti_svg_point direction[N_DIRECTIONS] = {
        {0.707, 0.707},  {-0.707, 0.707},  {0.707, -0.707}, {-0.707, -0.707},
        {0.383, 0.924},  {-0.383, 0.924},  {0.924, 0.383},  {-0.924, 0.383},
        {0.383, -0.924}, {-0.383, -0.924}, {0.924, -0.383}, {-0.924, -0.383},
        {0, 1},          {0, -1},          {1, 0},          {-1, 0},
    };
    const goti_svg_point at = places->point[i];
    double best = -1e300;
    for (unsigned step = 0; step < 3; step++) {
        const double gap = REACH * places->radius + 1 + 4 * (double)step;
        for (unsigned k = 0; k < N_DIRECTIONS; k++) {
            name_box box = box_at(b, places, i, at);
            box.middle.x += direction[k].x * (gap + box.half_width);
            box.middle.y += direction[k].y * (gap + box.half_height);
            const double here = room(b, frame, places, i, &box, n_named);
            if (here < best + 0.25) continue; /* no better worth a change */
            best = here;
            places->name[i] = box.middle;
        }
    }
}

void goti_board_places_make(const goti_board *board,
                            const goti_board_frame *frame,
                            goti_board_places *out)
{
    memset(out, 0, sizeof *out);
    place_points(board, frame, out);
    size_pieces(board, out);
    /* The first names stood when the later ones were not there yet. */
    for (unsigned pass = 0; pass < N_PASSES; pass++)
        for (unsigned i = 0; i < board->n_points; i++)
            place_name(board, frame, out, i, pass == 0 ? i : board->n_points);
}
