/* SPDX-License-Identifier: MIT */
#include "db/verify_list.h"

#include <stdlib.h>
#include <string.h>

void goti_verify_add_damage(goti_verify_report *report, goti_err err,
                            const goti_msg *msg)
{
    report->damage[report->n_damaged++] =
        (goti_verify_damage){.err = err, .msg = *msg};
}

/* --- checkpoints --- */

/* The side to move exchanged with the other, it is a tier of the variant, which
 * the solver has kept for the column side, too. */
static bool is_checkpoint(const goti_db *db, const goti_tier *tier)
{
    const goti_variant *const v = goti_db_variant(db);
    if (v->family != GOTI_MORRIS || tier->to_move != GOTI_COLUMN ||
        (tier->phase != GOTI_MOVEMENT && !v->morris.move_while_placing) ||
        tier->column_pieces + tier->column_hand + tier->captured !=
            v->side[GOTI_COLUMN].n_pieces)
        return false;
    const goti_tier mover = goti_tier_of_mover(v, tier);
    return goti_db_is_tier(db, &mover);
}

goti_err goti_verify_open(goti_db *db, const goti_verify_table *v,
                          goti_db_table *out, goti_msg *msg)
{
    if (!v->checkpoint) return goti_db_get_table(db, &v->tier, out, msg);
    goti_db_table t;
    GOTI_TRY(goti_db_get_entry(db, v->entry, &t, msg));
    if (!is_checkpoint(db, &t.tier))
        return goti_fail(msg, GOTI_E_RULES,
                         "%s is of no tier that %s has, nor a checkpoint of "
                         "its solver",
                         goti_table_path(t.table), goti_db_variant(db)->name);
    *out = t;
    return GOTI_OK;
}

/* --- the list --- */

static bool is_asked_for(const goti_verify_options *options,
                         const goti_tier *tier)
{
    char name[80];
    if (options->tier != NULL &&
        strcmp(goti_tier_name(tier, name, sizeof name), options->tier) != 0)
        return false;
    if (options->phase == GOTI_VERIFY_ALL) return true;
    return tier->phase == (options->phase == GOTI_VERIFY_MOVEMENT
                               ? GOTI_MOVEMENT
                               : GOTI_PLACEMENT);
}

/* of_tier: by the manifest's entry. */
static void list_tiers(const goti_db *db, const goti_verify_options *options,
                       const goti_tier *tier, unsigned n, bool *of_tier,
                       goti_verify_report *report)
{
    const goti_manifest *const m = goti_db_manifest(db);
    for (unsigned i = 0; i < n; i++) {
        goti_verify_table *const v = &report->table[report->n_tables];
        *v = (goti_verify_table){.tier = tier[i]};
        (void)goti_db_file(&tier[i], v->file);
        const goti_manifest_entry *const e = goti_manifest_find(m, v->file);
        if (e != NULL) of_tier[e - m->entry] = true;
        if (!is_asked_for(options, &tier[i])) continue;
        if (e != NULL) v->n_positions = e->n_positions;
        report->n_tables += e != NULL;
        report->n_missing += e == NULL;
    }
}

/* All else that the manifest names; whether it is a checkpoint, who opens it
 * will see.  One tier is asked for by its file's name. */
static void list_checkpoints(goti_db *db, const goti_verify_options *options,
                             const bool *of_tier, goti_verify_report *report)
{
    const goti_manifest *const m = goti_db_manifest(db);
    for (size_t i = 0; i < m->n_entries; i++) {
        const goti_manifest_entry *const e = &m->entry[i];
        const size_t n = options->tier != NULL ? strlen(options->tier) : 0;
        if (of_tier[i] || (options->tier != NULL &&
                           (strncmp(e->file, options->tier, n) != 0 ||
                            strcmp(e->file + n, ".goti.zst") != 0)))
            continue;
        goti_verify_table *const v = &report->table[report->n_tables++];
        *v = (goti_verify_table){
            .checkpoint = true, .entry = i, .n_positions = e->n_positions};
        memcpy(v->file, e->file, sizeof v->file);
        goti_db_table t;
        goti_msg ignored; /* bytes are looked at later */
        if (goti_verify_open(db, v, &t, &ignored) == GOTI_OK) v->tier = t.tier;
    }
}

/* A manifest that says complete must name what the variant has, and no more. */
static void check_manifest(const goti_db *db, unsigned n_tiers,
                           goti_verify_report *report)
{
    const goti_manifest *const m = goti_db_manifest(db);
    goti_msg msg;
    if (!m->complete) return;
    if (report->n_missing == 0 && m->n_entries == n_tiers) return;
    (void)goti_fail(&msg, GOTI_E_CORRUPT,
                    "%s/manifest.json says complete, but has %zu tables "
                    "where %u were expected, or others",
                    goti_db_dir(db), m->n_entries, n_tiers);
    goti_verify_add_damage(report, GOTI_E_CORRUPT, &msg);
}

goti_err goti_verify_list(goti_db *db, const goti_verify_options *options,
                          goti_verify_report *report, goti_msg *msg)
{
    const goti_manifest *const m = goti_db_manifest(db);
    const char *const name = goti_db_variant(db)->name;
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    bool *const of_tier = calloc(m->n_entries + 1, sizeof *of_tier);
    const unsigned n = tier != NULL ? goti_tiers(goti_db_variant(db), tier) : 0;
    report->table = calloc(n + m->n_entries + 1, sizeof *report->table);
    report->damage = calloc(m->n_entries + 2, sizeof *report->damage);
    const bool room = tier != NULL && of_tier != NULL &&
                      report->table != NULL && report->damage != NULL;
    if (room) {
        list_tiers(db, options, tier, n, of_tier, report);
        list_checkpoints(db, options, of_tier, report);
        check_manifest(db, n, report);
    }
    free(of_tier);
    free(tier);
    if (!room) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    if (report->n_tables + report->n_missing > 0) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG, "%s has no tier '%s' of that phase", name,
                     options->tier != NULL ? options->tier : "");
}
