/* SPDX-License-Identifier: MIT */
#include "solver/retro/team_cost.h"

#include <stdlib.h>

#include "solver/base/binom.h"
#include "solver/game/counter.h"
#include "solver/game/morris.h"
#include "solver/retro/morris_plan.h"
#include "solver/retro/placement.h"
#include "solver/retro/team_plan.h"

/* Measured with four processes on five games by DTC, on three by DTM: in a
 * sweep, levels, those in which a row is fresh, and the share of a fresh row
 * that is sent. */
typedef struct sweep_kind {
    double levels, fresh_levels, fresh_share;
} sweep_kind;
static const sweep_kind by_dtc = {24, 7, 0.036}, hunt_by_dtm = {190, 36, 0.036},
                        morris_by_dtm = {80, 16, 0.09};
/* The share of a row that is sent of what is won, and of news after White
 * closed a mill; and which words are sent, and few that are full. */
static const double won_share = 0.15, news_share = 0.25, row_bytes_more = 90;
/* In a level: interrupted?, sums, flags, is it over?; by DTM, interrupted?,
 * sums, and every other time flags; in a batch: who wants how many, and which,
 * interrupted?; in tables that are written together, and for each of them. */
static const double meetings_of_level[] = {[GOTI_DTC] = 4, [GOTI_DTM] = 2.5};
enum { MEETINGS_OF_BATCH = 3, MEETINGS_OF_PUT = 8, MEETINGS_OF_TABLE = 7 };
enum { BATCHES = 16 };
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

/* What a phase works on: cells, and those of the thread that has the most rows
 * in the process that has the most. */
typedef struct load {
    double all, most;
} load;

typedef struct model {
    const goti_variant *v;
    goti_team_cost *c;
    goti_metric metric;
    int n_threads;
    double dense_bytes; /* before packing */
    double senders;     /* processes that have rows */
    load movement, placement;
} model;

/* Processes that have rows of so many. */
static int with_rows(const model *m, uint32_t n_rows)
{
    return (uint32_t)m->c->n_ranks < n_rows ? m->c->n_ranks : (int)n_rows;
}

static const sweep_kind *sweep_of(const model *m)
{
    if (m->metric == GOTI_DTC) return &by_dtc;
    return m->v->family == GOTI_MORRIS ? &morris_by_dtm : &hunt_by_dtm;
}

