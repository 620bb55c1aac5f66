/* SPDX-License-Identifier: MIT */
/* goti bench: measure what users wait for. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tools/bench_probe.h"
#include "tools/commands.h"
#include "tools/json_out.h"

enum { DEFAULT_SECONDS = 2, MAX_SECONDS = 3600, DEFAULT_SEED = 1 };

static void print_text(const goti_bench_probe *b)
{
    printf("warm  %10.3f us of CPU a probe  (%" PRIu64 " probes, %" PRIu64
           " positions, %.1f %% from the cache)\n",
           b->warm_us, b->warm_probes, b->positions, 100 * b->warm_hit_rate);
    printf("cold  %10.3f us of CPU a probe  (%" PRIu64
           " probes, a frame decoded for each)\n",
           b->cold_us, b->cold_probes);
}

static void print_json(const goti_variant *v, const goti_bench_probe *b)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_count(o, "seed", b->seed);
    goti_json_count(o, "positions", b->positions);
    goti_json_count(o, "warm_probes", b->warm_probes);
    goti_json_real(o, "warm_us", b->warm_us);
    goti_json_real(o, "warm_hit_rate", b->warm_hit_rate);
    goti_json_count(o, "cold_probes", b->cold_probes);
    goti_json_real(o, "cold_us", b->cold_us);
    goti_json_print(o);
}

static int run(const goti_cli_args *args)
{
    uint64_t seconds = DEFAULT_SECONDS, seed = DEFAULT_SEED;
    goti_variant v;
    goti_bench_probe result;
    goti_msg msg = {""};
    if (strcmp(args->operand[0], "probe") != 0)
        return goti_cli_usage("bench", "bench: expected 'probe', not '%s'",
                              args->operand[0]);
    int code = goti_cli_number(args, "seconds", 1, MAX_SECONDS, &seconds);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "seed", 0, UINT64_MAX, &seed);
    if (code == GOTI_EXIT_OK) code = goti_cli_variant(args->operand[1], &v);
    if (code != GOTI_EXIT_OK) return code;
    const goti_err err = goti_bench_probe_run(
        &v, goti_cli_db(args), (double)seconds, seed, &result, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    if (goti_cli_given(args, "json"))
        print_json(&v, &result);
    else
        print_text(&result);
    return GOTI_EXIT_OK;
}

static const goti_cli_option OPTIONS[] = {
    GOTI_CLI_OPTION_DB,
    {"seconds", 's', "S", "CPU seconds to measure for (default: 2)"},
    {"seed", 0, "N", "seed of the random positions (default: 1)"},
    GOTI_CLI_OPTION_JSON,
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti bench probe kaooa",
    "goti bench probe aadu-puli-attam --seconds 10 --json",
    NULL,
};

const goti_cli_command goti_cmd_bench = {
    .name = "bench",
    .summary = "Measure the CPU time of a probe, warm and cold",
    .operands = "probe NAME",
    .min_operands = 2,
    .max_operands = 2,
    .options = OPTIONS,
    .notes = "Warm probes find their frame decoded; before each cold probe all "
             "decoded\nframes are dropped. Positions are random, from all "
             "tables by their size.",
    .examples = EXAMPLES,
    .run = run,
};
