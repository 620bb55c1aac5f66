/* SPDX-License-Identifier: MIT */
/*
 * Sides differ by letter, marks by brackets; colours only repeat it.
 *
 *   >x<  the cursor        [x]  where the last turn went
 *   {x}  pointed at        (x)  may be pointed at next
 */
#include "tools/play_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/notation.h"
#include "tools/play_curses.h"
#include "tools/play_menu.h"
#include "tools/play_status.h"
#include "tools/text_lines.h"

enum { ROW_COLOUR = 1, COLUMN_COLOUR = 2 };
/* The least that is worth drawing; what a panel needs beside and below. */
enum {
    LEAST_ROWS = 10,
    LEAST_COLUMNS = 24,
    PANEL_COLUMNS = 32,
    PANEL_ROWS = 4,
    MESSAGE_ROWS = 3 /* at most */
};

void goti_view_colours(void)
{
    if (!has_colors()) return;
    start_color();
    use_default_colors();
    init_pair(ROW_COLOUR, COLOR_YELLOW, -1);
    init_pair(COLUMN_COLOUR, COLOR_CYAN, -1);
}

/* Where things are on the screen. */
typedef struct layout {
    int rows, columns;
    int board_rows, board_columns; /* as much of the canvas as is seen */
    int first_row, first_column;   /* of the canvas */
    int panel_row, panel_column, panel_rows, panel_columns;
    int message_rows;
} layout;

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* The first of n cells to show of all, so that one of them is in sight. */
static int first_in_sight(int all, int n, int which)
{
    int first = which - n / 2;
    if (first > all - n) first = all - n;
    return first > 0 ? first : 0;
}

/* What is being thought about, "" if nothing is. */
static const char *thinking(const goti_screen *s, char *buf, size_t n)
{
    const goti_side mover =
        (goti_side)goti_session_now(s->play->session)->to_move;
    switch (s->play->task) {
    case GOTI_PLAY_MOVE:
        snprintf(buf, n, "%s: thinking; Enter ends it.  ",
                 s->play->variant->side[mover].side_name);
        return buf;
    case GOTI_PLAY_HINT:
        return "Looking for a hint.  ";
    case GOTI_PLAY_VALUES:
        return "Guessing what the moves are worth.  ";
    case GOTI_PLAY_IDLE:
        break;
    }
    return "";
}

/* The lines below the board; no memory is no lines. */
static void read_message(const goti_screen *s, int columns,
                         goti_text_lines *out)
{
    char buf[GOTI_NAME_BYTES + 64], text[sizeof buf + sizeof s->message.text];
    goti_msg msg;
    if (s->mode == GOTI_SCREEN_LEAVE)
        snprintf(text, sizeof text,
                 "The game is not saved. Leave? y: yes  n: no");
    else
        snprintf(text, sizeof text, "%s%s", thinking(s, buf, sizeof buf),
                 s->message.text);
    (void)!goti_text_lines_add(out, text, (unsigned)columns, &msg);
}

static int count_message(const goti_screen *s, int columns)
{
    goti_text_lines lines = {0};
    read_message(s, columns, &lines);
    const int n = at_most((int)lines.n, MESSAGE_ROWS);
    goti_text_lines_clear(&lines);
    return n > 0 ? n : 1;
}

static layout lay_out(const goti_screen *s)
{
    layout l;
    const int width = (int)s->canvas.n_columns, height = (int)s->canvas.n_rows;
    const goti_board_cell at = s->canvas.point[s->cursor];
    getmaxyx(stdscr, l.rows, l.columns);
    l.message_rows = count_message(s, l.columns);
    /* Also the title, and what is typed. */
    const int room = l.rows - 2 - l.message_rows;
    const bool beside = l.columns >= width + 2 + PANEL_COLUMNS;
    l.board_columns = at_most(width, l.columns);
    l.board_rows = at_most(height, beside ? room : room - PANEL_ROWS);
    l.first_row = first_in_sight(height, l.board_rows, at.row);
    l.first_column = first_in_sight(width, l.board_columns, at.column);
    l.panel_row = beside ? 1 : 1 + l.board_rows;
    l.panel_column = beside ? width + 2 : 0;
    l.panel_rows = beside ? room : room - l.board_rows;
    l.panel_columns = l.columns - l.panel_column;
    return l;
}

