/* SPDX-License-Identifier: MIT */
/* goti check: is a variant file right, and what does solving it take? */
#include <stdlib.h>
#include <string.h>

#include "tools/check_report.h"
#include "tools/commands.h"

static const char *const NETWORKS[] = {"10", "100", NULL};
static const char *const PHASES[] = {"all", "movement", NULL};

static int run(const goti_cli_args *args)
{
    goti_variant v;
    uint64_t n_threads = 0, n_ranks = 1;
    unsigned choice = 0, phase = 0;
    goti_metric metric = GOTI_DTC;
    int code =
        goti_cli_number(args, "threads", 0, GOTI_CLI_MAX_THREADS, &n_threads);
    if (code == GOTI_EXIT_OK) code = goti_cli_metric(args, &metric);
    if (code == GOTI_EXIT_OK)
        code =
            goti_cli_number(args, "ranks", 1, GOTI_CHECK_MAX_RANKS, &n_ranks);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_choice(args, "network", NETWORKS, &choice);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_choice(args, "phase", PHASES, &phase);
    const unsigned network = choice == 0 ? 10 : 100;
    if (code != GOTI_EXIT_OK) return code;
    goti_check_report *const report = malloc(sizeof *report);
    if (report == NULL) {
        goti_cli_error("out of memory");
        return GOTI_EXIT_MEMORY;
    }
    goti_err err =
        goti_check_make(args->operand[0], (int)n_threads, metric, &v, report);
    if (err == GOTI_OK && goti_cli_given(args, "ranks")) {
        err = goti_check_costs(report, (unsigned)n_ranks, network, phase == 1);
        if (err != GOTI_OK) report->err = err;
    }
    if (err != GOTI_OK)
        ; /* nothing to print */
    else if (goti_cli_given(args, "json"))
        goti_check_print_json(report);
    else
        goti_check_print(report);
    /* The file is right, though not all of it can be solved by this metric. */
    const bool known_gap = err == GOTI_OK && v.family == GOTI_MORRIS &&
                           report->err == GOTI_E_UNSUPPORTED &&
                           report->symmetries_known;
    if (report->err != GOTI_OK && !known_gap)
        code = goti_cli_fail(report->err, &report->msg);
    free(report);
    return code;
}

static const goti_cli_option OPTIONS[] = {
    {"threads", 't', "N", "threads the estimate is for (default: all cores)"},
    GOTI_CLI_OPTION_METRIC,
    {"ranks", 'r', "N",
     "what 1, 2, 4 ... and N processes take, each with\nso many threads"},
    {"network", 0, "GBIT", "between them: 10 (default) or 100 Gbit/s"},
    {"phase", 'p', "PHASE", "with --ranks: movement or all (default)"},
    GOTI_CLI_OPTION_JSON,
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti check aadu-puli-attam",
    "goti check ./my-game.ini",
    "goti check games.ini:my-game --json",
    "goti check morabaraba --ranks 64 --network 100 --threads 8",
    NULL,
};

static void offer(const char *option, goti_cli_offer *out)
{
    if (strcmp(option, "network") == 0) goti_cli_offer_words(out, NETWORKS);
    if (strcmp(option, "phase") == 0) goti_cli_offer_words(out, PHASES);
}

const goti_cli_command goti_cmd_check = {
    .name = "check",
    .summary = "Check a variant and say what solving it takes",
    .operands = "NAME_OR_FILE",
    .min_operands = 1,
    .max_operands = 1,
    .options = OPTIONS,
    .notes = "A file is an INI file as in goti-variant(5); its last section is "
             "meant,\nor FILE:SECTION. Orbits are boards up to symmetry.",
    .examples = EXAMPLES,
    .offer = offer,
    .run = run,
};
