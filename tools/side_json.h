/* SPDX-License-Identifier: MIT */
/* What a variant says of a side, as JSON. */
#ifndef GOTI_TOOLS_SIDE_JSON_H
#define GOTI_TOOLS_SIDE_JSON_H

#include "solver/game/variant.h"
#include "tools/json_out.h"

/** Name, piece, letter, and how many pieces, of which in hand; owned. */
json_object *goti_side_json(const goti_side_spec *side);

#endif
