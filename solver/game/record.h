/* SPDX-License-Identifier: MIT */
/*
 * A game as it was played: a first position, the moves made from it, and the
 * positions they led to.  What rules of repetition, players and texts of games
 * ask for.
 */
#ifndef GOTI_GAME_RECORD_H
#define GOTI_GAME_RECORD_H

#include <stddef.h>

#include "solver/game/moves.h"

/** A plain record; all 0 is one that has not begun.  Close it in any case. */
typedef struct goti_record {
    size_t n_moves;
    goti_move *move;    /* owned; n_moves of them */
    goti_position *pos; /* owned; n_moves + 1, the first is the beginning */
    size_t room;        /* private */
} goti_record;

/**
 * Begin a game; what was there is forgotten, its memory kept.
 * @return GOTI_E_MEMORY; then the record is as it was.
 */
goti_err goti_record_begin(goti_record *r, const goti_position *first,
                           goti_msg *msg) GOTI_NODISCARD;
/** Accepts one that has not begun. */
void goti_record_close(goti_record *r);

/**
 * A legal move of the last position is made.
 * @return GOTI_E_MEMORY; then the record is as it was.
 */
goti_err goti_record_add(const goti_variant *v, goti_record *r,
                         const goti_move *move, goti_msg *msg) GOTI_NODISCARD;

/**
 * A move given as text is made.
 * @return GOTI_E_ARG, with the reason, if it is not legal or the game is over
 * by the rules (repetition is not looked at); GOTI_E_MEMORY.
 */
goti_err goti_record_add_text(const goti_variant *v, goti_record *r,
                              const char *token, goti_msg *msg) GOTI_NODISCARD;

/** Take the last n moves back; n is at most n_moves. */
void goti_record_take_back(goti_record *r, size_t n);

/** Where the game stands.  Until the next change. */
static inline const goti_position *goti_record_last(const goti_record *r)
{
    return &r->pos[r->n_moves];
}

/**
 * How often the game has had its last position, this time included.  The same
 * pieces on the same points and in hand and the same side to move make the same
 * position; the no-capture counter plays no part.
 * Cost: looks back as far as to the last capture or entered piece.
 */
unsigned goti_record_times(const goti_record *r);

/** Has the variant's rule of repetition, if it has one, drawn the game?  As the
 * no-capture counter, it counts only once nothing is in hand. */
bool goti_record_drawn_by_repetition(const goti_variant *v,
                                     const goti_record *r);

/** goti_position_outcome of the last position, and the rule of repetition. */
goti_outcome goti_record_outcome(const goti_variant *v, const goti_record *r);

/**
 * The same for a game of which only the positions are known, oldest first: n of
 * them, at least 1.
 * Cost: compares the last with each.
 */
goti_outcome goti_positions_outcome(const goti_variant *v,
                                    const goti_position *pos, size_t n);

#endif
