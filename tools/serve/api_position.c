/* SPDX-License-Identifier: MIT */
/* A position: values from tables, legal moves; and whether it may be. */
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/notation.h"
#include "tools/serve/game_param.h"
#include "tools/serve/position_json.h"
#include "tools/serve/serve.h"

/* ---- values ------------------------------------------------------------- */

static void put_value(json_object *o, bool known, goti_category category,
                      goti_category theoretical, unsigned depth)
{
    goti_json_text(o, "category",
                   known ? goti_query_category_name(category) : "unknown");
    goti_json_text(o, "theoretical",
                   known ? goti_query_category_name(theoretical) : "unknown");
    if (known)
        goti_json_count(o, "depth", depth);
    else
        goti_json_put(o, "depth", NULL);
}

static void put_answer(json_object *o, const goti_variant *v,
                       const goti_query_answer *a, bool metric_known)
{
    put_value(o, a->known, a->value.category, a->value.theoretical,
              a->value.depth);
    if (metric_known)
        goti_json_text(o, "metric", goti_metric_name(a->value.metric));
    else
        goti_json_put(o, "metric", NULL);
    json_object *const moves = goti_json_array(o, "moves");
    for (unsigned i = 0; i < a->n_moves; i++) {
        const goti_query_move *const m = &a->move[i];
        json_object *const item = goti_move_json(v, &m->move);
        put_value(item, m->known, m->category, m->theoretical, m->depth);
        goti_json_position(item, "position", v, &m->child);
        goti_json_push(moves, item);
    }
}

static void put_missing(json_object *o, const goti_query_answer *a,
                        const goti_msg *why)
{
    unsigned n = 0;
    for (unsigned i = 0; i < a->n_moves; i++)
        n += !a->move[i].known;
    if (a->known && n == 0) {
        goti_json_put(o, "missing", NULL);
        return;
    }
    json_object *const missing = goti_json_object();
    goti_json_bytes(missing, "reason", why->text, strlen(why->text));
    goti_json_bool(missing, "of_position", !a->known);
    goti_json_count(missing, "of_moves", n);
    goti_json_put(o, "missing", missing);
}

/* What tables say; without any, what the rules say alone. */
static goti_err look_up(const goti_tables *t, const goti_variant *v,
                        goti_query_answer *a, goti_msg *why, goti_msg *msg)
{
    if (t->db != NULL) return goti_query_probe_known(t->db, v, a, why, msg);
    *why = t->why;
    if (t->err == GOTI_E_MISSING) return GOTI_OK;
    return goti_fail(msg, t->err, "%s", t->why.text);
}

static json_object *position_json(const goti_variant *v, const goti_record *r,
                                  const goti_query_answer *a,
                                  const goti_tables *t, const goti_msg *why)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_standing(o, v, r);
    goti_json_tokens(o, "played", v, r);
    const goti_ending ending = goti_record_ending(v, r);
    goti_json_ending(o, v, goti_record_last(r), ending, GOTI_ROW);
    goti_json_bool(o, "repetition", ending == GOTI_ENDING_REPETITION);
    put_answer(o, v, a, t->db != NULL);
    put_missing(o, a, why);
    return o;
}

static void answer(goti_serve *s, goti_serve_game *game, const goti_record *r,
                   goti_reply *reply)
{
    const goti_variant *const v = goti_serve_game_variant(game);
    goti_tables *const t = goti_tables_borrow(s->games, game);
    goti_query_answer a;
    goti_msg msg = {""}, why = {""};
    goti_err err = goti_query_open(v, goti_record_last(r), &a, &msg);
    if (err == GOTI_OK) err = look_up(t, v, &a, &why, &msg);
    goti_games_hide_dir(s->games, &why);
    goti_games_hide_dir(s->games, &msg);
    if (err == GOTI_OK)
        goti_reply_json(reply, 200, GOTI_KEEP_MINUTE,
                        position_json(v, r, &a, t, &why));
    else
        goti_reply_fail(reply, err, &msg, "bad-position", "position");
    goti_query_close(&a);
    goti_tables_return(game, t);
}

void goti_api_position(goti_serve *s, const goti_request *r,
                       const char *argument, goti_reply *reply)
{
    static const char *const names[] = {"position", "moves", NULL};
    if (!goti_params_check(r, names, reply)) return;
    goti_serve_game *const game = goti_game_named(s->games, argument, reply);
    if (game == NULL) return;
    goti_record record = {0};
    if (goti_game_param(r, game, &record, reply))
        answer(s, game, &record, reply);
    goti_record_close(&record);
}

/* ---- positions set up by hand ------------------------------------------- */

static const char *const SIDES[] = {"row", "column", NULL};

