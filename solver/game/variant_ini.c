/* SPDX-License-Identifier: MIT */
/*
 * goti_variant_load: the fields of a variant, read and checked one by one.
 * Every complaint is "FILE:LINE: field 'x': expected ..., got '...'", with the
 * line the text stands on, which may be a parent's; a field that is missing is
 * reported at the variant's own section.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solver/base/bits.h"
#include "solver/game/hunt.h"
#include "solver/game/suggest.h"
#include "solver/game/tier.h"
#include "solver/game/utf8.h"
#include "solver/game/variant.h"
#include "solver/game/variant_source.h"

enum { REQUIRED = -1, MAX_DRAW_LIMIT = 10000, TOKEN_BYTES = 48 };

static const char *const known_fields[] = {
    "title",
    "other_names",
    "region",
    "source",
    "decided",
    "family",
    "points",
    "lines",
    "row_side",
    "row_piece",
    "row_letter",
    "column_side",
    "column_piece",
    "column_letter",
    "row_pieces",
    "column_pieces",
    "row_start",
    "column_start",
    "first",
    "capture",
    "capture_compulsory",
    "capture_target",
    "row_blocked",
    "column_blocked",
    "idle",
    "draw_limit",
    "draw_counts",
    "draw_repetitions",
};

typedef struct reader {
    const goti_variant_source *source;
    goti_msg *msg;
} reader;

/* The first line of a field and its file; of the section if it is not given. */
static int line_of(const goti_variant_source *source, const char *field,
                   const goti_inifile **ini)
{
    goti_field_text text;
    *ini = source->level[0].ini;
    if (!goti_variant_source_find(source, field, &text))
        return (*ini)->section[source->level[0].section].line;
    *ini = text.ini;
    return text.ini->entry[text.begin].line;
}

/* got NULL: nothing was given.  line 0: the field's first line. */
GOTI_PRINTF(5, 6)
static goti_err bad(const reader *r, const char *field, int line,
                    const char *got, const char *expected, ...)
{
    char what[256];
    va_list args;
    va_start(args, expected);
    (void)vsnprintf(what, sizeof what, expected, args);
    va_end(args);
    const goti_inifile *ini = NULL;
    const int first_line = line_of(r->source, field, &ini);
    if (line == 0) line = first_line;
    return goti_fail(r->msg, GOTI_E_VARIANT,
                     "%s:%d: field '%s': expected %s, got %s%.*s%s", ini->path,
                     line, field, what, got == NULL ? "" : "'",
                     GOTI_UTF8_CUT(got == NULL ? "nothing" : got, 60),
                     got == NULL ? "" : "'");
}

/* The lines of a field joined by blanks; default_text NULL: required. */
static goti_err read_text(const reader *r, const char *field,
                          const char *default_text, char *out, size_t out_bytes)
{
    goti_field_text text;
    out[0] = '\0';
    if (!goti_variant_source_find(r->source, field, &text)) {
        if (default_text == NULL) return bad(r, field, 0, NULL, "a text");
        (void)snprintf(out, out_bytes, "%s", default_text);
        return GOTI_OK;
    }
    size_t used = 0;
    for (size_t e = text.begin; e < text.end; e++) {
        const goti_ini_entry *const entry = &text.ini->entry[e];
        const size_t n = strlen(entry->value);
        if (used + n + 2 > out_bytes)
            return bad(r, field, entry->line, entry->value,
                       "at most %zu bytes in all", out_bytes - 1);
        if (used > 0 && n > 0) out[used++] = ' ';
        memcpy(out + used, entry->value, n + 1);
        used += n;
    }
    return GOTI_OK;
}

