/* SPDX-License-Identifier: MIT */
/*
 * The whole road (variant, solver, tables, probe) against the oracle, on every
 * board of every tier and for every count of quiet plies: small games, under
 * all combinations of rules that can meet.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "tests/support/answers.h"
#include "tests/support/bridge.h"
#include "tests/support/solved.h"

enum { TEXT_BYTES = 4096 };

/* ---- games ---- */

/* Boards made up for the test: small, with jumps in every direction. */
static const char made_up[] =
    "[alquerque9]\n"
    "title = Nine points, all jumps over the centre or a side's middle\n"
    "points =\n"
    "    a3:0,2 b3:1,2 c3:2,2\n"
    "    a2:0,1 b2:1,1 c2:2,1\n"
    "    a1:0,0 b1:1,0 c1:2,0\n"
    "lines =\n"
    "    a1 b1 c1\n    a2 b2 c2\n    a3 b3 c3\n"
    "    a1 a2 a3\n    b1 b2 b3\n    c1 c2 c3\n"
    "    a1 b2 c3\n    a3 b2 c1\n"
    "row_pieces = 2\n"
    "column_pieces = 4\n"
    "row_start = a1 c3\n"
    "first = column\n"
    "capture_target = 3\n"
    "column_blocked = passes\n"
    "[grid12]\n"
    "title = Four by three points, room for chains\n"
    "points =\n"
    "    a3:0,2 b3:1,2 c3:2,2 d3:3,2\n"
    "    a2:0,1 b2:1,1 c2:2,1 d2:3,1\n"
    "    a1:0,0 b1:1,0 c1:2,0 d1:3,0\n"
    "lines =\n"
    "    a1 b1 c1 d1\n    a2 b2 c2 d2\n    a3 b3 c3 d3\n"
    "    a1 a2 a3\n    b1 b2 b3\n    c1 c2 c3\n    d1 d2 d3\n"
    "row_pieces = 2\n"
    "column_pieces = 4\n"
    "row_start = a1 d3\n"
    "column_start = a3 b3 a2 b2\n"
    "first = row\n"
    "capture_target = 3\n"
    "column_blocked = loses\n"
    "[grid16]\n"
    "title = Four by four points\n"
    "points =\n"
    "    a4:0,3 b4:1,3 c4:2,3 d4:3,3\n"
    "    a3:0,2 b3:1,2 c3:2,2 d3:3,2\n"
    "    a2:0,1 b2:1,1 c2:2,1 d2:3,1\n"
    "    a1:0,0 b1:1,0 c1:2,0 d1:3,0\n"
    "lines =\n"
    "    a1 b1 c1 d1\n    a2 b2 c2 d2\n    a3 b3 c3 d3\n    a4 b4 c4 d4\n"
    "    a1 a2 a3 a4\n    b1 b2 b3 b4\n    c1 c2 c3 c4\n    d1 d2 d3 d4\n"
    "    a1 b2 c3 d4\n    a4 b3 c2 d1\n"
    "row_pieces = 1\n"
    "column_pieces = 4\n"
    "row_start = a1\n"
    "column_start = a4 b4 c4 d4\n"
    "first = row\n"
    "capture_target = 2\n"
    "column_blocked = passes\n";

/* Solve the game with these fields changed, and compare. */
static void check_game(const char *game, const char *fields,
                       const goti_solve_options *options)
{
    char text[sizeof made_up + TEXT_BYTES];
    char rules[TEXT_BYTES];
    goti_variant v;
    (void)snprintf(rules, sizeof rules, "[oracle-case : %s]\n%s", game, fields);
    (void)snprintf(text, sizeof text, "%s%s", made_up, rules);
    bridge_load_text(text, &v);
    answers_check_both(&v, rules, options);
}

static const goti_solve_options plain_options = {.n_threads = 1, .quiet = true};

/* Fields of one combination of rules, as numbers. */
typedef struct choice {
    int blocked, chain, compulsory, limit, counts;
} choice;

