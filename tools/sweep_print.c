/* SPDX-License-Identifier: MIT */
#include "tools/sweep_print.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "db/manifest.h"
#include "tools/query.h"
#include "tools/sweep_answers.h"

enum { PERCENT_DECIMALS = 4, SECONDS_DECIMALS = 3 };

typedef struct printer {
    const goti_sweep *sweep;
    const char *variant;
    goti_metric metric;
    bool full; /* all columns */
    bool timings;
    goti_sheet *sheet;
} printer;

/* By category, worst first as in goti_category; printed best first. */
static const char *const moves_names[] = {"moves_loss", "moves_blessed_loss",
                                          "moves_draw", "moves_cursed_win",
                                          "moves_win"};
static const char *const count_names[] = {"loss", "blessed_loss", "draw",
                                          "cursed_win", "win"};
static const char *const percent_names[] = {
    "loss_percent", "blessed_loss_percent", "draw_percent",
    "cursed_win_percent", "win_percent"};

static void add_five(const printer *p, const char *const *names)
{
    for (int c = GOTI_SWEEP_N_CATEGORIES - 1; c >= 0; c--)
        goti_sheet_column(p->sheet, names[c], GOTI_SHEET_NUMBER);
}

static void add_value_columns(const printer *p)
{
    if (p->full) {
        goti_sheet_column(p->sheet, "to_move", GOTI_SHEET_TEXT);
        goti_sheet_column(p->sheet, "category", GOTI_SHEET_TEXT);
        goti_sheet_column(p->sheet, "theoretical", GOTI_SHEET_TEXT);
    }
    goti_sheet_column(p->sheet, goti_metric_name(p->metric), GOTI_SHEET_NUMBER);
    goti_sheet_column(p->sheet, "result", GOTI_SHEET_TEXT);
    add_five(p, moves_names);
    goti_sheet_column(p->sheet, "boards", GOTI_SHEET_NUMBER);
    goti_sheet_column(p->sheet, "orbits", GOTI_SHEET_NUMBER);
    if (p->full)
        add_five(p, count_names);
    else
        goti_sheet_column(p->sheet, "cursed_win", GOTI_SHEET_NUMBER);
    add_five(p, percent_names);
    goti_sheet_column(p->sheet, "deepest", GOTI_SHEET_NUMBER);
    if (p->timings)
        goti_sheet_column(p->sheet, "cpu_seconds", GOTI_SHEET_NUMBER);
}

static void add_columns(const printer *p)
{
    const goti_sweep *const s = p->sweep;
    for (unsigned a = 0; a < s->n_axes; a++)
        for (unsigned f = 0; f < s->axis[a].n_fields; f++)
            goti_sheet_column(p->sheet, s->axis[a].field[f],
                              s->axis[a].numeric ? GOTI_SHEET_NUMBER
                                                 : GOTI_SHEET_TEXT);
    if (p->full) {
        goti_sheet_column(p->sheet, "name", GOTI_SHEET_TEXT);
        goti_sheet_column(p->sheet, "tables", GOTI_SHEET_TEXT);
        goti_sheet_column(p->sheet, "rules_digest", GOTI_SHEET_TEXT);
    }
    goti_sheet_column(p->sheet, "status", GOTI_SHEET_TEXT);
    add_value_columns(p);
    goti_sheet_column(p->sheet, "reason", GOTI_SHEET_LONG);
}

/* --- cells --- */

static void add_fields(const printer *p, size_t i)
{
    const goti_sweep *const s = p->sweep;
    for (unsigned a = 0; a < s->n_axes; a++) {
        const goti_sweep_axis *const axis = &s->axis[a];
        const size_t value = goti_sweep_value(s, i, a);
        for (unsigned f = 0; f < axis->n_fields; f++) {
            const char *const text = goti_sweep_axis_text(axis, value, f);
            if (axis->numeric && f == 0)
                goti_sheet_count(p->sheet, goti_sweep_axis_number(axis, value));
            else
                goti_sheet_text(p->sheet, text);
        }
    }
}

static void add_names(const printer *p, size_t i)
{
    const goti_sweep_member *const m = &p->sweep->member[i];
    char hex[33];
    for (size_t k = 0; k < sizeof m->rules_digest; k++)
        (void)snprintf(hex + 2 * k, 3, "%02x", m->rules_digest[k]);
    goti_sheet_text(p->sheet, m->name);
    if (m->status == GOTI_SWEEP_SOLVED && m->has_tables)
        goti_sheet_text(p->sheet, p->sweep->member[m->first].name);
    else
        goti_sheet_none(p->sheet);
    if (m->start != NULL)
        goti_sheet_text(p->sheet, hex);
    else
        goti_sheet_none(p->sheet);
}

static void add_counts(const printer *p, const uint64_t *count)
{
    for (int c = GOTI_SWEEP_N_CATEGORIES - 1; c >= 0; c--)
        goti_sheet_count(p->sheet, count[c]);
}

static uint64_t sum(const uint64_t *count)
{
    uint64_t n = 0;
    for (int c = 0; c < GOTI_SWEEP_N_CATEGORIES; c++)
        n += count[c];
    return n;
}

