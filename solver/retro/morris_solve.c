/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_solve.h"

#include <string.h>

#include "solver/game/counter.h"
#include "solver/retro/morris_rows.h"
#include "solver/retro/movement.h"

/* A rowset with what was found of it. */
typedef struct men {
    goti_rowset set;
    goti_morris_rows rows;
    goti_movement m;
} men;

goti_err goti_morris_movement_bytes(const goti_space *space, int n_threads,
                                    uint64_t *bytes, goti_msg *msg)
{
    const goti_variant *const v = space->variant;
    const unsigned n = v->side[GOTI_ROW].n_pieces;
    uint64_t kept = 0;
    *bytes = 0;
    for (unsigned w = v->morris.lose_at + 1u; w <= n; w++) {
        goti_rowset set;
        GOTI_TRY(goti_rowset_open(space, w, GOTI_JOIN_MOVES, NULL, &set, msg));
        const uint64_t here = goti_movement_bytes(v, &set, n_threads, true) +
                              goti_morris_rows_bytes(&set);
        if (here + kept > *bytes) *bytes = here + kept;
        kept = (goti_counter_limits(v) ? 4 : 2) * goti_morris_rows_bytes(&set);
        goti_rowset_close(&set);
    }
    return GOTI_OK;
}

static goti_tier tier_of(const goti_variant *v, unsigned white, unsigned black)
{
    return (goti_tier){.phase = GOTI_MOVEMENT,
                       .to_move = GOTI_ROW,
                       .row_pieces = (uint8_t)white,
                       .column_pieces = (uint8_t)black,
                       .captured =
                           (uint8_t)(v->side[GOTI_COLUMN].n_pieces - black)};
}

/* --- rowsets that are complete --- */

static bool complete(goti_archive *archive, unsigned white)
{
    const goti_variant *const v = archive->space->variant;
    const unsigned n = v->side[GOTI_COLUMN].n_pieces;
    for (unsigned b = v->morris.lose_at + 1u; b <= n; b++) {
        const goti_tier tier = tier_of(v, white, b);
        if (!goti_archive_trust(archive, &tier)) return false;
    }
    return true;
}

static goti_err read_back(goti_archive *archive, men *w, goti_msg *msg)
{
    const goti_variant *const v = archive->space->variant;
    const unsigned n = v->side[GOTI_COLUMN].n_pieces;
    for (unsigned b = v->morris.lose_at + 1u; b <= n; b++) {
        const goti_tier tier = tier_of(v, w->set.n_row, b);
        GOTI_TRY(goti_archive_get(archive, &w->set, &tier,
                                  &w->m.cells[GOTI_ROW],
                                  &w->m.book[GOTI_ROW][tier.captured], msg));
        GOTI_TRY(goti_movement_adopt(&w->m, GOTI_ROW, tier.captured));
    }
    return GOTI_OK;
}

/* --- one rowset --- */

static goti_err solve_rowset(goti_archive *archive, men *w, goti_msg *msg)
{
    const goti_variant *const v = archive->space->variant;
    const unsigned n = v->side[GOTI_COLUMN].n_pieces;
    for (unsigned b = v->morris.lose_at + 1u; b <= n; b++) {
        GOTI_TRY(goti_movement_solve(&w->m, n - b, 0, msg));
        const goti_tier tier = tier_of(v, w->set.n_row, b);
        GOTI_TRY(goti_archive_put_tier(archive, &w->set, &tier,
                                       &w->m.book[GOTI_ROW][tier.captured],
                                       &w->m.cells[GOTI_ROW], msg));
    }
    return GOTI_OK;
}

static void close_men(men *w)
{
    if (w->m.set != NULL) goti_movement_close(&w->m);
    goti_morris_rows_close(&w->rows);
    goti_rowset_close(&w->set);
}

static goti_err open_men(goti_archive *archive, unsigned white, men *fewer,
                         men *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    GOTI_TRY(goti_rowset_open(archive->space, white, GOTI_JOIN_MOVES, NULL,
                              &out->set, msg));
    GOTI_TRY(goti_morris_rows_open(archive->space, &out->set, archive->k,
                                   &out->rows, msg));
    if (fewer->set.n_rows > 0) {
        out->rows.fewer = &fewer->set;
        out->rows.fewer_won = (const goti_rowstore(*)[2])fewer->m.kept;
    }
    return goti_movement_open(archive->space, &out->set, &goti_morris_rules,
                              &out->rows, archive->k, archive->n_threads, true,
                              archive->progress, &out->m, msg);
}

/* Of a rowset that is done only what is kept is needed. */
static void shrink(men *w)
{
    goti_rowstore kept[2][2];
    memcpy(kept, w->m.kept, sizeof kept);
    memset(w->m.kept, 0, sizeof w->m.kept);
    goti_movement_close(&w->m);
    goti_morris_rows_close(&w->rows);
    memcpy(w->m.kept, kept, sizeof kept);
}

static void close_kept(men *w)
{
    for (int i = 0; i < 4; i++)
        goti_rowstore_close(&w->m.kept[i / 2][i % 2]);
    goti_rowset_close(&w->set);
}

goti_err goti_morris_movement(goti_archive *archive, goti_msg *msg)
{
    const goti_variant *const v = archive->space->variant;
    const unsigned n = v->side[GOTI_ROW].n_pieces;
    men fewer = {0};
    goti_err err = GOTI_OK;
    for (unsigned white = v->morris.lose_at + 1u; white <= n; white++) {
        men w;
        err = open_men(archive, white, &fewer, &w, msg);
        if (err == GOTI_OK) {
            const bool have = archive->write && complete(archive, white);
            err = have ? read_back(archive, &w, msg)
                       : solve_rowset(archive, &w, msg);
        }
        if (err != GOTI_OK) {
            close_men(&w);
            break;
        }
        close_kept(&fewer);
        shrink(&w);
        fewer = w;
    }
    close_kept(&fewer);
    return err;
}
