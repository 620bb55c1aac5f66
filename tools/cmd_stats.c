/* SPDX-License-Identifier: MIT */
/* goti stats: how many positions of each tier are won, drawn and lost. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/commands.h"
#include "tools/json_out.h"
#include "tools/summary.h"

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

static const char *phase_name(const goti_tier *t)
{
    return t->phase == GOTI_MOVEMENT ? "movement" : "placement";
}

static const char *side_name(const goti_tier *t)
{
    return t->to_move == GOTI_ROW ? "row" : "column";
}

static void print_header(goti_metric metric)
{
    const goti_table_summary none = {.n_positions = 0};
    column columns[N_COLUMNS];
    fill_columns(metric, &none, columns);
    printf("variant,phase,row_pieces,column_pieces,row_in_hand,column_in_hand,"
           "captured,to_move");
    for (unsigned i = 0; i < n_columns(metric); i++)
        printf(",%s", columns[i].name);
    putchar('\n');
}

static void print_csv(const goti_variant *v, goti_metric metric,
                      const goti_table_summary *s)
{
    const goti_tier *const t = &s->tier;
    column columns[N_COLUMNS];
    fill_columns(metric, s, columns);
    printf("%s,%s,%u,%u,%u,%u,%u,%s", v->name, phase_name(t),
           (unsigned)t->row_pieces, (unsigned)t->column_pieces,
           (unsigned)t->row_hand, (unsigned)t->column_hand,
           (unsigned)t->captured, side_name(t));
    for (unsigned i = 0; i < n_columns(metric); i++)
        printf(",%" PRIu64, columns[i].value);
    putchar('\n');
}

static json_object *row_json(const goti_variant *v, goti_metric metric,
                             const goti_table_summary *s)
{
    const goti_tier *const t = &s->tier;
    json_object *const o = json_object_new_object();
    column columns[N_COLUMNS];
    fill_columns(metric, s, columns);
    goti_json_text(o, "variant", v->name);
    goti_json_text(o, "phase", phase_name(t));
    goti_json_count(o, "row_pieces", t->row_pieces);
    goti_json_count(o, "column_pieces", t->column_pieces);
    goti_json_count(o, "row_in_hand", t->row_hand);
    goti_json_count(o, "column_in_hand", t->column_hand);
    goti_json_count(o, "captured", t->captured);
    goti_json_text(o, "to_move", side_name(t));
    for (unsigned i = 0; i < n_columns(metric); i++)
        goti_json_count(o, columns[i].name, columns[i].value);
    return o;
}

static void print_rows(const goti_variant *v, const goti_summary *s,
                       const goti_tier *tier, unsigned n_tiers, bool as_json)
{
    json_object *const rows = as_json ? json_object_new_array() : NULL;
    if (!as_json) print_header(s->metric);
    for (unsigned i = 0; i < n_tiers; i++) {
        const goti_table_summary *const t = goti_summary_find(s, &tier[i]);
        if (t == NULL) continue;
        if (as_json)
            json_object_array_add(rows, row_json(v, s->metric, t));
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
    if (code != GOTI_EXIT_OK) return code;
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
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti stats kaooa",
    "goti stats aadu-puli-attam --format json --db /data/goti",
    "goti stats bagh-chal --partial > movement.csv",
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
             "limit.",
    .examples = EXAMPLES,
    .run = run,
};
