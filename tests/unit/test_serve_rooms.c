/* SPDX-License-Identifier: MIT */
/* Rooms of goti serve without sockets: how many, whose, and which go. */
#include <criterion/criterion.h>
#include <string.h>

#include "tools/serve/clock.h"
#include "tools/serve/rooms.h"

typedef struct hall {
    unsigned n_told;
    goti_games *games;
    goti_waits *waits;
    goti_rooms *rooms;
} hall;

static void tell(void *ctx, goti_waiter *waiter)
{
    (void)waiter;
    ((hall *)ctx)->n_told++;
}

static bool is_gone(void *ctx, goti_waiter *waiter)
{
    (void)ctx;
    (void)waiter;
    return false;
}

static void open_hall(hall *h, const goti_rooms_limits *limits)
{
    goti_msg msg = {""};
    memset(h, 0, sizeof *h);
    cr_assert_eq(goti_games_open("no-such-db", 0, &h->games, &msg), GOTI_OK,
                 "%s", msg.text);
    cr_assert_eq(goti_waits_open(tell, is_gone, h, &h->waits, &msg), GOTI_OK);
    cr_assert_eq(goti_rooms_open(":memory:", h->games, h->waits, limits,
                                 &h->rooms, &msg),
                 GOTI_OK, "%s", msg.text);
}

static void close_hall(hall *h)
{
    goti_rooms_close(h->rooms);
    goti_waits_close(h->waits);
    goti_games_close(h->games);
}

static goti_room_answer make_by(hall *h, uint8_t from, goti_room **room,
                                unsigned *wait_s)
{
    goti_serve_game *const game = goti_games_find(h->games, "kaooa");
    goti_position start;
    char token[GOTI_TOKEN_BYTES] = "";
    const goti_address maker = {{from}};
    goti_msg msg;
    goti_position_start(goti_serve_game_variant(game), &start);
    return goti_rooms_make(h->rooms, game, &start, GOTI_ROW, &maker, token,
                           room, wait_s, &msg);
}

static goti_room_answer make(hall *h, uint8_t from, goti_room **room)
{
    unsigned wait_s;
    return make_by(h, from, room, &wait_s);
}

static goti_room_answer join_by(hall *h, uint8_t from, goti_room *room,
                                unsigned *wait_s)
{
    char token[GOTI_TOKEN_BYTES] = "";
    unsigned side;
    const goti_address guest = {{from}};
    goti_msg msg;
    return goti_room_join(h->rooms, room, &guest, token, &side, wait_s, &msg);
}

static void join(hall *h, goti_room *room)
{
    unsigned wait_s;
    cr_assert_eq(join_by(h, 99, room, &wait_s), GOTI_ROOM_OK);
}

static void play(hall *h, goti_room *room)
{
    goti_msg msg;
    cr_assert_eq(goti_room_play(h->rooms, room, GOTI_COLUMN,
                                room->state.turn_version, "T1", &msg),
                 GOTI_ROOM_OK);
}

static void resign(hall *h, goti_room *room)
{
    goti_msg msg;
    cr_assert_eq(goti_room_resign(h->rooms, room, GOTI_ROW, &msg),
                 GOTI_ROOM_OK);
}

static goti_room_answer ask_again(hall *h, goti_room *room, unsigned side,
                                  unsigned *wait_s)
{
    goti_msg msg;
    return goti_room_rematch(h->rooms, room, side, wait_s, &msg);
}

/* Both have been away for so long. */
static void leave_for(goti_room *room, uint64_t ms)
{
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        room->connected[side] = false;
        room->connected_until_ms[side] = goti_clock_ms() - ms;
    }
}

static bool is_there(hall *h, const char *code)
{
    const bool there = goti_rooms_enter(h->rooms, code) != NULL;
    if (there) goti_rooms_leave(h->rooms);
    return there;
}

enum { MINUTE_MS = 60000, HOUR_MS = 60 * MINUTE_MS };

