/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_placement.h"

#include <stdlib.h>
#include <string.h>

#include "solver/retro/morris_ply.h"
#include "solver/retro/ordered.h"

typedef struct layers {
    goti_placing p;
    unsigned n, at; /* the layer in p's cells; n: movement */
    goti_men_layer layer[GOTI_MAX_LAYERS];
} layers;

static goti_err take_layer(layers *j, unsigned i, goti_msg *msg)
{
    const goti_men_layer *const l = &j->layer[i];
    goti_progress_stage(j->p.archive->progress, "placement, reading ply %u",
                        i + 1);
    for (unsigned w = l->least[GOTI_ROW]; w <= l->most[GOTI_ROW]; w++)
        GOTI_TRY(goti_placing_take(&j->p, l, w, msg));
    j->at = i;
    return GOTI_OK;
}

/* --- which layers are there --- */

typedef goti_err (*tier_test)(goti_archive *a, const goti_tier *tier, bool *yes,
                              goti_msg *msg);

static goti_err has_table(goti_archive *a, const goti_tier *tier, bool *yes,
                          goti_msg *msg)
{
    (void)msg;
    *yes = goti_archive_has(a, tier);
    return GOTI_OK;
}

static goti_err layer_is(const layers *j, unsigned i, tier_test test, bool *yes,
                         goti_msg *msg)
{
    const goti_men_layer *const l = &j->layer[i];
    *yes = true;
    for (unsigned w = l->least[GOTI_ROW]; w <= l->most[GOTI_ROW]; w++)
        for (unsigned b = l->least[GOTI_COLUMN]; b <= l->most[GOTI_COLUMN];
             b++) {
            const goti_tier tier = goti_men_layer_tier(j->p.v, l, w, b);
            GOTI_TRY(test(j->p.archive, &tier, yes, msg));
            if (!*yes) return GOTI_OK;
        }
    return GOTI_OK;
}

/* The first layer in play such that it and all after it are complete, and can
 * be built upon. */
static goti_err first_complete(const layers *j, unsigned *first, goti_msg *msg)
{
    unsigned i = j->n;
    bool yes = true;
    for (; i > 0; i--) {
        GOTI_TRY(layer_is(j, i - 1, has_table, &yes, msg));
        if (!yes) break;
    }
    for (; i > 0 && i < j->n; i++) {
        GOTI_TRY(layer_is(j, i, goti_archive_trust, &yes, msg));
        if (yes) break;
    }
    *first = i;
    return GOTI_OK;
}

/* --- plies --- */

static goti_err put_rowset(goti_ply *s, goti_row_cells cells, goti_msg *msg)
{
    goti_layer_out *const out = calloc(1, sizeof *out);
    if (out == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    out->set = s->hunt.set;
    for (unsigned b = s->range.first; b <= s->range.last; b++) {
        out->tier[out->n_tiers] =
            goti_men_layer_tier(s->p->v, s->layer, s->white, b);
        out->book[out->n_tiers++] = &s->book[b];
    }
    out->coming =
        goti_ply_coming(s, cells == goti_ply_white_row ? goti_ply_white_coming
                                                       : goti_ply_black_coming);
    out->coming_rows = goti_batch_size(out->set, s->p->archive->n_threads);
    const goti_err err = goti_ordered_put(s->p->archive, out, cells, s, msg);
    goti_ply_end(s);
    free(out);
    return err;
}

static goti_err white_ply(goti_ply *s, goti_msg *msg)
{
    goti_err err = goti_ply_white(s, msg);
    if (err == GOTI_OK) err = put_rowset(s, goti_ply_white_row, msg);
    goti_rowstore_close(&s->p->cells[s->white]);
    s->p->cells[s->white] = s->out;
    s->out = (goti_rowstore){0};
    goti_rowstore_close(s->looked_at);
    return err;
}

static goti_err run_rowset(layers *j, goti_ply *s, unsigned i, unsigned white,
                           goti_msg *msg)
{
    goti_progress_stage(j->p.archive->progress,
                        "placement, ply %u of %u, %u men of %s", i + 1, j->n,
                        white, j->p.v->side[GOTI_ROW].side_name);
    GOTI_TRY(
        goti_ply_begin(&j->p, &j->layer[i], &j->layer[i + 1], white, s, msg));
    GOTI_TRY(s->layer->to_move == GOTI_ROW
                 ? white_ply(s, msg)
                 : put_rowset(s, goti_ply_black_row, msg));
    /* No rowset to come looks at this one's former books. */
    memcpy(goti_placing_book(&j->p, white, 0), s->book, sizeof s->book);
    return GOTI_OK;
}

static goti_err run_layer(layers *j, goti_ply *s, unsigned i, goti_msg *msg)
{
    const goti_men_layer *const l = &j->layer[i];
    const unsigned first = l->least[GOTI_ROW], last = l->most[GOTI_ROW];
    for (unsigned k = 0; k <= last - first; k++)
        GOTI_TRY(run_rowset(
            j, s, i, l->to_move == GOTI_ROW ? first + k : last - k, msg));
    for (unsigned w = 0; w <= j->p.v->side[GOTI_ROW].n_pieces; w++)
        if (!goti_men_has_white(l, w)) goti_rowstore_close(&j->p.cells[w]);
    j->at = i;
    return GOTI_OK;
}

static goti_err run_layers(layers *j, goti_msg *msg)
{
    unsigned first = 0;
    GOTI_TRY(first_complete(j, &first, msg));
    if (first == 0) return GOTI_OK;
    GOTI_TRY(take_layer(j, first, msg));
    goti_ply *const s = malloc(sizeof *s);
    if (s == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    goti_err err = GOTI_OK;
    while (err == GOTI_OK && j->at > 0)
        err = run_layer(j, s, j->at - 1, msg);
    free(s);
    return err;
}

goti_err goti_morris_placement(goti_archive *archive, goti_msg *msg)
{
    layers *const j = calloc(1, sizeof *j);
    if (j == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    j->n = j->at = goti_men_layers(archive->space->variant, j->layer);
    goti_err err = goti_placing_open(archive, &j->p, msg);
    if (err == GOTI_OK) err = run_layers(j, msg);
    goti_placing_close(&j->p);
    free(j);
    return err;
}
