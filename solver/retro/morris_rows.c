/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_rows.h"

#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"

static size_t words_of(const goti_morris_rows *m)
{
    return goti_plane_words(m->hunt.set->f);
}

goti_err goti_morris_rows_open(const goti_space *space, const goti_rowset *set,
                               const goti_kernels *k, goti_morris_rows *out,
                               goti_msg *msg)
{
    *out = (goti_morris_rows){.hunt = {space->variant, set, k}, .space = space};
    return goti_rowstore_open(set->n_rows, goti_plane_words(set->f) * 8,
                              &out->after, msg);
}

void goti_morris_rows_close(goti_morris_rows *m)
{
    goti_rowstore_close(&m->after);
}

static const goti_row *row_of(const goti_morris_rows *m, uint32_t row)
{
    return &m->hunt.set->row[row];
}

static void fill(const goti_morris_rows *m, uint64_t *plane, bool value)
{
    memset(plane, value ? 0xff : 0, words_of(m) * 8);
}

static void invert(const goti_morris_rows *m, uint64_t *plane)
{
    for (size_t w = 0, n = words_of(m); w < n; w++)
        plane[w] = ~plane[w];
}

/* out = cells in which Black has a closed mill through dimension i. */
static void closed_at(const goti_morris_rows *m, uint32_t row, unsigned i,
                      uint64_t *out)
{
    const goti_row *const r = row_of(m, row);
    fill(m, out, false);
    for (uint32_t k = 0; k < r->n_mills; k++) {
        const uint32_t mill = m->hunt.set->mill[r->first_mill + k];
        if ((mill >> i) & 1)
            m->hunt.k->plane_holding_or(out, m->hunt.set->f, mill);
    }
}

/* out = cells in which every black man is in a closed mill. */
static void all_closed(const goti_morris_rows *m, uint32_t row, uint64_t *out,
                       uint64_t *open, uint64_t *closed)
{
    const unsigned f = m->hunt.set->f;
    fill(m, out, true);
    for (unsigned i = 0; i < f; i++) {
        fill(m, open, false);
        m->hunt.k->plane_holding_or(open, f, (uint32_t)1 << i);
        closed_at(m, row, i, closed);
        m->hunt.k->plane_remove(open, closed, words_of(m));
        m->hunt.k->plane_remove(out, open, words_of(m));
    }
}

/*
 * What a cell of the row is worth to the winner after White closed a mill and
 * takes a black man: White takes the one that suits White.  So for White it is
 * won if some capture leads to a won cell; for Black if none leads to another.
 */
static void prepare(const void *rules, goti_scratch *s,
                    const goti_sweep_asks *asks, uint32_t row)
{
    goti_morris_rows *const m = (goti_morris_rows *)rules;
    const goti_variant *const v = m->hunt.variant;
    const unsigned f = m->hunt.set->f;
    const bool white = asks->winner == GOTI_ROW;
    uint64_t *const out = goti_rowstore_own(&m->after, row);
    if (asks->n_column - 1 <= v->morris.lose_at) {
        fill(m, out, white);
        return;
    }
    uint64_t *const src = s->plane[0], *const where = s->plane[1];
    uint64_t *const all = s->plane[2];
    const bool free_men = v->morris.mill_capture == GOTI_MILL_CAPTURE_FREE;
    if (free_men) all_closed(m, row, all, where, src);
    memcpy(src, goti_rowstore_read(asks->won, row), words_of(m) * 8);
    if (!white) invert(m, src);
    fill(m, out, false);
    for (unsigned i = 0; i < f; i++) {
        fill(m, where, true);
        if (free_men) {
            closed_at(m, row, i, where);
            invert(m, where);
            m->hunt.k->plane_add(where, all, NULL, words_of(m));
        }
        m->hunt.k->plane_without_or(out, src, where, f, i);
    }
    if (!white) invert(m, out);
}

/* out |= cells with a closing step of White to a cell of src, or not of src,
 * or (NULL) to any. */
static void white_closes_or(const goti_morris_rows *m, goti_scratch *s,
                            uint32_t row, const goti_rowstore *src,
                            bool inverted, uint64_t *out)
{
    const goti_row *const r = row_of(m, row);
    uint64_t *const acc = s->plane[0], *const look = s->plane[2];
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const f = &m->hunt.set->frame[r->first_frame + i];
        if (f->n_captures == 0) continue;
        fill(m, acc, false);
        for (uint32_t k = 0; k < f->n_captures; k++) {
            const goti_action *const a =
                &m->hunt.set->action[f->first + f->n_steps + k];
            fill(m, look, true);
            if (src != NULL)
                memcpy(look, goti_rowstore_read(src, a->row), words_of(m) * 8);
            if (inverted) invert(m, look);
            m->hunt.k->plane_see_or(acc, look, NULL, &a->map);
        }
        m->hunt.k->plane_permute_or(out, acc, s->plane[1], &f->out);
    }
}

