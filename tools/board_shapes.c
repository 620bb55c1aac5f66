/* SPDX-License-Identifier: MIT */
#include "tools/board_shapes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "tools/board_places.h"

/* Value colours keep apart for eyes that do not tell red from green. */
static const goti_board_colours COLOURS[] = {
    [GOTI_BOARD_LIGHT] =
        {
            .ground = "#fdfbf6",
            .text = "#23201b",
            .muted = "#6a645a",
            .line = "#7d6b53",
            .last = "#8a3ffc",
            .hunt = {{"#f0a52b", "#4a2f00", "#2a1b00"},
                     {"#ffffff", "#2f3b45", "#2f3b45"}},
            .morris = {{"#ffffff", "#2b2926", NULL},
                       {"#2b2926", "#2b2926", "#fdfbf6"}},
            .category = {{"#b84300", "#7a2c00", "#ffffff"},
                         {"#fbe3d6", "#b84300", "#7a2c00"},
                         {"#e6e3dc", "#6a645a", "#3a362f"},
                         {"#d9e9f5", "#00609a", "#004a77"},
                         {"#00609a", "#003e63", "#ffffff"}},
        },
    [GOTI_BOARD_DARK] =
        {
            .ground = "#16181d",
            .text = "#eceae5",
            .muted = "#a5a9b2",
            .line = "#7f8896",
            .last = "#c8a2ff",
            .hunt = {{"#f0a52b", "#ffe2a8", "#2a1b00"},
                     {"#2b313b", "#dfe5ee", "#f2f5f9"}},
            .morris = {{"#f4f2ec", "#f4f2ec", NULL},
                       {"#16181d", "#f4f2ec", "#f4f2ec"}},
            .category = {{"#e0661a", "#ffc39b", "#180a00"},
                         {"#3a2114", "#e0661a", "#ffc39b"},
                         {"#3b404a", "#a5a9b2", "#f0f0f0"},
                         {"#122c40", "#5fb2ea", "#bfe2fb"},
                         {"#5fb2ea", "#d3ecfd", "#04131f"}},
        },
    [GOTI_BOARD_PRINT] =
        {
            .ground = "#ffffff",
            .text = "#000000",
            .muted = "#444444",
            .line = "#555555",
            .last = "#000000",
            .hunt = {{"#000000", "#000000", "#ffffff"},
                     {"#ffffff", "#000000", "#000000"}},
            .morris = {{"#ffffff", "#000000", NULL},
                       {"#000000", "#000000", "#ffffff"}},
            .category = {{"#c9c9c9", "#000000", "#000000"},
                         {"#f0f0f0", "#777777", "#000000"},
                         {"#ffffff", "#777777", "#000000"},
                         {"#e4e4e4", "#000000", "#000000"},
                         {"#000000", "#000000", "#ffffff"}},
        },
};

const goti_board_colours *goti_board_colours_of(goti_board_theme theme)
{
    return &COLOURS[theme];
}

static void paint(goti_svg *s, const char *fill, const char *edge, double width)
{
    goti_svg_attribute(s, "fill", fill);
    goti_svg_attribute(s, "stroke", edge);
    goti_svg_number(s, "stroke-width", width);
}

static void draw_disc(goti_svg *s, goti_svg_point at, double radius,
                      const char *fill, const char *edge, double width)
{
    goti_svg_begin(s, "circle");
    goti_svg_number(s, "cx", at.x);
    goti_svg_number(s, "cy", at.y);
    goti_svg_number(s, "r", radius);
    paint(s, fill, edge, width);
    goti_svg_end(s);
}

/* ---- pieces ------------------------------------------------------------ */

static void draw_diamond(goti_svg *s, goti_svg_point at, double reach,
                         const goti_board_paint *p, double width)
{
    const goti_svg_point corner[] = {{at.x, at.y - reach},
                                     {at.x + reach, at.y},
                                     {at.x, at.y + reach},
                                     {at.x - reach, at.y}};
    goti_svg_begin(s, "polygon");
    goti_svg_points(s, "points", corner, 4);
    paint(s, p->fill, p->edge, width);
    goti_svg_attribute(s, "stroke-linejoin", "round");
    goti_svg_end(s);
}

