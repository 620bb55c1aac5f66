/* SPDX-License-Identifier: MIT */
/* goti stats --reachable: what play can reach from the start. */
#include <stdio.h>

#include "db/reach.h"
#include "tools/json_out.h"
#include "tools/stats_reports.h"
#include "tools/tier_fields.h"

/* ---- printing ----------------------------------------------------------- */

typedef struct column {
    const char *name;
    uint64_t value;
} column;

enum { N_COLUMNS = 17 };

static void fill_columns(const goti_reach_count *c, column *out)
{
    const uint64_t *const b = c->boards;
    const uint64_t *const o = c->orbits;
    const column columns[N_COLUMNS] = {
        {"boards", goti_reach_boards_sum(c)},
        {"win", b[GOTI_WIN]},
        {"cursed_win", b[GOTI_CURSED_WIN]},
        {"draw", b[GOTI_DRAW]},
        {"blessed_loss", b[GOTI_BLESSED_LOSS]},
        {"loss", b[GOTI_LOSS]},
        {"unknown", b[GOTI_REACH_UNKNOWN]},
        {"orbits", goti_reach_orbits_sum(c)},
        {"orbit_win", o[GOTI_WIN]},
        {"orbit_cursed_win", o[GOTI_CURSED_WIN]},
        {"orbit_draw", o[GOTI_DRAW]},
        {"orbit_blessed_loss", o[GOTI_BLESSED_LOSS]},
        {"orbit_loss", o[GOTI_LOSS]},
        {"orbit_unknown", o[GOTI_REACH_UNKNOWN]},
        {"over", c->over},
        {"deepest_win", c->deepest_win},
        {"deepest_loss", c->deepest_loss},
    };
    for (unsigned i = 0; i < N_COLUMNS; i++)
        out[i] = columns[i];
}

static goti_sheet *make_sheet(const goti_variant *v, const goti_reach *r)
{
    goti_sheet *const sheet = goti_sheet_open();
    column columns[N_COLUMNS];
    goti_tier_columns(sheet, true);
    fill_columns(&r->total, columns);
    for (unsigned i = 0; i < N_COLUMNS; i++)
        goti_sheet_column(sheet, columns[i].name, GOTI_SHEET_NUMBER);
    for (unsigned i = 0; i <= r->n; i++) { /* the total last */
        const bool total = i == r->n;
        goti_tier_cells(sheet, v, total ? NULL : &r->tier[i].tier, true);
        fill_columns(total ? &r->total : &r->tier[i].count, columns);
        for (unsigned k = 0; k < N_COLUMNS; k++)
            goti_sheet_count(sheet, columns[k].value);
    }
    return sheet;
}

/* An object with the total apart. */
static void print_json(const goti_variant *v, const goti_reach *r,
                       const goti_sheet *sheet)
{
    json_object *const o = goti_json_object();
    json_object *const total = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_sheet_add_json(sheet, r->n, GOTI_TIER_N_FIELDS, N_COLUMNS, total);
    goti_json_put(o, "total", total);
    json_object *const tiers = goti_json_array(o, "tiers");
    for (unsigned i = 0; i < r->n; i++) {
        json_object *const row = goti_json_object();
        goti_sheet_add_json(sheet, i, 0, GOTI_TIER_N_FIELDS + N_COLUMNS, row);
        goti_json_push(tiers, row);
    }
    goti_json_print(o);
}

static void print(const goti_variant *v, const goti_reach *r,
                  goti_sheet_format format)
{
    goti_sheet *const sheet = make_sheet(v, r);
    if (format == GOTI_SHEET_JSON)
        print_json(v, r, sheet);
    else
        goti_sheet_print(sheet, format, stdout);
    goti_sheet_close(sheet);
}

/* ---- running ------------------------------------------------------------ */

/* All tables must be there, or a hint says what else to do. */
static goti_err check_tables(const goti_stats_ask *ask, goti_msg *msg)
{
    goti_stats_tables tables;
    GOTI_TRY(goti_stats_tables_read(ask, &tables, msg));
    goti_stats_tables_clear(&tables);
    return GOTI_OK;
}

/* *out is NULL where there is no database and need not be. */
static goti_err open_tables(const goti_stats_ask *ask, goti_db **out,
                            goti_msg *msg)
{
    *out = NULL;
    if (!ask->partial) GOTI_TRY(check_tables(ask, msg));
    const goti_err err = goti_db_open(ask->v, ask->db_dir, 0, out, msg);
    return err == GOTI_E_MISSING && ask->partial ? GOTI_OK : err;
}

static goti_err walk(const goti_stats_ask *ask,
                     const goti_reach_options *options, goti_reach *out,
                     goti_msg *msg)
{
    goti_db *db = NULL;
    GOTI_TRY(open_tables(ask, &db, msg));
    const goti_err err = goti_reach_walk(ask->v, db, options, out, msg);
    goti_db_close(db);
    return err;
}

goti_err goti_reachable(const goti_stats_ask *ask, goti_msg *msg)
{
    goti_reach reach;
    const goti_reach_options options = {
        .n_threads = ask->n_threads,
        .memory_bytes = ask->memory_bytes,
        .partial = ask->partial,
        .quiet = ask->quiet,
    };
    GOTI_TRY(walk(ask, &options, &reach, msg));
    print(ask->v, &reach, ask->format);
    goti_reach_clear(&reach);
    return GOTI_OK;
}
