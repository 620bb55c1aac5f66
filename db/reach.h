/* SPDX-License-Identifier: MIT */
/*
 * What play can reach from the start: a walk forward by the plain rules, which
 * counts positions and, where there are tables, their values.
 *
 * Counted is every position that a sequence of legal turns leads to, the start
 * and those in which the game is over included: where the side to move is
 * blocked, and after the turn that wins by capture.  Positions are alike only
 * if the same pieces stand on the same points, the same are in hand and the
 * same side is to move.  The no-capture count tells none apart, and play goes
 * on beyond its limit; values are those of a fresh count.
 */
#ifndef GOTI_DB_REACH_H
#define GOTI_DB_REACH_H

#include "db/probe.h"

/** By goti_category, and what no table tells. */
enum { GOTI_REACH_UNKNOWN = 5, GOTI_REACH_N_VALUES = 6 };

typedef struct goti_reach_count {
    uint64_t boards[GOTI_REACH_N_VALUES]; /* every position */
    /* up to the symmetries that keep the start */
    uint64_t orbits[GOTI_REACH_N_VALUES];
    uint64_t over; /* boards where the game is over */
    /* depths in the metric of the tables; cursed wins, blessed losses too */
    uint16_t deepest_win, deepest_loss;
} goti_reach_count;

typedef struct goti_reach_tier {
    goti_tier tier; /* as its positions have it, with either side to move */
    goti_reach_count count;
} goti_reach_tier;

typedef struct goti_reach {
    unsigned n;
    goti_reach_tier *tier; /* owned; those that are reached, as play goes */
    goti_reach_count total;
    uint64_t memory_bytes; /* the most that was needed */
} goti_reach;

typedef struct goti_reach_options {
    int n_threads;         /* 0: all cores */
    uint64_t memory_bytes; /* 0: nine tenths of the machine's */
    bool partial;          /* a table may be missing: values unknown */
    bool quiet;            /* no progress */
} goti_reach_options;

/** Boards of all values, orbits of all values. */
uint64_t goti_reach_boards_sum(const goti_reach_count *c);
uint64_t goti_reach_orbits_sum(const goti_reach_count *c);

/**
 * Walk.
 * @param options  NULL: the zeros, but quiet.
 * @param db  tables of v; NULL: values are known only where the game is over.
 * @return GOTI_E_MEMORY, before it begins, if it does not fit; GOTI_E_MISSING
 * and others from the tables; GOTI_E_INTERRUPTED.
 */
goti_err goti_reach_walk(const goti_variant *v, goti_db *db,
                         const goti_reach_options *options, goti_reach *out,
                         goti_msg *msg) GOTI_NODISCARD;
void goti_reach_clear(goti_reach *r);

#endif
