/* SPDX-License-Identifier: MIT */
#include "tools/sweep_run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/manifest.h"
#include "solver/base/file.h"
#include "solver/base/mem.h"
#include "solver/base/progress.h"
#include "solver/base/utf8.h"
#include "tools/cli.h"
#include "tools/sweep_check.h"
#include "tools/sweep_drop.h"
#include "tools/sweep_journal.h"
#include "tools/sweep_numbers.h"

typedef struct runner {
    goti_sweep *sweep;
    const goti_sweep_options *options;
    goti_sweep_journal journal;
    goti_progress *progress; /* for notes between solves */
} runner;

/* "DIR/NAME" and an ending, to be freed. */
static char *path_of(const runner *r, const char *name, const char *ending,
                     goti_msg *msg)
{
    const char *const dir = r->options->db_dir;
    const size_t n = strlen(dir) + strlen(name) + strlen(ending) + 2;
    char *const path = malloc(n);
    if (path != NULL)
        (void)snprintf(path, n, "%s/%s%s", dir, name, ending);
    else
        (void)goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    return path;
}

/* --- what is there --- */

/* Has the journal a row for every member that shares the first one's tables? */
static bool all_known(const runner *r, size_t first)
{
    const goti_sweep *const s = r->sweep;
    for (size_t i = first; i < s->n; i++)
        if (s->member[i].first == first &&
            s->member[i].status == GOTI_SWEEP_WAITS &&
            goti_sweep_journal_find(&r->journal, r->options->solve.metric,
                                    &s->member[i]) == NULL)
            return false;
    return true;
}

/* Take the rows of the journal: the tables are gone, and they suffice. */
static void take_known(runner *r, size_t first)
{
    goti_sweep *const s = r->sweep;
    for (size_t i = first; i < s->n; i++) {
        goti_sweep_member *const m = &s->member[i];
        if (m->first != first || m->status != GOTI_SWEEP_WAITS) continue;
        m->numbers =
            *goti_sweep_journal_find(&r->journal, r->options->solve.metric, m);
        m->status = GOTI_SWEEP_SOLVED;
    }
}

/* Are the tables of these rules and this metric there, as their manifest says?
 * If it cannot be read, the solver will say why. */
static goti_err look_for_tables(const runner *r, const goti_variant *v,
                                bool *there, goti_msg *msg)
{
    goti_manifest m;
    goti_msg ignored;
    *there = false;
    char *const dir = path_of(r, v->name, "", msg);
    if (dir == NULL) return GOTI_E_MEMORY;
    const goti_err err = goti_manifest_read(dir, &m, &ignored);
    free(dir);
    if (err != GOTI_OK) return GOTI_OK;
    *there =
        m.complete && m.metric == r->options->solve.metric &&
        memcmp(m.rules_digest, v->rules_digest, sizeof m.rules_digest) == 0;
    goti_manifest_clear(&m);
    return GOTI_OK;
}

/* --- what is too much --- */

static void skip(runner *r, size_t first, const char *reason)
{
    goti_sweep *const s = r->sweep;
    for (size_t i = first; i < s->n; i++) {
        goti_sweep_member *const m = &s->member[i];
        if (m->first != first || m->status != GOTI_SWEEP_WAITS) continue;
        m->status = GOTI_SWEEP_SKIPPED;
        (void)snprintf(m->reason, sizeof m->reason, "%.*s",
                       GOTI_UTF8_CUT(reason, sizeof m->reason - 1));
    }
}

/* The reason in the table is the same for any number of threads; the estimate
 * for those there are goes to stderr. */
static void skip_by_plan(runner *r, size_t first, const goti_plan *plan,
                         const char *reason)
{
    char memory[32], time[32];
    goti_progress_note(
        r->progress, "%s: skipped, %s: %s of memory, %s of CPU time",
        r->sweep->member[first].name, reason,
        goti_mem_format(plan->memory_bytes, memory, sizeof memory),
        goti_cli_duration(plan->cpu_seconds, time, sizeof time));
    skip(r, first, reason);
}

static goti_err skip_by_memory(runner *r, size_t first, const goti_variant *v,
                               const goti_plan *plan, uint64_t limit,
                               goti_msg *msg)
{
    char needed[32], allowed[32], reason[160];
    goti_plan one;
    GOTI_TRY(goti_plan_make(v, 1, true, r->options->solve.metric, &one, msg));
    (void)snprintf(reason, sizeof reason,
                   "it does not fit the memory%s: %s on one thread where %s "
                   "are allowed",
                   one.memory_bytes > limit ? "" : " with so many threads",
                   goti_mem_format(one.memory_bytes, needed, sizeof needed),
                   goti_mem_format(limit, allowed, sizeof allowed));
    skip_by_plan(r, first, plan, reason);
    return GOTI_OK;
}

