/* SPDX-License-Identifier: MIT */
/* goti_variant_load: names, pieces, and what the other readers read. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/base/utf8.h"
#include "solver/game/suggest.h"
#include "solver/game/variant.h"
#include "solver/game/variant_board.h"
#include "solver/game/variant_reader.h"
#include "solver/game/variant_rules.h"

/* Fields of both families first, then those of one. */
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
    "first",
    "row_blocked",
    "column_blocked",
    "draw_limit",
    "draw_counts",
    "draw_repetitions",
    /* hunt */
    "row_start",
    "column_start",
    "capture",
    "capture_compulsory",
    "capture_target",
    "idle",
    /* morris */
    "paths",
    "flying",
    "mill_capture",
    "captures_per_mill",
    "placing_captures",
    "move_while_placing",
    "full_board",
    "lose_at",
};

enum {
    N_KNOWN = sizeof known_fields / sizeof known_fields[0],
    FIRST_MORRIS = N_KNOWN - 8,
    FIRST_HUNT = FIRST_MORRIS - 6
};

/* Field names of the two sides, and what they are called by default. */
typedef struct side_fields {
    const char *side, *piece, *letter, *pieces, *start;
    const char *default_side[2], *default_piece[2]; /* by family */
} side_fields;

static const side_fields fields_of[2] = {
    {"row_side",
     "row_piece",
     "row_letter",
     "row_pieces",
     "row_start",
     {"Tigers", "White"},
     {"tiger", "man"}},
    {"column_side",
     "column_piece",
     "column_letter",
     "column_pieces",
     "column_start",
     {"Goats", "Black"},
     {"goat", "man"}},
};

/* By default that of the piece; men are told apart by their sides. */
static goti_err read_letter(const goti_reader *r, const side_fields *f,
                            goti_family family, goti_side_spec *side)
{
    char text[GOTI_TOKEN_BYTES];
    const char *const name =
        family == GOTI_MORRIS ? side->side_name : side->piece_name;
    char initial[8]; /* a letter beyond ASCII is complained about whole */
    (void)snprintf(initial, sizeof initial, "%.*s",
                   (int)goti_utf8_char(name, strlen(name)), name);
    GOTI_TRY(goti_reader_text(r, f->letter, initial, text, sizeof text));
    if (!isalpha((unsigned char)text[0]) || text[1] != '\0')
        return goti_reader_bad(r, f->letter, 0, text, "one letter");
    side->letter = (char)toupper((unsigned char)text[0]);
    return GOTI_OK;
}

static goti_err read_start(const goti_reader *r, const side_fields *f,
                           const goti_board *board, goti_side_spec *side)
{
    goti_field_text text = {NULL, 0, 0};
    (void)goti_variant_source_find(r->source, f->start, &text);
    for (size_t e = text.begin; e < text.end; e++) {
        const goti_ini_entry *const entry = &text.ini->entry[e];
        const char *rest = entry->value;
        char token[GOTI_TOKEN_BYTES];
        while (goti_reader_token(&rest, token)) {
            unsigned p = 0;
            GOTI_TRY(goti_variant_read_name(r, f->start, entry->line, token,
                                            board, &p));
            if (side->start & goti_bit(p))
                return goti_reader_bad(r, f->start, entry->line, token,
                                       "every point once");
            side->start |= goti_bit(p);
        }
    }
    return GOTI_OK;
}

