/* SPDX-License-Identifier: MIT */
/*
 * The movement phase: a fixpoint, found level by level.
 *
 * One tier after another, most captures first, so that what a capture leads to
 * is known.  In a tier, and for each winner, a sweep decides all positions the
 * winner forces in 1, 2, 3 ... plies until the next capture or the end: level n
 * holds what has a move to (or, for the loser, only moves to) levels below n.
 * So the level is the DTC.
 *
 * The counter splits a winner's sweep in two.  The first goes as deep as the
 * limit allows and starts from captures into positions won under the counter:
 * what it decides is won under the counter.  The second decides the rest of
 * what is won without a limit, the cursed wins: it starts from captures into
 * any won position and from the deepest of the first sweep.
 *
 * A decided level is a bit plane a row; the cells of a row get the number of
 * the event (winner, sweep, level) that decided them.
 */
#ifndef GOTI_RETRO_MOVEMENT_H
#define GOTI_RETRO_MOVEMENT_H

#include "solver/retro/archive.h"

typedef struct goti_movement {
    const goti_space *space;
    const goti_rowset *set;
    const goti_row_rules *rules;
    const void *family; /* the rules' own record; borrowed */
    const goti_kernels *k;
    int n_threads;
    goti_progress *progress; /* borrowed, may be NULL */
    /* Set after opening, for tiers with men in hand: how many the column side
     * has, what to call the phase, and that no counter runs in it. */
    unsigned column_hand;
    const char *phase; /* borrowed */
    bool no_limit;
    /* Entries of the tier not yet reported, and what deciding one is worth. */
    uint64_t undecided;
    double work_each;
    /* Column side to move, all tiers in one plane (they differ in the number
     * of pieces): won by [side] under the counter [0] or without it [1]. */
    goti_rowstore won[2][2];
    goti_rowstore cells[2]; /* event codes, by side to move */
    /* What the codes of a tier mean, by side to move and captured. */
    goti_book book[2][GOTI_MAX_CLASSES];
    /* By winner: is any position a conversion may lead to, in this rowset or in
     * one that its planes come from, won without the counter only?  Whoever
     * opens this sets what is true of other rowsets. */
    bool cursed_wins[2];
    /* Row side to move, as won; only if keep_row, for another rowset. */
    bool keep_row;
    goti_rowstore kept[2][2];
    /* The current sweep's. */
    goti_rowstore won_row[2]; /* row side to move, [0] and [1] as above */
    /* Last and this level, by side: each plane followed by its outline. */
    goti_rowstore fresh[2], next[2];
    goti_rowstore rest; /* cells no capture of which saves the row side */
    /* Only with rules that have settled turns: cells all of whose settled turns
     * are decided for the sweep's loser by now. */
    goti_rowstore settled;
    uint8_t *fresh_any[2], *next_any[2]; /* is the row not empty? */
    goti_scratch *scratch;               /* one a worker */
    struct goti_movement_halos *halos; /* others' rows; see movement_spread.h */
} goti_movement;

/** Column pieces on the board with that many captured. */
static inline unsigned goti_movement_column_pieces(const goti_movement *m,
                                                   unsigned captured)
{
    return m->space->variant->side[GOTI_COLUMN].n_pieces - m->column_hand -
           captured;
}

/** Bytes goti_movement_open will allocate for n_rows rows of f dimensions. */
uint64_t goti_movement_bytes(const goti_variant *v, uint32_t n_rows, unsigned f,
                             int n_threads, bool keep_row);

goti_err goti_movement_open(const goti_space *space, const goti_rowset *set,
                            const goti_row_rules *rules, const void *family,
                            const goti_kernels *kernels, int n_threads,
                            bool keep_row, goti_progress *progress,
                            goti_movement *out, goti_msg *msg) GOTI_NODISCARD;
void goti_movement_close(goti_movement *m);

/**
 * Solve the tier of that many captured; those of more captured must be solved
 * or loaded.  work: progress units that it is worth.
 * @return GOTI_E_INTERRUPTED between levels.
 */
goti_err goti_movement_solve(goti_movement *m, unsigned captured, uint64_t work,
                             goti_msg *msg) GOTI_NODISCARD;

/**
 * Take a tier's cells as given (from tables): cells[side] and book[side] of it
 * are filled; this derives the planes of side to move that others look at: won
 * for the column side, kept for the row side (only if keep_row).
 */
goti_err goti_movement_adopt(goti_movement *m, goti_side side,
                             unsigned captured) GOTI_NODISCARD;

#endif
