/* SPDX-License-Identifier: MIT */
/*
 * With all tables: every move that is chosen, in every position of small games,
 * against what a plain look at the values of all moves says.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "db/ai/think.h"
#include "db/probe_tables.h"
#include "solver/game/counter.h"
#include "tests/support/ai_games.h"
#include "tests/support/bridge.h"
#include "tests/support/solved.h"

enum { MOVES = 1024, MOST_PLIES = 1000 };

typedef struct fixture {
    goti_variant v;
    solved_tables tables;
    goti_ai *ai;
} fixture;

static void open_text(const char *text, goti_metric metric, fixture *f)
{
    const goti_solve_options options = {.quiet = true, .metric = metric};
    if (strchr(text, '[') != NULL)
        bridge_load_text(text, &f->v);
    else
        bridge_load(text, &f->v);
    solved_tables_open(&f->v, f->v.name, &options, &f->tables);
    cr_assert_eq(goti_ai_open(&f->v, f->tables.db, 1 << 16, &f->ai, NULL),
                 GOTI_OK);
}

static void close_all(fixture *f)
{
    goti_ai_close(f->ai);
    solved_tables_close(&f->tables);
}

static goti_probe_result probe(const fixture *f, const goti_position *pos)
{
    goti_probe_result r;
    goti_msg msg;
    cr_assert_eq(goti_db_probe(f->tables.db, pos, &r, &msg), GOTI_OK, "%s",
                 msg.text);
    return r;
}

static goti_ai_answer think(const fixture *f, const goti_position *pos)
{
    const goti_ai_request request = {.pos = *pos, .level = GOTI_AI_HARD};
    goti_ai_answer answer;
    goti_msg msg;
    cr_assert_eq(goti_ai_think(f->ai, &request, &answer, &msg), GOTI_OK, "%s",
                 msg.text);
    return answer;
}

/* ---- one position -------------------------------------------------------- */

/* What one move is worth to who makes it. */
typedef struct worth {
    goti_category category;
    unsigned depth, rest;
    unsigned soonest; /* of the best: least rest of those of that depth */
} worth;

static worth worth_of(const fixture *f, const goti_position *pos,
                      const goti_move *move)
{
    goti_position after;
    goti_move_apply(&f->v, pos, move, &after);
    const goti_probe_result r = probe(f, &after);
    const bool drawn = goti_position_drawn_by_counter(&f->v, &after);
    const bool ends = goti_position_outcome(&f->v, &after) != GOTI_ONGOING;
    const bool converts = move->n_captured > 0 || ends;
    worth w = {(goti_category)(GOTI_WIN - r.category), r.depth + 1u, r.depth,
               r.depth};
    if (converts && r.metric == GOTI_DTC) w.depth = 1;
    if (drawn) w = (worth){.category = GOTI_DRAW};
    return w;
}

/* The best that plain looking finds: of the best category, the depths. */
static worth best_worth(const fixture *f, const goti_position *pos)
{
    static goti_move move[MOVES];
    const unsigned n = goti_moves(&f->v, pos, move);
    worth best = worth_of(f, pos, &move[0]);
    for (unsigned i = 1; i < n; i++) {
        const worth w = worth_of(f, pos, &move[i]);
        if (w.category < best.category) continue;
        if (w.category > best.category) best = w;
        if (w.depth < best.depth ||
            (w.depth == best.depth && w.rest < best.soonest))
            best.soonest = w.rest;
        if (w.depth < best.depth) best.depth = w.depth;
        if (w.rest > best.rest) best.rest = w.rest;
    }
    return best;
}

static void check_position(const fixture *f, const goti_position *pos)
{
    if (goti_position_outcome(&f->v, pos) != GOTI_ONGOING) return;
    const worth best = best_worth(f, pos);
    const goti_probe_result root = probe(f, pos);
    const goti_ai_answer a = think(f, pos);
    const worth got = worth_of(f, pos, &a.line.move);
    cr_assert_eq(a.source, GOTI_AI_BY_TABLES);
    cr_assert_eq(got.category, best.category, "%s: gives value away",
                 f->v.name);
    cr_assert(a.line.known && a.line.category == got.category);
    cr_assert_eq(a.line.depth, got.category == GOTI_DRAW ? 0 : got.depth);
    /* Cursed and blessed values are draws, and may differ in how near. */
    if (root.category == GOTI_WIN || root.category == GOTI_LOSS)
        cr_assert_eq(got.category, root.category);
    if (got.category > GOTI_DRAW)
        cr_assert_eq(got.depth, best.depth, "%s: a longer way", f->v.name);
    if (got.category > GOTI_DRAW && root.metric == GOTI_DTC)
        cr_assert_eq(got.rest, best.soonest, "%s: a longer rest", f->v.name);
    if (got.category == GOTI_WIN && f->v.draw_limit == 0)
        cr_assert_eq(got.depth, root.depth);
    if (got.category < GOTI_DRAW)
        cr_assert_eq(got.rest, best.rest, "%s: gives in", f->v.name);
}

