/* SPDX-License-Identifier: MIT */
/* Points and lines of a variant, and points by their names. */
#include "solver/game/variant_board.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "solver/base/bits.h"
#include "solver/game/suggest.h"

static bool valid_point_name(const char *name)
{
    const size_t n = strlen(name);
    if (n < 1 || n >= GOTI_POINT_NAME_BYTES) return false;
    if (!isalpha((unsigned char)name[0])) return false;
    for (size_t i = 1; i < n; i++)
        if (!isalnum((unsigned char)name[i])) return false;
    return strcasecmp(name, "pass") != 0 && strcasecmp(name, "start") != 0 &&
           strcasecmp(name, "moves") != 0;
}

/* As strtod for plain decimals, but deaf to the locale. */
static bool scan_decimal(const char **s, double *out)
{
    const double sign = **s == '-' ? -1 : 1;
    const char *p = *s + (**s == '-');
    double value = 0, place = 1;
    if (!isdigit((unsigned char)*p)) return false;
    for (; isdigit((unsigned char)*p); p++)
        value = value * 10 + (*p - '0');
    if (*p == '.')
        for (p++; isdigit((unsigned char)*p); p++)
            value += (*p - '0') * (place /= 10);
    *out = sign * value;
    *s = p;
    return true;
}

/* "NAME:x,y" */
static goti_err read_point(const goti_reader *r, const char *token, int line,
                           unsigned row, goti_board *board)
{
    char name[GOTI_TOKEN_BYTES];
    const size_t n = strcspn(token, ":");
    (void)snprintf(name, sizeof name, "%.*s", (int)n, token);
    double x = 0, y = 0;
    const char *s = token + n;
    if (*s++ != ':' || !scan_decimal(&s, &x) || *s++ != ',' ||
        !scan_decimal(&s, &y) || *s != '\0')
        return goti_reader_bad(r, "points", line, token,
                               "NAME:x,y such as B1:0,0");
    if (!valid_point_name(name))
        return goti_reader_bad(
            r, "points", line, name,
            "a name of at most %d letters and digits, letter first, "
            "not pass, start or moves",
            GOTI_POINT_NAME_BYTES - 1);
    if (goti_board_find(board, name) >= 0)
        return goti_reader_bad(r, "points", line, name, "every name once");
    if (board->n_points == GOTI_MAX_POINTS)
        return goti_reader_bad(r, "points", line, name, "at most %d points",
                               GOTI_MAX_POINTS);
    for (unsigned i = 0; i < board->n_points; i++)
        if (!(board->x[i] < x) && !(board->x[i] > x) && !(board->y[i] < y) &&
            !(board->y[i] > y))
            return goti_reader_bad(
                r, "points", line, token,
                "coordinates that no other point has, and %s has these",
                board->name[i]);
    const unsigned p = board->n_points++;
    memcpy(board->name[p], name, strlen(name) + 1);
    board->x[p] = x;
    board->y[p] = y;
    board->display_row[p] = (uint8_t)row;
    return GOTI_OK;
}

/* One line of text is one row of position strings. */
static goti_err read_points(const goti_reader *r, goti_board *board)
{
    goti_field_text text;
    if (!goti_variant_source_find(r->source, "points", &text))
        return goti_reader_bad(r, "points", 0, NULL, "rows of NAME:x,y");
    for (size_t e = text.begin; e < text.end; e++) {
        const goti_ini_entry *const entry = &text.ini->entry[e];
        const char *rest = entry->value;
        char token[GOTI_TOKEN_BYTES];
        const unsigned row = board->n_display_rows;
        while (goti_reader_token(&rest, token))
            GOTI_TRY(read_point(r, token, entry->line, row, board));
        if (entry->value[0] != '\0') board->n_display_rows++;
    }
    if (board->n_points < 2)
        return goti_reader_bad(r, "points", 0,
                               board->n_points == 0 ? NULL : "1 point",
                               "at least 2 points");
    return GOTI_OK;
}

/* A point's name at line of field. */
goti_err goti_variant_read_name(const goti_reader *r, const char *field,
                                int line, const char *name,
                                const goti_board *board, unsigned *out)
{
    const int p = goti_board_find(board, name);
    if (p >= 0) {
        *out = (unsigned)p;
        return GOTI_OK;
    }
    const char *names[GOTI_MAX_POINTS];
    for (unsigned i = 0; i < board->n_points; i++)
        names[i] = board->name[i];
    const char *const near = goti_suggest(name, names, board->n_points);
    return goti_reader_bad(r, field, line, name, "a point's name%s%s%s",
                           near == NULL ? "" : " (perhaps ",
                           near == NULL ? "" : near, near == NULL ? "" : ")");
}

