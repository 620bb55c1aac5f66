/* SPDX-License-Identifier: MIT */
/*
 * What must hold for every variant, whatever its board and rules: a new game
 * is tested by being there.  Exhaustive where small, else on seeded samples.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

#include "db/index.h"
#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/game/moves.h"
#include "solver/game/notation.h"
#include "tests/support/bridge.h"

enum { SMALL_TIER = 20000, N_SAMPLES = 2000, N_POSITIONS = 1000 };

static void for_both_families(void (*check)(const goti_variant *v))
{
    cr_assert_gt(bridge_for_all_games(check), 0);
    cr_assert_gt(bridge_for_all_morris(check), 0);
}

/* Call check for random positions of random tiers. */
static void for_random_positions(const goti_variant *v,
                                 void (*check)(const goti_variant *v,
                                               const goti_position *pos))
{
    goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n_tiers = goti_tiers(v, tiers);
    uint64_t seed = 2;
    for (unsigned i = 0; i < N_POSITIONS; i++) {
        goti_position pos;
        const goti_tier *const tier =
            bridge_random_tier(v, tiers, n_tiers, &seed);
        bridge_random_position(v, tier, &seed, &pos);
        check(v, &pos);
    }
}

/* ---- symmetries ---- */

static uint64_t image(const goti_symmetries *sym, unsigned s, uint64_t set)
{
    uint64_t out = 0;
    for (unsigned p = 0; p < sym->n_points; p++)
        if (set >> p & 1) out |= goti_bit(sym->perm[s][p]);
    return out;
}

/* Number of the symmetry "first a, then b"; sym->n if it is none. */
static unsigned composed(const goti_symmetries *sym, unsigned a, unsigned b)
{
    unsigned s = 0;
    for (; s < sym->n; s++) {
        bool same = true;
        for (unsigned p = 0; p < sym->n_points; p++)
            if (sym->perm[s][p] != sym->perm[b][sym->perm[a][p]]) same = false;
        if (same) break;
    }
    return s;
}

static void check_group(const goti_variant *v)
{
    const goti_symmetries *const sym = &v->symmetries;
    const uint64_t all = goti_low_bits(v->board.n_points);
    cr_assert_eq(sym->n_points, v->board.n_points, "%s", v->name);
    cr_assert(sym->n >= 1 && sym->n <= GOTI_MAX_SYMMETRIES);
    for (unsigned p = 0; p < sym->n_points; p++)
        cr_assert_eq(sym->perm[0][p], p, "%s: number 0", v->name);
    for (unsigned a = 0; a < sym->n; a++) {
        cr_assert_eq(image(sym, a, all), all, "%s: no permutation", v->name);
        cr_assert_eq(composed(sym, a, sym->inverse[a]), 0, "%s", v->name);
        for (unsigned b = 0; b < sym->n; b++)
            cr_assert_lt(composed(sym, a, b), sym->n, "%s: %u then %u", v->name,
                         a, b);
    }
}

Test(laws, symmetries_are_a_group)
{
    for_both_families(check_group);
}

static uint64_t mill_set(const uint8_t *mill)
{
    return goti_bit(mill[0]) | goti_bit(mill[1]) | goti_bit(mill[2]);
}

static void check_symmetries_keep_the_board(const goti_variant *v)
{
    oracle_rules r;
    oracle_rules_init(&r, v);
    for (unsigned s = 0; s < v->symmetries.n; s++) {
        const uint8_t *const to = v->symmetries.perm[s];
        for (unsigned p = 0; p < v->board.n_points; p++)
            for (unsigned q = 0; q < v->board.n_points; q++)
                cr_assert_eq(r.step[p][q], r.step[to[p]][to[q]], "%s", v->name);
        for (size_t j = 0; j < r.n_jumps; j++) {
            bool found = false;
            for (size_t k = 0; k < r.n_jumps; k++)
                if (r.jump[k].from == to[r.jump[j].from] &&
                    r.jump[k].over == to[r.jump[j].over] &&
                    r.jump[k].to == to[r.jump[j].to])
                    found = true;
            cr_assert(found, "%s: symmetry %u breaks a jump", v->name, s);
        }
        for (size_t m = 0; m < r.n_mills; m++) {
            bool found = false;
            for (size_t k = 0; k < r.n_mills; k++)
                if (mill_set(r.mill[k]) ==
                    image(&v->symmetries, s, mill_set(r.mill[m])))
                    found = true;
            cr_assert(found, "%s: symmetry %u breaks a mill", v->name, s);
        }
    }
}