/* Every stride-th board of every tier, with some counter. */
static void check_boards(const fixture *f, uint64_t stride)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n = goti_tiers(&f->v, tiers);
    uint64_t seed = 1, n_checked = 0;
    for (unsigned t = 0; t < n; t++) {
        goti_db_table table;
        cr_assert_eq(goti_db_get_table(f->tables.db, &tiers[t], &table, NULL),
                     GOTI_OK);
        const uint64_t boards = goti_table_get_info(table.table)->n_positions;
        for (uint64_t i = t % stride; i < boards; i += stride) {
            goti_position pos;
            goti_db_position_at(f->tables.db, &table, i, &pos);
            if (!goti_position_in_placement(&pos) && f->v.draw_limit > 0)
                pos.quiet = (uint16_t)(bridge_random(&seed) % f->v.draw_limit);
            if (goti_position_check(&f->v, &pos, NULL) != GOTI_OK) continue;
            check_position(f, &pos);
            n_checked++;
        }
    }
    cr_assert_gt(n_checked, 100);
}

static void check_game(const char *text, goti_metric metric, uint64_t stride)
{
    static fixture f;
    open_text(text, metric, &f);
    check_boards(&f, stride);
    close_all(&f);
}

#define KAOOA_SHORT                                                            \
    "[kaooa-short : kaooa]\ntitle = x\ndraw_limit = 4\ndraw_counts = column\n"
#define HULI_SHORT                                                             \
    "[huli-short : huli-mane-ata]\ntitle = x\ndraw_limit = 9\n"                \
    "draw_counts = plies\ndraw_repetitions = 3\n"

Test(ai_exact, kaooa)
{
    check_game("kaooa", GOTI_DTC, 3);
}

Test(ai_exact, kaooa_by_dtm)
{
    check_game("kaooa", GOTI_DTM, 5);
}

Test(ai_exact, huli_mane_ata)
{
    check_game("huli-mane-ata", GOTI_DTC, 1);
}

Test(ai_exact, cursed_wins)
{
    check_game(KAOOA_SHORT, GOTI_DTC, 3);
    check_game(HULI_SHORT, GOTI_DTC, 1);
}

Test(ai_exact, three_mens_morris)
{
    check_game("three-mens-morris", GOTI_DTC, 1);
    check_game("three-mens-morris", GOTI_DTM, 1);
}

Test(ai_exact, four_mens_morris)
{
    check_game("four-mens-morris", GOTI_DTC, 31);
}

/* ---- lines --------------------------------------------------------------- */

static void keep_line(void *ctx, const goti_ai_info *info)
{
    *(goti_ai_line *)ctx = *info->found;
}

/* By DTM the line of a won or lost position is played to its end. */
Test(ai_exact, lines_lead_to_the_end)
{
    static fixture f;
    open_text("kaooa", GOTI_DTM, &f);
    uint64_t seed = 6;
    unsigned n_lines = 0;
    for (unsigned i = 0; i < 300; i++) {
        goti_ai_line line;
        goti_ai_answer answer;
        goti_ai_request request = {
            .level = GOTI_AI_HARD, .on_info = keep_line, .info_ctx = &line};
        goti_position pos;
        ai_game_random_start(&f.v, i % 20, &seed, &pos);
        request.pos = pos;
        if (probe(&f, &pos).category == GOTI_DRAW) continue;
        cr_assert_eq(goti_ai_think(f.ai, &request, &answer, NULL), GOTI_OK);
        cr_assert_eq(line.n_pv, probe(&f, &pos).depth);
        cr_assert_eq(abs(line.end_plies), (int)line.n_pv);
        for (unsigned k = 0; k < line.n_pv; k++) {
            goti_position after;
            goti_move_apply(&f.v, &pos, &line.pv[k], &after);
            pos = after;
        }
        cr_assert_neq(goti_position_outcome(&f.v, &pos), GOTI_ONGOING);
        n_lines++;
    }
    cr_assert_gt(n_lines, 50);
    close_all(&f);
}

