/* SPDX-License-Identifier: MIT */
/*
 * The oracle alone, before anything is compared with it: against figures that
 * another program found, and against itself.  And the walk forward over goti's
 * tables against the same figures.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "db/probe.h"
#include "solver/retro/solve.h"
#include "tests/support/bridge.h"
#include "tests/support/naive_reach.h"

/*
 * Computed independently, by a separate Python solver: states reachable from
 * the start, finished ones included, by who wins them, and the plies to the
 * end of the game from the start.  That solver lets a blocked side lose.
 */
typedef struct figures {
    const char *variant;
    goti_side first;
    bool tiger_in_hand, compulsory;
    int start_value, start_depth;
    size_t n_states, n_column, n_row, n_draw;
} figures;

static const figures published[] = {
    {"hat-diviyan-keliya", GOTI_COLUMN, false, false, 1, 13, 30358, 22579, 2189,
     5590},
    {"hat-diviyan-keliya", GOTI_ROW, true, false, -1, 14, 31517, 23660, 2205,
     5652},
    {"kaooa", GOTI_COLUMN, true, false, 1, 15, 30896, 8556, 2265, 20075},
    {"kaooa", GOTI_COLUMN, true, true, 1, 15, 27576, 6711, 2185, 18680},
};

/* The variant's board and numbers, with the rules the figures are for. */
static void prepare(const figures *f, goti_variant *v)
{
    bridge_load(f->variant, v);
    goti_side_spec *const tiger = &v->side[GOTI_ROW];
    v->first = f->first;
    tiger->n_hand = f->tiger_in_hand ? 1 : 0;
    tiger->start = f->tiger_in_hand ? 0 : 1; /* the apex is the first point */
    tiger->blocked = GOTI_BLOCKED_LOSES;
    v->side[GOTI_COLUMN].blocked = GOTI_BLOCKED_LOSES;
    v->capture = GOTI_CAPTURE_SINGLE;
    v->capture_compulsory = f->compulsory;
    v->capture_target = 4;
    v->draw_limit = 0;
    v->draw_counts = GOTI_COUNT_NONE;
}

