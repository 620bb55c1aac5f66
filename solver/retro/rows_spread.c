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

static goti_err add_row(void *ctx, uint64_t item, int worker)
{
    const goti_growing *const g = ctx;
    const uint32_t row = goti_halo_nth(g->plan, (uint32_t)item);
    (void)worker;
    if (!g->any[row]) return GOTI_OK;
    const uint64_t *const fresh = goti_halo_row(g->fresh, row);
    g->k->plane_add(goti_halo_own(g->all, row), fresh, fresh + g->words,
                    g->words);
    return GOTI_OK;
}

goti_err goti_rows_grow(const goti_growing *g, int n_threads, uint64_t grain)
{
    goti_growing job = *g;
    return goti_par_for(n_threads, goti_halo_n(g->plan), grain, add_row, &job);
}

/* --- batches --- */

/* A process goes through its rows in so many. */
enum { BATCHES = 16 };

/* The fewest rows a thread works on between two pokes. */
enum { PIECE_ROWS = 4 };

uint32_t goti_batch_size(const goti_rowset *set, int n_threads)
{
    const uint32_t rows = (set->own.n + BATCHES - 1) / BATCHES;
    return rows > (uint32_t)n_threads ? rows : (uint32_t)n_threads;
}

uint32_t goti_piece_size(uint32_t n, int n_threads)
{
    const uint32_t piece = (n + BATCHES - 1) / BATCHES;
    const uint32_t least = PIECE_ROWS * (uint32_t)n_threads;
    return piece > least ? piece : least;
}

static goti_err send_for(goti_batch *b, goti_team *team, goti_span span,
                         goti_look_fn look, const void *ctx,
                         const goti_rowset *there, goti_msg *msg)
{
    GOTI_TRY(goti_rows_plan(team, span, look, ctx, there, &b->next_plan, msg));
    GOTI_TRY(goti_halo_open(b->next_plan, b->store->row_bytes, &b->next, msg));
    goti_halo_begin(b->next, b->store, NULL);
    return GOTI_OK;
}

goti_err goti_batch_fetch(goti_batch *b, goti_team *team,
                          const goti_batch_rows *rows, goti_look_fn look,
                          const void *ctx, const goti_rowset *there,
                          goti_rowstore *store, goti_msg *msg)
{
    b->store = store;
    goti_halo_close(b->halo);
    goti_halo_plan_close(b->plan);
    b->halo = NULL;
    b->plan = NULL;
    if (b->next == NULL)
        GOTI_TRY(send_for(b, team, rows->now, look, ctx, there, msg));
    goti_halo_end(b->next, store);
    b->halo = b->next;
    b->plan = b->next_plan;
    b->next = NULL;
    b->next_plan = NULL;
    return rows->last ? GOTI_OK
                      : send_for(b, team, rows->next, look, ctx, there, msg);
}

void goti_batch_close(goti_batch *b)
{
    /* Those that it comes from wait for it to be taken. */
    if (b->next != NULL) goti_halo_end(b->next, b->store);
    if (b->store != NULL) b->store->halo = NULL;
    goti_halo_close(b->halo);
    goti_halo_plan_close(b->plan);
    goti_halo_close(b->next);
    goti_halo_plan_close(b->next_plan);
    *b = (goti_batch){.store = NULL};
}

void goti_coming_poke(const goti_coming *c)
{
    for (unsigned i = 0; i < c->n_batches; i++)
        if (c->batch[i].next != NULL) goti_halo_poke(c->batch[i].next);
}

/* Rows of a batch, piece by piece. */
static goti_err work_on(goti_span span, int n_threads,
                        const goti_coming *coming, goti_par_fn fn, void *ctx)
{
    const uint32_t piece = goti_piece_size(span.n, n_threads);
    for (uint32_t at = 0; at < span.n; at += piece) {
        shifted s = {fn, ctx, span.first + at};
        const uint32_t n = span.n - at < piece ? span.n - at : piece;
        GOTI_TRY(goti_par_for(n_threads, n, 1, at_row, &s));
        goti_coming_poke(coming);
    }
    return GOTI_OK;
}

static goti_span batch_at(goti_span own, uint32_t rows, uint64_t batch)
{
    const uint64_t at = batch * rows < own.n ? batch * rows : own.n;
    const uint32_t left = own.n - (uint32_t)at;
    return (goti_span){own.first + (uint32_t)at, left < rows ? left : rows};
}

goti_err goti_rows_in_batches(goti_team *team, const goti_rowset *set,
                              int n_threads, const goti_coming *coming,
                              goti_par_fn fn, void *ctx, goti_msg *msg)
{
    const goti_span own = set->own;
    if (!goti_is_spread(team)) return goti_rows_for(set, n_threads, 1, fn, ctx);
    const uint32_t rows = goti_batch_size(set, n_threads);
    uint64_t n = (own.n + rows - 1) / rows;
    goti_team_max(team, &n, 1);
    for (uint64_t b = 0; b < n; b++) {
        const goti_batch_rows here = {.now = batch_at(own, rows, b),
                                      .next = batch_at(own, rows, b + 1),
                                      .last = b + 1 == n};
        GOTI_TRY(coming->fn(ctx, &here, msg));
        GOTI_TRY(work_on(here.now, n_threads, coming, fn, ctx));
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

static goti_err fetch(void *ctx, const goti_batch_rows *rows, goti_msg *msg)
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
    looking_rows l = {
        .team = team, .look = look, .there = there, .store = store};
    l.fn = fn;
    l.ctx = ctx;
    const goti_coming coming = {fetch, &l.batch, 1};
    const goti_err err = goti_rows_in_batches(team, look->set, n_threads,
                                              &coming, looking_row, &l, msg);
    goti_batch_close(&l.batch);
    return err;
}
