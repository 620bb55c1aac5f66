/* SPDX-License-Identifier: MIT */
/*
 * The rules, one hand-made position each.  On the board of Aadu Puli Attam the
 * lines from the apex are A R12 R22 R32 B1, A R13 R23 R33 B2 and so on; the
 * rows are R11..R16, R21..R26, R31..R36; the sides R11 R21 R31 and R16 R26 R36;
 * the base B1..B4.
 */
#include "solver/game/moves.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/counter.h"
#include "solver/game/notation.h"
#include "tests/support/bridge.h"

/* Points by name, as a set. */
static uint64_t set(const goti_variant *v, const char *names)
{
    uint64_t out = 0;
    char name[16];
    for (int n = 0; sscanf(names, "%15s%n", name, &n) == 1; names += n) {
        const int p = goti_board_find(&v->board, name);
        cr_assert_geq(p, 0, "%s", name);
        out |= goti_bit((unsigned)p);
    }
    return out;
}

/* A movement position: captured follows from the goats seen. */
static goti_position movement(const goti_variant *v, const char *tigers,
                              const char *goats, goti_side to_move)
{
    goti_position pos = {.to_move = (uint8_t)to_move};
    pos.piece[GOTI_ROW] = set(v, tigers);
    pos.piece[GOTI_COLUMN] = set(v, goats);
    pos.captured = (uint8_t)(v->side[GOTI_COLUMN].n_pieces -
                             goti_popcount(pos.piece[GOTI_COLUMN]));
    goti_msg msg = {""};
    cr_assert_eq(goti_position_check(v, &pos, &msg), GOTI_OK, "%s", msg.text);
    return pos;
}

/* All legal moves as text, divided by blanks. */
static const char *moves(const goti_variant *v, const goti_position *pos)
{
    static char out[8192];
    static goti_move list[GOTI_MAX_MOVES];
    out[0] = '\0';
    const unsigned n = goti_moves(v, pos, list);
    for (unsigned i = 0; i < n; i++) {
        char buf[GOTI_MOVE_TEXT_BYTES];
        if (i > 0) strcat(out, " ");
        strcat(out, goti_move_format(v, &list[i], buf, sizeof buf));
    }
    return out;
}

static bool legal(const goti_variant *v, const goti_position *pos,
                  const char *token)
{
    goti_move move;
    return goti_move_parse(v, pos, token, &move, NULL) == GOTI_OK;
}

static goti_position play(const goti_variant *v, goti_position pos,
                          const char *token)
{
    goti_move move;
    goti_msg msg = {""};
    cr_assert_eq(goti_move_parse(v, &pos, token, &move, &msg), GOTI_OK, "%s",
                 msg.text);
    goti_move_apply(v, &pos, &move, &pos);
    cr_assert_eq(goti_position_check(v, &pos, &msg), GOTI_OK, "%s", msg.text);
    return pos;
}

Test(moves, goats_enter_on_empty_points_and_do_not_move)
{
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    goti_position pos = bridge_parse(&v, "start");
    cr_expect_str_eq(moves(&v, &pos), "R11 R12 R15 R16 R21 R22 R23 R24 R25 "
                                      "R26 R31 R32 R33 R34 R35 R36 B1 B2 B3 "
                                      "B4");
    pos = play(&v, pos, "B1");
    cr_expect_eq(pos.piece[GOTI_COLUMN], set(&v, "B1"));
    cr_expect_eq(pos.hand[GOTI_COLUMN], 14);
    cr_expect_eq(pos.to_move, GOTI_ROW);
    pos = play(&v, pos, "A-R12");
    static goti_move list[GOTI_MAX_MOVES];
    const unsigned n = goti_moves(&v, &pos, list);
    cr_expect_eq(n, 19);
    for (unsigned i = 0; i < n; i++)
        cr_expect_eq(list[i].from, GOTI_NO_POINT);
}

