/* SPDX-License-Identifier: MIT */
#include "tools/serve/run.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "tools/cli.h"
#include "tools/serve/clock.h"

enum {
    BURST_S = 20, /* what a bucket of requests holds, in seconds */
    LEAST_BURST = 40
};

goti_err goti_serve_open(const goti_serve_options *options, goti_serve *out,
                         goti_msg *msg)
{
    const unsigned per_minute = options->requests_per_minute;
    unsigned most = (unsigned)((uint64_t)per_minute * BURST_S / 60);
    if (most < LEAST_BURST) most = LEAST_BURST;
    memset(out, 0, sizeof *out);
    pthread_mutex_init(&out->counting, NULL);
    out->started_ms = goti_clock_ms();
    out->counters = calloc(1, sizeof *out->counters);
    goti_err err = GOTI_OK;
    if (out->counters == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    if (err == GOTI_OK) err = goti_rate_open(per_minute, most, &out->rate, msg);
    if (err == GOTI_OK)
        err = goti_guesses_open(options->wrong_codes_per_minute, &out->guesses,
                                msg);
    if (err == GOTI_OK)
        err = goti_games_open(options->db_dir, options->cache_bytes,
                              &out->games, msg);
    if (err != GOTI_OK) goti_serve_close(out);
    return err;
}

void goti_serve_close(goti_serve *s)
{
    goti_rooms_close(s->rooms);
    goti_games_close(s->games);
    goti_rate_close(s->rate);
    goti_guesses_close(s->guesses);
    free(s->counters);
    pthread_mutex_destroy(&s->counting);
    *s = (goti_serve){.games = NULL};
}

/* Connections and tables are files. */
static void allow_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static unsigned count_databases(const goti_games *games)
{
    unsigned n = 0;
    for (unsigned i = 0; i < goti_games_count(games); i++) {
        goti_serve_game *const game = goti_games_at(games, i);
        goti_tables *const t = goti_tables_borrow(games, game);
        n += t->db != NULL;
        goti_tables_return(game, t);
    }
    return n;
}

static void explain(const goti_serve *s, const goti_http *http)
{
    fprintf(stderr,
            "goti: serving %s with tables of %u of %u games; Ctrl-C stops\n",
            goti_http_url(http), count_databases(s->games),
            goti_games_count(s->games));
    if (goti_http_is_open(http))
        fprintf(stderr,
                "goti: any machine that reaches this address may ask, and "
                "play in rooms;\ngoti: nothing is encrypted: put a server "
                "with TLS in front of it\n");
}

/* The address last: who waits for it need not wait for more. */
static void greet(const goti_serve_options *options, const goti_serve *s,
                  const goti_http *http)
{
    if (!options->quiet) explain(s, http);
    printf("%s\n", goti_http_url(http));
    (void)fflush(stdout);
}

static goti_err serve(const goti_serve_options *options, goti_serve *s,
                      goti_http *http, const sigset_t *signals, goti_msg *msg)
{
    int got;
    if (options->rooms_file != NULL)
        GOTI_TRY(goti_rooms_open(options->rooms_file, s->games,
                                 goti_http_waits(http), &options->rooms,
                                 &s->rooms, msg));
    GOTI_TRY(goti_http_start(http, msg));
    greet(options, s, http);
    if (sigwait(signals, &got) != 0)
        return goti_fail(msg, GOTI_E_IO, "cannot wait for signals");
    if (!options->quiet) fprintf(stderr, "goti: stopping\n");
    return GOTI_OK;
}

goti_err goti_serve_run(const goti_serve_options *options, goti_msg *msg)
{
    goti_serve s;
    goti_http *http = NULL;
    sigset_t signals;
    (void)sigemptyset(&signals);
    (void)sigaddset(&signals, SIGINT);
    (void)sigaddset(&signals, SIGTERM);
    (void)pthread_sigmask(SIG_BLOCK, &signals, NULL); /* threads, too */
    allow_files();
    GOTI_TRY(goti_serve_open(options, &s, msg));
    goti_err err = goti_http_open(&s, &options->http, &http, msg);
    if (err == GOTI_OK) err = serve(options, &s, http, &signals, msg);
    goti_http_close(http);
    goti_serve_close(&s);
    return err;
}
