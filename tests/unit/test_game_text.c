/* SPDX-License-Identifier: MIT */
#include "solver/game/game_text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/game/notation.h"
#include "tests/support/bridge.h"

/* ---- records ------------------------------------------------------------ */

static void add(const goti_variant *v, goti_record *r, const char *token)
{
    goti_msg msg = {""};
    cr_assert_eq(goti_record_add_text(v, r, token, &msg), GOTI_OK, "%s",
                 msg.text);
}

static void begin(goti_record *r, const goti_position *first)
{
    cr_assert_eq(goti_record_begin(r, first, NULL), GOTI_OK);
}

Test(record, counts_how_often_a_position_was_there)
{
    static const char *const round[] = {"a1-a4", "d6-d5", "a4-a1", "d5-d6"};
    goti_variant v;
    bridge_load("tigadi", &v);
    goti_position first = bridge_parse(&v, "W1B/1B1/3/3W2/3/3/W1B W 0/0 6/6 0");
    goti_record r = {0};
    begin(&r, &first);
    cr_expect_eq(goti_record_times(&r), 1);
    for (unsigned turn = 0; turn < 3; turn++)
        for (unsigned i = 0; i < 4; i++) {
            const goti_outcome outcome = goti_record_outcome(&v, &r);
            const bool third = turn == 2 && i == 0;
            cr_expect_eq(goti_record_times(&r), turn + 1);
            cr_expect_eq(outcome, third ? GOTI_DRAWN : GOTI_ONGOING);
            cr_expect_eq(goti_record_drawn_by_repetition(&v, &r), third);
            if (third) goto over;
            add(&v, &r, round[i]);
        }
over:
    goti_record_take_back(&r, 4);
    cr_expect_eq(goti_record_times(&r), 2);
    cr_expect_eq(goti_record_last(&r)->quiet, 4);
    v.draw_repetitions = 0;
    cr_expect_eq(goti_record_outcome(&v, &r), GOTI_ONGOING);
    goti_record_close(&r);
}

/* Men may be moved while others are in hand: that repeats, and draws nothing.
 */
Test(record, repetition_counts_only_once_nothing_is_in_hand)
{
    static const char *const round[] = {"a1-a4", "d6-d5", "a4-a1", "d5-d6"};
    goti_variant v;
    goti_record r = {0};
    bridge_load("lasker-morris", &v);
    v.draw_repetitions = 3;
    const goti_position first = bridge_parse(&v, "start moves a1 d6");
    begin(&r, &first);
    for (unsigned i = 0; i < 12; i++)
        add(&v, &r, round[i % 4]);
    cr_expect_eq(goti_record_times(&r), 4);
    cr_expect_eq(goti_record_outcome(&v, &r), GOTI_ONGOING);
    goti_record_close(&r);
}

Test(record, refuses_what_is_not_legal_and_goes_on)
{
    goti_variant v;
    goti_msg msg = {""};
    goti_record r = {0};
    bridge_load("kaooa", &v);
    const goti_position first = bridge_parse(&v, "start");
    begin(&r, &first);
    add(&v, &r, "T1");
    cr_expect_eq(goti_record_add_text(&v, &r, "T1", &msg), GOTI_E_ARG);
    cr_expect_str_eq(msg.text, "move 'T1': T1 is not empty");
    cr_expect_eq(r.n_moves, 1);
    add(&v, &r, "T2");
    begin(&r, &first); /* anew */
    cr_expect_eq(r.n_moves, 0);
    goti_record_close(&r);
}

/* By the no-capture limit, too, though there are moves. */
Test(record, nothing_is_added_to_a_finished_game)
{
    goti_variant v;
    goti_msg msg = {""};
    goti_record r = {0};
    bridge_load("tigadi", &v);
    const goti_position first =
        bridge_parse(&v, "W1B/1B1/3/3W2/3/3/W1B W 0/0 6/6 100");
    begin(&r, &first);
    cr_expect_eq(goti_record_add_text(&v, &r, "a1-a4", &msg), GOTI_E_ARG);
    cr_expect_str_eq(msg.text, "move 'a1-a4': the game is over");
    goti_record_close(&r);
}

/* ---- texts -------------------------------------------------------------- */

