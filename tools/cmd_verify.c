/* SPDX-License-Identifier: MIT */
/* goti verify: every byte of a database, and every value by a second road. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "db/verify.h"
#include "solver/base/mem.h"
#include "solver/base/progress.h"
#include "solver/game/notation.h"
#include "tools/commands.h"
#include "tools/json_out.h"
#include "tools/query.h"

static const char *const PHASES[] = {"all", "movement", "placement", NULL};

static int read_options(const goti_cli_args *args, goti_verify_options *out)
{
    unsigned phase = GOTI_VERIFY_ALL;
    uint64_t n_threads = 0;
    if (goti_cli_given(args, "all") && goti_cli_given(args, "sample"))
        return goti_cli_usage("verify",
                              "--all and --sample cannot go together");
    int code =
        goti_cli_number(args, "threads", 0, GOTI_CLI_MAX_THREADS, &n_threads);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "sample", 1, UINT64_MAX, &out->sample);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_number(args, "seed", 0, UINT64_MAX, &out->seed);
    if (code == GOTI_EXIT_OK)
        code = goti_cli_choice(args, "phase", PHASES, &phase);
    if (code == GOTI_EXIT_OK) code = goti_cli_memory(args, &out->memory_bytes);
    out->phase = (goti_verify_phase)phase;
    out->n_threads = (int)n_threads;
    out->tier = goti_cli_value(args, "tier", NULL);
    out->restart = goti_cli_given(args, "restart");
    out->quiet = goti_cli_given(args, "quiet");
    return code;
}

/* The exit code says what was found: the worst of it. */
static int exit_code(const goti_verify_report *r)
{
    static const goti_err worst[] = {GOTI_E_CORRUPT, GOTI_E_RULES};
    for (size_t w = 0; w < sizeof worst / sizeof *worst; w++)
        for (unsigned i = 0; i < r->n_damaged; i++)
            if (r->damage[i].err == worst[w])
                return goti_cli_exit_code(worst[w]);
    if (r->total.n_wrong > 0) return goti_cli_exit_code(GOTI_E_CORRUPT);
    if (!goti_verify_clean(r)) return goti_cli_exit_code(GOTI_E_MISSING);
    return GOTI_EXIT_OK;
}

static const char *verdict(const goti_verify_report *r)
{
    if (r->n_damaged > 0) return "damaged";
    if (r->total.n_wrong > 0) return "wrong";
    return goti_verify_clean(r) ? "clean" : "incomplete";
}

/* --- text --- */

static void print_value(goti_metric metric, goti_value value)
{
    printf("%s", goti_query_category_name((goti_category)value.category));
    if (value.category != GOTI_DRAW)
        printf(" (%s %u)", metric == GOTI_DTM ? "DTM" : "DTC", value.depth);
}

/* As a command that asks for it, in the database that was verified.  Of a game
 * that is over a query asks the rules, so what is stored stands beside it. */
static void print_wrong(const goti_cli_args *args, const goti_variant *v,
                        goti_metric metric, const goti_verify_wrong *w)
{
    char position[GOTI_POSITION_TEXT_BYTES], file[GOTI_DB_FILE_BYTES];
    printf("wrong      goti query ");
    goti_cli_print_word(args->operand[0]);
    printf(" '%s' --db ",
           goti_position_format(v, &w->position, position, sizeof position));
    goti_cli_print_word(goti_cli_db(args));
    printf("  # position %" PRIu64 " of %s holds ", w->index,
           goti_db_file(&w->tier, file));
    print_value(metric, w->stored);
    printf(w->over ? "; by the rules, as it is over: " : "; by its turns: ");
    print_value(metric, w->derived);
    putchar('\n');
}

