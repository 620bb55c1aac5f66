/* SPDX-License-Identifier: MIT */
/*
 * Games between two players, watched by a judge with all tables: who gives
 * value away, and how it ends.  Gives up when it cannot go on.
 */
#ifndef GOTI_TESTS_SUPPORT_AI_GAMES_H
#define GOTI_TESTS_SUPPORT_AI_GAMES_H

#include "db/ai/think.h"

/** How a side plays: level, limits and the like; position, history and seed are
 * filled in for each move. */
typedef struct ai_player {
    goti_ai *ai;
    goti_ai_request how;
} ai_player;

typedef struct ai_game {
    goti_outcome outcome; /* GOTI_DRAWN too by repetition and at most_plies */
    unsigned plies;
    unsigned drops[2]; /* moves of each side that gave value away; by judge */
    bool by_repetition, too_long;
} ai_game;

/**
 * Play on from a position.
 * @param judge  NULL: nobody watches.
 * @param player by side; both may be of one context.
 */
void ai_game_play(const goti_variant *v, goti_db *judge,
                  const goti_position *start, const ai_player player[2],
                  uint64_t seed, unsigned most_plies, ai_game *out);

/** The value of a position under the counter, by the judge. */
goti_category ai_game_value(goti_db *judge, const goti_position *pos);

/**
 * A position some way into a game of random moves from the start, that is not
 * over; so many plies, or fewer.
 */
void ai_game_random_start(const goti_variant *v, unsigned plies, uint64_t *seed,
                          goti_position *out);

/** Points of a side: 2 for a win, 1 for a draw. */
unsigned ai_game_points(const ai_game *game, goti_side side);

#endif
