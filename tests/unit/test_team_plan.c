/* SPDX-License-Identifier: MIT */
/* What a process looks at, estimated, against what is counted row by row. */
#include "solver/retro/team_plan.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "solver/retro/plan.h"
#include "solver/retro/rowsets.h"
#include "solver/retro/team_cost.h"
#include "tests/support/bridge.h"

/* The process that has the row. */
static int owner(uint32_t n_rows, int n_ranks, uint32_t row)
{
    int p = 0;
    while ((uint64_t)(p + 1) * n_rows / (uint64_t)n_ranks <= row)
        p++;
    return p;
}

/* Rows of others that processes look at: all, and the most of one. */
static void count(const goti_rowset *set, int n_ranks, uint64_t *all,
                  uint64_t *most)
{
    uint8_t *const seen = malloc(set->n_rows);
    *all = *most = 0;
    for (int p = 0; p < n_ranks; p++) {
        uint64_t far = 0;
        memset(seen, 0, set->n_rows);
        for (uint32_t r = 0; r < set->n_rows; r++) {
            if (owner(set->n_rows, n_ranks, r) != p) continue;
            const goti_row *const row = &set->row[r];
            const goti_frame *const f = &set->frame[row->first_frame];
            for (uint32_t i = 0; i < row->n_frames; i++)
                for (uint32_t k = 0; k < f[i].n_steps + f[i].n_captures; k++) {
                    const uint32_t to = set->action[f[i].first + k].row;
                    far += !seen[to] && owner(set->n_rows, n_ranks, to) != p;
                    seen[to] = 1;
                }
        }
        *all += far;
        if (far > *most) *most = far;
    }
    free(seen);
}

