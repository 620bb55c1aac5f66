/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_plan.h"

#include <stdlib.h>

#include "solver/base/binom.h"
#include "solver/game/counter.h"
#include "solver/game/morris.h"
#include "solver/game/orbits.h"
#include "solver/retro/morris_dtm.h"
#include "solver/retro/movement.h"
#include "solver/retro/team_plan.h"

/* Measured on Tigadi, and by DTM on nine men's morris: bytes on disk and CPU
 * seconds for an entry written, what a cell costs beside that, and a table. */
static const double disk_bytes_each[] = {[GOTI_DTC] = 0.15, [GOTI_DTM] = 0.40};
enum { TABLE_BYTES = 4096 };
static const double seconds_each = 3.5e-9;
static const double movement_work_each_cell = 2.5;
static const double placement_work_each_cell = 0.45;

/* What a row costs beside its planes and cells: frames, actions, edges. */
enum { ROW_PLAN_BYTES = 2560 };

goti_err goti_men_sizes_count(const goti_space *space, goti_men_sizes *out,
                              goti_msg *msg)
{
    const goti_variant *const v = space->variant;
    const unsigned points = v->board.n_points;
    *out = (goti_men_sizes){
        .variant = v, .n_men = v->side[GOTI_ROW].n_pieces, .n_ranks = 1};
    goti_orbits *const orbits = malloc(sizeof *orbits);
    if (orbits == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    goti_orbits_count(&v->symmetries, orbits);
    uint64_t most = 0;
    for (unsigned w = 0; w <= out->n_men; w++) {
        const uint64_t sets = goti_binom(points, w);
        if (sets > most) most = sets;
        out->n_slots[w] = (uint32_t)orbits->n[w][0];
        out->n_rows[w] = space->use_symmetry ? out->n_slots[w] : (uint32_t)sets;
    }
    free(orbits);
    if (most < UINT32_MAX) return GOTI_OK;
    return goti_fail(msg, GOTI_E_UNSUPPORTED,
                     "%s: more than %u ways for the men to stand", v->name,
                     UINT32_MAX);
}

static unsigned dims(const goti_men_sizes *s, unsigned white)
{
    return s->variant->board.n_points - white;
}

static uint64_t cells_of(const goti_men_sizes *s, unsigned white)
{
    return s->n_rows[white] * (uint64_t)goti_cells_bytes(dims(s, white));
}

/* Rows of the process that has the most. */
static uint32_t own_rows(const goti_men_sizes *s, unsigned white)
{
    return goti_most_rows(s->n_rows[white], s->n_ranks);
}

static uint64_t own_cells(const goti_men_sizes *s, unsigned white)
{
    return own_rows(s, white) * (uint64_t)goti_cells_bytes(dims(s, white));
}

/* Steps of a row of men, on the average of all: each man's neighbours that are
 * free; or, flying, every free point. */
static double steps_of(const goti_men_sizes *s, unsigned white)
{
    const double n = s->variant->board.n_points, free = n - white;
    if (white <= s->variant->morris.flying) return white * free;
    return white * 2.0 * s->variant->board.n_edges / n * free / (n - 1);
}

/* Planes of others' rows: what is won, what is fresh and what White's closing
 * is worth; of the rowset before, what is won; and flags of all rows. */
static uint64_t halo_bytes(const goti_men_sizes *s, goti_metric metric,
                           unsigned w)
{
    if (s->n_ranks <= 1) return 0;
    const unsigned captured = goti_morris_most_captures(s->variant);
    const uint64_t plane = goti_plane_words(dims(s, w)) * 8;
    const uint64_t far =
        goti_far_rows(s->n_rows[w], steps_of(s, w), s->n_ranks, false);
    const unsigned planes = metric == GOTI_DTM ? 4 : 2 + captured;
    const uint64_t fresh = plane + goti_outline_bytes(dims(s, w));
    uint64_t bytes =
        far * (planes * plane + 2 * goti_outline_bytes(dims(s, w))) +
        planes * goti_box_bytes(fresh, s->n_ranks) +
        s->n_rows[w] * UINT64_C(16);
    if (w > 0 && metric == GOTI_DTC)
        bytes += captured * (2 * plane *
                                 goti_far_rows(s->n_rows[w - 1], 2.0 * w,
                                               s->n_ranks, false) +
                             goti_box_bytes(2 * plane, s->n_ranks));
    return bytes;
}

static uint64_t entries_of(const goti_men_sizes *s, const goti_tier *tier)
{
    return s->n_slots[tier->row_pieces] *
           goti_binom(dims(s, tier->row_pieces), tier->column_pieces);
}

uint64_t goti_men_decide_work(const goti_men_sizes *s, const goti_tier *tier)
{
    const double cells = (double)cells_of(s, tier->row_pieces);
    if (tier->phase == GOTI_MOVEMENT || s->variant->morris.move_while_placing)
        return (uint64_t)(cells * movement_work_each_cell);
    /* A layer is one pass for all its numbers of black men. */
    const unsigned numbers = s->n_men - tier->column_hand + 1u;
    return (uint64_t)(cells * placement_work_each_cell / numbers);
}

uint64_t goti_men_tier_work(const goti_men_sizes *s, const goti_tier *tier)
{
    const bool checkpoint =
        s->variant->morris.move_while_placing
            ? tier->row_hand + tier->column_hand < 2 * (int)s->n_men
            : tier->phase == GOTI_MOVEMENT && tier->column_pieces < s->n_men;
    return goti_men_decide_work(s, tier) +
           entries_of(s, tier) * (checkpoint ? 2 : 1);
}

/* --- memory --- */

/* A rowset while its tiers are solved, by steps that go in circles; placing:
 * what placings are worth is looked at, too. */
static uint64_t rowset_bytes(const goti_men_sizes *s, goti_metric metric,
                             int n_threads, unsigned w, bool placing)
{
    const goti_variant *const v = s->variant;
    const unsigned f = dims(s, w);
    const uint64_t n = own_rows(s, w);
    const uint64_t plane = n * (uint64_t)goti_plane_words(f) * 8;
    uint64_t bytes =
        s->n_rows[w] * (uint64_t)ROW_PLAN_BYTES + halo_bytes(s, metric, w);
    if (placing) bytes += 2 * own_cells(s, w) + n * sizeof(uint64_t[2][4]);
    if (metric == GOTI_DTM)
        return bytes +
               goti_dtm_bytes(own_rows(s, w), f, n_threads,
                              !v->morris.move_while_placing) +
               goti_morris_dtm_bytes(own_rows(s, w), f, placing);
    const unsigned captured = goti_morris_most_captures(v);
    const unsigned planes_kept = goti_counter_limits(v) ? 4 : 2;
    return bytes + goti_movement_bytes(v, own_rows(s, w), f, n_threads, true) +
           captured * plane + (captured - 1) * planes_kept * plane +
           (placing ? plane : 0);
}

/* What of it the rowset with a man more looks at: won planes, or ranks. */
static uint64_t kept_bytes(const goti_men_sizes *s, goti_metric metric,
                           unsigned w)
{
    const uint64_t plans = (uint64_t)s->n_rows[w] * ROW_PLAN_BYTES;
    if (metric == GOTI_DTM) return own_cells(s, w) + plans;
    const unsigned planes = goti_morris_most_captures(s->variant) *
                            (goti_counter_limits(s->variant) ? 4 : 2);
    return planes * own_rows(s, w) * (uint64_t)goti_plane_words(dims(s, w)) *
               8 +
           plans;
}

/* Before that: looking up what placings from w white men are worth, first
 * White's and then, beside these, Black's. */
static uint64_t look_bytes(const goti_men_sizes *s, unsigned w)
{
    const uint64_t above = w < s->n_men ? own_cells(s, w + 1) : 0;
    const uint64_t below = w > 0 ? own_cells(s, w - 1) : 0;
    return own_cells(s, w) +
           (above > own_cells(s, w) + below ? above : own_cells(s, w) + below);
}

static uint64_t circles_bytes(const goti_men_sizes *s, goti_metric metric,
                              int n_threads, bool placing)
{
    uint64_t most = 0, kept = 0;
    for (unsigned w = placing ? 0 : s->variant->morris.lose_at + 1u;
         w <= s->n_men; w++) {
        const uint64_t solve = rowset_bytes(s, metric, n_threads, w, placing);
        const uint64_t look = placing ? look_bytes(s, w) : 0;
        const uint64_t here = kept + (solve > look ? solve : look);
        if (here > most) most = here;
        kept = kept_bytes(s, metric, w);
    }
    return most;
}

static uint64_t layer_bytes(const goti_men_sizes *s, const goti_men_layer *l)
{
    uint64_t bytes = 0;
    for (unsigned w = l->least[GOTI_ROW]; w <= l->most[GOTI_ROW]; w++)
        bytes += own_cells(s, w);
    return bytes;
}

/* The most that is live while White's ply is made, rowset by rowset: what is
 * looked at is given back, what is made stays. */
static uint64_t white_ply_bytes(const goti_men_sizes *s,
                                const goti_men_layer *l, uint64_t after)
{
    uint64_t live = after, most = after;
    for (unsigned w = l->least[GOTI_ROW]; w <= l->most[GOTI_ROW]; w++) {
        live += own_cells(s, w);
        if (live > most) most = live;
        live -= own_cells(s, w + 1);
    }
    return most;
}

static uint64_t layers_bytes(const goti_men_sizes *s)
{
    goti_men_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_men_layers(s->variant, layer);
    uint64_t most = layer_bytes(s, &layer[n]);
    for (unsigned i = 0; i < n; i++) {
        if (layer[i].to_move != GOTI_ROW) continue;
        const uint64_t bytes =
            white_ply_bytes(s, &layer[i], layer_bytes(s, &layer[i + 1]));
        if (bytes > most) most = bytes;
    }
    return most;
}

/* Rows of others that a batch looks at, and their boxes: those of a man more,
 * one way in for each free point; or of men less, as many of them as Black may
 * take at once.  Those of the next batch come while one is worked on. */
static uint64_t batch_bytes(const goti_men_sizes *s, int n_threads)
{
    const unsigned captured = goti_morris_most_captures(s->variant);
    uint64_t most = 0;
    for (unsigned w = 0; s->n_ranks > 1 && w <= s->n_men; w++) {
        uint64_t rows = own_rows(s, w) / 16 + (uint64_t)n_threads;
        if (rows > own_rows(s, w)) rows = own_rows(s, w);
        for (int more = 0; more < 2; more++) {
            if (more ? w == s->n_men : w == 0) continue;
            const unsigned there = more ? w + 1 : w - 1;
            uint64_t far = rows * (more ? dims(s, w) : w);
            if (far > s->n_rows[there]) far = s->n_rows[there];
            const uint64_t row = goti_cells_bytes(dims(s, there));
            const uint64_t here = 2 * (more ? 1 : captured) *
                                  (far * row + goti_box_bytes(row, s->n_ranks) +
                                   s->n_rows[there] * UINT64_C(5));
            if (here > most) most = here;
        }
    }
    return most;
}

static uint64_t placement_bytes(const goti_men_sizes *s, goti_metric metric,
                                int n_threads)
{
    const uint64_t most = s->variant->morris.move_while_placing
                              ? circles_bytes(s, metric, n_threads, true)
                              : layers_bytes(s);
    uint64_t plans = 0;
    for (unsigned w = 0; w <= s->n_men; w++)
        plans += (uint64_t)s->n_rows[w] * ROW_PLAN_BYTES;
    const unsigned points = s->variant->board.n_points;
    const uint64_t more = goti_morris_most_captures(s->variant) - 1;
    return most + plans + batch_bytes(s, n_threads) +
           (goti_scratch_bytes(points) + more * goti_cells_bytes(points)) *
               (uint64_t)n_threads;
}

/* --- the plan --- */

goti_err goti_men_placement_supported(const goti_variant *v, goti_msg *msg)
{
    if (!v->morris.move_while_placing || goti_morris_most_captures(v) == 1)
        return GOTI_OK;
    return goti_fail(msg, GOTI_E_UNSUPPORTED,
                     "%s: placement in which men may be moved and each mill "
                     "captures cannot be solved yet, only the movement phase "
                     "(--phase movement)",
                     v->name);
}

/* By DTM a turn's captures are looked at in one go, one man at most. */
static goti_err metric_supported(const goti_variant *v, goti_metric metric,
                                 goti_msg *msg)
{
    if (metric == GOTI_DTC || goti_morris_most_captures(v) == 1) return GOTI_OK;
    return goti_fail(
        msg, GOTI_E_UNSUPPORTED,
        "%s: by DTM, morris with a capture for each mill cannot be "
        "solved yet, only by DTC%s",
        v->name, v->morris.move_while_placing ? " (--phase movement)" : "");
}

/* Where men may be moved while placing, tables with Black to move are kept of
 * two neighbouring sums of men in hand: the most entries of such. */
static uint64_t entries_kept(const goti_men_sizes *s, const goti_tier *tier,
                             unsigned n)
{
    uint64_t sum[2 * (GOTI_MAX_POINTS + 1)] = {0}, most = 0;
    if (!s->variant->morris.move_while_placing) return 0;
    for (unsigned t = 0; t < n; t++)
        sum[tier[t].row_hand + tier[t].column_hand] += entries_of(s, &tier[t]);
    for (unsigned i = 1; i < sizeof sum / sizeof sum[0]; i++)
        if (sum[i - 1] + sum[i] > most) most = sum[i - 1] + sum[i];
    return most;
}

static goti_err count_tiers(const goti_men_sizes *s, goti_metric metric,
                            goti_plan *out, goti_msg *msg)
{
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    if (tier == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    const unsigned n = goti_tiers(s->variant, tier);
    uint64_t movement = 0;
    for (unsigned t = 0; t < n; t++) {
        out->positions += goti_tier_boards(s->variant, &tier[t]);
        out->orbits += entries_of(s, &tier[t]);
        out->work += goti_men_tier_work(s, &tier[t]);
        if (tier[t].phase == GOTI_MOVEMENT)
            movement += goti_men_tier_work(s, &tier[t]);
    }
    const uint64_t kept = entries_kept(s, tier, n);
    free(tier);
    out->cpu_seconds = (double)out->work * seconds_each;
    out->movement_cpu_seconds = (double)movement * seconds_each;
    out->disk_bytes =
        (uint64_t)((double)(out->orbits + kept) * disk_bytes_each[metric]) +
        (uint64_t)n * TABLE_BYTES;
    return GOTI_OK;
}

/* What writing takes. */
static uint64_t writer_bytes(const goti_men_sizes *s, goti_metric metric,
                             int n_threads)
{
    uint64_t most = 0, widest = 0;
    if (s->n_ranks <= 1) return GOTI_WRITER_BYTES;
    for (unsigned w = 0; w <= s->n_men; w++) {
        if (own_cells(s, w) > most) most = own_cells(s, w);
        if (goti_cells_bytes(dims(s, w)) > widest && s->n_rows[w] > 0)
            widest = goti_cells_bytes(dims(s, w));
    }
    return goti_part_writer_bytes(n_threads, widest, (double)most, metric);
}

goti_err goti_morris_plan(const goti_space *space, int n_threads, int n_ranks,
                          goti_metric metric, goti_plan *out, goti_msg *msg)
{
    goti_men_sizes sizes;
    *out = (goti_plan){0};
    GOTI_TRY(metric_supported(space->variant, metric, msg));
    GOTI_TRY(goti_men_sizes_count(space, &sizes, msg));
    sizes.n_ranks = n_ranks;
    out->movement_bytes = circles_bytes(&sizes, metric, n_threads, false) +
                          writer_bytes(&sizes, metric, n_threads);
    out->memory_bytes = out->movement_bytes;
    GOTI_TRY(goti_men_placement_supported(space->variant, msg));
    GOTI_TRY(count_tiers(&sizes, metric, out, msg));
    out->placement_bytes = placement_bytes(&sizes, metric, n_threads) +
                           writer_bytes(&sizes, metric, n_threads);
    if (out->placement_bytes > out->memory_bytes)
        out->memory_bytes = out->placement_bytes;
    return GOTI_OK;
}
