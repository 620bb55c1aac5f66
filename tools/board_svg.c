/* SPDX-License-Identifier: MIT */
/* A board as SVG: lines, points, pieces, the last turn, values. */
#include <math.h>
#include <stdio.h>

#include "tools/board_drawing.h"

static const double MARGIN = 60, BOARD = 520;
static const double BORDER = 44; /* above and below the board, for names */
static const double DOT = 3.5;
static const double ARROW_GAP = 7; /* between its head and an empty point */

typedef goti_board_drawing drawing;

static const goti_board *board_of(const drawing *d)
{
    return &d->picture->variant->board;
}

static void begin_group(goti_svg *s, const char *class_name)
{
    goti_svg_begin(s, "g");
    goti_svg_attribute(s, "class", class_name);
}

/* The point at that distance from a on the way to b. */
static goti_svg_point toward(goti_svg_point a, goti_svg_point b,
                             double distance)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double size = sqrt(dx * dx + dy * dy);
    const double t = size > 0 ? distance / size : 0;
    return (goti_svg_point){a.x + t * dx, a.y + t * dy};
}

static double distance(goti_svg_point a, goti_svg_point b)
{
    return goti_board_distance(a, b, b);
}

/* ---- the board --------------------------------------------------------- */

static void draw_lines_of(drawing *d, const goti_line *line, unsigned n)
{
    goti_svg_point at[GOTI_MAX_LINE_POINTS];
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < line[i].n; k++)
            at[k] = d->places.point[line[i].point[k]];
        goti_svg_begin(d->pen.svg, "polyline");
        goti_svg_points(d->pen.svg, "points", at, line[i].n);
        goti_svg_end(d->pen.svg);
    }
}

static void draw_board(drawing *d)
{
    goti_svg *const s = d->pen.svg;
    const goti_board *const b = board_of(d);
    begin_group(s, "lines");
    goti_svg_attribute(s, "fill", "none");
    goti_svg_attribute(s, "stroke", d->pen.colours->line);
    goti_svg_number(s, "stroke-width", 2);
    goti_svg_attribute(s, "stroke-linecap", "round");
    goti_svg_attribute(s, "stroke-linejoin", "round");
    draw_lines_of(d, b->line, b->n_lines);
    draw_lines_of(d, b->path, b->n_paths);
    goti_svg_end(s);
    begin_group(s, "points");
    goti_svg_attribute(s, "fill", d->pen.colours->line);
    for (unsigned i = 0; i < b->n_points; i++) {
        goti_svg_begin(s, "circle");
        goti_svg_attribute(s, "data-point", b->name[i]);
        goti_svg_number(s, "cx", d->places.point[i].x);
        goti_svg_number(s, "cy", d->places.point[i].y);
        goti_svg_number(s, "r", DOT);
        goti_svg_end(s);
    }
    goti_svg_end(s);
}

static void draw_pieces(drawing *d)
{
    goti_svg *const s = d->pen.svg;
    begin_group(s, "pieces");
    for (unsigned i = 0; i < board_of(d)->n_points; i++)
        for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
            if (!(d->picture->pos.piece[side] >> i & 1)) continue;
            begin_group(s, "piece");
            goti_svg_attribute(s, "data-point", board_of(d)->name[i]);
            goti_svg_attribute(s, "data-side",
                               side == GOTI_ROW ? "row" : "column");
            goti_board_draw_piece(&d->pen, (goti_side)side, d->places.point[i],
                                  d->places.radius);
            goti_svg_end(s);
        }
    goti_svg_end(s);
}

static void draw_names(drawing *d)
{
    goti_svg *const s = d->pen.svg;
    begin_group(s, "names");
    /* A seam of the ground keeps letters apart from lines behind them. */
    goti_svg_attribute(s, "stroke", d->pen.colours->ground);
    goti_svg_number(s, "stroke-width", 3);
    goti_svg_attribute(s, "stroke-linejoin", "round");
    goti_svg_attribute(s, "paint-order", "stroke");
    for (unsigned i = 0; i < board_of(d)->n_points; i++)
        goti_board_draw_text(&d->pen, board_of(d)->name[i], d->places.name[i],
                             d->places.name_size, false, d->pen.colours->muted,
                             GOTI_BOARD_AT_MIDDLE, 0);
    goti_svg_end(s);
}

/* ---- turns ------------------------------------------------------------- */

