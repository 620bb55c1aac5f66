/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_solve.h"

#include <string.h>

#include "solver/game/morris.h"
#include "solver/retro/morris_plan.h"
#include "solver/retro/morris_rows.h"
#include "solver/retro/movement.h"

typedef struct movers {
    goti_archive *archive;
    goti_men_sizes sizes;
    unsigned least, most; /* men of a side */
} movers;

/* A rowset with what was found of it. */
typedef struct men {
    goti_rowset set;
    goti_morris_rows rows;
    goti_movement m;
    goti_morris_more more; /* once it is solved */
} men;

/* --- from tables --- */

static goti_err trusted(const movers *j, unsigned white, unsigned black,
                        goti_side to_move, bool *out, goti_msg *msg)
{
    const goti_tier tier =
        goti_movement_tier(j->archive->space->variant, white, black, to_move);
    *out = false;
    if (!j->archive->write) return GOTI_OK;
    return goti_archive_trust(j->archive, &tier, out, msg);
}

static goti_err rowset_trusted(const movers *j, unsigned white, bool *all,
                               goti_msg *msg)
{
    *all = true;
    for (unsigned b = j->least; *all && b <= j->most; b++)
        GOTI_TRY(trusted(j, white, b, GOTI_ROW, all, msg));
    return GOTI_OK;
}

/* A tier to go on from while its rowset is not done: both sides are there. */
static goti_err both_trusted(const movers *j, unsigned white, unsigned black,
                             bool *both, goti_msg *msg)
{
    GOTI_TRY(trusted(j, white, black, GOTI_ROW, both, msg));
    if (!*both) return GOTI_OK;
    return trusted(j, white, black, GOTI_COLUMN, both, msg);
}

static goti_err read_back(const movers *j, men *w, unsigned black,
                          goti_side side, goti_msg *msg)
{
    const goti_tier tier = goti_movement_tier(j->archive->space->variant,
                                              w->set.n_row, black, side);
    GOTI_TRY(goti_archive_get(j->archive, &w->set, &tier, &w->m.cells[side],
                              &w->m.book[side][tier.captured], msg));
    return goti_movement_adopt(&w->m, side, tier.captured);
}

/* Progress: the tiers of fewer black men than that are there. */
static void report_kept(const movers *j, unsigned white, unsigned black)
{
    uint64_t work = 0;
    for (unsigned b = j->least; b < black; b++) {
        const goti_tier tier =
            goti_movement_tier(j->archive->space->variant, white, b, GOTI_ROW);
        work += goti_men_tier_work(&j->sizes, &tier);
    }
    goti_progress_add(j->archive->progress, work);
}

/* --- one rowset --- */

static goti_err solve_tier(const movers *j, men *w, unsigned black,
                           goti_msg *msg)
{
    goti_movement *const m = &w->m;
    const goti_variant *const v = j->archive->space->variant;
    const goti_tier row = goti_movement_tier(v, w->set.n_row, black, GOTI_ROW);
    const goti_tier column =
        goti_movement_tier(v, w->set.n_row, black, GOTI_COLUMN);
    GOTI_TRY(goti_movement_solve(m, row.captured,
                                 goti_men_decide_work(&j->sizes, &row), msg));
    GOTI_TRY(goti_archive_put_tier(j->archive, &w->set, &row,
                                   &m->book[GOTI_ROW][row.captured],
                                   &m->cells[GOTI_ROW], msg));
    if (black == j->most) return GOTI_OK;
    return goti_archive_checkpoint(j->archive, &w->set, &column,
                                   &m->book[GOTI_COLUMN][row.captured],
                                   &m->cells[GOTI_COLUMN], msg);
}

static goti_err solve_rowset(const movers *j, men *w, goti_msg *msg)
{
    const unsigned white = w->set.n_row;
    unsigned b = j->least;
    for (bool both = true; b < j->most; b++) {
        GOTI_TRY(both_trusted(j, white, b, &both, msg));
        if (!both) break;
        for (int side = 0; side < 2; side++)
            GOTI_TRY(read_back(j, w, b, (goti_side)side, msg));
    }
    report_kept(j, white, b);
    for (; b <= j->most; b++)
        GOTI_TRY(solve_tier(j, w, b, msg));
    return GOTI_OK;
}

/* What was written only to go on from. */
static goti_err discard_checkpoints(const movers *j, unsigned white,
                                    goti_msg *msg)
{
    for (unsigned b = j->least; b < j->most; b++) {
        const goti_tier tier = goti_movement_tier(j->archive->space->variant,
                                                  white, b, GOTI_COLUMN);
        GOTI_TRY(goti_archive_discard(j->archive, &tier, msg));
    }
    return GOTI_OK;
}

