/* SPDX-License-Identifier: MIT */
/* goti stats: the reports that need no more than the tables' headers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/query.h"
#include "tools/stats_reports.h"
#include "tools/tier_fields.h"

/* ---- what reports share ------------------------------------------------- */

/* Those of the variant's tiers that have a table. */
static goti_err list_tiers(const goti_stats_ask *ask, goti_stats_tables *out,
                           goti_msg *msg)
{
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    if (tier == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const unsigned n = goti_tiers(ask->v, tier);
    out->tier = calloc(n + 1U, sizeof *out->tier);
    for (unsigned i = 0; out->tier != NULL && i < n; i++) {
        const goti_table_summary *const t =
            goti_summary_find(&out->summary, &tier[i]);
        if (t != NULL) out->tier[out->n++] = t;
    }
    free(tier);
    if (out->tier == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    return GOTI_OK;
}

goti_err goti_stats_tables_read(const goti_stats_ask *ask,
                                goti_stats_tables *out, goti_msg *msg)
{
    *out = (goti_stats_tables){0};
    GOTI_TRY(goti_summary_read(ask->v, ask->db_dir, &out->summary, msg));
    goti_err err = GOTI_OK;
    if (!ask->partial)
        err = goti_summary_check_tiers(ask->v, &out->summary,
                                       ", --partial does without", msg);
    if (err == GOTI_OK) err = list_tiers(ask, out, msg);
    if (err != GOTI_OK) goti_stats_tables_clear(out);
    return err;
}

void goti_stats_tables_clear(goti_stats_tables *t)
{
    goti_summary_clear(&t->summary);
    free(t->tier);
    t->tier = NULL;
    t->n = 0;
}

static uint16_t greater(uint16_t a, uint16_t b)
{
    return a > b ? a : b;
}

void goti_stats_add(goti_table_summary *sum, const goti_table_summary *more)
{
    sum->n_positions += more->n_positions;
    for (int c = 0; c < GOTI_N_CATEGORIES; c++) {
        sum->boards[c] += more->boards[c];
        sum->orbits[c] += more->orbits[c];
    }
    sum->max_depth = greater(sum->max_depth, more->max_depth);
    sum->max_win = greater(sum->max_win, more->max_win);
    sum->max_loss = greater(sum->max_loss, more->max_loss);
}

uint64_t goti_stats_boards(const goti_table_summary *t)
{
    uint64_t sum = 0;
    for (int c = 0; c < GOTI_N_CATEGORIES; c++)
        sum += t->boards[c];
    return sum;
}

void goti_stats_depth_column(goti_sheet *sheet, goti_metric metric)
{
    goti_sheet_column(sheet, goti_metric_name(metric), GOTI_SHEET_NUMBER);
}

void goti_stats_position(const goti_db *db, const goti_db_table *t,
                         uint64_t index, goti_position *out)
{
    const goti_variant *const v = goti_db_variant(db);
    goti_position stored;
    goti_db_position_at(db, t, index, &stored);
    *out = stored;
    if (v->family == GOTI_MORRIS &&
        goti_position_check(v, &stored, NULL) != GOTI_OK)
        goti_position_exchange(v, &stored, out);
}

void goti_stats_print(const goti_stats_ask *ask, goti_sheet *sheet)
{
    goti_sheet_print(sheet, ask->format, stdout);
    goti_sheet_close(sheet);
}

goti_err goti_stats_finish(const goti_stats_ask *ask, goti_sheet *sheet,
                           goti_err err)
{
    if (err == GOTI_OK)
        goti_stats_print(ask, sheet);
    else
        goti_sheet_close(sheet);
    return err;
}

/* ---- tiers, total ------------------------------------------------------- */

/* The numbers of a row that follow the tier, in the order of the columns. */
typedef struct column {
    const char *name;
    uint64_t value;
} column;

/* By DTM the deepest win and the deepest loss are told apart, too. */
enum { N_COLUMNS = 18, N_DTC_COLUMNS = 16 };

static unsigned n_columns(goti_metric metric)
{
    return metric == GOTI_DTM ? N_COLUMNS : N_DTC_COLUMNS;
}

static void fill_columns(goti_metric metric, const goti_table_summary *s,
                         column *out)
{
    const uint64_t *const b = s->boards;
    const uint64_t *const o = s->orbits;
    const column columns[N_COLUMNS] = {
        {"boards", goti_stats_boards(s)},
        {"win", b[GOTI_WIN]},
        {"cursed_win", b[GOTI_CURSED_WIN]},
        {"draw", b[GOTI_DRAW]},
        {"blessed_loss", b[GOTI_BLESSED_LOSS]},
        {"loss", b[GOTI_LOSS]},
        {"orbits", o[0] + o[1] + o[2] + o[3] + o[4]},
        {"orbit_win", o[GOTI_WIN]},
        {"orbit_cursed_win", o[GOTI_CURSED_WIN]},
        {"orbit_draw", o[GOTI_DRAW]},
        {"orbit_blessed_loss", o[GOTI_BLESSED_LOSS]},
        {"orbit_loss", o[GOTI_LOSS]},
        {metric == GOTI_DTM ? "max_dtm" : "max_dtc", s->max_depth},
        {"theoretical_win", b[GOTI_WIN] + b[GOTI_CURSED_WIN]},
        {"theoretical_draw", b[GOTI_DRAW]},
        {"theoretical_loss", b[GOTI_LOSS] + b[GOTI_BLESSED_LOSS]},
        {"max_win_dtm", s->max_win},
        {"max_loss_dtm", s->max_loss},
    };
    for (unsigned i = 0; i < N_COLUMNS; i++)
        out[i] = columns[i];
}

static void count_columns(goti_sheet *sheet, goti_metric metric)
{
    const goti_table_summary none = {.n_positions = 0};
    column columns[N_COLUMNS];
    fill_columns(metric, &none, columns);
    for (unsigned i = 0; i < n_columns(metric); i++)
        goti_sheet_column(sheet, columns[i].name, GOTI_SHEET_NUMBER);
}

static void count_cells(goti_sheet *sheet, goti_metric metric,
                        const goti_table_summary *s)
{
    column columns[N_COLUMNS];
    fill_columns(metric, s, columns);
    for (unsigned i = 0; i < n_columns(metric); i++)
        goti_sheet_count(sheet, columns[i].value);
}

goti_err goti_stats_tiers(const goti_stats_ask *ask, goti_msg *msg)
{
    goti_stats_tables tables;
    GOTI_TRY(goti_stats_tables_read(ask, &tables, msg));
    const goti_metric metric = tables.summary.metric;
    goti_sheet *const sheet = goti_sheet_open();
    goti_tier_columns(sheet, true);
    count_columns(sheet, metric);
    for (unsigned i = 0; i < tables.n; i++) {
        const goti_tier shown =
            goti_tier_of_mover(ask->v, &tables.tier[i]->tier);
        goti_tier_cells(sheet, ask->v, &shown, true);
        count_cells(sheet, metric, tables.tier[i]);
    }
    goti_stats_print(ask, sheet);
    goti_stats_tables_clear(&tables);
    return GOTI_OK;
}

goti_err goti_stats_total(const goti_stats_ask *ask, goti_msg *msg)
{
    goti_stats_tables tables;
    GOTI_TRY(goti_stats_tables_read(ask, &tables, msg));
    const goti_metric metric = tables.summary.metric;
    goti_sheet *const sheet = goti_sheet_open();
    goti_table_summary sum = {.n_positions = 0};
    for (unsigned i = 0; i < tables.n; i++)
        goti_stats_add(&sum, tables.tier[i]);
    goti_sheet_column(sheet, "variant", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "tiers", GOTI_SHEET_NUMBER);
    count_columns(sheet, metric);
    goti_sheet_text(sheet, ask->v->name);
    goti_sheet_count(sheet, tables.n);
    count_cells(sheet, metric, &sum);
    goti_stats_print(ask, sheet);
    goti_stats_tables_clear(&tables);
    return GOTI_OK;
}

/* ---- depths ------------------------------------------------------------- */

/* Boards and orbits of each value: [category * n_depths + depth]. */
typedef struct histogram {
    unsigned n_depths;
    uint64_t *boards, *orbits;
} histogram;

static goti_err histogram_open(const goti_stats_tables *tables, histogram *h,
                               goti_msg *msg)
{
    h->n_depths = 1;
    for (unsigned i = 0; i < tables->n; i++)
        if (tables->tier[i]->max_depth >= h->n_depths)
            h->n_depths = tables->tier[i]->max_depth + 1U;
    const size_t n = (size_t)GOTI_N_CATEGORIES * h->n_depths;
    h->boards = calloc(n, sizeof *h->boards);
    h->orbits = calloc(n, sizeof *h->orbits);
    if (h->boards == NULL || h->orbits == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    return GOTI_OK;
}

static void histogram_close(histogram *h)
{
    free(h->boards);
    free(h->orbits);
}

static void empty(histogram *h)
{
    const size_t n = (size_t)GOTI_N_CATEGORIES * h->n_depths;
    memset(h->boards, 0, n * sizeof *h->boards);
    memset(h->orbits, 0, n * sizeof *h->orbits);
}

static void add_book(histogram *h, const goti_table_summary *t)
{
    for (uint32_t i = 0; i < t->n_codes; i++) {
        const goti_value value = t->code[i].value;
        if (t->code[i].boards == 0) continue; /* its depth may be any */
        const size_t at = (size_t)value.category * h->n_depths + value.depth;
        h->boards[at] += t->code[i].boards;
        h->orbits[at] += t->code[i].orbits;
    }
}

/* The cells of a value. */
static void value_cells(goti_sheet *sheet, const goti_stats_depth_row *row)
{
    goti_sheet_text(sheet, goti_query_category_name(row->category));
    goti_sheet_count(sheet, row->depth);
    goti_sheet_count(sheet, row->boards);
    goti_sheet_count(sheet, row->orbits);
}

/* A row a value that boards have, worst first; returns how many. */
static size_t list_values(const histogram *h, const goti_tier *t,
                          goti_stats_depth_row *out)
{
    size_t n = 0;
    for (int c = 0; c < GOTI_N_CATEGORIES; c++)
        for (unsigned d = 0; d < h->n_depths; d++) {
            const size_t at = (size_t)c * h->n_depths + d;
            if (h->boards[at] == 0) continue;
            out[n++] = (goti_stats_depth_row){t->phase,         t->to_move,
                                              (goti_category)c, (uint16_t)d,
                                              h->boards[at],    h->orbits[at]};
        }
    return n;
}

static void depth_columns(goti_sheet *sheet, const goti_stats_ask *ask,
                          goti_metric metric)
{
    if (ask->by_tier) {
        goti_tier_columns(sheet, true);
    } else {
        goti_sheet_column(sheet, "variant", GOTI_SHEET_TEXT);
        goti_sheet_column(sheet, "phase", GOTI_SHEET_TEXT);
        goti_sheet_column(sheet, "to_move", GOTI_SHEET_TEXT);
    }
    goti_sheet_column(sheet, "category", GOTI_SHEET_TEXT);
    goti_stats_depth_column(sheet, metric);
    goti_sheet_column(sheet, "boards", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "orbits", GOTI_SHEET_NUMBER);
}

static goti_err depths_by_tier(goti_sheet *sheet, const goti_stats_ask *ask,
                               const goti_stats_tables *tables, goti_msg *msg)
{
    histogram h = {0};
    goti_err err = histogram_open(tables, &h, msg);
    goti_stats_depth_row *row = NULL;
    if (err == GOTI_OK)
        row = calloc((size_t)GOTI_N_CATEGORIES * h.n_depths, sizeof *row);
    if (err == GOTI_OK && row == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (unsigned i = 0; err == GOTI_OK && i < tables->n; i++) {
        const goti_tier shown =
            goti_tier_of_mover(ask->v, &tables->tier[i]->tier);
        empty(&h);
        add_book(&h, tables->tier[i]);
        const size_t n = list_values(&h, &shown, row);
        for (size_t k = 0; k < n; k++) {
            goti_tier_cells(sheet, ask->v, &shown, true);
            value_cells(sheet, &row[k]);
        }
    }
    free(row);
    histogram_close(&h);
    return err;
}

goti_err goti_stats_depth_rows(const goti_variant *v,
                               const goti_stats_tables *tables,
                               goti_stats_depth_row **row, size_t *n,
                               goti_msg *msg)
{
    histogram h = {0};
    goti_err err = histogram_open(tables, &h, msg);
    goti_stats_depth_row *out = NULL;
    if (err == GOTI_OK)
        out = calloc((size_t)4 * GOTI_N_CATEGORIES * h.n_depths, sizeof *out);
    if (err == GOTI_OK && out == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    *n = 0;
    for (unsigned like = 0; err == GOTI_OK && like < 4; like++) {
        const goti_tier shown = {.phase = (uint8_t)(like / 2),
                                 .to_move = (uint8_t)(like % 2)};
        empty(&h);
        for (unsigned i = 0; i < tables->n; i++) {
            const goti_tier t = goti_tier_of_mover(v, &tables->tier[i]->tier);
            if (t.phase == shown.phase && t.to_move == shown.to_move)
                add_book(&h, tables->tier[i]);
        }
        *n += list_values(&h, &shown, out + *n);
    }
    histogram_close(&h);
    if (err == GOTI_OK) *row = out;
    return err;
}

static goti_err depths_by_phase(goti_sheet *sheet, const goti_stats_ask *ask,
                                const goti_stats_tables *tables, goti_msg *msg)
{
    goti_stats_depth_row *row;
    size_t n;
    GOTI_TRY(goti_stats_depth_rows(ask->v, tables, &row, &n, msg));
    for (size_t i = 0; i < n; i++) {
        const goti_tier like = {.phase = row[i].phase,
                                .to_move = row[i].to_move};
        goti_sheet_text(sheet, ask->v->name);
        goti_sheet_text(sheet, goti_tier_phase_name(&like));
        goti_sheet_text(sheet, goti_tier_side_name(&like));
        value_cells(sheet, &row[i]);
    }
    free(row);
    return GOTI_OK;
}

goti_err goti_stats_depths(const goti_stats_ask *ask, goti_msg *msg)
{
    goti_stats_tables tables;
    GOTI_TRY(goti_stats_tables_read(ask, &tables, msg));
    goti_sheet *const sheet = goti_sheet_open();
    depth_columns(sheet, ask, tables.summary.metric);
    const goti_err err = ask->by_tier
                             ? depths_by_tier(sheet, ask, &tables, msg)
                             : depths_by_phase(sheet, ask, &tables, msg);
    goti_stats_tables_clear(&tables);
    return goti_stats_finish(ask, sheet, err);
}

/* ---- counter ------------------------------------------------------------ */

static void counter_row(goti_sheet *sheet, const goti_variant *v,
                        const goti_tier *t, const goti_table_summary *s)
{
    const uint64_t boards = goti_stats_boards(s);
    const uint64_t changed =
        s->boards[GOTI_CURSED_WIN] + s->boards[GOTI_BLESSED_LOSS];
    goti_tier_cells(sheet, v, t, true);
    goti_sheet_count(sheet, boards);
    goti_sheet_count(sheet, s->boards[GOTI_CURSED_WIN]);
    goti_sheet_count(sheet, s->boards[GOTI_BLESSED_LOSS]);
    goti_sheet_count(sheet, changed);
    goti_sheet_real(sheet, boards > 0 ? (double)changed / (double)boards : 0,
                    9);
    goti_sheet_count(sheet,
                     s->orbits[GOTI_CURSED_WIN] + s->orbits[GOTI_BLESSED_LOSS]);
}

goti_err goti_stats_counter(const goti_stats_ask *ask, goti_msg *msg)
{
    static const char *const names[] = {"boards",       "cursed_win",
                                        "blessed_loss", "changed",
                                        "share",        "orbits_changed"};
    goti_stats_tables tables;
    GOTI_TRY(goti_stats_tables_read(ask, &tables, msg));
    if (tables.summary.metric == GOTI_DTM) {
        goti_stats_tables_clear(&tables);
        return goti_fail(msg, GOTI_E_RULES,
                         "tables by dtm know no no-capture limit; expected "
                         "tables by dtc");
    }
    goti_sheet *const sheet = goti_sheet_open();
    goti_tier_columns(sheet, true);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        goti_sheet_column(sheet, names[i], GOTI_SHEET_NUMBER);
    goti_table_summary sum = {.n_positions = 0};
    for (unsigned i = 0; i < tables.n; i++) {
        const goti_tier shown =
            goti_tier_of_mover(ask->v, &tables.tier[i]->tier);
        counter_row(sheet, ask->v, &shown, tables.tier[i]);
        goti_stats_add(&sum, tables.tier[i]);
    }
    counter_row(sheet, ask->v, NULL, &sum);
    goti_stats_print(ask, sheet);
    goti_stats_tables_clear(&tables);
    return GOTI_OK;
}
