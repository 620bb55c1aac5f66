/* SPDX-License-Identifier: MIT */
#include "tools/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/probe_tables.h"

static goti_err summarize(const goti_table *t, goti_table_summary *out,
                          goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    const goti_code *const codes = goti_table_codes(t);
    out->tier = goti_db_tier_in(t);
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

static goti_err read_table(const goti_db *db, size_t entry,
                           goti_table_summary *out, goti_msg *msg)
{
    goti_table *t = NULL;
    GOTI_TRY(goti_db_open_entry(db, entry, &t, msg));
    snprintf(out->file, sizeof out->file, "%s",
             goti_db_manifest(db)->entry[entry].file);
    const goti_err err = summarize(t, out, msg);
    goti_table_close(t);
    return err;
}

static goti_err read_tables(const goti_db *db, goti_summary *out, goti_msg *msg)
{
    const goti_manifest *const m = goti_db_manifest(db);
    out->complete = m->complete;
    out->metric = m->metric;
    out->table = calloc(m->n_entries + 1, sizeof *out->table);
    if (out->table == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (size_t i = 0; i < m->n_entries; i++) {
        GOTI_TRY(read_table(db, i, &out->table[i], msg));
        out->n++;
    }
    return GOTI_OK;
}

goti_err goti_summary_read(const goti_variant *v, const char *db_dir,
                           goti_summary *out, goti_msg *msg)
{
    goti_db *db = NULL;
    memset(out, 0, sizeof *out);
    GOTI_TRY(goti_db_open(v, db_dir, 1, &db, msg)); /* no value is read */
    const goti_err err = read_tables(db, out, msg);
    goti_db_close(db);
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
