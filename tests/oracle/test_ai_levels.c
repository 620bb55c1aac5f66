/* SPDX-License-Identifier: MIT */
/* That levels err as often as they say, and a better one wins more games. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "tests/support/ai_games.h"
#include "tests/support/bridge.h"

enum { MOVES = 512 };

static goti_variant v;

static goti_ai *open_ai(void)
{
    goti_ai *ai;
    cr_assert_eq(goti_ai_open(&v, NULL, 1 << 18, &ai, NULL), GOTI_OK);
    return ai;
}

static goti_ai_answer think(goti_ai *ai, const goti_ai_request *request)
{
    goti_ai_answer answer;
    goti_msg msg;
    cr_assert_eq(goti_ai_think(ai, request, &answer, &msg), GOTI_OK, "%s",
                 msg.text);
    return answer;
}

/* ---- errors on purpose --------------------------------------------------- */

/* The scores of all moves in the last search that was told. */
typedef struct scores {
    goti_move move[MOVES];
    int score[MOVES];
    unsigned n, depth_plies;
} scores;

static void keep_scores(void *ctx, const goti_ai_info *info)
{
    scores *const s = ctx;
    cr_assert_leq(info->line, MOVES);
    if (info->line == 1) s->n = 0;
    s->move[info->line - 1] = info->found->move;
    s->score[info->line - 1] = info->found->score;
    s->n = info->line;
    s->depth_plies = info->depth_plies;
}

static int score_of(const scores *s, const goti_move *move)
{
    for (unsigned i = 0; i < s->n; i++)
        if (memcmp(&s->move[i], move, sizeof *move) == 0) return s->score[i];
    cr_assert_fail("a move that was not told");
    return 0;
}

/*
 * Where its own scores tell moves apart, a level takes a worse one as often as
 * it says, and elsewhere never; whether its search was cut off or not.
 */
static void check_errors(const char *name, goti_ai_level level, uint64_t nodes)
{
    static scores s;
    bridge_load(name, &v);
    goti_ai *const ai = open_ai();
    const unsigned one_in = goti_ai_level_get(level)->errs_one_in;
    unsigned n_differ = 0, n_errors = 0, n_unknown = 0;
    uint64_t seed = 11;
    const unsigned n = one_in == 0 ? 100 : 4000;
    for (unsigned i = 0; i < n; i++) {
        goti_ai_request request = {.level = level,
                                   .seed = i,
                                   .limits = {.nodes = nodes},
                                   .n_lines = MOVES,
                                   .on_info = keep_scores,
                                   .info_ctx = &s};
        ai_game_random_start(&v, i % 30, &seed, &request.pos);
        s.n = 0;
        const goti_ai_answer a = think(ai, &request);
        if (one_in == 0 || s.n == 0) { /* nothing finished: nothing known */
            cr_assert_eq(a.source, GOTI_AI_BY_SEARCH);
            n_unknown++;
            continue;
        }
        cr_assert_eq(a.depth_plies, s.depth_plies);
        const bool worse = score_of(&s, &a.line.move) < s.score[0];
        cr_assert_eq(a.line.score, score_of(&s, &a.line.move));
        cr_assert_eq(worse, a.source == GOTI_AI_BY_ERROR);
        n_differ += s.score[s.n - 1] < s.score[0];
        n_errors += worse;
    }
    goti_ai_close(ai);
    if (one_in == 0) return;
    cr_assert(n_differ > 100 && (nodes > 10 || n_unknown > 0), "%s: %u, %u",
              name, n_differ, n_unknown);
    const double expected = (double)n_differ / one_in;
    cr_assert(fabs(n_errors - expected) < 4 * sqrt(expected),
              "%s, level %d: %u errors of %u", name, (int)level, n_errors,
              n_differ);
}

Test(ai_levels, levels_err_as_often_as_they_say)
{
    for (goti_ai_level level = GOTI_AI_EASY; level <= GOTI_AI_HARD; level++) {
        check_errors("bagh-chal", level, 2000);
        check_errors("six-mens-morris", level, 1000);
        check_errors("kaooa", level, 2000);
    }
}

Test(ai_levels, a_search_cut_off_is_no_ground_to_err_on)
{
    for (uint64_t nodes = 5; nodes < 300; nodes = 3 * nodes) {
        check_errors("three-mens-morris", GOTI_AI_MEDIUM, nodes);
        check_errors("kaooa", GOTI_AI_EASY, nodes);
    }
}

/* ---- levels -------------------------------------------------------------- */

/* Points of the better level, of 100, in games from random starts: each start
 * is played twice, sides exchanged. */
static double points(goti_ai_level better, goti_ai_level worse)
{
    goti_ai *const ai = open_ai();
    const unsigned n = 150;
    uint64_t seed = 4;
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        goti_position start;
        ai_game_random_start(&v, (unsigned)(bridge_random(&seed) % 8), &seed,
                             &start);
        for (int side = 0; side < 2; side++) {
            ai_player player[2];
            ai_game game;
            player[side] =
                (ai_player){ai, {.level = better, .limits = {.nodes = 4000}}};
            player[1 - side] =
                (ai_player){ai, {.level = worse, .limits = {.nodes = 4000}}};
            ai_game_play(&v, NULL, &start, player, bridge_random(&seed), 120,
                         &game);
            sum += ai_game_points(&game, (goti_side)side);
        }
    }
    goti_ai_close(ai);
    return 100.0 * sum / (4.0 * n);
}

static void check_levels(const char *name, double least)
{
    bridge_load(name, &v);
    for (int level = 1; level < GOTI_AI_LEVELS; level++) {
        const double p =
            points((goti_ai_level)level, (goti_ai_level)(level - 1));
        cr_assert_gt(p, least, "%s: level %d gets %.1f of 100", name, level, p);
    }
}

Test(ai_levels, a_better_level_wins_more)
{
    check_levels("four-mens-morris", 60);
    /* Three starts of four are decided there, and medium knows much of it. */
    check_levels("kaooa", 53);
}
