/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_mixed.h"

#include "solver/retro/morris_plan.h"
#include "solver/retro/morris_solve.h"

typedef struct mixed {
    goti_archive *archive;
    goti_placing *placing;
    goti_men_sizes sizes;
    unsigned men, last; /* of a side; the greatest sum of hands to solve */
} mixed;

/* --- all tiers of a sum --- */

typedef goti_err (*tier_task)(void *ctx, const goti_tier *tier, goti_msg *msg);

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
                          tier_task task, void *ctx, goti_msg *msg)
{
    for (unsigned w = l->least[GOTI_ROW]; w <= l->most[GOTI_ROW]; w++)
        for (unsigned b = l->least[GOTI_COLUMN]; b <= l->most[GOTI_COLUMN];
             b++) {
            const goti_tier tier =
                goti_men_layer_tier(j->archive->space->variant, l, w, b);
            GOTI_TRY(task(ctx, &tier, msg));
        }
    return GOTI_OK;
}

static goti_err for_tiers(const mixed *j, unsigned sum, goti_side to_move,
                          tier_task task, void *ctx, goti_msg *msg)
{
    for (unsigned h = least_hand(j, sum); h <= most_hand(j, sum); h++) {
        const goti_men_layer l = goti_men_layer_with(j->archive->space->variant,
                                                     to_move, h, sum - h);
        GOTI_TRY(for_layer(j, &l, task, ctx, msg));
    }
    return GOTI_OK;
}

/* --- what is there --- */

static goti_err has(void *ctx, const goti_tier *tier, goti_msg *msg)
{
    (void)msg;
    return goti_archive_has(ctx, tier) ? GOTI_OK : GOTI_E_MISSING;
}

static goti_err trusts(void *ctx, const goti_tier *tier, goti_msg *msg)
{
    (void)msg;
    return goti_archive_trust(ctx, tier) ? GOTI_OK : GOTI_E_MISSING;
}

static goti_err discard(void *ctx, const goti_tier *tier, goti_msg *msg)
{
    return goti_archive_discard(ctx, tier, msg);
}

static goti_err report_kept(void *ctx, const goti_tier *tier, goti_msg *msg)
{
    const mixed *const j = ctx;
    (void)msg;
    goti_progress_add(j->archive->progress,
                      goti_men_tier_work(&j->sizes, tier));
    return GOTI_OK;
}

static bool all_are(const mixed *j, unsigned sum, goti_side to_move,
                    tier_task test)
{
    return for_tiers(j, sum, to_move, test, j->archive, NULL) == GOTI_OK;
}

/* The first sum that lacks a table, or one before it whose tables it is built
 * upon and cannot be. */
static unsigned first_to_solve(const mixed *j)
{
    unsigned sum = 0;
    if (!j->archive->write) return 0;
    while (sum <= j->last && all_are(j, sum, GOTI_ROW, has))
        sum++;
    if (sum > j->last) return sum;
    while (sum > 0 && !(all_are(j, sum - 1, GOTI_ROW, trusts) &&
                        all_are(j, sum - 1, GOTI_COLUMN, trusts)))
        sum--;
    return sum;
}

/* --- solving --- */

static goti_err solve_sum(mixed *j, unsigned sum, goti_msg *msg)
{
    for (unsigned h = least_hand(j, sum); h <= most_hand(j, sum); h++) {
        const goti_men_hands hands = {
            .layer = goti_men_layer_with(j->archive->space->variant, GOTI_ROW,
                                         h, sum - h),
            .keep_column = sum < 2 * j->men,
            .placing = j->placing};
        GOTI_TRY(goti_morris_hands_dtc(j->archive, &hands, msg));
    }
    if (sum == 0) return GOTI_OK;
    return for_tiers(j, sum - 1, GOTI_COLUMN, discard, j->archive, msg);
}

static goti_err solve_sums(mixed *j, goti_msg *msg)
{
    const unsigned first = first_to_solve(j);
    for (unsigned sum = 0; sum < first; sum++)
        GOTI_TRY(for_tiers(j, sum, GOTI_ROW, report_kept, j, msg));
    /* Left over by a run that was stopped before it discarded them. */
    for (unsigned sum = 0; sum + 1 < first; sum++)
        GOTI_TRY(for_tiers(j, sum, GOTI_COLUMN, discard, j->archive, msg));
    for (unsigned sum = first; sum <= j->last; sum++)
        GOTI_TRY(solve_sum(j, sum, msg));
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
