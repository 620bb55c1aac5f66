/* SPDX-License-Identifier: MIT */
#include "solver/game/variant.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solver/base/bits.h"

/* A small game; cases replace one of its lines, or append to it. */
static const char *const tiny[] = {
    "[tiny]",                    /*  1 */
    "title = Tiny",              /*  2 */
    "points =",                  /*  3 */
    "    A:1,2",                 /*  4 */
    "    B1:0,0 B2:1,0 B3:2,0 ", /*  5 */
    "lines =",                   /*  6 */
    "    A B1",                  /*  7 */
    "    A B2",                  /*  8 */
    "    A B3",                  /*  9 */
    "    B1 B2 B3",              /* 10 */
    "row_pieces = 1",            /* 11 */
    "row_start = A",             /* 12 */
    "column_pieces = 2",         /* 13 */
    "first = column",            /* 14 */
    "capture_target = 1",        /* 15 */
    "column_blocked = passes",   /* 16 */
};
enum { TINY_LINES = sizeof tiny / sizeof tiny[0] };

static char dir[64];

static void setup(void)
{
    strcpy(dir, "/tmp/goti_test_variant_XXXXXX");
    cr_assert_not_null(mkdtemp(dir));
}

static void teardown(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", dir);
    cr_assert_eq(system(command), 0);
}

TestSuite(variant, .init = setup, .fini = teardown);

static void write_file(const char *name, const char *text)
{
    char path[160];
    (void)snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *const f = fopen(path, "w");
    cr_assert_not_null(f);
    cr_assert_geq(fputs(text, f), 0);
    cr_assert_eq(fclose(f), 0);
}

/* tiny with line number line replaced (0: none), and more after it. */
static void write_tiny(const char *name, int line, const char *with,
                       const char *more)
{
    char text[4096] = "";
    for (int i = 1; i <= TINY_LINES; i++) {
        strcat(text, i == line ? with : tiny[i - 1]);
        strcat(text, "\n");
    }
    strcat(text, more);
    write_file(name, text);
}

static goti_err load(const char *name, goti_variant *v, goti_msg *msg)
{
    char path[256];
    msg->text[0] = '\0';
    if (strstr(name, ".ini") == NULL)
        return goti_variant_load(name, dir, v, msg);
    (void)snprintf(path, sizeof path, "%s/%s", dir, name);
    return goti_variant_load(path, dir, v, msg);
}

static void expect_ok(const char *name, goti_variant *v)
{
    goti_msg msg;
    cr_assert_eq(load(name, v, &msg), GOTI_OK, "%s: %s", name, msg.text);
}

/* The message is DIR/expected, whole. */
static void expect_error(const char *name, const char *expected)
{
    goti_variant v;
    goti_msg msg;
    char whole[512];
    (void)snprintf(whole, sizeof whole, "%s/%s", dir, expected);
    cr_expect_eq(load(name, &v, &msg), GOTI_E_VARIANT, "%s", expected);
    cr_expect_str_eq(msg.text, whole);
}

