/* SPDX-License-Identifier: MIT */
#include "tests/support/naive_reach.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/retro/solve.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

oracle_graph *naive_reach_graph(const goti_variant *v)
{
    oracle_graph *const g = oracle_graph_open(v, false);
    oracle_state start;
    oracle_start(v, &start);
    (void)oracle_graph_add(g, &start);
    oracle_graph_expand(g);
    return g;
}

/* Is no image under a symmetry that keeps the start smaller? */
static bool is_least_image(const goti_variant *v, const goti_position *pos)
{
    const goti_symmetries *const sym = &v->symmetries;
    goti_position start;
    goti_position_start(v, &start);
    for (unsigned s = 0; s < sym->n; s++) {
        uint64_t image[2];
        bool keeps = true;
        for (int side = 0; side < 2; side++) {
            image[side] = goti_symmetry_apply(sym, s, pos->piece[side]);
            keeps = keeps && goti_symmetry_apply(sym, s, start.piece[side]) ==
                                 start.piece[side];
        }
        if (keeps && (image[0] < pos->piece[0] ||
                      (image[0] == pos->piece[0] && image[1] < pos->piece[1])))
            return false;
    }
    return true;
}

static goti_reach_count *count_of(goti_reach *r, const goti_tier *tier)
{
    for (unsigned i = 0; i < r->n; i++)
        if (goti_tier_equal(&r->tier[i].tier, tier)) return &r->tier[i].count;
    r->tier = realloc(r->tier, (r->n + 1) * sizeof *r->tier);
    if (r->tier == NULL) test_give_up("out of memory");
    r->tier[r->n] = (goti_reach_tier){.tier = *tier};
    return &r->tier[r->n++].count;
}

static void count(goti_reach_count *c, unsigned value, unsigned depth,
                  bool over, bool least)
{
    const bool wins = value == GOTI_WIN || value == GOTI_CURSED_WIN;
    const bool loses = value == GOTI_LOSS || value == GOTI_BLESSED_LOSS;
    c->boards[value]++;
    if (least) c->orbits[value]++;
    if (over) c->over++;
    if (wins && depth > c->deepest_win) c->deepest_win = (uint16_t)depth;
    if (loses && depth > c->deepest_loss) c->deepest_loss = (uint16_t)depth;
}

/* Who has won, for the side to move. */
static unsigned value_of_end(const oracle_graph *g, size_t i)
{
    if (g->end[i] == ORACLE_DRAWN) return GOTI_DRAW;
    const bool row_won = g->end[i] == ORACLE_ROW_WON;
    return row_won == (g->state[i].to_move == GOTI_ROW) ? GOTI_WIN : GOTI_LOSS;
}

void naive_reach_count(const oracle_graph *g, goti_db *db, goti_reach *out)
{
    const goti_variant *const v = g->rules.v;
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < g->n_states; i++) {
        const bool over = g->end[i] != ORACLE_GOES_ON;
        goti_position pos;
        goti_probe_result result;
        goti_msg msg = {""};
        unsigned value = over ? value_of_end(g, i) : GOTI_REACH_UNKNOWN;
        unsigned depth = 0;
        bridge_to_goti(v, &g->state[i], &pos);
        if (!over && db != NULL) {
            if (goti_db_probe(db, &pos, &result, &msg) != GOTI_OK)
                test_give_up("%s", msg.text);
            value = result.category;
            depth = result.depth;
        }
        const goti_tier tier = goti_position_tier(&pos);
        const bool least = is_least_image(v, &pos);
        count(count_of(out, &tier), value, depth, over, least);
        count(&out->total, value, depth, over, least);
    }
}

goti_db *naive_reach_solve(const goti_variant *v, const char *dir)
{
    const goti_solve_options options = {.quiet = true};
    goti_db *db = NULL;
    goti_msg msg = {""};
    const goti_err err = goti_solve(v, dir, &options, NULL, &msg);
    if (err == GOTI_E_UNSUPPORTED) return NULL;
    if (err != GOTI_OK || goti_db_open(v, dir, 0, &db, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    return db;
}

static bool same_count(const goti_reach_count *a, const goti_reach_count *b)
{
    for (unsigned i = 0; i < GOTI_REACH_N_VALUES; i++)
        if (a->boards[i] != b->boards[i] || a->orbits[i] != b->orbits[i])
            return false;
    return a->over == b->over && a->deepest_win == b->deepest_win &&
           a->deepest_loss == b->deepest_loss;
}

const char *naive_reach_compare(const goti_reach *walk, const goti_reach *naive)
{
    static char text[160];
    for (unsigned i = 0; i < walk->n; i++) {
        goti_reach_count expected = {.over = 0};
        for (unsigned k = 0; k < naive->n; k++)
            if (goti_tier_equal(&naive->tier[k].tier, &walk->tier[i].tier))
                expected = naive->tier[k].count;
        if (same_count(&walk->tier[i].count, &expected)) continue;
        (void)goti_tier_name(&walk->tier[i].tier, text, 80);
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used,
                       ": %" PRIu64 " boards, expected %" PRIu64,
                       goti_reach_boards_sum(&walk->tier[i].count),
                       goti_reach_boards_sum(&expected));
        return text;
    }
    if (walk->n != naive->n) return "not as many tiers";
    return same_count(&walk->total, &naive->total) ? NULL : "the totals differ";
}