void goti_board_draw_piece(const goti_board_pen *pen, goti_side side,
                           goti_svg_point at, double radius)
{
    goti_svg *const s = pen->svg;
    const double width = radius > 12 ? 2 : 1.2;
    if (pen->variant->family == GOTI_MORRIS) {
        const goti_board_paint *const p = &pen->colours->morris[side];
        draw_disc(s, at, 0.9 * radius, p->fill, p->edge, width);
        if (p->text != NULL)
            draw_disc(s, at, 0.6 * radius, "none", p->text, width);
        return;
    }
    const goti_board_paint *const p = &pen->colours->hunt[side];
    const char letter[2] = {pen->variant->side[side].letter, '\0'};
    if (side == GOTI_ROW)
        draw_diamond(s, at, 1.15 * radius, p, width);
    else
        draw_disc(s, at, 0.9 * radius, p->fill, p->edge, width);
    goti_board_draw_text(pen, letter, at, 0.95 * radius, true, p->text,
                         GOTI_BOARD_AT_MIDDLE, 0);
}

/* ---- values ------------------------------------------------------------ */

double goti_board_value_reach(const char *text, double size)
{
    return goti_board_text_width(strlen(text), size) / 2 + 0.4 * size;
}

void goti_board_draw_value(const goti_board_pen *pen, goti_category category,
                           const char *text, goti_svg_point at, double size)
{
    goti_svg *const s = pen->svg;
    const goti_board_paint *const p = &pen->colours->category[category];
    const double x = goti_board_value_reach(text, size), y = 0.72 * size;
    const double tip = 0.45 * size;
    const double above = category > GOTI_DRAW ? tip : 0;
    const double below = category < GOTI_DRAW ? tip : 0;
    const goti_svg_point corner[] = {
        {at.x - x, at.y - y}, {at.x, at.y - y - above}, {at.x + x, at.y - y},
        {at.x + x, at.y + y}, {at.x, at.y + y + below}, {at.x - x, at.y + y}};
    goti_svg_begin(s, "polygon");
    goti_svg_points(s, "points", corner, 6);
    paint(s, p->fill, p->edge, 1.2);
    if (category == GOTI_CURSED_WIN || category == GOTI_BLESSED_LOSS)
        goti_svg_attribute(s, "stroke-dasharray", "3 2");
    goti_svg_attribute(s, "stroke-linejoin", "round");
    goti_svg_end(s);
    goti_board_draw_text(pen, text, at, size, true, p->text,
                         GOTI_BOARD_AT_MIDDLE, 0);
}

/* ---- turns ------------------------------------------------------------- */

static void draw_line(goti_svg *s, goti_svg_point from, goti_svg_point to,
                      const char *colour, double width, const char *dashes)
{
    goti_svg_begin(s, "line");
    goti_svg_number(s, "x1", from.x);
    goti_svg_number(s, "y1", from.y);
    goti_svg_number(s, "x2", to.x);
    goti_svg_number(s, "y2", to.y);
    goti_svg_attribute(s, "stroke", colour);
    goti_svg_number(s, "stroke-width", width);
    if (dashes != NULL) goti_svg_attribute(s, "stroke-dasharray", dashes);
    goti_svg_end(s);
}

