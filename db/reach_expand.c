/* SPDX-License-Identifier: MIT */
/*
 * From what is seen of a stage to all that play reaches of it, and what of
 * later stages a turn leads to.  Workers take words of todo away and put new
 * bits in, in any order: what is seen in the end does not depend on it.
 */
#include "db/reach_walk.h"
#include "solver/base/bits.h"

/* Only a thread that sets the bit first passes it on. */
static void mark(goti_reach_walker *w, const goti_position *pos)
{
    const unsigned tier = goti_reach_tier_of(&w->tiers, pos);
    const uint64_t slot = goti_reach_slot(&w->boards, pos->piece[GOTI_ROW],
                                          pos->piece[GOTI_COLUMN]);
    const uint64_t bit = goti_bit(slot % 64);
    goti_reach_word *const seen = &w->seen[tier][slot / 64];
    if (atomic_load_explicit(seen, memory_order_relaxed) & bit) return;
    if (atomic_fetch_or_explicit(seen, bit, memory_order_relaxed) & bit) return;
    const unsigned k = tier - w->first;
    if (k >= w->n_stage) return;
    (void)atomic_fetch_or_explicit(&w->todo[k][slot / 64], bit,
                                   memory_order_relaxed);
    atomic_store_explicit(&w->pending[k], true, memory_order_relaxed);
}

static void expand(goti_reach_walker *w, goti_reach_worker *worker,
                   uint64_t slot)
{
    goti_position pos, next;
    (void)goti_reach_position(w, w->at, slot, &pos);
    const unsigned n = goti_moves(w->v, &pos, worker->move);
    for (unsigned i = 0; i < n; i++) {
        goti_move_apply(w->v, &pos, &worker->move[i], &next);
        mark(w, &next);
    }
}

static goti_err expand_block(void *ctx, uint64_t block, int worker)
{
    goti_reach_walker *const w = ctx;
    const uint64_t n_words = goti_reach_words(w, w->at);
    goti_reach_word *const todo = w->todo[w->at - w->first];
    const uint64_t end = (block + 1) * GOTI_REACH_BLOCK;
    for (uint64_t i = block * GOTI_REACH_BLOCK; i < end && i < n_words; i++) {
        if (atomic_load_explicit(&todo[i], memory_order_relaxed) == 0) continue;
        uint64_t bits =
            atomic_exchange_explicit(&todo[i], 0, memory_order_relaxed);
        for (; bits != 0; bits &= bits - 1)
            expand(w, &w->worker[worker], i * 64 + goti_ctz(bits));
    }
    return GOTI_OK;
}

goti_err goti_reach_expand_stage(goti_reach_walker *w, goti_msg *msg)
{
    bool again = true;
    for (unsigned k = 0; k < w->n_stage; k++)
        atomic_store(&w->pending[k], true);
    while (again) {
        again = false;
        for (unsigned k = 0; k < w->n_stage; k++) {
            if (!atomic_exchange(&w->pending[k], false)) continue;
            again = true;
            w->at = w->first + k;
            GOTI_TRY(goti_reach_for_blocks(w, expand_block, msg));
        }
    }
    return GOTI_OK;
}
