/* SPDX-License-Identifier: MIT */
/*
 * Counts of tiers and depths, from the tables' headers.  Headers of a large
 * game are thousands of files' beginnings, so an answer is made once for the
 * tables as they are and kept.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "tools/query.h"
#include "tools/serve/game_param.h"
#include "tools/serve/position_json.h"
#include "tools/serve/serve.h"
#include "tools/stats_reports.h"
#include "tools/tier_fields.h"

enum { MOST_MISSING = 100 };

static const char *const NO_PARAMETERS[] = {NULL};

/* What an answer is made of. */
typedef struct tables {
    const goti_variant *v;
    const goti_tables *open;
    goti_stats_tables all;
} tables;

/* ---- tiers -------------------------------------------------------------- */

static void put_counts(json_object *o, const goti_table_summary *t)
{
    json_object *const counts = goti_json_object();
    goti_json_count(counts, "win", t->boards[GOTI_WIN]);
    goti_json_count(counts, "cursed-win", t->boards[GOTI_CURSED_WIN]);
    goti_json_count(counts, "draw", t->boards[GOTI_DRAW]);
    goti_json_count(counts, "blessed-loss", t->boards[GOTI_BLESSED_LOSS]);
    goti_json_count(counts, "loss", t->boards[GOTI_LOSS]);
    goti_json_put(o, "counts", counts);
}

static void put_numbers(json_object *o, const goti_table_summary *t)
{
    uint64_t orbits = 0;
    for (int c = 0; c < GOTI_N_CATEGORIES; c++)
        orbits += t->orbits[c];
    goti_json_count(o, "boards", goti_stats_boards(t));
    goti_json_count(o, "positions", orbits);
    put_counts(o, t);
    goti_json_count(o, "max_depth", t->max_depth);
    goti_json_count(o, "file_bytes", t->file_bytes);
}

static json_object *tier_json(const goti_variant *v,
                              const goti_table_summary *t)
{
    const goti_tier shown = goti_tier_of_mover(v, &t->tier);
    char name[GOTI_DB_FILE_BYTES];
    json_object *const o = goti_json_object();
    goti_json_text(o, "tier", goti_tier_name(&t->tier, name, sizeof name));
    goti_json_text(o, "phase", goti_tier_phase_name(&shown));
    goti_json_text(o, "to_move", goti_tier_side_name(&shown));
    goti_json_count(o, "row_pieces", shown.row_pieces);
    goti_json_count(o, "column_pieces", shown.column_pieces);
    goti_json_count(o, "row_in_hand", shown.row_hand);
    goti_json_count(o, "column_in_hand", shown.column_hand);
    goti_json_count(o, "captured", shown.captured);
    put_numbers(o, t);
    return o;
}

static unsigned put_missing(json_object *o, const tables *t)
{
    json_object *const list = o == NULL ? NULL : goti_json_array(o, "missing");
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    if (tier == NULL) abort(); /* as json_out.h */
    const unsigned n = goti_tiers(t->v, tier);
    unsigned n_missing = 0;
    for (unsigned i = 0; i < n; i++) {
        char name[GOTI_DB_FILE_BYTES];
        if (goti_summary_find(&t->all.summary, &tier[i]) != NULL) continue;
        n_missing++;
        if (list != NULL && n_missing <= MOST_MISSING)
            goti_json_push_text(list,
                                goti_tier_name(&tier[i], name, sizeof name));
    }
    free(tier);
    return n_missing;
}

static json_object *begin(const tables *t)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", t->v->name);
    goti_json_text(o, "metric", goti_metric_name(t->all.summary.metric));
    goti_json_put(o, "tables", goti_tables_json(t->open));
    return o;
}

