/* SPDX-License-Identifier: MIT */
/*
 * The rules of morris, one hand-made position each.  On 24 points the mills of
 * the outer square are a7 d7 g7, g7 g4 g1, a1 d1 g1 and a1 a4 a7, those of the
 * spokes a4 b4 c4, d5 d6 d7, e4 f4 g4 and d1 d2 d3; Tigadi has four more along
 * the corners: a7 b6 c5, g7 f6 e5, g1 f2 e3 and a1 b2 c3.
 */
#include "solver/game/morris.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/notation.h"

static void load(const char *name, goti_variant *v)
{
    goti_msg msg = {""};
    cr_assert_eq(goti_variant_load(name, NULL, v, &msg), GOTI_OK, "%s",
                 msg.text);
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

/* A position; what is neither on the board nor in hand has been captured. */
static goti_position with_hands(const goti_variant *v, const char *white,
                                const char *black, unsigned white_hand,
                                unsigned black_hand, goti_side to_move)
{
    goti_position pos = {.to_move = (uint8_t)to_move};
    goti_msg msg = {""};
    pos.piece[GOTI_ROW] = set(v, white);
    pos.piece[GOTI_COLUMN] = set(v, black);
    pos.hand[GOTI_ROW] = (uint8_t)white_hand;
    pos.hand[GOTI_COLUMN] = (uint8_t)black_hand;
    pos.captured = (uint8_t)goti_position_lost(v, &pos, GOTI_COLUMN);
    cr_assert_eq(goti_position_check(v, &pos, &msg), GOTI_OK, "%s", msg.text);
    return pos;
}

static goti_position movement(const goti_variant *v, const char *white,
                              const char *black, goti_side to_move)
{
    return with_hands(v, white, black, 0, 0, to_move);
}

/* All legal moves that begin like this, as text, divided by blanks. */
static const char *moves(const goti_variant *v, const goti_position *pos,
                         const char *beginning)
{
    static char out[8192];
    static goti_move list[GOTI_MAX_MOVES];
    out[0] = '\0';
    const unsigned n = goti_moves(v, pos, list);
    for (unsigned i = 0; i < n; i++) {
        char buf[GOTI_MOVE_TEXT_BYTES];
        (void)goti_move_format(v, &list[i], buf, sizeof buf);
        if (strncmp(buf, beginning, strlen(beginning)) != 0) continue;
        if (out[0] != '\0') strcat(out, " ");
        strcat(out, buf);
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

/* ---- placing and moving ---- */

Test(morris, men_are_placed_by_turns_and_do_not_move_meanwhile)
{
    goti_variant v;
    goti_position pos;
    load("tigadi", &v);
    goti_position_start(&v, &pos);
    cr_expect_eq(goti_moves(&v, &pos, (goti_move[GOTI_MAX_MOVES]){{0}}), 24);
    pos = play(&v, play(&v, pos, "d6"), "b4");
    cr_expect_eq(pos.to_move, GOTI_ROW);
    cr_expect_eq(pos.hand[GOTI_ROW], 8);
    cr_expect_eq(pos.hand[GOTI_COLUMN], 8);
    cr_expect_str_eq(moves(&v, &pos, "d6"), "");
    cr_expect_not(legal(&v, &pos, "d6-d5"));
    cr_expect_not(legal(&v, &pos, "b4"));
    cr_expect(legal(&v, &pos, "d5"));
}

Test(morris, men_move_along_edges)
{
    goti_variant v;
    load("nine-mens-morris", &v);
    goti_position pos = movement(&v, "a7 d6 f2 g1", "d7 b4 c4 e3 d1", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, ""),
                     "a7-a4 d6-b6 d6-f6 d6-d5 f2-f4 f2-d2 g1-g4");
    load("tigadi", &v);
    pos = movement(&v, "a7 d6 f2 g1", "d7 b4 c4 e3 d1", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "a7"), "a7-b6 a7-a4");
}

/* Lasker: a side with men in hand may move as well; without, it must. */
Test(morris, moving_while_placing)
{
    goti_variant v;
    load("lasker-morris", &v);
    goti_position pos = with_hands(&v, "a7", "a4 d7", 9, 8, GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "a7"), "", "blocked, but for placing");
    cr_expect(legal(&v, &pos, "b6"));
    pos = with_hands(&v, "a7 d1", "a4", 8, 9, GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "a7"), "a7-d7");
    cr_expect_str_eq(moves(&v, &pos, "d1-"), "d1-d2 d1-a1 d1-g1");
    pos = with_hands(&v, "a7 d1 g4 b4", "a4 b6", 0, 8, GOTI_ROW);
    cr_expect_not(legal(&v, &pos, "c5"));
    cr_expect(legal(&v, &pos, "a7-d7"));
}

