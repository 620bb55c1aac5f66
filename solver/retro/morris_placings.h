/* SPDX-License-Identifier: MIT */
/*
 * What placing a man is worth, where it may be moved instead: the tiers with
 * these men in hand can go in circles by steps, but a placing leads to tiers
 * with a man less in hand, which were solved before.
 *
 * So the best of a side's placings is looked up once a cell, by the pass that
 * placement without steps consists of (morris_ply), and kept as a byte: a code
 * whose book says what it is worth to White, depth included.  A level of the
 * sweep asks for the cells that have one value.
 */
#ifndef GOTI_RETRO_MORRIS_PLACINGS_H
#define GOTI_RETRO_MORRIS_PLACINGS_H

#include "solver/retro/morris_ply.h"

/** Of one rowset. */
typedef struct goti_morris_placings {
    const goti_rowset *set;
    const goti_kernels *k;
    goti_rowstore best[2]; /* by side to move, if it has men in hand */
    goti_book *book[2];    /* then by black men, for White; NULL: hand empty */
    uint64_t (*codes[2])[4]; /* by side to move and row: codes looked for */
} goti_morris_placings;

/**
 * @param p      no cells in it; borrowed while opening.
 * @param layer  White to move; men in hand.
 */
goti_err goti_morris_placings_open(goti_placing *p, const goti_men_layer *layer,
                                   unsigned white, goti_morris_placings *out,
                                   goti_msg *msg) GOTI_NODISCARD;
void goti_morris_placings_close(goti_morris_placings *p);

/** Before goti_morris_placings_at, once a row: note which values occur among
 * cells of so many black men. */
void goti_morris_placings_look(goti_morris_placings *p, goti_scratch *s,
                               uint32_t row, goti_range range);

/** out = cells in range whose best placing is worth v to White.  False if there
 * is none in sight: then out is left alone. */
bool goti_morris_placings_at(const goti_morris_placings *p, goti_scratch *s,
                             goti_side side, uint32_t row, goti_range range,
                             goti_value v, uint64_t *out);

/** out = cells in range without a placing, or whose best one is of category
 * (GOTI_DRAW: none of those).  False if nobody is in hand. */
bool goti_morris_placings_none(const goti_morris_placings *p, goti_scratch *s,
                               goti_side side, uint32_t row, goti_range range,
                               goti_category category, uint64_t *out);

/** The greatest depth of such a value; 0: there is none. */
unsigned goti_morris_placings_last(const goti_morris_placings *p,
                                   goti_range range, goti_category category);

#endif
