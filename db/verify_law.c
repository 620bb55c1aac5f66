/* SPDX-License-Identifier: MIT */
#include "db/verify_law.h"

#include <assert.h>

void goti_law_add(goti_law *law, goti_category worth, uint16_t depth_plies)
{
    if (!law->any[worth] || depth_plies < law->least[worth])
        law->least[worth] = depth_plies;
    if (!law->any[worth] || depth_plies > law->most[worth])
        law->most[worth] = depth_plies;
    law->any[worth] = true;
}

goti_value goti_law_value(const goti_law *law)
{
    int best = GOTI_WIN;
    while (best > GOTI_LOSS && !law->any[best])
        best--;
    assert(law->any[best]);
    goti_value value = {.category = (uint8_t)best, .depth = 0};
    if (best > GOTI_DRAW) value.depth = law->least[best];
    if (best < GOTI_DRAW) value.depth = law->most[best];
    return value;
}
