/* SPDX-License-Identifier: MIT */
/* What the player is made of, part by part. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/ai/clock.h"
#include "db/ai/dice.h"
#include "db/ai/evaluate.h"
#include "db/ai/hash.h"
#include "db/ai/history.h"
#include "db/ai/level.h"
#include "db/ai/order.h"
#include "db/ai/score.h"
#include "tests/support/ai_games.h"
#include "tests/support/bridge.h"

/* ---- dice ---------------------------------------------------------------- */

Test(ai_parts, dice_are_those_of_splitmix64)
{
    /* The generator's published first numbers for the state 1234567. */
    goti_ai_dice dice = {1234567};
    cr_assert_eq(goti_ai_dice_next(&dice), UINT64_C(6457827717110365317));
    cr_assert_eq(goti_ai_dice_next(&dice), UINT64_C(3203168211198807973));
    unsigned seen[6] = {0};
    for (int i = 0; i < 6000; i++)
        seen[goti_ai_dice_below(&dice, 6)]++;
    for (int i = 0; i < 6; i++)
        cr_assert(seen[i] > 850 && seen[i] < 1150, "%d: %u", i, seen[i]);
}

/* ---- levels -------------------------------------------------------------- */

Test(ai_parts, levels_are_found_by_name)
{
    for (int i = 0; i < GOTI_AI_LEVELS; i++) {
        const goti_ai_level_spec *const spec =
            goti_ai_level_get((goti_ai_level)i);
        goti_ai_level level;
        cr_assert(goti_ai_level_find(spec->name, &level));
        cr_assert_eq(level, (goti_ai_level)i);
        cr_assert(strlen(spec->description) > 10);
    }
    goti_ai_level level = GOTI_AI_EASY;
    cr_assert_not(goti_ai_level_find("Easy", &level));
    cr_assert_not(goti_ai_level_find("", &level));
    cr_assert_eq(level, GOTI_AI_EASY);
}

/* ---- hash ---------------------------------------------------------------- */

static goti_ai_entry entry_of(uint64_t key, int depth)
{
    return (goti_ai_entry){.key = key,
                           .score = (int16_t)(depth * 10),
                           .word = 7,
                           .depth_plies = (uint8_t)depth,
                           .bound = GOTI_AI_AT_LEAST};
}

Test(ai_parts, the_hash_keeps_what_was_searched_deepest)
{
    goti_ai_hash *hash;
    cr_assert_eq(goti_ai_hash_open(1, &hash, NULL), GOTI_OK);
    cr_assert_null(goti_ai_hash_find(hash, 0), "an empty entry is no entry");
    /* Keys that differ in high bits only share a bucket of four. */
    for (uint64_t i = 1; i <= 4; i++) {
        const goti_ai_entry e = entry_of(i << 40, (int)i);
        goti_ai_hash_store(hash, &e);
    }
    const goti_ai_entry deeper = entry_of(UINT64_C(5) << 40, 9);
    goti_ai_hash_store(hash, &deeper);
    cr_assert_null(goti_ai_hash_find(hash, UINT64_C(1) << 40));
    for (uint64_t i = 2; i <= 5; i++) {
        const goti_ai_entry *const e = goti_ai_hash_find(hash, i << 40);
        cr_assert_not_null(e);
        cr_assert_eq(e->depth_plies, i < 5 ? i : 9);
        cr_assert_eq(e->score, e->depth_plies * 10);
        cr_assert(e->word == 7 && e->bound == GOTI_AI_AT_LEAST);
    }
    /* The same position takes its own place, though searched less deep. */
    const goti_ai_entry again = entry_of(UINT64_C(5) << 40, 0);
    goti_ai_hash_store(hash, &again);
    cr_assert_eq(goti_ai_hash_find(hash, UINT64_C(5) << 40)->depth_plies, 0);
    cr_assert_not_null(goti_ai_hash_find(hash, UINT64_C(2) << 40));
    goti_ai_hash_close(hash);
    goti_ai_hash_close(NULL);
}

Test(ai_parts, a_cleared_hash_is_empty_however_often)
{
    goti_ai_hash *hash;
    cr_assert_eq(goti_ai_hash_open(4096, &hash, NULL), GOTI_OK);
    for (uint64_t i = 1; i < 140000; i++) {
        const goti_ai_entry e = entry_of(i % 61, 3);
        cr_assert_null(goti_ai_hash_find(hash, i % 61));
        goti_ai_hash_store(hash, &e);
        cr_assert_not_null(goti_ai_hash_find(hash, i % 61));
        goti_ai_hash_clear(hash);
    }
    goti_ai_hash_close(hash);
}

