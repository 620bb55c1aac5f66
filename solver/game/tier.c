/* SPDX-License-Identifier: MIT */
#include "solver/game/tier.h"

#include <assert.h>
#include <stdio.h>

#include "solver/base/binom.h"

static unsigned min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/*
 * An upper bound that needs no search: nothing is captured before the row side
 * has had a turn to move, and never more than has entered.  The game is over
 * at the target, so no tier holds that many.
 */
static uint8_t most_captured(const goti_variant *v, bool row_has_moved,
                             unsigned column_entered)
{
    if (!row_has_moved) return 0;
    return (uint8_t)min(v->capture_target - 1U, column_entered);
}

static goti_ply_kind ply_kind(const goti_variant *v, unsigned hand)
{
    if (hand > 0) return GOTI_PLY_PLACE;
    return v->idle == GOTI_IDLE_MOVES ? GOTI_PLY_MOVE : GOTI_PLY_WAIT;
}

unsigned goti_layers(const goti_variant *v, goti_layer *out)
{
    unsigned hand[2] = {v->side[GOTI_ROW].n_hand, v->side[GOTI_COLUMN].n_hand};
    goti_side to_move = v->first;
    bool row_has_moved = false;
    unsigned n = 0;
    while (hand[GOTI_ROW] + hand[GOTI_COLUMN] > 0) {
        assert(n < GOTI_MAX_LAYERS);
        const unsigned entered =
            v->side[GOTI_COLUMN].n_pieces - hand[GOTI_COLUMN];
        const goti_ply_kind kind = ply_kind(v, hand[to_move]);
        out[n++] = (goti_layer){
            .to_move = (uint8_t)to_move,
            .kind = (uint8_t)kind,
            .row_pieces =
                (uint8_t)(v->side[GOTI_ROW].n_pieces - hand[GOTI_ROW]),
            .row_hand = (uint8_t)hand[GOTI_ROW],
            .column_hand = (uint8_t)hand[GOTI_COLUMN],
            .column_entered = (uint8_t)entered,
            .max_captured = most_captured(v, row_has_moved, entered),
        };
        if (kind == GOTI_PLY_PLACE) hand[to_move]--;
        if (kind == GOTI_PLY_MOVE && to_move == GOTI_ROW) row_has_moved = true;
        to_move = to_move == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    }
    return n;
}

goti_tier goti_layer_tier(const goti_layer *layer, unsigned captured)
{
    assert(captured <= layer->column_entered);
    return (goti_tier){
        .phase = GOTI_PLACEMENT,
        .to_move = layer->to_move,
        .row_pieces = layer->row_pieces,
        .column_pieces = (uint8_t)(layer->column_entered - captured),
        .row_hand = layer->row_hand,
        .column_hand = layer->column_hand,
        .captured = (uint8_t)captured,
    };
}

static goti_tier movement_tier(const goti_variant *v, goti_side to_move,
                               unsigned captured)
{
    return (goti_tier){
        .phase = GOTI_MOVEMENT,
        .to_move = (uint8_t)to_move,
        .row_pieces = v->side[GOTI_ROW].n_pieces,
        .column_pieces = (uint8_t)(v->side[GOTI_COLUMN].n_pieces - captured),
        .captured = (uint8_t)captured,
    };
}

unsigned goti_tiers(const goti_variant *v, goti_tier *out)
{
    unsigned n = 0;
    /* The target is at most the number of pieces, so one is always left. */
    for (unsigned captured = v->capture_target; captured-- > 0;) {
        out[n++] = movement_tier(v, GOTI_ROW, captured);
        out[n++] = movement_tier(v, GOTI_COLUMN, captured);
    }
    goti_layer layers[GOTI_MAX_LAYERS];
    for (unsigned l = goti_layers(v, layers); l-- > 0;)
        for (unsigned captured = layers[l].max_captured + 1U; captured-- > 0;) {
            assert(n < GOTI_MAX_TIERS);
            out[n++] = goti_layer_tier(&layers[l], captured);
        }
    return n;
}

uint64_t goti_tier_boards(const goti_variant *v, const goti_tier *tier)
{
    const unsigned points = v->board.n_points;
    const uint64_t rows = goti_binom(points, tier->row_pieces);
    const uint64_t columns =
        goti_binom(points - tier->row_pieces, tier->column_pieces);
    return columns != 0 && rows > UINT64_MAX / columns ? UINT64_MAX
                                                       : rows * columns;
}

const char *goti_tier_name(const goti_tier *tier, char *buf, size_t buf_bytes)
{
    (void)snprintf(buf, buf_bytes, "%s-r%uc%u-h%u,%u-x%u-%s",
                   tier->phase == GOTI_MOVEMENT ? "movement" : "placement",
                   tier->row_pieces, tier->column_pieces, tier->row_hand,
                   tier->column_hand, tier->captured,
                   tier->to_move == GOTI_ROW ? "row" : "column");
    return buf;
}

bool goti_tier_equal(const goti_tier *a, const goti_tier *b)
{
    return a->phase == b->phase && a->to_move == b->to_move &&
           a->row_pieces == b->row_pieces &&
           a->column_pieces == b->column_pieces && a->row_hand == b->row_hand &&
           a->column_hand == b->column_hand && a->captured == b->captured;
}
