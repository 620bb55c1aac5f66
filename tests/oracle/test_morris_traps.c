/* SPDX-License-Identifier: MIT */
/*
 * What other solvers of morris got wrong: each trap is looked for, by the
 * plain rules, in a small game that is sure to have it, and the tables must be
 * right there, whoever moves.  The whole of small games is compared in
 * test_solver_oracle.c.
 */
#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_read.h"
#include "solver/game/orbits.h"
#include "solver/retro/book.h"
#include "tests/support/bridge.h"
#include "tests/support/compare.h"
#include "tests/support/solved.h"

enum { MAX_PATH = 512, MAX_VALUES = 256 };

static const char letter[2] = {'R', 'C'};

/* ---- states and their turns ---- */

static unsigned count(const oracle_state *s, char what)
{
    unsigned n = 0;
    for (const char *p = s->at; *p != '\0'; p++)
        n += *p == what;
    return n;
}

static unsigned men_of(const oracle_state *s, int side)
{
    return count(s, letter[side]) + s->hand[side];
}

/* Mills through p of the men that stand on it. */
static unsigned mills_at(const oracle_rules *r, const oracle_state *s,
                         unsigned p)
{
    unsigned n = 0;
    for (size_t i = 0; i < r->n_mills; i++) {
        const uint8_t *const m = r->mill[i];
        const bool through = m[0] == p || m[1] == p || m[2] == p;
        n += through && s->at[m[0]] == s->at[p] && s->at[m[1]] == s->at[p] &&
             s->at[m[2]] == s->at[p];
    }
    return n;
}

/* The turns of state i, until the next call. */
static size_t turns_of(const solved *s, size_t i, const oracle_turn **out)
{
    static oracle_turn turn[ORACLE_MAX_TURNS];
    *out = turn;
    return oracle_turns(&s->g->rules, &s->g->state[i], turn);
}

static size_t find(const solved *s, const oracle_state *state)
{
    const size_t i = oracle_graph_find(s->g, state);
    cr_assert_neq(i, SIZE_MAX);
    return i;
}

/* The number of a position given as text. */
static size_t state_at(const solved *s, const char *text)
{
    const goti_position pos = bridge_parse(&s->v, text);
    oracle_state state;
    bridge_to_oracle(&s->v, &pos, &state);
    return find(s, &state);
}

static void expect_value(const solved *s, const char *text,
                         goti_category category, unsigned dtc, unsigned dtm)
{
    const size_t i = state_at(s, text);
    const goti_value by_dtc = solved_probe(s, GOTI_DTC, i);
    const goti_value by_dtm = solved_probe(s, GOTI_DTM, i);
    cr_assert_eq(by_dtc.category, category, "%s: %d", text, by_dtc.category);
    cr_assert_eq(by_dtm.category, category, "%s: %d", text, by_dtm.category);
    cr_assert_eq(by_dtc.depth, dtc, "%s: %d", text, by_dtc.depth);
    cr_assert_eq(by_dtm.depth, dtm, "%s: %d", text, by_dtm.depth);
}

typedef bool (*trap)(const solved *s, size_t i);

/*
 * Where the trap is, moves and tables must be right, and what the turns lead
 * to; n gets how many such states there are, by the side to move.
 */
static void check_where(const solved *s, trap is_here, size_t n[2])
{
    const oracle_graph *const g = s->g;
    n[GOTI_ROW] = n[GOTI_COLUMN] = 0;
    for (size_t i = 0; i < g->n_states; i++) {
        if (g->end[i] != ORACLE_GOES_ON || !is_here(s, i)) continue;
        n[g->state[i].to_move]++;
        const char *wrong = compare_at(&g->rules, &g->state[i]);
        cr_assert_null(wrong, "%s", wrong);
        wrong = solved_wrong(s, i);
        cr_assert_null(wrong, "%s", wrong);
        for (size_t e = g->first_edge[i]; e < g->first_edge[i + 1]; e++) {
            wrong = solved_wrong(s, g->edge[e].child);
            cr_assert_null(wrong, "%s", wrong);
        }
    }
}

static void check_both_colours(const solved *s, trap is_here)
{
    size_t n[2];
    check_where(s, is_here, n);
    cr_assert_gt(n[GOTI_ROW], 0);
    cr_assert_gt(n[GOTI_COLUMN], 0);
}

