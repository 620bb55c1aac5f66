/* SPDX-License-Identifier: MIT */
/*
 * How well the player plays: how far it looks, whether it asks the tables, and
 * how often it errs.
 */
#ifndef GOTI_DB_AI_LEVEL_H
#define GOTI_DB_AI_LEVEL_H

#include <stdbool.h>

typedef enum goti_ai_level {
    GOTI_AI_RANDOM, /* any legal move: to measure the others by */
    GOTI_AI_EASY,
    GOTI_AI_MEDIUM,
    GOTI_AI_HARD
} goti_ai_level;

enum { GOTI_AI_LEVELS = 4 };

/** What a level is.  Where its search tells some moves from the best, one move
 * in errs_one_in is one of those; as good a move is no error. */
typedef struct goti_ai_level_spec {
    const char *name;        /* "easy": what a user writes */
    const char *description; /* for players, a clause without a full stop */
    unsigned depth_plies;    /* how far it looks; 0: as far as its limits let */
    unsigned errs_one_in;    /* 0: never on purpose */
    bool asks_tables;
} goti_ai_level_spec;

/** Static; never NULL for a level of the enum. */
const goti_ai_level_spec *goti_ai_level_get(goti_ai_level level);

/** The level of that name; false if there is none. */
bool goti_ai_level_find(const char *name, goti_ai_level *out);

#endif
