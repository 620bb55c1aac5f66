/* SPDX-License-Identifier: MIT */
#include "solver/game/notation.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "tests/support/bridge.h"

static const char *format(const goti_variant *v, const goti_position *pos)
{
    static char buf[GOTI_POSITION_TEXT_BYTES];
    return goti_position_format(v, pos, buf, sizeof buf);
}

Test(notation, starts)
{
    static const struct {
        const char *name, *start;
    } cases[] = {
        {"aadu-puli-attam", "T/2TT2/6/6/4 G 0/15 0 0"},
        {"aadu-puli-attam-placed-tigers", "T/6/6/6/4 G 2/15 0 0"},
        {"bagh-chal", "B3B/5/5/5/B3B G 0/20 0 0"},
        {"tagnor", "T4/5/5/5/4T C 0/20 0 0"},
        {"kaooa", "1/4/2/1/2 C 1/7 0 0"},
        {"bam-blang-beh-khla", "T/3/3/GGG T 0/0 0 0"},
        {"adugo", "DDDDD/DDDDD/DDJDD/5/5/3/3 J 0/0 0 0"},
        {"tigadi", "3/3/3/6/3/3/3 W 9/9 0/0 0"},
        {"morabaraba", "3/3/3/6/3/3/3 W 12/12 0/0 0"},
        {"six-mens-morris", "3/3/4/3/3 W 6/6 0/0 0"},
        {"three-mens-morris", "3/3/3 W 3/3 0/0 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        goti_variant v;
        bridge_load(cases[i].name, &v);
        const goti_position pos = bridge_parse(&v, "start");
        const goti_position again = bridge_parse(&v, cases[i].start);
        cr_expect_str_eq(format(&v, &pos), cases[i].start);
        cr_expect(goti_position_equal(&pos, &again));
    }
}

Test(notation, moves_are_played)
{
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    goti_position pos = bridge_parse(&v, "start moves");
    cr_expect_str_eq(format(&v, &pos), "T/2TT2/6/6/4 G 0/15 0 0");
    pos = bridge_parse(&v, "  START  moves\tr12 a-r22Xr12 B1\n");
    cr_expect_str_eq(format(&v, &pos), "1/2TT2/1T4/6/G3 T 0/13 1 0");
    pos = bridge_parse(&v, "1/2TT2/1T4/6/G3 t 0/13 1 0 moves R22-R32");
    cr_expect_str_eq(format(&v, &pos), "1/2TT2/6/1T4/G3 G 0/13 1 0");
}

/* The form common among Bagh-Chal players: board, side, goat turns played. */
Test(notation, turns_played)
{
    goti_variant v;
    bridge_load("bagh-chal", &v);
    const goti_position start = bridge_parse(&v, "B3B/5/5/5/B3B G 0");
    const goti_position same = bridge_parse(&v, "start");
    cr_expect(goti_position_equal(&start, &same));
    goti_position pos = bridge_parse(&v, "B1G1B/5/5/5/B3B B 1");
    cr_expect_str_eq(format(&v, &pos), "B1G1B/5/5/5/B3B B 0/19 0 0");
    pos = bridge_parse(&v, "1G1GB/G1B2/5/5/B3B G 5");
    cr_expect_str_eq(format(&v, &pos), "1G1GB/G1B2/5/5/B3B G 0/15 2 0");
    pos = bridge_parse(&v, "BGGGB/GGGGG/GGG2/GGG2/BGGGB G 31 moves c2-d2");
    cr_expect_str_eq(format(&v, &pos),
                     "BGGGB/GGGGG/GGG2/GG1G1/BGGGB B 0/0 3 0");
    bridge_load("kaooa", &v);
    pos = bridge_parse(&v, "C/4/2/1/2 V 1");
    cr_expect_str_eq(format(&v, &pos), "C/4/2/1/2 V 1/6 0 0");
    pos = bridge_parse(&v, "C/V3/2/1/2 C 1");
    cr_expect_str_eq(format(&v, &pos), "C/V3/2/1/2 C 0/6 0 0");
    bridge_load("hat-diviyan-keliya-dropped-tiger", &v);
    pos = bridge_parse(&v, "T/3/3/3 L 0");
    cr_expect_str_eq(format(&v, &pos), "T/3/3/3 L 0/7 0 0");
}

static void expect_bad_position(const goti_variant *v, const char *text,
                                const char *expected)
{
    goti_position pos = {{7, 8}, {9, 9}, 1, 1, 1};
    const goti_position before = pos;
    goti_msg msg = {""};
    cr_expect_eq(goti_position_parse(v, text, &pos, &msg), GOTI_E_ARG, "%s",
                 text);
    cr_expect_str_eq(msg.text, expected);
    cr_expect(goti_position_equal(&pos, &before), "untouched on failure");
}

Test(notation, bad_positions_are_explained)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"", "position: expected a board or 'start', got nothing"},
        {"T/2TT2/6/6 G 0/15 0 0",
         "position: expected 5 rows divided by '/', got 'T/2TT2/6/6'"},
        {"T/2TT2/6/6/4/1 G 0/15 0 0",
         "position: expected 5 rows divided by '/', got 'T/2TT2/6/6/4/1'"},
        {"T/2TT1/6/6/4 G 0/15 0 0",
         "position: expected 6 points in row 2, got fewer: '2TT1'"},
        {"T/2TT3/6/6/4 G 0/15 0 0",
         "position: expected 6 points in row 2, got more: '2TT3'"},
        {"TT/1TT2/6/6/4 G 0/15 0 0",
         "position: expected 1 points in row 1, got more: 'TT'"},
        {"T/2TX2/6/6/4 G 0/15 0 0",
         "position: expected T, G or a number of empty points in row 2, got "
         "'X'"},
        {"T/2TT2/6/6/99999999999999999999 G 0/15 0 0",
         "position: expected 4 points in row 5, got more: "
         "'99999999999999999999'"},
        {"T/2TT2/6/6/4",
         "position: expected T or G to move after the board, got ''"},
        {"T/2TT2/6/6/4 W 0/15 0 0",
         "position: expected T or G to move after the board, got 'W'"},
        {"T/2TT2/6/6/4 G x",
         "position: expected hands such as 0/15, or turns played, got 'x'"},
        {"T/2TT2/6/6/4 G 0/ 0 0",
         "position: expected hands such as 0/15, got '0/'"},
        {"T/2TT2/6/6/4 G 0/16 0 0",
         "position: expected hands such as 0/15, got '0/16'"},
        {"T/2TT2/6/6/4 G 0/15 6 0",
         "position: expected captures from 0 to 5 after the hands, got '6'"},
        {"T/2TT2/6/6/4 G 0/15",
         "position: expected captures from 0 to 5 after the hands, got ''"},
        {"T/2TT2/6/6/4 G 0/15 0",
         "position: expected quiet plies (0 for none) after the captures, got "
         "''"},
        {"T/2TT2/6/6/4 G 0/15 0 0 B1",
         "position: expected 'moves' or nothing more, got 'B1'"},
        {"T/2T3/6/6/4 G 0/15 0 0",
         "Tigers: 2 on the board, 0 in hand and 0 captured make 2, expected "
         "3"},
        {"T/2TT2/6/6/4 G 0/14 0 0",
         "Goats: 0 on the board, 14 in hand and 0 captured make 14, expected "
         "15"},
        {"T/2TT2/6/6/4 T 0/15 0 0",
         "with Tigers to move the hands are never 0/15"},
        {"T/2TT2/6/6/4 T 0/14 1 0", "1 captured, but at most 0 can be by now"},
        {"T/2TT2/6/6/3G T 0/14 0 1",
         "quiet is 1, expected 0 while pieces are in hand"},
        {"T/2TT2/GGGGGG/GGGGGG/GGG1 G 0/0 0 51",
         "quiet is 51, expected at most 50"},
        {"T/2TT2/GGGGGG/GGGG2/4 T 0/0 5 0",
         "after the last capture it is the turn of Goats"},
        {"T/2TT2/GG4/6/4 T 1",
         "position: 2 Goats on the board, but after 1 turns 1 have entered"},
        {"start moves B1 B2", "turn 2: move 'B2': no tiger in hand"},
    };
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_bad_position(&v, cases[i].text, cases[i].expected);
}

