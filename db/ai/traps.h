/* SPDX-License-Identifier: MIT */
/*
 * How easily the opponent goes wrong.  Between moves of the same value the
 * tables see no difference, but a player who errs meets more wrong replies
 * after one than after another.  What is counted: the share of replies that
 * give value away.  One that looks good counts for more than one that looks bad
 * at once, and one that is punished late for more than one that is punished
 * soon.  After replies that give nothing away the same is counted again, one
 * turn later, if that can be afforded.
 */
#ifndef GOTI_DB_AI_TRAPS_H
#define GOTI_DB_AI_TRAPS_H

#include "db/ai/clock.h"
#include "db/ai/evaluate.h"
#include "db/ai/hash.h"
#include "db/ai/known.h"

enum {
    GOTI_AI_TRAPS_TURNS = 2,   /* of the opponent; more won no more games */
    GOTI_AI_TRAPS_ALL = 30000, /* counts are shares of this */
    GOTI_AI_TRAPS_NODES = 20000
};

/** Room to count in; plain record. */
typedef struct goti_ai_traps {
    const goti_variant *v;
    const goti_ai_evaluator *evaluator; /* borrowed, as are the next three */
    goti_ai_known *known;
    goti_ai_clock *clock;
    goti_ai_hash *hash;
    goti_move *move[2 * GOTI_AI_TRAPS_TURNS]; /* owned, by ply; so is looks */
    int *looks[2 * GOTI_AI_TRAPS_TURNS];
    goti_category held;
    uint64_t nodes, most_nodes;
    bool out; /* of nodes or time: what was counted last is worth nothing */
} goti_ai_traps;

/** @return GOTI_E_MEMORY. */
goti_err goti_ai_traps_open(const goti_ai_evaluator *evaluator,
                            goti_ai_traps *out, goti_msg *msg) GOTI_NODISCARD;
void goti_ai_traps_close(goti_ai_traps *traps);

/** Begin anew, for at most GOTI_AI_TRAPS_NODES nodes; all borrowed. */
void goti_ai_traps_begin(goti_ai_traps *traps, goti_ai_known *known,
                         goti_ai_clock *clock, goti_ai_hash *hash);

/**
 * The share of the opponent's replies that are mistakes, in so many turns.
 * @param pos    with the opponent to move; its game goes on.
 * @param held   what it is worth to the other side, who asks: the same for all
 *               counts between two goti_ai_traps_begin.
 * @param turns  of the opponent, 1..GOTI_AI_TRAPS_TURNS.
 * @param share  out, 0..GOTI_AI_TRAPS_ALL; see out.
 * Cost: a probe for each position that was not met before.
 */
goti_err goti_ai_traps_count(goti_ai_traps *traps, const goti_position *pos,
                             goti_category held, unsigned turns,
                             unsigned *share, goti_msg *msg) GOTI_NODISCARD;

#endif
