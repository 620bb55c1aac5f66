/* SPDX-License-Identifier: MIT */
/* The public library, without tables and with those of tiny_db.h. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "db/goti.h"
#include "solver/game/moves.h"
#include "tests/support/tiny_db.h"

static tiny_db tiny;

static void setup(void)
{
    tiny_open(&tiny);
}

static void teardown(void)
{
    tiny_close(&tiny);
}

TestSuite(library, .init = setup, .fini = teardown);

static goti_game *open_game(bool tables)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/tiny.ini", tiny.dir);
    FILE *const f = fopen(path, "w");
    cr_assert_not_null(f);
    cr_assert_geq(fputs(tiny_rules, f), 0);
    cr_assert_eq(fclose(f), 0);
    goti_game *game = NULL;
    goti_game_error error = {""};
    cr_assert_eq(
        goti_game_open(path, tables ? tiny.dir : NULL, 0, &game, &error),
        GOTI_GAME_OK, "%s", error.text);
    return game;
}

Test(library, the_library_plays_without_tables)
{
    goti_game *const game = open_game(false);
    cr_assert_str_eq(goti_game_name(game), "tiny");
    cr_assert_str_eq(goti_game_title(game), "Tiny");
    cr_assert_str_eq(goti_game_side_name(game, GOTI_GAME_COLUMN), "Goats");
    cr_assert_null(goti_game_side_name(game, (goti_game_side)2));
    cr_assert_eq(goti_game_points(game), 9);
    cr_assert_str_eq(goti_game_point_name(game, 0), "a3");
    cr_assert_null(goti_game_point_name(game, 9));
    double x, y;
    cr_assert_eq(goti_game_point_xy(game, 8, &x, &y), GOTI_GAME_OK);
    cr_assert(x == 2 && y == 0);
    goti_game_position pos;
    goti_game_error error;
    cr_assert_eq(goti_game_parse(game, "start", &pos, &error), GOTI_GAME_OK);
    char text[GOTI_GAME_POSITION_BYTES];
    cr_assert_eq(goti_game_format(game, &pos, text, sizeof text, &error),
                 GOTI_GAME_OK);
    cr_assert_eq(goti_game_format(game, &pos, text, 5, &error),
                 GOTI_GAME_E_ARG);
    goti_game_move moves[4];
    size_t n = 0;
    cr_assert_eq(goti_game_moves(game, &pos, NULL, 0, &n, &error),
                 GOTI_GAME_OK);
    cr_assert_eq(n, 8); /* free points */
    cr_assert_eq(goti_game_moves(game, &pos, moves, 4, &n, &error),
                 GOTI_GAME_OK);
    goti_game_position after;
    cr_assert_eq(goti_game_apply(game, &pos, moves[3].text, &after, &error),
                 GOTI_GAME_OK);
    cr_assert_eq(after.pieces[1], moves[3].after.pieces[1]);
    cr_assert_eq(after.to_move, GOTI_GAME_ROW);
    cr_assert_eq(goti_game_apply(game, &pos, "a1", &after, &error),
                 GOTI_GAME_E_ARG);
    goti_game_outcome outcome;
    cr_assert_eq(goti_game_result(game, &pos, &outcome, NULL), GOTI_GAME_OK);
    cr_assert_eq(outcome, GOTI_GAME_ONGOING);
    goti_game_value value;
    cr_assert_eq(goti_game_probe(game, &pos, &value, &error),
                 GOTI_GAME_E_MISSING);
    cr_assert_eq(goti_game_best_move(game, &pos, moves, &value, NULL),
                 GOTI_GAME_E_MISSING);
    pos.hand[0] = 9;
    cr_assert_eq(goti_game_check(game, &pos, NULL), GOTI_GAME_E_ARG);
    goti_game_close(game);
    goti_game_close(NULL);
    goti_game *other = NULL;
    cr_assert_str_eq(goti_game_version(), "0.1.0");
    cr_assert_eq(goti_game_open("no-such-game", NULL, 0, &other, &error),
                 GOTI_GAME_E_VARIANT);
}

