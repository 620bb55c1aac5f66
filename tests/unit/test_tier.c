/* SPDX-License-Identifier: MIT */
#include "solver/game/tier.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "solver/game/orbits.h"
#include "tests/support/bridge.h"

Test(tier, layers_of_aadu_puli_attam)
{
    goti_variant v;
    goti_layer l[GOTI_MAX_LAYERS];
    bridge_load("aadu-puli-attam", &v);
    cr_assert_eq(goti_layers(&v, l), 29); /* 15 goats, 14 tiger turns */
    for (unsigned i = 0; i < 29; i++) {
        const unsigned entered = (i + 1) / 2;
        const unsigned bound = entered < 4 ? entered : 4;
        cr_expect_eq(l[i].to_move, i % 2 == 0 ? GOTI_COLUMN : GOTI_ROW);
        cr_expect_eq(l[i].kind, i % 2 == 0 ? GOTI_PLY_PLACE : GOTI_PLY_MOVE);
        cr_expect_eq(l[i].row_pieces, 3);
        cr_expect_eq(l[i].row_hand, 0);
        cr_expect_eq(l[i].column_hand, 15 - entered);
        cr_expect_eq(l[i].column_entered, entered);
        cr_expect_eq(l[i].max_captured, i < 2 ? 0 : bound);
    }
}

Test(tier, layers_with_tigers_to_place)
{
    goti_variant v;
    goti_layer l[GOTI_MAX_LAYERS];
    bridge_load("aadu-puli-attam-placed-tigers", &v);
    cr_assert_eq(goti_layers(&v, l), 29);
    cr_expect_eq(l[1].kind, GOTI_PLY_PLACE);
    cr_expect_eq(l[1].row_pieces, 1);
    cr_expect_eq(l[1].row_hand, 2);
    cr_expect_eq(l[3].kind, GOTI_PLY_PLACE);
    cr_expect_eq(l[5].kind, GOTI_PLY_MOVE);
    cr_expect_eq(l[5].row_pieces, 3);
    cr_expect_eq(l[5].max_captured, 0, "no tiger has moved yet");
    cr_expect_eq(l[6].max_captured, 3);
    cr_expect_eq(l[28].max_captured, 4);
}

Test(tier, idle_tigers_may_wait)
{
    goti_variant v;
    goti_layer l[GOTI_MAX_LAYERS];
    bridge_load("aadu-puli-attam", &v);
    v.idle = GOTI_IDLE_WAITS;
    cr_assert_eq(goti_layers(&v, l), 29);
    for (unsigned i = 0; i < 29; i++) {
        if (i % 2 == 1) cr_expect_eq(l[i].kind, GOTI_PLY_WAIT);
        cr_expect_eq(l[i].max_captured, 0);
    }
}

Test(tier, either_side_may_begin)
{
    goti_variant v;
    goti_layer l[GOTI_MAX_LAYERS];
    bridge_load("kaooa", &v);
    cr_assert_eq(goti_layers(&v, l), 13);
    cr_expect_eq(l[0].to_move, GOTI_COLUMN);
    cr_expect_eq(l[0].row_pieces, 0);
    cr_expect_eq(l[1].kind, GOTI_PLY_PLACE);
    cr_expect_eq(l[3].kind, GOTI_PLY_MOVE);
    bridge_load("hat-diviyan-keliya-dropped-tiger", &v);
    cr_assert_eq(goti_layers(&v, l), 14);
    cr_expect_eq(l[0].to_move, GOTI_ROW);
    cr_expect_eq(l[0].kind, GOTI_PLY_PLACE);
    bridge_load("bam-blang-beh-khla", &v);
    cr_expect_eq(goti_layers(&v, l), 0);
}

/* Boards of the movement phase, one side to move. */
static uint64_t movement_boards(const char *name, uint64_t *placement)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    goti_variant v;
    bridge_load(name, &v);
    const unsigned n = goti_tiers(&v, tiers);
    uint64_t sum = 0;
    *placement = 0;
    for (unsigned i = 0; i < n; i++) {
        const uint64_t boards = goti_tier_boards(&v, &tiers[i]);
        if (tiers[i].phase == GOTI_PLACEMENT)
            *placement += boards;
        else if (tiers[i].to_move == GOTI_ROW)
            sum += boards;
    }
    return sum;
}

