/* SPDX-License-Identifier: MIT */
/* The public player in Kaooa, solved for the purpose. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <string.h>

#include "db/goti.h"
#include "solver/retro/solve.h"
#include "tests/support/bridge.h"

enum { BAD = GOTI_GAME_E_ARG };

static char dir[256];
static goti_game *game;
static goti_game_player *player;

static void open_player(const char *db_dir)
{
    goti_game_error error = {""};
    cr_assert_eq(goti_game_open("kaooa", db_dir, 0, &game, &error),
                 GOTI_GAME_OK, "%s", error.text);
    cr_assert_eq(goti_game_player_open(game, 1 << 16, &player, &error),
                 GOTI_GAME_OK, "%s", error.text);
}

static void setup(void)
{
    static goti_variant v;
    goti_solve_report report;
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    goti_msg msg = {""};
    bridge_temp_dir(dir, sizeof dir);
    bridge_load("kaooa", &v);
    cr_assert_eq(goti_solve(&v, dir, &options, &report, &msg), GOTI_OK, "%s",
                 msg.text);
}

static void teardown(void)
{
    goti_game_player_close(player);
    goti_game_close(game);
    bridge_remove_dir(dir);
}

TestSuite(library_player, .init = setup, .fini = teardown);

static goti_game_position start(void)
{
    goti_game_position pos;
    cr_assert_eq(goti_game_parse(game, "start", &pos, NULL), GOTI_GAME_OK);
    return pos;
}

static goti_game_request request_of(goti_game_level level)
{
    return (goti_game_request){.size_bytes = sizeof(goti_game_request),
                               .level = level};
}

static goti_game_thought think(const goti_game_position *pos,
                               const goti_game_request *request)
{
    static goti_game_thought thought;
    goti_game_error error = {""};
    cr_assert_eq(goti_game_think(player, pos, request, &thought, &error),
                 GOTI_GAME_OK, "%s", error.text);
    return thought;
}

/* Play the moves of a line; how many there were. */
static unsigned play_line(const goti_game_position *pos, const char *line)
{
    char text[GOTI_GAME_LINE_BYTES], *rest = NULL;
    goti_game_position at = *pos;
    unsigned n = 0;
    (void)strcpy(text, line);
    for (const char *m = strtok_r(text, " ", &rest); m != NULL;
         m = strtok_r(NULL, " ", &rest), n++)
        cr_assert_eq(goti_game_apply(game, &at, m, &at, NULL), GOTI_GAME_OK,
                     "%s in %s", m, line);
    return n;
}

/* A game of the player against itself: every move is legal and, at level hard,
 * worth what the best one is. */
static void play_game(goti_game_level level, uint64_t seed)
{
    goti_game_position pos = start();
    goti_game_outcome over = GOTI_GAME_ONGOING;
    goti_game_request request = request_of(level);
    request.seed = seed;
    request.nodes = 500;
    for (unsigned ply = 0; ply < 60 && over == GOTI_GAME_ONGOING; ply++) {
        goti_game_position after;
        goti_game_move best;
        goti_game_value value;
        const goti_game_thought t = think(&pos, &request);
        cr_assert_eq(goti_game_apply(game, &pos, t.move.text, &after, NULL),
                     GOTI_GAME_OK);
        cr_assert_eq(memcmp(&after, &t.move.after, sizeof after), 0);
        cr_assert_geq(play_line(&pos, t.line), 1);
        cr_assert_eq(strncmp(t.line, t.move.text, strlen(t.move.text)), 0);
        cr_assert_eq(goti_game_best_move(game, &pos, &best, &value, NULL),
                     GOTI_GAME_OK);
        if (level == GOTI_GAME_HARD) {
            cr_assert_eq(t.source, GOTI_GAME_BY_TABLES);
            cr_assert_eq(t.known, 1);
            cr_assert_eq(t.value.category, value.category);
            cr_assert_eq(t.value.theoretical, value.theoretical);
            cr_assert_eq(t.value.metric, GOTI_GAME_DTC);
        }
        if (level == GOTI_GAME_RANDOM)
            cr_assert_eq(t.source, GOTI_GAME_BY_DICE);
        pos = after;
        cr_assert_eq(goti_game_result(game, &pos, &over, NULL), GOTI_GAME_OK);
    }
}

Test(library_player, every_level_plays)
{
    open_player(dir);
    for (int level = GOTI_GAME_RANDOM; level <= GOTI_GAME_HARD; level++)
        play_game((goti_game_level)level, (uint64_t)level + 3);
}

