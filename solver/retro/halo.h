/* SPDX-License-Identifier: MIT */
/*
 * Rows of other processes that this one looks at: its halo.  Who reads which
 * rows is known before, from the actions of the rowset; so the rows are asked
 * for once, when a halo plan is opened, and then sent without asking, those
 * that changed only.  Both ends know from the flags which these are.
 *
 * Only with GOTI_MPI, and for teams of more than one.
 */
#ifndef GOTI_RETRO_HALO_H
#define GOTI_RETRO_HALO_H

#include "solver/retro/rowstore.h"

typedef struct goti_halo_plan goti_halo_plan;

/**
 * Ask for rows of a rowset of n_rows rows, spread over the team.  All take
 * part, each with its own wishes.
 * @param wanted  by row, borrowed; own rows do not matter.
 */
goti_err goti_halo_plan_open(goti_team *t, uint32_t n_rows,
                             const uint8_t *wanted, goti_halo_plan **out,
                             goti_msg *msg) GOTI_NODISCARD;
void goti_halo_plan_close(goti_halo_plan *plan);
/** How many rows of others come, and the k-th of them. */
uint32_t goti_halo_n(const goti_halo_plan *plan);
uint32_t goti_halo_nth(const goti_halo_plan *plan, uint32_t k);

/** Memory for the rows of the plan (borrowed for the halo's life). */
goti_err goti_halo_open(const goti_halo_plan *plan, size_t row_bytes,
                        goti_halo **out, goti_msg *msg) GOTI_NODISCARD;
void goti_halo_close(goti_halo *halo);

/**
 * Send and receive rows of store: those whose flag in any is set, or (NULL)
 * all.  any is the same for all processes; neither it nor the rows may change
 * until _end.  Rows may be shorter than those of the halo.
 */
void goti_halo_begin(goti_halo *halo, const goti_rowstore *store,
                     const uint8_t *any);
/** Let rows travel while this process works. Cheap. */
void goti_halo_poke(goti_halo *halo);
/** Wait until all have come; from now on store reads them. */
void goti_halo_end(goti_halo *halo, goti_rowstore *store);

/** store reads the halo as it is; and all of its rows 0. */
void goti_halo_attach(const goti_halo *halo, goti_rowstore *store);
void goti_halo_clear(goti_halo *halo);

/** A row of the halo to write: what others' rows become is known here, too. */
void *goti_halo_own(goti_halo *halo, uint32_t row);

#endif
