/* SPDX-License-Identifier: MIT */
#include "tools/random_position.h"

#include "solver/base/bits.h"
#include "solver/game/moves.h"

/* k points among those of free. */
static uint64_t random_subset(uint64_t free, unsigned k, goti_ai_dice *dice)
{
    uint64_t set = 0;
    while (goti_popcount(set) < k) {
        const unsigned n = goti_popcount(free);
        const uint64_t place = goti_ai_dice_below(dice, n);
        const uint64_t point = goti_expand(goti_bit((unsigned)place), free);
        set |= point;
        free &= ~point;
    }
    return set;
}

bool goti_random_position(const goti_variant *v, const goti_tier *tier,
                          goti_ai_dice *dice, goti_position *out)
{
    goti_position pos = {
        .hand = {tier->row_hand, tier->column_hand},
        .to_move = tier->to_move,
        .captured = tier->captured,
    };
    const uint64_t all = goti_low_bits(v->board.n_points);
    pos.piece[GOTI_ROW] = random_subset(all, tier->row_pieces, dice);
    pos.piece[GOTI_COLUMN] =
        random_subset(all & ~pos.piece[GOTI_ROW], tier->column_pieces, dice);
    *out = pos;
    if (v->family == GOTI_MORRIS && goti_ai_dice_below(dice, 2) == 1)
        goti_position_exchange(v, &pos, out);
    return goti_position_check(v, out, NULL) == GOTI_OK &&
           goti_position_outcome(v, out) == GOTI_ONGOING;
}
