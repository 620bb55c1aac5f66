/* SPDX-License-Identifier: MIT */
/* Values of all states, by sweeping the list of states level by level. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/oracle.h"

enum { UNKNOWN = -1 };

static void *table(size_t n, size_t bytes)
{
    void *const p = calloc(n + 1, bytes);
    if (p == NULL) {
        fprintf(stderr, "oracle: out of memory\n");
        abort();
    }
    return p;
}

static void give_up(const oracle_graph *g, size_t i, const char *why)
{
    const oracle_state *const s = &g->state[i];
    fprintf(stderr, "oracle: %s: %s side %d hands %d/%d captured %d\n", why,
            s->at, s->to_move, s->hand[0], s->hand[1], s->captured);
    abort();
}

/* 1, 0 or -1 for the side to move in a state where the game is over. */
static int end_value(const oracle_graph *g, size_t i)
{
    const int me = g->state[i].to_move;
    switch (g->end[i]) {
    case ORACLE_ROW_WON:
        return me == GOTI_ROW ? 1 : -1;
    case ORACLE_COLUMN_WON:
        return me == GOTI_COLUMN ? 1 : -1;
    case ORACLE_DRAWN:
    case ORACLE_GOES_ON:
        break;
    }
    return 0;
}

/* ---- plain values ---- */

/*
 * Decide state i at this depth if its children, all decided at less depth,
 * say so: a win if any child is lost, a loss if all are won.
 */
static bool decide(const oracle_graph *g, oracle_plain *u, size_t i, int depth)
{
    bool all_won = true;
    for (size_t e = g->first_edge[i]; e < g->first_edge[i + 1]; e++) {
        const oracle_plain *const child = &u[g->edge[e].child];
        if (child->depth == UNKNOWN || child->depth >= depth) {
            all_won = false;
        } else if (child->value == -1) {
            u[i] = (oracle_plain){.value = 1, .depth = depth};
            return true;
        } else if (child->value != 1) {
            all_won = false;
        }
    }
    if (all_won) u[i] = (oracle_plain){.value = -1, .depth = depth};
    return all_won;
}

oracle_plain *oracle_solve(const oracle_graph *g)
{
    oracle_plain *const u = table(g->n_states, sizeof *u);
    for (size_t i = 0; i < g->n_states; i++) {
        const bool over = g->end[i] != ORACLE_GOES_ON;
        u[i].value = (int8_t)end_value(g, i);
        u[i].depth = over ? 0 : UNKNOWN;
    }
    bool any = true;
    for (int depth = 1; any; depth++) {
        any = false;
        for (size_t i = 0; i < g->n_states; i++)
            if (u[i].depth == UNKNOWN && decide(g, u, i, depth)) any = true;
    }
    for (size_t i = 0; i < g->n_states; i++)
        if (u[i].depth == UNKNOWN) u[i] = (oracle_plain){0, 0};
    return u;
}

/* ---- five values and DTC ---- */

goti_category oracle_category(int theoretical, int under_counter)
{
    if (theoretical > 0) return under_counter > 0 ? GOTI_WIN : GOTI_CURSED_WIN;
    if (theoretical < 0)
        return under_counter < 0 ? GOTI_LOSS : GOTI_BLESSED_LOSS;
    return GOTI_DRAW;
}

/* What a turn is worth to the side that makes it. */
typedef struct worth {
    goti_category category;
    int distance; /* UNKNOWN while the child's is not known */
} worth;

/*
 * A turn that captures or ends the game converts: distance 1.  Any other
 * leaves what the child has, one ply further off; in movement that ply may be
 * the one too many for the counter, which curses the win and blesses the loss.
 */
static worth turn_worth(const oracle_graph *g, const oracle_value *u, size_t i,
                        const oracle_edge *edge)
{
    const oracle_state *const s = &g->state[i];
    const oracle_value *const child = &u[edge->child];
    worth w = {.category = (goti_category)(GOTI_WIN - child->category),
               .distance = UNKNOWN};
    if (w.category == GOTI_DRAW) {
        w.distance = 0;
    } else if (edge->captures) {
        w.distance = 1;
    } else if (child->dtc != UNKNOWN) {
        w.distance = 1 + child->dtc;
        const bool late =
            oracle_in_movement(s) &&
            w.distance > oracle_last_ply_in_time(g->rules.v, s->to_move, 0);
        if (late && w.category == GOTI_WIN) w.category = GOTI_CURSED_WIN;
        if (late && w.category == GOTI_LOSS) w.category = GOTI_BLESSED_LOSS;
    }
    return w;
}

