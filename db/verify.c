/* SPDX-License-Identifier: MIT */
/*
 * Tables are looked at one after another.  The blocks of one whose values are
 * derived are dealt out to threads, a batch at a time, so that between batches
 * progress is shown, an interruption is heard and the journal is written.
 */
#include "db/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "db/verify_counts.h"
#include "db/verify_journal.h"
#include "solver/base/file.h"
#include "solver/base/mem.h"
#include "solver/base/progress.h"

/* Blocks a batch; and what a byte decoded costs beside a value derived. */
enum { BATCH_BLOCKS = 256, DECODED_PER_DERIVED = 256, MAX_PATH = 4200 };

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
    unsigned n_tiers; /* that the variant has, and their files, sorted */
    char (*tier_file)[GOTI_DB_FILE_BYTES];
} run;

static double now_seconds(clockid_t clock)
{
    struct timespec t;
    (void)clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- what there is --- */

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

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool is_a_tier(const run *r, const char *file)
{
    return bsearch(file, r->tier_file, r->n_tiers, sizeof *r->tier_file,
                   compare_names) != NULL;
}

/* Tables of the variant that the manifest names, in solving order. */
static goti_err list_tables(run *r, goti_msg *msg)
{
    const goti_manifest *const m = goti_db_manifest(r->db);
    goti_verify_report *const report = r->report;
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    if (tier == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const unsigned n = goti_tiers(goti_db_variant(r->db), tier);
    report->table = calloc(n + 1U, sizeof *report->table);
    report->damage = calloc(m->n_entries + 2, sizeof *report->damage);
    r->tier_file = calloc(n + 1U, sizeof *r->tier_file);
    r->n_tiers = r->tier_file != NULL ? n : 0;
    for (unsigned i = 0; i < r->n_tiers; i++)
        (void)goti_db_file(&tier[i], r->tier_file[i]);
    if (r->n_tiers > 0)
        qsort(r->tier_file, n, sizeof *r->tier_file, compare_names);
    for (unsigned i = 0; report->table != NULL && i < n; i++) {
        goti_verify_table *const t = &report->table[report->n_tables];
        if (!is_asked_for(r->options, &tier[i])) continue;
        *t = (goti_verify_table){.tier = tier[i]};
        (void)goti_db_file(&tier[i], t->file);
        const goti_manifest_entry *const e = goti_manifest_find(m, t->file);
        if (e != NULL) t->n_positions = e->n_positions;
        report->n_tables += e != NULL;
        report->n_missing += e == NULL;
    }
    free(tier);
    if (report->table == NULL || report->damage == NULL || r->tier_file == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    if (report->n_tables + report->n_missing > 0) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG, "%s has no tier '%s' of that phase",
                     goti_db_variant(r->db)->name,
                     r->options->tier != NULL ? r->options->tier : "");
}

static void add_damage(goti_verify_report *report, goti_err err,
                       const goti_msg *msg)
{
    report->damage[report->n_damaged++] =
        (goti_verify_damage){.err = err, .msg = *msg};
}

/* A manifest that says complete must name what the variant has, and no more. */
static void check_manifest(run *r)
{
    const goti_manifest *const m = goti_db_manifest(r->db);
    goti_msg msg;
    if (!m->complete) return;
    if (r->report->n_missing == 0 && m->n_entries == r->n_tiers) return;
    (void)goti_fail(&msg, GOTI_E_CORRUPT,
                    "%s/manifest.json says complete, but has %zu tables "
                    "where %u were expected, or others",
                    goti_db_dir(r->db), m->n_entries, r->n_tiers);
    add_damage(r->report, GOTI_E_CORRUPT, &msg);
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
        add_damage(r->report, err, why);
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
        goti_err err = goti_db_get_table(r->db, &v->tier, &t, &why);
        if (err == GOTI_OK)
            err = goti_verify_bytes(&t, r->options->n_threads, &why);
        goti_progress_add(r->progress, integrity_work(v));
        GOTI_TRY(judge(r, err, &why, msg));
    }
    return GOTI_OK;
}

/* A solver's checkpoint: a table of no tier that the variant has. */
static goti_err check_checkpoint(const run *r, const goti_manifest_entry *e,
                                 goti_msg *msg)
{
    char path[MAX_PATH];
    goti_table *t = NULL;
    (void)snprintf(path, sizeof path, "%s/%s", goti_db_dir(r->db), e->file);
    GOTI_TRY(goti_table_open(path, &t, msg));
    goti_err err =
        goti_manifest_means(e, t)
            ? goti_table_check(t, r->options->n_threads, NULL, NULL, msg)
            : goti_fail(msg, GOTI_E_CORRUPT,
                        "%s is not the file that the manifest names", path);
    goti_table_close(t);
    return err;
}

static goti_err check_checkpoints(run *r, goti_msg *msg)
{
    const goti_manifest *const m = goti_db_manifest(r->db);
    if (r->options->tier != NULL) return GOTI_OK;
    for (size_t i = 0; i < m->n_entries; i++) {
        goti_msg why = {""};
        if (is_a_tier(r, m->entry[i].file)) continue;
        GOTI_TRY(judge(r, check_checkpoint(r, &m->entry[i], &why), &why, msg));
    }
    return GOTI_OK;
}

static goti_err check_table(run *r, goti_verify_table *v, goti_msg *msg)
{
    goti_db_table t;
    GOTI_TRY(goti_db_get_table(r->db, &v->tier, &t, msg));
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
            GOTI_TRY(goti_db_get_table(r->db, &v->tier, &t, msg));
            GOTI_TRY(goti_verify_again(r->db, &t, &v->found.first[k], msg));
        }
    }
    return GOTI_OK;
}

static goti_err verify(run *r, goti_msg *msg)
{
    uint64_t all = 0, done = 0;
    r->report->metric = goti_db_metric(r->db);
    GOTI_TRY(list_tables(r, msg));
    check_manifest(r);
    r->fingerprint = goti_verify_fingerprint(r->db, r->options, r->report);
    if (!r->options->restart)
        r->report->resumed = goti_verify_journal_read(
            r->db, r->options, r->fingerprint, &r->at, r->report);
    count_work(r, &all, &done);
    r->progress = goti_progress_open(r->options->quiet, all);
    goti_progress_skip(r->progress, done);
    GOTI_TRY(check_bytes(r, msg));
    GOTI_TRY(check_checkpoints(r, msg));
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
    free(r.tier_file);
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
