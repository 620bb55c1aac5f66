/* SPDX-License-Identifier: MIT */
/* What takes longer: best lines, and moves by the computer. */
#include <stdio.h>
#include <string.h>

#include "db/ai/think.h"
#include "solver/game/notation.h"
#include "tools/query_line.h"
#include "tools/serve/game_param.h"
#include "tools/serve/position_json.h"
#include "tools/serve/serve.h"

enum {
    LINE_PLIES = 200,
    LINE_MOST_PLIES = 1000,
    /* A move by search stops here, whatever it has found; by nodes first, so
     * that on a machine with time to spare a move depends on its seed alone. */
    THINK_MS = 3000,
    THINK_NODES = GOTI_AI_DEFAULT_NODES,
    THINK_HASH_BYTES = 4 << 20
};

/* ---- the best line ------------------------------------------------------ */

static void put_steps(json_object *o, const goti_variant *v,
                      const goti_position *first, const goti_query_line *line,
                      goti_position *last)
{
    json_object *const list = goti_json_array(o, "line");
    *last = *first;
    for (size_t i = 0; i < line->n; i++) {
        const goti_query_step *const step = &line->step[i];
        goti_position after;
        goti_move_apply(v, last, &step->move, &after);
        *last = after;
        json_object *const item = goti_move_json(v, &step->move);
        goti_json_text(item, "side", goti_side_word(step->side));
        goti_json_text(item, "category",
                       goti_query_category_name(step->category));
        goti_json_count(item, "depth", step->depth);
        goti_json_position(item, "position", v, &after);
        goti_json_push(list, item);
    }
}

static json_object *line_json(const goti_variant *v, const goti_position *pos,
                              const goti_probe_result *value,
                              const goti_query_line *line)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_position(o, "position", v, pos);
    goti_json_text(o, "category", goti_query_category_name(value->category));
    goti_json_text(o, "metric", goti_metric_name(value->metric));
    goti_json_count(o, "depth", value->depth);
    goti_position last;
    put_steps(o, v, pos, line, &last);
    goti_json_text(o, "end", line->end);
    const char *const cause = goti_cause_word(goti_query_find_cause(v, &last));
    if (cause != NULL)
        goti_json_text(o, "cause", cause);
    else
        goti_json_put(o, "cause", NULL);
    goti_json_bool(o, "cut", line->cut);
    return o;
}

static void answer_line(const goti_serve *s, const goti_tables *t,
                        const goti_variant *v, const goti_position *pos,
                        size_t most, goti_reply *reply)
{
    const goti_line_rules rules = {.most = most};
    goti_probe_result value;
    goti_query_line line;
    goti_msg msg = t->why;
    goti_err err = t->err;
    if (err == GOTI_OK) err = goti_db_probe(t->db, pos, &value, &msg);
    if (err == GOTI_OK)
        err = goti_query_line_open(t->db, v, pos, &rules, &line, &msg);
    if (err != GOTI_OK) {
        goti_games_hide_dir(s->games, &msg);
        goti_reply_fail(reply, err, &msg, "bad-position", "position");
        return;
    }
    goti_reply_json(reply, 200, GOTI_KEEP_MINUTE,
                    line_json(v, pos, &value, &line));
    goti_query_line_close(&line);
}

void goti_api_mainline(goti_serve *s, const goti_request *r,
                       const char *argument, goti_reply *reply)
{
    static const char *const names[] = {"position", "moves", "most", NULL};
    uint64_t most = LINE_PLIES;
    if (!goti_params_check(r, names, reply) ||
        !goti_params_number(r, "most", 1, LINE_MOST_PLIES, &most, reply))
        return;
    goti_serve_game *const game = goti_game_named(s->games, argument, reply);
    if (game == NULL) return;
    const goti_variant *const v = goti_serve_game_variant(game);
    goti_record record = {0};
    if (goti_game_param(r, game, &record, reply)) {
        goti_tables *const t = goti_tables_borrow(s->games, game);
        answer_line(s, t, v, goti_record_last(&record), (size_t)most, reply);
        goti_tables_return(game, t);
    }
    goti_record_close(&record);
}

/* ---- a move by the computer --------------------------------------------- */

/* What is asked for. */
typedef struct ask {
    goti_ai_level level;
    uint64_t seed;
} ask;

static bool read_ask(const goti_request *r, ask *out, goti_reply *reply)
{
    const char *names[GOTI_AI_LEVELS + 1] = {NULL};
    for (unsigned i = 0; i < GOTI_AI_LEVELS; i++)
        names[i] = goti_ai_level_get((goti_ai_level)i)->name;
    unsigned level = GOTI_AI_MEDIUM;
    out->seed = 0;
    if (!goti_params_choice(r, "level", names, &level, reply) ||
        !goti_params_number(r, "seed", 0, (UINT64_C(1) << 53) - 1, &out->seed,
                            reply))
        return false;
    out->level = (goti_ai_level)level;
    return true;
}

