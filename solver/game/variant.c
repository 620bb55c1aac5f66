/* SPDX-License-Identifier: MIT */
#include "solver/game/variant.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "solver/base/bits.h"

/* Counts like snprintf: used may pass size_bytes, the text never does. */
typedef struct text {
    char *buf;
    size_t size_bytes, used;
} text;

GOTI_PRINTF(2, 3) static void put(text *t, const char *fmt, ...)
{
    const bool room = t->used < t->size_bytes;
    va_list args;
    va_start(args, fmt);
    const int n = vsnprintf(room ? t->buf + t->used : NULL,
                            room ? t->size_bytes - t->used : 0, fmt, args);
    va_end(args);
    if (n > 0) t->used += (size_t)n;
}

static void put_board(text *t, const goti_board *board)
{
    put(t, "points %u\n", board->n_points);
    for (unsigned i = 0; i < board->n_edges; i++)
        put(t, "edge %u %u\n", board->edge[i][0], board->edge[i][1]);
    for (unsigned i = 0; i < board->n_jumps; i++) {
        const goti_jump j = board->jump[i];
        put(t, "jump %u %u %u\n", j.from, j.over, j.to);
    }
    for (unsigned i = 0; i < board->n_mills; i++) {
        put(t, "mill");
        for (uint64_t s = board->mill[i]; s != 0; s &= s - 1)
            put(t, " %u", goti_ctz(s));
        put(t, "\n");
    }
}

static void put_side(text *t, const char *name, const goti_side_spec *side)
{
    static const char *const blocked[] = {"loses", "passes", "draws"};
    put(t, "%s pieces %u hand %u blocked %s\n", name, side->n_pieces,
        side->n_hand, blocked[side->blocked]);
}

/*
 * The points of the start are left out: a table holds every placing of the
 * pieces, and only which of them is asked for first depends on the start.
 * Who begins and what idle hands do matter only while pieces are entered.
 */
static void put_hunt(text *t, const goti_variant *v)
{
    static const char *const side[] = {"row", "column"};
    if (v->side[GOTI_ROW].n_hand + v->side[GOTI_COLUMN].n_hand > 0)
        put(t, "first %s idle %s\n", side[v->first],
            v->idle == GOTI_IDLE_MOVES ? "moves" : "waits");
    put(t, "capture %s %s target %u\n",
        v->capture == GOTI_CAPTURE_CHAIN ? "chain" : "single",
        v->capture_compulsory ? "compulsory" : "optional", v->capture_target);
}

/*
 * Who begins is left out: with colours exchanged every position is worth the
 * same.  A full board matters only where there are men enough to fill it.
 */
static void put_morris(text *t, const goti_variant *v)
{
    const goti_morris *const m = &v->morris;
    const unsigned men = (unsigned)v->side[GOTI_ROW].n_pieces +
                         (unsigned)v->side[GOTI_COLUMN].n_pieces;
    put(t, "flying %u lose-at %u\n", m->flying, m->lose_at);
    put(t, "mill captures %s %s\n",
        m->captures_per_mill == GOTI_CAPTURES_EACH ? "each" : "one",
        m->mill_capture == GOTI_MILL_CAPTURE_ANY ? "any" : "free");
    put(t, "placing captures %s moves %s\n", m->placing_captures ? "yes" : "no",
        m->move_while_placing ? "yes" : "no");
    if (men == v->board.n_points)
        put(t, "full board %s\n",
            m->full_board == GOTI_FULL_BOARD_DRAWS ? "draws" : "continues");
}

size_t goti_variant_rules(const goti_variant *v, char *buf, size_t buf_bytes)
{
    static const char *const counted[] = {"none", "plies", "row", "column"};
    text t = {buf, buf == NULL ? 0 : buf_bytes, 0};
    put(&t, "goti rules 1\nfamily %s\n", goti_family_name(v->family));
    put_board(&t, &v->board);
    put_side(&t, "row", &v->side[GOTI_ROW]);
    put_side(&t, "column", &v->side[GOTI_COLUMN]);
    if (v->family == GOTI_HUNT)
        put_hunt(&t, v);
    else
        put_morris(&t, v);
    if (v->draw_limit > 0)
        put(&t, "draw %u %s\n", v->draw_limit, counted[v->draw_counts]);
    return t.used;
}

goti_err goti_variant_digest(goti_variant *v, goti_msg *msg)
{
    const size_t n = goti_variant_rules(v, NULL, 0);
    char *const rules = malloc(n + 1);
    if (rules == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    (void)goti_variant_rules(v, rules, n + 1);
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(rules, n));
    memcpy(v->rules_digest, canonical.digest, sizeof v->rules_digest);
    free(rules);
    return GOTI_OK;
}
