/* SPDX-License-Identifier: MIT */
/* goti stats: what a database holds, counted in several ways. */
#include <stdio.h>
#include <string.h>

#include "solver/base/progress.h"
#include "tools/commands.h"
#include "tools/stats_reports.h"

enum { MAX_TOP = 1000 };

/* A report and the options that mean something to it. */
typedef struct report {
    const char *name;
    goti_stats_report *make;
    const char *options; /* names, a blank before and after each */
} report;

static const report REPORTS[] = {
    {"tiers", goti_stats_tiers, " "},
    {"total", goti_stats_total, " "},
    {"depths", goti_stats_depths, " by "},
    {"counter", goti_stats_counter, " "},
    {"first-moves", goti_stats_first_moves, " "},
    {"starts", goti_stats_starts, " "},
    {"longest", goti_stats_longest, " by top threads quiet "},
    {"zugzwangs", goti_stats_zugzwangs, " top threads memory quiet "},
    {"moves", goti_stats_moves, " sample seed threads quiet "},
};
enum { N_REPORTS = sizeof REPORTS / sizeof REPORTS[0] };

static const report REACHABLE = {"--reachable", goti_reachable,
                                 " threads memory quiet "};

static const char *const BY[] = {"phase", "tier", NULL};

/* Options that not every report has. */
static const char *const SPECIAL[] = {"by",      "top",    "sample", "seed",
                                      "threads", "memory", "quiet"};

static int pick_report(const goti_cli_args *args, const report **out)
{
    const char *names[N_REPORTS + 1] = {NULL};
    unsigned i = 0;
    for (unsigned k = 0; k < N_REPORTS; k++)
        names[k] = REPORTS[k].name;
    const int code = goti_cli_choice(args, "report", names, &i);
    if (code != GOTI_EXIT_OK) return code;
    *out = &REPORTS[i];
    if (!goti_cli_given(args, "reachable")) return GOTI_EXIT_OK;
    if (i != 0)
        return goti_cli_usage("stats",
                              "stats: --reachable: not with --report "
                              "%s",
                              names[i]);
    *out = &REACHABLE;
    return GOTI_EXIT_OK;
}

static int check_options(const goti_cli_args *args, const report *r)
{
    for (size_t i = 0; i < sizeof SPECIAL / sizeof SPECIAL[0]; i++) {
        char word[32];
        (void)snprintf(word, sizeof word, " %s ", SPECIAL[i]);
        if (goti_cli_given(args, SPECIAL[i]) &&
            strstr(r->options, word) == NULL)
            return goti_cli_usage("stats", "stats: --%s: not with %s%s",
                                  SPECIAL[i],
                                  r == &REACHABLE ? "" : "--report ", r->name);
    }
    return GOTI_EXIT_OK;
}

static int read_options(const goti_cli_args *args, goti_stats_ask *out)
{
    uint64_t n_threads = 0, top = 1;
    unsigned format = 0, by_what = 0;
    int code = goti_cli_choice(args, "format", goti_sheet_formats(), &format);
    if (code == GOTI_EXIT_OK) code = goti_cli_choice(args, "by", BY, &by_what);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "threads", 0, GOTI_CLI_MAX_THREADS,
                               &n_threads);
    if (code == GOTI_EXIT_OK) code = goti_cli_memory(args, &out->memory_bytes);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "top", 1, MAX_TOP, &top);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "sample", 1, UINT64_MAX, &out->sample);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "seed", 0, UINT64_MAX, &out->seed);
    out->top = (unsigned)top;
    out->db_dir = goti_cli_db(args);
    out->format = (goti_sheet_format)format;
    out->by_tier = by_what == 1;
    out->partial = goti_cli_given(args, "partial");
    out->quiet = goti_cli_given(args, "quiet");
    out->n_threads = (int)n_threads;
    return code;
}

