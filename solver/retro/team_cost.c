/* SPDX-License-Identifier: MIT */
#include "solver/retro/team_cost.h"

#include <stdlib.h>

#include "solver/game/counter.h"
#include "solver/game/morris.h"
#include "solver/retro/morris_plan.h"
#include "solver/retro/placement.h"
#include "solver/retro/team_plan.h"

/* Measured with four processes on Aadu Puli Attam, Puli Judham and Tagnor: in a
 * sweep, levels, and those in which a row is fresh; and the share of a row that
 * is sent: of what is won, of what is fresh, of cells. */
static const double levels_of_sweep = 45;
static const double fresh_levels = 8; /* under a counter twice as many */
static const double won_share = 0.15, fresh_share = 0.036, cell_share = 0.6;
static const double row_bytes_more = 60; /* which words are sent */
/* In a level: interrupted?, sums, flags, is it over?; in a batch: its length,
 * who wants how many, and which, interrupted? */
enum { MEETINGS_OF_LEVEL = 4, MEETINGS_OF_BATCH = 4, BATCHES = 16 };
/* One core: packing, copying and unpacking; digesting codes. */
static const double pack_bytes_per_second = 1.5e9;
static const double digest_bytes_per_second = 6e9;
/* Neighbours of a process, if there are as many. */
enum { PEERS = 90 };

bool goti_network_of(unsigned gbit, goti_network *out)
{
    if (gbit != 10 && gbit != 100) return false;
    *out = (goti_network){gbit * 1e9, gbit == 10 ? 30e-6 : 3e-6};
    return true;
}

typedef struct model {
    const goti_variant *v;
    goti_team_cost *c;
    double dense_bytes; /* before packing */
} model;

/* All processes get so many rows of others, of row_bytes each, so often. */
static void exchange(model *m, double far_each, double row_bytes, double share,
                     double times)
{
    const int n = m->c->n_ranks;
    const double rows = far_each * n * times;
    m->c->rows += rows;
    m->c->row_bytes += rows * (row_bytes * share + row_bytes_more);
    m->dense_bytes += rows * row_bytes;
    m->c->row_messages += times * n * (n - 1 < PEERS ? n - 1 : PEERS);
}

/* Sweeps over a rowset: of each tier and winner one, or two with a counter. */
static void movement(model *m, uint32_t n_rows, unsigned f, double looks,
                     unsigned n_tiers, bool in_step)
{
    const bool twice = goti_counter_limits(m->v) && !in_step;
    const double sweeps = (in_step ? 1 : n_tiers) * 2.0 * (twice ? 2 : 1);
    const double levels = levels_of_sweep * (in_step ? 2 : 1);
    const double far = goti_far_rows(n_rows, looks, m->c->n_ranks, true);
    const double plane = (double)goti_plane_words(f) * 8;
    exchange(m, far, plane, won_share, in_step ? 0 : sweeps);
    exchange(m, far, plane, fresh_share, sweeps * fresh_levels);
    m->c->meetings += sweeps * levels * MEETINGS_OF_LEVEL;
}

/* A pass in which rows of n_rows look at rows of row_bytes, batch by batch. */
static void pass(model *m, uint32_t n_rows, double looks, double row_bytes)
{
    const int n = m->c->n_ranks;
    /* Rows around a batch, but for those that the process has itself: about
     * one in the root of n of them. */
    double own = 1;
    for (int i = 0; i < 20; i++)
        own = (own + 1 / (n * own)) / 2;
    const double far =
        goti_far_rows(n_rows, looks, BATCHES * n, true) * (1 - own);
    exchange(m, far * BATCHES, row_bytes, cell_share, 1);
    m->c->meetings += BATCHES * MEETINGS_OF_BATCH;
}

/* --- hunts --- */

static double looks_of(const goti_rowset *set)
{
    return set->n_rows > 0 ? (double)set->n_actions / set->n_rows : 0;
}

static void hunt_placement(model *m, const goti_rowsets *sets)
{
    goti_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_layers(m->v, layer);
    for (unsigned i = 0; i < n; i++) {
        const goti_rowset *const set = &sets->set[layer[i].row_pieces];
        if (layer[i].to_move != GOTI_ROW || layer[i].kind == GOTI_PLY_WAIT)
            continue;
        const unsigned f = layer[i].kind == GOTI_PLY_MOVE ? set->f : set->f - 1;
        pass(m, set->n_rows, looks_of(set), (double)goti_cells_bytes(f));
    }
}

static goti_err hunt(model *m, bool only_movement, goti_metric metric,
                     goti_msg *msg)
{
    goti_space space;
    goti_rowsets sets;
    GOTI_TRY(goti_space_open(m->v, true, &space, msg));
    GOTI_TRY(goti_rowsets_count(&space, &sets, msg));
    const goti_rowset *const set = &sets.set[sets.last];
    movement(m, set->n_rows, set->f, looks_of(set), m->v->capture_target,
             metric == GOTI_DTM);
    if (!only_movement) hunt_placement(m, &sets);
    goti_rowsets_close(&sets);
    return GOTI_OK;
}

/* --- morris --- */

