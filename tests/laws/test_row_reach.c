/* SPDX-License-Identifier: MIT */
/*
 * Planes of one cell: a cell of a row reaches a cell of another exactly when
 * there is a move from the one position to the other; see row_oracle.h.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/retro/hunt_rows.h"
#include "tests/support/bridge.h"
#include "tests/support/planes.h"
#include "tests/support/row_oracle.h"
#include "tests/support/row_samples.h"

static void put_images(goti_rowstore *store, const row_images *at, bool value)
{
    for (unsigned i = 0; i < at->n; i++)
        plane_put(goti_rowstore_own(store, at->row), at->cell[i], value);
}

/* out = cells of row that reach what is in src: by steps, else by captures. */
static void reach_row(row_game *g, uint32_t row, const goti_rowstore *src,
                      const uint8_t *any, bool steps, uint64_t *out)
{
    memset(out, 0, plane_bytes(g->set->f));
    if (steps)
        goti_hunt_row_steps_or(&g->hunt, &g->scratch, row, src, any, out);
    else
        goti_hunt_row_captures_or(&g->hunt, &g->scratch, row, src, false, 0,
                                  false, out);
}

/* Is there a step, or a capture short of the target, from cell to at? */
static bool plainly_reaches(const row_game *g, const goti_row *row,
                            uint32_t cell, bool steps, const row_images *at)
{
    static row_reaches moves;
    const goti_position pos = row_position(g, row, cell, GOTI_ROW, 0);
    row_list_moves(g, &g->any_move, g->set, &pos, &moves);
    for (unsigned i = 0; i < moves.n; i++) {
        const row_reach *const r = &moves.to[i];
        if ((r->n_captured == 0) != steps) continue;
        if (r->n_captured >= g->v->capture_target) continue;
        if (row_is_at(&r->at, at->row, at->cell[0])) return true;
    }
    return false;
}

/* One cell alone in the store: whoever reaches it has such a move, and the
 * cell whose move it was is among them. */
static void check_single(row_game *g, goti_rowstore *src, uint32_t row,
                         uint32_t from, bool steps, const row_images *at,
                         uint64_t *out)
{
    const goti_row *const r = &g->set->row[row];
    uint8_t *const any = calloc(g->set->n_rows, 1);
    cr_assert_not_null(any);
    any[at->row] = 1;
    put_images(src, at, true);
    reach_row(g, row, src, any, steps, out);
    put_images(src, at, false);
    free(any);
    cr_assert(plane_has(out, from),
              "%s: cell %" PRIx32 " of row %" PRIu32
              " does not reach its successor",
              g->name, from, row);
    for (size_t w = 0; w < goti_plane_words(g->set->f); w++) {
        for (uint64_t x = out[w]; x != 0; x &= x - 1) {
            const uint64_t cell = w * 64 + goti_ctz(x);
            cr_assert_lt(cell, goti_bit(g->set->f), "%s: padding", g->name);
            cr_assert(plainly_reaches(g, r, (uint32_t)cell, steps, at),
                      "%s: cell %" PRIx64 " of row %" PRIu32 " has no move",
                      g->name, cell, row);
        }
    }
}

static void check_singles_of_row(row_game *g, goti_rowstore *src, uint32_t row,
                                 uint64_t *out)
{
    static row_reaches moves;
    for (unsigned i = 0; i < 3; i++) {
        const uint32_t cell = row_random_cell(g->set, &g->set->row[row]);
        const goti_position pos =
            row_position(g, &g->set->row[row], cell, GOTI_ROW, 0);
        row_list_moves(g, &g->any_move, g->set, &pos, &moves);
        bool tried[2] = {false, false};
        for (unsigned m = 0; m < moves.n; m++) {
            const row_reach *const r = &moves.to[(m + cell) % moves.n];
            const bool steps = r->n_captured == 0;
            if (tried[steps] || r->n_captured >= g->v->capture_target) continue;
            tried[steps] = true;
            check_single(g, src, row, cell, steps, &r->at, out);
        }
    }
}

static void check_singles(row_game *g)
{
    goti_rowstore src;
    if (g->set->f > ROW_LARGEST_PLANE ||
        !row_open_store(g, g->set, plane_bytes(g->set->f), &src))
        return;
    uint64_t *const out = row_open_plane(g);
    row_open_scratch(g);
    const uint32_t most = g->set->f <= 16 ? ROW_N_SAMPLES : 6;
    for (uint32_t i = 0; i < row_sample_rows(g->set, most); i++)
        check_singles_of_row(g, &src, row_sampled_row(g->set, most, i), out);
    row_close_scratch(g);
    row_close_plane(g, out);
    goti_rowstore_close(&src);
}

