/* SPDX-License-Identifier: MIT */
/*
 * What the walk of db/reach.h should find, from a list of explicit states and
 * a probe of each: no sets, no slots, no weights.
 */
#ifndef GOTI_TESTS_SUPPORT_NAIVE_REACH_H
#define GOTI_TESTS_SUPPORT_NAIVE_REACH_H

#include "db/reach.h"
#include "tests/support/oracle.h"

/** All states from the start on. */
oracle_graph *naive_reach_graph(const goti_variant *v);

/**
 * Count g's states by tier; tiers in no particular order.
 * @param db  NULL: values are known where the game is over.
 */
void naive_reach_count(const oracle_graph *g, goti_db *db, goti_reach *out);

/**
 * Solve v into dir and open its tables.
 * @return NULL if goti cannot solve it.
 */
goti_db *naive_reach_solve(const goti_variant *v, const char *dir);

/** What differs first: a text that lasts until the next call; or NULL. */
const char *naive_reach_compare(const goti_reach *walk,
                                const goti_reach *naive);

#endif
