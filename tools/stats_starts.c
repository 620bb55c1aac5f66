/* SPDX-License-Identifier: MIT */
/*
 * goti stats: the first moves, and the points that the row side's pieces could
 * start from.  Both up to those symmetries of the board that keep the start,
 * or what of it stays.
 */
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/notation.h"
#include "tools/query.h"
#include "tools/stats_reports.h"

/* Numbers of the symmetries that keep a set; returns how many. */
static unsigned keepers(const goti_variant *v, uint64_t set, unsigned *out)
{
    unsigned n = 0;
    for (unsigned s = 0; s < v->symmetries.n; s++)
        if (goti_symmetry_apply(&v->symmetries, s, set) == set) out[n++] = s;
    return n;
}

static goti_err open_db(const goti_stats_ask *ask, goti_db **out, goti_msg *msg)
{
    if (!ask->partial) { /* all tables must be there */
        goti_stats_tables tables;
        GOTI_TRY(goti_stats_tables_read(ask, &tables, msg));
        goti_stats_tables_clear(&tables);
    }
    return goti_db_open(ask->v, ask->db_dir, 0, out, msg);
}

/* ---- first moves -------------------------------------------------------- */

static uint8_t image_of(const goti_variant *v, unsigned s, uint8_t point)
{
    return point < v->board.n_points ? v->symmetries.perm[s][point] : point;
}

/* Does symmetry s map a onto b?  What is captured may be in another order. */
static bool maps(const goti_variant *v, unsigned s, const goti_move *a,
                 const goti_move *b)
{
    uint64_t over_a = 0, over_b = 0;
    if (image_of(v, s, a->from) != b->from || image_of(v, s, a->to) != b->to ||
        a->n_captured != b->n_captured)
        return false;
    for (unsigned i = 0; i < a->n_captured; i++) {
        over_a |= goti_bit(image_of(v, s, a->over[i]));
        over_b |= goti_bit(b->over[i]);
        if (v->family == GOTI_HUNT &&
            image_of(v, s, a->landing[i]) != b->landing[i])
            return false;
    }
    return over_a == over_b;
}

/* Symmetries that keep the start. */
typedef struct group {
    unsigned n, symmetry[GOTI_MAX_SYMMETRIES];
} group;

static group group_of(const goti_variant *v)
{
    unsigned keep[GOTI_MAX_SYMMETRIES];
    group g = {0};
    const unsigned n = keepers(v, v->side[GOTI_ROW].start, keep);
    const uint64_t column = v->side[GOTI_COLUMN].start;
    for (unsigned i = 0; i < n; i++)
        if (goti_symmetry_apply(&v->symmetries, keep[i], column) == column)
            g.symmetry[g.n++] = keep[i];
    return g;
}

static bool alike(const goti_variant *v, const group *g, const goti_move *a,
                  const goti_move *b)
{
    for (unsigned i = 0; i < g->n; i++)
        if (maps(v, g->symmetry[i], a, b)) return true;
    return false;
}

static void move_row(goti_sheet *sheet, const goti_variant *v, unsigned side,
                     const goti_query_move *m, unsigned n_alike)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    goti_sheet_text(sheet, v->name);
    goti_sheet_text(sheet, side == GOTI_ROW ? "row" : "column");
    goti_sheet_text(sheet, goti_move_format(v, &m->move, text, sizeof text));
    goti_sheet_count(sheet, n_alike);
    goti_sheet_text(sheet, goti_query_category_name(m->category));
    goti_sheet_text(sheet, goti_query_category_name(m->theoretical));
    goti_sheet_count(sheet, m->depth);
    goti_sheet_count(sheet, m->move.n_captured);
}

/* A move stands for itself and those after it that are its images; *i goes on
 * to the end where all is well, as moves that are alike have one value. */
