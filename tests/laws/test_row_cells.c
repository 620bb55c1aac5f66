/* SPDX-License-Identifier: MIT */
/*
 * Cells of codes: a cell is worth the best of what its moves lead to; see
 * row_oracle.h.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>

#include "solver/base/bits.h"
#include "solver/base/mem.h"
#include "solver/retro/hunt_rows.h"
#include "tests/support/bridge.h"
#include "tests/support/row_oracle.h"
#include "tests/support/row_samples.h"

enum { LARGEST_CELLS = 20 }; /* dimensions of the largest cells tried */

/* Codes 1..6; equal positions hold the same. */
static void fill_cells(const row_game *g, const goti_rowset *set, uint32_t row,
                       uint8_t *cell)
{
    static uint8_t to[GOTI_MAX_SYMMETRIES][GOTI_MAX_DIMS];
    static row_mover m[GOTI_MAX_SYMMETRIES];
    const unsigned n_maps = row_stabilizer(g, set, row, to);
    for (unsigned k = 0; k < n_maps; k++)
        row_make_mover(to[k], set->f, &m[k]);
    for (size_t c = 0; c < goti_cells_bytes(set->f); c++)
        cell[c] = 0;
    for (uint32_t c = 0; c < (uint32_t)1 << set->f; c++) {
        if (cell[c] != 0) continue;
        cell[c] = (uint8_t)(1 + row_random() % 6);
        for (unsigned k = 0; k < n_maps; k++)
            cell[row_moved(&m[k], c)] = cell[c];
    }
}

static void fill_sources(const row_game *g, const goti_rowset *set,
                         uint32_t row, const goti_rowset *target,
                         goti_rowstore *src)
{
    const goti_row *const r = &set->row[row];
    uint8_t *const done = calloc(target->n_rows, 1);
    cr_assert_not_null(done);
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &set->frame[r->first_frame + i];
        for (uint32_t k = 0; k < frame->n_steps + frame->n_captures; k++) {
            const uint32_t to = set->action[frame->first + k].row;
            if (!done[to])
                fill_cells(g, target, to, goti_rowstore_own(src, to));
            done[to] = 1;
        }
    }
    free(done);
}

typedef struct cells_try {
    const goti_rowset *set, *target;
    goti_rowstore src;
    goti_range range;
    uint8_t step_lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
    uint8_t capture_lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
} cells_try;

static uint8_t want_cell(const row_game *g, const cells_try *t, uint32_t row,
                         uint32_t cell)
{
    static row_reaches moves;
    const bool enters = t->set != t->target;
    goti_position pos = row_position(g, &t->set->row[row], cell, GOTI_ROW, 0);
    pos.hand[GOTI_ROW] = enters;
    row_list_moves(g, g->v, t->target, &pos, &moves);
    uint8_t best[2] = {0, 0};
    for (unsigned i = 0; i < moves.n; i++) {
        const row_reach *const r = &moves.to[i];
        const uint8_t *const from = goti_rowstore_read(&t->src, r->at.row);
        uint8_t *const b = &best[r->n_captured > 0];
        if (from[r->at.cell[0]] > *b) *b = from[r->at.cell[0]];
    }
    const size_t class = (size_t)goti_popcount(cell) * GOTI_CLASS_STRIDE;
    const uint8_t step = t->step_lut[class + best[0]];
    const uint8_t capture = t->capture_lut[class + best[1]];
    return !enters && capture > step ? capture : step;
}

static void check_cells_of_row(row_game *g, cells_try *t, uint32_t row,
                               uint8_t *out)
{
    const goti_row *const r = &t->set->row[row];
    const goti_hunt h = {g->v, t->set, g->hunt.k};
    const bool enters = t->set != t->target;
    fill_sources(g, t->set, row, t->target, &t->src);
    t->range.first = row_below(2) == 0 ? 0 : row_below(t->set->f / 2);
    t->range.last = row_below(2) == 0 ? t->set->f : t->range.first + 3;
    if (enters)
        goti_hunt_row_enter(&h, &g->scratch, row, &t->src, t->step_lut,
                            t->range, out);
    else
        goti_hunt_row_best(&h, &g->scratch, row, &t->src, t->step_lut,
                           t->capture_lut, t->range, out);
    const uint32_t n =
        row_sample_cells(t->set) * (t->set->f > ROW_SMALL_F ? 10 : 1);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cell = row_sampled_cell(t->set, r, i);
        const unsigned pieces = goti_popcount(cell);
        if (pieces < t->range.first || pieces > t->range.last) continue;
        cr_assert_eq(out[cell], want_cell(g, t, row, cell),
                     "%s: cell %" PRIx32 " of row %" PRIu32 ", %u..%u pieces",
                     g->name, cell, row, t->range.first, t->range.last);
    }
}

/* Rows of set from cells of target: the same set, or that of one more. */
static void check_cells_of(row_game *g, const goti_rowset *set,
                           const goti_rowset *target)
{
    static cells_try t;
    t.set = set;
    t.target = target;
    for (size_t i = 0; i < sizeof t.step_lut; i++) {
        t.step_lut[i] = (uint8_t)row_random();
        t.capture_lut[i] = (uint8_t)row_random();
    }
    const size_t bytes = goti_scratch_bytes(set->f);
    const size_t out_bytes = goti_cells_bytes(set->f);
    if (!row_open_store(g, target, goti_cells_bytes(target->f), &t.src)) return;
    void *const memory = goti_mem_alloc(bytes);
    uint8_t *const out = goti_mem_alloc(out_bytes);
    cr_assert(memory != NULL && out != NULL);
    goti_scratch_init(&g->scratch, memory, set->f);
    const uint32_t most = set->f <= 16 ? 10 : 1;
    for (uint32_t i = 0; i < row_sample_rows(set, most); i++)
        check_cells_of_row(g, &t, row_sampled_row(set, most, i), out);
    goti_mem_free(out, out_bytes);
    goti_mem_free(memory, bytes);
    goti_rowstore_close(&t.src);
}

static void check_cells(row_game *g)
{
    if (g->set->f <= LARGEST_CELLS) check_cells_of(g, g->set, g->set);
    for (unsigned n = g->sets.first; n < g->sets.last; n++)
        if (g->sets.set[n].f <= LARGEST_CELLS + 2)
            check_cells_of(g, &g->sets.set[n], &g->sets.set[n + 1]);
}

static void check_cells_of_game(const goti_variant *v)
{
    row_for_both(v, check_cells);
}

Test(row_cells, cells_are_worth_what_the_moves_lead_to)
{
    cr_assert_gt(bridge_for_all_games(check_cells_of_game), 0);
}
