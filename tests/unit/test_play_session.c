/* SPDX-License-Identifier: MIT */
/* A game being played, without anybody at the board. */
#include "tools/play_session.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "solver/game/notation.h"
#include "tests/support/bridge.h"

/* A small game that ends soon, with both draw rules. */
static const char LIMITED[] = "[limited : kaooa]\n"
                              "title = Kaooa with draw rules\n"
                              "draw_limit = 6\n"
                              "draw_counts = plies\n"
                              "draw_repetitions = 3\n";

static const goti_player PERSON = {.is_person = true};
static const goti_player EASY = {.level = GOTI_AI_EASY};

typedef struct game {
    goti_variant v;
    goti_session *s;
} game;

static void begin(game *g, const char *text)
{
    goti_msg msg = {""};
    if (text == NULL)
        bridge_load("kaooa", &g->v);
    else
        bridge_load_text(text, &g->v);
    cr_assert_eq(goti_session_open(&g->v, &g->s, &msg), GOTI_OK, "%s",
                 msg.text);
}

static void begin_at(game *g, const char *text, const char *position)
{
    begin(g, text);
    const goti_position pos = bridge_parse(&g->v, position);
    cr_assert_eq(goti_session_restart(g->s, &pos, NULL), GOTI_OK);
}

/* Moves divided by blanks. */
static void play(game *g, const char *moves)
{
    char copy[256];
    goti_msg msg = {""};
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *m = strtok(copy, " "); m != NULL; m = strtok(NULL, " "))
        cr_assert_eq(goti_session_play_text(g->s, m, &msg), GOTI_OK, "%s",
                     msg.text);
}

static void refuses(game *g, const char *move, const char *why)
{
    goti_msg msg = {""};
    const size_t before = goti_session_record(g->s)->n_moves;
    cr_assert_eq(goti_session_play_text(g->s, move, &msg), GOTI_E_ARG);
    cr_assert(strstr(msg.text, why) != NULL, "%s", msg.text);
    cr_assert_eq(goti_session_record(g->s)->n_moves, before);
}

/* Where the game stands, as text. */
static void stands(const game *g, const char *position)
{
    char text[GOTI_POSITION_TEXT_BYTES];
    cr_assert_str_eq(
        goti_position_format(&g->v, goti_session_now(g->s), text, sizeof text),
        position);
}

static bool undo(game *g)
{
    return goti_session_undo(g->s, NULL) == GOTI_OK;
}

static bool redo(game *g)
{
    return goti_session_redo(g->s, NULL) == GOTI_OK;
}

Test(play_session, plays_legal_moves_alone)
{
    game g;
    begin(&g, NULL);
    stands(&g, "1/4/2/1/2 C 1/7 0 0");
    play(&g, "T1 T2");
    stands(&g, "C/V3/2/1/2 C 0/6 0 0");
    refuses(&g, "T2", "T2 is not empty");
    refuses(&g, "T1-I1", "6 in hand, so one must be entered");
    refuses(&g, "X1", "is no point of kaooa");
    stands(&g, "C/V3/2/1/2 C 0/6 0 0");
    goti_session_close(g.s);
    goti_session_close(NULL);
}

Test(play_session, two_people_take_back_a_ply_each)
{
    game g;
    begin(&g, NULL);
    cr_assert_not(undo(&g));
    cr_assert_not(redo(&g));
    play(&g, "T1 T2 I3");
    cr_assert(undo(&g));
    cr_assert(undo(&g));
    stands(&g, "C/4/2/1/2 V 1/6 0 0");
    cr_assert_eq(goti_session_taken_back(g.s), 2);
    cr_assert(redo(&g));
    stands(&g, "C/V3/2/1/2 C 0/6 0 0");
    cr_assert(redo(&g));
    stands(&g, "C/V3/2/C/2 V 0/5 0 0");
    cr_assert_not(redo(&g));
    /* another move: what was taken back is forgotten */
    cr_assert(undo(&g));
    cr_assert(undo(&g));
    play(&g, "T5");
    cr_assert_eq(goti_session_taken_back(g.s), 0);
    cr_assert_not(redo(&g));
    stands(&g, "C/3V/2/1/2 C 0/6 0 0");
    goti_session_close(g.s);
}

