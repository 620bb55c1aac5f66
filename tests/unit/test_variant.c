/* SPDX-License-Identifier: MIT */
#include "solver/game/variant.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "tests/support/games_dir.h"

static games_dir games;

static void setup(void)
{
    games_open(&games);
}

static void teardown(void)
{
    games_close(&games);
}

TestSuite(variant, .init = setup, .fini = teardown);

static void expect_ok(const char *name, goti_variant *v)
{
    goti_msg msg;
    cr_assert_eq(games_load(&games, name, v, &msg), GOTI_OK, "%s: %s", name,
                 msg.text);
}

Test(variant, a_small_game)
{
    goti_variant v;
    games_write_tiny(&games, "tiny.ini", 0, "", "");
    expect_ok("tiny", &v);
    cr_expect_str_eq(v.name, "tiny");
    cr_expect_str_eq(v.title, "Tiny");
    cr_expect_str_eq(v.source, "");
    cr_expect_eq(v.board.n_points, 4);
    cr_expect_eq(v.board.n_display_rows, 2);
    cr_expect_eq(v.board.display_row[3], 1);
    cr_expect_float_eq(v.board.x[3], 2.0, 1e-9);
    cr_expect_eq(v.board.n_edges, 5);
    cr_expect_eq(v.board.n_jumps, 2);
    cr_expect_eq(v.symmetries.n, 2);
    cr_expect_eq(v.side[GOTI_ROW].start, 1);
    cr_expect_eq(v.side[GOTI_ROW].n_hand, 0);
    cr_expect_eq(v.side[GOTI_ROW].blocked, GOTI_BLOCKED_LOSES);
    cr_expect_eq(v.side[GOTI_COLUMN].n_hand, 2);
    cr_expect_eq(v.side[GOTI_COLUMN].blocked, GOTI_BLOCKED_PASSES);
    /* what nobody said */
    cr_expect_str_eq(v.side[GOTI_ROW].side_name, "Tigers");
    cr_expect_str_eq(v.side[GOTI_COLUMN].piece_name, "goat");
    cr_expect_eq(v.side[GOTI_ROW].letter, 'T');
    cr_expect_eq(v.side[GOTI_COLUMN].letter, 'G');
    cr_expect_eq(v.capture, GOTI_CAPTURE_SINGLE);
    cr_expect_not(v.capture_compulsory);
    cr_expect_eq(v.idle, GOTI_IDLE_MOVES);
    cr_expect_eq(v.draw_limit, 0);
    cr_expect_eq(v.draw_counts, GOTI_COUNT_NONE);
    cr_expect_eq(v.draw_repetitions, 0);
}

Test(variant, every_field_is_read)
{
    goti_variant v;
    games_write_tiny(&games, "all.ini", 15, "capture_target = all",
                     "other_names = One,\n"
                     "; a comment in between\n"
                     "    Two\n"
                     "region = Here ; and not there\n"
                     "source = A book: page = 3\n"
                     "decided = All\n"
                     "family = hunt\n"
                     "row_side = Foxes\n"
                     "row_piece = fox\n"
                     "row_letter = x\n"
                     "column_side = Geese\n"
                     "column_piece = goose\n"
                     "column_letter = o\n"
                     "column_start = B1\n"
                     "capture = chain\n"
                     "capture_compulsory = yes\n"
                     "row_blocked = loses\n"
                     "idle = waits\n"
                     "draw_limit = 20\n"
                     "draw_counts = plies\n"
                     "draw_repetitions = 3\n");
    expect_ok("all.ini", &v);
    cr_expect_str_eq(v.other_names, "One, Two");
    cr_expect_str_eq(v.region, "Here");
    cr_expect_str_eq(v.source, "A book: page = 3");
    cr_expect_str_eq(v.side[GOTI_ROW].side_name, "Foxes");
    cr_expect_eq(v.side[GOTI_ROW].letter, 'X');
    cr_expect_str_eq(v.side[GOTI_COLUMN].piece_name, "goose");
    cr_expect_eq(v.side[GOTI_COLUMN].letter, 'O');
    cr_expect_eq(v.side[GOTI_COLUMN].start, goti_bit(1));
    cr_expect_eq(v.side[GOTI_COLUMN].n_hand, 1);
    cr_expect_eq(v.capture, GOTI_CAPTURE_CHAIN);
    cr_expect(v.capture_compulsory);
    cr_expect_eq(v.capture_target, 2);
    cr_expect_eq(v.idle, GOTI_IDLE_WAITS);
    cr_expect_eq(v.draw_limit, 20);
    cr_expect_eq(v.draw_counts, GOTI_COUNT_PLIES);
    cr_expect_eq(v.draw_repetitions, 3);
}