Test(moves, tigers_step_and_capture_while_goats_enter)
{
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    const goti_position pos = bridge_parse(&v, "start moves R12");
    cr_expect_str_eq(moves(&v, &pos),
                     "A-R15 A-R22xR12 R13-R11xR12 R13-R23 R14-R15 R14-R24");
    const goti_position after = play(&v, pos, "A-R22xR12");
    cr_expect_eq(after.piece[GOTI_ROW], set(&v, "R22 R13 R14"));
    cr_expect_eq(after.piece[GOTI_COLUMN], 0);
    cr_expect_eq(after.captured, 1);
    cr_expect_eq(after.hand[GOTI_COLUMN], 14);
    cr_expect_eq(after.to_move, GOTI_COLUMN);
}

/* A jump is straight, along one line, over one goat, to an empty point. */
Test(moves, jumps_are_straight_and_short)
{
    goti_variant v;
    bridge_load("aadu-puli-attam-15-captures", &v);
    const goti_position pos =
        movement(&v, "R31 B4 R16", "R21 R32 R33 B3", GOTI_ROW);
    cr_expect(legal(&v, &pos, "R31-R11xR21"));
    cr_expect_not(legal(&v, &pos, "R31-R33xR32"), "R33 is taken");
    cr_expect_not(legal(&v, &pos, "R31-R34xR32"), "over two");
    cr_expect_not(legal(&v, &pos, "R31-R22xR21"), "round a corner");
    cr_expect_not(legal(&v, &pos, "R31-R22xR32"), "round a corner");
    cr_expect(legal(&v, &pos, "B4-B2xB3"));
    cr_expect_not(legal(&v, &pos, "R16-R36xR26"), "over nobody");
    cr_expect_str_eq(moves(&v, &pos), "R16-R15 R16-R26 R31-R11xR21 B4-R35 "
                                      "B4-B2xB3");
}

Test(moves, tigers_are_not_jumped_and_goats_do_not_jump)
{
    goti_variant v;
    bridge_load("aadu-puli-attam-15-captures", &v);
    goti_position pos = movement(&v, "R31 R32 A", "R22 R33", GOTI_ROW);
    cr_expect_not(legal(&v, &pos, "R31-R33xR32"));
    pos.to_move = GOTI_COLUMN;
    cr_expect_not(legal(&v, &pos, "R22-B1xR32"));
    cr_expect_str_eq(moves(&v, &pos), "R22-R12 R22-R21 R22-R23 R33-R23 "
                                      "R33-R34 R33-B2");
}

Test(moves, blocked_goats)
{
    goti_variant v;
    bridge_load("bam-blang-beh-khla", &v);
    const goti_position pos = movement(&v, "M3", "L3 R3", GOTI_COLUMN);
    cr_expect_str_eq(moves(&v, &pos), "pass");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
    const goti_position after = play(&v, pos, "pass");
    cr_expect_eq(after.to_move, GOTI_ROW);
    cr_expect_eq(after.piece[GOTI_COLUMN], pos.piece[GOTI_COLUMN]);
    cr_expect_str_eq(moves(&v, &after), "M3-M2");
    v.side[GOTI_COLUMN].blocked = GOTI_BLOCKED_LOSES;
    cr_expect_str_eq(moves(&v, &pos), "");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
    v.side[GOTI_COLUMN].blocked = GOTI_BLOCKED_DRAWS;
    cr_expect_str_eq(moves(&v, &pos), "");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_DRAWN);
}

Test(moves, a_side_that_can_move_may_not_pass)
{
    goti_variant v;
    bridge_load("bam-blang-beh-khla", &v);
    goti_position pos = movement(&v, "T", "L3 R3 M2", GOTI_COLUMN);
    cr_expect_not(legal(&v, &pos, "pass"));
    pos.to_move = GOTI_ROW;
    cr_expect_not(legal(&v, &pos, "pass"));
}

Test(moves, trapped_tigers_lose_in_either_phase)
{
    goti_variant v;
    bridge_load("hat-diviyan-keliya", &v);
    /* R31 touches R21 and R32; beyond them are R11 and R33. */
    goti_position pos = bridge_parse(&v, "1/L2/L2/TLL T 0/3 0 0");
    cr_expect(goti_position_in_placement(&pos));
    cr_expect_str_eq(moves(&v, &pos), "");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_COLUMN_WINS);
    pos = movement(&v, "R31", "R21 R11 R32 R33", GOTI_ROW);
    cr_expect_eq(pos.captured, 3, "however many were lost");
    cr_expect_str_eq(moves(&v, &pos), "");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_COLUMN_WINS);
    pos.to_move = GOTI_COLUMN;
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING,
                 "only on the tiger's turn");
    pos = bridge_parse(&v, "1/L2/L2/TL1 T 0/4 0 0");
    cr_expect_str_eq(moves(&v, &pos), "R31-R33xR32");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
}

