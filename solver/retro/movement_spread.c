/* SPDX-License-Identifier: MIT */
#include "solver/retro/movement_spread.h"

#include <stdlib.h>
#include <string.h>

#include "solver/retro/rows_spread.h"

/* Kept by goti_movement. */
struct goti_movement_halos {
    goti_halo_plan *plan;
    goti_halo *won, *fresh;
    bool on_the_way; /* fresh rows are */
};

goti_err goti_movement_spread_open(goti_movement *m, goti_msg *msg)
{
    if (!goti_movement_is_spread(m)) return GOTI_OK;
    struct goti_movement_halos *const h = calloc(1, sizeof *h);
    if (h == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    m->halos = h;
    const goti_look look = {m->set, GOTI_LOOK_ACTIONS};
    GOTI_TRY(goti_rows_plan(m->space->team, m->set->own, goti_look_at_actions,
                            &look, m->set, &h->plan, msg));
    GOTI_TRY(goti_halo_open(h->plan, m->won[0][0].row_bytes, &h->won, msg));
    return goti_halo_open(h->plan, m->fresh[0].row_bytes, &h->fresh, msg);
}

void goti_movement_spread_close(goti_movement *m)
{
    struct goti_movement_halos *const h = m->halos;
    if (h == NULL) return;
    if (h->on_the_way) goti_halo_end(h->fresh, &m->fresh[GOTI_COLUMN]);
    goti_halo_close(h->won);
    goti_halo_close(h->fresh);
    goti_halo_plan_close(h->plan);
    free(h);
    m->halos = NULL;
}

void goti_movement_spread_won(goti_movement *m, goti_rowstore *won)
{
    struct goti_movement_halos *const h = m->halos;
    if (h == NULL) return;
    goti_halo_begin(h->won, won, NULL);
    goti_halo_end(h->won, won);
}

void goti_movement_spread_clear(goti_movement *m)
{
    if (m->halos == NULL) return;
    for (int side = 0; side < 2; side++) {
        memset(m->fresh_any[side], 0, m->set->n_rows);
        memset(m->next_any[side], 0, m->set->n_rows);
    }
}

void goti_movement_spread_fresh(goti_movement *m)
{
    struct goti_movement_halos *const h = m->halos;
    if (h == NULL) return;
    goti_team_flags(m->space->team, m->fresh_any[GOTI_COLUMN], m->set->n_rows);
    goti_halo_begin(h->fresh, &m->fresh[GOTI_COLUMN],
                    m->fresh_any[GOTI_COLUMN]);
    h->on_the_way = true;
}

goti_err goti_movement_meanwhile(goti_movement *m, goti_par_fn fn, void *ctx)
{
    return goti_rows_for_meanwhile(m->set, m->n_threads,
                                   goti_row_grain(m->set->f), fn, ctx,
                                   m->halos->fresh);
}

goti_err goti_movement_spread_end(goti_movement *m)
{
    struct goti_movement_halos *const h = m->halos;
    if (h == NULL || !h->on_the_way) return GOTI_OK;
    h->on_the_way = false;
    goti_halo_end(h->fresh, &m->fresh[GOTI_COLUMN]);
    const goti_growing won = {.k = m->k,
                              .words = goti_plane_words(m->set->f),
                              .plan = h->plan,
                              .fresh = h->fresh,
                              .all = h->won,
                              .any = m->fresh_any[GOTI_COLUMN]};
    return goti_rows_grow(&won, m->n_threads, goti_row_grain(m->set->f));
}
