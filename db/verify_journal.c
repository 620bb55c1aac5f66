/* SPDX-License-Identifier: MIT */
#include "db/verify_journal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>

#include "db/json_file.h"
#include "db/verify_list.h"
#include "solver/base/file.h"

enum { MAX_PATH = 4200, MAX_BYTES = 16 << 20 };

static const char format_name[] = "goti-verify";

static void path_of(const goti_db *db, char *out)
{
    (void)snprintf(out, MAX_PATH, "%s/verify.json", goti_db_dir(db));
}

/* --- what it belongs to --- */

static uint64_t mix_text(uint64_t h, const char *text)
{
    return XXH3_64bits_withSeed(text, strlen(text) + 1, h);
}

static uint64_t mix_number(uint64_t h, uint64_t n)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%" PRIu64, n);
    return mix_text(h, text);
}

/* A copy of the directory is another database. */
static uint64_t mix_manifest(uint64_t h, const goti_db *db)
{
    char path[MAX_PATH];
    struct stat st;
    (void)snprintf(path, sizeof path, "%s/manifest.json", goti_db_dir(db));
    if (stat(path, &st) != 0) return h;
    h = mix_number(h, (uint64_t)st.st_dev);
    h = mix_number(h, (uint64_t)st.st_ino);
    h = mix_number(h, (uint64_t)st.st_mtim.tv_sec);
    return mix_number(h, (uint64_t)st.st_mtim.tv_nsec);
}

static uint64_t mix_table(uint64_t h, goti_db *db, const goti_verify_table *v)
{
    goti_db_table t;
    goti_msg ignored;
    const goti_err err = goti_verify_open(db, v, &t, &ignored);
    if (err != GOTI_OK) return mix_number(h, (uint64_t)err);
    const goti_table_info *const info = goti_table_get_info(t.table);
    h = mix_number(h, info->values_digest);
    for (uint32_t i = 0; i < info->n_codes; i++) {
        const goti_code *const c = &goti_table_codes(t.table)[i];
        h = mix_number(h, c->value.category);
        h = mix_number(h, c->value.depth);
        h = mix_number(h, c->boards);
        h = mix_number(h, c->orbits);
    }
    return h;
}

uint64_t goti_verify_fingerprint(goti_db *db,
                                 const goti_verify_options *options,
                                 const goti_verify_report *report)
{
    const goti_manifest *const m = goti_db_manifest(db);
    uint64_t h =
        XXH3_64bits_withSeed(m->rules_digest, sizeof m->rules_digest, 0);
    h = mix_manifest(h, db);
    h = mix_number(h, (uint64_t)m->metric);
    h = mix_number(h, options->sample);
    h = mix_number(h, options->seed);
    h = mix_number(h, (uint64_t)options->phase);
    h = mix_text(h, options->tier != NULL ? options->tier : "");
    for (unsigned i = 0; i < report->n_tables; i++)
        h = mix_table(h, db, &report->table[i]);
    return h;
}

/* --- writing --- */

static struct json_object *number(uint64_t n)
{
    return json_object_new_uint64(n);
}

static struct json_object *indices(const goti_verify_found *f)
{
    struct json_object *const array = json_object_new_array();
    for (unsigned i = 0; i < f->n_first; i++)
        if (!goti_json_append(array, number(f->first[i].index))) {
            (void)json_object_put(array);
            return NULL;
        }
    return array;
}

static struct json_object *table_object(const goti_verify_table *t)
{
    struct json_object *const o = json_object_new_object();
    if (goti_json_set(o, "file", json_object_new_string(t->file)) &&
        goti_json_set(o, "checked", number(t->found.n_checked)) &&
        goti_json_set(o, "unknown", number(t->found.n_unknown)) &&
        goti_json_set(o, "wrong", number(t->found.n_wrong)) &&
        goti_json_set(o, "turns", number(t->found.n_turns)) &&
        goti_json_set(o, "first_wrong", indices(&t->found)))
        return o;
    (void)json_object_put(o);
    return NULL;
}

static struct json_object *tables_array(const goti_verify_report *report,
                                        unsigned n)
{
    struct json_object *const array = json_object_new_array();
    for (unsigned i = 0; i < n; i++)
        if (!goti_json_append(array, table_object(&report->table[i]))) {
            (void)json_object_put(array);
            return NULL;
        }
    return array;
}

goti_err goti_verify_journal_write(goti_db *db, uint64_t fingerprint,
                                   const goti_verify_progress *at,
                                   const goti_verify_report *report,
                                   goti_msg *msg)
{
    char path[MAX_PATH];
    const unsigned n =
        at->table < report->n_tables ? at->table + 1 : report->n_tables;
    struct json_object *o = json_object_new_object();
    if (!goti_json_set(o, "format", json_object_new_string(format_name)) ||
        !goti_json_set(o, "fingerprint", goti_json_digest(fingerprint)) ||
        !goti_json_set(o, "table", number(at->table)) ||
        !goti_json_set(o, "block", number(at->block)) ||
        !goti_json_set(o, "tables", tables_array(report, n))) {
        (void)json_object_put(o);
        o = NULL;
    }
    path_of(db, path);
    const goti_err err = goti_json_write(path, o, msg);
    (void)json_object_put(o);
    return err;
}

