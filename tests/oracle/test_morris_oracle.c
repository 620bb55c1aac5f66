/* SPDX-License-Identifier: MIT */
/*
 * Morris: the plain rules against the oracle's on every state that can be
 * reached on small boards, and on random boards of the shipped games, with the
 * rule fields varied; and the oracle alone against figures of others.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/bridge.h"
#include "tests/support/compare.h"

enum { N_RANDOM = 4000, N_RULES = 24, TEXT_BYTES = 2048 };

static void compare(const oracle_rules *r, const oracle_state *s)
{
    const char *const difference = compare_at(r, s);
    cr_assert_null(difference, "%s", difference);
}

/* ---- rules, varied ---- */

/*
 * Rules number i of N_RULES: every value of every field, each with every value
 * of several others.
 */
static void set_rules(goti_variant *v, unsigned i)
{
    goti_morris *const m = &v->morris;
    const unsigned men = v->side[GOTI_ROW].n_pieces;
    m->mill_capture =
        i % 2 == 0 ? GOTI_MILL_CAPTURE_FREE : GOTI_MILL_CAPTURE_ANY;
    m->captures_per_mill =
        i / 2 % 2 == 0 ? GOTI_CAPTURES_EACH : GOTI_CAPTURES_ONE;
    m->move_while_placing = i / 4 % 2 == 1;
    m->placing_captures = i / 8 % 3 != 1;
    m->full_board =
        i % 3 == 0 ? GOTI_FULL_BOARD_CONTINUES : GOTI_FULL_BOARD_DRAWS;
    m->flying = (uint8_t)(i % 5 == 0 ? men : i % 5 < 3 ? 3 : 0);
    m->lose_at = (uint8_t)(i % 7 == 0 ? 0 : i % 7 == 1 ? 1 : 2);
    v->capture_target = (uint8_t)(men - m->lose_at);
    v->side[GOTI_ROW].blocked = (goti_blocked)((i + 1) % 3);
    v->side[GOTI_COLUMN].blocked = v->side[GOTI_ROW].blocked;
    v->first = i / 3 % 2 == 0 ? GOTI_ROW : GOTI_COLUMN;
    v->draw_limit = (uint16_t)(i % 4);
    v->draw_counts = v->draw_limit == 0 ? GOTI_COUNT_NONE : GOTI_COUNT_PLIES;
}

/* ---- every state of small boards ---- */

static oracle_graph *reachable(const goti_variant *v)
{
    oracle_graph *const g = oracle_graph_open(v, false);
    oracle_state start;
    oracle_start(v, &start);
    oracle_graph_add(g, &start);
    oracle_graph_expand(g);
    return g;
}

static void compare_reachable(const goti_variant *v)
{
    oracle_graph *const g = reachable(v);
    for (size_t i = 0; i < g->n_states; i++) {
        oracle_state s = g->state[i];
        compare(&g->rules, &s);
        if (!oracle_in_movement(&s) || v->draw_limit == 0) continue;
        s.quiet = (uint16_t)(v->draw_limit - i % 2);
        compare(&g->rules, &s);
    }
    oracle_graph_close(g);
}

static void compare_under_all_rules(const goti_variant *v)
{
    for (unsigned i = 0; i < N_RULES; i++) {
        goti_variant changed = *v;
        set_rules(&changed, i);
        compare_reachable(&changed);
    }
}

Test(morris, three_men_agree_with_the_oracle)
{
    goti_variant v;
    bridge_load("three-mens-morris", &v);
    compare_reachable(&v);
    compare_under_all_rules(&v);
}

