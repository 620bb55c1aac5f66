/* SPDX-License-Identifier: MIT */
/*
 * The rules of the hunt family as algebra on rows: which cells of which rows
 * feed which.  Reads like the rule page: the row side (tigers) steps, jumps
 * and enters from row to row; the column side (goats) steps and enters within
 * its row; a blocked side is found from the shape of the board.
 *
 * Every function works on one row at a time and may be called by many workers
 * at once, each with its own scratch.
 */
#ifndef GOTI_RETRO_HUNT_ROWS_H
#define GOTI_RETRO_HUNT_ROWS_H

#include "solver/retro/row_rules.h"

/** What the functions need to know; borrowed, read-only. */
typedef struct goti_hunt {
    const goti_variant *variant;
    const goti_rowset *set;
    const goti_kernels *k;
} goti_hunt;

/** The hunt family for movement; rules is a goti_hunt. */
extern const goti_row_rules goti_hunt_rules;

/* --- planes: movement --- */

/** out |= cells (row side to move) with a step to a cell of src. Rows whose
 * flag in any[] is 0 are empty and not read; any may be NULL.  Rows of src may
 * be longer than a plane: then the plane's outline follows it. */
void goti_hunt_row_steps_or(const goti_hunt *h, goti_scratch *s, uint32_t row,
                            const goti_rowstore *src, const uint8_t *any,
                            uint64_t *out);
/** acc keeps the cells all of whose steps lead to cells of src. */
void goti_hunt_row_steps_and(const goti_hunt *h, goti_scratch *s, uint32_t row,
                             const goti_rowstore *src, uint64_t *acc);
/** The outline behind a plane, where rows of the store have one, or NULL. */
const uint64_t *goti_hunt_outline(const goti_hunt *h,
                                  const goti_rowstore *store,
                                  const uint64_t *plane);
/**
 * out |= cells with a capture that leads to a cell of src (or, if invert, to a
 * cell not in src).  A capture that reaches the target with captured before it
 * leads to no cell: it counts if target_counts, whatever src and invert are.
 * src NULL: any cell will do.
 */
void goti_hunt_row_captures_or(const goti_hunt *h, goti_scratch *s,
                               uint32_t row, const goti_rowstore *src,
                               bool invert, unsigned captured,
                               bool target_counts, uint64_t *out);
/** out = cells in which the row side has no step (it may have captures). */
void goti_hunt_row_stuck(const goti_hunt *h, uint32_t row, uint64_t *out);

/** out |= cells (column side to move) with an action to a cell of src; outline
 * of src or NULL. */
void goti_hunt_column_or(const goti_hunt *h, uint32_t row, const uint64_t *src,
                         const uint64_t *outline, uint64_t *out);
/** acc keeps the cells all of whose column actions lead to cells of src; not
 * those where the column side is blocked, unless it passes to a cell of src. */
void goti_hunt_column_and(const goti_hunt *h, uint32_t row, const uint64_t *src,
                          uint64_t *acc);
/** out |= the cells of src in which the column side has no step. */
void goti_hunt_column_pass_or(const goti_hunt *h, uint32_t row,
                              const uint64_t *src, uint64_t *out);
/** acc loses cells in which the column side has no step, but (unless src is
 * NULL) those of src. */
void goti_hunt_column_pass_and(const goti_hunt *h, uint32_t row,
                               const uint64_t *src, uint64_t *acc);
/** out = cells in which the column side has no step. */
void goti_hunt_column_stuck(const goti_hunt *h, uint32_t row, uint64_t *out);

/* --- cells: placement --- */

/** Which actions are gathered: 0, steps or pieces entering that capture
 * nothing; or those that capture exactly so many pieces; or: */
enum { GOTI_ANY_CAPTURE = 255 };

/** out = the best that such an action of the row side leads to in src, as it
 * stands there; 0 where there is none.  tmp: a row of scratch.  Only cells in
 * range count. */
void goti_hunt_row_gather(const goti_hunt *h, const goti_rowstore *src,
                          uint32_t row, unsigned captured, goti_range range,
                          uint8_t *tmp, uint8_t *out);

/**
 * Value of every cell with the row side to move, from src (column side to
 * move): the best step recoded by step_lut, the best capture by capture_lut
 * (per class of cells, see cells_recode; code 0 stands for "there is none"),
 * the better of the two.  Only cells in range count; out is
 * overwritten.
 */
void goti_hunt_row_best(const goti_hunt *h, goti_scratch *s, uint32_t row,
                        const goti_rowstore *src, const uint8_t *step_lut,
                        const uint8_t *capture_lut, goti_range range,
                        uint8_t *out);
/** The same where a row piece enters: src are rows of one more row piece. */
void goti_hunt_row_enter(const goti_hunt *h, goti_scratch *s, uint32_t row,
                         const goti_rowstore *src, const uint8_t *step_lut,
                         goti_range range, uint8_t *out);

#endif
