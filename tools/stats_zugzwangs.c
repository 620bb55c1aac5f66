/* SPDX-License-Identifier: MIT */
/* goti stats: mutual zugzwangs, tier by tier. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "db/stats_zugzwang.h"
#include "solver/base/mem.h"
#include "solver/game/notation.h"
#include "tools/query.h"
#include "tools/stats_reports.h"
#include "tools/tier_fields.h"

enum { VALUES = GOTI_ZUGZWANG_VALUES };

/* A tier of movement with the row side to move, and what was found in it. */
typedef struct pair {
    goti_tier tier;
    goti_db_table row, column; /* the two tables */
    uint64_t n_positions;
    unsigned turned; /* the pair with colours exchanged, counted before this
                        one; itself: none */
    goti_zugzwangs found; /* empty where turned is another */
} pair;

typedef struct job {
    const goti_stats_ask *ask;
    goti_stats_tables tables;
    goti_db *db;
    unsigned n;
    pair *pair;
} job;

/* ---- which --------------------------------------------------------------- */

/* The tier of the same boards with the other side to move. */
static goti_tier other_tier(const goti_variant *v, const goti_tier *t)
{
    if (v->family == GOTI_MORRIS)
        return goti_movement_tier(v, t->column_pieces, t->row_pieces, GOTI_ROW);
    return goti_movement_tier(v, t->row_pieces, t->column_pieces, GOTI_COLUMN);
}

static bool has_table(const job *j, const goti_tier *t)
{
    return goti_summary_find(&j->tables.summary, t) != NULL;
}

