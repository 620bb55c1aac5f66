/* SPDX-License-Identifier: MIT */
/* What `goti stats` says of a tier before it counts: the first columns. */
#ifndef GOTI_TOOLS_TIER_FIELDS_H
#define GOTI_TOOLS_TIER_FIELDS_H

#include "solver/game/tier.h"
#include "tools/sheet.h"

enum { GOTI_TIER_N_FIELDS = 8 };

/** "movement" or "placement"; "row" or "column". */
const char *goti_tier_phase_name(const goti_tier *t);
const char *goti_tier_side_name(const goti_tier *t);

/** GOTI_TIER_N_FIELDS columns; with_side false: without the last, to_move. */
void goti_tier_columns(goti_sheet *sheet, bool with_side);

/** A tier's cells of these columns; t NULL: those of a total. */
void goti_tier_cells(goti_sheet *sheet, const goti_variant *v,
                     const goti_tier *t, bool with_side);

#endif
