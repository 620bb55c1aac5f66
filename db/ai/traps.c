/* SPDX-License-Identifier: MIT */
#include "db/ai/traps.h"

#include <stdlib.h>
#include <string.h>

#include "db/ai/order.h"

enum {
    PPM = 1000000,
    EASILY_SEEN = 4, /* plies: half as many fall for what is so near */
    LATER_SHARE = 2, /* what comes a turn later counts a half */
    SLIGHT_SHARE = 8 /* a draw that gets nearer to a win is a small gain */
};

goti_err goti_ai_traps_open(const goti_variant *v, goti_ai_traps *out,
                            goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->v = v;
    for (int i = 0; i < 2 * GOTI_AI_TRAPS_TURNS; i++) {
        out->move[i] = malloc(goti_ai_most_moves(v) * sizeof(goti_move));
        if (out->move[i] == NULL) {
            goti_ai_traps_close(out);
            return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
        }
    }
    return GOTI_OK;
}

void goti_ai_traps_close(goti_ai_traps *traps)
{
    for (int i = 0; i < 2 * GOTI_AI_TRAPS_TURNS; i++) {
        free(traps->move[i]);
        traps->move[i] = NULL;
    }
}

/* -1, 0 or 1: how the game ends with best play. */
static int result_of(goti_category category)
{
    return category == GOTI_WIN ? 1 : category == GOTI_LOSS ? -1 : 0;
}

/* What a reply is worth as a mistake: r is of the position after it, for who
 * waits for one. */
static uint32_t weight(const goti_probe_result *r, goti_category held)
{
    if (result_of(r->category) > result_of(held)) {
        if (r->category != GOTI_WIN) return PPM;
        return (uint32_t)((uint64_t)PPM * (r->depth + 1u) /
                          (r->depth + 1u + EASILY_SEEN));
    }
    return r->category > held ? PPM / SLIGHT_SHARE : 0;
}

static goti_err theirs(goti_ai_traps *t, const goti_position *pos,
                       goti_category held, unsigned turns, unsigned level,
                       uint32_t *ppm, goti_msg *msg);

/* The side that waits for mistakes is to move: its best move that holds. */
static goti_err ours(goti_ai_traps *t, const goti_position *pos,
                     goti_category held, unsigned turns, unsigned level,
                     uint32_t *ppm, goti_msg *msg)
{
    goti_move *const move = t->move[level];
    goti_category over;
    *ppm = 0;
    if (goti_ai_known_over(t->v, pos, &over)) return GOTI_OK;
    const unsigned n = goti_ai_list_moves(t->v, pos, move);
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_probe_result r;
        bool found;
        uint32_t count;
        goti_move_apply(t->v, pos, &move[i], &after);
        if (goti_ai_known_over(t->v, &after, &over)) continue;
        GOTI_TRY(goti_ai_known_probe(t->known, &after, &found, &r, msg));
        if (!found || goti_ai_opposite(r.category) != held) continue;
        GOTI_TRY(theirs(t, &after, held, turns, level + 1, &count, msg));
        if (count > *ppm) *ppm = count;
    }
    return GOTI_OK;
}

static goti_err theirs(goti_ai_traps *t, const goti_position *pos,
                       goti_category held, unsigned turns, unsigned level,
                       uint32_t *ppm, goti_msg *msg)
{
    goti_move *const move = t->move[level];
    const unsigned n = goti_ai_list_moves(t->v, pos, move);
    uint64_t sum = 0;
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_probe_result r;
        bool found;
        if (goti_ai_clock_is_out(t->clock, t->nodes, 1)) break;
        t->nodes++;
        goti_move_apply(t->v, pos, &move[i], &after);
        GOTI_TRY(goti_ai_known_value(t->known, &after, &found, &r, msg));
        if (!found) continue;
        const uint32_t w = weight(&r, held);
        sum += w;
        if (w > 0 || turns == 1 || r.category != held) continue;
        uint32_t later;
        GOTI_TRY(ours(t, &after, held, turns - 1, level + 1, &later, msg));
        sum += later / LATER_SHARE;
    }
    *ppm = n == 0 ? 0 : (uint32_t)(sum / n);
    return GOTI_OK;
}

goti_err goti_ai_traps_count(goti_ai_traps *traps, const goti_position *pos,
                             goti_category held, unsigned turns, uint32_t *ppm,
                             goti_msg *msg)
{
    return theirs(traps, pos, held, turns, 0, ppm, msg);
}
