/* SPDX-License-Identifier: MIT */
#include "solver/retro/plan.h"

#include <stdlib.h>

#include "solver/base/binom.h"
#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/retro/hunt_dtm.h"
#include "solver/retro/morris_plan.h"
#include "solver/retro/movement.h"
#include "solver/retro/movement_dtm.h"
#include "solver/retro/placement.h"
#include "solver/retro/team_plan.h"

/* Buffers and compression contexts of the writer, code and libraries. */
enum { OVERHEAD_BYTES = 16 << 20, WRITER_BYTES = 144 << 20 };

/* Measured on Aadu Puli Attam, Bagh-Chal and Tagnor: bytes on disk and CPU
 * seconds for an entry written, and what a cell costs beside that. */
static const double disk_bytes_each = 0.13;
/* Free points for which figures fit 64 bits; rows are solved up to
 * GOTI_MAX_DIMS. */
enum { MAX_PLANNED_DIMS = 44 };
enum { TABLE_BYTES = 512 }; /* headers, books */
static const double seconds_each = 3.5e-9;
static const double movement_work_each_cell = 0.86;
static const double placement_work_each_cell = 0.05;

uint64_t goti_tier_entries(const goti_rowsets *sets, const goti_tier *tier)
{
    const goti_rowset *const set = &sets->set[tier->row_pieces];
    return set->n_slots * goti_index_columns(&set->orbits, tier->column_pieces);
}

uint64_t goti_decide_work(const goti_rowsets *sets, const goti_tier *tier)
{
    const goti_rowset *const set = &sets->set[tier->row_pieces];
    const double cells = (double)set->n_rows * (double)goti_cells_bytes(set->f);
    return (uint64_t)(cells * (tier->phase == GOTI_MOVEMENT
                                   ? movement_work_each_cell
                                   : placement_work_each_cell));
}

uint64_t goti_tier_work(const goti_rowsets *sets, const goti_tier *tier)
{
    return goti_tier_entries(sets, tier) + goti_decide_work(sets, tier);
}