void goti_verify_journal_remove(goti_db *db)
{
    char path[MAX_PATH];
    path_of(db, path);
    (void)unlink(path);
}

/* --- reading --- */

/* Only where they stand is kept; what is wrong there is derived again. */
static bool get_indices(struct json_object *o, goti_verify_table *t)
{
    struct json_object *array = NULL;
    if (!json_object_object_get_ex(o, "first_wrong", &array) ||
        !json_object_is_type(array, json_type_array))
        return false;
    const size_t n = json_object_array_length(array);
    if (n > GOTI_VERIFY_MAX_WRONG || n > t->found.n_wrong ||
        (n < GOTI_VERIFY_MAX_WRONG && n < t->found.n_wrong))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct json_object *const value = json_object_array_get_idx(array, i);
        if (!json_object_is_type(value, json_type_int)) return false;
        const uint64_t index = json_object_get_uint64(value);
        if (index >= t->n_positions) return false;
        t->found.first[i] =
            (goti_verify_wrong){.tier = t->tier, .index = index};
    }
    t->found.n_first = (unsigned)n;
    return true;
}

static bool get_table(struct json_object *o, goti_verify_table *t)
{
    char file[sizeof t->file];
    return json_object_is_type(o, json_type_object) &&
           goti_json_get_string(o, "file", file, sizeof file) &&
           strcmp(file, t->file) == 0 &&
           goti_json_get_number(o, "checked", &t->found.n_checked) &&
           goti_json_get_number(o, "unknown", &t->found.n_unknown) &&
           goti_json_get_number(o, "wrong", &t->found.n_wrong) &&
           goti_json_get_number(o, "turns", &t->found.n_turns) &&
           get_indices(o, t);
}

static bool get_tables(struct json_object *root, const goti_verify_report *r,
                       unsigned n, goti_verify_table *out)
{
    struct json_object *array = NULL;
    if (!json_object_object_get_ex(root, "tables", &array) ||
        !json_object_is_type(array, json_type_array) ||
        json_object_array_length(array) != n)
        return false;
    for (unsigned i = 0; i < n; i++) {
        out[i] = r->table[i];
        if (!get_table(json_object_array_get_idx(array, i), &out[i]))
            return false;
    }
    return true;
}

/* Was of each table looked at what comes before the place given? */
static bool fits(goti_db *db, const goti_verify_options *options,
                 const goti_verify_table *t, bool whole, uint64_t block)
{
    goti_db_table table;
    goti_msg ignored;
    if (goti_verify_open(db, t, &table, &ignored) != GOTI_OK) return false;
    const goti_verify_blocks blocks =
        goti_verify_blocks_of(&table, options->sample, options->seed);
    if (!whole && block > blocks.n) return false;
    const uint64_t n = goti_verify_positions(&blocks, whole ? blocks.n : block);
    return t->found.n_checked + t->found.n_unknown == n &&
           t->found.n_wrong <= t->found.n_checked;
}

static bool get_journal(struct json_object *root, goti_db *db,
                        const goti_verify_options *options,
                        uint64_t fingerprint, goti_verify_progress *at,
                        goti_verify_report *report)
{
    char format[sizeof format_name + 1];
    uint64_t table = 0, block = 0, got = 0;
    if (!json_object_is_type(root, json_type_object) ||
        !goti_json_get_string(root, "format", format, sizeof format) ||
        strcmp(format, format_name) != 0 ||
        !goti_json_get_digest(root, "fingerprint", &got) ||
        got != fingerprint || !goti_json_get_number(root, "table", &table) ||
        !goti_json_get_number(root, "block", &block) ||
        table > report->n_tables)
        return false;
    const unsigned n =
        table < report->n_tables ? (unsigned)table + 1 : (unsigned)table;
    goti_verify_table *const tables = calloc((size_t)n + 1, sizeof *tables);
    bool ok = tables != NULL && get_tables(root, report, n, tables);
    for (unsigned i = 0; ok && i < n; i++)
        ok = fits(db, options, &tables[i], i < table, block);
    if (ok) {
        memcpy(report->table, tables, n * sizeof *tables);
        *at = (goti_verify_progress){(unsigned)table, block};
    }
    free(tables);
    return ok;
}

bool goti_verify_journal_read(goti_db *db, const goti_verify_options *options,
                              uint64_t fingerprint, goti_verify_progress *at,
                              goti_verify_report *report)
{
    char path[MAX_PATH];
    char *text = NULL;
    size_t size_bytes = 0;
    goti_msg ignored;
    struct json_object *root = NULL;
    path_of(db, path);
    if (goti_file_read(path, MAX_BYTES, &text, &size_bytes, &ignored) !=
        GOTI_OK)
        return false;
    const bool ok =
        goti_json_parse(text, size_bytes, &root, &ignored) == GOTI_OK &&
        get_journal(root, db, options, fingerprint, at, report);
    (void)json_object_put(root);
    free(text);
    return ok;
}
