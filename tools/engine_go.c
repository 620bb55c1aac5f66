/* SPDX-License-Identifier: MIT */
#include "tools/engine_go.h"

#include <stddef.h>
#include <stdlib.h>

#include "solver/game/notation.h"
#include "tools/engine_out.h"
#include "tools/words.h"

/* What a number may be for; clocks are by player, the first to move is 0. */
typedef struct numbers {
    uint64_t depth, nodes, move_ms, moves_to_go, mate;
    uint64_t clock_ms[2], increment_ms[2];
} numbers;

/* A number of 0 would mean no limit; so would one that is not understood. */
typedef struct field {
    const char *word;
    size_t offset;
    uint64_t min, max;
} field;

static const field FIELDS[] = {
    {"depth", offsetof(numbers, depth), 1, GOTI_AI_MAX_PLIES},
    {"nodes", offsetof(numbers, nodes), 1, UINT64_MAX / 2},
    {"movetime", offsetof(numbers, move_ms), 1, UINT32_MAX},
    {"movestogo", offsetof(numbers, moves_to_go), 1, UINT16_MAX},
    {"p1time", offsetof(numbers, clock_ms[0]), 1, UINT32_MAX},
    {"p2time", offsetof(numbers, clock_ms[1]), 1, UINT32_MAX},
    {"p1inc", offsetof(numbers, increment_ms[0]), 0, UINT32_MAX},
    {"p2inc", offsetof(numbers, increment_ms[1]), 0, UINT32_MAX},
    {"wtime", offsetof(numbers, clock_ms[0]), 1, UINT32_MAX},
    {"btime", offsetof(numbers, clock_ms[1]), 1, UINT32_MAX},
    {"winc", offsetof(numbers, increment_ms[0]), 0, UINT32_MAX},
    {"binc", offsetof(numbers, increment_ms[1]), 0, UINT32_MAX},
    {"mate", offsetof(numbers, mate), 0, UINT32_MAX},
};
enum { N_FIELDS = sizeof FIELDS / sizeof FIELDS[0] };

static const field *find_field(goti_word word)
{
    for (unsigned i = 0; i < N_FIELDS; i++)
        if (goti_word_is(word, FIELDS[i].word)) return &FIELDS[i];
    return NULL;
}

/* A clock may be overdrawn; what is too large is cut. */
static bool read_number(goti_word word, const field *f, uint64_t *out)
{
    uint64_t number = 0;
    const bool negative = word.n > 0 && word.text[0] == '-';
    if (negative) word = (goti_word){word.text + 1, word.n - 1};
    for (size_t i = 0; i < word.n; i++)
        if (word.text[i] < '0' || word.text[i] > '9') return false;
    if (word.n == 0) return false;
    if (!goti_word_number(word, f->max, &number)) number = f->max;
    if (negative || number < f->min) number = f->min;
    *out = number;
    return true;
}

static void take_number(const field *f, const char **rest, numbers *out,
                        FILE *say)
{
    char shown[40];
    const char *next = *rest;
    const goti_word word = goti_word_next(&next);
    uint64_t *const place = (uint64_t *)(void *)((char *)out + f->offset);
    if (read_number(word, f, place))
        *rest = next;
    else
        goti_engine_say(say,
                        "info string error: go: expected a number after '%s', "
                        "got '%s'",
                        f->word, goti_word_copy(word, shown, sizeof shown));
}

/* Moves up to the first word that is none. */
static goti_err take_moves(const goti_variant *v, const goti_position *pos,
                           const char **rest, goti_engine_go *go, FILE *say,
                           goti_msg *msg)
{
    for (;;) {
        char token[GOTI_MOVE_TEXT_BYTES];
        const char *next = *rest;
        const goti_word word = goti_word_next(&next);
        goti_msg why = {""};
        if (word.n == 0 || find_field(word) != NULL ||
            goti_word_is(word, "infinite") || goti_word_is(word, "ponder"))
            return GOTI_OK;
        *rest = next;
        goti_move *const only =
            realloc(go->only, (go->n_only + 1) * sizeof *only);
        if (only == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "no memory for moves");
        go->only = only;
        if (goti_move_parse(v, pos, goti_word_copy(word, token, sizeof token),
                            &only[go->n_only], &why) == GOTI_OK)
            go->n_only++;
        else
            goti_engine_complain(say, &why);
    }
}

static void set_limits(const goti_variant *v, const goti_position *pos,
                       const numbers *n, bool infinite, goti_ai_limits *out)
{
    const unsigned player = pos->to_move == v->first ? 0 : 1;
    uint64_t depth = n->depth;
    if (depth == 0 && n->mate > 0) /* in so many turns of one's own */
        depth =
            n->mate > GOTI_AI_MAX_PLIES ? GOTI_AI_MAX_PLIES : 2 * n->mate - 1;
    *out = (goti_ai_limits){
        .depth_plies = (unsigned)depth,
        .nodes = n->nodes,
        .move_ms = (uint32_t)n->move_ms,
        .clock_ms = (uint32_t)n->clock_ms[player],
        .increment_ms = (uint32_t)n->increment_ms[player],
        .moves_to_go = (uint32_t)n->moves_to_go,
        .infinite = infinite,
    };
}

goti_err goti_engine_go_read(const goti_variant *v, const goti_position *pos,
                             const char *text, FILE *out, goti_engine_go *go,
                             goti_msg *msg)
{
    numbers n = {0};
    bool infinite = false;
    *go = (goti_engine_go){.n_only = 0};
    for (const char *rest = text;;) {
        const goti_word word = goti_word_next(&rest);
        const field *const f = find_field(word);
        if (word.n == 0) break;
        if (f != NULL)
            take_number(f, &rest, &n, out);
        else if (goti_word_is(word, "infinite"))
            infinite = true;
        else if (goti_word_is(word, "searchmoves"))
            GOTI_TRY(take_moves(v, pos, &rest, go, out, msg));
    }
    set_limits(v, pos, &n, infinite, &go->limits);
    if (go->n_only == 0) goti_engine_go_close(go);
    return GOTI_OK;
}

void goti_engine_go_close(goti_engine_go *go)
{
    free(go->only);
    go->only = NULL;
    go->n_only = 0;
}
