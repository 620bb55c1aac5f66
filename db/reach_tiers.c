/* SPDX-License-Identifier: MIT */
#include "db/reach_tiers.h"

#include <assert.h>
#include <stdlib.h>

#include "solver/base/bits.h"

static unsigned min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned on_board(const goti_tier *t, unsigned side)
{
    return side == GOTI_ROW ? t->row_pieces : t->column_pieces;
}

static unsigned in_hand(const goti_tier *t, unsigned side)
{
    return side == GOTI_ROW ? t->row_hand : t->column_hand;
}

static bool is_over(const goti_variant *v, const goti_tier *t)
{
    if (v->family == GOTI_HUNT) return t->captured >= v->capture_target;
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        if (on_board(t, side) + in_hand(t, side) <= v->morris.lose_at)
            return true;
    return false;
}

/* ---- turns -------------------------------------------------------------- */

/* The most mills that go through one point. */
static unsigned most_mills(const goti_board *board)
{
    unsigned most = 0;
    for (unsigned p = 0; p < board->n_points; p++) {
        unsigned n = 0;
        for (unsigned i = 0; i < board->n_mills; i++)
            n += (board->mill[i] & goti_bit(p)) != 0;
        if (n > most) most = n;
    }
    return most;
}

static unsigned most_captures_hunt(const goti_variant *v, const goti_tier *t,
                                   bool places)
{
    if (places || t->to_move == GOTI_COLUMN) return 0;
    const unsigned most = min(v->capture_target, v->side[1].n_pieces);
    const unsigned left = min(most - t->captured, t->column_pieces);
    return v->capture == GOTI_CAPTURE_CHAIN ? left : min(left, 1);
}

/* A mill takes three men of the side that closes it. */
static unsigned most_captures_morris(const goti_variant *v, const goti_tier *t,
                                     bool places)
{
    const unsigned victim = t->to_move == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    if (places && !v->morris.placing_captures) return 0;
    if (on_board(t, t->to_move) + places < 3) return 0;
    const unsigned mills = v->morris.captures_per_mill == GOTI_CAPTURES_ONE
                               ? min(most_mills(&v->board), 1)
                               : most_mills(&v->board);
    const unsigned to_win =
        on_board(t, victim) + in_hand(t, victim) - v->morris.lose_at;
    return min(mills, min(to_win, on_board(t, victim)));
}

static unsigned most_captures(const goti_variant *v, const goti_tier *t,
                              bool places)
{
    return v->family == GOTI_HUNT ? most_captures_hunt(v, t, places)
                                  : most_captures_morris(v, t, places);
}

/* The tier after a turn, which places a man or not. */
static goti_tier after(const goti_tier *t, bool places, unsigned captures)
{
    uint8_t hand[2] = {t->row_hand, t->column_hand};
    uint8_t pieces[2] = {t->row_pieces, t->column_pieces};
    const unsigned mover = t->to_move;
    const unsigned other = mover == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    if (places) {
        hand[mover]--;
        pieces[mover]++;
    }
    pieces[other] = (uint8_t)(pieces[other] - captures);
    return (goti_tier){
        .phase = hand[0] + hand[1] > 0 ? GOTI_PLACEMENT : GOTI_MOVEMENT,
        .to_move = (uint8_t)other,
        .row_pieces = pieces[GOTI_ROW],
        .column_pieces = pieces[GOTI_COLUMN],
        .row_hand = hand[GOTI_ROW],
        .column_hand = hand[GOTI_COLUMN],
        .captured = (uint8_t)(t->captured + (mover == GOTI_ROW ? captures : 0)),
    };
}

/* All kinds of turns in a tier, and where they lead. */
static unsigned list_next(const goti_variant *v, const goti_tier *t,
                          goti_tier *out)
{
    const bool has_hand = in_hand(t, t->to_move) > 0;
    const bool full =
        t->row_pieces + t->column_pieces >= (int)v->board.n_points;
    /* On a full board a side with men in hand may have to pass. */
    const bool may[2] = {
        !has_hand || full || v->morris.move_while_placing,
        has_hand && !full,
    };
    unsigned n = 0;
    if (is_over(v, t)) return 0;
    for (unsigned places = 0; places <= 1; places++) {
        if (!may[places]) continue;
        const unsigned most = most_captures(v, t, places == 1);
        for (unsigned c = 0; c <= most; c++) {
            assert(n < GOTI_REACH_MAX_NEXT);
            out[n++] = after(t, places == 1, c);
        }
    }
    return n;
}

/* ---- numbers ------------------------------------------------------------ */

