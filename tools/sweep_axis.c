/* SPDX-License-Identifier: MIT */
#include "tools/sweep_axis.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "solver/game/variant.h"

/* With the field's name and " = " it must fit a line of an INI file. */
enum { MAX_TEXT_BYTES = 160, MAX_DIGITS = 7 };

static goti_err out_of_memory(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
}

/* A copy of the n bytes without blanks at their ends. */
static char *trimmed(const char *begin, size_t n)
{
    while (n > 0 && *begin == ' ') {
        begin++;
        n--;
    }
    while (n > 0 && begin[n - 1] == ' ')
        n--;
    return strndup(begin, n);
}

/* A whole number; leading zeros would make two names of one value. */
static bool read_number(const char *text, uint64_t *out)
{
    const size_t n = strlen(text);
    if (n == 0 || n > MAX_DIGITS || strspn(text, "0123456789") != n)
        return false;
    if (n > 1 && text[0] == '0') return false;
    *out = strtoull(text, NULL, 10);
    return *out <= GOTI_SWEEP_MAX_NUMBER;
}

/* --- fields --- */

static goti_err check_field(const char *name, goti_msg *msg)
{
    const char *near = NULL;
    if (strcmp(name, GOTI_SWEEP_VARIANT) == 0 ||
        goti_variant_has_field(name, &near))
        return GOTI_OK;
    return goti_fail(
        msg, GOTI_E_ARG, "expected a field of a variant file%s%s%s, got '%.*s'",
        near == NULL ? "" : " (perhaps '", near == NULL ? "" : near,
        near == NULL ? "" : "')", GOTI_UTF8_CUT(name, 60));
}

static goti_err add_field(goti_sweep_axis *a, const char *begin, size_t n,
                          goti_msg *msg)
{
    if (a->n_fields == GOTI_SWEEP_MAX_LINKED)
        return goti_fail(msg, GOTI_E_ARG,
                         "expected at most %d fields that change together",
                         GOTI_SWEEP_MAX_LINKED);
    char *const name = trimmed(begin, n);
    if (name == NULL) return out_of_memory(msg);
    goti_err err = check_field(name, msg);
    if (err == GOTI_OK && goti_sweep_axis_has(a, name))
        err = goti_fail(msg, GOTI_E_ARG, "field '%s' is given twice", name);
    if (err == GOTI_OK)
        a->field[a->n_fields++] = name;
    else
        free(name);
    return err;
}

static goti_err read_fields(goti_sweep_axis *a, const char *begin,
                            const char *end, goti_msg *msg)
{
    for (;;) {
        const char *const comma = memchr(begin, ',', (size_t)(end - begin));
        const char *const stop = comma == NULL ? end : comma;
        GOTI_TRY(add_field(a, begin, (size_t)(stop - begin), msg));
        if (comma == NULL) return GOTI_OK;
        begin = comma + 1;
    }
}

/* --- values --- */

/* Nothing that an INI file would not give back as it is. */
static goti_err check_text(const char *text, bool may_be_empty, goti_msg *msg)
{
    if (text[0] == '\0' && !may_be_empty)
        return goti_fail(msg, GOTI_E_ARG, "expected a value, got ''");
    if (!goti_utf8_can_be_shown(text) || strchr(text, ';') != NULL)
        return goti_fail(msg, GOTI_E_ARG,
                         "expected values of UTF-8 text without control "
                         "characters and semicolons");
    if (strlen(text) > MAX_TEXT_BYTES)
        return goti_fail(msg, GOTI_E_ARG,
                         "expected values of at most %d bytes, got '%.*s...'",
                         MAX_TEXT_BYTES, GOTI_UTF8_CUT(text, 40));
    return GOTI_OK;
}

static bool same_value(const goti_sweep_axis *a, size_t i, size_t k)
{
    for (unsigned f = 0; f < a->n_fields; f++)
        if (strcmp(goti_sweep_axis_text(a, i, f),
                   goti_sweep_axis_text(a, k, f)) != 0)
            return false;
    return true;
}

/* The last value, if another one is the same. */
static goti_err check_twice(const goti_sweep_axis *a, goti_msg *msg)
{
    const size_t last = a->n_values - 1;
    for (size_t i = 0; i < last; i++)
        if (same_value(a, i, last))
            return goti_fail(msg, GOTI_E_ARG, "value '%s' is given twice",
                             goti_sweep_axis_text(a, last, 0));
    return GOTI_OK;
}

/* A new value: the same text for all fields, for now. */
static goti_err add_value(goti_sweep_axis *a, const char *text, goti_msg *msg)
{
    if (a->n_values == GOTI_SWEEP_MAX_VALUES)
        return goti_fail(msg, GOTI_E_ARG, "expected at most %d values",
                         GOTI_SWEEP_MAX_VALUES);
    const size_t n = a->n_fields;
    char **const grown =
        realloc(a->text, (a->n_values + 1) * n * sizeof *grown);
    if (grown == NULL) return out_of_memory(msg);
    a->text = grown;
    for (size_t f = 0; f < n; f++) {
        char *const copy = strdup(text);
        a->text[a->n_values * n + f] = copy;
        if (copy != NULL) continue;
        while (f-- > 0)
            free(a->text[a->n_values * n + f]);
        return out_of_memory(msg);
    }
    a->n_values++;
    return GOTI_OK;
}

