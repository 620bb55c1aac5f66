/* SPDX-License-Identifier: MIT */
/*
 * Is a sweep's journal what a sweep wrote?  Digests find what was damaged or
 * changed since, and rows must be possible.  No defence against who makes
 * digests too: only tables prove a row, and where they are there, they are
 * asked.
 */
#ifndef GOTI_TOOLS_SWEEP_CHECK_H
#define GOTI_TOOLS_SWEEP_CHECK_H

#include "tools/sweep_journal.h"

/** XXH3-64 of all fields of a row. */
uint64_t goti_sweep_row_digest(const goti_sweep_row *row);
/** XXH3-64 of the rows' digests and the names of what sweeps made. */
uint64_t goti_sweep_journal_digest(const goti_sweep_journal *journal);

/** NULL if tables could have given these numbers, or why not. */
const char *goti_sweep_row_fault(const goti_sweep_row *row);

/** Do both say the same of start and tables?  Times are no part of it. */
bool goti_sweep_same_numbers(const goti_sweep_numbers *a,
                             const goti_sweep_numbers *b);

#endif