Test(serve_rooms, rooms_are_limited)
{
    const goti_rooms_limits limits = {5, 2, 1000000};
    hall h;
    goti_room *room;
    unsigned wait_s;
    open_hall(&h, &limits);
    const struct {
        uint8_t from;
        goti_room_answer answer;
        unsigned wait_s;
    } cases[] = {{1, GOTI_ROOM_OK, 0},
                 {1, GOTI_ROOM_OK, 0},
                 {1, GOTI_ROOM_YOURS_MANY, 1000},
                 {2, GOTI_ROOM_OK, 0},
                 {3, GOTI_ROOM_OK, 0},
                 {4, GOTI_ROOM_OK, 0},
                 /* Once both have been away for a minute. */
                 {5, GOTI_ROOM_TOO_MANY, 60},
                 {1, GOTI_ROOM_YOURS_MANY, 1000}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const goti_room_answer got = make_by(&h, cases[i].from, &room, &wait_s);
        cr_expect_eq(got, cases[i].answer, "case %zu", i);
        if (got != GOTI_ROOM_OK)
            cr_expect(wait_s + 1 >= cases[i].wait_s &&
                          wait_s <= cases[i].wait_s + 1,
                      "case %zu: %u s", i, wait_s);
        if (got != GOTI_ROOM_OK) continue;
        cr_expect_eq(join_by(&h, (uint8_t)(50 + i), room, &wait_s),
                     GOTI_ROOM_OK);
        goti_rooms_leave(h.rooms);
    }
    cr_expect_eq(goti_rooms_count(h.rooms), 5);
    close_hall(&h);
}

/* What can be done about a room of the tests of places. */
typedef enum place {
    OVER_LEFT,    /* over, both away */
    LEFT_LONG,    /* nobody came, the maker is away for long */
    NO_MOVE_LEFT, /* a game without a move, both away for a minute */
    GAME_LEFT,    /* a game, both away for long */
    LINK_SENT,    /* nobody came yet, the maker is away for a moment */
    WAITED_IN,    /* and is there */
    LAST_EVICTED = WAITED_IN,
    OVER_SEEN, /* somebody looks at it */
    NO_MOVE_SEEN,
    NO_MOVE_YET, /* both away for half a minute */
    GAME_SEEN,
    GAME_PAUSED, /* both away for less than half an hour */
    PLACES
} place;

static void furnish(hall *h, goti_room *room, place p)
{
    static const uint64_t away_ms[PLACES] = {[OVER_LEFT] = 20,
                                             [LEFT_LONG] = 31 * MINUTE_MS,
                                             [NO_MOVE_LEFT] = MINUTE_MS + 1000,
                                             [GAME_LEFT] = 31 * MINUTE_MS,
                                             [LINK_SENT] = 29 * MINUTE_MS,
                                             [NO_MOVE_YET] = MINUTE_MS / 2,
                                             [GAME_PAUSED] = 29 * MINUTE_MS};
    const bool waits = p == LEFT_LONG || p == LINK_SENT || p == WAITED_IN;
    const bool over = p == OVER_LEFT || p == OVER_SEEN;
    if (!waits) join(h, room);
    if (over || p == GAME_LEFT || p == GAME_SEEN || p == GAME_PAUSED)
        play(h, room);
    if (over) resign(h, room);
    leave_for(room, away_ms[p]);
    if (away_ms[p] == 0)
        goti_room_seen(h->rooms, room, waits ? GOTI_ROW : GOTI_COLUMN, 100000);
}

/* Where there is no place, rooms go in the order of place; games that go on,
 * or may, stay. */
