/* SPDX-License-Identifier: MIT */
#include "db/ai/traps.h"

#include <stdlib.h>
#include <string.h>

#include "db/ai/history.h"
#include "db/ai/order.h"

enum {
    PLIES = 2 * GOTI_AI_TRAPS_TURNS,
    ALL = GOTI_AI_TRAPS_ALL,
    HALF_AS_LIKELY = 25, /* a reply that looks so much worse than the best */
    LOOKS_BITS = 14,
    LOOKS_LOST = -5000, /* even to who looks no further than one turn */
    EASILY_SEEN = 4,    /* plies: half as many fall for what is so near */
    SLIGHT_SHARE = 8    /* a draw that gets nearer to a win is a small gain */
};

goti_err goti_ai_traps_open(const goti_ai_evaluator *evaluator,
                            goti_ai_traps *out, goti_msg *msg)
{
    const size_t most = goti_ai_most_moves(evaluator->v);
    memset(out, 0, sizeof *out);
    out->v = evaluator->v;
    out->evaluator = evaluator;
    for (int i = 0; i < PLIES; i++) {
        out->move[i] = malloc(most * sizeof *out->move[i]);
        out->looks[i] = malloc(most * sizeof *out->looks[i]);
        if (out->move[i] == NULL || out->looks[i] == NULL) {
            goti_ai_traps_close(out);
            return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
        }
    }
    return GOTI_OK;
}

void goti_ai_traps_close(goti_ai_traps *traps)
{
    for (int i = 0; i < PLIES; i++) {
        free(traps->move[i]);
        free(traps->looks[i]);
        traps->move[i] = NULL;
        traps->looks[i] = NULL;
    }
}

void goti_ai_traps_begin(goti_ai_traps *traps, goti_ai_known *known,
                         goti_ai_clock *clock, goti_ai_hash *hash)
{
    traps->known = known;
    traps->clock = clock;
    traps->hash = hash;
    traps->nodes = 0;
    traps->most_nodes = GOTI_AI_TRAPS_NODES;
    traps->out = false;
    goti_ai_hash_clear(hash);
}

/* -1, 0 or 1: how the game ends with best play. */
static int result_of(goti_category category)
{
    return category == GOTI_WIN ? 1 : category == GOTI_LOSS ? -1 : 0;
}

/* What a reply is worth as a mistake: r is of the position after it, for who
 * waits for one. */
static unsigned weight(const goti_probe_result *r, goti_category held)
{
    if (result_of(r->category) > result_of(held)) {
        if (r->category != GOTI_WIN) return ALL;
        return ALL * (r->depth + 1u) / (r->depth + 1u + EASILY_SEEN);
    }
    return r->category > held ? ALL / SLIGHT_SHARE : 0;
}

/* ---- what was counted before --------------------------------------------- */

static uint64_t key_of(const goti_ai_traps *t, const goti_position *pos)
{
    return goti_ai_key_with_counter(t->v, pos);
}

static bool is_counted(const goti_ai_traps *t, uint64_t key, unsigned turns,
                       unsigned *share)
{
    const goti_ai_entry *const e = goti_ai_hash_find(t->hash, key);
    if (e == NULL || e->depth_plies != turns) return false;
    *share = (unsigned)e->score;
    return true;
}

static void keep(goti_ai_traps *t, uint64_t key, unsigned turns, unsigned share)
{
    const goti_ai_entry entry = {
        .key = key, .score = (int16_t)share, .depth_plies = (uint8_t)turns};
    if (!t->out) goti_ai_hash_store(t->hash, &entry);
}

static bool is_out(goti_ai_traps *t)
{
    if (t->nodes >= t->most_nodes ||
        goti_ai_clock_is_out(t->clock, t->nodes, GOTI_AI_CLOCK_PROBE))
        t->out = true;
    return t->out;
}

/* ---- counting ------------------------------------------------------------ */

static goti_err theirs(goti_ai_traps *t, const goti_position *pos,
                       unsigned turns, unsigned ply, unsigned *share,
                       goti_msg *msg);

