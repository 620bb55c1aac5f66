/* SPDX-License-Identifier: MIT */
/* Numbers that look random and are the same everywhere: splitmix64. */
#ifndef GOTI_DB_AI_DICE_H
#define GOTI_DB_AI_DICE_H

#include <stdint.h>

typedef struct goti_ai_dice {
    uint64_t state;
} goti_ai_dice;

static inline uint64_t goti_ai_dice_next(goti_ai_dice *dice)
{
    uint64_t z = dice->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/** One of 0..n-1, n at least 1.  (Not quite even; n is small.) */
static inline uint64_t goti_ai_dice_below(goti_ai_dice *dice, uint64_t n)
{
    return goti_ai_dice_next(dice) % n;
}

#endif