static void work_on(const model *m, load *l, uint32_t n_rows, double cells)
{
    const uint32_t own = goti_most_rows(n_rows, m->c->n_ranks);
    l->all += n_rows * cells;
    l->most += goti_most_rows(own, m->n_threads) * cells;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* n processes get so many rows of others, of row_bytes each, so often. */
static void exchange(model *m, int n, double far_each, double row_bytes,
                     double share, double times)
{
    if (n < 2 || far_each <= 0) return;
    const double sent_bytes = row_bytes * share + row_bytes_more;
    const double peers = smaller(smaller(n - 1, PEERS), far_each);
    /* A message holds rows as long as the next is sure to fit. */
    const double each = far_each / peers;
    const double box =
        smaller(larger((double)GOTI_HALO_BOX_BYTES / n, row_bytes),
                larger(each, 1) * row_bytes);
    const double rounds =
        larger(1, each / (1 + (box - row_bytes) / sent_bytes));
    m->senders = larger(m->senders, n);
    m->c->rows += far_each * n * times;
    m->c->row_bytes += far_each * n * times * sent_bytes;
    m->dense_bytes += far_each * n * times * row_bytes;
    m->c->row_messages += times * n * peers * rounds;
    m->c->meetings += times * rounds;
}

/* Tables of a process's rows are written together. */
static void put(model *m, double n_tables, double times)
{
    m->c->meetings += times * (MEETINGS_OF_PUT + n_tables * MEETINGS_OF_TABLE);
}

/* Sweeps over a rowset: of each tier and winner one, or two with a counter. */
static double movement(model *m, uint32_t n_rows, unsigned f, double looks,
                       unsigned n_tiers)
{
    const bool in_step = m->metric == GOTI_DTM;
    const sweep_kind *const kind = sweep_of(m);
    const bool twice = goti_counter_limits(m->v) && !in_step;
    const double sweeps = (in_step ? 1 : n_tiers) * 2.0 * (twice ? 2 : 1);
    const double far = goti_far_rows(n_rows, looks, with_rows(m, n_rows), true);
    const double plane = (double)goti_plane_words(f) * 8;
    const int n = with_rows(m, n_rows);
    exchange(m, n, far, plane, won_share, in_step ? 0 : sweeps);
    exchange(m, n, far, plane, kind->fresh_share, sweeps * kind->fresh_levels);
    m->c->meetings += sweeps * kind->levels * meetings_of_level[m->metric];
    put(m, 1, 2.0 * n_tiers);
    work_on(m, &m->movement, n_rows, (double)goti_cells_bytes(f));
    return sweeps;
}

/* Words of 8 cells, as a share, in which a cell has first to last pieces. */
static double words_of(unsigned f, unsigned first, unsigned last)
{
    const unsigned high = f > 3 ? f - 3 : 0;
    double some = 0;
    for (unsigned n = first > 3 ? first - 3 : 0; n <= last && n <= high; n++)
        some += (double)goti_binom(high, n);
    return some / (double)(UINT64_C(1) << high);
}

/* A pass in which rows of n_rows look at rows of row_bytes, batch by batch. */
static void pass(model *m, uint32_t n_rows, double looks, double row_bytes,
                 double share)
{
    const int n = with_rows(m, n_rows);
    const uint32_t own_rows = goti_most_rows(n_rows, n);
    const uint32_t batch = goti_most_rows(own_rows, BATCHES);
    const uint32_t batches =
        goti_most_rows(own_rows, (int)larger(batch, (double)m->n_threads));
    /* Rows around a batch, but for those that the process has itself: about
     * one in the root of n of them. */
    const double far = goti_far_rows(n_rows, looks, (int)batches * n, true) *
                       (1 - 1 / goti_root(n));
    exchange(m, n, far, row_bytes, share, batches);
    m->c->meetings += batches * MEETINGS_OF_BATCH;
}

/* --- hunts --- */

static void hunt_placement(model *m, const goti_rowsets *sets)
{
    goti_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_layers(m->v, layer);
    for (unsigned i = 0; i < n; i++) {
        const goti_rowset *const set = &sets->set[layer[i].row_pieces];
        put(m, layer[i].max_captured + 1.0, 1);
        work_on(m, &m->placement, set->n_rows,
                (double)goti_cells_bytes(set->f));
        if (layer[i].to_move != GOTI_ROW || layer[i].kind == GOTI_PLY_WAIT)
            continue;
        const unsigned f = layer[i].kind == GOTI_PLY_MOVE ? set->f : set->f - 1;
        const goti_layer *const after = &layer[i + 1 < n ? i + 1 : i];
        /* Cells of few pieces stand for the target. */
        pass(m, set->n_rows, goti_rowset_looks(set),
             (double)goti_cells_bytes(f),
             words_of(f, 0, after->column_entered));
    }
}

static goti_err hunt(model *m, bool only_movement, goti_msg *msg)
{
    goti_space space;
    goti_rowsets sets;
    GOTI_TRY(goti_space_open(m->v, true, &space, msg));
    GOTI_TRY(goti_rowsets_count(&space, &sets, msg));
    const goti_rowset *const set = &sets.set[sets.last];
    movement(m, set->n_rows, set->f, goti_rowset_looks(set),
             m->v->capture_target);
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

static void morris_movement(model *m, const goti_men_sizes *s)
{
    const unsigned points = m->v->board.n_points;
    const unsigned tiers = s->n_men - m->v->morris.lose_at;
    for (unsigned w = m->v->morris.lose_at + 1u; w <= s->n_men; w++) {
        const double sweeps =
            movement(m, s->n_rows[w], points - w, steps_of(s, w), tiers);
        const int n = with_rows(m, s->n_rows[w]);
        /* Rows without a man, and those after White closed a mill. */
        const double plane = (double)goti_plane_words(points - w) * 8;
        const double far = goti_far_rows(s->n_rows[w], w / 2.0, n, true);
        if (m->metric == GOTI_DTM) {
            exchange(m, n, far, plane, news_share,
                     sweeps * morris_by_dtm.fresh_levels);
            continue;
        }
        exchange(m, n, far, plane, won_share, sweeps);
        if (w > m->v->morris.lose_at + 1u)
            exchange(m, n, goti_far_rows(s->n_rows[w - 1], 2.0 * w, n, true),
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
            put(m, layer[i].most[GOTI_COLUMN] - layer[i].least[GOTI_COLUMN] + 1,
                1);
            work_on(m, &m->placement, s->n_rows[w],
                    (double)goti_cells_bytes(points - w));
            if (!white && w == 0) continue;
            const unsigned f = points - (white ? w + 1 : w - 1);
            pass(m, s->n_rows[w], white ? points - w : w,
                 (double)goti_cells_bytes(f),
                 words_of(f, layer[i + 1].least[GOTI_COLUMN],
                          layer[i + 1].most[GOTI_COLUMN]));
        }
}

static goti_err morris(model *m, bool only_movement, goti_msg *msg)
{
    goti_space space;
    goti_men_sizes sizes;
    GOTI_TRY(goti_space_open(m->v, true, &space, msg));
    GOTI_TRY(goti_men_sizes_count(&space, &sizes, msg));
    morris_movement(m, &sizes);
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

static double part(const load *l)
{
    return l->all > 0 ? l->most / l->all : 0;
}

static void add_up(const model *m, const goti_plan *plan, double entries,
                   bool only_movement, const goti_network *network)
{
    goti_team_cost *const c = m->c;
    const double n = c->n_ranks, cores = n * m->n_threads;
    const double moving = plan->movement_cpu_seconds;
    const double placing = only_movement ? 0 : plan->cpu_seconds - moving;
    c->work_seconds =
        moving * part(&m->movement) + placing * part(&m->placement);
    if (c->n_ranks == 1)
        c->rows = c->row_bytes = c->row_messages = c->meetings = 0;
    if (c->row_bytes > 0)
        c->rows_seconds =
            c->row_bytes / m->senders * 8 / network->bits_per_second +
            m->dense_bytes / (m->senders * m->n_threads) /
                pack_bytes_per_second +
            c->row_messages / m->senders * network->latency_seconds;
    c->meeting_seconds =
        c->meetings * rounds(c->n_ranks) * network->latency_seconds;
    c->digest_seconds = n > 1 ? entries / digest_bytes_per_second : 0;
    c->seconds = c->work_seconds + c->rows_seconds + c->meeting_seconds +
                 c->digest_seconds;
    c->efficiency =
        c->seconds > 0 ? (moving + placing) / cores / c->seconds : 1;
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
    model m = {.v = v, .c = out, .metric = metric, .n_threads = n_threads};
    GOTI_TRY(
        (v->family == GOTI_MORRIS ? morris : hunt)(&m, only_movement, msg));
    const double share = only_movement ? movement_entries / all_entries : 1;
    add_up(&m, &plan, (double)plan.orbits * share, only_movement, network);
    return GOTI_OK;
}
