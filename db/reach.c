/* SPDX-License-Identifier: MIT */
/*
 * The walk: stage by stage in the order of play.  Bits of a tier live from
 * when a turn may first lead to it until it is counted.
 */
#include "db/reach.h"

#include <inttypes.h>
#include <stdlib.h>

#include "db/reach_walk.h"
#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/base/progress.h"

uint64_t goti_reach_words(const goti_reach_walker *w, unsigned tier)
{
    return w->n_slots[tier] / 64 + (w->n_slots[tier] % 64 != 0);
}

static uint64_t bytes_of(const goti_reach_walker *w, unsigned tier)
{
    return goti_reach_words(w, tier) * sizeof(goti_reach_word);
}

unsigned goti_reach_position(const goti_reach_walker *w, unsigned tier,
                             uint64_t slot, goti_position *out)
{
    const goti_tier *const t = &w->tiers.tier[tier];
    *out = (goti_position){
        .hand = {t->row_hand, t->column_hand},
        .to_move = t->to_move,
        .captured = t->captured,
    };
    return goti_reach_board(&w->boards, t->row_pieces, t->column_pieces, slot,
                            &out->piece[GOTI_ROW], &out->piece[GOTI_COLUMN]);
}

/* ---- parallel ----------------------------------------------------------- */

typedef struct block_loop {
    goti_reach_walker *w;
    goti_err (*fn)(void *w, uint64_t block, int worker);
} block_loop;

static goti_err run_block(void *ctx, uint64_t block, int worker)
{
    const block_loop *const loop = ctx;
    if (goti_progress_interrupted())
        return goti_fail(&loop->w->worker[worker].msg, GOTI_E_INTERRUPTED,
                         "interrupted");
    const goti_err err = loop->fn(loop->w, block, worker);
    if (err == GOTI_OK) loop->w->worker[worker].msg.text[0] = '\0';
    return err;
}

goti_err goti_reach_for_blocks(goti_reach_walker *w,
                               goti_err (*fn)(void *w, uint64_t block,
                                              int worker),
                               goti_msg *msg)
{
    block_loop loop = {w, fn};
    const uint64_t n_words = goti_reach_words(w, w->at);
    const uint64_t n_blocks =
        n_words / GOTI_REACH_BLOCK + (n_words % GOTI_REACH_BLOCK != 0);
    const goti_err err =
        goti_par_for(w->n_threads, n_blocks, 1, run_block, &loop);
    for (int i = 0; err != GOTI_OK && i < w->n_threads; i++)
        if (w->worker[i].msg.text[0] != '\0')
            return goti_fail(msg, err, "%s", w->worker[i].msg.text);
    return err;
}

/* ---- memory ------------------------------------------------------------- */

/*
 * The most bits that live at once: a stage's own twice, seen and to do, and
 * those that turns so far may have led to.
 */
static uint64_t most_bytes(const goti_reach_walker *w, bool *lives)
{
    unsigned next[GOTI_REACH_MAX_NEXT];
    goti_position start;
    goti_position_start(w->v, &start);
    const unsigned first_tier = goti_reach_tier_of(&w->tiers, &start);
    uint64_t live = bytes_of(w, first_tier), most = 0;
    lives[first_tier] = true;
    for (unsigned i = 0, n; i < w->tiers.n; i += n) {
        n = goti_reach_stage(&w->tiers, i);
        uint64_t own = 0;
        for (unsigned t = i; t < i + n; t++) {
            const unsigned n_next = goti_reach_next(w->v, &w->tiers, t, next);
            for (unsigned k = 0; k < n_next; k++) {
                if (lives[next[k]]) continue;
                lives[next[k]] = true;
                live += bytes_of(w, next[k]);
            }
        }
        for (unsigned t = i; t < i + n; t++)
            own += bytes_of(w, t);
        if (live + own > most) most = live + own;
        live -= own;
    }
    return most;
}

