/* SPDX-License-Identifier: MIT */
/*
 * Mutual zugzwangs: boards of the movement phase on which each side would be
 * better off if it were the other's turn.  Values being opposite for the two
 * sides, that is one condition, the same for both: what the row side gets by
 * moving is worse than what it gets where the column side must.  In
 * goti_category's numbers the two movers' values then add up to less than
 * GOTI_WIN, those of a loss and a win.
 */
#ifndef GOTI_DB_STATS_ZUGZWANG_H
#define GOTI_DB_STATS_ZUGZWANG_H

#include "db/stats_scan.h"

enum { GOTI_ZUGZWANG_VALUES = 4 }; /* who wins by moving is in no zugzwang */

/** Those of one kind. */
typedef struct goti_zugzwang_kind {
    uint64_t boards, orbits;
    uint64_t over;         /* boards on which a side has no move at all */
    goti_scan_least first; /* indices: the least of the first orbits */
} goti_zugzwang_kind;

/** By the value for the row side if it is to move, and by that for the column
 * side if it is. */
typedef struct goti_zugzwangs {
    goti_zugzwang_kind kind[GOTI_ZUGZWANG_VALUES][GOTI_ZUGZWANG_VALUES];
    uint64_t *room; /* private */
} goti_zugzwangs;

/** Bytes that counting a tier needs at once beside frames: in morris the whole
 * of the other table, decoded. */
uint64_t goti_zugzwangs_bytes(const goti_db *db,
                              const goti_db_table *column_to_move);

/**
 * Count those of a pair of tiers of movement.
 * @param row     the tier with the row side to move.
 * @param column  that with the column side to move: in hunts the one with the
 *                same pieces; in morris the one with the pieces exchanged,
 *                which may be row itself.
 * @param top     indices (of row) wanted of each kind.
 * @return GOTI_E_MEMORY, GOTI_E_INTERRUPTED, and what decoding gives.
 */
goti_err goti_zugzwangs_count(const goti_scan *scan, goti_db *db,
                              const goti_db_table *row,
                              const goti_db_table *column, unsigned top,
                              goti_zugzwangs *out,
                              goti_msg *msg) GOTI_NODISCARD;
void goti_zugzwangs_clear(goti_zugzwangs *z);

#endif
