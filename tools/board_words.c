/* SPDX-License-Identifier: MIT */
/* A board's picture in words: its captions, and what a screen reader says. */
#include <stdio.h>
#include <string.h>

#include "solver/base/bits.h"
#include "tools/board_picture.h"

const char *goti_board_title(const goti_board_picture *p)
{
    return p->title != NULL ? p->title : p->variant->title;
}

const char *goti_board_plies(goti_metric metric, unsigned n)
{
    if (metric == GOTI_DTC)
        return n == 1 ? "ply to the next capture or the end"
                      : "plies to the next capture or the end";
    return n == 1 ? "ply to the end" : "plies to the end";
}

const char *goti_board_state(const goti_board_picture *p, char *buf,
                             size_t buf_bytes)
{
    const goti_variant *const v = p->variant;
    const goti_query_answer *const a = p->answer;
    if (goti_position_outcome(v, &p->pos) != GOTI_ONGOING)
        return goti_query_reason(v, &p->pos, buf, buf_bytes);
    const char *const mover = v->side[p->pos.to_move].side_name;
    if (a == NULL)
        snprintf(buf, buf_bytes, "%s to move", mover);
    else if (a->value.depth == 0)
        snprintf(buf, buf_bytes, "%s to move: %s", mover,
                 goti_query_category_name(a->value.category));
    else
        snprintf(buf, buf_bytes, "%s to move: %s, %u %s", mover,
                 goti_query_category_name(a->value.category),
                 (unsigned)a->value.depth,
                 goti_board_plies(a->value.metric, a->value.depth));
    return buf;
}

const char *goti_board_last(const goti_board_picture *p, char *buf,
                            size_t buf_bytes)
{
    char move[GOTI_MOVE_TEXT_BYTES];
    buf[0] = '\0';
    if (p->last.known)
        snprintf(
            buf, buf_bytes, "last move: %s %s",
            p->variant->side[p->last.side].side_name,
            goti_move_format(p->variant, &p->last.move, move, sizeof move));
    return buf;
}

const char *goti_board_men(const goti_board_picture *p, goti_side side,
                           char *buf, size_t buf_bytes)
{
    const goti_variant *const v = p->variant;
    const int n =
        snprintf(buf, buf_bytes, "%s: %u on the board, %u in hand",
                 v->side[side].side_name, goti_popcount(p->pos.piece[side]),
                 (unsigned)p->pos.hand[side]);
    /* Nobody captures the hunters. */
    if (side == GOTI_COLUMN || v->family == GOTI_MORRIS)
        snprintf(buf + n, buf_bytes - (size_t)n, ", %u captured",
                 goti_position_lost(v, &p->pos, side));
    return buf;
}

const char *goti_board_move_value(const goti_variant *v,
                                  const goti_query_move *m, char *buf,
                                  size_t buf_bytes)
{
    char move[GOTI_MOVE_TEXT_BYTES];
    goti_move_format(v, &m->move, move, sizeof move);
    if (m->depth > 0)
        snprintf(buf, buf_bytes, "%s %s %u", move,
                 goti_query_category_name(m->category), (unsigned)m->depth);
    else
        snprintf(buf, buf_bytes, "%s %s", move,
                 goti_query_category_name(m->category));
    return buf;
}

/* "; on T1, I5" */
static void describe_points(const goti_board_picture *p, goti_side side,
                            goti_svg *svg)
{
    const char *before = "; on ";
    for (unsigned i = 0; i < p->variant->board.n_points; i++) {
        if (!(p->pos.piece[side] >> i & 1)) continue;
        goti_svg_text(svg, before);
        goti_svg_text(svg, p->variant->board.name[i]);
        before = ", ";
    }
}

void goti_board_describe(const goti_board_picture *p, goti_svg *svg)
{
    char text[GOTI_MOVE_TEXT_BYTES + 128];
    char position[GOTI_POSITION_TEXT_BYTES];
    goti_svg_textf(
        svg, "Position %s. ",
        goti_position_format(p->variant, &p->pos, position, sizeof position));
    goti_svg_textf(svg, "%s. ", goti_board_state(p, text, sizeof text));
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        goti_svg_text(svg,
                      goti_board_men(p, (goti_side)side, text, sizeof text));
        describe_points(p, (goti_side)side, svg);
        goti_svg_text(svg, ". ");
    }
    if (goti_board_last(p, text, sizeof text)[0] != '\0')
        goti_svg_textf(svg, "%s. ", text);
    if (p->answer == NULL || p->answer->n_moves == 0) return;
    goti_svg_textf(svg, "Moves, with their values for %s and the %s: ",
                   p->variant->side[p->pos.to_move].side_name,
                   goti_board_plies(p->answer->value.metric, 0));
    for (unsigned i = 0; i < p->answer->n_moves; i++) {
        if (i > 0) goti_svg_text(svg, "; ");
        goti_svg_text(svg,
                      goti_board_move_value(p->variant, &p->answer->move[i],
                                            text, sizeof text));
    }
    goti_svg_text(svg, ".");
}
