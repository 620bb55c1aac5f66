/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_rows.h"

#include <assert.h>
#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/base/par.h"
#include "solver/game/counter.h"
#include "solver/game/morris.h"
#include "solver/retro/frames.h"
#include "solver/retro/morris_spread.h"

static size_t words_of(const goti_morris_rows *m)
{
    return goti_plane_words(m->hunt.set->f);
}

goti_joins goti_men_joins(const goti_variant *v, unsigned white,
                          unsigned in_hand)
{
    return white + in_hand > v->morris.flying ? GOTI_JOIN_STEPS
                                              : GOTI_JOIN_MOVES;
}

goti_err goti_morris_rows_open(const goti_space *space, const goti_rowset *set,
                               const goti_kernels *k, goti_morris_rows *out,
                               goti_msg *msg)
{
    *out =
        (goti_morris_rows){.hunt = {space->variant, set, k},
                           .space = space,
                           .most = goti_morris_most_captures(space->variant)};
    return goti_rowstore_open(
        set->own, out->most * goti_plane_words(set->f) * 8, &out->after, msg);
}

void goti_morris_rows_close(goti_morris_rows *m)
{
    goti_morris_share_close(m);
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

/* out = cells of n men from which White, taking one, comes to a cell of src, or
 * (inverted) to one not in src. */
static void taken(const goti_morris_rows *m, const goti_row *r,
                  const uint64_t *src, bool inverted, unsigned n, uint64_t *out)
{
    fill(m, out, false);
    m->hunt.k->plane_taken_or(out, src, inverted, m->hunt.set->f, n,
                              &m->hunt.set->mill[r->first_mill], r->n_mills,
                              m->hunt.variant->morris.mill_capture ==
                                  GOTI_MILL_CAPTURE_FREE);
}

/*
 * What a cell of the row is worth after White closed mills: White takes the
 * black men that suit White.  Where White is to win, the cells with captures
 * that lead to a won cell; where White is to lose, those with captures that
 * lead to any other, and save White.  The last capture is looked at first: what
 * it leads to is known.
 */
static void prepare(const void *rules, goti_scratch *s,
                    const goti_sweep_asks *asks, uint32_t row)
{
    goti_morris_rows *const m = (goti_morris_rows *)rules;
    const goti_row *const r = row_of(m, row);
    uint64_t *const planes = goti_rowstore_own(&m->after, row);
    const unsigned to_win =
        asks->n_column + m->hand[GOTI_COLUMN] - m->hunt.variant->morris.lose_at;
    if (asks->n_column == 0) return; /* nobody to take */
    for (unsigned k = 1; k <= m->most; k++) {
        uint64_t *const out = planes + (k - 1) * words_of(m);
        if (k >= to_win) {
            fill(m, out, true);
            continue;
        }
        const uint64_t *src = goti_rowstore_read(asks->won, row);
        for (unsigned i = 1; i <= k; i++) {
            uint64_t *const to = i == k ? out : s->plane[i % 2];
            taken(m, r, src, i == 1 && asks->winner != GOTI_ROW,
                  asks->n_column - (k - i), to);
            src = to;
        }
    }
}

/* out |= cells with a closing step of White to a cell of src, of its plane for
 * as many men as that captures, or (NULL) to any. */
static void white_closes_or(const goti_morris_rows *m, goti_scratch *s,
                            uint32_t row, const goti_rowstore *src,
                            uint64_t *out)
{
    const goti_row *const r = row_of(m, row);
    uint64_t *const every = s->plane[2];
    if (src == NULL) fill(m, every, true);
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const f = &m->hunt.set->frame[r->first_frame + i];
        if (f->n_captures == 0) continue;
        uint64_t *const acc = f->identity ? out : s->plane[0];
        if (!f->identity) fill(m, acc, false);
        for (uint32_t k = 0; k < f->n_captures; k++) {
            const goti_action *const a =
                &m->hunt.set->action[f->first + f->n_steps + k];
            const uint64_t *from = every;
            if (src != NULL) from = goti_rowstore_read(src, a->row);
            if (src != NULL) from += (a->n_captured - 1U) * words_of(m);
            m->hunt.k->plane_see_or(acc, from, NULL, &a->map);
        }
        if (!f->identity)
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

void goti_morris_view_without(const goti_rows *rows, const goti_row *r,
                              uint64_t gone, uint32_t *row, goti_dim_map *map)
{
    const uint64_t rank = goti_subset_rank(r->set & ~gone);
    const uint8_t *const perm = rows->perm[rows->perm_to[rank]];
    *row = rows->orbit_of[rank];
    const uint64_t there = goti_low_bits(rows->n_points) & ~rows->set[*row];
    map->f = 0;
    for (uint64_t p = r->free; p != 0; p &= p - 1)
        map->to[map->f++] =
            (uint8_t)goti_popcount(there & goti_low_bits(perm[goti_ctz(p)]));
}

/* out |= cells of n_column men that are won, or (inverted) not, in the row
 * without the man at point, of the fewer rowset.  Uses planes 0 and 1. */
static void without_man(const goti_morris_rows *m, goti_scratch *s,
                        uint32_t row, unsigned point, unsigned n_column,
                        const goti_rowstore *won, bool inverted, uint64_t *out)
{
    goti_fewer_view view;
    goti_morris_view_fewer(&m->fewer->rows, row_of(m, row), point, &view);
    uint64_t *const seen = s->plane[0];
    m->hunt.k->plane_section(seen, goti_rowstore_read(won, view.row), inverted,
                             m->hunt.set->f, view.gone, n_column);
    m->hunt.k->plane_permute_or(out, seen, s->plane[1], &view.map);
}

/* Planes in which a rowset says where it suits Black to take k men more. */
static const goti_rowstore *more_of(const goti_morris_rows *m, unsigned k,
                                    goti_side winner, int cursed)
{
    return k == 0 ? &m->fewer_won[winner][cursed]
                  : &m->fewer_more->good[k - 1][winner][cursed];
}

/* out |= cells of n_column men (above f: of all numbers) after Black closed
 * mills, where Black takes the k white men that suit Black: where Black is to
 * win, those with captures that lead to a won position; where Black is to lose,
 * those with some that lead to any other. */
static void after_black(const goti_morris_rows *m, goti_scratch *s,
                        goti_side winner, int cursed, unsigned n_column,
                        unsigned k, uint32_t row, uint64_t *out)
{
    const unsigned to_win = m->hunt.set->n_row + m->hand[GOTI_ROW] -
                            m->hunt.variant->morris.lose_at;
    if (k >= to_win) {
        fill(m, out, true);
        return;
    }
    const goti_rowstore *const good = more_of(m, k - 1, winner, cursed);
    for (uint64_t men = goti_morris_men_open(m->space, row_of(m, row)->set);
         men != 0; men &= men - 1)
        without_man(m, s, row, goti_ctz(men), n_column, good,
                    k == 1 && winner != GOTI_COLUMN, out);
}

/* --- for the rowset with a man more --- */

typedef struct more_job {
    const goti_morris_rows *m;
    goti_scratch *scratch;
    goti_morris_more *out;
    unsigned k; /* men to take */
    goti_side winner;
    int cursed;
} more_job;

static goti_err more_row(void *ctx, uint64_t item, int worker)
{
    const more_job *const j = ctx;
    const uint32_t row = (uint32_t)item;
    after_black(
        j->m, &j->scratch[worker], j->winner, j->cursed, j->m->hunt.set->f + 1,
        j->k, row,
        goti_rowstore_own(&j->out->good[j->k - 1][j->winner][j->cursed], row));
    return GOTI_OK;
}

static goti_err more_rows(more_job *j, goti_morris_rows *m, int n_threads,
                          goti_msg *msg)
{
    const goti_rowset *const set = m->hunt.set;
    goti_rowstore *const good = &j->out->good[j->k - 1][j->winner][j->cursed];
    GOTI_TRY(goti_rowstore_open(set->own, words_of(m) * 8, good, msg));
    /* The first rowset of those that are read back looks at none. */
    const unsigned least =
        m->fewer != NULL ? 1 : set->n_row - m->hunt.variant->morris.lose_at;
    if (j->k < least) return GOTI_OK;
    GOTI_TRY(goti_morris_share_more(m, j->k, j->winner, j->cursed, msg));
    return goti_rows_for(set, n_threads, 1, more_row, j);
}

goti_err goti_morris_more_open(goti_morris_rows *m, int n_threads,
                               goti_scratch *scratch, goti_morris_more *out,
                               goti_msg *msg)
{
    more_job j = {.m = m, .scratch = scratch, .out = out};
    for (j.k = 1; j.k < m->most; j.k++)
        for (int winner = 0; winner < 2; winner++)
            for (j.cursed = 0; j.cursed <= goti_counter_limits(m->hunt.variant);
                 j.cursed++) {
                j.winner = (goti_side)winner;
                GOTI_TRY(more_rows(&j, m, n_threads, msg));
            }
    return GOTI_OK;
}

void goti_morris_more_close(goti_morris_more *more)
{
    for (unsigned i = 0; i < GOTI_MAX_CLOSED - 1; i++)
        for (int c = 0; c < 4; c++)
            goti_rowstore_close(&more->good[i][c / 2][c % 2]);
}

/* All steps of Black in a row: along edges, or between any two points. */
static unsigned black_steps(const goti_morris_rows *m, uint32_t row,
                            unsigned n_column, goti_dim_edge *edge)
{
    const goti_row *const r = row_of(m, row);
    unsigned n = 0;
    if (n_column + m->hand[GOTI_COLUMN] > m->hunt.variant->morris.flying) {
        memcpy(edge, &m->hunt.set->edge[r->first_edge],
               r->n_edges * sizeof *edge);
        return r->n_edges;
    }
    for (unsigned j = 1; j < m->hunt.set->f; j++)
        for (unsigned i = 0; i < j; i++)
            edge[n++] = (goti_dim_edge){(uint8_t)i, (uint8_t)j};
    return n;
}

/* Mills that matter when Black moves: against nobody they capture nobody, and
 * all his steps are alike. */
static unsigned black_mills(const goti_morris_rows *m, const goti_row *r)
{
    return m->hunt.set->n_row == 0 ? 0 : r->n_mills;
}

/* out |= cells with a step of Black that closes a mill (closing) or does not,
 * to a cell of src; outline of src or NULL. */
static void black_or(const goti_morris_rows *m, uint32_t row, unsigned n_column,
                     const uint64_t *src, const uint64_t *outline, bool closing,
                     uint64_t *out)
{
    const goti_row *const r = row_of(m, row);
    goti_dim_edge edge[GOTI_MAX_DIM_EDGES];
    const unsigned n = black_steps(m, row, n_column, edge);
    m->hunt.k->plane_men_or(out, src, outline, m->hunt.set->f, edge, n,
                            &m->hunt.set->mill[r->first_mill],
                            black_mills(m, r), closing);
}

/* out |= cells with a step of Black that closes k mills, to a cell of src. */
static void black_closes_or(const goti_morris_rows *m, uint32_t row,
                            unsigned n_column, const uint64_t *src, unsigned k,
                            uint64_t *out)
{
    const goti_row *const r = row_of(m, row);
    goti_dim_edge edge[GOTI_MAX_DIM_EDGES];
    const unsigned n = black_steps(m, row, n_column, edge);
    m->hunt.k->plane_men_close_or(out, src, m->hunt.set->f, edge, n,
                                  &m->hunt.set->mill[r->first_mill], r->n_mills,
                                  k);
}

static void black_and(const goti_morris_rows *m, uint32_t row,
                      unsigned n_column, const uint64_t *src, uint64_t *acc)
{
    const goti_row *const r = row_of(m, row);
    goti_dim_edge edge[GOTI_MAX_DIM_EDGES];
    const unsigned n = black_steps(m, row, n_column, edge);
    m->hunt.k->plane_men_and(acc, src, m->hunt.set->f, edge, n,
                             &m->hunt.set->mill[r->first_mill],
                             black_mills(m, r));
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

/* Men that fly, and men in hand, are stuck on a full board only. */
static void stuck(const void *rules, const goti_sweep_asks *asks,
                  goti_side side, uint32_t row, uint64_t *out)
{
    const goti_morris_rows *const m = rules;
    if (m->hand[side] > 0) {
        fill(m, out, false);
        m->hunt.k->plane_holding_or(out, m->hunt.set->f,
                                    (uint32_t)goti_low_bits(m->hunt.set->f));
    } else if (side == GOTI_ROW) {
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

/* May side be without a step in any cell of the tier?  White is stuck where
 * Black holds all points next to White's men. */
static bool may_be_stuck(const goti_morris_rows *m, const goti_sweep_asks *asks,
                         goti_side side, uint32_t row)
{
    return side == GOTI_COLUMN ||
           goti_popcount(row_of(m, row)->reach) <= asks->n_column;
}

/* White's steps against nobody: those that close mills are like any. */
static void closings_too_or(const goti_morris_rows *m, goti_scratch *s,
                            uint32_t row, const goti_rowstore *src,
                            const uint8_t *any, uint64_t *out)
{
    const goti_seen seen = {src, any};
    uint64_t *const steps = s->plane[2];
    if (goti_frames_or(&m->hunt, s, row, seen, seen, steps))
        m->hunt.k->plane_add(out, steps, NULL, words_of(m));
}

static void steps_or(const void *rules, goti_scratch *s,
                     const goti_sweep_asks *asks, goti_side side, uint32_t row,
                     const goti_rowstore *src, const uint8_t *any,
                     uint64_t *out)
{
    const goti_morris_rows *const m = rules;
    const uint64_t *const here = goti_rowstore_read(src, row);
    if (side == GOTI_ROW && asks->n_column == 0)
        closings_too_or(m, s, row, src, any, out);
    else if (side == GOTI_ROW)
        goti_hunt_row_steps_or(&m->hunt, s, row, src, any, out);
    if (any != NULL && !any[row]) return;
    if (side == GOTI_COLUMN)
        black_or(m, row, asks->n_column, here,
                 goti_hunt_outline(&m->hunt, src, here), false, out);
    if (!passes(m, side) || !may_be_stuck(m, asks, side, row)) return;
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
    if (side == GOTI_ROW && asks->n_column == 0)
        goti_frames_and(&m->hunt, s, row, src, src, acc);
    else if (side == GOTI_ROW)
        goti_hunt_row_steps_and(&m->hunt, s, row, src, acc);
    else
        black_and(m, row, asks->n_column, here, acc);
    /* A blocked side that passes must pass to a cell of src; one that does not
     * has no steps: it was decided at level 0, or never is. */
    if (may_be_stuck(m, asks, side, row)) {
        uint64_t *const still = s->plane[2];
        stuck(m, asks, side, row, still);
        if (passes(m, side)) m->hunt.k->plane_remove(still, here, words_of(m));
        m->hunt.k->plane_remove(acc, still, words_of(m));
    }
    drop_full(m, asks, acc);
}

/* Whether a conversion is to lead to won cells or to others, prepare and
 * after_black know from the winner: a sweep asks its winner for the one, and
 * its loser for the other. */
static void conversions_or(const void *rules, goti_scratch *s,
                           const goti_sweep_asks *asks, goti_side side,
                           uint32_t row, goti_conversions which, uint64_t *out)
{
    const goti_morris_rows *const m = rules;
    const bool any = which == GOTI_CONVERT_ANY;
    assert(any || (which == GOTI_CONVERT_WON) == (side == asks->winner));
    if ((side == GOTI_ROW ? asks->n_column : m->hunt.set->n_row) == 0) return;
    if (side == GOTI_ROW) {
        white_closes_or(m, s, row, any ? NULL : &m->after, out);
        return;
    }
    uint64_t *const worth = (uint64_t *)(void *)s->cells[2];
    const unsigned most = any ? 1 : m->most;
    for (unsigned k = 1; k <= most; k++) {
        fill(m, worth, any);
        if (!any)
            after_black(m, s, asks->winner, asks->cursed, asks->n_column, k,
                        row, worth);
        if (most == 1)
            black_or(m, row, asks->n_column, worth, NULL, true, out);
        else
            black_closes_or(m, row, asks->n_column, worth, k, out);
    }
}

static bool converts(const void *rules, goti_side side)
{
    (void)rules;
    (void)side;
    return true;
}

const goti_row_rules goti_morris_rules = {.prepare = prepare,
#ifdef GOTI_MPI
                                          .share = goti_morris_share,
#endif
                                          .steps_or = steps_or,
                                          .steps_and = steps_and,
                                          .conversions_or = conversions_or,
                                          .converts = converts,
                                          .stuck = stuck};

/* --- with men in hand --- */

static goti_range only(const goti_sweep_asks *asks)
{
    return (goti_range){asks->n_column, asks->n_column};
}

/* What the sweep's decisions are worth to White. */
static goti_category category_of(goti_side winner, bool cursed)
{
    if (winner == GOTI_ROW) return cursed ? GOTI_CURSED_WIN : GOTI_WIN;
    return cursed ? GOTI_BLESSED_LOSS : GOTI_LOSS;
}

static void prepare_placing(const void *rules, goti_scratch *s,
                            const goti_sweep_asks *asks, uint32_t row)
{
    const goti_morris_rows *const m = rules;
    prepare(rules, s, asks, row);
    goti_morris_placings_look(m->placings, s, row, only(asks));
}

/* Placings.  What is lost under the counter, too, the second sweep need not
 * wait for. */
static bool settled(const void *rules, goti_scratch *s,
                    const goti_sweep_asks *asks, goti_side side, uint32_t row,
                    unsigned level, uint64_t *out)
{
    const goti_morris_rows *const m = rules;
    if (level == 0)
        return goti_morris_placings_none(
            m->placings, s, side, row, only(asks),
            asks->cursed ? category_of(asks->winner, false) : GOTI_DRAW, out);
    const goti_value v = {(uint8_t)category_of(asks->winner, asks->cursed != 0),
                          (uint16_t)level};
    return goti_morris_placings_at(m->placings, s, side, row, only(asks), v,
                                   out);
}

static unsigned last_settled(const void *rules, const goti_sweep_asks *asks)
{
    const goti_morris_rows *const m = rules;
    return goti_morris_placings_last(
        m->placings, only(asks), category_of(asks->winner, asks->cursed != 0));
}

const goti_row_rules goti_morris_placing_rules = {.prepare = prepare_placing,
#ifdef GOTI_MPI
                                                  .share = goti_morris_share,
#endif
                                                  .steps_or = steps_or,
                                                  .steps_and = steps_and,
                                                  .conversions_or =
                                                      conversions_or,
                                                  .converts = converts,
                                                  .stuck = stuck,
                                                  .settled = settled,
                                                  .last_settled = last_settled};