/*
 * The least (winner) or greatest (loser) distance over the turns that keep the
 * category; UNKNOWN while that cannot be said for distances up to limit.
 */
static int kept_distance(const oracle_graph *g, const oracle_value *u, size_t i,
                         int limit)
{
    const bool winner = u[i].category > GOTI_DRAW;
    int best = UNKNOWN;
    for (size_t e = g->first_edge[i]; e < g->first_edge[i + 1]; e++) {
        const worth w = turn_worth(g, u, i, &g->edge[e]);
        if (w.category != u[i].category) continue;
        const bool known = w.distance != UNKNOWN && w.distance <= limit;
        if (!known && !winner) return UNKNOWN;
        if (!known) continue;
        if (best == UNKNOWN || (winner ? w.distance < best : w.distance > best))
            best = w.distance;
    }
    return best;
}

/* DTC of all states of two opposite categories, one distance after another. */
static void settle(const oracle_graph *g, oracle_value *u, goti_category win,
                   goti_category loss)
{
    size_t n_left = 0;
    for (size_t i = 0; i < g->n_states; i++)
        if (u[i].dtc == UNKNOWN &&
            (u[i].category == win || u[i].category == loss))
            n_left++;
    for (int distance = 1; n_left > 0; distance++) {
        for (size_t i = 0; i < g->n_states; i++) {
            if (u[i].dtc != UNKNOWN ||
                (u[i].category != win && u[i].category != loss))
                continue;
            const int d = kept_distance(g, u, i, distance);
            if (d == UNKNOWN) continue;
            u[i].dtc = d;
            n_left--;
        }
        if (distance > 10000) give_up(g, 0, "distances do not come to an end");
    }
}

/*
 * Wins and losses first, since a cursed win may lead into a loss that is one
 * ply too far; within a pair of categories distances settle in ascending order.
 */
oracle_value *oracle_values(const oracle_graph *g, const oracle_plain *plain,
                            const oracle_graph *counted,
                            const oracle_plain *under)
{
    oracle_value *const u = table(g->n_states, sizeof *u);
    for (size_t i = 0; i < g->n_states; i++) {
        const size_t k = oracle_graph_find(counted, &g->state[i]);
        if (k == SIZE_MAX) give_up(g, i, "state missing in counted graph");
        if (under[k].value != 0 && under[k].value != plain[i].value)
            give_up(g, i, "the counter turned a value round");
        u[i].category = oracle_category(plain[i].value, under[k].value);
        u[i].theoretical = oracle_category(plain[i].value, plain[i].value);
        const bool over = g->end[i] != ORACLE_GOES_ON;
        u[i].dtc = over || u[i].category == GOTI_DRAW ? 0 : UNKNOWN;
    }
    settle(g, u, GOTI_WIN, GOTI_LOSS);
    settle(g, u, GOTI_CURSED_WIN, GOTI_BLESSED_LOSS);
    return u;
}

/* Is a better than b for the side that chooses? */
static bool better(worth a, worth b)
{
    if (a.category != b.category) return a.category > b.category;
    if (a.category > GOTI_DRAW) return a.distance < b.distance;
    if (a.category < GOTI_DRAW) return a.distance > b.distance;
    return false;
}

size_t oracle_first_inconsistent(const oracle_graph *g, const oracle_value *u)
{
    for (size_t i = 0; i < g->n_states; i++) {
        if (g->end[i] != ORACLE_GOES_ON) continue;
        worth best = turn_worth(g, u, i, &g->edge[g->first_edge[i]]);
        for (size_t e = g->first_edge[i]; e < g->first_edge[i + 1]; e++) {
            const worth w = turn_worth(g, u, i, &g->edge[e]);
            if (better(w, best)) best = w;
        }
        if (best.category != u[i].category || best.distance != u[i].dtc)
            return i;
    }
    return SIZE_MAX;
}
