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
    uint8_t captured; /* column pieces captured */
    uint16_t quiet;   /* counted plies since the last capture, movement only */
} goti_position;

void goti_position_start(const goti_variant *v, goti_position *out);

/** Check every invariant (counts, overlaps, hands that can occur together). */
goti_err goti_position_check(const goti_variant *v, const goti_position *pos,
                             goti_msg *msg) GOTI_NODISCARD;

/** True while any piece is in hand. */
bool goti_position_in_placement(const goti_position *pos);

goti_tier goti_position_tier(const goti_position *pos);

bool goti_position_equal(const goti_position *a, const goti_position *b);

#endif
