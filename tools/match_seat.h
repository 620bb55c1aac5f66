/* SPDX-License-Identifier: MIT */
/* A player at work: for one game at a time, by one thread at a time. */
#ifndef GOTI_TOOLS_MATCH_SEAT_H
#define GOTI_TOOLS_MATCH_SEAT_H

#include "solver/game/record.h"
#include "tools/match_player.h"
#include "tools/ugi_client.h"

/** A plain record; all 0 is an empty one. */
typedef struct goti_match_seat {
    const goti_match_player *player; /* borrowed */
    goti_ai *ai;                     /* of a level; owned */
    goti_ugi_client *client;         /* of a program; owned; NULL: not there */
} goti_match_seat;

/** What a player does when it is to move. */
typedef enum goti_seat_answer {
    GOTI_SEAT_MOVES,
    GOTI_SEAT_BREAKS_RULES, /* by a move that is not legal */
    GOTI_SEAT_IS_LATE,      /* says nothing; it has been ended */
    GOTI_SEAT_DIES          /* a program that ends */
} goti_seat_answer;

enum { GOTI_SEAT_NOTE_BYTES = 160 };

/**
 * Sit down.
 * @param db  NULL: no tables.  Borrowed until close, as v and player.
 * @return GOTI_E_MEMORY; GOTI_E_IO if a program cannot be started.
 */
goti_err goti_match_seat_open(const goti_variant *v, goti_db *db,
                              const goti_match_player *player,
                              goti_match_seat *out,
                              goti_msg *msg) GOTI_NODISCARD;
void goti_match_seat_close(goti_match_seat *seat);

/**
 * A new game begins.  A program that has ended is started again.
 * @return GOTI_E_IO, GOTI_E_MEMORY.
 */
goti_err goti_match_seat_begin(goti_match_seat *seat,
                               goti_msg *msg) GOTI_NODISCARD;

/**
 * Choose a move in the last position of a game that goes on.
 * @param seed    of the game; a level mixes its own into it.
 * @param answer  out: what it does; move is set if it moves, else note, of
 *                GOTI_SEAT_NOTE_BYTES, says what it did.
 * @return errors of goti_ai_think; GOTI_E_MEMORY.
 */
goti_err goti_match_seat_choose(const goti_variant *v, goti_match_seat *seat,
                                const goti_record *record, uint64_t seed,
                                goti_seat_answer *answer, goti_move *move,
                                char *note, goti_msg *msg) GOTI_NODISCARD;

#endif