/* A character a point. */
static goti_err read_cells(const goti_variant *v, const char *cells,
                           goti_position *pos, goti_msg *msg)
{
    const unsigned n = v->board.n_points;
    if (strlen(cells) != n)
        return goti_fail(msg, GOTI_E_ARG,
                         "cells: expected %u characters, one for each point, "
                         "got %zu",
                         n, strlen(cells));
    for (unsigned i = 0; i < n; i++) {
        const uint64_t point = UINT64_C(1) << i;
        if (cells[i] == v->side[GOTI_ROW].letter)
            pos->piece[GOTI_ROW] |= point;
        else if (cells[i] == v->side[GOTI_COLUMN].letter)
            pos->piece[GOTI_COLUMN] |= point;
        else if (cells[i] != '.')
            return goti_fail(msg, GOTI_E_ARG,
                             "cells: point %s: expected '%c', '%c' or '.'",
                             v->board.name[i], v->side[GOTI_ROW].letter,
                             v->side[GOTI_COLUMN].letter);
    }
    return GOTI_OK;
}

/* Column pieces that are nowhere were captured. */
static goti_err count_captured(const goti_variant *v, goti_position *pos,
                               const char **field, goti_msg *msg)
{
    const goti_side_spec *const spec = &v->side[GOTI_COLUMN];
    const unsigned here =
        goti_popcount(pos->piece[GOTI_COLUMN]) + pos->hand[GOTI_COLUMN];
    *field = "cells";
    if (here > spec->n_pieces)
        return goti_fail(msg, GOTI_E_ARG,
                         "cells and column_hand: %u %s, of at most %u", here,
                         spec->side_name, (unsigned)spec->n_pieces);
    pos->captured = (uint8_t)(spec->n_pieces - here);
    return GOTI_OK;
}

/* From cells, to_move, row_hand, column_hand and quiet; false: answered. */
static bool set_up(const goti_request *r, const goti_serve_game *game,
                   goti_position *pos, const char **field, goti_err *err,
                   goti_msg *msg, goti_reply *reply)
{
    const goti_variant *const v = goti_serve_game_variant(game);
    uint64_t hand[2] = {0, 0}, quiet = 0;
    unsigned to_move = v->first;
    if (!goti_params_choice(r, "to_move", SIDES, &to_move, reply) ||
        !goti_params_number(r, "row_hand", 0, GOTI_MAX_POINTS, &hand[GOTI_ROW],
                            reply) ||
        !goti_params_number(r, "column_hand", 0, GOTI_MAX_POINTS,
                            &hand[GOTI_COLUMN], reply) ||
        !goti_params_number(r, "quiet", 0, UINT16_MAX, &quiet, reply))
        return false;
    *pos = (goti_position){
        .hand = {(uint8_t)hand[GOTI_ROW], (uint8_t)hand[GOTI_COLUMN]},
        .to_move = (uint8_t)to_move,
        .quiet = (uint16_t)quiet};
    *field = "cells";
    *err = read_cells(v, goti_request_param(r, "cells"), pos, msg);
    if (*err == GOTI_OK) *err = count_captured(v, pos, field, msg);
    if (*err == GOTI_OK) *err = goti_position_check(v, pos, msg);
    if (*err == GOTI_OK) *err = goti_serve_game_check(game, pos, msg);
    return true;
}

static bool read_text(const goti_request *r, const goti_serve_game *game,
                      goti_position *pos, const char **field, goti_err *err,
                      goti_msg *msg)
{
    const char *const text = goti_request_param(r, "position");
    const char *const moves = goti_request_param(r, "moves");
    goti_record record = {0};
    *err = goti_game_read(game, text, moves == NULL ? "" : moves, &record,
                          field, msg);
    if (*err == GOTI_OK) *pos = *goti_record_last(&record);
    goti_record_close(&record);
    return true;
}

void goti_api_check(goti_serve *s, const goti_request *r, const char *argument,
                    goti_reply *reply)
{
    static const char *const names[] = {"position", "moves",    "cells",
                                        "to_move",  "row_hand", "column_hand",
                                        "quiet",    NULL};
    if (!goti_params_check(r, names, reply)) return;
    goti_serve_game *const game = goti_game_named(s->games, argument, reply);
    if (game == NULL) return;
    const goti_variant *const v = goti_serve_game_variant(game);
    const bool by_cells = goti_request_param(r, "cells") != NULL;
    if (by_cells == (goti_request_param(r, "position") != NULL)) {
        goti_reply_error(reply, 400, "bad-parameter", "position",
                         "expected either position or cells");
        return;
    }
    goti_position pos;
    goti_err err;
    goti_msg msg = {""};
    const char *field;
    if (!(by_cells ? set_up(r, game, &pos, &field, &err, &msg, reply)
                   : read_text(r, game, &pos, &field, &err, &msg)))
        return;
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_bool(o, "valid", err == GOTI_OK);
    if (err == GOTI_OK) {
        goti_json_position(o, "position", v, &pos);
        goti_json_put(o, "message", NULL);
        goti_json_put(o, "field", NULL);
    } else {
        goti_json_put(o, "position", NULL);
        goti_json_bytes(o, "message", msg.text, strlen(msg.text));
        goti_json_text(o, "field", field);
    }
    goti_reply_json(reply, 200, GOTI_KEEP_MINUTE, o);
}