static void expect_bad_move(const goti_variant *v, const char *position,
                            const char *token, const char *expected)
{
    const goti_position pos = bridge_parse(v, position);
    goti_move move;
    goti_msg msg = {""};
    cr_expect_eq(goti_move_parse(v, &pos, token, &move, &msg), GOTI_E_ARG, "%s",
                 token);
    cr_expect_str_eq(msg.text, expected);
}

Test(notation, bad_moves_are_explained)
{
    static const char *const entering = "start";
    static const char *const tigers = "start moves R12";
    static const char *const goats = "T/2TT2/GGGGGG/GGGGGG/GGG1 G 0/0 0 0";
    static const char *const taking = "T/1G1TT1/2G3/5G/4 T 0/12 0 0";
    const struct {
        const char *position, *token, *expected;
    } cases[] = {
        {entering, "Z1", "move 'Z1': 'Z1' is no point of aadu-puli-attam"},
        {entering, "",
         "move '': cannot read ''; expected points of aadu-puli-attam as "
         "P, P-Q or P-QxOVER, or pass"},
        {tigers, "A-",
         "move 'A-': cannot read ''; expected points of aadu-puli-attam as "
         "P, P-Q or P-QxOVER, or pass"},
        {tigers, "A-R13-R23",
         "move 'A-R13-R23': cannot read 'R13'; expected points of "
         "aadu-puli-attam as "
         "P, P-Q or P-QxOVER, or pass"},
        {entering, "A", "move 'A': A is not empty"},
        {entering, "pass", "move 'pass': there is another move, so no passing"},
        {entering, "B1-B2", "move 'B1-B2': 15 in hand, so one must be entered"},
        {tigers, "B1", "move 'B1': no tiger in hand"},
        {tigers, "B1-B2", "move 'B1-B2': no tiger on B1"},
        {tigers, "A-R13", "move 'A-R13': R13 is not empty"},
        {tigers, "A-B1", "move 'A-B1': A and B1 are not neighbours"},
        {tigers, "A-R22", "move 'A-R22': to capture, write A-R22xR12"},
        {tigers, "A-R22xR11",
         "move 'A-R22xR11': no line leads from A over R11 to R22"},
        {tigers, "A-R25xR15", "move 'A-R25xR15': no goat on R15"},
        {goats, "R23-B4", "move 'R23-B4': R23 and B4 are not neighbours"},
        {goats, "R22-R11xR21", "move 'R22-R11xR21': only Tigers capture"},
        {goats, "B4-B3", "move 'B4-B3': no goat on B4"},
        {taking, "A-R22xR12-R24xR23",
         "move 'A-R22xR12-R24xR23': only one capture a turn"},
    };
    goti_variant v;
    bridge_load("aadu-puli-attam", &v);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_bad_move(&v, cases[i].position, cases[i].token,
                        cases[i].expected);
    bridge_load("kaooa-compulsory", &v);
    expect_bad_move(&v, "V/1C2/2/1/1C V 0/5 0 0", "T1-I5",
                    "move 'T1-I5': there is a capture, and it is compulsory");
    bridge_load("hat-diviyan-keliya", &v);
    expect_bad_move(&v, "1/L2/L2/TLL T 0/3 0 0", "R31-R21",
                    "move 'R31-R21': the game is over");
    bridge_load("bam-blang-beh-khla", &v);
    expect_bad_move(&v, "1/3/3/GTG G 0/0 1 0", "L3-M3",
                    "move 'L3-M3': passing is the only move here");
}