/* ---- the board ----------------------------------------------------------- */

static void put_cell(const layout *l, goti_board_cell at, int aside, char ch,
                     attr_t how)
{
    const int row = at.row - l->first_row;
    const int column = at.column + aside - l->first_column;
    if (row < 0 || row >= l->board_rows || column < 0 ||
        column >= l->board_columns)
        return;
    goti_put(1 + row, column, how, "%c", ch);
}

static void draw_lines(const goti_screen *s, const layout *l)
{
    for (int row = 0; row < l->board_rows; row++)
        goti_put(1 + row, 0, A_NORMAL, "%.*s", l->board_columns,
                 s->canvas.cell +
                     (size_t)(l->first_row + row) * s->canvas.n_columns +
                     l->first_column);
}

static bool is_picked(const goti_pick *pick, unsigned point)
{
    return memchr(pick->point, (int)point, pick->n_points) != NULL;
}

/* The two characters about a point. */
static const char *mark_of(const goti_screen *s, unsigned p)
{
    const goti_record *const record = goti_session_record(s->play->session);
    if (is_picked(&s->pick, p)) return "{}";
    if (s->pick.n_points > 0 && (goti_pick_choices(&s->pick) & goti_bit(p)))
        return "()";
    if (s->pick.n_points == 0 && record->n_moves > 0 &&
        record->move[record->n_moves - 1].to == p)
        return "[]";
    return p == s->cursor ? "><" : NULL;
}

static void draw_point(const goti_screen *s, const layout *l, unsigned p)
{
    const goti_position *const now = goti_session_now(s->play->session);
    const char *const mark = mark_of(s, p);
    const attr_t here = p == s->cursor ? A_REVERSE : A_NORMAL;
    attr_t how = here;
    char ch = '+';
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        if (!(now->piece[side] & goti_bit(p))) continue;
        ch = s->play->variant->side[side].letter;
        how |= A_BOLD | (attr_t)COLOR_PAIR(side == GOTI_ROW ? ROW_COLOUR
                                                            : COLUMN_COLOUR);
    }
    put_cell(l, s->canvas.point[p], 0, ch, how);
    if (mark == NULL) return;
    put_cell(l, s->canvas.point[p], -1, mark[0], here | A_BOLD);
    put_cell(l, s->canvas.point[p], 1, mark[1], here | A_BOLD);
}

/* ---- beside it ----------------------------------------------------------- */

static void put_recent(const goti_screen *s, FILE *out)
{
    const goti_record *const r = goti_session_record(s->play->session);
    char text[GOTI_MOVE_TEXT_BYTES];
    enum { RECENT = 12 };
    size_t i = r->n_moves > RECENT ? r->n_moves - RECENT : 0;
    i -= i % 2;
    if (r->n_moves > 0) fputs("\n", out);
    for (; i < r->n_moves; i++) {
        if (i % 2 == 0) fprintf(out, "%zu. ", i / 2 + 1);
        fprintf(
            out, "%s%s",
            goti_move_format(s->play->variant, &r->move[i], text, sizeof text),
            i % 2 == 0 && i + 1 < r->n_moves ? " " : "\n");
    }
}

