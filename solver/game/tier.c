/* SPDX-License-Identifier: MIT */
#include "solver/game/tier.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

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
    assert(v->family == GOTI_HUNT);
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

goti_tier goti_movement_tier(const goti_variant *v, unsigned row,
                             unsigned column, goti_side to_move)
{
    return (goti_tier){
        .phase = GOTI_MOVEMENT,
        .to_move = (uint8_t)to_move,
        .row_pieces = (uint8_t)row,
        .column_pieces = (uint8_t)column,
        .captured = (uint8_t)(v->side[GOTI_COLUMN].n_pieces - column),
    };
}

goti_tier goti_captured_tier(const goti_variant *v, unsigned captured,
                             goti_side to_move)
{
    return goti_movement_tier(v, v->side[GOTI_ROW].n_pieces,
                              v->side[GOTI_COLUMN].n_pieces - captured,
                              to_move);
}

typedef struct tier_list {
    goti_tier *tier; /* NULL: count only */
    unsigned n;
} tier_list;

static void add(tier_list *list, goti_tier tier)
{
    if (list->tier != NULL) {
        assert(list->n < GOTI_MAX_TIERS);
        list->tier[list->n] = tier;
    }
    list->n++;
}

static void add_hunt_tiers(const goti_variant *v, tier_list *list)
{
    /* The target is at most the number of pieces, so one is always left. */
    for (unsigned captured = v->capture_target; captured-- > 0;) {
        add(list, goti_captured_tier(v, captured, GOTI_ROW));
        add(list, goti_captured_tier(v, captured, GOTI_COLUMN));
    }
    goti_layer layers[GOTI_MAX_LAYERS];
    for (unsigned l = goti_layers(v, layers); l-- > 0;)
        for (unsigned captured = layers[l].max_captured + 1U; captured-- > 0;)
            add(list, goti_layer_tier(&layers[l], captured));
}

/* ---- morris ------------------------------------------------------------- */

/*
 * An upper bound that needs no search of the men one side captures by placing:
 * a mill takes two men before the one that closes it.
 */
static unsigned most_captured_by(const goti_variant *v, unsigned placed)
{
    if (v->morris.move_while_placing) return UINT8_MAX;
    if (!v->morris.placing_captures || placed < 3) return 0;
    if (v->morris.captures_per_mill == GOTI_CAPTURES_EACH) return UINT8_MAX;
    return placed - 2;
}

/* Men of a side on the board: what it placed, less what the other captured,
 * as long as it has not lost. */
static void men_on_board(const goti_variant *v, unsigned hand,
                         unsigned other_hand, uint8_t *least, uint8_t *most)
{
    const unsigned men = v->side[GOTI_ROW].n_pieces;
    const unsigned lost =
        min(men - hand, most_captured_by(v, men - other_hand));
    const unsigned alive =
        hand > v->morris.lose_at ? 0 : v->morris.lose_at + 1U - hand;
    *most = (uint8_t)(men - hand);
    *least = (uint8_t)(men - hand - lost > alive ? men - hand - lost : alive);
}

goti_men_layer goti_men_layer_with(const goti_variant *v, goti_side to_move,
                                   unsigned row_hand, unsigned column_hand)
{
    goti_men_layer l = {.to_move = (uint8_t)to_move,
                        .hand = {(uint8_t)row_hand, (uint8_t)column_hand}};
    men_on_board(v, row_hand, column_hand, &l.least[GOTI_ROW],
                 &l.most[GOTI_ROW]);
    men_on_board(v, column_hand, row_hand, &l.least[GOTI_COLUMN],
                 &l.most[GOTI_COLUMN]);
    /* With all men placed any number may be lost. */
    for (int side = 0; row_hand + column_hand == 0 && side < 2; side++)
        l.least[side] = (uint8_t)(v->morris.lose_at + 1U);
    return l;
}

unsigned goti_men_layers(const goti_variant *v, goti_men_layer *out)
{
    assert(v->family == GOTI_MORRIS);
    const unsigned men = v->side[GOTI_ROW].n_pieces;
    if (v->morris.move_while_placing) return 0;
    for (unsigned i = 0; i < 2 * men; i++)
        out[i] = goti_men_layer_with(v, i % 2 == 0 ? GOTI_ROW : GOTI_COLUMN,
                                     men - (i + 1) / 2, men - i / 2);
    out[2 * men] = goti_men_layer_with(v, GOTI_ROW, 0, 0);
    return 2 * men;
}