uint64_t goti_morris_men_open(const goti_space *space, uint64_t men)
{
    const goti_board *const board = &space->board;
    uint64_t closed = 0;
    for (unsigned k = 0; k < board->n_mills; k++)
        if ((board->mill[k] & ~men) == 0) closed |= board->mill[k];
    const bool any =
        space->variant->morris.mill_capture == GOTI_MILL_CAPTURE_ANY ||
        closed == men;
    return any ? men : men & ~closed;
}

void goti_morris_view_fewer(const goti_rows *rows, const goti_row *r,
                            unsigned point, goti_fewer_view *out)
{
    const uint64_t rank = goti_subset_rank(r->set & ~goti_bit(point));
    const unsigned perm = rows->perm_to[rank];
    const uint64_t there =
        goti_low_bits(rows->n_points) & ~rows->set[rows->orbit_of[rank]];
    const unsigned gone = rows->perm[perm][point];
    out->row = rows->orbit_of[rank];
    out->gone = goti_popcount(there & goti_low_bits(gone));
    unsigned i = 0;
    for (uint64_t p = r->free; p != 0; p &= p - 1, i++)
        out->map.to[i] = (uint8_t)goti_popcount(
            there & ~goti_bit(gone) &
            goti_low_bits(rows->perm[perm][goti_ctz(p)]));
    out->map.f = (uint8_t)i;
}

/* out |= (row without man at point) of the fewer rowset, seen from this row;
 * inverted: what is not in it.  Uses planes 0 and 1. */
static void without_man(const goti_morris_rows *m, goti_scratch *s,
                        uint32_t row, unsigned point, const goti_rowstore *won,
                        bool inverted, uint64_t *out)
{
    goti_fewer_view view;
    goti_morris_view_fewer(&m->fewer->rows, row_of(m, row), point, &view);
    uint64_t *const seen = s->plane[0];
    m->hunt.k->plane_section(seen, goti_rowstore_read(won, view.row),
                             m->hunt.set->f, view.gone);
    if (inverted) invert(m, seen);
    m->hunt.k->plane_permute_or(out, seen, s->plane[1], &view.map);
}

/* out = cells (White to move, one of this row's men taken) won by the winner
 * when Black, who has closed a mill, takes the man that suits Black. */
static void after_black(const goti_morris_rows *m, goti_scratch *s,
                        const goti_sweep_asks *asks, uint32_t row,
                        uint64_t *out)
{
    const bool black = asks->winner == GOTI_COLUMN;
    if (m->fewer == NULL) {
        fill(m, out, black);
        return;
    }
    const goti_rowstore *const won = &m->fewer_won[asks->winner][asks->cursed];
    fill(m, out, false);
    for (uint64_t men = goti_morris_men_open(m->space, row_of(m, row)->set);
         men != 0; men &= men - 1)
        without_man(m, s, row, goti_ctz(men), won, !black, out);
    if (!black) invert(m, out);
}

/* All steps of Black in a row: along edges, or between any two points. */
static unsigned black_steps(const goti_morris_rows *m, uint32_t row,
                            unsigned n_column, goti_dim_edge *edge)
{
    const goti_row *const r = row_of(m, row);
    unsigned n = 0;
    if (n_column > m->hunt.variant->morris.flying) {
        memcpy(edge, &m->hunt.set->edge[r->first_edge],
               r->n_edges * sizeof *edge);
        return r->n_edges;
    }
    for (unsigned j = 1; j < m->hunt.set->f; j++)
        for (unsigned i = 0; i < j; i++)
            edge[n++] = (goti_dim_edge){(uint8_t)i, (uint8_t)j};
    return n;
}

/* out |= cells with a step of Black that closes a mill (closing) or does not,
 * to a cell of src. */
static void black_or(const goti_morris_rows *m, uint32_t row, unsigned n_column,
                     const uint64_t *src, bool closing, uint64_t *out)
{
    const goti_row *const r = row_of(m, row);
    goti_dim_edge edge[GOTI_MAX_DIM_EDGES];
    const unsigned n = black_steps(m, row, n_column, edge);
    m->hunt.k->plane_men_or(out, src, m->hunt.set->f, edge, n,
                            &m->hunt.set->mill[r->first_mill], r->n_mills,
                            closing);
}

