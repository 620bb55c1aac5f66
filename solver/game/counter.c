/* SPDX-License-Identifier: MIT */
#include "solver/game/counter.h"

bool goti_is_counted(const goti_variant *v, goti_side side)
{
    switch (v->draw_counts) {
    case GOTI_COUNT_NONE:
        return false;
    case GOTI_COUNT_PLIES:
        return true;
    case GOTI_COUNT_ROW:
        return side == GOTI_ROW;
    case GOTI_COUNT_COLUMN:
        return side == GOTI_COLUMN;
    }
    return false;
}

uint16_t goti_quiet_after(const goti_variant *v, const goti_position *pos,
                          bool captures)
{
    if (captures) return 0;
    if (goti_position_in_placement(pos) ||
        !goti_is_counted(v, (goti_side)pos->to_move) ||
        pos->quiet >= v->draw_limit)
        return pos->quiet;
    return (uint16_t)(pos->quiet + 1);
}

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
