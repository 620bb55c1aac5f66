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
    const goti_men_hands *hands;
    const goti_men_layer *layer; /* of the hands */
    bool placing;                /* is any man in hand? */
} movers;

/* A rowset with what was found of it. */
typedef struct men {
    goti_rowset set;
    goti_morris_placings placings; /* with men in hand, while it is solved */
    goti_morris_rows rows;
    goti_movement m;
    goti_morris_more more; /* once it is solved */
} men;

static goti_tier tier_of(const movers *j, unsigned white, unsigned black,
                         goti_side to_move)
{
    goti_tier tier =
        goti_men_layer_tier(j->archive->space->variant, j->layer, white, black);
    tier.to_move = (uint8_t)to_move;
    return tier;
}

static goti_range blacks(const movers *j)
{
    return goti_men_blacks(j->layer);
}

/* --- from tables --- */

static goti_err trusted(const movers *j, unsigned white, unsigned black,
                        goti_side to_move, bool *out, goti_msg *msg)
{
    const goti_tier tier = tier_of(j, white, black, to_move);
    *out = false;
    if (!j->archive->write) return GOTI_OK;
    return goti_archive_trust(j->archive, &tier, out, msg);
}

static goti_err rowset_trusted(const movers *j, unsigned white, bool *all,
                               goti_msg *msg)
{
    *all = true;
    for (unsigned b = blacks(j).first; *all && b <= blacks(j).last; b++) {
        GOTI_TRY(trusted(j, white, b, GOTI_ROW, all, msg));
        if (*all && j->hands->keep_column)
            GOTI_TRY(trusted(j, white, b, GOTI_COLUMN, all, msg));
    }
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
    const goti_tier tier = tier_of(j, w->set.n_row, black, side);
    GOTI_TRY(goti_archive_get(j->archive, &w->set, &tier, &w->m.cells[side],
                              &w->m.book[side][tier.captured], msg));
    return goti_movement_adopt(&w->m, side, tier.captured);
}

/* Progress: the tiers of fewer black men than that are there. */
static void report_kept(const movers *j, unsigned white, unsigned black)
{
    uint64_t work = 0;
    for (unsigned b = blacks(j).first; b < black; b++) {
        const goti_tier tier = tier_of(j, white, b, GOTI_ROW);
        work += goti_men_tier_work(&j->sizes, &tier);
    }
    goti_progress_skip(j->archive->progress, work);
}

/* --- one rowset --- */

static goti_err solve_tier(const movers *j, men *w, unsigned black,
                           goti_msg *msg)
{
    goti_movement *const m = &w->m;
    const goti_tier row = tier_of(j, w->set.n_row, black, GOTI_ROW);
    const goti_tier column = tier_of(j, w->set.n_row, black, GOTI_COLUMN);
    GOTI_TRY(goti_movement_solve(m, row.captured,
                                 goti_men_decide_work(&j->sizes, &row), msg));
    GOTI_TRY(goti_archive_put_tier(j->archive, &w->set, &row,
                                   &m->book[GOTI_ROW][row.captured],
                                   &m->cells[GOTI_ROW], msg));
    if (black == blacks(j).last && !j->hands->keep_column) return GOTI_OK;
    return goti_archive_checkpoint(j->archive, &w->set, &column,
                                   &m->book[GOTI_COLUMN][row.captured],
                                   &m->cells[GOTI_COLUMN], msg);
}

static goti_err solve_rowset(const movers *j, men *w, goti_msg *msg)
{
    const unsigned white = w->set.n_row;
    unsigned b = blacks(j).first;
    for (bool both = true; b < blacks(j).last; b++) {
        GOTI_TRY(both_trusted(j, white, b, &both, msg));
        if (!both) break;
        for (int side = 0; side < 2; side++)
            GOTI_TRY(read_back(j, w, b, (goti_side)side, msg));
    }
    report_kept(j, white, b);
    for (; b <= blacks(j).last; b++)
        GOTI_TRY(solve_tier(j, w, b, msg));
    return GOTI_OK;
}

/* What was written only to go on from. */
static goti_err discard_checkpoints(const movers *j, unsigned white,
                                    goti_msg *msg)
{
    goti_tier tier[GOTI_MAX_CLASSES];
    unsigned n = 0;
    if (j->hands->keep_column) return GOTI_OK;
    for (unsigned b = blacks(j).first; b < blacks(j).last; b++)
        tier[n++] = tier_of(j, white, b, GOTI_COLUMN);
    return goti_archive_discard(j->archive, tier, n, msg);
}

static void close_men(men *w)
{
    goti_movement_close(&w->m);
    goti_morris_rows_close(&w->rows);
    goti_morris_placings_close(&w->placings);
    goti_morris_more_close(&w->more);
    goti_rowset_close(&w->set);
}

