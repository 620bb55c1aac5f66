/* SPDX-License-Identifier: MIT */
/* Rooms, as the API has them. */
#include <string.h>

#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "tools/cli.h"
#include "tools/serve/game_param.h"
#include "tools/serve/params.h"
#include "tools/serve/serve.h"

enum { MOST_WAIT_S = 55 };

static const char *const NO_MEMBERS[] = {NULL};

/* ---- refusals ----------------------------------------------------------- */

static bool have_rooms(const goti_serve *s, goti_reply *reply)
{
    if (s->rooms != NULL) return true;
    goti_reply_error(reply, 503, "no-rooms", NULL, "this server has no rooms");
    return false;
}

static void refuse(goti_reply *reply, goti_room_answer answer,
                   const goti_msg *msg)
{
    static const struct {
        unsigned status;
        const char *code, *field, *text;
    } of[] = {
        [GOTI_ROOM_OK] = {500, "internal", NULL, ""},
        [GOTI_ROOM_FULL] = {409, "room-full", NULL, "both seats are taken"},
        [GOTI_ROOM_WAITS] = {409, "room-waiting", NULL,
                             "the other seat is free still"},
        [GOTI_ROOM_GAME_OVER] = {409, "game-over", NULL, "the game is over"},
        [GOTI_ROOM_GAME_ON] = {409, "game-on", NULL, "the game is not over"},
        [GOTI_ROOM_NOT_TURN] = {409, "not-your-turn", NULL,
                                "it is the other side's turn"},
        [GOTI_ROOM_STALE] = {409, "stale-version", "version",
                             "the game has gone on since that version"},
        [GOTI_ROOM_BAD_MOVE] = {400, "illegal-move", "move", ""},
        [GOTI_ROOM_NO_OFFER] = {409, "nothing-to-answer", "action",
                                "there is no offer like that"},
        [GOTI_ROOM_TOO_MANY] = {503, "too-many-rooms", NULL,
                                "the server has no more rooms"},
        [GOTI_ROOM_YOURS_MANY] = {429, "too-many-rooms", NULL,
                                  "too many rooms from this address; close "
                                  "one, or end its game"},
        [GOTI_ROOM_PLAYERS_MANY] = {429, "too-many-rooms", NULL,
                                    "one of the two addresses has too many "
                                    "rooms already; end a game first"},
        [GOTI_ROOM_FAILED] = {503, "busy", NULL, "the room cannot be kept"}};
    goti_reply_error(reply, of[answer].status, of[answer].code,
                     of[answer].field, "%s",
                     of[answer].text[0] == '\0' ? msg->text : of[answer].text);
    if (answer == GOTI_ROOM_FAILED) goti_cli_error("rooms: %s", msg->text);
}

/* There is no such room, or it has another key; who tried what could be one has
 * guessed. */
static void refuse_code(goti_serve *s, const goti_request *r, const char *text,
                        bool is_code, bool by_key, goti_reply *reply)
{
    const bool knew = r->waiter != NULL && r->waiter->waited; /* it is gone */
    if (is_code && !knew)
        goti_guesses_wrong(s->guesses, &r->address, GOTI_RATE_NOW);
    goti_reply_error(reply, 404, "no-such-room", by_key ? "key" : "code",
                     "there is no room '%.*s'%s", GOTI_UTF8_CUT(text, 8),
                     by_key ? " with that key" : "");
}

/*
 * Enter a room.  Who has been wrong too often may not look any more, at rooms
 * that are there as little as at others, or guessing would go on; but for those
 * who have a seat, and those whose link has the room's key.
 * @param token, key  NULL: not given.
 */
static goti_room *look(goti_serve *s, const goti_request *r, const char *text,
                       const char *token, const char *key, unsigned *seat,
                       goti_reply *reply)
{
    char code[GOTI_CODE_BYTES];
    goti_reply limit = {0};
    *seat = GOTI_NOBODY;
    if (!have_rooms(s, reply)) return NULL;
    const bool is_code = goti_code_read(text, code);
    const bool may_look =
        goti_guesses_may(s->guesses, &r->address, GOTI_RATE_NOW, &limit);
    goti_room *room = is_code ? goti_rooms_enter(s->rooms, code) : NULL;
    if (room != NULL && token != NULL) *seat = goti_room_seat_of(room, token);
    const bool has_key =
        room != NULL && key != NULL && goti_key_equal(room->key, key);
    const bool knows = *seat != GOTI_NOBODY || has_key;
    const bool is_wrong = room == NULL || (key != NULL && !knows);
    const bool by_key = is_wrong && room != NULL;
    const bool is_late = is_code && !may_look && !knows;
    if (room != NULL && (is_late || is_wrong)) {
        goti_rooms_leave(s->rooms);
        room = NULL;
    }
    if (is_late) {
        *reply = limit;
        return NULL;
    }
    goti_reply_clear(&limit);
    if (is_wrong) refuse_code(s, r, text, is_code, by_key, reply);
    return room;
}

