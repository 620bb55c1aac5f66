/* SPDX-License-Identifier: MIT */
/*
 * Morris games, movement phase, and tiers with men in hand that may be moved
 * all the same: rowsets by ascending number of white men, in
 * each the numbers of black men ascending, so that what a capture leads to is
 * known.  Colours have the same rules, so only tables with White (the row
 * side) to move are written.
 */
#ifndef GOTI_RETRO_MORRIS_SOLVE_H
#define GOTI_RETRO_MORRIS_SOLVE_H

#include "solver/retro/morris_ply.h"

/** Tiers with the same men in hand, solved together. */
typedef struct goti_men_hands {
    goti_men_layer layer; /* White to move */
    /* Are tables with Black to move wanted, too, until somebody discards them?
     * White's placings lead to what they hold. */
    bool keep_column;
    goti_placing *placing; /* NULL with nobody in hand */
    const char *phase;     /* for progress messages */
} goti_men_hands;

/** Solve and write the tiers of those hands by DTC, from those of a man less in
 * hand: White's tables, and Black's where they are kept. */
goti_err goti_morris_hands_dtc(goti_archive *archive,
                               const goti_men_hands *hands,
                               goti_msg *msg) GOTI_NODISCARD;

/** Is every movement table in the manifest? */
bool goti_morris_movement_complete(const goti_archive *archive);

/** Solve and write all movement tables; what is there is kept and
 * read where it is needed. */
goti_err goti_morris_movement(goti_archive *archive,
                              goti_msg *msg) GOTI_NODISCARD;

#endif