/* Placings are looked up only for a rowset that is to be solved. */
static goti_err open_rows(const movers *j, unsigned white, men *out,
                          bool to_solve, goti_msg *msg)
{
    goti_archive *const a = j->archive;
    if (j->placing && to_solve)
        GOTI_TRY(goti_morris_placings_open(j->hands->placing, j->layer, white,
                                           &out->placings, msg));
    GOTI_TRY(goti_rowset_open(
        a->space, white,
        goti_men_joins(a->space->variant, white, j->layer->hand[GOTI_ROW]),
        NULL, &out->set, msg));
    GOTI_TRY(goti_morris_rows_open(a->space, &out->set, a->k, &out->rows, msg));
    for (int side = 0; side < 2; side++)
        out->rows.hand[side] = j->layer->hand[side];
    out->rows.placings = &out->placings;
    return GOTI_OK;
}

/* A conversion, or a placing, may lead to what is won without the counter. */
static void note_cursed(const movers *j, const men *fewer, men *out)
{
    static const goti_category cursed[2] = {GOTI_CURSED_WIN, GOTI_BLESSED_LOSS};
    for (int winner = 0; winner < 2; winner++)
        out->m.cursed_wins[winner] =
            fewer->m.cursed_wins[winner] ||
            goti_morris_placings_last(&out->placings, blacks(j),
                                      cursed[winner]) > 0;
}

static goti_err open_men(const movers *j, unsigned white, men *fewer, men *out,
                         bool to_solve, goti_msg *msg)
{
    goti_archive *const a = j->archive;
    memset(out, 0, sizeof *out);
    GOTI_TRY(open_rows(j, white, out, to_solve, msg));
    if (fewer->set.n_rows > 0) {
        out->rows.fewer = &fewer->set;
        out->rows.fewer_won = (const goti_rowstore(*)[2])fewer->m.kept;
        out->rows.fewer_more = &fewer->more;
    }
    GOTI_TRY(goti_movement_open(
        a->space, &out->set,
        j->placing && to_solve ? &goti_morris_placing_rules
                               : &goti_morris_rules,
        &out->rows, a->k, a->n_threads, true, a->progress, &out->m, msg));
    out->m.column_hand = j->layer->hand[GOTI_COLUMN];
    out->m.no_limit = j->placing;
    out->m.phase = j->hands->phase;
    note_cursed(j, fewer, out);
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
    goti_morris_placings_close(&w->placings);
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
    const unsigned least = j->layer->least[GOTI_ROW];
    goti_err err = GOTI_OK;
    for (unsigned w = first > least + most ? first - most : least;
         err == GOTI_OK && w < first; w++) {
        men out;
        err = open_men(j, w, fewer, &out, false, msg);
        for (unsigned b = blacks(j).first;
             err == GOTI_OK && b <= blacks(j).last; b++)
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
    for (unsigned white = first;
         err == GOTI_OK && white <= j->layer->most[GOTI_ROW]; white++) {
        men w;
        err = open_men(j, white, fewer, &w, true, msg);
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

static goti_err run_hands(movers *j, goti_msg *msg)
{
    const unsigned most = j->layer->most[GOTI_ROW];
    unsigned first = j->layer->least[GOTI_ROW];
    for (bool all = true; first <= most; first++) {
        GOTI_TRY(rowset_trusted(j, first, &all, msg));
        if (!all) break;
        report_kept(j, first, blacks(j).last + 1);
        GOTI_TRY(discard_checkpoints(j, first, msg));
    }
    if (first > most) return GOTI_OK;
    men fewer = {0};
    goti_err err = open_fewer(j, first, &fewer, msg);
    if (err == GOTI_OK) err = run_rowsets(j, first, &fewer, msg);
    close_men(&fewer);
    return err;
}

goti_err goti_morris_hands_dtc(goti_archive *archive,
                               const goti_men_hands *hands, goti_msg *msg)
{
    const uint8_t *const hand = hands->layer.hand;
    movers j = {.archive = archive,
                .hands = hands,
                .layer = &hands->layer,
                .placing = hand[GOTI_ROW] + hand[GOTI_COLUMN] > 0};
    GOTI_TRY(goti_men_sizes_count(archive->space, &j.sizes, msg));
    return run_hands(&j, msg);
}

goti_err goti_morris_movement(goti_archive *archive, goti_msg *msg)
{
    const goti_men_hands none = {
        .layer = goti_men_layer_with(archive->space->variant, GOTI_ROW, 0, 0),
        .phase = "movement"};
    return goti_morris_hands_dtc(archive, &none, msg);
}