static goti_err read_number(const reader *r, const char *field,
                            int default_number, int min, int max, int *out)
{
    char text[TOKEN_BYTES];
    *out = default_number;
    GOTI_TRY(read_text(r, field, "", text, sizeof text));
    goti_field_text place;
    const bool given = goti_variant_source_find(r->source, field, &place);
    if (!given && default_number != REQUIRED) return GOTI_OK;
    char *end = text;
    const long n = isdigit((unsigned char)text[0]) ? strtol(text, &end, 10) : 0;
    if (end == text || *end != '\0' || n < min || n > max)
        return bad(r, field, 0, given ? text : NULL, "a number from %d to %d",
                   min, max);
    *out = (int)n;
    return GOTI_OK;
}

/* Does list, "one|two|three", begin with that word? */
static bool begins_with_word(const char *list, const char *word)
{
    const size_t n = strlen(word);
    return n > 0 && strncmp(list, word, n) == 0 &&
           (list[n] == '|' || list[n] == '\0');
}

/* out: the number of the word in list. */
static goti_err read_word(const reader *r, const char *field, int default_word,
                          const char *list, int *out)
{
    char text[TOKEN_BYTES];
    *out = default_word;
    GOTI_TRY(read_text(r, field, "", text, sizeof text));
    goti_field_text place;
    const bool given = goti_variant_source_find(r->source, field, &place);
    if (!given && default_word != REQUIRED) return GOTI_OK;
    int n = 0;
    for (const char *word = list; word != NULL; n++) {
        if (begins_with_word(word, text)) {
            *out = n;
            return GOTI_OK;
        }
        word = strchr(word, '|');
        if (word != NULL) word++;
    }
    return bad(r, field, 0, given ? text : NULL,
               strchr(list, '|') == NULL ? "%s" : "one of %s", list);
}

/*
 * The next word of a line; false at its end.  A word too long for the buffer
 * is cut, and then is nobody's name.
 */
static bool next_token(const char **line, char *out)
{
    const char *const blanks = " \t\r";
    const char *const begin = *line + strspn(*line, blanks);
    const size_t n = strcspn(begin, blanks);
    const int most = goti_utf8_cut(begin, TOKEN_BYTES - 1);
    (void)snprintf(out, TOKEN_BYTES, "%.*s", n < (size_t)most ? (int)n : most,
                   begin);
    *line = begin + n;
    return n > 0;
}

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
static goti_err read_point(const reader *r, const char *token, int line,
                           unsigned row, goti_board *board)
{
    char name[TOKEN_BYTES];
    const size_t n = strcspn(token, ":");
    (void)snprintf(name, sizeof name, "%.*s", (int)n, token);
    double x = 0, y = 0;
    const char *s = token + n;
    if (*s++ != ':' || !scan_decimal(&s, &x) || *s++ != ',' ||
        !scan_decimal(&s, &y) || *s != '\0')
        return bad(r, "points", line, token, "NAME:x,y such as B1:0,0");
    if (!valid_point_name(name))
        return bad(r, "points", line, name,
                   "a name of at most %d letters and digits, letter first, "
                   "not pass, start or moves",
                   GOTI_POINT_NAME_BYTES - 1);
    if (goti_board_find(board, name) >= 0)
        return bad(r, "points", line, name, "every name once");
    if (board->n_points == GOTI_MAX_POINTS)
        return bad(r, "points", line, name, "at most %d points",
                   GOTI_MAX_POINTS);
    for (unsigned i = 0; i < board->n_points; i++)
        if (!(board->x[i] < x) && !(board->x[i] > x) && !(board->y[i] < y) &&
            !(board->y[i] > y))
            return bad(r, "points", line, token,
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
static goti_err read_points(const reader *r, goti_board *board)
{
    goti_field_text text;
    if (!goti_variant_source_find(r->source, "points", &text))
        return bad(r, "points", 0, NULL, "rows of NAME:x,y");
    for (size_t e = text.begin; e < text.end; e++) {
        const goti_ini_entry *const entry = &text.ini->entry[e];
        const char *rest = entry->value;
        char token[TOKEN_BYTES];
        const unsigned row = board->n_display_rows;
        while (next_token(&rest, token))
            GOTI_TRY(read_point(r, token, entry->line, row, board));
        if (entry->value[0] != '\0') board->n_display_rows++;
    }
    if (board->n_points < 2)
        return bad(r, "points", 0, board->n_points == 0 ? NULL : "1 point",
                   "at least 2 points");
    return GOTI_OK;
}

/* A point's name at line of field. */
static goti_err find_point(const reader *r, const char *field, int line,
                           const char *name, const goti_board *board,
                           unsigned *out)
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
    return bad(r, field, line, name, "a point's name%s%s%s",
               near == NULL ? "" : " (perhaps ", near == NULL ? "" : near,
               near == NULL ? "" : ")");
}

static goti_err read_line(const reader *r, const goti_ini_entry *entry,
                          goti_board *board)
{
    if (board->n_lines == GOTI_MAX_LINES)
        return bad(r, "lines", entry->line, entry->value, "at most %d lines",
                   GOTI_MAX_LINES);
    goti_line *const line = &board->line[board->n_lines++];
    const char *rest = entry->value;
    char token[TOKEN_BYTES];
    uint64_t seen = 0;
    while (next_token(&rest, token)) {
        unsigned p = 0;
        GOTI_TRY(find_point(r, "lines", entry->line, token, board, &p));
        if (seen & goti_bit(p))
            return bad(r, "lines", entry->line, token,
                       "a line that visits a point once");
        if (line->n == GOTI_MAX_LINE_POINTS)
            return bad(r, "lines", entry->line, token,
                       "at most %d points on a line", GOTI_MAX_LINE_POINTS);
        seen |= goti_bit(p);
        line->point[line->n++] = (uint8_t)p;
    }
    if (line->n < 2)
        return bad(r, "lines", entry->line, entry->value,
                   "two or more points on a line");
    return GOTI_OK;
}

static goti_err check_connected(const reader *r, const goti_board *board)
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
    return bad(r, "lines", 0, got, "lines that connect all points");
}

