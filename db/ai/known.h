/* SPDX-License-Identifier: MIT */
/*
 * What tables and rules say of positions, for a player who goes on where they
 * say nothing.  Remembers which tiers have tables, so that not to know costs
 * little.
 */
#ifndef GOTI_DB_AI_KNOWN_H
#define GOTI_DB_AI_KNOWN_H

#include <stdbool.h>
#include <stdint.h>

#include "db/probe.h"
#include "solver/game/moves.h"

typedef struct goti_ai_known goti_ai_known;

/** @param db  NULL: only the rules know anything.  Both borrowed until close.
 */
goti_err goti_ai_known_open(const goti_variant *v, goti_db *db,
                            goti_ai_known **out, goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_ai_known_close(goti_ai_known *known);

/** Are there any tables at all? */
bool goti_ai_known_any(const goti_ai_known *known);

/**
 * The value of a position whose game goes on, for the side to move.
 * @param found  out: false where its tier has no table.
 * @return errors of goti_db_probe but for GOTI_E_MISSING.
 */
goti_err goti_ai_known_probe(goti_ai_known *known, const goti_position *pos,
                             bool *found, goti_probe_result *out,
                             goti_msg *msg) GOTI_NODISCARD;

/** The same for any position: finished games are known by the rules. */
goti_err goti_ai_known_value(goti_ai_known *known, const goti_position *pos,
                             bool *found, goti_probe_result *out,
                             goti_msg *msg) GOTI_NODISCARD;

/**
 * After an error: from now on do without the table that could not be used, as
 * if it were not there.  False if the last error was of no table.
 */
bool goti_ai_known_give_up(goti_ai_known *known);

/** Answers by tables so far. */
uint64_t goti_ai_known_hits(const goti_ai_known *known);

/** The value of a position by the rules: false while the game goes on. */
bool goti_ai_known_over(const goti_variant *v, const goti_position *pos,
                        goti_category *out);

static inline goti_category goti_ai_opposite(goti_category category)
{
    return (goti_category)(GOTI_WIN - category);
}

#endif