goti_tier goti_men_layer_tier(const goti_variant *v,
                              const goti_men_layer *layer, unsigned row,
                              unsigned column)
{
    const unsigned placed =
        (unsigned)v->side[GOTI_COLUMN].n_pieces - layer->hand[GOTI_COLUMN];
    const bool placing = layer->hand[GOTI_ROW] + layer->hand[GOTI_COLUMN] > 0;
    return (goti_tier){
        .phase = placing ? GOTI_PLACEMENT : GOTI_MOVEMENT,
        .to_move = layer->to_move,
        .row_pieces = (uint8_t)row,
        .column_pieces = (uint8_t)column,
        .row_hand = layer->hand[GOTI_ROW],
        .column_hand = layer->hand[GOTI_COLUMN],
        .captured = (uint8_t)(placed - column),
    };
}

static void add_men_layer(const goti_variant *v, const goti_men_layer *layer,
                          tier_list *list)
{
    for (unsigned row = layer->least[GOTI_ROW]; row <= layer->most[GOTI_ROW];
         row++)
        for (unsigned column = layer->least[GOTI_COLUMN];
             column <= layer->most[GOTI_COLUMN]; column++)
            add(list, goti_men_layer_tier(v, layer, row, column));
}

static void add_morris_tiers(const goti_variant *v, tier_list *list)
{
    const unsigned men = v->side[GOTI_ROW].n_pieces;
    goti_men_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_men_layers(v, layer);
    for (unsigned i = 0; n > 0 && i <= n; i++)
        add_men_layer(v, &layer[i], list);
    if (n > 0) return;
    for (unsigned row = 0; row <= men; row++)
        for (unsigned column = 0; column <= men; column++) {
            const goti_men_layer any =
                goti_men_layer_with(v, GOTI_ROW, row, column);
            add_men_layer(v, &any, list);
        }
}

goti_tier goti_tier_of_mover(const goti_variant *v, const goti_tier *tier)
{
    if (v->family != GOTI_MORRIS || tier->to_move == GOTI_ROW) return *tier;
    const unsigned placed =
        (unsigned)v->side[GOTI_ROW].n_pieces - tier->row_hand;
    return (goti_tier){
        .phase = tier->phase,
        .to_move = GOTI_ROW,
        .row_pieces = tier->column_pieces,
        .column_pieces = tier->row_pieces,
        .row_hand = tier->column_hand,
        .column_hand = tier->row_hand,
        .captured = (uint8_t)(placed - tier->row_pieces),
    };
}

/* One number for what a side has; the larger and the smaller name the pair. */
static unsigned holding(unsigned hand, unsigned pieces)
{
    return hand * (GOTI_MAX_POINTS + 1) + pieces;
}

static int compare_numbers(unsigned a, unsigned b)
{
    return a < b ? -1 : a > b;
}

/* By men in hand, men on board, pair of holdings, the row side's holding. */
static int compare_morris_tiers(const void *a, const void *b)
{
    const goti_tier *const t[2] = {a, b};
    unsigned key[2][4];
    for (int i = 0; i < 2; i++) {
        const unsigned row = holding(t[i]->row_hand, t[i]->row_pieces);
        const unsigned column = holding(t[i]->column_hand, t[i]->column_pieces);
        key[i][0] = (unsigned)t[i]->row_hand + t[i]->column_hand;
        key[i][1] = (unsigned)t[i]->row_pieces + t[i]->column_pieces;
        key[i][2] = min(row, column);
        key[i][3] = row;
    }
    for (int k = 0; k < 4; k++)
        if (key[0][k] != key[1][k])
            return compare_numbers(key[0][k], key[1][k]);
    return 0;
}

unsigned goti_tiers(const goti_variant *v, goti_tier *out)
{
    tier_list list = {out, 0};
    if (v->family == GOTI_HUNT) {
        add_hunt_tiers(v, &list);
        return list.n;
    }
    add_morris_tiers(v, &list);
    if (out != NULL) qsort(out, list.n, sizeof out[0], compare_morris_tiers);
    return list.n;
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
