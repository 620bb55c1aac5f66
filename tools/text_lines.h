/* SPDX-License-Identifier: MIT */
/* Text cut into lines that fit a width, at blanks where there are any. */
#ifndef GOTI_TOOLS_TEXT_LINES_H
#define GOTI_TOOLS_TEXT_LINES_H

#include <stddef.h>

#include "solver/base/err.h"

typedef struct goti_text_lines {
    size_t n, room;
    char **line; /* owned, as each of them */
} goti_text_lines;

/**
 * Add a text, newlines in it ending lines; lines that are too long go on in the
 * next, behind the same indentation.  Counts characters of UTF-8.
 * @param out  all 0 at first; clear it in any case.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_text_lines_add(goti_text_lines *out, const char *text,
                             unsigned width, goti_msg *msg) GOTI_NODISCARD;
void goti_text_lines_clear(goti_text_lines *lines);

#endif
