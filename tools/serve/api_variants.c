/* SPDX-License-Identifier: MIT */
/* The games: sides, rules, boards. */
#include "solver/base/bits.h"
#include "solver/game/notation.h"
#include "tools/board_places.h"
#include "tools/serve/game_param.h"
#include "tools/serve/position_json.h"
#include "tools/serve/serve.h"
#include "tools/side_json.h"

static const char *const NO_PARAMETERS[] = {NULL};
/* As a variant file says it. */
static const char *const BLOCKED[] = {"loses", "passes", "draws"};

static void push_points(json_object *list, const uint8_t *point, unsigned n)
{
    json_object *const points = goti_json_list();
    for (unsigned i = 0; i < n; i++)
        goti_json_push_count(points, point[i]);
    goti_json_push(list, points);
}

static void put_set(json_object *o, const char *key, uint64_t set)
{
    json_object *const points = goti_json_array(o, key);
    for (unsigned i = 0; i < GOTI_MAX_POINTS; i++)
        if (set >> i & 1) goti_json_push_count(points, i);
}

/* ---- what both answers have --------------------------------------------- */

static json_object *side_json(const goti_side_spec *side)
{
    json_object *const o = goti_side_json(side);
    put_set(o, "start", side->start);
    return o;
}

static void put_sides(json_object *o, const goti_variant *v)
{
    json_object *const sides = goti_json_object();
    goti_json_put(sides, "row", side_json(&v->side[GOTI_ROW]));
    goti_json_put(sides, "column", side_json(&v->side[GOTI_COLUMN]));
    goti_json_put(o, "sides", sides);
    goti_json_text(o, "first", goti_side_word(v->first));
}

static void put_tables(json_object *o, const goti_serve *s,
                       goti_serve_game *game)
{
    goti_tables *const tables = goti_tables_borrow(s->games, game);
    goti_json_put(o, "tables", goti_tables_json(tables));
    goti_tables_return(game, tables);
}

void goti_api_variants(goti_serve *s, const goti_request *r,
                       const char *argument, goti_reply *reply)
{
    (void)argument;
    if (!goti_params_check(r, NO_PARAMETERS, reply)) return;
    json_object *const o = goti_json_object();
    json_object *const list = goti_json_array(o, "variants");
    for (unsigned i = 0; i < goti_games_count(s->games); i++) {
        goti_serve_game *const game = goti_games_at(s->games, i);
        const goti_variant *const v = goti_serve_game_variant(game);
        json_object *const item = goti_json_object();
        goti_json_text(item, "name", v->name);
        goti_json_text(item, "title", v->title);
        goti_json_text(item, "family", goti_family_name(v->family));
        goti_json_count(item, "points", v->board.n_points);
        put_sides(item, v);
        put_tables(item, s, game);
        goti_json_push(list, item);
    }
    goti_reply_json(reply, 200, GOTI_KEEP_MINUTE, o);
}

/* ---- rules -------------------------------------------------------------- */

static void put_hunt_rules(json_object *o, const goti_variant *v)
{
    static const char *const absent[] = {
        "flying",           "mill_capture",       "captures_per_mill",
        "placing_captures", "move_while_placing", "full_board",
        "lose_at"};
    goti_json_text(o, "capture",
                   v->capture == GOTI_CAPTURE_CHAIN ? "chain" : "single");
    goti_json_bool(o, "capture_compulsory", v->capture_compulsory);
    goti_json_text(o, "idle", v->idle == GOTI_IDLE_WAITS ? "waits" : "moves");
    for (unsigned i = 0; i < sizeof absent / sizeof absent[0]; i++)
        goti_json_put(o, absent[i], NULL);
}

static void put_morris_rules(json_object *o, const goti_variant *v)
{
    const goti_morris *const m = &v->morris;
    goti_json_put(o, "capture", NULL);
    goti_json_put(o, "capture_compulsory", NULL);
    goti_json_put(o, "idle", NULL);
    goti_json_count(o, "flying", m->flying);
    goti_json_text(o, "mill_capture",
                   m->mill_capture == GOTI_MILL_CAPTURE_ANY ? "any" : "free");
    goti_json_text(o, "captures_per_mill",
                   m->captures_per_mill == GOTI_CAPTURES_EACH ? "each" : "one");
    goti_json_bool(o, "placing_captures", m->placing_captures);
    goti_json_bool(o, "move_while_placing", m->move_while_placing);
    goti_json_text(o, "full_board",
                   m->full_board == GOTI_FULL_BOARD_DRAWS ? "draws"
                                                          : "continues");
    goti_json_count(o, "lose_at", m->lose_at);
}

