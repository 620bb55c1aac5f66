/* SPDX-License-Identifier: MIT */
/*
 * How easily the opponent goes wrong.  Between moves of the same value the
 * tables see no difference, but a player who errs meets more wrong replies
 * after one than after another.  What is counted: the share of replies that
 * give value away, the ones whose punishment is far off more than those that
 * anyone would see; and, where it can be afforded, the same once more after the
 * replies that do not.
 */
#ifndef GOTI_DB_AI_TRAPS_H
#define GOTI_DB_AI_TRAPS_H

#include "db/ai/clock.h"
#include "db/ai/known.h"

enum { GOTI_AI_TRAPS_TURNS = 2 };

/** Room to count in; plain record. */
typedef struct goti_ai_traps {
    const goti_variant *v;
    goti_ai_known *known; /* borrowed */
    goti_ai_clock *clock; /* borrowed; out of time, counts are too small */
    goti_move *move[2 * GOTI_AI_TRAPS_TURNS]; /* owned */
    uint64_t nodes;
} goti_ai_traps;

/** @return GOTI_E_MEMORY.  Set known and clock before counting. */
goti_err goti_ai_traps_open(const goti_variant *v, goti_ai_traps *out,
                            goti_msg *msg) GOTI_NODISCARD;
void goti_ai_traps_close(goti_ai_traps *traps);

/**
 * Of the replies to a position, in parts per million, those that are mistakes.
 * @param pos    with the opponent to move; its game goes on.
 * @param held   what it is worth to the other side, who asks.
 * @param turns  of the opponent, 1..GOTI_AI_TRAPS_TURNS.
 * Cost: with b moves in each position b probes for a turn, b^3 for two.
 */
goti_err goti_ai_traps_count(goti_ai_traps *traps, const goti_position *pos,
                             goti_category held, unsigned turns, uint32_t *ppm,
                             goti_msg *msg) GOTI_NODISCARD;

#endif
