/* SPDX-License-Identifier: MIT */
#include "solver/retro/plan.h"

#include <stdlib.h>

#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/retro/hunt_dtm.h"
#include "solver/retro/morris_plan.h"
#include "solver/retro/movement.h"
#include "solver/retro/placement.h"

/* Buffers and compression contexts of the writer, code and libraries. */
enum { OVERHEAD_BYTES = 16 << 20, WRITER_BYTES = 144 << 20 };

/* Measured on Aadu Puli Attam, Bagh-Chal and Tagnor: bytes on disk and CPU
 * seconds for an entry written, and what a cell costs beside that. */
static const double disk_bytes_each = 0.13;
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
    for (unsigned t = 0; t < n; t++) {
        const uint64_t entries = goti_tier_entries(sets, &tier[t]);
        out->positions += goti_tier_boards(v, &tier[t]);
        out->orbits += entries;
        out->work += goti_tier_work(sets, &tier[t]);
    }
    free(tier);
    out->cpu_seconds = (double)out->work * seconds_each;
    out->disk_bytes = (uint64_t)((double)out->orbits * disk_bytes_each) +
                      (uint64_t)n * TABLE_BYTES;
    return GOTI_OK;
}

goti_err goti_plan_rowsets(const goti_variant *v, const goti_rowsets *sets,
                           int n_threads, goti_metric metric, goti_plan *out,
                           goti_msg *msg)
{
    const int threads = goti_par_threads(n_threads);
    *out = (goti_plan){0};
    GOTI_TRY(count_tiers(v, sets, out, msg));
    uint64_t writer = 3 * out->orbits;
    if (writer > WRITER_BYTES) writer = WRITER_BYTES;
    writer += OVERHEAD_BYTES;
    const goti_rowset *const set = &sets->set[sets->last];
    out->movement_bytes =
        (metric == GOTI_DTM
             ? goti_hunt_dtm_bytes(set, threads)
             : goti_movement_bytes(v, set->n_rows, set->f, threads, false)) +
        writer;
    out->placement_bytes = goti_placement_bytes(v, sets->set, threads) + writer;
    out->memory_bytes = out->movement_bytes > out->placement_bytes
                            ? out->movement_bytes
                            : out->placement_bytes;
    return GOTI_OK;
}

goti_err goti_plan_make(const goti_variant *v, int n_threads, bool symmetry,
                        goti_metric metric, goti_plan *out, goti_msg *msg)
{
    goti_space space;
    goti_rowsets sets;
    *out = (goti_plan){0};
    GOTI_TRY(goti_space_open(v, symmetry, &space, msg));
    if (v->family == GOTI_MORRIS)
        return goti_morris_plan(&space, goti_par_threads(n_threads), metric,
                                out, msg);
    GOTI_TRY(goti_rowsets_open(&space, &sets, msg));
    const goti_err err =
        goti_plan_rowsets(v, &sets, n_threads, metric, out, msg);
    goti_rowsets_close(&sets);
    return err;
}
