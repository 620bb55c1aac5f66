/* SPDX-License-Identifier: MIT */
#include "db/ai/exact.h"

#include <stdlib.h>
#include <string.h>

#include "db/ai/order.h"
#include "solver/game/counter.h"

/* What a choice is worth.  By DTM it may be open whether the counter lets a
 * win or a loss come about. */
enum {
    GRADE_LOSS,
    GRADE_OPEN_LOSS,
    GRADE_BLESSED_LOSS,
    GRADE_DRAW,
    GRADE_CURSED_WIN,
    GRADE_OPEN_WIN,
    GRADE_WIN
};

enum {
    KEY_GRADE,
    KEY_PLIES,
    KEY_TRAPS,
    KEY_GUESS,
    KEYS,
    LATE_SHARE = 4 /* of the counter is left when it gets urgent */
};

_Static_assert((int)KEYS == sizeof((goti_ai_choice *)0)->key / sizeof(int32_t),
               "a key each");

/* ---- values -------------------------------------------------------------- */

static void set_draw(goti_ai_choice *c)
{
    c->category = GOTI_DRAW;
    c->depth = 0;
}

void goti_ai_choice_set(const goti_variant *v, const goti_probe_result *r,
                        goti_ai_choice *choice)
{
    goti_category over;
    const bool ends = goti_ai_known_over(v, &choice->after, &over);
    choice->known = true;
    choice->metric = r->metric;
    choice->category = goti_ai_opposite(r->category);
    choice->theoretical = goti_ai_opposite(r->theoretical);
    choice->rest = r->depth;
    if (choice->theoretical == GOTI_DRAW)
        choice->depth = 0;
    else if (r->metric == GOTI_DTC && (ends || choice->move.n_captured > 0))
        choice->depth = 1;
    else
        choice->depth = (uint16_t)(r->depth + 1);
}

static bool is_sure(const goti_variant *v, const goti_ai_choice *c)
{
    return c->metric == GOTI_DTC ||
           c->rest <= goti_depth_in_time(v, (goti_side)c->after.to_move,
                                         c->after.quiet);
}

static int32_t grade_of(const goti_variant *v, const goti_ai_choice *c)
{
    switch (c->category) {
    case GOTI_LOSS:
        return is_sure(v, c) ? GRADE_LOSS : GRADE_OPEN_LOSS;
    case GOTI_BLESSED_LOSS:
        return GRADE_BLESSED_LOSS;
    case GOTI_DRAW:
        break;
    case GOTI_CURSED_WIN:
        return GRADE_CURSED_WIN;
    case GOTI_WIN:
        return is_sure(v, c) ? GRADE_WIN : GRADE_OPEN_WIN;
    }
    return GRADE_DRAW;
}

/*
 * The shortest way to win; of several that convert at once the one with the
 * shortest rest.  When losing, the game goes on for the rest at least, even if
 * the loser's own capture starts a count anew.  A win of which DTM does not
 * know whether it is in time needs a capture when little time is left.
 */
static int32_t plies_key(const goti_variant *v, const goti_position *pos,
                         const goti_ai_choice *c)
{
    const int32_t grade = c->key[KEY_GRADE];
    if (grade == GRADE_DRAW) return 0;
    if (grade < GRADE_DRAW) return c->rest;
    const bool late = pos->quiet > v->draw_limit - v->draw_limit / LATE_SHARE;
    if (grade == GRADE_OPEN_WIN && late && c->move.n_captured > 0) return 1;
    return -(c->depth * (UINT16_MAX / 2) + c->rest);
}

/* ---- repetition ---------------------------------------------------------- */

/* Can the opponent end the game by repeating? */
static bool allows_repetition(const goti_ai_exact *x, const goti_position *pos)
{
    goti_move *const move = malloc(goti_ai_most_moves(x->v) * sizeof *move);
    if (move == NULL) return false;
    const unsigned n = goti_ai_list_moves(x->v, pos, move);
    bool allows = false;
    for (unsigned i = 0; i < n && !allows; i++) {
        goti_position after;
        goti_move_apply(x->v, pos, &move[i], &after);
        allows = goti_ai_history_is_last(x->history, goti_ai_key(&after));
    }
    free(move);
    return allows;
}

/* Tables do not know what the game has had before. */
static void heed_repetition(const goti_ai_exact *x, goti_ai_choice *c)
{
    goti_category over;
    if (!x->history->rule || x->history->n_last == 0) return;
    if (goti_ai_known_over(x->v, &c->after, &over)) return;
    if (goti_ai_history_is_last(x->history, goti_ai_key(&c->after)) ||
        (c->category > GOTI_DRAW && allows_repetition(x, &c->after)))
        set_draw(c);
}

/* ---- equals -------------------------------------------------------------- */

static bool is_equal(const goti_ai_choice *a, const goti_ai_choice *b, int keys)
{
    if (!a->known || !b->known) return false;
    for (int i = 0; i < keys; i++)
        if (a->key[i] != b->key[i]) return false;
    return true;
}

static int compare(const void *left, const void *right)
{
    const goti_ai_choice *const a = left;
    const goti_ai_choice *const b = right;
    if (a->known != b->known) return a->known ? -1 : 1;
    for (int i = 0; a->known && i < KEYS; i++)
        if (a->key[i] != b->key[i]) return a->key[i] > b->key[i] ? -1 : 1;
    return 0;
}

/* Insertion: equal ones stay in order, which qsort does not promise. */
static void sort(goti_ai_choice *choice, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        const goti_ai_choice moved = choice[i];
        unsigned k = i;
        for (; k > 0 && compare(&moved, &choice[k - 1]) < 0; k--)
            choice[k] = choice[k - 1];
        choice[k] = moved;
    }
}

