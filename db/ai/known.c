/* SPDX-License-Identifier: MIT */
#include "db/ai/known.h"

#include <stdlib.h>

#include "db/probe_tables.h"

/* A tier that has a table. */
typedef struct shelf {
    uint64_t key; /* of the tier; ascending */
    bool gone;    /* named by the manifest, but not there or given up */
} shelf;

struct goti_ai_known {
    const goti_variant *v;
    goti_db *db;
    shelf *shelves; /* owned */
    size_t n_shelves;
    shelf *failed; /* whose table was the last that could not be used */
    uint64_t hits;
};

static uint64_t key_of(const goti_tier *t)
{
    return (uint64_t)t->row_pieces << 40 | (uint64_t)t->column_pieces << 32 |
           (uint64_t)t->row_hand << 24 | (uint64_t)t->column_hand << 16 |
           (uint64_t)t->captured << 8 | (uint64_t)t->phase << 1 | t->to_move;
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = ((const shelf *)a)->key, y = ((const shelf *)b)->key;
    return (x > y) - (x < y);
}

static void list_tables(goti_ai_known *known, const goti_tier *tiers,
                        unsigned n)
{
    const goti_manifest *const manifest = goti_db_manifest(known->db);
    for (unsigned i = 0; i < n; i++) {
        char file[GOTI_DB_FILE_BYTES];
        if (goti_manifest_find(manifest, goti_db_file(&tiers[i], file)) == NULL)
            continue;
        known->shelves[known->n_shelves++] = (shelf){.key = key_of(&tiers[i])};
    }
    if (known->n_shelves > 0)
        qsort(known->shelves, known->n_shelves, sizeof(shelf), compare);
}

goti_err goti_ai_known_open(const goti_variant *v, goti_db *db,
                            goti_ai_known **out, goti_msg *msg)
{
    goti_ai_known *const known = calloc(1, sizeof *known);
    goti_tier *const tiers = calloc(GOTI_MAX_TIERS, sizeof *tiers);
    if (known != NULL) known->shelves = calloc(GOTI_MAX_TIERS, sizeof(shelf));
    if (known == NULL || tiers == NULL || known->shelves == NULL) {
        free(tiers);
        goti_ai_known_close(known);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    known->v = v;
    known->db = db;
    if (db != NULL) list_tables(known, tiers, goti_tiers(v, tiers));
    free(tiers);
    *out = known;
    return GOTI_OK;
}

void goti_ai_known_close(goti_ai_known *known)
{
    if (known == NULL) return;
    free(known->shelves);
    free(known);
}

bool goti_ai_known_any(const goti_ai_known *known)
{
    return known->n_shelves > 0;
}

goti_err goti_ai_known_probe(goti_ai_known *known, const goti_position *pos,
                             bool *found, goti_probe_result *out, goti_msg *msg)
{
    *found = false;
    if (known->n_shelves == 0) return GOTI_OK;
    goti_position solved;
    goti_position_as_solved(known->v, pos, &solved);
    const goti_tier tier = goti_position_tier(&solved);
    const shelf wanted = {.key = key_of(&tier)};
    shelf *const at = bsearch(&wanted, known->shelves, known->n_shelves,
                              sizeof wanted, compare);
    if (at == NULL || at->gone) return GOTI_OK;
    const goti_err err = goti_db_probe(known->db, pos, out, msg);
    if (err == GOTI_E_MISSING) {
        at->gone = true;
        return GOTI_OK;
    }
    if (err == GOTI_E_CORRUPT || err == GOTI_E_RULES || err == GOTI_E_IO)
        known->failed = at;
    if (err != GOTI_OK) return err;
    known->hits++;
    *found = true;
    return GOTI_OK;
}

bool goti_ai_known_over(const goti_variant *v, const goti_position *pos,
                        goti_category *out)
{
    switch (goti_position_outcome(v, pos)) {
    case GOTI_ONGOING:
        return false;
    case GOTI_DRAWN:
        *out = GOTI_DRAW;
        break;
    case GOTI_ROW_WINS:
        *out = pos->to_move == GOTI_ROW ? GOTI_WIN : GOTI_LOSS;
        break;
    case GOTI_COLUMN_WINS:
        *out = pos->to_move == GOTI_COLUMN ? GOTI_WIN : GOTI_LOSS;
        break;
    }
    return true;
}

goti_err goti_ai_known_value(goti_ai_known *known, const goti_position *pos,
                             bool *found, goti_probe_result *out, goti_msg *msg)
{
    goti_category category;
    if (goti_ai_known_over(known->v, pos, &category)) {
        *found = true;
        *out = (goti_probe_result){
            .category = category,
            .theoretical = category,
            .metric = known->db == NULL ? GOTI_DTC : goti_db_metric(known->db)};
        return GOTI_OK;
    }
    return goti_ai_known_probe(known, pos, found, out, msg);
}

bool goti_ai_known_give_up(goti_ai_known *known)
{
    if (known->failed == NULL) return false;
    known->failed->gone = true;
    known->failed = NULL;
    return true;
}

uint64_t goti_ai_known_hits(const goti_ai_known *known)
{
    return known->hits;
}
