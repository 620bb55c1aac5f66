/* SPDX-License-Identifier: MIT */
/* Rows of a rowset that is spread over processes; with GOTI_MPI only. */
#ifndef GOTI_RETRO_ROWS_SPREAD_H
#define GOTI_RETRO_ROWS_SPREAD_H

#include "solver/retro/halo.h"
#include "solver/retro/space.h"

/** goti_rows_for, while rows of halo are on their way. */
goti_err goti_rows_for_meanwhile(const goti_rowset *set, int n_threads,
                                 uint64_t grain, goti_par_fn fn, void *ctx,
                                 goti_halo *halo) GOTI_NODISCARD;

/** Which actions lead to rows that are looked at. */
typedef enum goti_looks {
    GOTI_LOOK_STEPS = 1,
    GOTI_LOOK_CAPTURES = 2,
    GOTI_LOOK_ACTIONS = 3
} goti_looks;

/** Rows (of there, a rowset that actions of set lead to) that rows of set look
 * at; those of set are in span. */
goti_err goti_rows_plan(goti_team *team, const goti_rowset *set, goti_span span,
                        goti_looks looks, const goti_rowset *there,
                        goti_halo_plan **out, goti_msg *msg) GOTI_NODISCARD;

#endif
