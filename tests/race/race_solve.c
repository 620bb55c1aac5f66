/* SPDX-License-Identifier: MIT */
/* A whole solve on four threads, for the thread sanitizer to watch. */
#include <inttypes.h>
#include <stdio.h>

#include "solver/retro/solve.h"
#include "tests/support/bridge.h"

int main(void)
{
    goti_variant v;
    goti_msg msg = {""};
    goti_solve_report report = {0};
    const goti_solve_options options = {.n_threads = 4, .quiet = true};
    char dir[200];
    bridge_load("hat-diviyan-keliya", &v);
    bridge_temp_dir(dir, sizeof dir);
    const goti_err err = goti_solve(&v, dir, &options, &report, &msg);
    bridge_remove_dir(dir);
    if (err != GOTI_OK) {
        printf("%s\n", msg.text);
        return 1;
    }
    printf("%" PRIu64 " tables\n", report.tables_written);
    return report.tables_written > 0 ? 0 : 1;
}