/* ---- boards that are their own images ---- */

/* How many boards and orbits of a tier have a value, counted one by one. */
typedef struct tally {
    goti_value value;
    uint64_t boards, orbits;
} tally;

static void image_of(const goti_symmetries *sym, unsigned k, const char *at,
                     char *out)
{
    for (unsigned p = 0; p < sym->n_points; p++)
        out[sym->perm[k][p]] = at[p];
    out[sym->n_points] = '\0';
}

/* Symmetries that keep the board; 0 if an image comes before it, so that
   each orbit has one board with more. */
static unsigned keepers(const goti_symmetries *sym, const char *at)
{
    unsigned n = 0;
    for (unsigned k = 0; k < sym->n; k++) {
        char image[GOTI_MAX_POINTS + 1];
        image_of(sym, k, at, image);
        const int order = strcmp(image, at);
        if (order < 0) return 0;
        n += order == 0;
    }
    return n;
}

static tally *tally_of(tally *list, unsigned *n, goti_value value)
{
    for (unsigned i = 0; i < *n; i++)
        if (list[i].value.category == value.category &&
            list[i].value.depth == value.depth)
            return &list[i];
    cr_assert_lt(*n, MAX_VALUES);
    list[*n] = (tally){.value = value};
    return &list[(*n)++];
}

/* Returns how many orbits have symmetries of their own. */
static uint64_t count_boards(const solved *s, goti_metric metric,
                             const goti_tier *tier, tally *list, unsigned *n)
{
    uint64_t own = 0;
    *n = 0;
    for (size_t i = 0; i < s->g->n_states; i++) {
        goti_position pos;
        bridge_to_goti(&s->v, &s->g->state[i], &pos);
        const goti_tier here = goti_position_tier(&pos);
        if (!goti_tier_equal(&here, tier)) continue;
        const unsigned kept = keepers(&s->v.symmetries, s->g->state[i].at);
        tally *const t = tally_of(list, n, solved_value(s, metric, i));
        t->boards++;
        t->orbits += kept > 0;
        own += kept > 1;
    }
    return own;
}

static goti_table *open_table(const solved *s, goti_metric metric,
                              const goti_tier *tier)
{
    char path[MAX_PATH], name[96];
    goti_table *t = NULL;
    goti_msg msg = {""};
    (void)snprintf(path, sizeof path, "%s/%s/%s.goti.zst",
                   s->tables[metric].dir, s->v.name,
                   goti_tier_name(tier, name, sizeof name));
    cr_assert_eq(goti_table_open(path, &t, &msg), GOTI_OK, "%s", msg.text);
    return t;
}

static void check_counts(const solved *s, const goti_table *t,
                         const goti_tier *tier, const tally *list, unsigned n)
{
    static goti_orbits orbits;
    const goti_table_info *const info = goti_table_get_info(t);
    uint64_t boards = 0, n_orbits = 0;
    unsigned n_values = 0;
    for (uint32_t c = 0; c < info->n_codes; c++) {
        const goti_code *const code = &goti_table_codes(t)[c];
        /* Nothing else would miss it but the digests of all tables. */
        if (c > 0)
            cr_assert_lt(goti_value_order(code[-1].value, code->value), 0,
                         "%s: codes not from worst to best",
                         goti_table_path(t));
        if (code->boards == 0) continue;
        unsigned i = 0;
        while (i < n && (list[i].value.category != code->value.category ||
                         list[i].value.depth != code->value.depth))
            i++;
        cr_assert_lt(i, n, "no such value");
        cr_assert_eq(code->boards, list[i].boards, "%s", goti_table_path(t));
        cr_assert_eq(code->orbits, list[i].orbits, "%s", goti_table_path(t));
        n_values++;
        boards += code->boards;
        n_orbits += code->orbits;
    }
    cr_assert_eq(n_values, n);
    goti_orbits_count(&s->v.symmetries, &orbits);
    cr_assert_eq(boards, goti_tier_boards(&s->v, tier));
    cr_assert_eq(n_orbits, orbits.n[tier->row_pieces][tier->column_pieces]);
}

