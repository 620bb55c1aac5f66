/* SPDX-License-Identifier: MIT */
#include "tools/sweep_family.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "solver/base/file.h"
#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "solver/game/position.h"
#include "solver/game/variant_source.h"

enum {
    MAX_FILE_BYTES = 1 << 20,
    MAX_LABEL_BYTES = 4096, /* of all a member's fields and values */
    HASH_BYTES = 17         /* "-" and 16 digits */
};

static goti_err out_of_memory(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
}

const char *goti_sweep_status_name(goti_sweep_status status)
{
    static const char *const names[] = {"waits", "solved", "refused",
                                        "skipped"};
    return names[status];
}

/* --- bases --- */

static goti_err open_base(const char *variant, goti_sweep_base *out,
                          goti_msg *msg)
{
    goti_variant_source source;
    size_t size_bytes = 0;
    out->variant = variant;
    goti_err err = goti_variant_source_open(variant, NULL, &source, msg);
    if (err == GOTI_OK) {
        const goti_inifile *const ini = source.level[0].ini;
        out->section = strdup(ini->section[source.level[0].section].name);
        err = out->section == NULL
                  ? out_of_memory(msg)
                  : goti_file_read(ini->path, MAX_FILE_BYTES, &out->text,
                                   &size_bytes, msg);
    }
    goti_variant_source_close(&source);
    return err;
}

/* Itself a variant, so that what is wrong in it is told once, with its line. */
static goti_err check_base(const char *variant, goti_msg *msg)
{
    goti_variant v;
    const goti_err err = goti_variant_load(variant, NULL, &v, msg);
    return err == GOTI_E_UNSUPPORTED ? GOTI_OK : err;
}

static const goti_sweep_axis *variant_axis(const goti_sweep *s)
{
    for (unsigned a = 0; a < s->n_axes; a++)
        if (goti_sweep_axis_has(&s->axis[a], GOTI_SWEEP_VARIANT))
            return &s->axis[a];
    return NULL;
}

/* Which of the axis' fields it is. */
static unsigned variant_field(const goti_sweep_axis *axis)
{
    unsigned f = 0;
    while (strcmp(axis->field[f], GOTI_SWEEP_VARIANT) != 0)
        f++;
    return f;
}

static goti_err open_bases(goti_sweep *s, const char *variant, goti_msg *msg)
{
    const goti_sweep_axis *const axis = variant_axis(s);
    const size_t n = axis == NULL ? 1 : axis->n_values;
    s->base = calloc(n, sizeof *s->base);
    if (s->base == NULL) return out_of_memory(msg);
    for (size_t i = 0; i < n; i++) {
        const char *const name =
            axis == NULL ? variant
                         : goti_sweep_axis_text(axis, i, variant_field(axis));
        s->n_bases = i + 1;
        GOTI_TRY(check_base(name, msg));
        GOTI_TRY(open_base(name, &s->base[i], msg));
    }
    return GOTI_OK;
}

static const goti_sweep_base *base_of(const goti_sweep *s, size_t i)
{
    const goti_sweep_axis *const axis = variant_axis(s);
    if (axis == NULL) return &s->base[0];
    return &s->base[goti_sweep_value(s, i, (unsigned)(axis - s->axis))];
}

/* --- names --- */

size_t goti_sweep_value(const goti_sweep *sweep, size_t i, unsigned axis)
{
    for (unsigned a = sweep->n_axes - 1; a > axis; a--)
        i /= sweep->axis[a].n_values;
    return i % sweep->axis[axis].n_values;
}

/* Do all fields of an axis have the same text? */
static bool is_alike(const goti_sweep_axis *a, size_t value)
{
    for (unsigned f = 1; f < a->n_fields; f++)
        if (strcmp(goti_sweep_axis_text(a, value, f),
                   goti_sweep_axis_text(a, value, 0)) != 0)
            return false;
    return true;
}

/* "kaooa capture_target 3": what the name says, in full. */
static void make_label(const goti_sweep *s, size_t i, char *label)
{
    int used =
        snprintf(label, MAX_LABEL_BYTES, "%.80s", base_of(s, i)->section);
    for (unsigned k = 0; k < s->n_axes; k++) {
        const goti_sweep_axis *const a = &s->axis[k];
        const size_t value = goti_sweep_value(s, i, k);
        const unsigned n = is_alike(a, value) ? 1 : a->n_fields;
        for (unsigned f = 0; f < n; f++) {
            const char *const text = goti_sweep_axis_text(a, value, f);
            if (strcmp(a->field[f], GOTI_SWEEP_VARIANT) == 0) continue;
            if (used >= MAX_LABEL_BYTES) return;
            used += snprintf(label + used, (size_t)(MAX_LABEL_BYTES - used),
                             " %s %s", a->field[f],
                             text[0] == '\0' ? "none" : text);
        }
    }
}

