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

typedef struct goti_line_reader {
    int fd;
    bool at_end;
    char *buf;         /* owned */
    size_t begin, end; /* bytes not yet handed out */
    size_t room;
} goti_line_reader;

void goti_line_reader_open(int fd, goti_line_reader *out);
void goti_line_reader_close(goti_line_reader *r);

/**
 * The next lines, without newlines, NUL added.  Waits for one; takes others
 * only as far as they have been read.
 * @param line  borrowed until the next call; room for max.
 * @param n     out: how many; 0 at the end of the input.
 */
goti_err goti_line_reader_next(goti_line_reader *r, char **line, size_t max,
                               size_t *n, goti_msg *msg) GOTI_NODISCARD;

#endif
