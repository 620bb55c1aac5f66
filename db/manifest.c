/* SPDX-License-Identifier: MIT */
/* The manifest as JSON. Everything read is checked; FORMAT.md has the fields.*/
#include "db/manifest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/json_file.h"
#include "solver/base/file.h"

enum { MANIFEST_VERSION = 2, MAX_BYTES = 64 << 20, DIGEST_BYTES = 16 };

static const char format_name[] = "goti-manifest";

const char *goti_metric_name(goti_metric metric)
{
    return metric == GOTI_DTM ? "dtm" : "dtc";
}

void goti_manifest_init(goti_manifest *m, const char *variant,
                        const uint8_t rules_digest[16], goti_metric metric)
{
    *m = (goti_manifest){.metric = metric};
    (void)snprintf(m->variant, sizeof m->variant, "%s", variant);
    memcpy(m->rules_digest, rules_digest, DIGEST_BYTES);
}

void goti_manifest_clear(goti_manifest *m)
{
    free(m->entry);
    m->entry = NULL;
    m->n_entries = 0;
}

/* First entry not before file. */
static size_t lower_bound(const goti_manifest *m, const char *file)
{
    size_t low = 0, high = m->n_entries;
    while (low < high) {
        const size_t mid = low + (high - low) / 2;
        if (strcmp(m->entry[mid].file, file) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

const goti_manifest_entry *goti_manifest_find(const goti_manifest *m,
                                              const char *file)
{
    const size_t i = lower_bound(m, file);
    if (i == m->n_entries || strcmp(m->entry[i].file, file) != 0) return NULL;
    return &m->entry[i];
}

bool goti_manifest_means(const goti_manifest_entry *e, const goti_table *t)
{
    const goti_table_info *const info = goti_table_get_info(t);
    return e->values_digest == info->values_digest &&
           e->n_positions == info->n_positions &&
           e->file_bytes == goti_table_file_bytes(t);
}

bool goti_manifest_remove(goti_manifest *m, const char *file)
{
    const size_t i = lower_bound(m, file);
    if (i == m->n_entries || strcmp(m->entry[i].file, file) != 0) return false;
    m->n_entries--;
    memmove(&m->entry[i], &m->entry[i + 1],
            (m->n_entries - i) * sizeof *m->entry);
    return true;
}

goti_err goti_manifest_put(goti_manifest *m, const goti_manifest_entry *e,
                           goti_msg *msg)
{
    const size_t i = lower_bound(m, e->file);
    if (i < m->n_entries && strcmp(m->entry[i].file, e->file) == 0) {
        m->entry[i] = *e;
        return GOTI_OK;
    }
    goti_manifest_entry *const grown =
        realloc(m->entry, (m->n_entries + 1) * sizeof *grown);
    if (grown == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a manifest");
    m->entry = grown;
    memmove(&grown[i + 1], &grown[i], (m->n_entries - i) * sizeof *grown);
    grown[i] = *e;
    m->n_entries++;
    return GOTI_OK;
}

static goti_err make_path(const char *dir, char *path, size_t path_bytes,
                          goti_msg *msg)
{
    const int n = snprintf(path, path_bytes, "%s/manifest.json", dir);
    if (n < 0 || (size_t)n >= path_bytes)
        return goti_fail(msg, GOTI_E_ARG, "the directory's name is too long");
    return GOTI_OK;
}

/* --- writing --- */

static struct json_object *entry_object(const goti_manifest_entry *e)
{
    struct json_object *const o = json_object_new_object();
    if (goti_json_set(o, "file", json_object_new_string(e->file)) &&
        goti_json_set(o, "values_digest", goti_json_digest(e->values_digest)) &&
        goti_json_set(o, "n_positions",
                      json_object_new_uint64(e->n_positions)) &&
        goti_json_set(o, "file_bytes", json_object_new_uint64(e->file_bytes)))
        return o;
    (void)json_object_put(o);
    return NULL;
}

static struct json_object *tables_array(const goti_manifest *m)
{
    struct json_object *const array = json_object_new_array();
    for (size_t i = 0; i < m->n_entries; i++) {
        if (goti_json_append(array, entry_object(&m->entry[i]))) continue;
        (void)json_object_put(array);
        return NULL;
    }
    return array;
}

static struct json_object *manifest_object(const goti_manifest *m)
{
    struct json_object *const o = json_object_new_object();
    if (goti_json_set(o, "format", json_object_new_string(format_name)) &&
        goti_json_set(o, "version", json_object_new_int(MANIFEST_VERSION)) &&
        goti_json_set(o, "variant", json_object_new_string(m->variant)) &&
        goti_json_set(o, "rules_digest",
                      goti_json_hex(m->rules_digest, DIGEST_BYTES)) &&
        goti_json_set(o, "metric",
                      json_object_new_string(goti_metric_name(m->metric))) &&
        goti_json_set(o, "complete", json_object_new_boolean(m->complete)) &&
        goti_json_set(o, "tables", tables_array(m)))
        return o;
    (void)json_object_put(o);
    return NULL;
}

goti_err goti_manifest_write(const char *dir, const goti_manifest *m,
                             goti_msg *msg)
{
    char path[4096];
    GOTI_TRY(make_path(dir, path, sizeof path, msg));
    struct json_object *const o = manifest_object(m);
    const goti_err err = goti_json_write(path, o, msg);
    (void)json_object_put(o);
    return err;
}

/* --- reading --- */

static bool get_entry(struct json_object *o, goti_manifest_entry *out)
{
    *out = (goti_manifest_entry){.file = ""};
    if (!json_object_is_type(o, json_type_object) ||
        !goti_json_get_string(o, "file", out->file, sizeof out->file) ||
        strchr(out->file, '/') != NULL || out->file[0] == '.' ||
        !goti_json_get_digest(o, "values_digest", &out->values_digest) ||
        !goti_json_get_number(o, "n_positions", &out->n_positions) ||
        !goti_json_get_number(o, "file_bytes", &out->file_bytes))
        return false;
    return true;
}

/* Sorted, as FORMAT.md has it: then each one goes to the end, in no time. */
static goti_err check_order(const goti_manifest *m, const char *file,
                            goti_msg *msg)
{
    if (m->n_entries == 0) return GOTI_OK;
    const int order = strcmp(m->entry[m->n_entries - 1].file, file);
    if (order == 0)
        return goti_fail(msg, GOTI_E_CORRUPT, "%s is there twice", file);
    if (order > 0)
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "%s is not in its place among sorted names", file);
    return GOTI_OK;
}

static goti_err get_tables(struct json_object *root, goti_manifest *m,
                           goti_msg *msg)
{
    struct json_object *array = NULL;
    if (!json_object_object_get_ex(root, "tables", &array) ||
        !json_object_is_type(array, json_type_array))
        return goti_fail(msg, GOTI_E_CORRUPT, "\"tables\" must be an array");
    const size_t n = json_object_array_length(array);
    for (size_t i = 0; i < n; i++) {
        goti_manifest_entry e;
        if (!get_entry(json_object_array_get_idx(array, i), &e))
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "table %zu lacks a field or has a wrong one", i);
        GOTI_TRY(check_order(m, e.file, msg));
        GOTI_TRY(goti_manifest_put(m, &e, msg));
    }
    return GOTI_OK;
}

static bool get_metric(struct json_object *root, goti_metric *out)
{
    char name[8];
    if (!goti_json_get_string(root, "metric", name, sizeof name)) return false;
    *out = strcmp(name, goti_metric_name(GOTI_DTM)) == 0 ? GOTI_DTM : GOTI_DTC;
    return strcmp(name, goti_metric_name(*out)) == 0;
}

static goti_err get_manifest(struct json_object *root, goti_manifest *m,
                             goti_msg *msg)
{
    char format[sizeof format_name + 1];
    uint64_t version = 0;
    struct json_object *complete = NULL;
    if (!json_object_is_type(root, json_type_object) ||
        !goti_json_get_string(root, "format", format, sizeof format) ||
        strcmp(format, format_name) != 0)
        return goti_fail(msg, GOTI_E_CORRUPT, "not a goti manifest");
    if (!goti_json_get_number(root, "version", &version))
        return goti_fail(msg, GOTI_E_CORRUPT, "it has no version");
    if (version < MANIFEST_VERSION)
        return goti_fail(msg, GOTI_E_RULES,
                         "manifest version %" PRIu64
                         ", of an older goti; this one reads version %d: "
                         "without the file, `goti solve` makes all tables anew",
                         version, MANIFEST_VERSION);
    if (version > MANIFEST_VERSION)
        return goti_fail(msg, GOTI_E_RULES,
                         "manifest version %" PRIu64
                         ", of a newer goti; this one reads version %d",
                         version, MANIFEST_VERSION);
    if (!goti_json_get_string(root, "variant", m->variant, sizeof m->variant) ||
        !goti_json_get_hex(root, "rules_digest", m->rules_digest,
                           DIGEST_BYTES) ||
        !json_object_object_get_ex(root, "complete", &complete) ||
        !json_object_is_type(complete, json_type_boolean))
        return goti_fail(
            msg, GOTI_E_CORRUPT,
            "variant, rules_digest or complete is missing or wrong");
    if (!get_metric(root, &m->metric))
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "\"metric\" must be \"dtc\" or \"dtm\"");
    m->complete = json_object_get_boolean(complete) != 0;
    return get_tables(root, m, msg);
}

/* A field that nobody knows may be one whose name was damaged; and json-c loses
 * what it has no memory for.  So what was read must say all that is there. */
static goti_err check_whole(const goti_manifest *m, const char *text,
                            goti_msg *msg)
{
    struct json_object *const o = manifest_object(m);
    const bool whole = o != NULL && goti_json_says(o, text);
    (void)json_object_put(o);
    if (whole) return GOTI_OK;
    return goti_fail(msg, GOTI_E_CORRUPT,
                     "there is more in it, or in another order, than goti "
                     "writes");
}

static goti_err parse(const char *text, size_t size_bytes, goti_manifest *m,
                      goti_msg *msg)
{
    struct json_object *root = NULL;
    GOTI_TRY(goti_json_parse(text, size_bytes, &root, msg));
    goti_err err = get_manifest(root, m, msg);
    if (err == GOTI_OK) err = check_whole(m, text, msg);
    (void)json_object_put(root);
    return err;
}

goti_err goti_manifest_read(const char *dir, goti_manifest *out, goti_msg *msg)
{
    char path[4096];
    GOTI_TRY(make_path(dir, path, sizeof path, msg));
    struct stat st;
    if (stat(path, &st) != 0) /* missing only if it is: a solve begins anew */
        return goti_fail_errno(
            msg,
            errno == ENOENT || errno == ENOTDIR ? GOTI_E_MISSING : GOTI_E_IO,
            "%s", path);
    if (!S_ISREG(st.st_mode)) /* a pipe would keep us waiting */
        return goti_fail(msg, GOTI_E_IO, "%s: not a regular file", path);
    char *text = NULL;
    size_t size_bytes = 0;
    GOTI_TRY(goti_file_read(path, MAX_BYTES, &text, &size_bytes, msg));
    goti_manifest m = {.complete = false};
    goti_msg inner = {""};
    goti_err err = parse(text, size_bytes, &m, &inner);
    if (err == GOTI_E_CORRUPT) {
        /* json-c may have lacked memory: what is damaged stays so. */
        goti_manifest_clear(&m);
        m = (goti_manifest){.complete = false};
        err = parse(text, size_bytes, &m, &inner);
    }
    free(text);
    if (err != GOTI_OK) {
        goti_manifest_clear(&m);
        return goti_fail(msg, err, "%s: %s", path, inner.text);
    }
    *out = m;
    return GOTI_OK;
}
