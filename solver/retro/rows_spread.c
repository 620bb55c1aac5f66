/* SPDX-License-Identifier: MIT */
#include "solver/retro/rows_spread.h"

#include <stdlib.h>

/* Loops are cut into so many pieces, between which messages move on: Open MPI
 * moves them while it is called. */
enum { PIECES = 16 };

typedef struct shifted {
    goti_par_fn fn;
    void *ctx;
    uint64_t first;
} shifted;

static goti_err at_row(void *ctx, uint64_t item, int worker)
{
    const shifted *const s = ctx;
    return s->fn(s->ctx, s->first + item, worker);
}

goti_err goti_rows_for(const goti_rowset *set, int n_threads, uint64_t grain,
                       goti_par_fn fn, void *ctx)
{
    shifted s = {fn, ctx, set->own.first};
    return goti_par_for(n_threads, set->own.n, grain, at_row, &s);
}

goti_err goti_rows_for_meanwhile(const goti_rowset *set, int n_threads,
                                 uint64_t grain, goti_par_fn fn, void *ctx,
                                 goti_halo *halo)
{
    const uint64_t n = set->own.n;
    for (uint64_t i = 0; i < PIECES; i++) {
        const uint64_t first = i * n / PIECES, end = (i + 1) * n / PIECES;
        shifted s = {fn, ctx, set->own.first + first};
        GOTI_TRY(goti_par_for(n_threads, end - first, grain, at_row, &s));
        goti_halo_poke(halo);
    }
    return GOTI_OK;
}

void goti_look_at_actions(const void *ctx, uint32_t row, uint8_t *wanted)
{
    const goti_look *const l = ctx;
    const goti_row *const r = &l->set->row[row];
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const f = &l->set->frame[r->first_frame + i];
        const uint32_t from = l->looks & GOTI_LOOK_STEPS ? 0 : f->n_steps;
        const uint32_t to =
            f->n_steps + (l->looks & GOTI_LOOK_CAPTURES ? f->n_captures : 0);
        for (uint32_t k = from; k < to; k++)
            wanted[l->set->action[f->first + k].row] = 1;
    }
}

goti_err goti_rows_plan(goti_team *team, goti_span span, goti_look_fn look,
                        const void *ctx, const goti_rowset *there,
                        goti_halo_plan **out, goti_msg *msg)
{
    uint8_t *const wanted = calloc(there->n_rows + 1, 1);
    if (wanted == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    for (uint32_t r = span.first; r < span.first + span.n; r++)
        look(ctx, r, wanted);
    const goti_err err =
        goti_halo_plan_open(team, there->n_rows, wanted, out, msg);
    free(wanted);
    return err;
}

/* --- batches --- */

/* A process goes through its rows in so many. */
enum { BATCHES = 16 };

uint32_t goti_batch_rows(const goti_rowset *set, int n_threads)
{
    const uint32_t rows = (set->own.n + BATCHES - 1) / BATCHES;
    return rows > (uint32_t)n_threads ? rows : (uint32_t)n_threads;
}

goti_err goti_batch_fetch(goti_batch *b, goti_team *team, goti_span span,
                          goti_look_fn look, const void *ctx,
                          const goti_rowset *there, goti_rowstore *store,
                          goti_msg *msg)
{
    goti_batch_close(b);
    GOTI_TRY(goti_rows_plan(team, span, look, ctx, there, &b->plan, msg));
    GOTI_TRY(goti_halo_open(b->plan, store->row_bytes, &b->halo, msg));
    b->store = store;
    goti_halo_begin(b->halo, store, NULL);
    goti_halo_end(b->halo, store);
    return GOTI_OK;
}

void goti_batch_close(goti_batch *b)
{
    if (b->store != NULL) b->store->halo = NULL;
    goti_halo_close(b->halo);
    goti_halo_plan_close(b->plan);
    *b = (goti_batch){NULL, NULL, NULL};
}

goti_err goti_rows_in_batches(goti_team *team, const goti_rowset *set,
                              int n_threads, goti_rows_coming coming,
                              goti_par_fn fn, void *ctx, goti_msg *msg)
{
    const goti_span own = set->own;
    if (!goti_is_spread(team)) return goti_rows_for(set, n_threads, 1, fn, ctx);
    const uint32_t rows = goti_batch_rows(set, n_threads);
    uint64_t n = (own.n + rows - 1) / rows;
    goti_team_max(team, &n, 1);
    for (uint32_t b = 0; b < n; b++) {
        const uint32_t at = b * rows < own.n ? b * rows : own.n;
        const goti_span span = {own.first + at,
                                own.n - at < rows ? own.n - at : rows};
        GOTI_TRY(coming(ctx, span, msg));
        shifted s = {fn, ctx, span.first};
        GOTI_TRY(goti_par_for(n_threads, span.n, 1, at_row, &s));
    }
    return GOTI_OK;
}

/* The batches of goti_rows_looking. */
typedef struct looking_rows {
    goti_team *team;
    const goti_looking *look;
    const goti_rowset *there;
    goti_rowstore *store;
    goti_batch batch;
    goti_par_fn fn;
    void *ctx;
} looking_rows;

static goti_err fetch(void *ctx, goti_span rows, goti_msg *msg)
{
    looking_rows *const l = ctx;
    return goti_batch_fetch(&l->batch, l->team, rows, l->look->look,
                            l->look->ctx, l->there, l->store, msg);
}

static goti_err looking_row(void *ctx, uint64_t item, int worker)
{
    const looking_rows *const l = ctx;
    return l->fn(l->ctx, item, worker);
}

goti_err goti_rows_looking(goti_team *team, const goti_looking *look,
                           const goti_rowset *there, goti_rowstore *store,
                           int n_threads, goti_par_fn fn, void *ctx,
                           goti_msg *msg)
{
    looking_rows l = {team, look, there, store, {NULL, NULL, NULL}, fn, ctx};
    const goti_err err = goti_rows_in_batches(team, look->set, n_threads, fetch,
                                              looking_row, &l, msg);
    goti_batch_close(&l.batch);
    return err;
}
