/* SPDX-License-Identifier: MIT */
/* Games that inputs choose from, and what holds for positions of any game. */
#ifndef GOTI_TESTS_FUZZ_GAMES_H
#define GOTI_TESTS_FUZZ_GAMES_H

#include "solver/game/moves.h"

/**
 * A shipped game, loaded once; all kinds of rules are there.  The character
 * '0' stands for the first, '1' for the second, up to '?' for the last.
 */
const goti_variant *fuzz_game(uint8_t choice);

/**
 * A position that was accepted passes the check, reads back as it was written,
 * and is over just where it has no moves (or by the counter).
 */
void fuzz_check_position(const goti_variant *v, const goti_position *pos);

/**
 * A legal move reads back as it was written and leads to a sound position,
 * which goes to *after.
 */
void fuzz_check_move(const goti_variant *v, const goti_position *pos,
                     const goti_move *move, goti_position *after);

#endif
