/* SPDX-License-Identifier: MIT */
#include "tools/reachable.h"

#include <inttypes.h>
#include <stdio.h>

#include "db/reach.h"
#include "solver/base/progress.h"
#include "tools/json_out.h"
#include "tools/summary.h"
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

static void print_csv_counts(const goti_reach_count *c)
{
    column columns[N_COLUMNS];
    fill_columns(c, columns);
    for (unsigned i = 0; i < N_COLUMNS; i++)
        printf(",%" PRIu64, columns[i].value);
    putchar('\n');
}

static void print_csv(const goti_variant *v, const goti_reach *r)
{
    column columns[N_COLUMNS];
    fill_columns(&r->total, columns);
    printf(GOTI_TIER_CSV_HEADER);
    for (unsigned i = 0; i < N_COLUMNS; i++)
        printf(",%s", columns[i].name);
    putchar('\n');
    for (unsigned i = 0; i < r->n; i++) {
        goti_tier_print_csv(v, &r->tier[i].tier);
        print_csv_counts(&r->tier[i].count);
    }
    printf("%s,total,,,,,,", v->name);
    print_csv_counts(&r->total);
}

static void add_json_counts(json_object *o, const goti_reach_count *c)
{
    column columns[N_COLUMNS];
    fill_columns(c, columns);
    for (unsigned i = 0; i < N_COLUMNS; i++)
        goti_json_count(o, columns[i].name, columns[i].value);
}

static void print_json(const goti_variant *v, const goti_reach *r)
{
    json_object *const o = goti_json_object();
    json_object *const total = goti_json_object();
    goti_json_text(o, "variant", v->name);
    add_json_counts(total, &r->total);
    goti_json_put(o, "total", total);
    json_object *const tiers = goti_json_array(o, "tiers");
    for (unsigned i = 0; i < r->n; i++) {
        json_object *const row = goti_json_object();
        goti_tier_add_json(row, v, &r->tier[i].tier);
        add_json_counts(row, &r->tier[i].count);
        goti_json_push(tiers, row);
    }
    goti_json_print(o);
}

/* ---- running ------------------------------------------------------------ */

int goti_reachable_check(const goti_cli_args *args)
{
    static const char *const only[] = {"threads", "memory", "quiet"};
    if (goti_cli_given(args, "reachable")) return GOTI_EXIT_OK;
    for (unsigned i = 0; i < sizeof only / sizeof only[0]; i++)
        if (goti_cli_given(args, only[i]))
            return goti_cli_usage("stats", "stats: --%s: only with --reachable",
                                  only[i]);
    return GOTI_EXIT_OK;
}

/* All tables must be there, or a hint says what else to do. */
static goti_err check_tables(const goti_variant *v, const char *db_dir,
                             goti_msg *msg)
{
    goti_summary summary;
    GOTI_TRY(goti_summary_read(v, db_dir, &summary, msg));
    const goti_err err =
        goti_summary_check_tiers(v, &summary, ", --partial does without", msg);
    goti_summary_clear(&summary);
    return err;
}

/* *out is NULL where there is no database and need not be. */
static goti_err open_tables(const goti_cli_args *args, const goti_variant *v,
                            goti_db **out, goti_msg *msg)
{
    const char *const db_dir = goti_cli_db(args);
    const bool partial = goti_cli_given(args, "partial");
    *out = NULL;
    if (!partial) GOTI_TRY(check_tables(v, db_dir, msg));
    const goti_err err = goti_db_open(v, db_dir, 0, out, msg);
    return err == GOTI_E_MISSING && partial ? GOTI_OK : err;
}

static goti_err walk(const goti_cli_args *args, const goti_variant *v,
                     const goti_reach_options *options, goti_reach *out,
                     goti_msg *msg)
{
    goti_db *db = NULL;
    GOTI_TRY(open_tables(args, v, &db, msg));
    const goti_err err = goti_reach_walk(v, db, options, out, msg);
    goti_db_close(db);
    return err;
}

int goti_reachable(const goti_cli_args *args, const goti_variant *v,
                   bool as_json)
{
    uint64_t n_threads = 0;
    goti_reach reach;
    goti_msg msg = {""};
    goti_reach_options options = {
        .partial = goti_cli_given(args, "partial"),
        .quiet = goti_cli_given(args, "quiet"),
    };
    int code =
        goti_cli_number(args, "threads", 0, GOTI_CLI_MAX_THREADS, &n_threads);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_memory(args, &options.memory_bytes);
    if (code != GOTI_EXIT_OK) return code;
    options.n_threads = (int)n_threads;
    goti_progress_catch_signals();
    const goti_err err = walk(args, v, &options, &reach, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    if (as_json)
        print_json(v, &reach);
    else
        print_csv(v, &reach);
    goti_reach_clear(&reach);
    return GOTI_EXIT_OK;
}