/* A name may hold an x, which also divides landing from jumped point. */
Test(notation, points_with_an_x_in_their_name)
{
    goti_variant v;
    bridge_load("mysore-one-tiger", &v);
    strcpy(v.board.name[goti_board_find(&v.board, "A")], "apex");
    strcpy(v.board.name[goti_board_find(&v.board, "BL")], "x");
    strcpy(v.board.name[goti_board_find(&v.board, "L")], "xx");
    const goti_position pos = bridge_parse(&v, "start moves xx apex-xxxx");
    char buf[GOTI_MOVE_TEXT_BYTES];
    goti_position at = bridge_parse(&v, "start moves xx");
    goti_move move;
    cr_assert_eq(goti_move_parse(&v, &at, "apex-xxxx", &move, NULL), GOTI_OK);
    cr_expect_str_eq(goti_move_format(&v, &move, buf, sizeof buf), "apex-xxxx");
    cr_expect_eq(pos.captured, 1);
}

Test(notation, short_buffers_are_cut)
{
    goti_variant v;
    bridge_load("bagh-chal", &v);
    const goti_position pos = bridge_parse(&v, "start");
    char buf[8];
    cr_expect_str_eq(goti_position_format(&v, &pos, buf, sizeof buf),
                     "B3B/5/5");
}

