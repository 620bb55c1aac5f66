/* SPDX-License-Identifier: MIT */
/*
 * What a verification is about: the tables of the tiers that were asked for,
 * and a solver's checkpoints.
 */
#ifndef GOTI_DB_VERIFY_LIST_H
#define GOTI_DB_VERIFY_LIST_H

#include "db/verify.h"

/**
 * List the tables that the manifest names, and count those that lack; what is
 * wrong with the manifest itself is damage.
 * @return GOTI_E_ARG if nothing is of the tier or phase that was asked for.
 */
goti_err goti_verify_list(goti_db *db, const goti_verify_options *options,
                          goti_verify_report *report,
                          goti_msg *msg) GOTI_NODISCARD;

/** Take damage down; of each table once at most, and of the manifest. */
void goti_verify_add_damage(goti_verify_report *report, goti_err err,
                            const goti_msg *msg);

/**
 * The table that a line of a report is about; as goti_db_get_table, and
 * GOTI_E_RULES if it is no checkpoint that a solver of the variant leaves.
 */
goti_err goti_verify_open(goti_db *db, const goti_verify_table *v,
                          goti_db_table *out, goti_msg *msg) GOTI_NODISCARD;

#endif
