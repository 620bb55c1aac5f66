/* SPDX-License-Identifier: MIT */
#include "tests/support/row_oracle.h"

#include <stdio.h>
#include <string.h>

#include "solver/base/bits.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

enum { SEED = 4 };

static uint64_t seed;

uint64_t row_random(void)
{
    return bridge_random(&seed);
}

uint32_t row_below(uint64_t n)
{
    return (uint32_t)(row_random() % n);
}

/* ---- a game and its rows ---- */

static void open_game(const goti_variant *v, bool symmetry, row_game *g)
{
    goti_msg msg = {""};
    memset(g, 0, sizeof *g);
    seed = SEED;
    g->v = v;
    g->any_move = *v;
    g->any_move.capture_compulsory = false;
    (void)snprintf(g->name, sizeof g->name, "%s, %s, seed %d", v->name,
                   symmetry ? "up to symmetry" : "every row", SEED);
    if (goti_space_open(v, symmetry, &g->space, &msg) != GOTI_OK ||
        goti_rowsets_open(&g->space, &g->sets, &msg) != GOTI_OK)
        test_give_up("%s: %s", g->name, msg.text);
    g->set = &g->sets.set[g->sets.last];
    g->hunt = (goti_hunt){v, g->set, goti_kernels_best(!symmetry)};
}

static void close_game(row_game *g)
{
    goti_rowsets_close(&g->sets);
}

void row_for_both(const goti_variant *v, void (*check)(row_game *g))
{
    static row_game g;
    for (int symmetry = 0; symmetry < 2; symmetry++) {
        open_game(v, symmetry == 1, &g);
        check(&g);
        close_game(&g);
    }
}

uint64_t row_points(const row_game *g, uint64_t places)
{
    uint64_t out = 0;
    for (unsigned i = 0; i < g->v->board.n_points; i++)
        if ((places >> i) & 1) out |= goti_bit(g->space.point_order[i]);
    return out;
}

uint64_t row_places(const row_game *g, uint64_t points)
{
    uint64_t out = 0;
    for (unsigned i = 0; i < g->v->board.n_points; i++)
        if ((points >> g->space.point_order[i]) & 1) out |= goti_bit(i);
    return out;
}

goti_position row_position(const row_game *g, const goti_row *row,
                           uint32_t cell, goti_side to_move, unsigned captured)
{
    goti_position pos = {.to_move = (uint8_t)to_move,
                         .captured = (uint8_t)captured};
    pos.piece[GOTI_ROW] = row_points(g, row->set);
    pos.piece[GOTI_COLUMN] = row_points(g, goti_expand(cell, row->free));
    return pos;
}

/* ---- where a position is ---- */

bool row_is_at(const row_images *at, uint32_t row, uint32_t cell)
{
    for (unsigned i = 0; i < at->n; i++)
        if (at->row == row && at->cell[i] == cell) return true;
    return false;
}

uint32_t row_least_cell(const row_images *at)
{
    uint32_t least = at->cell[0];
    for (unsigned i = 1; i < at->n; i++)
        if (at->cell[i] < least) least = at->cell[i];
    return least;
}

/* Number of the row with that set of places, or n_rows. */
static uint32_t find_row(const goti_rowset *set, uint64_t places)
{
    uint32_t low = 0, high = set->n_rows;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (set->row[middle].set < places)
            low = middle + 1;
        else
            high = middle;
    }
    const bool found = low < set->n_rows && set->row[low].set == places;
    return found ? low : set->n_rows;
}

void row_find_images(const row_game *g, const goti_rowset *set,
                     const goti_position *pos, row_images *out)
{
    const goti_symmetries *const sym = &g->v->symmetries;
    out->n = 0;
    for (unsigned s = 0; s < (g->space.use_symmetry ? sym->n : 1); s++) {
        const uint64_t tigers =
            row_places(g, goti_symmetry_apply(sym, s, pos->piece[GOTI_ROW]));
        const uint64_t goats =
            row_places(g, goti_symmetry_apply(sym, s, pos->piece[GOTI_COLUMN]));
        const uint32_t row = find_row(set, tigers);
        if (row == set->n_rows) continue;
        if (out->n > 0 && out->row != row)
            test_give_up("%s: two rows of one orbit", g->name);
        out->row = row;
        out->cell[out->n++] =
            (uint32_t)goti_compress(goats, set->row[row].free);
    }
    if (out->n == 0) test_give_up("%s: an orbit without a row", g->name);
}

/* ---- moves by the plain generator ---- */

void row_list_moves(const row_game *g, const goti_variant *rules,
                    const goti_rowset *target, const goti_position *pos,
                    row_reaches *out)
{
    static goti_move move[GOTI_MAX_MOVES];
    const unsigned n = goti_moves(rules, pos, move);
    out->n = out->n_captures = 0;
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        if (pos->to_move == GOTI_ROW && move[i].to == GOTI_NO_POINT) continue;
        goti_move_apply(rules, pos, &move[i], &after);
        row_reach *const r = &out->to[out->n++];
        r->n_captured = move[i].n_captured;
        if (r->n_captured > 0) out->n_captures++;
        row_find_images(g, target, &after, &r->at);
    }
}