static goti_err think(goti_serve *s, const goti_tables *t,
                      const goti_variant *v, const goti_record *r,
                      const ask *asked, goti_ai_answer *out, goti_msg *msg)
{
    goti_ai *ai = NULL;
    GOTI_TRY(goti_ai_open(v, t->db, THINK_HASH_BYTES, &ai, msg));
    const goti_ai_request request = {
        .pos = *goti_record_last(r),
        .earlier = r->pos,
        .n_earlier = r->n_moves,
        .level = asked->level,
        .seed = asked->seed,
        .limits = {.nodes = THINK_NODES, .move_ms = THINK_MS},
        .stop = &s->stopping};
    const goti_err err = goti_ai_think(ai, &request, out, msg);
    goti_ai_close(ai);
    return err;
}

static void put_thought(json_object *o, const goti_ai_answer *a)
{
    static const char *const by[] = {[GOTI_AI_BY_TABLES] = "tables",
                                     [GOTI_AI_BY_SEARCH] = "search",
                                     [GOTI_AI_BY_ERROR] = "error",
                                     [GOTI_AI_BY_DICE] = "dice"};
    const goti_ai_line *const l = &a->line;
    goti_json_text(o, "by", by[a->source]);
    goti_json_text(o, "category",
                   l->known ? goti_query_category_name(l->category)
                            : "unknown");
    goti_json_text(o, "theoretical",
                   l->known ? goti_query_category_name(l->theoretical)
                            : "unknown");
    if (l->known) {
        goti_json_count(o, "depth", l->depth);
        goti_json_text(o, "metric", goti_metric_name(l->metric));
    } else {
        goti_json_put(o, "depth", NULL);
        goti_json_put(o, "metric", NULL);
    }
    goti_json_put(o, "score", json_object_new_int(l->score));
    goti_json_count(o, "depth_plies", a->depth_plies);
    goti_json_count(o, "nodes", a->nodes);
    goti_json_count(o, "elapsed_ms", a->elapsed_ms);
}

static void answer_move(goti_serve *s, goti_serve_game *game,
                        const goti_record *r, const ask *asked,
                        goti_reply *reply)
{
    const goti_variant *const v = goti_serve_game_variant(game);
    goti_tables *const t = goti_tables_borrow(s->games, game);
    goti_ai_answer a;
    goti_msg msg = {""};
    const goti_err err = think(s, t, v, r, asked, &a, &msg);
    goti_tables_return(game, t);
    goti_games_hide_dir(s->games, &msg);
    if (err != GOTI_OK) {
        goti_reply_fail(reply, err, &msg, "bad-position", "position");
        return;
    }
    goti_position after;
    goti_move_apply(v, goti_record_last(r), &a.line.move, &after);
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_position(o, "position", v, goti_record_last(r));
    goti_json_text(o, "level", goti_ai_level_get(asked->level)->name);
    goti_json_count(o, "seed", asked->seed);
    json_object *const move = goti_move_json(v, &a.line.move);
    goti_json_position(move, "position", v, &after);
    goti_json_put(o, "move", move);
    put_thought(o, &a);
    goti_reply_json(reply, 200, GOTI_KEEP_NOT, o);
}

void goti_api_move(goti_serve *s, const goti_request *r, const char *argument,
                   goti_reply *reply)
{
    static const char *const names[] = {"position", "moves", "level", "seed",
                                        NULL};
    ask asked;
    if (!goti_params_check(r, names, reply) || !read_ask(r, &asked, reply))
        return;
    goti_serve_game *const game = goti_game_named(s->games, argument, reply);
    if (game == NULL) return;
    const goti_variant *const v = goti_serve_game_variant(game);
    goti_record record = {0};
    if (!goti_game_param(r, game, &record, reply))
        ; /* answered */
    else if (goti_record_ending(v, &record) != GOTI_ENDING_NONE)
        goti_reply_error(reply, 400, "bad-position", "position",
                         "the game is over here");
    else
        answer_move(s, game, &record, &asked, reply);
    goti_record_close(&record);
}

void goti_api_levels(goti_serve *s, const goti_request *r, const char *argument,
                     goti_reply *reply)
{
    static const char *const names[] = {NULL};
    (void)s;
    (void)argument;
    if (!goti_params_check(r, names, reply)) return;
    json_object *const o = goti_json_object();
    json_object *const list = goti_json_array(o, "levels");
    for (unsigned i = 0; i < GOTI_AI_LEVELS; i++) {
        const goti_ai_level_spec *const level =
            goti_ai_level_get((goti_ai_level)i);
        json_object *const item = goti_json_object();
        goti_json_text(item, "name", level->name);
        goti_json_text(item, "description", level->description);
        goti_json_bool(item, "asks_tables", level->asks_tables);
        goti_json_push(list, item);
    }
    goti_reply_json(reply, 200, GOTI_KEEP_MINUTE, o);
}
