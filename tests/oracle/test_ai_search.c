/* SPDX-License-Identifier: MIT */
/*
 * The search against a plain minimax that prunes nothing and remembers
 * nothing, with the same guesses at the leaves; and its limits.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "db/ai/score.h"
#include "db/ai/search.h"
#include "tests/support/ai_games.h"
#include "tests/support/bridge.h"

enum {
    CAPTURES_ONLY_PLIES = 16,
    LOW = -32000,
    MOVES = 4096,
    PLIES = 32,
    MOST_NODES = 12000
};

/* ---- minimax ------------------------------------------------------------- */

typedef struct plain {
    const goti_variant *v;
    goti_ai_evaluator evaluator;
    goti_position line[PLIES]; /* from the root on */
    goti_move *moves;          /* of every ply */
    uint64_t nodes;
} plain;

static bool is_over(const plain *m, unsigned ply, int *score)
{
    const goti_position *const pos = &m->line[ply];
    switch (goti_position_outcome(m->v, pos)) {
    case GOTI_ONGOING:
        break;
    case GOTI_DRAWN:
        *score = 0;
        return true;
    case GOTI_ROW_WINS:
        *score = GOTI_AI_SCORE_WIN - (int)ply;
        if (pos->to_move == GOTI_COLUMN) *score = -*score;
        return true;
    case GOTI_COLUMN_WINS:
        *score = GOTI_AI_SCORE_WIN - (int)ply;
        if (pos->to_move == GOTI_ROW) *score = -*score;
        return true;
    }
    for (unsigned i = 0; i < ply; i++) {
        goti_position a = m->line[i], b = *pos;
        a.quiet = b.quiet = 0;
        *score = 0;
        if (goti_position_equal(&a, &b)) return true;
    }
    return false;
}

/* depth < 0: captures only, with -depth - 1 of them made. */
static int minimax(plain *m, unsigned ply, int depth)
{
    int score;
    m->nodes++;
    if (ply > 0 && is_over(m, ply, &score)) return score;
    const goti_position *const pos = &m->line[ply];
    const bool quiet = depth <= 0;
    goti_move *const move = &m->moves[ply * MOVES];
    const unsigned n = goti_moves(m->v, pos, move);
    bool captures = false;
    for (unsigned i = 0; i < n; i++)
        captures = captures || move[i].n_captured > 0;
    const int guess = goti_ai_evaluate(&m->evaluator, pos);
    int best = LOW;
    if (quiet && (!captures || !m->v->capture_compulsory ||
                  depth == -CAPTURES_ONLY_PLIES))
        best = guess;
    for (unsigned i = 0; i < n; i++) {
        if (quiet && move[i].n_captured == 0) continue;
        if (depth == -CAPTURES_ONLY_PLIES) continue;
        goti_move_apply(m->v, pos, &move[i], &m->line[ply + 1]);
        score = -minimax(m, ply + 1, depth - 1);
        if (score > best) best = score;
    }
    return best;
}

/* ---- the search ---------------------------------------------------------- */

typedef struct engine {
    const goti_variant *v;
    goti_ai_evaluator evaluator;
    goti_ai_history history;
    goti_ai_clock clock;
    goti_ai_hash *hash;
    goti_ai_search *search;
    goti_ai_root_move *root;
    unsigned n;
    goti_position twice; /* the game has had it so often; all 0: nothing */
} engine;

static void engine_open(const goti_variant *v, engine *e)
{
    memset(e, 0, sizeof *e);
    e->v = v;
    goti_ai_evaluator_init(v, &e->evaluator);
    cr_assert_eq(goti_ai_hash_open(1 << 20, &e->hash, NULL), GOTI_OK);
    cr_assert_eq(goti_ai_search_open(v, &e->search, NULL), GOTI_OK);
    e->root = calloc(MOVES, sizeof *e->root);
}