/* ---- history ------------------------------------------------------------- */

Test(ai_parts, the_history_counts_positions)
{
    static goti_variant v;
    bridge_load("tigadi", &v);
    goti_position game[5];
    goti_position_start(&v, &game[0]);
    game[0].hand[GOTI_ROW] = game[0].hand[GOTI_COLUMN] = 0;
    for (int i = 1; i < 5; i++) {
        game[i] = game[0];
        game[i].quiet = (uint16_t)i; /* no part of a position */
    }
    game[1].to_move = GOTI_COLUMN;
    game[3].hand[GOTI_ROW] = 4;
    goti_ai_history h;
    cr_assert_eq(goti_ai_history_open(&v, game, 3, &game[3], &h, NULL),
                 GOTI_OK);
    cr_assert(h.rule);
    cr_assert_eq(goti_ai_history_times(&h, goti_ai_key(&game[4])), 2);
    cr_assert_eq(goti_ai_history_times(&h, goti_ai_key(&game[1])), 1);
    cr_assert_eq(goti_ai_history_times(&h, goti_ai_key(&game[3])), 1);
    cr_assert(goti_ai_history_is_last(&h, goti_ai_key(&game[0])));
    cr_assert_not(goti_ai_history_is_last(&h, goti_ai_key(&game[1])));
    game[3].hand[GOTI_ROW] = 5;
    cr_assert_eq(goti_ai_history_times(&h, goti_ai_key(&game[3])), 0);
    goti_ai_history_close(&h);

    /* with men in hand a rule of repetition does not count */
    for (int i = 0; i < 3; i++)
        game[i].hand[GOTI_COLUMN] = 1;
    cr_assert_eq(goti_ai_history_open(&v, game, 3, &game[3], &h, NULL),
                 GOTI_OK);
    cr_assert_eq(goti_ai_history_times(&h, goti_ai_key(&game[0])), 2);
    cr_assert_not(goti_ai_history_is_last(&h, goti_ai_key(&game[0])));
    goti_ai_history_close(&h);
    v.draw_repetitions = 0;
    cr_assert_eq(goti_ai_history_open(&v, game, 3, &game[3], &h, NULL),
                 GOTI_OK);
    cr_assert(goti_ai_history_is_last(&h, goti_ai_key(&game[0])));
    goti_ai_history_close(&h);
    cr_assert_neq(goti_ai_key_with_counter(&v, &game[0]),
                  goti_ai_key_with_counter(&v, &game[2]));
    v.draw_limit = 0;
    cr_assert_eq(goti_ai_key_with_counter(&v, &game[0]),
                 goti_ai_key_with_counter(&v, &game[2]));
}

/* ---- clock --------------------------------------------------------------- */

Test(ai_parts, the_clock_counts_nodes_exactly)
{
    goti_ai_clock clock;
    goti_ai_clock_start(&(goti_ai_limits){.nodes = 1000}, NULL, &clock);
    uint64_t n = 0;
    while (!goti_ai_clock_is_out(&clock, n, 1))
        n++;
    cr_assert_eq(n, 1000);
    cr_assert(goti_ai_clock_is_out(&clock, 0, 1), "once out, for good");
    goti_ai_clock_start(&(goti_ai_limits){0}, NULL, &clock);
    cr_assert_eq(clock.node_limit, GOTI_AI_DEFAULT_NODES);
    goti_ai_clock_start(&(goti_ai_limits){.depth_plies = 3}, NULL, &clock);
    cr_assert_eq(clock.node_limit, UINT64_MAX);
    goti_ai_clock_start(&(goti_ai_limits){.infinite = true}, NULL, &clock);
    cr_assert_eq(clock.node_limit, UINT64_MAX);
}

Test(ai_parts, the_clock_stops_in_time)
{
    goti_ai_clock clock;
    goti_ai_clock_start(&(goti_ai_limits){.move_ms = 30}, NULL, &clock);
    struct timespec begin, end;
    (void)clock_gettime(CLOCK_MONOTONIC, &begin);
    while (!goti_ai_clock_is_out(&clock, 0, 1))
        continue;
    (void)clock_gettime(CLOCK_MONOTONIC, &end);
    const double ms = (double)(end.tv_sec - begin.tv_sec) * 1e3 +
                      (double)(end.tv_nsec - begin.tv_nsec) * 1e-6;
    cr_assert(ms > 28, "%f", ms);
    cr_assert(goti_ai_clock_is_late(&clock));
    atomic_bool stop = false;
    goti_ai_clock_start(&(goti_ai_limits){.infinite = true}, &stop, &clock);
    for (int i = 0; i < 100000; i++)
        cr_assert_not(goti_ai_clock_is_out(&clock, 0, 1));
    atomic_store(&stop, true);
    cr_assert(goti_ai_clock_is_late(&clock));
    int asked = 0;
    while (!goti_ai_clock_is_out(&clock, 0, 1))
        asked++;
    cr_assert(asked < 1000);
}