Test(laws, symmetries_keep_steps_jumps_and_mills)
{
    for_both_families(check_symmetries_keep_the_board);
}

static goti_position mirrored(const goti_variant *v, unsigned s,
                              const goti_position *pos)
{
    goti_position out = *pos;
    for (int side = 0; side < 2; side++) {
        const uint64_t set = pos->piece[side];
        out.piece[side] = goti_symmetry_apply(&v->symmetries, s, set);
        cr_assert_eq(out.piece[side], image(&v->symmetries, s, set));
    }
    return out;
}

static void check_symmetric_moves(const goti_variant *v,
                                  const goti_position *pos)
{
    static goti_move move[GOTI_MAX_MOVES];
    const unsigned n = goti_moves(v, pos, move);
    const goti_outcome outcome = goti_position_outcome(v, pos);
    for (unsigned s = 1; s < v->symmetries.n; s++) {
        const goti_position other = mirrored(v, s, pos);
        cr_assert_eq(goti_moves(v, &other, move), n, "%s: symmetry %u", v->name,
                     s);
        cr_assert_eq(goti_position_outcome(v, &other), outcome,
                     "%s: symmetry %u", v->name, s);
    }
}

static void check_symmetric_moves_of(const goti_variant *v)
{
    for_random_positions(v, check_symmetric_moves);
}

Test(laws, symmetric_positions_have_symmetric_moves)
{
    for_both_families(check_symmetric_moves_of);
}

/* ---- tiers ---- */

/* Place of the tier in the list, or the length of the list. */
static unsigned place_of(const goti_variant *v, const goti_tier *tier,
                         unsigned *n)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    static unsigned n_tiers;
    static char whose[GOTI_NAME_BYTES]; /* sorted once a game */
    if (strcmp(whose, v->name) != 0) n_tiers = goti_tiers(v, tiers);
    memcpy(whose, v->name, sizeof whose);
    *n = n_tiers;
    unsigned t = 0;
    while (t < *n && !goti_tier_equal(&tiers[t], tier))
        t++;
    return t;
}

/* The tier a position is solved in: in morris perhaps with colours exchanged.
 */
static goti_tier solved_in(const goti_variant *v, const goti_position *pos)
{
    goti_position seen;
    goti_position_as_solved(v, pos, &seen);
    return goti_position_tier(&seen);
}

static bool declared(const goti_variant *v, const goti_tier *tier)
{
    unsigned n;
    return place_of(v, tier, &n) < n;
}

/* Has a side lost so many that the game is over? */
static bool at_target(const goti_variant *v, const goti_position *pos)
{
    return pos->captured >= v->capture_target ||
           (v->family == GOTI_MORRIS &&
            goti_position_lost(v, pos, GOTI_ROW) >= v->capture_target);
}

static void check_moves_stay_in_tiers(const goti_variant *v,
                                      const goti_position *pos)
{
    static goti_move move[GOTI_MAX_MOVES];
    const unsigned n = goti_moves(v, pos, move);
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_msg msg = {""};
        goti_move_apply(v, pos, &move[i], &after);
        cr_assert_eq(goti_position_check(v, &after, &msg), GOTI_OK, "%s: %s",
                     v->name, msg.text);
        cr_assert_eq(goti_position_lost(v, &after, GOTI_COLUMN),
                     after.captured);
        if (at_target(v, &after)) continue; /* no tier */
        const goti_tier tier = solved_in(v, &after);
        cr_assert(declared(v, &tier), "%s: %s", v->name,
                  goti_tier_name(&tier, (char[96]){""}, 96));
    }
}

static void check_moves_stay_in_tiers_of(const goti_variant *v)
{
    goti_position start;
    goti_position_start(v, &start);
    const goti_tier tier = solved_in(v, &start);
    cr_assert(declared(v, &tier), "%s: start", v->name);
    for_random_positions(v, check_moves_stay_in_tiers);
}

Test(laws, moves_lead_into_declared_tiers)
{
    for_both_families(check_moves_stay_in_tiers_of);
}

