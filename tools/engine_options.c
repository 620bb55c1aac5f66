/* SPDX-License-Identifier: MIT */
/* One table says what each option is; telling and setting follow it. */
#include "tools/engine_options.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "solver/base/utf8.h"
#include "tools/engine_out.h"
#include "tools/words.h"

enum { MAX_HASH_MIB = 65536, MAX_LINES = 256, MAX_SEED = INT32_MAX };

typedef enum kind { SPIN, CHECK, LEVEL, PATH } kind;

static const struct option {
    const char *name;
    kind kind;
    size_t offset; /* in goti_engine_options */
    uint64_t min, max;
} OPTIONS[] = {
    {"Level", LEVEL, offsetof(goti_engine_options, level), 0, 0},
    {"Threads", SPIN, offsetof(goti_engine_options, n_threads), 1, 1},
    {"Hash", SPIN, offsetof(goti_engine_options, hash_mib), 1, MAX_HASH_MIB},
    {"TablePath", PATH, offsetof(goti_engine_options, table_path), 0, 0},
    {"Tables", CHECK, offsetof(goti_engine_options, tables), 0, 0},
    {"Traps", CHECK, offsetof(goti_engine_options, traps), 0, 0},
    {"MultiPV", SPIN, offsetof(goti_engine_options, n_lines), 1, MAX_LINES},
    {"Seed", SPIN, offsetof(goti_engine_options, seed), 0, MAX_SEED},
};
enum { N_OPTIONS = sizeof OPTIONS / sizeof OPTIONS[0] };

void goti_engine_options_init(const char *table_path, goti_engine_options *out)
{
    memset(out, 0, sizeof *out);
    out->level = GOTI_AI_HARD;
    out->hash_mib = 16;
    out->n_lines = 1;
    out->n_threads = 1;
    out->tables = true;
    out->traps = true;
    (void)snprintf(out->table_path, sizeof out->table_path, "%s", table_path);
}

/* ---- telling ------------------------------------------------------------ */

static void say_level(FILE *out, const struct option *o, goti_ai_level level)
{
    char choices[128] = "";
    for (unsigned i = 0; i < GOTI_AI_LEVELS; i++) {
        const size_t used = strlen(choices);
        (void)snprintf(choices + used, sizeof choices - used, " var %s",
                       goti_ai_level_get((goti_ai_level)i)->name);
    }
    goti_engine_say(out, "option name %s type combo default %s%s", o->name,
                    goti_ai_level_get(level)->name, choices);
}

void goti_engine_options_say(FILE *out, const goti_engine_options *options)
{
    for (unsigned i = 0; i < N_OPTIONS; i++) {
        const struct option *const o = &OPTIONS[i];
        const void *const field = (const char *)options + o->offset;
        const char *path;
        switch (o->kind) {
        case SPIN:
            goti_engine_say(out,
                            "option name %s type spin default %" PRIu64
                            " min %" PRIu64 " max %" PRIu64,
                            o->name, *(const uint64_t *)field, o->min, o->max);
            break;
        case CHECK:
            goti_engine_say(out, "option name %s type check default %s",
                            o->name, *(const bool *)field ? "true" : "false");
            break;
        case LEVEL:
            say_level(out, o, *(const goti_ai_level *)field);
            break;
        case PATH:
            path = field;
            goti_engine_say(out, "option name %s type string default %s",
                            o->name, *path == '\0' ? "<empty>" : path);
            break;
        }
    }
}

/* ---- setting ------------------------------------------------------------ */

static goti_err set_spin(const struct option *o, const char *value,
                         uint64_t *out, goti_msg *msg)
{
    const char *rest = value;
    const goti_word word = goti_word_next(&rest);
    uint64_t number = 0;
    if (!goti_word_number(word, o->max, &number) || number < o->min)
        return goti_fail(msg, GOTI_E_ARG,
                         "setoption: %s: expected a number from %" PRIu64
                         " to %" PRIu64 ", got '%.*s'",
                         o->name, o->min, o->max, GOTI_UTF8_CUT(value, 40));
    *out = number;
    return GOTI_OK;
}

static goti_err set_check(const struct option *o, const char *value, bool *out,
                          goti_msg *msg)
{
    const bool yes = strcasecmp(value, "true") == 0;
    if (!yes && strcasecmp(value, "false") != 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "setoption: %s: expected true or false, got '%.*s'",
                         o->name, GOTI_UTF8_CUT(value, 40));
    *out = yes;
    return GOTI_OK;
}

static goti_err set_level(const struct option *o, const char *value,
                          goti_ai_level *out, goti_msg *msg)
{
    if (goti_ai_level_find(value, out)) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG,
                     "setoption: %s: expected random, easy, medium or hard, "
                     "got '%.*s'",
                     o->name, GOTI_UTF8_CUT(value, 40));
}

static goti_err set_path(const struct option *o, const char *value, char *out,
                         goti_msg *msg)
{
    const bool empty = strcasecmp(value, "<empty>") == 0;
    if (strlen(value) >= GOTI_ENGINE_PATH_BYTES)
        return goti_fail(msg, GOTI_E_ARG, "setoption: %s: the path is too long",
                         o->name);
    (void)snprintf(out, GOTI_ENGINE_PATH_BYTES, "%s", empty ? "" : value);
    return GOTI_OK;
}

static goti_err set(const struct option *o, goti_engine_options *options,
                    const char *value, goti_msg *msg)
{
    void *const field = (char *)options + o->offset;
    switch (o->kind) {
    case SPIN:
        return set_spin(o, value, field, msg);
    case CHECK:
        return set_check(o, value, field, msg);
    case LEVEL:
        return set_level(o, value, field, msg);
    case PATH:
        break;
    }
    return set_path(o, value, field, msg);
}

/* The rest of the line, without the blanks around it. */
static const char *value_of(const char *rest, char *buf, size_t buf_bytes)
{
    rest += strspn(rest, " \t");
    size_t n = strlen(rest);
    while (n > 0 && (rest[n - 1] == ' ' || rest[n - 1] == '\t'))
        n--;
    return goti_word_copy((goti_word){rest, n}, buf, buf_bytes);
}

goti_err goti_engine_options_set(goti_engine_options *options, const char *text,
                                 goti_msg *msg)
{
    char value[GOTI_ENGINE_PATH_BYTES + 1];
    const char *rest = text;
    const goti_word first = goti_word_next(&rest);
    const goti_word name = goti_word_next(&rest);
    const goti_word third = goti_word_next(&rest);
    if (!goti_word_is(first, "name") || !goti_word_is(third, "value"))
        return goti_fail(msg, GOTI_E_ARG,
                         "setoption: expected 'name NAME value VALUE', got "
                         "'%.*s'",
                         GOTI_UTF8_CUT(text, 80));
    for (unsigned i = 0; i < N_OPTIONS; i++)
        if (goti_word_is(name, OPTIONS[i].name))
            return set(&OPTIONS[i], options,
                       value_of(rest, value, sizeof value), msg);
    return goti_fail(msg, GOTI_E_ARG, "setoption: there is no option '%s'",
                     goti_word_copy(name, value, 40));
}