Test(variant, inheritance)
{
    goti_variant v, parent;
    games_write_tiny(&games, "tiny.ini", 0, "",
                     "draw_limit = 9\ndraw_counts = row\n");
    games_write(&games, "houses.ini",
                "[one : tiny]\n"
                "title = One\n"
                "[two : one]\n"
                "row_start =\n"
                "draw_limit = 0\n"
                "[empty : two]\n");
    expect_ok("tiny", &parent);
    expect_ok("houses.ini:one", &v);
    cr_expect_str_eq(v.name, "one");
    cr_expect_str_eq(v.title, "One");
    cr_expect_eq(v.draw_limit, 9);
    cr_expect_eq(memcmp(v.rules_digest, parent.rules_digest, 16), 0);
    expect_ok("houses.ini", &v); /* the last section */
    cr_expect_str_eq(v.name, "empty");
    cr_expect_str_eq(v.title, "One");
    cr_expect_eq(v.side[GOTI_ROW].n_hand, 1);
    cr_expect_eq(v.draw_limit, 0);
    cr_expect_eq(v.draw_counts, GOTI_COUNT_NONE);
    cr_expect_neq(memcmp(v.rules_digest, parent.rules_digest, 16), 0);
}

/* ---- morris ---- */

Test(variant, a_small_morris_game)
{
    goti_variant v;
    games_write_morris(&games, "small.ini", 0, "");
    expect_ok("small", &v);
    cr_expect_eq(v.family, GOTI_MORRIS);
    cr_expect_eq(v.board.n_mills, 2);
    cr_expect_eq(v.board.mill[0], 7);
    cr_expect_eq(v.board.mill[1], 56);
    cr_expect_eq(v.board.n_jumps, 0);
    cr_expect_eq(v.board.n_edges, 5);
    cr_expect_eq(v.symmetries.n, 2);
    cr_expect_eq(v.side[GOTI_ROW].n_hand, 3);
    cr_expect_eq(v.side[GOTI_COLUMN].n_hand, 3);
    cr_expect_eq(v.side[GOTI_ROW].blocked, GOTI_BLOCKED_PASSES);
    cr_expect_eq(v.morris.full_board, GOTI_FULL_BOARD_CONTINUES);
    /* what nobody said */
    cr_expect_str_eq(v.side[GOTI_ROW].side_name, "White");
    cr_expect_str_eq(v.side[GOTI_COLUMN].piece_name, "man");
    cr_expect_eq(v.side[GOTI_ROW].letter, 'W');
    cr_expect_eq(v.side[GOTI_COLUMN].letter, 'B');
    cr_expect_eq(v.first, GOTI_ROW);
    cr_expect_eq(v.morris.flying, 0);
    cr_expect_eq(v.morris.mill_capture, GOTI_MILL_CAPTURE_FREE);
    cr_expect_eq(v.morris.captures_per_mill, GOTI_CAPTURES_ONE);
    cr_expect(v.morris.placing_captures);
    cr_expect_not(v.morris.move_while_placing);
    cr_expect_eq(v.morris.lose_at, 2);
    cr_expect_eq(v.capture_target, 1);
}

