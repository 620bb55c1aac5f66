/* SPDX-License-Identifier: MIT */
/* What the API says of a room. */
#include "tools/serve/rooms.h"

static const char *state_word(const goti_room *room)
{
    if (room->state.ending != GOTI_ENDING_NONE) return "over";
    return goti_room_is_waiting(room) ? "waiting" : "playing";
}

static void put_side_or_null(json_object *o, const char *key, unsigned side)
{
    if (side == GOTI_NOBODY)
        goti_json_put(o, key, NULL);
    else
        goti_json_text(o, key, goti_side_word(side));
}

static void put_seats(json_object *o, const goti_room *room)
{
    json_object *const seats = goti_json_object();
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        json_object *const seat = goti_json_object();
        goti_json_bool(seat, "taken", room->state.taken[side]);
        goti_json_bool(seat, "connected", room->connected[side]);
        goti_json_put(seats, goti_side_word(side), seat);
    }
    goti_json_put(o, "seats", seats);
}

static void put_legal(json_object *o, goti_rooms *rooms, const goti_room *room)
{
    const goti_variant *const v = goti_serve_game_variant(room->game);
    json_object *const legal = goti_json_array(o, "legal");
    if (room->state.ending != GOTI_ENDING_NONE) return;
    goti_move *const moves = goti_rooms_moves(rooms);
    const unsigned n = goti_moves(v, goti_record_last(&room->record), moves);
    for (unsigned i = 0; i < n; i++)
        goti_json_push(legal, goti_move_json(v, &moves[i]));
}

json_object *goti_room_json(goti_rooms *rooms, const goti_room *room,
                            unsigned you)
{
    const goti_variant *const v = goti_serve_game_variant(room->game);
    const goti_room_state *const s = &room->state;
    json_object *const o = goti_json_object();
    goti_json_text(o, "code", room->code);
    goti_json_text(o, "variant", v->name);
    goti_json_count(o, "version", s->version);
    goti_json_count(o, "game", s->game);
    goti_json_text(o, "state", state_word(room));
    put_side_or_null(o, "you", you);
    if (you != GOTI_NOBODY) goti_json_text(o, "key", room->key);
    put_seats(o, room);
    goti_json_position(o, "start", v, &room->record.pos[0]);
    goti_json_tokens(o, "moves", v, &room->record);
    goti_json_standing(o, v, &room->record);
    put_legal(o, rooms, room);
    goti_json_ending(o, v, goti_record_last(&room->record),
                     (goti_ending)s->ending, s->loser);
    put_side_or_null(o, "draw_offer", s->draw_offer);
    put_side_or_null(o, "rematch", s->rematch);
    goti_json_count(o, "expires_in", goti_room_left_ms(rooms, room) / 1000);
    return o;
}