/* ---- mills ---- */

Test(morris, a_mill_captures_a_man_and_must)
{
    goti_variant v;
    load("tigadi", &v);
    const goti_position pos =
        movement(&v, "a7 d7 g4 c3", "b4 e3 f2 d1", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "g4-g7"),
                     "g4-g7xb4 g4-g7xe3 g4-g7xf2 g4-g7xd1");
    const goti_position after = play(&v, pos, "g4-g7xe3");
    cr_expect_eq(after.piece[GOTI_COLUMN], set(&v, "b4 f2 d1"));
    cr_expect_eq(after.captured, 6);
    cr_expect_eq(after.to_move, GOTI_COLUMN);
    cr_expect_eq(goti_position_lost(&v, &after, GOTI_ROW), 5);
}

/* What was a mill before and still is takes nothing. */
Test(morris, only_a_mill_through_the_arrival_is_closed)
{
    goti_variant v;
    load("nine-mens-morris", &v);
    const goti_position pos =
        movement(&v, "a7 d7 g7 d6 f4", "b4 e3 f2 d1", GOTI_ROW);
    cr_expect(legal(&v, &pos, "f4-f6"));
    cr_expect(legal(&v, &pos, "d6-d5"));
    cr_expect_str_eq(moves(&v, &pos, "d7"), "");
}

/* The man that arrives has left its point: it is not in two places. */
Test(morris, a_man_does_not_close_a_mill_with_its_old_place)
{
    goti_variant v;
    load("seven-mens-morris", &v);
    const goti_position pos = movement(&v, "c5 c4 a1", "a3 e3 d2 d4", GOTI_ROW);
    cr_expect(legal(&v, &pos, "c4-c3"), "c5 and c3 alone");
    load("nine-mens-morris-no-flying", &v);
    const goti_position line =
        movement(&v, "a7 d7 a4", "b4 e3 f2 d1", GOTI_ROW);
    cr_expect(legal(&v, &line, "d7-g7"));
}

/* Running: out of the mill and in again, each time for a man. */
Test(morris, a_man_that_comes_back_captures_again)
{
    goti_variant v;
    load("tigadi", &v);
    goti_position pos = movement(&v, "a7 d7 g7", "b4 e3 f2 d1 c3", GOTI_ROW);
    pos = play(&v, play(&v, pos, "g7-g4"), "d1-a1");
    pos = play(&v, play(&v, pos, "g4-g7xa1"), "f2-f4");
    pos = play(&v, play(&v, pos, "g7-g4"), "b4-a4");
    pos = play(&v, pos, "g4-g7xa4");
    cr_expect_eq(goti_popcount(pos.piece[GOTI_COLUMN]), 3);
}

