/* SPDX-License-Identifier: MIT */
/*
 * Rooms in a file (SQLite), so that they outlive the server.  One server has a
 * file at a time; one thread at a time may use a store.
 */
#ifndef GOTI_TOOLS_SERVE_ROOM_STORE_H
#define GOTI_TOOLS_SERVE_ROOM_STORE_H

#include "tools/serve/room.h"

typedef struct goti_room_store goti_room_store;

/**
 * Open a file, or make it, for its owner alone to read.
 * A file of version 1, without keys, becomes one of this version.
 * @return GOTI_E_IO; GOTI_E_BUSY if another server has it; GOTI_E_RULES if it
 * is no file of rooms, or of a version to come; GOTI_E_CORRUPT.
 */
goti_err goti_room_store_open(const char *path, goti_room_store **out,
                              goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL. */
void goti_room_store_close(goti_room_store *store);

/** What a change of a room does to its moves. */
typedef enum goti_room_change {
    GOTI_ROOM_SAME_MOVES,
    GOTI_ROOM_LAST_MOVE, /* the record's last one is new */
    GOTI_ROOM_NO_MOVES   /* a new game */
} goti_room_change;

/** Keep a room as it is, with this state; all of it or nothing. */
goti_err goti_room_store_put(goti_room_store *store, const goti_room *room,
                             const goti_room_state *state,
                             goti_room_change change,
                             goti_msg *msg) GOTI_NODISCARD;

goti_err goti_room_store_remove(goti_room_store *store, const char *code,
                                goti_msg *msg) GOTI_NODISCARD;

/** Takes a room that was read over. */
typedef goti_err goti_room_store_take(void *ctx, goti_room *room,
                                      goti_msg *msg);

/** Read all rooms; those of an old file have the key "".  Those whose variant
 * is not there or has other rules now, or whose moves are not legal, are told
 * of on stderr and removed. */
goti_err goti_room_store_read(goti_room_store *store, const goti_games *games,
                              goti_room_store_take *take, void *ctx,
                              goti_msg *msg) GOTI_NODISCARD;

/** Close a room's record and free it.  Accepts NULL. */
void goti_room_free(goti_room *room);

#endif