/* In the order of their tiers; those that lack a table only where allowed. */
static goti_err list_pairs(job *j, goti_msg *msg)
{
    j->pair = calloc(j->tables.n + 1U, sizeof *j->pair);
    if (j->pair == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (unsigned i = 0; i < j->tables.n; i++) {
        const goti_tier *const t = &j->tables.tier[i]->tier;
        const goti_tier other = other_tier(j->ask->v, t);
        pair *const p = &j->pair[j->n];
        if (t->phase != GOTI_MOVEMENT || t->to_move != GOTI_ROW ||
            !has_table(j, &other))
            continue;
        *p = (pair){.tier = *t,
                    .turned = j->n,
                    .n_positions = j->tables.tier[i]->n_positions};
        GOTI_TRY(goti_db_get_table(j->db, t, &p->row, msg));
        GOTI_TRY(goti_db_get_table(j->db, &other, &p->column, msg));
        for (unsigned k = 0; k < j->n; k++)
            if (goti_tier_equal(&j->pair[k].tier, &other)) p->turned = k;
        j->n++;
    }
    return GOTI_OK;
}

static goti_err check_memory(const job *j, goti_msg *msg)
{
    const uint64_t allowed = j->ask->memory_bytes > 0
                                 ? j->ask->memory_bytes
                                 : goti_mem_physical() / 10 * 9;
    uint64_t most = 0;
    char need[32], have[32];
    for (unsigned i = 0; i < j->n; i++) {
        const uint64_t bytes = goti_zugzwangs_bytes(j->db, &j->pair[i].column);
        if (j->pair[i].turned == i && bytes > most) most = bytes;
    }
    if (most <= allowed) return GOTI_OK;
    return goti_fail(msg, GOTI_E_MEMORY,
                     "%s needs %s of memory to hold a table decoded, more than "
                     "the %s allowed (--memory)",
                     j->ask->v->name, goti_mem_format(most, need, sizeof need),
                     goti_mem_format(allowed, have, sizeof have));
}

/* ---- counting ------------------------------------------------------------ */

static goti_err count(job *j, const goti_scan *scan, goti_msg *msg)
{
    for (unsigned i = 0; i < j->n; i++) {
        pair *const p = &j->pair[i];
        char name[80];
        if (p->turned != i) continue;
        goti_progress_stage(scan->progress, "%s",
                            goti_tier_name(&p->tier, name, sizeof name));
        GOTI_TRY(goti_zugzwangs_count(scan, j->db, &p->row, &p->column,
                                      j->ask->top, &p->found, msg));
    }
    return GOTI_OK;
}

static goti_err count_with_progress(job *j, goti_msg *msg)
{
    uint64_t work = 0;
    for (unsigned i = 0; i < j->n; i++)
        if (j->pair[i].turned == i) work += j->pair[i].n_positions;
    const goti_scan scan = {.n_threads = j->ask->n_threads,
                            .progress =
                                goti_progress_open(j->ask->quiet, work)};
    const goti_err err = count(j, &scan, msg);
    goti_progress_close(scan.progress);
    return err;
}

/* ---- printing ------------------------------------------------------------ */

/* One of a pair's kinds; seen: by the values of this pair. */
static const goti_zugzwang_kind *kind_of(const job *j, const pair *p,
                                         unsigned row, unsigned column)
{
    const pair *const counted = &j->pair[p->turned];
    return counted == p ? &p->found.kind[row][column]
                        : &counted->found.kind[column][row];
}

/* The position with the row side to move that an index found stands for. */
static void position_at(const job *j, const pair *p, uint64_t index,
                        goti_position *out)
{
    const pair *const counted = &j->pair[p->turned];
    goti_db_position_at(j->db, &counted->row, index, out);
    if (counted == p) return;
    goti_position as_found = *out;
    as_found.to_move = GOTI_COLUMN;
    goti_position_exchange(j->ask->v, &as_found, out);
}

static char *positions_text(const job *j, const pair *p,
                            const goti_zugzwang_kind *k)
{
    char *const text = calloc(k->first.n + 1U, GOTI_POSITION_TEXT_BYTES + 2);
    for (unsigned i = 0; text != NULL && i < k->first.n; i++) {
        goti_position pos;
        char one[GOTI_POSITION_TEXT_BYTES];
        position_at(j, p, k->first.number[i], &pos);
        strcat(text, i > 0 ? "; " : "");
        strcat(text, goti_position_format(j->ask->v, &pos, one, sizeof one));
    }
    return text;
}

static void count_cells(goti_sheet *sheet, const goti_zugzwang_kind *k)
{
    goti_sheet_count(sheet, k->boards);
    goti_sheet_count(sheet, k->orbits);
    goti_sheet_count(sheet, k->over);
}

static void add(goti_zugzwang_kind *sum, const goti_zugzwang_kind *k)
{
    sum->boards += k->boards;
    sum->orbits += k->orbits;
    sum->over += k->over;
}

/* All kinds of a tier, or (p NULL) those of all tiers. */
static void sum_kinds(const job *j, const pair *p, unsigned row,
                      unsigned column, goti_zugzwang_kind *sum)
{
    for (unsigned i = 0; i < j->n; i++)
        if (p == NULL || p == &j->pair[i])
            add(sum, kind_of(j, &j->pair[i], row, column));
}

static goti_err kind_row(goti_sheet *sheet, const job *j, const pair *p,
                         unsigned row, unsigned column, goti_msg *msg)
{
    goti_zugzwang_kind sum = {0};
    sum_kinds(j, p, row, column, &sum);
    if (sum.boards == 0) return GOTI_OK;
    char *const text =
        p != NULL ? positions_text(j, p, kind_of(j, p, row, column)) : NULL;
    if (p != NULL && text == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_tier_cells(sheet, j->ask->v, p != NULL ? &p->tier : NULL, false);
    goti_sheet_text(sheet, goti_query_category_name((goti_category)row));
    goti_sheet_text(sheet, goti_query_category_name((goti_category)column));
    count_cells(sheet, &sum);
    if (text != NULL)
        goti_sheet_text(sheet, text);
    else
        goti_sheet_none(sheet);
    free(text);
    return GOTI_OK;
}

/* All kinds together, which may be none; then a row each. */
static goti_err tier_rows(goti_sheet *sheet, const job *j, const pair *p,
                          goti_msg *msg)
{
    goti_zugzwang_kind sum = {0};
    for (unsigned row = 0; row < VALUES; row++)
        for (unsigned column = 0; column < VALUES; column++)
            sum_kinds(j, p, row, column, &sum);
    goti_tier_cells(sheet, j->ask->v, p != NULL ? &p->tier : NULL, false);
    goti_sheet_text(sheet, "any");
    goti_sheet_text(sheet, "any");
    count_cells(sheet, &sum);
    goti_sheet_none(sheet);
    for (unsigned row = 0; row < VALUES; row++)
        for (unsigned column = 0; column < VALUES; column++)
            GOTI_TRY(kind_row(sheet, j, p, row, column, msg));
    return GOTI_OK;
}

static goti_err print(const job *j, goti_msg *msg)
{
    goti_sheet *const sheet = goti_sheet_open();
    goti_tier_columns(sheet, false);
    goti_sheet_column(sheet, "row_to_move", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "column_to_move", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "boards", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "orbits", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "over", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "positions", GOTI_SHEET_LONG);
    goti_err err = GOTI_OK;
    for (unsigned i = 0; i < j->n && err == GOTI_OK; i++)
        err = tier_rows(sheet, j, &j->pair[i], msg);
    if (err == GOTI_OK) err = tier_rows(sheet, j, NULL, msg);
    return goti_stats_finish(j->ask, sheet, err);
}

goti_err goti_stats_zugzwangs(const goti_stats_ask *ask, goti_msg *msg)
{
    job j = {.ask = ask};
    GOTI_TRY(goti_stats_tables_read(ask, &j.tables, msg));
    goti_err err = goti_db_open(ask->v, ask->db_dir, 0, &j.db, msg);
    if (err == GOTI_OK) err = list_pairs(&j, msg);
    if (err == GOTI_OK) err = check_memory(&j, msg);
    if (err == GOTI_OK) err = count_with_progress(&j, msg);
    if (err == GOTI_OK) err = print(&j, msg);
    for (unsigned i = 0; j.pair != NULL && i < j.n; i++)
        goti_zugzwangs_clear(&j.pair[i].found);
    free(j.pair);
    goti_db_close(j.db);
    goti_stats_tables_clear(&j.tables);
    return err;
}
