/* SPDX-License-Identifier: MIT */
#include "tools/text_lines.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"

static goti_err add(goti_text_lines *out, unsigned indent, const char *text,
                    size_t n, goti_msg *msg)
{
    if (out->n == out->room) {
        const size_t room = out->room == 0 ? 32 : 2 * out->room;
        char **const line = realloc(out->line, room * sizeof *line);
        if (line == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "no memory for a text");
        out->line = line;
        out->room = room;
    }
    char *const copy = malloc(indent + n + 1);
    if (copy == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a text");
    memset(copy, ' ', indent);
    memcpy(copy + indent, text, n);
    copy[indent + n] = '\0';
    out->line[out->n++] = copy;
    return GOTI_OK;
}

/* Bytes of the first width characters of the n bytes at text. */
static size_t fitting(const char *text, size_t n, unsigned width)
{
    size_t used = 0;
    for (unsigned i = 0; i < width && used < n; i++) {
        const size_t bytes = goti_utf8_char(text + used, n - used);
        used += bytes > 0 ? bytes : 1;
    }
    return used;
}

/* Where to cut: behind the last word that fits, or in the middle of one. */
static size_t cut_at(const char *text, size_t n, unsigned width)
{
    const size_t most = fitting(text, n, width);
    if (most == n) return n;
    for (size_t k = most; k > 0; k--)
        if (text[k] == ' ' && strspn(text, " ") < k) return k;
    return most;
}

/* One line of the text, n bytes without its newline. */
static goti_err add_line(goti_text_lines *out, const char *text, size_t n,
                         unsigned width, goti_msg *msg)
{
    const size_t blanks = strspn(text, " ");
    const unsigned deep =
        blanks < n && blanks < width / 2 ? (unsigned)blanks : 0;
    size_t used = cut_at(text, n, width);
    GOTI_TRY(add(out, 0, text, used, msg));
    while (used < n) {
        while (used < n && text[used] == ' ')
            used++;
        if (used == n) break;
        const size_t more = cut_at(text + used, n - used, width - deep);
        GOTI_TRY(add(out, deep, text + used, more, msg));
        used += more;
    }
    return GOTI_OK;
}

goti_err goti_text_lines_add(goti_text_lines *out, const char *text,
                             unsigned width, goti_msg *msg)
{
    if (width == 0) return GOTI_OK;
    while (*text != '\0') {
        const size_t n = strcspn(text, "\n");
        GOTI_TRY(add_line(out, text, n, width, msg));
        text += n;
        if (*text == '\n') text++;
    }
    return GOTI_OK;
}

void goti_text_lines_clear(goti_text_lines *lines)
{
    for (size_t i = 0; i < lines->n; i++)
        free(lines->line[i]);
    free(lines->line);
    memset(lines, 0, sizeof *lines);
}
