/* SPDX-License-Identifier: MIT */
/*
 * Probing a database that has one file damaged.  A character says which:
 * 'm' the manifest, 't' a table, 's' a table whose digests are made right and
 * which the manifest names; a second one chooses the table.  The rest is the
 * file.  Damage is an error: it never gives a value, unless the right one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_read.h"
#include "solver/base/file.h"
#include "solver/game/moves.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/table_seal.h"
#include "tests/support/bridge.h"
#include "tests/support/tiny_db.h"

enum { PROBES = 32, CACHE_BYTES = 1 << 20 };

/* A sound database, made once; each input damages and repairs it. */
typedef struct base {
    tiny_db tiny;
    char dir[300];
    goti_tier tier[GOTI_MAX_TIERS];
    unsigned n_tiers;
    goti_manifest manifest;
} base;

static const base *get_base(void)
{
    static base *b;
    if (b != NULL) return b;
    b = fuzz_alloc(sizeof *b);
    bridge_load_text(tiny_rules, &b->tiny.variant);
    (void)snprintf(b->tiny.dir, sizeof b->tiny.dir, "%s", fuzz_scratch());
    (void)snprintf(b->dir, sizeof b->dir, "%s/tiny", b->tiny.dir);
    tiny_make_tables(&b->tiny);
    b->n_tiers = goti_tiers(&b->tiny.variant, b->tier);
    FUZZ_TRUTH(goti_manifest_read(b->dir, &b->manifest, NULL) == GOTI_OK);
    return b;
}

/* Were the digests made right?  Then the values are whatever is in there. */
static void check_result(const base *b, const goti_tier *tier,
                         const goti_position *pos, bool sealed,
                         const goti_probe_result *r)
{
    FUZZ_TRUTH(r->category <= GOTI_WIN);
    FUZZ_TRUTH(r->theoretical == GOTI_LOSS || r->theoretical == GOTI_DRAW ||
               r->theoretical == GOTI_WIN);
    FUZZ_TRUTH(r->theoretical != GOTI_DRAW || r->depth == 0);
    if (sealed) return;
    if (goti_position_outcome(&b->tiny.variant, pos) != GOTI_ONGOING) return;
    const goti_value truth = tiny_value(&b->tiny, tier, pos->piece[GOTI_ROW],
                                        pos->piece[GOTI_COLUMN]);
    FUZZ_TRUTH(r->depth == truth.depth);
    FUZZ_TRUTH((r->theoretical == GOTI_DRAW) == (truth.category == GOTI_DRAW));
    FUZZ_TRUTH((r->theoretical == GOTI_WIN) == (truth.category > GOTI_DRAW));
}

static void probe(const base *b, goti_db *db, const goti_tier *tier,
                  bool sealed)
{
    uint64_t seed = 1;
    goti_position pos[PROBES];
    goti_probe_result one, many[PROBES];
    goti_msg msg = {""};
    bool all = true;
    for (unsigned i = 0; i < PROBES; i++) {
        bridge_random_position(&b->tiny.variant, tier, &seed, &pos[i]);
        const goti_err err = goti_db_probe(db, &pos[i], &one, &msg);
        FUZZ_TRUTH(err != GOTI_E_ARG && err != GOTI_E_IO);
        fuzz_check_message(err, &msg, "");
        if (err == GOTI_OK) check_result(b, tier, &pos[i], sealed, &one);
        all = all && err == GOTI_OK;
    }
    const goti_err err = goti_db_probe_batch(db, pos, PROBES, many, &msg);
    FUZZ_TRUTH((err == GOTI_OK) == all);
    for (unsigned i = 0; err == GOTI_OK && i < PROBES; i++)
        check_result(b, tier, &pos[i], sealed, &many[i]);
}

static void probe_all(const base *b, const goti_tier *tier, bool sealed)
{
    goti_db *db = NULL;
    goti_msg msg = {""};
    const goti_err err =
        goti_db_open(&b->tiny.variant, b->tiny.dir, CACHE_BYTES, &db, &msg);
    fuzz_check_message(err, &msg, "");
    if (err != GOTI_OK) return;
    probe(b, db, tier, sealed);
    goti_db_close(db);
}

static void write_manifest(const base *b, const goti_manifest_entry *changed)
{
    goti_manifest m = b->manifest;
    m.entry = fuzz_alloc(m.n_entries * sizeof *m.entry);
    memcpy(m.entry, b->manifest.entry, m.n_entries * sizeof *m.entry);
    if (changed != NULL)
        FUZZ_TRUTH(goti_manifest_put(&m, changed, NULL) == GOTI_OK);
    FUZZ_TRUTH(goti_manifest_write(b->dir, &m, NULL) == GOTI_OK);
    goti_manifest_clear(&m);
}

/* The manifest names the table, if that opens. */
static void name_table(const base *b, const char *file)
{
    char path[512];
    goti_table *t = NULL;
    (void)snprintf(path, sizeof path, "%s/%s", b->dir, file);
    if (goti_table_open(path, &t, NULL) != GOTI_OK) return;
    const goti_table_info *const info = goti_table_get_info(t);
    goti_manifest_entry e = {.values_digest = info->values_digest,
                             .n_positions = info->n_positions,
                             .file_bytes = goti_table_file_bytes(t)};
    (void)snprintf(e.file, sizeof e.file, "%s", file);
    goti_table_close(t);
    write_manifest(b, &e);
}

static void try_table(const base *b, const goti_tier *tier, bool seal,
                      uint8_t *bytes, size_t size)
{
    char name[80], file[96], path[512];
    uint8_t *whole = NULL;
    size_t whole_bytes = 0;
    (void)snprintf(file, sizeof file, "%s.goti.zst",
                   goti_tier_name(tier, name, sizeof name));
    (void)snprintf(path, sizeof path, "%s/%s", b->dir, file);
    FUZZ_TRUTH(goti_file_read(path, SIZE_MAX / 2, (char **)&whole, &whole_bytes,
                              NULL) == GOTI_OK);
    if (seal) fuzz_table_seal(bytes, size);
    fuzz_write(b->dir, file, bytes, size);
    if (seal) name_table(b, file);
    probe_all(b, tier, seal);
    fuzz_write(b->dir, file, whole, whole_bytes);
    free(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    const base *const b = get_base();
    const uint8_t kind = fuzz_byte(&in);
    const goti_tier *const tier = &b->tier[fuzz_byte(&in) % b->n_tiers];
    if (kind == 'm') {
        fuzz_write(b->dir, "manifest.json", in.next, in.left);
        probe_all(b, tier, false);
        write_manifest(b, NULL);
        return 0;
    }
    uint8_t *const bytes = fuzz_alloc(in.left);
    if (in.left > 0) memcpy(bytes, in.next, in.left);
    try_table(b, tier, kind == 's', bytes, in.left);
    if (kind == 's') write_manifest(b, NULL);
    free(bytes);
    return 0;
}
