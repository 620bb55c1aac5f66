/* SPDX-License-Identifier: MIT */
/*
 * Requests and answers: what is refused, that the same request gets the same
 * answer, limits and the stop flag; tables that are missing or damaged; and
 * that a better level wins more games.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/ai/score.h"
#include "db/probe_tables.h"
#include "tests/support/ai_games.h"
#include "tests/support/bridge.h"
#include "tests/support/solved.h"

enum { MOVES = 512 };

static goti_variant v;
static goti_move moves[MOVES];

static goti_ai *open_ai(goti_db *db)
{
    goti_ai *ai;
    cr_assert_eq(goti_ai_open(&v, db, 1 << 18, &ai, NULL), GOTI_OK);
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

static bool same_move(const goti_move *a, const goti_move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool is_legal(const goti_position *pos, const goti_move *move)
{
    const unsigned n = goti_moves(&v, pos, moves);
    for (unsigned i = 0; i < n; i++)
        if (same_move(&moves[i], move)) return true;
    return false;
}

/* ---- what is refused ----------------------------------------------------- */

Test(ai_think, what_is_no_position_to_move_in_is_refused)
{
    bridge_load("kaooa", &v);
    goti_ai *const ai = open_ai(NULL);
    goti_ai_request request = {.level = GOTI_AI_HARD};
    goti_ai_answer answer = {.nodes = 77};
    goti_msg msg = {""};
    cr_assert_eq(goti_ai_think(ai, &request, &answer, &msg), GOTI_E_ARG);
    cr_assert(strlen(msg.text) > 0);
    goti_position_start(&v, &request.pos);
    const goti_move none = {.from = 1, .to = 1};
    request.only = &none;
    request.n_only = 1;
    cr_assert_eq(goti_ai_think(ai, &request, &answer, &msg), GOTI_E_ARG);
    cr_assert_not_null(strstr(msg.text, "legal"));
    request.only = NULL;
    request.level = (goti_ai_level)GOTI_AI_LEVELS;
    cr_assert_eq(goti_ai_think(ai, &request, &answer, &msg), GOTI_E_ARG);
    cr_assert_not_null(strstr(msg.text, "level"));
    cr_assert_eq(answer.nodes, 77, "untouched on failure");
    goti_ai_close(ai);
    goti_ai_close(NULL);
    bridge_load("three-mens-morris", &v);
    goti_ai *const other = open_ai(NULL);
    request = (goti_ai_request){.level = GOTI_AI_EASY};
    request.pos = bridge_parse(&v, "start moves a1 a2 b1 b2 c1xa2");
    cr_assert_eq(goti_ai_think(other, &request, &answer, &msg), GOTI_E_ARG);
    cr_assert_not_null(strstr(msg.text, "over"), "%s", msg.text);
    goti_ai_close(other);
}

/* ---- the same answer ----------------------------------------------------- */

static void check_same(const goti_ai_answer *a, const goti_ai_answer *b)
{
    cr_assert(same_move(&a->line.move, &b->line.move));
    cr_assert_eq(a->line.score, b->line.score);
    cr_assert_eq(a->nodes, b->nodes);
    cr_assert_eq(a->source, b->source);
    cr_assert_eq(a->depth_plies, b->depth_plies);
    cr_assert_eq(a->line.n_pv, b->line.n_pv);
}