Test(morris, two_mills_at_once)
{
    static const char *const white = "a7 d7 g4 g1 f6";
    static const char *const black = "b4 c3 e3 d1";
    goti_variant v;
    load("nine-mens-morris", &v);
    v.morris.flying = 5; /* f6 flies to g7 */
    goti_position pos = movement(&v, white, black, GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "f6-g7"),
                     "f6-g7xb4 f6-g7xc3 f6-g7xe3 f6-g7xd1");
    v.morris.captures_per_mill = GOTI_CAPTURES_EACH;
    cr_expect_str_eq(moves(&v, &pos, "f6-g7"),
                     "f6-g7xb4xc3 f6-g7xb4xe3 f6-g7xb4xd1 f6-g7xc3xe3 "
                     "f6-g7xc3xd1 f6-g7xe3xd1");
    const goti_position after = play(&v, pos, "f6-g7xd1xb4");
    cr_expect_eq(after.piece[GOTI_COLUMN], set(&v, "c3 e3"));
    cr_expect_eq(goti_position_outcome(&v, &after), GOTI_ROW_WINS);
    cr_expect_str_eq(moves(&v, &pos, "d7-d6"), "d7-d6");
    /* the first of the two decides the game, so there is no second */
    pos = movement(&v, white, "b4 c3 e3", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "f6-g7"), "f6-g7xb4 f6-g7xc3 f6-g7xe3");
}

/* b6 on the corner's spoke and both sides of the middle square. */
Test(morris, three_mills_at_once)
{
    static const char *const white = "a7 c5 d6 f6 b4 b2";
    goti_variant v;
    load("tigadi", &v);
    goti_position pos =
        with_hands(&v, white, "d7 g7 e5 c3 g1 a1", 3, 3, GOTI_ROW);
    cr_expect_eq(
        goti_morris_captures_due(&v, &pos, GOTI_NO_POINT,
                                 (unsigned)goti_board_find(&v.board, "b6")),
        1);
    v.morris.captures_per_mill = GOTI_CAPTURES_EACH;
    cr_expect(legal(&v, &pos, "b6xd7xe5xa1"));
    cr_expect_not(legal(&v, &pos, "b6xd7xe5"));
    cr_expect_not(legal(&v, &pos, "b6xd7xe5xe5"));
    pos = with_hands(&v, white, "d7 g7", 3, 3, GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "b6"), "b6xd7xg7", "no more are there");
}

/* ---- what may be captured ---- */

Test(morris, men_in_mills_are_safe_while_there_are_others)
{
    static const char *const white = "a7 d7 g4";
    goti_variant v;
    load("tigadi", &v);
    goti_position pos = movement(&v, white, "b2 d2 f2 c3 e5", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "g4-g7"), "g4-g7xe5 g4-g7xc3");
    v.morris.mill_capture = GOTI_MILL_CAPTURE_ANY;
    cr_expect_str_eq(moves(&v, &pos, "g4-g7"),
                     "g4-g7xe5 g4-g7xc3 g4-g7xb2 g4-g7xd2 g4-g7xf2");
}

Test(morris, all_men_in_mills)
{
    static const char *const white = "a7 d7 g4";
    goti_variant v;
    load("tigadi", &v);
    goti_position pos = movement(&v, white, "b2 d2 f2", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "g4-g7"), "g4-g7xb2 g4-g7xd2 g4-g7xf2");
    /* two mills with a man in common */
    pos = movement(&v, white, "b2 d2 f2 d3 d1", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "g4-g7"),
                     "g4-g7xd3 g4-g7xb2 g4-g7xd2 g4-g7xf2 g4-g7xd1");
}

/* Once a man is gone, those of his mill that stay are in no mill. */
Test(morris, the_second_capture_sees_the_first)
{
    goti_variant v;
    load("nine-mens-morris", &v);
    v.morris.flying = 5;
    v.morris.captures_per_mill = GOTI_CAPTURES_EACH;
    goti_position pos =
        movement(&v, "a7 d7 g4 g1 f6", "b2 d2 f2 e5 c3", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "f6-g7"), "f6-g7xe5xc3");
    /* one is free: it goes first, then all are in mills */
    pos = movement(&v, "a7 d7 g4 g1 f6", "b2 d2 f2 e5", GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "f6-g7"),
                     "f6-g7xe5xb2 f6-g7xe5xd2 f6-g7xe5xf2");
    cr_expect(legal(&v, &pos, "f6-g7xb2xe5"), "the order is not asked for");
    /* all are in mills: whoever goes first frees the others */
    pos = movement(&v, "a7 d7 g4 g1 f6", "b2 d2 f2 d3 d1", GOTI_ROW);
    cr_expect(legal(&v, &pos, "f6-g7xb2xf2"));
    cr_expect(legal(&v, &pos, "f6-g7xd2xb2"));
    cr_expect_not(legal(&v, &pos, "f6-g7xb2xd3"), "then f2 alone, or d1");
}

