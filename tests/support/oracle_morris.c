/* SPDX-License-Identifier: MIT */
/*
 * The rules of morris once more, on a board of characters: 'R' a man of the
 * row side, 'C' one of the column side.  A turn is tried out on the board it
 * leads to, and what is there is looked at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/oracle.h"

static const char letter[2] = {'R', 'C'};

/* A list of turns being written. */
typedef struct turns {
    const oracle_rules *r;
    const oracle_state *before;
    oracle_turn *out;
    size_t n;
} turns;

static unsigned n_points(const oracle_rules *r)
{
    return r->v->board.n_points;
}

static int count(const oracle_rules *r, const oracle_state *s, char what)
{
    int n = 0;
    for (unsigned p = 0; p < n_points(r); p++)
        n += s->at[p] == what;
    return n;
}

/* Men a side still has, on the board and in hand. */
static int men_of(const oracle_rules *r, const oracle_state *s, int side)
{
    return count(r, s, letter[side]) + s->hand[side];
}

static bool has_lost(const oracle_rules *r, const oracle_state *s, int side)
{
    return men_of(r, s, side) <= r->v->morris.lose_at;
}

/* Mills through p whose three points hold the same men as p. */
static int mills_at(const oracle_rules *r, const oracle_state *s, unsigned p)
{
    int n = 0;
    for (size_t i = 0; i < r->n_mills; i++) {
        const uint8_t *const m = r->mill[i];
        if (m[0] != p && m[1] != p && m[2] != p) continue;
        n += s->at[m[0]] == s->at[p] && s->at[m[1]] == s->at[p] &&
             s->at[m[2]] == s->at[p];
    }
    return n;
}

/* May the man on p be captured? */
static bool is_exposed(const oracle_rules *r, const oracle_state *s, unsigned p)
{
    if (r->v->morris.mill_capture == GOTI_MILL_CAPTURE_ANY) return true;
    if (mills_at(r, s, p) == 0) return true;
    for (unsigned q = 0; q < n_points(r); q++)
        if (s->at[q] == s->at[p] && mills_at(r, s, q) == 0) return false;
    return true;
}

/* The same board after a turn from and to the same points is one turn. */
static bool is_there(const turns *list, const oracle_turn *turn)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->out[i].from == turn->from && list->out[i].to == turn->to &&
            strcmp(list->out[i].after.at, turn->after.at) == 0)
            return true;
    return false;
}

static void finish_turn(turns *list, const oracle_turn *turn)
{
    const oracle_state *const before = list->before;
    if (is_there(list, turn)) return;
    if (list->n == ORACLE_MAX_TURNS) {
        fprintf(stderr, "oracle: too many turns\n");
        abort();
    }
    oracle_turn *const t = &list->out[list->n++];
    *t = *turn;
    t->after.to_move = (uint8_t)(1 - before->to_move);
    if (before->to_move == GOTI_ROW)
        t->after.captured = (uint8_t)(before->captured + t->n_over);
    if (t->n_over > 0)
        t->after.quiet = 0;
    else if (oracle_in_movement(before) &&
             oracle_counts(list->r->v, before->to_move))
        t->after.quiet++;
}

/* Take n men more, as long as there are any and the game goes on. */
static void take(turns *list, const oracle_turn *so_far, int n)
{
    const int enemy = 1 - list->before->to_move;
    const oracle_state *const s = &so_far->after;
    if (n == 0 || count(list->r, s, letter[enemy]) == 0 ||
        has_lost(list->r, s, enemy)) {
        finish_turn(list, so_far);
        return;
    }
    for (unsigned p = 0; p < n_points(list->r); p++) {
        if (s->at[p] != letter[enemy] || !is_exposed(list->r, s, p)) continue;
        oracle_turn t = *so_far;
        t.after.at[p] = '.';
        t.over[t.n_over++] = (uint8_t)p;
        take(list, &t, n - 1);
    }
}

/* A man comes to the empty point to, from hand or from a point. */
static void try_turn(turns *list, unsigned from, unsigned to)
{
    const goti_morris *const rules = &list->r->v->morris;
    const int me = list->before->to_move;
    oracle_turn t;
    memset(&t, 0, sizeof t);
    t.from = (uint8_t)from;
    t.to = (uint8_t)to;
    t.after = *list->before;
    t.after.at[to] = letter[me];
    if (from == ORACLE_NO_POINT)
        t.after.hand[me]--;
    else
        t.after.at[from] = '.';
    int n = mills_at(list->r, &t.after, to);
    if (n > 1 && rules->captures_per_mill == GOTI_CAPTURES_ONE) n = 1;
    if (from == ORACLE_NO_POINT && !rules->placing_captures) n = 0;
    take(list, &t, n);
}

static void try_all(turns *list)
{
    const oracle_rules *const r = list->r;
    const oracle_state *const s = list->before;
    const int me = s->to_move;
    const bool flies =
        r->v->morris.flying > 0 && men_of(r, s, me) <= r->v->morris.flying;
    const bool moves = s->hand[me] == 0 || r->v->morris.move_while_placing;
    for (unsigned to = 0; to < n_points(r); to++) {
        if (s->at[to] != '.') continue;
        if (s->hand[me] > 0) try_turn(list, ORACLE_NO_POINT, to);
        for (unsigned from = 0; moves && from < n_points(r); from++)
            if (s->at[from] == letter[me] && (flies || r->step[from][to]))
                try_turn(list, from, to);
    }
}

static bool is_drawn_full(const oracle_rules *r, const oracle_state *s)
{
    return count(r, s, '.') == 0 &&
           r->v->morris.full_board == GOTI_FULL_BOARD_DRAWS;
}

size_t oracle_morris_turns(const oracle_rules *r, const oracle_state *s,
                           oracle_turn *out)
{
    turns list = {.r = r, .before = s, .out = out, .n = 0};
    if (has_lost(r, s, GOTI_ROW) || has_lost(r, s, GOTI_COLUMN)) return 0;
    if (is_drawn_full(r, s)) return 0;
    try_all(&list);
    if (list.n == 0 && r->v->side[s->to_move].blocked == GOTI_BLOCKED_PASSES) {
        oracle_turn t;
        memset(&t, 0, sizeof t);
        t.from = ORACLE_NO_POINT;
        t.to = ORACLE_NO_POINT;
        t.after = *s;
        finish_turn(&list, &t);
    }
    return list.n;
}

oracle_end oracle_morris_end(const oracle_rules *r, const oracle_state *s,
                             size_t n_turns)
{
    const oracle_end lost =
        s->to_move == GOTI_ROW ? ORACLE_COLUMN_WON : ORACLE_ROW_WON;
    if (has_lost(r, s, GOTI_ROW)) return ORACLE_COLUMN_WON;
    if (has_lost(r, s, GOTI_COLUMN)) return ORACLE_ROW_WON;
    if (is_drawn_full(r, s)) return ORACLE_DRAWN;
    if (n_turns == 0)
        return r->v->side[s->to_move].blocked == GOTI_BLOCKED_DRAWS
                   ? ORACLE_DRAWN
                   : lost;
    if (oracle_in_movement(s) && r->v->draw_counts != GOTI_COUNT_NONE &&
        r->v->draw_limit > 0 && s->quiet >= r->v->draw_limit)
        return ORACLE_DRAWN;
    return ORACLE_GOES_ON;
}
