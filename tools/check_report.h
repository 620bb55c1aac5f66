/* SPDX-License-Identifier: MIT */
/* What `goti check` finds out about a variant, and its two printed forms. */
#ifndef GOTI_TOOLS_CHECK_REPORT_H
#define GOTI_TOOLS_CHECK_REPORT_H

#include "solver/game/orbits.h"
#include "solver/game/tier.h"
#include "solver/retro/plan.h"

typedef struct goti_check_report {
    const goti_variant *variant; /* borrowed */
    bool symmetries_known;       /* else more than GOTI_MAX_SYMMETRIES */
    uint64_t never_jumped;       /* points no jump goes over */
    unsigned n_tiers;
    goti_tier tier[GOTI_MAX_TIERS];
    goti_orbits orbits;
    int n_threads;
    goti_metric metric; /* both: what the estimate is for */
    goti_err err;       /* GOTI_OK: plan holds the estimate; else see msg */
    goti_plan plan;
    goti_msg msg;
} goti_check_report;

/**
 * Load a variant and derive everything.  Where only the estimate fails, or
 * the board has too many symmetries, the rest is there to be printed.
 * @param v    filled; the report borrows it.
 * @return an error if there is nothing to report; out->msg says what.
 */
goti_err goti_check_make(const char *name, int n_threads, goti_metric metric,
                         goti_variant *v,
                         goti_check_report *out) GOTI_NODISCARD;
void goti_check_print(const goti_check_report *report);
void goti_check_print_json(const goti_check_report *report);

#endif
