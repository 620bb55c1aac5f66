/* SPDX-License-Identifier: MIT */
/* What a drawing of a board shows, and the same in words. */
#ifndef GOTI_TOOLS_BOARD_PICTURE_H
#define GOTI_TOOLS_BOARD_PICTURE_H

#include "solver/game/notation.h"
#include "tools/board_marks.h"
#include "tools/board_shapes.h"

/** Plain record; everything in it is borrowed. */
typedef struct goti_board_picture {
    const goti_variant *variant;
    goti_position pos;
    goti_last_turn last;
    const goti_query_answer *answer; /* probed, of pos; NULL: no values */
    const char *title;               /* NULL: that of the variant */
    bool names;                      /* of the points */
    goti_board_theme theme;
    unsigned width; /* pixels; the height follows */
} goti_board_picture;

/** The title in force. */
const char *goti_board_title(const goti_board_picture *p);

/** Who is to move, or how the game ended, and the value; returns buf. */
const char *goti_board_state(const goti_board_picture *p, char *buf,
                             size_t buf_bytes);

/** "last move: Tigers A-R22xR12", or "" if none is known; returns buf. */
const char *goti_board_last(const goti_board_picture *p, char *buf,
                            size_t buf_bytes);

/** "Goats: 2 on the board, 12 in hand, 1 captured"; returns buf. */
const char *goti_board_men(const goti_board_picture *p, goti_side side,
                           char *buf, size_t buf_bytes);

/** "plies to the end" (DTC: to the next capture, too), or "ply ..." for 1. */
const char *goti_board_plies(goti_metric metric, unsigned n);

/** "T1 win 15": a move and its value; returns buf. */
const char *goti_board_move_value(const goti_variant *v,
                                  const goti_query_move *m, char *buf,
                                  size_t buf_bytes);

/** Write the whole picture in words into the open element. */
void goti_board_describe(const goti_board_picture *p, goti_svg *svg);

/**
 * Draw it as SVG. The same bytes each time.
 * @param text  out: owned.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_board_svg(const goti_board_picture *p, char **text,
                        size_t *size_bytes, goti_msg *msg) GOTI_NODISCARD;

#endif
