/* SPDX-License-Identifier: MIT */
/*
 * All rooms: who may do what, and when.  A room is entered and left, with all
 * of them locked meanwhile, since what is done in one takes microseconds.
 * Changes are kept before they are seen.
 */
#ifndef GOTI_TOOLS_SERVE_ROOMS_H
#define GOTI_TOOLS_SERVE_ROOMS_H

#include "tools/serve/games.h"
#include "tools/serve/room.h"
#include "tools/serve/waits.h"

typedef struct goti_rooms goti_rooms;

typedef struct goti_rooms_limits {
    unsigned most;             /* rooms in all */
    unsigned most_per_address; /* made or joined by one (of IPv6, 48 bits), with
                                  games that are not over; 0: no limit */
    uint64_t idle_ms;          /* after so long a room is forgotten */
} goti_rooms_limits;

/** Why something cannot be done; GOTI_ROOM_OK: it was. */
typedef enum goti_room_answer {
    GOTI_ROOM_OK,
    GOTI_ROOM_FULL,         /* both seats are taken */
    GOTI_ROOM_WAITS,        /* one is free */
    GOTI_ROOM_GAME_OVER,    /* or it has become so */
    GOTI_ROOM_GAME_ON,      /* it is not over */
    GOTI_ROOM_NOT_TURN,     /* the other side's */
    GOTI_ROOM_STALE,        /* moves were made meanwhile */
    GOTI_ROOM_BAD_MOVE,     /* msg says why */
    GOTI_ROOM_NO_OFFER,     /* nothing to answer, or to take back */
    GOTI_ROOM_TOO_MANY,     /* rooms in all */
    GOTI_ROOM_YOURS_MANY,   /* of that address */
    GOTI_ROOM_PLAYERS_MANY, /* of that of one of the two seats */
    GOTI_ROOM_FAILED        /* it could not be kept; msg */
} goti_room_answer;

/**
 * Open the file and read what rooms there are.
 * @param games, waits  borrowed until close.
 * @return as goti_room_store_open and goti_room_store_read.
 */
goti_err goti_rooms_open(const char *path, const goti_games *games,
                         goti_waits *waits, const goti_rooms_limits *limits,
                         goti_rooms **out, goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_rooms_close(goti_rooms *rooms);

unsigned goti_rooms_count(goti_rooms *rooms);

/** Find and lock; NULL, and nothing is locked, if there is none. */
goti_room *goti_rooms_enter(goti_rooms *rooms, const char *code);
/**
 * Make a room, with one seat taken, and enter it.  Where there are as many as
 * may be, the one is forgotten that is needed least; see room_evict.h.
 * @param token  the seat's, which the caller may choose; where it is "", one is
 * made. Only its hash is kept.
 * @param wait_s  out with GOTI_ROOM_TOO_MANY and GOTI_ROOM_YOURS_MANY: seconds
 * until there may be place, if nobody does anything.
 */
goti_room_answer goti_rooms_make(goti_rooms *rooms, goti_serve_game *game,
                                 const goti_position *start, goti_side side,
                                 const goti_address *maker,
                                 char token[GOTI_TOKEN_BYTES], goti_room **out,
                                 unsigned *wait_s, goti_msg *msg);
/** Place for the moves of a position, as long as all are locked. */
goti_move *goti_rooms_moves(goti_rooms *rooms);
/** Unlock. */
void goti_rooms_leave(goti_rooms *rooms);

/* Of a room that was entered. */

/** Whose seat the token is; GOTI_NOBODY: none. */
unsigned goti_room_seat_of(const goti_room *room, const char *token);

/** Who has that seat has been heard of, and will wait for so long. */
void goti_room_seen(goti_rooms *rooms, goti_room *room, unsigned side,
                    uint64_t wait_ms);
/** Who had that seat has closed the connection. */
void goti_room_gone(goti_room *room, unsigned side);

/** Take the free seat.
 * @param token, wait_s  as of goti_rooms_make.
 * @param side  out. */
goti_room_answer goti_room_join(goti_rooms *rooms, goti_room *room,
                                const goti_address *guest,
                                char token[GOTI_TOKEN_BYTES], unsigned *side,
                                unsigned *wait_s, goti_msg *msg);
goti_room_answer goti_room_play(goti_rooms *rooms, goti_room *room,
                                unsigned side, uint64_t version,
                                const char *move, goti_msg *msg);
goti_room_answer goti_room_resign(goti_rooms *rooms, goti_room *room,
                                  unsigned side, goti_msg *msg);

typedef enum goti_draw_action {
    GOTI_DRAW_OFFER,
    GOTI_DRAW_ACCEPT,
    GOTI_DRAW_DECLINE,
    GOTI_DRAW_WITHDRAW
} goti_draw_action;
goti_room_answer goti_room_draw(goti_rooms *rooms, goti_room *room,
                                unsigned side, goti_draw_action action,
                                goti_msg *msg);
/** @param wait_s  out with GOTI_ROOM_PLAYERS_MANY. */
goti_room_answer goti_room_rematch(goti_rooms *rooms, goti_room *room,
                                   unsigned side, unsigned *wait_s,
                                   goti_msg *msg);

/** Forget a room whose game is over, or to which nobody came.  With
 * GOTI_ROOM_OK it is gone, but all of them are still to be left. */
goti_room_answer goti_room_close(goti_rooms *rooms, goti_room *room,
                                 goti_msg *msg);

/** Milliseconds until it is forgotten. */
uint64_t goti_room_left_ms(const goti_rooms *rooms, const goti_room *room);

/** Wait for news of it; see waits.h. */
void goti_room_wait(goti_rooms *rooms, goti_room *room, goti_waiter *waiter,
                    uint64_t wait_ms);

/** Every second or so: who is connected, and which rooms are to be forgotten.
 */
void goti_rooms_sweep(goti_rooms *rooms);

/** What the API says of a room; you: goti_side or GOTI_NOBODY. */
json_object *goti_room_json(goti_rooms *rooms, const goti_room *room,
                            unsigned you);

#endif
