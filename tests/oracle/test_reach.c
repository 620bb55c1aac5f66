/* SPDX-License-Identifier: MIT */
/*
 * The walk forward against lists of explicit states: every rule that changes
 * where play leads, starts with all, some and none of the board's symmetries;
 * and against figures of others.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/bridge.h"
#include "tests/support/naive_reach.h"

enum { TEXT_BYTES = 2048 };

/* ---- against explicit states -------------------------------------------- */

/* Also: is it the same for any number of threads? */
static void check_walk(const goti_variant *v, goti_db *db, const char *what)
{
    oracle_graph *const g = naive_reach_graph(v);
    goti_reach naive;
    naive_reach_count(g, db, &naive);
    for (int n_threads = 1; n_threads <= 3; n_threads += 2) {
        const goti_reach_options options = {.n_threads = n_threads,
                                            .quiet = true};
        goti_reach reach;
        goti_msg msg = {""};
        cr_assert_eq(goti_reach_walk(v, db, &options, &reach, &msg), GOTI_OK,
                     "%s: %s", what, msg.text);
        const char *const difference = naive_reach_compare(&reach, &naive);
        cr_expect_null(difference, "%s: %s", what, difference);
        goti_reach_clear(&reach);
    }
    goti_reach_clear(&naive);
    oracle_graph_close(g);
}

/* With the tables if goti can make them, and without. */
static void check(goti_variant *v, const char *what)
{
    char dir[256];
    cr_assert_eq(goti_variant_digest(v, NULL), GOTI_OK);
    bridge_temp_dir(dir, sizeof dir);
    goti_db *const db = naive_reach_solve(v, dir);
    if (db != NULL) check_walk(v, db, what);
    check_walk(v, NULL, what);
    goti_db_close(db);
    bridge_remove_dir(dir);
}

/* ---- hunts -------------------------------------------------------------- */

static void load_hunt(const char *changes, goti_variant *v)
{
    char text[TEXT_BYTES];
    (void)snprintf(text, sizeof text,
                   "[small]\n"
                   "title = Small\n"
                   "points = a3:0,2 b3:1,2 c3:2,2 a2:0,1 b2:1,1 c2:2,1 "
                   "a1:0,0 b1:1,0 c1:2,0\n"
                   "lines =\n    a1 b1 c1\n    a2 b2 c2\n    a3 b3 c3\n"
                   "    a1 a2 a3\n    b1 b2 b3\n    c1 c2 c3\n"
                   "    a1 b2 c3\n    a3 b2 c1\n"
                   "row_side = Tigers\nrow_piece = tiger\n"
                   "column_side = Goats\ncolumn_piece = goat\n"
                   "column_blocked = loses\n%s",
                   changes);
    bridge_load_text(text, v);
}

static void check_hunts(const char *const *changes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        goti_variant v;
        load_hunt(changes[i], &v);
        v.side[GOTI_COLUMN].blocked = (goti_blocked)(i % 3);
        check(&v, changes[i]);
    }
}

Test(reach, hunts_by_how_symmetric_the_start_is)
{
    static const char *const changes[] = {
        /* all, a mirror, none, none by the goats, a half turn */
        "row_pieces = 1\ncolumn_pieces = 4\nfirst = column\n"
        "capture_target = 2\n",
        "row_pieces = 1\nrow_start = a1\ncolumn_pieces = 4\nfirst = row\n"
        "capture_target = 2\n",
        "row_pieces = 2\nrow_start = a1 b1\ncolumn_pieces = 3\n"
        "first = column\ncapture_target = 2\n",
        "row_pieces = 1\nrow_start = b2\ncolumn_pieces = 4\n"
        "column_start = a1 b1 c3\nfirst = column\ncapture_target = 3\n",
        "row_pieces = 2\nrow_start = a1 c3\ncolumn_pieces = 3\n"
        "first = column\ncapture_target = 2\n",
    };
    check_hunts(changes, sizeof changes / sizeof changes[0]);
}

Test(reach, hunts_by_their_rules)
{
    static const char *const changes[] = {
        "row_pieces = 2\nrow_start = a1\ncolumn_pieces = 4\n"
        "first = column\ncapture_target = 3\ndraw_limit = 6\n"
        "draw_counts = row\n",
        "row_pieces = 1\nrow_start = a1\ncolumn_pieces = 5\n"
        "first = column\ncapture_target = 4\ncapture = chain\n"
        "idle = waits\n",
        "row_pieces = 1\nrow_start = b1\ncolumn_pieces = 4\n"
        "first = column\ncapture_target = 2\ncapture_compulsory = yes\n",
        "row_pieces = 1\nrow_start = a1\ncolumn_pieces = 3\n"
        "column_start = c1 c2 c3\nfirst = row\ncapture_target = 1\n",
    };
    check_hunts(changes, sizeof changes / sizeof changes[0]);
}

Test(reach, shipped_hunts)
{
    static const char *const names[] = {"kaooa", "hat-diviyan-keliya",
                                        "hat-diviyan-keliya-dropped-tiger"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        goti_variant v;
        bridge_load(names[i], &v);
        check(&v, names[i]);
    }
}

