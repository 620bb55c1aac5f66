/* SPDX-License-Identifier: MIT */
#include "tools/sweep_journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/json_file.h"
#include "db/manifest.h"
#include "solver/base/file.h"
#include "tools/cli.h"
#include "tools/sweep_check.h"

enum { JOURNAL_VERSION = 2, MAX_BYTES = 64 << 20, DIGEST_BYTES = 16 };

static const char format_name[] = "goti-sweep";

static goti_err out_of_memory(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
}

/* Room for one more; n is doubled at powers of two. */
static void *grow(void *array, size_t n, size_t size)
{
    if (array != NULL && (n & (n - 1)) != 0) return array;
    return realloc(array, (n == 0 ? 1 : 2 * n) * size);
}

/* --- rows and names --- */

static bool is_row_of(const goti_sweep_row *r, goti_metric metric,
                      const goti_sweep_member *m)
{
    return r->metric == metric &&
           memcmp(r->rules_digest, m->rules_digest, DIGEST_BYTES) == 0 &&
           strcmp(r->start, m->start) == 0 &&
           strcmp(r->version, GOTI_VERSION) == 0;
}

static goti_sweep_row *find_row(const goti_sweep_journal *j, goti_metric metric,
                                const goti_sweep_member *m)
{
    for (size_t i = 0; i < j->n_rows; i++)
        if (is_row_of(&j->row[i], metric, m)) return &j->row[i];
    return NULL;
}

const goti_sweep_numbers *
goti_sweep_journal_find(const goti_sweep_journal *j, goti_metric metric,
                        const goti_sweep_member *member)
{
    const goti_sweep_row *const row = find_row(j, metric, member);
    return row == NULL ? NULL : &row->numbers;
}

static goti_err add_row(goti_sweep_journal *j, const goti_sweep_row *row,
                        goti_msg *msg)
{
    goti_sweep_row *const grown = grow(j->row, j->n_rows, sizeof *grown);
    if (grown == NULL) return out_of_memory(msg);
    j->row = grown;
    grown[j->n_rows++] = *row;
    return GOTI_OK;
}

goti_err goti_sweep_journal_put(goti_sweep_journal *j, goti_metric metric,
                                const goti_sweep_member *member, goti_msg *msg)
{
    goti_sweep_row *const there = find_row(j, metric, member);
    if (there != NULL) {
        there->numbers = member->numbers;
        return GOTI_OK;
    }
    goti_sweep_row row = {.metric = metric, .numbers = member->numbers};
    (void)snprintf(row.version, sizeof row.version, "%s", GOTI_VERSION);
    (void)snprintf(row.start, sizeof row.start, "%s", member->start);
    memcpy(row.rules_digest, member->rules_digest, DIGEST_BYTES);
    return add_row(j, &row, msg);
}

static size_t find_made(const goti_sweep_journal *j, const char *name)
{
    size_t i = 0;
    while (i < j->n_made && strcmp(j->made[i], name) != 0)
        i++;
    return i;
}

bool goti_sweep_journal_made(const goti_sweep_journal *j, const char *name)
{
    return find_made(j, name) < j->n_made;
}

goti_err goti_sweep_journal_set_made(goti_sweep_journal *j, const char *name,
                                     bool made, goti_msg *msg)
{
    const size_t i = find_made(j, name);
    if (made == (i < j->n_made)) return GOTI_OK;
    if (!made) {
        j->n_made--;
        memmove(j->made[i], j->made[i + 1],
                (j->n_made - i) * sizeof j->made[0]);
        return GOTI_OK;
    }
    void *const grown = grow(j->made, j->n_made, sizeof j->made[0]);
    if (grown == NULL) return out_of_memory(msg);
    j->made = grown;
    (void)snprintf(j->made[j->n_made++], sizeof j->made[0], "%s", name);
    return GOTI_OK;
}

/* --- writing --- */

static struct json_object *counts(const uint64_t *count)
{
    struct json_object *const array = json_object_new_array();
    for (int c = 0; c < GOTI_SWEEP_N_CATEGORIES; c++) {
        if (goti_json_append(array, json_object_new_uint64(count[c]))) continue;
        (void)json_object_put(array);
        return NULL;
    }
    return array;
}

static bool put_numbers(struct json_object *o, const goti_sweep_numbers *n)
{
    return goti_json_set(o, "category",
                         json_object_new_int((int)n->category)) &&
           goti_json_set(o, "theoretical",
                         json_object_new_int((int)n->theoretical)) &&
           goti_json_set(o, "depth", json_object_new_int(n->depth)) &&
           goti_json_set(o, "moves", counts(n->moves)) &&
           goti_json_set(o, "boards", counts(n->boards)) &&
           goti_json_set(o, "orbits", counts(n->orbits)) &&
           goti_json_set(o, "deepest", json_object_new_int(n->deepest)) &&
           (!n->timed ||
            goti_json_set(o, "cpu_ms", json_object_new_uint64(n->cpu_ms)));
}