Test(ai_think, requests_do_not_hang_together)
{
    const char *const names[] = {"bagh-chal", "tigadi", "kaooa"};
    for (size_t g = 0; g < sizeof names / sizeof names[0]; g++) {
        bridge_load(names[g], &v);
        goti_ai *const ai = open_ai(NULL);
        uint64_t seed = g;
        goti_position pos, other;
        ai_game_random_start(&v, 7, &seed, &pos);
        ai_game_random_start(&v, 12, &seed, &other);
        for (int level = 0; level < GOTI_AI_LEVELS; level++) {
            const goti_ai_request request = {.pos = pos,
                                             .level = (goti_ai_level)level,
                                             .seed = 5,
                                             .limits = {.nodes = 4000}};
            goti_ai_request before = request;
            before.pos = other;
            const goti_ai_answer first = think(ai, &request);
            cr_assert(is_legal(&pos, &first.line.move));
            (void)think(ai, &before);
            const goti_ai_answer second = think(ai, &request);
            check_same(&first, &second);
            goti_ai *const fresh = open_ai(NULL);
            const goti_ai_answer third = think(fresh, &request);
            check_same(&first, &third);
            goti_ai_close(fresh);
        }
        goti_ai_close(ai);
    }
}

/* The start of Tigadi looks the same from eight sides. */
Test(ai_think, seeds_decide_between_equals)
{
    bridge_load("tigadi", &v);
    goti_ai *const ai = open_ai(NULL);
    goti_ai_request request = {.level = GOTI_AI_HARD, .limits = {.nodes = 500}};
    goti_position_start(&v, &request.pos);
    uint64_t seen = 0;
    for (request.seed = 0; request.seed < 20; request.seed++) {
        const goti_ai_answer a = think(ai, &request);
        seen |= UINT64_C(1) << a.line.move.to;
    }
    cr_assert_neq(seen & (seen - 1), 0, "always the same move");
    goti_ai_close(ai);
}

