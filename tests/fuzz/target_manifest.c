/* SPDX-License-Identifier: MIT */
/* Manifests: what is read is written as it was, and is sound. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "db/manifest.h"
#include "solver/base/utf8.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"

static void check_entries(const goti_manifest *m)
{
    for (size_t i = 0; i < m->n_entries; i++) {
        const goti_manifest_entry *const e = &m->entry[i];
        FUZZ_TRUTH(memchr(e->file, '\0', sizeof e->file) != NULL);
        FUZZ_TRUTH(e->file[0] != '\0' && e->file[0] != '.');
        FUZZ_TRUTH(strchr(e->file, '/') == NULL);
        FUZZ_TRUTH(goti_utf8_can_be_shown(e->file));
        FUZZ_TRUTH(i == 0 || strcmp(e[-1].file, e->file) < 0);
        FUZZ_TRUTH(goti_manifest_find(m, e->file) == e);
    }
}

static void check_same(const goti_manifest *a, const goti_manifest *b)
{
    FUZZ_TRUTH(strcmp(a->variant, b->variant) == 0);
    FUZZ_TRUTH(
        memcmp(a->rules_digest, b->rules_digest, sizeof a->rules_digest) == 0);
    FUZZ_TRUTH(a->metric == b->metric && a->complete == b->complete);
    FUZZ_TRUTH(a->n_entries == b->n_entries);
    for (size_t i = 0; i < a->n_entries; i++) {
        const goti_manifest_entry *const x = &a->entry[i], *const y =
                                                               &b->entry[i];
        FUZZ_TRUTH(strcmp(x->file, y->file) == 0);
        FUZZ_TRUTH(x->values_digest == y->values_digest);
        FUZZ_TRUTH(x->n_positions == y->n_positions);
        FUZZ_TRUTH(x->file_bytes == y->file_bytes);
    }
}

static void check_rewriting(const char *dir, const goti_manifest *m)
{
    goti_manifest again;
    FUZZ_TRUTH(goti_manifest_write(dir, m, NULL) == GOTI_OK);
    FUZZ_TRUTH(goti_manifest_read(dir, &again, NULL) == GOTI_OK);
    check_same(m, &again);
    if (again.n_entries > 0) {
        const goti_manifest_entry e = again.entry[0];
        FUZZ_TRUTH(goti_manifest_remove(&again, e.file));
        FUZZ_TRUTH(goti_manifest_find(&again, e.file) == NULL);
        FUZZ_TRUTH(goti_manifest_put(&again, &e, NULL) == GOTI_OK);
        check_same(m, &again);
    }
    goti_manifest_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const dir = fuzz_scratch();
    goti_manifest m;
    goti_msg msg = {""};
    fuzz_write(dir, "manifest.json", data, size);
    const goti_err err = goti_manifest_read(dir, &m, &msg);
    FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_CORRUPT || err == GOTI_E_RULES);
    fuzz_check_message(err, &msg, "");
    if (err != GOTI_OK) return 0;
    check_entries(&m);
    check_rewriting(dir, &m);
    goti_manifest_clear(&m);
    return 0;
}
