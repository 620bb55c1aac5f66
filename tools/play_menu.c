/* SPDX-License-Identifier: MIT */
#include "tools/play_menu.h"

#include <string.h>

#include "tools/play_curses.h"

void goti_menu_propose(goti_screen *s, const bool ask[2])
{
    const goti_side first = s->play->variant->first;
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        if (!ask[side]) continue;
        const goti_player proposed = {.is_person = side == (int)first,
                                      .level = GOTI_AI_MEDIUM};
        goti_session_seat(s->play->session, (goti_side)side, proposed);
    }
}

static unsigned place_of(goti_player player)
{
    goti_player other;
    unsigned i = 0;
    while (goti_player_at(i, &other) &&
           strcmp(goti_player_name(player), goti_player_name(other)) != 0)
        i++;
    return i;
}

static unsigned count_players(void)
{
    goti_player player;
    unsigned n = 0;
    while (goti_player_at(n, &player))
        n++;
    return n;
}

static void draw_side(const goti_screen *s, goti_side side, int row)
{
    const goti_variant *const v = s->play->variant;
    const goti_player player = goti_session_player(s->play->session, side);
    const bool here = s->menu_line == (unsigned)side;
    goti_put(row, 2, here ? A_REVERSE : A_NORMAL, "%-16s < %-6s >",
             v->side[side].side_name, goti_player_name(player));
    (void)goti_put_text(row + 1, 4, getmaxx(stdscr) - 5, 2,
                        goti_player_description(player));
}

void goti_menu_draw(const goti_screen *s)
{
    const goti_variant *const v = s->play->variant;
    goti_put(0, 0, A_BOLD, "%s", v->title);
    goti_put(2, 2, A_NORMAL, "Who plays?");
    draw_side(s, GOTI_ROW, 4);
    draw_side(s, GOTI_COLUMN, 8);
    goti_put(12, 2, A_NORMAL,
             "Up, down: a side.  Left, right: who.  Enter: begin.  q: quit.");
    if (s->play->db == NULL)
        (void)goti_put_text(14, 2, getmaxx(stdscr) - 3, 2,
                            "There are no tables: the computer searches, and "
                            "values are guesses.");
}

void goti_menu_key(goti_screen *s, int key)
{
    const goti_side side = (goti_side)s->menu_line;
    const unsigned n = count_players();
    unsigned i = place_of(goti_session_player(s->play->session, side));
    goti_player player;
    switch (key) {
    case KEY_UP:
    case KEY_DOWN:
    case '\t':
        s->menu_line = 1 - s->menu_line;
        return;
    case KEY_LEFT:
        i += n - 1;
        break;
    case KEY_RIGHT:
    case ' ':
        i++;
        break;
    case KEY_ENTER:
    case '\n':
    case '\r':
        s->mode = GOTI_SCREEN_BOARD;
        return;
    case 'q':
        s->quit = true;
        return;
    default:
        return;
    }
    if (goti_player_at(i % n, &player))
        goti_session_seat(s->play->session, side, player);
}