Test(variant, every_morris_field_is_read)
{
    goti_variant v;
    games_write_morris(&games, "all.ini", 14,
                       "full_board = draws\n"
                       "first = column\n"
                       "flying = 3\n"
                       "row_blocked = passes\n"
                       "mill_capture = any\n"
                       "captures_per_mill = each\n"
                       "placing_captures = no\n"
                       "move_while_placing = yes\n"
                       "lose_at = 1\n"
                       "draw_limit = 7\n"
                       "draw_counts = plies\n"
                       "draw_repetitions = 3");
    expect_ok("all.ini", &v);
    cr_expect_eq(v.first, GOTI_COLUMN);
    cr_expect_eq(v.morris.flying, 3);
    cr_expect_eq(v.morris.mill_capture, GOTI_MILL_CAPTURE_ANY);
    cr_expect_eq(v.morris.captures_per_mill, GOTI_CAPTURES_EACH);
    cr_expect_eq(v.morris.full_board, GOTI_FULL_BOARD_DRAWS);
    cr_expect_not(v.morris.placing_captures);
    cr_expect(v.morris.move_while_placing);
    cr_expect_eq(v.morris.lose_at, 1);
    cr_expect_eq(v.capture_target, 2);
    cr_expect_eq(v.draw_limit, 7);
    cr_expect_eq(v.draw_counts, GOTI_COUNT_PLIES);
}

Test(variant, morris_rules_text)
{
    goti_variant v;
    games_write_morris(&games, "small.ini", 0, "");
    expect_ok("small", &v);
    const char *const expected = "goti rules 1\n"
                                 "family morris\n"
                                 "points 6\n"
                                 "edge 0 1\n"
                                 "edge 0 3\n"
                                 "edge 1 2\n"
                                 "edge 3 4\n"
                                 "edge 4 5\n"
                                 "mill 0 1 2\n"
                                 "mill 3 4 5\n"
                                 "row pieces 3 hand 3 blocked passes\n"
                                 "column pieces 3 hand 3 blocked passes\n"
                                 "flying 0 lose-at 2\n"
                                 "mill captures one free\n"
                                 "placing captures yes moves no\n"
                                 "full board continues\n";
    char buf[1024];
    cr_expect_eq(goti_variant_rules(&v, buf, sizeof buf), strlen(expected));
    cr_expect_str_eq(buf, expected);
}

