/* SPDX-License-Identifier: MIT */
/*
 * Requests and answers: what is refused, that the same request gets the same
 * answer, limits and the stop flag; tables that are missing or damaged.
 */
#include <criterion/criterion.h>
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

static void on_line(void *ctx, const goti_ai_info *info)
{
    unsigned *const n = ctx;
    cr_assert_eq(info->found->n_pv, 1, "no time to go on");
    ++*n;
}

/* Where there is no time, tables are asked for no more than holds the value. */
Test(ai_think, without_time_tables_are_asked_for_a_good_move_only)
{
    bridge_load("kaooa", &v);
    const goti_solve_options options = {.quiet = true};
    solved_tables t;
    solved_tables_open(&v, "kaooa", &options, &t);
    goti_ai *const ai = open_ai(t.db);
    const atomic_bool stop = true;
    uint64_t seed = 8;
    unsigned n_sooner = 0;
    for (unsigned i = 0; i < 300; i++) {
        unsigned n_told = 0;
        goti_position after;
        goti_ai_request request = {.level = GOTI_AI_HARD,
                                   .seed = i,
                                   .n_lines = 50,
                                   .stop = &stop,
                                   .on_info = on_line,
                                   .info_ctx = &n_told};
        ai_game_random_start(&v, i % 20, &seed, &request.pos);
        const unsigned n = goti_moves(&v, &request.pos, moves);
        const goti_ai_answer a = think(ai, &request);
        cr_assert_eq(a.source, GOTI_AI_BY_TABLES);
        cr_assert(n_told >= 1 && n_told <= n);
        goti_move_apply(&v, &request.pos, &a.line.move, &after);
        if (goti_position_outcome(&v, &after) == GOTI_ONGOING)
            cr_assert_eq(ai_game_value(t.db, &request.pos),
                         GOTI_WIN - ai_game_value(t.db, &after));
        /* Each move, what it must hold after each, and whether it does. */
        cr_assert_leq(a.table_hits, 2 * n + 2);
        n_sooner += n_told < n;
    }
    cr_assert_gt(n_sooner, 100);
    goti_ai_close(ai);
    solved_tables_close(&t);
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

typedef struct damage {
    unsigned n_times;
    goti_msg why;
} damage;

static void on_damage(void *ctx, const goti_msg *why)
{
    damage *const d = ctx;
    d->n_times++;
    d->why = *why;
}

/* It is told once, and the answers are those without that table, at once and
 * ever after. */
Test(ai_think, a_damaged_table_is_searched_past_where_somebody_is_told)
{
    solved_tables damaged, gone;
    damage d = {0};
    goti_ai_request request = {.level = GOTI_AI_HARD,
                               .limits = {.depth_plies = 3}};
    open_broken(&gone, false, &request.pos);
    goti_ai *const other = open_ai(gone.db);
    const goti_ai_answer expected = think(other, &request);
    goti_ai_close(other);
    solved_tables_close(&gone);
    open_broken(&damaged, true, &request.pos);
    request.on_damage = on_damage;
    request.damage_ctx = &d;
    goti_ai *const ai = open_ai(damaged.db);
    for (int i = 0; i < 2; i++) {
        const goti_ai_answer a = think(ai, &request);
        check_same(&a, &expected);
        cr_assert_eq(a.table_hits, expected.table_hits);
        cr_assert_eq(d.n_times, 1);
        cr_assert_not_null(strstr(d.why.text, "goti.zst"), "%s", d.why.text);
    }
    goti_ai_close(ai);
    solved_tables_close(&damaged);
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
