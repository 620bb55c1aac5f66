/* SPDX-License-Identifier: MIT */
/*
 * Boards of a tier, numbered up to those symmetries that keep the start.  What
 * can be reached from the start has just these symmetries: others would map it
 * onto what can be reached from another start.
 *
 * A board's slot is its index (db/index.h) under that group.  Where a row set
 * has symmetries of its own, several indices are images of each other: one of
 * them, the canonical one, is the slot of all, and the others stay unused.
 */
#ifndef GOTI_DB_REACH_BOARDS_H
#define GOTI_DB_REACH_BOARDS_H

#include "db/index.h"
#include "solver/game/tier.h"

typedef struct goti_reach_boards {
    unsigned n_points, n_perms;
    uint8_t perm[GOTI_MAX_SYMMETRIES][GOTI_MAX_POINTS];
    goti_rows rows[GOTI_MAX_POINTS + 1]; /* by row pieces */
    uint64_t *keep[GOTI_MAX_POINTS + 1]; /* row -> set of perms that keep it */
    bool is_open[GOTI_MAX_POINTS + 1];
    uint64_t memory_bytes; /* of all that is open */
} goti_reach_boards;

/** No rows are open yet.  Must stay where it is until close. */
void goti_reach_boards_init(const goti_variant *v, goti_reach_boards *out);

/** Open the rows of that many row pieces, unless they are. */
goti_err goti_reach_boards_open(goti_reach_boards *b, unsigned n_row,
                                goti_msg *msg) GOTI_NODISCARD;
void goti_reach_boards_close(goti_reach_boards *b);

/** Slots of a tier whose rows are open, unused ones included. */
uint64_t goti_reach_slots(const goti_reach_boards *b, const goti_tier *tier);

/** The slot of a board. */
uint64_t goti_reach_slot(const goti_reach_boards *b, uint64_t row_set,
                         uint64_t column_set);

/**
 * The board of a slot in use.
 * @return how many boards, its images, the slot stands for.
 */
unsigned goti_reach_board(const goti_reach_boards *b, unsigned n_row,
                          unsigned n_column, uint64_t slot, uint64_t *row_set,
                          uint64_t *column_set);

#endif
