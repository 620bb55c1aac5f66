/* SPDX-License-Identifier: MIT */
/*
 * Choosing by tables.  Nothing is given away: the best value under the counter
 * comes first; a win takes the shortest way to a capture or the end, and a
 * loss the longest; between equals, the move that makes mistakes likely.
 */
#ifndef GOTI_DB_AI_EXACT_H
#define GOTI_DB_AI_EXACT_H

#include "db/ai/evaluate.h"
#include "db/ai/history.h"
#include "db/ai/known.h"
#include "db/ai/traps.h"

/** A legal move and what tables say of it. */
typedef struct goti_ai_choice {
    goti_move move;
    goti_position after;
    bool known;                          /* else nothing below is set */
    goti_category category, theoretical; /* for the side making the move */
    goti_metric metric;
    uint16_t depth;    /* plies, this move included; 0 for a draw */
    uint16_t rest;     /* plies from after on, by the metric */
    unsigned traps;    /* of GOTI_AI_TRAPS_ALL */
    unsigned counting; /* private */
    int32_t key[4];    /* the greater the better, the first decides */
} goti_ai_choice;

/**
 * Fill in all but traps and keys of a choice whose move and after are set.
 * @param r  what goti_ai_known_value says of after.
 */
void goti_ai_choice_set(const goti_variant *v, const goti_probe_result *r,
                        goti_ai_choice *choice);

/** All borrowed. */
typedef struct goti_ai_exact {
    const goti_variant *v;
    const goti_ai_evaluator *evaluator;
    const goti_ai_history *history;
    goti_ai_known *known;
    goti_ai_traps *traps; /* NULL: equals are equal */
    const goti_ai_clock *clock;
} goti_ai_exact;

/**
 * Look the moves of pos up and sort them, best first; those that no table
 * knows come last.  When time is over, a move that holds the value of pos is
 * enough, and those after it count as not known.
 * @param choice  n of them, with move and after set.
 * @param decided out: the first is a best move, whatever the others are worth.
 * @param n_equal out: so many of the first are equal in every respect.
 * @return as goti_ai_known_probe.
 */
goti_err goti_ai_exact_sort(const goti_ai_exact *exact,
                            const goti_position *pos, goti_ai_choice *choice,
                            unsigned n, bool *decided, unsigned *n_equal,
                            goti_msg *msg) GOTI_NODISCARD;

#endif
