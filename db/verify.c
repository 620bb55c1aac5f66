/* SPDX-License-Identifier: MIT */
/*
 * Tables are looked at one after another.  The blocks of one whose values are
 * derived are dealt out to threads, a batch at a time, so that between batches
 * progress is shown, an interruption is heard and the journal is written.
 */
#include "db/verify.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "db/verify_counts.h"
#include "db/verify_journal.h"
#include "db/verify_list.h"
#include "solver/base/file.h"
#include "solver/base/mem.h"
#include "solver/base/progress.h"

/* Blocks a batch; and what a byte decoded costs beside a value derived. */
enum { BATCH_BLOCKS = 256, DECODED_PER_DERIVED = 256 };

static const double JOURNAL_SECONDS = 10.0;

typedef struct run {
    goti_db *db;
    const goti_verify_options *options;
    goti_verify_report *report;
    goti_progress *progress;
    uint64_t fingerprint;
    goti_verify_progress at;
    bool journal; /* can be written */
    double last_journal;
} run;

static double now_seconds(clockid_t clock)
{
    struct timespec t;
    (void)clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- the journal --- */

/* A verification goes on without one, where the disk is full for example. */
static void keep_journal(run *r, bool now)
{
    const double t = now_seconds(CLOCK_MONOTONIC);
    if (!r->journal || (!now && t - r->last_journal < JOURNAL_SECONDS)) return;
    r->last_journal = t;
    goti_msg why;
    if (goti_verify_journal_write(r->db, r->fingerprint, &r->at, r->report,
                                  &why) == GOTI_OK)
        return;
    r->journal = false;
    goti_progress_note(r->progress, "no journal is kept: %s", why.text);
}

static goti_err pause_point(run *r, goti_msg *msg)
{
    const bool interrupted = goti_progress_interrupted();
    keep_journal(r, interrupted);
    if (!interrupted) return GOTI_OK;
    return goti_fail(msg, GOTI_E_INTERRUPTED, "interrupted; %s",
                     r->journal ? "the same command goes on"
                                : "nothing was kept");
}

static uint64_t integrity_work(const goti_verify_table *t)
{
    return t->n_positions / DECODED_PER_DERIVED + 1;
}

/* --- the two parts --- */

/* What cannot be read now may be sound. */
static bool is_damage(goti_err err)
{
    return err == GOTI_E_CORRUPT || err == GOTI_E_RULES ||
           err == GOTI_E_MISSING;
}

/* Damage is taken down, another error passed on. */
static goti_err judge(run *r, goti_err err, const goti_msg *why, goti_msg *msg)
{
    if (is_damage(err))
        goti_verify_add_damage(r->report, err, why);
    else if (err != GOTI_OK)
        return goti_fail(msg, err, "%s", why->text);
    return pause_point(r, msg);
}

static goti_err check_bytes(run *r, goti_msg *msg)
{
    goti_verify_report *const report = r->report;
    for (unsigned i = 0; i < report->n_tables; i++) {
        const goti_verify_table *const v = &report->table[i];
        goti_db_table t;
        goti_msg why = {""};
        goti_progress_stage(r->progress, "bytes of %s", v->file);
        goti_err err = goti_verify_open(r->db, v, &t, &why);
        if (err == GOTI_OK)
            err = goti_verify_bytes(&t, r->options->n_threads, &why);
        goti_progress_add(r->progress, integrity_work(v));
        GOTI_TRY(judge(r, err, &why, msg));
    }
    return GOTI_OK;
}

static goti_err check_table(run *r, goti_verify_table *v, goti_msg *msg)
{
    goti_db_table t;
    GOTI_TRY(goti_verify_open(r->db, v, &t, msg));
    const goti_verify_blocks blocks =
        goti_verify_blocks_of(&t, r->options->sample, r->options->seed);
    goti_progress_stage(r->progress, "values of %s", v->file);
    while (r->at.block < blocks.n) {
        const uint64_t left = blocks.n - r->at.block;
        const uint64_t n = left < BATCH_BLOCKS ? left : BATCH_BLOCKS;
        goti_verify_found found;
        GOTI_TRY(goti_verify_values(r->db, &t, &blocks, r->at.block, n,
                                    r->options->n_threads, &found, msg));
        goti_verify_found_add(&v->found, &found);
        goti_progress_add(r->progress, found.n_checked + found.n_unknown);
        r->at.block += n;
        GOTI_TRY(pause_point(r, msg));
    }
    return GOTI_OK;
}

static goti_err check_values(run *r, goti_msg *msg)
{
    while (r->at.table < r->report->n_tables) {
        GOTI_TRY(check_table(r, &r->report->table[r->at.table], msg));
        r->at.table++;
        r->at.block = 0;
    }
    return GOTI_OK;
}

/* --- all of it --- */

/* Units of progress in all, and what a journal says is done of them. */
static void count_work(const run *r, uint64_t *all, uint64_t *done)
{
    *all = *done = 0;
    for (unsigned i = 0; i < r->report->n_tables; i++) {
        const goti_verify_table *const v = &r->report->table[i];
        const uint64_t sample = r->options->sample;
        *all += integrity_work(v);
        *all += sample > 0 && sample < v->n_positions ? sample : v->n_positions;
        *done += v->found.n_checked + v->found.n_unknown;
    }
}

/* Positions that a journal named are derived again, for the report. */
static goti_err refresh_wrong(run *r, goti_msg *msg)
{
    for (unsigned i = 0; i < r->report->n_tables; i++) {
        goti_verify_table *const v = &r->report->table[i];
        for (unsigned k = 0; k < v->found.n_first; k++) {
            goti_db_table t;
            GOTI_TRY(goti_verify_open(r->db, v, &t, msg));
            GOTI_TRY(goti_verify_again(r->db, &t, &v->found.first[k], msg));
        }
    }
    return GOTI_OK;
}

static goti_err verify(run *r, goti_msg *msg)
{
    uint64_t all = 0, done = 0;
    r->report->metric = goti_db_metric(r->db);
    GOTI_TRY(goti_verify_list(r->db, r->options, r->report, msg));
    r->fingerprint = goti_verify_fingerprint(r->db, r->options, r->report);
    if (!r->options->restart)
        r->report->resumed = goti_verify_journal_read(
            r->db, r->options, r->fingerprint, &r->at, r->report);
    count_work(r, &all, &done);
    r->progress = goti_progress_open(r->options->quiet, all);
    goti_progress_skip(r->progress, done);
    GOTI_TRY(check_bytes(r, msg));
    if (r->report->n_damaged == 0) {
        GOTI_TRY(refresh_wrong(r, msg));
        GOTI_TRY(check_values(r, msg));
    }
    for (unsigned i = 0; i < r->report->n_tables; i++)
        goti_verify_found_add(&r->report->total, &r->report->table[i].found);
    if (r->journal) goti_verify_journal_remove(r->db);
    return GOTI_OK;
}

/* A directory that cannot be written to may be verified all the same. */
static goti_err lock(const goti_db *db, int *fd, goti_msg *msg)
{
    *fd = -1;
    if (access(goti_db_dir(db), W_OK) != 0) return GOTI_OK;
    const goti_err err = goti_file_lock(goti_db_dir(db), fd, msg);
    if (err == GOTI_OK || err == GOTI_E_BUSY) return err;
    *fd = -1;
    return GOTI_OK;
}

static goti_err run_locked(goti_db *db, const goti_verify_options *options,
                           goti_verify_report *out, goti_msg *msg)
{
    int fd = -1;
    GOTI_TRY(lock(db, &fd, msg));
    run r = {.db = db, .options = options, .report = out, .journal = fd >= 0};
    r.last_journal = now_seconds(CLOCK_MONOTONIC);
    const goti_err err = verify(&r, msg);
    goti_progress_close(r.progress);
    if (fd >= 0) goti_file_unlock(fd);
    return err;
}

goti_err goti_verify(const goti_variant *v, const char *dir,
                     const goti_verify_options *options,
                     goti_verify_report *out, goti_msg *msg)
{
    static const goti_verify_options defaults = {.quiet = true};
    if (options == NULL) options = &defaults;
    const double cpu = now_seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double wall = now_seconds(CLOCK_MONOTONIC);
    const uint64_t memory_bytes = options->memory_bytes > 0
                                      ? options->memory_bytes
                                      : goti_mem_physical() / 4;
    goti_verify_report report = {0};
    goti_db *db = NULL;
    GOTI_TRY(goti_db_open(v, dir, (size_t)memory_bytes, &db, msg));
    const goti_err err = run_locked(db, options, &report, msg);
    goti_db_close(db);
    report.cpu_seconds = now_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    report.wall_seconds = now_seconds(CLOCK_MONOTONIC) - wall;
    report.peak_bytes = goti_mem_peak();
    if (err == GOTI_OK)
        *out = report;
    else
        goti_verify_clear(&report);
    return err;
}

bool goti_verify_clean(const goti_verify_report *r)
{
    return r->n_damaged == 0 && r->n_missing == 0 && r->total.n_wrong == 0 &&
           r->total.n_unknown == 0;
}

void goti_verify_clear(goti_verify_report *r)
{
    free(r->table);
    free(r->damage);
    *r = (goti_verify_report){0};
}
