/* SPDX-License-Identifier: MIT */
/* Parts of goti match and goti engine that need no games: words, players as
 * users write them, openings, and what a score means. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/bridge.h"
#include "tools/match_openings.h"
#include "tools/match_player.h"
#include "tools/match_score.h"
#include "tools/words.h"

/* ---- words -------------------------------------------------------------- */

Test(words, are_divided_by_blanks)
{
    const char *rest = "  go\tdepth 12 \r";
    goti_word w = goti_word_next(&rest);
    cr_expect(goti_word_is(w, "GO"));
    cr_expect_not(goti_word_is(w, "g"));
    cr_expect_not(goti_word_is(w, "gone"));
    w = goti_word_next(&rest);
    cr_expect(goti_word_is(w, "depth"));
    w = goti_word_next(&rest);
    cr_expect_eq(w.n, 2);
    w = goti_word_next(&rest);
    cr_expect_eq(w.n, 0);
}

Test(words, numbers_are_digits_alone)
{
    static const struct {
        const char *text;
        bool good;
        uint64_t value;
    } cases[] = {
        {"0", true, 0},     {"007", true, 7},
        {"255", true, 255}, {"256", false, 0},
        {"-1", false, 0},   {"+1", false, 0},
        {"", false, 0},     {"1x", false, 0},
        {" 1", false, 0},   {"99999999999999999999", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const goti_word w = {cases[i].text, strlen(cases[i].text)};
        uint64_t out = 99;
        cr_expect_eq(goti_word_number(w, 255, &out), cases[i].good, "%s",
                     cases[i].text);
        cr_expect_eq(out, cases[i].good ? cases[i].value : 99);
    }
    const char *const most = "18446744073709551615";
    uint64_t out = 0;
    cr_expect(goti_word_number((goti_word){most, 20}, UINT64_MAX, &out));
    cr_expect_eq(out, UINT64_MAX);
    cr_expect_not(goti_word_number((goti_word){"18446744073709551616", 20},
                                   UINT64_MAX, &out));
}

Test(words, are_cut_between_characters)
{
    char buf[6];
    const goti_word w = {"ab\xe0\xa4\x9c\xe0\xa4\x9c", 8};
    cr_expect_str_eq(goti_word_copy(w, buf, sizeof buf), "ab\xe0\xa4\x9c");
    cr_expect_str_eq(goti_word_copy(w, buf, 5), "ab");
}

/* ---- players ------------------------------------------------------------ */

static goti_match_player read_player(const char *text)
{
    goti_match_player p;
    goti_msg msg = {""};
    cr_assert_eq(goti_match_player_read(text, &p, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_expect_str_eq(p.name, text);
    return p;
}

Test(match_player, levels_have_options)
{
    goti_match_player p = read_player("easy");
    cr_expect_eq(p.level, GOTI_AI_EASY);
    cr_expect(p.tables && p.traps && p.command == NULL);
    p = read_player("level:hard,nodes=5,depth=7,movetime=9,tables=no,traps=no,"
                    "seed=18446744073709551615");
    cr_expect_eq(p.level, GOTI_AI_HARD);
    cr_expect_eq(p.limits.nodes, 5);
    cr_expect_eq(p.limits.depth_plies, 7);
    cr_expect_eq(p.limits.move_ms, 9);
    cr_expect_eq(p.seed, UINT64_MAX);
    cr_expect_not(p.tables);
    cr_expect_not(p.traps);
}

Test(match_player, programs_have_options_and_a_command)
{
    goti_match_player p = read_player("engine:a b,c=d:e");
    cr_expect_str_eq(p.command, "a b,c=d:e");
    cr_expect_eq(p.timeout_ms, GOTI_MATCH_TIMEOUT_MS);
    p = read_player("engine,timeout=3,option.Level=easy,depth=2,option.X=:x");
    cr_expect_str_eq(p.command, "x");
    cr_expect_eq(p.timeout_ms, 3);
    cr_expect_eq(p.limits.depth_plies, 2);
    cr_expect_str_eq(p.options, "setoption name Level value easy\n"
                                "setoption name X value \n");
}

Test(match_player, refuses_what_it_does_not_know)
{
    static const char *const bad[] = {
        "",
        "Hard",
        "level:",
        "hard,",
        "hard,nodes",
        "hard,nodes=",
        "hard,nodes=x",
        "hard,depth=97",
        "hard,x=1",
        "hard,seed=-1",
        "hard,tables=1",
        "engine",
        "engine:",
        "engines:x",
        "engine,seed=1:x",
        "engine,option.=1:x",
        "hard,option.x=1",
        "hard nodes=1",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        goti_match_player p;
        goti_msg msg = {""};
        cr_expect_eq(goti_match_player_read(bad[i], &p, &msg), GOTI_E_ARG, "%s",
                     bad[i]);
        cr_expect_eq(strncmp(msg.text, "player '", 8), 0);
    }
}

/* ---- openings ----------------------------------------------------------- */

/* Legal, of games that go on, the same when asked again, and various. */
static void check_openings(const goti_variant *v)
{
    static const goti_openings_kind kinds[] = {
        GOTI_OPENINGS_START, GOTI_OPENINGS_WALK, GOTI_OPENINGS_RANDOM};
    for (size_t k = 0; k < 3; k++) {
        const goti_openings_options options = {kinds[k], 7, 3, NULL};
        goti_openings *o = NULL;
        unsigned n_new = 0;
        goti_position first, pos, again;
        cr_assert_eq(goti_openings_open(v, NULL, &options, &o, NULL), GOTI_OK);
        cr_assert_eq(goti_openings_get(o, 0, &first, NULL), GOTI_OK);
        for (uint64_t i = 0; i < 20; i++) {
            goti_msg msg = {""};
            cr_assert_eq(goti_openings_get(o, i, &pos, &msg), GOTI_OK, "%s",
                         msg.text);
            cr_expect_eq(goti_position_check(v, &pos, NULL), GOTI_OK);
            cr_expect_eq(goti_position_outcome(v, &pos), GOTI_ONGOING);
            cr_assert_eq(goti_openings_get(o, i, &again, NULL), GOTI_OK);
            cr_expect(goti_position_equal(&pos, &again));
            n_new += !goti_position_equal(&pos, &first);
        }
        cr_expect((n_new == 0) == (kinds[k] == GOTI_OPENINGS_START), "%s",
                  v->name);
        goti_openings_close(o);
    }
}

Test(match_openings, are_positions_to_play_from)
{
    cr_expect_gt(bridge_for_all_games(check_openings), 0);
    cr_expect_gt(bridge_for_all_morris(check_openings), 0);
}

/* In morris both colours get the first side's positions. */
Test(match_openings, give_either_colour_the_move)
{
    goti_variant v;
    goti_openings *o = NULL;
    unsigned n[2] = {0, 0};
    bridge_load("three-mens-morris", &v);
    const goti_openings_options options = {GOTI_OPENINGS_RANDOM, 1, 0, NULL};
    cr_assert_eq(goti_openings_open(&v, NULL, &options, &o, NULL), GOTI_OK);
    for (uint64_t i = 0; i < 400; i++) {
        goti_position pos;
        cr_assert_eq(goti_openings_get(o, i, &pos, NULL), GOTI_OK);
        if (!goti_position_in_placement(&pos)) n[pos.to_move]++;
    }
    cr_expect_gt(n[GOTI_ROW], 10);
    cr_expect_gt(n[GOTI_COLUMN], 10);
    goti_openings_close(o);
}

/* ---- scores ------------------------------------------------------------- */

/* points: 0, 1 or 2 halves of player 1 in each game. */
static goti_match_score score_of(const char *halves)
{
    goti_match_score s = {.n_games = 0};
    for (unsigned i = 0; halves[i] != '\0'; i++) {
        const goti_side first = i % 2 == 0 ? GOTI_ROW : GOTI_COLUMN;
        goti_match_game game = {.drawn = halves[i] == '1'};
        game.winner =
            (halves[i] == '2') == (first == GOTI_ROW) ? GOTI_ROW : GOTI_COLUMN;
        goti_match_score_add(&s, &game, first);
    }
    return s;
}

static void expect_share(const char *halves, double share, double low,
                         double high)
{
    const goti_match_score s = score_of(halves);
    const goti_match_share got = goti_match_score_share(&s);
    cr_expect_float_eq(got.share, share, 1e-6, "%s: %f", halves, got.share);
    cr_expect_float_eq(got.low, low, 1e-4, "%s: %f", halves, got.low);
    cr_expect_float_eq(got.high, high, 1e-4, "%s: %f", halves, got.high);
}

/* Expected values by hand: openings 1, 0.5, 0.75, 0.25 have a mean of 0.625, a
 * standard deviation of 0.27951 and so a standard error of 0.16137. */
Test(match_score, has_an_interval_by_openings)
{
    expect_share("22201201", 0.625, 0.3087, 0.9413);
    /* Sides that decide everything tell nothing of the players. */
    expect_share("20202020202020202020", 0.5, 0.35, 0.65);
    /* All alike: 3 of 10 openings may come out otherwise. */
    expect_share("22222222222222222222", 1, 0.7, 1);
    expect_share("00000000000000000000", 0, 0, 0.3);
    expect_share("1111111111", 0.5, 0.2, 0.8);
    expect_share("22", 1, 0, 1);
    expect_share("2", 1, 0, 1);
    expect_share("220", 2.0 / 3, 0, 1);
}

Test(match_score, counts_results_of_player_1)
{
    const goti_match_score s = score_of("22101210");
    cr_expect_eq(s.n_games, 8);
    cr_expect_eq(s.first.won, 3);
    cr_expect_eq(s.first.drawn, 3);
    cr_expect_eq(s.first.lost, 2);
    cr_expect_eq(s.n_openings, 4);
}

/* The value of an opening is the row side's; players change sides. */
Test(match_score, tells_from_what_values_who_won)
{
    goti_match_score s = {.n_games = 0};
    goti_match_game game = {.value_known = true, .value = 1};
    game.side[GOTI_COLUMN] = (goti_match_side){5, 4, 2, 3};
    game.winner = GOTI_COLUMN;
    game.end = GOTI_END_LATE;
    goti_match_score_add(&s, &game, GOTI_ROW);
    game.winner = GOTI_ROW;
    goti_match_score_add(&s, &game, GOTI_COLUMN);
    cr_expect_eq(s.player[0].from[2].lost, 1);
    cr_expect_eq(s.player[1].from[0].won, 1);
    cr_expect_eq(s.player[0].from[0].lost, 1);
    cr_expect_eq(s.player[1].from[2].won, 1);
    cr_expect_eq(s.player[0].faults[GOTI_END_LATE], 2);
    cr_expect_eq(s.player[1].faults[GOTI_END_LATE], 0);
    cr_expect_eq(s.player[1].n_drops, 2);
    cr_expect_eq(s.player[1].drop_game, 1);
    cr_expect_eq(s.player[0].drop_game, 2);
    cr_expect_eq(s.player[0].drop_ply, 3);
}

Test(match_score, elo_is_that_of_the_formula)
{
    cr_expect_float_eq(goti_match_elo(0.5), 0, 1e-9);
    cr_expect_float_eq(goti_match_elo(0.75), 190.8485, 1e-4);
    cr_expect_float_eq(goti_match_elo(0.25), -190.8485, 1e-4);
    cr_expect(isinf(goti_match_elo(1)) && goti_match_elo(1) > 0);
    cr_expect(isinf(goti_match_elo(0)) && goti_match_elo(0) < 0);
}