/* Every table; returns how many orbits are the trap. */
static uint64_t check_all_counts(const solved *s, goti_metric metric)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n_tiers = goti_tiers(&s->v, tiers);
    uint64_t own = 0;
    for (unsigned i = 0; i < n_tiers; i++) {
        tally list[MAX_VALUES];
        unsigned n;
        own += count_boards(s, metric, &tiers[i], list, &n);
        goti_table *const t = open_table(s, metric, &tiers[i]);
        check_counts(s, t, &tiers[i], list, n);
        goti_table_close(t);
    }
    return own;
}

/*
 * By hand, three men against three on the eight points of square8: C(8, 3)
 * C(5, 3) = 560 boards.  No turn keeps one (their cycles are even); each of
 * four mirrors fixes two points, one of either colour in 2 ways, and swaps
 * three pairs, one of either colour in 6 ways.  (560 + 4 * 12) / 8 = 76.
 */
static void check_by_hand(const solved *s, goti_metric metric)
{
    const goti_tier tier = {.phase = GOTI_MOVEMENT,
                            .to_move = GOTI_ROW,
                            .row_pieces = 3,
                            .column_pieces = 3,
                            .captured = 1};
    goti_table *const t = open_table(s, metric, &tier);
    uint64_t boards = 0, orbits = 0;
    for (uint32_t c = 0; c < goti_table_get_info(t)->n_codes; c++) {
        boards += goti_table_codes(t)[c].boards;
        orbits += goti_table_codes(t)[c].orbits;
    }
    cr_assert_eq(boards, 560);
    cr_assert_eq(orbits, 76);
    goti_table_close(t);
}

static void check_counts_of(const char *board, const char *fields,
                            unsigned n_symmetries)
{
    solved *const s = solved_open(board, fields);
    cr_assert_eq(s->v.symmetries.n, n_symmetries);
    for (int m = GOTI_DTC; m <= GOTI_DTM; m++) {
        cr_assert_gt(check_all_counts(s, (goti_metric)m), 0);
        if (n_symmetries == 8) check_by_hand(s, (goti_metric)m);
    }
    solved_close(s);
}

Test(morris_traps, boards_that_are_their_own_images_count_right)
{
    static const char limit[] = "draw_limit = 3\ndraw_counts = plies\n";
    check_counts_of("square8", "flying = 3\n", 8);
    check_counts_of("square8", limit, 8);
    check_counts_of("square9", "flying = 3\n", 4);
    check_counts_of("square9", limit, 4);
}

/* ---- a capture is not always the quickest win ---- */

/* Plies to the end by the best turn that captures, or that does not. */
static int best_win(const solved *s, size_t i, bool captures)
{
    const oracle_graph *const g = s->g;
    int best = INT_MAX;
    for (size_t e = g->first_edge[i]; e < g->first_edge[i + 1]; e++) {
        const oracle_plain *const child = &s->dtm[g->edge[e].child];
        if (g->edge[e].captures == captures && child->value < 0 &&
            child->depth + 1 < best)
            best = child->depth + 1;
    }
    return best;
}

/* A capture wins, which is all that DTC asks; a quiet move ends it sooner. */
static bool captures_too_soon(const solved *s, size_t i)
{
    const int capture = best_win(s, i, true);
    if (capture == INT_MAX || best_win(s, i, false) >= capture) return false;
    cr_assert_eq(solved_probe(s, GOTI_DTC, i).depth, 1);
    cr_assert_eq(solved_probe(s, GOTI_DTM, i).depth, best_win(s, i, false));
    return true;
}

/* All turns lose; the slowest by either metric is too fast by the other. */
static bool loses_two_ways(const solved *s, size_t i)
{
    const oracle_graph *const g = s->g;
    int dtc = 0, both = 0;
    if (s->dtm[i].value >= 0) return false;
    for (size_t e = g->first_edge[i]; e < g->first_edge[i + 1]; e++) {
        const size_t child = g->edge[e].child;
        const int to_capture = g->edge[e].captures ? 1 : s->u[child].dtc + 1;
        if (to_capture != s->u[i].dtc) continue;
        dtc++;
        both += s->dtm[child].depth + 1 == s->dtm[i].depth;
    }
    return dtc > 0 && both == 0;
}

