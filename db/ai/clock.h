/* SPDX-License-Identifier: MIT */
/* When a search must stop: by time, by nodes, or because somebody said so. */
#ifndef GOTI_DB_AI_CLOCK_H
#define GOTI_DB_AI_CLOCK_H

#include "db/ai/think.h"

/** The work of a probe, which may decode a frame: time is looked at after each.
 */
enum { GOTI_AI_CLOCK_PROBE = 512 };

/** Plain record, nothing to free. */
typedef struct goti_ai_clock {
    uint64_t started_ms;
    uint64_t soft_ms, hard_ms; /* from the start; UINT64_MAX: no limit */
    uint64_t node_limit;       /* UINT64_MAX: no limit */
    const atomic_bool *stop;   /* borrowed; NULL: never */
    uint32_t work;             /* since time was last looked at */
    bool out;                  /* it is over, and stays so */
} goti_ai_clock;

void goti_ai_clock_start(const goti_ai_limits *limits, const atomic_bool *stop,
                         goti_ai_clock *out);

/**
 * Ask before each node: must the search stop, with so many nodes done?
 * @param work  what has been done since, in nodes; a probe is worth many.
 * Cost: looks at the time once for many calls.
 */
bool goti_ai_clock_is_out(goti_ai_clock *clock, uint64_t nodes, unsigned work);

/** Has the time run out, or did somebody say stop?  Knows nothing of nodes, and
 * ends no search. */
bool goti_ai_clock_is_over(const goti_ai_clock *clock);

/** Is it too late to begin a deeper search? */
bool goti_ai_clock_is_late(goti_ai_clock *clock);

uint64_t goti_ai_clock_elapsed_ms(const goti_ai_clock *clock);

#endif
