/* SPDX-License-Identifier: MIT */
#include "tools/sweep_answers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- points --- */

static bool same(const goti_sweep_point *a, const goti_sweep_point *b)
{
    return a->known == b->known && strcmp(a->result, b->result) == 0;
}

static int by_value(const void *left, const void *right)
{
    const goti_sweep_point *const a = left;
    const goti_sweep_point *const b = right;
    if (a->value == b->value) return 0;
    return a->value < b->value ? -1 : 1;
}

void goti_sweep_sort(goti_sweep_point *point, size_t n)
{
    qsort(point, n, sizeof *point, by_value);
}

size_t goti_sweep_range(const goti_sweep_point *point, size_t n)
{
    size_t k = 1;
    while (k < n && same(&point[k], &point[0]))
        k++;
    return k;
}

/* The first point from i on whose result is known, or n. */
static size_t next_known(const goti_sweep_point *point, size_t i, size_t n)
{
    while (i < n && !point[i].known)
        i++;
    return i;
}

/* Does the result of point i, where a range of it begins, come back later? */
static bool comes_back(const goti_sweep_point *point, size_t i, size_t n)
{
    bool left = false;
    for (size_t k = i; k < n; k++) {
        if (!point[k].known) continue;
        if (!same(&point[k], &point[i])) left = true;
        if (left && same(&point[k], &point[i])) return true;
    }
    return false;
}

bool goti_sweep_monotonic(const goti_sweep_point *point, size_t n)
{
    for (size_t i = next_known(point, 0, n); i < n;
         i = next_known(point, i + 1, n))
        if (comes_back(point, i, n)) return false;
    return true;
}

/* --- words --- */

/* Values as "5..8, 10": only what was swept. */
static void say_values(const goti_sweep_point *point, size_t n, FILE *out)
{
    for (size_t i = 0; i < n;) {
        size_t k = i + 1;
        while (k < n && point[k].value == point[k - 1].value + 1)
            k++;
        fprintf(out, "%s%" PRIu64, i == 0 ? "" : ", ", point[i].value);
        if (k - i > 1)
            fprintf(out, "%s%" PRIu64, k - i == 2 ? ", " : "..",
                    point[k - 1].value);
        i = k;
    }
}

static void say_ranges(const goti_sweep_point *point, size_t n, FILE *out)
{
    for (size_t i = 0; i < n;) {
        const size_t k = goti_sweep_range(point + i, n - i);
        fprintf(out, "%s%s with ", i == 0 ? "" : "; ", point[i].result);
        say_values(point + i, k, out);
        i += k;
    }
    fputc('.', out);
}

/* From the last value known with one result to the first with another one. */
static void say_changes(const goti_sweep_point *point, size_t n, FILE *out)
{
    unsigned n_changes = 0;
    size_t i = next_known(point, 0, n);
    for (;;) {
        const size_t k = next_known(point, i + 1, n);
        if (k >= n) break;
        if (!same(&point[i], &point[k])) {
            fprintf(out, "%s%" PRIu64 " and %" PRIu64,
                    n_changes == 0 ? " The result changes between "
                                   : ", between ",
                    point[i].value, point[k].value);
            n_changes++;
        }
        i = k;
    }
    fputs(n_changes > 0 ? "." : " The result does not change.", out);
}

/* A result that comes back, with all values it has. */
static void say_returns(const goti_sweep_point *point, size_t n, FILE *out)
{
    if (goti_sweep_monotonic(point, n)) return;
    fputs(" It is not monotonic:", out);
    const char *between = " ";
    for (size_t i = next_known(point, 0, n); i < n;
         i = next_known(point, i + 1, n)) {
        bool first = true;
        for (size_t k = 0; k < i; k++)
            first = first && !same(&point[k], &point[i]);
        if (!first || !comes_back(point, i, n)) continue;
        fprintf(out, "%s%s comes back", between, point[i].result);
        between = ", ";
    }
    fputc('.', out);
}

void goti_sweep_say(const goti_sweep_point *point, size_t n, FILE *out)
{
    say_ranges(point, n, out);
    if (next_known(point, 0, n) == n) return;
    say_changes(point, n, out);
    say_returns(point, n, out);
}

const char *goti_sweep_result(const goti_sweep_member *m, char *buf)
{
    const goti_sweep_numbers *const numbers = &m->numbers;
    const bool mover = numbers->theoretical == GOTI_WIN;
    const char *const side = m->side_name[mover ? m->to_move : !m->to_move];
    if (numbers->theoretical == GOTI_DRAW)
        (void)snprintf(buf, GOTI_SWEEP_RESULT_BYTES, "draw");
    else if (numbers->category == GOTI_WIN || numbers->category == GOTI_LOSS)
        (void)snprintf(buf, GOTI_SWEEP_RESULT_BYTES, "won by %s", side);
    else
        (void)snprintf(buf, GOTI_SWEEP_RESULT_BYTES,
                       "draw by the limit, else won by %s", side);
    return buf;
}

/* --- all axes --- */

/* Values of the axis, the others' being those of member number at. */
typedef struct line {
    const goti_sweep *sweep;
    unsigned axis;
    size_t at;
    size_t n;
    goti_sweep_point *point;
    char (*result)[GOTI_SWEEP_RESULT_BYTES];
} line;

