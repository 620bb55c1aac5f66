/* SPDX-License-Identifier: MIT */
/* What stands above and below the board in its picture. */
#include <stdio.h>
#include <string.h>

#include "tools/board_drawing.h"

typedef goti_board_drawing drawing;

enum { TITLE_HEIGHT = 34, LINE_HEIGHT = 24, SMALL_LINE = 20 };
static const double LEFT = 24, MEN_LEFT = 54;

static void caption(const drawing *d, const char *text, double x, double y,
                    double size, bool bold, const char *colour)
{
    goti_board_draw_text(&d->pen, text, (goti_svg_point){x, y}, size, bold,
                         colour, GOTI_BOARD_AT_START,
                         GOTI_BOARD_WIDTH - x - LEFT);
}

/* ---- above ------------------------------------------------------------- */

double goti_board_head_height(const goti_board_drawing *d)
{
    return TITLE_HEIGHT + LINE_HEIGHT +
           (d->picture->last.known ? SMALL_LINE : 0);
}

void goti_board_draw_head(const goti_board_drawing *d)
{
    char text[GOTI_MOVE_TEXT_BYTES + 128];
    const goti_board_colours *const c = d->pen.colours;
    const goti_board_picture *const p = d->picture;
    double y = TITLE_HEIGHT;
    caption(d, goti_board_title(p), LEFT, y, 20, true, c->text);
    y += LINE_HEIGHT;
    caption(d, goti_board_state(p, text, sizeof text), LEFT, y, 14, false,
            c->text);
    y += SMALL_LINE;
    if (p->last.known)
        caption(d, goti_board_last(p, text, sizeof text), LEFT, y, 13, false,
                c->muted);
}

/* ---- below ------------------------------------------------------------- */

/* A pointer, for the side to move. */
static void draw_pointer(const drawing *d, double x, double y)
{
    const goti_svg_point corner[] = {
        {x - 5, y - 6}, {x + 6, y}, {x - 5, y + 6}};
    goti_svg_begin(d->pen.svg, "polygon");
    goti_svg_attribute(d->pen.svg, "class", "to-move");
    goti_svg_points(d->pen.svg, "points", corner, 3);
    goti_svg_attribute(d->pen.svg, "fill", d->pen.colours->text);
    goti_svg_end(d->pen.svg);
}

static void draw_men(const drawing *d, double y)
{
    char text[256];
    const goti_board_picture *const p = d->picture;
    const bool over =
        goti_position_outcome(p->variant, &p->pos) != GOTI_ONGOING;
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++, y += LINE_HEIGHT) {
        const bool to_move = p->pos.to_move == side && !over;
        if (to_move) draw_pointer(d, 30, y);
        goti_board_draw_piece(&d->pen, (goti_side)side,
                              (goti_svg_point){MEN_LEFT, y}, 10);
        caption(d, goti_board_men(p, (goti_side)side, text, sizeof text),
                MEN_LEFT + 20, y, 14, to_move, d->pen.colours->text);
    }
}

static bool occurs(const drawing *d, goti_category category)
{
    for (unsigned i = 0; i < d->marks.n; i++)
        if (d->picture->answer->move[d->marks.mark[i].best].category ==
            category)
            return true;
    return false;
}

/* Does a mark stand for moves of several values? */
static bool any_uneven(const drawing *d)
{
    char text[32];
    for (unsigned i = 0; i < d->marks.n; i++) {
        goti_board_mark_text(d->picture->answer, &d->marks, i, text,
                             sizeof text);
        if (text[strlen(text) - 1] == '+') return true;
    }
    return false;
}

/* What the letters mean, and the value of a pass. */
static void draw_letters(const drawing *d, double y)
{
    double x = MEN_LEFT;
    for (int c = GOTI_WIN; c >= GOTI_LOSS; c--) {
        const goti_category category = (goti_category)c;
        if (!occurs(d, category)) continue;
        const char *const name = goti_query_category_name(category);
        goti_board_draw_value(&d->pen, category,
                              goti_board_category_letters(category),
                              (goti_svg_point){x, y}, GOTI_BOARD_POINT_VALUE);
        caption(d, name, x + 20, y, 13, false, d->pen.colours->text);
        x += 60 + goti_board_text_width(strlen(name), 13);
    }
    for (unsigned i = 0; i < d->marks.n; i++) {
        if (d->marks.mark[i].to != GOTI_NO_POINT) continue;
        caption(d, "pass:", x, y, 13, false, d->pen.colours->text);
        goti_board_draw_mark(d, i, (goti_svg_point){x + 65, y},
                             GOTI_BOARD_POINT_VALUE);
    }
}

double goti_board_foot_height(const goti_board_drawing *d)
{
    const double men = 2 * LINE_HEIGHT;
    if (d->marks.n == 0) return men;
    return men + LINE_HEIGHT + SMALL_LINE + (any_uneven(d) ? SMALL_LINE : 0);
}

void goti_board_draw_foot(const goti_board_drawing *d, double top)
{
    char text[256];
    const goti_board_picture *const p = d->picture;
    double y = top;
    draw_men(d, y);
    if (d->marks.n == 0) return;
    y += 2 * LINE_HEIGHT + 4;
    draw_letters(d, y);
    snprintf(text, sizeof text, "Values are for %s; numbers count %s.",
             p->variant->side[p->pos.to_move].side_name,
             goti_board_plies(p->answer->value.metric, 0));
    y += LINE_HEIGHT;
    caption(d, text, LEFT + 20, y, 12, false, d->pen.colours->muted);
    y += SMALL_LINE;
    if (any_uneven(d))
        caption(d, "+: the best of several moves that look alike.", LEFT + 20,
                y, 12, false, d->pen.colours->muted);
}
