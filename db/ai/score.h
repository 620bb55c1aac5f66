/* SPDX-License-Identifier: MIT */
/* Values that tables know, as scores of a search (see think.h). */
#ifndef GOTI_DB_AI_SCORE_H
#define GOTI_DB_AI_SCORE_H

#include "db/ai/think.h"

/**
 * The score of a position that tables know, for its side to move.
 * @param ply  of the search at which it stands: the later, the less a win.
 */
int goti_ai_score_known(const goti_variant *v, const goti_position *pos,
                        const goti_probe_result *r, unsigned ply);

/** The score of a game that is over at ply. */
int goti_ai_score_over(goti_category category, unsigned ply);

/** n if the game is won at ply n, -n if it is lost there, 0 if that is open. */
int goti_ai_score_end_plies(int score);

/** Is it a win or a loss by tables or rules, and no guess? */
static inline bool goti_ai_score_is_end(int score)
{
    return score > GOTI_AI_SCORE_GUESS || score < -GOTI_AI_SCORE_GUESS;
}

#endif
