/* SPDX-License-Identifier: MIT */
#include "tests/support/answers.h"

#include <stdlib.h>

#include "solver/game/morris.h"
#include "solver/game/notation.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"
#include "tests/support/solved.h"

enum { SINGLE_PROBES_EVERY = 97 };

/* ---- what the oracle says ---- */

/* Positions to ask for, and what the answer must be. */
typedef struct questions {
    size_t n, max;
    goti_position *pos;
    goti_probe_result *want;
} questions;

static void ask(questions *q, const goti_variant *v, const oracle_state *s,
                goti_category category, goti_category theoretical, int depth)
{
    if (q->n == q->max) {
        q->max = 2 * q->max + 4096;
        q->pos = realloc(q->pos, q->max * sizeof *q->pos);
        q->want = realloc(q->want, q->max * sizeof *q->want);
        if (q->pos == NULL || q->want == NULL) test_give_up("out of memory");
    }
    bridge_to_goti(v, s, &q->pos[q->n]);
    q->want[q->n].category = category;
    q->want[q->n].theoretical = theoretical;
    q->want[q->n].depth = (uint16_t)depth;
    q->n++;
}

/* The state with quiet plies on the counter, up to the limit itself. */
static void ask_quiet(questions *q, const goti_variant *v, oracle_state s,
                      const oracle_value *fresh, const oracle_graph *counted,
                      const oracle_plain *under)
{
    for (s.quiet = 1; s.quiet < v->draw_limit; s.quiet++) {
        const size_t k = oracle_graph_find(counted, &s);
        if (k == SIZE_MAX) test_give_up("%s: not counted", s.at);
        ask(q, v, &s,
            oracle_category((int)fresh->theoretical - GOTI_DRAW,
                            under[k].value),
            fresh->theoretical, fresh->dtc);
    }
    /* at the limit the game is over: drawn, whatever it was worth */
    if (v->draw_limit > 0)
        ask(q, v, &s, GOTI_DRAW, fresh->theoretical, fresh->dtc);
}

/* By DTM quiet plies change nothing before the limit is reached. */
static void ask_at_limit(questions *q, const goti_variant *v, oracle_state s,
                         const oracle_value *fresh, int depth)
{
    if (v->draw_limit == 0) return;
    s.quiet = (uint16_t)(v->draw_limit - 1);
    ask(q, v, &s, fresh->theoretical, fresh->theoretical, depth);
    s.quiet = v->draw_limit;
    ask(q, v, &s, GOTI_DRAW, fresh->theoretical, depth);
}

/* Questions for tables by DTC (q) and by DTM (dtm), which know no limit. */
static void make_questions(const goti_variant *v, questions *q, questions *dtm)
{
    oracle_graph *const g = solved_states(v, false);
    oracle_graph *const counted = solved_states(v, true);
    oracle_plain *const plain = oracle_solve(g);
    oracle_plain *const under = oracle_solve(counted);
    oracle_value *const u = oracle_values(g, plain, counted, under);
    if (oracle_first_inconsistent(g, u) != SIZE_MAX)
        test_give_up("%s: the oracle contradicts itself", v->name);
    for (size_t i = 0; i < g->n_states; i++) {
        const oracle_state *const s = &g->state[i];
        ask(q, v, s, u[i].category, u[i].theoretical, u[i].dtc);
        ask(dtm, v, s, u[i].theoretical, u[i].theoretical, plain[i].depth);
        if (oracle_in_movement(s) && g->end[i] == ORACLE_GOES_ON)
            ask_quiet(q, v, *s, &u[i], counted, under);
        if (oracle_in_movement(s) && g->end[i] == ORACLE_GOES_ON)
            ask_at_limit(dtm, v, *s, &u[i], plain[i].depth);
    }
    free(u);
    free(under);
    free(plain);
    oracle_graph_close(counted);
    oracle_graph_close(g);
}

/* ---- what the tables say ---- */

static void check_answer(const goti_variant *v, const char *rules,
                         const goti_position *pos,
                         const goti_probe_result *want,
                         const goti_probe_result *got)
{
    if (got->category == want->category &&
        got->theoretical == want->theoretical && got->depth == want->depth)
        return;
    char text[GOTI_POSITION_TEXT_BYTES];
    goti_position_format(v, pos, text, sizeof text);
    test_give_up(
        "%s\n%s: category %d theoretical %d depth %d, but the oracle says "
        "%d %d %d",
        rules, text, got->category, got->theoretical, got->depth,
        want->category, want->theoretical, want->depth);
}

/* All at once, and now and then one alone: both ways in must agree. */
static void check_answers(const goti_variant *v, const char *rules,
                          const questions *q, goti_db *db)
{
    goti_msg msg = {""};
    goti_probe_result *const got = calloc(q->n, sizeof *got);
    if (got == NULL) test_give_up("out of memory");
    if (goti_db_probe_batch(db, q->pos, q->n, got, &msg) != GOTI_OK)
        test_give_up("%s\n%s", rules, msg.text);
    for (size_t i = 0; i < q->n; i++) {
        check_answer(v, rules, &q->pos[i], &q->want[i], &got[i]);
        if (i % SINGLE_PROBES_EVERY != 0) continue;
        goti_probe_result one;
        if (goti_db_probe(db, &q->pos[i], &one, &msg) != GOTI_OK)
            test_give_up("%s\n%s", rules, msg.text);
        check_answer(v, rules, &q->pos[i], &q->want[i], &one);
    }
    free(got);
}

static void check_solved(const goti_variant *v, const char *rules,
                         const questions *q, const goti_solve_options *options)
{
    solved_tables tables;
    solved_tables_open(v, rules, options, &tables);
    check_answers(v, rules, q, tables.db);
    solved_tables_close(&tables);
}

static bool dtm_can(const goti_variant *v)
{
    return v->family == GOTI_HUNT || goti_morris_most_captures(v) == 1;
}

void answers_check_both(const goti_variant *v, const char *rules,
                        const goti_solve_options *options)
{
    questions q = {0}, dtm = {0};
    goti_solve_options by_dtm = *options;
    by_dtm.metric = GOTI_DTM;
    make_questions(v, &q, &dtm);
    if (q.n == 0) test_give_up("%s: nothing to ask", rules);
    check_solved(v, rules, &q, options);
    if (dtm_can(v)) check_solved(v, rules, &dtm, &by_dtm);
    free(q.pos);
    free(q.want);
    free(dtm.pos);
    free(dtm.want);
}
