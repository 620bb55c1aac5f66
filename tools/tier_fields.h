/* SPDX-License-Identifier: MIT */
/* What `goti stats` says of a tier before it counts: the same in all formats.
 */
#ifndef GOTI_TOOLS_TIER_FIELDS_H
#define GOTI_TOOLS_TIER_FIELDS_H

#include "solver/game/tier.h"
#include "tools/json_out.h"

/** Names of the columns, and a tier's; no comma at the end. */
#define GOTI_TIER_CSV_HEADER                                                   \
    "variant,phase,row_pieces,column_pieces,row_in_hand,column_in_hand,"       \
    "captured,to_move"
void goti_tier_print_csv(const goti_variant *v, const goti_tier *t);

/** The same as fields of an object. */
void goti_tier_add_json(json_object *o, const goti_variant *v,
                        const goti_tier *t);

#endif
