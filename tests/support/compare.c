/* SPDX-License-Identifier: MIT */
#include "tests/support/compare.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/game/moves.h"
#include "tests/support/bridge.h"

/* A turn as both sides tell it, for sorting and comparing. */
typedef struct telling {
    uint8_t from, to, n_over;
    uint8_t over[ORACLE_MAX_CHAIN], landing[ORACLE_MAX_CHAIN];
    oracle_state after;
} telling;

typedef struct tellings {
    size_t n;
    telling list[ORACLE_MAX_TURNS];
} tellings;

static int by_content(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(telling));
}

static void sort(tellings *t)
{
    qsort(t->list, t->n, sizeof t->list[0], by_content);
}

static int by_number(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* In morris the order of captures is nobody's rule. */
static void sort_captures(const goti_variant *v, telling *t)
{
    if (v->family == GOTI_MORRIS) qsort(t->over, t->n_over, 1, by_number);
}

static void tell_oracle(const oracle_rules *r, const oracle_state *s,
                        tellings *out)
{
    static oracle_turn turn[ORACLE_MAX_TURNS];
    out->n = oracle_turns(r, s, turn);
    memset(out->list, 0, out->n * sizeof out->list[0]);
    for (size_t i = 0; i < out->n; i++) {
        telling *const t = &out->list[i];
        t->from = turn[i].from;
        t->to = turn[i].to;
        t->n_over = turn[i].n_over;
        memcpy(t->over, turn[i].over, t->n_over);
        memcpy(t->landing, turn[i].landing, t->n_over);
        t->after = turn[i].after;
        /* a drawn game goes no further: goti's counter stops at the limit */
        if (s->quiet == r->v->draw_limit && t->after.quiet > s->quiet)
            t->after.quiet = s->quiet;
        sort_captures(r->v, t);
    }
}

/* false: the moves are not in the order they should be in. */
static bool tell_goti(const goti_variant *v, const goti_position *pos,
                      tellings *out)
{
    static goti_move move[GOTI_MAX_MOVES];
    bool in_order = true;
    out->n = goti_moves(v, pos, move);
    memset(out->list, 0, out->n * sizeof out->list[0]);
    for (size_t i = 0; i < out->n; i++) {
        telling *const t = &out->list[i];
        t->from = move[i].from;
        t->to = move[i].to;
        t->n_over = move[i].n_captured;
        memcpy(t->over, move[i].over, t->n_over);
        memcpy(t->landing, move[i].landing, t->n_over);
        goti_position after;
        goti_move_apply(v, pos, &move[i], &after);
        bridge_to_oracle(v, &after, &t->after);
        in_order = in_order && (i == 0 || t[-1].from < t->from ||
                                (t[-1].from == t->from && t[-1].to <= t->to));
        sort_captures(v, t);
    }
    return in_order;
}

static goti_outcome expected_outcome(oracle_end end)
{
    switch (end) {
    case ORACLE_ROW_WON:
        return GOTI_ROW_WINS;
    case ORACLE_COLUMN_WON:
        return GOTI_COLUMN_WINS;
    case ORACLE_DRAWN:
        return GOTI_DRAWN;
    case ORACLE_GOES_ON:
        break;
    }
    return GOTI_ONGOING;
}

static char difference[1024];

/* Put down what differs, with the state. */
GOTI_PRINTF(3, 4)
static const char *differs(const oracle_rules *r, const oracle_state *s,
                           const char *fmt, ...)
{
    const int n = snprintf(difference, sizeof difference,
                           "%s: %s side %d hands %d/%d quiet %d: ", r->v->name,
                           s->at, s->to_move, s->hand[0], s->hand[1], s->quiet);
    va_list args;
    va_start(args, fmt);
    (void)vsnprintf(difference + n, sizeof difference - (size_t)n, fmt, args);
    va_end(args);
    return difference;
}

const char *compare_at(const oracle_rules *r, const oracle_state *s)
{
    static tellings ours, theirs;
    const goti_variant *const v = r->v;
    goti_position pos;
    goti_msg msg = {""};
    bridge_to_goti(v, s, &pos);
    if (goti_position_check(v, &pos, &msg) != GOTI_OK)
        return differs(r, s, "%s", msg.text);
    tell_oracle(r, s, &ours);
    if (!tell_goti(v, &pos, &theirs)) return differs(r, s, "not in order");
    if (goti_position_outcome(v, &pos) !=
        expected_outcome(oracle_end_of(r, s, ours.n)))
        return differs(r, s, "another outcome");
    if (theirs.n != ours.n)
        return differs(r, s, "%zu moves, not %zu", theirs.n, ours.n);
    sort(&ours);
    sort(&theirs);
    for (size_t i = 0; i < ours.n; i++)
        if (by_content(&ours.list[i], &theirs.list[i]) != 0)
            return differs(r, s, "a move from %d to %d differs",
                           ours.list[i].from, ours.list[i].to);
    return NULL;
}
