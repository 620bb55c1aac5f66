/* SPDX-License-Identifier: MIT */
#include "tools/tier_fields.h"

const char *goti_tier_phase_name(const goti_tier *t)
{
    return t->phase == GOTI_MOVEMENT ? "movement" : "placement";
}

const char *goti_tier_side_name(const goti_tier *t)
{
    return t->to_move == GOTI_ROW ? "row" : "column";
}

void goti_tier_columns(goti_sheet *sheet, bool with_side)
{
    goti_sheet_column(sheet, "variant", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "phase", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "row_pieces", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "column_pieces", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "row_in_hand", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "column_in_hand", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "captured", GOTI_SHEET_NUMBER);
    if (with_side) goti_sheet_column(sheet, "to_move", GOTI_SHEET_TEXT);
}

static void total_cells(goti_sheet *sheet, bool with_side)
{
    goti_sheet_text(sheet, "total");
    for (int i = 2; i < GOTI_TIER_N_FIELDS - !with_side; i++)
        goti_sheet_none(sheet);
}

void goti_tier_cells(goti_sheet *sheet, const goti_variant *v,
                     const goti_tier *t, bool with_side)
{
    goti_sheet_text(sheet, v->name);
    if (t == NULL) {
        total_cells(sheet, with_side);
        return;
    }
    goti_sheet_text(sheet, goti_tier_phase_name(t));
    goti_sheet_count(sheet, t->row_pieces);
    goti_sheet_count(sheet, t->column_pieces);
    goti_sheet_count(sheet, t->row_hand);
    goti_sheet_count(sheet, t->column_hand);
    goti_sheet_count(sheet, t->captured);
    if (with_side) goti_sheet_text(sheet, goti_tier_side_name(t));
}
