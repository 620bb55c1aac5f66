/* SPDX-License-Identifier: MIT */
/*
 * Morris games in which men may be moved while others are in hand: then
 * placement has no order of plies.  Steps go in circles within the tiers of the
 * same hands, which are solved level by level like movement; a placing leads to
 * a man less in hand.  So hands are taken by ascending sums, from none, which
 * is the movement phase.
 *
 * White's placings lead to positions with Black to move, whose tables nobody
 * else wants: they are kept as checkpoints until all hands with a man more are
 * done.
 */
#ifndef GOTI_RETRO_MORRIS_MIXED_H
#define GOTI_RETRO_MORRIS_MIXED_H

#include "solver/retro/archive.h"

/** Solve and write all tables, or those of movement; what is there is kept, and
 * read where it is needed. */
goti_err goti_morris_mixed(goti_archive *archive, bool only_movement,
                           goti_msg *msg) GOTI_NODISCARD;

#endif