static goti_err check_plan(runner *r, size_t first, const goti_variant *v,
                           goti_msg *msg)
{
    const goti_sweep_options *const o = r->options;
    goti_plan plan;
    uint64_t limit = o->solve.memory_bytes;
    if (limit == 0) limit = goti_mem_physical() / 10 * 9;
    const goti_err err = goti_plan_make(v, o->solve.n_threads, true,
                                        o->solve.metric, &plan, msg);
    if (err == GOTI_E_UNSUPPORTED) {
        skip(r, first, msg->text);
        return GOTI_OK;
    }
    if (err != GOTI_OK) return err;
    if (plan.memory_bytes > limit)
        return skip_by_memory(r, first, v, &plan, limit, msg);
    if (o->max_seconds > 0 && plan.cpu_seconds > o->max_seconds)
        skip_by_plan(r, first, &plan, "longer than --hours by the estimate");
    return GOTI_OK;
}

/* --- solving --- */

static goti_err write_text(const char *path, const char *text, goti_msg *msg)
{
    goti_atomic_file *f = NULL;
    GOTI_TRY(goti_atomic_open(path, &f, msg));
    const goti_err err = goti_atomic_write(f, text, strlen(text), msg);
    if (err == GOTI_OK) return goti_atomic_commit(f, msg);
    goti_atomic_abandon(f);
    return err;
}

/* Beside the tables, so that goti query can ask them. */
static goti_err write_variant(const runner *r, size_t i, goti_msg *msg)
{
    char *text = NULL;
    GOTI_TRY(goti_sweep_text(r->sweep, i, &text, msg));
    if (text == NULL) return GOTI_OK;
    char *const path = path_of(r, r->sweep->member[i].name, ".ini", msg);
    const goti_err err =
        path == NULL ? GOTI_E_MEMORY : write_text(path, text, msg);
    free(path);
    free(text);
    return err;
}

/* What is made from nothing is a sweep's own, to be dropped by one. */
static goti_err claim(runner *r, const char *name, goti_msg *msg)
{
    struct stat st;
    char *const dir = path_of(r, name, "", msg);
    if (dir == NULL) return GOTI_E_MEMORY;
    const bool absent = stat(dir, &st) != 0 && errno == ENOENT;
    free(dir);
    if (!absent) return GOTI_OK;
    GOTI_TRY(goti_sweep_journal_set_made(&r->journal, name, true, msg));
    return goti_sweep_journal_write(&r->journal, msg);
}

static goti_err solve(runner *r, size_t first, const goti_variant *v,
                      goti_sweep_numbers *numbers, goti_msg *msg)
{
    goti_solve_report report = {0};
    GOTI_TRY(claim(r, v->name, msg));
    GOTI_TRY(write_variant(r, first, msg));
    GOTI_TRY(
        goti_solve(v, r->options->db_dir, &r->options->solve, &report, msg));
    numbers->timed = report.tables_kept == 0;
    numbers->cpu_ms =
        numbers->timed ? (uint64_t)(1000 * report.cpu_seconds + 0.5) : 0;
    return GOTI_OK;
}

/* The tables are what was found to be so; a row must say the same. */
static goti_err compare(const runner *r, const goti_sweep_member *m,
                        const goti_sweep_numbers *row, goti_msg *msg)
{
    if (row == NULL || goti_sweep_same_numbers(row, &m->numbers))
        return GOTI_OK;
    return goti_fail(msg, GOTI_E_CORRUPT,
                     "%s: the row of %s is not what its tables say; without "
                     "the file, a sweep begins anew",
                     r->journal.path, m->name);
}

/* The starts of all members that share the first one's tables. */
static goti_err ask(runner *r, size_t first, const goti_sweep_numbers *sums,
                    goti_msg *msg)
{
    goti_sweep *const s = r->sweep;
    const goti_metric metric = r->options->solve.metric;
    for (size_t i = first; i < s->n; i++) {
        goti_sweep_member *const m = &s->member[i];
        if (m->first != first || m->status != GOTI_SWEEP_WAITS) continue;
        goti_variant v;
        GOTI_TRY(goti_sweep_load(s, i, &v, msg));
        memcpy(v.name, s->member[first].name, sizeof v.name);
        const goti_sweep_numbers *const before =
            goti_sweep_journal_find(&r->journal, metric, m);
        m->numbers = *sums;
        if (!sums->timed && before != NULL) {
            m->numbers.timed = before->timed;
            m->numbers.cpu_ms = before->cpu_ms;
        }
        GOTI_TRY(
            goti_sweep_ask_start(&v, r->options->db_dir, &m->numbers, msg));
        GOTI_TRY(compare(r, m, before, msg));
        m->has_tables = true;
        GOTI_TRY(goti_sweep_journal_put(&r->journal, metric, m, msg));
        m->status = GOTI_SWEEP_SOLVED;
    }
    return goti_sweep_journal_write(&r->journal, msg);
}

