/* SPDX-License-Identifier: MIT */
/* The rules, and all states reachable by them; oracle_values.c values them. */
#include "tests/support/oracle.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *p)
{
    if (p == NULL) {
        fprintf(stderr, "oracle: out of memory\n");
        abort();
    }
    return p;
}

static void *grown(void *p, size_t n, size_t bytes)
{
    return must(realloc(p, n * bytes));
}

/* ---- rules ---- */

static void add_jump(oracle_rules *r, uint8_t from, uint8_t over, uint8_t to)
{
    for (size_t i = 0; i < r->n_jumps; i++)
        if (r->jump[i].from == from && r->jump[i].over == over &&
            r->jump[i].to == to)
            return; /* two lines may share a stretch */
    r->jump[r->n_jumps].from = from;
    r->jump[r->n_jumps].over = over;
    r->jump[r->n_jumps].to = to;
    r->n_jumps++;
}

static void add_steps_along(oracle_rules *r, const goti_line *line)
{
    for (unsigned i = 0; i + 1 < line->n; i++) {
        r->step[line->point[i]][line->point[i + 1]] = true;
        r->step[line->point[i + 1]][line->point[i]] = true;
    }
}

void oracle_rules_init(oracle_rules *r, const goti_variant *v)
{
    memset(r, 0, sizeof *r);
    r->v = v;
    for (unsigned l = 0; l < v->board.n_paths; l++)
        add_steps_along(r, &v->board.path[l]);
    for (unsigned l = 0; l < v->board.n_lines; l++) {
        const goti_line *const line = &v->board.line[l];
        add_steps_along(r, line);
        if (v->family == GOTI_MORRIS) {
            memcpy(r->mill[r->n_mills++], line->point, 3);
            continue;
        }
        for (unsigned i = 0; i + 2 < line->n; i++) {
            const uint8_t *const p = &line->point[i];
            add_jump(r, p[0], p[1], p[2]);
            add_jump(r, p[2], p[1], p[0]);
        }
    }
}

void oracle_start(const goti_variant *v, oracle_state *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < v->board.n_points; p++) {
        out->at[p] = '.';
        if (v->side[GOTI_ROW].start >> p & 1) out->at[p] = 'R';
        if (v->side[GOTI_COLUMN].start >> p & 1) out->at[p] = 'C';
    }
    out->hand[GOTI_ROW] = v->side[GOTI_ROW].n_hand;
    out->hand[GOTI_COLUMN] = v->side[GOTI_COLUMN].n_hand;
    out->to_move = (uint8_t)v->first;
}

bool oracle_in_movement(const oracle_state *s)
{
    return s->hand[GOTI_ROW] == 0 && s->hand[GOTI_COLUMN] == 0;
}

bool oracle_counts(const goti_variant *v, int side)
{
    if (v->draw_limit == 0) return false;
    switch (v->draw_counts) {
    case GOTI_COUNT_PLIES:
        return true;
    case GOTI_COUNT_ROW:
        return side == GOTI_ROW;
    case GOTI_COUNT_COLUMN:
        return side == GOTI_COLUMN;
    case GOTI_COUNT_NONE:
        break;
    }
    return false;
}

int oracle_last_ply_in_time(const goti_variant *v, int to_move, int quiet)
{
    if (!oracle_counts(v, GOTI_ROW) && !oracle_counts(v, GOTI_COLUMN))
        return INT_MAX;
    int plies = 0;
    for (int side = to_move; quiet < v->draw_limit; side = 1 - side) {
        plies++;
        if (oracle_counts(v, side)) quiet++;
    }
    return plies;
}

/* A list of turns being written. */
typedef struct turns {
    const oracle_rules *r;
    const oracle_state *before;
    oracle_turn *out;
    size_t n;
} turns;

/* Write down a turn whose pieces are moved already: the clock and the side. */
static void finish_turn(turns *list, const oracle_turn *turn)
{
    const oracle_state *const before = list->before;
    if (list->n == ORACLE_MAX_TURNS) {
        fprintf(stderr, "oracle: too many turns\n");
        abort();
    }
    oracle_turn *const t = &list->out[list->n++];
    *t = *turn;
    t->after.to_move = (uint8_t)(1 - before->to_move);
    if (t->n_over > 0)
        t->after.quiet = 0;
    else if (oracle_in_movement(before) &&
             oracle_counts(list->r->v, before->to_move))
        t->after.quiet++;
}

static oracle_turn blank_turn(const oracle_state *before)
{
    oracle_turn t;
    memset(&t, 0, sizeof t);
    t.from = ORACLE_NO_POINT;
    t.to = ORACLE_NO_POINT;
    t.after = *before;
    return t;
}

static void add_pass(turns *list)
{
    const oracle_turn t = blank_turn(list->before);
    finish_turn(list, &t);
}

