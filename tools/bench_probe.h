/* SPDX-License-Identifier: MIT */
/* How long does a probe take: warm from decoded frames, and cold. */
#ifndef GOTI_TOOLS_BENCH_PROBE_H
#define GOTI_TOOLS_BENCH_PROBE_H

#include "tools/summary.h"

typedef struct goti_bench_probe {
    uint64_t seed;
    uint64_t positions; /* in the working set */
    uint64_t warm_probes, cold_probes;
    double warm_us, cold_us; /* CPU time a probe, mean, in microseconds */
    double warm_hit_rate;    /* of the warm probes that needed a table */
} goti_bench_probe;

/**
 * Measure for about `seconds` of CPU time, half warm and half cold.
 * Positions are drawn from the tables there, each as often as it is large.
 */
goti_err goti_bench_probe_run(const goti_variant *v, const char *db_dir,
                              double seconds, uint64_t seed,
                              goti_bench_probe *out,
                              goti_msg *msg) GOTI_NODISCARD;

#endif
