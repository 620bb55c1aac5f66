/* SPDX-License-Identifier: MIT */
/* The values of what is seen of a tier. */
#include "db/reach_walk.h"
#include "solver/base/bits.h"

void goti_reach_count_add(goti_reach_count *sum, const goti_reach_count *c)
{
    for (unsigned i = 0; i < GOTI_REACH_N_VALUES; i++) {
        sum->boards[i] += c->boards[i];
        sum->orbits[i] += c->orbits[i];
    }
    sum->over += c->over;
    if (c->deepest_win > sum->deepest_win) sum->deepest_win = c->deepest_win;
    if (c->deepest_loss > sum->deepest_loss)
        sum->deepest_loss = c->deepest_loss;
}

static unsigned value_of_end(const goti_position *pos, goti_outcome outcome)
{
    if (outcome == GOTI_DRAWN) return GOTI_DRAW;
    const unsigned winner = outcome == GOTI_ROW_WINS ? GOTI_ROW : GOTI_COLUMN;
    return pos->to_move == winner ? GOTI_WIN : GOTI_LOSS;
}

/* The value of a position in which the game goes on. */
static goti_err look_up(goti_reach_walker *w, const goti_position *pos,
                        goti_reach_worker *worker, unsigned *value,
                        unsigned *depth)
{
    goti_probe_result result;
    *value = GOTI_REACH_UNKNOWN;
    *depth = 0;
    if (atomic_load_explicit(&w->no_table, memory_order_relaxed))
        return GOTI_OK;
    const goti_err err = goti_db_probe(w->db, pos, &result, &worker->msg);
    if (err == GOTI_E_MISSING && w->options->partial) {
        atomic_store_explicit(&w->no_table, true, memory_order_relaxed);
        return GOTI_OK;
    }
    if (err != GOTI_OK) return err;
    *value = result.category;
    *depth = result.depth;
    return GOTI_OK;
}

static goti_err count_slot(goti_reach_walker *w, goti_reach_worker *worker,
                           uint64_t slot)
{
    goti_reach_count one = {.over = 0};
    goti_position pos;
    unsigned value, depth = 0;
    const unsigned boards = goti_reach_position(w, w->at, slot, &pos);
    const goti_outcome outcome = goti_position_outcome(w->v, &pos);
    if (outcome == GOTI_ONGOING) {
        GOTI_TRY(look_up(w, &pos, worker, &value, &depth));
    } else {
        value = value_of_end(&pos, outcome);
        one.over = boards;
    }
    one.boards[value] = boards;
    one.orbits[value] = 1;
    if (value == GOTI_WIN || value == GOTI_CURSED_WIN)
        one.deepest_win = (uint16_t)depth;
    if (value == GOTI_LOSS || value == GOTI_BLESSED_LOSS)
        one.deepest_loss = (uint16_t)depth;
    goti_reach_count_add(&worker->count, &one);
    return GOTI_OK;
}

static goti_err count_block(void *ctx, uint64_t block, int worker)
{
    goti_reach_walker *const w = ctx;
    const uint64_t n_words = goti_reach_words(w, w->at);
    const uint64_t end = (block + 1) * GOTI_REACH_BLOCK;
    for (uint64_t i = block * GOTI_REACH_BLOCK; i < end && i < n_words; i++) {
        uint64_t bits =
            atomic_load_explicit(&w->seen[w->at][i], memory_order_relaxed);
        for (; bits != 0; bits &= bits - 1)
            GOTI_TRY(
                count_slot(w, &w->worker[worker], i * 64 + goti_ctz(bits)));
    }
    return GOTI_OK;
}

goti_err goti_reach_count_tier(goti_reach_walker *w, unsigned tier,
                               goti_reach_count *out, goti_msg *msg)
{
    *out = (goti_reach_count){.over = 0};
    w->at = tier;
    atomic_store(&w->no_table, w->db == NULL);
    for (int i = 0; i < w->n_threads; i++)
        w->worker[i].count = *out;
    GOTI_TRY(goti_reach_for_blocks(w, count_block, msg));
    for (int i = 0; i < w->n_threads; i++)
        goti_reach_count_add(out, &w->worker[i].count);
    return GOTI_OK;
}

static uint64_t sum(const uint64_t *n)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < GOTI_REACH_N_VALUES; i++)
        all += n[i];
    return all;
}

uint64_t goti_reach_boards_sum(const goti_reach_count *c)
{
    return sum(c->boards);
}

uint64_t goti_reach_orbits_sum(const goti_reach_count *c)
{
    return sum(c->orbits);
}
