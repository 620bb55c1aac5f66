/* SPDX-License-Identifier: MIT */
/*
 * Position -> tier -> table, position -> index -> code -> value.  The points
 * are renumbered as the solver numbers them; rows and tables are opened when
 * first needed and then stay, published by atomic pointers so that a probe
 * that finds them open takes no lock but the cache's.
 */
#include "db/probe.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/probe_db.h"
#include "solver/base/bits.h"
#include "solver/game/counter.h"
#include "solver/game/moves.h"

enum { DEFAULT_CACHE_BYTES = 64 << 20 };

/* What remains of a position once its table is known. */
typedef struct query {
    const goti_table *table;
    uint32_t table_number;
    uint64_t index;
    size_t item; /* in a batch */
} query;

/* --- opening --- */

static void number_points(goti_db *db)
{
    const goti_symmetries *const symmetries = &db->v->symmetries;
    goti_symmetry_point_order(symmetries, db->point_order);
    for (unsigned i = 0; i < db->v->board.n_points; i++)
        db->place[db->point_order[i]] = (uint8_t)i;
    goti_symmetries_renumber(symmetries, db->point_order, &db->symmetries);
}

static goti_err read_manifest(goti_db *db, const char *dir, goti_msg *msg)
{
    const goti_variant *const v = db->v;
    if (dir[0] == '\0')
        return goti_fail(msg, GOTI_E_ARG, "the directory's name is empty");
    const int n = snprintf(db->dir, sizeof db->dir, "%s/%s", dir, v->name);
    if (n < 0 || (size_t)n >= sizeof db->dir)
        return goti_fail(msg, GOTI_E_ARG, "the directory's name is too long");
    const goti_err err = goti_manifest_read(db->dir, &db->manifest, msg);
    if (err == GOTI_E_MISSING)
        return goti_fail(msg, err,
                         "no database of %s: there is no %s/manifest.json; "
                         "`goti solve %s` makes it",
                         v->name, db->dir, v->name);
    if (err != GOTI_OK) return err;
    if (strcmp(db->manifest.variant, v->name) != 0)
        return goti_fail(msg, GOTI_E_RULES, "%s holds tables of %s, not of %s",
                         db->dir, db->manifest.variant, v->name);
    if (memcmp(db->manifest.rules_digest, v->rules_digest,
               sizeof v->rules_digest) != 0)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s was solved with other rules of %s than these",
                         db->dir, v->name);
    return GOTI_OK;
}