static void engine_close(engine *e)
{
    goti_ai_hash_close(e->hash);
    goti_ai_search_close(e->search);
    free(e->root);
}

/* All depths up to that one; false if it was out of time or nodes. */
static bool engine_run(engine *e, const goti_position *pos, unsigned depth,
                       bool with_hash, bool all_exact,
                       const goti_ai_limits *limits)
{
    const goti_ai_search_setup setup = {
        .evaluator = &e->evaluator,
        .history = &e->history,
        .hash = with_hash ? e->hash : NULL,
        .clock = &e->clock,
    };
    goti_move *const move = malloc(MOVES * sizeof *move);
    e->n = goti_moves(e->v, pos, move);
    for (unsigned i = 0; i < e->n; i++) {
        e->root[i] = (goti_ai_root_move){.move = move[i]};
        goti_move_apply(e->v, pos, &move[i], &e->root[i].after);
    }
    free(move);
    const goti_position earlier[2] = {e->twice, e->twice};
    cr_assert_eq(goti_ai_history_open(e->v, earlier, 2, pos, &e->history, NULL),
                 GOTI_OK);
    goti_ai_clock_start(limits, NULL, &e->clock);
    goti_ai_search_begin(e->search, &setup);
    bool finished = true;
    for (unsigned d = 1; finished && d <= depth; d++)
        cr_assert_eq(goti_ai_search_depth(e->search, pos, e->root, e->n,
                                          all_exact ? e->n : 1, d, &finished,
                                          NULL),
                     GOTI_OK);
    goti_ai_history_close(&e->history);
    return finished;
}

/* Every move's score is that of minimax, and moves are sorted by it. */
static void check_all(engine *e, plain *m, const goti_position *pos,
                      unsigned depth)
{
    cr_assert(engine_run(e, pos, depth, false, true,
                         &(goti_ai_limits){.depth_plies = depth}));
    m->line[0] = *pos;
    for (unsigned i = 0; i < e->n; i++) {
        m->line[1] = e->root[i].after;
        const int score = -minimax(m, 1, (int)depth - 1);
        cr_assert_eq(e->root[i].score, score, "%s, depth %u: %d, not %d",
                     e->v->name, depth, e->root[i].score, score);
        cr_assert(i == 0 || e->root[i - 1].score >= score);
    }
    /* With one exact score: the same best one, with and without hash. */
    const int best = e->root[0].score;
    cr_assert(engine_run(e, pos, depth, false, false,
                         &(goti_ai_limits){.depth_plies = depth}));
    cr_assert_eq(e->root[0].score, best, "%s", e->v->name);
    /* Three plies bring no position back, so that it has one score. */
    if (depth > 3 && !goti_position_in_placement(pos)) return;
    cr_assert(engine_run(e, pos, depth, true, false,
                         &(goti_ai_limits){.depth_plies = depth}));
    cr_assert_eq(e->root[0].score, best, "%s: with hash %d, not %d", e->v->name,
                 e->root[0].score, best);
}

static void check_positions(const goti_variant *v, int n_positions)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n_tiers = goti_tiers(v, tiers);
    uint64_t seed = 3;
    plain m = {.v = v, .moves = malloc(PLIES * MOVES * sizeof *m.moves)};
    engine e;
    engine_open(v, &e);
    goti_ai_evaluator_init(v, &m.evaluator);
    for (int i = 0; i < n_positions; i++) {
        goti_position pos;
        do
            bridge_random_position(
                v, bridge_random_tier(v, tiers, n_tiers, &seed), &seed, &pos);
        while (goti_position_outcome(v, &pos) != GOTI_ONGOING);
        m.nodes = 0;
        e.n = 1;
        for (unsigned d = 1; d <= 5 && m.nodes * e.n < MOST_NODES; d++)
            check_all(&e, &m, &pos, d);
    }
    engine_close(&e);
    free(m.moves);
}

static void check_variant(const goti_variant *v)
{
    check_positions(v, 6);
}

