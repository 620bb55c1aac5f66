/* SPDX-License-Identifier: MIT */
/* What is said about variant files that are wrong; see games_dir.h. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "solver/game/variant.h"
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

TestSuite(variant_faults, .init = setup, .fini = teardown);

/* The message is DIR/expected, whole. */
static void expect_error(const char *name, const char *expected)
{
    goti_variant v;
    goti_msg msg;
    char whole[512];
    (void)snprintf(whole, sizeof whole, "%s/%s", games.path, expected);
    cr_expect_eq(games_load(&games, name, &v, &msg), GOTI_E_VARIANT, "%s",
                 expected);
    cr_expect_str_eq(msg.text, whole);
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

Test(variant_faults, wrong_lines)
{
    for (size_t i = 0; i < sizeof wrong_lines / sizeof wrong_lines[0]; i++) {
        games_write_tiny(&games, "w.ini", wrong_lines[i].line,
                         wrong_lines[i].with, "");
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

Test(variant_faults, wrong_additions)
{
    const size_t n = sizeof wrong_additions / sizeof wrong_additions[0];
    for (size_t i = 0; i < n; i++) {
        games_write_tiny(&games, "w.ini", 0, "", wrong_additions[i].more);
        expect_error("w.ini", wrong_additions[i].expected);
    }
}

/* ---- morris ---- */

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

Test(variant_faults, wrong_morris_lines)
{
    for (size_t i = 0; i < sizeof wrong_morris / sizeof wrong_morris[0]; i++) {
        games_write_morris(&games, "w.ini", wrong_morris[i].line,
                           wrong_morris[i].with);
        expect_error("w.ini", wrong_morris[i].expected);
    }
}

Test(variant_faults, too_many_men_are_refused)
{
    games_write(&games, "w.ini",
                "[w : lasker-morris]\nrow_pieces = 12\n"
                "column_pieces = 12\nfull_board = draws\n");
    char text[160];
    goti_variant v;
    goti_msg msg = {""};
    (void)snprintf(text, sizeof text, "%s/w.ini", games.path);
    cr_expect_eq(goti_variant_load(text, NULL, &v, &msg), GOTI_E_VARIANT);
    cr_expect_not_null(strstr(msg.text, "w.ini:2: field 'row_pieces': expected "
                                        "fewer men"));
    games_write(&games, "w.ini",
                "[w : tigadi]\nrow_pieces = 13\n"
                "column_pieces = 13\n");
    cr_expect_eq(goti_variant_load(text, NULL, &v, &msg), GOTI_E_VARIANT);
    cr_expect_not_null(strstr(msg.text, "w.ini:3: field 'column_pieces': "
                                        "expected at most as many men in all "
                                        "as the 24 points, not 26, got '13'"));
}

/* ---- files and names ---- */

Test(variant_faults, wrong_files)
{
    goti_variant v;
    goti_msg msg;
    games_write(&games, "w.ini", "; nothing\n");
    expect_error("w.ini", "w.ini:1: expected a section such as [my-game]");
    games_write(&games, "w.ini", "[other]\n");
    expect_error("w", "w.ini:1: expected a section [w], got [other]");
    expect_error("w.ini:third", "w.ini: no section [third]");
    char text[400] = "[w]\ntitle = ";
    memset(text + strlen(text), 'x', 300);
    games_write(&games, "w.ini", text);
    expect_error("w.ini", "w.ini:2: expected at most 198 characters on a line, "
                          "got 308; continue the value on an indented line");
    cr_expect_eq(games_load(&games, "missing.ini", &v, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "missing.ini"));
}

Test(variant_faults, unknown_names_get_a_suggestion)
{
    goti_variant v;
    goti_msg msg;
    cr_expect_eq(goti_variant_load("aadu-puli-atam", NULL, &v, &msg),
                 GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "no variant is called 'aadu-puli-atam'; did "
                               "you mean 'aadu-puli-attam'?");
    cr_expect_eq(goti_variant_load("chess", NULL, &v, &msg), GOTI_E_VARIANT);
    cr_expect_str_eq(msg.text, "no variant is called 'chess'");
    games_write(&games, "w.ini", "[w : bagh-shal]\n");
    cr_expect_eq(games_load(&games, "w.ini", &v, &msg), GOTI_E_VARIANT);
    cr_expect_not_null(strstr(msg.text, "w.ini:1: parent 'bagh-shal' of [w]"));
}
