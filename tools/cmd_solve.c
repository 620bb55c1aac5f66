/* SPDX-License-Identifier: MIT */
/* goti solve: solve a variant and write its tables. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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

#ifdef GOTI_MPI

enum { SHOWN_RANKS = 16 };

/* At the peak of each process; of many only the least and the most. */
static void list_peaks(const goti_team *team, char *out, size_t bytes)
{
    char text[32];
    size_t used = 0;
    uint64_t least = UINT64_MAX;
    for (int p = 0; p < team->n; p++)
        if (team->peak_bytes[p] < least) least = team->peak_bytes[p];
    if (team->n > SHOWN_RANKS) {
        (void)snprintf(out, bytes, " %s or more each",
                       goti_mem_format(least, text, sizeof text));
        return;
    }
    for (int p = 0; p < team->n && used < bytes; p++)
        used += (size_t)snprintf(
            out + used, bytes - used, "%s %s", p > 0 ? "," : "",
            goti_mem_format(team->peak_bytes[p], text, sizeof text));
}

static void print_team(const goti_team *team, const goti_solve_report *r)
{
    char all[32], rows[32], other[32], wait[32], each[SHOWN_RANKS * 16 + 8];
    list_peaks(team, each, sizeof each);
    printf("ranks      %d, %s of memory together;%s\n"
           "traffic    %" PRIu64 " rows in %" PRIu64 " messages, %s, and %s "
           "beside\n"
           "meetings   %" PRIu64 ", %s spent in them by the last\n",
           team->n, goti_mem_format(r->peak_bytes_all, all, sizeof all), each,
           r->traffic.rows, r->traffic.row_messages,
           goti_mem_format(r->traffic.row_bytes, rows, sizeof rows),
           goti_mem_format(r->traffic.other_bytes, other, sizeof other),
           r->traffic.meetings,
           goti_cli_duration(r->traffic.wait_seconds, wait, sizeof wait));
}

static void add_team(json_object *o, const goti_team *team,
                     const goti_solve_report *r)
{
    json_object *const t = goti_json_object();
    goti_json_count(t, "ranks", (uint64_t)team->n);
    goti_json_count(t, "peak_bytes_all", r->peak_bytes_all);
    json_object *const each = goti_json_array(t, "peak_bytes_each");
    for (int p = 0; p < team->n; p++)
        goti_json_push_count(each, team->peak_bytes[p]);
    goti_json_count(t, "rows", r->traffic.rows);
    goti_json_count(t, "row_bytes", r->traffic.row_bytes);
    goti_json_count(t, "row_messages", r->traffic.row_messages);
    goti_json_count(t, "other_bytes", r->traffic.other_bytes);
    goti_json_count(t, "meetings", r->traffic.meetings);
    goti_json_real(t, "wait_seconds", r->traffic.wait_seconds);
    goti_json_put(o, "team", t);
}

#endif

static void print_text(const goti_solve_options *o, const goti_solve_report *r)
{
    const goti_metric metric = o->metric;
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
#ifdef GOTI_MPI
    if (goti_is_spread(o->team)) print_team(o->team, r);
#endif
}

static void print_json(const goti_variant *v, const goti_solve_options *options,
                       const goti_solve_report *r)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_text(o, "metric", goti_metric_name(options->metric));
    goti_json_count(o, "tables_written", r->tables_written);
    goti_json_count(o, "tables_kept", r->tables_kept);
    goti_json_count(o, "positions_written", r->positions_written);
    goti_json_count(o, "bytes_written", r->bytes_written);
    goti_json_real(o, "cpu_seconds", r->cpu_seconds);
    goti_json_real(o, "wall_seconds", r->wall_seconds);
    goti_json_count(o, "peak_bytes", r->peak_bytes);
#ifdef GOTI_MPI
    if (goti_is_spread(options->team)) add_team(o, options->team, r);
#endif
    goti_json_print(o);
}

/* Solve; the error, if any, is to be told. */
static goti_err solve(const goti_cli_args *args, const goti_variant *v,
                      const goti_solve_options *options, goti_msg *msg)
{
    goti_solve_report report = {0};
    goti_progress_catch_signals();
    const goti_err err =
        goti_solve(v, goti_cli_db(args), options, &report, msg);
    goti_unsupported_explain(args->operand[0], v, err, msg);
    if (err != GOTI_OK || !goti_team_leads(options->team)) return err;
    if (goti_cli_given(args, "json"))
        print_json(v, options, &report);
    else
        print_text(options, &report);
    return GOTI_OK;
}

static int run_alone(const goti_cli_args *args, const goti_variant *v,
                     const goti_solve_options *options)
{
    goti_msg msg = {""};
    const goti_err err = solve(args, v, options, &msg);
    return err != GOTI_OK ? goti_cli_fail(err, &msg) : GOTI_EXIT_OK;
}

#ifdef GOTI_MPI

typedef struct failure {
    goti_err err;
    goti_msg msg;
} failure;

static void say(void *ctx)
{
    const failure *const f = ctx;
    (void)goti_cli_fail(f->err, &f->msg);
    (void)fflush(stderr);
}

static int run_together(const goti_cli_args *args, const goti_variant *v,
                        goti_solve_options *options)
{
    failure f = {.msg = {""}};
    f.err = goti_team_join(&options->team, &f.msg);
    if (f.err == GOTI_OK && options->team == NULL)
        return run_alone(args, v, options);
    if (f.err == GOTI_OK) f.err = solve(args, v, options, &f.msg);
    const int code =
        f.err != GOTI_OK ? goti_cli_exit_code(f.err) : GOTI_EXIT_OK;
    goti_team_leave(options->team, code, say, &f);
    return code;
}

#else

/* Of how many processes this is one, by what started them. */
static uint64_t n_started(void)
{
    static const char *const size[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE",
                                       "SLURM_STEP_NUM_TASKS"};
    uint64_t most = 1;
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        const char *const text = getenv(size[i]);
        const uint64_t n = text == NULL ? 0 : strtoull(text, NULL, 10);
        if (n > most) most = n;
    }
    return most;
}

static int run_together(const goti_cli_args *args, const goti_variant *v,
                        goti_solve_options *options)
{
    goti_msg msg = {""};
    const uint64_t n = n_started();
    if (n == 1) return run_alone(args, v, options);
    return goti_cli_fail(
        goti_fail(&msg, GOTI_E_UNSUPPORTED,
                  "%" PRIu64 " processes were started to solve together, but "
                  "this goti was built without GOTI_MPI",
                  n),
        &msg);
}

#endif

static int run(const goti_cli_args *args)
{
    goti_variant v;
    goti_solve_options options = {0};
    int code = read_options(args, &options);
    if (code == GOTI_EXIT_OK) code = goti_cli_variant(args->operand[0], &v);
    return code == GOTI_EXIT_OK ? run_together(args, &v, &options) : code;
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