static struct json_object *row_object(const goti_sweep_row *r)
{
    struct json_object *const o = json_object_new_object();
    if (goti_json_set(o, "goti", json_object_new_string(r->version)) &&
        goti_json_set(o, "metric",
                      json_object_new_string(goti_metric_name(r->metric))) &&
        goti_json_set(o, "rules_digest",
                      goti_json_hex(r->rules_digest, DIGEST_BYTES)) &&
        goti_json_set(o, "start", json_object_new_string(r->start)) &&
        put_numbers(o, &r->numbers) &&
        goti_json_set(o, "digest", goti_json_digest(goti_sweep_row_digest(r))))
        return o;
    (void)json_object_put(o);
    return NULL;
}

static struct json_object *names_array(const goti_sweep_journal *j)
{
    struct json_object *const array = json_object_new_array();
    for (size_t i = 0; i < j->n_made; i++) {
        if (goti_json_append(array, json_object_new_string(j->made[i])))
            continue;
        (void)json_object_put(array);
        return NULL;
    }
    return array;
}

static struct json_object *rows_array(const goti_sweep_journal *j)
{
    struct json_object *const array = json_object_new_array();
    for (size_t i = 0; i < j->n_rows; i++) {
        if (goti_json_append(array, row_object(&j->row[i]))) continue;
        (void)json_object_put(array);
        return NULL;
    }
    return array;
}

static struct json_object *journal_object(const goti_sweep_journal *j)
{
    struct json_object *const o = json_object_new_object();
    if (goti_json_set(o, "format", json_object_new_string(format_name)) &&
        goti_json_set(o, "version", json_object_new_int(JOURNAL_VERSION)) &&
        goti_json_set(o, "made", names_array(j)) &&
        goti_json_set(o, "rows", rows_array(j)) &&
        goti_json_set(o, "digest",
                      goti_json_digest(goti_sweep_journal_digest(j))))
        return o;
    (void)json_object_put(o);
    return NULL;
}

goti_err goti_sweep_journal_write(const goti_sweep_journal *j, goti_msg *msg)
{
    struct json_object *const o = journal_object(j);
    const goti_err err = goti_json_write(j->path, o, msg);
    (void)json_object_put(o);
    return err;
}

/* --- reading --- */

/* Does it hold that digest? */
static bool has_digest(struct json_object *o, uint64_t digest)
{
    uint64_t got = 0;
    return goti_json_get_digest(o, "digest", &got) && got == digest;
}

static struct json_object *get_array(struct json_object *o, const char *key)
{
    struct json_object *array = NULL;
    if (!json_object_object_get_ex(o, key, &array) ||
        !json_object_is_type(array, json_type_array))
        return NULL;
    return array;
}

static bool get_counts(struct json_object *o, const char *key, uint64_t *out)
{
    struct json_object *const array = get_array(o, key);
    if (array == NULL ||
        json_object_array_length(array) != GOTI_SWEEP_N_CATEGORIES)
        return false;
    for (size_t c = 0; c < GOTI_SWEEP_N_CATEGORIES; c++) {
        struct json_object *const n = json_object_array_get_idx(array, c);
        if (!json_object_is_type(n, json_type_int) ||
            json_object_get_int64(n) < 0)
            return false;
        out[c] = json_object_get_uint64(n);
    }
    return true;
}

/* A number up to max. */
static bool get_small(struct json_object *o, const char *key, uint64_t max,
                      uint64_t *out)
{
    return goti_json_get_number(o, key, out) && *out <= max;
}

static bool get_numbers(struct json_object *o, goti_sweep_numbers *out)
{
    uint64_t category, theoretical, depth, deepest;
    if (!get_small(o, "category", GOTI_WIN, &category) ||
        !get_small(o, "theoretical", GOTI_WIN, &theoretical) ||
        !get_small(o, "depth", UINT16_MAX, &depth) ||
        !get_small(o, "deepest", UINT16_MAX, &deepest) ||
        !get_counts(o, "moves", out->moves) ||
        !get_counts(o, "boards", out->boards) ||
        !get_counts(o, "orbits", out->orbits))
        return false;
    out->category = (goti_category)category;
    out->theoretical = (goti_category)theoretical;
    out->depth = (uint16_t)depth;
    out->deepest = (uint16_t)deepest;
    out->timed = json_object_object_get_ex(o, "cpu_ms", NULL) != 0;
    return !out->timed || goti_json_get_number(o, "cpu_ms", &out->cpu_ms);
}

static bool get_row(struct json_object *o, goti_sweep_row *out)
{
    char metric[8];
    *out = (goti_sweep_row){.version = ""};
    if (!json_object_is_type(o, json_type_object) ||
        !goti_json_get_string(o, "goti", out->version, sizeof out->version) ||
        !goti_json_get_string(o, "metric", metric, sizeof metric) ||
        !goti_json_get_string(o, "start", out->start, sizeof out->start) ||
        !goti_json_get_hex(o, "rules_digest", out->rules_digest, DIGEST_BYTES))
        return false;
    out->metric =
        strcmp(metric, goti_metric_name(GOTI_DTM)) == 0 ? GOTI_DTM : GOTI_DTC;
    return get_numbers(o, &out->numbers);
}

