/* SPDX-License-Identifier: MIT */
/*
 * The public library for many threads: one game, a player for each thread,
 * counts of tiers and probes between its thoughts, and a player that another
 * thread stops.  Each thread must be answered as if it were alone.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "db/goti.h"
#include "solver/retro/solve.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

enum { N_THREADS = 4, N_PLIES = 12, HASH_BYTES = 1 << 16 };

typedef struct answers {
    char move[N_PLIES][GOTI_GAME_MOVE_BYTES];
    uint64_t boards;
    unsigned dtc;
} answers;

typedef struct asker {
    goti_game *game;
    pthread_t thread;
    answers a;
} asker;

static void must(goti_game_status status, const goti_game_error *error)
{
    if (status != GOTI_GAME_OK) test_give_up("%s", error->text);
}

/* A game of the player against itself, and all that can be asked on the way. */
static void *ask_all(void *ctx)
{
    asker *const me = ctx;
    goti_game_error error = {""};
    goti_game_player *player = NULL;
    goti_game_position pos;
    const size_t n_tiers = goti_game_tiers(me->game);
    must(goti_game_player_open(me->game, HASH_BYTES, &player, &error), &error);
    must(goti_game_parse(me->game, "start", &pos, &error), &error);
    for (unsigned ply = 0; ply < N_PLIES; ply++) {
        const goti_game_request request = {.size_bytes = sizeof request,
                                           .level = GOTI_GAME_HARD,
                                           .nodes = 200,
                                           .without_tables = ply % 2};
        goti_game_thought thought;
        goti_game_counts counts;
        goti_game_value value;
        must(goti_game_think(player, &pos, &request, &thought, &error), &error);
        must(goti_game_tier_counts(me->game, ply % n_tiers, &counts, &error),
             &error);
        must(goti_game_probe(me->game, &pos, &value, &error), &error);
        (void)strcpy(me->a.move[ply], thought.move.text);
        me->a.boards += counts.boards[GOTI_GAME_WIN];
        me->a.dtc += value.dtc;
        pos = thought.move.after;
        goti_game_outcome outcome;
        must(goti_game_result(me->game, &pos, &outcome, &error), &error);
        if (outcome != GOTI_GAME_ONGOING) break;
    }
    goti_game_player_close(player);
    return NULL;
}

static void *stop(void *player)
{
    goti_game_player_stop(player, 1);
    return NULL;
}

static void think_until_stopped(goti_game *game)
{
    const goti_game_request request = {.size_bytes = sizeof request,
                                       .level = GOTI_GAME_HARD,
                                       .unlimited = 1,
                                       .without_tables = 1};
    goti_game_error error = {""};
    goti_game_player *player = NULL;
    goti_game_position pos;
    goti_game_thought thought;
    pthread_t thread;
    must(goti_game_player_open(game, HASH_BYTES, &player, &error), &error);
    must(goti_game_parse(game, "start", &pos, &error), &error);
    if (pthread_create(&thread, NULL, stop, player) != 0)
        test_give_up("cannot start a thread");
    must(goti_game_think(player, &pos, &request, &thought, &error), &error);
    (void)pthread_join(thread, NULL);
    goti_game_player_close(player);
}

int main(void)
{
    static goti_variant v;
    static asker alone, many[N_THREADS];
    char dir[200];
    goti_msg msg = {""};
    goti_game_error error = {""};
    goti_solve_report report;
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    goti_game *game = NULL;
    bridge_load("kaooa", &v);
    bridge_temp_dir(dir, sizeof dir);
    if (goti_solve(&v, dir, &options, &report, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    must(goti_game_open("kaooa", dir, 4096, &game, &error), &error);
    unsigned n_wrong = 0;
    for (unsigned i = 0; i < N_THREADS; i++) {
        many[i].game = game;
        if (pthread_create(&many[i].thread, NULL, ask_all, &many[i]) != 0)
            test_give_up("cannot start a thread");
    }
    for (unsigned i = 0; i < N_THREADS; i++)
        (void)pthread_join(many[i].thread, NULL);
    alone.game = game;
    (void)ask_all(&alone);
    for (unsigned i = 0; i < N_THREADS; i++)
        n_wrong += memcmp(&many[i].a, &alone.a, sizeof alone.a) != 0;
    think_until_stopped(game);
    goti_game_close(game);
    bridge_remove_dir(dir);
    printf("%u of %d threads differ\n", n_wrong, N_THREADS);
    return n_wrong == 0 ? 0 : 1;
}