static void add_placings(turns *list)
{
    const int me = list->before->to_move;
    for (unsigned p = 0; p < list->r->v->board.n_points; p++) {
        if (list->before->at[p] != '.') continue;
        oracle_turn t = blank_turn(list->before);
        t.to = (uint8_t)p;
        t.after.at[p] = "RC"[me];
        t.after.hand[me]--;
        finish_turn(list, &t);
    }
}

static void add_steps(turns *list)
{
    const unsigned n = list->r->v->board.n_points;
    const char mine = "RC"[list->before->to_move];
    for (unsigned from = 0; from < n; from++) {
        if (list->before->at[from] != mine) continue;
        for (unsigned to = 0; to < n; to++) {
            if (!list->r->step[from][to] || list->before->at[to] != '.')
                continue;
            oracle_turn t = blank_turn(list->before);
            t.from = (uint8_t)from;
            t.to = (uint8_t)to;
            t.after.at[from] = '.';
            t.after.at[to] = mine;
            finish_turn(list, &t);
        }
    }
}

/* All jumps of the piece on from that go on from so_far, each a turn. */
static void add_jumps(turns *list, const oracle_turn *so_far, uint8_t from)
{
    const goti_variant *const v = list->r->v;
    for (size_t i = 0; i < list->r->n_jumps; i++) {
        const uint8_t over = list->r->jump[i].over;
        const uint8_t to = list->r->jump[i].to;
        if (list->r->jump[i].from != from || so_far->after.at[over] != 'C' ||
            so_far->after.at[to] != '.')
            continue;
        oracle_turn t = *so_far;
        t.after.at[from] = '.';
        t.after.at[over] = '.';
        t.after.at[to] = 'R';
        t.after.captured++;
        t.to = to;
        t.over[t.n_over] = over;
        t.landing[t.n_over] = to;
        t.n_over++;
        finish_turn(list, &t);
        /* the game is over at the target: no jumping on */
        if (v->capture == GOTI_CAPTURE_CHAIN &&
            t.after.captured < v->capture_target)
            add_jumps(list, &t, to);
    }
}

static void add_captures(turns *list)
{
    for (unsigned from = 0; from < list->r->v->board.n_points; from++) {
        if (list->before->at[from] != 'R') continue;
        oracle_turn t = blank_turn(list->before);
        t.from = (uint8_t)from;
        add_jumps(list, &t, (uint8_t)from);
    }
}

size_t oracle_turns(const oracle_rules *r, const oracle_state *s,
                    oracle_turn *out)
{
    const goti_variant *const v = r->v;
    const int me = s->to_move;
    turns list = {.r = r, .before = s, .out = out, .n = 0};
    if (v->family == GOTI_MORRIS) return oracle_morris_turns(r, s, out);
    if (s->captured >= v->capture_target) return 0;
    if (s->hand[me] == 0 && s->hand[1 - me] > 0 && v->idle == GOTI_IDLE_WAITS) {
        add_pass(&list);
        return list.n;
    }
    if (s->hand[me] > 0) {
        add_placings(&list);
    } else {
        if (me == GOTI_ROW) add_captures(&list);
        if (list.n == 0 || !v->capture_compulsory) add_steps(&list);
    }
    if (list.n == 0 && v->side[me].blocked == GOTI_BLOCKED_PASSES)
        add_pass(&list);
    return list.n;
}

oracle_end oracle_end_of(const oracle_rules *r, const oracle_state *s,
                         size_t n_turns)
{
    const goti_variant *const v = r->v;
    if (v->family == GOTI_MORRIS) return oracle_morris_end(r, s, n_turns);
    if (s->captured >= v->capture_target) return ORACLE_ROW_WON;
    if (n_turns == 0) {
        if (v->side[s->to_move].blocked == GOTI_BLOCKED_DRAWS)
            return ORACLE_DRAWN;
        return s->to_move == GOTI_ROW ? ORACLE_COLUMN_WON : ORACLE_ROW_WON;
    }
    if (oracle_in_movement(s) && v->draw_counts != GOTI_COUNT_NONE &&
        v->draw_limit > 0 && s->quiet >= v->draw_limit)
        return ORACLE_DRAWN;
    return ORACLE_GOES_ON;
}

/* ---- all states and turns ---- */

oracle_graph *oracle_graph_open(const goti_variant *v, bool with_counter)
{
    oracle_graph *const g = must(calloc(1, sizeof *g));
    oracle_rules_init(&g->rules, v);
    g->with_counter = with_counter;
    g->n_slots = 1024;
    g->slot = must(calloc(g->n_slots, sizeof *g->slot));
    g->turn = must(calloc(ORACLE_MAX_TURNS, sizeof *g->turn));
    return g;
}

