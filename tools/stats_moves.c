/* SPDX-License-Identifier: MIT */
/* goti stats: how many turns positions have, and how many of them capture. */
#include <stdlib.h>

#include "db/stats_turns.h"
#include "solver/game/notation.h"
#include "tools/stats_reports.h"
#include "tools/tier_fields.h"

typedef struct job {
    const goti_stats_ask *ask;
    goti_stats_tables tables;
    goti_db *db;
    goti_db_table *table;     /* [tier] */
    goti_turn_counts *counts; /* [tier] */
} job;

/* What a row says: of a sample each tier counts as if all were in it. */
typedef struct weighed {
    double boards, turns, captures, can;
} weighed;

/* ---- counting ------------------------------------------------------------ */

static goti_err open_job(job *j, goti_msg *msg)
{
    const goti_stats_ask *const ask = j->ask;
    GOTI_TRY(goti_stats_tables_read(ask, &j->tables, msg));
    GOTI_TRY(goti_db_open(ask->v, ask->db_dir, 0, &j->db, msg));
    j->table = calloc(j->tables.n + 1U, sizeof *j->table);
    j->counts = calloc(j->tables.n + 1U, sizeof *j->counts);
    if (j->table == NULL || j->counts == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (unsigned i = 0; i < j->tables.n; i++)
        GOTI_TRY(goti_db_get_table(j->db, &j->tables.tier[i]->tier,
                                   &j->table[i], msg));
    return GOTI_OK;
}

static void close_job(job *j)
{
    free(j->table);
    free(j->counts);
    goti_db_close(j->db);
    goti_stats_tables_clear(&j->tables);
}

static goti_err count(job *j, const goti_scan *scan, goti_msg *msg)
{
    for (unsigned i = 0; i < j->tables.n; i++) {
        char name[80];
        goti_progress_stage(
            scan->progress, "%s",
            goti_tier_name(&j->table[i].tier, name, sizeof name));
        GOTI_TRY(goti_turns_count(scan, j->db, &j->table[i], j->ask->sample,
                                  j->ask->seed, &j->counts[i], msg));
    }
    return GOTI_OK;
}

static goti_err count_with_progress(job *j, goti_msg *msg)
{
    uint64_t work = 0;
    for (unsigned i = 0; i < j->tables.n; i++)
        work += goti_turns_work(&j->table[i], j->ask->sample, j->ask->seed);
    const goti_scan scan = {.n_threads = j->ask->n_threads,
                            .progress =
                                goti_progress_open(j->ask->quiet, work)};
    const goti_err err = count(j, &scan, msg);
    goti_progress_close(scan.progress);
    return err;
}

/* ---- printing ------------------------------------------------------------ */

static weighed weigh(const job *j, unsigned i)
{
    const goti_turn_counts *const c = &j->counts[i];
    const double all = (double)goti_stats_boards(j->tables.tier[i]);
    const double weight = all / (double)c->looked_at;
    return (weighed){.boards = weight * (double)c->boards,
                     .turns = weight * (double)c->turns,
                     .captures = weight * (double)c->captures,
                     .can = weight * (double)c->can};
}

static void add(weighed *sum, const weighed *w)
{
    sum->boards += w->boards;
    sum->turns += w->turns;
    sum->captures += w->captures;
    sum->can += w->can;
}

static void columns(goti_sheet *sheet)
{
    static const char *const names[] = {"looked_at",     "boards",
                                        "mean_turns",    "max_turns",
                                        "capture_share", "can_capture_share"};
    goti_tier_columns(sheet, true);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        goti_sheet_column(sheet, names[i], GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "position", GOTI_SHEET_TEXT);
}

/* most: the table of the position with the most turns. */
static void row(goti_sheet *sheet, const job *j, const goti_turn_counts *c,
                const weighed *w, const goti_db_table *most)
{
    goti_position pos;
    char text[GOTI_POSITION_TEXT_BYTES];
    goti_sheet_count(sheet, c->looked_at);
    goti_sheet_count(sheet, c->boards);
    if (c->boards == 0) {
        for (int i = 0; i < 5; i++)
            goti_sheet_none(sheet);
        return;
    }
    goti_sheet_real(sheet, w->turns / w->boards, 6);
    goti_sheet_count(sheet, c->most);
    goti_sheet_real(sheet, w->captures / w->turns, 6);
    goti_sheet_real(sheet, w->can / w->boards, 6);
    goti_stats_position(j->db, most, c->most_index, &pos);
    goti_sheet_text(sheet,
                    goti_position_format(j->ask->v, &pos, text, sizeof text));
}

static void print(const job *j)
{
    goti_sheet *const sheet = goti_sheet_open();
    goti_turn_counts total = {0};
    weighed sum = {0};
    const goti_db_table *most = NULL;
    columns(sheet);
    for (unsigned i = 0; i < j->tables.n; i++) {
        const goti_tier shown =
            goti_tier_of_mover(j->ask->v, &j->table[i].tier);
        const weighed w = weigh(j, i);
        goti_tier_cells(sheet, j->ask->v, &shown, true);
        row(sheet, j, &j->counts[i], &w, &j->table[i]);
        if (j->counts[i].most > total.most) most = &j->table[i];
        goti_turn_counts_add(&total, &j->counts[i]);
        add(&sum, &w);
    }
    goti_tier_cells(sheet, j->ask->v, NULL, true);
    row(sheet, j, &total, &sum, most);
    goti_stats_print(j->ask, sheet);
}

goti_err goti_stats_moves(const goti_stats_ask *ask, goti_msg *msg)
{
    job j = {.ask = ask};
    goti_err err = open_job(&j, msg);
    if (err == GOTI_OK) err = count_with_progress(&j, msg);
    if (err == GOTI_OK) print(&j);
    close_job(&j);
    return err;
}