static json_object *rules_json(const goti_variant *v)
{
    static const char *const counted[] = {"none", "plies", "row", "column"};
    json_object *const o = goti_json_object();
    goti_json_count(o, "capture_target", v->capture_target);
    goti_json_text(o, "row_blocked", BLOCKED[v->side[GOTI_ROW].blocked]);
    goti_json_text(o, "column_blocked", BLOCKED[v->side[GOTI_COLUMN].blocked]);
    goti_json_count(o, "draw_limit", v->draw_limit);
    goti_json_text(o, "draw_counts", counted[v->draw_counts]);
    goti_json_count(o, "draw_repetitions", v->draw_repetitions);
    if (v->family == GOTI_HUNT)
        put_hunt_rules(o, v);
    else
        put_morris_rules(o, v);
    return o;
}

/* ---- the board ---------------------------------------------------------- */

static void put_place(json_object *o, const char *key, goti_svg_point at)
{
    json_object *const pair = goti_json_array(o, key);
    goti_json_push_real(pair, at.x);
    goti_json_push_real(pair, at.y);
}

static void put_points(json_object *o, const goti_board *b)
{
    static const double MARGIN = 50, SIZE = 500;
    const goti_board_frame frame = {MARGIN, MARGIN, SIZE, SIZE, MARGIN};
    goti_board_places places;
    goti_board_places_make(b, &frame, &places);
    json_object *const list = goti_json_array(o, "points");
    for (unsigned i = 0; i < b->n_points; i++) {
        json_object *const point = goti_json_object();
        goti_json_text(point, "name", b->name[i]);
        goti_json_real(point, "x", b->x[i]);
        goti_json_real(point, "y", b->y[i]);
        goti_json_count(point, "row", b->display_row[i]);
        put_place(point, "at", places.point[i]);
        put_place(point, "name_at", places.name[i]);
        goti_json_push(list, point);
    }
    json_object *const picture = goti_json_object();
    goti_json_real(picture, "width", SIZE + 2 * MARGIN);
    goti_json_real(picture, "height", places.bottom + MARGIN);
    goti_json_real(picture, "radius", places.radius);
    goti_json_real(picture, "name_size", places.name_size);
    goti_json_put(o, "picture", picture);
}

static void put_lines(json_object *o, const char *key, const goti_line *line,
                      unsigned n)
{
    json_object *const list = goti_json_array(o, key);
    for (unsigned i = 0; i < n; i++)
        push_points(list, line[i].point, line[i].n);
}

static void put_mills(json_object *o, const goti_board *b)
{
    json_object *const list = goti_json_array(o, "mills");
    for (unsigned i = 0; i < b->n_mills; i++) {
        json_object *const mill = goti_json_list();
        for (unsigned p = 0; p < b->n_points; p++)
            if (b->mill[i] >> p & 1) goti_json_push_count(mill, p);
        goti_json_push(list, mill);
    }
}

static json_object *board_json(const goti_board *b)
{
    json_object *const o = goti_json_object();
    put_points(o, b);
    json_object *const edges = goti_json_array(o, "edges");
    for (unsigned i = 0; i < b->n_edges; i++)
        push_points(edges, b->edge[i], 2);
    put_lines(o, "lines", b->line, b->n_lines);
    put_lines(o, "paths", b->path, b->n_paths);
    json_object *const jumps = goti_json_array(o, "jumps");
    for (unsigned i = 0; !b->lines_are_mills && i < b->n_jumps; i++) {
        const goti_jump *const j = &b->jump[i];
        const uint8_t point[3] = {j->from, j->over, j->to};
        push_points(jumps, point, 3);
    }
    put_mills(o, b);
    return o;
}

void goti_api_variant(goti_serve *s, const goti_request *r,
                      const char *argument, goti_reply *reply)
{
    if (!goti_params_check(r, NO_PARAMETERS, reply)) return;
    goti_serve_game *const game = goti_game_named(s->games, argument, reply);
    if (game == NULL) return;
    const goti_variant *const v = goti_serve_game_variant(game);
    json_object *const o = goti_json_object();
    goti_json_text(o, "name", v->name);
    goti_json_text(o, "title", v->title);
    goti_json_text(o, "other_names", v->other_names);
    goti_json_text(o, "region", v->region);
    goti_json_text(o, "source", v->source);
    goti_json_text(o, "decided", v->decided);
    goti_json_text(o, "family", goti_family_name(v->family));
    put_sides(o, v);
    goti_json_put(o, "rules", rules_json(v));
    goti_json_put(o, "board", board_json(&v->board));
    goti_position start;
    goti_position_start(v, &start);
    goti_json_position(o, "start", v, &start);
    put_tables(o, s, game);
    goti_reply_json(reply, 200, GOTI_KEEP_MINUTE, o);
}