static int run(const goti_cli_args *args)
{
    const report *r = NULL;
    goti_variant v;
    goti_stats_ask ask = {.v = &v};
    goti_msg msg = {""};
    int code = read_options(args, &ask);
    if (code == GOTI_EXIT_OK) code = pick_report(args, &r);
    if (code == GOTI_EXIT_OK) code = goti_cli_variant(args->operand[0], &v);
    if (code == GOTI_EXIT_OK) code = check_options(args, r);
    if (code != GOTI_EXIT_OK) return code;
    if (strstr(r->options, " quiet ") != NULL) goti_progress_catch_signals();
    const goti_err err = r->make(&ask, &msg);
    return err == GOTI_OK ? GOTI_EXIT_OK : goti_cli_fail(err, &msg);
}

static const goti_cli_option OPTIONS[] = {
    GOTI_CLI_OPTION_DB,
    {"report", 'R', "WHAT",
     "tiers (default), total, depths, counter, first-moves,\n"
     "starts, longest, zugzwangs or moves"},
    {"format", 'f', "FORMAT", "csv (default), json, markdown or latex"},
    {"by", 0, "WHAT", "depths, longest: of each phase (default) or each tier"},
    {"top", 'n', "N", "longest, zugzwangs: so many positions (default: 1)"},
    {"sample", 0, "N", "moves: N positions of each tier, or a few more"},
    {"seed", 's', "N", "moves: which sample (default: 0)"},
    {"partial", 'p', NULL, "print what is there, though tables are missing"},
    {"reachable", 'r', NULL, "count what play can reach from the start"},
    GOTI_CLI_OPTION_THREADS,
    GOTI_CLI_OPTION_MEMORY,
    {"quiet", 'q', NULL, "no progress on stderr"},
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti stats kaooa",
    "goti stats aadu-puli-attam --format json --db /data/goti",
    "goti stats bagh-chal --partial > movement.csv",
    "goti stats kaooa --report first-moves --format markdown",
    "goti stats tigadi --report longest --format latex > longest.tex",
    "goti stats tigadi --report moves --sample 100000",
    "goti stats kaooa --reachable",
    NULL,
};

static void offer(const char *option, goti_cli_offer *out)
{
    if (strcmp(option, "format") == 0)
        goti_cli_offer_words(out, goti_sheet_formats());
    if (strcmp(option, "by") == 0) goti_cli_offer_words(out, BY);
    if (strcmp(option, "report") == 0)
        for (unsigned i = 0; i < N_REPORTS; i++)
            goti_cli_offer_word(out, REPORTS[i].name);
}

const goti_cli_command goti_cmd_stats = {
    .name = "stats",
    .summary = "Print how many positions of each tier have which value, and "
               "more",
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .options = OPTIONS,
    .notes =
        "Reports, by tables' headers:\n"
        "  tiers        a row a tier and side to move, in solving order\n"
        "  total        all tiers in one row\n"
        "  depths       how many positions have each value and depth\n"
        "  counter      how often the no-capture limit changes a value\n"
        "by a few probes, up to symmetry:\n"
        "  first-moves  every first move with its value\n"
        "  starts       hunts: every set of points that the row side's pieces\n"
        "               could start from, and the value of that start\n"
        "by decoding tables or generating turns, with progress:\n"
        "  longest      the deepest win and loss of all, and of each phase "
        "and\n"
        "               side to move or each tier, with a best line\n"
        "  zugzwangs    boards on which each side would rather not be to move\n"
        "  moves        turns a position, and how many capture\n"
        "Values are for the side to move, a move's for the side making it. "
        "boards counts\nevery board once, orbits up to symmetry; theoretical "
        "values are those without\nthe no-capture limit.\n\n"
        "With --reachable, only positions that play can "
        "reach from the start, finished\nones included, as play goes, "
        "and the total; over counts those where the game is\nover. "
        "Orbits are up to the symmetries that keep the start. With "
        "--partial,\nvalues of which there is no table are unknown.",
    .examples = EXAMPLES,
    .offer = offer,
    .run = run,
};