/* Random games of every kind of rules are read as they were written. */
static void check_round_trip(const goti_variant *v, uint64_t *seed)
{
    static goti_move move[GOTI_MAX_MOVES];
    goti_game_text game = {.date = "2026.01.31", .round = "7"};
    goti_position first;
    goti_position_start(v, &first);
    begin(&game.record, &first);
    for (unsigned i = 0; i < 300; i++) {
        const goti_position *const pos = goti_record_last(&game.record);
        if (goti_position_outcome(v, pos) != GOTI_ONGOING) break;
        const unsigned n = goti_moves(v, pos, move);
        cr_assert_eq(goti_record_add(v, &game.record,
                                     &move[bridge_random(seed) % n], NULL),
                     GOTI_OK);
    }
    game.result = goti_position_outcome(v, goti_record_last(&game.record));
    strcpy(game.player[GOTI_ROW], "engine:\"x\\y\" तिगडी");
    strcpy(game.termination, "it ended");

    char *text = NULL, *again = NULL;
    cr_assert_eq(goti_game_text_write(v, &game, &text, NULL), GOTI_OK);
    goti_game_reader in = {NULL, text, 1};
    goti_game_text read = {0};
    goti_msg msg = {""};
    bool found = false;
    const goti_err err = goti_game_text_read(v, &in, &read, &found, &msg);
    cr_assert_eq(err, GOTI_OK, "%s", msg.text);
    cr_expect(found);
    cr_assert_eq(read.record.n_moves, game.record.n_moves);
    for (size_t i = 0; i <= game.record.n_moves; i++)
        cr_expect(
            goti_position_equal(&read.record.pos[i], &game.record.pos[i]));
    cr_expect_str_eq(read.player[GOTI_ROW], game.player[GOTI_ROW]);
    cr_expect_str_eq(read.player[GOTI_COLUMN], "");
    cr_expect_str_eq(read.date, game.date);
    cr_expect_str_eq(read.round, game.round);
    cr_expect_str_eq(read.termination, game.termination);
    cr_expect_eq(read.result, game.result);
    cr_assert_eq(goti_game_text_write(v, &read, &again, NULL), GOTI_OK);
    cr_expect_str_eq(again, text);
    cr_expect_eq(goti_game_text_read(v, &in, &read, &found, &msg), GOTI_OK);
    cr_expect_not(found);
    free(text);
    free(again);
    goti_game_text_close(&game);
    goti_game_text_close(&read);
}

static void check_game(const goti_variant *v)
{
    uint64_t seed = 1;
    for (unsigned i = 0; i < 3; i++)
        check_round_trip(v, &seed);
}

Test(game_text, is_read_as_it_was_written)
{
    cr_expect_gt(bridge_for_all_games(check_game), 0);
    cr_expect_gt(bridge_for_all_morris(check_game), 0);
}

static goti_err read_one(const goti_variant *v, const char *text,
                         goti_game_text *game, goti_msg *msg)
{
    goti_game_reader in = {"games.txt", text, 1};
    bool found = false;
    return goti_game_text_read(v, &in, game, &found, msg);
}

/* As people write: no headers, comments, numbers of all kinds. */
Test(game_text, is_read_as_people_write)
{
    goti_variant v;
    goti_msg msg = {""};
    goti_game_text game = {0};
    bridge_load("kaooa", &v);
    cr_assert_eq(
        read_one(&v,
                 "; a game\n{ of \n ours }1.T1 t2 {good} 2... $1 I5\r\n"
                 ";the end [x]\n 2.\n*\n",
                 &game, &msg),
        GOTI_OK, "%s", msg.text);
    cr_expect_eq(game.record.n_moves, 3);
    cr_expect_eq(game.result, GOTI_ONGOING);
    cr_assert_eq(read_one(&v,
                          "[result \"1-0\"] [Site \"home\"]\n[Start "
                          "\"C/V3/2/1/2 C 0/6 0 0\"]\nI5 1-0",
                          &game, &msg),
                 GOTI_OK, "%s", msg.text);
    cr_expect_eq(game.record.n_moves, 1);
    cr_expect_eq(game.result, GOTI_ROW_WINS);
    goti_game_text_close(&game);
}

Test(game_text, follows_games_on_each_other)
{
    goti_variant v;
    goti_msg msg = {""};
    goti_game_text game = {0};
    bridge_load("kaooa", &v);
    goti_game_reader in = {
        NULL, "[Round \"1\"]\n\nT1 1-0\n\n[Row \"x\"]\n0-1 *\n", 1};
    static const goti_outcome result[] = {GOTI_ROW_WINS, GOTI_COLUMN_WINS,
                                          GOTI_ONGOING};
    for (unsigned i = 0; i < 4; i++) {
        bool found = false;
        cr_assert_eq(goti_game_text_read(&v, &in, &game, &found, &msg),
                     GOTI_OK);
        cr_expect_eq(found, i < 3);
        cr_expect_eq(game.record.n_moves, i == 0);
        cr_expect_str_eq(game.round, i == 0 ? "1" : "");
        cr_expect_eq(game.result, i < 3 ? result[i] : GOTI_ONGOING);
        if (!found) break;
    }
    goti_game_text_close(&game);
}

