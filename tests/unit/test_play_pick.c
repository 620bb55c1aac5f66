/* SPDX-License-Identifier: MIT */
/* Turns by pointing at points, and the way of the arrow keys. */
#include "tools/play_pick.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/notation.h"
#include "tests/support/bridge.h"
#include "tools/play_cursor.h"

typedef struct hand {
    goti_variant v;
    goti_pick pick;
} hand;

static void begin(hand *h, const char *name, const char *position)
{
    goti_msg msg = {""};
    bridge_load(name, &h->v);
    const goti_position pos = bridge_parse(&h->v, position);
    cr_assert_eq(goti_pick_open(&h->v, &pos, &h->pick, &msg), GOTI_OK, "%s",
                 msg.text);
}

static unsigned point(const hand *h, const char *name)
{
    const int p = goti_board_find(&h->v.board, name);
    cr_assert_geq(p, 0, "%s", name);
    return (unsigned)p;
}

/* The points that may be chosen, in the order of the board. */
static const char *choices(const hand *h)
{
    static char out[512];
    size_t n = 0;
    out[0] = '\0';
    for (uint64_t s = goti_pick_choices(&h->pick); s != 0; s &= s - 1)
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%s", n > 0 ? " " : "",
                              h->v.board.name[goti_ctz(s)]);
    return out;
}

static void add(hand *h, const char *name)
{
    cr_assert(goti_pick_add(&h->pick, point(h, name)), "%s", name);
}

static const char *turn(const hand *h)
{
    static char out[GOTI_MOVE_TEXT_BYTES];
    const goti_move *const m = goti_pick_turn(&h->pick);
    return m == NULL ? "" : goti_move_format(&h->v, m, out, sizeof out);
}

static const char *why_not(const hand *h, const char *name)
{
    static goti_msg msg;
    msg.text[0] = '\0';
    goti_pick_why_not(&h->pick, point(h, name), &msg);
    return msg.text;
}

Test(play_pick, entering_is_one_point)
{
    hand h;
    begin(&h, "kaooa", "start moves T1 T2");
    cr_assert_str_eq(choices(&h), "I1 I5 T5 I2 I4 I3 T3 T4");
    cr_assert_str_eq(turn(&h), "");
    cr_assert_not(goti_pick_add(&h.pick, point(&h, "T1")));
    cr_assert_str_eq(why_not(&h, "T1"),
                     "T1 is not empty; 6 in hand, so one must be entered");
    cr_assert_not(goti_pick_back(&h.pick));
    add(&h, "I3");
    cr_assert_str_eq(turn(&h), "I3");
    cr_assert_str_eq(choices(&h), "");
    cr_assert(goti_pick_back(&h.pick));
    cr_assert_str_eq(turn(&h), "");
    goti_pick_close(&h.pick);
}

Test(play_pick, a_step_is_two_points_and_a_jump_too)
{
    hand h;
    begin(&h, "aadu-puli-attam", "T/1GTT2/6/6/4 T 0/14 0 0");
    cr_assert_str_eq(choices(&h), "A R13 R14");
    cr_assert_str_eq(why_not(&h, "R12"), "no tiger on R12");
    add(&h, "A");
    cr_assert_str_eq(choices(&h), "R15 R22");
    cr_assert_str_eq(turn(&h), "");
    cr_assert_str_eq(why_not(&h, "R13"), "move 'A-R13': R13 is not empty");
    cr_assert_str_eq(why_not(&h, "B1"),
                     "move 'A-B1': A and B1 are not neighbours");
    add(&h, "R22");
    cr_assert_str_eq(turn(&h), "A-R22xR12");
    cr_assert_str_eq(choices(&h), "");
    goti_pick_close(&h.pick);
}

Test(play_pick, a_chain_of_jumps_may_stop_anywhere)
{
    hand h;
    /* R11 over R12 to R13; then over R14 to R15, or stop */
    begin(&h, "aadu-puli-attam-multiple-jumps", "1/TG1G2/T5/T5/4 T 0/13 0 0");
    add(&h, "R11");
    add(&h, "R13");
    cr_assert_str_eq(turn(&h), "R11-R13xR12");
    cr_assert_str_eq(choices(&h), "R15");
    cr_assert_str_eq(why_not(&h, "R16"),
                     "from R13 the turn does not go on to R16");
    add(&h, "R15");
    cr_assert_str_eq(turn(&h), "R11-R13xR12-R15xR14");
    cr_assert_str_eq(choices(&h), "");
    cr_assert(goti_pick_back(&h.pick));
    cr_assert_str_eq(turn(&h), "R11-R13xR12");
    goti_pick_close(&h.pick);
}

Test(play_pick, a_mill_goes_on_with_what_it_captures)
{
    hand h;
    begin(&h, "tigadi", "start moves a7 d6 d7 d5 g4 f6");
    add(&h, "g7"); /* closes a7 d7 g7 */
    cr_assert_str_eq(turn(&h), "");
    cr_assert_str_eq(choices(&h), "d6 f6 d5");
    cr_assert_str_eq(why_not(&h, "a7"), "move 'g7xa7': no Black goti on a7");
    add(&h, "f6");
    cr_assert_str_eq(turn(&h), "g7xf6");
    goti_pick_close(&h.pick);

    begin(&h, "three-mens-morris", "W1W/BWB/1B1 W 0/0 0/0 0");
    add(&h, "b2");
    add(&h, "b3");
    cr_assert_str_eq(choices(&h), "a2 c2 b1");
    add(&h, "a2");
    cr_assert_str_eq(turn(&h), "b2-b3xa2");
    goti_pick_close(&h.pick);
}