Test(morris, nobody_to_capture)
{
    goti_variant v;
    load("lasker-morris", &v);
    const goti_position pos = with_hands(&v, "a7 d7 b6", "", 7, 7, GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "g7"), "g7");
    const goti_position after = play(&v, pos, "g7");
    cr_expect_eq(after.to_move, GOTI_COLUMN);
    cr_expect_eq(goti_position_outcome(&v, &after), GOTI_ONGOING);
}

/* ---- placing ---- */

Test(morris, the_last_placing_may_close_a_mill)
{
    goti_variant v;
    load("tigadi", &v);
    goti_position pos =
        with_hands(&v, "b6 d6 g4 g1 c4 e4 b2 f2 c3", "a7 d7 a4 d3 d1 e3 a1 f4",
                   0, 1, GOTI_COLUMN);
    cr_expect_str_eq(moves(&v, &pos, "g7"),
                     "g7xb6 g7xd6 g7xc4 g7xe4 g7xg4 g7xc3 g7xb2 g7xf2 g7xg1");
    cr_expect_not(legal(&v, &pos, "g7"));
    pos = play(&v, pos, "g7xg4");
    cr_expect_not(goti_position_in_placement(&pos));
    cr_expect_eq(pos.to_move, GOTI_ROW, "then White moves");
    cr_expect_eq(pos.quiet, 0);
    cr_expect_eq(goti_position_lost(&v, &pos, GOTI_ROW), 1);
    cr_expect_eq(pos.captured, 0);
    cr_expect(legal(&v, &pos, "g1-g4"));
    /* a quiet last placing is no counted turn either */
    pos = with_hands(&v, "b6 d6 g4 g1 c4 e4 b2 f2 c3",
                     "a7 d7 a4 d3 d1 e3 a1 f4", 0, 1, GOTI_COLUMN);
    pos = play(&v, pos, "d5");
    cr_expect_eq(pos.quiet, 0);
    pos = play(&v, pos, "g4-g7");
    cr_expect_eq(pos.quiet, 1);
}

Test(morris, placing_may_capture_nothing)
{
    goti_variant v;
    load("lasker-morris", &v);
    v.morris.placing_captures = false;
    const goti_position pos =
        with_hands(&v, "a7 d7 g4", "b4 b2 d2", 7, 7, GOTI_ROW);
    cr_expect_str_eq(moves(&v, &pos, "g7"), "g7");
    cr_expect_str_eq(moves(&v, &pos, "g4-g7"), "g4-g7xb4 g4-g7xb2 g4-g7xd2",
                     "moving does");
}

/* A side can be lost before all men are placed; those in hand count. */
Test(morris, men_in_hand_count)
{
    goti_variant v;
    load("tigadi", &v);
    v.first = GOTI_ROW;
    goti_position pos = with_hands(&v, "a7 d7 g4", "b4", 2, 2, GOTI_ROW);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
    pos = play(&v, pos, "g7xb4");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
    cr_expect_str_eq(moves(&v, &pos, ""), "");
}

/* ---- the end ---- */

Test(morris, two_men_have_lost)
{
    goti_variant v;
    load("tigadi", &v);
    goti_position pos = movement(&v, "a7 d7 g4", "b4 e3 f2", GOTI_ROW);
    pos = play(&v, pos, "g4-g7xb4");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
    cr_expect_str_eq(moves(&v, &pos, ""), "");
    pos = movement(&v, "b4 e3 f2", "a7 d7 g4", GOTI_COLUMN);
    pos = play(&v, pos, "g4-g7xb4");
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_COLUMN_WINS);
    cr_expect_eq(pos.captured, 6, "of Black's before");
    cr_expect_eq(goti_position_lost(&v, &pos, GOTI_ROW), 7);
}

