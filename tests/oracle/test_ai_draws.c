/* SPDX-License-Identifier: MIT */
/* How draws are played: what is counted as a trap, and that it wins games. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "db/ai/traps.h"
#include "db/probe_tables.h"
#include "tests/support/ai_games.h"
#include "tests/support/bridge.h"
#include "tests/support/solved.h"

enum { MOVES = 256, ALL = GOTI_AI_TRAPS_ALL };

typedef struct fixture {
    goti_variant v;
    solved_tables tables;
    goti_ai_evaluator evaluator;
} fixture;

static void open_game(const char *name, fixture *f)
{
    const goti_solve_options options = {.quiet = true};
    bridge_load(name, &f->v);
    solved_tables_open(&f->v, name, &options, &f->tables);
    goti_ai_evaluator_init(&f->v, &f->evaluator);
}

/* ---- counting ------------------------------------------------------------ */

static goti_probe_result probe(const fixture *f, const goti_position *pos)
{
    goti_probe_result r;
    cr_assert_eq(goti_db_probe(f->tables.db, pos, &r, NULL), GOTI_OK);
    return r;
}

static int looks(const fixture *f, const goti_position *after)
{
    const goti_outcome outcome = goti_position_outcome(&f->v, after);
    if (outcome == GOTI_ONGOING) return -goti_ai_evaluate(&f->evaluator, after);
    if (outcome == GOTI_DRAWN) return 0;
    const bool row_moved = after->to_move == GOTI_COLUMN;
    return (outcome == GOTI_ROW_WINS) == row_moved ? 5000 : -5000;
}

/*
 * The definition, without anything remembered: for a drawn position, how
 * likely its side to move errs now or, turns - 1 times, later.
 */
static unsigned share(const fixture *f, const goti_position *pos,
                      unsigned turns)
{
    goti_move move[MOVES], next[MOVES];
    const unsigned n = goti_moves(&f->v, pos, move);
    int best = -5000;
    uint64_t sum = 0, all = 0;
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_move_apply(&f->v, pos, &move[i], &after);
        if (looks(f, &after) > best) best = looks(f, &after);
    }
    for (unsigned i = 0; i < n; i++) {
        goti_position after, ours;
        goti_move_apply(&f->v, pos, &move[i], &after);
        const int halvings = (best - looks(f, &after)) / 25;
        const uint64_t likely = 1u << (halvings < 14 ? 14 - halvings : 0);
        const goti_probe_result r = probe(f, &after);
        unsigned one = 0;
        if (r.category == GOTI_WIN) {
            one = ALL * (r.depth + 1u) / (r.depth + 5u);
        } else if (turns > 1 && r.category == GOTI_DRAW &&
                   goti_position_outcome(&f->v, &after) == GOTI_ONGOING) {
            const unsigned m = goti_moves(&f->v, &after, next);
            for (unsigned k = 0; k < m; k++) {
                goti_move_apply(&f->v, &after, &next[k], &ours);
                if (goti_position_outcome(&f->v, &ours) != GOTI_ONGOING ||
                    probe(f, &ours).category != GOTI_DRAW)
                    continue;
                const unsigned later = share(f, &ours, turns - 1);
                if (later > one) one = later;
            }
        }
        sum += likely * one;
        all += likely;
    }
    return (unsigned)(sum / all);
}

static void check_shares(const char *name, unsigned n_positions)
{
    static fixture f;
    open_game(name, &f);
    goti_ai_traps traps;
    goti_ai_known *known;
    goti_ai_hash *hash;
    goti_ai_clock clock;
    uint64_t seed = 9;
    unsigned n_traps = 0, n_later = 0;
    cr_assert_eq(goti_ai_known_open(&f.v, f.tables.db, &known, NULL), GOTI_OK);
    cr_assert_eq(goti_ai_hash_open(1 << 20, &hash, NULL), GOTI_OK);
    cr_assert_eq(goti_ai_traps_open(&f.evaluator, &traps, NULL), GOTI_OK);
    for (unsigned i = 0; i < n_positions;) {
        goti_position pos;
        ai_game_random_start(&f.v, 4 + i % 20, &seed, &pos);
        if (probe(&f, &pos).category != GOTI_DRAW) continue;
        i++;
        goti_ai_clock_start(&(goti_ai_limits){.infinite = true}, NULL, &clock);
        goti_ai_traps_begin(&traps, known, &clock, hash);
        for (unsigned turns = 1; turns <= 2; turns++) {
            unsigned got;
            cr_assert_eq(
                goti_ai_traps_count(&traps, &pos, GOTI_DRAW, turns, &got, NULL),
                GOTI_OK);
            if (traps.out) continue;
            cr_assert_eq(got, share(&f, &pos, turns), "%s", name);
            n_traps += got > 0;
            n_later += turns == 2;
        }
    }
    cr_assert(n_traps > n_positions / 4 && n_later > n_positions / 2,
              "%s: %u, %u", name, n_traps, n_later);
    goti_ai_traps_close(&traps);
    goti_ai_known_close(known);
    goti_ai_hash_close(hash);
    solved_tables_close(&f.tables);
}

Test(ai_draws, traps_are_counted_as_defined)
{
    check_shares("kaooa", 60);
    check_shares("three-mens-morris", 60);
}

