/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_mixed.h"

#include <stdio.h>

#include "solver/retro/morris_dtm_solve.h"
#include "solver/retro/morris_plan.h"

typedef struct mixed {
    goti_archive *archive;
    goti_placing *placing;
    goti_men_sizes sizes;
    unsigned men, last; /* of a side; the greatest sum of hands to look at */
    bool to_solve[2 * GOTI_MAX_POINTS + 2]; /* by sum */
} mixed;

/* --- all tiers of a sum --- */

/* Of the tiers of one rowset, by black men. */
typedef goti_err (*tiers_task)(void *ctx, const goti_tier *tier, unsigned n,
                               goti_msg *msg);

/* White's hands that leave Black one, with a sum of both. */
static unsigned least_hand(const mixed *j, unsigned sum)
{
    return sum > j->men ? sum - j->men : 0;
}

static unsigned most_hand(const mixed *j, unsigned sum)
{
    return sum < j->men ? sum : j->men;
}

static goti_err for_layer(const mixed *j, const goti_men_layer *l,
                          tiers_task task, void *ctx, goti_msg *msg)
{
    const goti_range range = goti_men_blacks(l);
    for (unsigned w = l->least[GOTI_ROW]; w <= l->most[GOTI_ROW]; w++) {
        goti_tier tier[GOTI_MAX_CLASSES];
        unsigned n = 0;
        for (unsigned b = range.first; b <= range.last; b++)
            tier[n++] =
                goti_men_layer_tier(j->archive->space->variant, l, w, b);
        GOTI_TRY(task(ctx, tier, n, msg));
    }
    return GOTI_OK;
}

static goti_err for_tiers(const mixed *j, unsigned sum, goti_side to_move,
                          tiers_task task, void *ctx, goti_msg *msg)
{
    for (unsigned h = least_hand(j, sum); h <= most_hand(j, sum); h++) {
        const goti_men_layer l = goti_men_layer_with(j->archive->space->variant,
                                                     to_move, h, sum - h);
        GOTI_TRY(for_layer(j, &l, task, ctx, msg));
    }
    return GOTI_OK;
}

/* --- what is there --- */

static goti_err has(void *ctx, const goti_tier *tier, unsigned n, goti_msg *msg)
{
    (void)msg;
    for (unsigned t = 0; t < n; t++)
        if (!goti_archive_has(ctx, &tier[t])) return GOTI_E_MISSING;
    return GOTI_OK;
}

static goti_err trusts(void *ctx, const goti_tier *tier, unsigned n,
                       goti_msg *msg)
{
    for (unsigned t = 0; t < n; t++) {
        bool yes = false;
        GOTI_TRY(goti_archive_trust(ctx, &tier[t], &yes, msg));
        if (!yes) return GOTI_E_MISSING;
    }
    return GOTI_OK;
}

static goti_err discard(void *ctx, const goti_tier *tier, unsigned n,
                        goti_msg *msg)
{
    return goti_archive_discard(ctx, tier, n, msg);
}

static goti_err report_kept(void *ctx, const goti_tier *tier, unsigned n,
                            goti_msg *msg)
{
    const mixed *const j = ctx;
    (void)msg;
    for (unsigned t = 0; t < n; t++)
        goti_progress_skip(j->archive->progress,
                           goti_men_tier_work(&j->sizes, &tier[t]));
    return GOTI_OK;
}

static goti_err all_are(const mixed *j, unsigned sum, goti_side to_move,
                        tiers_task test, bool *yes, goti_msg *msg)
{
    const goti_err err = for_tiers(j, sum, to_move, test, j->archive, msg);
    *yes = err == GOTI_OK;
    return err == GOTI_E_MISSING ? GOTI_OK : err;
}

/* Can those of a sum be built upon?  What is looked at is decoded. */
static goti_err are_trusted(const mixed *j, unsigned sum, bool *yes,
                            goti_msg *msg)
{
    GOTI_TRY(all_are(j, sum, GOTI_ROW, trusts, yes, msg));
    if (!*yes) return GOTI_OK;
    return all_are(j, sum, GOTI_COLUMN, trusts, yes, msg);
}

/* Sums that lack a table, and those before them that are built upon and
 * cannot be. */
static goti_err find_to_solve(mixed *j, goti_msg *msg)
{
    for (unsigned sum = j->last + 1; sum-- > 0;) {
        bool yes = j->archive->write;
        if (yes) GOTI_TRY(all_are(j, sum, GOTI_ROW, has, &yes, msg));
        if (yes && j->to_solve[sum + 1])
            GOTI_TRY(are_trusted(j, sum, &yes, msg));
        j->to_solve[sum] = !yes;
    }
    return GOTI_OK;
}

/* --- solving --- */

static goti_err solve_sum(mixed *j, unsigned sum, goti_msg *msg)
{
    const bool dtm = j->archive->metric == GOTI_DTM;
    for (unsigned h = least_hand(j, sum); h <= most_hand(j, sum); h++) {
        char phase[48];
        (void)snprintf(phase, sizeof phase,
                       sum > 0 ? "placement, %u/%u in hand" : "movement", h,
                       sum - h);
        const goti_men_hands hands = {
            .layer = goti_men_layer_with(j->archive->space->variant, GOTI_ROW,
                                         h, sum - h),
            .keep_column =
                sum < j->last ? j->to_solve[sum + 1] : sum < 2 * j->men,
            .placing = j->placing,
            .phase = phase};
        GOTI_TRY((dtm ? goti_morris_hands_dtm
                      : goti_morris_hands_dtc)(j->archive, &hands, msg));
    }
    return GOTI_OK;
}

/* Tables with Black to move that nothing to solve looks at. */
static goti_err discard_column(const mixed *j, unsigned sum, goti_msg *msg)
{
    return for_tiers(j, sum, GOTI_COLUMN, discard, j->archive, msg);
}

static goti_err solve_sums(mixed *j, goti_msg *msg)
{
    GOTI_TRY(find_to_solve(j, msg));
    /* Left over by a run that was stopped before it discarded them. */
    for (unsigned sum = 0; sum < j->last; sum++)
        if (!j->to_solve[sum + 1]) GOTI_TRY(discard_column(j, sum, msg));
    for (unsigned sum = 0; sum <= j->last; sum++) {
        GOTI_TRY(j->to_solve[sum]
                     ? solve_sum(j, sum, msg)
                     : for_tiers(j, sum, GOTI_ROW, report_kept, j, msg));
        if (sum > 0 && j->to_solve[sum])
            GOTI_TRY(discard_column(j, sum - 1, msg));
    }
    return GOTI_OK;
}

static goti_err solve_all(mixed *j, goti_msg *msg)
{
    goti_placing placing;
    j->placing = &placing;
    goti_err err = goti_placing_open(j->archive, &placing, msg);
    if (err == GOTI_OK) err = solve_sums(j, msg);
    goti_placing_close(&placing);
    return err;
}

goti_err goti_morris_mixed(goti_archive *archive, bool only_movement,
                           goti_msg *msg)
{
    mixed j = {.archive = archive,
               .men = archive->space->variant->side[GOTI_ROW].n_pieces};
    j.last = only_movement ? 0 : 2 * j.men;
    GOTI_TRY(goti_men_sizes_count(archive->space, &j.sizes, msg));
    return only_movement ? solve_sums(&j, msg) : solve_all(&j, msg);
}