/* ---- morris ------------------------------------------------------------- */

/* Every value of each field, with several of the others'. */
static void set_morris_rules(goti_variant *v, unsigned i)
{
    goti_morris *const m = &v->morris;
    const unsigned men = v->side[GOTI_ROW].n_pieces;
    m->captures_per_mill = i % 2 == 0 ? GOTI_CAPTURES_EACH : GOTI_CAPTURES_ONE;
    m->move_while_placing = i / 2 % 2 == 1;
    m->placing_captures = i / 4 % 2 == 0;
    m->flying = i % 3 == 0 ? 0 : 3;
    m->lose_at = (uint8_t)(i % 5 % 3);
    m->full_board =
        i % 3 == 0 ? GOTI_FULL_BOARD_CONTINUES : GOTI_FULL_BOARD_DRAWS;
    v->capture_target = (uint8_t)(men - m->lose_at);
    v->side[GOTI_ROW].blocked = (goti_blocked)(i % 3);
    v->side[GOTI_COLUMN].blocked = v->side[GOTI_ROW].blocked;
    v->first = i / 3 % 2 == 0 ? GOTI_ROW : GOTI_COLUMN;
}

static void check_morris(const goti_variant *v)
{
    for (unsigned i = 0; i < 12; i++) {
        goti_variant changed = *v;
        char what[80];
        set_morris_rules(&changed, i);
        (void)snprintf(what, sizeof what, "%s, rules %u", v->name, i);
        check(&changed, what);
    }
}

Test(reach, three_men)
{
    goti_variant v;
    bridge_load("three-mens-morris", &v);
    check(&v, v.name);
    check_morris(&v);
}

/* One square, which four men a side fill. */
Test(reach, a_square_of_eight_points)
{
    goti_variant v;
    bridge_load_text("[square]\ntitle = Square\nfamily = morris\n"
                     "points =\n    a3:0,2 b3:1,2 c3:2,2\n    a2:0,1 c2:2,1\n"
                     "    a1:0,0 b1:1,0 c1:2,0\n"
                     "lines =\n    a3 b3 c3\n    c3 c2 c1\n    c1 b1 a1\n"
                     "    a1 a2 a3\n"
                     "row_pieces = 4\ncolumn_pieces = 4\n"
                     "column_blocked = passes\nfull_board = draws\n",
                     &v);
    check_morris(&v);
}

/* ---- figures of others -------------------------------------------------- */

/*
 * Positions that can be reached, finished ones included, by their value for
 * the side to move, and how many there are up to symmetry (0: not known).
 */
typedef struct figures {
    const char *variant;
    bool solve; /* look at the values too, once goti can solve it */
    uint64_t wins, draws, losses, orbits;
} figures;

static const figures published[] = {
    {"four-mens-morris", true, 2338718, 500801, 1271632, 0},
    {"four-mens-morris-flying", true, 261928, 3826291, 23108, 0},
    {"six-mens-morris", false, 23392364, 3459385, 15520996, 2660288},
};

static void compare_figures(const figures *f, const goti_reach_count *c)
{
    const uint64_t boards = goti_reach_boards_sum(c);
    const uint64_t orbits = goti_reach_orbits_sum(c);
    cr_expect_eq(boards, f->wins + f->draws + f->losses, "%s: %" PRIu64,
                 f->variant, boards);
    cr_expect(f->orbits == 0 || f->orbits == orbits, "%s: %" PRIu64, f->variant,
              orbits);
    if (c->boards[GOTI_REACH_UNKNOWN] > 0) return;
    cr_expect_eq(c->boards[GOTI_WIN], f->wins, "%s", f->variant);
    cr_expect_eq(c->boards[GOTI_DRAW], f->draws, "%s", f->variant);
    cr_expect_eq(c->boards[GOTI_LOSS], f->losses, "%s", f->variant);
}

static void check_figures(const figures *f)
{
    char dir[256];
    goti_variant v;
    goti_reach reach;
    goti_msg msg = {""};
    bridge_load(f->variant, &v);
    bridge_temp_dir(dir, sizeof dir);
    goti_db *const db = f->solve ? naive_reach_solve(&v, dir) : NULL;
    cr_assert_eq(goti_reach_walk(&v, db, NULL, &reach, &msg), GOTI_OK, "%s",
                 msg.text);
    compare_figures(f, &reach.total);
    goti_reach_clear(&reach);
    goti_db_close(db);
    bridge_remove_dir(dir);
}

Test(reach, morris_games_have_the_published_counts)
{
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        check_figures(&published[i]);
}

/* ---- limits ------------------------------------------------------------- */

Test(reach, what_does_not_fit_is_refused)
{
    const goti_reach_options options = {.memory_bytes = 1 << 20, .quiet = true};
    goti_variant v;
    goti_reach reach;
    goti_msg msg = {""};
    bridge_load("bagh-chal", &v);
    cr_expect_eq(goti_reach_walk(&v, NULL, &options, &reach, &msg),
                 GOTI_E_MEMORY);
    cr_expect_not_null(strstr(msg.text, "--memory"), "%s", msg.text);
}