/* The label in the letters of names; its end gives way to a hash of it all
 * where it is too long. */
static void make_name(const char *label, char *name)
{
    const size_t n = strlen(label);
    size_t used = 0;
    for (size_t i = 0; i < n && used < GOTI_NAME_BYTES - 1; i++) {
        const unsigned char c = (unsigned char)label[i];
        const bool plain = c < 0x80 && isalnum(c);
        name[used++] = plain ? (char)tolower(c) : '-';
    }
    name[used] = '\0';
    if (n < GOTI_NAME_BYTES) return;
    used -= HASH_BYTES;
    while (used > 0 && name[used - 1] == '-')
        used--;
    (void)snprintf(name + used, HASH_BYTES + 1, "-%016" PRIx64,
                   (uint64_t)XXH3_64bits(label, n));
}

/* --- texts --- */

static bool is_changed(const goti_sweep *s)
{
    const goti_sweep_axis *const axis = variant_axis(s);
    return s->n_axes > 1 || axis == NULL || axis->n_fields > 1;
}

static void print_fields(const goti_sweep *s, size_t i, FILE *to)
{
    for (unsigned k = 0; k < s->n_axes; k++) {
        const goti_sweep_axis *const a = &s->axis[k];
        const size_t value = goti_sweep_value(s, i, k);
        for (unsigned f = 0; f < a->n_fields; f++)
            if (strcmp(a->field[f], GOTI_SWEEP_VARIANT) != 0)
                fprintf(to, "%s = %s\n", a->field[f],
                        goti_sweep_axis_text(a, value, f));
    }
}

goti_err goti_sweep_text(const goti_sweep *sweep, size_t i, char **out,
                         goti_msg *msg)
{
    const goti_sweep_base *const base = base_of(sweep, i);
    char *text = NULL;
    size_t size_bytes = 0;
    *out = NULL;
    if (!is_changed(sweep)) return GOTI_OK;
    FILE *const to = open_memstream(&text, &size_bytes);
    if (to == NULL) return out_of_memory(msg);
    fprintf(to, "%s\n[%s : %s]\n", base->text, sweep->member[i].name,
            base->section);
    print_fields(sweep, i, to);
    const bool whole = ferror(to) == 0;
    if (fclose(to) != 0 || !whole) {
        free(text);
        return out_of_memory(msg);
    }
    *out = text;
    return GOTI_OK;
}

goti_err goti_sweep_load(const goti_sweep *sweep, size_t i, goti_variant *out,
                         goti_msg *msg)
{
    char *text = NULL;
    GOTI_TRY(goti_sweep_text(sweep, i, &text, msg));
    if (text == NULL)
        return goti_variant_load(base_of(sweep, i)->variant, NULL, out, msg);
    const goti_err err =
        goti_variant_parse(sweep->member[i].name, text, NULL, out, msg);
    free(text);
    return err;
}

/* --- members --- */

/* Lines of a text that is in no file, and paths, tell nothing. */
static void take_reason(goti_sweep_member *m, const char *message)
{
    const char *const field = strstr(message, "field '");
    const size_t n = strlen(m->name);
    if (field != NULL)
        message = field;
    else if (strncmp(message, m->name, n) == 0 && message[n] == ':')
        message += n + 1 + strspn(message + n + 1, "0123456789: ");
    (void)snprintf(m->reason, sizeof m->reason, "%.*s",
                   GOTI_UTF8_CUT(message, sizeof m->reason - 1));
}

static goti_err describe(const goti_variant *v, goti_sweep_member *m,
                         goti_msg *msg)
{
    char text[GOTI_POSITION_TEXT_BYTES];
    goti_position start;
    goti_position_start(v, &start);
    m->start = strdup(goti_position_format(v, &start, text, sizeof text));
    if (m->start == NULL) return out_of_memory(msg);
    memcpy(m->rules_digest, v->rules_digest, sizeof m->rules_digest);
    for (int side = 0; side < 2; side++)
        memcpy(m->side_name[side], v->side[side].side_name,
               sizeof m->side_name[side]);
    m->to_move = start.to_move;
    return GOTI_OK;
}

