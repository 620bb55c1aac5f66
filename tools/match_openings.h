/* SPDX-License-Identifier: MIT */
/*
 * Positions that games of a match begin from.  Which one has a number depends
 * on the seed and the number alone, so that any thread may ask for it.
 */
#ifndef GOTI_TOOLS_MATCH_OPENINGS_H
#define GOTI_TOOLS_MATCH_OPENINGS_H

#include "db/probe.h"

typedef enum goti_openings_kind {
    GOTI_OPENINGS_START,    /* the start of the game */
    GOTI_OPENINGS_WALK,     /* random plies from the start */
    GOTI_OPENINGS_RANDOM,   /* any position of any tier */
    GOTI_OPENINGS_BALANCED, /* the same, drawn by the tables */
    GOTI_OPENINGS_WON,      /* the same, won by either side by the tables */
    GOTI_OPENINGS_FILE      /* listed in a file, in turn */
} goti_openings_kind;

typedef struct goti_openings goti_openings;

typedef struct goti_openings_options {
    goti_openings_kind kind;
    uint64_t seed;
    unsigned plies;   /* of walks */
    const char *path; /* of a file: positions, one a line, '#' comments */
} goti_openings_options;

/** "start", "walk", "random", "balanced", "won" or "file". */
const char *goti_openings_name(goti_openings_kind kind);

/**
 * @param db  NULL: no tables.  v and db are borrowed until close.
 * @return GOTI_E_MISSING if values are asked for and there are no tables;
 * GOTI_E_ARG, with file and line, if a position of the file is wrong or its
 * game over; GOTI_E_IO; GOTI_E_MEMORY.
 */
goti_err goti_openings_open(const goti_variant *v, goti_db *db,
                            const goti_openings_options *options,
                            goti_openings **out, goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_openings_close(goti_openings *openings);

/**
 * The opening with that number.  May be called by many threads at once.
 * @return GOTI_E_ARG if none is found, as where no position is drawn; errors of
 * goti_db_probe but for GOTI_E_MISSING; GOTI_E_MEMORY.
 */
goti_err goti_openings_get(const goti_openings *openings, uint64_t number,
                           goti_position *out, goti_msg *msg) GOTI_NODISCARD;

#endif
