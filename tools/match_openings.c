/* SPDX-License-Identifier: MIT */
#include "tools/match_openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/file.h"
#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "tools/random_position.h"

enum {
    MAX_TRIES = 100000, /* positions looked at for an opening */
    MAX_FILE_BYTES = 64 << 20
};

struct goti_openings {
    const goti_variant *v;
    goti_db *db;
    goti_openings_options options;
    goti_tier *tier; /* owned */
    unsigned n_tiers;
    goti_position *listed; /* owned; of a file */
    size_t n_listed;
};

const char *goti_openings_name(goti_openings_kind kind)
{
    static const char *const names[] = {"start",    "walk", "random",
                                        "balanced", "won",  "file"};
    return names[kind];
}

/* ---- from a file -------------------------------------------------------- */

static goti_err add_listed(goti_openings *o, const char *line, unsigned number,
                           goti_msg *msg)
{
    goti_position *const listed =
        realloc(o->listed, (o->n_listed + 1) * sizeof *listed);
    if (listed == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    o->listed = listed;
    goti_position *const pos = &listed[o->n_listed];
    goti_msg why = {""};
    goti_err err = goti_position_parse(o->v, line, pos, &why);
    if (err == GOTI_OK && goti_position_outcome(o->v, pos) != GOTI_ONGOING)
        err = goti_fail(&why, GOTI_E_ARG, "the game is over");
    if (err != GOTI_OK)
        return goti_fail(msg, err, "%.*s, line %u: %.*s",
                         GOTI_UTF8_CUT(o->options.path, 150), number,
                         GOTI_UTF8_CUT(why.text, 300));
    o->n_listed++;
    return GOTI_OK;
}

static goti_err read_lines(goti_openings *o, char *text, goti_msg *msg)
{
    for (unsigned number = 1; text != NULL; number++) {
        char *const end = strchr(text, '\n');
        if (end != NULL) *end = '\0';
        const char *const line = text + strspn(text, " \t\r");
        if (*line != '\0' && *line != '#')
            GOTI_TRY(add_listed(o, line, number, msg));
        text = end == NULL ? NULL : end + 1;
    }
    if (o->n_listed > 0) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG, "%.*s: no position in it",
                     GOTI_UTF8_CUT(o->options.path, 200));
}

static goti_err read_file(goti_openings *o, goti_msg *msg)
{
    char *text = NULL;
    size_t size = 0;
    GOTI_TRY(
        goti_file_read(o->options.path, MAX_FILE_BYTES, &text, &size, msg));
    const goti_err err = read_lines(o, text, msg);
    free(text);
    return err;
}

/* ---- opening ------------------------------------------------------------ */