/* One set of rules: its tables, then the numbers of all who have them. */
static goti_err make_numbers(runner *r, size_t first, const goti_variant *v,
                             bool there, goti_msg *msg)
{
    goti_sweep_numbers numbers = {.timed = false};
    const char *const db_dir = r->options->db_dir;
    goti_err err = GOTI_E_MISSING;
    if (there) err = goti_sweep_sum_tables(v, db_dir, &numbers, msg);
    if (err == GOTI_E_MISSING && r->options->drop_db && all_known(r, first)) {
        take_known(r, first);
        return GOTI_OK;
    }
    if (err == GOTI_E_MISSING) {
        GOTI_TRY(check_plan(r, first, v, msg));
        if (r->sweep->member[first].status == GOTI_SWEEP_SKIPPED)
            return GOTI_OK;
        GOTI_TRY(solve(r, first, v, &numbers, msg));
        err = goti_sweep_sum_tables(v, db_dir, &numbers, msg);
    }
    if (err != GOTI_OK) return err;
    return ask(r, first, &numbers, msg);
}

static goti_err drop(runner *r, size_t first, const char *name, goti_msg *msg)
{
    if (!goti_sweep_journal_made(&r->journal, name)) return GOTI_OK;
    GOTI_TRY(goti_sweep_drop(r->options->db_dir, name, msg));
    for (size_t i = first; i < r->sweep->n; i++)
        if (r->sweep->member[i].first == first)
            r->sweep->member[i].has_tables = false;
    GOTI_TRY(goti_sweep_journal_set_made(&r->journal, name, false, msg));
    return goti_sweep_journal_write(&r->journal, msg);
}

static goti_err run_one(runner *r, size_t first, goti_msg *msg)
{
    goti_variant v;
    bool there = false;
    GOTI_TRY(goti_sweep_load(r->sweep, first, &v, msg));
    GOTI_TRY(look_for_tables(r, &v, &there, msg));
    GOTI_TRY(make_numbers(r, first, &v, there, msg));
    return r->options->drop_db ? drop(r, first, v.name, msg) : GOTI_OK;
}

/* --- all --- */

static goti_err interrupted(const runner *r, goti_msg *msg)
{
    size_t done = 0;
    for (size_t i = 0; i < r->sweep->n; i++)
        done += r->sweep->member[i].status != GOTI_SWEEP_WAITS;
    return goti_fail(msg, GOTI_E_INTERRUPTED,
                     "interrupted: %zu of %zu members are done; run again to "
                     "go on",
                     done, r->sweep->n);
}

static goti_err run_all(runner *r, goti_msg *msg)
{
    const goti_sweep *const s = r->sweep;
    for (size_t i = 0; i < s->n; i++) {
        const goti_sweep_member *const m = &s->member[i];
        if (m->status != GOTI_SWEEP_WAITS || m->first != i) continue;
        if (goti_progress_interrupted()) return interrupted(r, msg);
        goti_progress_note(r->progress, "member %zu of %zu: %s", i + 1, s->n,
                           m->name);
        const goti_err err = run_one(r, i, msg);
        if (err == GOTI_E_INTERRUPTED) return interrupted(r, msg);
        if (err != GOTI_OK) return err;
    }
    return GOTI_OK;
}

goti_err goti_sweep_run(goti_sweep *sweep, const goti_sweep_options *options,
                        goti_msg *msg)
{
    runner r = {.sweep = sweep, .options = options};
    int lock_fd = -1;
    GOTI_TRY(goti_file_mkdirs(options->db_dir, msg));
    GOTI_TRY(goti_file_lock(options->db_dir, &lock_fd, msg));
    r.progress = goti_progress_open(options->solve.quiet, 0);
    goti_err err = goti_sweep_journal_open(options->db_dir, &r.journal, msg);
    if (err == GOTI_OK) err = run_all(&r, msg);
    goti_sweep_journal_close(&r.journal);
    goti_progress_close(r.progress);
    goti_file_unlock(lock_fd);
    return err;
}
