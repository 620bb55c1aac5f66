/* SPDX-License-Identifier: MIT */
/*
 * goti stats: the deepest positions.  The code books say where they are and
 * how many; only those tables are decoded, and each no further than needed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/stats_find.h"
#include "solver/game/notation.h"
#include "tools/query_line.h"
#include "tools/stats_reports.h"
#include "tools/tier_fields.h"

/* Positions of one code that are asked for, and why. */
typedef struct pick {
    const char *among; /* "all", "phase" or "tier" */
    unsigned table;    /* number in the list of tables */
    unsigned code;
    unsigned n;     /* how many */
    unsigned first; /* rank of the first, from 1 */
} pick;

typedef struct longest {
    const goti_stats_ask *ask;
    goti_stats_tables tables;
    goti_db *db;
    unsigned n_picks, room;
    pick *pick;
    goti_find **find;  /* [table]: an entry a code, or NULL */
    uint64_t **number; /* [table]: what they find */
} longest;

/* ---- what to look for ---------------------------------------------------- */

/* A code of one category, of a table. */
typedef struct candidate {
    unsigned table, code, depth;
    uint64_t orbits;
} candidate;

/* Deepest first, then in solving order. */
static int compare_candidates(const void *a, const void *b)
{
    const candidate *const x = a;
    const candidate *const y = b;
    if (x->depth != y->depth) return x->depth > y->depth ? -1 : 1;
    if (x->table != y->table) return x->table < y->table ? -1 : 1;
    return (x->code > y->code) - (x->code < y->code);
}