/* The same by what the request says; a token has to be of that room. */
static goti_room *enter(goti_serve *s, const goti_request *r, const char *text,
                        unsigned *seat, goti_reply *reply)
{
    goti_room *const room = look(s, r, text, goti_bearer(r->authorization),
                                 goti_request_param(r, "key"), seat, reply);
    if (room == NULL || r->authorization == NULL || *seat != GOTI_NOBODY)
        return room;
    goti_rooms_leave(s->rooms);
    goti_reply_error(reply, 403, "token-wrong", NULL,
                     "the token is of no seat in this room");
    return NULL;
}

/* The same for what only those do who have a seat. */
static goti_room *enter_seat(goti_serve *s, const goti_request *r,
                             const char *text, unsigned *seat,
                             goti_reply *reply)
{
    if (!have_rooms(s, reply)) return NULL;
    if (r->authorization == NULL) {
        goti_reply_error(reply, 401, "token-missing", NULL,
                         "expected Authorization: Bearer TOKEN");
        return NULL;
    }
    goti_room *const room = enter(s, r, text, seat, reply);
    if (room != NULL) goti_room_seen(s->rooms, room, *seat, 0);
    return room;
}

/* Leave, with what came of it. */
static void leave(goti_serve *s, goti_room *room, unsigned seat,
                  goti_room_answer answer, const goti_msg *msg,
                  goti_reply *reply)
{
    json_object *const o =
        answer == GOTI_ROOM_OK ? goti_room_json(s->rooms, room, seat) : NULL;
    goti_rooms_leave(s->rooms);
    if (o != NULL)
        goti_reply_json(reply, 200, GOTI_KEEP_NOT, o);
    else
        refuse(reply, answer, msg);
}

/* ---- making and joining ------------------------------------------------- */

static void answer_seat(goti_serve *s, goti_room *room, unsigned side,
                        const char *token, unsigned status, goti_reply *reply)
{
    goti_room_seen(s->rooms, room, side, 0);
    json_object *const o = goti_json_object();
    goti_json_text(o, "code", room->code);
    goti_json_text(o, "token", token);
    goti_json_text(o, "side", goti_side_word(side));
    goti_json_put(o, "room", goti_room_json(s->rooms, room, side));
    goti_rooms_leave(s->rooms);
    goti_reply_json(reply, status, GOTI_KEEP_NOT, o);
}

/* The token that who sits down has chosen; "" where there is none.  With it the
 * answer can be asked for again, if it is lost. */
static bool read_token(json_object *body, char token[GOTI_TOKEN_BYTES],
                       goti_reply *reply)
{
    const char *text;
    token[0] = '\0';
    if (!goti_body_text(body, "token", false, &text, reply)) return false;
    if (text == NULL) return true;
    if (!goti_token_is_good(text)) {
        goti_reply_error(reply, 400, "bad-body", "token",
                         "member 'token': expected %d to %d characters of "
                         "A-Z a-z 0-9 - _",
                         (int)GOTI_TOKEN_LEAST, (int)GOTI_TOKEN_BYTES - 1);
        return false;
    }
    memcpy(token, text, strlen(text) + 1);
    return true;
}

/* What a body asks for. */
typedef struct wish {
    char token[GOTI_TOKEN_BYTES];
    goti_serve_game *game;
    goti_position start;
    goti_side side;
} wish;

static bool read_start(json_object *body, wish *w, goti_reply *reply)
{
    const goti_variant *const v = goti_serve_game_variant(w->game);
    const char *text;
    goti_msg msg = {""};
    if (!goti_body_text(body, "position", false, &text, reply)) return false;
    goti_err err =
        goti_position_parse(v, text == NULL ? "start" : text, &w->start, &msg);
    if (err == GOTI_OK) err = goti_serve_game_check(w->game, &w->start, &msg);
    if (err != GOTI_OK) {
        goti_reply_fail(reply, err, &msg, "bad-position", "position");
        return false;
    }
    if (goti_position_outcome(v, &w->start) == GOTI_ONGOING) return true;
    goti_reply_error(reply, 400, "bad-position", "position",
                     "the game is over here");
    return false;
}