static void check(const char *name)
{
    goti_variant v;
    goti_space space;
    goti_rowsets sets;
    goti_msg msg = {""};
    cr_assert_eq(goti_variant_load(name, NULL, &v, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_assert_eq(goti_space_open(&v, true, &space, &msg), GOTI_OK);
    cr_assert_eq(goti_rowsets_open(&space, &sets, &msg), GOTI_OK);
    goti_rowsets counted;
    cr_assert_eq(goti_rowsets_count(&space, &counted, &msg), GOTI_OK);
    for (unsigned n = sets.first; n <= sets.last; n++) {
        cr_assert_eq(counted.set[n].n_rows, sets.set[n].n_rows);
        cr_assert_eq(counted.set[n].n_slots, sets.set[n].n_slots);
        cr_assert_eq(counted.set[n].n_actions, sets.set[n].n_actions);
    }
    goti_rowsets_close(&counted);
    const goti_rowset *const set = &sets.set[sets.last];
    const double looks = (double)set->n_actions / set->n_rows;
    for (int n = 1; n <= 64; n *= 2) {
        uint64_t all, most;
        count(set, n, &all, &most);
        const double mean = (double)all / n;
        const double guess = goti_far_rows(set->n_rows, looks, n, true);
        cr_expect(guess >= 0.75 * mean - 1 && guess <= 1.35 * mean + 2,
                  "%s, %d: %.1f, counted %.1f", name, n, guess, mean);
        const double at_most = goti_far_rows(set->n_rows, looks, n, false);
        cr_expect(at_most >= 0.85 * (double)most - 1 &&
                      at_most <= 1.6 * (double)most + 2,
                  "%s, %d: at most %.1f, counted %.1f", name, n, at_most,
                  (double)most);
    }
    goti_rowsets_close(&sets);
}

Test(team_plan, far_rows_are_about_as_many)
{
    check("aadu-puli-attam");
    check("puli-judham");
}

/* A process needs less memory the more there are, and one needs what the plan
 * of one says. */
Test(team_plan, memory_falls)
{
    static const char *const name[] = {"aadu-puli-attam", "tigadi",
                                       "lasker-morris"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        for (int metric = 0; metric < 2; metric++) {
            goti_variant v;
            goti_plan one, plan;
            cr_assert_eq(goti_variant_load(name[i], NULL, &v, NULL), GOTI_OK);
            cr_assert_eq(
                goti_plan_make(&v, 1, true, (goti_metric)metric, &one, NULL),
                GOTI_OK);
            uint64_t before = one.memory_bytes;
            for (int n = 1; n <= 256; n *= 4) {
                cr_assert_eq(goti_plan_spread(&v, 1, n, (goti_metric)metric,
                                              &plan, NULL),
                             GOTI_OK);
                if (n == 1) cr_expect_eq(plan.memory_bytes, one.memory_bytes);
                cr_expect_leq(plan.memory_bytes, before, "%s, %d", name[i], n);
                before = plan.memory_bytes;
                cr_expect_eq(plan.positions, one.positions);
                cr_expect_eq(plan.disk_bytes, one.disk_bytes);
            }
            cr_expect_leq(before * 6, one.memory_bytes, "%s", name[i]);
        }
    }
}

/* --- what is sent --- */

static goti_team_cost cost(const char *name, bool only_movement, int n_ranks,
                           goti_metric metric)
{
    goti_variant v;
    goti_network network;
    goti_team_cost out;
    goti_msg msg = {""};
    cr_assert_eq(goti_variant_load(name, NULL, &v, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_assert(goti_network_of(10, &network));
    cr_assert_eq(goti_team_cost_make(&v, only_movement, 1, n_ranks, metric,
                                     &network, &out, &msg),
                 GOTI_OK, "%s", msg.text);
    return out;
}

static void near(double model, double measured, double factor, const char *what)
{
    cr_expect(model <= measured * factor && model * factor >= measured,
              "%s: %g, measured %g", what, model, measured);
}

/* Counted by the solver itself (meetings differ a little from run to run):
 * solver/CLUSTER.md has more of these. */
Test(team_cost, is_near_what_was_measured)
{
    static const struct {
        const char *name;
        goti_metric metric;
        int n;
        double rows, row_bytes, messages, meetings;
    } seen[] = {
        {"puli-judham", GOTI_DTC, 2, 63192, 505.3e6, 1282, 5492},
        {"puli-judham", GOTI_DTC, 4, 164760, 1248.5e6, 6742, 5640},
        {"puli-judham", GOTI_DTC, 7, 259088, 1581e6, 18440, 5545},
        {"puli-judham", GOTI_DTM, 4, 100985, 1202.4e6, 3780, 3661},
        {"seven-mens-morris", GOTI_DTC, 4, 551800, 176.4e6, 8848, 8250},
        {"seven-mens-morris", GOTI_DTM, 4, 367200, 167.8e6, 6648, 5460},
        {"six-mens-morris-flying", GOTI_DTC, 4, 84383, 21.16e6, 5124, 4594},
        {"six-mens-morris-flying", GOTI_DTM, 4, 63559, 24.72e6, 4222, 3799},
    };
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        const goti_team_cost c =
            cost(seen[i].name, false, seen[i].n, seen[i].metric);
        near(c.rows, seen[i].rows, 1.8, seen[i].name);
        near(c.row_bytes, seen[i].row_bytes, 1.4, seen[i].name);
        near(c.row_messages, seen[i].messages, 1.5, seen[i].name);
        near(c.meetings, seen[i].meetings, 1.2, seen[i].name);
    }
}

/* Tagnor has 49 rows: the fiftieth process has none, sends none, helps none. */
Test(team_cost, knows_that_rows_run_out)
{
    const goti_team_cost few = cost("tagnor", false, 49, GOTI_DTC);
    const goti_team_cost many = cost("tagnor", false, 4096, GOTI_DTC);
    cr_expect_float_eq(many.work_seconds, few.work_seconds, 1e-9);
    cr_expect_float_eq(many.rows, few.rows, 1);
    cr_expect_float_eq(many.row_bytes, few.row_bytes, 1);
    cr_expect_gt(many.seconds, few.work_seconds);
    const goti_team_cost one = cost("tagnor", false, 1, GOTI_DTC);
    cr_expect_eq(one.row_bytes + one.meetings, 0);
    /* The process with the most of 49 rows has 13 of them. */
    const goti_team_cost four = cost("tagnor", true, 4, GOTI_DTC);
    const goti_team_cost whole = cost("tagnor", true, 1, GOTI_DTC);
    cr_expect_float_eq(four.work_seconds, whole.work_seconds * 13 / 49, 1e-6);
}