Test(game_text, says_what_is_wrong_and_where)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"T1 T2\nI5",
         "games.txt, line 2: expected a move or the result, got the end"},
        {"T1 T2\n[Row \"x\"]",
         "games.txt, line 2: expected a move or the result, got a header"},
        {"T1\n\nT1 *", "games.txt, line 3: turn 2: move 'T1': T1 is not empty"},
        {"T1 (T2) *", "games.txt, line 1: a game's text may not hold "
                      "variations in brackets"},
        {"[Variant \"tigadi\"]\n*",
         "games.txt, line 2: the game is of 'tigadi', not of 'kaooa'"},
        {"[Start \"x\"]\n*",
         "games.txt, line 2: position: expected V, C or a number of empty "
         "points in row 1, got 'x'"},
        {"[Row \"x\"]\n[row \"y\"]\n*",
         "games.txt, line 2: this header was there already; a game ends with "
         "its result"},
        {"[Row x]\n*",
         "games.txt, line 1: expected a header such as [Row \"easy\"]"},
        {"[Row \"x\n\"]\n*",
         "games.txt, line 2: expected '\"' at the end of a header"},
        {"[Row \"x\" y]\n*",
         "games.txt, line 1: expected ']' at the end of a header"},
        {"[Row \"\xff\"]\n*", "games.txt, line 1: a header is not plain UTF-8"},
        {"[Result \"1-0\"]\nT1 0-1",
         "games.txt, line 2: the result is not that of the header"},
        {"[Start \"V/4/2/1/CC C 0/1 4 0\"] 0-1",
         "games.txt, line 1: the result is 0-1, but by the rules 1-0"},
        {"[Start \"V/4/2/1/CC C 0/1 4 0\"]\nT2 1-0",
         "games.txt, line 2: turn 1: move 'T2': the game is over"},
    };
    goti_variant v;
    bridge_load("kaooa", &v);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        goti_game_text game = {0};
        goti_msg msg = {""};
        cr_expect_eq(read_one(&v, cases[i].text, &game, &msg), GOTI_E_ARG, "%s",
                     cases[i].text);
        cr_expect_str_eq(msg.text, cases[i].message);
        goti_game_text_close(&game);
    }
}

Test(game_text, has_a_limit_for_each_part)
{
    goti_variant v;
    goti_msg msg = {""};
    goti_game_text game = {0};
    char text[1200];
    bridge_load("kaooa", &v);
    (void)snprintf(text, sizeof text, "[Row \"%0255d\"] *", 0);
    cr_expect_eq(read_one(&v, text, &game, &msg), GOTI_OK, "%s", msg.text);
    (void)snprintf(text, sizeof text, "[Row \"%0256d\"] *", 0);
    cr_expect_eq(read_one(&v, text, &game, &msg), GOTI_E_ARG);
    cr_expect_str_eq(msg.text,
                     "games.txt, line 1: a header is longer than 255 bytes");
    (void)snprintf(text, sizeof text, "%0512d *", 0);
    cr_expect_eq(read_one(&v, text, &game, &msg), GOTI_E_ARG);
    cr_expect_str_eq(msg.text, "games.txt, line 1: a move is too long");
    goti_game_text_close(&game);
}

/* What cannot be read back is not written. */
Test(game_text, writes_no_headers_that_it_would_not_read)
{
    goti_variant v;
    goti_game_text game = {.player = {"a\nb\xff\xe0\xa4\x9c\x01"}};
    goti_msg msg = {""};
    char *text = NULL;
    bridge_load("kaooa", &v);
    const goti_position first = bridge_parse(&v, "start");
    begin(&game.record, &first);
    cr_assert_eq(goti_game_text_write(&v, &game, &text, NULL), GOTI_OK);
    cr_expect_eq(read_one(&v, text, &game, &msg), GOTI_OK, "%s", msg.text);
    cr_expect_str_eq(game.player[GOTI_ROW], "a?b?\xe0\xa4\x9c?");
    free(text);
    goti_game_text_close(&game);
}