static void check_singles_of(const goti_variant *v)
{
    row_for_both(v, check_singles);
}

Test(row_reach, a_single_cell_is_reached_by_whoever_has_the_move)
{
    cr_assert_gt(bridge_for_all_games(check_singles_of), 0);
}

/* Small games whole: who[(row, cell)][row'] is the plane of cells of row' that
 * move there; only the least of a position's cells has one. */
typedef struct relation {
    size_t words;
    uint64_t *who[2]; /* by captures, by steps */
} relation;

static uint64_t *who_reaches(const row_game *g, const relation *rel, bool steps,
                             uint32_t row, uint32_t cell, uint32_t from)
{
    const size_t target = ((size_t)row << g->set->f) + cell;
    return rel->who[steps] + (target * g->set->n_rows + from) * rel->words;
}

static void enter_cell(const row_game *g, relation *rel, uint32_t row,
                       uint32_t cell)
{
    static row_reaches moves;
    const goti_position pos =
        row_position(g, &g->set->row[row], cell, GOTI_ROW, 0);
    row_list_moves(g, &g->any_move, g->set, &pos, &moves);
    for (unsigned i = 0; i < moves.n; i++) {
        const row_reach *const r = &moves.to[i];
        if (r->n_captured >= g->v->capture_target) continue;
        plane_put(who_reaches(g, rel, r->n_captured == 0, r->at.row,
                              row_least_cell(&r->at), row),
                  cell, true);
    }
}

static void open_relation(const row_game *g, relation *rel)
{
    rel->words = goti_plane_words(g->set->f);
    for (int steps = 0; steps < 2; steps++) {
        rel->who[steps] = calloc(((size_t)g->set->n_rows << g->set->f) *
                                     g->set->n_rows * rel->words,
                                 sizeof(uint64_t));
        cr_assert_not_null(rel->who[steps]);
    }
    for (uint32_t row = 0; row < g->set->n_rows; row++)
        for (uint32_t cell = 0; cell < (uint32_t)1 << g->set->f; cell++)
            enter_cell(g, rel, row, cell);
}

static void check_target(row_game *g, const relation *rel, goti_rowstore *src,
                         uint32_t row, uint32_t cell, uint64_t *out)
{
    row_images at;
    const goti_position pos =
        row_position(g, &g->set->row[row], cell, GOTI_COLUMN, 0);
    row_find_images(g, g->set, &pos, &at);
    cr_assert(row_is_at(&at, row, cell), "%s", g->name);
    if (row_least_cell(&at) != cell) return;
    put_images(src, &at, true);
    for (uint32_t from = 0; from < g->set->n_rows; from++) {
        for (int steps = 0; steps < 2; steps++) {
            reach_row(g, from, src, NULL, steps == 1, out);
            cr_assert_arr_eq(
                out, who_reaches(g, rel, steps == 1, row, cell, from),
                plane_bytes(g->set->f),
                "%s: %s from row %" PRIu32 " to cell %" PRIx32
                " of row %" PRIu32,
                g->name, steps ? "steps" : "captures", from, cell, row);
        }
    }
    put_images(src, &at, false);
}

static void check_relation(row_game *g)
{
    goti_rowstore src;
    relation rel;
    if (g->set->f > ROW_SMALL_F) return;
    cr_assert(row_open_store(g, g->set, plane_bytes(g->set->f), &src));
    uint64_t *const out = row_open_plane(g);
    row_open_scratch(g);
    open_relation(g, &rel);
    for (uint32_t row = 0; row < g->set->n_rows; row++)
        for (uint32_t cell = 0; cell < (uint32_t)1 << g->set->f; cell++)
            check_target(g, &rel, &src, row, cell, out);
    free(rel.who[0]);
    free(rel.who[1]);
    row_close_scratch(g);
    row_close_plane(g, out);
    goti_rowstore_close(&src);
}

static void check_relation_of(const goti_variant *v)
{
    row_for_both(v, check_relation);
}

Test(row_reach, small_games_cell_by_cell)
{
    cr_assert_gt(bridge_for_all_games(check_relation_of), 0);
}