static goti_err fill(goti_openings *o, goti_msg *msg)
{
    const goti_openings_kind kind = o->options.kind;
    if (kind == GOTI_OPENINGS_FILE) return read_file(o, msg);
    if ((kind == GOTI_OPENINGS_BALANCED || kind == GOTI_OPENINGS_WON) &&
        o->db == NULL)
        return goti_fail(msg, GOTI_E_MISSING,
                         "openings '%s' need tables of %s: goti solve %s",
                         goti_openings_name(kind), o->v->name, o->v->name);
    o->tier = calloc(GOTI_MAX_TIERS, sizeof *o->tier);
    if (o->tier == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    o->n_tiers = goti_tiers(o->v, o->tier);
    return GOTI_OK;
}

goti_err goti_openings_open(const goti_variant *v, goti_db *db,
                            const goti_openings_options *options,
                            goti_openings **out, goti_msg *msg)
{
    goti_openings *const o = calloc(1, sizeof *o);
    if (o == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    o->v = v;
    o->db = db;
    o->options = *options;
    const goti_err err = fill(o, msg);
    if (err != GOTI_OK) {
        goti_openings_close(o);
        return err;
    }
    *out = o;
    return GOTI_OK;
}

void goti_openings_close(goti_openings *o)
{
    if (o == NULL) return;
    free(o->tier);
    free(o->listed);
    free(o);
}

/* ---- by chance ---------------------------------------------------------- */

/* Dice for that number, which nobody else has thrown. */
static goti_ai_dice dice_of(const goti_openings *o, uint64_t number)
{
    goti_ai_dice dice = {o->options.seed};
    dice.state = goti_ai_dice_next(&dice) ^ number;
    return dice;
}

/* False where the game is over too soon. */
static bool walk(const goti_openings *o, goti_ai_dice *dice, goti_move *move,
                 goti_position *out)
{
    goti_position_start(o->v, out);
    for (unsigned i = 0; i < o->options.plies; i++) {
        if (goti_position_outcome(o->v, out) != GOTI_ONGOING) return false;
        const unsigned n = goti_moves(o->v, out, move);
        const uint64_t k = goti_ai_dice_below(dice, n);
        goti_move_apply(o->v, out, &move[k], out);
    }
    return goti_position_outcome(o->v, out) == GOTI_ONGOING;
}

static goti_err get_walk(const goti_openings *o, goti_ai_dice *dice,
                         goti_position *out, goti_msg *msg)
{
    goti_move *const move = malloc(GOTI_MAX_MOVES * sizeof *move);
    if (move == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    bool found = false;
    for (unsigned i = 0; i < MAX_TRIES / 100 && !found; i++)
        found = walk(o, dice, move, out);
    free(move);
    if (found) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG,
                     "%s: after %u random plies the game is always over",
                     o->v->name, o->options.plies);
}

/* Has it the value that is asked for? */
static goti_err is_wanted(const goti_openings *o, const goti_position *pos,
                          bool *wanted, goti_msg *msg)
{
    goti_probe_result r;
    *wanted = o->options.kind == GOTI_OPENINGS_RANDOM;
    if (*wanted) return GOTI_OK;
    const goti_err err = goti_db_probe(o->db, pos, &r, msg);
    if (err == GOTI_E_MISSING) return GOTI_OK; /* not known: not wanted */
    if (err != GOTI_OK) return err;
    *wanted = o->options.kind == GOTI_OPENINGS_BALANCED
                  ? r.theoretical == GOTI_DRAW
                  : r.category == GOTI_WIN || r.category == GOTI_LOSS;
    return GOTI_OK;
}

static goti_err get_random(const goti_openings *o, goti_ai_dice *dice,
                           goti_position *out, goti_msg *msg)
{
    for (unsigned i = 0; i < MAX_TRIES; i++) {
        const uint64_t k = goti_ai_dice_below(dice, o->n_tiers);
        bool wanted = false;
        if (!goti_random_position(o->v, &o->tier[k], dice, out)) continue;
        GOTI_TRY(is_wanted(o, out, &wanted, msg));
        if (wanted) return GOTI_OK;
    }
    return goti_fail(msg, GOTI_E_ARG,
                     "%s: of %d random positions none was right for openings "
                     "'%s'",
                     o->v->name, MAX_TRIES,
                     goti_openings_name(o->options.kind));
}

goti_err goti_openings_get(const goti_openings *o, uint64_t number,
                           goti_position *out, goti_msg *msg)
{
    goti_ai_dice dice = dice_of(o, number);
    switch (o->options.kind) {
    case GOTI_OPENINGS_START:
        goti_position_start(o->v, out);
        return GOTI_OK;
    case GOTI_OPENINGS_FILE:
        *out = o->listed[number % o->n_listed];
        return GOTI_OK;
    case GOTI_OPENINGS_WALK:
        return get_walk(o, &dice, out, msg);
    case GOTI_OPENINGS_RANDOM:
    case GOTI_OPENINGS_BALANCED:
    case GOTI_OPENINGS_WON:
        break;
    }
    return get_random(o, &dice, out, msg);
}