static goti_err read_board(const reader *r, goti_board *board)
{
    GOTI_TRY(read_points(r, board));
    goti_field_text text;
    if (!goti_variant_source_find(r->source, "lines", &text))
        return bad(r, "lines", 0, NULL, "one line of the board a row");
    for (size_t e = text.begin; e < text.end; e++)
        if (text.ini->entry[e].value[0] != '\0')
            GOTI_TRY(read_line(r, &text.ini->entry[e], board));
    goti_msg why;
    if (goti_board_derive(board, &why) != GOTI_OK)
        return bad(r, "lines", 0, why.text, "a smaller board");
    return check_connected(r, board);
}

/* Field names of the two sides. */
typedef struct side_fields {
    const char *side, *piece, *letter, *pieces, *start, *blocked;
    const char *default_side, *default_piece;
} side_fields;

static const side_fields fields_of[2] = {
    {"row_side", "row_piece", "row_letter", "row_pieces", "row_start",
     "row_blocked", "Tigers", "tiger"},
    {"column_side", "column_piece", "column_letter", "column_pieces",
     "column_start", "column_blocked", "Goats", "goat"},
};

static goti_err read_letter(const reader *r, const side_fields *f,
                            goti_side_spec *side)
{
    char text[TOKEN_BYTES];
    const char initial[2] = {side->piece_name[0], '\0'};
    GOTI_TRY(read_text(r, f->letter, initial, text, sizeof text));
    if (!isalpha((unsigned char)text[0]) || text[1] != '\0')
        return bad(r, f->letter, 0, text, "one letter");
    side->letter = (char)toupper((unsigned char)text[0]);
    return GOTI_OK;
}