Test(moves, the_target_ends_the_game)
{
    goti_variant v;
    bridge_load("hat-diviyan-keliya", &v);
    goti_position pos = movement(&v, "R31", "R21 R22 R13 A", GOTI_ROW);
    cr_expect_eq(pos.captured, 3);
    cr_expect_str_eq(moves(&v, &pos), "R31-R11xR21 R31-R32");
    pos = play(&v, pos, "R31-R11xR21");
    cr_expect_eq(pos.captured, 4);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
    cr_expect_str_eq(moves(&v, &pos), "");
}

/* At the target a blocked goat side and a full counter no longer matter. */
Test(moves, the_target_comes_first)
{
    goti_variant v;
    bridge_load("bam-blang-beh-khla", &v);
    v.capture_target = 1;
    v.side[GOTI_COLUMN].blocked = GOTI_BLOCKED_DRAWS;
    v.draw_limit = 4;
    v.draw_counts = GOTI_COUNT_PLIES;
    goti_position pos = movement(&v, "M3", "L3 R3", GOTI_COLUMN);
    pos.quiet = 4;
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
}

Test(moves, compulsory_captures)
{
    goti_variant v;
    bridge_load("kaooa-compulsory", &v);
    /* T1 I1 I2 T3 and T1 I5 I4 T4 are lines. */
    const goti_position pos = movement(&v, "T1", "I1 T2 T4 T5 I4", GOTI_ROW);
    const goti_position none = movement(&v, "T1", "I1 I2 T4 T5 I4", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos), "T1-I2xI1");
    cr_expect_str_eq(moves(&v, &none), "T1-I5");
    bridge_load("kaooa", &v);
    cr_expect_str_eq(moves(&v, &pos), "T1-I5 T1-I2xI1");
}

/* A R12 R22 and A R14 R24 are lines from A, R22 R23 R24 joins their ends. */
static goti_position ring(const goti_variant *v)
{
    return movement(v, "A R36 B4", "R12 R23 R14", GOTI_ROW);
}

/* The way round ends on A, which the tiger itself has left. */
Test(moves, a_chain_may_stop_anywhere_and_takes_goats_at_once)
{
    goti_variant v;
    bridge_load("aadu-puli-attam-15-captures", &v);
    v.capture = GOTI_CAPTURE_CHAIN;
    goti_position pos = ring(&v);
    cr_expect_str_eq(moves(&v, &pos),
                     "A-R22xR12-R24xR23-AxR14 A-R24xR14-R22xR23-AxR12 "
                     "A-R13 A-R15 "
                     "A-R22xR12 A-R24xR14-R22xR23 "
                     "A-R24xR14 A-R22xR12-R24xR23 "
                     "R36-R26 R36-R35 B4-R35 B4-B3");
    const goti_position two = play(&v, pos, "A-R22xR12-R24xR23");
    cr_expect_eq(two.piece[GOTI_ROW], set(&v, "R24 R36 B4"));
    cr_expect_eq(two.piece[GOTI_COLUMN], set(&v, "R14"));
    cr_expect_eq(two.captured, 14);
    cr_expect_eq(two.to_move, GOTI_COLUMN);
    const goti_position three = play(&v, pos, "A-R22xR12-R24xR23-AxR14");
    cr_expect_eq(three.piece[GOTI_ROW], set(&v, "A R36 B4"));
    cr_expect_eq(three.piece[GOTI_COLUMN], 0);
    cr_expect_eq(goti_position_outcome(&v, &three), GOTI_ROW_WINS);
}

