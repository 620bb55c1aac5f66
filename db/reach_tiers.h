/* SPDX-License-Identifier: MIT */
/*
 * The tiers that play may come to from the start, in the order of play: each
 * as its positions have it, so in morris with either side to move, and those
 * in which the game is over too.  An upper bound that looks at numbers of
 * pieces only.
 */
#ifndef GOTI_DB_REACH_TIERS_H
#define GOTI_DB_REACH_TIERS_H

#include "solver/game/position.h"

typedef struct goti_reach_tiers {
    unsigned n;
    goti_tier *tier; /* owned */
    /* private: tier number + 1 by hands, pieces and side to move; 0: none */
    uint16_t *number;
    unsigned range[4]; /* how many values each hand and number has */
} goti_reach_tiers;

/**
 * List them.  No turn leads to a tier before its own.  The two with the same
 * pieces and hands, a *stage*, stand together: only there may play go round.
 */
goti_err goti_reach_tiers_open(const goti_variant *v, goti_reach_tiers *out,
                               goti_msg *msg) GOTI_NODISCARD;
void goti_reach_tiers_close(goti_reach_tiers *t);

/** Number of the tier with these hands, pieces and side; it must be there. */
unsigned goti_reach_tier_of(const goti_reach_tiers *t,
                            const goti_position *pos);

/** How many tiers are in the stage that begins with tier number first. */
unsigned goti_reach_stage(const goti_reach_tiers *t, unsigned first);

enum { GOTI_REACH_MAX_NEXT = 128 };

/**
 * Numbers of the tiers that a turn in tier number i may lead to.
 * @param out  room for GOTI_REACH_MAX_NEXT.
 */
unsigned goti_reach_next(const goti_variant *v, const goti_reach_tiers *t,
                         unsigned i, unsigned *out);

#endif