static void expect_round_trips(const goti_variant *v, const goti_position *pos,
                               const goti_move *list, unsigned n)
{
    goti_msg msg = {""};
    cr_assert_eq(goti_position_check(v, pos, &msg), GOTI_OK, "%s %s: %s",
                 v->name, format(v, pos), msg.text);
    const goti_position again = bridge_parse(v, format(v, pos));
    cr_assert(goti_position_equal(pos, &again), "%s", format(v, pos));
    for (unsigned i = 0; i < n; i++) {
        char buf[GOTI_MOVE_TEXT_BYTES];
        goti_move move;
        (void)goti_move_format(v, &list[i], buf, sizeof buf);
        cr_assert_eq(goti_move_parse(v, pos, buf, &move, &msg), GOTI_OK, "%s",
                     msg.text);
        cr_assert_eq(memcmp(&move, &list[i], sizeof move), 0, "%s", buf);
    }
}

/* Random games: all that is written is read back as what it was. */
static void play_out(const goti_variant *v, uint64_t seed)
{
    static goti_move list[GOTI_MAX_MOVES];
    goti_position pos;
    goti_position_start(v, &pos);
    for (int ply = 0; ply < 120; ply++) {
        const unsigned n = goti_moves(v, &pos, list);
        expect_round_trips(v, &pos, list, n);
        const goti_outcome outcome = goti_position_outcome(v, &pos);
        if (n == 0) cr_assert_neq(outcome, GOTI_ONGOING);
        if (outcome != GOTI_ONGOING) return;
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
        goti_move_apply(v, &pos, &list[(seed >> 33) % n], &pos);
    }
}

Test(notation, round_trips_in_random_games)
{
    char **names = NULL;
    size_t n = 0;
    cr_assert_eq(goti_variant_list(NULL, &names, &n, NULL), GOTI_OK);
    for (size_t i = 0; i < n; i++) {
        goti_variant v;
        bridge_load(names[i], &v);
        for (uint64_t seed = 1; seed <= 5; seed++)
            play_out(&v, seed);
        v.capture = GOTI_CAPTURE_CHAIN;
        v.idle = GOTI_IDLE_WAITS;
        play_out(&v, 6);
        free(names[i]);
    }
    free(names);
}

/* ---- morris ---- */

Test(notation, morris_moves_are_played)
{
    goti_variant v;
    bridge_load("tigadi", &v);
    goti_position pos = bridge_parse(&v, "start moves a7 B4 d7 c3 G7xc3 d5");
    cr_expect_str_eq(format(&v, &pos), "WWW/3/1B1/1B4/3/3/3 W 6/6 0/1 0");
    pos = bridge_parse(&v, "WW1/3/3/1B2W1/B2/3/B2 W 0/0 6/6 4 moves f4-g4");
    cr_expect_eq(pos.quiet, 5);
    pos = bridge_parse(
        &v, "WW1/3/3/1B2W1/B2/3/B2 W 0/0 moves f4-g4 c3-c4 g4-g7xa1");
    cr_expect_str_eq(format(&v, &pos), "WWW/3/3/1BB3/3/3/3 B 0/0 6/7 0");
}

