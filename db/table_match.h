/* SPDX-License-Identifier: MIT */
/*
 * Is it the table that was looked for, and is it as goti writes it?  One
 * comparison for all who read tables and for the solver, so that none keeps
 * what another refuses.
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

/**
 * A reader takes tables of many forms; goti writes the same values in one, so
 * that their digests can be compared: frames of GOTI_FRAME_POSITIONS, cells of
 * a byte where codes fit into one, the values in order, each once, and of
 * movement none but the draw that no position has.
 * @return GOTI_E_CORRUPT, with what is otherwise.  Cost: the book's length.
 */
goti_err goti_table_check_form(const goti_table *t,
                               goti_msg *msg) GOTI_NODISCARD;

#endif