Test(serve_rooms, rooms_that_are_not_needed_make_place)
{
    const goti_rooms_limits limits = {2 * PLACES, 0, 100 * HOUR_MS};
    hall h;
    goti_room *room;
    char code[2 * PLACES][GOTI_CODE_BYTES];
    unsigned wait_s = 0;
    open_hall(&h, &limits);
    for (unsigned i = 0; i < 2 * PLACES; i++) {
        const unsigned k = 2 * PLACES - 1 - i; /* the last made goes first */
        cr_assert_eq(make(&h, (uint8_t)(100 + i), &room), GOTI_ROOM_OK);
        memcpy(code[k], room->code, sizeof code[k]);
        furnish(&h, room, (place)(k / 2));
        /* Of two that are alike the one goes that was left for longer, or in
         * which nobody did anything for longer. */
        if (k % 2 == 0) {
            room->state.touched_ms -= 10;
            room->connected_until_ms[0] -= 10;
            room->connected_until_ms[1] -= 10;
        }
        goti_rooms_leave(h.rooms);
    }
    for (unsigned i = 0; i < 2 * (LAST_EVICTED + 1); i++) {
        for (unsigned k = 0; k < 2 * PLACES; k++)
            cr_expect_eq(is_there(&h, code[k]), k >= i, "%u of %u", k, i);
        cr_assert_eq(make(&h, 2, &room), GOTI_ROOM_OK);
        furnish(&h, room, GAME_SEEN);
        goti_rooms_leave(h.rooms);
    }
    cr_expect_eq(make_by(&h, 2, &room, &wait_s), GOTI_ROOM_TOO_MANY);
    cr_expect(wait_s >= 29 && wait_s <= 31, "%u s", wait_s);
    cr_expect_eq(goti_rooms_count(h.rooms), 2 * PLACES);
    close_hall(&h);
}

/* One who fills the server pushes out his own rooms. */
Test(serve_rooms, who_has_many_rooms_loses_one_first)
{
    enum { N = 20 };
    const place kinds[] = {LINK_SENT, OVER_LEFT, NO_MOVE_LEFT, GAME_LEFT};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const goti_rooms_limits limits = {N, 0, 100 * HOUR_MS};
        hall h;
        goti_room *room;
        char code[2][GOTI_CODE_BYTES];
        open_hall(&h, &limits);
        for (unsigned k = 0; k < 3 * N; k++) {
            const bool honest = k == 0 || k == 1;
            cr_assert_eq(make(&h, honest ? (uint8_t)(1 + k) : 3, &room),
                         GOTI_ROOM_OK);
            if (honest) memcpy(code[k], room->code, sizeof code[k]);
            furnish(&h, room, kinds[i]);
            if (honest) room->state.touched_ms -= 1000000;
            if (honest) room->connected_until_ms[0] -= 1000;
            goti_rooms_leave(h.rooms);
        }
        cr_expect(is_there(&h, code[0]) && is_there(&h, code[1]), "kind %zu",
                  i);
        close_hall(&h);
    }
}

/* A game that begins again counts again: else one address had all rooms. */
Test(serve_rooms, another_game_counts_again)
{
    const goti_rooms_limits limits = {100, 2, 1000000};
    hall h;
    goti_room *room, *first = NULL;
    unsigned wait_s = 0;
    open_hall(&h, &limits);
    for (unsigned i = 0; i < 3; i++) {
        cr_assert_eq(make(&h, 1, &room), GOTI_ROOM_OK);
        cr_expect_eq(join_by(&h, 1, room, &wait_s), GOTI_ROOM_OK);
        if (i == 0) resign(&h, room);
        if (i == 0) first = room;
        goti_rooms_leave(h.rooms);
    }
    cr_expect_eq(make(&h, 1, &room), GOTI_ROOM_YOURS_MANY);
    cr_assert_eq(goti_rooms_enter(h.rooms, first->code), first);
    cr_expect_eq(ask_again(&h, first, GOTI_ROW, &wait_s), GOTI_ROOM_OK);
    cr_expect_eq(ask_again(&h, first, GOTI_COLUMN, &wait_s),
                 GOTI_ROOM_PLAYERS_MANY);
    cr_expect(wait_s >= 999 && wait_s <= 1001, "%u s", wait_s);
    cr_expect(first->state.game == 1 &&
              first->state.ending != GOTI_ENDING_NONE);
    resign(&h, room);
    cr_expect_eq(ask_again(&h, first, GOTI_COLUMN, &wait_s), GOTI_ROOM_OK);
    cr_expect_eq(first->state.game, 2);
    goti_rooms_leave(h.rooms);
    cr_expect_eq(make(&h, 1, &room), GOTI_ROOM_YOURS_MANY, "it counts");
    close_hall(&h);
}