/* What follows the hands may be left out: it is known. */
Test(notation, morris_losses_are_known_from_the_men)
{
    goti_variant v;
    bridge_load("tigadi", &v);
    const goti_position whole =
        bridge_parse(&v, "WW1/3/3/1B2W1/B2/3/B2 b 0/0 6/6 0");
    const goti_position brief = bridge_parse(&v, "WW1/3/3/1B2W1/B2/3/B2 b 0/0");
    cr_expect(goti_position_equal(&whole, &brief));
    cr_expect_eq(brief.captured, 6);
}

Test(notation, bad_morris_positions_are_explained)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"WW1/3/3/1B2W1/B2/3/B2 W 12",
         "position: expected hands such as 9/9, got '12'"},
        {"WW1/3/3/1B2W1/B2/3/B2 W 0/10",
         "position: expected hands such as 9/9, got '0/10'"},
        {"WW1/3/3/1B2W1/B2/3/B2 W 0/0 6",
         "position: expected the men lost by either side, such as 0/1, after "
         "the hands, got '6'"},
        {"WW1/3/3/1B2W1/B2/3/B2 W 0/0 6/5 0",
         "Black: 3 on the board, 0 in hand and 5 lost make 8, expected 9"},
        {"WW1/3/3/1B2W1/B2/3/B2 W 0/0 6/6",
         "position: expected quiet plies (0 for none) after the captures, got "
         "''"},
        {"WW1/3/3/1B2W1/B2/3/B2 W 0/0 6/6 101",
         "quiet is 101, expected at most 100"},
        {"WW1/3/3/1B2W1/B2/3/3 W 0/0",
         "after the last capture it is the turn of Black"},
        {"3/3/3/6/3/3/3 W 9/8", "with White to move the hands are never 9/8"},
    };
    goti_variant v;
    bridge_load("tigadi", &v);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_bad_position(&v, cases[i].text, cases[i].expected);
}

Test(notation, bad_morris_moves_are_explained)
{
    static const struct {
        const char *position, *token, *expected;
    } cases[] = {
        {"start", "a7-a4", "move 'a7-a4': 9 in hand, so one must be placed"},
        {"start", "pass", "move 'pass': there is another move, so no passing"},
        {"start", "h8",
         "move 'h8': expected points of tigadi as P, P-Q, PxR or P-QxR, or "
         "pass"},
        {"start", "h8-a1", "move 'h8-a1': 'h8' is no point of tigadi"},
        {"start", "a7xb4", "move 'a7xb4': there is nothing to capture for it"},
        {"start moves a7", "a7", "move 'a7': a7 is not empty"},
        {"WW1/3/3/1B2W1/B2/3/B2 W 0/0", "b6", "move 'b6': no goti in hand"},
        {"WW1/3/3/1B2W1/B2/3/B2 W 0/0", "g7-g4", "move 'g7-g4': no goti on g7"},
        {"WW1/3/3/1B2W1/B2/3/B2 W 0/0", "d7-d5",
         "move 'd7-d5': d7 and d5 are not neighbours"},
        {"WW1/3/3/1B3W/B2/3/B2 W 0/0", "g4-g7",
         "move 'g4-g7': it captures 1, and must: add x and the point of each"},
        {"WW1/3/3/1B3W/B2/3/B2 W 0/0", "g4-g7xa1xc3",
         "move 'g4-g7xa1xc3': it captures 1, and must: add x and the point of "
         "each"},
        {"WW1/3/3/1B3W/B2/3/B2 W 0/0", "g4-g7xd7",
         "move 'g4-g7xd7': no Black goti on d7"},
        {"WW1/3/3/1B3W/3/BBB/3 W 0/0", "g4-g7xb2",
         "move 'g4-g7xb2': the goti on b2 is in a mill, and there are others"},
        {"WW1/B2/3/WB4/3/3/B2 W 0/0", "a7-b6", "move 'a7-b6': b6 is not empty"},
        {"WWB/BB1/3/WB4/3/3/B2 W 0/0", "a7-b6",
         "move 'a7-b6': passing is the only move here"},
        {"WW1/3/3/1B3W/3/3/B2 B 0/0", "b4-b6",
         "move 'b4-b6': the game is over"},
    };
    goti_variant v;
    bridge_load("tigadi", &v);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_bad_move(&v, cases[i].position, cases[i].token,
                        cases[i].expected);
}

