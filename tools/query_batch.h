/* SPDX-License-Identifier: MIT */
/* Queries from standard input, one position a line, answered in batches. */
#ifndef GOTI_TOOLS_QUERY_BATCH_H
#define GOTI_TOOLS_QUERY_BATCH_H

#include "db/probe.h"

/**
 * Answer every line of fd with one line of JSON, in order.  A line that cannot
 * be answered gets {"position", "error"} and does not stop the rest.
 * @param with_line  add the best line of each.
 * @return an exit code: GOTI_EXIT_USAGE if any line could not be answered.
 */
int goti_query_batch(goti_db *db, const goti_variant *v, int fd,
                     bool with_line);

#endif