/* ---- DTM and a counter --------------------------------------------------- */

/* DTM does not know the counter: a win that is surely in time comes first. */
Test(ai_exact, by_dtm_what_is_in_time_comes_first)
{
    static fixture f;
    static goti_move move[MOVES];
    open_text(HULI_SHORT, GOTI_DTM, &f);
    goti_db_table table;
    unsigned n_wins = 0;
    const goti_tier tier = goti_captured_tier(&f.v, 0, GOTI_COLUMN);
    cr_assert_eq(goti_db_get_table(f.tables.db, &tier, &table, NULL), GOTI_OK);
    for (uint64_t i = 0; i < goti_table_get_info(table.table)->n_positions;
         i++) {
        goti_position pos, after;
        goti_db_position_at(f.tables.db, &table, i, &pos);
        if (goti_position_outcome(&f.v, &pos) != GOTI_ONGOING) continue;
        const unsigned n = goti_moves(&f.v, &pos, move);
        unsigned shortest = UINT16_MAX;
        for (unsigned k = 0; k < n; k++) {
            goti_move_apply(&f.v, &pos, &move[k], &after);
            const goti_probe_result r = probe(&f, &after);
            if (r.category == GOTI_LOSS && r.depth < shortest)
                shortest = r.depth;
        }
        goti_move_apply(&f.v, &pos, &move[0], &after);
        const unsigned in_time =
            goti_depth_in_time(&f.v, (goti_side)after.to_move, after.quiet);
        if (shortest > in_time) continue;
        n_wins++;
        cr_assert_eq(think(&f, &pos).line.depth, shortest + 1);
    }
    cr_assert_gt(n_wins, 50);
    close_all(&f);
}

/* ---- repetition ---------------------------------------------------------- */

/* As if pos had been there twice before. */
static goti_ai_answer think_after_two(const fixture *f,
                                      const goti_position *pos,
                                      const goti_position *twice)
{
    const goti_position earlier[3] = {*twice, *twice, *pos};
    const goti_ai_request request = {
        .pos = *pos, .earlier = earlier, .n_earlier = 2, .level = GOTI_AI_HARD};
    goti_ai_answer answer;
    cr_assert_eq(goti_ai_think(f->ai, &request, &answer, NULL), GOTI_OK);
    return answer;
}

static unsigned count_wins(const fixture *f, const goti_position *pos)
{
    static goti_move move[MOVES];
    const unsigned n = goti_moves(&f->v, pos, move);
    unsigned wins = 0;
    for (unsigned i = 0; i < n; i++)
        wins += worth_of(f, pos, &move[i]).category == GOTI_WIN;
    return wins;
}

/* Can the side to move bring about x at once? */
static bool reaches(const fixture *f, const goti_position *pos,
                    const goti_position *x)
{
    static goti_move move[MOVES];
    const unsigned n = goti_moves(&f->v, pos, move);
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_move_apply(&f->v, pos, &move[i], &after);
        after.quiet = x->quiet;
        if (goti_position_equal(&after, x)) return true;
    }
    return false;
}

/* Nor may the opponent be let to repeat, if another move wins. */
static unsigned check_reply(const fixture *f, const goti_position *pos,
                            const goti_position *after)
{
    static goti_move move[MOVES];
    goti_position x, chosen;
    (void)goti_moves(&f->v, after, move);
    goti_move_apply(&f->v, after, &move[0], &x);
    const goti_ai_answer a = think_after_two(f, pos, &x);
    goti_move_apply(&f->v, pos, &a.line.move, &chosen);
    if (a.line.category != GOTI_WIN ||
        goti_position_outcome(&f->v, &chosen) != GOTI_ONGOING)
        return 0;
    cr_assert_not(reaches(f, &chosen, &x));
    return 1;
}

/* What a position adds to the counts: wins kept, losses saved, wins in which
 * the opponent was not let to repeat. */