Test(play_session, against_the_computer_a_turn_is_two_plies)
{
    game g;
    begin(&g, NULL);
    goti_session_seat(g.s, GOTI_ROW, EASY);
    cr_assert_not(goti_session_computer_plays(g.s));
    play(&g, "T1");
    cr_assert(goti_session_computer_plays(g.s));
    /* while it thinks: its person's ply alone */
    cr_assert(undo(&g));
    stands(&g, "1/4/2/1/2 C 1/7 0 0");
    cr_assert(redo(&g));
    cr_assert(goti_session_computer_plays(g.s));
    play(&g, "T2 I3 T2-I1");
    cr_assert(undo(&g));
    stands(&g, "C/V3/2/1/2 C 0/6 0 0");
    cr_assert(undo(&g));
    stands(&g, "1/4/2/1/2 C 1/7 0 0");
    cr_assert_not(undo(&g));
    cr_assert(redo(&g));
    cr_assert(redo(&g));
    stands(&g, "C/1V2/2/C/2 C 0/5 0 0");
    cr_assert_not(goti_session_computer_plays(g.s));
    goti_session_close(g.s);
}

Test(play_session, the_computers_first_move_is_not_ours_to_take_back)
{
    game g;
    begin(&g, NULL);
    goti_session_seat(g.s, GOTI_COLUMN, EASY);
    cr_assert(goti_session_computer_plays(g.s));
    play(&g, "T1");
    cr_assert_not(undo(&g));
    stands(&g, "C/4/2/1/2 V 1/6 0 0");
    play(&g, "T2 I3");
    cr_assert(undo(&g));
    stands(&g, "C/4/2/1/2 V 1/6 0 0");
    cr_assert_not(undo(&g));
    goti_session_close(g.s);
}

Test(play_session, two_computers_are_held_by_taking_back)
{
    game g;
    begin(&g, NULL);
    goti_session_seat(g.s, GOTI_ROW, EASY);
    goti_session_seat(g.s, GOTI_COLUMN, EASY);
    play(&g, "T1 T2");
    cr_assert(goti_session_computer_plays(g.s));
    cr_assert(undo(&g));
    cr_assert(goti_session_is_held(g.s));
    cr_assert_not(goti_session_computer_plays(g.s));
    goti_session_go_on(g.s);
    cr_assert(goti_session_computer_plays(g.s));
    cr_assert(undo(&g));
    play(&g, "T5"); /* a move ends it, too */
    cr_assert(goti_session_computer_plays(g.s));
    goti_session_close(g.s);
}

Test(play_session, a_game_ends_by_the_rules)
{
    game g;
    char reason[128];
    begin(&g, NULL);
    goti_session_seat(g.s, GOTI_ROW, EASY);
    goti_session_seat(g.s, GOTI_COLUMN, EASY);
    const goti_position over = bridge_parse(&g.v, "V/4/2/1/CC C 0/1 4 0");
    cr_assert_eq(goti_session_restart(g.s, &over, NULL), GOTI_OK);
    cr_assert_eq(goti_session_outcome(g.s), GOTI_ROW_WINS);
    cr_assert_not(goti_session_computer_plays(g.s));
    cr_assert_str_eq(goti_session_reason(g.s, reason, sizeof reason),
                     "won by Vulture: 4 captured");
    refuses(&g, "T2", "the game is over: won by Vulture: 4 captured");
    goti_session_close(g.s);
}

/* Five crows far from the vulture, which goes to and fro with one of them. */
static const char QUIET[] = "V/4/2/1/CC V 0/0 5 0";

static const char ROAMING[] = "[roaming : kaooa]\n"
                              "title = Kaooa that goes on\n"
                              "capture_target = 7\n"
                              "draw_limit = 6\n"
                              "draw_counts = plies\n"
                              "draw_repetitions = 3\n";