Test(library_player, the_same_request_gives_the_same_move)
{
    open_player(dir);
    goti_game_position pos = start();
    goti_game_request request = request_of(GOTI_GAME_MEDIUM);
    request.nodes = 1000;
    for (request.seed = 0; request.seed < 8; request.seed++) {
        const goti_game_thought one = think(&pos, &request);
        (void)think(&one.move.after, NULL);
        const goti_game_thought two = think(&pos, &request);
        cr_assert_str_eq(one.move.text, two.move.text);
        cr_assert_str_eq(one.line, two.line);
        cr_assert_eq(one.score, two.score);
    }
    const goti_game_request hard = request_of(GOTI_GAME_HARD);
    const goti_game_thought usual = think(&pos, NULL),
                            asked = think(&pos, &hard);
    cr_assert_str_eq(usual.move.text, asked.move.text);
}

Test(library_player, it_searches_where_it_must_not_ask_tables)
{
    open_player(dir);
    const goti_game_position pos = start();
    goti_game_request request = request_of(GOTI_GAME_HARD);
    request.without_tables = 1;
    request.nodes = 700;
    const goti_game_thought t = think(&pos, &request);
    cr_assert_eq(t.source, GOTI_GAME_BY_SEARCH);
    cr_assert_eq(t.table_hits, 0);
    cr_assert_leq(t.nodes, 700);
    cr_assert_gt(t.depth_plies, 0);
    request.nodes = 0;
    request.depth_plies = 3;
    cr_assert_eq(think(&pos, &request).depth_plies, 3);
}

/* What was listened to. */
typedef struct heard {
    unsigned n, deepest;
    bool stop;
    char last[GOTI_GAME_MOVE_BYTES];
} heard;

static void listen(void *ctx, const goti_game_thought *t)
{
    heard *const h = ctx;
    h->n++;
    cr_assert_geq(t->depth_plies, h->deepest);
    h->deepest = t->depth_plies;
    (void)strcpy(h->last, t->move.text);
    if (h->stop && t->depth_plies >= 3) goti_game_player_stop(player, 1);
}

Test(library_player, thoughts_are_told)
{
    open_player(NULL);
    const goti_game_position pos = start();
    heard h = {0};
    goti_game_request request = request_of(GOTI_GAME_HARD);
    request.depth_plies = 4;
    request.on_thought = listen;
    request.ctx = &h;
    const goti_game_thought t = think(&pos, &request);
    cr_assert_eq(h.n, 4);
    cr_assert_eq(h.deepest, 4);
    cr_assert_str_eq(h.last, t.move.text);
    cr_assert_eq(t.known, 0);
}

Test(library_player, it_can_be_stopped_from_within)
{
    open_player(NULL);
    const goti_game_position pos = start();
    heard h = {.stop = true};
    goti_game_request request = request_of(GOTI_GAME_HARD);
    request.unlimited = 1;
    request.on_thought = listen;
    request.ctx = &h;
    cr_assert_eq(think(&pos, &request).depth_plies, 3);
    h = (heard){0};
    (void)think(&pos, &request); /* is answered at once: stop still holds */
    cr_assert_leq(h.deepest, 1);
    goti_game_player_stop(player, 0);
    request.unlimited = 0;
    request.depth_plies = 4;
    h = (heard){0};
    cr_assert_eq(think(&pos, &request).depth_plies, 4);
}

static void *stop(void *ctx)
{
    goti_game_player_stop(ctx, 1);
    return NULL;
}

Test(library_player, it_can_be_stopped_by_a_thread)
{
    open_player(NULL);
    const goti_game_position pos = start();
    goti_game_request request = request_of(GOTI_GAME_HARD);
    pthread_t thread;
    request.unlimited = 1;
    cr_assert_eq(pthread_create(&thread, NULL, stop, player), 0);
    (void)think(&pos, &request);
    cr_assert_eq(pthread_join(thread, NULL), 0);
    goti_game_player_stop(NULL, 1);
}

/* The dice depend on how long the game is, too. */
Test(library_player, the_length_of_the_game_counts)
{
    open_player(NULL);
    const goti_game_position pos = start(), seen[2] = {pos, pos};
    goti_game_request request = request_of(GOTI_GAME_RANDOM);
    unsigned n_changed = 0;
    request.earlier = seen;
    for (request.seed = 0; request.seed < 20; request.seed++) {
        request.n_earlier = 0;
        const goti_game_thought first = think(&pos, &request);
        request.n_earlier = 2;
        const goti_game_thought third = think(&pos, &request);
        n_changed += strcmp(first.move.text, third.move.text) != 0;
    }
    cr_assert_gt(n_changed, 10);
}

