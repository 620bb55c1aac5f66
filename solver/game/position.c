/* SPDX-License-Identifier: MIT */
#include "solver/game/position.h"

#include <string.h>

#include "solver/base/bits.h"

void goti_position_start(const goti_variant *v, goti_position *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        out->piece[side] = v->side[side].start;
        out->hand[side] = v->side[side].n_hand;
    }
    out->to_move = (uint8_t)v->first;
}

bool goti_position_in_placement(const goti_position *pos)
{
    return pos->hand[GOTI_ROW] > 0 || pos->hand[GOTI_COLUMN] > 0;
}

static goti_err check_points(const goti_variant *v, const goti_position *pos,
                             goti_msg *msg)
{
    const uint64_t all = goti_low_bits(v->board.n_points);
    if ((pos->piece[GOTI_ROW] | pos->piece[GOTI_COLUMN]) & ~all)
        return goti_fail(msg, GOTI_E_ARG, "a piece is off the board");
    const uint64_t both = pos->piece[GOTI_ROW] & pos->piece[GOTI_COLUMN];
    if (both != 0)
        return goti_fail(msg, GOTI_E_ARG, "two pieces on point %s",
                         v->board.name[goti_ctz(both)]);
    return GOTI_OK;
}

static goti_err check_counts(const goti_variant *v, const goti_position *pos,
                             goti_msg *msg)
{
    for (unsigned side = GOTI_ROW; side <= GOTI_COLUMN; side++) {
        const unsigned on_board = goti_popcount(pos->piece[side]);
        const unsigned captured = side == GOTI_COLUMN ? pos->captured : 0;
        const unsigned sum = on_board + pos->hand[side] + captured;
        if (sum != v->side[side].n_pieces)
            return goti_fail(msg, GOTI_E_ARG,
                             "%s: %u on the board, %u in hand and %u captured "
                             "make %u, expected %u",
                             v->side[side].side_name, on_board, pos->hand[side],
                             captured, sum, v->side[side].n_pieces);
    }
    if (pos->captured > v->capture_target)
        return goti_fail(msg, GOTI_E_ARG,
                         "%u captured, but %u captures end the game",
                         pos->captured, v->capture_target);
    if (pos->captured == v->capture_target && pos->to_move != GOTI_COLUMN)
        return goti_fail(msg, GOTI_E_ARG,
                         "after the last capture it is the turn of %s",
                         v->side[GOTI_COLUMN].side_name);
    return GOTI_OK;
}

/* Hands and side to move must be those of some ply of the placement. */
static goti_err check_placement(const goti_variant *v, const goti_position *pos,
                                goti_msg *msg)
{
    goti_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_layers(v, layer);
    bool row_has_moved = false;
    unsigned i = 0;
    for (; i < n; i++) {
        if (layer[i].to_move == pos->to_move &&
            layer[i].row_hand == pos->hand[GOTI_ROW] &&
            layer[i].column_hand == pos->hand[GOTI_COLUMN])
            break;
        if (layer[i].to_move == GOTI_ROW && layer[i].kind == GOTI_PLY_MOVE)
            row_has_moved = true;
    }
    if (i == n)
        return goti_fail(msg, GOTI_E_ARG,
                         "with %s to move the hands are never %u/%u",
                         v->side[pos->to_move].side_name, pos->hand[GOTI_ROW],
                         pos->hand[GOTI_COLUMN]);
    const unsigned most = row_has_moved ? layer[i].column_entered : 0;
    if (pos->captured > most)
        return goti_fail(msg, GOTI_E_ARG,
                         "%u captured, but at most %u can be by now",
                         pos->captured, most);
    if (pos->quiet != 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "quiet is %u, expected 0 while pieces are in hand",
                         pos->quiet);
    return GOTI_OK;
}

goti_err goti_position_check(const goti_variant *v, const goti_position *pos,
                             goti_msg *msg)
{
    if (pos->to_move > GOTI_COLUMN)
        return goti_fail(msg, GOTI_E_ARG, "no such side to move");
    GOTI_TRY(check_points(v, pos, msg));
    GOTI_TRY(check_counts(v, pos, msg));
    if (goti_position_in_placement(pos)) return check_placement(v, pos, msg);
    if (pos->quiet > v->draw_limit)
        return goti_fail(msg, GOTI_E_ARG, "quiet is %u, expected at most %u",
                         pos->quiet, v->draw_limit);
    return GOTI_OK;
}

goti_tier goti_position_tier(const goti_position *pos)
{
    return (goti_tier){
        .phase =
            goti_position_in_placement(pos) ? GOTI_PLACEMENT : GOTI_MOVEMENT,
        .to_move = pos->to_move,
        .row_pieces = (uint8_t)goti_popcount(pos->piece[GOTI_ROW]),
        .column_pieces = (uint8_t)goti_popcount(pos->piece[GOTI_COLUMN]),
        .row_hand = pos->hand[GOTI_ROW],
        .column_hand = pos->hand[GOTI_COLUMN],
        .captured = pos->captured,
    };
}

bool goti_position_equal(const goti_position *a, const goti_position *b)
{
    return a->piece[GOTI_ROW] == b->piece[GOTI_ROW] &&
           a->piece[GOTI_COLUMN] == b->piece[GOTI_COLUMN] &&
           a->hand[GOTI_ROW] == b->hand[GOTI_ROW] &&
           a->hand[GOTI_COLUMN] == b->hand[GOTI_COLUMN] &&
           a->to_move == b->to_move && a->captured == b->captured &&
           a->quiet == b->quiet;
}
