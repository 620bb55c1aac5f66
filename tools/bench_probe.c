/* SPDX-License-Identifier: MIT */
#include "tools/bench_probe.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/ai/dice.h"
#include "db/probe.h"
#include "tools/random_position.h"

/* The working set's frames, at most 128 KiB each, fit the cache twice. */
enum { WORKING_SET = 1024, MAX_TRIES = 1000, WARM_BLOCK = 4096 };
static const size_t CACHE_BYTES = (size_t)256 << 20;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A table, by its share of all positions. */
static const goti_table_summary *
random_table(const goti_summary *s, uint64_t total, goti_ai_dice *dice)
{
    uint64_t left = goti_ai_dice_below(dice, total);
    size_t i = 0;
    while (i + 1 < s->n && left >= s->table[i].n_positions)
        left -= s->table[i++].n_positions;
    return &s->table[i];
}

/* Positions that need a table: the game is not over there. */
static goti_err draw_positions(const goti_variant *v, const goti_summary *s,
                               goti_ai_dice *dice, goti_position *out,
                               goti_msg *msg)
{
    uint64_t total = 0;
    for (size_t i = 0; i < s->n; i++)
        total += s->table[i].n_positions;
    if (total == 0)
        return goti_fail(msg, GOTI_E_MISSING, "%s: no tables to probe",
                         v->name);
    unsigned tries = 0;
    for (unsigned i = 0; i < WORKING_SET;) {
        const goti_table_summary *const t = random_table(s, total, dice);
        if (goti_random_position(v, &t->tier, dice, &out[i]))
            i++;
        else if (++tries > MAX_TRIES * WORKING_SET)
            return goti_fail(msg, GOTI_E_ARG,
                             "%s: the tables hold finished games only",
                             v->name);
    }
    return GOTI_OK;
}

static goti_err measure_warm(goti_db *db, const goti_position *pos,
                             double seconds, goti_ai_dice *dice,
                             goti_bench_probe *out, goti_msg *msg)
{
    goti_probe_result result;
    for (unsigned i = 0; i < WORKING_SET; i++) /* decode the frames */
        GOTI_TRY(goti_db_probe(db, &pos[i], &result, msg));
    const goti_db_stats before = goti_db_get_stats(db);
    const double start = cpu_seconds();
    double used = 0;
    while (used < seconds) {
        for (unsigned i = 0; i < WARM_BLOCK; i++) {
            const uint64_t k = goti_ai_dice_below(dice, WORKING_SET);
            GOTI_TRY(goti_db_probe(db, &pos[k], &result, msg));
        }
        out->warm_probes += WARM_BLOCK;
        used = cpu_seconds() - start;
    }
    const goti_db_stats after = goti_db_get_stats(db);
    const uint64_t hits = after.hits - before.hits;
    const uint64_t misses = after.misses - before.misses;
    out->warm_us = 1e6 * used / (double)out->warm_probes;
    out->warm_hit_rate =
        hits + misses > 0 ? (double)hits / (double)(hits + misses) : 0;
    return GOTI_OK;
}

static goti_err measure_cold(goti_db *db, const goti_position *pos,
                             double seconds, goti_ai_dice *dice,
                             goti_bench_probe *out, goti_msg *msg)
{
    const double start = cpu_seconds();
    double in_probes = 0;
    do {
        const uint64_t k = goti_ai_dice_below(dice, WORKING_SET);
        goti_probe_result result;
        goti_db_drop_cache(db);
        const double before = cpu_seconds();
        GOTI_TRY(goti_db_probe(db, &pos[k], &result, msg));
        in_probes += cpu_seconds() - before;
        out->cold_probes++;
    } while (cpu_seconds() - start < seconds);
    out->cold_us = 1e6 * in_probes / (double)out->cold_probes;
    return GOTI_OK;
}

static goti_err measure(const goti_variant *v, const char *db_dir,
                        const goti_position *pos, double seconds,
                        goti_ai_dice *dice, goti_bench_probe *out,
                        goti_msg *msg)
{
    goti_db *db = NULL;
    GOTI_TRY(goti_db_open(v, db_dir, CACHE_BYTES, &db, msg));
    goti_err err = measure_warm(db, pos, seconds / 2, dice, out, msg);
    if (err == GOTI_OK)
        err = measure_cold(db, pos, seconds / 2, dice, out, msg);
    goti_db_close(db);
    return err;
}

goti_err goti_bench_probe_run(const goti_variant *v, const char *db_dir,
                              double seconds, uint64_t seed,
                              goti_bench_probe *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->seed = seed;
    out->positions = WORKING_SET;
    goti_ai_dice dice = {seed};
    goti_summary summary;
    GOTI_TRY(goti_summary_read(v, db_dir, &summary, msg));
    goti_position *const pos = calloc(WORKING_SET, sizeof *pos);
    goti_err err = pos == NULL ? goti_fail(msg, GOTI_E_MEMORY, "out of memory")
                               : draw_positions(v, &summary, &dice, pos, msg);
    if (err == GOTI_OK) err = measure(v, db_dir, pos, seconds, &dice, out, msg);
    free(pos);
    goti_summary_clear(&summary);
    return err;
}
