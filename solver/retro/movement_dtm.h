/* SPDX-License-Identifier: MIT */
/*
 * The movement phase by DTM, plies to the end of the game: all tiers of a
 * rowset in step.
 *
 * A row's cells hold every number of column pieces, so one sweep a winner
 * decides all of them: level n holds what the winner can move, by a step or a
 * capture, to level n - 1, or what the loser can only move to what is decided,
 * the last of it at level n - 1.  Level 0 is the loser to move in a game that
 * is over.  So levels alternate between the sides: at each only one of them
 * gains, and the other's last gains are all that is looked at.
 *
 * The no-capture limit is left out of account: under a counter the plies to
 * the end are no function of the position.
 */
#ifndef GOTI_RETRO_MOVEMENT_DTM_H
#define GOTI_RETRO_MOVEMENT_DTM_H

#include "solver/base/progress.h"
#include "solver/retro/book.h"
#include "solver/retro/frames.h"

/** What a family is asked about: one level of one sweep. */
typedef struct goti_dtm_level {
    goti_side winner, to_move; /* to_move: who gains at this level */
    unsigned level;
    /* The other side to move: decided by now, and at the last level. */
    const goti_rowstore *won;
    goti_seen fresh;
    const uint64_t *inside; /* cells of the tiers */
} goti_dtm_level;

/** A family's rules.  Rows are asked by many workers at once. */
typedef struct goti_dtm_rules {
    /** Before each level but 0, once a row, before any other call: gather what
     * other rows will look at.  May be NULL. */
    void (*prepare)(void *family, goti_scratch *s, const goti_dtm_level *l,
                    uint32_t row);
    /** Where rows are spread over processes: after prepare, what others have.
     * May be NULL. */
    goti_err (*share)(void *family, const goti_dtm_level *l, goti_msg *msg);
    /** out = cells in which to_move cannot move at all. */
    void (*stuck)(const void *family, goti_scratch *s, goti_side to_move,
                  uint32_t row, uint64_t *out);
    /** out = cells with a turn to what the last level decided (of the loser:
     * a step where captures are compulsory may count, too).  False if there is
     * none in sight: then out is left alone. */
    bool (*turns_or)(const void *family, goti_scratch *s,
                     const goti_dtm_level *l, uint32_t row, uint64_t *out);
    /** acc keeps the cells all of whose turns lead to what is decided. */
    void (*turns_and)(const void *family, goti_scratch *s,
                      const goti_dtm_level *l, uint32_t row, uint64_t *acc);
} goti_dtm_rules;

/** What to solve.  All is borrowed. */
typedef struct goti_dtm_task {
    const goti_variant *variant;
    const goti_rowset *set;
    const goti_kernels *k;
    const goti_dtm_rules *rules;
    void *family;
    int n_threads;
    goti_team *team;         /* may be NULL */
    goti_progress *progress; /* may be NULL */
    const char *phase;       /* for its messages */
    /* Column pieces: cells of fewest..most are tiers, those of less are lost
     * for the column side. */
    unsigned fewest, most;
    bool full_draws;  /* a board without an empty point is a draw */
    unsigned last[2]; /* by winner: a level up to which rules have news */
    bool row_only;    /* cells of the row side to move are all that is asked */
    uint64_t work;    /* progress units that all is worth */
} goti_dtm_task;

typedef struct goti_dtm {
    const goti_dtm_task *task;
    goti_rowstore won[2];      /* by side to move, of the sweep's winner */
    goti_rowstore fresh, next; /* each plane followed by its outline */
    uint8_t *fresh_any, *next_any;
    uint64_t *inside, *over; /* masks: tiers, and less column pieces */
    goti_rowstore cells[2];  /* codes, by side to move; [1] unless row_only */
    goti_book book[2];       /* what they mean, all tiers alike */
    goti_scratch *scratch;   /* one a worker */
    struct goti_dtm_halos *halos; /* others' rows; see dtm_spread.h */
    uint64_t undecided, reported;
    double work_each;
} goti_dtm;

/** Bytes goti_dtm_open allocates. */
uint64_t goti_dtm_bytes(uint32_t n_rows, unsigned f, int n_threads,
                        bool row_only);

goti_err goti_dtm_open(const goti_dtm_task *task, goti_dtm *out,
                       goti_msg *msg) GOTI_NODISCARD;
void goti_dtm_close(goti_dtm *m);

/** Solve all tiers. @return GOTI_E_INTERRUPTED between levels. */
goti_err goti_dtm_solve(goti_dtm *m, goti_msg *msg) GOTI_NODISCARD;

/**
 * Give the cells of side to move codes of their own in each tier: book[b] are
 * the values that occur with fewest + b column pieces, and no others.
 */
goti_err goti_dtm_finish(goti_dtm *m, goti_side side, goti_book *book,
                         goti_msg *msg) GOTI_NODISCARD;

#endif