/* No move may take what the rest of the game needs. */
Test(ai_parts, the_clock_shares_what_is_left)
{
    const uint32_t left[] = {1, 10, 50, 100, 1000, 60000, 3600000};
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++)
        for (uint32_t moves = 0; moves < 50; moves++)
            for (uint32_t inc = 0; inc <= 10000; inc += 2500) {
                goti_ai_clock c;
                goti_ai_clock_start(&(goti_ai_limits){.clock_ms = left[i],
                                                      .moves_to_go = moves,
                                                      .increment_ms = inc},
                                    NULL, &c);
                cr_assert(c.soft_ms >= 1 && c.soft_ms <= c.hard_ms);
                cr_assert(c.hard_ms <= left[i]);
                if (moves != 1) cr_assert(c.hard_ms <= left[i] / 4 + 1);
            }
}

/* ---- scores -------------------------------------------------------------- */

Test(ai_parts, scores_tell_ends_from_guesses)
{
    cr_assert_eq(goti_ai_score_end_plies(goti_ai_score_over(GOTI_WIN, 7)), 7);
    cr_assert_eq(goti_ai_score_end_plies(goti_ai_score_over(GOTI_LOSS, 8)), -8);
    cr_assert_eq(goti_ai_score_over(GOTI_DRAW, 3), 0);
    static goti_variant v;
    bridge_load("tigadi", &v); /* 100 plies */
    goti_position pos;
    goti_position_start(&v, &pos);
    memset(pos.hand, 0, sizeof pos.hand);
    goti_probe_result r = {
        .category = GOTI_WIN, .depth = 21, .metric = GOTI_DTC};
    const int dtc = goti_ai_score_known(&v, &pos, &r, 4);
    cr_assert(goti_ai_score_is_end(dtc));
    cr_assert_eq(goti_ai_score_end_plies(dtc), 0, "a capture is no end");
    r.metric = GOTI_DTM;
    cr_assert_eq(goti_ai_score_end_plies(goti_ai_score_known(&v, &pos, &r, 4)),
                 25);
    pos.quiet = 90; /* ten plies are left, and nobody knows of captures */
    cr_assert_eq(goti_ai_score_end_plies(goti_ai_score_known(&v, &pos, &r, 4)),
                 0);
    r.category = GOTI_LOSS;
    cr_assert_eq(goti_ai_score_known(&v, &pos, &r, 4), -dtc);
}

/* ---- guesses and orders -------------------------------------------------- */

static uint64_t image(const uint8_t *perm, uint64_t set)
{
    uint64_t out = 0;
    for (unsigned p = 0; p < GOTI_MAX_POINTS; p++)
        if (set >> p & 1) out |= UINT64_C(1) << perm[p];
    return out;
}

static bool any_captures(const goti_variant *v, const goti_position *pos,
                         goti_move *move)
{
    const unsigned n = goti_moves(v, pos, move);
    for (unsigned i = 0; i < n; i++)
        if (move[i].n_captured > 0) return true;
    return false;
}

static void check_lists(const goti_variant *v, const goti_position *pos,
                        goti_move *sorted, goti_move *plain)
{
    const unsigned n = goti_moves(v, pos, sorted);
    cr_assert_leq(n, goti_ai_most_moves(v), "%s", v->name);
    cr_assert_eq(goti_ai_list_moves(v, pos, plain), n);
    for (unsigned i = 0; i < n; i++) {
        unsigned k = 0;
        while (k < n && memcmp(&plain[k], &sorted[i], sizeof plain[k]) != 0)
            k++;
        cr_assert_lt(k, n, "%s: a move is missing", v->name);
    }
}