void goti_board_draw_arrow(const goti_board_pen *pen, goti_svg_point from,
                           goti_svg_point to, const char *colour, double width,
                           const char *dashes)
{
    const double dx = to.x - from.x, dy = to.y - from.y;
    const double size = sqrt(dx * dx + dy * dy);
    if (!(size > 0)) return;
    const double head = 3.2 * width < size ? 3.2 * width : size;
    const goti_svg_point unit = {dx / size, dy / size};
    const goti_svg_point neck = {to.x - unit.x * head, to.y - unit.y * head};
    const double half = 0.55 * head;
    const goti_svg_point corner[] = {
        to,
        {neck.x - unit.y * half, neck.y + unit.x * half},
        {neck.x + unit.y * half, neck.y - unit.x * half}};
    draw_line(pen->svg, from, neck, colour, width, dashes);
    goti_svg_begin(pen->svg, "polygon");
    goti_svg_points(pen->svg, "points", corner, 3);
    goti_svg_attribute(pen->svg, "fill", colour);
    goti_svg_end(pen->svg);
}

void goti_board_draw_cross(const goti_board_pen *pen, goti_svg_point at,
                           double radius, const char *colour)
{
    const double r = 0.75 * radius; /* seen around a value, too */
    draw_line(pen->svg, (goti_svg_point){at.x - r, at.y - r},
              (goti_svg_point){at.x + r, at.y + r}, colour, 3, NULL);
    draw_line(pen->svg, (goti_svg_point){at.x - r, at.y + r},
              (goti_svg_point){at.x + r, at.y - r}, colour, 3, NULL);
}

/* ---- text -------------------------------------------------------------- */

/* How wide the character of n bytes may be at most, in letters' sizes: a text
 * had better be too small than run off the picture. */
static double widest(const char *c, size_t n, bool bold)
{
    if (n != 1) return 1.05; /* any script's */
    if (strchr("WM@%mw", *c) != NULL) return bold ? 1.02 : 0.98;
    if (*c >= 'A' && *c <= 'Z') return bold ? 0.8 : 0.76;
    return bold ? 0.64 : 0.6;
}

static double width_of(const char *text, bool bold)
{
    double width = 0;
    for (size_t left = strlen(text); left > 0;) {
        const size_t c = goti_utf8_char(text, left), n = c > 0 ? c : 1;
        width += widest(text, n, bold);
        text += n;
        left -= n;
    }
    return width;
}

/* Bytes of the characters from the beginning that are so wide at most. */
static size_t bytes_within(const char *text, bool bold, double width)
{
    const char *p = text;
    for (size_t left = strlen(text); left > 0;) {
        const size_t c = goti_utf8_char(p, left), n = c > 0 ? c : 1;
        width -= widest(p, n, bold);
        if (width < 0) break;
        p += n;
        left -= n;
    }
    return (size_t)(p - text);
}

void goti_board_draw_text(const goti_board_pen *pen, const char *text,
                          goti_svg_point at, double size, bool bold,
                          const char *colour, goti_board_anchor anchor,
                          double max_width)
{
    static const double LEAST = 0.6; /* letters get no smaller than this part */
    goti_svg *const s = pen->svg;
    const double width = size * width_of(text, bold);
    double part = 1;
    if (max_width > 0 && width > max_width) part = max_width / width;
    const bool cut = part < LEAST;
    if (cut) part = LEAST;
    goti_svg_begin(s, "text");
    goti_svg_number(s, "x", at.x);
    /* Half the height of a capital; not every reader knows of baselines. */
    goti_svg_number(s, "y", at.y + 0.36 * size * part);
    goti_svg_number(s, "font-size", size * part);
    if (bold) goti_svg_attribute(s, "font-weight", "bold");
    goti_svg_attribute(s, "fill", colour);
    if (anchor == GOTI_BOARD_AT_MIDDLE)
        goti_svg_attribute(s, "text-anchor", "middle");
    if (cut) {
        char start[512];
        const size_t kept =
            bytes_within(text, bold, max_width / (size * LEAST) - 1.05);
        snprintf(start, sizeof start, "%.*s\xe2\x80\xa6",
                 GOTI_UTF8_CUT(text, kept < 500 ? kept : 500));
        goti_svg_text(s, start);
    } else {
        goti_svg_text(s, text);
    }
    goti_svg_end(s);
}
