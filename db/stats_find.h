/* SPDX-License-Identifier: MIT */
/* Positions of a table that have certain codes. */
#ifndef GOTI_DB_STATS_FIND_H
#define GOTI_DB_STATS_FIND_H

#include "db/stats_scan.h"

/** The first positions with one code, up to symmetry. */
typedef struct goti_find {
    unsigned code;
    goti_scan_least found; /* room: how many are wanted; no more than the
                              code has orbits */
} goti_find;

/**
 * Find them: least indices first, of each orbit the least; the table is read
 * no further than needed.  find has a code no more than once.
 * @return GOTI_E_CORRUPT if the table has fewer than its header says.
 */
goti_err goti_find_codes(const goti_scan *scan, const goti_db_table *t,
                         goti_find *find, unsigned n,
                         goti_msg *msg) GOTI_NODISCARD;

#endif