Test(library_player, earlier_positions_are_checked)
{
    open_player(dir);
    goti_game_position seen[3] = {start(), start(), start()};
    goti_game_request request = request_of(GOTI_GAME_HARD);
    goti_game_error error = {""};
    goti_game_thought t;
    request.earlier = seen;
    request.n_earlier = 3;
    cr_assert_eq(goti_game_think(player, &seen[0], &request, &t, NULL),
                 GOTI_GAME_OK);
    seen[2].hand[0] = 77;
    cr_assert_eq(goti_game_think(player, &seen[0], &request, &t, &error), BAD);
    cr_assert_eq(strncmp(error.text, "position 2 of the game: ", 24), 0, "%s",
                 error.text);
    request.earlier = NULL;
    cr_assert_eq(goti_game_think(player, &seen[0], &request, &t, &error), BAD);
    cr_assert_str_eq(error.text, "a request's earlier is NULL");
}

/* As a program that was built with a later goti.h would ask. */
Test(library_player, longer_requests_are_understood_or_refused)
{
    struct {
        goti_game_request known;
        uint64_t later;
    } request = {.known = request_of(GOTI_GAME_HARD)};
    open_player(dir);
    const goti_game_position pos = start();
    goti_game_error error = {""};
    goti_game_thought t;
    request.known.size_bytes = sizeof request;
    cr_assert_eq(goti_game_think(player, &pos, &request.known, &t, &error),
                 GOTI_GAME_OK, "%s", error.text);
    request.later = 1;
    cr_assert_eq(goti_game_think(player, &pos, &request.known, &t, &error),
                 BAD);
    cr_assert_str_eq(error.text,
                     "a request asks for what libgoti 0.1.0 does not know");
    request.known.size_bytes = sizeof request.known;
    request.known.reserved[3] = 1;
    cr_assert_eq(goti_game_think(player, &pos, &request.known, &t, NULL), BAD);
    request.known.reserved[3] = 0;
    request.known.size_bytes--;
    cr_assert_eq(goti_game_think(player, &pos, &request.known, &t, &error),
                 BAD);
    cr_assert_eq(strncmp(error.text, "a request's size_bytes: expected ", 33),
                 0);
}

Test(library_player, bad_requests_leave_the_answer_alone)
{
    open_player(dir);
    goti_game_position pos = start();
    goti_game_request request = request_of((goti_game_level)4);
    goti_game_player *other = NULL;
    goti_game_thought t = {.nodes = 77};
    goti_game_error error = {""};
    cr_assert_eq(goti_game_think(player, &pos, &request, &t, &error), BAD);
    cr_assert_str_eq(error.text, "there is no level 4");
    cr_assert_eq(goti_game_think(NULL, &pos, NULL, &t, &error), BAD);
    cr_assert_eq(goti_game_think(player, NULL, NULL, &t, &error), BAD);
    cr_assert_eq(goti_game_think(player, &pos, NULL, NULL, &error), BAD);
    pos.hand[1] = 77;
    cr_assert_eq(goti_game_think(player, &pos, NULL, &t, &error), BAD);
    cr_assert_eq(goti_game_player_open(NULL, 0, &other, NULL), BAD);
    cr_assert_eq(goti_game_player_open(game, 0, NULL, NULL), BAD);
    cr_assert_eq(t.nodes, 77);
    goti_game_player_close(NULL);
}

Test(library_player, levels_have_names)
{
    goti_game_error error = {""};
    goti_game_level level = GOTI_GAME_RANDOM;
    for (int i = GOTI_GAME_RANDOM; i <= GOTI_GAME_HARD; i++) {
        cr_assert_eq(
            goti_game_find_level(goti_game_level_name((goti_game_level)i),
                                 &level, NULL),
            GOTI_GAME_OK);
        cr_assert_eq((int)level, i);
    }
    cr_assert_null(goti_game_level_name((goti_game_level)4));
    cr_assert_null(goti_game_level_name((goti_game_level)-1));
    cr_assert_eq(goti_game_find_level("harder", &level, &error), BAD);
    cr_assert_str_eq(error.text,
                     "expected level random, easy, medium or hard, not harder");
    cr_assert_eq(goti_game_find_level(NULL, &level, NULL), BAD);
    cr_assert_eq(goti_game_find_level("hard", NULL, NULL), BAD);
}
