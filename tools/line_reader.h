/* SPDX-License-Identifier: MIT */
/*
 * Lines from a file descriptor, as many as are there: a program that feeds
 * many gets them answered together, one that waits for each answer gets it.
 */
#ifndef GOTI_TOOLS_LINE_READER_H
#define GOTI_TOOLS_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "solver/base/err.h"

enum { GOTI_LINE_BYTES = 1 << 20 /* of a line, at most */ };

/** A line without its newline, NUL added; it may hold NULs of its own. */
typedef struct goti_input_line {
    char *text; /* "" when too_long */
    size_t size_bytes;
    bool too_long; /* over GOTI_LINE_BYTES: skipped */
} goti_input_line;

typedef struct goti_line_reader {
    int fd;
    bool at_end;
    bool skipping;     /* within a line that is too long */
    char *buf;         /* owned */
    size_t begin, end; /* bytes not yet handed out */
    size_t room;
} goti_line_reader;

void goti_line_reader_open(int fd, goti_line_reader *out);
void goti_line_reader_close(goti_line_reader *r);

/**
 * The next lines.  Waits for one; takes others only as far as they have been
 * read.
 * @param line  their texts are borrowed until the next call; room for max.
 * @param n     out: how many; 0 at the end of the input.
 */
goti_err goti_line_reader_next(goti_line_reader *r, goti_input_line *line,
                               size_t max, size_t *n,
                               goti_msg *msg) GOTI_NODISCARD;

#endif
