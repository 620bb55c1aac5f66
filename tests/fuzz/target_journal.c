/* SPDX-License-Identifier: MIT */
/*
 * The journal of a verification: one that does not belong to the run changes
 * nothing, and one that does leads to positions that are there, and to as many
 * of them.  Sixteen zeros in it stand for the run's own fingerprint.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/verify_journal.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/bridge.h"
#include "tests/support/tiny_db.h"

/* The tiny game solved once, and what is found without a journal. */
typedef struct base {
    tiny_db tiny;
    char dir[300];
    goti_verify_found whole;
    char fingerprint[17];
} base;

static const goti_verify_options options = {
    .n_threads = 1, .memory_bytes = 1 << 20, .quiet = true};

static void verify(const base *b, goti_verify_report *out)
{
    goti_msg msg = {""};
    FUZZ_TRUTH(goti_verify(&b->tiny.variant, b->tiny.dir, &options, out,
                           &msg) == GOTI_OK);
}

/* What the run will say that it is about; a journal with that is taken up. */
static void find_fingerprint(base *b, const goti_verify_report *found)
{
    const goti_verify_progress ended = {.table = found->n_tables};
    goti_verify_report again;
    goti_db *const db = tiny_open_tables(&b->tiny);
    const uint64_t fingerprint = goti_verify_fingerprint(db, &options, found);
    (void)snprintf(b->fingerprint, sizeof b->fingerprint, "%016" PRIx64,
                   fingerprint);
    FUZZ_TRUTH(goti_verify_journal_write(db, fingerprint, &ended, found,
                                         NULL) == GOTI_OK);
    goti_db_close(db);
    verify(b, &again);
    FUZZ_TRUTH(again.resumed && goti_verify_clean(&again));
    goti_verify_clear(&again);
}

static const base *get_base(void)
{
    static base *b;
    goti_verify_report report;
    if (b != NULL) return b;
    b = fuzz_alloc(sizeof *b);
    bridge_load_text(tiny_rules, &b->tiny.variant);
    (void)snprintf(b->tiny.dir, sizeof b->tiny.dir, "%s", fuzz_scratch());
    (void)snprintf(b->dir, sizeof b->dir, "%s/tiny", b->tiny.dir);
    tiny_solve(&b->tiny);
    verify(b, &report);
    FUZZ_TRUTH(goti_verify_clean(&report));
    b->whole = report.total;
    find_fingerprint(b, &report);
    goti_verify_clear(&report);
    return b;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const base *const b = get_base();
    goti_verify_report r;
    uint8_t *const text = fuzz_alloc(size + 1);
    memcpy(text, data, size);
    text[size] = 0;
    char *const at = strstr((char *)text, "0000000000000000");
    if (at != NULL) memcpy(at, b->fingerprint, 16);
    fuzz_write(b->dir, "verify.json", text, size);
    free(text);
    verify(b, &r);
    for (unsigned i = 0; i < r.n_tables; i++)
        for (unsigned k = 0; k < r.table[i].found.n_first; k++)
            FUZZ_TRUTH(r.table[i].found.first[k].index <
                       r.table[i].n_positions);
    FUZZ_TRUTH(r.total.n_checked + r.total.n_unknown == b->whole.n_checked);
    if (!r.resumed)
        FUZZ_TRUTH(r.total.n_wrong == b->whole.n_wrong &&
                   r.total.n_turns == b->whole.n_turns);
    goti_verify_clear(&r);
    return 0;
}