static goti_err fill(goti_db *db, const char *dir, size_t cache_bytes,
                     goti_msg *msg)
{
    GOTI_TRY(read_manifest(db, dir, msg));
    number_points(db);
    GOTI_TRY(goti_db_list_slots(db, msg));
    db->entries = calloc(db->manifest.n_entries + 1, sizeof *db->entries);
    if (db->entries == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (size_t i = 0; i < db->manifest.n_entries; i++)
        atomic_init(&db->entries[i], NULL);
    if (cache_bytes == 0) cache_bytes = DEFAULT_CACHE_BYTES;
    return goti_frame_cache_open(cache_bytes, &db->cache, msg);
}

goti_err goti_db_open(const goti_variant *v, const char *dir,
                      size_t cache_bytes, goti_db **out, goti_msg *msg)
{
    goti_db *const db = calloc(1, sizeof *db);
    if (db == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    db->v = v;
    if (pthread_mutex_init(&db->opening, NULL) != 0) {
        free(db);
        return goti_fail(msg, GOTI_E_MEMORY, "no mutex to be had");
    }
    for (unsigned i = 0; i <= GOTI_MAX_POINTS; i++)
        atomic_init(&db->rows[i], NULL);
    atomic_init(&db->n_probes, 0);
    const goti_err err = fill(db, dir, cache_bytes, msg);
    if (err != GOTI_OK) {
        goti_db_close(db);
        return err;
    }
    *out = db;
    return GOTI_OK;
}

void goti_db_close(goti_db *db)
{
    if (db == NULL) return;
    for (unsigned i = 0; db->slots != NULL && i < db->n_slots; i++)
        goti_table_close(atomic_load(&db->slots[i].table));
    for (size_t i = 0; db->entries != NULL && i < db->manifest.n_entries; i++)
        goti_table_close(atomic_load(&db->entries[i]));
    for (unsigned i = 0; i <= GOTI_MAX_POINTS; i++) {
        goti_rows *const rows = atomic_load(&db->rows[i]);
        goti_rows_close(rows);
        free(rows);
    }
    goti_frame_cache_close(db->cache);
    goti_manifest_clear(&db->manifest);
    (void)pthread_mutex_destroy(&db->opening);
    free(db->entries);
    free(db->slots);
    free(db);
}

/* --- probing --- */

static uint64_t places_of(const goti_db *db, uint64_t points)
{
    uint64_t places = 0;
    for (; points != 0; points &= points - 1)
        places |= goti_bit(db->place[goti_ctz(points)]);
    return places;
}

/*
 * True when the rules answer: the game is over, and not by the counter alone;
 * there the table says what it would be worth without the limit.
 */
static bool is_over(const goti_db *db, const goti_position *pos,
                    goti_probe_result *out)
{
    const goti_outcome outcome = goti_position_outcome(db->v, pos);
    if (outcome == GOTI_ONGOING) return false;
    if (goti_position_drawn_by_counter(db->v, pos)) return false;
    goti_category c = GOTI_DRAW;
    if (outcome != GOTI_DRAWN) {
        c = outcome == GOTI_ROW_WINS ? GOTI_WIN : GOTI_LOSS;
        if (pos->to_move == GOTI_COLUMN) c = goti_category_opposite(c);
    }
    *out = (goti_probe_result){
        .category = c, .theoretical = c, .metric = db->manifest.metric};
    return true;
}

/* Check pos and find where its code is; *over: out has the answer instead. */
static goti_err resolve(goti_db *db, const goti_position *pos, bool *over,
                        goti_probe_result *out, query *q, goti_msg *msg)
{
    GOTI_TRY(goti_position_check(db->v, pos, msg));
    (void)atomic_fetch_add_explicit(&db->n_probes, 1, memory_order_relaxed);
    *over = is_over(db, pos, out);
    if (*over) return GOTI_OK;
    /* In morris one table serves both colours. */
    goti_position solved;
    goti_position_as_solved(db->v, pos, &solved);
    const goti_tier tier = goti_position_tier(&solved);
    goti_db_slot *const s = goti_db_find_slot(db, &tier);
    if (s == NULL)
        return goti_fail(msg, GOTI_E_ARG,
                         "no such material can be on the board in %s",
                         db->v->name);
    goti_table *t = NULL;
    GOTI_TRY(goti_db_open_slot(db, s, &t, msg));
    const goti_rows *const rows =
        atomic_load_explicit(&db->rows[tier.row_pieces], memory_order_acquire);
    assert(rows != NULL);
    q->table = t;
    q->table_number = (uint32_t)(s - db->slots);
    q->index = goti_index(rows, places_of(db, solved.piece[GOTI_ROW]),
                          places_of(db, solved.piece[GOTI_COLUMN]));
    return GOTI_OK;
}

/* A table's values are those of a fresh counter; see what is left of it. */
static goti_category under_counter(const goti_db *db, const goti_position *pos,
                                   goti_value value)
{
    const goti_category c = (goti_category)value.category;
    if (goti_position_in_placement(pos)) return c;
    if (db->v->draw_limit > 0 && pos->quiet >= db->v->draw_limit)
        return GOTI_DRAW; /* the counter has drawn it already */
    if (db->manifest.metric == GOTI_DTM) return c;
    if (c != GOTI_WIN && c != GOTI_LOSS) return c;
    if (value.depth <=
        goti_depth_in_time(db->v, (goti_side)pos->to_move, pos->quiet))
        return c;
    return c == GOTI_WIN ? GOTI_CURSED_WIN : GOTI_BLESSED_LOSS;
}

static goti_category without_counter(goti_category c)
{
    if (c == GOTI_CURSED_WIN) return GOTI_WIN;
    if (c == GOTI_BLESSED_LOSS) return GOTI_LOSS;
    return c;
}

static goti_err look_up(goti_db *db, const query *q, const goti_position *pos,
                        goti_probe_result *out, goti_msg *msg)
{
    unsigned code;
    GOTI_TRY(goti_frame_cache_code(db->cache, q->table, q->table_number,
                                   q->index, &code, msg));
    const goti_value value = goti_table_codes(q->table)[code].value;
    *out = (goti_probe_result){
        .category = under_counter(db, pos, value),
        .theoretical = without_counter((goti_category)value.category),
        .depth = value.depth,
        .metric = db->manifest.metric,
    };
    return GOTI_OK;
}

goti_err goti_db_probe(goti_db *db, const goti_position *pos,
                       goti_probe_result *out, goti_msg *msg)
{
    bool over = false;
    query q;
    GOTI_TRY(resolve(db, pos, &over, out, &q, msg));
    return over ? GOTI_OK : look_up(db, &q, pos, out, msg);
}

static int compare_queries(const void *a, const void *b)
{
    const query *const x = a;
    const query *const y = b;
    if (x->table_number != y->table_number)
        return x->table_number < y->table_number ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

goti_err goti_db_probe_batch(goti_db *db, const goti_position *pos, size_t n,
                             goti_probe_result *out, goti_msg *msg)
{
    if (n == 0) return GOTI_OK;
    query *const queries = calloc(n, sizeof *queries);
    if (queries == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_err err = GOTI_OK;
    size_t n_queries = 0;
    for (size_t i = 0; err == GOTI_OK && i < n; i++) {
        bool over = false;
        query *const q = &queries[n_queries];
        q->item = i;
        err = resolve(db, &pos[i], &over, &out[i], q, msg);
        n_queries += !over;
    }
    if (err == GOTI_OK)
        qsort(queries, n_queries, sizeof *queries, compare_queries);
    for (size_t k = 0; err == GOTI_OK && k < n_queries; k++) {
        const size_t i = queries[k].item;
        err = look_up(db, &queries[k], &pos[i], &out[i], msg);
    }
    free(queries);
    return err;
}

goti_metric goti_db_metric(const goti_db *db)
{
    return db->manifest.metric;
}

void goti_db_drop_cache(goti_db *db)
{
    goti_frame_cache_drop(db->cache);
}

goti_db_stats goti_db_get_stats(goti_db *db)
{
    const goti_frame_cache_stats cache = goti_frame_cache_get_stats(db->cache);
    return (goti_db_stats){.probes = atomic_load(&db->n_probes),
                           .hits = cache.hits,
                           .misses = cache.misses};
}