/* All that the panel says, owned; NULL where there is no memory. */
static char *panel_text(const goti_screen *s, const layout *l)
{
    char *text = NULL;
    size_t size_bytes = 0;
    FILE *const out = open_memstream(&text, &size_bytes);
    if (out == NULL) return NULL;
    goti_play_put_status(s->play, out);
    if (s->has_values) {
        fputc('\n', out);
        goti_play_put_values(s->play, &s->values, (unsigned)l->panel_columns,
                             out);
    }
    put_recent(s, out);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

static void draw_panel(goti_screen *s, const layout *l)
{
    goti_text_lines lines = {0};
    goti_msg msg;
    char *const text = panel_text(s, l);
    if (text == NULL ||
        goti_text_lines_add(&lines, text, (unsigned)l->panel_columns - 1,
                            &msg) != GOTI_OK)
        goti_put(l->panel_row, l->panel_column, A_NORMAL, "out of memory");
    free(text);
    const unsigned room = l->panel_rows > 0 ? (unsigned)l->panel_rows : 0;
    const unsigned last = lines.n > room ? (unsigned)lines.n - room : 0;
    if (s->panel_from > last) s->panel_from = last;
    for (unsigned i = 0; i < room && s->panel_from + i < lines.n; i++)
        goti_put(l->panel_row + (int)i, l->panel_column, A_NORMAL, "%s",
                 lines.line[s->panel_from + i]);
    if (s->panel_from < last && room > 0)
        goti_put(l->panel_row + (int)room - 1, l->columns - 12, A_REVERSE,
                 " PgDn: more ");
    goti_text_lines_clear(&lines);
}

/* ---- above and below ----------------------------------------------------- */

static void draw_title(const goti_screen *s, const layout *l)
{
    static const char *const keys[] = {
        "F1 help  F2 hint  F3 values  F5 undo  F6 redo  F10 quit ",
        "F1 help  F10 quit ",
    };
    const char *const title = s->play->variant->title;
    const int width = goti_columns(title);
    goti_put(0, 0, A_REVERSE, " %s", title);
    goti_put(0, 1 + width, A_REVERSE, "%*s", l->columns, "");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const int column = l->columns - (int)strlen(keys[i]);
        if (column < width + 3) continue;
        goti_put(0, column, A_REVERSE, "%s", keys[i]);
        return;
    }
}

static void draw_bottom(const goti_screen *s, const layout *l)
{
    goti_text_lines lines = {0};
    read_message(s, l->columns, &lines);
    for (int i = 0; i < l->message_rows && i < (int)lines.n; i++)
        goti_put(l->rows - 1 - l->message_rows + i, 0, A_BOLD, "%s",
                 lines.line[i]);
    goti_text_lines_clear(&lines);
    goti_put(l->rows - 1, 0, A_NORMAL, "> %s", s->typed);
}

static void place_cursor(const goti_screen *s, const layout *l)
{
    const goti_board_cell at = s->canvas.point[s->cursor];
    if (s->typed[0] != '\0')
        move(l->rows - 1, at_most(2 + (int)strlen(s->typed), l->columns - 1));
    else
        move(1 + at.row - l->first_row, at.column - l->first_column);
}

/* ---- the whole ----------------------------------------------------------- */

static void draw_board(goti_screen *s)
{
    const layout l = lay_out(s);
    if (l.rows < LEAST_ROWS || l.columns < LEAST_COLUMNS) {
        goti_put(0, 0, A_NORMAL, "%d x %d is too small", l.columns, l.rows);
        return;
    }
    draw_lines(s, &l);
    for (unsigned p = 0; p < s->play->variant->board.n_points; p++)
        if (p != s->cursor) draw_point(s, &l, p);
    draw_point(s, &l, s->cursor);
    draw_panel(s, &l);
    draw_title(s, &l);
    draw_bottom(s, &l);
    place_cursor(s, &l);
}

static void draw_page(goti_screen *s)
{
    goti_text_lines lines = {0};
    goti_msg msg;
    int rows, columns;
    getmaxyx(stdscr, rows, columns);
    if (goti_text_lines_add(&lines, s->page,
                            columns > 3 ? (unsigned)columns - 2 : 1,
                            &msg) != GOTI_OK)
        goti_put(0, 0, A_NORMAL, "%s", msg.text);
    const unsigned room = rows > 2 ? (unsigned)rows - 2 : 1;
    const unsigned last = lines.n > room ? (unsigned)lines.n - room : 0;
    if (s->page_from > last) s->page_from = last;
    for (unsigned i = 0; i < room && s->page_from + i < lines.n; i++)
        goti_put((int)i, 1, A_NORMAL, "%s", lines.line[s->page_from + i]);
    goti_put(rows - 1, 0, A_REVERSE, " %s",
             last > 0 ? "up, down, PgUp, PgDn: read; any other key: back "
                      : "any key: back ");
    goti_text_lines_clear(&lines);
}

void goti_view_draw(goti_screen *s)
{
    erase();
    switch (s->mode) {
    case GOTI_SCREEN_MENU:
        goti_menu_draw(s);
        break;
    case GOTI_SCREEN_PAGE:
        draw_page(s);
        break;
    case GOTI_SCREEN_BOARD:
    case GOTI_SCREEN_LEAVE:
        draw_board(s);
        break;
    }
    refresh();
}