/* A move leads to an earlier tier, or to the same with the sides exchanged. */
static void check_solving_order(const goti_variant *v, const goti_position *pos)
{
    static goti_move move[GOTI_MAX_MOVES];
    unsigned n_tiers;
    const goti_tier here = solved_in(v, pos);
    const unsigned place = place_of(v, &here, &n_tiers);
    const goti_tier exchanged = {here.phase,
                                 GOTI_ROW,
                                 here.column_pieces,
                                 here.row_pieces,
                                 here.column_hand,
                                 here.row_hand,
                                 0};
    const unsigned n = goti_moves(v, pos, move);
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_move_apply(v, pos, &move[i], &after);
        if (at_target(v, &after)) continue;
        goti_tier there = solved_in(v, &after);
        const unsigned next = place_of(v, &there, &n_tiers);
        there.captured = 0;
        if (goti_tier_equal(&there, &exchanged))
            cr_assert(next + 1 >= place && next <= place + 1, "%s", v->name);
        else
            cr_assert_lt(next, place, "%s", v->name);
    }
}

static void check_solving_order_of(const goti_variant *v)
{
    for_random_positions(v, check_solving_order);
}

Test(laws, morris_tiers_lead_to_earlier_ones)
{
    cr_assert_gt(bridge_for_all_morris(check_solving_order_of), 0);
}

/* Both sides have the same rules: exchanged, a position is worth the same. */
static void check_exchanged(const goti_variant *v, const goti_position *pos)
{
    static goti_move move[GOTI_MAX_MOVES];
    static const goti_outcome turned[] = {GOTI_ONGOING, GOTI_COLUMN_WINS,
                                          GOTI_ROW_WINS, GOTI_DRAWN};
    goti_position other, back;
    goti_position_exchange(v, pos, &other);
    goti_position_exchange(v, &other, &back);
    cr_assert(goti_position_equal(pos, &back), "%s", v->name);
    cr_assert_eq(goti_position_outcome(v, &other),
                 turned[goti_position_outcome(v, pos)], "%s", v->name);
    const unsigned n = goti_moves(v, pos, move);
    for (unsigned i = 0; i < n; i++) {
        goti_position a, b;
        goti_move_apply(v, pos, &move[i], &a);
        goti_move_apply(v, &other, &move[i], &b);
        goti_position_exchange(v, &b, &b);
        cr_assert(goti_position_equal(&a, &b), "%s", v->name);
    }
    cr_assert_eq(goti_moves(v, &other, move), n, "%s", v->name);
}

static void check_exchanged_of(const goti_variant *v)
{
    for_random_positions(v, check_exchanged);
}

Test(laws, morris_colours_can_be_exchanged)
{
    cr_assert_gt(bridge_for_all_morris(check_exchanged_of), 0);
}

static void check_tiers_differ(const goti_variant *v)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n = goti_tiers(v, tiers);
    for (unsigned a = 0; a < n; a++) {
        for (unsigned b = 0; b < a; b++)
            cr_assert_not(goti_tier_equal(&tiers[a], &tiers[b]), "%s: %u %u",
                          v->name, a, b);
        const unsigned free_points = v->board.n_points - tiers[a].row_pieces;
        cr_assert_eq(goti_tier_boards(v, &tiers[a]),
                     goti_binom(v->board.n_points, tiers[a].row_pieces) *
                         goti_binom(free_points, tiers[a].column_pieces));
    }
}

Test(laws, tiers_differ)
{
    for_both_families(check_tiers_differ);
}

/* ---- text ---- */

static void check_text(const goti_variant *v, const goti_position *pos)
{
    char text[GOTI_POSITION_TEXT_BYTES];
    goti_position back;
    goti_msg msg = {""};
    goti_position_format(v, pos, text, sizeof text);
    cr_assert_eq(goti_position_parse(v, text, &back, &msg), GOTI_OK,
                 "%s: %s: %s", v->name, text, msg.text);
    cr_assert(goti_position_equal(pos, &back), "%s: %s", v->name, text);
}

static void check_move_text(const goti_variant *v, const goti_position *pos)
{
    static goti_move move[GOTI_MAX_MOVES];
    const unsigned n = goti_moves(v, pos, move);
    for (unsigned i = 0; i < n; i++) {
        char text[GOTI_MOVE_TEXT_BYTES];
        goti_move back;
        goti_msg msg = {""};
        goti_position by_move, by_text;
        goti_move_format(v, &move[i], text, sizeof text);
        cr_assert_eq(goti_move_parse(v, pos, text, &back, &msg), GOTI_OK,
                     "%s: %s: %s", v->name, text, msg.text);
        goti_move_apply(v, pos, &move[i], &by_move);
        goti_move_apply(v, pos, &back, &by_text);
        cr_assert(goti_position_equal(&by_move, &by_text), "%s: %s", v->name,
                  text);
    }
}

