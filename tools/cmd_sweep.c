/* SPDX-License-Identifier: MIT */
/* goti sweep: a family of variants, solved and set side by side. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/progress.h"
#include "solver/base/utf8.h"
#include "tools/commands.h"
#include "tools/sweep_answers.h"
#include "tools/sweep_print.h"
#include "tools/sweep_run.h"

static const double max_hours = 1e6;

/* --- options --- */

/* A field in two axes would have two values. */
static const char *find_twice(const goti_sweep *s, const goti_sweep_axis *axis)
{
    for (unsigned a = 0; a < s->n_axes; a++)
        for (unsigned f = 0; f < axis->n_fields; f++)
            if (goti_sweep_axis_has(&s->axis[a], axis->field[f]))
                return axis->field[f];
    return NULL;
}

static int add_axis(const char *option, const char *text, goti_sweep *s)
{
    const bool whole = strcmp(option, "set") == 0;
    goti_sweep_axis axis;
    goti_msg msg = {""};
    if (s->n_axes == GOTI_SWEEP_MAX_AXES)
        return goti_cli_usage("sweep",
                              "sweep: expected at most %d of --over and --set",
                              GOTI_SWEEP_MAX_AXES);
    const goti_err err = goti_sweep_axis_parse(text, whole, &axis, &msg);
    if (err == GOTI_E_ARG)
        return goti_cli_usage("sweep", "sweep: --%s: %s", option, msg.text);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    const char *const twice = find_twice(s, &axis);
    if (twice == NULL) {
        s->axis[s->n_axes++] = axis;
        return GOTI_EXIT_OK;
    }
    const int code = goti_cli_usage(
        "sweep", "sweep: --%s: field '%s' is given twice", option, twice);
    goti_sweep_axis_clear(&axis);
    return code;
}

/* What is fixed first, then what is swept; in the order given. */
static int read_axes(const goti_cli_args *args, goti_sweep *s)
{
    static const char *const options[] = {"set", "over"};
    if (!goti_cli_given(args, "over"))
        return goti_cli_usage("sweep", "sweep: expected --over FIELD=VALUES");
    for (unsigned k = 0; k < 2; k++) {
        const char *text;
        for (unsigned n = 0; (text = goti_cli_nth(args, options[k], n)) != NULL;
             n++) {
            const int code = add_axis(options[k], text, s);
            if (code != GOTI_EXIT_OK) return code;
        }
    }
    return GOTI_EXIT_OK;
}

static int read_hours(const goti_cli_args *args, double *seconds)
{
    const char *const text = goti_cli_value(args, "hours", NULL);
    if (text == NULL) return GOTI_EXIT_OK;
    char *end = NULL;
    const size_t n = strlen(text);
    const double hours = strtod(text, &end);
    /* strtod also takes signs, exponents and names */
    if (n == 0 || strspn(text, "0123456789.") != n || *end != '\0' ||
        !isfinite(hours) || hours <= 0 || hours > max_hours)
        return goti_cli_usage("sweep",
                              "sweep: --hours: expected a number more than 0, "
                              "such as 0.5 or 12, not '%.*s'",
                              GOTI_UTF8_CUT(text, 60));
    *seconds = 3600 * hours;
    return GOTI_EXIT_OK;
}

typedef struct sweep_settings {
    goti_sweep_options run;
    unsigned format; /* a goti_sheet_format */
    bool answers, timings;
} sweep_settings;

static int read_settings(const goti_cli_args *args, sweep_settings *out)
{
    uint64_t n_threads = 0;
    goti_metric metric = GOTI_DTC;
    goti_solve_options *const solve = &out->run.solve;
    out->run.db_dir = goti_cli_db(args);
    out->run.drop_db = goti_cli_given(args, "drop-db");
    out->answers = goti_cli_given(args, "answers");
    out->timings = goti_cli_given(args, "timings");
    solve->quiet = goti_cli_given(args, "quiet");
    if (out->answers &&
        (goti_cli_given(args, "format") || goti_cli_given(args, "timings")))
        return goti_cli_usage("sweep", "sweep: --answers prints no table: it "
                                       "cannot go with --format or --timings");
    int code =
        goti_cli_number(args, "threads", 0, GOTI_CLI_MAX_THREADS, &n_threads);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_memory(args, &solve->memory_bytes);
    if (code == GOTI_EXIT_OK) code = goti_cli_metric(args, &metric);
    if (code == GOTI_EXIT_OK) code = read_hours(args, &out->run.max_seconds);
    if (code == GOTI_EXIT_OK)
        code =
            goti_cli_choice(args, "format", goti_sheet_formats(), &out->format);
    solve->n_threads = (int)n_threads;
    solve->metric = metric;
    return code;
}