static goti_err check_row(struct json_object *o, size_t i,
                          const goti_sweep_row *row, goti_msg *msg)
{
    const char *const fault = goti_sweep_row_fault(row);
    if (!has_digest(o, goti_sweep_row_digest(row)))
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "row %zu is not what its \"digest\" says", i);
    if (fault != NULL)
        return goti_fail(msg, GOTI_E_CORRUPT, "row %zu cannot be: %s", i,
                         fault);
    return GOTI_OK;
}

static bool get_name(struct json_object *o, char *out)
{
    if (!json_object_is_type(o, json_type_string)) return false;
    const char *const text = json_object_get_string(o);
    const size_t n = strlen(text);
    if (n == 0 || n >= GOTI_NAME_BYTES || text[0] == '-' ||
        strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != n)
        return false;
    memcpy(out, text, n + 1);
    return true;
}

static goti_err get_all(struct json_object *root, goti_sweep_journal *j,
                        goti_msg *msg)
{
    struct json_object *const made = get_array(root, "made");
    struct json_object *const rows = get_array(root, "rows");
    if (made == NULL || rows == NULL)
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "\"made\" or \"rows\" is no "
                         "array");
    for (size_t i = 0; i < json_object_array_length(made); i++) {
        char name[GOTI_NAME_BYTES];
        if (!get_name(json_object_array_get_idx(made, i), name))
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "\"made\" holds what is no name");
        GOTI_TRY(goti_sweep_journal_set_made(j, name, true, msg));
    }
    for (size_t i = 0; i < json_object_array_length(rows); i++) {
        goti_sweep_row row;
        if (!get_row(json_object_array_get_idx(rows, i), &row))
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "row %zu lacks a field or has a wrong one", i);
        GOTI_TRY(check_row(json_object_array_get_idx(rows, i), i, &row, msg));
        GOTI_TRY(add_row(j, &row, msg));
    }
    if (!has_digest(root, goti_sweep_journal_digest(j)))
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "\"made\" and \"rows\" are not what \"digest\" says");
    return GOTI_OK;
}

static goti_err get_journal(struct json_object *root, goti_sweep_journal *j,
                            goti_msg *msg)
{
    char format[sizeof format_name + 1];
    uint64_t version = 0;
    if (!json_object_is_type(root, json_type_object) ||
        !goti_json_get_string(root, "format", format, sizeof format) ||
        strcmp(format, format_name) != 0 ||
        !goti_json_get_number(root, "version", &version))
        return goti_fail(msg, GOTI_E_CORRUPT, "not a sweep's journal");
    if (version != JOURNAL_VERSION)
        return goti_fail(msg, GOTI_E_RULES,
                         "journal version %" PRIu64
                         "; this program reads version %d",
                         version, JOURNAL_VERSION);
    return get_all(root, j, msg);
}

/* As for manifests: what was read must say all that is there. */
static goti_err parse(const char *text, size_t size_bytes,
                      goti_sweep_journal *j, goti_msg *msg)
{
    struct json_object *root = NULL;
    GOTI_TRY(goti_json_parse(text, size_bytes, &root, msg));
    goti_err err = get_journal(root, j, msg);
    (void)json_object_put(root);
    if (err != GOTI_OK) return err;
    struct json_object *const o = journal_object(j);
    if (o == NULL)
        err = out_of_memory(msg);
    else if (!goti_json_says(o, text))
        err = goti_fail(msg, GOTI_E_CORRUPT,
                        "there is more in it, or in another order, than goti "
                        "writes");
    (void)json_object_put(o);
    return err;
}

goti_err goti_sweep_journal_open(const char *dir, goti_sweep_journal *out,
                                 goti_msg *msg)
{
    struct stat st;
    char *text = NULL;
    size_t size_bytes = 0;
    *out = (goti_sweep_journal){.path = NULL};
    const size_t path_bytes = strlen(dir) + sizeof "/sweep.json";
    out->path = malloc(path_bytes);
    if (out->path == NULL) return out_of_memory(msg);
    (void)snprintf(out->path, path_bytes, "%s/sweep.json", dir);
    if (stat(out->path, &st) != 0) {
        if (errno == ENOENT) return GOTI_OK;
        return goti_fail_errno(msg, GOTI_E_IO, "%s", out->path);
    }
    if (!S_ISREG(st.st_mode)) /* a pipe would keep us waiting */
        return goti_fail(msg, GOTI_E_IO, "%s: not a regular file", out->path);
    GOTI_TRY(goti_file_read(out->path, MAX_BYTES, &text, &size_bytes, msg));
    goti_msg why = {""};
    const goti_err err = parse(text, size_bytes, out, &why);
    free(text);
    if (err == GOTI_OK) return err;
    return goti_fail(msg, err,
                     "%s: %.200s; without the file, a sweep begins anew",
                     out->path, why.text);
}

void goti_sweep_journal_close(goti_sweep_journal *j)
{
    free(j->path);
    free(j->row);
    free(j->made);
    *j = (goti_sweep_journal){.path = NULL};
}
