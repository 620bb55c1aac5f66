/* SPDX-License-Identifier: MIT */
/* What `goti check` finds out about a variant, and its two printed forms. */
#ifndef GOTI_TOOLS_CHECK_REPORT_H
#define GOTI_TOOLS_CHECK_REPORT_H

#include "solver/game/orbits.h"
#include "solver/game/tier.h"
#include "solver/retro/plan.h"
#include "solver/retro/team_cost.h"

enum { GOTI_CHECK_COSTS = 14, GOTI_CHECK_MAX_RANKS = 4096 };

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
    unsigned n_costs; /* of 1, 2, 4 ... processes; 0: not asked for */
    goti_team_cost cost[GOTI_CHECK_COSTS];
    unsigned gbit; /* of the network these are for */
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
/** Fill cost for 1, 2, 4 ... processes and n_ranks, by the report's threads and
 * metric.  Nothing where there is no estimate. */
goti_err goti_check_costs(goti_check_report *r, unsigned n_ranks, unsigned gbit,
                          bool only_movement) GOTI_NODISCARD;
void goti_check_print(const goti_check_report *report);
void goti_check_print_json(const goti_check_report *report);

#endif