Test(play_session, the_counter_is_told_as_it_runs_and_ends_the_game)
{
    game g;
    char text[256];
    begin_at(&g, ROAMING, QUIET);
    cr_assert_str_eq(goti_session_notice(g.s, text, sizeof text), "");
    play(&g, "T1-I1");
    cr_assert_str_eq(goti_session_notice(g.s, text, sizeof text),
                     "no capture for 1 of 6 plies");
    play(&g, "T3-I2 I1-I5 I2-T3 I5-I4");
    cr_assert_str_eq(goti_session_notice(g.s, text, sizeof text),
                     "no capture for 5 of 6 plies");
    cr_assert_eq(goti_session_outcome(g.s), GOTI_ONGOING);
    play(&g, "T3-I2");
    cr_assert_eq(goti_session_outcome(g.s), GOTI_DRAWN);
    cr_assert_str_eq(goti_session_notice(g.s, text, sizeof text), "");
    cr_assert_str_eq(goti_session_reason(g.s, text, sizeof text),
                     "drawn: 6 plies without a capture");
    refuses(&g, "I4-I5", "the game is over");
    cr_assert(undo(&g));
    cr_assert_eq(goti_session_outcome(g.s), GOTI_ONGOING);
    goti_session_close(g.s);
}

Test(play_session, the_third_time_is_a_draw_where_the_rules_say_so)
{
    game g;
    char text[256], rules[sizeof ROAMING];
    memcpy(rules, ROAMING, sizeof rules);
    *(strstr(rules, "limit = 6") + 8) = '9';
    begin_at(&g, rules, QUIET);
    play(&g, "T1-I1 T3-I2 I1-T1 I2-T3");
    cr_assert_str_eq(goti_session_notice(g.s, text, sizeof text),
                     "no capture for 4 of 9 plies\n"
                     "the position has come 2 times; 3 times are a draw");
    play(&g, "T1-I1 T3-I2 I1-T1");
    cr_assert_eq(goti_session_outcome(g.s), GOTI_ONGOING);
    play(&g, "I2-T3");
    cr_assert_eq(goti_session_outcome(g.s), GOTI_DRAWN);
    cr_assert_str_eq(goti_session_reason(g.s, text, sizeof text),
                     "drawn: the position has come 3 times");
    refuses(&g, "T1-I1", "the position has come 3 times");
    cr_assert(undo(&g));
    cr_assert_eq(goti_session_outcome(g.s), GOTI_ONGOING);
    goti_session_close(g.s);

    /* no such rule: it is not even told */
    *(strstr(rules, "repetitions = 3") + 14) = '0';
    begin_at(&g, rules, QUIET);
    play(&g, "T1-I1 T3-I2 I1-T1 I2-T3 T1-I1 T3-I2 I1-T1 I2-T3");
    cr_assert_eq(goti_session_outcome(g.s), GOTI_ONGOING);
    cr_assert_str_eq(goti_session_notice(g.s, text, sizeof text),
                     "no capture for 8 of 9 plies");
    goti_session_close(g.s);
}

Test(play_session, knows_what_is_saved)
{
    game g;
    begin(&g, LIMITED);
    cr_assert_not(goti_session_is_changed(g.s));
    play(&g, "T1 T2");
    cr_assert(goti_session_is_changed(g.s));
    goti_session_mark_saved(g.s);
    cr_assert_not(goti_session_is_changed(g.s));
    cr_assert(undo(&g));
    cr_assert(goti_session_is_changed(g.s));
    cr_assert(redo(&g));
    cr_assert_not(goti_session_is_changed(g.s));
    cr_assert(undo(&g));
    play(&g, "T5");
    cr_assert(goti_session_is_changed(g.s));
    cr_assert(undo(&g));
    cr_assert(goti_session_is_changed(g.s));
    goti_session_close(g.s);
}

Test(play_session, replays_a_record_and_waits)
{
    game g, h;
    begin(&g, NULL);
    begin(&h, NULL);
    play(&g, "T1 T2 I3");
    play(&h, "T5");
    goti_session_seat(h.s, GOTI_ROW, EASY);
    cr_assert_eq(goti_session_replay(h.s, goti_session_record(g.s), NULL),
                 GOTI_OK);
    stands(&h, "C/V3/2/C/2 V 0/5 0 0");
    cr_assert_not(goti_session_computer_plays(h.s));
    cr_assert(goti_session_is_held(h.s));
    cr_assert_not(goti_session_player(h.s, GOTI_ROW).is_person);
    cr_assert_not(goti_session_is_changed(h.s));
    goti_session_seat(h.s, GOTI_ROW, PERSON);
    cr_assert(undo(&h));
    stands(&h, "C/V3/2/1/2 C 0/6 0 0");
    goti_session_close(g.s);
    goti_session_close(h.s);
}
