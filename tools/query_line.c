/* SPDX-License-Identifier: MIT */
#include "tools/query_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No game is as long; a wrong table must not make us play for ever. */
enum { MAX_PLIES = 100000 };

/* The line so far, with the position before each of its moves. */
typedef struct walk {
    goti_query_line *line;
    goti_position *before; /* owned */
    size_t room;
    goti_line_rules rules;
} walk;

static goti_err make_room(walk *w, goti_msg *msg)
{
    if (w->line->n < w->room) return GOTI_OK;
    const size_t room = w->room == 0 ? 64 : 2 * w->room;
    goti_query_step *const step =
        realloc(w->line->step, room * sizeof *w->line->step);
    if (step != NULL) w->line->step = step;
    goti_position *const before = realloc(w->before, room * sizeof *w->before);
    if (before != NULL) w->before = before;
    if (step == NULL || before == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    w->room = room;
    return GOTI_OK;
}

/* Ply before which this position stood already, counter aside; -1: never. */
static long earlier(const walk *w, const goti_position *pos)
{
    goti_position now = *pos;
    now.quiet = 0;
    for (size_t i = 0; i < w->line->n; i++) {
        goti_position then = w->before[i];
        then.quiet = 0;
        if (goti_position_equal(&then, &now)) return (long)i;
    }
    return -1;
}

/* Does the line stop before the answer's best move? Then say why. */
static bool stops(walk *w, const goti_variant *v, const goti_query_answer *a)
{
    goti_query_line *const line = w->line;
    if (a->outcome != GOTI_ONGOING) {
        goti_query_reason(v, &a->pos, line->end, sizeof line->end);
        return true;
    }
    if (line->n >= w->rules.most) {
        line->cut = true;
        snprintf(line->end, sizeof line->end, "stopped after %zu plies",
                 w->rules.most);
        return true;
    }
    if (a->value.theoretical == GOTI_DRAW) {
        const long ply = earlier(w, &a->pos);
        if (ply >= 0)
            snprintf(line->end, sizeof line->end,
                     "drawn: the position before move %ld comes again",
                     ply + 1);
        else if (line->n >= GOTI_LINE_DRAW_PLIES)
            snprintf(line->end, sizeof line->end,
                     "drawn: shown for %d plies only", GOTI_LINE_DRAW_PLIES);
        return line->end[0] != '\0';
    }
    return false;
}

/* One ply, or *done. pos moves on. */
static goti_err play(walk *w, goti_db *db, const goti_variant *v,
                     goti_position *pos, bool *done, goti_msg *msg)
{
    goti_query_answer answer;
    if (w->rules.fresh) pos->quiet = 0;
    goti_err err = goti_query_open(v, pos, &answer, msg);
    if (err == GOTI_OK) err = goti_query_probe(db, v, &answer, 1, msg);
    if (err == GOTI_OK) err = make_room(w, msg);
    if (err == GOTI_OK) *done = stops(w, v, &answer);
    if (err == GOTI_OK && !*done) {
        const goti_query_move *const best = &answer.move[0];
        w->before[w->line->n] = *pos;
        w->line->step[w->line->n++] = (goti_query_step){
            pos->to_move, best->move, best->category, best->depth};
        *pos = best->child;
    }
    goti_query_close(&answer);
    return err;
}

goti_err goti_query_line_open(goti_db *db, const goti_variant *v,
                              const goti_position *pos,
                              const goti_line_rules *rules,
                              goti_query_line *out, goti_msg *msg)
{
    static const goti_line_rules to_the_end = {.most = MAX_PLIES};
    memset(out, 0, sizeof *out);
    walk w = {out, NULL, 0, rules != NULL ? *rules : to_the_end};
    goti_position here = *pos;
    bool done = false;
    goti_err err = GOTI_OK;
    while (err == GOTI_OK && !done)
        err = play(&w, db, v, &here, &done, msg);
    free(w.before);
    if (err != GOTI_OK) goti_query_line_close(out);
    return err;
}

void goti_query_line_close(goti_query_line *line)
{
    free(line->step);
    line->step = NULL;
    line->n = 0;
}
