/* SPDX-License-Identifier: MIT */
/*
 * Look positions up.  Joins the rules' positions to the tables; links no
 * solver.  A handle may be used by many threads at once.
 */
#ifndef GOTI_DB_PROBE_H
#define GOTI_DB_PROBE_H

#include <stddef.h>

#include "db/table_format.h"
#include "solver/game/position.h"

typedef struct goti_db goti_db;

/** What is known of a position; values are for the side to move. */
typedef struct goti_probe_result {
    goti_category category;    /* under the counter, given the position's */
    goti_category theoretical; /* GOTI_LOSS, GOTI_DRAW or GOTI_WIN */
    uint16_t depth; /* plies; 0 where theoretical is a draw, and where the game
                       is over, unless by the counter alone */
    goti_metric metric; /* what depth counts */
} goti_probe_result;

typedef struct goti_db_stats {
    uint64_t probes, hits, misses;
} goti_db_stats;

/**
 * Open DIR/<variant name>/ for reading.
 * @param v     borrowed until close.
 * @param dir   not "".
 * @param cache_bytes  budget of decoded frames; 0 means 64 MiB.
 * @return GOTI_E_MISSING if there is no such database, GOTI_E_RULES if its
 * rules are not v's, GOTI_E_CORRUPT, GOTI_E_IO.  Tables open on first use.
 */
goti_err goti_db_open(const goti_variant *v, const char *dir,
                      size_t cache_bytes, goti_db **out,
                      goti_msg *msg) GOTI_NODISCARD;
void goti_db_close(goti_db *db);

/**
 * One position.  Games that are over by target or block are answered by the
 * rules without a table.  With quiet plies on the counter the category says
 * what is still possible; depth and theoretical are those of a fresh counter.
 * So they are where the counter has just run out: the category is a draw, and
 * the table says what it would be without the limit (and must be there).
 * Tables by DTM know no limit: there category and theoretical are alike, but
 * for the draw of a counter that has run out.
 * @return GOTI_E_ARG if pos is not a position of the variant, GOTI_E_MISSING
 * if its table is not there, GOTI_E_CORRUPT, GOTI_E_IO.
 */
goti_err goti_db_probe(goti_db *db, const goti_position *pos,
                       goti_probe_result *out, goti_msg *msg) GOTI_NODISCARD;

/** Many positions, sorted inside so that each frame is decoded once. */
goti_err goti_db_probe_batch(goti_db *db, const goti_position *pos, size_t n,
                             goti_probe_result *out,
                             goti_msg *msg) GOTI_NODISCARD;

/** What the depths of all its tables count. */
goti_metric goti_db_metric(const goti_db *db);

/** Drop all decoded frames (for measuring cold probes). */
void goti_db_drop_cache(goti_db *db);
goti_db_stats goti_db_get_stats(goti_db *db);

#endif