void oracle_graph_close(oracle_graph *g)
{
    if (g == NULL) return;
    free(g->state);
    free(g->end);
    free(g->first_edge);
    free(g->edge);
    free(g->slot);
    free(g->turn);
    free(g);
}

/* FNV-1a over the bytes of the state. */
static uint64_t hash_state(const oracle_state *s)
{
    unsigned char bytes[sizeof *s];
    memcpy(bytes, s, sizeof *s);
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < sizeof bytes; i++)
        h = (h ^ bytes[i]) * UINT64_C(0x100000001b3);
    return h ^ (h >> 32);
}

/* Where the state is in the map, or where it would go. */
static size_t slot_of(const oracle_graph *g, const oracle_state *s)
{
    size_t i = (size_t)hash_state(s) & (g->n_slots - 1);
    while (g->slot[i] != 0 &&
           memcmp(&g->state[g->slot[i] - 1], s, sizeof *s) != 0)
        i = (i + 1) & (g->n_slots - 1);
    return i;
}

static void grow_map(oracle_graph *g)
{
    free(g->slot);
    g->n_slots *= 2;
    g->slot = must(calloc(g->n_slots, sizeof *g->slot));
    for (size_t i = 0; i < g->n_states; i++)
        g->slot[slot_of(g, &g->state[i])] = (uint32_t)(i + 1);
}

size_t oracle_graph_find(const oracle_graph *g, const oracle_state *s)
{
    const uint32_t number = g->slot[slot_of(g, s)];
    return number == 0 ? SIZE_MAX : number - 1;
}

size_t oracle_graph_add(oracle_graph *g, const oracle_state *s)
{
    const size_t slot = slot_of(g, s);
    if (g->slot[slot] != 0) return g->slot[slot] - 1;
    if (g->n_states == g->max_states) {
        g->max_states = 2 * g->max_states + 1024;
        g->state = grown(g->state, g->max_states, sizeof *g->state);
        g->end = grown(g->end, g->max_states, sizeof *g->end);
        g->first_edge =
            grown(g->first_edge, g->max_states + 1, sizeof *g->first_edge);
    }
    g->state[g->n_states] = *s;
    g->slot[slot] = (uint32_t)++g->n_states;
    if (2 * g->n_states > g->n_slots) grow_map(g);
    return g->n_states - 1;
}

/* Fill the points from p on in every way with the pieces left. */
static void add_boards_from(oracle_graph *g, oracle_state *s, unsigned p,
                            unsigned n_row, unsigned n_column)
{
    const unsigned n_left = g->rules.v->board.n_points - p;
    if (n_row + n_column > n_left) return;
    if (n_left == 0) {
        oracle_graph_add(g, s);
        return;
    }
    s->at[p] = '.';
    add_boards_from(g, s, p + 1, n_row, n_column);
    if (n_row > 0) {
        s->at[p] = 'R';
        add_boards_from(g, s, p + 1, n_row - 1, n_column);
    }
    if (n_column > 0) {
        s->at[p] = 'C';
        add_boards_from(g, s, p + 1, n_row, n_column - 1);
    }
}

void oracle_graph_add_boards(oracle_graph *g, const oracle_state *like,
                             unsigned n_row, unsigned n_column)
{
    oracle_state s;
    memset(&s, 0, sizeof s);
    memcpy(s.hand, like->hand, sizeof s.hand);
    s.to_move = like->to_move;
    s.captured = like->captured;
    s.quiet = like->quiet;
    add_boards_from(g, &s, 0, n_row, n_column);
}

static void add_edge(oracle_graph *g, size_t child, bool captures)
{
    if (g->n_edges == g->max_edges) {
        g->max_edges = 2 * g->max_edges + 4096;
        g->edge = grown(g->edge, g->max_edges, sizeof *g->edge);
    }
    g->edge[g->n_edges].child = (uint32_t)child;
    g->edge[g->n_edges].captures = captures;
    g->n_edges++;
}

void oracle_graph_expand(oracle_graph *g)
{
    /* children are added at the end of the list, so it ends by itself */
    for (; g->n_expanded < g->n_states; g->n_expanded++) {
        const size_t i = g->n_expanded;
        const oracle_state s = g->state[i];
        const size_t n = oracle_turns(&g->rules, &s, g->turn);
        g->first_edge[i] = g->n_edges;
        g->end[i] = oracle_end_of(&g->rules, &s, n);
        if (g->end[i] != ORACLE_GOES_ON) continue;
        for (size_t t = 0; t < n; t++) {
            oracle_state *const after = &g->turn[t].after;
            if (!g->with_counter) after->quiet = 0;
            add_edge(g, oracle_graph_add(g, after), g->turn[t].n_over > 0);
        }
    }
    g->first_edge[g->n_states] = g->n_edges;
}
