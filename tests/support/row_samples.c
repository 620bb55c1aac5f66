/* SPDX-License-Identifier: MIT */
#include "tests/support/row_samples.h"

#include <string.h>

#include "solver/base/bits.h"
#include "solver/base/mem.h"
#include "tests/support/give_up.h"
#include "tests/support/planes.h"

enum { LARGEST_STORE = 1 << 30, N_CELLS = 40 /* sampled cells of a row */ };

uint32_t row_random_cell(const goti_rowset *set, const goti_row *row)
{
    const uint32_t all = (uint32_t)goti_low_bits(set->f);
    const uint32_t a = (uint32_t)row_random() & all;
    const uint32_t b = (uint32_t)row_random() & all;
    const uint32_t *const part = &set->component[row->first_component];
    uint32_t whole_parts = 0;
    switch (row_below(8)) {
    case 0:
        return row->reach | a;
    case 1:
        return row->reach | (a & b);
    case 2:
        for (unsigned i = 0; i < row->n_components; i++)
            if (row_below(2) == 1) whole_parts |= part[i];
        return whole_parts;
    case 3:
    case 4:
        return a & b;
    case 5:
    case 6:
        return a | b;
    default:
        return a;
    }
}

uint32_t row_sample_rows(const goti_rowset *set, uint32_t most)
{
    return set->n_rows < most ? set->n_rows : most;
}

uint32_t row_sampled_row(const goti_rowset *set, uint32_t most, uint32_t i)
{
    return set->n_rows <= most ? i : row_below(set->n_rows);
}

uint32_t row_sample_cells(const goti_rowset *set)
{
    return set->f <= ROW_SMALL_F ? (uint32_t)1 << set->f : N_CELLS;
}

uint32_t row_sampled_cell(const goti_rowset *set, const goti_row *row,
                          uint32_t i)
{
    return set->f <= ROW_SMALL_F ? i : row_random_cell(set, row);
}

/* ---- memory ---- */

void row_open_scratch(row_game *g)
{
    g->scratch_memory = goti_mem_alloc(goti_scratch_bytes(g->set->f));
    if (g->scratch_memory == NULL) test_give_up("%s: out of memory", g->name);
    goti_scratch_init(&g->scratch, g->scratch_memory, g->set->f);
}

void row_close_scratch(row_game *g)
{
    goti_mem_free(g->scratch_memory, goti_scratch_bytes(g->set->f));
}

uint64_t *row_open_plane(const row_game *g)
{
    uint64_t *const plane = goti_mem_alloc(plane_bytes(g->set->f));
    if (plane == NULL) test_give_up("%s: out of memory", g->name);
    return plane;
}

void row_close_plane(const row_game *g, uint64_t *plane)
{
    goti_mem_free(plane, plane_bytes(g->set->f));
}

bool row_open_store(const row_game *g, const goti_rowset *set, size_t row_bytes,
                    goti_rowstore *out)
{
    goti_msg msg = {""};
    if (set->n_rows * row_bytes > LARGEST_STORE) return false;
    if (goti_rowstore_open(set->own, row_bytes, out, &msg) != GOTI_OK)
        test_give_up("%s: %s", g->name, msg.text);
    return true;
}

/* ---- cells that are the same position ---- */

unsigned row_stabilizer(const row_game *g, const goti_rowset *set, uint32_t row,
                        uint8_t to[][GOTI_MAX_DIMS])
{
    const goti_symmetries *const sym = &g->v->symmetries;
    const goti_row *const r = &set->row[row];
    const uint64_t tigers = row_points(g, r->set);
    unsigned n = 0;
    for (unsigned s = 1; s < (g->space.use_symmetry ? sym->n : 1); s++) {
        if (goti_symmetry_apply(sym, s, tigers) != tigers) continue;
        for (unsigned i = 0; i < set->f; i++) {
            const uint64_t point =
                row_points(g, goti_expand(goti_bit(i), r->free));
            const uint64_t image =
                row_places(g, goti_symmetry_apply(sym, s, point));
            to[n][i] = (uint8_t)goti_ctz(goti_compress(image, r->free));
        }
        n++;
    }
    return n;
}

void row_make_mover(const uint8_t *to, unsigned f, row_mover *m)
{
    memset(m, 0, sizeof *m);
    for (uint32_t c = 0; c < 4096; c++) {
        for (unsigned i = 0; i < 12; i++) {
            if (((c >> i) & 1) == 0) continue;
            if (i < f) m->low[c] |= (uint32_t)1 << to[i];
            if (i + 12 < f) m->high[c] |= (uint32_t)1 << to[i + 12];
        }
    }
}

uint32_t row_moved(const row_mover *m, uint32_t cell)
{
    return m->low[cell & 4095] | m->high[cell >> 12];
}
