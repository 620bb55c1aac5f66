/* SPDX-License-Identifier: MIT */
/*
 * One loop body for both builds: with OpenMP its items are dealt out to
 * threads, without it the pragma is not compiled and they run in order.  The
 * shared error is a C11 atomic in both, so there is one code path to test.
 */
#include "solver/base/par.h"

#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef _OPENMP
#include <omp.h>
#endif

struct loop {
    goti_par_fn fn;
    void *ctx;
    atomic_int err; /* goti_err: the first failure, GOTI_OK until then */
};

int goti_par_threads(int n)
{
#ifdef _OPENMP
    /* Not omp_get_max_threads: 0 means the cores, whatever the environment
     * says; a smaller affinity mask (taskset) does count. */
    return n > 0 ? n : omp_get_num_procs();
#else
    (void)n;
    return 1;
#endif
}

void goti_par_sleep_when_idle(char **argv)
{
#ifdef _OPENMP
    if (getenv("OMP_WAIT_POLICY") != NULL) return;
    if (setenv("OMP_WAIT_POLICY", "passive", 0) == 0)
        (void)execv("/proc/self/exe", argv);
#else
    (void)argv;
#endif
}

/* Relaxed is enough: a late reader does one item more, and the end of the
 * parallel region orders the final read. */
static void run_item(struct loop *loop, uint64_t item, int worker)
{
    int seen = atomic_load_explicit(&loop->err, memory_order_relaxed);
    if (seen != GOTI_OK) return;
    const goti_err err = loop->fn(loop->ctx, item, worker);
    if (err != GOTI_OK)
        /* Fails when another worker was first, whose error then stays. */
        (void)atomic_compare_exchange_strong_explicit(
            &loop->err, &seen, (int)err, memory_order_relaxed,
            memory_order_relaxed);
}

goti_err goti_par_for(int n_threads, uint64_t n, uint64_t grain, goti_par_fn fn,
                      void *ctx)
{
    struct loop loop = {.fn = fn, .ctx = ctx};
    atomic_init(&loop.err, GOTI_OK);
    if (grain == 0) grain = 1;
#ifdef _OPENMP
    assert(!omp_in_parallel());
    /* OpenMP takes the chunk as a signed number. */
    const long chunk = grain > LONG_MAX ? LONG_MAX : (long)grain;
    /* Threads beyond the number of chunks would only be started. */
    const uint64_t n_chunks = n / grain + (n % grain != 0);
    int team = goti_par_threads(n_threads);
    if (n_chunks < (uint64_t)team) team = n_chunks > 0 ? (int)n_chunks : 1;
#pragma omp parallel for num_threads(team) schedule(dynamic, chunk)
    for (uint64_t i = 0; i < n; i++)
        run_item(&loop, i, omp_get_thread_num());
#else
    (void)n_threads;
    for (uint64_t i = 0; i < n; i++) {
        run_item(&loop, i, 0);
        if (atomic_load(&loop.err) != GOTI_OK) break;
    }
#endif
    return (goti_err)atomic_load(&loop.err);
}
