/* SPDX-License-Identifier: MIT */
/* Private to the walk: its state, which the parts of it share. */
#ifndef GOTI_DB_REACH_WALK_H
#define GOTI_DB_REACH_WALK_H

#include <stdatomic.h>

#include "db/reach.h"
#include "db/reach_boards.h"
#include "db/reach_tiers.h"
#include "solver/base/progress.h"
#include "solver/game/moves.h"

/** Slots are dealt out in blocks of so many words of 64. */
enum { GOTI_REACH_BLOCK = 64 };

/** One bit a slot. */
typedef _Atomic uint64_t goti_reach_word;

/** What a thread has for itself. */
typedef struct goti_reach_worker {
    goti_move move[GOTI_MAX_MOVES];
    goti_reach_count count; /* of the tier at hand */
    goti_msg msg;
} goti_reach_worker;

typedef struct goti_reach_walker {
    const goti_variant *v;
    goti_db *db; /* or NULL */
    const goti_reach_options *options;
    int n_threads;
    goti_progress *progress;
    goti_reach_tiers tiers;
    goti_reach_boards boards;
    uint64_t *n_slots;      /* by tier */
    goti_reach_word **seen; /* by tier; NULL before and after it lives */
    /* The stage at hand: what is seen in it and not yet expanded. */
    unsigned first, n_stage;
    goti_reach_word *todo[2];
    atomic_bool pending[2];
    unsigned at;               /* tier that is expanded or counted */
    atomic_bool no_table;      /* of the tier that is counted */
    goti_reach_worker *worker; /* n_threads */
} goti_reach_walker;

/** Words of a tier's bits. */
uint64_t goti_reach_words(const goti_reach_walker *w, unsigned tier);

/** The position of a slot in use; returns how many boards it stands for. */
unsigned goti_reach_position(const goti_reach_walker *w, unsigned tier,
                             uint64_t slot, goti_position *out);

/** Run fn on all blocks of tier w->at, and gather the workers' message. */
goti_err goti_reach_for_blocks(goti_reach_walker *w,
                               goti_err (*fn)(void *w, uint64_t block,
                                              int worker),
                               goti_msg *msg) GOTI_NODISCARD;

/** Find all that is reached of the stage at hand, whose todo is seen. */
goti_err goti_reach_expand_stage(goti_reach_walker *w,
                                 goti_msg *msg) GOTI_NODISCARD;

/** Add what c counts to sum. */
void goti_reach_count_add(goti_reach_count *sum, const goti_reach_count *c);

/** Count what is seen of a tier. */
goti_err goti_reach_count_tier(goti_reach_walker *w, unsigned tier,
                               goti_reach_count *out,
                               goti_msg *msg) GOTI_NODISCARD;

#endif
