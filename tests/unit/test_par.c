/* SPDX-License-Identifier: MIT */
#include "solver/base/par.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdatomic.h>

enum { N_ITEMS = 10007, MAX_WORKERS = 8 };

struct visits {
    atomic_uint of_item[N_ITEMS];
    atomic_bool wrong_worker;
    int n_threads;
};

static goti_err visit(void *ctx, uint64_t item, int worker)
{
    struct visits *const v = ctx;
    if (worker < 0 || worker >= v->n_threads)
        atomic_store(&v->wrong_worker, true);
    atomic_fetch_add(&v->of_item[item], 1);
    return GOTI_OK;
}

static void check_every_item_once(int n_threads, uint64_t n, uint64_t grain)
{
    static struct visits v; /* large; each call starts from zero */
    for (uint64_t i = 0; i < N_ITEMS; i++)
        atomic_init(&v.of_item[i], 0);
    atomic_init(&v.wrong_worker, false);
    v.n_threads = n_threads > 0 ? n_threads : goti_par_threads(0);
    cr_assert_eq(goti_par_for(n_threads, n, grain, visit, &v), GOTI_OK);
    cr_assert(!atomic_load(&v.wrong_worker));
    for (uint64_t i = 0; i < N_ITEMS; i++)
        cr_assert_eq(atomic_load(&v.of_item[i]), i < n ? 1u : 0u,
                     "threads %d, n %" PRIu64 ", grain %" PRIu64
                     ": item %" PRIu64,
                     n_threads, n, grain, i);
}

Test(par, visits_every_item_once)
{
    static const int threads[] = {0, 1, 2, 7};
    static const uint64_t sizes[] = {0, 1, 2, 63, N_ITEMS};
    static const uint64_t grains[] = {0, 1, 5, 4096, N_ITEMS, UINT64_MAX};
    for (size_t t = 0; t < sizeof threads / sizeof threads[0]; t++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
            for (size_t g = 0; g < sizeof grains / sizeof grains[0]; g++)
                check_every_item_once(threads[t], sizes[s], grains[g]);
}

Test(par, threads_default_to_the_cores)
{
    cr_assert_geq(goti_par_threads(0), 1);
    cr_assert_leq(goti_par_threads(1), 1);
    cr_assert_eq(goti_par_threads(0), goti_par_threads(-1));
}

/* Scratch of a worker needs no lock: a worker does one item at a time. */
struct scratch {
    atomic_bool busy[MAX_WORKERS];
    atomic_bool clash;
};

static goti_err use_scratch(void *ctx, uint64_t item, int worker)
{
    struct scratch *const s = ctx;
    (void)item;
    if (atomic_exchange(&s->busy[worker], true)) atomic_store(&s->clash, true);
    for (volatile int spin = 0; spin < 50; spin = spin + 1)
        continue;
    atomic_store(&s->busy[worker], false);
    return GOTI_OK;
}

Test(par, workers_do_not_share_a_number)
{
    struct scratch s;
    for (int i = 0; i < MAX_WORKERS; i++)
        atomic_init(&s.busy[i], false);
    atomic_init(&s.clash, false);
    cr_assert_eq(goti_par_for(MAX_WORKERS, 20000, 1, use_scratch, &s), GOTI_OK);
    cr_assert(!atomic_load(&s.clash));
}

struct failing {
    uint64_t bad_item;
    atomic_uint_fast64_t n_calls;
};

static goti_err fail_at(void *ctx, uint64_t item, int worker)
{
    struct failing *const f = ctx;
    (void)worker;
    atomic_fetch_add(&f->n_calls, 1);
    return item == f->bad_item ? GOTI_E_IO : GOTI_OK;
}

Test(par, an_error_is_returned)
{
    for (int threads = 1; threads <= 4; threads++) {
        struct failing f = {.bad_item = N_ITEMS - 1};
        atomic_init(&f.n_calls, 0);
        cr_assert_eq(goti_par_for(threads, N_ITEMS, 16, fail_at, &f),
                     GOTI_E_IO);
    }
}

Test(par, an_error_stops_further_items)
{
    struct failing f = {.bad_item = 10};
    atomic_init(&f.n_calls, 0);
    cr_assert_eq(goti_par_for(1, N_ITEMS, 1, fail_at, &f), GOTI_E_IO);
    cr_assert_eq(atomic_load(&f.n_calls), 11);
}

/* Each item fails with a code of its own; one of them must come out whole. */
static goti_err fail_always(void *ctx, uint64_t item, int worker)
{
    (void)ctx;
    (void)worker;
    return item % 2 == 0 ? GOTI_E_CORRUPT : GOTI_E_MISSING;
}

Test(par, one_of_many_errors_wins)
{
    cr_assert_eq(goti_par_for(1, 100, 1, fail_always, NULL), GOTI_E_CORRUPT);
    const goti_err err = goti_par_for(4, 100, 1, fail_always, NULL);
    cr_assert(err == GOTI_E_CORRUPT || err == GOTI_E_MISSING);
}

Test(par, loops_can_follow_an_error)
{
    cr_assert_neq(goti_par_for(2, 10, 1, fail_always, NULL), GOTI_OK);
    check_every_item_once(2, N_ITEMS, 7);
}
