/* SPDX-License-Identifier: MIT */
#include "tools/line_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_ROOM = 65536 };

static char nothing[1];

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

/* The end of a line that is too long, if it is there. */
static bool take_skipped(goti_line_reader *r, goti_input_line *out)
{
    const size_t left = r->end - r->begin;
    const char *const newline =
        left == 0 ? NULL : memchr(r->buf + r->begin, '\n', left);
    r->begin = newline == NULL ? r->end : (size_t)(newline + 1 - r->buf);
    if (newline == NULL && !r->at_end) return false;
    r->skipping = false;
    *out = (goti_input_line){.text = nothing, .too_long = true};
    return true;
}

/* Hand out one line if there is a whole one, or a last one without newline. */
static bool take(goti_line_reader *r, goti_input_line *out)
{
    if (r->skipping) return take_skipped(r, out);
    const size_t left = r->end - r->begin;
    if (left == 0) return false;
    char *const line = r->buf + r->begin;
    char *end = memchr(line, '\n', left);
    const size_t length = end == NULL ? left : (size_t)(end - line);
    if (length > GOTI_LINE_BYTES) {
        r->skipping = true;
        return take_skipped(r, out);
    }
    if (end == NULL && !r->at_end) return false;
    r->begin = end == NULL ? r->end : (size_t)(end + 1 - r->buf);
    if (end == NULL) end = r->buf + r->end;
    if (end > line && end[-1] == '\r') end--;
    *end = '\0';
    *out = (goti_input_line){.text = line, .size_bytes = (size_t)(end - line)};
    return true;
}

goti_err goti_line_reader_next(goti_line_reader *r, goti_input_line *line,
                               size_t max, size_t *n, goti_msg *msg)
{
    *n = 0;
    for (;;) {
        while (*n < max && take(r, &line[*n]))
            ++*n;
        if (*n > 0 || (r->at_end && !r->skipping)) return GOTI_OK;
        GOTI_TRY(read_more(r, msg));
    }
}
