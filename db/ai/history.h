/* SPDX-License-Identifier: MIT */
/*
 * Which positions the game has had, and how often: what a rule of repetition
 * asks.  The no-capture counter is no part of a position here.
 */
#ifndef GOTI_DB_AI_HISTORY_H
#define GOTI_DB_AI_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/game/position.h"

/** A number for the position without its counter; equal for equal ones only, as
 * far as 64 bits can tell. */
uint64_t goti_ai_key(const goti_position *pos);

/** The same with the counter, where the variant has one that ends games. */
uint64_t goti_ai_key_with_counter(const goti_variant *v,
                                  const goti_position *pos);

typedef struct goti_ai_seen {
    uint64_t key;
    unsigned times;
    bool placing; /* no rule of repetition looks at it */
} goti_ai_seen;

/** Plain record; clear it in any case. */
typedef struct goti_ai_history {
    goti_ai_seen *seen; /* owned; ascending keys */
    size_t n_seen;
    uint64_t *last; /* owned; one occurrence more would be the last */
    size_t n_last;
    bool rule; /* the variant has a rule of repetition */
} goti_ai_history;

/**
 * The positions of a game, the one to move in included.  Where the variant has
 * a rule, one with pieces in hand is never the last; where it has none, a third
 * occurrence of any counts as the last: it leads nowhere.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_ai_history_open(const goti_variant *v,
                              const goti_position *earlier, size_t n_earlier,
                              const goti_position *pos, goti_ai_history *out,
                              goti_msg *msg) GOTI_NODISCARD;
void goti_ai_history_close(goti_ai_history *history);

/** How often the game has had it. */
unsigned goti_ai_history_times(const goti_ai_history *history, uint64_t key);

/** Would one occurrence more be the last? */
bool goti_ai_history_is_last(const goti_ai_history *history, uint64_t key);

#endif
