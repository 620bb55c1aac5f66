/* SPDX-License-Identifier: MIT */
/*
 * The rules of the morris family as algebra on rows.  The row side is White:
 * its men make the row; the column side, Black, is the hypercube.  A step that
 * closes a mill is a conversion: it captures, and the position after it has
 * one man less.
 *
 * When White closes, a black man is taken: the same row, one piece less in the
 * cell, which is why a row keeps a plane of what each cell is worth after a
 * capture.  When Black closes, a white man is taken: a row of another rowset,
 * solved before, seen with the point that man left taken out.
 *
 * Where each mill closed at once captures, men are taken one after another.  A
 * row keeps a plane after White closed for each number of men to take; and of a
 * rowset that is solved, planes are kept of what it is worth to Black to take
 * so many of its men more, so that the next rowset looks one man further only.
 */
#ifndef GOTI_RETRO_MORRIS_ROWS_H
#define GOTI_RETRO_MORRIS_ROWS_H

#include "solver/retro/hunt_rows.h"
#include "solver/retro/morris_placings.h"

/** By men to take less 1, winner and sweep: rows in which it suits Black, as
 * after_black has it, to take so many white men more. */
typedef struct goti_morris_more {
    goti_rowstore good[GOTI_MAX_CLOSED - 1][2][2];
} goti_morris_more;

typedef struct goti_morris_rows {
    goti_hunt hunt; /* first: row steps are those of hunts */
    const goti_space *space;
    unsigned most; /* men captured at once */
    /* Set after opening, where men are in hand: how many by side, and what
     * placing them is worth. */
    unsigned hand[2];
    goti_morris_placings *placings;
    /* White to move with a man less, won by [side] in sweep [0] or [1]; NULL
     * where that is a lost game. */
    const goti_rowset *fewer;
    const goti_rowstore (*fewer_won)[2];
    const goti_morris_more *fewer_more;
    /* This row after White closed, won by the sweep's: planes by how many men
     * White takes. */
    goti_rowstore after;
    struct goti_morris_halos *halos; /* others' rows; see morris_spread.h */
} goti_morris_rows;

/** How the rows of so many white men are joined while others are in hand. */
goti_joins goti_men_joins(const goti_variant *v, unsigned white,
                          unsigned in_hand);

goti_err goti_morris_rows_open(const goti_space *space, const goti_rowset *set,
                               const goti_kernels *k, goti_morris_rows *out,
                               goti_msg *msg) GOTI_NODISCARD;
void goti_morris_rows_close(goti_morris_rows *m);

/** What the rowset with a man more will look at, once this one is solved: m is
 * as it was, out is opened.  Nothing where closing mills captures one man. */
goti_err goti_morris_more_open(goti_morris_rows *m, int n_threads,
                               goti_scratch *scratch, goti_morris_more *out,
                               goti_msg *msg) GOTI_NODISCARD;
void goti_morris_more_close(goti_morris_more *more);

/** A row without one of its men, of the rowset of one man less, as the row
 * sees it: cell c of the row is, with dimension gone taken out, seen by map. */
typedef struct goti_fewer_view {
    uint32_t row;
    unsigned gone;
    goti_dim_map map;
} goti_fewer_view;

/** rows: of the rowset of one man less. */
void goti_morris_view_fewer(const goti_rows *rows, const goti_row *r,
                            unsigned point, goti_fewer_view *out);

/** The same without several men, of the rowset of so many less: cell c of the
 * row is seen by map, into all dimensions of row number *row. */
void goti_morris_view_without(const goti_rows *rows, const goti_row *r,
                              uint64_t gone, uint32_t *row, goti_dim_map *map);

/** The men that may be captured out of a set of men (points as the space
 * numbers them). */
uint64_t goti_morris_men_open(const goti_space *space, uint64_t men);

/** The morris family for movement; rules is a goti_morris_rows. */
extern const goti_row_rules goti_morris_rules;
/** The same with men in hand, that may be placed instead: placings are settled
 * turns. */
extern const goti_row_rules goti_morris_placing_rules;

#endif
