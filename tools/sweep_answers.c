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

static void say_value(uint64_t value, FILE *out)
{
    if (value == GOTI_SWEEP_NO_LIMIT)
        fputs("no limit", out);
    else
        fprintf(out, "%" PRIu64, value);
}

/* Values as "5..8, 10": only what was swept. */
static void say_values(const goti_sweep_point *point, size_t n, FILE *out)
{
    for (size_t i = 0; i < n;) {
        size_t k = i + 1;
        while (k < n && point[k].value == point[k - 1].value + 1)
            k++;
        fputs(i == 0 ? "" : ", ", out);
        say_value(point[i].value, out);
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
            fputs(n_changes == 0 ? " The result changes between "
                                 : ", between ",
                  out);
            say_value(point[i].value, out);
            fputs(" and ", out);
            say_value(point[k].value, out);
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
    uint64_t idle; /* other axes, a bit each, that are not looked at */
    size_t at;
    size_t n, n_scale;       /* values; those that are in order, or none */
    goti_sweep_point *point; /* these first, then the others, each with its
                                number on the axis as value */
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

static bool is_idle(uint64_t idle, unsigned axis)
{
    return (idle >> axis & 1) != 0;
}

static bool in_order(const line *l, size_t k, uint64_t *place)
{
    return goti_sweep_axis_place(&l->sweep->axis[l->axis], k, place);
}

/* One number alone makes no scale. */
static size_t count_scale(const line *l)
{
    size_t n = 0;
    uint64_t place;
    for (size_t k = 0; k < l->n; k++)
        n += in_order(l, k, &place);
    return n > 1 ? n : 0;
}

static void fill(line *l)
{
    const size_t step = stride(l->sweep, l->axis);
    size_t n_scale = 0, n_others = 0;
    l->n_scale = count_scale(l);
    for (size_t k = 0; k < l->n; k++) {
        const goti_sweep_member *const m = &l->sweep->member[l->at + k * step];
        uint64_t value = 0;
        const bool ordered = l->n_scale > 0 && in_order(l, k, &value);
        goti_sweep_point *const p =
            &l->point[ordered ? n_scale++ : l->n_scale + n_others++];
        p->value = ordered ? value : k;
        p->known = m->status == GOTI_SWEEP_SOLVED;
        p->result = p->known ? goti_sweep_result(m, l->result[k])
                             : goti_sweep_status_name(m->status);
    }
    goti_sweep_sort(l->point, l->n_scale);
}

typedef void line_fn(const line *l, void *context);

/* Is the value of the axis, and of all idle ones, the first one? */
static bool begins_line(const line *l)
{
    for (unsigned a = 0; a < l->sweep->n_axes; a++)
        if ((a == l->axis || is_idle(l->idle, a)) &&
            goti_sweep_value(l->sweep, l->at, a) != 0)
            return false;
    return true;
}

static goti_err for_axis(const goti_sweep *s, unsigned axis, uint64_t idle,
                         line_fn *fn, void *context, goti_msg *msg)
{
    line l = {
        .sweep = s, .axis = axis, .idle = idle, .n = s->axis[axis].n_values};
    l.point = calloc(l.n, sizeof *l.point);
    l.result = calloc(l.n, sizeof *l.result);
    const bool room = l.point != NULL && l.result != NULL;
    for (l.at = 0; room && l.at < s->n; l.at++) {
        if (!begins_line(&l)) continue;
        fill(&l);
        fn(&l, context);
    }
    free(l.point);
    free(l.result);
    return room ? GOTI_OK : goti_fail(msg, GOTI_E_MEMORY, "out of memory");
}

/* Axes of several values; of a single member the last one: what it is, is the
 * answer. */
static bool is_asked(const goti_sweep *s, unsigned axis)
{
    return s->axis[axis].n_values > 1 || (s->n == 1 && axis + 1 == s->n_axes);
}

/* --- text --- */

typedef struct printer {
    const char *before;
    FILE *out;
} printer;

static const char *text_or_none(const goti_sweep_axis *axis, size_t value,
                                unsigned field)
{
    const char *const text = goti_sweep_axis_text(axis, value, field);
    return text[0] == '\0' ? "none" : text;
}

static bool all_fields_equal(const goti_sweep_axis *axis, size_t value)
{
    const char *const first = text_or_none(axis, value, 0);
    for (unsigned f = 1; f < axis->n_fields; f++)
        if (strcmp(text_or_none(axis, value, f), first) != 0) return false;
    return true;
}

/* "row_pieces,column_pieces = 3" or "row_pieces = 1 and row_start = A". */
static void say_setting(const goti_sweep_axis *axis, size_t value, FILE *out)
{
    const bool once = all_fields_equal(axis, value);
    for (unsigned f = 0; f < axis->n_fields; f++) {
        const bool last = f + 1 == axis->n_fields;
        fputs(axis->field[f], out);
        if (!once || last) fprintf(out, " = %s", text_or_none(axis, value, f));
        if (!last) fputs(once ? "," : " and ", out);
    }
}

/* "capture_target, where column_pieces = 7 and capture = chain: "; what is the
 * same in all members goes without saying. */
static void say_head(const line *l, FILE *out)
{
    const goti_sweep *const s = l->sweep;
    const char *between = ", where ";
    const goti_sweep_axis *const own = &s->axis[l->axis];
    /* The first field stands for those that change with it, where it can. */
    for (unsigned f = 0; f < (l->n_scale < l->n ? own->n_fields : 1); f++)
        fprintf(out, "%s%s", f == 0 ? "" : ",", own->field[f]);
    for (unsigned a = 0; a < s->n_axes; a++) {
        const size_t value = goti_sweep_value(s, l->at, a);
        const bool told =
            a != l->axis && s->axis[a].n_values > 1 && !is_idle(l->idle, a);
        if (!told) continue;
        fputs(between, out);
        say_setting(&s->axis[a], value, out);
        between = " and ";
    }
    fputs(": ", out);
}

/* "A/R11": all fields of a value. */
static void say_text(const goti_sweep_axis *axis, size_t value, FILE *out)
{
    for (unsigned f = 0; f < axis->n_fields; f++)
        fprintf(out, "%s%s", f == 0 ? "" : "/", text_or_none(axis, value, f));
}

/* "With all: draw; with chain: won by Crows.", what is on no scale. */
static void say_others(const line *l, FILE *out)
{
    for (size_t k = l->n_scale; k < l->n; k++) {
        fputs(k > l->n_scale ? "; with " : k > 0 ? " With " : "with ", out);
        say_text(&l->sweep->axis[l->axis], l->point[k].value, out);
        fprintf(out, ": %s", l->point[k].result);
    }
    if (l->n > l->n_scale) fputc('.', out);
}

/* Whether an axis changes any result. */
typedef struct effect {
    size_t n_lines;
    bool changes;
} effect;

static void add_effect(const line *l, void *context)
{
    effect *const e = context;
    e->n_lines++;
    for (size_t k = 0; k < l->n; k++)
        e->changes = e->changes || !l->point[k].known ||
                     !same(&l->point[k], &l->point[0]);
}

/* Axes of several values that change no result, whatever the others' are. */
static goti_err find_idle(const goti_sweep *s, uint64_t *idle, goti_msg *msg)
{
    *idle = 0;
    for (unsigned a = 0; a < s->n_axes; a++) {
        effect e = {0};
        GOTI_TRY(for_axis(s, a, 0, add_effect, &e, msg));
        if (e.n_lines > 1 && !e.changes) *idle |= UINT64_C(1) << a;
    }
    return GOTI_OK;
}

/* One line in place of many that all say so; result, if it is that of all. */
static void say_no_effect(const goti_sweep *s, unsigned axis,
                          const char *result, const printer *p)
{
    fputs(p->before, p->out);
    for (unsigned f = 0; f < s->axis[axis].n_fields; f++)
        fprintf(p->out, "%s%s", f == 0 ? "" : ",", s->axis[axis].field[f]);
    fputs(": ", p->out);
    for (size_t k = 0; k < s->axis[axis].n_values; k++) {
        fputs(k == 0 ? "" : ", ", p->out);
        say_text(&s->axis[axis], k, p->out);
    }
    fputs(" give the same result, ", p->out);
    if (result != NULL) fprintf(p->out, "%s, ", result);
    fputs("whatever the other fields are.\n", p->out);
}

static void print_line(const line *l, void *context)
{
    const printer *const p = context;
    fputs(p->before, p->out);
    say_head(l, p->out);
    if (l->n_scale > 0) goti_sweep_say(l->point, l->n_scale, p->out);
    say_others(l, p->out);
    fputc('\n', p->out);
}

goti_err goti_sweep_print_answers(const goti_sweep *sweep, const char *before,
                                  FILE *out, goti_msg *msg)
{
    printer p = {before, out};
    char buf[GOTI_SWEEP_RESULT_BYTES];
    uint64_t idle;
    GOTI_TRY(find_idle(sweep, &idle, msg));
    bool all_idle = true;
    for (unsigned a = 0; a < sweep->n_axes; a++)
        all_idle = all_idle && (!is_asked(sweep, a) || is_idle(idle, a));
    const char *const result =
        all_idle ? goti_sweep_result(&sweep->member[0], buf) : NULL;
    for (unsigned a = 0; a < sweep->n_axes; a++) {
        if (!is_asked(sweep, a)) continue;
        if (is_idle(idle, a))
            say_no_effect(sweep, a, result, &p);
        else
            GOTI_TRY(for_axis(sweep, a, idle, print_line, &p, msg));
    }
    return GOTI_OK;
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

/* null for no limit. */
static void add_place(json_object *o, const char *key, uint64_t place)
{
    if (place == GOTI_SWEEP_NO_LIMIT)
        goti_json_put(o, key, NULL);
    else
        goti_json_count(o, key, place);
}

/* Ranges of swept values: what lies between two of them was not swept. */
static void add_ranges(const line *l, json_object *o)
{
    json_object *const ranges = goti_json_array(o, "ranges");
    for (size_t i = 0; i < l->n_scale;) {
        const size_t k = goti_sweep_range(l->point + i, l->n_scale - i);
        json_object *const range = goti_json_object();
        add_place(range, "from", l->point[i].value);
        add_place(range, "to", l->point[i + k - 1].value);
        goti_json_count(range, "values", k);
        goti_json_bool(range, "known", l->point[i].known);
        goti_json_text(range, "result", l->point[i].result);
        goti_json_push(ranges, range);
        i += k;
    }
}

static void add_others(const line *l, json_object *o)
{
    const goti_sweep_axis *const axis = &l->sweep->axis[l->axis];
    json_object *const others = goti_json_array(o, "others");
    for (size_t k = l->n_scale; k < l->n; k++) {
        const goti_sweep_point *const p = &l->point[k];
        json_object *const other = goti_json_object();
        for (unsigned f = 0; f < axis->n_fields; f++)
            goti_json_text(other, axis->field[f],
                           goti_sweep_axis_text(axis, p->value, f));
        goti_json_bool(other, "known", p->known);
        goti_json_text(other, "result", p->result);
        goti_json_push(others, other);
    }
}

static void add_line(const line *l, void *context)
{
    json_object *const o = goti_json_object();
    goti_json_text(o, "field", l->sweep->axis[l->axis].field[0]);
    add_where(l, o);
    if (l->n_scale > 0)
        goti_json_bool(o, "monotonic",
                       goti_sweep_monotonic(l->point, l->n_scale));
    else
        goti_json_put(o, "monotonic", NULL);
    add_ranges(l, o);
    add_others(l, o);
    goti_json_push(context, o);
}

goti_err goti_sweep_json_answers(const goti_sweep *sweep, json_object **out,
                                 goti_msg *msg)
{
    *out = goti_json_list();
    for (unsigned a = 0; a < sweep->n_axes; a++)
        if (is_asked(sweep, a))
            GOTI_TRY(for_axis(sweep, a, 0, add_line, *out, msg));
    return GOTI_OK;
}
