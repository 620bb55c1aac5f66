/* SPDX-License-Identifier: MIT */
/*
 * The rules of the morris family for movement_dtm.  A turn that closes a mill
 * leads, by a capture, to a position decided or not; per row of men after the
 * closing step and side that closes, a plane keeps where that is decided by
 * now (after), and another what of it the last level added (news).
 *
 * When White closes, a black man goes: cells of the same row, and the planes
 * follow from those of Black to move.  When Black closes, a white man goes:
 * the value comes from the rowset with one man less, which was solved before.
 * It is kept as a byte a cell, the rank of what is best for Black, so that the
 * news of a level are the cells that hold one rank.  Placings, where men may be
 * moved while others are in hand, are looked up in the same way.
 */
#ifndef GOTI_RETRO_MORRIS_DTM_H
#define GOTI_RETRO_MORRIS_DTM_H

#include "solver/retro/morris_rows.h"
#include "solver/retro/movement_dtm.h"

/** A rowset that is solved: White to move, cells of all numbers of black men
 * as ranks, 255 - place in the book, which is in order, worst for White
 * first. */
typedef struct goti_morris_ranks {
    const goti_rowset *set;
    const goti_rowstore *cells;
    const goti_book *book;
} goti_morris_ranks;

typedef struct goti_morris_dtm {
    goti_hunt hunt;
    const goti_space *space;
    unsigned hand[2];        /* by side */
    goti_range range;        /* black men of the tiers */
    goti_morris_ranks fewer; /* set NULL: a white man less is a lost game */
    goti_rowstore worth;     /* rank after Black closed and took */
    uint64_t (*ranks)[4];    /* by row: ranks that occur in worth */
    goti_rowstore after[2], news;
    /* With men in hand: what placing them is worth, and the loser's cells none
     * of whose placings leads to what is not decided by now. */
    goti_morris_placings *placings;
    goti_rowstore settled;
    uint8_t *news_any;
    uint64_t *few; /* cells of so few black men that they fly */
    goti_dim_edge *pair;
    unsigned n_pairs;
    struct goti_morris_dtm_halos *halos; /* others' rows; see dtm_spread.h */
} goti_morris_dtm;

/** Bytes goti_morris_dtm_open allocates; placing: with men in hand. */
uint64_t goti_morris_dtm_bytes(uint32_t n_rows, unsigned f, bool placing);

/**
 * @param layer     the tiers, White to move.
 * @param placings  borrowed, as all else; NULL with nobody in hand.
 * @param fewer     NULL for the fewest white men.
 */
goti_err goti_morris_dtm_open(const goti_space *space, const goti_rowset *set,
                              const goti_kernels *k,
                              const goti_men_layer *layer,
                              goti_morris_placings *placings,
                              const goti_morris_ranks *fewer,
                              goti_morris_dtm *out,
                              goti_msg *msg) GOTI_NODISCARD;
void goti_morris_dtm_close(goti_morris_dtm *m);

/** Look up what captures of White's men are worth, and which placings, in one
 * row; for each row before it is solved. */
void goti_morris_dtm_look(goti_morris_dtm *m, goti_scratch *s, uint32_t row);

/** Deepest level at which fewer or placings have news for that winner. */
unsigned goti_morris_dtm_last(const goti_morris_dtm *m, goti_side winner);

/** Morris; the family is a goti_morris_dtm. */
extern const goti_dtm_rules goti_morris_dtm_rules;

#endif
