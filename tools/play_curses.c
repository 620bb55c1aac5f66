/* SPDX-License-Identifier: MIT */
#include "tools/play_curses.h"

#include <stdarg.h>
#include <stdio.h>

#include "solver/base/utf8.h"
#include "tools/text_lines.h"

/* Bytes of the first width characters. */
static int bytes_that_fit(const char *text, int width)
{
    int used = 0;
    for (int i = 0; i < width && text[used] != '\0'; i++) {
        const size_t n = goti_utf8_char(text + used, 4);
        used += n > 0 ? (int)n : 1;
    }
    return used;
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