Test(ai_draws, counting_stops_at_its_limits)
{
    static fixture f;
    open_game("kaooa", &f);
    goti_ai_traps traps;
    goti_ai_known *known;
    goti_ai_hash *hash;
    goti_ai_clock clock;
    goti_position pos;
    uint64_t seed = 2;
    unsigned got;
    cr_assert_eq(goti_ai_known_open(&f.v, f.tables.db, &known, NULL), GOTI_OK);
    cr_assert_eq(goti_ai_hash_open(1 << 20, &hash, NULL), GOTI_OK);
    cr_assert_eq(goti_ai_traps_open(&f.evaluator, &traps, NULL), GOTI_OK);
    do
        ai_game_random_start(&f.v, 20, &seed, &pos);
    while (probe(&f, &pos).category != GOTI_DRAW);
    goti_ai_clock_start(&(goti_ai_limits){.nodes = 25}, NULL, &clock);
    goti_ai_traps_begin(&traps, known, &clock, hash);
    cr_assert_eq(goti_ai_traps_count(&traps, &pos, GOTI_DRAW, 2, &got, NULL),
                 GOTI_OK);
    cr_assert(traps.out && traps.nodes == 25);
    goti_ai_clock_start(&(goti_ai_limits){.infinite = true}, NULL, &clock);
    goti_ai_traps_begin(&traps, known, &clock, hash);
    traps.most_nodes = 30;
    cr_assert_eq(goti_ai_traps_count(&traps, &pos, GOTI_DRAW, 2, &got, NULL),
                 GOTI_OK);
    cr_assert(traps.out && traps.nodes == 30);
    goti_ai_traps_close(&traps);
    goti_ai_known_close(known);
    goti_ai_hash_close(hash);
    solved_tables_close(&f.tables);
}

/* ---- winning ------------------------------------------------------------- */

/* Games won by hard against medium from drawn starts. */
static unsigned count_won(const fixture *f, bool without_traps, unsigned n)
{
    goti_ai *ai;
    uint64_t seed = 21;
    unsigned won = 0;
    cr_assert_eq(goti_ai_open(&f->v, f->tables.db, 1 << 18, &ai, NULL),
                 GOTI_OK);
    for (unsigned i = 0; i < n;) {
        const goti_side side = i % 2 == 0 ? GOTI_ROW : GOTI_COLUMN;
        goti_position start;
        ai_game game;
        ai_player player[2];
        ai_game_random_start(&f->v, (unsigned)(bridge_random(&seed) % 16),
                             &seed, &start);
        if (probe(f, &start).category != GOTI_DRAW) continue;
        i++;
        player[side] = (ai_player){
            ai, {.level = GOTI_AI_HARD, .without_traps = without_traps}};
        player[1 - side] = (ai_player){ai, {.level = GOTI_AI_MEDIUM}};
        ai_game_play(&f->v, f->tables.db, &start, player, bridge_random(&seed),
                     150, &game);
        cr_assert_eq(game.drops[side], 0);
        cr_assert_geq(ai_game_points(&game, side), 1);
        won += ai_game_points(&game, side) == 2;
    }
    goti_ai_close(ai);
    return won;
}

static void check_won(const char *name, unsigned n, unsigned times)
{
    static fixture f;
    open_game(name, &f);
    const unsigned with = count_won(&f, false, n);
    const unsigned without = count_won(&f, true, n);
    solved_tables_close(&f.tables);
    cr_assert_gt(with, times * without, "%s: %u and %u of %u", name, with,
                 without, n);
}

/* Measured: kaooa 5 times as many, bam-blang-beh-khla 9 times. */
Test(ai_draws, traps_win_drawn_games)
{
    check_won("kaooa", 120, 2);
    check_won("bam-blang-beh-khla", 120, 3);
}

/* Where the game has been, nobody fell for it. */
Test(ai_draws, another_move_is_tried_where_the_game_has_been)
{
    static fixture f;
    goti_ai *ai;
    uint64_t seed = 17;
    unsigned n = 0, n_others = 0;
    open_game("kaooa", &f);
    cr_assert_eq(goti_ai_open(&f.v, f.tables.db, 1 << 18, &ai, NULL), GOTI_OK);
    while (n < 100) {
        goti_ai_request request = {.level = GOTI_AI_HARD};
        goti_ai_answer first, second;
        goti_position earlier[9];
        ai_game_random_start(&f.v, 10 + n % 20, &seed, &request.pos);
        if (probe(&f, &request.pos).category != GOTI_DRAW) continue;
        cr_assert_eq(goti_ai_think(ai, &request, &first, NULL), GOTI_OK);
        if (first.line.traps_in_10000 == 0) continue;
        n++;
        for (int i = 0; i < 9; i++)
            goti_move_apply(&f.v, &request.pos, &first.line.move, &earlier[i]);
        request.earlier = earlier;
        request.n_earlier = 9;
        cr_assert_eq(goti_ai_think(ai, &request, &second, NULL), GOTI_OK);
        cr_assert_eq(second.line.category, GOTI_DRAW);
        n_others += memcmp(&first.line.move, &second.line.move,
                           sizeof first.line.move) != 0;
    }
    cr_assert_gt(n_others, 60, "%u of %u", n_others, n);
    goti_ai_close(ai);
    solved_tables_close(&f.tables);
}