Test(tier, sizes)
{
    static const struct {
        const char *name;
        uint64_t boards;
    } cases[] = {
        {"aadu-puli-attam", 753939494},
        {"aadu-puli-attam-6-captures", 1081142370},
        {"aadu-puli-attam-15-captures", 1846053209},
        {"demala-diviyan-keliya", 1601692400},
        {"bagh-chal", 352871750},
        {"tagnor", 117113700},
        {"adugo", UINT64_C(13526790015)},
        {"puli-judham", 63502446},
        {"hat-diviyan-keliya", 3720},
        {"len-choa", 3360},
        {"kaooa", 3720},
    };
    uint64_t placement = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        cr_expect_eq(movement_boards(cases[i].name, &placement),
                     cases[i].boards, "%s", cases[i].name);
    (void)movement_boards("adugo", &placement);
    cr_expect_eq(placement, 0);
}

Test(tier, solving_order)
{
    goti_variant v;
    goti_tier t[64];
    bridge_load("kaooa", &v);
    const unsigned n = goti_tiers(&v, t);
    cr_assert_eq(n, 47);
    char buf[64];
    cr_expect_str_eq(goti_tier_name(&t[0], buf, sizeof buf),
                     "movement-r1c4-h0,0-x3-row");
    cr_expect_str_eq(goti_tier_name(&t[1], buf, sizeof buf),
                     "movement-r1c4-h0,0-x3-column");
    cr_expect_str_eq(goti_tier_name(&t[7], buf, sizeof buf),
                     "movement-r1c7-h0,0-x0-column");
    cr_expect_str_eq(goti_tier_name(&t[8], buf, sizeof buf),
                     "placement-r1c3-h0,1-x3-column");
    cr_expect_str_eq(goti_tier_name(&t[n - 1], buf, sizeof buf),
                     "placement-r0c0-h1,7-x0-column");
}

/* On every shipped variant: all tiers differ, and none is impossible. */
Test(tier, tiers_are_distinct_and_possible)
{
    static goti_tier t[GOTI_MAX_TIERS];
    char **names = NULL;
    size_t n_names = 0;
    cr_assert_eq(goti_variant_list(NULL, &names, &n_names, NULL), GOTI_OK);
    for (size_t i = 0; i < n_names; i++) {
        goti_variant v;
        bridge_load(names[i], &v);
        const unsigned n = goti_tiers(&v, t);
        for (unsigned a = 0; a < n; a++) {
            if (v.family == GOTI_HUNT)
                cr_expect_eq(t[a].row_pieces + t[a].row_hand,
                             v.side[GOTI_ROW].n_pieces);
            cr_expect_eq(t[a].column_pieces + t[a].column_hand + t[a].captured,
                         v.side[GOTI_COLUMN].n_pieces);
            cr_expect_lt(t[a].captured, v.capture_target);
            cr_expect_eq(t[a].phase == GOTI_PLACEMENT,
                         t[a].row_hand + t[a].column_hand > 0);
            for (unsigned b = 0; b < a; b++)
                cr_expect_not(goti_tier_equal(&t[a], &t[b]));
        }
        free(names[i]);
    }
    free(names);
}

/* ---- morris ---- */

/* The greatest number of tiers between a tier and the exchanged one. */
static unsigned distance_of_pairs(const goti_tier *t, unsigned n)
{
    unsigned most = 0;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            if (t[a].row_pieces == t[b].column_pieces &&
                t[a].column_pieces == t[b].row_pieces &&
                t[a].row_hand == t[b].column_hand &&
                t[a].column_hand == t[b].row_hand && b - a > most)
                most = b - a;
    return most;
}