Test(moves, a_chain_ends_at_the_target)
{
    goti_variant v;
    bridge_load("aadu-puli-attam-15-captures", &v);
    v.capture = GOTI_CAPTURE_CHAIN;
    v.capture_target = 14;
    const goti_position pos = ring(&v);
    cr_expect(legal(&v, &pos, "A-R22xR12"));
    cr_expect(legal(&v, &pos, "A-R22xR12-R24xR23"));
    cr_expect_not(legal(&v, &pos, "A-R22xR12-R24xR23-AxR14"));
}

Test(moves, chains_only_where_the_variant_has_them)
{
    goti_variant v;
    bridge_load("aadu-puli-attam-15-captures", &v);
    const goti_position pos = ring(&v);
    cr_expect(legal(&v, &pos, "A-R22xR12"));
    cr_expect_not(legal(&v, &pos, "A-R22xR12-R24xR23"));
}

/* The first capture is compulsory, going on is not. */
Test(moves, compulsory_chains)
{
    goti_variant v;
    bridge_load("aadu-puli-attam-15-captures", &v);
    v.capture = GOTI_CAPTURE_CHAIN;
    v.capture_compulsory = true;
    const goti_position pos = ring(&v);
    cr_expect_str_eq(moves(&v, &pos),
                     "A-R22xR12-R24xR23-AxR14 A-R24xR14-R22xR23-AxR12 "
                     "A-R22xR12 A-R24xR14-R22xR23 "
                     "A-R24xR14 A-R22xR12-R24xR23");
}

Test(moves, tigers_in_hand_enter_before_any_moves)
{
    goti_variant v;
    bridge_load("aadu-puli-attam-placed-tigers", &v);
    goti_position pos = bridge_parse(&v, "start moves R12");
    cr_expect_eq(pos.hand[GOTI_ROW], 2);
    cr_expect_not(legal(&v, &pos, "A-R13"));
    cr_expect_not(legal(&v, &pos, "A-R22xR12"));
    cr_expect(legal(&v, &pos, "B4"));
    cr_expect_not(legal(&v, &pos, "R12"), "taken");
    pos = bridge_parse(&v, "start moves R12 B4 R15 B1 R33");
    cr_expect_eq(pos.hand[GOTI_ROW], 0);
    cr_expect_eq(pos.piece[GOTI_ROW], set(&v, "A B1 B4"));
    cr_expect(legal(&v, &pos, "A-R22xR12"));
    cr_expect_not(legal(&v, &pos, "B2"), "none in hand");
}

/* The one tiger on the board cannot move, but others can still enter. */
Test(moves, no_block_while_tigers_are_in_hand)
{
    goti_variant v;
    bridge_load("aadu-puli-attam-placed-tigers", &v);
    goti_position pos = bridge_parse(&v, "start");
    pos.piece[GOTI_ROW] = set(&v, "B1");
    pos.piece[GOTI_COLUMN] = set(&v, "R32 R22 B2 B3");
    pos.to_move = GOTI_ROW;
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
    pos.hand[GOTI_ROW] = 0;
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_COLUMN_WINS);
}

Test(moves, idle_tigers_may_have_to_wait)
{
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    v.idle = GOTI_IDLE_WAITS;
    const goti_position pos = bridge_parse(&v, "start moves R12");
    cr_expect_str_eq(moves(&v, &pos), "pass");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
    const goti_position after = play(&v, pos, "pass");
    cr_expect_eq(after.quiet, 0);
    cr_expect_eq(after.to_move, GOTI_COLUMN);
}

Test(moves, the_counter_counts_tiger_moves_in_movement_only)
{
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    goti_position pos = bridge_parse(&v, "start moves B1 A-R12 B2");
    cr_expect_eq(pos.quiet, 0);
    pos = bridge_parse(&v, "T/2TT2/GGGGGG/GGGGGG/GG2 G 0/1 0 0");
    pos = play(&v, pos, "B4");
    cr_expect_not(goti_position_in_placement(&pos));
    cr_expect_eq(pos.quiet, 0, "the last entering is not counted");
    pos = play(&v, pos, "A-R12");
    cr_expect_eq(pos.quiet, 1);
    pos = play(&v, pos, "B2-B3");
    cr_expect_eq(pos.quiet, 1);
}

