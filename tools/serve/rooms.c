/* SPDX-License-Identifier: MIT */
#include "tools/serve/rooms.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "tools/serve/address.h"
#include "tools/serve/clock.h"
#include "tools/serve/room_evict.h"
#include "tools/serve/room_list.h"
#include "tools/serve/room_store.h"

enum { GRACE_MS = 15000 /* between two requests of a page */ };

struct goti_rooms {
    pthread_mutex_t lock;
    const goti_games *games;
    goti_waits *waits;
    goti_rooms_limits limits;
    goti_room_store *store;
    goti_room_list list;
    goti_move *moves; /* room for those of a position, with the lock held */
};

/* ---- the list ----------------------------------------------------------- */

static void take_out(goti_rooms *rooms, goti_room *room)
{
    goti_room_list_remove(&rooms->list, room);
    goti_waits_wake(rooms->waits, room);
    goti_room_free(room);
}

static goti_err forget(goti_rooms *rooms, goti_room *room, goti_msg *msg)
{
    GOTI_TRY(goti_room_store_remove(rooms->store, room->code, msg));
    take_out(rooms, room);
    return GOTI_OK;
}

/* Milliseconds serve as versions: so they grow over a restart too, though not
 * every one is kept. */
static uint64_t next_version(const goti_room *room)
{
    const uint64_t now = goti_clock_date_ms();
    return now > room->state.version ? now : room->state.version + 1;
}

/* ---- opening ------------------------------------------------------------ */

/* From now on, until they ask. */
static void nobody_is_there(goti_room *room)
{
    room->connected_until_ms[GOTI_ROW] = goti_clock_ms();
    room->connected_until_ms[GOTI_COLUMN] = room->connected_until_ms[GOTI_ROW];
}

/* Who watched before may have seen versions that were not kept. */
static goti_err take_read(void *ctx, goti_room *room, goti_msg *msg)
{
    goti_rooms *const rooms = ctx;
    (void)msg;
    room->state.version = next_version(room);
    nobody_is_there(room);
    goti_room_list_add(&rooms->list, room);
    return GOTI_OK;
}

/* To rooms of an old file. */
static goti_err give_keys(goti_rooms *rooms, goti_msg *msg)
{
    for (goti_room *r = NULL;
         (r = goti_room_list_next(&rooms->list, r)) != NULL;) {
        if (r->key[0] != '\0') continue;
        GOTI_TRY(goti_key_make(r->key, msg));
        GOTI_TRY(goti_room_store_put(rooms->store, r, &r->state,
                                     GOTI_ROOM_SAME_MOVES, msg));
    }
    return GOTI_OK;
}

