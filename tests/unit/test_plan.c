/* SPDX-License-Identifier: MIT */
#include "solver/retro/plan.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "solver/base/binom.h"
#include "solver/base/mem.h"
#include "solver/game/orbits.h"
#include "solver/retro/solve.h"
#include "tests/support/bridge.h"

static void make(const goti_variant *v, bool symmetry, goti_plan *out)
{
    goti_msg msg = {""};
    cr_assert_eq(goti_plan_make(v, 1, symmetry, GOTI_DTC, out, &msg), GOTI_OK,
                 "%s: %s", v->name, msg.text);
}

/* Rows are counted up to symmetry, columns are not. */
static uint64_t count_entries(const goti_variant *v)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    static goti_orbits orbits;
    goti_orbits_count(&v->symmetries, &orbits);
    const unsigned n = goti_tiers(v, tiers), n_points = v->board.n_points;
    uint64_t sum = 0;
    for (unsigned t = 0; t < n; t++)
        sum +=
            orbits.n[tiers[t].row_pieces][0] *
            goti_binom(n_points - tiers[t].row_pieces, tiers[t].column_pieces);
    return sum;
}

static void check_counts(const goti_variant *v)
{
    goti_plan plan, whole;
    make(v, true, &plan);
    make(v, false, &whole);
    cr_expect_eq(plan.positions, bridge_count_boards(v), "%s", v->name);
    cr_expect_eq(plan.orbits, count_entries(v), "%s", v->name);
    cr_expect_leq(plan.orbits, plan.positions, "%s", v->name);
    cr_expect_geq(plan.orbits * v->symmetries.n, plan.positions, "%s", v->name);
    /* Solving every row takes more memory and gives the same tables. */
    cr_expect_eq(whole.positions, plan.positions, "%s", v->name);
    cr_expect_eq(whole.orbits, plan.orbits, "%s", v->name);
    cr_expect_geq(whole.memory_bytes, plan.memory_bytes, "%s", v->name);
}

Test(plan, counts_every_tier)
{
    cr_assert_gt(bridge_for_all_games(check_counts), 0);
}

static void check_memory(const goti_variant *v)
{
    goti_plan plan;
    make(v, true, &plan);
    const uint64_t larger = plan.movement_bytes > plan.placement_bytes
                                ? plan.movement_bytes
                                : plan.placement_bytes;
    cr_expect_eq(plan.memory_bytes, larger, "%s", v->name);
    cr_expect_gt(plan.disk_bytes, 0, "%s", v->name);
    cr_expect_gt(plan.cpu_seconds, 0, "%s", v->name);
}

Test(plan, memory_is_that_of_the_larger_phase)
{
    cr_assert_gt(bridge_for_all_games(check_memory), 0);
}

