/* SPDX-License-Identifier: MIT */
#include "tools/line_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_ROOM = 65536, MAX_ROOM = 16 << 20 };

void goti_line_reader_open(int fd, goti_line_reader *out)
{
    memset(out, 0, sizeof *out);
    out->fd = fd;
}

void goti_line_reader_close(goti_line_reader *r)
{
    free(r->buf);
    r->buf = NULL;
}

/* Make room after end for one byte at least, and one more for a NUL. */
static goti_err make_room(goti_line_reader *r, goti_msg *msg)
{
    if (r->begin > 0) {
        memmove(r->buf, r->buf + r->begin, r->end - r->begin);
        r->end -= r->begin;
        r->begin = 0;
    }
    if (r->end + 2 <= r->room) return GOTI_OK;
    const size_t room = r->room == 0 ? FIRST_ROOM : 2 * r->room;
    if (room > MAX_ROOM)
        return goti_fail(msg, GOTI_E_ARG, "standard input: line too long");
    char *const buf = realloc(r->buf, room);
    if (buf == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    r->buf = buf;
    r->room = room;
    return GOTI_OK;
}

static goti_err read_more(goti_line_reader *r, goti_msg *msg)
{
    GOTI_TRY(make_room(r, msg));
    ssize_t got;
    do
        got = read(r->fd, r->buf + r->end, r->room - r->end - 1);
    while (got < 0 && errno == EINTR);
    if (got < 0) return goti_fail_errno(msg, GOTI_E_IO, "standard input");
    r->at_end = got == 0;
    r->end += (size_t)got;
    return GOTI_OK;
}

/* Hand out one line if there is a whole one, or a last one without newline. */
static char *take(goti_line_reader *r)
{
    const size_t left = r->end - r->begin;
    if (left == 0) return NULL;
    char *const line = r->buf + r->begin;
    char *newline = memchr(line, '\n', left);
    if (newline == NULL) {
        if (!r->at_end) return NULL;
        newline = r->buf + r->end;
        r->begin = r->end;
    } else {
        r->begin = (size_t)(newline + 1 - r->buf);
    }
    if (newline > line && newline[-1] == '\r') newline--;
    *newline = '\0';
    return line;
}

goti_err goti_line_reader_next(goti_line_reader *r, char **line, size_t max,
                               size_t *n, goti_msg *msg)
{
    *n = 0;
    for (;;) {
        while (*n < max && (line[*n] = take(r)) != NULL)
            ++*n;
        if (*n > 0 || r->at_end) return GOTI_OK;
        GOTI_TRY(read_more(r, msg));
    }
}
