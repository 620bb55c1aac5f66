/* SPDX-License-Identifier: MIT */
/*
 * A guess of what a position is worth, without looking ahead.  In hunts:
 * goats captured, tigers that cannot move, how freely the others do, goats in
 * danger.  In morris: men, mills, mills that lack a man, how freely men move.
 */
#ifndef GOTI_DB_AI_EVALUATE_H
#define GOTI_DB_AI_EVALUATE_H

#include <stdbool.h>

#include "solver/game/position.h"

/** The variant and what is derived from it; plain record, nothing to free. */
typedef struct goti_ai_evaluator {
    const goti_variant *v;                    /* borrowed */
    uint16_t first_jump[GOTI_MAX_POINTS + 1]; /* of board.jump, by from */
} goti_ai_evaluator;

void goti_ai_evaluator_init(const goti_variant *v, goti_ai_evaluator *out);

/**
 * For the side to move, in hundredths of a man; below GOTI_AI_SCORE_GUESS
 * either way.  For positions whose game goes on.
 */
int goti_ai_evaluate(const goti_ai_evaluator *e, const goti_position *pos);

/** False only if no turn captures: to look at captures alone for less. */
bool goti_ai_may_capture(const goti_ai_evaluator *e, const goti_position *pos);

#endif
