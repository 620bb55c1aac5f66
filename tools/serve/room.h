/* SPDX-License-Identifier: MIT */
/*
 * A room: a game between two seats.  What is here is plain state; rooms.h
 * changes it, room_store.h keeps it.
 */
#ifndef GOTI_TOOLS_SERVE_ROOM_H
#define GOTI_TOOLS_SERVE_ROOM_H

#include "solver/game/record.h"
#include "tools/serve/games.h"
#include "tools/serve/position_json.h"
#include "tools/serve/request.h"
#include "tools/serve/room_keys.h"

enum { GOTI_ROOM_MOST_MOVES = 4000, GOTI_NOBODY = 2 };

/** What outlives the server, but for the moves. */
typedef struct goti_room_state {
    bool taken[2];                      /* by goti_side */
    uint8_t hash[2][GOTI_HASH_BYTES];   /* of the seats' tokens */
    uint64_t version;                   /* grows with every change */
    uint64_t turn_version;              /* when moves last changed */
    uint32_t game;                      /* from 1 */
    uint8_t draw_offer, rematch, loser; /* goti_side or GOTI_NOBODY */
    uint8_t ending;                     /* goti_ending */
    uint64_t touched_ms;                /* since 1970: last change by people */
} goti_room_state;

typedef struct goti_room goti_room;
struct goti_room {
    char code[GOTI_CODE_BYTES];
    char key[GOTI_KEY_BYTES]; /* "" while an old file is read */
    goti_serve_game *game;    /* borrowed */
    goti_record record;       /* owned */
    goti_room_state state;
    bool connected[2];
    uint64_t connected_until_ms[2]; /* of the clock that only goes on; if not
                                       connected: since when not */
    goti_address maker, guest;      /* of the first seat taken, and the other */
    bool maker_known, guest_known;  /* not after a restart */
    goti_room *next;                /* private: in the list of rooms */
};

/** Is a seat free still? */
static inline bool goti_room_is_waiting(const goti_room *room)
{
    return !room->state.taken[GOTI_ROW] || !room->state.taken[GOTI_COLUMN];
}

#endif
