/* SPDX-License-Identifier: MIT */
/* What solving a morris game takes: sizes of its rowsets, memory, work. */
#ifndef GOTI_RETRO_MORRIS_PLAN_H
#define GOTI_RETRO_MORRIS_PLAN_H

#include "solver/retro/plan.h"

/** The rowsets of a game by number of white men, without building them. */
typedef struct goti_men_sizes {
    const goti_variant *variant;
    unsigned n_men;                        /* n_rows[0..n_men] are set */
    uint32_t n_rows[GOTI_MAX_POINTS + 1];  /* the solver's */
    uint32_t n_slots[GOTI_MAX_POINTS + 1]; /* the tables' */
    int n_ranks; /* processes: bytes are of that which has the most */
} goti_men_sizes;

/** @return GOTI_E_UNSUPPORTED where there are more rows than fit a number. */
goti_err goti_men_sizes_count(const goti_space *space, goti_men_sizes *out,
                              goti_msg *msg) GOTI_NODISCARD;

/** Progress units that deciding a tier is worth; writing an entry is one. */
uint64_t goti_men_decide_work(const goti_men_sizes *s, const goti_tier *tier);
/** Both together: with what a movement tier writes as a checkpoint. */
uint64_t goti_men_tier_work(const goti_men_sizes *s, const goti_tier *tier);

/** Is placement among what goti can solve?  A message says why not. */
goti_err goti_men_placement_supported(const goti_variant *v,
                                      goti_msg *msg) GOTI_NODISCARD;

/** The plan of the whole game; where placement is not supported, an error,
 * with the movement phase's figures in out all the same. */
goti_err goti_morris_plan(const goti_space *space, int n_threads, int n_ranks,
                          goti_metric metric, goti_plan *out,
                          goti_msg *msg) GOTI_NODISCARD;

#endif