static void check_repetition(const fixture *f, const goti_position *pos,
                             unsigned n[3])
{
    goti_position after;
    if (goti_position_outcome(&f->v, pos) != GOTI_ONGOING) return;
    const goti_ai_answer first = think(f, pos);
    goti_move_apply(&f->v, pos, &first.line.move, &after);
    if (goti_position_outcome(&f->v, &after) != GOTI_ONGOING) return;
    const goti_ai_answer second = think_after_two(f, pos, &after);
    if (first.line.category == GOTI_WIN) n[2] += check_reply(f, pos, &after);
    const bool same = memcmp(&first.line.move, &second.line.move,
                             sizeof first.line.move) == 0;
    if (first.line.category == GOTI_WIN && count_wins(f, pos) > 1) {
        n[0]++;
        cr_assert(!same && second.line.category == GOTI_WIN);
    } else if (first.line.category == GOTI_LOSS) {
        n[1]++;
        cr_assert(same && second.line.category == GOTI_DRAW);
    }
}

Test(ai_exact, the_third_occurrence_is_a_draw)
{
    static fixture f;
    static goti_tier tiers[GOTI_MAX_TIERS];
    unsigned n[3] = {0, 0, 0};
    open_text(HULI_SHORT, GOTI_DTC, &f);
    const unsigned n_tiers = goti_tiers(&f.v, tiers);
    for (unsigned t = 0; t < n_tiers; t++) {
        goti_db_table table;
        if (tiers[t].phase != GOTI_MOVEMENT) continue;
        cr_assert_eq(goti_db_get_table(f.tables.db, &tiers[t], &table, NULL),
                     GOTI_OK);
        const uint64_t boards = goti_table_get_info(table.table)->n_positions;
        for (uint64_t i = 0; i < boards; i++) {
            goti_position pos;
            goti_db_position_at(f.tables.db, &table, i, &pos);
            check_repetition(&f, &pos, n);
        }
    }
    cr_assert(n[0] > 20 && n[1] > 50 && n[2] > 20, "%u, %u, %u", n[0], n[1],
              n[2]);
    close_all(&f);
}

/* ---- games --------------------------------------------------------------- */

/* Hard gives nothing away, and wins what is won, whoever plays against it. */
static void check_games(const char *text, goti_metric metric, unsigned n)
{
    static fixture f;
    uint64_t seed = 5;
    unsigned n_won = 0;
    open_text(text, metric, &f);
    for (unsigned i = 0; i < n; i++) {
        const goti_side side = i % 2 == 0 ? GOTI_ROW : GOTI_COLUMN;
        const goti_ai_level others[] = {GOTI_AI_RANDOM, GOTI_AI_EASY,
                                        GOTI_AI_MEDIUM, GOTI_AI_HARD};
        ai_player player[2];
        player[side] = (ai_player){f.ai, {.level = GOTI_AI_HARD}};
        player[1 - side] = (ai_player){f.ai, {.level = others[i / 2 % 4]}};
        goti_position start;
        ai_game_random_start(&f.v, i % 23, &seed, &start);
        ai_game game;
        ai_game_play(&f.v, f.tables.db, &start, player, seed, MOST_PLIES,
                     &game);
        cr_assert_eq(game.drops[side], 0, "%s: gave value away", f.v.name);
        goti_category c = probe(&f, &start).category;
        if (start.to_move != side) c = (goti_category)(GOTI_WIN - c);
        n_won += c == GOTI_WIN;
        if (c == GOTI_WIN)
            cr_assert_eq(ai_game_points(&game, side), 2, "%s", f.v.name);
        if (c >= GOTI_BLESSED_LOSS)
            cr_assert_geq(ai_game_points(&game, side), 1, "%s", f.v.name);
    }
    cr_assert_gt(n_won, n / 20, "%s: %u of %u", f.v.name, n_won, n);
    close_all(&f);
}

Test(ai_exact, games_are_played_out)
{
    check_games("kaooa", GOTI_DTC, 80);
    check_games("huli-mane-ata", GOTI_DTM, 80);
    check_games("three-mens-morris", GOTI_DTC, 80);
    check_games("four-mens-morris", GOTI_DTC, 80);
}

Test(ai_exact, games_are_played_out_under_a_counter)
{
    check_games(KAOOA_SHORT, GOTI_DTC, 200);
    check_games(HULI_SHORT, GOTI_DTC, 200);
}
