/* SPDX-License-Identifier: MIT */
/*
 * Going on with a solve whose database has one file damaged: a byte chooses
 * the file, the last one being the manifest, the rest is what is in it now.
 * The database is then as it was, byte for byte, or the damage is an error.  A
 * table that nothing is built upon is judged by its header alone: then it is
 * still damaged, and who reads it is told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/manifest.h"
#include "db/table_read.h"
#include "solver/base/file.h"
#include "solver/retro/solve.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/bridge.h"
#include "tests/support/tiny_db.h"

typedef struct kept_file {
    char name[96];
    char *bytes;
    size_t size;
} kept_file;

/* The tiny game solved once, and all its files, the manifest last. */
typedef struct base {
    goti_variant variant;
    char dir[300];
    size_t n;
    kept_file *file;
} base;

static goti_err solve(const base *b, goti_msg *msg)
{
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    goti_solve_report report;
    return goti_solve(&b->variant, fuzz_scratch(), &options, &report, msg);
}

static void read_file(const base *b, const char *name, kept_file *out)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", b->dir, name);
    (void)snprintf(out->name, sizeof out->name, "%s", name);
    FUZZ_TRUTH(goti_file_read(path, SIZE_MAX / 2, &out->bytes, &out->size,
                              NULL) == GOTI_OK);
}

static const base *get_base(void)
{
    static base *b;
    goti_manifest m;
    if (b != NULL) return b;
    b = fuzz_alloc(sizeof *b);
    bridge_load_text(tiny_rules, &b->variant);
    (void)snprintf(b->dir, sizeof b->dir, "%s/tiny", fuzz_scratch());
    FUZZ_TRUTH(solve(b, NULL) == GOTI_OK);
    FUZZ_TRUTH(goti_manifest_read(b->dir, &m, NULL) == GOTI_OK);
    b->n = m.n_entries + 1;
    b->file = fuzz_alloc(b->n * sizeof *b->file);
    for (size_t i = 0; i < m.n_entries; i++)
        read_file(b, m.entry[i].file, &b->file[i]);
    read_file(b, "manifest.json", &b->file[b->n - 1]);
    goti_manifest_clear(&m);
    return b;
}

static void check_unread(const base *b, const kept_file *file)
{
    char path[512];
    goti_table *t = NULL;
    (void)snprintf(path, sizeof path, "%s/%s", b->dir, file->name);
    FUZZ_TRUTH(goti_table_open(path, &t, NULL) == GOTI_OK);
    FUZZ_TRUTH(goti_table_check(t, 1, NULL, NULL, NULL) == GOTI_E_CORRUPT);
    goti_table_close(t);
}

static void check_file(const base *b, const kept_file *file, bool may_differ)
{
    kept_file now;
    read_file(b, file->name, &now);
    FUZZ_TRUTH(now.size == file->size);
    const bool same = memcmp(now.bytes, file->bytes, now.size) == 0;
    FUZZ_TRUTH(same || may_differ);
    if (!same) check_unread(b, file);
    free(now.bytes);
}

static void restore(const base *b)
{
    for (size_t i = 0; i < b->n; i++)
        fuzz_write(b->dir, b->file[i].name, (uint8_t *)b->file[i].bytes,
                   b->file[i].size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    const base *const b = get_base();
    const size_t chosen = fuzz_byte(&in) % b->n;
    const kept_file *const damaged = &b->file[chosen];
    goti_msg msg = {""};
    fuzz_write(b->dir, damaged->name, in.next, in.left);
    const goti_err err = solve(b, &msg);
    fuzz_check_message(err, &msg, "");
    for (size_t i = 0; err == GOTI_OK && i < b->n; i++)
        check_file(b, &b->file[i], i == chosen && i < b->n - 1);
    /* Only a manifest is not made anew: it may be a person's mistake. */
    FUZZ_TRUTH(err == GOTI_OK || chosen == b->n - 1);
    FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_CORRUPT || err == GOTI_E_RULES);
    restore(b);
    return 0;
}
