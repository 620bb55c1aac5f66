/* SPDX-License-Identifier: MIT */
/* Answers in their two printed forms. */
#ifndef GOTI_TOOLS_QUERY_PRINT_H
#define GOTI_TOOLS_QUERY_PRINT_H

#include "tools/query.h"
#include "tools/query_line.h"

/** line may be NULL. */
void goti_query_print(const goti_variant *v, const goti_query_answer *answer,
                      const goti_query_line *line);
/** One line of JSON. */
void goti_query_print_json(const goti_variant *v,
                           const goti_query_answer *answer,
                           const goti_query_line *line);
/** {"position": text, "error": sentence} */
void goti_query_print_json_error(const char *position, const char *error);

#endif
