/* SPDX-License-Identifier: MIT */
/*
 * Four players of one database think at once, each in a thread of its own, and
 * a fifth thinks until another thread stops it.  Each must choose what it
 * chooses alone.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "db/ai/think.h"
#include "solver/retro/solve.h"
#include "tests/support/ai_games.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

enum { N_THREADS = 4, N_POSITIONS = 24, CACHE_BYTES = 4096 };

typedef struct player {
    const goti_variant *v;
    goti_db *db;
    pthread_t thread;
    goti_move chosen[N_POSITIONS];
} player;

static goti_ai *open_ai(const goti_variant *v, goti_db *db)
{
    goti_ai *ai = NULL;
    goti_msg msg = {""};
    if (goti_ai_open(v, db, 1 << 16, &ai, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    return ai;
}

static goti_ai_answer think(goti_ai *ai, const goti_ai_request *request)
{
    goti_ai_answer answer;
    goti_msg msg = {""};
    if (goti_ai_think(ai, request, &answer, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    return answer;
}

/* By turns with tables and without. */
static void *choose_all(void *ctx)
{
    player *const p = ctx;
    goti_ai *const ai = open_ai(p->v, p->db);
    uint64_t seed = 3;
    for (unsigned i = 0; i < N_POSITIONS; i++) {
        goti_ai_request request = {.level = GOTI_AI_HARD,
                                   .limits = {.nodes = 300},
                                   .without_tables = i % 2 == 1};
        ai_game_random_start(p->v, i, &seed, &request.pos);
        p->chosen[i] = think(ai, &request).line.move;
    }
    goti_ai_close(ai);
    return NULL;
}

static void *stop(void *flag)
{
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

static void think_until_stopped(const goti_variant *v)
{
    goti_ai *const ai = open_ai(v, NULL);
    atomic_bool flag = false;
    pthread_t thread;
    goti_ai_request request = {
        .level = GOTI_AI_HARD, .limits = {.infinite = true}, .stop = &flag};
    goti_position_start(v, &request.pos);
    if (pthread_create(&thread, NULL, stop, &flag) != 0)
        test_give_up("cannot start a thread");
    (void)think(ai, &request);
    (void)pthread_join(thread, NULL);
    goti_ai_close(ai);
}

int main(void)
{
    static goti_variant v;
    static player alone, p[N_THREADS];
    char dir[200];
    goti_msg msg = {""};
    goti_solve_report report;
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    goti_db *db = NULL;
    bridge_load("kaooa", &v);
    bridge_temp_dir(dir, sizeof dir);
    if (goti_solve(&v, dir, &options, &report, &msg) != GOTI_OK ||
        goti_db_open(&v, dir, CACHE_BYTES, &db, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    unsigned n_wrong = 0;
    for (unsigned i = 0; i < N_THREADS; i++) {
        p[i] = (player){.v = &v, .db = db};
        if (pthread_create(&p[i].thread, NULL, choose_all, &p[i]) != 0)
            test_give_up("cannot start a thread");
    }
    for (unsigned i = 0; i < N_THREADS; i++)
        (void)pthread_join(p[i].thread, NULL);
    alone = (player){.v = &v, .db = db};
    (void)choose_all(&alone);
    for (unsigned i = 0; i < N_THREADS; i++)
        n_wrong += memcmp(p[i].chosen, alone.chosen, sizeof alone.chosen) != 0;
    think_until_stopped(&v);
    goti_db_close(db);
    bridge_remove_dir(dir);
    printf("%u of %d threads differ\n", n_wrong, N_THREADS);
    return n_wrong == 0 ? 0 : 1;
}