static bool read_wish(goti_serve *s, json_object *body, wish *w,
                      goti_reply *reply)
{
    static const char *const sides[] = {"row", "column", "random", NULL};
    const char *name;
    unsigned side = 2;
    if (!read_token(body, w->token, reply) ||
        !goti_body_text(body, "variant", true, &name, reply) ||
        !goti_body_choice(body, "side", false, sides, &side, reply))
        return false;
    w->game = goti_games_find(s->games, name);
    if (w->game == NULL) {
        goti_reply_error(reply, 404, "no-such-variant", "variant",
                         "no variant is called '%.*s'",
                         GOTI_UTF8_CUT(name, GOTI_NAME_BYTES));
        return false;
    }
    char token[GOTI_TOKEN_BYTES]; /* its bits are as good as any */
    goti_msg msg = {""};
    if (side == 2 && goti_token_make(token, &msg) != GOTI_OK) {
        goti_reply_error(reply, 500, "internal", NULL, "%s", msg.text);
        return false;
    }
    if (side == 2) side = (unsigned)token[0] & 1;
    w->side = side == 0 ? GOTI_ROW : GOTI_COLUMN;
    return read_start(body, w, reply);
}

void goti_api_new_room(goti_serve *s, const goti_request *r,
                       const char *argument, goti_reply *reply)
{
    static const char *const members[] = {"variant", "side", "position",
                                          "token", NULL};
    (void)argument;
    json_object *body;
    wish w;
    if (!have_rooms(s, reply) || !goti_params_check(r, NO_MEMBERS, reply) ||
        !goti_body_read(r, members, &body, reply))
        return;
    const bool good = read_wish(s, body, &w, reply);
    json_object_put(body);
    if (!good) return;
    goti_room *room;
    unsigned wait_s = 0;
    goti_msg msg = {""};
    const goti_room_answer answer =
        goti_rooms_make(s->rooms, w.game, &w.start, w.side, &r->address,
                        w.token, &room, &wait_s, &msg);
    if (answer != GOTI_ROOM_OK) {
        refuse(reply, answer, &msg);
        reply->retry_after_s = wait_s;
        return;
    }
    goti_count(s->counters, GOTI_COUNT_ROOMS_MADE, 1);
    answer_seat(s, room, w.side, w.token, 201, reply);
}

/* The body of requests that say nothing. */
static bool read_nothing(const goti_request *r, goti_reply *reply)
{
    json_object *body;
    if (!goti_params_check(r, NO_MEMBERS, reply) ||
        !goti_body_read(r, NO_MEMBERS, &body, reply))
        return false;
    json_object_put(body);
    return true;
}

/* Who has a seat by that token already did not get the answer. */
static void take_seat(goti_serve *s, const goti_request *r, goti_room *room,
                      unsigned seat, char token[GOTI_TOKEN_BYTES],
                      goti_reply *reply)
{
    unsigned wait_s = 0;
    goti_msg msg = {""};
    const goti_room_answer answer =
        seat == GOTI_NOBODY ? goti_room_join(s->rooms, room, &r->address, token,
                                             &seat, &wait_s, &msg)
                            : GOTI_ROOM_OK;
    if (answer == GOTI_ROOM_OK)
        answer_seat(s, room, seat, token, 200, reply);
    else
        leave(s, room, GOTI_NOBODY, answer, &msg, reply);
    if (answer != GOTI_ROOM_OK) reply->retry_after_s = wait_s;
}

void goti_api_join(goti_serve *s, const goti_request *r, const char *argument,
                   goti_reply *reply)
{
    static const char *const members[] = {"token", "key", NULL};
    json_object *body;
    const char *key;
    char token[GOTI_TOKEN_BYTES];
    unsigned seat;
    if (!goti_params_check(r, NO_MEMBERS, reply) ||
        !goti_body_read(r, members, &body, reply))
        return;
    goti_room *room = NULL;
    if (read_token(body, token, reply) &&
        goti_body_text(body, "key", false, &key, reply))
        room = look(s, r, argument, token[0] == '\0' ? NULL : token, key, &seat,
                    reply);
    json_object_put(body);
    if (room != NULL) take_seat(s, r, room, seat, token, reply);
}

/* ---- looking ------------------------------------------------------------ */

/* Waits, if there is nothing new; then the request is not ours any more. */
static bool wait_for_news(goti_serve *s, const goti_request *r, goti_room *room,
                          unsigned seat, uint64_t since, uint64_t wait_s,
                          goti_reply *reply)
{
    if (room->state.version != since || wait_s == 0 || r->waiter == NULL ||
        r->waiter->waited)
        return false;
    if (seat != GOTI_NOBODY)
        goti_room_seen(s->rooms, room, seat, wait_s * 1000);
    reply->waits = true;
    goti_count(s->counters, GOTI_COUNT_WAITING, 1);
    goti_room_wait(s->rooms, room, r->waiter, wait_s * 1000);
    goti_rooms_leave(s->rooms);
    return true;
}