goti_err goti_rooms_open(const char *path, const goti_games *games,
                         goti_waits *waits, const goti_rooms_limits *limits,
                         goti_rooms **out, goti_msg *msg)
{
    goti_rooms *const rooms = calloc(1, sizeof *rooms);
    if (rooms != NULL)
        rooms->moves = malloc(GOTI_MAX_MOVES * sizeof *rooms->moves);
    if (rooms == NULL || rooms->moves == NULL) {
        free(rooms);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    pthread_mutex_init(&rooms->lock, NULL);
    rooms->games = games;
    rooms->waits = waits;
    rooms->limits = *limits;
    goti_err err = goti_room_store_open(path, &rooms->store, msg);
    if (err == GOTI_OK)
        err = goti_room_store_read(rooms->store, games, take_read, rooms, msg);
    if (err == GOTI_OK) err = give_keys(rooms, msg);
    if (err != GOTI_OK) {
        goti_rooms_close(rooms);
        return err;
    }
    *out = rooms;
    return GOTI_OK;
}

void goti_rooms_close(goti_rooms *rooms)
{
    if (rooms == NULL) return;
    for (goti_room *room; (room = goti_room_list_next(&rooms->list, NULL));) {
        goti_room_list_remove(&rooms->list, room);
        goti_room_free(room);
    }
    goti_room_store_close(rooms->store);
    pthread_mutex_destroy(&rooms->lock);
    free(rooms->moves);
    free(rooms);
}

unsigned goti_rooms_count(goti_rooms *rooms)
{
    pthread_mutex_lock(&rooms->lock);
    const unsigned n = rooms->list.n;
    pthread_mutex_unlock(&rooms->lock);
    return n;
}

goti_move *goti_rooms_moves(goti_rooms *rooms)
{
    return rooms->moves;
}

goti_room *goti_rooms_enter(goti_rooms *rooms, const char *code)
{
    pthread_mutex_lock(&rooms->lock);
    goti_room *const room = goti_room_list_find(&rooms->list, code);
    if (room == NULL) pthread_mutex_unlock(&rooms->lock);
    return room;
}

void goti_rooms_leave(goti_rooms *rooms)
{
    pthread_mutex_unlock(&rooms->lock);
}

/* ---- changes ------------------------------------------------------------ */

/* What a change begins with. */
static goti_room_state change_of(const goti_room *room)
{
    goti_room_state next = room->state;
    next.version = next_version(room);
    next.touched_ms = goti_clock_date_ms();
    return next;
}

/* Keep it, then let it be seen. */
static goti_room_answer keep(goti_rooms *rooms, goti_room *room,
                             const goti_room_state *next,
                             goti_room_change change, goti_msg *msg)
{
    if (goti_room_store_put(rooms->store, room, next, change, msg) != GOTI_OK)
        return GOTI_ROOM_FAILED;
    room->state = *next;
    goti_waits_wake(rooms->waits, room);
    return GOTI_ROOM_OK;
}

static goti_room_answer check_on(const goti_room *room)
{
    if (goti_room_is_waiting(room)) return GOTI_ROOM_WAITS;
    if (room->state.ending != GOTI_ENDING_NONE) return GOTI_ROOM_GAME_OVER;
    return GOTI_ROOM_OK;
}

/* ---- seats -------------------------------------------------------------- */

/* Has an address as many rooms as it may? */
static bool has_enough(const goti_rooms *rooms, const goti_address *address,
                       unsigned *wait_s)
{
    const unsigned each = rooms->limits.most_per_address;
    if (each == 0 || goti_rooms_of(&rooms->list, address) < each) return false;
    *wait_s =
        goti_rooms_of_left_s(&rooms->list, address, rooms->limits.idle_ms);
    return true;
}

static goti_room_answer make_place(goti_rooms *rooms, const goti_address *maker,
                                   unsigned *wait_s, goti_msg *msg)
{
    const uint64_t now_ms = goti_clock_ms();
    if (has_enough(rooms, maker, wait_s)) return GOTI_ROOM_YOURS_MANY;
    if (rooms->list.n < rooms->limits.most) return GOTI_ROOM_OK;
    goti_room *const least = goti_rooms_least_needed(&rooms->list, now_ms);
    if (least == NULL) {
        *wait_s =
            goti_rooms_wait_s(&rooms->list, rooms->limits.idle_ms, now_ms);
        return GOTI_ROOM_TOO_MANY;
    }
    return forget(rooms, least, msg) == GOTI_OK ? GOTI_ROOM_OK
                                                : GOTI_ROOM_FAILED;
}

static goti_err new_room(goti_rooms *rooms, goti_serve_game *game,
                         const goti_position *start, goti_room **out,
                         goti_msg *msg)
{
    goti_room *const room = calloc(1, sizeof *room);
    if (room == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_err err;
    do {
        err = goti_code_make(room->code, msg);
    } while (err == GOTI_OK &&
             goti_room_list_find(&rooms->list, room->code) != NULL);
    room->game = game;
    nobody_is_there(room);
    if (err == GOTI_OK) err = goti_key_make(room->key, msg);
    if (err == GOTI_OK) err = goti_record_begin(&room->record, start, msg);
    room->state = (goti_room_state){.game = 1,
                                    .draw_offer = GOTI_NOBODY,
                                    .rematch = GOTI_NOBODY,
                                    .loser = GOTI_NOBODY};
    if (err == GOTI_OK)
        *out = room;
    else
        goti_room_free(room);
    return err;
}

/* The token is who sits down's own, or made if it is "". */
static goti_err take_seat(goti_room_state *state, unsigned side,
                          char token[GOTI_TOKEN_BYTES], goti_msg *msg)
{
    if (token[0] == '\0') GOTI_TRY(goti_token_make(token, msg));
    goti_token_hash(token, state->hash[side]);
    state->taken[side] = true;
    return GOTI_OK;
}

static goti_room_answer make(goti_rooms *rooms, goti_serve_game *game,
                             const goti_position *start, goti_side side,
                             const goti_address *maker,
                             char token[GOTI_TOKEN_BYTES], goti_room **out,
                             unsigned *wait_s, goti_msg *msg)
{
    goti_room *room = NULL;
    const goti_room_answer answer = make_place(rooms, maker, wait_s, msg);
    if (answer != GOTI_ROOM_OK) return answer;
    if (new_room(rooms, game, start, &room, msg) != GOTI_OK)
        return GOTI_ROOM_FAILED;
    goti_room_state next = change_of(room);
    next.turn_version = next.version;
    if (take_seat(&next, side, token, msg) != GOTI_OK ||
        keep(rooms, room, &next, GOTI_ROOM_NO_MOVES, msg) != GOTI_ROOM_OK) {
        goti_room_free(room);
        return GOTI_ROOM_FAILED;
    }
    room->maker = *maker;
    room->maker_known = true;
    goti_room_list_add(&rooms->list, room);
    *out = room;
    return GOTI_ROOM_OK;
}

goti_room_answer goti_rooms_make(goti_rooms *rooms, goti_serve_game *game,
                                 const goti_position *start, goti_side side,
                                 const goti_address *maker,
                                 char token[GOTI_TOKEN_BYTES], goti_room **out,
                                 unsigned *wait_s, goti_msg *msg)
{
    const goti_address wide = goti_address_wide(maker);
    pthread_mutex_lock(&rooms->lock);
    const goti_room_answer answer =
        make(rooms, game, start, side, &wide, token, out, wait_s, msg);
    if (answer != GOTI_ROOM_OK) pthread_mutex_unlock(&rooms->lock);
    return answer;
}

unsigned goti_room_seat_of(const goti_room *room, const char *token)
{
    uint8_t hash[GOTI_HASH_BYTES];
    unsigned seat = GOTI_NOBODY;
    goti_token_hash(token, hash);
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        if (goti_hash_equal(hash, room->state.hash[side]) &&
            room->state.taken[side])
            seat = side;
    return seat;
}

goti_room_answer goti_room_join(goti_rooms *rooms, goti_room *room,
                                const goti_address *guest,
                                char token[GOTI_TOKEN_BYTES], unsigned *side,
                                unsigned *wait_s, goti_msg *msg)
{
    const goti_address wide = goti_address_wide(guest);
    if (!goti_room_is_waiting(room)) return GOTI_ROOM_FULL;
    if (!goti_room_is_of(room, &wide) && has_enough(rooms, &wide, wait_s))
        return GOTI_ROOM_YOURS_MANY;
    *side = room->state.taken[GOTI_ROW] ? GOTI_COLUMN : GOTI_ROW;
    goti_room_state next = change_of(room);
    if (take_seat(&next, *side, token, msg) != GOTI_OK) return GOTI_ROOM_FAILED;
    const goti_room_answer kept =
        keep(rooms, room, &next, GOTI_ROOM_SAME_MOVES, msg);
    if (kept == GOTI_ROOM_OK) {
        room->guest = wide;
        room->guest_known = true;
    }
    return kept;
}

/* ---- the game ----------------------------------------------------------- */

static uint8_t ending_of(const goti_room *room)
{
    const goti_ending ending =
        goti_record_ending(goti_serve_game_variant(room->game), &room->record);
    if (ending == GOTI_ENDING_NONE &&
        room->record.n_moves >= GOTI_ROOM_MOST_MOVES)
        return GOTI_ENDING_TOO_LONG;
    return (uint8_t)ending;
}

goti_room_answer goti_room_play(goti_rooms *rooms, goti_room *room,
                                unsigned side, uint64_t version,
                                const char *move, goti_msg *msg)
{
    const goti_room_answer on = check_on(room);
    if (on != GOTI_ROOM_OK) return on;
    if (version < room->state.turn_version) return GOTI_ROOM_STALE;
    if (goti_record_last(&room->record)->to_move != side)
        return GOTI_ROOM_NOT_TURN;
    const goti_err err = goti_record_add_text(
        goti_serve_game_variant(room->game), &room->record, move, msg);
    if (err == GOTI_E_ARG) return GOTI_ROOM_BAD_MOVE;
    if (err != GOTI_OK) return GOTI_ROOM_FAILED;
    goti_room_state next = change_of(room);
    next.turn_version = next.version;
    next.draw_offer = GOTI_NOBODY;
    next.ending = ending_of(room);
    const goti_room_answer kept =
        keep(rooms, room, &next, GOTI_ROOM_LAST_MOVE, msg);
    if (kept != GOTI_ROOM_OK) goti_record_take_back(&room->record, 1);
    return kept;
}

goti_room_answer goti_room_resign(goti_rooms *rooms, goti_room *room,
                                  unsigned side, goti_msg *msg)
{
    const goti_room_answer on = check_on(room);
    if (on != GOTI_ROOM_OK) return on;
    goti_room_state next = change_of(room);
    next.turn_version = next.version;
    next.draw_offer = GOTI_NOBODY;
    next.ending = GOTI_ENDING_RESIGNED;
    next.loser = (uint8_t)side;
    return keep(rooms, room, &next, GOTI_ROOM_SAME_MOVES, msg);
}

goti_room_answer goti_room_draw(goti_rooms *rooms, goti_room *room,
                                unsigned side, goti_draw_action action,
                                goti_msg *msg)
{
    const goti_room_answer on = check_on(room);
    if (on != GOTI_ROOM_OK) return on;
    const unsigned by = room->state.draw_offer;
    const bool theirs = by == (side == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW);
    goti_room_state next = change_of(room);
    next.draw_offer = GOTI_NOBODY;
    /* Who offers what was offered agrees. */
    if (theirs && (action == GOTI_DRAW_ACCEPT || action == GOTI_DRAW_OFFER)) {
        next.ending = GOTI_ENDING_AGREED;
        next.turn_version = next.version;
    } else if (action == GOTI_DRAW_OFFER) {
        next.draw_offer = (uint8_t)side;
    } else if (!(theirs && action == GOTI_DRAW_DECLINE) &&
               !(by == side && action == GOTI_DRAW_WITHDRAW)) {
        return GOTI_ROOM_NO_OFFER;
    }
    return keep(rooms, room, &next, GOTI_ROOM_SAME_MOVES, msg);
}

static void swap_seats(goti_room *room, goti_room_state *state)
{
    uint8_t hash[GOTI_HASH_BYTES];
    memcpy(hash, state->hash[0], sizeof hash);
    memcpy(state->hash[0], state->hash[1], sizeof hash);
    memcpy(state->hash[1], hash, sizeof hash);
    const bool connected = room->connected[0];
    room->connected[0] = room->connected[1];
    room->connected[1] = connected;
    const uint64_t until = room->connected_until_ms[0];
    room->connected_until_ms[0] = room->connected_until_ms[1];
    room->connected_until_ms[1] = until;
}

/* Both have asked: from the same position, with sides changed. */
static goti_room_answer begin_again(goti_rooms *rooms, goti_room *room,
                                    goti_room_state *next, goti_msg *msg)
{
    goti_room old = *room;
    next->turn_version = next->version;
    next->game++;
    next->rematch = next->draw_offer = next->loser = GOTI_NOBODY;
    swap_seats(room, next);
    next->ending = GOTI_ENDING_NONE;
    const goti_room_answer kept =
        keep(rooms, room, next, GOTI_ROOM_NO_MOVES, msg);
    if (kept == GOTI_ROOM_OK)
        goti_record_take_back(&room->record, room->record.n_moves);
    else
        *room = old;
    return kept;
}

/* A game that begins again counts again for those who play it. */
static bool may_begin_again(const goti_rooms *rooms, const goti_room *room,
                            unsigned *wait_s)
{
    return !(room->maker_known && has_enough(rooms, &room->maker, wait_s)) &&
           !(room->guest_known && has_enough(rooms, &room->guest, wait_s));
}

goti_room_answer goti_room_rematch(goti_rooms *rooms, goti_room *room,
                                   unsigned side, unsigned *wait_s,
                                   goti_msg *msg)
{
    const goti_room_answer on = check_on(room);
    if (on == GOTI_ROOM_OK) return GOTI_ROOM_GAME_ON;
    if (on != GOTI_ROOM_GAME_OVER) return on;
    goti_room_state next = change_of(room);
    if (room->state.rematch != GOTI_NOBODY && room->state.rematch != side)
        return may_begin_again(rooms, room, wait_s)
                   ? begin_again(rooms, room, &next, msg)
                   : GOTI_ROOM_PLAYERS_MANY;
    next.rematch = (uint8_t)side;
    return keep(rooms, room, &next, GOTI_ROOM_SAME_MOVES, msg);
}

goti_room_answer goti_room_close(goti_rooms *rooms, goti_room *room,
                                 goti_msg *msg)
{
    if (check_on(room) == GOTI_ROOM_OK) return GOTI_ROOM_GAME_ON;
    return forget(rooms, room, msg) == GOTI_OK ? GOTI_ROOM_OK
                                               : GOTI_ROOM_FAILED;
}

/* ---- who is there ------------------------------------------------------- */

/* Nothing that is worth keeping. */
static void set_connected(goti_rooms *rooms, goti_room *room, unsigned side,
                          bool connected)
{
    if (room->connected[side] == connected) return;
    room->connected[side] = connected;
    room->state.version = next_version(room);
    goti_waits_wake(rooms->waits, room);
}

void goti_room_seen(goti_rooms *rooms, goti_room *room, unsigned side,
                    uint64_t wait_ms)
{
    const uint64_t until = goti_clock_ms() + wait_ms + GRACE_MS;
    if (room->connected_until_ms[side] < until || wait_ms == 0)
        room->connected_until_ms[side] = until;
    set_connected(rooms, room, side, true);
}

void goti_room_gone(goti_room *room, unsigned side)
{
    room->connected_until_ms[side] = goti_clock_ms(); /* a sweep sees to it */
}

void goti_room_wait(goti_rooms *rooms, goti_room *room, goti_waiter *waiter,
                    uint64_t wait_ms)
{
    goti_waits_add(rooms->waits, waiter, room, goti_clock_ms() + wait_ms);
}

uint64_t goti_room_left_ms(const goti_rooms *rooms, const goti_room *room)
{
    return goti_room_idle_left_ms(room, rooms->limits.idle_ms);
}

static void sweep_room(goti_rooms *rooms, goti_room *room, uint64_t now_ms)
{
    if (goti_room_left_ms(rooms, room) == 0) {
        goti_msg msg;
        (void)forget(rooms, room, &msg); /* or at another sweep */
        return;
    }
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        if (now_ms >= room->connected_until_ms[side])
            set_connected(rooms, room, side, false);
}

void goti_rooms_sweep(goti_rooms *rooms)
{
    const uint64_t now_ms = goti_clock_ms();
    pthread_mutex_lock(&rooms->lock);
    for (goti_room *room = goti_room_list_next(&rooms->list, NULL), *next;
         room != NULL; room = next) {
        next = goti_room_list_next(&rooms->list, room);
        sweep_room(rooms, room, now_ms);
    }
    pthread_mutex_unlock(&rooms->lock);
}
