/* SPDX-License-Identifier: MIT */
#include "solver/game/position.h"

#include <assert.h>
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

unsigned goti_position_lost(const goti_variant *v, const goti_position *pos,
                            goti_side side)
{
    const unsigned left = goti_popcount(pos->piece[side]) + pos->hand[side];
    assert(left <= v->side[side].n_pieces);
    return v->side[side].n_pieces - left;
}

void goti_position_exchange(const goti_variant *v, const goti_position *pos,
                            goti_position *out)
{
    assert(v->family == GOTI_MORRIS);
    *out = (goti_position){
        .piece = {pos->piece[GOTI_COLUMN], pos->piece[GOTI_ROW]},
        .hand = {pos->hand[GOTI_COLUMN], pos->hand[GOTI_ROW]},
        .to_move = pos->to_move == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW,
        .captured = (uint8_t)goti_position_lost(v, pos, GOTI_ROW),
        .quiet = pos->quiet,
    };
}

void goti_position_as_solved(const goti_variant *v, const goti_position *pos,
                             goti_position *out)
{
    const bool row_to_move = pos->to_move == GOTI_ROW;
    const bool in_turn = goti_position_in_placement(pos) &&
                         !v->morris.move_while_placing &&
                         pos->hand[GOTI_ROW] != pos->hand[GOTI_COLUMN];
    if (v->family == GOTI_MORRIS && row_to_move == in_turn)
        goti_position_exchange(v, pos, out);
    else
        *out = *pos;
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

/* In morris any side may have lost men, but the game ends at lose_at. */
static goti_err check_men(const goti_variant *v, const goti_position *pos,
                          goti_side side, goti_msg *msg)
{
    const goti_side_spec *const spec = &v->side[side];
    const unsigned on_board = goti_popcount(pos->piece[side]);
    const unsigned left = on_board + pos->hand[side];
    const unsigned least = v->morris.lose_at;
    if (left > spec->n_pieces)
        return goti_fail(msg, GOTI_E_ARG,
                         "%s: %u on the board and %u in hand make %u, expected "
                         "at most %u",
                         spec->side_name, on_board, pos->hand[side], left,
                         spec->n_pieces);
    if (left < least)
        return goti_fail(msg, GOTI_E_ARG,
                         "%s: %u on the board and %u in hand, but the game "
                         "ends at %u",
                         spec->side_name, on_board, pos->hand[side], least);
    if (left == least && pos->to_move != side)
        return goti_fail(msg, GOTI_E_ARG,
                         "after the last capture it is the turn of %s",
                         spec->side_name);
    if (side == GOTI_COLUMN && pos->captured != spec->n_pieces - left)
        return goti_fail(msg, GOTI_E_ARG,
                         "%s: %u captured, but %u on the board and %u in hand "
                         "make it %u",
                         spec->side_name, pos->captured, on_board,
                         pos->hand[side], spec->n_pieces - left);
    return GOTI_OK;
}

/*
 * Sides place by turns, so the hands are equal when the first side is to move,
 * and else it has one less.  Where men may be moved meanwhile any hands occur.
 */
static goti_err check_morris_placement(const goti_variant *v,
                                       const goti_position *pos, goti_msg *msg)
{
    const unsigned first = pos->hand[v->first];
    const unsigned second = pos->hand[GOTI_COLUMN - v->first];
    const unsigned ahead = pos->to_move == v->first ? 0 : 1;
    if (!v->morris.move_while_placing && second != first + ahead)
        return goti_fail(msg, GOTI_E_ARG,
                         "with %s to move the hands are never %u/%u",
                         v->side[pos->to_move].side_name, pos->hand[GOTI_ROW],
                         pos->hand[GOTI_COLUMN]);
    if (pos->quiet != 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "quiet is %u, expected 0 while men are in hand",
                         pos->quiet);
    if (v->morris.placing_captures || v->morris.move_while_placing)
        return GOTI_OK;
    for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++)
        if (goti_position_lost(v, pos, (goti_side)side) > 0)
            return goti_fail(msg, GOTI_E_ARG,
                             "%s have lost %u, but placing captures nothing",
                             v->side[side].side_name,
                             goti_position_lost(v, pos, (goti_side)side));
    return GOTI_OK;
}

static goti_err check_family(const goti_variant *v, const goti_position *pos,
                             goti_msg *msg)
{
    const bool placing = goti_position_in_placement(pos);
    if (v->family == GOTI_HUNT) {
        GOTI_TRY(check_counts(v, pos, msg));
        return placing ? check_placement(v, pos, msg) : GOTI_OK;
    }
    GOTI_TRY(check_men(v, pos, GOTI_ROW, msg));
    GOTI_TRY(check_men(v, pos, GOTI_COLUMN, msg));
    return placing ? check_morris_placement(v, pos, msg) : GOTI_OK;
}

goti_err goti_position_check(const goti_variant *v, const goti_position *pos,
                             goti_msg *msg)
{
    if (pos->to_move > GOTI_COLUMN)
        return goti_fail(msg, GOTI_E_ARG, "no such side to move");
    GOTI_TRY(check_points(v, pos, msg));
    GOTI_TRY(check_family(v, pos, msg));
    if (goti_position_in_placement(pos)) return GOTI_OK;
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