/* Counted by a separate program, ply by ply. */
Test(plan, known_figures)
{
    static const struct {
        const char *name;
        uint64_t movement, placement;
    } known[] = {
        {"bagh-chal", 705743500, UINT64_C(264347050000)},
        {"aadu-puli-attam", 1507878988, UINT64_C(15325805418)},
        {"kaooa", 7440, 24461},
        {"adugo", UINT64_C(27053580030), 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        goti_variant v;
        goti_plan plan;
        bridge_load(known[i].name, &v);
        make(&v, true, &plan);
        cr_expect_eq(plan.positions, known[i].movement + known[i].placement,
                     "%s: %" PRIu64, v.name, plan.positions);
    }
}

Test(plan, needs_more_for_more_threads)
{
    goti_variant v;
    goti_plan one, four;
    goti_msg msg = {""};
    bridge_load("aadu-puli-attam", &v);
    make(&v, true, &one);
    cr_assert_eq(goti_plan_make(&v, 4, true, GOTI_DTC, &four, &msg), GOTI_OK,
                 "%s", msg.text);
    cr_expect_gt(four.memory_bytes, one.memory_bytes);
    cr_expect_eq(four.orbits, one.orbits);
}

Test(plan, morris_says_what_it_needs)
{
    goti_variant v;
    goti_plan plan, all_rows;
    goti_msg msg = {""};
    bridge_load("tigadi", &v);
    cr_assert_eq(goti_plan_make(&v, 2, true, GOTI_DTC, &plan, &msg), GOTI_OK,
                 "%s", msg.text);
    /* Entries, a few more than orbits: rows have symmetries of their own. */
    cr_expect_gt(plan.orbits, UINT64_C(8904593601) + UINT64_C(17846985617));
    cr_expect_lt(plan.orbits, UINT64_C(28000000000));
    cr_expect_lt(plan.memory_bytes, (uint64_t)20 << 30);
    cr_expect_gt(plan.placement_bytes, (uint64_t)12 << 30);
    bridge_load("four-mens-morris", &v);
    cr_assert_eq(goti_plan_make(&v, 2, true, GOTI_DTC, &plan, &msg), GOTI_OK);
    cr_assert_eq(goti_plan_make(&v, 2, false, GOTI_DTC, &all_rows, &msg),
                 GOTI_OK);
    cr_expect_eq(plan.orbits, all_rows.orbits);
}

/* All hands occur, and tiers of the same hands are solved like movement. */
Test(plan, men_that_move_while_placing_are_planned)
{
    goti_variant v;
    goti_plan dtc, dtm;
    goti_msg msg = {""};
    bridge_load("lasker-morris", &v);
    cr_assert_eq(goti_plan_make(&v, 2, true, GOTI_DTC, &dtc, &msg), GOTI_OK,
                 "%s", msg.text);
    cr_assert_eq(goti_plan_make(&v, 2, true, GOTI_DTM, &dtm, &msg), GOTI_OK,
                 "%s", msg.text);
    cr_expect_gt(dtc.orbits, UINT64_C(133466246771));
    cr_expect_lt(dtc.orbits, UINT64_C(140000000000));
    cr_expect_eq(dtc.orbits, dtm.orbits);
    cr_expect_gt(dtc.placement_bytes, dtc.movement_bytes);
    cr_expect_lt(dtc.memory_bytes, (uint64_t)20 << 30);
    cr_expect_gt(dtm.disk_bytes, dtc.disk_bytes);
}

Test(plan, men_that_move_while_placing_and_captures_for_each_mill_are_refused)
{
    goti_variant v;
    goti_plan plan;
    goti_msg msg = {""};
    bridge_load("lasker-morris", &v);
    v.morris.captures_per_mill = GOTI_CAPTURES_EACH;
    cr_expect_eq(goti_plan_make(&v, 1, true, GOTI_DTC, &plan, &msg),
                 GOTI_E_UNSUPPORTED);
    cr_expect_not_null(strstr(msg.text, "lasker-morris"), "%s", msg.text);
    cr_expect_gt(plan.movement_bytes, 0);
}

/* ---- refusal ---- */

static void check_refused(const char *name, bool no_symmetry)
{
    enum { LIMIT = 1 << 20 };
    char db[4096], tables[4200], need[32], lack[32], expected[200];
    goti_variant v;
    goti_plan plan;
    goti_msg msg = {""};
    struct stat status;
    bridge_load(name, &v);
    bridge_temp_dir(db, sizeof db);
    make(&v, !no_symmetry, &plan);
    const goti_solve_options options = {.n_threads = 1,
                                        .memory_bytes = LIMIT,
                                        .no_symmetry = no_symmetry,
                                        .quiet = true};
    goti_solve_report report;
    cr_expect_eq(goti_solve(&v, db, &options, &report, &msg), GOTI_E_MEMORY);
    goti_mem_format(plan.memory_bytes, need, sizeof need);
    goti_mem_format(plan.memory_bytes - LIMIT, lack, sizeof lack);
    (void)snprintf(expected, sizeof expected,
                   "%s needs %s of memory, %s more than the 1.0 MiB allowed",
                   name, need, lack);
    cr_expect_not_null(strstr(msg.text, expected), "%s", msg.text);
    cr_expect_not_null(strstr(msg.text, "--memory"), "%s", msg.text);
    cr_expect_eq(report.tables_written, 0);
    (void)snprintf(tables, sizeof tables, "%s/%s", db, name);
    cr_expect_neq(stat(tables, &status), 0, "it began to work");
    bridge_remove_dir(db);
}

Test(plan, a_solve_that_cannot_fit_is_refused_by_how_much)
{
    check_refused("bagh-chal", false);
    check_refused("aadu-puli-attam", true);
    check_refused("kaooa", false);
}
