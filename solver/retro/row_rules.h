/* SPDX-License-Identifier: MIT */
/*
 * What the movement phase asks of a family of games, on rows of bit planes.
 * movement.c knows levels, winners and counters; a family knows what a step
 * and a conversion (a turn that captures) are.  Both sides are asked alike.
 */
#ifndef GOTI_RETRO_ROW_RULES_H
#define GOTI_RETRO_ROW_RULES_H

#include "solver/retro/rowstore.h"
#include "solver/retro/space.h"

/** Scratch of a worker: planes for the family's own use, and cells. */
enum { GOTI_SCRATCH_PLANES = 3, GOTI_SCRATCH_CELLS = 3 };

typedef struct goti_scratch {
    uint64_t *plane[GOTI_SCRATCH_PLANES];
    uint8_t *cells[GOTI_SCRATCH_CELLS];
} goti_scratch;

/** Bytes of scratch for one worker on rows of f dimensions. */
size_t goti_scratch_bytes(unsigned f);
/** Lay scratch of one worker out in memory of that size. */
void goti_scratch_init(goti_scratch *s, void *memory, unsigned f);

/**
 * Scratch of all workers on rows of up to f dimensions: out[0..n - 1], to be
 * closed with the same n and f.
 */
goti_err goti_scratch_open(int n_threads, unsigned f, goti_scratch **out,
                           goti_msg *msg) GOTI_NODISCARD;
void goti_scratch_close(goti_scratch *scratch, int n_threads, unsigned f);

/** Rows to hand out to a worker at a time: many where they are small. */
uint64_t goti_row_grain(unsigned f);

/** The sweep that asks: which tier, and which wins are looked for. */
typedef struct goti_sweep_asks {
    unsigned captured, n_column; /* of the tier */
    goti_side winner;
    int cursed; /* which of the two sweeps: 0 under the counter, 1 without */
    /* Column side to move, all tiers solved: won by winner in this sweep. */
    const goti_rowstore *won;
} goti_sweep_asks;

/** Which conversions: all, or those by where they lead.  Of the sweep's winner
 * only the won ones are asked, of its loser only the others. */
typedef enum goti_conversions {
    GOTI_CONVERT_ANY,
    GOTI_CONVERT_WON,    /* to a position won by the sweep's winner */
    GOTI_CONVERT_NOT_WON /* to any other */
} goti_conversions;

typedef struct goti_row_rules {
    /** Before a sweep, once a row, before any other call of it: what other
     * rows will look at.  May be NULL. */
    void (*prepare)(const void *rules, goti_scratch *s,
                    const goti_sweep_asks *asks, uint32_t row);
    /** Where rows are spread over processes: after prepare, before any other
     * call of a sweep, bring what rows of others hold.  May be NULL. */
    goti_err (*share)(const void *rules, const goti_sweep_asks *asks,
                      goti_msg *msg);
    /** out |= cells with a step (no conversion) of side to a cell of src; a
     * pass is a step.  Rows of src with any[] 0 are empty; any may be NULL. */
    void (*steps_or)(const void *rules, goti_scratch *s,
                     const goti_sweep_asks *asks, goti_side side, uint32_t row,
                     const goti_rowstore *src, const uint8_t *any,
                     uint64_t *out);
    /** acc keeps the cells all of whose steps lead to cells of src. */
    void (*steps_and)(const void *rules, goti_scratch *s,
                      const goti_sweep_asks *asks, goti_side side, uint32_t row,
                      const goti_rowstore *src, uint64_t *acc);
    /** out |= cells in which side has such a conversion. */
    void (*conversions_or)(const void *rules, goti_scratch *s,
                           const goti_sweep_asks *asks, goti_side side,
                           uint32_t row, goti_conversions which, uint64_t *out);
    /** Does side ever convert? */
    bool (*converts)(const void *rules, goti_side side);
    /** out = cells in which side has no step (it may have conversions), nor a
     * settled turn. */
    void (*stuck)(const void *rules, const goti_sweep_asks *asks,
                  goti_side side, uint32_t row, uint64_t *out);
    /**
     * Settled turns lead to tiers that were solved before and are no
     * conversions by that: each has a depth of its own.  May be NULL: there are
     * none.  out = cells of the tier the best settled turn of which is decided
     * for the sweep's winner at that level; level 0: cells in which no settled
     * turn is waited for, as there is none or it was decided before the sweep.
     * False if there are no such cells (level 0: no settled turns at all): then
     * out is left alone.
     */
    bool (*settled)(const void *rules, goti_scratch *s,
                    const goti_sweep_asks *asks, goti_side side, uint32_t row,
                    unsigned level, uint64_t *out);
    /** The last level at which settled has cells; may be NULL with it. */
    unsigned (*last_settled)(const void *rules, const goti_sweep_asks *asks);
} goti_row_rules;

#endif