Test(tier, morris_tiers_are_those_of_a_game_the_row_side_begins)
{
    static goti_tier t[GOTI_MAX_TIERS];
    static const char *const names[] = {"tigadi", "lasker-morris",
                                        "three-mens-morris"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        goti_variant v;
        bridge_load(names[i], &v);
        const unsigned n = goti_tiers(&v, t);
        cr_expect_eq(goti_tiers(&v, NULL), n);
        for (unsigned a = 0; a < n; a++) {
            const goti_tier mover = goti_tier_of_mover(&v, &t[a]);
            cr_expect_eq(t[a].to_move == GOTI_COLUMN,
                         !v.morris.move_while_placing &&
                             t[a].column_hand > t[a].row_hand);
            cr_expect_eq(mover.to_move, GOTI_ROW);
            cr_expect_geq(mover.row_hand + v.morris.move_while_placing * 99,
                          mover.column_hand);
            cr_expect_eq(mover.captured + mover.column_pieces +
                             mover.column_hand,
                         v.side[GOTI_COLUMN].n_pieces);
            cr_expect_gt(t[a].row_pieces + t[a].row_hand, v.morris.lose_at);
            cr_expect_gt(t[a].column_pieces + t[a].column_hand,
                         v.morris.lose_at);
        }
        cr_expect_eq(distance_of_pairs(t, n), n > 1 && i < 2 ? 1 : 0, "%s",
                     names[i]);
        /* the start is solved last */
        cr_expect_eq(t[n - 1].row_hand, v.side[GOTI_ROW].n_pieces);
        cr_expect_eq(t[n - 1].column_hand, v.side[GOTI_COLUMN].n_pieces);
    }
}

static uint64_t orbits_of(const char *name, int phase)
{
    static goti_tier t[GOTI_MAX_TIERS];
    static goti_orbits orbits;
    goti_variant v;
    bridge_load(name, &v);
    const unsigned n = goti_tiers(&v, t);
    goti_orbits_count(&v.symmetries, &orbits);
    uint64_t sum = 0;
    for (unsigned i = 0; i < n; i++)
        if (phase < 0 || t[i].phase == phase)
            sum += orbits.n[t[i].row_pieces][t[i].column_pieces];
    return sum;
}

/* Published totals: nine men's movement, six men's, Lasker's whole game. */
Test(tier, morris_totals_are_those_of_others)
{
    const uint64_t nine = UINT64_C(8904593601);
    cr_expect_eq(orbits_of("nine-mens-morris", GOTI_MOVEMENT), nine);
    cr_expect_eq(orbits_of("tigadi", GOTI_MOVEMENT), nine);
    cr_expect_eq(orbits_of("six-mens-morris", GOTI_MOVEMENT), 1205908);
    cr_expect_eq(orbits_of("five-mens-morris", GOTI_MOVEMENT), 515136);
    cr_expect_eq(orbits_of("lasker-morris", -1), UINT64_C(133466246771));
}

/* Published: Lasker's rule with four men a side on the board of three men's
 * morris has that many states, of both sides to move. */
Test(tier, mini_lasker_has_the_published_total)
{
    static goti_tier t[GOTI_MAX_TIERS];
    goti_variant v;
    uint64_t boards = 0;
    bridge_load_text("[mini : three-mens-morris]\nrow_pieces = 4\n"
                     "column_pieces = 4\nmove_while_placing = yes\n",
                     &v);
    const unsigned n = goti_tiers(&v, t);
    for (unsigned i = 0; i < n; i++)
        boards += goti_tier_boards(&v, &t[i]);
    cr_expect_eq(2 * boards, 81860);
}

/* Every move from a tier leads to one listed before, or to its own pair. */
static void check_order(const char *name)
{
    static goti_tier t[GOTI_MAX_TIERS];
    goti_variant v;
    bridge_load(name, &v);
    const unsigned n = goti_tiers(&v, t);
    for (unsigned i = 1; i < n; i++) {
        const unsigned before = t[i - 1].row_hand + t[i - 1].column_hand;
        const unsigned hand = t[i].row_hand + t[i].column_hand;
        cr_expect_leq(before, hand);
        if (before == hand)
            cr_expect_leq(t[i - 1].row_pieces + t[i - 1].column_pieces,
                          t[i].row_pieces + t[i].column_pieces);
    }
}

Test(tier, morris_tiers_stand_in_solving_order)
{
    check_order("tigadi");
    check_order("lasker-morris");
    check_order("four-mens-morris");
}
