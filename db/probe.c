/* SPDX-License-Identifier: MIT */
/*
 * Position -> tier -> table, position -> index -> code -> value.  The points
 * are renumbered as the solver numbers them; rows and tables are opened when
 * first needed and then stay, published by atomic pointers so that a probe
 * that finds them open takes no lock but the cache's.
 */
#include "db/probe.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/frame_cache.h"
#include "db/index.h"
#include "db/manifest.h"
#include "db/probe_tables.h"
#include "db/table_read.h"
#include "solver/base/bits.h"
#include "solver/game/counter.h"
#include "solver/game/moves.h"

enum { DEFAULT_CACHE_BYTES = 64 << 20, MAX_PATH = 4096 };

/* A tier that the variant has, and its table once open. */
typedef struct slot {
    uint64_t key; /* of the tier; slots are sorted by it */
    goti_tier tier;
    _Atomic(goti_table *) table;
} slot;

struct goti_db {
    const goti_variant *v;
    char dir[MAX_PATH]; /* of this variant's tables */
    goti_manifest manifest;
    goti_frame_cache *cache;
    uint8_t point_order[GOTI_MAX_POINTS]; /* place -> point */
    uint8_t place[GOTI_MAX_POINTS];       /* point -> place */
    goti_symmetries symmetries;           /* of the places */
    slot *slots;
    unsigned n_slots;
    _Atomic(goti_rows *) rows[GOTI_MAX_POINTS + 1]; /* by row pieces */
    pthread_mutex_t opening; /* held to open a table or rows */
    atomic_uint_fast64_t n_probes;
};

/* What remains of a position once its table is known. */
typedef struct query {
    const goti_table *table;
    uint32_t table_number;
    uint64_t index;
    size_t item; /* in a batch */
} query;

/* --- opening --- */

static uint64_t key_of(const goti_tier *tier)
{
    const uint8_t field[] = {tier->phase,      tier->to_move,
                             tier->row_pieces, tier->column_pieces,
                             tier->row_hand,   tier->column_hand,
                             tier->captured};
    uint64_t key = 0;
    for (size_t i = 0; i < sizeof field; i++)
        key = key << 8 | field[i];
    return key;
}

static int compare_slots(const void *a, const void *b)
{
    const uint64_t x = ((const slot *)a)->key, y = ((const slot *)b)->key;
    return (x > y) - (x < y);
}

