/* SPDX-License-Identifier: MIT */
/* The rooms there are, found by their codes.  No locks, no clocks. */
#ifndef GOTI_TOOLS_SERVE_ROOM_LIST_H
#define GOTI_TOOLS_SERVE_ROOM_LIST_H

#include "tools/serve/room.h"

enum { GOTI_ROOM_BINS = 4096 };

/** All 0: empty. */
typedef struct goti_room_list {
    unsigned n;
    goti_room *bin[GOTI_ROOM_BINS]; /* private: by code */
} goti_room_list;

/** NULL if there is none. */
goti_room *goti_room_list_find(const goti_room_list *list, const char *code);

/** A room whose code no other has; borrowed until it is removed. */
void goti_room_list_add(goti_room_list *list, goti_room *room);
/** Does not free it. */
void goti_room_list_remove(goti_room_list *list, goti_room *room);

/** The one after that room, or the first for NULL; NULL at the end.  Between
 * two calls no room may go but the one before. */
goti_room *goti_room_list_next(const goti_room_list *list,
                               const goti_room *room);

#endif