Test(library, null_is_an_argument_error)
{
    enum { BAD = GOTI_GAME_E_ARG };
    goti_game *const game = open_game(false);
    goti_game *other = NULL;
    goti_game_error error = {""};
    goti_game_position pos;
    goti_game_outcome outcome;
    goti_game_value value;
    static goti_game_move move;
    char text[GOTI_GAME_POSITION_BYTES];
    size_t n;
    double x;
    cr_assert_eq(goti_game_open(NULL, NULL, 0, &other, &error), BAD);
    cr_assert_str_eq(error.text, "an argument is NULL");
    cr_assert_eq(goti_game_open(NULL, NULL, 0, &other, NULL), BAD);
    cr_assert_eq(goti_game_open("kaooa", NULL, 0, NULL, NULL), BAD);
    cr_assert_eq(goti_game_open("kaooa", "", 0, &other, &error), BAD);
    cr_assert_null(goti_game_name(NULL));
    cr_assert_null(goti_game_title(NULL));
    cr_assert_null(goti_game_side_name(NULL, GOTI_GAME_ROW));
    cr_assert_eq(goti_game_points(NULL), 0);
    cr_assert_null(goti_game_point_name(NULL, 0));
    cr_assert_eq(goti_game_point_xy(NULL, 0, &x, &x), BAD);
    cr_assert_eq(goti_game_point_xy(game, 0, &x, NULL), BAD);
    cr_assert_eq(goti_game_parse(game, "start", &pos, NULL), GOTI_GAME_OK);
    cr_assert_eq(goti_game_parse(NULL, "start", &pos, NULL), BAD);
    cr_assert_eq(goti_game_parse(game, NULL, &pos, NULL), BAD);
    cr_assert_eq(goti_game_parse(game, "start", NULL, NULL), BAD);
    cr_assert_eq(goti_game_format(NULL, &pos, text, sizeof text, NULL), BAD);
    cr_assert_eq(goti_game_format(game, NULL, text, sizeof text, NULL), BAD);
    cr_assert_eq(goti_game_format(game, &pos, NULL, 0, NULL), BAD);
    cr_assert_eq(goti_game_check(NULL, &pos, NULL), BAD);
    cr_assert_eq(goti_game_check(game, NULL, NULL), BAD);
    cr_assert_eq(goti_game_result(game, NULL, &outcome, NULL), BAD);
    cr_assert_eq(goti_game_result(game, &pos, NULL, NULL), BAD);
    cr_assert_eq(goti_game_result_in(NULL, &pos, 1, &outcome, NULL), BAD);
    cr_assert_eq(goti_game_result_in(game, NULL, 1, &outcome, NULL), BAD);
    cr_assert_eq(goti_game_result_in(game, &pos, 1, NULL, NULL), BAD);
    cr_assert_eq(goti_game_result_in(game, &pos, 0, &outcome, &error), BAD);
    cr_assert_str_eq(error.text, "a game has a position at least");
    goti_game_rules rules;
    cr_assert_eq(goti_game_describe_rules(NULL, &rules, NULL), BAD);
    cr_assert_eq(goti_game_describe_rules(game, NULL, NULL), BAD);
    cr_assert_eq(goti_game_moves(game, NULL, NULL, 0, &n, NULL), BAD);
    cr_assert_eq(goti_game_moves(game, &pos, NULL, 0, NULL, NULL), BAD);
    cr_assert_eq(goti_game_moves(game, &pos, NULL, 1, &n, NULL), BAD);
    cr_assert_eq(goti_game_apply(game, NULL, "b2", &pos, NULL), BAD);
    cr_assert_eq(goti_game_apply(game, &pos, NULL, &pos, NULL), BAD);
    cr_assert_eq(goti_game_apply(game, &pos, "b2", NULL, NULL), BAD);
    cr_assert_eq(goti_game_probe(NULL, &pos, &value, NULL), BAD);
    cr_assert_eq(goti_game_probe(game, NULL, &value, NULL), BAD);
    cr_assert_eq(goti_game_probe(game, &pos, NULL, NULL), BAD);
    cr_assert_eq(goti_game_probe_many(game, NULL, 1, &value, NULL), BAD);
    cr_assert_eq(goti_game_probe_many(game, &pos, 1, NULL, NULL), BAD);
    cr_assert_eq(goti_game_probe_many(NULL, NULL, 0, NULL, NULL), BAD);
    cr_assert_eq(goti_game_best_move(game, NULL, &move, NULL, NULL), BAD);
    cr_assert_eq(goti_game_best_move(game, &pos, NULL, NULL, NULL), BAD);
    goti_game_close(game);
}

/* Better than no other move by the documented order. */
static bool best_of_game(void *ctx, const goti_position *pos)
{
    goti_game *const game = ctx;
    const goti_game_position p = {
        .pieces = {pos->piece[0], pos->piece[1]},
        .hand = {pos->hand[0], pos->hand[1]},
        .to_move = pos->to_move,
        .captured = pos->captured,
        .quiet = pos->quiet,
    };
    goti_game_move best;
    goti_game_value value, child;
    const bool over = goti_position_outcome(&tiny.variant, pos) != GOTI_ONGOING;
    const goti_game_status status =
        goti_game_best_move(game, &p, &best, &value, NULL);
    if (over) return status == GOTI_GAME_E_ARG;
    if (status != GOTI_GAME_OK) return false;
    static goti_game_move moves[64];
    size_t n = 0;
    if (goti_game_moves(game, &p, moves, 64, &n, NULL) != GOTI_GAME_OK)
        return false;
    for (size_t i = 0; i < n; i++) {
        goti_game_outcome outcome;
        if (goti_game_probe(game, &moves[i].after, &child, NULL) !=
                GOTI_GAME_OK ||
            goti_game_result(game, &moves[i].after, &outcome, NULL) !=
                GOTI_GAME_OK)
            return false;
        if (outcome == GOTI_GAME_DRAWN) continue; /* by the counter */
        const int mine = GOTI_GAME_WIN - (int)child.category;
        const unsigned dtc = moves[i].n_captured > 0 ? 1 : child.dtc + 1u;
        if (mine > (int)value.category) return false;
        if (mine == (int)value.category && mine > GOTI_GAME_DRAW &&
            dtc < value.dtc)
            return false;
        if (mine == (int)value.category && mine < GOTI_GAME_DRAW &&
            dtc > value.dtc)
            return false;
    }
    return true;
}

Test(library, the_library_finds_a_best_move)
{
    tiny_make_tables(&tiny);
    goti_game *const game = open_game(true);
    cr_assert_eq(tiny_visit(&tiny, best_of_game, game), 0);
    goti_game_position pos[2];
    goti_game_value one, many[2];
    cr_assert_eq(goti_game_parse(game, "start", &pos[0], NULL), GOTI_GAME_OK);
    cr_assert_eq(goti_game_apply(game, &pos[0], "b2", &pos[1], NULL),
                 GOTI_GAME_OK);
    cr_assert_eq(goti_game_probe_many(game, pos, 2, many, NULL), GOTI_GAME_OK);
    for (size_t i = 0; i < 2; i++) {
        cr_assert_eq(goti_game_probe(game, &pos[i], &one, NULL), GOTI_GAME_OK);
        cr_assert_eq(one.category, many[i].category);
        cr_assert_eq(one.theoretical, many[i].theoretical);
        cr_assert_eq(one.dtc, many[i].dtc);
    }
    goti_game_close(game);
}