/* --- running --- */

static goti_err sweep_all(const char *variant, const sweep_settings *settings,
                          goti_sweep *s, goti_msg *msg)
{
    const goti_metric metric = settings->run.solve.metric;
    GOTI_TRY(goti_sweep_open(s, variant, msg));
    goti_progress_catch_signals();
    GOTI_TRY(goti_sweep_run(s, &settings->run, msg));
    if (settings->answers) return goti_sweep_print_answers(s, "", stdout, msg);
    return goti_sweep_print(s, variant, metric,
                            (goti_sheet_format)settings->format,
                            settings->timings, msg);
}

static int run(const goti_cli_args *args)
{
    goti_sweep *const s = calloc(1, sizeof *s);
    sweep_settings settings = {.format = GOTI_SHEET_CSV};
    goti_msg msg = {""};
    if (s == NULL) {
        goti_cli_error("out of memory");
        return GOTI_EXIT_MEMORY;
    }
    int code = read_settings(args, &settings);
    if (code == GOTI_EXIT_OK) code = read_axes(args, s);
    if (code == GOTI_EXIT_OK) {
        const goti_err err = sweep_all(args->operand[0], &settings, s, &msg);
        if (err != GOTI_OK) code = goti_cli_fail(err, &msg);
    }
    goti_sweep_close(s);
    free(s);
    return code;
}

static const goti_cli_option OPTIONS[] = {
    {"over", 'o', "FIELD=VALUES",
     "sweep a field of the variant file: a,b,c, or\n"
     "FROM..TO, or both; several: all combinations"},
    {"set", 's', "FIELD=VALUE", "give a field this value in all members"},
    GOTI_CLI_OPTION_DB,
    GOTI_CLI_OPTION_THREADS,
    GOTI_CLI_OPTION_MEMORY,
    GOTI_CLI_OPTION_METRIC,
    {"hours", 'H', "N",
     "skip members that are estimated to take more CPU time"},
    {"drop-db", 'D', NULL, "remove each member's tables once it is told of"},
    {"format", 'f', "FORMAT", "csv (default), json, markdown or latex"},
    {"answers", 'a', NULL, "print in words where the result changes"},
    {"timings", 'T', NULL, "add CPU seconds, which differ from run to run"},
    {"quiet", 'q', NULL, "no progress on stderr"},
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti sweep kaooa --over capture_target=1..7 --format markdown",
    "goti sweep kaooa --over column_pieces=4..9 --over capture=single,chain",
    "goti sweep kaooa --over capture_target=1..7 --answers",
    "goti sweep aadu-puli-attam -o row_pieces=1..4 -s row_start= --drop-db",
    "goti sweep tagnor --over 'row_start=a1 e5,b2 d4' --memory 8G",
    "goti sweep tigadi --over row_pieces,column_pieces=3..9 --hours 2",
    "goti sweep tigadi --over variant=tigadi,nine-mens-morris",
    NULL,
};

static void offer(const char *option, goti_cli_offer *out)
{
    if (strcmp(option, "format") == 0)
        goti_cli_offer_words(out, goti_sheet_formats());
}

const goti_cli_command goti_cmd_sweep = {
    .name = "sweep",
    .summary = "Solve a family of variants and set them side by side",
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .options = OPTIONS,
    .notes =
        "A member of the family is the variant with fields changed. A row "
        "each: who wins\nfrom the start, first moves and all positions by "
        "value. What the rules refuse,\nand what does not fit --memory or "
        "--hours, is listed with the reason. Members\nwith the same rules "
        "are solved once, into DIR/NAME/, and DIR/NAME.ini is the\nvariant. "
        "The same command goes on after an interruption or a kill."
        "\n\nFIELD,FIELD=VALUES changes fields together: one text for all, "
        "or one for each,\nparted by slashes. The field 'variant' stands "
        "for NAME itself.",
    .examples = EXAMPLES,
    .offer = offer,
    .run = run,
};