static const char *fields_of(const choice *c, const char *more, char *buf)
{
    static const char *const blocked[] = {"loses", "passes", "draws"};
    static const char *const counts[] = {"none", "plies", "row", "column"};
    (void)snprintf(buf, TEXT_BYTES,
                   "column_blocked = %s\ncapture = %s\n"
                   "capture_compulsory = %s\n"
                   "draw_limit = %d\ndraw_counts = %s\n%s",
                   blocked[c->blocked], c->chain ? "chain" : "single",
                   c->compulsory ? "yes" : "no", c->limit, counts[c->counts],
                   more);
    return buf;
}

static void check_choice(const char *game, const choice *c, const char *more)
{
    char fields[TEXT_BYTES];
    check_game(game, fields_of(c, more, fields), &plain_options);
}

static const int limits[] = {1, 2, 3, 5, 8};
enum { N_LIMITS = sizeof limits / sizeof limits[0] };

/* Blocked rule and way of capturing, all together, without and with limits. */
static void check_all_choices(const char *game, int chain, const char *more)
{
    for (int blocked = 0; blocked < 3; blocked++)
        for (int compulsory = 0; compulsory < 2; compulsory++) {
            choice c = {blocked, chain, compulsory, 0, GOTI_COUNT_NONE};
            check_choice(game, &c, more);
            for (int l = 0; l < N_LIMITS; l++)
                for (c.counts = GOTI_COUNT_PLIES; c.counts <= GOTI_COUNT_COLUMN;
                     c.counts++) {
                    c.limit = limits[l];
                    check_choice(game, &c, more);
                }
        }
}

/* A few combinations in which every value of every field occurs. */
static const choice some_choices[] = {
    {0, 0, 0, 0, GOTI_COUNT_NONE}, {1, 1, 0, 1, GOTI_COUNT_PLIES},
    {2, 0, 1, 2, GOTI_COUNT_ROW},  {0, 1, 1, 3, GOTI_COUNT_COLUMN},
    {1, 0, 0, 5, GOTI_COUNT_ROW},  {2, 1, 0, 8, GOTI_COUNT_PLIES},
};

static void check_some_choices(const char *game, const char *more)
{
    for (size_t i = 0; i < sizeof some_choices / sizeof some_choices[0]; i++)
        check_choice(game, &some_choices[i], more);
}

/* ---- movement only: every combination of rules ---- */

#define NINE_ON_BOARD "column_start = a3 b3 a2 b1\nfirst = row\n"

Test(solver, nine_points_single_captures)
{
    check_all_choices("alquerque9", 0, NINE_ON_BOARD);
}

Test(solver, nine_points_chains)
{
    check_all_choices("alquerque9", 1, NINE_ON_BOARD);
}

Test(solver, twelve_points)
{
    check_some_choices("grid12", "");
    check_some_choices("grid12", "capture_target = all\n");
    check_some_choices("grid12", "capture_target = 1\n");
}

Test(solver, sixteen_points)
{
    check_some_choices("grid16", "");
}

/* ---- placement ---- */

Test(solver, goats_are_placed)
{
    check_some_choices("alquerque9", "");
    check_some_choices("alquerque9", "first = row\ncolumn_pieces = 5\n"
                                     "capture_target = all\n");
    check_some_choices("alquerque9", "row_pieces = 1\nrow_start = b2\n"
                                     "column_pieces = 7\n");
}

Test(solver, some_goats_are_placed)
{
    check_some_choices("alquerque9", "column_start = b2 b3\n");
}

Test(solver, tigers_are_placed)
{
    check_some_choices("alquerque9", "row_start =\nfirst = row\n");
    check_some_choices("alquerque9", "row_pieces = 3\nrow_start = b2\n"
                                     "column_pieces = 4\n");
}

Test(solver, tigers_wait_for_the_goats)
{
    check_some_choices("alquerque9", "idle = waits\n");
    check_some_choices("alquerque9", "idle = waits\nrow_start = b2\n");
}

/* ---- shipped games ---- */

Test(solver, shipped_games_as_they_are)
{
    static const char *const small[] = {
        "hat-diviyan-keliya", "kaooa",         "kaooa-compulsory",
        "len-choa",           "huli-mane-ata", "bam-blang-beh-khla",
        "mysore-one-tiger"};
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++)
        check_game(small[i], "", &plain_options);
}

