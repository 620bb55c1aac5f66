/* SPDX-License-Identifier: MIT */
#include "tools/serve/room_list.h"

#include <string.h>

static unsigned bin_of(const char *code)
{
    uint32_t key;
    memcpy(&key, code, sizeof key);
    return (key * 2654435761U) >> 20 & (GOTI_ROOM_BINS - 1);
}

goti_room *goti_room_list_find(const goti_room_list *list, const char *code)
{
    goti_room *room = list->bin[bin_of(code)];
    while (room != NULL && strcmp(room->code, code) != 0)
        room = room->next;
    return room;
}

void goti_room_list_add(goti_room_list *list, goti_room *room)
{
    goti_room **const bin = &list->bin[bin_of(room->code)];
    room->next = *bin;
    *bin = room;
    list->n++;
}

void goti_room_list_remove(goti_room_list *list, goti_room *room)
{
    goti_room **link = &list->bin[bin_of(room->code)];
    while (*link != room)
        link = &(*link)->next;
    *link = room->next;
    list->n--;
}

goti_room *goti_room_list_next(const goti_room_list *list,
                               const goti_room *room)
{
    if (room != NULL && room->next != NULL) return room->next;
    for (unsigned i = room == NULL ? 0 : bin_of(room->code) + 1;
         i < GOTI_ROOM_BINS; i++)
        if (list->bin[i] != NULL) return list->bin[i];
    return NULL;
}