/* goti's own tables of plies to the end say the same of the start. */
static void check_tables(const figures *f, const goti_variant *v)
{
    static const goti_solve_options options = {
        .n_threads = 1, .quiet = true, .metric = GOTI_DTM};
    char dir[4096];
    goti_db *db = NULL;
    goti_position start;
    goti_probe_result got;
    goti_msg msg = {""};
    bridge_temp_dir(dir, sizeof dir);
    cr_assert_eq(goti_solve(v, dir, &options, NULL, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_assert_eq(goti_db_open(v, dir, 0, &db, &msg), GOTI_OK, "%s", msg.text);
    goti_position_start(v, &start);
    cr_assert_eq(goti_db_probe(db, &start, &got, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_expect_eq(got.category, f->start_value > 0 ? GOTI_WIN : GOTI_LOSS);
    cr_expect_eq(got.metric, GOTI_DTM);
    cr_expect_eq(got.depth, f->start_depth, "%s: %u plies", f->variant,
                 (unsigned)got.depth);
    goti_db_close(db);
    bridge_remove_dir(dir);
}

static void check_figures(const figures *f)
{
    goti_variant v;
    prepare(f, &v);
    oracle_graph *const g = naive_reach_graph(&v);
    oracle_plain *const u = oracle_solve(g);
    size_t count[3] = {0}; /* column wins, draw, row wins */
    for (size_t i = 0; i < g->n_states; i++)
        count[1 +
              (g->state[i].to_move == GOTI_ROW ? u[i].value : -u[i].value)]++;
    cr_expect_eq(u[0].value, f->start_value, "%s", f->variant);
    cr_expect_eq(u[0].depth, f->start_depth, "%s: %d plies", f->variant,
                 u[0].depth);
    cr_expect_eq(g->n_states, f->n_states, "%s: %zu", f->variant, g->n_states);
    cr_expect_eq(count[0], f->n_column, "%s: %zu", f->variant, count[0]);
    cr_expect_eq(count[1], f->n_draw, "%s: %zu", f->variant, count[1]);
    cr_expect_eq(count[2], f->n_row, "%s: %zu", f->variant, count[2]);
    free(u);
    oracle_graph_close(g);
    check_tables(f, &v);
}

Test(published, counts_and_depths_of_small_games)
{
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        check_figures(&published[i]);
}

/* A position is a win for the side to move or for the other. */
static void check_walk(const figures *f)
{
    char dir[256];
    goti_variant v;
    goti_reach reach;
    goti_msg msg = {""};
    uint64_t won[2] = {0, 0};
    prepare(f, &v);
    cr_assert_eq(goti_variant_digest(&v, NULL), GOTI_OK);
    bridge_temp_dir(dir, sizeof dir);
    goti_db *const db = naive_reach_solve(&v, dir);
    cr_assert_eq(goti_reach_walk(&v, db, NULL, &reach, &msg), GOTI_OK, "%s",
                 msg.text);
    for (unsigned i = 0; i < reach.n; i++) {
        const unsigned mover = reach.tier[i].tier.to_move;
        won[mover] += reach.tier[i].count.boards[GOTI_WIN];
        won[1 - mover] += reach.tier[i].count.boards[GOTI_LOSS];
    }
    cr_expect_eq(goti_reach_boards_sum(&reach.total), f->n_states);
    cr_expect_eq(won[GOTI_COLUMN], f->n_column, "%s", f->variant);
    cr_expect_eq(won[GOTI_ROW], f->n_row, "%s", f->variant);
    cr_expect_eq(reach.total.boards[GOTI_DRAW], f->n_draw, "%s", f->variant);
    goti_reach_clear(&reach);
    goti_db_close(db);
    bridge_remove_dir(dir);
}

Test(published, counts_of_the_walk_over_tables)
{
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        check_walk(&published[i]);
}

/*
 * The value under the counter comes from a graph with the counter in the
 * state; the distances come from the definition of DTC.  They must agree for
 * every count: a win is in time exactly if its distance is.
 */
static void check_counts(const oracle_graph *g, const oracle_value *u,
                         const oracle_graph *counted, const oracle_plain *under)
{
    const goti_variant *const v = g->rules.v;
    for (size_t i = 0; i < g->n_states; i++) {
        oracle_state s = g->state[i];
        if (!oracle_in_movement(&s) || g->end[i] != ORACLE_GOES_ON) continue;
        for (s.quiet = 0; s.quiet < v->draw_limit; s.quiet++) {
            const int in_time = oracle_last_ply_in_time(v, s.to_move, s.quiet);
            const bool late = u[i].dtc > in_time;
            goti_category c = u[i].category;
            if (c == GOTI_WIN && late) c = GOTI_CURSED_WIN;
            if (c == GOTI_LOSS && late) c = GOTI_BLESSED_LOSS;
            const size_t k = oracle_graph_find(counted, &s);
            cr_assert_neq(k, SIZE_MAX);
            cr_assert_eq(oracle_category((int)u[i].theoretical - GOTI_DRAW,
                                         under[k].value),
                         c, "limit %d: %s side %d quiet %d", v->draw_limit,
                         s.at, s.to_move, s.quiet);
        }
    }
}

static void check_oracle(const goti_variant *v)
{
    oracle_graph *const g = oracle_graph_open(v, false);
    oracle_graph *const counted = oracle_graph_open(v, true);
    bridge_add_all_boards(g, 0);
    for (uint16_t quiet = 0; quiet <= v->draw_limit; quiet++)
        bridge_add_all_boards(counted, quiet);
    oracle_graph_expand(g);
    oracle_graph_expand(counted);
    oracle_plain *const plain = oracle_solve(g);
    oracle_plain *const under = oracle_solve(counted);
    oracle_value *const u = oracle_values(g, plain, counted, under);
    cr_assert_eq(oracle_first_inconsistent(g, u), SIZE_MAX);
    check_counts(g, u, counted, under);
    free(u);
    free(under);
    free(plain);
    oracle_graph_close(counted);
    oracle_graph_close(g);
}

Test(published, the_oracle_agrees_with_itself)
{
    static const uint16_t limits[] = {1, 2, 3, 5, 8};
    goti_variant v;
    bridge_load("huli-mane-ata", &v);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        for (int c = GOTI_COUNT_PLIES; c <= GOTI_COUNT_COLUMN; c++) {
            v.draw_limit = limits[i];
            v.draw_counts = (goti_counted)c;
            check_oracle(&v);
        }
}