static void black_and(const goti_morris_rows *m, uint32_t row,
                      unsigned n_column, const uint64_t *src, uint64_t *acc)
{
    const goti_row *const r = row_of(m, row);
    goti_dim_edge edge[GOTI_MAX_DIM_EDGES];
    const unsigned n = black_steps(m, row, n_column, edge);
    m->hunt.k->plane_men_and(acc, src, m->hunt.set->f, edge, n,
                             &m->hunt.set->mill[r->first_mill], r->n_mills);
}

/* A board without an empty point is a draw, where the variant says so: the
 * cell is then decided for nobody. */
static void drop_full(const goti_morris_rows *m, const goti_sweep_asks *asks,
                      uint64_t *plane)
{
    const unsigned f = m->hunt.set->f;
    if (m->hunt.variant->morris.full_board != GOTI_FULL_BOARD_DRAWS) return;
    if (asks->n_column != f) return;
    const uint32_t full = (uint32_t)goti_low_bits(f);
    plane[full >> 6] &= ~goti_bit(full & 63);
}

/* Men that fly are stuck on a full board only. */
static void stuck(const void *rules, const goti_sweep_asks *asks,
                  goti_side side, uint32_t row, uint64_t *out)
{
    const goti_morris_rows *const m = rules;
    if (side == GOTI_ROW) {
        goti_hunt_row_stuck(&m->hunt, row, out);
    } else if (asks->n_column > m->hunt.variant->morris.flying) {
        goti_hunt_column_stuck(&m->hunt, row, out);
    } else {
        fill(m, out, false);
        m->hunt.k->plane_holding_or(out, m->hunt.set->f,
                                    (uint32_t)goti_low_bits(m->hunt.set->f));
    }
    drop_full(m, asks, out);
}

static bool passes(const goti_morris_rows *m, goti_side side)
{
    return m->hunt.variant->side[side].blocked == GOTI_BLOCKED_PASSES;
}

static void steps_or(const void *rules, goti_scratch *s,
                     const goti_sweep_asks *asks, goti_side side, uint32_t row,
                     const goti_rowstore *src, const uint8_t *any,
                     uint64_t *out)
{
    const goti_morris_rows *const m = rules;
    const uint64_t *const here = goti_rowstore_read(src, row);
    if (side == GOTI_ROW)
        goti_hunt_row_steps_or(&m->hunt, s, row, src, any, out);
    if (any != NULL && !any[row]) return;
    if (side == GOTI_COLUMN) black_or(m, row, asks->n_column, here, false, out);
    if (!passes(m, side)) return;
    uint64_t *const still = s->plane[2];
    stuck(m, asks, side, row, still);
    m->hunt.k->plane_keep(still, here, words_of(m));
    m->hunt.k->plane_add(out, still, NULL, words_of(m));
}

static void steps_and(const void *rules, goti_scratch *s,
                      const goti_sweep_asks *asks, goti_side side, uint32_t row,
                      const goti_rowstore *src, uint64_t *acc)
{
    const goti_morris_rows *const m = rules;
    const uint64_t *const here = goti_rowstore_read(src, row);
    if (side == GOTI_ROW)
        goti_hunt_row_steps_and(&m->hunt, s, row, src, acc);
    else
        black_and(m, row, asks->n_column, here, acc);
    /* A blocked side that passes must pass to a cell of src; one that does not
     * has no steps: it was decided at level 0, or never is. */
    uint64_t *const still = s->plane[2];
    stuck(m, asks, side, row, still);
    if (passes(m, side)) m->hunt.k->plane_remove(still, here, words_of(m));
    m->hunt.k->plane_remove(acc, still, words_of(m));
    drop_full(m, asks, acc);
}

static void conversions_or(const void *rules, goti_scratch *s,
                           const goti_sweep_asks *asks, goti_side side,
                           uint32_t row, goti_conversions which, uint64_t *out)
{
    const goti_morris_rows *const m = rules;
    const bool any = which == GOTI_CONVERT_ANY;
    const bool not_won = which == GOTI_CONVERT_NOT_WON;
    if (side == GOTI_ROW) {
        white_closes_or(m, s, row, any ? NULL : &m->after, not_won, out);
        return;
    }
    uint64_t *const worth = (uint64_t *)(void *)s->cells[2];
    if (any)
        fill(m, worth, true);
    else
        after_black(m, s, asks, row, worth);
    if (not_won) invert(m, worth);
    black_or(m, row, asks->n_column, worth, true, out);
}

static bool converts(const void *rules, goti_side side)
{
    (void)rules;
    (void)side;
    return true;
}

const goti_row_rules goti_morris_rules = {.prepare = prepare,
                                          .steps_or = steps_or,
                                          .steps_and = steps_and,
                                          .conversions_or = conversions_or,
                                          .converts = converts,
                                          .stuck = stuck};