Test(ai_search, finds_what_minimax_finds_in_hunts)
{
    cr_assert_gt(bridge_for_all_games(check_variant), 0);
}

Test(ai_search, finds_what_minimax_finds_in_morris)
{
    cr_assert_gt(bridge_for_all_morris(check_variant), 0);
}

/* Captures that must be, and a counter that ends games within the search. */
Test(ai_search, finds_what_minimax_finds_by_rare_rules)
{
    static goti_variant v;
    bridge_load("kaooa-compulsory", &v);
    check_positions(&v, 60);
    bridge_load_text("[short : kaooa-compulsory]\ntitle = x\n"
                     "draw_limit = 3\ndraw_counts = column\n",
                     &v);
    check_positions(&v, 20);
    bridge_load_text("[short : three-mens-morris]\ntitle = x\n"
                     "draw_limit = 2\ndraw_counts = plies\n",
                     &v);
    check_positions(&v, 20);
}

/* Does the side to move have to capture, and lose by it? */
static bool must_capture_badly(plain *m, const goti_position *pos)
{
    if (goti_position_outcome(m->v, pos) != GOTI_ONGOING) return false;
    m->line[0] = *pos;
    return minimax(m, 0, 0) < goti_ai_evaluate(&m->evaluator, pos);
}

/* Beyond the last ply a capture that must be made is made, though it looks
 * worse than what was there.  That is rare, so it is looked for. */
Test(ai_search, bad_captures_that_must_be_are_followed)
{
    static goti_variant v;
    static goti_tier tiers[GOTI_MAX_TIERS];
    bridge_load_text(
        "[must : bagh-chal]\ntitle = x\ncapture_compulsory = yes\n", &v);
    const unsigned n_tiers = goti_tiers(&v, tiers);
    plain m = {.v = &v, .moves = malloc(PLIES * MOVES * sizeof *m.moves)};
    goti_move *const move = malloc(MOVES * sizeof *move);
    engine e;
    engine_open(&v, &e);
    goti_ai_evaluator_init(&v, &m.evaluator);
    uint64_t seed = 3;
    unsigned n_found = 0;
    for (int i = 0; i < 2000; i++) {
        goti_position pos, after;
        bridge_random_position(
            &v, bridge_random_tier(&v, tiers, n_tiers, &seed), &seed, &pos);
        if (goti_position_outcome(&v, &pos) != GOTI_ONGOING) continue;
        const unsigned n = goti_moves(&v, &pos, move);
        bool found = false;
        for (unsigned k = 0; k < n && !found; k++) {
            goti_move_apply(&v, &pos, &move[k], &after);
            found = must_capture_badly(&m, &after);
        }
        if (!found) continue;
        check_all(&e, &m, &pos, 1);
        n_found++;
    }
    cr_assert_gt(n_found, 2, "%u", n_found);
    engine_close(&e);
    free(move);
    free(m.moves);
}

/* While pieces enter, a position stands at one ply only, so that what was
 * remembered of it must be what would be found. */
Test(ai_search, the_hash_changes_no_score)
{
    static const struct {
        const char *name;
        unsigned depth, positions, plies;
    } game[] = {
        {"three-mens-morris", 6, 20, 5},      {"four-mens-morris", 6, 20, 5},
        {"six-mens-morris-flying", 5, 20, 5}, {"kaooa-compulsory", 8, 200, 11},
        {"huli-mane-ata", 8, 200, 11},        {"puli-judham", 5, 20, 5}};
    for (size_t g = 0; g < sizeof game / sizeof game[0]; g++) {
        static goti_variant v;
        engine e;
        uint64_t seed = g, nodes[2] = {0, 0};
        bridge_load(game[g].name, &v);
        engine_open(&v, &e);
        for (unsigned i = 0; i < game[g].positions; i++) {
            goti_position pos;
            int score[2];
            ai_game_random_start(&v, i % game[g].plies, &seed, &pos);
            const unsigned left = pos.hand[GOTI_ROW] + pos.hand[GOTI_COLUMN];
            const unsigned depth = left < game[g].depth ? left : game[g].depth;
            for (int with = 0; with < 2; with++) {
                cr_assert(engine_run(&e, &pos, depth, with, false,
                                     &(goti_ai_limits){.depth_plies = depth}));
                score[with] = e.root[0].score;
                nodes[with] += goti_ai_search_nodes(e.search);
            }
            cr_assert_eq(score[0], score[1], "%s", v.name);
        }
        cr_assert_lt(nodes[1], nodes[0], "%s: it saves nothing", v.name);
        engine_close(&e);
    }
}

