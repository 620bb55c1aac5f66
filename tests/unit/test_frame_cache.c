/* SPDX-License-Identifier: MIT */
/* The cache gives what the tables hold, within its budget, to all threads. */
#include <criterion/criterion.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/frame_cache.h"
#include "db/table_write.h"

enum { N_TABLES = 3, N_CODES = 251, FRAME = 1000, N_THREADS = 4 };

static const uint64_t n_positions[N_TABLES] = {20500, 999, 65000};

typedef struct fixture {
    goti_table *table[N_TABLES];
    goti_frame_cache *cache;
    atomic_int n_wrong;
} fixture;

/* What position i of table k holds. */
static unsigned code_of(unsigned k, uint64_t i)
{
    return (unsigned)((i * i + 7 * k + i / 13) % N_CODES);
}

static void make_table(unsigned k, const char *path)
{
    goti_table_info info = {.variant = "t",
                            .cell_bytes = (uint8_t)(1 + k % 2),
                            .n_points = 1,
                            .n_rows = 1,
                            .n_columns = n_positions[k],
                            .n_positions = n_positions[k],
                            .frame_positions = FRAME,
                            .n_codes = N_CODES};
    goti_code codes[N_CODES] = {0};
    uint8_t *const cells = calloc(n_positions[k], info.cell_bytes);
    for (uint64_t i = 0; i < n_positions[k]; i++)
        cells[i * info.cell_bytes] = (uint8_t)code_of(k, i);
    goti_table_writer *w = NULL;
    cr_assert_eq(goti_table_create(path, &info, codes, 1, &w, NULL), GOTI_OK);
    cr_assert_eq(goti_table_append(w, 1, cells, n_positions[k], NULL), GOTI_OK);
    cr_assert_eq(goti_table_commit(w, codes, NULL, NULL, NULL), GOTI_OK);
    free(cells);
}

static void setup(fixture *f, size_t budget_bytes)
{
    char path[] = "/tmp/goti-cache-XXXXXX";
    const int fd = mkstemp(path);
    cr_assert_geq(fd, 0);
    (void)close(fd);
    for (unsigned k = 0; k < N_TABLES; k++) {
        make_table(k, path);
        cr_assert_eq(goti_table_open(path, &f->table[k], NULL), GOTI_OK);
        (void)unlink(path); /* stays readable while open */
    }
    atomic_init(&f->n_wrong, 0);
    cr_assert_eq(goti_frame_cache_open(budget_bytes, &f->cache, NULL), GOTI_OK);
}

static void teardown(fixture *f)
{
    goti_frame_cache_close(f->cache);
    for (unsigned k = 0; k < N_TABLES; k++)
        goti_table_close(f->table[k]);
}

static bool ask(fixture *f, unsigned k, uint64_t i)
{
    unsigned code = ~0u;
    return goti_frame_cache_code(f->cache, f->table[k], k, i, &code, NULL) ==
               GOTI_OK &&
           code == code_of(k, i);
}

Test(frame_cache, all_codes_come_back_within_any_budget)
{
    const size_t budgets[] = {0, 500, 2500, 10000, 1 << 20, 256 << 20};
    for (size_t b = 0; b < sizeof budgets / sizeof *budgets; b++) {
        fixture f;
        setup(&f, budgets[b]);
        for (unsigned k = 0; k < N_TABLES; k++)
            for (uint64_t i = 0; i < n_positions[k]; i += 17)
                cr_assert(ask(&f, k, i), "table %u position %lu", k,
                          (unsigned long)i);
        cr_assert_leq(goti_frame_cache_get_stats(f.cache).used_bytes,
                      budgets[b]);
        teardown(&f);
    }
}

Test(frame_cache, a_second_look_hits_until_dropped)
{
    fixture f;
    setup(&f, 1 << 20);
    cr_assert(ask(&f, 0, 5));
    cr_assert(ask(&f, 0, FRAME - 1));
    goti_frame_cache_stats stats = goti_frame_cache_get_stats(f.cache);
    cr_assert_eq(stats.hits, 1);
    cr_assert_eq(stats.misses, 1);
    goti_frame_cache_drop(f.cache);
    cr_assert_eq(goti_frame_cache_get_stats(f.cache).used_bytes, 0);
    cr_assert(ask(&f, 0, 5));
    stats = goti_frame_cache_get_stats(f.cache);
    cr_assert_eq(stats.hits, 1);
    cr_assert_eq(stats.misses, 2);
    teardown(&f);
}

Test(frame_cache, the_least_recently_used_leaves)
{
    fixture f;
    setup(&f, 3 * (FRAME + 100)); /* three frames of one-byte cells */
    for (uint64_t i = 0; i < 3; i++)
        cr_assert(ask(&f, 0, i * FRAME));
    cr_assert(ask(&f, 0, 0));         /* frame 1 is the oldest now */
    cr_assert(ask(&f, 0, 3 * FRAME)); /* and leaves */
    const uint64_t misses = goti_frame_cache_get_stats(f.cache).misses;
    cr_assert(ask(&f, 0, 0));
    cr_assert(ask(&f, 0, 2 * FRAME));
    cr_assert_eq(goti_frame_cache_get_stats(f.cache).misses, misses);
    cr_assert(ask(&f, 0, FRAME));
    cr_assert_eq(goti_frame_cache_get_stats(f.cache).misses, misses + 1);
    teardown(&f);
}

Test(frame_cache, positions_outside_are_refused)
{
    fixture f;
    setup(&f, 1 << 20);
    unsigned code;
    cr_assert_eq(goti_frame_cache_code(f.cache, f.table[1], 1, n_positions[1],
                                       &code, NULL),
                 GOTI_E_ARG);
    teardown(&f);
}

static void *hammer(void *arg)
{
    fixture *const f = arg;
    uint64_t x = (uint64_t)(uintptr_t)&x;
    for (unsigned n = 0; n < 20000; n++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        const unsigned k = (unsigned)(x >> 60) % N_TABLES;
        if (!ask(f, k, (x >> 20) % n_positions[k]))
            (void)atomic_fetch_add(&f->n_wrong, 1);
        if (n % 5000 == 4999) goti_frame_cache_drop(f->cache);
    }
    return NULL;
}

Test(frame_cache, threads_share_it)
{
    const size_t budgets[] = {20000, 64 << 20};
    for (size_t b = 0; b < sizeof budgets / sizeof *budgets; b++) {
        fixture f;
        setup(&f, budgets[b]);
        pthread_t thread[N_THREADS];
        for (unsigned i = 0; i < N_THREADS; i++)
            cr_assert_eq(pthread_create(&thread[i], NULL, hammer, &f), 0);
        for (unsigned i = 0; i < N_THREADS; i++)
            cr_assert_eq(pthread_join(thread[i], NULL), 0);
        cr_assert_eq(atomic_load(&f.n_wrong), 0);
        const goti_frame_cache_stats stats =
            goti_frame_cache_get_stats(f.cache);
        cr_assert_eq(stats.hits + stats.misses, N_THREADS * 20000);
        cr_assert_leq(stats.used_bytes, budgets[b]);
        teardown(&f);
    }
}