static size_t key_of(const goti_reach_tiers *t, const unsigned hand[2],
                     const unsigned pieces[2], unsigned to_move)
{
    assert(hand[0] < t->range[0] && pieces[0] < t->range[1]);
    assert(hand[1] < t->range[2] && pieces[1] < t->range[3]);
    return (((hand[0] * t->range[1] + pieces[0]) * t->range[2] + hand[1]) *
                t->range[3] +
            pieces[1]) *
               2 +
           to_move;
}

static size_t key_of_tier(const goti_reach_tiers *t, const goti_tier *tier)
{
    const unsigned hand[2] = {tier->row_hand, tier->column_hand};
    const unsigned pieces[2] = {tier->row_pieces, tier->column_pieces};
    return key_of(t, hand, pieces, tier->to_move);
}

unsigned goti_reach_tier_of(const goti_reach_tiers *t, const goti_position *pos)
{
    const unsigned hand[2] = {pos->hand[GOTI_ROW], pos->hand[GOTI_COLUMN]};
    const unsigned pieces[2] = {goti_popcount(pos->piece[GOTI_ROW]),
                                goti_popcount(pos->piece[GOTI_COLUMN])};
    const unsigned number = t->number[key_of(t, hand, pieces, pos->to_move)];
    assert(number > 0);
    return number - 1;
}

unsigned goti_reach_next(const goti_variant *v, const goti_reach_tiers *t,
                         unsigned i, unsigned *out)
{
    goti_tier next[GOTI_REACH_MAX_NEXT];
    const unsigned n = list_next(v, &t->tier[i], next);
    for (unsigned k = 0; k < n; k++)
        out[k] = t->number[key_of_tier(t, &next[k])] - 1U;
    return n;
}

static bool same_stage(const goti_tier *a, const goti_tier *b)
{
    return a->row_pieces == b->row_pieces &&
           a->column_pieces == b->column_pieces && a->row_hand == b->row_hand &&
           a->column_hand == b->column_hand;
}

unsigned goti_reach_stage(const goti_reach_tiers *t, unsigned first)
{
    const bool two =
        first + 1 < t->n && same_stage(&t->tier[first], &t->tier[first + 1]);
    return two ? 2 : 1;
}

/* ---- the list ----------------------------------------------------------- */

/* Men in hand, then men on the board, only ever become fewer. */
static int compare_tiers(const void *a, const void *b)
{
    const goti_tier *const t[2] = {a, b};
    int key[2][5];
    for (int i = 0; i < 2; i++) {
        key[i][0] = -(t[i]->row_hand + t[i]->column_hand);
        key[i][1] = -(t[i]->row_pieces + t[i]->column_pieces);
        key[i][2] = t[i]->row_hand;
        key[i][3] = t[i]->row_pieces;
        key[i][4] = t[i]->to_move;
    }
    for (int k = 0; k < 5; k++)
        if (key[0][k] != key[1][k]) return key[0][k] < key[1][k] ? -1 : 1;
    return 0;
}

static void add(goti_reach_tiers *t, const goti_tier *tier)
{
    uint16_t *const number = &t->number[key_of_tier(t, tier)];
    if (*number > 0) return;
    assert(t->n < UINT16_MAX);
    t->tier[t->n++] = *tier;
    *number = (uint16_t)t->n;
}

static void list_tiers(const goti_variant *v, goti_reach_tiers *t)
{
    goti_tier next[GOTI_REACH_MAX_NEXT];
    goti_position start;
    goti_position_start(v, &start);
    const goti_tier first = goti_position_tier(&start);
    add(t, &first);
    for (unsigned i = 0; i < t->n; i++) {
        const unsigned n = list_next(v, &t->tier[i], next);
        for (unsigned k = 0; k < n; k++)
            add(t, &next[k]);
    }
    qsort(t->tier, t->n, sizeof t->tier[0], compare_tiers);
    for (unsigned i = 0; i < t->n; i++)
        t->number[key_of_tier(t, &t->tier[i])] = (uint16_t)(i + 1);
}

goti_err goti_reach_tiers_open(const goti_variant *v, goti_reach_tiers *out,
                               goti_msg *msg)
{
    goti_reach_tiers t = {0};
    size_t n_keys = 2;
    for (unsigned side = 0; side < 2; side++) {
        t.range[2 * side] = v->side[side].n_hand + 1U;
        t.range[2 * side + 1] = v->side[side].n_pieces + 1U;
        n_keys *= t.range[2 * side] * t.range[2 * side + 1];
    }
    t.number = calloc(n_keys, sizeof *t.number);
    t.tier = calloc(n_keys, sizeof *t.tier);
    if (t.number == NULL || t.tier == NULL) {
        goti_reach_tiers_close(&t);
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a list of tiers");
    }
    list_tiers(v, &t);
    *out = t;
    return GOTI_OK;
}

void goti_reach_tiers_close(goti_reach_tiers *t)
{
    free(t->number);
    free(t->tier);
    *t = (goti_reach_tiers){0};
}
