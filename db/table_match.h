/* SPDX-License-Identifier: MIT */
/*
 * Is it the table that was looked for?  One comparison for all who read tables
 * and for the solver, so that none keeps what another refuses.
 */
#ifndef GOTI_DB_TABLE_MATCH_H
#define GOTI_DB_TABLE_MATCH_H

#include "db/table_read.h"

/**
 * Compare the header with what it should say: variant, rules, tier, metric,
 * points and their order, rows and columns.
 * @param wanted  of its other fields no notice is taken.
 * @return GOTI_E_RULES, with the first that differs.  Cost: none to speak of.
 */
goti_err goti_table_match(const goti_table *t, const goti_table_info *wanted,
                          goti_msg *msg) GOTI_NODISCARD;

#endif
