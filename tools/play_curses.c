/* SPDX-License-Identifier: MIT */
#include "tools/play_curses.h"

#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "solver/base/utf8.h"
#include "tools/text_lines.h"

/* The character at text, its bytes and the columns it takes. */
static void measure(const char *text, int *n_bytes, int *n_columns)
{
    wchar_t c;
    mbstate_t state = {0};
    const size_t n = mbrtowc(&c, text, strlen(text), &state);
    const bool known = n != (size_t)-1 && n != (size_t)-2 && n > 0;
    *n_bytes = known ? (int)n : 1;
    *n_columns = known && wcwidth(c) >= 0 ? wcwidth(c) : 1;
}

/* Bytes of the first characters that fit in width columns. */
static int bytes_that_fit(const char *text, int width)
{
    int used = 0;
    for (int column = 0; text[used] != '\0';) {
        int n_bytes, n_columns;
        measure(text + used, &n_bytes, &n_columns);
        column += n_columns;
        if (column > width) break;
        used += n_bytes;
    }
    return used;
}

/* Texts are UTF-8; where the terminal is not, what it lacks is a '?'. */
static void replace_beyond_ascii(char *text)
{
    char *to = text;
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return;
    for (const char *from = text; *from != '\0';) {
        const size_t n = goti_utf8_char(from, strlen(from));
        *to++ = n == 1 ? *from : '?';
        from += n > 0 ? n : 1;
    }
    *to = '\0';
}

int goti_columns(const char *text)
{
    int all = 0, n_bytes = 0, n_columns = 0;
    for (; *text != '\0'; text += n_bytes) {
        /* Where each is a '?', it takes one. */
        const size_t n = goti_utf8_char(text, strlen(text));
        measure(text, &n_bytes, &n_columns);
        if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
            n_bytes = n > 0 ? (int)n : 1;
            n_columns = 1;
        }
        all += n_columns;
    }
    return all;
}

void goti_put(int row, int column, attr_t how, const char *fmt, ...)
{
    char text[1024];
    int rows, columns;
    va_list args;
    getmaxyx(stdscr, rows, columns);
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    va_start(args, fmt);
    (void)vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    goti_utf8_trim(text);
    replace_beyond_ascii(text);
    (void)attrset((int)how);
    (void)mvaddnstr(row, column, text, bytes_that_fit(text, columns - column));
    (void)attrset((int)A_NORMAL);
}

int goti_put_text(int row, int column, int width, int max_rows,
                  const char *text)
{
    goti_text_lines lines = {0};
    goti_msg msg;
    const unsigned room = width > 0 ? (unsigned)width : 1;
    int used = 0;
    if (goti_text_lines_add(&lines, text, room, &msg) != GOTI_OK)
        goti_put(row, column, A_NORMAL, "%s", msg.text);
    for (size_t i = 0; i < lines.n && used < max_rows; i++, used++)
        goti_put(row + used, column, A_NORMAL, "%s", lines.line[i]);
    goti_text_lines_clear(&lines);
    return used;
}
