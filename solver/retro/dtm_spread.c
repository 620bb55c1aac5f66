/* SPDX-License-Identifier: MIT */
#include "solver/retro/dtm_spread.h"

#include <stdlib.h>
#include <string.h>

#include "solver/retro/rows_spread.h"

/* What is kept of others' rows. */
typedef struct growing {
    goti_halo_plan *plan;
    goti_growing g;
} growing;

struct goti_dtm_halos {
    growing won;
};

struct goti_morris_dtm_halos {
    growing news;
};

static goti_err open_growing(growing *o, goti_team *team,
                             const goti_rowset *set, goti_looks looks,
                             const goti_kernels *k, size_t fresh_bytes,
                             goti_msg *msg)
{
    const goti_look look = {set, looks};
    goti_growing *const g = &o->g;
    g->k = k;
    g->words = goti_plane_words(set->f);
    GOTI_TRY(goti_rows_plan(team, set->own, goti_look_at_actions, &look, set,
                            &o->plan, msg));
    g->plan = o->plan;
    GOTI_TRY(goti_halo_open(g->plan, fresh_bytes, &g->fresh, msg));
    return goti_halo_open(g->plan, g->words * 8, &g->all, msg);
}

static void close_growing(growing *o)
{
    goti_halo_close(o->g.fresh);
    goti_halo_close(o->g.all);
    goti_halo_plan_close(o->plan);
}

/* Others' rows of store that changed; all: the store they add to.  Nothing is
 * there to work on meanwhile: the level to come is of the other side alone, and
 * looks at these very rows. */
static goti_err grow(growing *o, int n_threads, goti_rowstore *store,
                     const uint8_t *any, goti_rowstore *all)
{
    goti_growing *const g = &o->g;
    g->any = any;
    goti_halo_begin(g->fresh, store, any);
    goti_halo_end(g->fresh, store);
    goti_halo_attach(g->all, all);
    return goti_rows_grow(g, n_threads, 1);
}

/* --- any family --- */

goti_err goti_dtm_spread_open(goti_dtm *m, goti_msg *msg)
{
    const goti_dtm_task *const t = m->task;
    if (!goti_is_spread(t->team)) return GOTI_OK;
    m->halos = calloc(1, sizeof *m->halos);
    if (m->halos == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
    return open_growing(&m->halos->won, t->team, t->set, GOTI_LOOK_ACTIONS,
                        t->k, m->fresh.row_bytes, msg);
}

void goti_dtm_spread_close(goti_dtm *m)
{
    if (m->halos == NULL) return;
    close_growing(&m->halos->won);
    free(m->halos);
    m->halos = NULL;
}

void goti_dtm_spread_clear(goti_dtm *m)
{
    if (m->halos == NULL) return;
    memset(m->fresh_any, 0, m->task->set->n_rows);
    memset(m->next_any, 0, m->task->set->n_rows);
    goti_halo_clear(m->halos->won.g.all);
    goti_halo_attach(m->halos->won.g.all, &m->won[GOTI_COLUMN]);
}

goti_err goti_dtm_spread_fresh(goti_dtm *m)
{
    if (m->halos == NULL) return GOTI_OK;
    goti_team_flags(m->task->team, m->fresh_any, m->task->set->n_rows);
    return grow(&m->halos->won, m->task->n_threads, &m->fresh, m->fresh_any,
                &m->won[GOTI_COLUMN]);
}

/* --- morris: after White closed --- */

goti_err goti_morris_dtm_share(void *family, const goti_dtm_level *l,
                               goti_msg *msg)
{
    goti_morris_dtm *const m = family;
    const goti_rowset *const set = m->hunt.set;
    goti_team *const team = m->space->team;
    if (m->halos == NULL) {
        m->halos = calloc(1, sizeof *m->halos);
        if (m->halos == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "no memory for a halo");
        GOTI_TRY(open_growing(&m->halos->news, team, set, GOTI_LOOK_CAPTURES,
                              m->hunt.k, m->news.row_bytes, msg));
    }
    growing *const g = &m->halos->news;
    if (l->level == 1) {
        goti_halo_clear(g->g.all);
        goti_halo_attach(g->g.all, &m->after[GOTI_ROW]);
    }
    if (l->to_move != GOTI_ROW) return GOTI_OK;
    goti_team_flags(team, m->news_any, set->n_rows);
    return grow(g, 1, &m->news, m->news_any, &m->after[GOTI_ROW]);
}

void goti_morris_dtm_share_close(goti_morris_dtm *m)
{
    if (m->halos == NULL) return;
    close_growing(&m->halos->news);
    free(m->halos);
    m->halos = NULL;
}
