/* SPDX-License-Identifier: MIT */
/*
 * The second road to a table's values: each is derived anew from the stored
 * values of its successors, through the plain rules, one position at a time.
 */
#ifndef GOTI_DB_VERIFY_VALUES_H
#define GOTI_DB_VERIFY_VALUES_H

#include <stdbool.h>

#include "db/probe_tables.h"
#include "solver/game/moves.h"

/** Positions are dealt out in blocks of so many. */
enum { GOTI_VERIFY_BLOCK = 1024, GOTI_VERIFY_MAX_WRONG = 10 };

/** A position whose stored value does not follow from its successors'. */
typedef struct goti_verify_wrong {
    goti_tier tier;
    uint64_t index;
    goti_position position;
    goti_value stored, derived;
    bool over; /* derived by the rules alone: the game is over there */
} goti_verify_wrong;

/** What was found in a table, or in some blocks of it. */
typedef struct goti_verify_found {
    uint64_t n_checked; /* positions whose value was derived */
    uint64_t n_unknown; /* a table that is needed is not there */
    uint64_t n_wrong;
    uint64_t n_turns; /* looked at, of all positions */
    unsigned n_first; /* the first of those that are wrong: */
    goti_verify_wrong first[GOTI_VERIFY_MAX_WRONG];
} goti_verify_found;

/** Add what comes after it. */
void goti_verify_found_add(goti_verify_found *sum,
                           const goti_verify_found *more);

/** Which blocks of a table are looked at. */
typedef struct goti_verify_blocks {
    uint64_t n_positions; /* of the table */
    uint64_t n_all;       /* blocks it has */
    uint64_t n;           /* blocks looked at */
    uint64_t seed;
} goti_verify_blocks;

/**
 * @param sample  at least so many positions; 0 or too many: all of them.
 * @param seed    which: blocks are drawn one from each of n equal parts.
 */
goti_verify_blocks goti_verify_blocks_of(const goti_db_table *t,
                                         uint64_t sample, uint64_t seed);

/** Block i of those looked at: its first position, and how many it has. */
uint64_t goti_verify_block_first(const goti_verify_blocks *b, uint64_t i);
uint64_t goti_verify_block_positions(const goti_verify_blocks *b, uint64_t i);

/** Positions of the first n of the blocks looked at. */
uint64_t goti_verify_positions(const goti_verify_blocks *b, uint64_t n);

/**
 * Derive the values of blocks first..first + n - 1 of those looked at, and
 * compare.  Wrong values are no error.
 * @return what the tables give but GOTI_E_MISSING: GOTI_E_CORRUPT, GOTI_E_IO,
 * GOTI_E_RULES, GOTI_E_MEMORY.
 */
goti_err goti_verify_values(goti_db *db, const goti_db_table *t,
                            const goti_verify_blocks *blocks, uint64_t first,
                            uint64_t n, int n_threads, goti_verify_found *out,
                            goti_msg *msg) GOTI_NODISCARD;

/** Fill in a record of which only tier and index are known. */
goti_err goti_verify_again(goti_db *db, const goti_db_table *t,
                           goti_verify_wrong *wrong,
                           goti_msg *msg) GOTI_NODISCARD;

#endif
