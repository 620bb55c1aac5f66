/* SPDX-License-Identifier: MIT */
/*
 * Counts of boards and orbits, made anew from every code of a table.  A row
 * stands for all images of its row set; where the row set has symmetries of its
 * own, several columns are each other's images, and orbits are counted by the
 * lemma of Burnside: each board weighs as much as symmetries keep it.
 */
#ifndef GOTI_DB_VERIFY_COUNTS_H
#define GOTI_DB_VERIFY_COUNTS_H

#include "db/probe_tables.h"

/**
 * Decode the table and check all that can be checked of it alone: its form,
 * frames, digests, and the counts of its code book.
 * @return GOTI_E_CORRUPT, GOTI_E_IO, GOTI_E_MEMORY.
 */
goti_err goti_verify_bytes(const goti_db_table *t, int n_threads,
                           goti_msg *msg) GOTI_NODISCARD;

#endif
