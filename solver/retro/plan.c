/* SPDX-License-Identifier: MIT */
#include "solver/retro/plan.h"

#include <stdlib.h>

#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/retro/movement.h"
#include "solver/retro/placement.h"

/* Buffers and compression contexts of the writer, code and libraries. */
enum { OVERHEAD_BYTES = 160 << 20 };

/* Measured on Aadu Puli Attam and Bagh-Chal: bytes on disk and CPU seconds
 * for an index entry of each phase. */
static const double disk_bytes_each = 0.14;
static const double movement_seconds_each = 3.0e-8;
static const double placement_seconds_each = 6.0e-9;

uint64_t goti_tier_entries(const goti_rowsets *sets, const goti_tier *tier)
{
    const goti_rowset *const set = &sets->set[tier->row_pieces];
    return set->n_slots * goti_index_columns(&set->orbits, tier->column_pieces);
}

uint64_t goti_tier_work(const goti_rowsets *sets, const goti_tier *tier)
{
    const uint64_t each =
        tier->phase == GOTI_MOVEMENT ? 1 + GOTI_DECIDE_WORK : 1;
    return each * goti_tier_entries(sets, tier);
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
        out->cpu_seconds += (double)entries * (tier[t].phase == GOTI_MOVEMENT
                                                   ? movement_seconds_each
                                                   : placement_seconds_each);
    }
    free(tier);
    out->disk_bytes = (uint64_t)((double)out->orbits * disk_bytes_each);
    return GOTI_OK;
}

goti_err goti_plan_make(const goti_variant *v, int n_threads, bool symmetry,
                        goti_plan *out, goti_msg *msg)
{
    goti_space space;
    goti_rowsets sets;
    const int threads = goti_par_threads(n_threads);
    *out = (goti_plan){0};
    GOTI_TRY(goti_space_open(v, symmetry, &space, msg));
    GOTI_TRY(goti_rowsets_open(&space, &sets, msg));
    out->movement_bytes =
        goti_movement_bytes(v, &sets.set[sets.last], threads) + OVERHEAD_BYTES;
    out->placement_bytes =
        goti_placement_bytes(v, sets.set, threads) + OVERHEAD_BYTES;
    out->memory_bytes = out->movement_bytes > out->placement_bytes
                            ? out->movement_bytes
                            : out->placement_bytes;
    const goti_err err = count_tiers(v, &sets, out, msg);
    goti_rowsets_close(&sets);
    return err;
}