static void close_men(men *w)
{
    goti_movement_close(&w->m);
    goti_morris_rows_close(&w->rows);
    goti_morris_more_close(&w->more);
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
        out->rows.fewer_more = &fewer->more;
    }
    GOTI_TRY(goti_movement_open(archive->space, &out->set, &goti_morris_rules,
                                &out->rows, archive->k, archive->n_threads,
                                true, archive->progress, &out->m, msg));
    memcpy(out->m.cursed_wins, fewer->m.cursed_wins, sizeof out->m.cursed_wins);
    return GOTI_OK;
}

/* Of a rowset that is done only what the next one looks at is needed, and what
 * is said of it. */
static goti_err shrink(const movers *j, men *w, goti_msg *msg)
{
    GOTI_TRY(goti_morris_more_open(&w->rows, j->archive->n_threads,
                                   w->m.scratch, &w->more, msg));
    const goti_movement was = w->m;
    memset(w->m.kept, 0, sizeof w->m.kept);
    goti_movement_close(&w->m);
    goti_morris_rows_close(&w->rows);
    memcpy(w->m.kept, was.kept, sizeof was.kept);
    memcpy(w->m.cursed_wins, was.cursed_wins, sizeof was.cursed_wins);
    return GOTI_OK;
}

/* w, done, takes the place of the one before it. */
static goti_err replace(const movers *j, men *fewer, men *w, goti_msg *msg)
{
    const goti_err err = shrink(j, w, msg);
    close_men(fewer);
    *fewer = *w;
    return err;
}

/* The rowsets below first, of which the next one needs what is kept: one, or as
 * many as can be captured at once. */
static goti_err open_fewer(const movers *j, unsigned first, men *fewer,
                           goti_msg *msg)
{
    const unsigned most = goti_morris_most_captures(j->archive->space->variant);
    goti_err err = GOTI_OK;
    for (unsigned w = first > j->least + most ? first - most : j->least;
         err == GOTI_OK && w < first; w++) {
        men out;
        err = open_men(j->archive, w, fewer, &out, msg);
        for (unsigned b = j->least; err == GOTI_OK && b <= j->most; b++)
            err = read_back(j, &out, b, GOTI_ROW, msg);
        if (err == GOTI_OK)
            err = replace(j, fewer, &out, msg);
        else
            close_men(&out);
    }
    return err;
}

static goti_err run_rowsets(const movers *j, unsigned first, men *fewer,
                            goti_msg *msg)
{
    goti_err err = GOTI_OK;
    for (unsigned white = first; err == GOTI_OK && white <= j->most; white++) {
        men w;
        err = open_men(j->archive, white, fewer, &w, msg);
        if (err == GOTI_OK) err = solve_rowset(j, &w, msg);
        if (err == GOTI_OK) err = discard_checkpoints(j, white, msg);
        if (err == GOTI_OK)
            err = replace(j, fewer, &w, msg);
        else
            close_men(&w);
    }
    return err;
}

bool goti_morris_movement_complete(const goti_archive *archive)
{
    const goti_variant *const v = archive->space->variant;
    const unsigned most = v->side[GOTI_ROW].n_pieces;
    for (unsigned w = v->morris.lose_at + 1u; w <= most; w++)
        for (unsigned b = v->morris.lose_at + 1u; b <= most; b++) {
            const goti_tier tier = goti_movement_tier(v, w, b, GOTI_ROW);
            if (!goti_archive_has(archive, &tier)) return false;
        }
    return true;
}

goti_err goti_morris_movement(goti_archive *archive, goti_msg *msg)
{
    const goti_variant *const v = archive->space->variant;
    movers j = {.archive = archive,
                .least = v->morris.lose_at + 1u,
                .most = v->side[GOTI_ROW].n_pieces};
    GOTI_TRY(goti_men_sizes_count(archive->space, &j.sizes, msg));
    unsigned first = j.least;
    for (bool all = true; first <= j.most; first++) {
        GOTI_TRY(rowset_trusted(&j, first, &all, msg));
        if (!all) break;
        report_kept(&j, first, j.most + 1);
        GOTI_TRY(discard_checkpoints(&j, first, msg));
    }
    if (first > j.most) return GOTI_OK;
    men fewer = {0};
    goti_err err = open_fewer(&j, first, &fewer, msg);
    if (err == GOTI_OK) err = run_rowsets(&j, first, &fewer, msg);
    close_men(&fewer);
    return err;
}