/* What to do about it. */
static void print_advice(const goti_cli_args *args, const goti_variant *v,
                         const goti_verify_report *r)
{
    if (r->n_damaged > 0)
        printf("values     not derived\n"
               "advice     remove what is damaged; what makes it again is\n");
    else if (r->total.n_wrong > 0)
        printf("advice     these tables are whole, but wrong: by a fault of "
               "goti or of the machine,\n"
               "           or somebody changed them. Others may be built upon "
               "them. Please report\n"
               "           what is wrong again once all of %s/%s is\n"
               "           removed and made anew by\n",
               goti_cli_db(args), v->name);
    else
        return;
    printf("           goti solve ");
    goti_cli_print_word(args->operand[0]);
    printf(" --db ");
    goti_cli_print_word(goti_cli_db(args));
    printf(r->metric == GOTI_DTM ? " --metric dtm\n" : "\n");
}

static void print_asked(const goti_verify_options *o)
{
    static const char *const phase[] = {"", " of movement", " of placement"};
    if (o->tier != NULL)
        printf("asked      %s", o->tier);
    else
        printf("asked      all tables%s", phase[o->phase]);
    if (o->sample > 0)
        printf(", %" PRIu64 " values of each at least, seed %" PRIu64,
               o->sample, o->seed);
    putchar('\n');
}

static void print_text(const goti_cli_args *args, const goti_variant *v,
                       const goti_verify_options *options,
                       const goti_verify_report *r)
{
    const goti_metric metric = r->metric;
    char cpu[32], wall[32], peak[32];
    const goti_verify_found *const f = &r->total;
    printf("verdict    %s\n", verdict(r));
    print_asked(options);
    printf("tables     %u looked at, %u damaged, %u missing\n", r->n_tables,
           r->n_damaged, r->n_missing);
    for (unsigned i = 0; i < r->n_damaged; i++)
        printf("damaged    %s\n", r->damage[i].msg.text);
    if (r->n_damaged == 0)
        printf("values     %" PRIu64 " derived from %" PRIu64 " turns, %" PRIu64
               " wrong, %" PRIu64 " unknown for want of a table\n",
               f->n_checked, f->n_turns, f->n_wrong, f->n_unknown);
    for (unsigned i = 0; i < f->n_first; i++)
        print_wrong(args, v, metric, &f->first[i]);
    print_advice(args, v, r);
    printf("time       %s of CPU, %s of wall clock%s\n"
           "memory     %s at the peak\n",
           goti_cli_duration(r->cpu_seconds, cpu, sizeof cpu),
           goti_cli_duration(r->wall_seconds, wall, sizeof wall),
           r->resumed ? ", of the part after an interruption" : "",
           goti_mem_format(r->peak_bytes, peak, sizeof peak));
}

/* --- JSON --- */

static json_object *value_json(goti_value value)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "category",
                   goti_query_category_name((goti_category)value.category));
    if (value.category != GOTI_DRAW) goti_json_count(o, "depth", value.depth);
    return o;
}

static json_object *wrong_json(const goti_variant *v,
                               const goti_verify_wrong *w)
{
    char position[GOTI_POSITION_TEXT_BYTES], file[GOTI_DB_FILE_BYTES];
    json_object *const o = goti_json_object();
    goti_json_text(
        o, "position",
        goti_position_format(v, &w->position, position, sizeof position));
    goti_json_text(o, "file", goti_db_file(&w->tier, file));
    goti_json_count(o, "index", w->index);
    goti_json_bool(o, "over", w->over);
    goti_json_put(o, "stored", value_json(w->stored));
    goti_json_put(o, "derived", value_json(w->derived));
    return o;
}

static void add_found(json_object *o, const goti_verify_found *f)
{
    goti_json_count(o, "derived", f->n_checked);
    goti_json_count(o, "turns", f->n_turns);
    goti_json_count(o, "wrong", f->n_wrong);
    goti_json_count(o, "unknown", f->n_unknown);
}

