/* SPDX-License-Identifier: MIT */
#include "tools/serve/position_json.h"

#include <stdio.h>

#include "solver/game/counter.h"
#include "solver/game/notation.h"

const char *goti_side_word(unsigned side)
{
    return side == GOTI_ROW ? "row" : "column";
}

static void null_text(json_object *o, const char *key, const char *text)
{
    if (text == NULL)
        goti_json_put(o, key, NULL);
    else
        goti_json_text(o, key, text);
}

/* ---- moves -------------------------------------------------------------- */

static const char *kind_of(const goti_variant *v, const goti_move *m)
{
    if (m->to == GOTI_NO_POINT) return "pass";
    if (m->from == GOTI_NO_POINT) return "enter";
    return v->family == GOTI_HUNT && m->n_captured > 0 ? "jump" : "step";
}

static void put_point(json_object *o, const char *key, unsigned point)
{
    if (point == GOTI_NO_POINT)
        goti_json_put(o, key, NULL);
    else
        goti_json_count(o, key, point);
}

json_object *goti_move_json(const goti_variant *v, const goti_move *m)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    json_object *const o = goti_json_object();
    goti_json_text(o, "move", goti_move_format(v, m, text, sizeof text));
    goti_json_text(o, "kind", kind_of(v, m));
    put_point(o, "from", m->from);
    put_point(o, "to", m->to);
    json_object *const path = goti_json_array(o, "path");
    json_object *const captured = goti_json_array(o, "captured");
    const bool jumps = v->family == GOTI_HUNT && m->n_captured > 0;
    for (unsigned i = 0; i < m->n_captured; i++) {
        goti_json_push_count(captured, m->over[i]);
        if (jumps) goti_json_push_count(path, m->landing[i]);
    }
    if (!jumps && m->to != GOTI_NO_POINT) goti_json_push_count(path, m->to);
    return o;
}

void goti_json_tokens(json_object *o, const char *key, const goti_variant *v,
                      const goti_record *r)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    json_object *const list = goti_json_array(o, key);
    for (size_t i = 0; i < r->n_moves; i++)
        goti_json_push_text(
            list, goti_move_format(v, &r->move[i], text, sizeof text));
}

/* ---- where it stands ---------------------------------------------------- */

void goti_json_position(json_object *o, const char *key, const goti_variant *v,
                        const goti_position *pos)
{
    char text[GOTI_POSITION_TEXT_BYTES];
    goti_json_text(o, key, goti_position_format(v, pos, text, sizeof text));
}

static void put_sides(json_object *o, const char *key, unsigned row,
                      unsigned column)
{
    json_object *const both = goti_json_object();
    goti_json_count(both, "row", row);
    goti_json_count(both, "column", column);
    goti_json_put(o, key, both);
}

static void put_cells(json_object *o, const goti_variant *v,
                      const goti_position *pos)
{
    json_object *const cells = goti_json_array(o, "cells");
    for (unsigned i = 0; i < v->board.n_points; i++) {
        if (pos->piece[GOTI_ROW] >> i & 1)
            goti_json_push_text(cells, "row");
        else if (pos->piece[GOTI_COLUMN] >> i & 1)
            goti_json_push_text(cells, "column");
        else
            goti_json_push(cells, NULL);
    }
}

static void put_quiet(json_object *o, const goti_variant *v,
                      const goti_position *pos)
{
    goti_json_count(o, "quiet", pos->quiet);
    if (goti_counter_limits(v) && !goti_position_in_placement(pos))
        goti_json_count(o, "quiet_left",
                        pos->quiet < v->draw_limit
                            ? (unsigned)(v->draw_limit - pos->quiet)
                            : 0);
    else
        goti_json_put(o, "quiet_left", NULL);
}

void goti_json_standing(json_object *o, const goti_variant *v,
                        const goti_record *r)
{
    const goti_position *const pos = goti_record_last(r);
    goti_json_position(o, "position", v, pos);
    goti_json_text(o, "to_move", goti_side_word(pos->to_move));
    goti_json_text(o, "phase",
                   goti_position_in_placement(pos) ? "placement" : "movement");
    put_cells(o, v, pos);
    put_sides(o, "hand", pos->hand[GOTI_ROW], pos->hand[GOTI_COLUMN]);
    put_sides(o, "captured", goti_position_lost(v, pos, GOTI_ROW),
              goti_position_lost(v, pos, GOTI_COLUMN));
    put_quiet(o, v, pos);
    goti_json_count(o, "times", goti_record_times(r));
    goti_json_put(
        o, "last_move",
        r->n_moves == 0 ? NULL : goti_move_json(v, &r->move[r->n_moves - 1]));
}

/* ---- endings ------------------------------------------------------------ */

goti_ending goti_record_ending(const goti_variant *v, const goti_record *r)
{
    if (goti_position_outcome(v, goti_record_last(r)) != GOTI_ONGOING)
        return GOTI_ENDING_RULES;
    if (goti_record_drawn_by_repetition(v, r)) return GOTI_ENDING_REPETITION;
    return GOTI_ENDING_NONE;
}

const char *goti_cause_word(goti_query_cause cause)
{
    static const char *const words[] = {
        [GOTI_CAUSE_CAPTURES] = "captures",
        [GOTI_CAUSE_MEN] = "men",
        [GOTI_CAUSE_COUNTER] = "no-capture-limit",
        [GOTI_CAUSE_FULL_BOARD] = "full-board",
        [GOTI_CAUSE_BLOCKED_DRAW] = "blocked-draw",
        [GOTI_CAUSE_BLOCKED] = "blocked"};
    return words[cause];
}

static const char *result_of(const goti_variant *v, const goti_position *pos)
{
    static const char *const words[] = {[GOTI_ONGOING] = NULL,
                                        [GOTI_ROW_WINS] = "row",
                                        [GOTI_COLUMN_WINS] = "column",
                                        [GOTI_DRAWN] = "draw"};
    return words[goti_position_outcome(v, pos)];
}

static void put_ending(json_object *o, const char *result, const char *cause,
                       const char *reason)
{
    null_text(o, "result", result);
    null_text(o, "cause", cause);
    null_text(o, "reason", reason);
}

void goti_json_ending(json_object *o, const goti_variant *v,
                      const goti_position *pos, goti_ending ending,
                      unsigned loser)
{
    char text[256];
    goti_json_bool(o, "over", ending != GOTI_ENDING_NONE);
    switch (ending) {
    case GOTI_ENDING_NONE:
        put_ending(o, NULL, NULL, NULL);
        break;
    case GOTI_ENDING_RULES:
        put_ending(o, result_of(v, pos),
                   goti_cause_word(goti_query_find_cause(v, pos)),
                   goti_query_reason(v, pos, text, sizeof text));
        break;
    case GOTI_ENDING_REPETITION:
        snprintf(text, sizeof text, "drawn: the position has come %u times",
                 (unsigned)v->draw_repetitions);
        put_ending(o, "draw", "repetition", text);
        break;
    case GOTI_ENDING_RESIGNED:
        snprintf(text, sizeof text, "won by %s: %s gave up",
                 v->side[!loser].side_name, v->side[loser].side_name);
        put_ending(o, goti_side_word(!loser), "resigned", text);
        break;
    case GOTI_ENDING_AGREED:
        put_ending(o, "draw", "agreed", "drawn: both sides agreed");
        break;
    case GOTI_ENDING_TOO_LONG:
        put_ending(o, NULL, "too-long",
                   "stopped: the room keeps no more moves");
        break;
    }
}