static double steps_of(const goti_men_sizes *s, unsigned w)
{
    const double n = s->variant->board.n_points;
    if (w <= s->variant->morris.flying) return w * (n - w);
    return w * 2.0 * s->variant->board.n_edges / n * (n - w) / (n - 1);
}

static void morris_movement(model *m, const goti_men_sizes *s,
                            goti_metric metric)
{
    const unsigned points = m->v->board.n_points;
    const bool twice = goti_counter_limits(m->v) && metric == GOTI_DTC;
    for (unsigned w = m->v->morris.lose_at + 1u; w <= s->n_men; w++) {
        const unsigned tiers = s->n_men - m->v->morris.lose_at;
        const double sweeps = tiers * 2.0 * (twice ? 2 : 1);
        movement(m, s->n_rows[w], points - w, steps_of(s, w), tiers,
                 metric == GOTI_DTM);
        /* Rows without a man, and those after White closed a mill. */
        const double plane = (double)goti_plane_words(points - w) * 8;
        exchange(m, goti_far_rows(s->n_rows[w], w / 2.0, m->c->n_ranks, true),
                 plane, won_share, sweeps);
        if (w > m->v->morris.lose_at + 1u)
            exchange(
                m,
                goti_far_rows(s->n_rows[w - 1], 2.0 * w, m->c->n_ranks, true),
                2 * plane, won_share, sweeps);
    }
}

static void morris_placement(model *m, const goti_men_sizes *s)
{
    goti_men_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_men_layers(m->v, layer);
    const unsigned points = m->v->board.n_points;
    for (unsigned i = 0; i < n; i++)
        for (unsigned w = layer[i].least[GOTI_ROW];
             w <= layer[i].most[GOTI_ROW]; w++) {
            const bool white = layer[i].to_move == GOTI_ROW;
            if (!white && w == 0) continue;
            const unsigned f = points - (white ? w + 1 : w - 1);
            pass(m, s->n_rows[w], white ? points - w : w,
                 (double)goti_cells_bytes(f));
        }
}

static goti_err morris(model *m, bool only_movement, goti_metric metric,
                       goti_msg *msg)
{
    goti_space space;
    goti_men_sizes sizes;
    GOTI_TRY(goti_space_open(m->v, true, &space, msg));
    GOTI_TRY(goti_men_sizes_count(&space, &sizes, msg));
    morris_movement(m, &sizes, metric);
    if (!only_movement) morris_placement(m, &sizes);
    return GOTI_OK;
}

/* --- both --- */

/* Entries of movement's tiers, and of all. */
static goti_err count_entries(const goti_variant *v, double *movement,
                              double *all, goti_msg *msg)
{
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    if (tier == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    const unsigned n = goti_tiers(v, tier);
    *movement = *all = 0;
    for (unsigned t = 0; t < n; t++) {
        const double boards = (double)goti_tier_boards(v, &tier[t]);
        *all += boards;
        if (tier[t].phase == GOTI_MOVEMENT) *movement += boards;
    }
    free(tier);
    return GOTI_OK;
}

/* Rounds of messages until all have met. */
static double rounds(int n)
{
    double r = 0;
    for (int reach = 1; reach < n; reach *= 2)
        r++;
    return r;
}

static void add_up(goti_team_cost *c, double cpu_seconds, double entries,
                   double dense_bytes, int n_threads,
                   const goti_network *network)
{
    const double n = c->n_ranks, cores = n * n_threads;
    c->work_seconds = cpu_seconds / cores;
    c->rows_seconds = c->row_bytes / n * 8 / network->bits_per_second +
                      dense_bytes / cores / pack_bytes_per_second +
                      c->row_messages / n * network->latency_seconds;
    c->meeting_seconds =
        c->meetings * rounds(c->n_ranks) * network->latency_seconds;
    c->digest_seconds = n > 1 ? entries / digest_bytes_per_second : 0;
    c->seconds = c->work_seconds + c->rows_seconds + c->meeting_seconds +
                 c->digest_seconds;
    c->efficiency = c->seconds > 0 ? c->work_seconds / c->seconds : 1;
}

goti_err goti_team_cost_make(const goti_variant *v, bool only_movement,
                             int n_threads, int n_ranks, goti_metric metric,
                             const goti_network *network, goti_team_cost *out,
                             goti_msg *msg)
{
    goti_plan plan;
    double movement_entries = 0, all_entries = 1;
    const goti_err err =
        goti_plan_spread(v, n_threads, n_ranks, metric, &plan, msg);
    if (err != GOTI_OK && !plan.beyond) return err;
    GOTI_TRY(count_entries(v, &movement_entries, &all_entries, msg));
    *out = (goti_team_cost){.n_ranks = n_ranks};
    out->memory_bytes = only_movement ? plan.movement_bytes : plan.memory_bytes;
    model m = {.v = v, .c = out};
    if (n_ranks > 1)
        GOTI_TRY((v->family == GOTI_MORRIS ? morris : hunt)(&m, only_movement,
                                                            metric, msg));
    const double share = only_movement ? movement_entries / all_entries : 1;
    add_up(out, only_movement ? plan.movement_cpu_seconds : plan.cpu_seconds,
           (double)plan.orbits * share, m.dense_bytes, n_threads, network);
    return GOTI_OK;
}
