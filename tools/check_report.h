/* SPDX-License-Identifier: MIT */
/* What `goti check` finds out about a variant, and its two printed forms. */
#ifndef GOTI_TOOLS_CHECK_REPORT_H
#define GOTI_TOOLS_CHECK_REPORT_H

#include "solver/game/orbits.h"
#include "solver/game/tier.h"
#include "solver/retro/plan.h"

typedef struct goti_check_report {
    const goti_variant *variant; /* borrowed */
    uint64_t never_jumped;       /* points no jump goes over */
    unsigned n_tiers;
    goti_tier tier[GOTI_MAX_TIERS];
    goti_orbits orbits;
    int n_threads;
    goti_err plan_err; /* GOTI_OK: plan holds the estimate */
    goti_plan plan;
    goti_msg plan_msg;
} goti_check_report;

/** Derive everything. Never fails: a plan that cannot be made is reported. */
void goti_check_make(const goti_variant *v, int n_threads,
                     goti_check_report *out);
void goti_check_print(const goti_check_report *report);
void goti_check_print_json(const goti_check_report *report);

#endif