static void print_json(const goti_variant *v,
                       const goti_verify_options *options,
                       const goti_verify_report *r)
{
    static const char *const phase[] = {"all", "movement", "placement"};
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", v->name);
    goti_json_text(o, "metric", goti_metric_name(r->metric));
    goti_json_text(o, "phase", phase[options->phase]);
    if (options->tier != NULL) goti_json_text(o, "tier", options->tier);
    goti_json_count(o, "sample", options->sample);
    goti_json_count(o, "seed", options->seed);
    goti_json_text(o, "verdict", verdict(r));
    goti_json_count(o, "tables_missing", r->n_missing);
    add_found(o, &r->total);
    goti_json_bool(o, "resumed", r->resumed);
    goti_json_real(o, "cpu_seconds", r->cpu_seconds);
    goti_json_real(o, "wall_seconds", r->wall_seconds);
    goti_json_count(o, "peak_bytes", r->peak_bytes);
    json_object *const damage = goti_json_array(o, "damaged");
    for (unsigned i = 0; i < r->n_damaged; i++)
        goti_json_push_text(damage, r->damage[i].msg.text);
    json_object *const first = goti_json_array(o, "first_wrong");
    for (unsigned i = 0; i < r->total.n_first; i++)
        goti_json_push(first, wrong_json(v, &r->total.first[i]));
    json_object *const tables = goti_json_array(o, "tables");
    for (unsigned i = 0; i < r->n_tables; i++) {
        json_object *const t = goti_json_object();
        goti_json_text(t, "file", r->table[i].file);
        goti_json_count(t, "positions", r->table[i].n_positions);
        add_found(t, &r->table[i].found);
        goti_json_push(tables, t);
    }
    goti_json_print(o);
}

static int run(const goti_cli_args *args)
{
    goti_variant v;
    goti_verify_options options = {0};
    goti_verify_report report;
    goti_msg msg = {""};
    int code = read_options(args, &options);
    if (code == GOTI_EXIT_OK) code = goti_cli_variant(args->operand[0], &v);
    if (code != GOTI_EXIT_OK) return code;
    goti_progress_catch_signals();
    const goti_err err =
        goti_verify(&v, goti_cli_db(args), &options, &report, &msg);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    if (goti_cli_given(args, "json"))
        print_json(&v, &options, &report);
    else
        print_text(args, &v, &options, &report);
    code = exit_code(&report);
    goti_verify_clear(&report);
    return code;
}

static const goti_cli_option OPTIONS[] = {
    GOTI_CLI_OPTION_DB,
    {"all", 'a', NULL, "derive every value (default)"},
    {"sample", 'n', "N", "derive N values of each table, or a few more"},
    {"seed", 's', "N", "which sample (default: 0)"},
    {"phase", 'p', "PHASE", "tables of movement, placement or all (default)"},
    {"tier", 0, "TIER",
     "one table only, as goti digest names it, such as\n"
     "movement-r2c5-h0,0-x2-row"},
    {"restart", 0, NULL, "do not go on from an interrupted run"},
    GOTI_CLI_OPTION_THREADS,
    {"memory", 'm', "SIZE",
     "for decoded tables, for example 4G\n"
     "(default: a quarter of the machine's memory)"},
    {"quiet", 'q', NULL, "no progress on stderr"},
    GOTI_CLI_OPTION_JSON,
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti verify kaooa",
    "goti verify tigadi --sample 10000000 --db /data/goti",
    NULL,
};

static void offer(const char *option, goti_cli_offer *out)
{
    if (strcmp(option, "phase") == 0) goti_cli_offer_words(out, PHASES);
}

const goti_cli_command goti_cmd_verify = {
    .name = "verify",
    .summary = "Check every table, and every value by the plain rules",
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .options = OPTIONS,
    .notes =
        "First all tables are decoded: form, digests, codes, counts. Then each "
        "value is\nderived anew from the stored values of the positions its "
        "turns lead to; the\nsolver has no part in it. Exit code 4: damaged "
        "or wrong; 5: of other rules; 3: a\ntable is missing. An interrupted "
        "run goes on with the same command.",
    .examples = EXAMPLES,
    .offer = offer,
    .run = run,
};