Test(moves, the_counter_draws_and_captures_reset_it)
{
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    const char *const board = "T/G1TT2/GGGGGG/GGGGGG/G3 T 0/0 1 49";
    const goti_position pos = bridge_parse(&v, board);
    const goti_position quiet = play(&v, pos, "A-R15");
    cr_expect_eq(quiet.quiet, 50);
    cr_expect_eq(goti_position_outcome(&v, &quiet), GOTI_DRAWN);
    cr_expect(legal(&v, &quiet, "R11-R12"), "moves are still listed");
    goti_position after = play(&v, quiet, "R11-R12");
    cr_expect_eq(after.quiet, 50);
    after = play(&v, after, "R15-A");
    cr_expect_eq(after.quiet, 50, "it stops at its limit");
    const char *const open = "T/G1TT2/GGGGGG/GG1GGG/G1G1 T 0/0 1 49";
    const goti_position taking = bridge_parse(&v, open);
    after = play(&v, taking, "R13-R33xR23");
    cr_expect_eq(after.quiet, 0);
    cr_expect_eq(goti_position_outcome(&v, &after), GOTI_ONGOING);
}

Test(moves, a_pass_is_a_ply)
{
    goti_variant v;
    bridge_load("bam-blang-beh-khla", &v);
    v.draw_limit = 2;
    v.draw_counts = GOTI_COUNT_PLIES;
    goti_position pos = movement(&v, "M3", "L3 R3", GOTI_COLUMN);
    pos = play(&v, pos, "pass");
    cr_expect_eq(pos.quiet, 1);
    pos = play(&v, pos, "M3-M2");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_DRAWN);
    v.draw_counts = GOTI_COUNT_COLUMN;
    pos = movement(&v, "M3", "L3 R3", GOTI_COLUMN);
    pos = play(&v, pos, "pass");
    pos = play(&v, pos, "M3-M2");
    cr_expect_eq(pos.quiet, 1);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
}

/* A block that is there already is not undone by the counter. */
Test(moves, the_block_comes_before_the_counter)
{
    goti_variant v;
    bridge_load("hat-diviyan-keliya", &v);
    v.draw_limit = 6;
    v.draw_counts = GOTI_COUNT_PLIES;
    goti_position pos = movement(&v, "R31", "R21 R11 R32 R33", GOTI_ROW);
    pos.quiet = 6;
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_COLUMN_WINS);
}

Test(counter, depth_in_time)
{
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_ROW, 0), 99);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_COLUMN, 0), 100);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_ROW, 49), 1);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_COLUMN, 49), 2);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_ROW, 50), 0);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_COLUMN, 51), 0);
    v.draw_counts = GOTI_COUNT_COLUMN;
    cr_expect_eq(goti_depth_in_time(&v, GOTI_ROW, 0), 100);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_COLUMN, 0), 99);
    v.draw_counts = GOTI_COUNT_PLIES;
    cr_expect_eq(goti_depth_in_time(&v, GOTI_ROW, 0), 50);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_COLUMN, 49), 1);
    cr_expect_eq(goti_depth_in_time(&v, GOTI_COLUMN, 50), 0);
    v.draw_limit = 0;
    cr_expect_eq(goti_depth_in_time(&v, GOTI_ROW, 0), UINT16_MAX);
}

/*
 * The same in play: with one counted move left, a tiger captures in time at
 * distance 1; goats to move see the tiger's capture at distance 2, and what
 * they do at distance 3 comes after the draw.
 */
Test(counter, agrees_with_play)
{
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    const goti_position pos =
        bridge_parse(&v, "T/G1TT2/GGGGGG/GG1GGG/G1G1 G 0/0 1 49");
    cr_expect_eq(goti_depth_in_time(&v, GOTI_COLUMN, pos.quiet), 2);
    goti_position at = play(&v, pos, "R11-R12"); /* 1 */
    cr_expect_eq(goti_position_outcome(&v, &at), GOTI_ONGOING);
    const goti_position in_time = play(&v, at, "R13-R33xR23"); /* 2 */
    cr_expect_eq(goti_position_outcome(&v, &in_time), GOTI_ONGOING);
    at = play(&v, at, "A-R15"); /* 2 */
    cr_expect_eq(goti_position_outcome(&v, &at), GOTI_DRAWN);
}
