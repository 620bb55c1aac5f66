/* SPDX-License-Identifier: MIT */
/*
 * Which marks show the values of all moves in a picture: one for moves that
 * would be drawn alike, such as captures of different men by closing one mill.
 */
#ifndef GOTI_TOOLS_BOARD_MARKS_H
#define GOTI_TOOLS_BOARD_MARKS_H

#include "tools/query.h"

/** A place where a value stands. */
typedef struct goti_board_mark {
    uint8_t from;           /* of its arrow: where the last step or jump begins;
                               GOTI_NO_POINT: no arrow, it stands on to */
    uint8_t to;             /* GOTI_NO_POINT: the turn is a pass */
    unsigned best, n_moves; /* first of the answer's moves it stands for */
} goti_board_mark;

typedef struct goti_board_marks {
    unsigned n;
    goti_board_mark *mark; /* owned; in the order of their best moves */
    uint16_t *of_move;     /* owned; the mark of each of the answer's moves */
} goti_board_marks;

/**
 * Group the moves of an answer.  Men that fly have no arrows, as these would go
 * all over the board: the value of the best turn to a point stands on it.
 */
goti_err goti_board_marks_make(const goti_variant *v,
                               const goti_query_answer *answer,
                               goti_board_marks *out,
                               goti_msg *msg) GOTI_NODISCARD;
void goti_board_marks_clear(goti_board_marks *marks);

/** "W", "CW", "D", "BL" or "L". */
const char *goti_board_category_letters(goti_category category);

/** "W15", "D", "CW3": what a mark says; "+" at the end where it stands for
 * several moves that are not all worth the same.  Returns buf. */
const char *goti_board_mark_text(const goti_query_answer *answer,
                                 const goti_board_marks *marks, unsigned mark,
                                 char *buf, size_t buf_bytes);

#endif