static goti_err read_start(const reader *r, const side_fields *f,
                           const goti_board *board, goti_side_spec *side)
{
    goti_field_text text = {NULL, 0, 0};
    (void)goti_variant_source_find(r->source, f->start, &text);
    for (size_t e = text.begin; e < text.end; e++) {
        const goti_ini_entry *const entry = &text.ini->entry[e];
        const char *rest = entry->value;
        char token[TOKEN_BYTES];
        while (next_token(&rest, token)) {
            unsigned p = 0;
            GOTI_TRY(find_point(r, f->start, entry->line, token, board, &p));
            if (side->start & goti_bit(p))
                return bad(r, f->start, entry->line, token, "every point once");
            side->start |= goti_bit(p);
        }
    }
    return GOTI_OK;
}

static goti_err read_side(const reader *r, const side_fields *f,
                          const goti_board *board, goti_side_spec *side)
{
    int pieces = 0;
    GOTI_TRY(read_text(r, f->side, f->default_side, side->side_name,
                       sizeof side->side_name));
    GOTI_TRY(read_text(r, f->piece, f->default_piece, side->piece_name,
                       sizeof side->piece_name));
    GOTI_TRY(read_letter(r, f, side));
    GOTI_TRY(
        read_number(r, f->pieces, REQUIRED, 1, GOTI_MAX_POINTS - 1, &pieces));
    GOTI_TRY(read_start(r, f, board, side));
    const unsigned on_board = goti_popcount(side->start);
    if (on_board > (unsigned)pieces) {
        char got[32];
        (void)snprintf(got, sizeof got, "%u points", on_board);
        return bad(r, f->start, 0, got, "at most %d points (%s)", pieces,
                   f->pieces);
    }
    side->n_pieces = (uint8_t)pieces;
    side->n_hand = (uint8_t)((unsigned)pieces - on_board);
    return GOTI_OK;
}

static goti_err read_sides(const reader *r, goti_variant *v)
{
    goti_side_spec *const row = &v->side[GOTI_ROW];
    goti_side_spec *const column = &v->side[GOTI_COLUMN];
    GOTI_TRY(read_side(r, &fields_of[GOTI_ROW], &v->board, row));
    GOTI_TRY(read_side(r, &fields_of[GOTI_COLUMN], &v->board, column));
    char got[32];
    if (row->letter == column->letter) {
        (void)snprintf(got, sizeof got, "%c", column->letter);
        return bad(r, "column_letter", 0, got, "another letter than row's");
    }
    if (row->start & column->start) {
        const unsigned p = goti_ctz(row->start & column->start);
        return bad(r, "column_start", 0, v->board.name[p],
                   "points that row_start does not take");
    }
    const unsigned pieces = (unsigned)row->n_pieces + column->n_pieces;
    if (pieces >= v->board.n_points) {
        (void)snprintf(got, sizeof got, "%u", column->n_pieces);
        return bad(r, "column_pieces", 0, got,
                   "fewer pieces in all than the %u points, not %u",
                   v->board.n_points, pieces);
    }
    return GOTI_OK;
}

/* A number, or "all" the column side's pieces. */
static goti_err read_target(const reader *r, goti_variant *v)
{
    char text[TOKEN_BYTES];
    int target = v->side[GOTI_COLUMN].n_pieces;
    GOTI_TRY(read_text(r, "capture_target", "", text, sizeof text));
    if (strcmp(text, "all") != 0)
        GOTI_TRY(
            read_number(r, "capture_target", REQUIRED, 1, target, &target));
    v->capture_target = (uint8_t)target;
    if (v->capture == GOTI_CAPTURE_CHAIN && target > GOTI_MAX_CHAIN)
        return bad(r, "capture_target", 0, text,
                   "at most %d where capture is chain", GOTI_MAX_CHAIN);
    return GOTI_OK;
}

/* The kernels know no column side that waits while the row side enters. */
static goti_err check_placement(const reader *r, const goti_variant *v)
{
    goti_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_layers(v, layer);
    for (unsigned i = 0; i < n; i++) {
        if (layer[i].to_move != GOTI_COLUMN || layer[i].kind == GOTI_PLY_PLACE)
            continue;
        char got[32];
        (void)snprintf(got, sizeof got, "%u", v->side[GOTI_COLUMN].n_pieces);
        return bad(r, "column_pieces", 0, got,
                   "pieces in hand for as long as the row side enters its "
                   "own (%u in hand against %u)",
                   v->side[GOTI_COLUMN].n_hand, v->side[GOTI_ROW].n_hand);
    }
    return GOTI_OK;
}