static goti_err check_memory(const goti_reach_walker *w, uint64_t *need,
                             goti_msg *msg)
{
    char needed[32], have[32];
    bool *const lives = calloc(w->tiers.n, sizeof *lives);
    if (lives == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    *need = most_bytes(w, lives) + w->boards.memory_bytes +
            (uint64_t)w->n_threads * sizeof *w->worker;
    free(lives);
    uint64_t limit = w->options->memory_bytes;
    if (limit == 0) limit = goti_mem_physical() / 10 * 9;
    if (*need <= limit) return GOTI_OK;
    return goti_fail(msg, GOTI_E_MEMORY,
                     "%s needs %s of memory to mark what is reached, more than "
                     "the %s allowed (--memory)",
                     w->v->name, goti_mem_format(*need, needed, sizeof needed),
                     goti_mem_format(limit, have, sizeof have));
}

/* ---- bits --------------------------------------------------------------- */

static goti_err alloc_bits(const goti_reach_walker *w, unsigned tier,
                           goti_reach_word **out, goti_msg *msg)
{
    if (*out != NULL) return GOTI_OK;
    *out = goti_mem_alloc(bytes_of(w, tier));
    return *out != NULL
               ? GOTI_OK
               : goti_fail(msg, GOTI_E_MEMORY, "no memory for %" PRIu64 " bits",
                           w->n_slots[tier]);
}

static void free_bits(const goti_reach_walker *w, unsigned tier,
                      goti_reach_word **bits)
{
    goti_mem_free(*bits, bytes_of(w, tier));
    *bits = NULL;
}

/* Bits of the stage and of whatever its turns may lead to. */
static goti_err open_stage(goti_reach_walker *w, goti_msg *msg)
{
    unsigned next[GOTI_REACH_MAX_NEXT];
    for (unsigned k = 0; k < w->n_stage; k++) {
        const unsigned tier = w->first + k;
        const unsigned n = goti_reach_next(w->v, &w->tiers, tier, next);
        for (unsigned i = 0; i < n; i++)
            GOTI_TRY(alloc_bits(w, next[i], &w->seen[next[i]], msg));
        GOTI_TRY(alloc_bits(w, tier, &w->seen[tier], msg));
        GOTI_TRY(alloc_bits(w, tier, &w->todo[k], msg));
        for (uint64_t i = goti_reach_words(w, tier); i-- > 0;)
            atomic_store_explicit(
                &w->todo[k][i],
                atomic_load_explicit(&w->seen[tier][i], memory_order_relaxed),
                memory_order_relaxed);
    }
    return GOTI_OK;
}

static void close_stage(goti_reach_walker *w)
{
    for (unsigned k = 0; k < w->n_stage; k++) {
        free_bits(w, w->first + k, &w->seen[w->first + k]);
        free_bits(w, w->first + k, &w->todo[k]);
    }
}

/* ---- the whole ---------------------------------------------------------- */

static goti_err mark_start(goti_reach_walker *w, goti_msg *msg)
{
    goti_position start;
    goti_position_start(w->v, &start);
    const unsigned tier = goti_reach_tier_of(&w->tiers, &start);
    const uint64_t slot = goti_reach_slot(&w->boards, start.piece[GOTI_ROW],
                                          start.piece[GOTI_COLUMN]);
    GOTI_TRY(alloc_bits(w, tier, &w->seen[tier], msg));
    atomic_store(&w->seen[tier][slot / 64], UINT64_C(1) << slot % 64);
    return GOTI_OK;
}

static goti_err walk_stage(goti_reach_walker *w, goti_reach *out, goti_msg *msg)
{
    char name[64];
    goti_progress_stage(
        w->progress, "reachable, %s",
        goti_tier_name(&w->tiers.tier[w->first], name, sizeof name));
    GOTI_TRY(open_stage(w, msg));
    GOTI_TRY(goti_reach_expand_stage(w, msg));
    for (unsigned k = 0; k < w->n_stage; k++) {
        goti_reach_tier *const t = &out->tier[out->n];
        t->tier = w->tiers.tier[w->first + k];
        GOTI_TRY(goti_reach_count_tier(w, w->first + k, &t->count, msg));
        goti_reach_count_add(&out->total, &t->count);
        if (goti_reach_boards_sum(&t->count) > 0) out->n++;
        goti_progress_add(w->progress, w->n_slots[w->first + k]);
    }
    close_stage(w);
    return GOTI_OK;
}

/* Rows and numbers of slots of all tiers. */
static goti_err open_tiers(goti_reach_walker *w, goti_msg *msg)
{
    GOTI_TRY(goti_reach_tiers_open(w->v, &w->tiers, msg));
    goti_reach_boards_init(w->v, &w->boards);
    w->n_slots = calloc(w->tiers.n, sizeof *w->n_slots);
    w->seen = calloc(w->tiers.n, sizeof *w->seen);
    if (w->n_slots == NULL || w->seen == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a list of tiers");
    for (unsigned i = 0; i < w->tiers.n; i++) {
        const goti_tier *const t = &w->tiers.tier[i];
        GOTI_TRY(goti_reach_boards_open(&w->boards, t->row_pieces, msg));
        w->n_slots[i] = goti_reach_slots(&w->boards, t);
    }
    return GOTI_OK;
}

static goti_err walk(goti_reach_walker *w, goti_reach *out, goti_msg *msg)
{
    uint64_t work = 0;
    GOTI_TRY(open_tiers(w, msg));
    GOTI_TRY(check_memory(w, &out->memory_bytes, msg));
    for (unsigned i = 0; i < w->tiers.n; i++)
        work += w->n_slots[i];
    w->progress = goti_progress_open(w->options->quiet, work);
    w->worker = calloc((size_t)w->n_threads, sizeof *w->worker);
    out->tier = calloc(w->tiers.n + 1U, sizeof *out->tier);
    if (w->worker == NULL || out->tier == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    GOTI_TRY(mark_start(w, msg));
    for (w->first = 0; w->first < w->tiers.n; w->first += w->n_stage) {
        w->n_stage = goti_reach_stage(&w->tiers, w->first);
        GOTI_TRY(walk_stage(w, out, msg));
    }
    return GOTI_OK;
}

static void close_walker(goti_reach_walker *w)
{
    for (unsigned k = 0; k < 2; k++)
        if (w->todo[k] != NULL) free_bits(w, w->first + k, &w->todo[k]);
    for (unsigned i = 0; w->seen != NULL && i < w->tiers.n; i++)
        if (w->seen[i] != NULL) free_bits(w, i, &w->seen[i]);
    goti_progress_close(w->progress);
    goti_reach_boards_close(&w->boards);
    goti_reach_tiers_close(&w->tiers);
    free(w->seen);
    free(w->n_slots);
    free(w->worker);
    free(w);
}

goti_err goti_reach_walk(const goti_variant *v, goti_db *db,
                         const goti_reach_options *options, goti_reach *out,
                         goti_msg *msg)
{
    static const goti_reach_options defaults = {.quiet = true};
    goti_reach_walker *const w = calloc(1, sizeof *w);
    if (w == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    w->v = v;
    w->db = db;
    w->options = options != NULL ? options : &defaults;
    w->n_threads = goti_par_threads(w->options->n_threads);
    goti_reach result = {.n = 0};
    const goti_err err = walk(w, &result, msg);
    close_walker(w);
    if (err == GOTI_OK)
        *out = result;
    else
        goti_reach_clear(&result);
    return err;
}

void goti_reach_clear(goti_reach *r)
{
    free(r->tier);
    *r = (goti_reach){.n = 0};
}
