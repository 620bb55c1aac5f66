/* SPDX-License-Identifier: MIT */
#include "tools/bench_probe.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/probe.h"
#include "solver/base/bits.h"
#include "solver/game/moves.h"

/* The working set's frames, at most 128 KiB each, fit the cache twice. */
enum { WORKING_SET = 1024, MAX_TRIES = 1000, WARM_BLOCK = 4096 };
static const size_t CACHE_BYTES = (size_t)256 << 20;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* splitmix64: small, and the same everywhere. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* k points among those of free; the slight bias of % does no harm here. */
static uint64_t random_subset(uint64_t free, unsigned k, uint64_t *state)
{
    uint64_t set = 0;
    while (goti_popcount(set) < k) {
        const unsigned n = goti_popcount(free);
        const uint64_t place = next_random(state) % n;
        const uint64_t point = goti_expand(goti_bit((unsigned)place), free);
        set |= point;
        free &= ~point;
    }
    return set;
}

static goti_position random_position(const goti_variant *v,
                                     const goti_tier *tier, uint64_t *state)
{
    goti_position pos = {
        .hand = {tier->row_hand, tier->column_hand},
        .to_move = tier->to_move,
        .captured = tier->captured,
    };
    const uint64_t all = goti_low_bits(v->board.n_points);
    pos.piece[GOTI_ROW] = random_subset(all, tier->row_pieces, state);
    pos.piece[GOTI_COLUMN] =
        random_subset(all & ~pos.piece[GOTI_ROW], tier->column_pieces, state);
    return pos;
}

/* A table, by its share of all positions. */
static const goti_table_summary *random_table(const goti_summary *s,
                                              uint64_t total, uint64_t *state)
{
    uint64_t left = next_random(state) % total;
    size_t i = 0;
    while (i + 1 < s->n && left >= s->table[i].n_positions)
        left -= s->table[i++].n_positions;
    return &s->table[i];
}

/* Positions that need a table: the game is not over there. */
static goti_err draw_positions(const goti_variant *v, const goti_summary *s,
                               uint64_t *state, goti_position *out,
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
        const goti_table_summary *const t = random_table(s, total, state);
        out[i] = random_position(v, &t->tier, state);
        if (goti_position_check(v, &out[i], NULL) == GOTI_OK &&
            goti_position_outcome(v, &out[i]) == GOTI_ONGOING)
            i++;
        else if (++tries > MAX_TRIES * WORKING_SET)
            return goti_fail(msg, GOTI_E_ARG,
                             "%s: the tables hold finished games only",
                             v->name);
    }
    return GOTI_OK;
}

static goti_err measure_warm(goti_db *db, const goti_position *pos,
                             double seconds, uint64_t *state,
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
            const uint64_t k = next_random(state) % WORKING_SET;
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
                             double seconds, uint64_t *state,
                             goti_bench_probe *out, goti_msg *msg)
{
    const double start = cpu_seconds();
    double in_probes = 0;
    do {
        const uint64_t k = next_random(state) % WORKING_SET;
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
                        uint64_t *state, goti_bench_probe *out, goti_msg *msg)
{
    goti_db *db = NULL;
    GOTI_TRY(goti_db_open(v, db_dir, CACHE_BYTES, &db, msg));
    goti_err err = measure_warm(db, pos, seconds / 2, state, out, msg);
    if (err == GOTI_OK)
        err = measure_cold(db, pos, seconds / 2, state, out, msg);
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
    uint64_t state = seed;
    goti_summary summary;
    GOTI_TRY(goti_summary_read(v, db_dir, &summary, msg));
    goti_position *const pos = calloc(WORKING_SET, sizeof *pos);
    goti_err err = pos == NULL ? goti_fail(msg, GOTI_E_MEMORY, "out of memory")
                               : draw_positions(v, &summary, &state, pos, msg);
    if (err == GOTI_OK)
        err = measure(v, db_dir, pos, seconds, &state, out, msg);
    free(pos);
    goti_summary_clear(&summary);
    return err;
}
