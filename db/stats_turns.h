/* SPDX-License-Identifier: MIT */
/*
 * What the turns of a tier are like, by the plain rules: how many there are,
 * and how many capture.  No value is read.  Positions in which the game is
 * over are left out.  Every board counts once.
 */
#ifndef GOTI_DB_STATS_TURNS_H
#define GOTI_DB_STATS_TURNS_H

#include "db/stats_scan.h"

typedef struct goti_turn_counts {
    uint64_t looked_at;  /* boards, finished ones included */
    uint64_t boards;     /* in which the game goes on; of these: */
    uint64_t turns;      /* of all of them together */
    uint64_t captures;   /* turns that capture */
    uint64_t can;        /* boards in which a turn captures */
    uint64_t most_index; /* the first position with the most turns */
    unsigned most;       /* turns of a board; 0: there is no board */
} goti_turn_counts;

/** Count both; the index stays that of sum unless more has more turns. */
void goti_turn_counts_add(goti_turn_counts *sum, const goti_turn_counts *more);

/**
 * Look at a tier's positions.
 * @param sample  at least so many indices, in blocks drawn evenly from the
 *                table (see goti_verify_blocks_of); 0: all.
 * @param seed    which.
 */
goti_err goti_turns_count(const goti_scan *scan, goti_db *db,
                          const goti_db_table *t, uint64_t sample,
                          uint64_t seed, goti_turn_counts *out,
                          goti_msg *msg) GOTI_NODISCARD;

/** Units of progress that takes. */
uint64_t goti_turns_work(const goti_db_table *t, uint64_t sample,
                         uint64_t seed);

#endif
