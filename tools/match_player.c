/* SPDX-License-Identifier: MIT */
#include "tools/match_player.h"

#include <stdio.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "tools/words.h"

enum { MAX_TIMEOUT_MS = 24 * 3600 * 1000 };

static goti_err fail(const goti_match_player *p, const char *expected,
                     goti_word got, goti_msg *msg)
{
    char shown[60];
    return goti_fail(msg, GOTI_E_ARG, "player '%.*s': expected %s, got '%s'",
                     GOTI_UTF8_CUT(p->name, 100), expected,
                     goti_word_copy(got, shown, sizeof shown));
}

static goti_err read_number(const goti_match_player *p, goti_word value,
                            uint64_t max, uint64_t *out, goti_msg *msg)
{
    char expected[60];
    if (goti_word_number(value, max, out) && *out > 0) return GOTI_OK;
    (void)snprintf(expected, sizeof expected, "a number from 1 to %llu",
                   (unsigned long long)max);
    return fail(p, expected, value, msg);
}

static goti_err read_answer(const goti_match_player *p, goti_word value,
                            bool *out, goti_msg *msg)
{
    *out = goti_word_is(value, "yes");
    if (*out || goti_word_is(value, "no")) return GOTI_OK;
    return fail(p, "yes or no", value, msg);
}

/* "option.Name=value": a line that the program gets. */
static goti_err add_option(goti_match_player *p, goti_word name,
                           goti_word value, goti_msg *msg)
{
    const size_t used = strlen(p->options);
    const size_t left = sizeof p->options - used;
    const int n =
        snprintf(p->options + used, left, "setoption name %.*s value %.*s\n",
                 (int)name.n, name.text, (int)value.n, value.text);
    if (n >= 0 && (size_t)n < left) return GOTI_OK;
    return fail(p, "fewer options", name, msg);
}

static const char *const NAMES[] = {"nodes", "depth", "movetime", "tables",
                                    "traps", "seed",  "timeout",  "option."};
enum { NODES, DEPTH, MOVETIME, TABLES, TRAPS, SEED, TIMEOUT, OPTION, N_NAMES };

static unsigned find_name(goti_word name)
{
    const size_t dot = strlen(NAMES[OPTION]);
    unsigned i = 0;
    if (name.n > dot && goti_word_is((goti_word){name.text, dot}, "option."))
        return OPTION;
    while (i < OPTION && !goti_word_is(name, NAMES[i]))
        i++;
    return i == OPTION ? N_NAMES : i;
}

/* Which of them a level has, and which a program. */
static bool has_option(const goti_match_player *p, unsigned i)
{
    if (i <= MOVETIME) return true;
    return p->command == NULL ? i <= SEED : i == TIMEOUT || i == OPTION;
}

static goti_err set(goti_match_player *p, goti_word name, goti_word value,
                    goti_msg *msg)
{
    const unsigned i = find_name(name);
    const size_t dot = strlen(NAMES[OPTION]);
    uint64_t number = 0;
    if (i == N_NAMES || !has_option(p, i))
        return fail(p,
                    p->command == NULL
                        ? "nodes, depth, movetime, tables, traps or seed"
                        : "nodes, depth, movetime, timeout or option.NAME",
                    name, msg);
    switch (i) {
    case NODES:
        return read_number(p, value, UINT64_MAX / 2, &p->limits.nodes, msg);
    case DEPTH:
        GOTI_TRY(read_number(p, value, GOTI_AI_MAX_PLIES, &number, msg));
        p->limits.depth_plies = (unsigned)number;
        return GOTI_OK;
    case MOVETIME:
        GOTI_TRY(read_number(p, value, MAX_TIMEOUT_MS, &number, msg));
        p->limits.move_ms = (uint32_t)number;
        return GOTI_OK;
    case TABLES:
        return read_answer(p, value, &p->tables, msg);
    case TRAPS:
        return read_answer(p, value, &p->traps, msg);
    case SEED:
        if (goti_word_number(value, UINT64_MAX, &p->seed)) return GOTI_OK;
        return fail(p, "a number", value, msg);
    case TIMEOUT:
        GOTI_TRY(read_number(p, value, MAX_TIMEOUT_MS, &number, msg));
        p->timeout_ms = (uint32_t)number;
        return GOTI_OK;
    default:
        return add_option(p, (goti_word){name.text + dot, name.n - dot}, value,
                          msg);
    }
}

/* ",name=value" and so on; n bytes. */
static goti_err read_options(goti_match_player *p, const char *text, size_t n,
                             goti_msg *msg)
{
    while (n > 0) {
        const char *const option = text + 1; /* behind the comma */
        const char *comma = memchr(option, ',', n - 1);
        const size_t length = comma == NULL ? n - 1 : (size_t)(comma - option);
        const char *const equals = memchr(option, '=', length);
        if (equals == NULL)
            return fail(p, "NAME=VALUE after a comma",
                        (goti_word){option, length}, msg);
        const size_t name_n = (size_t)(equals - option);
        GOTI_TRY(set(p, (goti_word){option, name_n},
                     (goti_word){equals + 1, length - name_n - 1}, msg));
        text += 1 + length;
        n -= 1 + length;
    }
    return GOTI_OK;
}

static goti_err read_level(goti_match_player *p, const char *text,
                           goti_msg *msg)
{
    char name[16];
    const size_t n = strcspn(text, ",");
    const goti_word word = {text, n};
    if (n >= sizeof name ||
        !goti_ai_level_find(goti_word_copy(word, name, sizeof name), &p->level))
        return fail(p, "random, easy, medium, hard or engine:COMMAND", word,
                    msg);
    return read_options(p, text + n, strlen(text + n), msg);
}

goti_err goti_match_player_read(const char *text, goti_match_player *out,
                                goti_msg *msg)
{
    static const char level[] = "level:", engine[] = "engine";
    goti_match_player p = {
        .tables = true, .traps = true, .timeout_ms = GOTI_MATCH_TIMEOUT_MS};
    (void)snprintf(p.name, sizeof p.name, "%s", text);
    goti_utf8_trim(p.name);
    if (strncmp(text, engine, sizeof engine - 1) == 0) {
        const char *const options = text + sizeof engine - 1;
        const char *const colon = strchr(options, ':');
        if (colon == NULL || colon[1] == '\0' ||
            (*options != ':' && *options != ','))
            return fail(&p, "engine:COMMAND", (goti_word){text, strlen(text)},
                        msg);
        p.command = colon + 1;
        GOTI_TRY(read_options(&p, options, (size_t)(colon - options), msg));
    } else {
        if (strncmp(text, level, sizeof level - 1) == 0)
            text += sizeof level - 1;
        GOTI_TRY(read_level(&p, text, msg));
    }
    *out = p;
    return GOTI_OK;
}
