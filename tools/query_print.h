/* SPDX-License-Identifier: MIT */
/* Answers in their two printed forms. */
#ifndef GOTI_TOOLS_QUERY_PRINT_H
#define GOTI_TOOLS_QUERY_PRINT_H

#include "tools/line_reader.h"
#include "tools/query.h"
#include "tools/query_line.h"

/** line may be NULL. */
void goti_query_print(const goti_variant *v, const goti_query_answer *answer,
                      const goti_query_line *line);
/** One line of JSON. */
void goti_query_print_json(const goti_variant *v,
                           const goti_query_answer *answer,
                           const goti_query_line *line);
/**
 * {"position": the line, "error": sentence}; what is not UTF-8 in the line is
 * replaced by U+FFFD, and a line that was too long is null.
 */
void goti_query_print_json_error(const goti_input_line *line,
                                 const char *error);

#endif
