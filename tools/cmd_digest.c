/* SPDX-License-Identifier: MIT */
/* goti digest: what tells two databases apart, a line a table. */
#include <inttypes.h>
#include <stdio.h>

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

static int run(const goti_cli_args *args)
{
    const bool as_json = goti_cli_given(args, "json");
    goti_variant v;
    goti_summary summary;
    goti_msg msg = {""};
    const int code = goti_cli_variant(args->operand[0], &v);
    if (code != GOTI_EXIT_OK) return code;
    goti_err err = goti_summary_read(&v, goti_cli_db(args), &summary, &msg);
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
    GOTI_CLI_OPTION_JSON,
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti digest kaooa",
    "diff <(goti digest kaooa --db a) <(goti digest kaooa --db b)",
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
             "count that; sorted by file.",
    .examples = EXAMPLES,
    .run = run,
};