/* In a position that comes again the dice fall anew. */
Test(ai_think, dice_fall_anew_for_each_move)
{
    bridge_load("tigadi", &v);
    goti_ai *const ai = open_ai(NULL);
    goti_position earlier[20];
    uint64_t seen = 0;
    goti_ai_request request = {.level = GOTI_AI_RANDOM, .earlier = earlier};
    goti_position_start(&v, &request.pos);
    for (unsigned i = 0; i < 20; i++) {
        earlier[i] = request.pos;
        request.n_earlier = i;
        const goti_ai_answer a = think(ai, &request);
        seen |= UINT64_C(1) << a.line.move.to;
    }
    cr_assert_neq(seen & (seen - 1), 0, "always the same move");
    goti_ai_close(ai);
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
        if (same_move(&s->move[i], move)) return s->score[i];
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
    goti_ai *const ai = open_ai(NULL);
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

Test(ai_think, levels_err_as_often_as_they_say)
{
    for (goti_ai_level level = GOTI_AI_EASY; level <= GOTI_AI_HARD; level++) {
        check_errors("bagh-chal", level, 2000);
        check_errors("six-mens-morris", level, 1000);
        check_errors("kaooa", level, 2000);
    }
}

Test(ai_think, a_search_cut_off_is_no_ground_to_err_on)
{
    for (uint64_t nodes = 5; nodes < 300; nodes = 3 * nodes) {
        check_errors("three-mens-morris", GOTI_AI_MEDIUM, nodes);
        check_errors("kaooa", GOTI_AI_EASY, nodes);
    }
}

/* ---- limits -------------------------------------------------------------- */

typedef struct listener {
    atomic_bool stop;
    unsigned stop_at, n_lines, n_calls;
    int last_score;
} listener;

static void on_info(void *ctx, const goti_ai_info *info)
{
    listener *const l = ctx;
    l->n_calls++;
    cr_assert_eq(info->line, (l->n_calls - 1) % l->n_lines + 1);
    cr_assert(info->found->n_pv >= 1);
    cr_assert(same_move(&info->found->pv[0], &info->found->move));
    if (info->line > 1) cr_assert_leq(info->found->score, l->last_score);
    l->last_score = info->found->score;
    if (info->depth_plies == l->stop_at && info->line == l->n_lines)
        atomic_store(&l->stop, true);
}

Test(ai_think, stops_when_told_to)
{
    bridge_load("bagh-chal", &v);
    goti_ai *const ai = open_ai(NULL);
    listener l = {.stop_at = 3, .n_lines = 4};
    goti_ai_request request = {.level = GOTI_AI_HARD,
                               .limits = {.infinite = true},
                               .n_lines = 4,
                               .stop = &l.stop,
                               .on_info = on_info,
                               .info_ctx = &l};
    goti_position_start(&v, &request.pos);
    goti_ai_answer a = think(ai, &request);
    cr_assert_eq(a.depth_plies, 3);
    cr_assert_eq(l.n_calls, 12);
    /* Stopped before it began: some legal move all the same. */
    a = think(ai, &request);
    cr_assert(is_legal(&request.pos, &a.line.move));
    cr_assert_leq(a.nodes, 1000);
    goti_ai_close(ai);
}

Test(ai_think, keeps_to_nodes_time_and_depth)
{
    bridge_load("tigadi", &v);
    goti_ai *const ai = open_ai(NULL);
    goti_ai_request request = {.level = GOTI_AI_HARD};
    goti_position_start(&v, &request.pos);
    for (uint64_t n = 1; n < 20000; n = 5 * n + 1) {
        request.limits = (goti_ai_limits){.nodes = n};
        cr_assert_leq(think(ai, &request).nodes, n);
    }
    request.limits = (goti_ai_limits){0};
    cr_assert_eq(think(ai, &request).nodes, GOTI_AI_DEFAULT_NODES);
    request.limits = (goti_ai_limits){.depth_plies = 3};
    cr_assert_eq(think(ai, &request).depth_plies, 3);
    request.limits = (goti_ai_limits){.move_ms = 40};
    cr_assert_lt(think(ai, &request).elapsed_ms, 2000, "and not for ever");
    request.level = GOTI_AI_MEDIUM;
    request.limits = (goti_ai_limits){0};
    cr_assert_eq(think(ai, &request).depth_plies, 4);
    goti_ai_close(ai);
}

Test(ai_think, says_when_the_game_ends)
{
    bridge_load("three-mens-morris", &v);
    goti_ai *const ai = open_ai(NULL);
    goti_ai_request request = {.level = GOTI_AI_HARD,
                               .limits = {.depth_plies = 20}};
    goti_position_start(&v, &request.pos);
    const goti_ai_answer a = think(ai, &request);
    cr_assert_eq(a.line.end_plies, 9);
    cr_assert_leq(a.depth_plies, 9, "a proof is enough");
    goti_ai_close(ai);
}

Test(ai_think, chooses_among_the_moves_it_is_given)
{
    bridge_load("kaooa", &v);
    const goti_solve_options options = {.quiet = true};
    solved_tables t;
    solved_tables_open(&v, "kaooa", &options, &t);
    goti_ai *const ai = open_ai(t.db);
    goti_ai_request request = {0};
    goti_position_start(&v, &request.pos);
    static goti_move listed[MOVES];
    const unsigned n = goti_moves(&v, &request.pos, listed);
    for (int level = 0; level < GOTI_AI_LEVELS; level++)
        for (unsigned i = 0; i < n; i++) {
            request.level = (goti_ai_level)level;
            request.only = &listed[i];
            request.n_only = 1;
            const goti_ai_answer got = think(ai, &request);
            cr_assert(same_move(&got.line.move, &listed[i]));
        }
    /* Lines by tables: best first, and won ones to their end. */
    listener l = {.n_lines = 5, .stop_at = 1000};
    request = (goti_ai_request){.pos = bridge_parse(&v, "start moves T1 T2"),
                                .level = GOTI_AI_HARD,
                                .n_lines = 5,
                                .on_info = on_info,
                                .info_ctx = &l};
    const goti_ai_answer a = think(ai, &request);
    cr_assert_eq(l.n_calls, 5);
    cr_assert(a.line.category == GOTI_WIN && a.line.depth == 13);
    goti_ai_close(ai);
    solved_tables_close(&t);
}

/* What another request searched is not this one's. */
Test(ai_think, counts_the_nodes_of_this_request_only)
{
    bridge_load("kaooa", &v);
    const goti_solve_options options = {.quiet = true};
    solved_tables t;
    solved_tables_open(&v, "kaooa", &options, &t);
    goti_ai *const ai = open_ai(t.db);
    goti_ai_request request = {.level = GOTI_AI_HARD};
    goti_position_start(&v, &request.pos);
    const goti_ai_answer before = think(ai, &request);
    request.level = GOTI_AI_MEDIUM;
    cr_assert_gt(think(ai, &request).nodes, 1000);
    request.level = GOTI_AI_HARD;
    cr_assert_eq(think(ai, &request).nodes, before.nodes);
    goti_ai_close(ai);
    solved_tables_close(&t);
}

/* ---- some tables --------------------------------------------------------- */

/* With tables of movement alone a search to the end of placement is exact. */
Test(ai_think, tables_at_the_leaves_decide)
{
    bridge_load("three-mens-morris", &v);
    const goti_solve_options whole = {.quiet = true};
    const goti_solve_options some = {.quiet = true,
                                     .phase = GOTI_SOLVE_MOVEMENT};
    solved_tables full, part;
    solved_tables_open(&v, "whole", &whole, &full);
    solved_tables_open(&v, "movement", &some, &part);
    goti_ai *const ai = open_ai(part.db);
    uint64_t seed = 8, hits = 0;
    for (unsigned i = 0; i < 60; i++) {
        goti_ai_request request = {.level = GOTI_AI_HARD,
                                   .limits = {.depth_plies = 7}};
        ai_game_random_start(&v, i % 6, &seed, &request.pos);
        if (!goti_position_in_placement(&request.pos)) continue;
        const goti_ai_answer a = think(ai, &request);
        const goti_category c = ai_game_value(full.db, &request.pos);
        const int score = a.line.score;
        cr_assert_eq(goti_ai_score_is_end(score),
                     c == GOTI_WIN || c == GOTI_LOSS, "%d", score);
        if (c == GOTI_DRAW) cr_assert_eq(score, 0);
        if (c == GOTI_WIN) cr_assert_gt(score, 0);
        hits += a.table_hits;
    }
    cr_assert_gt(hits, 0);
    goti_ai_close(ai);
    solved_tables_close(&full);
    solved_tables_close(&part);
}

static void path_of(const solved_tables *t, const goti_tier *tier, char *path,
                    size_t path_bytes)
{
    char file[GOTI_DB_FILE_BYTES];
    (void)snprintf(path, path_bytes, "%s/%s/%s", t->dir, v.name,
                   goti_db_file(tier, file));
}

/* A game of which the table of one tier is gone, or damaged. */
static void open_broken(solved_tables *t, bool damaged, goti_position *pos)
{
    const goti_solve_options options = {.quiet = true};
    char path[512];
    bridge_load("huli-mane-ata", &v);
    solved_tables_open(&v, "huli-mane-ata", &options, t);
    *pos = bridge_parse(&v, "start");
    (void)goti_moves(&v, pos, moves);
    goti_position after;
    goti_move_apply(&v, pos, &moves[0], &after);
    const goti_tier tier = goti_position_tier(&after);
    path_of(t, &tier, path, sizeof path);
    if (!damaged) {
        cr_assert_eq(unlink(path), 0);
        return;
    }
    FILE *const f = fopen(path, "r+b");
    cr_assert_not_null(f);
    cr_assert_eq(fseek(f, 250, SEEK_SET), 0);
    const int byte = fgetc(f);
    cr_assert_eq(fseek(f, 250, SEEK_SET), 0);
    cr_assert_neq(fputc(byte ^ 1, f), EOF);
    cr_assert_eq(fclose(f), 0);
}

Test(ai_think, a_missing_table_is_searched_past)
{
    solved_tables t;
    goti_ai_request request = {.level = GOTI_AI_HARD,
                               .limits = {.depth_plies = 2}};
    open_broken(&t, false, &request.pos);
    goti_ai *const ai = open_ai(t.db);
    const goti_ai_answer a = think(ai, &request);
    cr_assert_eq(a.source, GOTI_AI_BY_SEARCH);
    cr_assert_gt(a.table_hits, 0);
    cr_assert_eq(ai_game_value(t.db, &request.pos), GOTI_WIN);
    cr_assert(a.line.score > GOTI_AI_SCORE_GUESS, "two plies suffice: %d",
              a.line.score);
    goti_ai_close(ai);
    solved_tables_close(&t);
}

/* Where the position's own table says what it is worth, a move that keeps it is
 * enough, whatever the others are. */
Test(ai_think, one_good_move_that_is_known_will_do)
{
    const goti_solve_options options = {.quiet = true};
    solved_tables t;
    char path[512];
    uint64_t seed = 4;
    unsigned n_decided = 0, n_searched = 0;
    bridge_load("kaooa", &v);
    solved_tables_open(&v, "kaooa", &options, &t);
    const goti_tier gone = goti_captured_tier(&v, 2, GOTI_COLUMN);
    path_of(&t, &gone, path, sizeof path);
    cr_assert_eq(unlink(path), 0);
    goti_ai *const ai = open_ai(t.db);
    for (unsigned i = 0; i < 300; i++) {
        goti_ai_request request = {.level = GOTI_AI_HARD,
                                   .limits = {.nodes = 300}};
        goti_position after;
        const goti_tier tier = goti_captured_tier(&v, 1, GOTI_ROW);
        bridge_random_position(&v, &tier, &seed, &request.pos);
        if (goti_position_outcome(&v, &request.pos) != GOTI_ONGOING) continue;
        const goti_ai_answer a = think(ai, &request);
        const unsigned n = goti_moves(&v, &request.pos, moves);
        bool captures = false;
        for (unsigned k = 0; k < n; k++)
            captures = captures || moves[k].n_captured > 0;
        if (a.source == GOTI_AI_BY_SEARCH) {
            cr_assert(captures);
            n_searched++;
            continue;
        }
        n_decided += captures && ai_game_value(t.db, &request.pos) == GOTI_DRAW;
        goti_move_apply(&v, &request.pos, &a.line.move, &after);
        cr_assert_eq(ai_game_value(t.db, &request.pos),
                     GOTI_WIN - ai_game_value(t.db, &after));
    }
    cr_assert(n_decided > 5 && n_searched > 5, "%u, %u", n_decided, n_searched);
    goti_ai_close(ai);
    solved_tables_close(&t);
}

Test(ai_think, a_damaged_table_is_an_error)
{
    solved_tables t;
    goti_ai_request request = {.level = GOTI_AI_HARD};
    goti_ai_answer answer;
    goti_msg msg = {""};
    open_broken(&t, true, &request.pos);
    goti_ai *const ai = open_ai(t.db);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(goti_ai_think(ai, &request, &answer, &msg),
                     GOTI_E_CORRUPT);
        cr_assert_not_null(strstr(msg.text, "goti.zst"), "%s", msg.text);
    }
    request.without_tables = true;
    request.limits.nodes = 1000;
    cr_assert_eq(think(ai, &request).table_hits, 0);
    goti_ai_close(ai);
    solved_tables_close(&t);
}

/* ---- levels -------------------------------------------------------------- */

/* Points of the better level, of 100, in games from random starts: each start
 * is played twice, sides exchanged. */
static double points(goti_ai_level better, goti_ai_level worse)
{
    goti_ai *const ai = open_ai(NULL);
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

Test(ai_think, a_better_level_wins_more)
{
    check_levels("four-mens-morris", 60);
    /* Three starts of four are decided there, and medium knows much of it. */
    check_levels("kaooa", 53);
}
