/* SPDX-License-Identifier: MIT */
/*
 * How long several processes will take, before they start: a model.  What is
 * sent is counted from the rowsets, as the solver sends it; how often rows are
 * fresh, how well they pack, and what a message and a second of work cost are
 * constants that were measured.  solver/CLUSTER.md says how far off it was.
 */
#ifndef GOTI_RETRO_TEAM_COST_H
#define GOTI_RETRO_TEAM_COST_H

#include "solver/retro/plan.h"

typedef struct goti_network {
    double bits_per_second; /* of each process, in and out */
    double latency_seconds; /* of a message */
} goti_network;

/** Networks of so many Gbit/s, 10 or 100: Ethernet and InfiniBand as they are
 * common.  @return false for others. */
bool goti_network_of(unsigned gbit, goti_network *out);

typedef struct goti_team_cost {
    int n_ranks;
    uint64_t memory_bytes; /* of the process that takes the most */
    /* Sent by all processes, and meetings of all of them. */
    double rows, row_bytes, row_messages, meetings;
    /* Of the process with the most, one after another. */
    double work_seconds;    /* deciding and compressing */
    double rows_seconds;    /* packing and sending rows */
    double meeting_seconds; /* waiting for the last message of a meeting */
    double digest_seconds;  /* digests, which go from one to the next */
    double seconds;         /* all of these */
    double efficiency;      /* the work's share of the time of all threads */
} goti_team_cost;

/**
 * Estimate a solve of v on n_ranks processes of n_threads each.
 * @return as goti_plan_make, but that what is beyond goti for the width of its
 * rows alone is estimated all the same.
 */
goti_err goti_team_cost_make(const goti_variant *v, bool only_movement,
                             int n_threads, int n_ranks, goti_metric metric,
                             const goti_network *network, goti_team_cost *out,
                             goti_msg *msg) GOTI_NODISCARD;

#endif
