/* SPDX-License-Identifier: MIT */
/*
 * The transposition table: what a search found of positions it may meet again.
 * Of fixed size; each request starts with an empty one, so that no request
 * depends on those before.
 */
#ifndef GOTI_DB_AI_HASH_H
#define GOTI_DB_AI_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"

typedef struct goti_ai_hash goti_ai_hash;

typedef enum goti_ai_bound {
    GOTI_AI_EXACT,
    GOTI_AI_AT_LEAST,
    GOTI_AI_AT_MOST
} goti_ai_bound;

/** What is kept of a position. */
typedef struct goti_ai_entry {
    uint64_t key;
    int16_t score;    /* as seen from the position: ends counted from it */
    uint16_t word;    /* of the best move */
    uint16_t request; /* private */
    uint8_t depth_plies;
    uint8_t bound; /* goti_ai_bound */
} goti_ai_entry;

/** @param size_bytes  rounded down to a power of two; at least 4 KiB. */
goti_err goti_ai_hash_open(size_t size_bytes, goti_ai_hash **out,
                           goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_ai_hash_close(goti_ai_hash *hash);

/** Forget everything.  Cheap. */
void goti_ai_hash_clear(goti_ai_hash *hash);

/** NULL if nothing is known; else until the next store. */
const goti_ai_entry *goti_ai_hash_find(const goti_ai_hash *hash, uint64_t key);

/** Keep it: in place of the same position, or of what is worth least. */
void goti_ai_hash_store(goti_ai_hash *hash, const goti_ai_entry *entry);

#endif
