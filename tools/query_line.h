/* SPDX-License-Identifier: MIT */
/* The best line: best moves of both sides until the game ends. */
#ifndef GOTI_TOOLS_QUERY_LINE_H
#define GOTI_TOOLS_QUERY_LINE_H

#include "tools/query.h"

enum { GOTI_LINE_DRAW_PLIES = 200 };

typedef struct goti_query_step {
    uint8_t side; /* who moves; goti_side */
    goti_move move;
    goti_category category; /* of the move, for that side */
    uint16_t depth;
} goti_query_step;

typedef struct goti_query_line {
    size_t n;
    goti_query_step *step; /* owned */
    bool cut;              /* the most plies were played, the game goes on */
    char end[256];         /* why the line stops, a sentence */
} goti_query_line;

/** How a line is played; NULL: to the end of the game. */
typedef struct goti_line_rules {
    size_t most; /* plies */
    bool fresh;  /* the no-capture count begins anew at each ply: so the depth
                    of a table's value is the number of plies it tells of */
} goti_line_rules;

/**
 * Play the best moves from pos.  A line that is drawn stops at the first
 * position that comes again, or after GOTI_LINE_DRAW_PLIES plies.
 * @param rules  may be NULL.
 */
goti_err goti_query_line_open(goti_db *db, const goti_variant *v,
                              const goti_position *pos,
                              const goti_line_rules *rules,
                              goti_query_line *out,
                              goti_msg *msg) GOTI_NODISCARD;
void goti_query_line_close(goti_query_line *line);

#endif