static goti_err tiers_json(const tables *t, json_object **out, goti_msg *msg)
{
    (void)msg;
    json_object *const o = begin(t);
    json_object *const list = goti_json_array(o, "tiers");
    goti_table_summary sum = {.n_positions = 0};
    for (unsigned i = 0; i < t->all.n; i++) {
        goti_json_push(list, tier_json(t->v, t->all.tier[i]));
        goti_stats_add(&sum, t->all.tier[i]);
        sum.file_bytes += t->all.tier[i]->file_bytes;
    }
    goti_json_count(o, "n_missing", put_missing(o, t));
    json_object *const total = goti_json_object();
    goti_json_count(total, "tiers", t->all.n);
    put_numbers(total, &sum);
    goti_json_put(o, "total", total);
    *out = o;
    return GOTI_OK;
}

/* ---- depths ------------------------------------------------------------- */

static goti_err depths_json(const tables *t, json_object **out, goti_msg *msg)
{
    goti_stats_depth_row *row = NULL;
    size_t n = 0;
    GOTI_TRY(goti_stats_depth_rows(t->v, &t->all, &row, &n, msg));
    json_object *const o = begin(t);
    json_object *const list = goti_json_array(o, "depths");
    for (size_t i = 0; i < n; i++) {
        json_object *const item = goti_json_object();
        const goti_tier like = {.phase = row[i].phase,
                                .to_move = row[i].to_move};
        goti_json_text(item, "phase", goti_tier_phase_name(&like));
        goti_json_text(item, "to_move", goti_tier_side_name(&like));
        goti_json_text(item, "category",
                       goti_query_category_name(row[i].category));
        goti_json_count(item, "depth", row[i].depth);
        goti_json_count(item, "boards", row[i].boards);
        goti_json_count(item, "positions", row[i].orbits);
        goti_json_push(list, item);
    }
    free(row);
    goti_json_count(o, "n_missing", put_missing(NULL, t));
    *out = o;
    return GOTI_OK;
}

/* ---- both --------------------------------------------------------------- */

typedef goti_err make_answer(const tables *t, json_object **out, goti_msg *msg);

static goti_err make_text(const goti_serve *s, const goti_variant *v,
                          const goti_tables *open, make_answer *make,
                          char **text, goti_msg *msg)
{
    if (open->err != GOTI_OK)
        return goti_fail(msg, open->err, "%s", open->why.text);
    const goti_stats_ask ask = {
        .v = v, .db_dir = goti_games_dir(s->games), .partial = true};
    tables t = {.v = v, .open = open};
    GOTI_TRY(goti_stats_tables_read(&ask, &t.all, msg));
    json_object *o = NULL;
    const goti_err err = make(&t, &o, msg);
    size_t n;
    if (err == GOTI_OK) *text = goti_json_take_text(o, &n);
    goti_stats_tables_clear(&t.all);
    return err;
}

/* By one at a time: who comes meanwhile finds the answer made. */
static void answer(goti_serve *s, const goti_request *r, const char *name,
                   bool depths, goti_reply *reply)
{
    if (!goti_params_check(r, NO_PARAMETERS, reply)) return;
    goti_serve_game *const game = goti_game_named(s->games, name, reply);
    if (game == NULL) return;
    goti_tables *const open = goti_tables_borrow(s->games, game);
    char **const kept = depths ? &open->depths_text : &open->counts_text;
    goti_msg msg = {""};
    goti_err err = GOTI_OK;
    pthread_mutex_lock(&s->counting);
    if (*kept == NULL)
        err = make_text(s, goti_serve_game_variant(game), open,
                        depths ? depths_json : tiers_json, kept, &msg);
    pthread_mutex_unlock(&s->counting);
    goti_games_hide_dir(s->games, &msg);
    if (err != GOTI_OK)
        goti_reply_fail(reply, err, &msg, "bad-request", NULL);
    else
        goti_reply_copy(reply, *kept, GOTI_KEEP_MINUTE);
    goti_tables_return(game, open);
}

void goti_api_tiers(goti_serve *s, const goti_request *r, const char *argument,
                    goti_reply *reply)
{
    answer(s, r, argument, false, reply);
}

void goti_api_depths(goti_serve *s, const goti_request *r, const char *argument,
                     goti_reply *reply)
{
    answer(s, r, argument, true, reply);
}
