/* SPDX-License-Identifier: MIT */
/* Hunts by DTM: their rules for movement_dtm, and the movement phase. */
#ifndef GOTI_RETRO_HUNT_DTM_H
#define GOTI_RETRO_HUNT_DTM_H

#include "solver/retro/archive.h"
#include "solver/retro/movement.h"
#include "solver/retro/movement_dtm.h"

/** Hunts; the family is a goti_hunt. */
extern const goti_dtm_rules goti_hunt_dtm_rules;

/** Bytes that goti_hunt_dtm needs, without the writer. */
uint64_t goti_hunt_dtm_bytes(const goti_rowset *set, int n_threads);

/**
 * All tiers of a hunt's movement phase, read if all are there and sound, else
 * solved and written.  Codes are by tier.
 * @param work  progress units that deciding them is worth.
 * @param out   cells and book only, as goti_movement has them; close with
 *              goti_movement_close.
 */
goti_err goti_hunt_dtm(goti_archive *archive, goti_hunt *hunt, uint64_t work,
                       goti_movement *out, goti_msg *msg) GOTI_NODISCARD;

#endif