static goti_err check_turns(const reader *r, const goti_variant *v)
{
    if (goti_hunt_turns_bound(v) <= GOTI_MAX_MOVES) return GOTI_OK;
    return bad(r, "capture", 0, "chain",
               "single, or a smaller capture_target: one turn could be made "
               "in more than %d ways",
               GOTI_MAX_MOVES);
}

static goti_err read_draws(const reader *r, goti_variant *v)
{
    int limit = 0, counts = GOTI_COUNT_NONE, repetitions = 0;
    GOTI_TRY(read_number(r, "draw_limit", 0, 0, MAX_DRAW_LIMIT, &limit));
    GOTI_TRY(read_word(r, "draw_counts", GOTI_COUNT_NONE,
                       "none|plies|row|column", &counts));
    GOTI_TRY(read_word(r, "draw_repetitions", 0, "0|3", &repetitions));
    if (limit > 0 && counts == GOTI_COUNT_NONE)
        return bad(r, "draw_counts", 0, "none",
                   "plies, row or column, since draw_limit is %d", limit);
    /* A child may switch the limit off and still inherit what it counted. */
    if (limit == 0) counts = GOTI_COUNT_NONE;
    v->draw_limit = (uint16_t)limit;
    v->draw_counts = (goti_counted)counts;
    v->draw_repetitions = repetitions == 0 ? 0 : 3;
    return GOTI_OK;
}

static goti_err read_rules(const reader *r, goti_variant *v)
{
    int family = GOTI_HUNT, first = GOTI_ROW, compulsory = 0, idle = 0;
    int capture = GOTI_CAPTURE_SINGLE, row_blocked = 0, column_blocked = 0;
    GOTI_TRY(read_word(r, "family", GOTI_HUNT, "hunt", &family));
    GOTI_TRY(read_word(r, "first", REQUIRED, "row|column", &first));
    GOTI_TRY(
        read_word(r, "capture", GOTI_CAPTURE_SINGLE, "single|chain", &capture));
    GOTI_TRY(read_word(r, "capture_compulsory", 0, "no|yes", &compulsory));
    GOTI_TRY(
        read_word(r, "row_blocked", GOTI_BLOCKED_LOSES, "loses", &row_blocked));
    GOTI_TRY(read_word(r, "column_blocked", REQUIRED, "loses|passes|draws",
                       &column_blocked));
    GOTI_TRY(read_word(r, "idle", GOTI_IDLE_MOVES, "moves|waits", &idle));
    v->family = (goti_family)family;
    v->first = (goti_side)first;
    v->capture = (goti_capture)capture;
    v->capture_compulsory = compulsory == 1;
    v->side[GOTI_ROW].blocked = (goti_blocked)row_blocked;
    v->side[GOTI_COLUMN].blocked = (goti_blocked)column_blocked;
    v->idle = (goti_idle)idle;
    GOTI_TRY(read_target(r, v));
    GOTI_TRY(check_placement(r, v));
    GOTI_TRY(check_turns(r, v));
    return read_draws(r, v);
}

static goti_err check_known(const reader *r, const goti_inifile *ini,
                            unsigned section)
{
    const size_t n = sizeof known_fields / sizeof known_fields[0];
    for (size_t e = 0; e < ini->n_entries; e++) {
        const goti_ini_entry *const entry = &ini->entry[e];
        if (entry->section != section || entry->continued) continue;
        size_t i = 0;
        while (i < n && strcmp(known_fields[i], entry->name) != 0)
            i++;
        if (i < n) continue;
        const char *const near = goti_suggest(entry->name, known_fields, n);
        return goti_fail(r->msg, GOTI_E_VARIANT,
                         "%s:%d: field '%s': expected a known field%s%s%s, "
                         "got '%s'",
                         ini->path, entry->line, entry->name,
                         near == NULL ? "" : " (perhaps '",
                         near == NULL ? "" : near, near == NULL ? "" : "')",
                         entry->name);
    }
    return GOTI_OK;
}