/* Give each field its own part of the last value, "text/text". */
static goti_err part_value(goti_sweep_axis *a, const char *text, goti_msg *msg)
{
    const char *part = text;
    char **const parts = &a->text[(a->n_values - 1) * a->n_fields];
    for (unsigned f = 0; f < a->n_fields; f++) {
        const size_t n = strcspn(part, "/");
        if ((part[n] == '\0') != (f + 1 == a->n_fields))
            return goti_fail(msg, GOTI_E_ARG,
                             "expected a text for each of the %u fields, "
                             "parted by slashes, got '%.*s'",
                             a->n_fields, GOTI_UTF8_CUT(text, 60));
        char *const copy = trimmed(part, n);
        if (copy == NULL) return out_of_memory(msg);
        free(parts[f]);
        parts[f] = copy;
        part += n + 1;
    }
    return GOTI_OK;
}

/* "FROM..TO"; false if the text is no range. */
static goti_err add_range(goti_sweep_axis *a, const char *text, bool *is_range,
                          goti_msg *msg)
{
    char from_text[MAX_DIGITS + 1], number[24];
    uint64_t from = 0, to = 0;
    const char *const dots = strstr(text, "..");
    *is_range = dots != NULL;
    if (dots == NULL) return GOTI_OK;
    (void)snprintf(from_text, sizeof from_text, "%.*s", (int)(dots - text),
                   text);
    if (dots - text > MAX_DIGITS || !read_number(from_text, &from) ||
        !read_number(dots + 2, &to) || from > to)
        return goti_fail(msg, GOTI_E_ARG,
                         "expected FROM..TO, whole numbers in ascending order "
                         "and at most %d, got '%.*s'",
                         GOTI_SWEEP_MAX_NUMBER, GOTI_UTF8_CUT(text, 60));
    for (uint64_t n = from; n <= to; n++) {
        (void)snprintf(number, sizeof number, "%" PRIu64, n);
        GOTI_TRY(add_value(a, number, msg));
        GOTI_TRY(check_twice(a, msg));
    }
    return GOTI_OK;
}

static goti_err add_text(goti_sweep_axis *a, const char *text, bool whole,
                         goti_msg *msg)
{
    bool is_range = false;
    GOTI_TRY(check_text(text, whole, msg));
    if (!whole) GOTI_TRY(add_range(a, text, &is_range, msg));
    if (is_range) return GOTI_OK;
    GOTI_TRY(add_value(a, text, msg));
    if (a->n_fields > 1 && strchr(text, '/') != NULL)
        GOTI_TRY(part_value(a, text, msg));
    return check_twice(a, msg);
}

static goti_err read_values(goti_sweep_axis *a, const char *rest, bool whole,
                            goti_msg *msg)
{
    for (;;) {
        const size_t n = whole ? strlen(rest) : strcspn(rest, ",");
        char *const text = trimmed(rest, n);
        if (text == NULL) return out_of_memory(msg);
        const goti_err err = add_text(a, text, whole, msg);
        free(text);
        if (err != GOTI_OK || rest[n] == '\0') return err;
        rest += n + 1;
    }
}

/* Are all values of the first field whole numbers? */
static bool is_numeric(const goti_sweep_axis *a)
{
    uint64_t number;
    for (size_t i = 0; i < a->n_values; i++)
        if (!read_number(goti_sweep_axis_text(a, i, 0), &number)) return false;
    return true;
}

/* Can numbers be put in order by the first field? */
static bool is_ordered(const goti_sweep_axis *a)
{
    uint64_t number;
    for (size_t i = 0; a->n_fields > 1 && i < a->n_values; i++) {
        const char *const text = goti_sweep_axis_text(a, i, 0);
        if (!read_number(text, &number)) continue;
        for (size_t k = 0; k < i; k++)
            if (strcmp(goti_sweep_axis_text(a, k, 0), text) == 0) return false;
    }
    return true;
}

goti_err goti_sweep_axis_parse(const char *option, bool whole,
                               goti_sweep_axis *out, goti_msg *msg)
{
    goti_sweep_axis a = {.n_fields = 0};
    const char *const equals = strchr(option, '=');
    if (equals == NULL)
        return goti_fail(msg, GOTI_E_ARG, "expected FIELD=%s, got '%.*s'",
                         whole ? "VALUE" : "VALUES", GOTI_UTF8_CUT(option, 60));
    goti_err err = read_fields(&a, option, equals, msg);
    if (err == GOTI_OK) err = read_values(&a, equals + 1, whole, msg);
    if (err == GOTI_OK) {
        a.ordered = is_ordered(&a);
        a.numeric = a.ordered && is_numeric(&a);
        *out = a;
    } else
        goti_sweep_axis_clear(&a);
    return err;
}

void goti_sweep_axis_clear(goti_sweep_axis *axis)
{
    for (size_t i = 0; i < axis->n_values * axis->n_fields; i++)
        free(axis->text[i]);
    free(axis->text);
    for (unsigned f = 0; f < axis->n_fields; f++)
        free(axis->field[f]);
    *axis = (goti_sweep_axis){.n_fields = 0};
}

const char *goti_sweep_axis_text(const goti_sweep_axis *axis, size_t i,
                                 unsigned field)
{
    return axis->text[i * axis->n_fields + field];
}

uint64_t goti_sweep_axis_number(const goti_sweep_axis *axis, size_t i)
{
    return strtoull(goti_sweep_axis_text(axis, i, 0), NULL, 10);
}

bool goti_sweep_axis_place(const goti_sweep_axis *axis, size_t i,
                           uint64_t *place)
{
    uint64_t number;
    if (!axis->ordered ||
        !read_number(goti_sweep_axis_text(axis, i, 0), &number))
        return false;
    const bool unlimited =
        number == 0 && strcmp(axis->field[0], "draw_limit") == 0;
    *place = unlimited ? GOTI_SWEEP_NO_LIMIT : number;
    return true;
}

bool goti_sweep_axis_has(const goti_sweep_axis *axis, const char *field)
{
    for (unsigned f = 0; f < axis->n_fields; f++)
        if (strcmp(axis->field[f], field) == 0) return true;
    return false;
}
