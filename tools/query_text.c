/* SPDX-License-Identifier: MIT */
/* A query's answer for people. */
#include <stdio.h>

#include "db/manifest.h"
#include "solver/game/notation.h"
#include "tools/query_print.h"

static const char *explain(goti_category category)
{
    switch (category) {
    case GOTI_CURSED_WIN:
        return " (a win, but the no-capture limit draws it first)";
    case GOTI_BLESSED_LOSS:
        return " (a loss, but the no-capture limit draws it first)";
    case GOTI_LOSS:
    case GOTI_DRAW:
    case GOTI_WIN:
        break;
    }
    return "";
}

/* The same where the limit has just been reached. */
static const char *explain_drawn(goti_category theoretical)
{
    if (theoretical == GOTI_WIN) return " (a win without the no-capture limit)";
    if (theoretical == GOTI_LOSS)
        return " (a loss without the no-capture limit)";
    return "";
}

static void print_plies(unsigned depth)
{
    if (depth > 0)
        printf("%8u", depth);
    else
        printf("%8s", "-");
}

static void print_moves(const goti_variant *v, const goti_query_answer *a)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    printf("\n%-20s %-12s %8s\n", "move", "value",
           goti_metric_name(a->value.metric));
    for (unsigned i = 0; i < a->n_moves; i++) {
        const goti_query_move *const m = &a->move[i];
        printf("%-20s %-12s ", goti_move_format(v, &m->move, text, sizeof text),
               goti_query_category_name(m->category));
        print_plies(m->depth);
        putchar('\n');
    }
}

static void print_line(const goti_variant *v, const goti_query_line *line)
{
    char text[GOTI_MOVE_TEXT_BYTES];
    printf("\nbest line\n");
    for (size_t i = 0; i < line->n; i++) {
        const goti_query_step *const s = &line->step[i];
        printf("%4zu. %-10s %-20s %-12s ", i + 1, v->side[s->side].side_name,
               goti_move_format(v, &s->move, text, sizeof text),
               goti_query_category_name(s->category));
        print_plies(s->depth);
        putchar('\n');
    }
    printf("%s\n", line->end);
}

void goti_query_print(const goti_variant *v, const goti_query_answer *a,
                      const goti_query_line *line)
{
    char text[GOTI_POSITION_TEXT_BYTES], reason[256];
    printf("position  %s\n",
           goti_position_format(v, &a->pos, text, sizeof text));
    printf("to move   %s\n", v->side[a->pos.to_move].side_name);
    printf("value     %s%s\n", goti_query_category_name(a->value.category),
           goti_position_drawn_by_counter(v, &a->pos)
               ? explain_drawn(a->value.theoretical)
               : explain(a->value.category));
    if (a->outcome != GOTI_ONGOING) {
        printf("finished  %s\n",
               goti_query_reason(v, &a->pos, reason, sizeof reason));
        return;
    }
    if (a->value.depth > 0)
        printf("%s       %u plies to the %send\n",
               goti_metric_name(a->value.metric), (unsigned)a->value.depth,
               a->value.metric == GOTI_DTC ? "next capture or the " : "");
    print_moves(v, a);
    if (line != NULL) print_line(v, line);
}
