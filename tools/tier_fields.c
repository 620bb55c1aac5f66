/* SPDX-License-Identifier: MIT */
#include "tools/tier_fields.h"

#include <stdio.h>

static const char *phase_name(const goti_tier *t)
{
    return t->phase == GOTI_MOVEMENT ? "movement" : "placement";
}

static const char *side_name(const goti_tier *t)
{
    return t->to_move == GOTI_ROW ? "row" : "column";
}

void goti_tier_print_csv(const goti_variant *v, const goti_tier *t)
{
    printf("%s,%s,%u,%u,%u,%u,%u,%s", v->name, phase_name(t),
           (unsigned)t->row_pieces, (unsigned)t->column_pieces,
           (unsigned)t->row_hand, (unsigned)t->column_hand,
           (unsigned)t->captured, side_name(t));
}

void goti_tier_add_json(json_object *o, const goti_variant *v,
                        const goti_tier *t)
{
    goti_json_text(o, "variant", v->name);
    goti_json_text(o, "phase", phase_name(t));
    goti_json_count(o, "row_pieces", t->row_pieces);
    goti_json_count(o, "column_pieces", t->column_pieces);
    goti_json_count(o, "row_in_hand", t->row_hand);
    goti_json_count(o, "column_in_hand", t->column_hand);
    goti_json_count(o, "captured", t->captured);
    goti_json_text(o, "to_move", side_name(t));
}