/* The second seat counts too, and one customer's networks are one. */
Test(serve_rooms, seats_count_for_who_takes_them)
{
    const goti_rooms_limits limits = {100, 2, 1000000};
    hall h;
    goti_room *room[4];
    unsigned wait_s = 0;
    open_hall(&h, &limits);
    for (unsigned i = 0; i < 3; i++) {
        cr_assert_eq(make(&h, (uint8_t)(10 + i), &room[i]), GOTI_ROOM_OK);
        cr_expect_eq(join_by(&h, 1, room[i], &wait_s),
                     i < 2 ? GOTI_ROOM_OK : GOTI_ROOM_YOURS_MANY);
        goti_rooms_leave(h.rooms);
    }
    cr_expect(wait_s >= 999 && wait_s <= 1001, "%u s", wait_s);
    cr_expect_eq(make(&h, 1, &room[3]), GOTI_ROOM_YOURS_MANY);
    cr_assert_eq(goti_rooms_enter(h.rooms, room[2]->code), room[2]);
    cr_expect(goti_room_is_waiting(room[2]));
    cr_expect_eq(join_by(&h, 12, room[2], &wait_s), GOTI_ROOM_OK);
    goti_rooms_leave(h.rooms);
    close_hall(&h);
}

Test(serve_rooms, networks_of_one_customer_share_rooms)
{
    const goti_rooms_limits limits = {100, 2, 1000000};
    hall h;
    goti_room *room;
    unsigned wait_s;
    goti_position start;
    goti_msg msg;
    open_hall(&h, &limits);
    goti_serve_game *const game = goti_games_find(h.games, "kaooa");
    goti_position_start(goti_serve_game_variant(game), &start);
    for (uint8_t i = 0; i < 4; i++) {
        char token[GOTI_TOKEN_BYTES] = "";
        /* 2001:db8:0:i::, then 2001:db8:1:: */
        const goti_address a = {{0x20, 0x01, 0x0d, 0xb8, 0, i == 3, 0, i}};
        const goti_room_answer got = goti_rooms_make(
            h.rooms, game, &start, GOTI_ROW, &a, token, &room, &wait_s, &msg);
        cr_expect_eq(got, i == 2 ? GOTI_ROOM_YOURS_MANY : GOTI_ROOM_OK, "%u",
                     i);
        if (got == GOTI_ROOM_OK) goti_rooms_leave(h.rooms);
    }
    close_hall(&h);
}

/* Sooner than games that were begun. */
Test(serve_rooms, games_without_a_move_are_forgotten_soon)
{
    const goti_rooms_limits limits = {5, 0, 72 * (uint64_t)HOUR_MS};
    hall h;
    goti_room *room;
    open_hall(&h, &limits);
    cr_assert_eq(make(&h, 1, &room), GOTI_ROOM_OK);
    cr_expect_leq(goti_room_left_ms(h.rooms, room), 6 * HOUR_MS);
    join(&h, room);
    cr_expect_leq(goti_room_left_ms(h.rooms, room), 6 * HOUR_MS);
    cr_expect_gt(goti_room_left_ms(h.rooms, room), 5 * HOUR_MS);
    play(&h, room);
    cr_expect_gt(goti_room_left_ms(h.rooms, room), 71 * (uint64_t)HOUR_MS);
    goti_rooms_leave(h.rooms);
    close_hall(&h);
}