/* Points of a turn in order; returns how many: from, landings, to. */
static unsigned way_of(const drawing *d, const goti_move *m,
                       uint8_t way[GOTI_MAX_CHAIN + 1])
{
    unsigned n = 0;
    if (m->from == GOTI_NO_POINT || m->to == GOTI_NO_POINT) return 0;
    way[n++] = m->from;
    if (d->picture->variant->family == GOTI_HUNT)
        for (unsigned i = 0; i + 1 < m->n_captured; i++)
            way[n++] = m->landing[i];
    way[n++] = m->to;
    return n;
}

/* Lines along the way and an arrow that ends before its last point. */
static void draw_way(drawing *d, const goti_move *m, const char *colour,
                     double width, const char *dashes, double gap)
{
    uint8_t way[GOTI_MAX_CHAIN + 1];
    const unsigned n = way_of(d, m, way);
    for (unsigned i = 0; i + 1 < n; i++) {
        const goti_svg_point a = d->places.point[way[i]];
        const goti_svg_point b = d->places.point[way[i + 1]];
        const double back = i + 2 == n ? gap : ARROW_GAP;
        goti_board_draw_arrow(&d->pen, a, toward(b, a, back), colour, width,
                              dashes);
    }
}

/* A pass changes nothing that could be shown. */
static bool last_shown(const drawing *d)
{
    const goti_last_turn *const last = &d->picture->last;
    return last->known && last->move.to != GOTI_NO_POINT;
}

/* Under the pieces: where the last turn came from. */
static void draw_last_way(drawing *d)
{
    const goti_move *const m = &d->picture->last.move;
    const char *const colour = d->pen.colours->last;
    if (!last_shown(d) || m->from == GOTI_NO_POINT) return;
    begin_group(d->pen.svg, "last-way");
    draw_way(d, m, colour, 3, "6 4", 1.35 * d->places.radius);
    goti_svg_end(d->pen.svg);
}

/* Over the pieces: who moved, and what was captured. */
static void draw_last(drawing *d)
{
    goti_svg *const s = d->pen.svg;
    const goti_move *const m = &d->picture->last.move;
    if (!last_shown(d)) return;
    begin_group(s, "last");
    goti_svg_begin(s, "circle");
    goti_svg_number(s, "cx", d->places.point[m->to].x);
    goti_svg_number(s, "cy", d->places.point[m->to].y);
    goti_svg_number(s, "r", 1.2 * d->places.radius);
    goti_svg_attribute(s, "fill", "none");
    goti_svg_attribute(s, "stroke", d->pen.colours->last);
    goti_svg_number(s, "stroke-width", 2.5);
    goti_svg_attribute(s, "stroke-dasharray", "6 4");
    goti_svg_end(s);
    for (unsigned i = 0; i < m->n_captured; i++)
        goti_board_draw_cross(&d->pen, d->places.point[m->over[i]],
                              d->places.radius, d->pen.colours->last);
    goti_svg_end(s);
}

/* ---- values ------------------------------------------------------------ */

/* Does a value stand on that point, so that arrows end before it? */
static bool has_value(const drawing *d, uint8_t point)
{
    for (unsigned i = 0; i < d->marks.n; i++)
        if (d->marks.mark[i].from == GOTI_NO_POINT &&
            d->marks.mark[i].to == point)
            return true;
    return false;
}

static double gap_before(const drawing *d, uint8_t point)
{
    return ARROW_GAP + (has_value(d, point) ? GOTI_BOARD_POINT_VALUE : 0);
}

static void draw_arrows(drawing *d)
{
    if (d->marks.n == 0) return;
    begin_group(d->pen.svg, "arrows");
    for (unsigned i = 0; i < d->marks.n; i++) {
        const goti_board_mark *const mark = &d->marks.mark[i];
        const goti_query_move *const m = &d->picture->answer->move[mark->best];
        if (mark->from == GOTI_NO_POINT || mark->to == GOTI_NO_POINT) continue;
        draw_way(d, &m->move, d->pen.colours->category[m->category].edge, 2,
                 NULL, gap_before(d, mark->to));
    }
    goti_svg_end(d->pen.svg);
}

/* In the middle of what can be seen of the arrow's last part: not under the
 * piece that moves, nor under the one that is jumped. */
static goti_svg_point on_arrow(const drawing *d, const goti_board_mark *mark)
{
    const goti_move *const m = &d->picture->answer->move[mark->best].move;
    const goti_svg_point from = d->places.point[mark->from];
    const goti_svg_point to = d->places.point[mark->to];
    double start = d->places.radius;
    if (d->picture->variant->family == GOTI_HUNT && m->n_captured > 0)
        start += distance(from, d->places.point[m->over[m->n_captured - 1]]);
    const double end = distance(from, to) - gap_before(d, mark->to);
    return toward(from, to, (start + end) / 2);
}