Test(morris_traps, a_capture_may_win_later_than_a_quiet_move)
{
    solved *s = solved_open("square10", "flying = 3\n");
    check_both_colours(s, captures_too_soon);
    check_both_colours(s, loses_two_ways);
    solved_close(s);
    s = solved_open("square9", "flying = 0\ncolumn_blocked = loses\n");
    check_both_colours(s, captures_too_soon);
    check_both_colours(s, loses_two_ways);
    /* b3-a3 blocks Black at once; a2-a3 and b2-a3 take c2 and play on */
    const char *const text = "1WW/WWB/BBB W 0/0";
    expect_value(s, text, GOTI_WIN, 1, 1);
    cr_assert_gt(best_win(s, state_at(s, text), true), 1);
    solved_close(s);
}

/* ---- two mills at once ---- */

static bool closes_two(const solved *s, const oracle_turn *t)
{
    return t->to != ORACLE_NO_POINT &&
           mills_at(&s->g->rules, &t->after, t->to) == 2;
}

static bool two_mills_at_once(const solved *s, size_t i)
{
    const oracle_turn *turn;
    const size_t n = turns_of(s, i, &turn);
    bool any = false;
    for (size_t t = 0; t < n; t++) {
        if (!closes_two(s, &turn[t])) continue;
        cr_assert_eq(turn[t].n_over, 1);
        any = true;
    }
    return any;
}

/* Two captures would leave the other side two men and win at once; one leaves
   three, and no other turn wins at once either. */
static bool two_mills_do_not_win(const solved *s, size_t i)
{
    const oracle_state *const at = &s->g->state[i];
    if (men_of(at, 1 - at->to_move) != 4 || !two_mills_at_once(s, i))
        return false;
    const goti_value v = solved_probe(s, GOTI_DTM, i);
    cr_assert(v.category != GOTI_WIN || v.depth > 1);
    return true;
}

Test(morris_traps, two_mills_at_once_capture_one_man)
{
    solved *const s = solved_open("square10", "flying = 3\n");
    check_both_colours(s, two_mills_at_once);
    check_both_colours(s, two_mills_do_not_win);
    solved_close(s);
}

/* ---- men in mills ---- */

/* Some turn closes a mill, and of the other side's men so many are in mills:
   all, or some but not all. */
static bool has_victims(const solved *s, size_t i, bool all)
{
    const oracle_state *const state = &s->g->state[i];
    const char victim = letter[1 - state->to_move];
    unsigned in_mills = 0;
    for (unsigned p = 0; state->at[p] != '\0'; p++)
        in_mills +=
            state->at[p] == victim && mills_at(&s->g->rules, state, p) > 0;
    const unsigned men = count(state, victim);
    if (in_mills == 0 || (in_mills == men) != all) return false;
    const oracle_turn *turn;
    const size_t n = turns_of(s, i, &turn);
    unsigned takes[GOTI_MAX_POINTS + 1] = {0}, n_taken = 0;
    for (size_t t = 0; t < n; t++)
        if (turn[t].n_over > 0) takes[turn[t].over[0]]++;
    for (unsigned p = 0; state->at[p] != '\0'; p++)
        n_taken += takes[p] > 0;
    if (n_taken > 0) cr_assert_eq(n_taken, all ? men : men - in_mills);
    return n_taken > 0;
}

static bool all_in_mills(const solved *s, size_t i)
{
    return has_victims(s, i, true);
}

static bool some_in_mills(const solved *s, size_t i)
{
    return has_victims(s, i, false);
}

Test(morris_traps, men_in_mills_are_taken_only_when_all_are)
{
    static const char *const boards[] = {"square8", "square9"};
    for (int b = 0; b < 2; b++) {
        solved *const s = solved_open(boards[b], "flying = 3\n");
        check_both_colours(s, all_in_mills);
        check_both_colours(s, some_in_mills);
        /* c2-c3 closes a mill and takes any man of Black's: two are left */
        if (b == 0) expect_value(s, "WW1/1W/BBB W 0/0", GOTI_WIN, 1, 1);
        solved_close(s);
    }
}

/* ---- the last placement ---- */

/* The last man placed closes a mill that leaves the other side so many. */
static bool last_leaves(const solved *s, size_t i, unsigned left)
{
    const oracle_state *const state = &s->g->state[i];
    if (state->hand[0] + state->hand[1] != 1) return false;
    const oracle_turn *turn;
    const size_t n = turns_of(s, i, &turn);
    for (size_t t = 0; t < n; t++)
        if (turn[t].n_over > 0 &&
            men_of(&turn[t].after, 1 - state->to_move) == left)
            return true;
    return false;
}