static goti_err list_tiers(goti_db *db, goti_msg *msg)
{
    goti_tier *const tiers = calloc(GOTI_MAX_TIERS, sizeof *tiers);
    if (tiers == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    db->n_slots = goti_tiers(db->v, tiers);
    db->slots = calloc(db->n_slots, sizeof *db->slots);
    for (unsigned i = 0; db->slots != NULL && i < db->n_slots; i++) {
        db->slots[i].key = key_of(&tiers[i]);
        db->slots[i].tier = tiers[i];
        atomic_init(&db->slots[i].table, NULL);
    }
    free(tiers);
    if (db->slots == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    qsort(db->slots, db->n_slots, sizeof *db->slots, compare_slots);
    return GOTI_OK;
}

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
    GOTI_TRY(list_tiers(db, msg));
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
    for (unsigned i = 0; i <= GOTI_MAX_POINTS; i++) {
        goti_rows *const rows = atomic_load(&db->rows[i]);
        goti_rows_close(rows);
        free(rows);
    }
    goti_frame_cache_close(db->cache);
    goti_manifest_clear(&db->manifest);
    (void)pthread_mutex_destroy(&db->opening);
    free(db->slots);
    free(db);
}

/* --- rows and tables, opened on first use --- */

/* With opening held. */
static goti_err open_rows(goti_db *db, unsigned n_row, goti_rows **out,
                          goti_msg *msg)
{
    goti_rows *const rows = calloc(1, sizeof *rows);
    if (rows == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const goti_err err =
        goti_rows_open(db->v->board.n_points, n_row,
                       (const uint8_t(*)[GOTI_MAX_POINTS])db->symmetries.perm,
                       db->symmetries.n, rows, msg);
    if (err != GOTI_OK) {
        free(rows);
        return err;
    }
    *out = rows;
    return GOTI_OK;
}

/* With opening held. */
static goti_err get_rows(goti_db *db, unsigned n_row, goti_rows **out,
                         goti_msg *msg)
{
    *out = atomic_load_explicit(&db->rows[n_row], memory_order_acquire);
    if (*out != NULL) return GOTI_OK;
    GOTI_TRY(open_rows(db, n_row, out, msg));
    atomic_store_explicit(&db->rows[n_row], *out, memory_order_release);
    return GOTI_OK;
}

/* Is it the table that this tier's positions are looked up in? */
static goti_err check_table(const goti_db *db, const goti_tier *tier,
                            const goti_table *t, goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    const goti_variant *const v = db->v;
    const char *const path = goti_table_path(t);
    const goti_tier held = {
        .phase = info->phase,
        .to_move = info->to_move,
        .row_pieces = info->row_pieces,
        .column_pieces = info->column_pieces,
        .row_hand = info->row_hand,
        .column_hand = info->column_hand,
        .captured = info->captured,
    };
    if (strcmp(info->variant, v->name) != 0 ||
        memcmp(info->rules_digest, v->rules_digest, sizeof v->rules_digest) !=
            0)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s is of %s with other rules than the %s asked about",
                         path, info->variant, v->name);
    if (!goti_tier_equal(&held, tier))
        return goti_fail(msg, GOTI_E_RULES, "%s holds another tier", path);
    if (info->metric != (uint8_t)db->manifest.metric)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s does not hold %s as its manifest says", path,
                         goti_metric_name(db->manifest.metric));
    if (info->n_points != v->board.n_points ||
        memcmp(info->point_order, db->point_order, info->n_points) != 0)
        return goti_fail(msg, GOTI_E_RULES, "%s numbers the points otherwise",
                         path);
    return GOTI_OK;
}

static goti_err check_size(const goti_tier *tier, const goti_rows *rows,
                           const goti_table *t, goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    if (info->n_rows != rows->n_orbits ||
        info->n_columns != goti_index_columns(rows, tier->column_pieces))
        return goti_fail(msg, GOTI_E_RULES,
                         "%s has %" PRIu64 " x %" PRIu64
                         " positions, expected %" PRIu32 " x %" PRIu64,
                         goti_table_path(t), info->n_rows, info->n_columns,
                         rows->n_orbits,
                         goti_index_columns(rows, tier->column_pieces));
    return GOTI_OK;
}

static goti_err check_entry(const goti_manifest_entry *e, const goti_table *t,
                            goti_msg *msg)
{
    if (goti_manifest_means(e, t)) return GOTI_OK;
    return goti_fail(msg, GOTI_E_CORRUPT,
                     "%s is not the file that the manifest names",
                     goti_table_path(t));
}

static goti_err no_table(const goti_db *db, const char *file, goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MISSING,
                     "no table %s in %s; `goti solve %s` makes it", file,
                     db->dir, db->v->name);
}

goti_err goti_db_open_table(const goti_db *db, const goti_tier *tier,
                            goti_table **out, goti_msg *msg)
{
    char file[GOTI_DB_FILE_BYTES], path[MAX_PATH + GOTI_DB_FILE_BYTES];
    (void)goti_db_file(tier, file);
    (void)snprintf(path, sizeof path, "%s/%s", db->dir, file);
    const goti_manifest_entry *const e =
        goti_manifest_find(&db->manifest, file);
    if (e == NULL) return no_table(db, file, msg);
    goti_table *t = NULL;
    goti_err err = goti_table_open(path, &t, msg);
    if (err == GOTI_E_MISSING) return no_table(db, file, msg);
    if (err == GOTI_OK) err = check_table(db, tier, t, msg);
    if (err == GOTI_OK) err = check_entry(e, t, msg);
    if (err != GOTI_OK) {
        goti_table_close(t);
        return err;
    }
    *out = t;
    return GOTI_OK;
}

