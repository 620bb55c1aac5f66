/* SPDX-License-Identifier: MIT */
/*
 * Which rooms go: after a time in which nobody did anything; and, where there
 * are as many as may be, those that would be missed least.  Whose rooms are
 * many loses one before others do, so that one who fills the server with rooms
 * pushes out his own.
 */
#ifndef GOTI_TOOLS_SERVE_ROOM_EVICT_H
#define GOTI_TOOLS_SERVE_ROOM_EVICT_H

#include "tools/serve/room_list.h"

/** Milliseconds until a room is forgotten, with that limit of idle time; less
 * than it where nobody came, or no move was made. */
uint64_t goti_room_idle_left_ms(const goti_room *room, uint64_t idle_ms);

/** Did it make the room, or take the other seat? */
bool goti_room_is_of(const goti_room *room, const goti_address *address);

/** How many rooms are of an address whose games are not over. Time: all rooms.
 */
unsigned goti_rooms_of(const goti_room_list *list, const goti_address *address);

/** Seconds until one of those is forgotten, if nobody does anything in it. */
unsigned goti_rooms_of_left_s(const goti_room_list *list,
                              const goti_address *address, uint64_t idle_ms);

/** The room to forget for another, at that time of goti_clock_ms; NULL if all
 * are needed.  Time: of n rooms, n log n. */
goti_room *goti_rooms_least_needed(const goti_room_list *list, uint64_t now_ms);

/** Seconds until one is not needed, if nobody does anything in any. */
unsigned goti_rooms_wait_s(const goti_room_list *list, uint64_t idle_ms,
                           uint64_t now_ms);

#endif
