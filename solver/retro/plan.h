/* SPDX-License-Identifier: MIT */
/*
 * What a solve will take, before it starts: memory to refuse a run that cannot
 * fit, disk and time for people to plan with.
 */
#ifndef GOTI_RETRO_PLAN_H
#define GOTI_RETRO_PLAN_H

#include "db/table_format.h"
#include "solver/game/tier.h"
#include "solver/retro/rowsets.h"

/** The most that writing takes: buffers, compression, code, libraries. */
enum { GOTI_WRITER_BYTES = 160 << 20 };

typedef struct goti_plan {
    uint64_t positions;          /* all tiers, each board once, both sides */
    uint64_t orbits;             /* index entries: up to symmetry, nearly */
    uint64_t work;               /* progress units, see goti_tier_work */
    uint64_t memory_bytes;       /* peak of the solver with all it needs */
    uint64_t movement_bytes;     /* the movement phase's part of it */
    uint64_t placement_bytes;    /* the placement phase's part */
    uint64_t disk_bytes;         /* rough: tables compressed */
    double cpu_seconds;          /* rough: on the machine it was measured on */
    double movement_cpu_seconds; /* the movement phase's part of it */
    bool beyond; /* rows have more cells than goti can solve, so far */
} goti_plan;

/** Index entries of a tier. */
uint64_t goti_tier_entries(const goti_rowsets *sets, const goti_tier *tier);

/**
 * Progress units.  Writing an entry is one; deciding a tier goes over whole
 * rows, so it is worth a share of their cells, however few are in the tier.
 */
uint64_t goti_decide_work(const goti_rowsets *sets, const goti_tier *tier);
/** Both together. */
uint64_t goti_tier_work(const goti_rowsets *sets, const goti_tier *tier);

/** goti_plan_make for rowsets that are open already; memory is of one of
 * n_ranks processes, all else of all. */
goti_err goti_plan_rowsets(const goti_variant *v, const goti_rowsets *sets,
                           int n_threads, int n_ranks, goti_metric metric,
                           goti_plan *out, goti_msg *msg) GOTI_NODISCARD;

/**
 * Estimate a solve on n_threads threads.  memory_bytes is what the solver
 * allocates (exact to a few per cent); the others are rough.
 * @return GOTI_E_UNSUPPORTED when the variant is outside what goti solves; if
 * it is for the width of its rows alone, out is filled all the same, and
 * beyond.
 */
goti_err goti_plan_make(const goti_variant *v, int n_threads, bool symmetry,
                        goti_metric metric, goti_plan *out,
                        goti_msg *msg) GOTI_NODISCARD;

/** The same for n_ranks processes of n_threads each, as goti_plan_rowsets. */
goti_err goti_plan_spread(const goti_variant *v, int n_threads, int n_ranks,
                          goti_metric metric, goti_plan *out,
                          goti_msg *msg) GOTI_NODISCARD;

#endif
