/* SPDX-License-Identifier: MIT */
/* The report of a match, for people or as JSON. */
#ifndef GOTI_TOOLS_MATCH_REPORT_H
#define GOTI_TOOLS_MATCH_REPORT_H

#include "tools/match.h"

/** What a report tells beside the score. */
typedef struct goti_match_report {
    const goti_match_options *options;
    const goti_match_score *score;
    const goti_openings_options *openings;
} goti_match_report;

void goti_match_print(const goti_match_report *report);
void goti_match_print_json(const goti_match_report *report);

#endif