static goti_err read_side(const goti_reader *r, const side_fields *f,
                          goti_family family, const goti_board *board,
                          goti_side_spec *side)
{
    int pieces = 0;
    GOTI_TRY(goti_reader_text(r, f->side, f->default_side[family],
                              side->side_name, sizeof side->side_name));
    GOTI_TRY(goti_reader_text(r, f->piece, f->default_piece[family],
                              side->piece_name, sizeof side->piece_name));
    GOTI_TRY(read_letter(r, f, family, side));
    GOTI_TRY(goti_reader_number(r, f->pieces, GOTI_REQUIRED, 1,
                                GOTI_MAX_POINTS - 1, &pieces));
    if (family == GOTI_HUNT) GOTI_TRY(read_start(r, f, board, side));
    const unsigned on_board = goti_popcount(side->start);
    if (on_board > (unsigned)pieces) {
        char got[32];
        (void)snprintf(got, sizeof got, "%u points", on_board);
        return goti_reader_bad(r, f->start, 0, got, "at most %d points (%s)",
                               pieces, f->pieces);
    }
    side->n_pieces = (uint8_t)pieces;
    side->n_hand = (uint8_t)((unsigned)pieces - on_board);
    return GOTI_OK;
}

/* Tigers must find an empty point; men may fill the board. */
static goti_err check_pieces(const goti_reader *r, const goti_variant *v)
{
    const unsigned row = v->side[GOTI_ROW].n_pieces;
    const unsigned column = v->side[GOTI_COLUMN].n_pieces;
    const unsigned points = v->board.n_points;
    char got[32];
    (void)snprintf(got, sizeof got, "%u", column);
    if (v->family == GOTI_HUNT && row + column >= points)
        return goti_reader_bad(r, "column_pieces", 0, got,
                               "fewer pieces in all than the %u points, not %u",
                               points, row + column);
    if (v->family == GOTI_MORRIS && row < 3) {
        (void)snprintf(got, sizeof got, "%u", row);
        return goti_reader_bad(r, "row_pieces", 0, got,
                               "at least 3 men, enough for a mill");
    }
    if (v->family == GOTI_MORRIS && row != column)
        return goti_reader_bad(r, "column_pieces", 0, got,
                               "as many men as row_pieces, %u", row);
    if (v->family == GOTI_MORRIS && row + column > points)
        return goti_reader_bad(r, "column_pieces", 0, got,
                               "at most as many men in all as the %u points, "
                               "not %u",
                               points, row + column);
    return GOTI_OK;
}

static goti_err read_sides(const goti_reader *r, goti_variant *v)
{
    goti_side_spec *const row = &v->side[GOTI_ROW];
    goti_side_spec *const column = &v->side[GOTI_COLUMN];
    GOTI_TRY(read_side(r, &fields_of[GOTI_ROW], v->family, &v->board, row));
    GOTI_TRY(
        read_side(r, &fields_of[GOTI_COLUMN], v->family, &v->board, column));
    char got[32];
    if (row->letter == column->letter) {
        (void)snprintf(got, sizeof got, "%c", column->letter);
        return goti_reader_bad(r, "column_letter", 0, got,
                               "another letter than row's");
    }
    if (row->start & column->start) {
        const unsigned p = goti_ctz(row->start & column->start);
        return goti_reader_bad(r, "column_start", 0, v->board.name[p],
                               "points that row_start does not take");
    }
    return check_pieces(r, v);
}

/* Has the other family this field, number i of the known ones? */
static bool is_foreign(goti_family family, size_t i)
{
    return family == GOTI_HUNT ? i >= FIRST_MORRIS
                               : i >= FIRST_HUNT && i < FIRST_MORRIS;
}

