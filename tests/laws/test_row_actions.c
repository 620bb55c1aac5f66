/* SPDX-License-Identifier: MIT */
/*
 * What rows hold, read without kernels: every action and edge is a move, and
 * every move an action or edge; see row_oracle.h.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/moves.h"
#include "tests/support/bridge.h"
#include "tests/support/row_oracle.h"
#include "tests/support/row_samples.h"

static uint32_t frame_cell(const goti_frame *frame, unsigned f, uint32_t cell)
{
    uint32_t out = 0, back = 0;
    for (unsigned i = 0; i < f; i++)
        if ((cell >> i) & 1) out |= (uint32_t)1 << frame->out.to[i];
    for (unsigned i = 0; i < f; i++)
        if ((out >> i) & 1) back |= (uint32_t)1 << frame->in.to[i];
    cr_assert_eq(back, cell, "in is not the reverse of out");
    cr_assert(!frame->identity || out == cell, "no identity");
    return out;
}

/* The source cell that cell sees through map; false: the map is not for it. */
static bool see(const goti_cell_map *m, uint32_t cell, uint32_t *source)
{
    if ((cell & m->set) != m->set || (cell & m->clear) != 0) return false;
    unsigned to = 0;
    *source = 0;
    for (unsigned i = 0; i < m->f; i++) {
        if (i == m->put) continue;
        if (to == m->gap) to++;
        if (((cell & ~m->set) >> i) & 1) *source |= (uint32_t)1 << to;
        to++;
    }
    return true;
}

/* Marks the move that an action stands for; there must be one. */
static void match_action(const row_game *g, const goti_action *a,
                         uint32_t source, const row_reaches *moves,
                         bool *matched)
{
    bool found = false;
    for (unsigned i = 0; i < moves->n; i++) {
        if (moves->to[i].n_captured != a->n_captured ||
            !row_is_at(&moves->to[i].at, a->row, source))
            continue;
        matched[i] = found = true;
    }
    cr_assert(found,
              "%s: an action to cell %" PRIx32 " of row %" PRIu32 " is no move",
              g->name, source, a->row);
}

static void check_actions(const row_game *g, const goti_rowset *set,
                          const goti_row *row, uint32_t cell,
                          const row_reaches *moves)
{
    static bool matched[GOTI_MAX_MOVES];
    memset(matched, 0, sizeof matched);
    for (uint32_t i = 0; i < row->n_frames; i++) {
        const goti_frame *const frame = &set->frame[row->first_frame + i];
        const uint32_t here = frame_cell(frame, set->f, cell);
        for (uint32_t k = 0; k < frame->n_steps + frame->n_captures; k++) {
            const goti_action *const a = &set->action[frame->first + k];
            uint32_t source;
            cr_assert_eq(a->n_captured > 0, k >= frame->n_steps);
            if (see(&a->map, here, &source))
                match_action(g, a, source, moves, matched);
        }
    }
    for (unsigned i = 0; i < moves->n; i++)
        cr_assert(matched[i],
                  "%s: cell %" PRIx32 " of row %" PRIx64
                  ": a move is no action",
                  g->name, cell, row->set);
}

static void check_column_steps(const row_game *g, const goti_rowset *set,
                               const goti_row *row, uint32_t cell)
{
    static goti_move move[GOTI_MAX_MOVES];
    const goti_position pos = row_position(g, row, cell, GOTI_COLUMN, 0);
    const unsigned n = goti_moves(g->v, &pos, move);
    unsigned n_moves = 0, n_steps = 0;
    for (unsigned i = 0; i < n; i++)
        n_moves += move[i].to != GOTI_NO_POINT;
    for (uint32_t e = 0; e < row->n_edges; e++) {
        const goti_dim_edge edge = set->edge[row->first_edge + e];
        const uint32_t flip = (uint32_t)1 << edge.i | (uint32_t)1 << edge.j;
        cr_assert_lt(edge.i, edge.j);
        if ((cell & flip) == 0 || (cell & flip) == flip) continue;
        bool found = false;
        n_steps++;
        const uint64_t after =
            row_points(g, goti_expand(cell ^ flip, row->free));
        for (unsigned i = 0; i < n && !found; i++) {
            goti_position next;
            goti_move_apply(g->v, &pos, &move[i], &next);
            found = next.piece[GOTI_COLUMN] == after;
        }
        cr_assert(found, "%s: an edge is no step", g->name);
    }
    cr_assert_eq(n_steps, n_moves, "%s", g->name);
}

static void check_row(const row_game *g, const goti_row *row)
{
    static row_reaches moves;
    const uint32_t n = row_sample_cells(g->set);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cell = row_sampled_cell(g->set, row, i);
        const goti_position pos = row_position(g, row, cell, GOTI_ROW, 0);
        row_list_moves(g, &g->any_move, g->set, &pos, &moves);
        check_actions(g, g->set, row, cell, &moves);
        cr_assert_eq((cell & row->reach) == row->reach,
                     moves.n == moves.n_captures, "%s: reach", g->name);
        check_column_steps(g, g->set, row, cell);
    }
}

static void check_entry_row(const row_game *g, const goti_rowset *set,
                            const goti_row *row)
{
    static row_reaches moves;
    const uint32_t n = row_sample_cells(set);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cell = row_sampled_cell(set, row, i);
        goti_position pos = row_position(g, row, cell, GOTI_ROW, 0);
        pos.hand[GOTI_ROW] = 1;
        row_list_moves(g, g->v, set + 1, &pos, &moves);
        check_actions(g, set, row, cell, &moves);
    }
}

static void check_joins(row_game *g)
{
    for (uint32_t i = 0; i < row_sample_rows(g->set, ROW_N_SAMPLES); i++)
        check_row(g, &g->set->row[row_sampled_row(g->set, ROW_N_SAMPLES, i)]);
    for (unsigned n = g->sets.first; n < g->sets.last; n++) {
        const goti_rowset *const set = &g->sets.set[n];
        for (uint32_t i = 0; i < row_sample_rows(set, ROW_N_SAMPLES); i++)
            check_entry_row(g, set,
                            &set->row[row_sampled_row(set, ROW_N_SAMPLES, i)]);
    }
}

static void check_joins_of(const goti_variant *v)
{
    row_for_both(v, check_joins);
}

Test(row_actions, actions_are_the_moves)
{
    cr_assert_gt(bridge_for_all_games(check_joins_of), 0);
}
