/* SPDX-License-Identifier: MIT */
/*
 * Six threads probe one database, alone and in batches, through a cache that
 * holds next to nothing, so that frames come and go under them.  They must get
 * what one thread got.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "db/probe.h"
#include "solver/game/tier.h"
#include "solver/retro/solve.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

enum { N_THREADS = 6, N_POSITIONS = 1500, N_BATCH = 50, CACHE_BYTES = 4096 };

typedef struct shared {
    goti_db *db;
    goti_position pos[N_POSITIONS];
    goti_probe_result expected[N_POSITIONS];
} shared;

typedef struct prober {
    const shared *s;
    pthread_t thread;
    unsigned number;
    unsigned n_wrong;
} prober;

static void solve(const goti_variant *v, const char *dir)
{
    goti_msg msg = {""};
    goti_solve_report report;
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    if (goti_solve(v, dir, &options, &report, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
}

static goti_db *open_db(const goti_variant *v, const char *dir)
{
    goti_db *db = NULL;
    goti_msg msg = {""};
    if (goti_db_open(v, dir, CACHE_BYTES, &db, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    return db;
}

static void choose_positions(const goti_variant *v, shared *s)
{
    static goti_tier tiers[GOTI_MAX_TIERS];
    const unsigned n = goti_tiers(v, tiers);
    uint64_t seed = 6;
    for (unsigned i = 0; i < N_POSITIONS; i++)
        bridge_random_position(v, bridge_random_tier(v, tiers, n, &seed), &seed,
                               &s->pos[i]);
}

static bool same(const goti_probe_result *a, const goti_probe_result *b)
{
    return a->category == b->category && a->theoretical == b->theoretical &&
           a->depth == b->depth;
}

static void probe_one(prober *p, unsigned i)
{
    goti_probe_result got;
    if (goti_db_probe(p->s->db, &p->s->pos[i], &got, NULL) != GOTI_OK ||
        !same(&got, &p->s->expected[i]))
        p->n_wrong++;
}

static void probe_batch(prober *p, unsigned first)
{
    goti_probe_result got[N_BATCH];
    if (goti_db_probe_batch(p->s->db, p->s->pos + first, N_BATCH, got, NULL) !=
        GOTI_OK) {
        p->n_wrong++;
        return;
    }
    for (unsigned i = 0; i < N_BATCH; i++)
        if (!same(&got[i], &p->s->expected[first + i])) p->n_wrong++;
}

/* Each starts elsewhere; every second time it takes a batch. */
static void *probe_all(void *ctx)
{
    prober *const p = ctx;
    for (unsigned k = 0; k < N_POSITIONS; k += N_BATCH) {
        const unsigned first =
            (k + p->number * (N_POSITIONS / N_THREADS)) % N_POSITIONS;
        if ((k / N_BATCH + p->number) % 2 == 0) {
            probe_batch(p, first);
            continue;
        }
        for (unsigned i = 0; i < N_BATCH; i++)
            probe_one(p, first + i);
    }
    return NULL;
}

static unsigned probe_together(const shared *s)
{
    prober p[N_THREADS];
    unsigned n_wrong = 0;
    for (unsigned i = 0; i < N_THREADS; i++) {
        p[i] = (prober){.s = s, .number = i};
        if (pthread_create(&p[i].thread, NULL, probe_all, &p[i]) != 0)
            test_give_up("cannot start a thread");
    }
    for (unsigned i = 0; i < N_THREADS; i++) {
        (void)pthread_join(p[i].thread, NULL);
        n_wrong += p[i].n_wrong;
    }
    return n_wrong;
}

int main(void)
{
    static shared s;
    static goti_variant v;
    char dir[200];
    goti_msg msg = {""};
    bridge_load("kaooa", &v);
    bridge_temp_dir(dir, sizeof dir);
    solve(&v, dir);
    choose_positions(&v, &s);

    s.db = open_db(&v, dir);
    for (unsigned i = 0; i < N_POSITIONS; i++)
        if (goti_db_probe(s.db, &s.pos[i], &s.expected[i], &msg) != GOTI_OK)
            test_give_up("%s", msg.text);
    goti_db_close(s.db);

    s.db = open_db(&v, dir); /* anew, so that threads open the tables too */
    const unsigned n_wrong = probe_together(&s);
    const goti_db_stats stats = goti_db_get_stats(s.db);
    goti_db_close(s.db);
    bridge_remove_dir(dir);
    printf("%u wrong, %llu frames decoded\n", n_wrong,
           (unsigned long long)stats.misses);
    return n_wrong == 0 ? 0 : 1;
}
