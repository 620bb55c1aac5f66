/* SPDX-License-Identifier: MIT */
#include "tools/serve/room_evict.h"

#include <stdlib.h>
#include <string.h>

#include "tools/serve/clock.h"

enum {
    NOT_BEGUN_IDLE_MS = 6 * 3600000, /* nobody came, or no move was made */
    AWAY_MS = 60000,                 /* from a game without a move */
    LONG_AWAY_MS = 30 * 60000 /* who sends a link leaves the page for it */
};

/* ---- time --------------------------------------------------------------- */

uint64_t goti_room_idle_left_ms(const goti_room *room, uint64_t idle_ms)
{
    const bool begun = !goti_room_is_waiting(room) && room->record.n_moves > 0;
    if (!begun && idle_ms > NOT_BEGUN_IDLE_MS) idle_ms = NOT_BEGUN_IDLE_MS;
    const uint64_t now = goti_clock_date_ms();
    const uint64_t end = room->state.touched_ms + idle_ms;
    return end > now ? end - now : 0;
}

static bool is_somebody_there(const goti_room *room)
{
    return room->connected[GOTI_ROW] || room->connected[GOTI_COLUMN];
}

/* How long nobody with a seat has been there; 0 if somebody is. */
static uint64_t away_ms(const goti_room *room, uint64_t now_ms)
{
    uint64_t least = UINT64_MAX;
    if (is_somebody_there(room)) return 0;
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        const uint64_t ms = now_ms - room->connected_until_ms[side];
        if (ms < least) least = ms;
    }
    return least > UINT64_MAX / 2 ? 0 : least; /* until later than now */
}

/* ---- of an address ------------------------------------------------------ */

static bool is_same(const goti_address *a, const goti_address *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool goti_room_is_of(const goti_room *room, const goti_address *address)
{
    return (room->maker_known && is_same(&room->maker, address)) ||
           (room->guest_known && is_same(&room->guest, address));
}

/* Games that are over are nobody's any more. */
static bool is_going_on_of(const goti_room *room, const goti_address *address)
{
    return room->state.ending == GOTI_ENDING_NONE &&
           goti_room_is_of(room, address);
}

unsigned goti_rooms_of(const goti_room_list *list, const goti_address *address)
{
    unsigned n = 0;
    for (const goti_room *r = NULL; (r = goti_room_list_next(list, r)) != NULL;)
        n += is_going_on_of(r, address);
    return n;
}

static unsigned seconds(uint64_t ms)
{
    return (unsigned)(ms / 1000) + 1;
}

unsigned goti_rooms_of_left_s(const goti_room_list *list,
                              const goti_address *address, uint64_t idle_ms)
{
    uint64_t least = idle_ms;
    for (const goti_room *r = NULL;
         (r = goti_room_list_next(list, r)) != NULL;) {
        const uint64_t left = goti_room_idle_left_ms(r, idle_ms);
        if (is_going_on_of(r, address) && left < least) least = left;
    }
    return seconds(least);
}

/* ---- who is needed least ------------------------------------------------ */

typedef enum need {
    GAME_IS_OVER, /* and both are away */
    MAKER_LEFT,   /* for long; nobody came */
    NOT_BEGUN,    /* both are away, and no move was made */
    GAME_LEFT,    /* by both, for long */
    NOBODY_CAME,  /* yet */
    IS_NEEDED
} need;

static need need_of(const goti_room *room, uint64_t away)
{
    const bool over = room->state.ending != GOTI_ENDING_NONE;
    if (over) return is_somebody_there(room) ? IS_NEEDED : GAME_IS_OVER;
    if (goti_room_is_waiting(room))
        return away > LONG_AWAY_MS ? MAKER_LEFT : NOBODY_CAME;
    if (room->record.n_moves == 0)
        return away > AWAY_MS ? NOT_BEGUN : IS_NEEDED;
    return away > LONG_AWAY_MS ? GAME_LEFT : IS_NEEDED;
}

/* Who made the rooms: an address for each room, sorted. */
typedef struct makers {
    goti_address *address; /* owned; NULL without memory: all are alike */
    unsigned n;
} makers;

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(goti_address));
}

static makers sort_makers(const goti_room_list *list)
{
    makers m = {calloc(list->n + 1, sizeof *m.address), 0};
    if (m.address == NULL) return m;
    for (const goti_room *r = NULL; (r = goti_room_list_next(list, r)) != NULL;)
        if (r->maker_known) m.address[m.n++] = r->maker;
    qsort(m.address, m.n, sizeof *m.address, compare);
    return m;
}

/* How many are less, or not greater. */
static unsigned rank_of(const makers *m, const goti_address *address, int most)
{
    unsigned low = 0, high = m->n;
    while (low < high) {
        const unsigned middle = low + (high - low) / 2;
        if (compare(&m->address[middle], address) < most)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static unsigned rooms_by(const makers *m, const goti_room *room)
{
    if (!room->maker_known) return 1;
    return rank_of(m, &room->maker, 1) - rank_of(m, &room->maker, 0);
}

typedef struct candidate {
    goti_room *room;
    need need;
    unsigned n_of_maker;
    uint64_t away_ms;
} candidate;

/* Of those that are needed alike the one whose maker has most goes, then the
 * one that was left for longest, then the one in which least was done lately.
 */
static bool goes_before(const candidate *a, const candidate *b)
{
    if (a->need != b->need) return a->need < b->need;
    if (a->n_of_maker != b->n_of_maker) return a->n_of_maker > b->n_of_maker;
    if (a->away_ms != b->away_ms) return a->away_ms > b->away_ms;
    return a->room->state.touched_ms < b->room->state.touched_ms;
}

goti_room *goti_rooms_least_needed(const goti_room_list *list, uint64_t now_ms)
{
    candidate least = {.room = NULL, .need = IS_NEEDED};
    const makers m = sort_makers(list);
    for (goti_room *r = NULL; (r = goti_room_list_next(list, r)) != NULL;) {
        candidate c = {.room = r, .away_ms = away_ms(r, now_ms)};
        c.need = need_of(r, c.away_ms);
        if (c.need == IS_NEEDED || c.need > least.need) continue;
        c.n_of_maker = m.address == NULL ? 1 : rooms_by(&m, r);
        if (least.room == NULL || goes_before(&c, &least)) least = c;
    }
    free(m.address);
    return least.room;
}

unsigned goti_rooms_wait_s(const goti_room_list *list, uint64_t idle_ms,
                           uint64_t now_ms)
{
    uint64_t least = idle_ms;
    for (const goti_room *r = NULL;
         (r = goti_room_list_next(list, r)) != NULL;) {
        const uint64_t away = away_ms(r, now_ms);
        const uint64_t most = r->record.n_moves == 0 ? AWAY_MS : LONG_AWAY_MS;
        uint64_t left = goti_room_idle_left_ms(r, idle_ms);
        if (!is_somebody_there(r) && away <= most && most - away < left)
            left = most - away;
        if (left < least) least = left;
    }
    return seconds(least);
}