/* A table to look up in, and its rows.  With opening held. */
static goti_err open_table(goti_db *db, const goti_tier *tier, goti_table **out,
                           goti_msg *msg)
{
    goti_table *t = NULL;
    goti_rows *rows = NULL;
    GOTI_TRY(goti_db_open_table(db, tier, &t, msg));
    goti_err err = get_rows(db, tier->row_pieces, &rows, msg);
    if (err == GOTI_OK) err = check_size(tier, rows, t, msg);
    if (err != GOTI_OK) {
        goti_table_close(t);
        return err;
    }
    *out = t;
    return GOTI_OK;
}

/* The slot's table; its rows are open from then on too. */
static goti_err get_table(goti_db *db, slot *s, goti_table **out, goti_msg *msg)
{
    *out = atomic_load_explicit(&s->table, memory_order_acquire);
    if (*out != NULL) return GOTI_OK;
    (void)pthread_mutex_lock(&db->opening);
    goti_err err = GOTI_OK;
    *out = atomic_load_explicit(&s->table, memory_order_acquire);
    if (*out == NULL) {
        err = open_table(db, &s->tier, out, msg);
        if (err == GOTI_OK)
            atomic_store_explicit(&s->table, *out, memory_order_release);
    }
    (void)pthread_mutex_unlock(&db->opening);
    return err;
}

/* --- probing --- */

static slot *find_slot(const goti_db *db, const goti_tier *tier)
{
    const slot wanted = {.key = key_of(tier)};
    return bsearch(&wanted, db->slots, db->n_slots, sizeof *db->slots,
                   compare_slots);
}

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
    slot *const s = find_slot(db, &tier);
    if (s == NULL)
        return goti_fail(msg, GOTI_E_ARG,
                         "no such material can be on the board in %s",
                         db->v->name);
    goti_table *t = NULL;
    GOTI_TRY(get_table(db, s, &t, msg));
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

/* --- whole tables --- */

const char *goti_db_file(const goti_tier *tier, char *buf)
{
    char name[80];
    (void)snprintf(buf, GOTI_DB_FILE_BYTES, "%s.goti.zst",
                   goti_tier_name(tier, name, sizeof name));
    return buf;
}

const goti_variant *goti_db_variant(const goti_db *db)
{
    return db->v;
}

const char *goti_db_dir(const goti_db *db)
{
    return db->dir;
}

const goti_manifest *goti_db_manifest(const goti_db *db)
{
    return &db->manifest;
}

goti_err goti_db_get_table(goti_db *db, const goti_tier *tier,
                           goti_db_table *out, goti_msg *msg)
{
    slot *const s = find_slot(db, tier);
    if (s == NULL)
        return goti_fail(msg, GOTI_E_ARG, "%s has no such tier", db->v->name);
    goti_table *t = NULL;
    GOTI_TRY(get_table(db, s, &t, msg));
    *out = (goti_db_table){
        .tier = *tier,
        .table = t,
        .rows = atomic_load_explicit(&db->rows[tier->row_pieces],
                                     memory_order_acquire),
        .number = (uint32_t)(s - db->slots),
    };
    return GOTI_OK;
}

static uint64_t points_of(const goti_db *db, uint64_t places)
{
    uint64_t points = 0;
    for (; places != 0; places &= places - 1)
        points |= goti_bit(db->point_order[goti_ctz(places)]);
    return points;
}

void goti_db_position_at(const goti_db *db, const goti_db_table *t,
                         uint64_t index, goti_position *out)
{
    uint64_t row = 0, column = 0;
    goti_unindex(t->rows, t->tier.column_pieces, index, &row, &column);
    *out = (goti_position){
        .piece = {points_of(db, row), points_of(db, column)},
        .hand = {t->tier.row_hand, t->tier.column_hand},
        .to_move = t->tier.to_move,
        .captured = t->tier.captured,
    };
}

goti_err goti_db_value_at(goti_db *db, const goti_db_table *t, uint64_t index,
                          goti_value *out, goti_msg *msg)
{
    unsigned code;
    GOTI_TRY(goti_frame_cache_code(db->cache, t->table, t->number, index, &code,
                                   msg));
    *out = goti_table_codes(t->table)[code].value;
    return GOTI_OK;
}
