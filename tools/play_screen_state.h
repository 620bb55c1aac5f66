/* SPDX-License-Identifier: MIT */
/* What the parts of the screen share; nobody else needs it. */
#ifndef GOTI_TOOLS_PLAY_SCREEN_STATE_H
#define GOTI_TOOLS_PLAY_SCREEN_STATE_H

#include "tools/board_canvas.h"
#include "tools/play.h"
#include "tools/play_pick.h"

enum { GOTI_SCREEN_TYPED_BYTES = 256 };

/** What the keys go to. */
typedef enum goti_screen_mode {
    GOTI_SCREEN_MENU,  /* who plays */
    GOTI_SCREEN_BOARD, /* the game */
    GOTI_SCREEN_PAGE,  /* a text over all of it */
    GOTI_SCREEN_LEAVE  /* the game is not saved: really? */
} goti_screen_mode;

typedef struct goti_screen {
    goti_play *play; /* borrowed */
    goti_screen_mode mode;
    bool quit;
    int code;         /* the exit code so far */
    uint64_t turn_ms; /* when the position came on the screen */
    /* the board */
    goti_board_canvas canvas; /* owned */
    unsigned cursor;          /* a point */
    goti_pick pick;           /* owned: the turn being pointed at */
    /* below it */
    char typed[GOTI_SCREEN_TYPED_BYTES];
    goti_msg message;
    /* beside it */
    bool has_values;
    bool wants_values;   /* those of this position are to be found */
    goti_values values;  /* owned, if there are any */
    unsigned panel_from; /* its first line that is shown */
    /* a page */
    char *page; /* owned, a text; NULL: none */
    unsigned page_from;
    /* the menu */
    unsigned menu_line;
} goti_screen;

/** The position has changed, or may have: begin the turn again. */
void goti_screen_turn(goti_screen *s);

/** A turn was made: what is to be said of it, and of the end of the game. */
void goti_screen_tell_turn(goti_screen *s, const char *what);

/** A sentence below the board. */
void goti_screen_tell(goti_screen *s, const char *fmt, ...) GOTI_PRINTF(2, 3);

/** Show a text, which is taken over, as a page if it has several lines. */
void goti_screen_show_text(goti_screen *s, char *text);

#endif
