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

static void look(const goti_rowset *set, const goti_row *row, goti_looks looks,
                 uint8_t *wanted)
{
    for (uint32_t i = 0; i < row->n_frames; i++) {
        const goti_frame *const f = &set->frame[row->first_frame + i];
        const uint32_t from = looks & GOTI_LOOK_STEPS ? 0 : f->n_steps;
        const uint32_t to =
            f->n_steps + (looks & GOTI_LOOK_CAPTURES ? f->n_captures : 0);
        for (uint32_t k = from; k < to; k++)
            wanted[set->action[f->first + k].row] = 1;
    }
}

goti_err goti_rows_plan(goti_team *team, const goti_rowset *set, goti_span span,
                        goti_looks looks, const goti_rowset *there,
                        goti_halo_plan **out, goti_msg *msg)
{
    uint8_t *const wanted = calloc(there->n_rows + 1, 1);
    if (wanted == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    for (uint32_t r = span.first; r < span.first + span.n; r++)
        look(set, &set->row[r], looks, wanted);
    const goti_err err =
        goti_halo_plan_open(team, there->n_rows, wanted, out, msg);
    free(wanted);
    return err;
}