Test(solver, huli_mane_ata_under_many_rules)
{
    check_some_choices("huli-mane-ata", "");
    check_some_choices("huli-mane-ata", "capture_target = all\n");
}

Test(solver, kaooa_under_many_rules)
{
    check_some_choices("kaooa", "column_pieces = 5\ncapture_target = 3\n");
}

/* ---- other ways to the same tables ---- */

Test(solver, without_symmetry_or_fast_kernels)
{
    static const goti_solve_options other[] = {
        {.n_threads = 1, .quiet = true, .no_symmetry = true},
        {.n_threads = 1, .quiet = true, .portable = true},
        {.n_threads = 3, .quiet = true},
    };
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++) {
        check_game("huli-mane-ata", "draw_limit = 4\ndraw_counts = row\n",
                   &other[i]);
        check_game("alquerque9",
                   "capture = chain\ndraw_limit = 3\n"
                   "draw_counts = plies\n",
                   &other[i]);
    }
}

/* ---- morris: both phases, both colours, every board ---- */

static void check_morris(const char *board, const char *fields)
{
    goti_variant v;
    const goti_solve_options options = {.n_threads = 2, .quiet = true};
    solved_load(board, fields, &v);
    answers_check_both(&v, fields, &options);
}

static void check_morris_rules(const char *board, int first, int every)
{
    static const char *const blocked[] = {"loses", "passes", "draws"};
    static const char *const captures[] = {"free", "any"};
    static const char *const full[] = {"draws", "continues"};
    static const int quiet_plies[] = {0, 3};
    for (int i = first; i < 3 * 2 * 2 * 2; i += every) {
        const int limit = quiet_plies[i / 12];
        char fields[TEXT_BYTES];
        (void)snprintf(fields, sizeof fields,
                       "column_blocked = %s\nrow_blocked = %s\n"
                       "flying = %d\nmill_capture = %s\nfull_board = %s\n"
                       "draw_limit = %d\ndraw_counts = %s\n"
                       "placing_captures = %s\n",
                       blocked[i % 3], blocked[i % 3], i / 3 % 2 ? 3 : 0,
                       captures[i / 6 % 2], full[(i + i / 6) % 2], limit,
                       limit > 0 ? "plies" : "none", i % 4 == 3 ? "no" : "yes");
        check_morris(board, fields);
    }
}

Test(solver_oracle, morris_on_the_sides_of_a_square)
{
    check_morris_rules("square8", 0, 1);
}

Test(solver_oracle, morris_on_a_grid)
{
    check_morris_rules("square9", 0, 5);
}

Test(solver_oracle, morris_with_two_mills_at_once)
{
    check_morris_rules("square10", 3, 11);
}

/* Five men can close two mills at once, and with fewer to lose there is more
 * than one to take. */
static void check_morris_each(const char *board, int first, int every)
{
    static const char *const blocked[] = {"loses", "passes", "draws"};
    static const char *const captures[] = {"free", "any"};
    static const int quiet_plies[] = {0, 3};
    for (int i = first; i < 3 * 2 * 2 * 2 * 2; i += every) {
        const int limit = quiet_plies[i / 24];
        char fields[TEXT_BYTES];
        (void)snprintf(fields, sizeof fields,
                       "captures_per_mill = each\nlose_at = %d\n"
                       "column_blocked = %s\nrow_blocked = %s\n"
                       "flying = %d\nmill_capture = %s\n"
                       "full_board = continues\n"
                       "draw_limit = %d\ndraw_counts = %s\n"
                       "placing_captures = %s\n",
                       i / 12 % 2, blocked[i % 3], blocked[i % 3],
                       i / 3 % 2 ? 3 : 0, captures[i / 6 % 2], limit,
                       limit > 0 ? "plies" : "none", i % 4 == 3 ? "no" : "yes");
        check_morris(board, fields);
    }
}

Test(solver_oracle, morris_with_captures_for_each_mill)
{
    check_morris_each("kite10", 0, 7);
}