static void check_text_of(const goti_variant *v)
{
    for_random_positions(v, check_text);
    for_random_positions(v, check_move_text);
}

Test(laws, text_says_all_of_a_position_and_a_move)
{
    for_both_families(check_text_of);
}

/* ---- index ---- */

/* Is (row, column) an image of (to_row, to_column)? */
static bool symmetric(const goti_rows *rows, uint64_t row, uint64_t column,
                      uint64_t to_row, uint64_t to_column)
{
    for (unsigned s = 0; s < rows->n_perms; s++)
        if (goti_rows_image(rows, s, row) == to_row &&
            goti_rows_image(rows, s, column) == to_column)
            return true;
    return false;
}

/* From an index to a position and back. */
static void check_unindex(const goti_rows *rows, unsigned n_column,
                          uint64_t index)
{
    uint64_t row, column;
    goti_unindex(rows, n_column, index, &row, &column);
    cr_assert_eq(goti_popcount(row), rows->n_row);
    cr_assert_eq(goti_popcount(column), n_column);
    cr_assert_eq(row & column, 0);
    cr_assert_eq(goti_index(rows, row, column), index, "index %" PRIu64, index);
}

/* From a position to an index and back: the same up to symmetry. */
static void check_index(const goti_rows *rows, unsigned n_column,
                        uint64_t n_positions, uint64_t row, uint64_t column)
{
    const uint64_t index = goti_index(rows, row, column);
    uint64_t row_back, column_back;
    cr_assert_lt(index, n_positions);
    goti_unindex(rows, n_column, index, &row_back, &column_back);
    cr_assert(symmetric(rows, row, column, row_back, column_back));
}

static void check_tier_index(const goti_variant *v, const goti_rows *rows,
                             const goti_tier *tier, uint64_t *seed)
{
    const unsigned n_column = tier->column_pieces;
    const uint64_t n = rows->n_orbits * goti_index_columns(rows, n_column);
    const bool small = n <= SMALL_TIER;
    for (uint64_t i = 0; i < (small ? n : N_SAMPLES); i++)
        check_unindex(rows, n_column, small ? i : bridge_random(seed) % n);
    for (unsigned i = 0; i < N_SAMPLES / 10; i++) {
        goti_position pos;
        bridge_random_position(v, tier, seed, &pos);
        check_index(rows, n_column, n, pos.piece[GOTI_ROW],
                    pos.piece[GOTI_COLUMN]);
    }
}

/* Tiers that differ only in who moves or what is in hand share an index. */
static bool seen_before(const goti_tier *tiers, unsigned t)
{
    for (unsigned b = 0; b < t; b++)
        if (tiers[b].row_pieces == tiers[t].row_pieces &&
            tiers[b].column_pieces == tiers[t].column_pieces)
            return true;
    return false;
}

static void check_rows(const goti_rows *rows)
{
    uint64_t n_sets = 0;
    for (uint32_t o = 0; o < rows->n_orbits; o++) {
        cr_assert_eq(rows->n_perms % rows->stabilizer[o], 0);
        n_sets += rows->n_perms / rows->stabilizer[o];
        for (unsigned s = 0; s < rows->n_perms; s++)
            cr_assert_geq(goti_rows_image(rows, s, rows->set[o]), rows->set[o]);
    }
    cr_assert_eq(n_sets, goti_binom(rows->n_points, rows->n_row));
}

static void check_index_of(const goti_variant *v)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n = goti_tiers(v, tiers);
    uint64_t seed = 3;
    for (unsigned n_row = 0; n_row <= v->side[GOTI_ROW].n_pieces; n_row++) {
        goti_rows rows;
        goti_msg msg = {""};
        cr_assert_eq(goti_rows_open(v->board.n_points, n_row,
                                    v->symmetries.perm, v->symmetries.n, &rows,
                                    &msg),
                     GOTI_OK, "%s: %s", v->name, msg.text);
        check_rows(&rows);
        for (unsigned t = 0; t < n; t++)
            if (tiers[t].row_pieces == n_row && !seen_before(tiers, t))
                check_tier_index(v, &rows, &tiers[t], &seed);
        goti_rows_close(&rows);
    }
}

Test(laws, index_and_unindex_are_inverse)
{
    cr_assert_gt(bridge_for_all_games(check_index_of), 0);
}