static void check_position(const goti_ai_evaluator *e, const goti_position *pos,
                           goti_move *sorted, goti_move *plain)
{
    const goti_variant *const v = e->v;
    const int guess = goti_ai_evaluate(e, pos);
    cr_assert_lt(abs(guess), GOTI_AI_SCORE_GUESS);
    check_lists(v, pos, sorted, plain);
    if (any_captures(v, pos, sorted)) cr_assert(goti_ai_may_capture(e, pos));
    for (unsigned i = 0; i < v->symmetries.n; i++) {
        goti_position other = *pos;
        for (int side = 0; side < 2; side++)
            other.piece[side] = image(v->symmetries.perm[i], pos->piece[side]);
        cr_assert_eq(goti_ai_evaluate(e, &other), guess, "%s", v->name);
    }
    if (v->family != GOTI_MORRIS) return;
    goti_position exchanged;
    goti_position_exchange(v, pos, &exchanged);
    cr_assert_eq(goti_ai_evaluate(e, &exchanged), guess, "%s", v->name);
}

static void check_variant(const goti_variant *v)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    goti_move *const sorted = calloc(GOTI_MAX_MOVES, sizeof *sorted);
    goti_move *const plain = calloc(GOTI_MAX_MOVES, sizeof *plain);
    goti_ai_evaluator e;
    uint64_t seed = 11;
    const unsigned n_tiers = goti_tiers(v, tiers);
    goti_ai_evaluator_init(v, &e);
    for (int i = 0; i < 400; i++) {
        goti_position pos;
        const goti_tier *const tier =
            bridge_random_tier(v, tiers, n_tiers, &seed);
        bridge_random_position(v, tier, &seed, &pos);
        if (goti_position_outcome(v, &pos) == GOTI_ONGOING)
            check_position(&e, &pos, sorted, plain);
    }
    free(sorted);
    free(plain);
}

Test(ai_parts, guesses_know_no_direction_and_no_colour)
{
    cr_assert_gt(bridge_for_all_games(check_variant), 0);
    cr_assert_gt(bridge_for_all_morris(check_variant), 0);
}

Test(ai_parts, guesses_like_what_is_good)
{
    static goti_variant v;
    goti_ai_evaluator e;
    bridge_load("aadu-puli-attam", &v);
    goti_ai_evaluator_init(&v, &e);
    goti_position pos;
    goti_position_start(&v, &pos);
    const int even = goti_ai_evaluate(&e, &pos); /* goats to move */
    pos.captured++;
    pos.hand[GOTI_COLUMN]--;
    cr_assert_lt(goti_ai_evaluate(&e, &pos), even - 90, "a goat less");
    pos.hand[GOTI_COLUMN] = 0; /* the counter runs: 50 plies of tigers */
    const int fresh = goti_ai_evaluate(&e, &pos);
    pos.quiet = 25;
    cr_assert_eq(goti_ai_evaluate(&e, &pos), fresh);
    pos.quiet = 45;
    cr_assert_eq(goti_ai_evaluate(&e, &pos), fresh / 5);
    bridge_load("nine-mens-morris", &v);
    goti_ai_evaluator_init(&v, &e);
    goti_position_start(&v, &pos);
    cr_assert_eq(goti_ai_evaluate(&e, &pos), 0);
    pos.hand[GOTI_COLUMN]--;
    cr_assert_gt(goti_ai_evaluate(&e, &pos), 90, "a man more");
}

Test(ai_parts, orders_put_first_what_was_good)
{
    static goti_variant v;
    static goti_ai_order order;
    goti_move move[64];
    int32_t rank[64];
    bridge_load("tigadi", &v);
    goti_position pos;
    goti_position_start(&v, &pos);
    const unsigned n = goti_ai_list_moves(&v, &pos, move);
    goti_ai_order_reward(&order, &pos, 3, &move[5], 2);
    goti_ai_order_reward(&order, &pos, 9, &move[6], 4);
    goti_ai_order_rank(&order, &pos, 3, move, n, goti_ai_move_word(&move[7]),
                       rank);
    cr_assert(rank[7] > rank[5] && rank[5] > rank[6] && rank[6] > rank[4]);
    goti_ai_order_rank(&order, &pos, 1, move, n, GOTI_AI_NO_WORD, rank);
    cr_assert(rank[6] > rank[5] && rank[5] > rank[7] && rank[7] == rank[4]);
    /* Numbers that grow for ever must not run over. */
    for (int i = 0; i < 100000; i++)
        goti_ai_order_reward(&order, &pos, 3, &move[5], 60);
    goti_ai_order_rank(&order, &pos, 1, move, n, GOTI_AI_NO_WORD, rank);
    cr_assert(rank[5] > rank[6] && rank[5] > 0);
}
