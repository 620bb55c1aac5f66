/* SPDX-License-Identifier: MIT */
#include "db/ai/report.h"

#include <stdlib.h>

#include "db/ai/order.h"
#include "db/ai/score.h"

static void set_known(const goti_ai_choice *choice, goti_ai_line *out)
{
    out->known = true;
    out->category = choice->category;
    out->theoretical = choice->theoretical;
    out->depth = choice->depth;
    out->metric = choice->metric;
}

void goti_ai_report_choice(const goti_variant *v, const goti_ai_choice *choice,
                           goti_ai_line *out)
{
    const goti_probe_result rest = {
        .category = goti_ai_opposite(choice->category),
        .depth = choice->rest,
        .metric = choice->metric,
    };
    goti_category over;
    *out = (goti_ai_line){.move = choice->move,
                          .traps_in_10000 =
                              choice->traps / (GOTI_AI_TRAPS_ALL / 10000),
                          .n_pv = 1,
                          .pv = {choice->move}};
    set_known(choice, out);
    out->score = goti_ai_known_over(v, &choice->after, &over)
                     ? -goti_ai_score_over(over, 1)
                     : -goti_ai_score_known(v, &choice->after, &rest, 1);
    out->end_plies = goti_ai_score_end_plies(out->score);
}

/* All moves of pos, sorted; returns how many. */
static goti_err sort_moves(const goti_ai_exact *exact, const goti_position *pos,
                           goti_move *move, goti_ai_choice *choice,
                           bool *decided, goti_msg *msg)
{
    const unsigned n = goti_ai_list_moves(exact->v, pos, move);
    unsigned n_equal;
    for (unsigned i = 0; i < n; i++) {
        choice[i].move = move[i];
        goti_move_apply(exact->v, pos, &move[i], &choice[i].after);
    }
    return goti_ai_exact_sort(exact, pos, choice, n, decided, &n_equal, msg);
}

goti_err goti_ai_report_follow(const goti_ai_exact *exact,
                               const goti_ai_choice *choice, goti_ai_line *out,
                               goti_msg *msg)
{
    const unsigned most = goti_ai_most_moves(exact->v);
    goti_move *const move = malloc(most * sizeof *move);
    goti_ai_choice *const all = malloc(most * sizeof *all);
    goti_err err = GOTI_OK;
    if (move == NULL || all == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_position pos = choice->after;
    goti_category over;
    bool decided = choice->category != GOTI_DRAW;
    while (err == GOTI_OK && decided && out->n_pv < GOTI_AI_MAX_PV &&
           !goti_ai_known_over(exact->v, &pos, &over) &&
           !goti_ai_clock_is_over(exact->clock)) {
        err = sort_moves(exact, &pos, move, all, &decided, msg);
        if (err != GOTI_OK || !decided) break;
        if (goti_ai_clock_is_over(exact->clock)) break;
        out->pv[out->n_pv++] = all[0].move;
        pos = all[0].after;
    }
    free(move);
    free(all);
    return err;
}

goti_err goti_ai_report_root(const goti_variant *v, goti_ai_known *known,
                             const goti_ai_root_move *root, goti_ai_line *out,
                             goti_msg *msg)
{
    goti_ai_choice choice = {.move = root->move, .after = root->after};
    goti_probe_result r;
    *out = (goti_ai_line){.move = root->move,
                          .score = root->score,
                          .end_plies = goti_ai_score_end_plies(root->score),
                          .n_pv = root->n_pv};
    for (unsigned i = 0; i < root->n_pv; i++)
        out->pv[i] = root->pv[i];
    GOTI_TRY(goti_ai_known_value(known, &root->after, &choice.known, &r, msg));
    if (!choice.known) return GOTI_OK;
    goti_ai_choice_set(v, &r, &choice);
    set_known(&choice, out);
    return GOTI_OK;
}
