/* SPDX-License-Identifier: MIT */
/* What the movement phase allocates; see movement.h. */
#include <stdlib.h>
#include <string.h>

#include "solver/base/mem.h"
#include "solver/game/counter.h"
#include "solver/retro/movement_spread.h"

uint64_t goti_movement_bytes(const goti_variant *v, uint32_t n_rows, unsigned f,
                             int n_threads, bool keep_row)
{
    const uint64_t plane = goti_plane_words(f) * 8;
    const uint64_t kept = keep_row ? (goti_counter_limits(v) ? 4 : 2) : 0;
    const uint64_t planes = (goti_counter_limits(v) ? 11 : 8) + kept;
    return n_rows * (planes * plane + 4 * goti_outline_bytes(f) +
                     2 * goti_cells_bytes(f) + 4) +
           (uint64_t)n_threads * (goti_scratch_bytes(f) + sizeof(goti_scratch));
}

static goti_err open_planes(goti_movement *m, goti_msg *msg)
{
    const goti_span own = m->set->own;
    const uint32_t n = m->set->n_rows;
    const size_t plane = goti_plane_words(m->set->f) * 8;
    const int sweeps = goti_counter_limits(m->space->variant) ? 2 : 1;
    for (int side = 0; side < 2; side++) {
        for (int c = 0; c < sweeps; c++)
            GOTI_TRY(goti_rowstore_open(own, plane, &m->won[side][c], msg));
        for (int c = 0; m->keep_row && c < sweeps; c++)
            GOTI_TRY(goti_rowstore_open(own, plane, &m->kept[side][c], msg));
        GOTI_TRY(goti_rowstore_open(own, plane + goti_outline_bytes(m->set->f),
                                    &m->fresh[side], msg));
        GOTI_TRY(goti_rowstore_open(own, plane + goti_outline_bytes(m->set->f),
                                    &m->next[side], msg));
        GOTI_TRY(goti_rowstore_open(own, goti_cells_bytes(m->set->f),
                                    &m->cells[side], msg));
        m->fresh_any[side] = calloc(n, 1);
        m->next_any[side] = calloc(n, 1);
        if (m->fresh_any[side] == NULL || m->next_any[side] == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "no memory for row flags");
    }
    for (int c = 0; c < sweeps; c++)
        GOTI_TRY(goti_rowstore_open(own, plane, &m->won_row[c], msg));
    if (m->rules->settled != NULL)
        GOTI_TRY(goti_rowstore_open(own, plane, &m->settled, msg));
    return goti_rowstore_open(own, plane, &m->rest, msg);
}

goti_err goti_movement_open(const goti_space *space, const goti_rowset *set,
                            const goti_row_rules *rules, const void *family,
                            const goti_kernels *kernels, int n_threads,
                            bool keep_row, goti_progress *progress,
                            goti_movement *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->space = space;
    out->set = set;
    out->rules = rules;
    out->family = family;
    out->k = kernels;
    out->keep_row = keep_row;
    out->n_threads = n_threads;
    out->progress = progress;
    out->phase = "movement";
    goti_err err = open_planes(out, msg);
    if (err == GOTI_OK)
        err = goti_scratch_open(n_threads, set->f, &out->scratch, msg);
    if (err == GOTI_OK) err = goti_movement_spread_open(out, msg);
    if (err != GOTI_OK) goti_movement_close(out);
    return err;
}

void goti_movement_close(goti_movement *m)
{
    goti_movement_spread_close(m);
    for (int side = 0; side < 2; side++) {
        for (int c = 0; c < 2; c++) {
            goti_rowstore_close(&m->won[side][c]);
            goti_rowstore_close(&m->kept[side][c]);
        }
        goti_rowstore_close(&m->fresh[side]);
        goti_rowstore_close(&m->next[side]);
        goti_rowstore_close(&m->cells[side]);
        goti_rowstore_close(&m->won_row[side]);
        free(m->fresh_any[side]);
        free(m->next_any[side]);
    }
    goti_rowstore_close(&m->rest);
    goti_rowstore_close(&m->settled);
    if (m->set != NULL) goti_scratch_close(m->scratch, m->n_threads, m->set->f);
    memset(m, 0, sizeof *m);
}
