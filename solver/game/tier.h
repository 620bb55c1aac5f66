/* SPDX-License-Identifier: MIT */
/*
 * Tiers: all positions with the same phase, hands, piece counts and side to
 * move.  In hunts placement is a fixed sequence of plies, so each ply of it is
 * a layer whose tiers differ only in how many pieces were captured.
 *
 * In morris both sides have the same rules, so one tier serves both colours.
 * In movement the row side is to move in all tiers; in placement the row side
 * is the one that placed first, so that the column side is to move when it has
 * one more in hand.  (Where men may be moved while placing, the row side is to
 * move in all.)  Other positions are looked for with colours exchanged
 * (goti_position_as_solved); people are shown tiers as the mover sees them
 * (goti_tier_of_mover).
 */
#ifndef GOTI_GAME_TIER_H
#define GOTI_GAME_TIER_H

#include "solver/game/variant.h"

typedef enum goti_phase { GOTI_MOVEMENT = 0, GOTI_PLACEMENT = 1 } goti_phase;

typedef struct goti_tier {
    uint8_t phase;                     /* goti_phase */
    uint8_t to_move;                   /* goti_side */
    uint8_t row_pieces, column_pieces; /* on the board */
    uint8_t row_hand, column_hand;
    uint8_t captured; /* column pieces captured so far */
} goti_tier;

enum { GOTI_MAX_LAYERS = 128, GOTI_MAX_TIERS = 4096 };

/** What the side to move does at a ply of placement. */
typedef enum goti_ply_kind {
    GOTI_PLY_PLACE, /* puts one piece from hand on an empty point */
    GOTI_PLY_MOVE,  /* hand empty: moves or captures */
    GOTI_PLY_WAIT   /* hand empty and idle = waits */
} goti_ply_kind;

/** One ply of placement, before it is played. */
typedef struct goti_layer {
    uint8_t to_move;    /* goti_side */
    uint8_t kind;       /* goti_ply_kind */
    uint8_t row_pieces; /* on the board */
    uint8_t row_hand, column_hand;
    uint8_t column_entered; /* column pieces entered: on board + captured */
    uint8_t max_captured;   /* tiers captured = 0..max_captured exist */
} goti_layer;

/**
 * The plies of placement from the start on, in playing order.  Hunts only:
 * in morris either side may lose men while placing.
 * @return how many; 0 when the game starts in movement.
 */
unsigned goti_layers(const goti_variant *v, goti_layer *out);

/** The tier of a layer with that many captured. */
goti_tier goti_layer_tier(const goti_layer *layer, unsigned captured);

/** One ply of placement in morris, before it is played, or movement: tiers
 * differ in the men on the board, least[side]..most[side] of each. */
typedef struct goti_men_layer {
    uint8_t to_move;           /* goti_side */
    uint8_t hand[2];           /* by side */
    uint8_t least[2], most[2]; /* by side; an upper bound of what occurs */
} goti_men_layer;

/**
 * The plies of placement in morris, in playing order, the row side first; and
 * movement as out[n].  out has room for GOTI_MAX_LAYERS.
 * @return n, how many plies; 0 (out is not filled) where men may be moved while
 * placing: then the plies have no order.
 */
unsigned goti_men_layers(const goti_variant *v, goti_men_layer *out);

/** The tiers in which that side is to move and so many men are in hand. */
goti_men_layer goti_men_layer_with(const goti_variant *v, goti_side to_move,
                                   unsigned row_hand, unsigned column_hand);

/** The tier of a layer with so many men on the board. */
goti_tier goti_men_layer_tier(const goti_variant *v,
                              const goti_men_layer *layer, unsigned row,
                              unsigned column);

/** The movement tier with so many pieces on the board. */
goti_tier goti_movement_tier(const goti_variant *v, unsigned row,
                             unsigned column, goti_side to_move);

/** Hunts: the movement tier with so many captured. */
goti_tier goti_captured_tier(const goti_variant *v, unsigned captured,
                             goti_side to_move);

/** A tier as the side to move sees it: in morris it is the row side. */
goti_tier goti_tier_of_mover(const goti_variant *v, const goti_tier *tier);

/**
 * Every tier of the game, in solving order.  Hunts: movement by descending
 * captured (row to move, then column), then placement layers from the last to
 * the first, each by descending captured.  Morris: by men in hand, then by men
 * on the board, all together; what a tier leads to comes before it, but for
 * the one with the sides exchanged, which stands beside it.
 * @param out  room for GOTI_MAX_TIERS; NULL to count only.  The variant reader
 *             lets no game in that has more.
 */
unsigned goti_tiers(const goti_variant *v, goti_tier *out);

/**
 * Boards of a tier: binom(n, row) * binom(n - row, column), or UINT64_MAX if
 * there are more than that.
 */
uint64_t goti_tier_boards(const goti_variant *v, const goti_tier *tier);

/** "movement-r3c15-h0,0-x0-row": unique, used for file names and messages. */
const char *goti_tier_name(const goti_tier *tier, char *buf, size_t buf_bytes);

bool goti_tier_equal(const goti_tier *a, const goti_tier *b);

#endif
