/* SPDX-License-Identifier: MIT */
/*
 * Two ways in which players think beside others: games of a match in four
 * threads, with one database; and an engine that is told to stop, and to do
 * other things, while it thinks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <pthread.h>

#include "tests/support/bridge.h"
#include "tests/support/give_up.h"
#include "tests/support/solved.h"
#include "tools/engine.h"
#include "tools/match.h"

enum { N_GAMES = 40, N_ROUNDS = 20 };

/* ---- a match ------------------------------------------------------------ */

static goti_match_score play(const goti_variant *v, goti_db *db, int n_threads)
{
    goti_match_player player[2];
    goti_match_score score;
    goti_openings *openings = NULL;
    const goti_openings_options random = {GOTI_OPENINGS_RANDOM, 1, 0, NULL};
    if (goti_match_player_read("hard", &player[0], NULL) != GOTI_OK ||
        goti_match_player_read("hard,nodes=100,tables=no", &player[1], NULL) !=
            GOTI_OK ||
        goti_openings_open(v, db, &random, &openings, NULL) != GOTI_OK)
        test_give_up("a match cannot be set up");
    const goti_match_options options = {
        .player = player,
        .openings = openings,
        .rules = {v, db, 100, NULL},
        .n_games = N_GAMES,
        .n_threads = n_threads,
        .date = "",
        .quiet = true,
    };
    if (goti_match_play(&options, &score, NULL) != GOTI_OK)
        test_give_up("a match cannot be played");
    goti_openings_close(openings);
    return score;
}

static bool check_match(const goti_variant *v)
{
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    solved_tables t;
    solved_tables_open(v, v->name, &options, &t);
    const goti_match_score one = play(v, t.db, 1);
    const goti_match_score four = play(v, t.db, 4);
    solved_tables_close(&t);
    return one.n_plies == four.n_plies && one.sum == four.sum &&
           one.player[0].n_drops == 0 && four.player[0].n_drops == 0;
}

/* ---- an engine ---------------------------------------------------------- */

typedef struct server {
    const goti_variant *v;
    int in;
    FILE *out;
} server;

static void *serve(void *ctx)
{
    const server *const s = ctx;
    if (goti_engine_serve(s->v, "", s->in, s->out, NULL) != GOTI_OK)
        test_give_up("the engine fails");
    return NULL;
}

static void tell(int fd, const char *text)
{
    const ssize_t n = (ssize_t)strlen(text);
    if (write(fd, text, (size_t)n) != n) test_give_up("a pipe is full");
}

static void pause_ms(unsigned ms)
{
    const struct timespec t = {.tv_nsec = (long)ms * 1000000};
    (void)nanosleep(&t, NULL);
}

static unsigned count_lines(const char *text, const char *beginning)
{
    unsigned n = 0;
    for (; text != NULL; text = strchr(text, '\n')) {
        if (*text == '\n') text++;
        n += strncmp(text, beginning, strlen(beginning)) == 0;
    }
    return n;
}

static bool check_engine(const goti_variant *v)
{
    static const char *const ends[] = {"stop\n", "position startpos\n",
                                       "setoption name Seed value 1\n",
                                       "go nodes 10\nstop\n"};
    int fd[2];
    char *text = NULL;
    size_t size = 0;
    pthread_t thread;
    server s = {.v = v, .out = open_memstream(&text, &size)};
    if (s.out == NULL || pipe(fd) != 0) test_give_up("no pipe");
    s.in = fd[0];
    if (pthread_create(&thread, NULL, serve, &s) != 0)
        test_give_up("no thread");
    tell(fd[1], "setoption name Hash value 1\n");
    for (unsigned i = 0; i < N_ROUNDS; i++) {
        tell(fd[1], "go infinite\nisready\n");
        pause_ms(i % 5 * 4);
        tell(fd[1], ends[i % 4]);
    }
    (void)close(fd[1]);
    (void)pthread_join(thread, NULL);
    (void)close(fd[0]);
    (void)fclose(s.out);
    const unsigned n_moves = count_lines(text, "bestmove ");
    const unsigned n_ready = count_lines(text, "readyok");
    free(text);
    return n_moves == N_ROUNDS + N_ROUNDS / 4 && n_ready == N_ROUNDS;
}

int main(void)
{
    goti_variant v;
    bridge_load("three-mens-morris", &v);
    if (!check_match(&v)) {
        (void)fprintf(stderr, "four threads play other games than one\n");
        return 1;
    }
    bridge_load("tigadi", &v);
    if (!check_engine(&v)) {
        (void)fprintf(stderr, "the engine does not answer all\n");
        return 1;
    }
    return 0;
}
