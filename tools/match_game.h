/* SPDX-License-Identifier: MIT */
/* One game of a match: two seats that move by turns, and what came of it. */
#ifndef GOTI_TOOLS_MATCH_GAME_H
#define GOTI_TOOLS_MATCH_GAME_H

#include "tools/match_seat.h"

/** How a game ended. */
typedef enum goti_match_end {
    GOTI_END_WON,        /* by the rules */
    GOTI_END_DRAWN,      /* by a blocked side, or a full board */
    GOTI_END_COUNTER,    /* drawn by the no-capture limit */
    GOTI_END_REPETITION, /* drawn: a position for the third time */
    GOTI_END_LENGTH,     /* drawn: too many plies */
    GOTI_END_ILLEGAL,    /* lost by a move that is not legal */
    GOTI_END_LATE,       /* lost by saying nothing */
    GOTI_END_DIED        /* lost by ending before the game did */
} goti_match_end;

enum { GOTI_N_ENDS = GOTI_END_DIED + 1 };

/** What one side did; a move is judged if its value is known before and after
 * it, and a drop if it gave some of it away. */
typedef struct goti_match_side {
    uint64_t n_moves, n_judged, n_drops;
    uint64_t first_drop; /* its ply in the game, from 1; 0: none */
} goti_match_side;

/** A game played; plain record, all 0 at first. */
typedef struct goti_match_game {
    goti_record record; /* close it */
    goti_match_end end;
    bool drawn;
    goti_side winner;        /* if it is not drawn */
    bool value_known;        /* of the opening, under the no-capture limit */
    int value;               /* for the row side: 1 won, 0 drawn, -1 lost */
    goti_match_side side[2]; /* by goti_side */
    char note[GOTI_SEAT_NOTE_BYTES]; /* what the loser did against the rules */
} goti_match_game;

/** What is the same for all games; borrowed. */
typedef struct goti_match_rules {
    const goti_variant *v;
    goti_db *db; /* to judge by; NULL: nothing is */
    uint64_t max_plies;
    bool (*stop)(void); /* asked at each ply; NULL: never */
} goti_match_rules;

/**
 * Play a game.
 * @param seat  by goti_side.
 * @return errors of goti_match_seat_begin and goti_match_seat_choose, and of
 * goti_db_probe but for GOTI_E_MISSING; GOTI_E_INTERRUPTED by stop.
 */
goti_err goti_match_play_game(const goti_match_rules *rules,
                              goti_match_seat *const seat[2],
                              const goti_position *first, uint64_t seed,
                              goti_match_game *out,
                              goti_msg *msg) GOTI_NODISCARD;

/** Why it ended, a sentence, into buf; returns buf. */
const char *goti_match_reason(const goti_match_rules *rules,
                              const goti_match_game *game, char *buf,
                              size_t buf_bytes);

#endif
