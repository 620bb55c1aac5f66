/* SPDX-License-Identifier: MIT */
/*
 * Parallel loops.  par.c is the only file that knows OpenMP; without it the
 * same loops run on one thread and give the same bytes.
 */
#ifndef GOTI_BASE_PAR_H
#define GOTI_BASE_PAR_H

#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"

/** One item of work; worker is in 0..n_threads-1, for per-worker scratch. */
typedef goti_err (*goti_par_fn)(void *ctx, uint64_t item, int worker);

/** How many threads loops use: n, or the machine's cores when n is 0. */
int goti_par_threads(int n);

/**
 * Have threads without work sleep, not spin: between the many short loops of a
 * solve spinning takes the cores from other programs, and on a busy machine
 * from the solve itself.  OpenMP reads that from the environment as it is
 * loaded, so the program is started anew, once, with argv; where that cannot
 * be done, or the environment says OMP_WAIT_POLICY, nothing happens.
 */
void goti_par_sleep_when_idle(char **argv);

/**
 * Call fn(ctx, i, worker) for every i in [0, n), in any order, on n_threads
 * threads, handing out grain items at a time.  The first error stops further
 * items and is returned.  fn may not call goti_par_for.
 */
goti_err goti_par_for(int n_threads, uint64_t n, uint64_t grain, goti_par_fn fn,
                      void *ctx) GOTI_NODISCARD;

#endif