/* How far apart the members are that differ by a value of the axis. */
static size_t stride(const goti_sweep *s, unsigned axis)
{
    size_t n = 1;
    for (unsigned a = axis + 1; a < s->n_axes; a++)
        n *= s->axis[a].n_values;
    return n;
}

static void fill(line *l)
{
    const goti_sweep_axis *const axis = &l->sweep->axis[l->axis];
    const size_t step = stride(l->sweep, l->axis);
    for (size_t k = 0; k < l->n; k++) {
        const goti_sweep_member *const m = &l->sweep->member[l->at + k * step];
        l->point[k].value = goti_sweep_axis_number(axis, k);
        l->point[k].known = m->status == GOTI_SWEEP_SOLVED;
        l->point[k].result = l->point[k].known
                                 ? goti_sweep_result(m, l->result[k])
                                 : goti_sweep_status_name(m->status);
    }
    goti_sweep_sort(l->point, l->n);
}

typedef void line_fn(const line *l, void *context);

static goti_err for_axis(const goti_sweep *s, unsigned axis, line_fn *fn,
                         void *context, goti_msg *msg)
{
    line l = {.sweep = s, .axis = axis, .n = s->axis[axis].n_values};
    l.point = calloc(l.n, sizeof *l.point);
    l.result = calloc(l.n, sizeof *l.result);
    const bool room = l.point != NULL && l.result != NULL;
    for (l.at = 0; room && l.at < s->n; l.at++) {
        if (goti_sweep_value(s, l.at, axis) != 0) continue;
        fill(&l);
        fn(&l, context);
    }
    free(l.point);
    free(l.result);
    return room ? GOTI_OK : goti_fail(msg, GOTI_E_MEMORY, "out of memory");
}

static goti_err for_lines(const goti_sweep *s, line_fn *fn, void *context,
                          goti_msg *msg)
{
    for (unsigned a = 0; a < s->n_axes; a++)
        if (s->axis[a].numeric && s->axis[a].n_values > 1)
            GOTI_TRY(for_axis(s, a, fn, context, msg));
    return GOTI_OK;
}

/* --- text --- */

typedef struct printer {
    const char *before;
    FILE *out;
} printer;

/* "capture_target, where column_pieces = 7 and capture = chain: "; what is the
 * same in all members goes without saying. */
static void say_head(const line *l, FILE *out)
{
    const goti_sweep *const s = l->sweep;
    const char *between = ", where ";
    fputs(s->axis[l->axis].field[0], out);
    for (unsigned a = 0; a < s->n_axes; a++) {
        const size_t value = goti_sweep_value(s, l->at, a);
        const bool told = a != l->axis && s->axis[a].n_values > 1;
        for (unsigned f = 0; told && f < s->axis[a].n_fields; f++) {
            const char *const text =
                goti_sweep_axis_text(&s->axis[a], value, f);
            fprintf(out, "%s%s = %s", between, s->axis[a].field[f],
                    text[0] == '\0' ? "none" : text);
            between = " and ";
        }
    }
    fputs(": ", out);
}

static void print_line(const line *l, void *context)
{
    const printer *const p = context;
    fputs(p->before, p->out);
    say_head(l, p->out);
    goti_sweep_say(l->point, l->n, p->out);
    fputc('\n', p->out);
}

goti_err goti_sweep_print_answers(const goti_sweep *sweep, const char *before,
                                  FILE *out, goti_msg *msg)
{
    printer p = {before, out};
    return for_lines(sweep, print_line, &p, msg);
}

/* --- JSON --- */

static void add_where(const line *l, json_object *o)
{
    const goti_sweep *const s = l->sweep;
    json_object *const where = goti_json_object();
    for (unsigned a = 0; a < s->n_axes; a++) {
        const size_t value = goti_sweep_value(s, l->at, a);
        for (unsigned f = 0; a != l->axis && f < s->axis[a].n_fields; f++)
            goti_json_text(where, s->axis[a].field[f],
                           goti_sweep_axis_text(&s->axis[a], value, f));
    }
    goti_json_put(o, "where", where);
}

/* Ranges of swept values: what lies between two of them was not swept. */
static void add_ranges(const line *l, json_object *o)
{
    json_object *const ranges = goti_json_array(o, "ranges");
    for (size_t i = 0; i < l->n;) {
        const size_t k = goti_sweep_range(l->point + i, l->n - i);
        json_object *const range = goti_json_object();
        goti_json_count(range, "from", l->point[i].value);
        goti_json_count(range, "to", l->point[i + k - 1].value);
        goti_json_count(range, "values", k);
        goti_json_bool(range, "known", l->point[i].known);
        goti_json_text(range, "result", l->point[i].result);
        goti_json_push(ranges, range);
        i += k;
    }
}

static void add_line(const line *l, void *context)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "field", l->sweep->axis[l->axis].field[0]);
    add_where(l, o);
    goti_json_bool(o, "monotonic", goti_sweep_monotonic(l->point, l->n));
    add_ranges(l, o);
    goti_json_push(context, o);
}

goti_err goti_sweep_json_answers(const goti_sweep *sweep, json_object **out,
                                 goti_msg *msg)
{
    *out = goti_json_list();
    return for_lines(sweep, add_line, *out, msg);
}