/* ---- boards in rings ---- */

Test(notation, rings)
{
    static const char *const numbers = " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes";
    char text[160];
    goti_variant v;
    bridge_load("nine-mens-morris", &v);
    (void)snprintf(text, sizeof text,
                   "********/********/******** w p p 0 9 0 9%s", numbers);
    goti_position pos = bridge_parse(&v, text);
    cr_expect_str_eq(format(&v, &pos), "3/3/3/6/3/3/3 W 9/9 0/0 0");
    /* d5 first and clockwise in every ring, the inner one first */
    (void)snprintf(text, sizeof text,
                   "O*@*****/*@**O***/O******@ b m s 3 0 3 0%s", numbers);
    pos = bridge_parse(&v, text);
    cr_expect_str_eq(format(&v, &pos), "BW1/2B/1W1/3B2/3/1W1/3 B 0/0 6/6 0");
    (void)snprintf(text, sizeof text,
                   "O*******/****O***/******** b p p 2 7 0 8%s moves a7 a4",
                   numbers);
    bridge_load("lasker-morris", &v);
    pos = bridge_parse(&v, text);
    cr_expect_str_eq(format(&v, &pos), "B2/3/1W1/W5/3/1W1/3 B 6/7 1/2 0");
    pos = bridge_parse(&v, "********/********/******** w r p 0 10 0 10");
    cr_expect_eq(pos.to_move, GOTI_ROW);
}

/* The plies they count are taken where the variant counts them. */
Test(notation, rings_with_a_counter)
{
    static const char *const text = "O*@*****/*@**O***/O******@ w m s 3 0 3 0 "
                                    "0 0 1 2 3 4 77 42 30";
    goti_variant v;
    bridge_load("nine-mens-morris", &v);
    goti_position pos = bridge_parse(&v, text);
    cr_expect_eq(pos.quiet, 0);
    bridge_load("tigadi", &v);
    pos = bridge_parse(&v, text);
    cr_expect_eq(pos.quiet, 42);
}

/* Three rows of eight points, full of O and X, look the same. */
Test(notation, no_rings_but_letters_alike)
{
    static const char *const text = "OXOXOXOX/OXOXOXOX/OXOXOXOX O 0/0 0/0 0";
    goti_variant v;
    bridge_load_text(
        "[alike]\nfamily = morris\ntitle = O and X\npoints =\n"
        "    a3:0,3 b3:1,3 c3:2,3 d3:3,3 e3:4,3 f3:5,3 g3:6,3 h3:7,3\n"
        "    a2:0,2 b2:1,2 c2:2,2 d2:3,2 e2:4,2 f2:5,2 g2:6,2 h2:7,2\n"
        "    a1:0,1 b1:1,1 c1:2,1 d1:3,1 e1:4,1 f1:5,1 g1:6,1 h1:7,1\n"
        "lines =\n    a3 b3 c3\n    c3 d3 e3\n    e3 f3 g3\n    h3 h2 h1\n"
        "    a2 b2 c2\n    c2 d2 e2\n    e2 f2 g2\n    a1 b1 c1\n"
        "    c1 d1 e1\n    e1 f1 g1\n    a3 a2 a1\n    g2 g1 h1\n"
        "row_letter = O\ncolumn_letter = X\n"
        "row_pieces = 12\ncolumn_pieces = 12\nlose_at = 6\n"
        "column_blocked = loses\nfull_board = continues\n",
        &v);
    const goti_position pos = bridge_parse(&v, text);
    cr_expect_str_eq(format(&v, &pos), text);
}

