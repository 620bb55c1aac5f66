/* SPDX-License-Identifier: MIT */
#include "tools/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_read.h"
#include "solver/retro/archive.h"

/* "dir/name", to be freed; NULL (and a message) when memory is out. */
static char *join(const char *dir, const char *name, goti_msg *msg)
{
    const size_t size_bytes = strlen(dir) + strlen(name) + 2;
    char *const path = malloc(size_bytes);
    if (path != NULL)
        snprintf(path, size_bytes, "%s/%s", dir, name);
    else
        (void)goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    return path;
}

static goti_err summarize(const goti_table *t, goti_table_summary *out,
                          goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    const goti_code *const codes = goti_table_codes(t);
    out->tier = goti_archive_tier(info);
    out->n_positions = info->n_positions;
    out->values_digest = info->values_digest;
    out->file_bytes = goti_table_file_bytes(t);
    for (uint32_t i = 0; i < info->n_codes; i++) {
        const goti_value value = codes[i].value;
        if (value.category >= GOTI_N_CATEGORIES) continue;
        out->boards[value.category] += codes[i].boards;
        out->orbits[value.category] += codes[i].orbits;
        uint16_t *const max =
            value.category > GOTI_DRAW ? &out->max_win : &out->max_loss;
        if (codes[i].boards > 0 && value.depth > *max) *max = value.depth;
        if (*max > out->max_depth) out->max_depth = *max;
    }
    const size_t book_bytes = info->n_codes * sizeof *codes;
    out->code = malloc(book_bytes);
    if (out->code == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    memcpy(out->code, codes, book_bytes);
    out->n_codes = info->n_codes;
    return GOTI_OK;
}

/* Is it a table of v, and the one that the manifest names? */
static goti_err check_table(const goti_variant *v, goti_metric metric,
                            const goti_table *t, const goti_manifest_entry *e,
                            const char *path, goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    if (strcmp(info->variant, v->name) != 0 ||
        memcmp(info->rules_digest, v->rules_digest, sizeof v->rules_digest) !=
            0)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s is of %s with other rules than the %s asked about",
                         path, info->variant, v->name);
    if (info->metric != (uint8_t)metric)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s does not hold %s as its manifest says", path,
                         goti_metric_name(metric));
    if (!goti_manifest_means(e, t) || !goti_archive_is_named(info, e->file))
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "%s is not the file that the manifest names", path);
    return GOTI_OK;
}

static goti_err read_table(const goti_variant *v, goti_metric metric,
                           const char *dir, const goti_manifest_entry *e,
                           goti_table_summary *out, goti_msg *msg)
{
    goti_table *t = NULL;
    char *const path = join(dir, e->file, msg);
    if (path == NULL) return GOTI_E_MEMORY;
    goti_err err = goti_table_open(path, &t, msg);
    if (err == GOTI_OK) {
        err = check_table(v, metric, t, e, path, msg);
        if (err == GOTI_OK) {
            snprintf(out->file, sizeof out->file, "%s", e->file);
            err = summarize(t, out, msg);
        }
        goti_table_close(t);
    }
    free(path);
    return err;
}

static goti_err read_tables(const goti_variant *v, const char *dir,
                            const goti_manifest *m, goti_summary *out,
                            goti_msg *msg)
{
    if (strcmp(m->variant, v->name) != 0)
        return goti_fail(msg, GOTI_E_RULES, "%s holds tables of %s, not of %s",
                         dir, m->variant, v->name);
    if (memcmp(m->rules_digest, v->rules_digest, sizeof v->rules_digest) != 0)
        return goti_fail(msg, GOTI_E_RULES,
                         "%s was solved with other rules of %s than these", dir,
                         v->name);
    out->complete = m->complete;
    out->metric = m->metric;
    out->table = calloc(m->n_entries + 1, sizeof *out->table);
    if (out->table == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (size_t i = 0; i < m->n_entries; i++) {
        GOTI_TRY(
            read_table(v, m->metric, dir, &m->entry[i], &out->table[i], msg));
        out->n++;
    }
    return GOTI_OK;
}

goti_err goti_summary_read(const goti_variant *v, const char *db_dir,
                           goti_summary *out, goti_msg *msg)
{
    goti_manifest m;
    memset(out, 0, sizeof *out);
    char *const dir = join(db_dir, v->name, msg);
    if (dir == NULL) return GOTI_E_MEMORY;
    goti_err err = goti_manifest_read(dir, &m, msg);
    if (err == GOTI_E_MISSING)
        err = goti_fail(msg, err,
                        "no database of %s: there is no %s/manifest.json; "
                        "`goti solve %s` makes it",
                        v->name, dir, v->name);
    if (err == GOTI_OK) {
        err = read_tables(v, dir, &m, out, msg);
        goti_manifest_clear(&m);
    }
    free(dir);
    if (err != GOTI_OK) goti_summary_clear(out);
    return err;
}

void goti_summary_clear(goti_summary *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->table[i].code);
    free(s->table);
    s->table = NULL;
    s->n = 0;
}

const goti_table_summary *goti_summary_find(const goti_summary *s,
                                            const goti_tier *tier)
{
    for (size_t i = 0; i < s->n; i++)
        if (goti_tier_equal(&s->table[i].tier, tier)) return &s->table[i];
    return NULL;
}

goti_err goti_summary_check_tiers(const goti_variant *v, const goti_summary *s,
                                  const char *hint, goti_msg *msg)
{
    char name[64];
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    if (tier == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const unsigned n_tiers = goti_tiers(v, tier);
    goti_err err = GOTI_OK;
    for (unsigned i = 0; err == GOTI_OK && i < n_tiers; i++)
        if (goti_summary_find(s, &tier[i]) == NULL)
            err =
                goti_fail(msg, GOTI_E_MISSING,
                          "%s: no table of tier %s; `goti solve %s` makes "
                          "it%s",
                          v->name, goti_tier_name(&tier[i], name, sizeof name),
                          v->name, hint);
    free(tier);
    return err;
}