static void add_percents(const printer *p, const uint64_t *count)
{
    const double total = (double)sum(count);
    for (int c = GOTI_SWEEP_N_CATEGORIES - 1; c >= 0; c--)
        goti_sheet_real(p->sheet, 100 * (double)count[c] / total,
                        PERCENT_DECIMALS);
}

static void add_start(const printer *p, const goti_sweep_member *m)
{
    char result[GOTI_SWEEP_RESULT_BYTES];
    const goti_sweep_numbers *const n = &m->numbers;
    if (p->full) {
        goti_sheet_text(p->sheet, m->side_name[m->to_move]);
        goti_sheet_text(p->sheet, goti_query_category_name(n->category));
        goti_sheet_text(p->sheet, goti_query_category_name(n->theoretical));
    }
    if (n->theoretical == GOTI_DRAW)
        goti_sheet_none(p->sheet);
    else
        goti_sheet_count(p->sheet, n->depth);
    goti_sheet_text(p->sheet, goti_sweep_result(m, result));
    add_counts(p, n->moves);
}

static void add_numbers(const printer *p, const goti_sweep_member *m)
{
    const goti_sweep_numbers *const n = &m->numbers;
    add_start(p, m);
    goti_sheet_count(p->sheet, sum(n->boards));
    goti_sheet_count(p->sheet, sum(n->orbits));
    if (p->full)
        add_counts(p, n->boards);
    else
        goti_sheet_count(p->sheet, n->boards[GOTI_CURSED_WIN]);
    add_percents(p, n->boards);
    goti_sheet_count(p->sheet, n->deepest);
    if (p->timings && n->timed)
        goti_sheet_real(p->sheet, (double)n->cpu_ms / 1000, SECONDS_DECIMALS);
    else if (p->timings)
        goti_sheet_none(p->sheet);
}

/* As many cells as add_numbers adds. */
static void add_nothing(const printer *p)
{
    const unsigned n =
        (p->full ? 5u + 5u + 2u + 5u + 5u + 1u : 2u + 5u + 2u + 1u + 5u + 1u) +
        (p->timings ? 1u : 0u);
    for (unsigned i = 0; i < n; i++)
        goti_sheet_none(p->sheet);
}

static void add_row(const printer *p, size_t i)
{
    const goti_sweep_member *const m = &p->sweep->member[i];
    add_fields(p, i);
    if (p->full) add_names(p, i);
    goti_sheet_text(p->sheet, goti_sweep_status_name(m->status));
    if (m->status == GOTI_SWEEP_SOLVED)
        add_numbers(p, m);
    else
        add_nothing(p);
    if (m->reason[0] != '\0')
        goti_sheet_text(p->sheet, m->reason);
    else
        goti_sheet_none(p->sheet);
}

/* --- formats --- */

static unsigned n_columns(const printer *p)
{
    unsigned n = p->full ? 28 : 18;
    for (unsigned a = 0; a < p->sweep->n_axes; a++)
        n += p->sweep->axis[a].n_fields;
    return n + (p->timings ? 1 : 0);
}

static goti_err print_json(const printer *p, goti_msg *msg)
{
    json_object *answers = NULL;
    const goti_err err = goti_sweep_json_answers(p->sweep, &answers, msg);
    json_object *const o = goti_json_object();
    goti_json_text(o, "variant", p->variant);
    goti_json_text(o, "metric", goti_metric_name(p->metric));
    json_object *const members = goti_json_array(o, "members");
    for (size_t i = 0; i < goti_sheet_rows(p->sheet); i++) {
        json_object *const row = goti_json_object();
        goti_sheet_add_json(p->sheet, i, 0, n_columns(p), row);
        goti_json_push(members, row);
    }
    goti_json_put(o, "answers", answers);
    if (err == GOTI_OK)
        goti_json_print(o);
    else
        json_object_put(o);
    return err;
}

static goti_err print_as(const printer *p, goti_sheet_format format,
                         goti_msg *msg)
{
    if (format == GOTI_SHEET_JSON) return print_json(p, msg);
    goti_sheet_print(p->sheet, format, stdout);
    if (format == GOTI_SHEET_CSV) return GOTI_OK;
    putchar('\n');
    return goti_sweep_print_answers(
        p->sweep, format == GOTI_SHEET_MARKDOWN ? "- " : "% ", stdout, msg);
}

goti_err goti_sweep_print(const goti_sweep *sweep, const char *variant,
                          goti_metric metric, goti_sheet_format format,
                          bool timings, goti_msg *msg)
{
    const printer p = {
        .sweep = sweep,
        .variant = variant,
        .metric = metric,
        .full = format == GOTI_SHEET_CSV || format == GOTI_SHEET_JSON,
        .timings = timings,
        .sheet = goti_sheet_open(),
    };
    add_columns(&p);
    for (size_t i = 0; i < sweep->n; i++)
        add_row(&p, i);
    const goti_err err = print_as(&p, format, msg);
    goti_sheet_close(p.sheet);
    return err;
}