static bool last_leaves_two(const solved *s, size_t i)
{
    if (!last_leaves(s, i, 2)) return false;
    for (int m = GOTI_DTC; m <= GOTI_DTM; m++) {
        const goti_value v = solved_probe(s, (goti_metric)m, i);
        cr_assert_eq(v.category, GOTI_WIN);
        cr_assert_eq(v.depth, 1);
    }
    return true;
}

static bool last_leaves_three(const solved *s, size_t i)
{
    return last_leaves(s, i, 3);
}

/* The side that did not begin places last. */
static void check_last(const solved *s, trap is_here)
{
    size_t n[2];
    check_where(s, is_here, n);
    cr_assert_gt(n[1 - s->v.first], 0);
    cr_assert_eq(n[s->v.first], 0);
}

Test(morris_traps, the_last_placement_closes_a_mill)
{
    static const char *const fields[] = {"flying = 3\nfirst = row\n",
                                         "flying = 3\nfirst = column\n",
                                         "flying = 0\nfirst = column\n"};
    for (int f = 0; f < 3; f++) {
        solved *const s = solved_open("square8", fields[f]);
        check_last(s, last_leaves_two);
        check_last(s, last_leaves_three);
        /* White is left with two */
        if (f == 0) expect_value(s, "1BB/W1/W1W B 0/1", GOTI_WIN, 1, 1);
        solved_close(s);
    }
}

/* ---- a pass is a ply ---- */

static bool passes(const solved *s, size_t i)
{
    const oracle_graph *const g = s->g;
    const size_t e = g->first_edge[i];
    const size_t child = g->edge[e].child;
    return g->first_edge[i + 1] == e + 1 &&
           strcmp(g->state[i].at, g->state[child].at) == 0;
}

static size_t after_pass(const solved *s, size_t i)
{
    return s->g->edge[s->g->first_edge[i]].child;
}

/* A pass, of that value to the side that passes: one ply in both metrics. */
static bool passes_with(const solved *s, size_t i, int value)
{
    if (!passes(s, i) || s->dtm[i].value != value) return false;
    for (int m = GOTI_DTC; m <= GOTI_DTM; m++) {
        const goti_value here = solved_probe(s, (goti_metric)m, i);
        const goti_value there =
            solved_probe(s, (goti_metric)m, after_pass(s, i));
        cr_assert_eq(here.category, GOTI_WIN - there.category);
        cr_assert_eq(here.depth, value == 0 ? 0 : there.depth + 1);
    }
    return true;
}

static bool passes_and_wins(const solved *s, size_t i)
{
    return passes_with(s, i, 1);
}

static bool passes_and_loses(const solved *s, size_t i)
{
    return passes_with(s, i, -1);
}

static bool passes_with_more_men(const solved *s, size_t i)
{
    const oracle_state *const at = &s->g->state[i];
    return passes(s, i) && s->dtm[i].value != 0 &&
           men_of(at, at->to_move) > men_of(at, 1 - at->to_move);
}

static bool passes_with_fewer_men(const solved *s, size_t i)
{
    const oracle_state *const at = &s->g->state[i];
    return passes(s, i) && s->dtm[i].value != 0 &&
           men_of(at, at->to_move) < men_of(at, 1 - at->to_move);
}

/* Neither side will ever move. */
static bool both_pass(const solved *s, size_t i)
{
    return passes(s, i) && passes(s, after_pass(s, i)) && passes_with(s, i, 0);
}

Test(morris_traps, a_pass_is_a_ply)
{
    solved *const s =
        solved_open("square8", "flying = 0\nfull_board = continues\n");
    check_both_colours(s, passes_and_wins);
    check_both_colours(s, passes_and_loses);
    check_both_colours(s, passes_with_more_men);
    check_both_colours(s, passes_with_fewer_men);
    check_both_colours(s, both_pass);
    /* White passes, a2-a3 closes b3 and c3 and leaves White two. */
    expect_value(s, "1BB/BW/WBW W 0/0", GOTI_LOSS, 2, 2);
    solved_close(s);
}
