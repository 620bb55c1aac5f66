/* SPDX-License-Identifier: MIT */
/* What a process looks at, estimated, against what is counted row by row. */
#include "solver/retro/team_plan.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "solver/retro/plan.h"
#include "solver/retro/rowsets.h"
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