/* What the game has had twice would be a draw the third time. */
Test(ai_search, knows_what_the_game_has_had)
{
    static goti_variant v;
    bridge_load("tigadi", &v);
    engine e;
    engine_open(&v, &e);
    /* White is three men ahead, whatever he moves. */
    const goti_position pos =
        bridge_parse(&v, "W1B/W1B/1WB/W1BWB1/1W1/W1B/1WW W 0/0 0/3 7");
    const goti_ai_limits limits = {.depth_plies = 2};
    cr_assert(engine_run(&e, &pos, 2, true, true, &limits));
    const goti_ai_root_move had = e.root[0];
    cr_assert_gt(had.score, 100);
    e.twice = had.after;
    e.twice.quiet = 3;
    cr_assert(engine_run(&e, &pos, 2, true, true, &limits));
    unsigned n_draws = 0;
    for (unsigned i = 0; i < e.n; i++) {
        const bool same =
            memcmp(&e.root[i].move, &had.move, sizeof had.move) == 0;
        if (same) cr_assert_eq(e.root[i].score, 0);
        n_draws += e.root[i].score == 0;
    }
    cr_assert(n_draws >= 1 && n_draws < e.n);
    engine_close(&e);
}

/* ---- lines --------------------------------------------------------------- */

/* The line of the best move leads to its score. */
Test(ai_search, the_line_is_played_out)
{
    static goti_variant v;
    bridge_load("three-mens-morris", &v);
    goti_position pos;
    goti_position_start(&v, &pos);
    engine e;
    engine_open(&v, &e);
    /* Won in nine plies, and no sooner: so say the tables.  The last one is a
     * capture, which a search of eight follows. */
    cr_assert(engine_run(&e, &pos, 7, true, false,
                         &(goti_ai_limits){.depth_plies = 7}));
    cr_assert_eq(goti_ai_score_end_plies(e.root[0].score), 0);
    cr_assert(engine_run(&e, &pos, 9, true, false,
                         &(goti_ai_limits){.depth_plies = 9}));
    cr_assert_eq(goti_ai_score_end_plies(e.root[0].score), 9);
    cr_assert_eq(e.root[0].n_pv, 9);
    for (unsigned i = 0; i < e.root[0].n_pv; i++) {
        goti_position after;
        cr_assert_eq(goti_position_outcome(&v, &pos), GOTI_ONGOING);
        goti_move_apply(&v, &pos, &e.root[0].pv[i], &after);
        pos = after;
    }
    cr_assert_eq(goti_position_outcome(&v, &pos), GOTI_ROW_WINS);
    engine_close(&e);
}

/* ---- limits -------------------------------------------------------------- */

Test(ai_search, nodes_are_limited_exactly)
{
    static goti_variant v;
    bridge_load("bagh-chal", &v);
    goti_position pos;
    goti_position_start(&v, &pos);
    engine e;
    engine_open(&v, &e);
    for (uint64_t nodes = 1; nodes < 3000; nodes = nodes * 3 + 1) {
        cr_assert_not(engine_run(&e, &pos, 9, true, false,
                                 &(goti_ai_limits){.nodes = nodes}));
        cr_assert_eq(goti_ai_search_nodes(e.search), nodes);
    }
    engine_close(&e);
}
