/* SPDX-License-Identifier: MIT */
#include "solver/retro/movement_dtm.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/retro/dtm_spread.h"

/* One code is left over: morris needs a byte that stands for no code. */
enum { MAX_VALUES = GOTI_MAX_BOOK - 1 };

typedef struct sweep {
    goti_dtm *m;
    goti_dtm_level l;
    uint8_t code; /* of what this level decides */
    atomic_uint_fast64_t found;
} sweep;

static const goti_side other[2] = {GOTI_COLUMN, GOTI_ROW};

/* --- opening and closing --- */

static size_t plane_bytes(unsigned f)
{
    return goti_plane_words(f) * 8;
}

uint64_t goti_dtm_bytes(uint32_t n_rows, unsigned f, int n_threads,
                        bool row_only)
{
    const uint64_t cells = (row_only ? 1 : 2) * goti_cells_bytes(f);
    return n_rows *
               (4 * plane_bytes(f) + 2 * goti_outline_bytes(f) + cells + 2) +
           2 * plane_bytes(f) +
           (uint64_t)n_threads * (goti_scratch_bytes(f) + sizeof(goti_scratch));
}

static goti_err open_stores(goti_dtm *m, goti_msg *msg)
{
    const goti_rowset *const set = m->task->set;
    const goti_span n = set->own;
    const size_t plane = plane_bytes(set->f);
    for (int side = 0; side < 2; side++) {
        GOTI_TRY(goti_rowstore_open(n, plane, &m->won[side], msg));
        if (side == GOTI_COLUMN && m->task->row_only) continue;
        GOTI_TRY(goti_rowstore_open(n, goti_cells_bytes(set->f),
                                    &m->cells[side], msg));
    }
    GOTI_TRY(goti_rowstore_open(n, plane + goti_outline_bytes(set->f),
                                &m->fresh, msg));
    return goti_rowstore_open(n, plane + goti_outline_bytes(set->f), &m->next,
                              msg);
}

