/* SPDX-License-Identifier: MIT */
/* A position, and what may be asked of it without making a move. */
#ifndef GOTI_GAME_POSITION_H
#define GOTI_GAME_POSITION_H

#include "solver/game/tier.h"
#include "solver/game/variant.h"

typedef struct goti_position {
    uint64_t piece[2]; /* points of the row side and of the column side */
    uint8_t hand[2];
    uint8_t to_move;  /* goti_side */
    uint8_t captured; /* column pieces captured, in every family */
    uint16_t quiet;   /* counted plies since the last capture, movement only */
} goti_position;

void goti_position_start(const goti_variant *v, goti_position *out);

/** Check every invariant (counts, overlaps, hands that can occur together). */
goti_err goti_position_check(const goti_variant *v, const goti_position *pos,
                             goti_msg *msg) GOTI_NODISCARD;

/** True while any piece is in hand. */
bool goti_position_in_placement(const goti_position *pos);

/** Its tier.  In morris goti_tiers may have it only with colours
 * exchanged: goti_position_as_solved. */
goti_tier goti_position_tier(const goti_position *pos);

/**
 * How many pieces of a side were captured: those neither on the board nor in
 * hand.  For the column side that is captured, for a row side of tigers 0.
 */
unsigned goti_position_lost(const goti_variant *v, const goti_position *pos,
                            goti_side side);

/**
 * The same position with colours exchanged: what White had, Black has.  Morris
 * only, where its value for the side to move is the same.  While men are in
 * hand the first side may come out as if it were the second, which
 * goti_position_check then refuses.
 */
void goti_position_exchange(const goti_variant *v, const goti_position *pos,
                            goti_position *out);

/**
 * The position as goti_tiers has it: itself, or in morris with colours
 * exchanged where that is what tables hold (see tier.h).
 */
void goti_position_as_solved(const goti_variant *v, const goti_position *pos,
                             goti_position *out);

bool goti_position_equal(const goti_position *a, const goti_position *b);

#endif
