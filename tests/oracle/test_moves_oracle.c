/* SPDX-License-Identifier: MIT */
/*
 * The plain rules against the oracle's: the same turns, the same positions
 * after them, the same ends.  Every board of every small variant, and random
 * boards of the large ones.
 */
#include <criterion/criterion.h>
#include <limits.h>
#include <string.h>

#include "solver/game/counter.h"
#include "solver/game/moves.h"
#include "tests/support/bridge.h"

enum { SMALL_BOARDS = 200000, N_RANDOM = 20000, N_RULES = 12 };

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
    }
}

static void tell_goti(const goti_variant *v, const goti_position *pos,
                      tellings *out)
{
    static goti_move move[GOTI_MAX_MOVES];
    out->n = goti_moves(v, pos, move);
    cr_assert_leq(out->n, GOTI_MAX_MOVES);
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
        cr_assert(i == 0 || t[-1].from < t->from ||
                      (t[-1].from == t->from && t[-1].to <= t->to),
                  "%s: moves not in order", v->name);
    }
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

static void compare(const oracle_rules *r, const oracle_state *s)
{
    static tellings ours, theirs;
    const goti_variant *const v = r->v;
    goti_position pos;
    goti_msg msg = {""};
    bridge_to_goti(v, s, &pos);
    cr_assert_eq(goti_position_check(v, &pos, &msg), GOTI_OK, "%s: %s: %s",
                 v->name, s->at, msg.text);
    tell_oracle(r, s, &ours);
    tell_goti(v, &pos, &theirs);
    cr_assert_eq(goti_position_outcome(v, &pos),
                 expected_outcome(oracle_end_of(r, s, ours.n)),
                 "%s: %s side %d quiet %d: outcome", v->name, s->at, s->to_move,
                 s->quiet);
    cr_assert_eq(theirs.n, ours.n,
                 "%s: %s side %d hands %d/%d: %zu moves, not %zu", v->name,
                 s->at, s->to_move, s->hand[0], s->hand[1], theirs.n, ours.n);
    sort(&ours);
    sort(&theirs);
    for (size_t i = 0; i < ours.n; i++)
        cr_assert_eq(by_content(&ours.list[i], &theirs.list[i]), 0,
                     "%s: %s side %d hands %d/%d: a move from %d to %d differs",
                     v->name, s->at, s->to_move, s->hand[0], s->hand[1],
                     ours.list[i].from, ours.list[i].to);
}

static void compare_every_board(const goti_variant *v)
{
    oracle_graph *const g = oracle_graph_open(v, false);
    oracle_state start;
    oracle_start(v, &start);
    oracle_graph_add(g, &start);
    bridge_add_all_boards(g, 0);
    oracle_graph_expand(g);
    for (size_t i = 0; i < g->n_states; i++) {
        oracle_state s = g->state[i];
        compare(&g->rules, &s);
        if (!oracle_in_movement(&s) || v->draw_limit == 0) continue;
        s.quiet = (uint16_t)(v->draw_limit - i % 3 % v->draw_limit);
        compare(&g->rules, &s);
    }
    oracle_graph_close(g);
}

static void compare_random_boards(const goti_variant *v, unsigned n)
{
    oracle_rules r;
    oracle_rules_init(&r, v);
    goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n_tiers = goti_tiers(v, tiers);
    uint64_t seed = 1;
    for (unsigned i = 0; i < n; i++) {
        goti_position pos;
        oracle_state s;
        const goti_tier *const tier =
            bridge_random_tier(v, tiers, n_tiers, &seed);
        bridge_random_position(v, tier, &seed, &pos);
        bridge_to_oracle(v, &pos, &s);
        compare(&r, &s);
    }
}

static void compare_start(const goti_variant *v)
{
    goti_position pos;
    oracle_state ours, theirs;
    goti_position_start(v, &pos);
    bridge_to_oracle(v, &pos, &theirs);
    oracle_start(v, &ours);
    cr_assert_eq(memcmp(&ours, &theirs, sizeof ours), 0, "%s: start", v->name);
}

static void compare_counter(const goti_variant *v)
{
    if (v->draw_limit == 0 || v->draw_counts == GOTI_COUNT_NONE) return;
    for (int side = 0; side < 2; side++)
        for (uint16_t quiet = 0; quiet <= v->draw_limit; quiet++)
            cr_assert_eq(goti_depth_in_time(v, (goti_side)side, quiet),
                         oracle_last_ply_in_time(v, side, quiet),
                         "%s: side %d quiet %d", v->name, side, quiet);
}

static bool is_small(const goti_variant *v)
{
    return bridge_count_boards(v) <= SMALL_BOARDS;
}

static void compare_if_small(const goti_variant *v)
{
    if (is_small(v)) compare_every_board(v);
}

Test(moves, agree_with_the_oracle_on_small_variants)
{
    cr_assert_gt(bridge_for_all_games(compare_if_small), 0);
}

static void compare_if_large(const goti_variant *v)
{
    if (!is_small(v)) compare_random_boards(v, N_RANDOM);
}

Test(moves, agree_with_the_oracle_on_random_boards)
{
    cr_assert_gt(bridge_for_all_games(compare_if_large), 0);
}

/* Rules number i of N_RULES: all ways of capturing and being blocked. */
static void set_rules(goti_variant *v, unsigned i)
{
    v->capture = i % 2 == 0 ? GOTI_CAPTURE_CHAIN : GOTI_CAPTURE_SINGLE;
    v->capture_compulsory = i / 2 % 2 == 0;
    v->side[GOTI_COLUMN].blocked = (goti_blocked)(i / 4 % 3);
    v->idle = i % 3 == 0 ? GOTI_IDLE_WAITS : GOTI_IDLE_MOVES;
    v->draw_limit = (uint16_t)(i % 5);
    v->draw_counts = i % 5 == 0 ? GOTI_COUNT_NONE : (goti_counted)(1 + i % 3);
}

static void compare_under_other_rules(const goti_variant *v)
{
    for (unsigned rules = 0; rules < N_RULES; rules++) {
        goti_variant changed = *v;
        set_rules(&changed, rules);
        compare_random_boards(&changed, N_RANDOM / 10);
    }
}

/* The rules are read from the record: no table, so no digest, is involved. */
Test(moves, agree_with_the_oracle_under_other_rules)
{
    cr_assert_gt(bridge_for_all_games(compare_under_other_rules), 0);
}

static void compare_start_and_counter(const goti_variant *v)
{
    goti_variant changed = *v;
    compare_start(v);
    compare_counter(v);
    changed.draw_limit = 7;
    for (int c = GOTI_COUNT_PLIES; c <= GOTI_COUNT_COLUMN; c++) {
        changed.draw_counts = (goti_counted)c;
        compare_counter(&changed);
    }
}

Test(moves, start_and_counter_agree_with_the_oracle)
{
    cr_assert_gt(bridge_for_all_games(compare_start_and_counter), 0);
}