/* White's men fill a corner of the board behind a wall. */
static goti_position blocked(const goti_variant *v)
{
    return movement(v, "a7 d7 a4", "g7 b6 d6 b4 a1", GOTI_ROW);
}

Test(morris, blocked_sides)
{
    goti_variant v;
    load("tigadi", &v);
    goti_position pos = blocked(&v);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
    cr_expect_str_eq(moves(&v, &pos, ""), "pass");
    pos = play(&v, pos, "pass");
    cr_expect_eq(pos.to_move, GOTI_COLUMN);
    cr_expect_eq(pos.quiet, 1, "a pass is a turn");
    cr_expect_not(legal(&v, &pos, "pass"));
    load("navakankari", &v);
    pos = blocked(&v);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_COLUMN_WINS);
    cr_expect_str_eq(moves(&v, &pos, ""), "");
    v.side[GOTI_ROW].blocked = GOTI_BLOCKED_DRAWS;
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_DRAWN);
    load("nine-mens-morris", &v);
    pos = blocked(&v);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING, "three fly");
}

Test(morris, a_full_board)
{
    goti_variant v;
    load("morabaraba", &v);
    const char *const white = "a7 g7 d6 c5 d5 a4 c4 f4 c3 b2 d2 g1";
    const char *const black = "d7 b6 f6 e5 b4 e4 g4 d3 e3 f2 a1 d1";
    const goti_position pos = movement(&v, white, black, GOTI_ROW);
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_DRAWN);
    cr_expect_str_eq(moves(&v, &pos, ""), "");
    v.morris.full_board = GOTI_FULL_BOARD_CONTINUES;
    cr_expect_eq(goti_position_outcome(&v, &pos), GOTI_COLUMN_WINS);
    v.side[GOTI_ROW].blocked = GOTI_BLOCKED_PASSES;
    v.side[GOTI_COLUMN].blocked = GOTI_BLOCKED_PASSES;
    cr_expect_str_eq(moves(&v, &pos, ""), "pass");
}

Test(morris, the_counter_counts_every_turn_of_movement)
{
    goti_variant v;
    load("tigadi", &v);
    goti_position pos = movement(&v, "a7 d7 g4", "b4 e3 f2 e5", GOTI_ROW);
    pos.quiet = 98;
    goti_position after = play(&v, play(&v, pos, "g4-g1"), "b4-b2");
    cr_expect_eq(after.quiet, 100);
    cr_expect_eq(goti_position_outcome(&v, &after), GOTI_DRAWN);
    pos.quiet = 99;
    after = play(&v, pos, "g4-g7xe5");
    cr_expect_eq(after.quiet, 0);
    cr_expect_eq(goti_position_outcome(&v, &after), GOTI_ONGOING);
    /* the hundredth turn may itself end the game */
    pos = movement(&v, "a7 d7 g4", "b4 e3 f2", GOTI_ROW);
    pos.quiet = 99;
    after = play(&v, pos, "g4-g7xb4");
    cr_expect_eq(goti_position_outcome(&v, &after), GOTI_ROW_WINS);
}

/* ---- flying ---- */

Test(morris, three_men_fly_and_four_do_not)
{
    goti_variant v;
    load("nine-mens-morris", &v);
    goti_position pos = movement(&v, "a7 d7 g1", "b4 c4 e3 f2", GOTI_ROW);
    cr_expect(legal(&v, &pos, "g1-c5"));
    cr_expect(legal(&v, &pos, "g1-g7xb4"), "and close mills");
    cr_expect_not(legal(&v, &pos, "g1-g7"));
    pos.to_move = GOTI_COLUMN;
    cr_expect_not(legal(&v, &pos, "e3-c5"));
    pos = movement(&v, "a7 d7 g1 d1", "b4 c4 e3 f2", GOTI_ROW);
    cr_expect_not(legal(&v, &pos, "g1-c5"));
    load("tigadi", &v);
    pos = movement(&v, "a7 d7 g1", "b4 c4 e3 f2", GOTI_ROW);
    cr_expect_not(legal(&v, &pos, "g1-c5"), "never");
}