/* A household's file beside nothing: its parent is a shipped variant. */
Test(variant, a_household_game)
{
    goti_variant v;
    goti_msg msg = {""};
    char path[160];
    games_write(&games, "our-house.ini",
                "[our-house : aadu-puli-attam]\n"
                "title = Aadu Puli Attam at our house\n"
                "capture_target = 6\n"
                "column_blocked = loses\n");
    (void)snprintf(path, sizeof path, "%s/our-house.ini", games.path);
    cr_assert_eq(goti_variant_load(path, NULL, &v, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_expect_eq(v.capture_target, 6);
    cr_expect_eq(v.side[GOTI_COLUMN].blocked, GOTI_BLOCKED_LOSES);
    cr_expect_eq(v.draw_limit, 50);
    cr_assert_eq(setenv("GOTI_VARIANTS", games.path, 1), 0);
    cr_assert_eq(goti_variant_load("our-house", NULL, &v, &msg), GOTI_OK, "%s",
                 msg.text);
}

Test(variant, shipped_list_is_sorted_and_loads)
{
    char **names = NULL;
    size_t n = 0;
    cr_assert_eq(goti_variant_list(NULL, &names, &n, NULL), GOTI_OK);
    cr_expect_geq(n, 23);
    for (size_t i = 0; i < n; i++) {
        goti_variant v;
        goti_msg msg = {""};
        if (i > 0) cr_expect_lt(strcmp(names[i - 1], names[i]), 0);
        cr_assert_eq(goti_variant_load(names[i], NULL, &v, &msg), GOTI_OK, "%s",
                     msg.text);
        cr_expect_str_eq(v.name, names[i]);
        cr_expect_str_not_empty(v.source);
        cr_expect_str_not_empty(v.decided);
    }
    for (size_t i = 0; i < n; i++)
        free(names[i]);
    free(names);
}

static void digest_of(const char *name, uint8_t *digest)
{
    goti_variant v;
    cr_assert_eq(goti_variant_load(name, NULL, &v, NULL), GOTI_OK);
    memcpy(digest, v.rules_digest, 16);
}

Test(variant, rules_text)
{
    goti_variant v;
    games_write_tiny(&games, "tiny.ini", 0, "", "draw_repetitions = 3\n");
    expect_ok("tiny", &v);
    const char *const expected = "goti rules 1\n"
                                 "family hunt\n"
                                 "points 4\n"
                                 "edge 0 1\n"
                                 "edge 0 2\n"
                                 "edge 0 3\n"
                                 "edge 1 2\n"
                                 "edge 2 3\n"
                                 "jump 1 2 3\n"
                                 "jump 3 2 1\n"
                                 "row pieces 1 hand 0 blocked loses\n"
                                 "column pieces 2 hand 2 blocked passes\n"
                                 "first column idle moves\n"
                                 "capture single optional target 1\n";
    char buf[1024];
    cr_expect_eq(goti_variant_rules(&v, NULL, 0), strlen(expected));
    cr_expect_eq(goti_variant_rules(&v, buf, sizeof buf), strlen(expected));
    cr_expect_str_eq(buf, expected);
    cr_expect_eq(goti_variant_rules(&v, buf, 10), strlen(expected));
    cr_expect_eq(strlen(buf), 9, "cut, but still a string");
}

Test(variant, digests_differ_as_the_rules_do)
{
    uint8_t a[16], b[16];
    digest_of("bagh-chal", a);
    digest_of("bagh-chal-pass", b);
    cr_expect_neq(memcmp(a, b, 16), 0);
    digest_of("kaooa", a);
    digest_of("kaooa-compulsory", b);
    cr_expect_neq(memcmp(a, b, 16), 0);
    digest_of("aadu-puli-attam", a);
    digest_of("aadu-puli-attam-multiple-jumps", b);
    cr_expect_neq(memcmp(a, b, 16), 0);
    digest_of("nine-mens-morris", a);
    digest_of("nine-mens-morris-no-flying", b);
    cr_expect_neq(memcmp(a, b, 16), 0);
    digest_of("navakankari", a);
    cr_expect_eq(memcmp(a, b, 16), 0, "two names, one game");
}

Test(variant, a_text_is_read_as_a_file_is)
{
    goti_variant v, shipped;
    goti_msg msg = {""};
    cr_assert_eq(goti_variant_parse("here",
                                    "[more : kaooa]\ncapture_target = 5\n",
                                    NULL, &v, &msg),
                 GOTI_OK, "%s", msg.text);
    cr_assert_eq(goti_variant_load("kaooa", NULL, &shipped, &msg), GOTI_OK);
    cr_expect_str_eq(v.name, "more");
    cr_expect_str_eq(v.title, shipped.title);
    cr_expect_eq(v.capture_target, 5);
    cr_expect_neq(memcmp(v.rules_digest, shipped.rules_digest, 16), 0);
    cr_assert_eq(goti_variant_parse("here",
                                    "[a : kaooa]\ncapture_target = 2\n"
                                    "[b : a]\ncapture_target = 4\n",
                                    NULL, &v, &msg),
                 GOTI_OK, "%s", msg.text);
    cr_expect_eq(memcmp(v.rules_digest, shipped.rules_digest, 16), 0);
}

Test(variant, a_text_that_is_wrong_is_named_as_told)
{
    goti_variant v;
    goti_msg msg = {""};
    cr_expect_eq(goti_variant_parse("here",
                                    "[more : kaooa]\ncapture_target = 8\n",
                                    NULL, &v, &msg),
                 GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "here:2: field 'capture_target': expected a "
                               "number from 1 to 7, got '8'");
    cr_expect_eq(goti_variant_parse("here", "", NULL, &v, &msg),
                 GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "here:1: expected a section such as [my-game]");
    cr_expect_eq(goti_variant_parse("here", "[a : nowhere]\n", NULL, &v, &msg),
                 GOTI_E_VARIANT);
}

Test(variant, fields_are_known_by_name)
{
    const char *near = "";
    cr_expect(goti_variant_has_field("capture_target", &near));
    cr_expect_null(near);
    cr_expect(goti_variant_has_field("lose_at", &near));
    cr_expect_not(goti_variant_has_field("capture_targets", &near));
    cr_expect_str_eq(near, "capture_target");
    cr_expect_not(goti_variant_has_field("", &near));
    cr_expect_not(goti_variant_has_field("xyzzy", &near));
    cr_expect_null(near);
}
