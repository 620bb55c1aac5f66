/* SPDX-License-Identifier: MIT */
/*
 * Probing, with tables made by hand: every position gets the value that was
 * put there, one by one, in batches and from threads; see tiny_db.h.
 */
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdlib.h>

#include "db/probe.h"
#include "solver/game/moves.h"
#include "tests/support/bridge.h"
#include "tests/support/tiny_db.h"

static tiny_db tiny;

static void setup(void)
{
    tiny_open(&tiny);
}

static void teardown(void)
{
    tiny_close(&tiny);
}

TestSuite(probe, .init = setup, .fini = teardown);

/* --- what a probe should say --- */

static goti_probe_result expected_of(const goti_position *pos)
{
    const goti_outcome outcome = goti_position_outcome(&tiny.variant, pos);
    goti_category c = GOTI_DRAW;
    if (outcome == GOTI_ROW_WINS || outcome == GOTI_COLUMN_WINS)
        c = (outcome == GOTI_ROW_WINS) == (pos->to_move == GOTI_ROW)
                ? GOTI_WIN
                : GOTI_LOSS;
    const bool by_counter = goti_position_drawn_by_counter(&tiny.variant, pos);
    if (outcome != GOTI_ONGOING && !by_counter)
        return (goti_probe_result){.category = c, .theoretical = c};
    const goti_tier tier = goti_position_tier(pos);
    const goti_value v =
        tiny_value(&tiny, &tier, pos->piece[GOTI_ROW], pos->piece[GOTI_COLUMN]);
    goti_probe_result r = {.category = (goti_category)v.category,
                           .theoretical = (goti_category)v.category,
                           .depth = v.depth};
    if (r.theoretical == GOTI_CURSED_WIN) r.theoretical = GOTI_WIN;
    if (r.theoretical == GOTI_BLESSED_LOSS) r.theoretical = GOTI_LOSS;
    if (by_counter) {
        r.category = GOTI_DRAW; /* the rest as if it went on */
        return r;
    }
    /* Six tiger plies less quiet; the tigers' last is ply 2n - 1 or 2n. */
    const unsigned left = 6u - pos->quiet;
    const unsigned in_time = pos->to_move == GOTI_ROW ? 2 * left - 1 : 2 * left;
    if (tier.phase == GOTI_MOVEMENT && v.depth > in_time) {
        if (r.category == GOTI_WIN) r.category = GOTI_CURSED_WIN;
        if (r.category == GOTI_LOSS) r.category = GOTI_BLESSED_LOSS;
    }
    return r;
}

static bool agrees(const goti_probe_result *r, const goti_position *pos)
{
    const goti_probe_result e = expected_of(pos);
    return r->category == e.category && r->theoretical == e.theoretical &&
           r->depth == e.depth;
}

static bool probe_one(void *ctx, const goti_position *pos)
{
    goti_probe_result r;
    return goti_db_probe(ctx, pos, &r, NULL) == GOTI_OK && agrees(&r, pos);
}

Test(probe, every_position_of_every_tier)
{
    tiny_make_tables(&tiny);
    goti_db *const db = tiny_open_tables(&tiny);
    cr_assert_eq(tiny_visit(&tiny, probe_one, db), 0);
    const goti_db_stats stats = goti_db_get_stats(db);
    cr_assert_gt(stats.hits, stats.misses);
    cr_assert_geq(stats.probes, stats.hits + stats.misses);
    goti_db_drop_cache(db);
    cr_assert_eq(tiny_visit(&tiny, probe_one, db), 0);
    goti_db_close(db);
}

typedef struct list {
    goti_position *pos;
    size_t n, room;
} list;

static bool collect(void *ctx, const goti_position *pos)
{
    list *const l = ctx;
    if (l->n == l->room) {
        l->room = 2 * l->room + 1024;
        l->pos = realloc(l->pos, l->room * sizeof *l->pos);
    }
    l->pos[l->n++] = *pos;
    return true;
}

Test(probe, a_batch_decodes_each_frame_once)
{
    tiny_make_tables(&tiny);
    goti_db *const db = tiny_open_tables(&tiny);
    list l = {0};
    cr_assert_eq(tiny_visit(&tiny, collect, &l), 0);
    uint64_t seed = 1; /* in no order at all */
    for (size_t i = l.n; i-- > 1;) {
        const size_t k = (size_t)(bridge_random(&seed) % (i + 1));
        const goti_position swap = l.pos[i];
        l.pos[i] = l.pos[k];
        l.pos[k] = swap;
    }
    goti_probe_result *const r = calloc(l.n, sizeof *r);
    cr_assert_eq(goti_db_probe_batch(db, l.pos, l.n, r, NULL), GOTI_OK);
    for (size_t i = 0; i < l.n; i++)
        cr_assert(agrees(&r[i], &l.pos[i]));
    const uint64_t misses = goti_db_get_stats(db).misses;
    goti_db_drop_cache(db);
    cr_assert_eq(goti_db_probe_batch(db, l.pos, l.n, r, NULL), GOTI_OK);
    cr_assert_eq(goti_db_get_stats(db).misses, 2 * misses);
    cr_assert_eq(goti_db_probe_batch(db, l.pos, 0, NULL, NULL), GOTI_OK);
    free(r);
    free(l.pos);
    goti_db_close(db);
}

static void *probe_all(void *ctx)
{
    return tiny_visit(&tiny, probe_one, ctx) == 0 ? NULL : ctx;
}

Test(probe, threads_open_tables_together)
{
    tiny_make_tables(&tiny);
    goti_db *const db = tiny_open_tables(&tiny);
    pthread_t thread[4];
    for (unsigned i = 0; i < 4; i++)
        cr_assert_eq(pthread_create(&thread[i], NULL, probe_all, db), 0);
    for (unsigned i = 0; i < 4; i++) {
        void *wrong = NULL;
        cr_assert_eq(pthread_join(thread[i], &wrong), 0);
        cr_assert_null(wrong);
    }
    goti_db_close(db);
}
