/* SPDX-License-Identifier: MIT */
/*
 * The rules, one hand-made position each.  On the board of Aadu Puli Attam the
 * lines from the apex are A R12 R22 R32 B1, A R13 R23 R33 B2 and so on; the
 * rows are R11..R16, R21..R26, R31..R36; the sides R11 R21 R31 and R16 R26 R36;
 * the base B1..B4.
 */
#include "solver/game/moves.h"

#include <criterion/criterion.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/counter.h"
#include "solver/game/notation.h"

static void load(const char *name, goti_variant *v)
{
    goti_msg msg = {""};
    cr_assert_eq(goti_variant_load(name, NULL, v, &msg), GOTI_OK, "%s",
                 msg.text);
}

static goti_position parse(const goti_variant *v, const char *text)
{
    goti_position pos;
    goti_msg msg = {""};
    cr_assert_eq(goti_position_parse(v, text, &pos, &msg), GOTI_OK, "%s: %s",
                 text, msg.text);
    return pos;
}

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
    load("aadu-puli-attam", &v);
    goti_position pos = parse(&v, "start");
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
    load("aadu-puli-attam", &v);
    const goti_position pos = parse(&v, "start moves R12");
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
    load("puli-judham", &v);
    /* W1 R11 R12 R13 E1 is a line, A R11 R21 another. */
    const goti_position pos =
        movement(&v, "W1 E1 E2", "R11 R21 R31 R12", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos), "W1-W2 E1-R13 E2-R23 E2-E3");
    const goti_position free_beyond =
        movement(&v, "W1 E1 E2", "R11 R21 R31 R13", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &free_beyond),
                     "W1-R12xR11 W1-W2 E1-R12xR13 E2-R23 E2-E3");
}

Test(moves, goats_step_in_movement_and_never_jump)
{
    goti_variant v;
    load("bam-blang-beh-khla", &v);
    const goti_position pos = movement(&v, "M1", "M2 L3 R3", GOTI_COLUMN);
    cr_expect_str_eq(moves(&v, &pos), "M2-L2 M2-R2 M2-M3 L3-M3 R3-M3");
    const goti_position after = play(&v, pos, "M2-L2");
    cr_expect_eq(after.piece[GOTI_COLUMN], set(&v, "L2 L3 R3"));
    cr_expect_eq(after.quiet, 0, "no limit, nothing counted");
}

Test(moves, blocked_goats)
{
    goti_variant v;
    load("len-choa", &v);
    /* Three goats in a corner whose neighbours are each other and a tiger. */
    goti_position pos = movement(&v, "R32", "R31 R21 R22 R11", GOTI_COLUMN);
    cr_expect_neq(strcmp(moves(&v, &pos), "pass"), 0);
    load("mysore-one-tiger", &v);
    pos = (goti_position){.to_move = GOTI_COLUMN};
    pos.piece[GOTI_ROW] = set(&v, "L");
    pos.piece[GOTI_COLUMN] = set(&v, "BL BR R");
    v.board.n_points = 6;
    cr_expect_str_neq(moves(&v, &pos), "pass");
    /* Fill what is empty with tigers to block the people. */
    v.side[GOTI_ROW].n_pieces = 3;
    pos.piece[GOTI_ROW] = set(&v, "L A C");
    cr_expect_str_eq(moves(&v, &pos), "pass");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
    goti_position after = play(&v, pos, "pass");
    cr_expect_eq(after.to_move, GOTI_ROW);
    cr_expect_eq(after.piece[GOTI_COLUMN], pos.piece[GOTI_COLUMN]);
    v.side[GOTI_COLUMN].blocked = GOTI_BLOCKED_LOSES;
    cr_expect_str_eq(moves(&v, &pos), "");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
    v.side[GOTI_COLUMN].blocked = GOTI_BLOCKED_DRAWS;
    cr_expect_str_eq(moves(&v, &pos), "");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_DRAWN);
}