Test(notation, bad_rings_are_explained)
{
    static const struct {
        const char *variant, *text, *expected;
    } cases[] = {
        {"bagh-chal", "********/********/******** w p p 0 9 0 9",
         "position: a board in rings is for morris on 24 points, and bagh-chal "
         "is not"},
        {"six-mens-morris", "********/********/******** w p p 0 9 0 9",
         "position: a board in rings is for morris on 24 points, and "
         "six-mens-morris is not"},
        {"tigadi", "X*******/********/******** w p p 0 9 0 9",
         "position: d5 is out of use (X), which tigadi does not know"},
        {"tigadi", "********/********/******** x p p 0 9 0 9",
         "position: expected the side to move, one of the letters wb, got "
         "'x'"},
        {"tigadi", "********/********/******** w o p 0 9 0 9",
         "position: it says that the game is over (phase o)"},
        {"tigadi", "********/********/******** w p ? 0 9 0 9",
         "position: expected the action, one of the letters psr, got '?'"},
        {"tigadi", "OOO*****/********/******** w p r 3 6 0 7",
         "position: a man is still to be captured (action r); give the "
         "position before that turn"},
        {"tigadi", "OOO*****/********/******** w p p 3 6 0 6 1 0",
         "position: men are still to be captured (1 and 0); give the position "
         "before that turn"},
        {"tigadi", "OOO*****/********/******** w p p 2 6 0 6",
         "position: 3 White men on the board, but it says 2"},
        {"tigadi", "OOO*****/********/******** w p p 3 7 0 6",
         "position: 7 White men in hand beside 3 on the board, expected at "
         "most 9 in all"},
        {"tigadi", "OOO*****/********/******** w p p 3 6 0",
         "position: expected men on the board and in hand, of white and of "
         "black, got ''"},
        {"tigadi", "OOO*****/********/******** w p p 3 6 0 6 0 x",
         "position: expected a number, got 'x'"},
        {"tigadi", "OOO*****/********/******** w p p 3 6 0 5",
         "with White to move the hands are never 6/5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        goti_variant v;
        bridge_load(cases[i].variant, &v);
        expect_bad_position(&v, cases[i].text, cases[i].expected);
    }
}

/* The turn that led to a position is known only where the text plays it. */
Test(notation, last_turn)
{
    goti_variant v;
    goti_position pos;
    goti_last_turn last;
    char text[GOTI_MOVE_TEXT_BYTES];
    bridge_load("aadu-puli-attam", &v);
    static const char *const without[] = {"start", "start moves",
                                          "1/2TT2/1T4/6/G3 T 0/13 1 0"};
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++) {
        last.known = true;
        cr_assert_eq(
            goti_position_parse_game(&v, without[i], &pos, &last, NULL),
            GOTI_OK);
        cr_expect(!last.known, "%s", without[i]);
    }
    cr_assert_eq(goti_position_parse_game(&v, "start moves R12 a-r22xr12", &pos,
                                          &last, NULL),
                 GOTI_OK);
    cr_expect(last.known);
    cr_expect_eq(last.side, GOTI_ROW);
    cr_expect_str_eq(goti_move_format(&v, &last.move, text, sizeof text),
                     "A-R22xR12");
    cr_expect_str_eq(format(&v, &pos), "1/2TT2/1T4/6/4 G 0/14 1 0");
    /* A failure leaves both alone. */
    const goti_position old = pos;
    cr_expect_eq(
        goti_position_parse_game(&v, "start moves B1 B1", &pos, &last, NULL),
        GOTI_E_ARG);
    cr_expect(goti_position_equal(&pos, &old));
    cr_expect_eq(last.side, GOTI_ROW);
}