Test(serve_rooms, games_that_are_over_count_for_nobody)
{
    const goti_rooms_limits limits = {100, 2, 1000000};
    hall h;
    goti_room *room;
    goti_msg msg;
    open_hall(&h, &limits);
    for (unsigned i = 0; i < 10; i++) {
        cr_assert_eq(make(&h, 1, &room), GOTI_ROOM_OK);
        join(&h, room);
        cr_expect_eq(goti_room_close(h.rooms, room, &msg), GOTI_ROOM_GAME_ON);
        cr_expect_eq(goti_room_resign(h.rooms, room, GOTI_ROW, &msg),
                     GOTI_ROOM_OK);
        goti_rooms_leave(h.rooms);
    }
    cr_assert_eq(make(&h, 1, &room), GOTI_ROOM_OK);
    goti_rooms_leave(h.rooms);
    cr_assert_eq(make(&h, 1, &room), GOTI_ROOM_OK);
    cr_expect_eq(goti_room_close(h.rooms, room, &msg), GOTI_ROOM_OK);
    goti_rooms_leave(h.rooms);
    cr_assert_eq(make(&h, 1, &room), GOTI_ROOM_OK);
    goti_rooms_leave(h.rooms);
    cr_expect_eq(make(&h, 1, &room), GOTI_ROOM_YOURS_MANY);
    cr_expect_eq(goti_rooms_count(h.rooms), 12);
    close_hall(&h);
}

Test(serve_rooms, idle_rooms_are_forgotten)
{
    const goti_rooms_limits limits = {5, 0, 1};
    hall h;
    goti_room *room;
    goti_waiter waiter = {0};
    open_hall(&h, &limits);
    cr_assert_eq(make(&h, 1, &room), GOTI_ROOM_OK);
    goti_room_wait(h.rooms, room, &waiter, 1000000);
    goti_rooms_leave(h.rooms);
    const uint64_t begun = goti_clock_date_ms();
    while (goti_clock_date_ms() < begun + 3)
        ;
    goti_rooms_sweep(h.rooms);
    cr_expect_eq(goti_rooms_count(h.rooms), 0);
    cr_expect_eq(h.n_told, 1, "who waited is told");
    close_hall(&h);
}

/* Versions grow although many changes fall into a millisecond. */
Test(serve_rooms, every_change_has_a_version)
{
    const goti_rooms_limits limits = {5, 0, 1000000};
    hall h;
    goti_room *room;
    goti_msg msg = {""};
    char token[GOTI_TOKEN_BYTES] = "";
    unsigned side, wait_s;
    open_hall(&h, &limits);
    cr_assert_eq(make(&h, 1, &room), GOTI_ROOM_OK);
    cr_assert_eq(goti_room_join(h.rooms, room, &(goti_address){{2}}, token,
                                &side, &wait_s, &msg),
                 GOTI_ROOM_OK);
    cr_expect_eq(side, GOTI_COLUMN);
    cr_expect_eq(goti_room_seat_of(room, token), GOTI_COLUMN);
    cr_expect_eq(goti_room_seat_of(room, "nonsense"), GOTI_NOBODY);
    for (unsigned i = 0; i < 200; i++) {
        const uint64_t before = room->state.version;
        cr_expect_eq(
            goti_room_draw(h.rooms, room, GOTI_ROW,
                           i % 2 == 0 ? GOTI_DRAW_OFFER : GOTI_DRAW_WITHDRAW,
                           &msg),
            GOTI_ROOM_OK);
        cr_expect_gt(room->state.version, before);
    }
    cr_expect_eq(goti_room_play(h.rooms, room, GOTI_COLUMN,
                                room->state.turn_version, "T1", &msg),
                 GOTI_ROOM_OK);
    cr_expect_eq(goti_room_play(h.rooms, room, GOTI_ROW,
                                room->state.turn_version - 1, "T2", &msg),
                 GOTI_ROOM_STALE);
    goti_rooms_leave(h.rooms);
    close_hall(&h);
}
