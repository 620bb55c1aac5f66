/* SPDX-License-Identifier: MIT */
/*
 * Rows and tables are opened when first needed, after their headers were found
 * to say what they should, and then stay; and whole tables are shown.
 */
#include "db/probe_tables.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/probe_db.h"
#include "db/table_match.h"
#include "solver/base/binom.h"
#include "solver/base/bits.h"

/* --- tiers --- */

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
    const uint64_t x = ((const goti_db_slot *)a)->key,
                   y = ((const goti_db_slot *)b)->key;
    return (x > y) - (x < y);
}

goti_err goti_db_list_slots(goti_db *db, goti_msg *msg)
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

goti_db_slot *goti_db_find_slot(const goti_db *db, const goti_tier *tier)
{
    const goti_db_slot wanted = {.key = key_of(tier)};
    return bsearch(&wanted, db->slots, db->n_slots, sizeof *db->slots,
                   compare_slots);
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

/* What the header of a tier's table must say. */
static goti_table_info wanted(const goti_db *db, const goti_tier *tier)
{
    const goti_variant *const v = db->v;
    goti_table_info info = {
        .phase = tier->phase,
        .to_move = tier->to_move,
        .row_pieces = tier->row_pieces,
        .column_pieces = tier->column_pieces,
        .row_hand = tier->row_hand,
        .column_hand = tier->column_hand,
        .captured = tier->captured,
        .metric = (uint8_t)db->manifest.metric,
        .n_points = v->board.n_points,
    };
    memcpy(info.variant, v->name, sizeof info.variant);
    memcpy(info.rules_digest, v->rules_digest, sizeof info.rules_digest);
    memcpy(info.point_order, db->point_order, sizeof info.point_order);
    if (tier->row_pieces > v->board.n_points) return info; /* no rows at all */
    info.n_rows =
        goti_index_rows(v->board.n_points, tier->row_pieces,
                        (const uint8_t(*)[GOTI_MAX_POINTS])db->symmetries.perm,
                        db->symmetries.n);
    info.n_columns =
        goti_binom(v->board.n_points - tier->row_pieces, tier->column_pieces);
    return info;
}

/* Is it the table of that tier, and the one that the manifest means? */
static goti_err check_table(const goti_db *db, const goti_tier *tier,
                            const goti_manifest_entry *e, const goti_table *t,
                            goti_msg *msg)
{
    const goti_table_info info = wanted(db, tier);
    GOTI_TRY(goti_table_match(t, &info, msg));
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

/* An entry's file, of which nothing is known yet but that it is a table. */
static goti_err open_file(const goti_db *db, const goti_manifest_entry *e,
                          goti_table **out, goti_msg *msg)
{
    char path[GOTI_DB_MAX_PATH + GOTI_DB_FILE_BYTES];
    (void)snprintf(path, sizeof path, "%s/%s", db->dir, e->file);
    const goti_err err = goti_table_open(path, out, msg);
    return err == GOTI_E_MISSING ? no_table(db, e->file, msg) : err;
}

goti_err goti_db_open_table(const goti_db *db, const goti_tier *tier,
                            goti_table **out, goti_msg *msg)
{
    char file[GOTI_DB_FILE_BYTES];
    (void)goti_db_file(tier, file);
    const goti_manifest_entry *const e =
        goti_manifest_find(&db->manifest, file);
    if (e == NULL) return no_table(db, file, msg);
    goti_table *t = NULL;
    GOTI_TRY(open_file(db, e, &t, msg));
    const goti_err err = check_table(db, tier, e, t, msg);
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
    goti_rows *rows = NULL;
    GOTI_TRY(get_rows(db, tier->row_pieces, &rows, msg));
    return goti_db_open_table(db, tier, out, msg);
}

goti_err goti_db_open_slot(goti_db *db, goti_db_slot *s, goti_table **out,
                           goti_msg *msg)
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

bool goti_db_is_tier(const goti_db *db, const goti_tier *tier)
{
    return goti_db_find_slot(db, tier) != NULL;
}

goti_err goti_db_get_table(goti_db *db, const goti_tier *tier,
                           goti_db_table *out, goti_msg *msg)
{
    goti_db_slot *const s = goti_db_find_slot(db, tier);
    if (s == NULL)
        return goti_fail(msg, GOTI_E_ARG, "%s has no such tier", db->v->name);
    goti_table *t = NULL;
    GOTI_TRY(goti_db_open_slot(db, s, &t, msg));
    *out = (goti_db_table){
        .tier = *tier,
        .table = t,
        .rows = atomic_load_explicit(&db->rows[tier->row_pieces],
                                     memory_order_acquire),
        .number = (uint32_t)(s - db->slots),
    };
    return GOTI_OK;
}

goti_tier goti_db_tier_in(const goti_table *t)
{
    const goti_table_info *const info = goti_table_get_info(t);
    return (goti_tier){
        .phase = info->phase,
        .to_move = info->to_move,
        .row_pieces = info->row_pieces,
        .column_pieces = info->column_pieces,
        .row_hand = info->row_hand,
        .column_hand = info->column_hand,
        .captured = info->captured,
    };
}

goti_err goti_db_open_entry(const goti_db *db, size_t entry, goti_table **out,
                            goti_msg *msg)
{
    const goti_manifest_entry *const e = &db->manifest.entry[entry];
    char file[GOTI_DB_FILE_BYTES];
    goti_table *t = NULL;
    GOTI_TRY(open_file(db, e, &t, msg));
    const goti_tier tier = goti_db_tier_in(t);
    goti_err err = check_table(db, &tier, e, t, msg);
    if (err == GOTI_OK && strcmp(goti_db_file(&tier, file), e->file) != 0)
        err = goti_fail(msg, GOTI_E_CORRUPT, "%s holds the tier of %s",
                        goti_table_path(t), file);
    if (err != GOTI_OK) {
        goti_table_close(t);
        return err;
    }
    *out = t;
    return GOTI_OK;
}

goti_err goti_db_get_entry(goti_db *db, size_t entry, goti_db_table *out,
                           goti_msg *msg)
{
    (void)pthread_mutex_lock(&db->opening);
    goti_err err = GOTI_OK;
    goti_rows *rows = NULL;
    goti_table *t = atomic_load(&db->entries[entry]);
    if (t == NULL) err = goti_db_open_entry(db, entry, &t, msg);
    if (err == GOTI_OK) {
        atomic_store(&db->entries[entry], t);
        err = get_rows(db, goti_table_get_info(t)->row_pieces, &rows, msg);
    }
    (void)pthread_mutex_unlock(&db->opening);
    GOTI_TRY(err);
    *out = (goti_db_table){
        .tier = goti_db_tier_in(t),
        .table = t,
        .rows = rows,
        .number = (uint32_t)(db->n_slots + entry),
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