static goti_err check_known(const goti_reader *r, goti_family family,
                            const goti_inifile *ini, unsigned section)
{
    const size_t n = N_KNOWN;
    for (size_t e = 0; e < ini->n_entries; e++) {
        const goti_ini_entry *const entry = &ini->entry[e];
        if (entry->section != section || entry->continued) continue;
        size_t i = 0;
        while (i < n && strcmp(known_fields[i], entry->name) != 0)
            i++;
        if (i < n && is_foreign(family, i))
            return goti_fail(r->msg, GOTI_E_VARIANT,
                             "%s:%d: field '%s': expected a field of %s games, "
                             "got '%s'",
                             ini->path, entry->line, entry->name,
                             goti_family_name(family), entry->name);
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

static goti_err read_name(const goti_reader *r, goti_variant *v)
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

static goti_err read_all(const goti_reader *r, goti_variant *v)
{
    int family = GOTI_HUNT;
    GOTI_TRY(read_name(r, v));
    GOTI_TRY(goti_reader_word(r, "family", GOTI_HUNT, "hunt|morris", &family));
    v->family = (goti_family)family;
    for (unsigned i = 0; i < r->source->n; i++)
        GOTI_TRY(check_known(r, v->family, r->source->level[i].ini,
                             r->source->level[i].section));
    GOTI_TRY(goti_reader_text(r, "title", NULL, v->title, sizeof v->title));
    GOTI_TRY(goti_reader_text(r, "other_names", "", v->other_names,
                              sizeof v->other_names));
    GOTI_TRY(goti_reader_text(r, "region", "", v->region, sizeof v->region));
    GOTI_TRY(goti_reader_text(r, "source", "", v->source, sizeof v->source));
    GOTI_TRY(goti_reader_text(r, "decided", "", v->decided, sizeof v->decided));
    GOTI_TRY(goti_variant_read_board(r, v->family, &v->board));
    GOTI_TRY(read_sides(r, v));
    return goti_variant_read_rules(r, v);
}

/* In the hunt family a line is only the edges and jumps it makes. */
static goti_err find_symmetries(const goti_reader *r, goti_variant *v)
{
    const goti_err err = goti_symmetries_find(
        &v->board, v->family == GOTI_MORRIS, &v->symmetries, r->msg);
    if (err != GOTI_E_UNSUPPORTED) return err;
    goti_symmetries_identity(v->board.n_points, &v->symmetries);
    (void)goti_reader_bad(r, "lines", 0, "more",
                          "a board with at most %d symmetries",
                          GOTI_MAX_SYMMETRIES);
    return err;
}

static goti_err read_source(const goti_variant_source *source,
                            goti_variant *out, goti_msg *msg)
{
    goti_variant *const v = calloc(1, sizeof *v);
    if (v == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const goti_reader r = {source, msg};
    goti_err err = read_all(&r, v);
    if (err == GOTI_OK) err = goti_variant_digest(v, msg);
    if (err == GOTI_OK) err = find_symmetries(&r, v);
    if (err == GOTI_OK || err == GOTI_E_UNSUPPORTED) *out = *v;
    free(v);
    return err;
}

goti_err goti_variant_load(const char *name, const char *dir, goti_variant *out,
                           goti_msg *msg)
{
    goti_variant_source source;
    goti_err err = goti_variant_source_open(name, dir, &source, msg);
    if (err == GOTI_OK) err = read_source(&source, out, msg);
    goti_variant_source_close(&source);
    return err;
}

goti_err goti_variant_parse(const char *path, const char *text, const char *dir,
                            goti_variant *out, goti_msg *msg)
{
    goti_variant_source source;
    goti_err err = goti_variant_source_open_text(path, text, dir, &source, msg);
    if (err == GOTI_OK) err = read_source(&source, out, msg);
    goti_variant_source_close(&source);
    return err;
}

bool goti_variant_has_field(const char *name, const char **near)
{
    *near = NULL;
    for (size_t i = 0; i < N_KNOWN; i++)
        if (strcmp(known_fields[i], name) == 0) return true;
    *near = goti_suggest(name, known_fields, N_KNOWN);
    return false;
}

const char *goti_variant_place(const char *name, const char *dir,
                               const char *field, char *buf, size_t buf_bytes)
{
    goti_variant_source source;
    buf[0] = '\0';
    if (goti_variant_source_open(name, dir, &source, NULL) == GOTI_OK) {
        const goti_inifile *ini = NULL;
        const int line = goti_variant_source_line(&source, field, &ini);
        (void)snprintf(buf, buf_bytes, "%s:%d: field '%s'", ini->path, line,
                       field);
    }
    goti_variant_source_close(&source);
    return buf;
}