static goti_err read_name(const reader *r, goti_variant *v)
{
    const goti_inifile *const ini = r->source->level[0].ini;
    const goti_ini_section *const section =
        &ini->section[r->source->level[0].section];
    const size_t n = strlen(section->name);
    if (n == 0 || n >= GOTI_NAME_BYTES || section->name[0] == '-' ||
        strspn(section->name, "abcdefghijklmnopqrstuvwxyz0123456789-") != n)
        return goti_fail(r->msg, GOTI_E_VARIANT,
                         "%s:%d: section name: expected at most %d lower case "
                         "letters, digits and hyphens, got '%.*s'",
                         ini->path, section->line, GOTI_NAME_BYTES - 1,
                         GOTI_UTF8_CUT(section->name, 80));
    memcpy(v->name, section->name, n + 1);
    return GOTI_OK;
}

static goti_err read_all(const reader *r, goti_variant *v)
{
    GOTI_TRY(read_name(r, v));
    for (unsigned i = 0; i < r->source->n; i++)
        GOTI_TRY(check_known(r, r->source->level[i].ini,
                             r->source->level[i].section));
    GOTI_TRY(read_text(r, "title", NULL, v->title, sizeof v->title));
    GOTI_TRY(
        read_text(r, "other_names", "", v->other_names, sizeof v->other_names));
    GOTI_TRY(read_text(r, "region", "", v->region, sizeof v->region));
    GOTI_TRY(read_text(r, "source", "", v->source, sizeof v->source));
    GOTI_TRY(read_text(r, "decided", "", v->decided, sizeof v->decided));
    GOTI_TRY(read_board(r, &v->board));
    GOTI_TRY(read_sides(r, v));
    return read_rules(r, v);
}

/* In the hunt family a line is only the edges and jumps it makes. */
static goti_err find_symmetries(const reader *r, goti_variant *v)
{
    const goti_err err =
        goti_symmetries_find(&v->board, false, &v->symmetries, r->msg);
    if (err != GOTI_E_UNSUPPORTED) return err;
    goti_symmetries_identity(v->board.n_points, &v->symmetries);
    (void)bad(r, "lines", 0, "more", "a board with at most %d symmetries",
              GOTI_MAX_SYMMETRIES);
    return err;
}

goti_err goti_variant_load(const char *name, const char *dir, goti_variant *out,
                           goti_msg *msg)
{
    goti_variant *const v = calloc(1, sizeof *v);
    if (v == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_variant_source source;
    const reader r = {&source, msg};
    goti_err err = goti_variant_source_open(name, dir, &source, msg);
    if (err == GOTI_OK) err = read_all(&r, v);
    if (err == GOTI_OK) err = goti_variant_digest(v, msg);
    if (err == GOTI_OK) err = find_symmetries(&r, v);
    if (err == GOTI_OK || err == GOTI_E_UNSUPPORTED) *out = *v;
    goti_variant_source_close(&source);
    free(v);
    return err;
}

const char *goti_variant_place(const char *name, const char *dir,
                               const char *field, char *buf, size_t buf_bytes)
{
    goti_variant_source source;
    buf[0] = '\0';
    if (goti_variant_source_open(name, dir, &source, NULL) == GOTI_OK) {
        const goti_inifile *ini = NULL;
        const int line = line_of(&source, field, &ini);
        (void)snprintf(buf, buf_bytes, "%s:%d: field '%s'", ini->path, line,
                       field);
    }
    goti_variant_source_close(&source);
    return buf;
}
