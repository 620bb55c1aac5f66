/* SPDX-License-Identifier: MIT */
#include "tools/side_json.h"

json_object *goti_side_json(const goti_side_spec *side)
{
    json_object *const o = goti_json_object();
    const char letter[2] = {side->letter, '\0'};
    goti_json_text(o, "name", side->side_name);
    goti_json_text(o, "piece", side->piece_name);
    goti_json_text(o, "letter", letter);
    goti_json_count(o, "pieces", side->n_pieces);
    goti_json_count(o, "in_hand", side->n_hand);
    return o;
}