static goti_err count_tiers(const goti_variant *v, const goti_rowsets *sets,
                            goti_plan *out, goti_msg *msg)
{
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    if (tier == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    const unsigned n = goti_tiers(v, tier);
    uint64_t movement = 0;
    for (unsigned t = 0; t < n; t++) {
        const uint64_t entries = goti_tier_entries(sets, &tier[t]);
        out->positions += goti_tier_boards(v, &tier[t]);
        out->orbits += entries;
        out->work += goti_tier_work(sets, &tier[t]);
        if (tier[t].phase == GOTI_MOVEMENT)
            movement += goti_tier_work(sets, &tier[t]);
    }
    free(tier);
    out->cpu_seconds = (double)out->work * seconds_each;
    out->movement_cpu_seconds = (double)movement * seconds_each;
    out->disk_bytes = (uint64_t)((double)out->orbits * disk_bytes_each) +
                      (uint64_t)n * TABLE_BYTES;
    return GOTI_OK;
}

/* Two planes of each row of others, what is won and what is fresh, and boxes
 * they travel in; and what each process has of every row: flags, and where it
 * is. */
static uint64_t halo_bytes(const goti_rowset *set, int n_ranks)
{
    if (n_ranks <= 1) return 0;
    const uint64_t far =
        goti_far_rows(set->n_rows, goti_rowset_looks(set), n_ranks, false);
    const uint64_t plane = goti_plane_words(set->f) * 8;
    const uint64_t fresh = plane + goti_outline_bytes(set->f);
    return far * (plane + fresh) + goti_box_bytes(plane, n_ranks) +
           goti_box_bytes(fresh, n_ranks) + set->n_rows * UINT64_C(12);
}

/* What joins the rows of all rowsets, which each process has whole, and the
 * number of each set of points. */
static uint64_t joins_bytes(const goti_variant *v, const goti_rowsets *sets)
{
    uint64_t bytes = 0;
    for (unsigned n = sets->first; n <= sets->last; n++) {
        const goti_rowset *const set = &sets->set[n];
        uint64_t frames = set->rows.n_perms * (uint64_t)set->n_rows;
        if (frames > set->n_actions) frames = set->n_actions;
        const uint64_t edges = 2 * v->board.n_edges * (uint64_t)set->n_rows;
        bytes += set->n_rows * (sizeof(goti_row) + 64) +
                 set->n_actions * (uint64_t)sizeof(goti_action) +
                 frames * sizeof(goti_frame) + edges * sizeof(goti_dim_edge) +
                 goti_binom(v->board.n_points, n) * 10;
    }
    return bytes;
}

/* Tables that are written together: their entries, and those of a row. */
typedef struct together {
    double entries;
    uint64_t of_row;
} together;

static void add_tier(const goti_rowsets *sets, const goti_tier *tier,
                     together *to)
{
    const goti_rowset *const set = &sets->set[tier->row_pieces];
    to->entries += (double)goti_tier_entries(sets, tier);
    to->of_row += goti_index_columns(&set->orbits, tier->column_pieces);
}

static void take_most(together *most, const together *here)
{
    if (here->entries > most->entries) most->entries = here->entries;
    if (here->of_row > most->of_row) most->of_row = here->of_row;
}

/* The most of the tiers of movement, each alone, and (placing) of layers. */
static together most_together(const goti_variant *v, const goti_rowsets *sets,
                              bool placing)
{
    goti_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = placing ? goti_layers(v, layer) : 0;
    together most = {0, 0};
    for (unsigned c = 0; c < v->capture_target; c++) {
        const goti_tier tier = goti_captured_tier(v, c, GOTI_ROW);
        together here = {0, 0};
        add_tier(sets, &tier, &here);
        take_most(&most, &here);
    }
    for (unsigned i = 0; i < n; i++) {
        together here = {0, 0};
        for (unsigned c = 0; c <= layer[i].max_captured; c++) {
            const goti_tier tier = goti_layer_tier(&layer[i], c);
            add_tier(sets, &tier, &here);
        }
        take_most(&most, &here);
    }
    return most;
}

static uint64_t part_writer_bytes(const goti_variant *v,
                                  const goti_rowsets *sets, int n_threads,
                                  int n_ranks, goti_metric metric, bool placing)
{
    const uint32_t n_rows = sets->set[sets->last].n_rows;
    const together most = most_together(v, sets, placing);
    const double share = (double)goti_most_rows(n_rows, n_ranks) / n_rows;
    return goti_part_writer_bytes(n_threads, most.of_row, most.entries * share,
                                  metric) +
           joins_bytes(v, sets);
}

goti_err goti_plan_rowsets(const goti_variant *v, const goti_rowsets *sets,
                           int n_threads, int n_ranks, goti_metric metric,
                           goti_plan *out, goti_msg *msg)
{
    const int threads = goti_par_threads(n_threads);
    *out = (goti_plan){0};
    GOTI_TRY(count_tiers(v, sets, out, msg));
    uint64_t writer = 3 * out->orbits;
    if (writer > WRITER_BYTES) writer = WRITER_BYTES;
    writer += OVERHEAD_BYTES;
    const goti_rowset *const set = &sets->set[sets->last];
    const uint32_t own = goti_most_rows(set->n_rows, n_ranks);
    uint64_t placement_writer = writer;
    if (n_ranks > 1) {
        writer = part_writer_bytes(v, sets, threads, n_ranks, metric, false);
        placement_writer =
            part_writer_bytes(v, sets, threads, n_ranks, metric, true);
    }
    out->movement_bytes =
        (metric == GOTI_DTM
             ? goti_dtm_bytes(own, set->f, threads, false)
             : goti_movement_bytes(v, own, set->f, threads, false)) +
        halo_bytes(set, n_ranks) + writer;
    out->placement_bytes =
        goti_placement_bytes(v, sets->set, threads, n_ranks) + placement_writer;
    out->memory_bytes = out->movement_bytes > out->placement_bytes
                            ? out->movement_bytes
                            : out->placement_bytes;
    return GOTI_OK;
}

/* Rows that no kernel can hold: sizes for people to plan with. */
static goti_err plan_beyond(const goti_space *space, int n_threads, int n_ranks,
                            goti_metric metric, goti_plan *out, goti_msg *msg)
{
    goti_rowsets sets;
    GOTI_TRY(goti_rowsets_count(space, &sets, msg));
    const goti_err err = goti_plan_rowsets(space->variant, &sets, n_threads,
                                           n_ranks, metric, out, msg);
    goti_rowsets_close(&sets);
    out->beyond = err == GOTI_OK;
    return err;
}

static goti_err make(const goti_variant *v, int n_threads, int n_ranks,
                     bool symmetry, goti_metric metric, goti_plan *out,
                     goti_msg *msg)
{
    goti_space space;
    goti_rowsets sets;
    *out = (goti_plan){0};
    GOTI_TRY(goti_space_open(v, symmetry, &space, msg));
    if (v->family == GOTI_MORRIS)
        return goti_morris_plan(&space, goti_par_threads(n_threads), n_ranks,
                                metric, out, msg);
    goti_err err = goti_rowsets_open(&space, &sets, msg);
    const unsigned f = goti_most_free(v);
    if (err == GOTI_E_UNSUPPORTED && f > GOTI_MAX_DIMS && f <= MAX_PLANNED_DIMS)
        GOTI_TRY(plan_beyond(&space, n_threads, n_ranks, metric, out, msg));
    if (err != GOTI_OK) return err;
    err = goti_plan_rowsets(v, &sets, n_threads, n_ranks, metric, out, msg);
    goti_rowsets_close(&sets);
    return err;
}

goti_err goti_plan_make(const goti_variant *v, int n_threads, bool symmetry,
                        goti_metric metric, goti_plan *out, goti_msg *msg)
{
    return make(v, n_threads, 1, symmetry, metric, out, msg);
}

goti_err goti_plan_spread(const goti_variant *v, int n_threads, int n_ranks,
                          goti_metric metric, goti_plan *out, goti_msg *msg)
{
    return make(v, n_threads, n_ranks, true, metric, out, msg);
}