Test(play_pick, a_side_that_can_only_pass)
{
    hand h;
    goti_msg msg = {""};
    bridge_load("kaooa", &h.v);
    goti_position pos = bridge_parse(&h.v, "start moves T1 T2");
    cr_assert_eq(goti_pick_open(&h.v, &pos, &h.pick, &msg), GOTI_OK);
    cr_assert_null(goti_pick_pass(&h.pick));
    goti_pick_close(&h.pick);

    /* the goat in the corner has tigers at both its neighbours */
    bridge_load("aadu-puli-attam-15-captures", &h.v);
    pos = bridge_parse(&h.v, "1/T5/T5/6/G2T G 0/0 14 0");
    pos.piece[GOTI_ROW] = goti_bit(point(&h, "R32")) |
                          goti_bit(point(&h, "B2")) | goti_bit(point(&h, "A"));
    cr_assert_eq(goti_pick_open(&h.v, &pos, &h.pick, &msg), GOTI_OK);
    cr_assert_not_null(goti_pick_pass(&h.pick));
    cr_assert_str_eq(choices(&h), "");
    cr_assert_str_eq(why_not(&h, "B1"), "no move for Goats but a pass");
    goti_pick_close(&h.pick);
}

/* ---- every turn of every game -------------------------------------------- */

/* Points at a turn in every way that is asked for; counts turns reached. */
static unsigned reach_all(goti_pick *pick, bool *reached)
{
    const goti_move *const m = goti_pick_turn(pick);
    unsigned n = 0;
    if (m != NULL && !reached[m - pick->move]) {
        reached[m - pick->move] = true;
        n = 1;
    }
    for (uint64_t s = goti_pick_choices(pick); s != 0; s &= s - 1) {
        cr_assert(goti_pick_add(pick, goti_ctz(s)));
        n += reach_all(pick, reached);
        cr_assert(goti_pick_back(pick));
    }
    return n;
}

/* From random positions, so that captures and chains come up. */
static void every_turn_can_be_pointed_at(const goti_variant *v)
{
    uint64_t seed = 7;
    goti_tier *const tiers = calloc(GOTI_MAX_TIERS, sizeof *tiers);
    cr_assert_not_null(tiers);
    const unsigned n_tiers = goti_tiers(v, tiers);
    for (unsigned i = 0; i < 60; i++) {
        goti_position pos;
        goti_pick pick;
        const goti_tier *const t = bridge_random_tier(v, tiers, n_tiers, &seed);
        bridge_random_position(v, t, &seed, &pos);
        cr_assert_eq(goti_pick_open(v, &pos, &pick, NULL), GOTI_OK);
        bool *const reached = calloc(pick.n_moves + 1, sizeof *reached);
        cr_assert_not_null(reached);
        const unsigned passes = goti_pick_pass(&pick) != NULL ? 1 : 0;
        cr_assert_eq(reach_all(&pick, reached) + passes, pick.n_moves, "%s",
                     v->name);
        free(reached);
        goti_pick_close(&pick);
    }
    free(tiers);
}

Test(play_pick, every_turn_of_every_game_can_be_pointed_at)
{
    cr_assert_gt(bridge_for_all_games(every_turn_can_be_pointed_at), 10u);
    cr_assert_gt(bridge_for_all_morris(every_turn_can_be_pointed_at), 10u);
}

/* ---- arrows -------------------------------------------------------------- */

static unsigned step(const goti_board *b, unsigned from, unsigned arrow)
{
    static const int dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
    return goti_cursor_step(b, from, dx[arrow], dy[arrow]);
}

static void arrows_lead_everywhere(const goti_variant *v)
{
    const goti_board *const b = &v->board;
    for (unsigned from = 0; from < b->n_points; from++) {
        uint64_t seen = goti_bit(from), before = 0;
        while (seen != before) {
            before = seen;
            for (unsigned p = 0; p < b->n_points; p++)
                for (unsigned arrow = 0; arrow < 4; arrow++)
                    if (before & goti_bit(p))
                        seen |= goti_bit(step(b, p, arrow));
        }
        cr_assert_eq(seen, goti_low_bits(b->n_points), "%s from %s", v->name,
                     b->name[from]);
    }
}

Test(play_cursor, arrows_lead_everywhere_on_every_board)
{
    cr_assert_gt(bridge_for_all_games(arrows_lead_everywhere), 10u);
    cr_assert_gt(bridge_for_all_morris(arrows_lead_everywhere), 10u);
}

Test(play_cursor, goes_where_the_arrow_points)
{
    goti_variant v;
    bridge_load("tigadi", &v);
    const struct {
        const char *from;
        unsigned arrow;
        const char *to;
    } way[] = {
        {"a7", 0, "d7"}, {"d7", 0, "g7"}, {"g7", 0, "g7"}, {"a7", 3, "a4"},
        {"a4", 0, "b4"}, {"c4", 0, "e4"}, {"d7", 3, "d6"}, {"d5", 3, "d3"},
        {"d1", 2, "d2"}, {"b6", 1, "a7"}, {"a1", 1, "a1"},
    };
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        const unsigned from = (unsigned)goti_board_find(&v.board, way[i].from);
        cr_assert_str_eq(v.board.name[step(&v.board, from, way[i].arrow)],
                         way[i].to, "from %s", way[i].from);
    }
}
