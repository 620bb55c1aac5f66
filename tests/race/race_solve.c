/* SPDX-License-Identifier: MIT */
/* Whole solves on four threads, for the thread sanitizer to watch: a hunt, and
 * a morris game whose men may be moved while others are in hand. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "solver/retro/solve.h"
#include "tests/support/bridge.h"

static bool solves(const goti_variant *v, goti_metric metric)
{
    goti_msg msg = {""};
    goti_solve_report report = {0};
    const goti_solve_options options = {
        .n_threads = 4, .quiet = true, .metric = metric};
    char dir[200];
    bridge_temp_dir(dir, sizeof dir);
    const goti_err err = goti_solve(v, dir, &options, &report, &msg);
    bridge_remove_dir(dir);
    if (err != GOTI_OK)
        printf("%s\n", msg.text);
    else
        printf("%" PRIu64 " tables\n", report.tables_written);
    return err == GOTI_OK && report.tables_written > 0;
}

int main(void)
{
    goti_variant hunt, morris;
    bridge_load("hat-diviyan-keliya", &hunt);
    bridge_load_text("[mixed : three-mens-morris]\nmove_while_placing = yes\n"
                     "draw_limit = 3\ndraw_counts = plies\n",
                     &morris);
    const bool all = solves(&hunt, GOTI_DTC) && solves(&morris, GOTI_DTC) &&
                     solves(&morris, GOTI_DTM);
    return all ? 0 : 1;
}