Test(moves, trapped_tigers_lose_in_either_phase)
{
    goti_variant v;
    load("mysore-one-tiger", &v);
    /* A's neighbours L R C; beyond are BL and BR, and nothing behind C. */
    goti_position pos = movement(&v, "A", "L R C", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos), "A-BLxL A-BRxR");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
    pos = movement(&v, "BL", "L BR C", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos), "BL-AxL");
    load("len-choa", &v);
    pos = parse(&v, "T/L1L/1L1/L1L L 0/1 0 0");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
    pos = parse(&v, "L/L1L/LT1/3 T 0/1 0 0");
    cr_expect_neq(moves(&v, &pos)[0], '\0');
    /* All in hand but five; the tiger in the corner is shut in. */
    pos = parse(&v, "1/L2/L2/TLL T 0/1 0 0");
    cr_expect_eq(goti_position_in_placement(&pos), true);
    cr_expect_neq(moves(&v, &pos)[0], '\0', "R22 is not a neighbour of R31");
}

Test(moves, trapped_while_goats_are_in_hand)
{
    goti_variant v;
    load("hat-diviyan-keliya", &v);
    /* R31: neighbours R21 R32; beyond them R11 R33. */
    const goti_position pos = parse(&v, "1/L2/L2/TLL T 0/3 0 0");
    cr_expect_str_eq(moves(&v, &pos), "");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_COLUMN_WINS);
    /* Not the tiger's turn: not over yet. */
    const goti_position earlier = parse(&v, "1/L2/L2/TL1 T 0/4 0 0");
    cr_expect_str_eq(moves(&v, &earlier), "R31-R33xR32");
}

Test(moves, the_target_ends_the_game)
{
    goti_variant v;
    load("hat-diviyan-keliya", &v);
    goti_position pos = movement(&v, "R31", "R21 R22 R13 A", GOTI_ROW);
    cr_expect_eq(pos.captured, 3);
    cr_expect_str_eq(moves(&v, &pos), "R31-R11xR21 R31-R32");
    pos = play(&v, pos, "R31-R11xR21");
    cr_expect_eq(pos.captured, 4);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
    cr_expect_str_eq(moves(&v, &pos), "");
}

Test(moves, the_target_comes_before_the_block)
{
    goti_variant v;
    load("hat-diviyan-keliya", &v);
    goti_position pos = movement(&v, "A", "R31 R21 R22", GOTI_COLUMN);
    cr_expect_eq(pos.captured, v.capture_target);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
}

Test(moves, compulsory_captures)
{
    goti_variant v;
    load("kaooa-compulsory", &v);
    /* T1 I1 I2 T3 is a line. */
    const goti_position pos =
        movement(&v, "T1", "I1 T2 T4 T5 I4", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos), "T1-I2xI1");
    const goti_position none =
        movement(&v, "T1", "I1 I2 T4 T5 I4", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &none), "T1-I5");
    load("kaooa", &v);
    cr_expect_str_eq(moves(&v, &pos), "T1-I5 T1-I2xI1");
}

Test(moves, chains)
{
    goti_variant v;
    load("aadu-puli-attam-multiple-jumps", &v);
    goti_position pos = parse(
        &v, "T/1G1TT1/2GG1G/1G1G2/GGG1 T 0/0 5 0 moves");
    (void)pos;
}

Test(moves, a_chain_may_stop_anywhere_and_takes_goats_at_once)
{
    goti_variant v;
    load("aadu-puli-attam-multiple-jumps", &v);
    v.side[GOTI_COLUMN].n_pieces = 5;
    v.capture_target = 5;
    /* A R12 R22: over R12; then R22 R23 R24; then R24 R14 A, now empty. */
    const goti_position pos =
        movement(&v, "A B4 R36", "R12 R23 R14 B1 B2", GOTI_ROW);
    cr_expect_str_eq(
        moves(&v, &pos),
        "A-R22xR12-R24xR23-AxR14 A-R24xR14-R22xR23-AxR12 A-R13 A-R15 "
        "A-R22xR12 A-R22xR12 A-R24xR14 A-R24xR14");
}