static unsigned count_equal(const goti_ai_choice *choice, unsigned n, int keys)
{
    unsigned equal = 0;
    while (equal < n && is_equal(&choice[0], &choice[equal], keys))
        equal++;
    return equal;
}

/* Where the game has been before, nobody fell for it: try something else. */
static int32_t trap_key(const goti_ai_exact *x, const goti_ai_choice *c)
{
    const uint64_t key = goti_ai_key(&c->after);
    return (int32_t)(c->traps / (1 + goti_ai_history_times(x->history, key)));
}

/* Is the game over with this move? */
static bool ends_game(const goti_ai_exact *x, const goti_ai_choice *c)
{
    goti_category over;
    return goti_ai_known_over(x->v, &c->after, &over) ||
           (x->history->rule &&
            goti_ai_history_is_last(x->history, goti_ai_key(&c->after)));
}

/* Traps of so many turns; where that takes too long, nothing changes. */
static goti_err count_traps(const goti_ai_exact *x, goti_ai_choice *choice,
                            unsigned n, unsigned turns, goti_msg *msg)
{
    for (unsigned i = 0; i < n; i++) {
        goti_ai_choice *const c = &choice[i];
        c->counting = 0;
        if (ends_game(x, c)) continue;
        GOTI_TRY(goti_ai_traps_count(x->traps, &c->after, c->category, turns,
                                     &c->counting, msg));
        if (x->traps->out) return GOTI_OK;
    }
    for (unsigned i = 0; i < n; i++) {
        choice[i].traps = choice[i].counting;
        choice[i].key[KEY_TRAPS] = trap_key(x, &choice[i]);
    }
    return GOTI_OK;
}

/* Among the first n, equal so far: traps, and what they look like. */
static goti_err rank_equals(const goti_ai_exact *x, goti_ai_choice *choice,
                            unsigned n, goti_msg *msg)
{
    for (unsigned t = 1; t <= GOTI_AI_TRAPS_TURNS && !x->traps->out; t++)
        GOTI_TRY(count_traps(x, choice, n, t, msg));
    for (unsigned i = 0; i < n; i++)
        choice[i].key[KEY_GUESS] =
            -goti_ai_evaluate(x->evaluator, &choice[i].after);
    sort(choice, n);
    return GOTI_OK;
}

/* ---- all of it ----------------------------------------------------------- */

static goti_err look_up(const goti_ai_exact *x, const goti_position *pos,
                        goti_ai_choice *c, goti_msg *msg)
{
    goti_probe_result r;
    memset(c->key, 0, sizeof c->key);
    c->traps = 0;
    GOTI_TRY(goti_ai_known_value(x->known, &c->after, &c->known, &r, msg));
    if (!c->known) return GOTI_OK;
    goti_ai_choice_set(x->v, &r, c);
    heed_repetition(x, c);
    c->key[KEY_GRADE] = grade_of(x->v, c);
    c->key[KEY_PLIES] = plies_key(x->v, pos, c);
    return GOTI_OK;
}

/* Is there one among n choices that holds what pos is worth? */
static goti_err holds(const goti_ai_exact *x, const goti_position *pos,
                      const goti_ai_choice *choice, unsigned n, bool *out,
                      goti_msg *msg)
{
    goti_probe_result r;
    bool found;
    *out = false;
    GOTI_TRY(goti_ai_known_probe(x->known, pos, &found, &r, msg));
    for (unsigned i = 0; found && i < n; i++)
        *out = *out || (choice[i].known && choice[i].category >= r.category);
    return GOTI_OK;
}

static goti_err look_all_up(const goti_ai_exact *x, const goti_position *pos,
                            goti_ai_choice *choice, unsigned n, goti_msg *msg)
{
    bool enough = false;
    for (unsigned i = 0; i < n; i++) {
        if (enough) {
            choice[i].known = false;
            continue;
        }
        GOTI_TRY(look_up(x, pos, &choice[i], msg));
        if (goti_ai_clock_is_over(x->clock))
            GOTI_TRY(holds(x, pos, choice, i + 1, &enough, msg));
    }
    return GOTI_OK;
}

/* Is the first choice best, though some may not be known? */
static goti_err is_decided(const goti_ai_exact *x, const goti_position *pos,
                           const goti_ai_choice *choice, unsigned n,
                           bool *decided, goti_msg *msg)
{
    const goti_ai_choice *const best = &choice[0];
    goti_probe_result r;
    bool found;
    *decided = best->known &&
               (choice[n - 1].known || best->key[KEY_GRADE] == GRADE_WIN);
    if (*decided || !best->known) return GOTI_OK;
    GOTI_TRY(goti_ai_known_probe(x->known, pos, &found, &r, msg));
    *decided = found && best->category >= r.category;
    return GOTI_OK;
}

goti_err goti_ai_exact_sort(const goti_ai_exact *exact,
                            const goti_position *pos, goti_ai_choice *choice,
                            unsigned n, bool *decided, unsigned *n_equal,
                            goti_msg *msg)
{
    GOTI_TRY(look_all_up(exact, pos, choice, n, msg));
    sort(choice, n);
    GOTI_TRY(is_decided(exact, pos, choice, n, decided, msg));
    *n_equal = count_equal(choice, n, KEY_TRAPS);
    if (!*decided || exact->traps == NULL || *n_equal < 2) return GOTI_OK;
    if (choice[0].category > GOTI_CURSED_WIN) return GOTI_OK;
    GOTI_TRY(rank_equals(exact, choice, *n_equal, msg));
    *n_equal = count_equal(choice, n, KEYS);
    return GOTI_OK;
}
