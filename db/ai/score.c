/* SPDX-License-Identifier: MIT */
#include "db/ai/score.h"

#include <stdlib.h>

#include "solver/game/counter.h"

enum {
    ALMOST = 5, /* a cursed win: a draw, but one to prefer */
    LEAST_SURE_WIN = (GOTI_AI_SCORE_WIN + GOTI_AI_SCORE_TABLE_WIN) / 2
};

/* DTM counts to the end, but knows no counter: where that may run out before,
 * it is no end to rely on. */
static bool is_sure(const goti_variant *v, const goti_position *pos,
                    const goti_probe_result *r)
{
    return r->metric == GOTI_DTM &&
           r->depth <=
               goti_depth_in_time(v, (goti_side)pos->to_move, pos->quiet);
}

int goti_ai_score_known(const goti_variant *v, const goti_position *pos,
                        const goti_probe_result *r, unsigned ply)
{
    const int most =
        is_sure(v, pos, r) ? GOTI_AI_SCORE_WIN : GOTI_AI_SCORE_TABLE_WIN;
    const int win = most - (int)ply - r->depth;
    switch (r->category) {
    case GOTI_WIN:
        return win;
    case GOTI_LOSS:
        return -win;
    case GOTI_CURSED_WIN:
        return ALMOST;
    case GOTI_BLESSED_LOSS:
        return -ALMOST;
    case GOTI_DRAW:
        break;
    }
    return 0;
}

int goti_ai_score_over(goti_category category, unsigned ply)
{
    if (category == GOTI_WIN) return GOTI_AI_SCORE_WIN - (int)ply;
    if (category == GOTI_LOSS) return (int)ply - GOTI_AI_SCORE_WIN;
    return 0;
}

int goti_ai_score_end_plies(int score)
{
    if (abs(score) < LEAST_SURE_WIN) return 0;
    return score > 0 ? GOTI_AI_SCORE_WIN - score : -GOTI_AI_SCORE_WIN - score;
}
