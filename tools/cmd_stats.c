/* SPDX-License-Identifier: MIT */
/* goti stats: how many positions of each tier are won, drawn and lost. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/commands.h"
#include "tools/json_out.h"
#include "tools/reachable.h"
#include "tools/summary.h"
#include "tools/tier_fields.h"

/* The numbers of a row that follow the tier, in the order of the columns. */
typedef struct column {
    const char *name;
    uint64_t value;
} column;

/* By DTM the deepest win and the deepest loss are told apart, too. */
enum { N_COLUMNS = 18, N_DTC_COLUMNS = 16 };

static unsigned n_columns(goti_metric metric)
{
    return metric == GOTI_DTM ? N_COLUMNS : N_DTC_COLUMNS;
}

static void fill_columns(goti_metric metric, const goti_table_summary *s,
                         column *out)
{
    const uint64_t *const b = s->boards;
    const uint64_t *const o = s->orbits;
    const column columns[N_COLUMNS] = {
        {"boards", b[0] + b[1] + b[2] + b[3] + b[4]},
        {"win", b[GOTI_WIN]},
        {"cursed_win", b[GOTI_CURSED_WIN]},
        {"draw", b[GOTI_DRAW]},
        {"blessed_loss", b[GOTI_BLESSED_LOSS]},
        {"loss", b[GOTI_LOSS]},
        {"orbits", o[0] + o[1] + o[2] + o[3] + o[4]},
        {"orbit_win", o[GOTI_WIN]},
        {"orbit_cursed_win", o[GOTI_CURSED_WIN]},
        {"orbit_draw", o[GOTI_DRAW]},
        {"orbit_blessed_loss", o[GOTI_BLESSED_LOSS]},
        {"orbit_loss", o[GOTI_LOSS]},
        {metric == GOTI_DTM ? "max_dtm" : "max_dtc", s->max_depth},
        {"theoretical_win", b[GOTI_WIN] + b[GOTI_CURSED_WIN]},
        {"theoretical_draw", b[GOTI_DRAW]},
        {"theoretical_loss", b[GOTI_LOSS] + b[GOTI_BLESSED_LOSS]},
        {"max_win_dtm", s->max_win},
        {"max_loss_dtm", s->max_loss},
    };
    for (unsigned i = 0; i < N_COLUMNS; i++)
        out[i] = columns[i];
}

static void print_header(goti_metric metric)
{
    const goti_table_summary none = {.n_positions = 0};
    column columns[N_COLUMNS];
    fill_columns(metric, &none, columns);
    printf(GOTI_TIER_CSV_HEADER);
    for (unsigned i = 0; i < n_columns(metric); i++)
        printf(",%s", columns[i].name);
    putchar('\n');
}

static void print_csv(const goti_variant *v, goti_metric metric,
                      const goti_table_summary *s)
{
    column columns[N_COLUMNS];
    fill_columns(metric, s, columns);
    const goti_tier shown = goti_tier_of_mover(v, &s->tier);
    goti_tier_print_csv(v, &shown);
    for (unsigned i = 0; i < n_columns(metric); i++)
        printf(",%" PRIu64, columns[i].value);
    putchar('\n');
}

static json_object *row_json(const goti_variant *v, goti_metric metric,
                             const goti_table_summary *s)
{
    json_object *const o = goti_json_object();
    column columns[N_COLUMNS];
    fill_columns(metric, s, columns);
    const goti_tier shown = goti_tier_of_mover(v, &s->tier);
    goti_tier_add_json(o, v, &shown);
    for (unsigned i = 0; i < n_columns(metric); i++)
        goti_json_count(o, columns[i].name, columns[i].value);
    return o;
}

static void print_rows(const goti_variant *v, const goti_summary *s,
                       const goti_tier *tier, unsigned n_tiers, bool as_json)
{
    json_object *const rows = as_json ? goti_json_list() : NULL;
    if (!as_json) print_header(s->metric);
    for (unsigned i = 0; i < n_tiers; i++) {
        const goti_table_summary *const t = goti_summary_find(s, &tier[i]);
        if (t == NULL) continue;
        if (as_json)
            goti_json_push(rows, row_json(v, s->metric, t));
        else
            print_csv(v, s->metric, t);
    }
    if (as_json) goti_json_print(rows);
}

static int run(const goti_cli_args *args)
{
    static const char *const formats[] = {"csv", "json", NULL};
    unsigned format = 0;
    goti_variant v;
    goti_summary summary;
    goti_msg msg = {""};
    int code = goti_cli_choice(args, "format", formats, &format);
    if (code == GOTI_EXIT_OK) code = goti_cli_variant(args->operand[0], &v);
    if (code == GOTI_EXIT_OK) code = goti_reachable_check(args);
    if (code != GOTI_EXIT_OK) return code;
    if (goti_cli_given(args, "reachable"))
        return goti_reachable(args, &v, format == 1);
    goti_err err = goti_summary_read(&v, goti_cli_db(args), &summary, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);

    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    if (tier == NULL) {
        goti_summary_clear(&summary);
        goti_cli_error("out of memory");
        return GOTI_EXIT_MEMORY;
    }
    const unsigned n_tiers = goti_tiers(&v, tier);
    if (!goti_cli_given(args, "partial") &&
        (err = goti_summary_check_tiers(
             &v, &summary, ", --partial does without", &msg)) != GOTI_OK)
        code = goti_cli_fail(err, &msg);
    if (code == GOTI_EXIT_OK)
        print_rows(&v, &summary, tier, n_tiers, format == 1);
    free(tier);
    goti_summary_clear(&summary);
    return code;
}

static const goti_cli_option OPTIONS[] = {
    GOTI_CLI_OPTION_DB,
    {"format", 'f', "FORMAT", "csv (default) or json"},
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
    "goti stats kaooa --reachable",
    NULL,
};

const goti_cli_command goti_cmd_stats = {
    .name = "stats",
    .summary = "Print how many positions of each tier have which value",
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .options = OPTIONS,
    .notes = "A row a tier and side to move, in solving order; values are for "
             "the side to\nmove. boards counts every board once, orbits up to "
             "symmetry; theoretical\nvalues are boards without the no-capture "
             "limit.\n\nWith --reachable, only positions that play can "
             "reach from the start, finished\nones included, as play goes, "
             "and the total; over counts those where the game is\nover. "
             "Orbits are up to the symmetries that keep the start. With "
             "--partial,\nvalues of which there is no table are unknown. "
             "--threads, --memory and --quiet\nare for this walk.",
    .examples = EXAMPLES,
    .run = run,
};