static goti_err open_scratch(goti_dtm *m, goti_msg *msg)
{
    const goti_rowset *const set = m->task->set;
    m->fresh_any = calloc(set->n_rows, 1);
    m->next_any = calloc(set->n_rows, 1);
    m->inside = goti_mem_alloc(plane_bytes(set->f));
    m->over = goti_mem_alloc(plane_bytes(set->f));
    if (m->fresh_any == NULL || m->next_any == NULL || m->inside == NULL ||
        m->over == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for scratch rows");
    return goti_scratch_open(m->task->n_threads, set->f, &m->scratch, msg);
}

/* Which cells are in the tiers, and in which the column side has lost. */
static void make_masks(goti_dtm *m)
{
    const goti_dtm_task *const t = m->task;
    const uint64_t cells = (uint64_t)1 << t->set->f;
    memset(m->inside, 0, plane_bytes(t->set->f));
    memset(m->over, 0, plane_bytes(t->set->f));
    for (uint64_t c = 0; c < cells; c++) {
        const unsigned n = goti_popcount(c);
        if (n < t->fewest)
            m->over[c >> 6] |= goti_bit(c & 63);
        else if (n <= t->most && !(n == t->set->f && t->full_draws))
            m->inside[c >> 6] |= goti_bit(c & 63);
    }
}

goti_err goti_dtm_open(const goti_dtm_task *task, goti_dtm *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->task = task;
    goti_err err = open_stores(out, msg);
    if (err == GOTI_OK) err = open_scratch(out, msg);
    if (err == GOTI_OK) err = goti_dtm_spread_open(out, msg);
    if (err == GOTI_OK)
        make_masks(out);
    else
        goti_dtm_close(out);
    return err;
}

void goti_dtm_close(goti_dtm *m)
{
    goti_dtm_spread_close(m);
    for (int side = 0; side < 2; side++) {
        goti_rowstore_close(&m->won[side]);
        goti_rowstore_close(&m->cells[side]);
    }
    goti_rowstore_close(&m->fresh);
    goti_rowstore_close(&m->next);
    if (m->task != NULL) {
        goti_mem_free(m->inside, plane_bytes(m->task->set->f));
        goti_mem_free(m->over, plane_bytes(m->task->set->f));
        goti_scratch_close(m->scratch, m->task->n_threads, m->task->set->f);
    }
    free(m->fresh_any);
    free(m->next_any);
    memset(m, 0, sizeof *m);
}

static goti_err for_rows(goti_dtm *m, goti_par_fn fn, void *ctx)
{
    return goti_rows_for(m->task->set, m->task->n_threads,
                         goti_row_grain(m->task->set->f), fn, ctx);
}

/* --- one level of one row --- */

/* The loser to move, in a game that is over. */
static bool is_over(const sweep *s, goti_scratch *t, uint32_t row,
                    uint64_t *out)
{
    const goti_dtm *const m = s->m;
    const size_t words = goti_plane_words(m->task->set->f);
    const goti_side loser = s->l.to_move;
    memset(out, 0, words * 8);
    if (m->task->variant->side[loser].blocked == GOTI_BLOCKED_LOSES) {
        m->task->rules->stuck(m->task->family, t, loser, row, out);
        m->task->k->plane_keep(out, m->inside, words);
    }
    if (loser == GOTI_COLUMN) m->task->k->plane_add(out, m->over, NULL, words);
    return true;
}

static bool gains(const sweep *s, goti_scratch *t, uint32_t row, uint64_t *out)
{
    const goti_dtm *const m = s->m;
    const goti_dtm_task *const task = m->task;
    const size_t words = goti_plane_words(task->set->f);
    if (s->l.level == 0) return is_over(s, t, row, out);
    if (!task->rules->turns_or(task->family, t, &s->l, row, out)) return false;
    task->k->plane_keep(out, m->inside, words);
    task->k->plane_remove(out, goti_rowstore_read(&m->won[s->l.to_move], row),
                          words);
    if (s->l.to_move != s->l.winner)
        task->rules->turns_and(task->family, t, &s->l, row, out);
    return true;
}

/* What the level decides is entered at once: planes of the side that gains
 * are read in their own row only. */
static goti_err level_row(void *ctx, uint64_t item, int worker)
{
    sweep *const s = ctx;
    goti_dtm *const m = s->m;
    const goti_kernels *const k = m->task->k;
    const uint32_t row = (uint32_t)item;
    const unsigned f = m->task->set->f;
    const size_t words = goti_plane_words(f);
    uint64_t *const out = goti_rowstore_own(&m->next, row);
    const uint64_t n = gains(s, &m->scratch[worker], row, out)
                           ? k->plane_outline(out + words, out, words)
                           : 0;
    m->next_any[row] = n > 0;
    if (n == 0) return GOTI_OK;
    const goti_side side = s->l.to_move;
    k->plane_add(goti_rowstore_own(&m->won[side], row), out, out + words,
                 words);
    if (m->cells[side].data != NULL)
        k->cells_mark(goti_rowstore_own(&m->cells[side], row), out, out + words,
                      f, s->code);
    atomic_fetch_add_explicit(&s->found, n, memory_order_relaxed);
    return GOTI_OK;
}

/* --- a sweep --- */

static goti_err clear_row(void *ctx, uint64_t item, int worker)
{
    goti_dtm *const m = ctx;
    const uint32_t row = (uint32_t)item;
    (void)worker;
    for (int side = 0; side < 2; side++)
        memset(goti_rowstore_own(&m->won[side], row), 0,
               plane_bytes(m->task->set->f));
    m->fresh_any[row] = 0;
    return GOTI_OK;
}

static goti_err prepare_row(void *ctx, uint64_t item, int worker)
{
    const sweep *const s = ctx;
    s->m->task->rules->prepare(s->m->task->family, &s->m->scratch[worker],
                               &s->l, (uint32_t)item);
    return GOTI_OK;
}

/* Progress: entries decided, each reported once. */
static void report(goti_dtm *m, uint64_t decided)
{
    if (decided > m->undecided) decided = m->undecided;
    m->undecided -= decided;
    const uint64_t units = (uint64_t)((double)decided * m->work_each);
    goti_progress_add(m->task->progress, units);
    m->reported += units;
}

/* Enter the level into the book of the side it is for. */
static goti_err book_level(sweep *s, goti_msg *msg)
{
    goti_book *const book = &s->m->book[s->l.to_move];
    if (atomic_load(&s->found) == 0) return GOTI_OK;
    if (book->n >= MAX_VALUES)
        return goti_fail(msg, GOTI_E_UNSUPPORTED,
                         "more than %d different values in the movement phase",
                         MAX_VALUES);
    const goti_category category =
        s->l.to_move == s->l.winner ? GOTI_WIN : GOTI_LOSS;
    book->code[book->n++] =
        (goti_code){.value = {(uint8_t)category, (uint16_t)s->l.level}};
    return GOTI_OK;
}

/* The count of all processes. */
static void share_found(sweep *s)
{
    uint64_t found = atomic_load(&s->found);
    goti_team_sum(s->m->task->team, &found, 1);
    atomic_store(&s->found, found);
}

static goti_err run_level(sweep *s, goti_msg *msg)
{
    goti_dtm *const m = s->m;
    if (goti_team_interrupted(m->task->team))
        return goti_fail(msg, GOTI_E_INTERRUPTED, "interrupted");
    goti_progress_stage(
        m->task->progress, "%s, %u %s, %s level %u", m->task->phase,
        m->task->set->n_row, m->task->variant->side[GOTI_ROW].side_name,
        m->task->variant->side[s->l.winner].side_name, s->l.level);
    s->l.to_move = s->l.level % 2 == 1 ? s->l.winner : other[s->l.winner];
    s->l.won = &m->won[other[s->l.to_move]];
    s->l.fresh = (goti_seen){&m->fresh, m->fresh_any};
    s->code = (uint8_t)m->book[s->l.to_move].n;
    atomic_store(&s->found, 0);
    if (s->l.level > 0 && m->task->rules->prepare != NULL)
        GOTI_TRY(for_rows(m, prepare_row, s));
    if (s->l.level > 0 && goti_is_spread(m->task->team) &&
        m->task->rules->share != NULL)
        GOTI_TRY(m->task->rules->share(m->task->family, &s->l, msg));
    GOTI_TRY(for_rows(m, level_row, s));
    share_found(s);
    GOTI_TRY(book_level(s, msg));
    report(m, atomic_load(&s->found));
    const goti_rowstore store = m->fresh;
    m->fresh = m->next;
    m->next = store;
    uint8_t *const any = m->fresh_any;
    m->fresh_any = m->next_any;
    m->next_any = any;
    return s->l.to_move == GOTI_COLUMN ? goti_dtm_spread_fresh(m) : GOTI_OK;
}

static goti_err run_sweep(goti_dtm *m, goti_side winner, goti_msg *msg)
{
    sweep s = {.m = m, .l = {.winner = winner, .inside = m->inside}};
    GOTI_TRY(for_rows(m, clear_row, m));
    goti_dtm_spread_clear(m);
    for (;; s.l.level++) {
        GOTI_TRY(run_level(&s, msg));
        if (atomic_load(&s.found) == 0 && s.l.level > m->task->last[winner])
            return GOTI_OK;
    }
}

goti_err goti_dtm_solve(goti_dtm *m, goti_msg *msg)
{
    const goti_dtm_task *const t = m->task;
    for (int side = 0; side < 2; side++) {
        goti_book_init(&m->book[side], 0);
        (void)goti_book_add(&m->book[side], (goti_value){GOTI_DRAW, 0});
    }
    m->undecided = 0;
    for (unsigned b = t->fewest; b <= t->most; b++)
        m->undecided +=
            2 * t->set->n_slots * goti_index_columns(&t->set->orbits, b);
    m->reported = 0;
    m->work_each =
        m->undecided > 0 ? (double)t->work / (double)m->undecided : 0;
    for (int winner = 0; winner < 2; winner++)
        GOTI_TRY(run_sweep(m, (goti_side)winner, msg));
    if (t->work > m->reported)
        goti_progress_add(t->progress, t->work - m->reported);
    return GOTI_OK;
}

/* --- codes by tier --- */

typedef struct finish {
    goti_dtm *m;
    goti_side side;
    bool (*seen)[GOTI_MAX_CLASSES][GOTI_MAX_BOOK]; /* by worker */
    uint8_t lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
} finish;

static goti_err see_row(void *ctx, uint64_t item, int worker)
{
    const finish *const j = ctx;
    const goti_dtm_task *const t = j->m->task;
    const uint8_t *const cell =
        goti_rowstore_read(&j->m->cells[j->side], (uint32_t)item);
    const uint32_t n = (uint32_t)1 << t->set->f;
    const uint32_t block = n < 64 ? n : 64;
    for (uint32_t c = 0; c < n; c += block) {
        const unsigned high = goti_popcount(c);
        if (high > t->most || high + 6 < t->fewest) continue;
        for (uint32_t l = 0; l < block; l++)
            j->seen[worker][high + goti_popcount(l)][cell[c + l]] = true;
    }
    return GOTI_OK;
}

static goti_err recode_row(void *ctx, uint64_t item, int worker)
{
    const finish *const j = ctx;
    const goti_dtm_task *const t = j->m->task;
    (void)worker;
    t->k->cells_recode(goti_rowstore_own(&j->m->cells[j->side], (uint32_t)item),
                       t->set->f, j->lut, (goti_range){t->fewest, t->most});
    return GOTI_OK;
}

static void make_books(finish *j, goti_book *book)
{
    const goti_dtm_task *const t = j->m->task;
    const goti_book *const all = &j->m->book[j->side];
    /* Of all processes, in the place of the first worker's. */
    if (goti_is_spread(t->team)) {
        for (int w = 1; w < t->n_threads; w++)
            for (unsigned i = 0; i < GOTI_MAX_CLASSES; i++)
                for (unsigned c = 0; c < GOTI_MAX_BOOK; c++)
                    j->seen[0][i][c] = j->seen[0][i][c] || j->seen[w][i][c];
        goti_team_any(t->team, &j->seen[0][0][0],
                      (size_t)GOTI_MAX_CLASSES * GOTI_MAX_BOOK);
    }
    for (unsigned b = t->fewest; b <= t->most; b++) {
        goti_book *const own = &book[b - t->fewest];
        goti_book_init(own, 0);
        for (unsigned c = 0; c < all->n; c++) {
            bool seen = false;
            for (int w = 0; w < t->n_threads; w++)
                seen = seen || j->seen[w][b][c];
            if (!seen) continue;
            j->lut[b * GOTI_CLASS_STRIDE + c] = (uint8_t)own->n;
            own->code[own->n++] = all->code[c];
        }
    }
}

goti_err goti_dtm_finish(goti_dtm *m, goti_side side, goti_book *book,
                         goti_msg *msg)
{
    finish *const j = calloc(1, sizeof *j);
    if (j == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    *j = (finish){.m = m, .side = side};
    j->seen = calloc((size_t)m->task->n_threads, sizeof *j->seen);
    goti_err err = j->seen != NULL ? for_rows(m, see_row, j)
                                   : goti_fail(msg, GOTI_E_MEMORY, "no memory");
    if (err == GOTI_OK) {
        make_books(j, book);
        err = for_rows(m, recode_row, j);
    }
    free(j->seen);
    free(j);
    return err;
}
