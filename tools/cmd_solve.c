/* SPDX-License-Identifier: MIT */
/* goti solve: solve a variant and write its tables. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "db/manifest.h"
#include "solver/base/mem.h"
#include "solver/base/progress.h"
#include "solver/retro/solve.h"
#include "tools/commands.h"
#include "tools/json_out.h"
#include "tools/unsupported.h"

enum { MAX_ZSTD_LEVEL = 22 };

static const char *const PHASES[] = {"all", "movement", "placement", NULL};

static int read_options(const goti_cli_args *args, goti_solve_options *out)
{
    uint64_t n_threads = 0, level = 0;
    goti_metric metric = GOTI_DTC;
    unsigned phase = GOTI_SOLVE_ALL;
    int code =
        goti_cli_number(args, "threads", 0, GOTI_CLI_MAX_THREADS, &n_threads);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "level", 1, MAX_ZSTD_LEVEL, &level);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_choice(args, "phase", PHASES, &phase);
    if (code == GOTI_EXIT_OK) code = goti_cli_metric(args, &metric);
    if (code == GOTI_EXIT_OK) code = goti_cli_memory(args, &out->memory_bytes);
    out->n_threads = (int)n_threads;
    out->zstd_level = (int)level;
    out->phase = (goti_solve_phase)phase;
    out->metric = metric;
    out->no_symmetry = goti_cli_given(args, "no-symmetry");
    out->portable = goti_cli_given(args, "portable");
    out->quiet = goti_cli_given(args, "quiet");
    return code;
}

static void print_text(goti_metric metric, const goti_solve_report *r)
{
    char bytes[32], peak[32], cpu[32], wall[32];
    if (metric != GOTI_DTC) printf("metric     %s\n", goti_metric_name(metric));
    printf("tables     %" PRIu64 " written, %" PRIu64 " kept\n"
           "positions  %" PRIu64 " written\n"
           "bytes      %" PRIu64 " written (%s)\n",
           r->tables_written, r->tables_kept, r->positions_written,
           r->bytes_written,
           goti_mem_format(r->bytes_written, bytes, sizeof bytes));
    printf("time       %s of CPU, %s of wall clock\n"
           "memory     %s at the peak\n",
           goti_cli_duration(r->cpu_seconds, cpu, sizeof cpu),
           goti_cli_duration(r->wall_seconds, wall, sizeof wall),
           goti_mem_format(r->peak_bytes, peak, sizeof peak));
}

static void print_json(const goti_variant *v, goti_metric metric,
                       const goti_solve_report *r)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_text(o, "metric", goti_metric_name(metric));
    goti_json_count(o, "tables_written", r->tables_written);
    goti_json_count(o, "tables_kept", r->tables_kept);
    goti_json_count(o, "positions_written", r->positions_written);
    goti_json_count(o, "bytes_written", r->bytes_written);
    goti_json_real(o, "cpu_seconds", r->cpu_seconds);
    goti_json_real(o, "wall_seconds", r->wall_seconds);
    goti_json_count(o, "peak_bytes", r->peak_bytes);
    goti_json_print(o);
}

static int run(const goti_cli_args *args)
{
    goti_variant v;
    goti_solve_options options = {0};
    goti_solve_report report = {0};
    goti_msg msg = {""};
    int code = read_options(args, &options);
    if (code != GOTI_EXIT_OK) return code;
    code = goti_cli_variant(args->operand[0], &v);
    if (code != GOTI_EXIT_OK) return code;

    goti_progress_catch_signals();
    const goti_err err =
        goti_solve(&v, goti_cli_db(args), &options, &report, &msg);
    goti_unsupported_explain(args->operand[0], &v, err, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    if (goti_cli_given(args, "json"))
        print_json(&v, options.metric, &report);
    else
        print_text(options.metric, &report);
    return GOTI_EXIT_OK;
}

static const goti_cli_option OPTIONS[] = {
    GOTI_CLI_OPTION_DB,
    GOTI_CLI_OPTION_THREADS,
    GOTI_CLI_OPTION_MEMORY,
    GOTI_CLI_OPTION_METRIC,
    {"phase", 'p', "PHASE",
     "movement, placement (from movement tables that\n"
     "are there) or all (default)"},
    {"no-symmetry", 0, NULL, "solve every row: slower, same tables; a check"},
    {"portable", 0, NULL, "use the portable kernels only; a check"},
    {"level", 'l', "N", "level of zstd compression, 1 to 22"},
    {"quiet", 'q', NULL, "no progress on stderr"},
    GOTI_CLI_OPTION_JSON,
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti solve kaooa",
    "goti solve aadu-puli-attam --db /data/goti --memory 4G",
    "goti solve kaooa --metric dtm --db dtm-db",
    "goti solve bagh-chal --phase movement --threads 2",
    NULL,
};

static void offer(const char *option, goti_cli_offer *out)
{
    if (strcmp(option, "phase") == 0) goti_cli_offer_words(out, PHASES);
}

const goti_cli_command goti_cmd_solve = {
    .name = "solve",
    .summary = "Solve a variant and write its tables",
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .options = OPTIONS,
    .notes = "The tables go to DIR/NAME/. Tables that are complete there are "
             "kept: after an\ninterruption or a kill, the same command goes "
             "on. A DIR/NAME/ holds one metric.",
    .examples = EXAMPLES,
    .offer = offer,
    .run = run,
};
