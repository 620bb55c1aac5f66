/* SPDX-License-Identifier: MIT */
/* goti digest: what tells two databases apart, a line a table. */
#include <inttypes.h>
#include <stdio.h>

#include "db/verify_counts.h"
#include "solver/base/progress.h"
#include "tools/commands.h"
#include "tools/json_out.h"
#include "tools/summary.h"

static json_object *table_json(const goti_table_summary *t, goti_metric metric)
{
    json_object *const o = goti_json_object();
    char hex[17];
    snprintf(hex, sizeof hex, "%016" PRIx64, t->values_digest);
    goti_json_text(o, "values_digest", hex);
    goti_json_count(o, "positions", t->n_positions);
    goti_json_text(o, "file", t->file);
    goti_json_text(o, "metric", goti_metric_name(metric));
    return o;
}

/* --- --check: is what the headers say true? --- */

static goti_err check_tables(goti_db *db, int n_threads,
                             goti_progress *progress, goti_msg *msg)
{
    const goti_manifest *const m = goti_db_manifest(db);
    for (size_t i = 0; i < m->n_entries; i++) {
        goti_db_table t;
        goti_progress_stage(progress, "bytes of %s", m->entry[i].file);
        GOTI_TRY(goti_db_get_entry(db, i, &t, msg));
        GOTI_TRY(goti_verify_bytes(&t, n_threads, msg));
        goti_progress_add(progress, m->entry[i].n_positions);
        if (goti_progress_interrupted())
            return goti_fail(msg, GOTI_E_INTERRUPTED, "interrupted");
    }
    return GOTI_OK;
}

static goti_err check(const goti_variant *v, const goti_cli_args *args,
                      int n_threads, goti_msg *msg)
{
    goti_db *db = NULL;
    uint64_t all = 0;
    GOTI_TRY(goti_db_open(v, goti_cli_db(args), 1, &db, msg));
    const goti_manifest *const m = goti_db_manifest(db);
    for (size_t i = 0; i < m->n_entries; i++)
        all += m->entry[i].n_positions;
    goti_progress_catch_signals();
    goti_progress *const progress =
        goti_progress_open(goti_cli_given(args, "quiet"), all);
    const goti_err err = check_tables(db, n_threads, progress, msg);
    goti_progress_close(progress);
    goti_db_close(db);
    return err;
}

/* --- all of it --- */

static int run(const goti_cli_args *args)
{
    const bool as_json = goti_cli_given(args, "json");
    goti_variant v;
    goti_summary summary;
    goti_msg msg = {""};
    uint64_t n_threads = 0;
    int code =
        goti_cli_number(args, "threads", 0, GOTI_CLI_MAX_THREADS, &n_threads);
    if (code == GOTI_EXIT_OK) code = goti_cli_variant(args->operand[0], &v);
    if (code != GOTI_EXIT_OK) return code;
    goti_err err = GOTI_OK;
    if (goti_cli_given(args, "check"))
        err = check(&v, args, (int)n_threads, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    err = goti_summary_read(&v, goti_cli_db(args), &summary, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    /* A part of a database may be digested, but not one that lost tables. */
    if (summary.complete)
        err = goti_summary_check_tiers(&v, &summary, "", &msg);
    if (err != GOTI_OK) {
        goti_summary_clear(&summary);
        return goti_cli_fail(err, &msg);
    }

    json_object *const list = as_json ? goti_json_list() : NULL;
    for (size_t i = 0; i < summary.n; i++) {
        const goti_table_summary *const t = &summary.table[i];
        if (as_json)
            goti_json_push(list, table_json(t, summary.metric));
        else
            printf("%016" PRIx64 " %" PRIu64 " %s%s\n", t->values_digest,
                   t->n_positions, t->file,
                   summary.metric == GOTI_DTM ? " dtm" : "");
    }
    if (as_json) goti_json_print(list);
    goti_summary_clear(&summary);
    return GOTI_EXIT_OK;
}

static const goti_cli_option OPTIONS[] = {
    GOTI_CLI_OPTION_DB,
    {"check", 'c', NULL,
     "first decode every table: does it hold what it says?"},
    GOTI_CLI_OPTION_THREADS,
    {"quiet", 'q', NULL, "no progress on stderr"},
    GOTI_CLI_OPTION_JSON,
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti digest kaooa",
    "diff <(goti digest kaooa --db a --check) <(goti digest kaooa --db b "
    "--check)",
    NULL,
};

const goti_cli_command goti_cmd_digest = {
    .name = "digest",
    .summary = "Print the digest of the values of every table",
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .options = OPTIONS,
    .notes = "A line a table: digest of its values and their counts, before "
             "compression\n(XXH3-64), positions, file, and dtm where depths "
             "count that; sorted by file.\nWithout --check that is what the "
             "tables' headers say; with it exit code 4, and\nno digests, if a "
             "table holds something else or is not as goti writes it.",
    .examples = EXAMPLES,
    .run = run,
};