/* The side that waits for mistakes is to move: its best move that holds. */
static goti_err ours(goti_ai_traps *t, const goti_position *pos, unsigned turns,
                     unsigned ply, unsigned *share, goti_msg *msg)
{
    const uint64_t key = key_of(t, pos);
    *share = 0;
    if (is_counted(t, key, turns, share)) return GOTI_OK;
    const unsigned n = goti_ai_list_moves(t->v, pos, t->move[ply]);
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_probe_result r;
        bool found;
        goti_category over;
        unsigned count;
        if (is_out(t)) return GOTI_OK;
        t->nodes++;
        goti_move_apply(t->v, pos, &t->move[ply][i], &after);
        if (goti_ai_known_over(t->v, &after, &over)) continue;
        GOTI_TRY(goti_ai_known_probe(t->known, &after, &found, &r, msg));
        if (!found || goti_ai_opposite(r.category) != t->held) continue;
        GOTI_TRY(theirs(t, &after, turns, ply + 1, &count, msg));
        if (count > *share) *share = count;
    }
    keep(t, key, turns, *share);
    return GOTI_OK;
}

/* How each of the replies looks to who makes it, at first sight; returns the
 * best. */
static int look_at_replies(goti_ai_traps *t, const goti_position *pos,
                           unsigned n, unsigned ply)
{
    int best = LOOKS_LOST;
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_category over;
        int *const looks = &t->looks[ply][i];
        goti_move_apply(t->v, pos, &t->move[ply][i], &after);
        if (!goti_ai_known_over(t->v, &after, &over))
            *looks = -goti_ai_evaluate(t->evaluator, &after);
        else if (over == GOTI_DRAW)
            *looks = 0;
        else
            *looks = over == GOTI_WIN ? LOOKS_LOST : -LOOKS_LOST;
        if (*looks > best) best = *looks;
    }
    return best;
}

/* How likely a reply is: a weight of at least 1. */
static uint64_t likelihood(int looks, int best)
{
    const int bits = (best - looks) / HALF_AS_LIKELY;
    return UINT64_C(1) << (bits < LOOKS_BITS ? LOOKS_BITS - bits : 0);
}

/* What one reply adds: a mistake, or those that may come after it. */
static goti_err one_reply(goti_ai_traps *t, const goti_position *after,
                          unsigned turns, unsigned ply, unsigned *share,
                          goti_msg *msg)
{
    goti_probe_result r;
    bool found;
    goti_category over;
    *share = 0;
    GOTI_TRY(goti_ai_known_value(t->known, after, &found, &r, msg));
    if (!found) return GOTI_OK;
    *share = weight(&r, t->held);
    if (*share > 0 || turns == 1 || r.category != t->held ||
        goti_ai_known_over(t->v, after, &over))
        return GOTI_OK;
    return ours(t, after, turns - 1, ply + 1, share, msg);
}

static goti_err theirs(goti_ai_traps *t, const goti_position *pos,
                       unsigned turns, unsigned ply, unsigned *share,
                       goti_msg *msg)
{
    const uint64_t key = key_of(t, pos);
    *share = 0;
    if (is_counted(t, key, turns, share)) return GOTI_OK;
    const unsigned n = goti_ai_list_moves(t->v, pos, t->move[ply]);
    const int best = look_at_replies(t, pos, n, ply);
    uint64_t sum = 0, all = 0;
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        unsigned one;
        if (is_out(t)) return GOTI_OK;
        t->nodes++;
        goti_move_apply(t->v, pos, &t->move[ply][i], &after);
        GOTI_TRY(one_reply(t, &after, turns, ply, &one, msg));
        const uint64_t likely = likelihood(t->looks[ply][i], best);
        sum += likely * one;
        all += likely;
    }
    *share = n == 0 ? 0 : (unsigned)(sum / all);
    keep(t, key, turns, *share);
    return GOTI_OK;
}

goti_err goti_ai_traps_count(goti_ai_traps *traps, const goti_position *pos,
                             goti_category held, unsigned turns,
                             unsigned *share, goti_msg *msg)
{
    traps->held = held;
    return theirs(traps, pos, turns, 0, share, msg);
}
