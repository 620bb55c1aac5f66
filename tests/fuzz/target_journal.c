/* SPDX-License-Identifier: MIT */
/*
 * The journal of a verification: one that does not belong to the run changes
 * nothing, and one that does leads to positions that are there.
 */
#include <stdio.h>

#include "db/verify.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/bridge.h"
#include "tests/support/tiny_db.h"

/* Tables with made-up values, made once, and what is found without a journal.
 */
typedef struct base {
    tiny_db tiny;
    char dir[300];
    goti_verify_found whole;
} base;

static void verify(const base *b, goti_verify_report *out)
{
    goti_msg msg = {""};
    const goti_verify_options options = {
        .n_threads = 1, .memory_bytes = 1 << 20, .quiet = true};
    FUZZ_TRUTH(goti_verify(&b->tiny.variant, b->tiny.dir, &options, out,
                           &msg) == GOTI_OK);
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
    tiny_make_tables(&b->tiny);
    verify(b, &report);
    b->whole = report.total;
    goti_verify_clear(&report);
    return b;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const base *const b = get_base();
    goti_verify_report r;
    fuzz_write(b->dir, "verify.json", data, size);
    verify(b, &r);
    for (unsigned i = 0; i < r.n_tables; i++)
        for (unsigned k = 0; k < r.table[i].found.n_first; k++)
            FUZZ_TRUTH(r.table[i].found.first[k].index <
                       r.table[i].n_positions);
    if (!r.resumed)
        FUZZ_TRUTH(r.total.n_checked == b->whole.n_checked &&
                   r.total.n_wrong == b->whole.n_wrong &&
                   r.total.n_turns == b->whole.n_turns);
    goti_verify_clear(&r);
    return 0;
}
