/* SPDX-License-Identifier: MIT */
/*
 * The plain rules against the oracle's: the same turns, the same positions
 * after them, the same ends.  Every board of every small variant, and random
 * boards of the large ones.
 */
#include <criterion/criterion.h>
#include <limits.h>
#include <string.h>

#include "solver/game/counter.h"
#include "solver/game/moves.h"
#include "tests/support/bridge.h"
#include "tests/support/compare.h"

enum { SMALL_BOARDS = 200000, N_RANDOM = 20000, N_RULES = 12 };

static void compare(const oracle_rules *r, const oracle_state *s)
{
    const char *const difference = compare_at(r, s);
    cr_assert_null(difference, "%s", difference);
}

static void compare_every_board(const goti_variant *v)
{
    oracle_graph *const g = oracle_graph_open(v, false);
    oracle_state start;
    oracle_start(v, &start);
    oracle_graph_add(g, &start);
    bridge_add_all_boards(g, 0);
    oracle_graph_expand(g);
    for (size_t i = 0; i < g->n_states; i++) {
        oracle_state s = g->state[i];
        compare(&g->rules, &s);
        if (!oracle_in_movement(&s) || v->draw_limit == 0) continue;
        s.quiet = (uint16_t)(v->draw_limit - i % 3 % v->draw_limit);
        compare(&g->rules, &s);
    }
    oracle_graph_close(g);
}

static void compare_random_boards(const goti_variant *v, unsigned n)
{
    oracle_rules r;
    oracle_rules_init(&r, v);
    goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n_tiers = goti_tiers(v, tiers);
    uint64_t seed = 1;
    for (unsigned i = 0; i < n; i++) {
        goti_position pos;
        oracle_state s;
        const goti_tier *const tier =
            bridge_random_tier(v, tiers, n_tiers, &seed);
        bridge_random_position(v, tier, &seed, &pos);
        bridge_to_oracle(v, &pos, &s);
        compare(&r, &s);
    }
}

static void compare_start(const goti_variant *v)
{
    goti_position pos;
    oracle_state ours, theirs;
    goti_position_start(v, &pos);
    bridge_to_oracle(v, &pos, &theirs);
    oracle_start(v, &ours);
    cr_assert_eq(memcmp(&ours, &theirs, sizeof ours), 0, "%s: start", v->name);
}

static void compare_counter(const goti_variant *v)
{
    if (v->draw_limit == 0 || v->draw_counts == GOTI_COUNT_NONE) return;
    for (int side = 0; side < 2; side++)
        for (uint16_t quiet = 0; quiet <= v->draw_limit; quiet++)
            cr_assert_eq(goti_depth_in_time(v, (goti_side)side, quiet),
                         oracle_last_ply_in_time(v, side, quiet),
                         "%s: side %d quiet %d", v->name, side, quiet);
}

static bool is_small(const goti_variant *v)
{
    return bridge_count_boards(v) <= SMALL_BOARDS;
}

static void compare_if_small(const goti_variant *v)
{
    if (is_small(v)) compare_every_board(v);
}

Test(moves, agree_with_the_oracle_on_small_variants)
{
    cr_assert_gt(bridge_for_all_games(compare_if_small), 0);
}

static void compare_if_large(const goti_variant *v)
{
    if (!is_small(v)) compare_random_boards(v, N_RANDOM);
}

Test(moves, agree_with_the_oracle_on_random_boards)
{
    cr_assert_gt(bridge_for_all_games(compare_if_large), 0);
}

/* Rules number i of N_RULES: all ways of capturing and being blocked. */
static void set_rules(goti_variant *v, unsigned i)
{
    v->capture = i % 2 == 0 ? GOTI_CAPTURE_CHAIN : GOTI_CAPTURE_SINGLE;
    v->capture_compulsory = i / 2 % 2 == 0;
    v->side[GOTI_COLUMN].blocked = (goti_blocked)(i / 4 % 3);
    v->idle = i % 3 == 0 ? GOTI_IDLE_WAITS : GOTI_IDLE_MOVES;
    v->draw_limit = (uint16_t)(i % 5);
    v->draw_counts = i % 5 == 0 ? GOTI_COUNT_NONE : (goti_counted)(1 + i % 3);
}

static void compare_under_other_rules(const goti_variant *v)
{
    for (unsigned rules = 0; rules < N_RULES; rules++) {
        goti_variant changed = *v;
        set_rules(&changed, rules);
        compare_random_boards(&changed, N_RANDOM / 10);
    }
}

/* The rules are read from the record: no table, so no digest, is involved. */
Test(moves, agree_with_the_oracle_under_other_rules)
{
    cr_assert_gt(bridge_for_all_games(compare_under_other_rules), 0);
}

static void compare_start_and_counter(const goti_variant *v)
{
    goti_variant changed = *v;
    compare_start(v);
    compare_counter(v);
    changed.draw_limit = 7;
    for (int c = GOTI_COUNT_PLIES; c <= GOTI_COUNT_COLUMN; c++) {
        changed.draw_counts = (goti_counted)c;
        compare_counter(&changed);
    }
}

Test(moves, start_and_counter_agree_with_the_oracle)
{
    cr_assert_gt(bridge_for_all_games(compare_start_and_counter), 0);
}
