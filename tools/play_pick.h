/* SPDX-License-Identifier: MIT */
/*
 * Choosing a turn by pointing at points, one after another: where a piece is
 * entered; or a piece and where it goes; then the next landing of a jump, or
 * the men that a mill captures.  Knows the legal turns, and nothing of screens.
 */
#ifndef GOTI_TOOLS_PLAY_PICK_H
#define GOTI_TOOLS_PLAY_PICK_H

#include <stdbool.h>

#include "solver/game/moves.h"

enum { GOTI_PICK_MAX = 2 * GOTI_MAX_CHAIN + 2 };

typedef struct goti_pick {
    const goti_variant *variant; /* borrowed */
    goti_position pos;
    unsigned n_moves;
    goti_move *move; /* owned: all legal turns */
    unsigned n_points;
    uint8_t point[GOTI_PICK_MAX]; /* those chosen so far */
} goti_pick;

/** Begin a turn in pos. Close it in any case. */
goti_err goti_pick_open(const goti_variant *v, const goti_position *pos,
                        goti_pick *out, goti_msg *msg) GOTI_NODISCARD;
void goti_pick_close(goti_pick *pick);

/** The points that may be chosen now, as a set. */
uint64_t goti_pick_choices(const goti_pick *pick);

/** Choose a point; false, and nothing changes, if it is none of the choices. */
bool goti_pick_add(goti_pick *pick, unsigned point);
/** Take back the last choice; false if there is none. */
bool goti_pick_back(goti_pick *pick);

/**
 * The turn that the points chosen make, or NULL.  Where it is a jump that may
 * go on, goti_pick_choices still has points: the player says when it is enough.
 */
const goti_move *goti_pick_turn(const goti_pick *pick);

/** The pass of a side that has nothing else, or NULL. */
const goti_move *goti_pick_pass(const goti_pick *pick);

/** Why point is none of the choices, as a sentence. */
void goti_pick_why_not(const goti_pick *pick, unsigned point, goti_msg *msg);

#endif
