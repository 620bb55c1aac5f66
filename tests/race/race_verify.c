/* SPDX-License-Identifier: MIT */
/* A whole verification on four threads, for the thread sanitizer to watch. */
#include <inttypes.h>
#include <stdio.h>

#include "db/verify.h"
#include "solver/retro/solve.h"
#include "tests/support/bridge.h"

static goti_err solve_and_verify(const goti_variant *v, const char *dir,
                                 goti_verify_report *out, goti_msg *msg)
{
    const goti_solve_options options = {.n_threads = 4, .quiet = true};
    /* Room for a few frames only, so that they come and go. */
    const goti_verify_options verify = {
        .n_threads = 4, .memory_bytes = 200000, .quiet = true};
    goti_solve_report report;
    GOTI_TRY(goti_solve(v, dir, &options, &report, msg));
    return goti_verify(v, dir, &verify, out, msg);
}

int main(void)
{
    goti_variant v;
    goti_msg msg = {""};
    goti_verify_report report;
    char dir[200];
    bridge_load("hat-diviyan-keliya", &v);
    bridge_temp_dir(dir, sizeof dir);
    const goti_err err = solve_and_verify(&v, dir, &report, &msg);
    bridge_remove_dir(dir);
    if (err != GOTI_OK) {
        printf("%s\n", msg.text);
        return 1;
    }
    const bool clean = goti_verify_clean(&report);
    printf("%" PRIu64 " values\n", report.total.n_checked);
    goti_verify_clear(&report);
    return clean ? 0 : 1;
}
