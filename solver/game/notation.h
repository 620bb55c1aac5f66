/* SPDX-License-Identifier: MIT */
/*
 * Positions and moves as text, for every game alike.
 *
 * Position: "BOARD SIDE ROWHAND/COLUMNHAND CAPTURED QUIET", for example
 *   T/2TT2/6/6/4 G 0/15 0 0
 *   3/3/3/2W3/3/1B1/3 W 8/8 0/0 0
 * BOARD lists the points in the variant file's order, '/' between its display
 * rows, a number for a run of empty points, the sides' letters for pieces.
 * "start" is the start; "BOARD ... moves m1 m2" plays moves from it.
 * The Bagh-Chal community's form "BOARD SIDE N" (N goat turns played) is read
 * where the column side places one piece a turn: captured = placed - on board.
 *
 * CAPTURED is, in hunts, how many of the column side were; in morris, how many
 * men either side has lost, "ROW/COLUMN", and may be left out with QUIET.
 * Morris on 24 points is read with its board in rings too, see
 * notation_rings.c.
 *
 * Move: one token a turn: "B1" places, "R13-R23" moves, "A-R22xR12" jumps from
 * A over R12 to R22, "A-R22xR12-R24xR23" chains, "pass" passes.  In morris "x"
 * and a point follow for each man captured: "d6-d5xb4", "a1xd1", "a1xd1xg4".
 */
#ifndef GOTI_GAME_NOTATION_H
#define GOTI_GAME_NOTATION_H

#include "solver/game/moves.h"

enum { GOTI_POSITION_TEXT_BYTES = 256, GOTI_MOVE_TEXT_BYTES = 512 };

goti_err goti_position_parse(const goti_variant *v, const char *text,
                             goti_position *out, goti_msg *msg) GOTI_NODISCARD;

/** The turn before a position, where the text that gave it has moves. */
typedef struct goti_last_turn {
    bool known;   /* else the rest means nothing */
    uint8_t side; /* who moved; goti_side */
    goti_move move;
} goti_last_turn;

/** The same, and the last of the text's moves. */
goti_err goti_position_parse_game(const goti_variant *v, const char *text,
                                  goti_position *out, goti_last_turn *last,
                                  goti_msg *msg) GOTI_NODISCARD;
const char *goti_position_format(const goti_variant *v,
                                 const goti_position *pos, char *buf,
                                 size_t buf_bytes);

/** Parse a token and check that it is legal here; the message says why not. */
goti_err goti_move_parse(const goti_variant *v, const goti_position *pos,
                         const char *token, goti_move *out,
                         goti_msg *msg) GOTI_NODISCARD;
const char *goti_move_format(const goti_variant *v, const goti_move *move,
                             char *buf, size_t buf_bytes);

#endif