static goti_err move_rows(goti_sheet *sheet, const goti_variant *v,
                          const goti_query_answer *a, goti_msg *msg)
{
    const group g = group_of(v);
    bool *const told = calloc(a->n_moves + 1U, sizeof *told);
    if (told == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_err err = GOTI_OK;
    for (unsigned i = 0; i < a->n_moves && err == GOTI_OK; i++) {
        const goti_query_move *const m = &a->move[i];
        unsigned n_alike = 0;
        if (told[i]) continue;
        for (unsigned k = i; k < a->n_moves; k++) {
            if (told[k] || !alike(v, &g, &m->move, &a->move[k].move)) continue;
            told[k] = true;
            n_alike++;
            if (a->move[k].category != m->category ||
                a->move[k].depth != m->depth)
                err = goti_fail(msg, GOTI_E_CORRUPT,
                                "first moves of %s that are each other's "
                                "images have different values",
                                v->name);
        }
        move_row(sheet, v, a->pos.to_move, m, n_alike);
    }
    free(told);
    return err;
}

static goti_err ask_start(const goti_stats_ask *ask, goti_db *db,
                          goti_sheet *sheet, goti_msg *msg)
{
    goti_position start;
    goti_query_answer answer;
    goti_position_start(ask->v, &start);
    goti_err err = goti_query_open(ask->v, &start, &answer, msg);
    if (err == GOTI_OK) err = goti_query_probe(db, ask->v, &answer, 1, msg);
    if (err == GOTI_OK) err = move_rows(sheet, ask->v, &answer, msg);
    goti_query_close(&answer);
    return err;
}

goti_err goti_stats_first_moves(const goti_stats_ask *ask, goti_msg *msg)
{
    goti_db *db = NULL;
    GOTI_TRY(open_db(ask, &db, msg));
    goti_sheet *const sheet = goti_sheet_open();
    goti_sheet_column(sheet, "variant", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "to_move", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "move", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "moves", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "category", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "theoretical", GOTI_SHEET_TEXT);
    goti_stats_depth_column(sheet, goti_db_metric(db));
    goti_sheet_column(sheet, "captures", GOTI_SHEET_NUMBER);
    const goti_err err = ask_start(ask, db, sheet, msg);
    goti_db_close(db);
    return goti_stats_finish(ask, sheet, err);
}

/* ---- starts ------------------------------------------------------------- */

/* A set of points stands for its orbit if it is the least of it; then how many
 * sets there are, else 0. */
static unsigned orbit_size(const goti_variant *v, const group *g, uint64_t set)
{
    unsigned n_fix = 0;
    for (unsigned i = 0; i < g->n; i++) {
        const uint64_t image =
            goti_symmetry_apply(&v->symmetries, g->symmetry[i], set);
        if (image < set) return 0;
        n_fix += image == set;
    }
    return g->n / n_fix;
}

static bool is_image(const goti_variant *v, const group *g, uint64_t a,
                     uint64_t b)
{
    for (unsigned i = 0; i < g->n; i++)
        if (goti_symmetry_apply(&v->symmetries, g->symmetry[i], a) == b)
            return true;
    return false;
}

static void points_text(const goti_variant *v, uint64_t set, char *buf,
                        size_t buf_bytes)
{
    buf[0] = '\0';
    for (; set != 0; set &= set - 1) {
        const size_t used = strlen(buf);
        (void)snprintf(buf + used, buf_bytes - used, "%s%s",
                       used > 0 ? " " : "", v->board.name[goti_ctz(set)]);
    }
}

static void start_row(goti_sheet *sheet, const goti_variant *v, const group *g,
                      const goti_position *pos, unsigned n,
                      const goti_probe_result *r)
{
    char text[GOTI_POSITION_TEXT_BYTES];
    char points[GOTI_MAX_POINTS * (GOTI_POINT_NAME_BYTES + 1) + 1];
    const uint64_t set = pos->piece[GOTI_ROW];
    points_text(v, set, points, sizeof points);
    goti_sheet_text(sheet, v->name);
    goti_sheet_text(sheet, points);
    goti_sheet_count(sheet, n);
    goti_sheet_text(sheet, is_image(v, g, set, v->side[GOTI_ROW].start) ? "yes"
                                                                        : "no");
    goti_sheet_text(sheet, pos->to_move == GOTI_ROW ? "row" : "column");
    goti_sheet_text(sheet, goti_query_category_name(r->category));
    goti_sheet_text(sheet, goti_query_category_name(r->theoretical));
    goti_sheet_count(sheet, r->depth);
    goti_sheet_text(sheet, goti_position_format(v, pos, text, sizeof text));
}

/* The row side's pieces on every set of points that the column side's leave
 * free: those are in the same tier as the start. */
static goti_err start_rows(const goti_variant *v, goti_db *db,
                           goti_sheet *sheet, goti_msg *msg)
{
    goti_position pos;
    group g = {0};
    goti_position_start(v, &pos);
    g.n = keepers(v, pos.piece[GOTI_COLUMN], g.symmetry);
    const unsigned n_row = goti_popcount(pos.piece[GOTI_ROW]);
    uint64_t set = goti_low_bits(n_row);
    for (; set < goti_bit(v->board.n_points); set = goti_next_subset(set)) {
        goti_probe_result r;
        const unsigned n = orbit_size(v, &g, set);
        if (n == 0 || (set & pos.piece[GOTI_COLUMN]) != 0) continue;
        pos.piece[GOTI_ROW] = set;
        GOTI_TRY(goti_db_probe(db, &pos, &r, msg));
        start_row(sheet, v, &g, &pos, n, &r);
    }
    return GOTI_OK;
}

goti_err goti_stats_starts(const goti_stats_ask *ask, goti_msg *msg)
{
    const goti_variant *const v = ask->v;
    goti_db *db = NULL;
    if (v->family == GOTI_MORRIS || v->side[GOTI_ROW].start == 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "%s has one start: no piece of %s is on the board in "
                         "it; --report first-moves tells what placing is worth",
                         v->name, v->side[GOTI_ROW].side_name);
    GOTI_TRY(open_db(ask, &db, msg));
    goti_sheet *const sheet = goti_sheet_open();
    goti_sheet_column(sheet, "variant", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "row_start", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "starts", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "own", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "to_move", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "category", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "theoretical", GOTI_SHEET_TEXT);
    goti_stats_depth_column(sheet, goti_db_metric(db));
    goti_sheet_column(sheet, "position", GOTI_SHEET_TEXT);
    const goti_err err = start_rows(v, db, sheet, msg);
    goti_db_close(db);
    return goti_stats_finish(ask, sheet, err);
}
