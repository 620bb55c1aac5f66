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