Test(variant, a_small_game)
{
    goti_variant v;
    write_tiny("tiny.ini", 0, "", "");
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
    write_tiny("all.ini", 15, "capture_target = all",
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
    write_tiny("tiny.ini", 0, "", "draw_limit = 9\ndraw_counts = row\n");
    write_file("houses.ini", "[one : tiny]\n"
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

/* One line of tiny.ini replaced, and what is said about it. */
static const struct {
    int line;
    const char *with;
    const char *expected;
} wrong_lines[] = {
    {1, "[Tiny]",
     "w.ini:1: section name: expected at most 63 lower case letters, digits "
     "and hyphens, got 'Tiny'"},
    {1, "[tiny", "w.ini:1: expected [name] or [name : parent], got '[tiny'"},
    {1, "title = x",
     "w.ini:1: expected a section header at the beginning of a line before "
     "field 'title'"},
    {2, "", "w.ini:1: field 'title': expected a text, got nothing"},
    {2, "titel = Tiny",
     "w.ini:2: field 'titel': expected a known field (perhaps 'title'), got "
     "'titel'"},
    {2, "colour = red",
     "w.ini:2: field 'colour': expected a known field, got 'colour'"},
    {2, "title", "w.ini:2: expected 'field = value' or [section]"},
    {4, "    A:1",
     "w.ini:4: field 'points': expected NAME:x,y such as B1:0,0, got 'A:1'"},
    {4, "    A:1,2m",
     "w.ini:4: field 'points': expected NAME:x,y such as B1:0,0, got "
     "'A:1,2m'"},
    {4, "    2A:1,2",
     "w.ini:4: field 'points': expected a name of at most 7 letters and "
     "digits, letter first, not pass, start or moves, got '2A'"},
    {4, "    Pass:1,2",
     "w.ini:4: field 'points': expected a name of at most 7 letters and "
     "digits, letter first, not pass, start or moves, got 'Pass'"},
    {4, "    b2:1,2",
     "w.ini:5: field 'points': expected every name once, got 'B2'"},
    {7, "    A B4",
     "w.ini:7: field 'lines': expected a point's name (perhaps B1), got "
     "'B4'"},
    {7, "    A",
     "w.ini:7: field 'lines': expected two or more points on a line, got "
     "'A'"},
    {10, "    B1 B2 B1",
     "w.ini:10: field 'lines': expected a line that visits a point once, got "
     "'B1'"},
    {11, "row_pieces = 0",
     "w.ini:11: field 'row_pieces': expected a number from 1 to 48, got '0'"},
    {11, "row_pieces = two",
     "w.ini:11: field 'row_pieces': expected a number from 1 to 48, got "
     "'two'"},
    {11, "",
     "w.ini:1: field 'row_pieces': expected a number from 1 to 48, got "
     "nothing"},
    {12, "row_start = A B1",
     "w.ini:12: field 'row_start': expected at most 1 points (row_pieces), "
     "got '2 points'"},
    {12, "row_start = Z9",
     "w.ini:12: field 'row_start': expected a point's name, got 'Z9'"},
    {12, "row_start = A A",
     "w.ini:12: field 'row_start': expected every point once, got 'A'"},
    {13, "column_pieces = 3",
     "w.ini:13: field 'column_pieces': expected fewer pieces in all than the "
     "4 points, not 4, got '3'"},
    {14, "first = goats",
     "w.ini:14: field 'first': expected one of row|column, got 'goats'"},
    {14, "", "w.ini:1: field 'first': expected one of row|column, got nothing"},
    {15, "capture_target = 3",
     "w.ini:15: field 'capture_target': expected a number from 1 to 2, got "
     "'3'"},
    {16, "column_blocked = dies",
     "w.ini:16: field 'column_blocked': expected one of loses|passes|draws, "
     "got 'dies'"},
    {16, "row_blocked = passes",
     "w.ini:16: field 'row_blocked': expected loses, got 'passes'"},
};

Test(variant, wrong_lines)
{
    for (size_t i = 0; i < sizeof wrong_lines / sizeof wrong_lines[0]; i++) {
        write_tiny("w.ini", wrong_lines[i].line, wrong_lines[i].with, "");
        expect_error("w.ini", wrong_lines[i].expected);
    }
}

/* What stands after tiny.ini, and what is said about it. */
static const struct {
    const char *more;
    const char *expected;
} wrong_additions[] = {
    {"title = Again\n",
     "w.ini:17: field 'title' is given twice (first on line 2)"},
    {"[tiny]\n", "w.ini:17: section [tiny] is given twice (first on line 1)"},
    {"family = chess\n",
     "w.ini:17: field 'family': expected one of hunt|morris, got 'chess'"},
    {"flying = 3\n",
     "w.ini:17: field 'flying': expected a field of hunt games, "
     "got 'flying'"},
    {"row_letter = 1\n",
     "w.ini:17: field 'row_letter': expected one letter, got '1'"},
    {"row_letter = g\n",
     "w.ini:1: field 'column_letter': expected another letter than row's, got "
     "'G'"},
    {"column_start = A\n",
     "w.ini:17: field 'column_start': expected points that row_start does not "
     "take, got 'A'"},
    {"column_start = B1 B2\n[hands : tiny]\nrow_start =\n",
     "w.ini:13: field 'column_pieces': expected pieces in hand for as long as "
     "the row side enters its own (0 in hand against 1), got '2'"},
    {"draw_limit = 50\n",
     "w.ini:1: field 'draw_counts': expected plies, row or column, since "
     "draw_limit is 50, got 'none'"},
    {"draw_limit = 50000\n",
     "w.ini:17: field 'draw_limit': expected a number from 0 to 10000, got "
     "'50000'"},
    {"draw_repetitions = 2\n",
     "w.ini:17: field 'draw_repetitions': expected one of 0|3, got '2'"},
    {"[a : b]\n[b : a]\n", "w.ini:18: section [b] is its own ancestor"},
    {"[a : a]\n", "w.ini:17: section [a] is its own ancestor"},
    {"  [a : tiny]\n",
     "w.ini:16: field 'column_blocked': expected one of loses|passes|draws, "
     "got 'passes [a : tiny]'"},
    {"[a : tiny]\ncapture_target = 4\n",
     "w.ini:18: field 'capture_target': expected a number from 1 to 2, got "
     "'4'"},
    {"[a : tiny]\nlines =\n    A B1\n    B2 B3\n",
     "w.ini:18: field 'lines': expected lines that connect all points, got "
     "'no way from A to B2'"},
};

Test(variant, wrong_additions)
{
    const size_t n = sizeof wrong_additions / sizeof wrong_additions[0];
    for (size_t i = 0; i < n; i++) {
        write_tiny("w.ini", 0, "", wrong_additions[i].more);
        expect_error("w.ini", wrong_additions[i].expected);
    }
}

/* ---- morris ---- */

/* Two triangles and what joins them; lines of it are replaced as of tiny. */
static const char *const small_morris[] = {
    "[small]",                  /*  1 */
    "title = Small",            /*  2 */
    "family = morris",          /*  3 */
    "points =",                 /*  4 */
    "    a3:0,2 b3:1,2 c3:2,2", /*  5 */
    "    a2:0,1 b2:1,1 c2:2,1", /*  6 */
    "lines =",                  /*  7 */
    "    a3 b3 c3",             /*  8 */
    "    a2 b2 c2",             /*  9 */
    "paths = a3 a2",            /* 10 */
    "row_pieces = 3",           /* 11 */
    "column_pieces = 3",        /* 12 */
    "column_blocked = passes",  /* 13 */
    "full_board = continues",   /* 14 */
};
enum { SMALL_LINES = sizeof small_morris / sizeof small_morris[0] };

static void write_morris(const char *name, int line, const char *with)
{
    char text[4096] = "";
    for (int i = 1; i <= SMALL_LINES; i++) {
        strcat(text, i == line ? with : small_morris[i - 1]);
        strcat(text, "\n");
    }
    write_file(name, text);
}

Test(variant, a_small_morris_game)
{
    goti_variant v;
    write_morris("small.ini", 0, "");
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
    write_morris("all.ini", 14,
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

/* One line of the small game replaced, and what is said about it. */
static const struct {
    int line;
    const char *with;
    const char *expected;
} wrong_morris[] = {
    {8, "    a3 b3",
     "w.ini:7: field 'lines': expected mills of three points; what is no mill "
     "belongs to paths, got 'a3 b3'"},
    {8, "    c2 b2 a2",
     "w.ini:7: field 'lines': expected every mill once, got 'a2 b2 c2'"},
    {10, "paths = a3 a9",
     "w.ini:10: field 'paths': expected a point's name (perhaps a3), got "
     "'a9'"},
    {10, "",
     "w.ini:7: field 'lines': expected lines that connect all points, got 'no "
     "way from a3 to a2'"},
    {11, "row_pieces = 2",
     "w.ini:11: field 'row_pieces': expected at least 3 men, enough for a "
     "mill, got '2'"},
    {12, "column_pieces = 2",
     "w.ini:12: field 'column_pieces': expected as many men as row_pieces, 3, "
     "got '2'"},
    {13, "row_blocked = loses",
     "w.ini:1: field 'column_blocked': expected one of loses|passes|draws, got "
     "nothing"},
    {13, "column_blocked = passes\nrow_blocked = loses",
     "w.ini:14: field 'row_blocked': expected the same as column_blocked, "
     "passes, got 'loses'"},
    {14, "",
     "w.ini:1: field 'full_board': expected one of draws|continues, got "
     "nothing"},
    {14, "full_board = draws\nflying = 4",
     "w.ini:15: field 'flying': expected a number from 0 to 3, got '4'"},
    {14, "full_board = draws\nlose_at = 3",
     "w.ini:15: field 'lose_at': expected a number from 0 to 2, got '3'"},
    {14, "full_board = draws\nmill_capture = none",
     "w.ini:15: field 'mill_capture': expected one of free|any, got 'none'"},
    {14, "full_board = draws\ncaptures_per_mill = two",
     "w.ini:15: field 'captures_per_mill': expected one of one|each, got "
     "'two'"},
    {14, "full_board = draws\ndraw_limit = 9",
     "w.ini:1: field 'draw_counts': expected plies, since draw_limit is 9, got "
     "'none'"},
    {14, "full_board = draws\ndraw_counts = row",
     "w.ini:15: field 'draw_counts': expected one of none|plies, got 'row'"},
    {14, "full_board = draws\nrow_start = a3",
     "w.ini:15: field 'row_start': expected a field of morris games, got "
     "'row_start'"},
    {14, "full_board = draws\nfliyng = 3",
     "w.ini:15: field 'fliyng': expected a known field (perhaps 'flying'), got "
     "'fliyng'"},
};

Test(variant, wrong_morris_lines)
{
    for (size_t i = 0; i < sizeof wrong_morris / sizeof wrong_morris[0]; i++) {
        write_morris("w.ini", wrong_morris[i].line, wrong_morris[i].with);
        expect_error("w.ini", wrong_morris[i].expected);
    }
}

Test(variant, too_many_men_are_refused)
{
    write_file("w.ini", "[w : lasker-morris]\nrow_pieces = 12\n"
                        "column_pieces = 12\nfull_board = draws\n");
    char text[160];
    goti_variant v;
    goti_msg msg = {""};
    (void)snprintf(text, sizeof text, "%s/w.ini", dir);
    cr_expect_eq(goti_variant_load(text, NULL, &v, &msg), GOTI_E_VARIANT);
    cr_expect_not_null(strstr(msg.text, "w.ini:2: field 'row_pieces': expected "
                                        "fewer men"));
    write_file("w.ini", "[w : tigadi]\nrow_pieces = 13\n"
                        "column_pieces = 13\n");
    cr_expect_eq(goti_variant_load(text, NULL, &v, &msg), GOTI_E_VARIANT);
    cr_expect_not_null(strstr(msg.text, "w.ini:3: field 'column_pieces': "
                                        "expected at most as many men in all "
                                        "as the 24 points, not 26, got '13'"));
}

Test(variant, morris_rules_text)
{
    goti_variant v;
    write_morris("small.ini", 0, "");
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

Test(variant, wrong_files)
{
    goti_variant v;
    goti_msg msg;
    write_file("w.ini", "; nothing\n");
    expect_error("w.ini", "w.ini:1: expected a section such as [my-game]");
    write_file("w.ini", "[other]\n");
    expect_error("w", "w.ini:1: expected a section [w], got [other]");
    expect_error("w.ini:third", "w.ini: no section [third]");
    char text[400] = "[w]\ntitle = ";
    memset(text + strlen(text), 'x', 300);
    write_file("w.ini", text);
    expect_error("w.ini", "w.ini:2: expected at most 198 characters on a line, "
                          "got 308; continue the value on an indented line");
    cr_expect_eq(load("missing.ini", &v, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "missing.ini"));
}

Test(variant, unknown_names_get_a_suggestion)
{
    goti_variant v;
    goti_msg msg;
    cr_expect_eq(goti_variant_load("aadu-puli-atam", NULL, &v, &msg),
                 GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "no variant is called 'aadu-puli-atam'; did "
                               "you mean 'aadu-puli-attam'?");
    cr_expect_eq(goti_variant_load("chess", NULL, &v, &msg), GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "no variant is called 'chess'");
    write_file("w.ini", "[w : bagh-shal]\n");
    cr_expect_eq(load("w.ini", &v, &msg), GOTI_E_VARIANT);
    cr_expect_not_null(strstr(msg.text, "w.ini:1: parent 'bagh-shal' of [w]"));
}

/* A household's file beside nothing: its parent is a shipped variant. */
Test(variant, a_household_game)
{
    goti_variant v;
    goti_msg msg = {""};
    char path[160];
    write_file("our-house.ini", "[our-house : aadu-puli-attam]\n"
                                "title = Aadu Puli Attam at our house\n"
                                "capture_target = 6\n"
                                "column_blocked = loses\n");
    (void)snprintf(path, sizeof path, "%s/our-house.ini", dir);
    cr_assert_eq(goti_variant_load(path, NULL, &v, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_expect_eq(v.capture_target, 6);
    cr_expect_eq(v.side[GOTI_COLUMN].blocked, GOTI_BLOCKED_LOSES);
    cr_expect_eq(v.draw_limit, 50);
    cr_assert_eq(setenv("GOTI_VARIANTS", dir, 1), 0);
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
    write_tiny("tiny.ini", 0, "", "draw_repetitions = 3\n");
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
