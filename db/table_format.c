/* SPDX-License-Identifier: MIT */
#include "db/table_format.h"

#include <stdbool.h>

int goti_value_order(goti_value a, goti_value b)
{
    if (a.category != b.category) return a.category < b.category ? -1 : 1;
    if (a.depth == b.depth) return 0;
    const bool deeper_is_better = a.category < GOTI_DRAW;
    return (a.depth < b.depth) == deeper_is_better ? -1 : 1;
}
