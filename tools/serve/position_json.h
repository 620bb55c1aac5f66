/* SPDX-License-Identifier: MIT */
/* Positions, moves and endings as the API writes them. */
#ifndef GOTI_TOOLS_SERVE_POSITION_JSON_H
#define GOTI_TOOLS_SERVE_POSITION_JSON_H

#include "solver/game/record.h"
#include "tools/json_out.h"
#include "tools/query.h"

/** How a game stands that may have ended by rules or by people. */
typedef enum goti_ending {
    GOTI_ENDING_NONE,
    GOTI_ENDING_RULES, /* goti_query_find_cause knows more */
    GOTI_ENDING_REPETITION,
    GOTI_ENDING_RESIGNED,
    GOTI_ENDING_AGREED,
    GOTI_ENDING_TOO_LONG
} goti_ending;

/** "row" or "column". */
const char *goti_side_word(unsigned side);

/** By the rules: of a game so far. */
goti_ending goti_record_ending(const goti_variant *v, const goti_record *r);

/** An object of a move, its token and points. */
json_object *goti_move_json(const goti_variant *v, const goti_move *m);

/** Text of a position, under key. */
void goti_json_position(json_object *o, const char *key, const goti_variant *v,
                        const goti_position *pos);

/** Where the last position of a game stands: position, to_move, phase, cells,
 * hand, captured, quiet, quiet_left, times, last_move. */
void goti_json_standing(json_object *o, const goti_variant *v,
                        const goti_record *r);

/**
 * over, result, cause, reason.
 * @param loser  who resigned; else it does not matter.
 */
void goti_json_ending(json_object *o, const goti_variant *v,
                      const goti_position *pos, goti_ending ending,
                      unsigned loser);

/** The tokens of the moves of a game, under key. */
void goti_json_tokens(json_object *o, const char *key, const goti_variant *v,
                      const goti_record *r);

/** The word for a cause of the rules; NULL for none. */
const char *goti_cause_word(goti_query_cause cause);

#endif