void goti_board_draw_mark(const goti_board_drawing *d, unsigned i,
                          goti_svg_point at, double size)
{
    char text[GOTI_MOVE_TEXT_BYTES + 64];
    const goti_query_answer *const a = d->picture->answer;
    const goti_board_mark *const mark = &d->marks.mark[i];
    goti_svg *const s = d->pen.svg;
    const char *before = "";
    begin_group(s, "value");
    goti_svg_begin(s, "title");
    for (unsigned k = mark->best; k < a->n_moves; k++) {
        if (d->marks.of_move[k] != i) continue;
        goti_svg_text(s, before);
        goti_svg_text(s, goti_board_move_value(d->picture->variant, &a->move[k],
                                               text, sizeof text));
        before = "; ";
    }
    goti_svg_end(s);
    goti_board_mark_text(a, &d->marks, i, text, sizeof text);
    goti_board_draw_value(&d->pen, a->move[mark->best].category, text, at,
                          size);
    goti_svg_end(s);
}

static void draw_values(drawing *d)
{
    if (d->marks.n == 0) return;
    begin_group(d->pen.svg, "values");
    for (unsigned i = 0; i < d->marks.n; i++) {
        const goti_board_mark *const mark = &d->marks.mark[i];
        if (mark->to == GOTI_NO_POINT) continue; /* below the board */
        if (mark->from == GOTI_NO_POINT)
            goti_board_draw_mark(d, i, d->places.point[mark->to],
                                 GOTI_BOARD_POINT_VALUE);
        else
            goti_board_draw_mark(d, i, on_arrow(d, mark),
                                 GOTI_BOARD_ARROW_VALUE);
    }
    goti_svg_end(d->pen.svg);
}

/* ---- the whole --------------------------------------------------------- */

static void begin_document(drawing *d, double height)
{
    goti_svg *const s = d->pen.svg;
    char box[64], number[GOTI_SVG_NUMBER_BYTES];
    snprintf(box, sizeof box, "0 0 %d %s", GOTI_BOARD_WIDTH,
             goti_svg_fixed(height, number));
    goti_svg_begin(s, "svg");
    goti_svg_attribute(s, "xmlns", "http://www.w3.org/2000/svg");
    goti_svg_number(s, "width", d->picture->width);
    goti_svg_number(s, "height",
                    floor(height * d->picture->width / GOTI_BOARD_WIDTH + 0.5));
    goti_svg_attribute(s, "viewBox", box);
    goti_svg_attribute(s, "role", "img");
    goti_svg_attribute(s, "font-family", "Helvetica, Arial, sans-serif");
    goti_svg_begin(s, "title");
    goti_svg_text(s, goti_board_title(d->picture));
    goti_svg_end(s);
    goti_svg_begin(s, "desc");
    goti_board_describe(d->picture, s);
    goti_svg_end(s);
    goti_svg_begin(s, "rect");
    goti_svg_attribute(s, "class", "ground");
    goti_svg_number(s, "width", GOTI_BOARD_WIDTH);
    goti_svg_number(s, "height", height);
    goti_svg_attribute(s, "fill", d->pen.colours->ground);
    goti_svg_end(s);
}

static void draw(drawing *d)
{
    const double head = goti_board_head_height(d);
    const goti_board_frame frame = {MARGIN, head + BORDER + 12, BOARD, BOARD,
                                    MARGIN - 8};
    goti_board_places_make(board_of(d), &frame, &d->places);
    const double foot = d->places.bottom + BORDER + 12;
    begin_document(d, foot + goti_board_foot_height(d));
    goti_board_draw_head(d);
    draw_board(d);
    draw_last_way(d);
    draw_arrows(d);
    draw_pieces(d);
    draw_last(d);
    if (d->picture->names) draw_names(d);
    draw_values(d);
    goti_board_draw_foot(d, foot);
    goti_svg_end(d->pen.svg);
}

goti_err goti_board_svg(const goti_board_picture *p, char **text,
                        size_t *size_bytes, goti_msg *msg)
{
    drawing d = {.picture = p,
                 .pen = {.variant = p->variant,
                         .colours = goti_board_colours_of(p->theme)}};
    if (p->answer != NULL)
        GOTI_TRY(goti_board_marks_make(p->variant, p->answer, &d.marks, msg));
    goti_err err = goti_svg_open(&d.pen.svg, msg);
    if (err == GOTI_OK) {
        draw(&d);
        err = goti_svg_close(d.pen.svg, text, size_bytes, msg);
    }
    goti_board_marks_clear(&d.marks);
    return err;
}