/* In Lasker's game three on the board and some in hand are more than three. */
Test(morris, men_in_hand_count_for_flying)
{
    goti_variant v;
    load("lasker-morris", &v);
    goti_position pos = with_hands(&v, "a7 d7", "b4 c4", 1, 8, GOTI_ROW);
    cr_expect(legal(&v, &pos, "a7-c3"), "two and one in hand");
    cr_expect(legal(&v, &pos, "c3"));
    pos = with_hands(&v, "a7 d7 f2", "b4 c4", 1, 8, GOTI_ROW);
    cr_expect_not(legal(&v, &pos, "a7-c3"));
    cr_expect(legal(&v, &pos, "a7-a4"));
}

/* ---- positions that cannot be ---- */

static void expect_bad(const goti_variant *v, const goti_position *pos,
                       const char *expected)
{
    goti_msg msg = {""};
    cr_expect_eq(goti_position_check(v, pos, &msg), GOTI_E_ARG);
    cr_expect_str_eq(msg.text, expected);
}

Test(morris, impossible_positions_are_refused)
{
    goti_variant v;
    load("tigadi", &v);
    goti_position pos = movement(&v, "a7 d7 g4", "b4 e3 f2", GOTI_ROW);
    pos.captured = 5;
    expect_bad(&v, &pos,
               "Black: 5 captured, but 3 on the board and 0 in hand "
               "make it 6");
    pos.captured = 7;
    pos.piece[GOTI_COLUMN] = set(&v, "b4 e3");
    expect_bad(&v, &pos, "after the last capture it is the turn of Black");
    pos.piece[GOTI_COLUMN] = set(&v, "b4");
    expect_bad(&v, &pos,
               "Black: 1 on the board and 0 in hand, but the game "
               "ends at 2");
    pos = movement(&v, "a7 d7 g4", "b4 e3 f2", GOTI_ROW);
    pos.quiet = 101;
    expect_bad(&v, &pos, "quiet is 101, expected at most 100");
    goti_position_start(&v, &pos);
    pos.to_move = GOTI_COLUMN;
    expect_bad(&v, &pos, "with Black to move the hands are never 9/9");
    goti_position_start(&v, &pos);
    pos.quiet = 1;
    expect_bad(&v, &pos, "quiet is 1, expected 0 while men are in hand");
    pos.quiet = 0;
    pos.piece[GOTI_ROW] = set(&v, "a7");
    expect_bad(&v, &pos,
               "White: 1 on the board and 9 in hand make 10, "
               "expected at most 9");
    v.morris.placing_captures = false;
    goti_position_start(&v, &pos);
    pos.hand[GOTI_ROW] = pos.hand[GOTI_COLUMN] = 5;
    pos.piece[GOTI_ROW] = set(&v, "a7 d7 b4");
    pos.piece[GOTI_COLUMN] = set(&v, "a1 d1 c3 d3");
    expect_bad(&v, &pos, "White have lost 1, but placing captures nothing");
}

Test(morris, colours_are_exchanged)
{
    goti_variant v;
    load("tigadi", &v);
    const goti_position pos = movement(&v, "a7 d7 g4", "b4 e3 f2 c3", GOTI_ROW);
    goti_position other;
    goti_position_exchange(&v, &pos, &other);
    cr_expect_eq(other.piece[GOTI_ROW], pos.piece[GOTI_COLUMN]);
    cr_expect_eq(other.to_move, GOTI_COLUMN);
    cr_expect_eq(pos.captured, 5);
    cr_expect_eq(other.captured, 6);
}