static goti_err add_pick(longest *l, pick p, goti_msg *msg)
{
    if (l->n_picks == l->room) {
        const unsigned room = l->room == 0 ? 64 : 2 * l->room;
        pick *const more = realloc(l->pick, room * sizeof *more);
        if (more == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
        l->pick = more;
        l->room = room;
    }
    l->pick[l->n_picks++] = p;
    return GOTI_OK;
}

/* The tables that compete: tables first to last, those like the tier if it is
 * not NULL. */
typedef struct rivals {
    const char *among;
    unsigned first, last;
    const goti_tier *like;
} rivals;

static bool competes(const longest *l, const rivals *r, unsigned table)
{
    if (r->like == NULL) return true;
    const goti_tier t =
        goti_tier_of_mover(l->ask->v, &l->tables.tier[table]->tier);
    return t.phase == r->like->phase && t.to_move == r->like->to_move;
}

static unsigned list_candidates(const longest *l, const rivals *r,
                                unsigned category, candidate *out)
{
    unsigned n = 0;
    for (unsigned i = r->first; i <= r->last; i++) {
        const goti_table_summary *const t = l->tables.tier[i];
        for (unsigned k = 0; k < t->n_codes && competes(l, r, i); k++)
            if (t->code[k].value.category == category && t->code[k].orbits > 0)
                out[n++] = (candidate){i, k, t->code[k].value.depth,
                                       t->code[k].orbits};
    }
    return n;
}

static goti_err pick_category(longest *l, const rivals *r, unsigned category,
                              candidate *room, goti_msg *msg)
{
    const unsigned n = list_candidates(l, r, category, room);
    qsort(room, n, sizeof *room, compare_candidates);
    unsigned rank = 1;
    for (unsigned i = 0; i < n && rank <= l->ask->top; i++) {
        const unsigned left = l->ask->top + 1 - rank;
        const pick p = {.among = r->among,
                        .table = room[i].table,
                        .code = room[i].code,
                        .n = room[i].orbits < left ? (unsigned)room[i].orbits
                                                   : left,
                        .first = rank};
        GOTI_TRY(add_pick(l, p, msg));
        rank += p.n;
    }
    return GOTI_OK;
}

static goti_err pick_among(longest *l, rivals r, candidate *room, goti_msg *msg)
{
    static const goti_category order[] = {GOTI_WIN, GOTI_CURSED_WIN,
                                          GOTI_BLESSED_LOSS, GOTI_LOSS};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        GOTI_TRY(pick_category(l, &r, order[i], room, msg));
    return GOTI_OK;
}

static goti_err pick_all(longest *l, candidate *room, goti_msg *msg)
{
    const unsigned last = l->tables.n - 1;
    GOTI_TRY(pick_among(l, (rivals){"all", 0, last, NULL}, room, msg));
    for (unsigned i = 0; l->ask->by_tier && i <= last; i++)
        GOTI_TRY(pick_among(l, (rivals){"tier", i, i, NULL}, room, msg));
    for (unsigned i = 0; !l->ask->by_tier && i < 4; i++) {
        const goti_tier like = {.phase = i < 2 ? GOTI_MOVEMENT : GOTI_PLACEMENT,
                                .to_move = i % 2 == 0 ? GOTI_ROW : GOTI_COLUMN};
        GOTI_TRY(pick_among(l, (rivals){"phase", 0, last, &like}, room, msg));
    }
    return GOTI_OK;
}

static goti_err make_picks(longest *l, goti_msg *msg)
{
    size_t n_codes = 1;
    for (unsigned i = 0; i < l->tables.n; i++)
        n_codes += l->tables.tier[i]->n_codes;
    candidate *const room = calloc(n_codes, sizeof *room);
    if (room == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const goti_err err = l->tables.n > 0 ? pick_all(l, room, msg) : GOTI_OK;
    free(room);
    return err;
}

/* ---- looking ------------------------------------------------------------- */

/* What is asked of a table: of each code the most that any pick wants. */
static goti_err open_finds(longest *l, unsigned table, unsigned *n,
                           goti_msg *msg)
{
    const unsigned n_codes = l->tables.tier[table]->n_codes;
    unsigned *const most = calloc(n_codes + 1U, sizeof *most);
    size_t n_numbers = 0;
    *n = 0;
    for (unsigned i = 0; most != NULL && i < l->n_picks; i++)
        if (l->pick[i].table == table && l->pick[i].n > most[l->pick[i].code])
            most[l->pick[i].code] = l->pick[i].n;
    for (unsigned k = 0; most != NULL && k < n_codes; k++) {
        *n += most[k] > 0;
        n_numbers += most[k];
    }
    l->find[table] = calloc(*n + 1U, sizeof **l->find);
    l->number[table] = calloc(n_numbers + 1, sizeof **l->number);
    const bool opened =
        most != NULL && l->find[table] != NULL && l->number[table] != NULL;
    uint64_t *number = l->number[table];
    for (unsigned k = 0, at = 0; opened && k < n_codes; k++) {
        if (most[k] == 0) continue;
        l->find[table][at++] = (goti_find){
            .code = k, .found = {.room = most[k], .number = number}};
        number += most[k];
    }
    free(most);
    return opened ? GOTI_OK : goti_fail(msg, GOTI_E_MEMORY, "out of memory");
}

static bool is_picked(const longest *l, unsigned table)
{
    for (unsigned i = 0; i < l->n_picks; i++)
        if (l->pick[i].table == table) return true;
    return false;
}

static goti_err look(longest *l, const goti_scan *scan, goti_msg *msg)
{
    for (unsigned i = 0; i < l->tables.n; i++) {
        goti_db_table t;
        unsigned n = 0;
        if (!is_picked(l, i)) continue;
        goti_progress_stage(scan->progress, "%s", l->tables.tier[i]->file);
        GOTI_TRY(goti_db_get_table(l->db, &l->tables.tier[i]->tier, &t, msg));
        GOTI_TRY(open_finds(l, i, &n, msg));
        GOTI_TRY(goti_find_codes(scan, &t, l->find[i], n, msg));
    }
    return GOTI_OK;
}

static goti_err look_with_progress(longest *l, goti_msg *msg)
{
    uint64_t work = 0;
    for (unsigned i = 0; i < l->tables.n; i++)
        if (is_picked(l, i)) work += l->tables.tier[i]->n_positions;
    const goti_scan scan = {.n_threads = l->ask->n_threads,
                            .progress =
                                goti_progress_open(l->ask->quiet, work)};
    const goti_err err = look(l, &scan, msg);
    goti_progress_close(scan.progress);
    return err;
}

/* ---- printing ------------------------------------------------------------ */

static void columns(goti_sheet *sheet, goti_metric metric)
{
    goti_tier_columns(sheet, true);
    goti_sheet_column(sheet, "among", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "category", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "rank", GOTI_SHEET_NUMBER);
    goti_stats_depth_column(sheet, metric);
    goti_sheet_column(sheet, "boards", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "position", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "line", GOTI_SHEET_LONG);
    goti_sheet_column(sheet, "line_end", GOTI_SHEET_TEXT);
}

/* Moves with blanks between, and why no more are shown. */
static goti_err line_cells(goti_sheet *sheet, const goti_variant *v,
                           const goti_query_line *line, unsigned depth,
                           goti_msg *msg)
{
    char move[GOTI_MOVE_TEXT_BYTES];
    char *const text = calloc(line->n + 1, sizeof move);
    if (text == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    char *end = text;
    for (size_t i = 0; i < line->n; i++) {
        (void)goti_move_format(v, &line->step[i].move, move, sizeof move);
        end += sprintf(end, "%s%s", i > 0 ? " " : "", move);
    }
    const bool by_capture =
        line->cut && depth > 0 && line->step[depth - 1].move.n_captured > 0;
    goti_sheet_text(sheet, text);
    goti_sheet_text(sheet, by_capture ? "a capture" : line->end);
    free(text);
    return GOTI_OK;
}

/* Without the tables that it leads to there is no line, where that is allowed.
 */
static goti_err add_line(const longest *l, goti_sheet *sheet,
                         const goti_position *pos, unsigned depth,
                         goti_msg *msg)
{
    goti_query_line line;
    const goti_variant *const v = l->ask->v;
    const goti_line_rules rules = {.most = depth, .fresh = true};
    goti_err err = goti_query_line_open(l->db, v, pos, &rules, &line, msg);
    if (err == GOTI_E_MISSING && l->ask->partial) {
        goti_sheet_none(sheet);
        goti_sheet_none(sheet);
        return GOTI_OK;
    }
    if (err != GOTI_OK) return err;
    err = line_cells(sheet, v, &line, depth, msg);
    goti_query_line_close(&line);
    return err;
}

static goti_err add_row(const longest *l, goti_sheet *sheet, const pick *p,
                        const goti_db_table *t, unsigned i, uint64_t index,
                        goti_msg *msg)
{
    const goti_variant *const v = l->ask->v;
    const goti_tier shown = goti_tier_of_mover(v, &t->tier);
    const goti_value value = l->tables.tier[p->table]->code[p->code].value;
    goti_position pos;
    char text[GOTI_POSITION_TEXT_BYTES];
    goti_stats_position(l->db, t, index, &pos);
    goti_tier_cells(sheet, v, &shown, true);
    goti_sheet_text(sheet, p->among);
    goti_sheet_text(sheet,
                    goti_query_category_name((goti_category)value.category));
    goti_sheet_count(sheet, p->first + i);
    goti_sheet_count(sheet, value.depth);
    goti_sheet_count(sheet, goti_scan_orbit_boards(t, index));
    goti_sheet_text(sheet, goti_position_format(v, &pos, text, sizeof text));
    return add_line(l, sheet, &pos, value.depth, msg);
}

static goti_err add_rows(const longest *l, goti_sheet *sheet, goti_msg *msg)
{
    for (unsigned k = 0; k < l->n_picks; k++) {
        const pick *const p = &l->pick[k];
        const goti_find *find = l->find[p->table];
        goti_db_table t;
        GOTI_TRY(
            goti_db_get_table(l->db, &l->tables.tier[p->table]->tier, &t, msg));
        while (find->code != p->code)
            find++;
        for (unsigned i = 0; i < p->n; i++) {
            if (goti_progress_interrupted())
                return goti_fail(msg, GOTI_E_INTERRUPTED, "interrupted");
            GOTI_TRY(add_row(l, sheet, p, &t, i, find->found.number[i], msg));
        }
    }
    return GOTI_OK;
}

/* ---- all of it ----------------------------------------------------------- */

static goti_err open_longest(longest *l, goti_msg *msg)
{
    const goti_stats_ask *const ask = l->ask;
    GOTI_TRY(goti_stats_tables_read(ask, &l->tables, msg));
    GOTI_TRY(goti_db_open(ask->v, ask->db_dir, 0, &l->db, msg));
    l->find = calloc(l->tables.n + 1U, sizeof *l->find);
    l->number = calloc(l->tables.n + 1U, sizeof *l->number);
    if (l->find == NULL || l->number == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    return GOTI_OK;
}

static void close_longest(longest *l)
{
    for (unsigned i = 0; i < l->tables.n; i++) {
        if (l->find != NULL) free(l->find[i]);
        if (l->number != NULL) free(l->number[i]);
    }
    free(l->find);
    free(l->number);
    free(l->pick);
    goti_db_close(l->db);
    goti_stats_tables_clear(&l->tables);
}

goti_err goti_stats_longest(const goti_stats_ask *ask, goti_msg *msg)
{
    longest l = {.ask = ask};
    goti_sheet *sheet = NULL;
    goti_err err = open_longest(&l, msg);
    if (err == GOTI_OK) err = make_picks(&l, msg);
    if (err == GOTI_OK) err = look_with_progress(&l, msg);
    if (err == GOTI_OK) {
        sheet = goti_sheet_open();
        columns(sheet, l.tables.summary.metric);
        err = add_rows(&l, sheet, msg);
    }
    close_longest(&l);
    return goti_stats_finish(ask, sheet, err);
}
