/* SPDX-License-Identifier: MIT */
#include "solver/game/counter.h"

uint16_t goti_depth_in_time(const goti_variant *v, goti_side to_move,
                            uint16_t quiet)
{
    if (v->draw_limit == 0 || v->draw_counts == GOTI_COUNT_NONE)
        return UINT16_MAX;
    if (quiet >= v->draw_limit) return 0;
    const unsigned left = (unsigned)v->draw_limit - quiet;
    unsigned plies = left;
    if (v->draw_counts != GOTI_COUNT_PLIES) {
        const goti_side counted =
            v->draw_counts == GOTI_COUNT_ROW ? GOTI_ROW : GOTI_COLUMN;
        plies = counted == to_move ? 2 * left - 1 : 2 * left;
    }
    return (uint16_t)(plies < UINT16_MAX ? plies : UINT16_MAX - 1);
}
