/* SPDX-License-Identifier: MIT */
/* A query's answer for programs. */
#include <string.h>

#include "db/manifest.h"
#include "solver/game/notation.h"
#include "tools/json_out.h"
#include "tools/query_print.h"

static json_object *move_json(const goti_variant *v, const char *metric,
                              const goti_query_move *m)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    json_object *const o = goti_json_object();
    goti_json_text(o, "move", goti_move_format(v, &m->move, text, sizeof text));
    goti_json_text(o, "category", goti_query_category_name(m->category));
    goti_json_text(o, "theoretical", goti_query_category_name(m->theoretical));
    goti_json_count(o, metric, m->depth);
    goti_json_count(o, "captures", m->move.n_captured);
    return o;
}

/* "row", "column", or null for a drawn game. */
static void add_winner(json_object *o, goti_outcome outcome)
{
    if (outcome == GOTI_ROW_WINS)
        goti_json_text(o, "winner", "row");
    else if (outcome == GOTI_COLUMN_WINS)
        goti_json_text(o, "winner", "column");
    else
        goti_json_put(o, "winner", NULL);
}

static void add_line(json_object *o, const goti_variant *v,
                     const goti_query_line *line)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    json_object *const list = goti_json_array(o, "line");
    for (size_t i = 0; i < line->n; i++)
        goti_json_push_text(
            list, goti_move_format(v, &line->step[i].move, text, sizeof text));
    goti_json_text(o, "line_end", line->end);
}

void goti_query_print_json(const goti_variant *v, const goti_query_answer *a,
                           const goti_query_line *line)
{
    char text[GOTI_POSITION_TEXT_BYTES];
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_text(o, "position",
                   goti_position_format(v, &a->pos, text, sizeof text));
    goti_json_text(o, "to_move", a->pos.to_move == GOTI_ROW ? "row" : "column");
    goti_json_text(o, "category", goti_query_category_name(a->value.category));
    goti_json_text(o, "theoretical",
                   goti_query_category_name(a->value.theoretical));
    const char *const metric = goti_metric_name(a->value.metric);
    goti_json_text(o, "metric", metric);
    goti_json_count(o, metric, a->value.depth);
    json_object *const moves = goti_json_array(o, "moves");
    for (unsigned i = 0; i < a->n_moves; i++)
        goti_json_push(moves, move_json(v, metric, &a->move[i]));
    if (a->outcome != GOTI_ONGOING) add_winner(o, a->outcome);
    if (line != NULL) add_line(o, v, line);
    goti_json_print(o);
}

void goti_query_print_json_error(const goti_input_line *line, const char *error)
{
    json_object *const o = goti_json_object();
    if (line->too_long)
        goti_json_put(o, "position", NULL);
    else
        goti_json_bytes(o, "position", line->text, line->size_bytes);
    goti_json_bytes(o, "error", error, strlen(error));
    goti_json_print(o);
}