/* One square, whose men can lock each other up; four a side fill it. */
static void load_square(unsigned men, goti_variant *v)
{
    char text[TEXT_BYTES];
    (void)snprintf(text, sizeof text,
                   "[square]\n"
                   "title = Square\n"
                   "family = morris\n"
                   "points =\n    a3:0,2 b3:1,2 c3:2,2\n    a2:0,1 c2:2,1\n"
                   "    a1:0,0 b1:1,0 c1:2,0\n"
                   "lines =\n    a3 b3 c3\n    c3 c2 c1\n    c1 b1 a1\n"
                   "    a1 a2 a3\n"
                   "row_pieces = %u\ncolumn_pieces = %u\n"
                   "column_blocked = passes\nfull_board = draws\n",
                   men, men);
    bridge_load_text(text, v);
}

Test(morris, a_square_of_eight_points_agrees_with_the_oracle)
{
    for (unsigned men = 3; men <= 4; men++) {
        goti_variant v;
        load_square(men, &v);
        compare_under_all_rules(&v);
    }
}

/* ---- random boards of the shipped games ---- */

static void compare_random(const goti_variant *v, unsigned n, uint64_t seed)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    oracle_rules r;
    oracle_rules_init(&r, v);
    const unsigned n_tiers = goti_tiers(v, NULL);
    if (n_tiers > GOTI_MAX_TIERS) return; /* more than any file may have */
    (void)goti_tiers(v, tiers);
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

static void compare_shipped(const goti_variant *v)
{
    compare_random(v, N_RANDOM, 1);
}

Test(morris, shipped_games_agree_with_the_oracle)
{
    cr_assert_gt(bridge_for_all_morris(compare_shipped), 0);
}

static void compare_shipped_varied(const goti_variant *v)
{
    for (unsigned i = 0; i < N_RULES; i++) {
        goti_variant changed = *v;
        set_rules(&changed, i);
        compare_random(&changed, N_RANDOM / 20, i);
    }
}

Test(morris, shipped_games_agree_under_other_rules)
{
    cr_assert_gt(bridge_for_all_morris(compare_shipped_varied), 0);
}

/* ---- the oracle alone ---- */

/* Published: the first player wins, by the centre and nothing else. */
Test(morris, three_men_have_the_published_value)
{
    goti_variant v;
    bridge_load("three-mens-morris", &v);
    oracle_graph *const g = reachable(&v);
    oracle_plain *const u = oracle_solve(g);
    cr_expect_eq(u[0].value, 1);
    const unsigned centre = (unsigned)goti_board_find(&v.board, "b2");
    for (size_t e = g->first_edge[0]; e < g->first_edge[1]; e++) {
        const size_t child = g->edge[e].child;
        const bool in_centre = g->state[child].at[centre] != '.';
        cr_expect_eq(u[child].value == -1, in_centre, "%s", g->state[child].at);
    }
    free(u);
    oracle_graph_close(g);
}

/*
 * Published: states that can be reached, finished ones included, by their
 * value for the side to move; the start and all its moves are draws.
 */
static void check_published(const char *name, size_t wins, size_t draws,
                            size_t losses)
{
    goti_variant v;
    bridge_load(name, &v);
    oracle_graph *const g = reachable(&v);
    oracle_plain *const u = oracle_solve(g);
    size_t count[3] = {0};
    for (size_t i = 0; i < g->n_states; i++)
        count[1 - u[i].value]++;
    cr_expect_eq(count[0], wins, "%s: %zu", name, count[0]);
    cr_expect_eq(count[1], draws, "%s: %zu", name, count[1]);
    cr_expect_eq(count[2], losses, "%s: %zu", name, count[2]);
    cr_expect_eq(u[0].value, 0);
    for (size_t e = g->first_edge[0]; e < g->first_edge[1]; e++)
        cr_expect_eq(u[g->edge[e].child].value, 0);
    free(u);
    oracle_graph_close(g);
}

Test(morris, four_men_have_the_published_counts)
{
    check_published("four-mens-morris", 2338718, 500801, 1271632);
}

Test(morris, four_flying_men_have_the_published_counts)
{
    check_published("four-mens-morris-flying", 261928, 3826291, 23108);
}