static goti_err open_member(goti_sweep *s, size_t i, goti_msg *msg)
{
    char label[MAX_LABEL_BYTES];
    goti_sweep_member *const m = &s->member[i];
    goti_variant v;
    goti_msg why = {""};
    make_label(s, i, label);
    make_name(label, m->name);
    m->first = i;
    const goti_err err = goti_sweep_load(s, i, &v, &why);
    if (err == GOTI_OK) return describe(&v, m, msg);
    if (err != GOTI_E_VARIANT && err != GOTI_E_UNSUPPORTED)
        return goti_fail(msg, err, "%s: %.*s", m->name,
                         GOTI_UTF8_CUT(why.text, 400));
    m->status = err == GOTI_E_VARIANT ? GOTI_SWEEP_REFUSED : GOTI_SWEEP_SKIPPED;
    take_reason(m, why.text);
    return GOTI_OK;
}

/* Members by rules, then by number. */
static int by_rules(const void *left, const void *right)
{
    const goti_sweep_member *const a = *(goti_sweep_member *const *)left;
    const goti_sweep_member *const b = *(goti_sweep_member *const *)right;
    const int order =
        memcmp(a->rules_digest, b->rules_digest, sizeof a->rules_digest);
    if (order != 0) return order;
    return a < b ? -1 : 1;
}

static int by_name(const void *left, const void *right)
{
    const goti_sweep_member *const a = *(goti_sweep_member *const *)left;
    const goti_sweep_member *const b = *(goti_sweep_member *const *)right;
    const int order = strcmp(a->name, b->name);
    if (order != 0) return order;
    return a < b ? -1 : 1;
}

/* The n members, sorted by name: a name is a directory of one set of rules. */
static goti_err check_names(goti_sweep_member *const *m, size_t n,
                            goti_msg *msg)
{
    for (size_t k = 1; k < n; k++)
        if (strcmp(m[k]->name, m[k - 1]->name) == 0 &&
            m[k]->first != m[k - 1]->first)
            return goti_fail(msg, GOTI_E_ARG,
                             "two members with different rules would both be "
                             "named %s",
                             m[k]->name);
    return GOTI_OK;
}

static goti_err find_first(goti_sweep *s, goti_msg *msg)
{
    size_t n = 0;
    goti_sweep_member **const list = calloc(s->n, sizeof(goti_sweep_member *));
    if (list == NULL) return out_of_memory(msg);
    for (size_t i = 0; i < s->n; i++)
        if (s->member[i].status == GOTI_SWEEP_WAITS) list[n++] = &s->member[i];
    qsort(list, n, sizeof(goti_sweep_member *), by_rules);
    for (size_t k = 1; k < n; k++)
        if (memcmp(list[k]->rules_digest, list[k - 1]->rules_digest,
                   sizeof list[k]->rules_digest) == 0)
            list[k]->first = list[k - 1]->first;
    qsort(list, n, sizeof(goti_sweep_member *), by_name);
    const goti_err err = check_names(list, n, msg);
    free(list);
    if (err != GOTI_OK || n > 0) return err;
    return goti_fail(msg, GOTI_E_VARIANT, "no member can be solved: %s: %s",
                     s->member[0].name, s->member[0].reason);
}

goti_err goti_sweep_open(goti_sweep *sweep, const char *variant, goti_msg *msg)
{
    size_t n = 1;
    for (unsigned a = 0; a < sweep->n_axes; a++) {
        n *= sweep->axis[a].n_values;
        if (n > GOTI_SWEEP_MAX_MEMBERS)
            return goti_fail(msg, GOTI_E_ARG,
                             "expected at most %d combinations of values",
                             GOTI_SWEEP_MAX_MEMBERS);
    }
    GOTI_TRY(open_bases(sweep, variant, msg));
    sweep->member = calloc(n, sizeof *sweep->member);
    if (sweep->member == NULL) return out_of_memory(msg);
    sweep->n = n;
    for (size_t i = 0; i < n; i++)
        GOTI_TRY(open_member(sweep, i, msg));
    return find_first(sweep, msg);
}

void goti_sweep_close(goti_sweep *sweep)
{
    for (size_t i = 0; i < sweep->n; i++)
        free(sweep->member[i].start);
    for (size_t i = 0; i < sweep->n_bases; i++) {
        free(sweep->base[i].text);
        free(sweep->base[i].section);
    }
    for (unsigned a = 0; a < sweep->n_axes; a++)
        goti_sweep_axis_clear(&sweep->axis[a]);
    free(sweep->member);
    free(sweep->base);
    *sweep = (goti_sweep){.n_axes = 0};
}
