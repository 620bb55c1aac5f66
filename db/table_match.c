/* SPDX-License-Identifier: MIT */
#include "db/table_match.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

static bool same_tier(const goti_table_info *a, const goti_table_info *b)
{
    return a->phase == b->phase && a->to_move == b->to_move &&
           a->row_pieces == b->row_pieces &&
           a->column_pieces == b->column_pieces && a->row_hand == b->row_hand &&
           a->column_hand == b->column_hand && a->captured == b->captured;
}

goti_err goti_table_match(const goti_table *t, const goti_table_info *wanted,
                          goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    const char *const path = goti_table_path(t);
    if (strcmp(info->variant, wanted->variant) != 0 ||
        memcmp(info->rules_digest, wanted->rules_digest,
               sizeof info->rules_digest) != 0)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s is of %s with other rules than the %s asked about",
                         path, info->variant, wanted->variant);
    if (!same_tier(info, wanted))
        return goti_fail(msg, GOTI_E_RULES, "%s holds another tier", path);
    if (info->metric != wanted->metric)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s does not hold %s as its manifest says", path,
                         wanted->metric == GOTI_DTM ? "dtm" : "dtc");
    if (info->n_points != wanted->n_points ||
        memcmp(info->point_order, wanted->point_order, info->n_points) != 0)
        return goti_fail(msg, GOTI_E_RULES, "%s numbers the points otherwise",
                         path);
    if (info->n_rows != wanted->n_rows || info->n_columns != wanted->n_columns)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s has %" PRIu64 " x %" PRIu64
                         " positions, expected %" PRIu64 " x %" PRIu64,
                         path, info->n_rows, info->n_columns, wanted->n_rows,
                         wanted->n_columns);
    return GOTI_OK;
}

/* Of placement goti cannot tell beforehand which values will occur. */
static bool may_be_unused(const goti_table_info *info, const goti_code *code)
{
    enum { MOVEMENT = 0 };
    return info->phase != MOVEMENT || code->value.category == GOTI_DRAW;
}

goti_err goti_table_check_form(const goti_table *t, goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    const goti_code *const code = goti_table_codes(t);
    const char *const path = goti_table_path(t);
    const unsigned cell_bytes = info->n_codes <= 256 ? 1 : 2;
    if (info->frame_positions != GOTI_FRAME_POSITIONS ||
        info->cell_bytes != cell_bytes)
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "%s is not as goti writes it: frames of %" PRIu32
                         " cells of %u, not %d of %u",
                         path, info->frame_positions, info->cell_bytes,
                         GOTI_FRAME_POSITIONS, cell_bytes);
    for (uint32_t i = 0; i < info->n_codes; i++) {
        if (i > 0 && goti_value_order(code[i - 1].value, code[i].value) >= 0)
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "%s is not as goti writes it: the value of code "
                             "%" PRIu32 " is not better than the one before",
                             path, i);
        if (code[i].boards == 0 && !may_be_unused(info, &code[i]))
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "%s is not as goti writes it: no position has "
                             "the value of code %" PRIu32,
                             path, i);
    }
    return GOTI_OK;
}
