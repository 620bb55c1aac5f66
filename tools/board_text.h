/* SPDX-License-Identifier: MIT */
/* A board as plain text. */
#ifndef GOTI_TOOLS_BOARD_TEXT_H
#define GOTI_TOOLS_BOARD_TEXT_H

#include "solver/game/notation.h"

/**
 * Draw a position: the sides' letters for pieces, '+' for empty points, names
 * beside them, and the point that the last turn went to in brackets.
 * @param last  NULL, or the turn before; not shown unless known.
 * @param text  out: owned; lines without blanks at their ends.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_board_text(const goti_variant *v, const goti_position *pos,
                         const goti_last_turn *last, bool names, char **text,
                         goti_msg *msg) GOTI_NODISCARD;

#endif