/* One row of lines or paths, added to list, which has n of them. */
static goti_err read_line(const goti_reader *r, const char *field,
                          const goti_ini_entry *entry, const goti_board *board,
                          goti_line *list, uint8_t *n)
{
    if (*n == GOTI_MAX_LINES)
        return goti_reader_bad(r, field, entry->line, entry->value,
                               "at most %d %s", GOTI_MAX_LINES, field);
    goti_line *const line = &list[(*n)++];
    const char *rest = entry->value;
    char token[GOTI_TOKEN_BYTES];
    uint64_t seen = 0;
    while (goti_reader_token(&rest, token)) {
        unsigned p = 0;
        GOTI_TRY(
            goti_variant_read_name(r, field, entry->line, token, board, &p));
        if (seen & goti_bit(p))
            return goti_reader_bad(r, field, entry->line, token,
                                   "a line that visits a point once");
        if (line->n == GOTI_MAX_LINE_POINTS)
            return goti_reader_bad(r, field, entry->line, token,
                                   "at most %d points on a line",
                                   GOTI_MAX_LINE_POINTS);
        seen |= goti_bit(p);
        line->point[line->n++] = (uint8_t)p;
    }
    if (line->n < 2)
        return goti_reader_bad(r, field, entry->line, entry->value,
                               "two or more points on a line");
    return GOTI_OK;
}

static goti_err check_connected(const goti_reader *r, const goti_board *board)
{
    uint64_t reached = goti_bit(0), before = 0;
    while (reached != before) {
        before = reached;
        for (uint64_t rest = before; rest != 0; rest &= rest - 1)
            reached |= board->neighbours[goti_ctz(rest)];
    }
    const uint64_t missing = goti_low_bits(board->n_points) & ~reached;
    if (missing == 0) return GOTI_OK;
    char got[64];
    (void)snprintf(got, sizeof got, "no way from %s to %s", board->name[0],
                   board->name[goti_ctz(missing)]);
    return goti_reader_bad(r, "lines", 0, got, "lines that connect all points");
}

static goti_err read_lines(const goti_reader *r, const char *field,
                           const goti_board *board, goti_line *list, uint8_t *n)
{
    goti_field_text text = {NULL, 0, 0};
    (void)goti_variant_source_find(r->source, field, &text);
    for (size_t e = text.begin; e < text.end; e++)
        if (text.ini->entry[e].value[0] != '\0')
            GOTI_TRY(read_line(r, field, &text.ini->entry[e], board, list, n));
    return GOTI_OK;
}

/* Where lines are mills: three points each, and no two the same. */
static goti_err check_mills(const goti_reader *r, const goti_board *board)
{
    uint64_t mill[GOTI_MAX_LINES];
    for (unsigned l = 0; l < board->n_lines; l++) {
        const goti_line *const line = &board->line[l];
        char got[4 * GOTI_POINT_NAME_BYTES];
        (void)snprintf(got, sizeof got, "%s %s%s%s%s",
                       board->name[line->point[0]], board->name[line->point[1]],
                       line->n > 2 ? " " : "",
                       line->n > 2 ? board->name[line->point[2]] : "",
                       line->n > 3 ? " ..." : "");
        if (line->n != 3)
            return goti_reader_bad(r, "lines", 0, got,
                                   "mills of three points; what is no mill "
                                   "belongs to paths");
        mill[l] = goti_bit(line->point[0]) | goti_bit(line->point[1]) |
                  goti_bit(line->point[2]);
        for (unsigned k = 0; k < l; k++)
            if (mill[k] == mill[l])
                return goti_reader_bad(r, "lines", 0, got, "every mill once");
    }
    return GOTI_OK;
}

goti_err goti_variant_read_board(const goti_reader *r, goti_family family,
                                 goti_board *board)
{
    GOTI_TRY(read_points(r, board));
    if (!goti_reader_given(r, "lines"))
        return goti_reader_bad(r, "lines", 0, NULL,
                               "one line of the board a row");
    GOTI_TRY(read_lines(r, "lines", board, board->line, &board->n_lines));
    if (family == GOTI_MORRIS) {
        board->lines_are_mills = true;
        GOTI_TRY(check_mills(r, board));
        GOTI_TRY(read_lines(r, "paths", board, board->path, &board->n_paths));
    }
    goti_msg why;
    if (goti_board_derive(board, &why) != GOTI_OK)
        return goti_reader_bad(r, "lines", 0, why.text, "a smaller board");
    return check_connected(r, board);
}