void goti_api_room(goti_serve *s, const goti_request *r, const char *argument,
                   goti_reply *reply)
{
    static const char *const names[] = {"key", "since", "wait", NULL};
    uint64_t since = 0, wait_s = 0;
    unsigned seat;
    if (!goti_params_check(r, names, reply) ||
        !goti_params_number(r, "since", 0, (UINT64_C(1) << 53) - 1, &since,
                            reply) ||
        !goti_params_number(r, "wait", 0, MOST_WAIT_S, &wait_s, reply))
        return;
    goti_room *const room = enter(s, r, argument, &seat, reply);
    if (room == NULL) return;
    const bool gone = r->waiter != NULL && r->waiter->gone;
    if (seat != GOTI_NOBODY && gone) goti_room_gone(room, seat);
    if (seat != GOTI_NOBODY && !gone) goti_room_seen(s->rooms, room, seat, 0);
    if (wait_for_news(s, r, room, seat, since, wait_s, reply)) return;
    const bool news =
        goti_request_param(r, "since") == NULL || room->state.version != since;
    if (news && !gone) {
        const goti_msg none = {""};
        leave(s, room, seat, GOTI_ROOM_OK, &none, reply);
        return;
    }
    goti_rooms_leave(s->rooms);
    *reply = (goti_reply){.status = 204, .keep = GOTI_KEEP_NOT};
}

/* ---- playing ------------------------------------------------------------ */

void goti_api_play(goti_serve *s, const goti_request *r, const char *argument,
                   goti_reply *reply)
{
    static const char *const members[] = {"move", "version", NULL};
    json_object *body;
    const char *move;
    uint64_t version;
    unsigned seat;
    goti_msg msg = {""};
    if (!goti_params_check(r, NO_MEMBERS, reply) ||
        !goti_body_read(r, members, &body, reply))
        return;
    goti_room *room = NULL;
    if (goti_body_text(body, "move", true, &move, reply) &&
        goti_body_number(body, "version", &version, reply))
        room = enter_seat(s, r, argument, &seat, reply);
    if (room != NULL) {
        const goti_room_answer answer =
            goti_room_play(s->rooms, room, seat, version, move, &msg);
        if (answer == GOTI_ROOM_OK)
            goti_count(s->counters, GOTI_COUNT_ROOM_MOVES, 1);
        leave(s, room, seat, answer, &msg, reply);
    }
    json_object_put(body);
}

void goti_api_resign(goti_serve *s, const goti_request *r, const char *argument,
                     goti_reply *reply)
{
    unsigned seat;
    goti_msg msg = {""};
    if (!read_nothing(r, reply)) return;
    goti_room *const room = enter_seat(s, r, argument, &seat, reply);
    if (room == NULL) return;
    const goti_room_answer answer =
        goti_room_resign(s->rooms, room, seat, &msg);
    leave(s, room, seat, answer, &msg, reply);
}

void goti_api_draw(goti_serve *s, const goti_request *r, const char *argument,
                   goti_reply *reply)
{
    static const char *const members[] = {"action", NULL};
    static const char *const actions[] = {"offer", "accept", "decline",
                                          "withdraw", NULL};
    json_object *body;
    unsigned seat, action = 0;
    goti_msg msg = {""};
    if (!goti_params_check(r, NO_MEMBERS, reply) ||
        !goti_body_read(r, members, &body, reply))
        return;
    const bool good =
        goti_body_choice(body, "action", true, actions, &action, reply);
    json_object_put(body);
    if (!good) return;
    goti_room *const room = enter_seat(s, r, argument, &seat, reply);
    if (room == NULL) return;
    const goti_room_answer answer =
        goti_room_draw(s->rooms, room, seat, (goti_draw_action)action, &msg);
    leave(s, room, seat, answer, &msg, reply);
}

void goti_api_rematch(goti_serve *s, const goti_request *r,
                      const char *argument, goti_reply *reply)
{
    unsigned seat, wait_s = 0;
    goti_msg msg = {""};
    if (!read_nothing(r, reply)) return;
    goti_room *const room = enter_seat(s, r, argument, &seat, reply);
    if (room == NULL) return;
    const goti_room_answer answer =
        goti_room_rematch(s->rooms, room, seat, &wait_s, &msg);
    /* Sides may have changed. */
    leave(s, room, goti_room_seat_of(room, goti_bearer(r->authorization)),
          answer, &msg, reply);
    if (answer != GOTI_ROOM_OK) reply->retry_after_s = wait_s;
}

void goti_api_close(goti_serve *s, const goti_request *r, const char *argument,
                    goti_reply *reply)
{
    unsigned seat;
    goti_msg msg = {""};
    if (!read_nothing(r, reply)) return;
    goti_room *const room = enter_seat(s, r, argument, &seat, reply);
    if (room == NULL) return;
    const goti_room_answer answer = goti_room_close(s->rooms, room, &msg);
    goti_rooms_leave(s->rooms);
    if (answer == GOTI_ROOM_OK)
        *reply = (goti_reply){.status = 204, .keep = GOTI_KEEP_NOT};
    else
        refuse(reply, answer, &msg);
}
