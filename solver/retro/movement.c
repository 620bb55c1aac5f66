/* SPDX-License-Identifier: MIT */
#include "solver/retro/movement.h"

#include "solver/base/par.h"
#include "solver/game/counter.h"
#include "solver/retro/movement_spread.h"
#include "solver/retro/movement_sweep.h"

/* --- the start of a sweep --- */

/* The second sweep starts from the first one's decisions, but for those whose
 * parents are late: they join at their own level. */
static void carry_over(const goti_sweep *s, goti_side side, uint32_t row,
                       uint64_t *tmp)
{
    goti_movement *const m = s->m;
    uint64_t *const all = goti_rowstore_own(decided(s, side, 1), row);
    if (side == GOTI_ROW) clear(m, all);
    memcpy(tmp, goti_rowstore_read(decided(s, side, 0), row), words_of(m) * 8);
    in_tier(s, tmp);
    add(m, all, tmp);
    for (unsigned i = 0; i < s->n_late[side]; i++) {
        m->k->cells_find(tmp, goti_rowstore_read(&m->cells[side], row),
                         m->set->f, (uint8_t)s->late[side][i].code);
        in_tier(s, tmp);
        remove_cells(m, all, tmp);
    }
}

static void start_settled(const goti_sweep *s, goti_scratch *t, uint32_t row)
{
    if (s->m->rules->settled == NULL) return;
    uint64_t *const settled = goti_rowstore_own(&s->m->settled, row);
    if (!settled_at(s, t, other(s->winner), row, 0, settled))
        memset(settled, 0xff, words_of(s->m) * 8);
}

static goti_err carry_row(void *ctx, uint64_t item, int worker)
{
    const goti_sweep *const s = ctx;
    const uint32_t row = (uint32_t)item;
    uint64_t *const tmp = goti_rowstore_own(&s->m->next[GOTI_ROW], row);
    (void)worker;
    carry_over(s, GOTI_ROW, row, tmp);
    carry_over(s, GOTI_COLUMN, row, tmp);
    return GOTI_OK;
}

static goti_err start_row(void *ctx, uint64_t item, int worker)
{
    goti_sweep *const s = ctx;
    goti_movement *const m = s->m;
    const uint32_t row = (uint32_t)item;
    goti_scratch *const t = &m->scratch[worker];
    if (!s->cursed) clear(m, goti_rowstore_own(&m->won_row[0], row));
    const goti_side loser = other(s->winner);
    if (converts(s, loser)) {
        uint64_t *const rest = goti_rowstore_own(&m->rest, row);
        convert(s, t, loser, row, GOTI_CONVERT_NOT_WON, rest);
        for (size_t w = 0, n = words_of(m); w < n; w++)
            rest[w] = ~rest[w];
    }
    start_settled(s, t, row);
    for (int side = 0; side < 2; side++)
        m->fresh_any[side][row] = m->next_any[side][row] = 0;
    return GOTI_OK;
}

/* --- the end of a level --- */

/* Levels of the first sweep that only now count as decided. */
static void join_late(const goti_sweep *s, goti_side side, uint32_t row,
                      uint64_t *tmp)
{
    goti_movement *const m = s->m;
    for (unsigned i = 0; i < s->n_late[side]; i++) {
        if (s->late[side][i].level != s->level) continue;
        m->k->cells_find(tmp, goti_rowstore_read(&m->cells[side], row),
                         m->set->f, (uint8_t)s->late[side][i].code);
        in_tier(s, tmp);
        if (!m->k->plane_any(tmp, words_of(m))) continue;
        uint64_t *const next = goti_rowstore_own(&m->next[side], row);
        if (!m->next_any[side][row]) clear(m, next);
        m->next_any[side][row] = 1;
        add(m, next, tmp);
        (void)m->k->plane_outline(next + words_of(m), next, words_of(m));
        add(m, goti_rowstore_own(decided(s, side, 1), row), tmp);
    }
}

static goti_err commit_row(void *ctx, uint64_t item, int worker)
{
    goti_sweep *const s = ctx;
    goti_movement *const m = s->m;
    const uint32_t row = (uint32_t)item;
    for (int side = 0; side < 2; side++) {
        const goti_side x = (goti_side)side;
        if (m->next_any[side][row]) {
            const uint64_t *const next =
                goti_rowstore_read(&m->next[side], row);
            const uint64_t *const outline = next + words_of(m);
            m->k->plane_add(goti_rowstore_own(decided(s, x, s->cursed), row),
                            next, outline, words_of(m));
            m->k->cells_mark(goti_rowstore_own(&m->cells[side], row), next,
                             outline, m->set->f, s->code[side]);
        }
        if (s->cursed)
            join_late(s, x, row,
                      (uint64_t *)(void *)m->scratch[worker].cells[1]);
        if (m->next_any[side][row])
            atomic_store_explicit(&s->alive, true, memory_order_relaxed);
    }
    return GOTI_OK;
}

/* --- a sweep --- */

/* Enter this level's finds into the books. */
static goti_err book_level(goti_sweep *s, goti_msg *msg)
{
    for (int side = 0; side < 2; side++) {
        goti_book *const book = &s->m->book[side][s->captured];
        s->code[side] = (uint8_t)book->n;
        if (atomic_load(&s->found[side]) == 0) continue;
        if (book->n == GOTI_MAX_BOOK)
            return goti_fail(msg, GOTI_E_UNSUPPORTED,
                             "more than %d different values in one tier",
                             GOTI_MAX_BOOK);
        const bool wins = side == (int)s->winner;
        const goti_category category =
            wins ? (s->cursed ? GOTI_CURSED_WIN : GOTI_WIN)
                 : (s->cursed ? GOTI_BLESSED_LOSS : GOTI_LOSS);
        book->code[book->n] =
            (goti_code){.value = {(uint8_t)category, (uint16_t)s->level}};
        const unsigned limit = s->limit[other((goti_side)side)];
        const bool late = !s->cursed && s->level >= limit;
        if (late && s->n_late[side] < MAX_LATE)
            s->late[side][s->n_late[side]++] = (late_level){s->level, book->n};
        book->n++;
        if (s->cursed) s->m->cursed_wins[s->winner] = true;
    }
    return GOTI_OK;
}

static void swap_levels(goti_movement *m)
{
    for (int side = 0; side < 2; side++) {
        const goti_rowstore store = m->fresh[side];
        m->fresh[side] = m->next[side];
        m->next[side] = store;
        uint8_t *const any = m->fresh_any[side];
        m->fresh_any[side] = m->next_any[side];
        m->next_any[side] = any;
    }
}

/* Is anything still to come that no fresh position announces? */
static bool more_to_join(const goti_sweep *s)
{
    if (s->level < 1 || s->level < s->last) return true;
    for (int side = 0; side < 2; side++)
        for (unsigned i = 0; s->cursed && i < s->n_late[side]; i++)
            if (s->late[side][i].level > s->level) return true;
    return false;
}

static goti_err prepare_row(void *ctx, uint64_t item, int worker)
{
    const goti_sweep *const s = ctx;
    const goti_sweep_asks asks = asks_of(s);
    s->m->rules->prepare(s->m->family, &s->m->scratch[worker], &asks,
                         (uint32_t)item);
    return GOTI_OK;
}

/* Progress: entries decided, each reported once. */
static void report(goti_movement *m, uint64_t decided)
{
    if (decided > m->undecided) decided = m->undecided;
    m->undecided -= decided;
    goti_progress_add(m->progress, (uint64_t)((double)decided * m->work_each));
}

static goti_err start_sweep(goti_sweep *s)
{
    goti_movement *const m = s->m;
    const uint64_t grain = goti_row_grain(m->set->f);
    if (s->cursed)
        GOTI_TRY(goti_rows_for(m->set, m->n_threads, grain, carry_row, s));
    goti_movement_spread_clear(m);
    goti_movement_spread_won(m, decided(s, GOTI_COLUMN, s->cursed));
    return goti_rows_for(m->set, m->n_threads, grain, start_row, s);
}

/* Counts of all processes. */
static void share_found(goti_sweep *s)
{
    uint64_t found[2] = {atomic_load(&s->found[0]), atomic_load(&s->found[1])};
    goti_team_sum(s->m->space->team, found, 2);
    atomic_store(&s->found[0], found[0]);
    atomic_store(&s->found[1], found[1]);
}

static bool is_alive(const goti_sweep *s)
{
    uint64_t alive = atomic_load(&s->alive);
    goti_team_sum(s->m->space->team, &alive, 1);
    return alive > 0;
}

static goti_err run_sweep(goti_sweep *s, goti_msg *msg)
{
    goti_movement *const m = s->m;
    const unsigned deepest =
        s->limit[0] > s->limit[1] ? s->limit[0] : s->limit[1];
    const goti_sweep_asks asks = asks_of(s);
    s->cut_short = true;
    if (m->rules->last_settled != NULL)
        s->last = m->rules->last_settled(m->family, &asks);
    if (m->rules->prepare != NULL)
        GOTI_TRY(goti_rows_for(m->set, m->n_threads, goti_row_grain(m->set->f),
                               prepare_row, s));
    if (goti_movement_is_spread(m) && m->rules->share != NULL)
        GOTI_TRY(m->rules->share(m->family, &asks, msg));
    GOTI_TRY(start_sweep(s));
    for (s->level = 0; s->cursed || s->level <= deepest; s->level++) {
        if (goti_team_interrupted(m->space->team))
            return goti_fail(msg, GOTI_E_INTERRUPTED, "interrupted");
        goti_progress_stage(
            m->progress, "%s, %u captured, %s level %u", m->phase, s->captured,
            m->space->variant->side[s->winner].side_name, s->level);
        atomic_store(&s->found[0], 0);
        atomic_store(&s->found[1], 0);
        atomic_store(&s->alive, false);
        GOTI_TRY(goti_sweep_level(s));
        share_found(s);
        GOTI_TRY(book_level(s, msg));
        report(m, atomic_load(&s->found[0]) + atomic_load(&s->found[1]));
        GOTI_TRY(goti_rows_for(m->set, m->n_threads, goti_row_grain(m->set->f),
                               commit_row, s));
        swap_levels(m);
        goti_movement_spread_fresh(m);
        if (!is_alive(s) && !more_to_join(s)) {
            s->cut_short = s->level > s->limit[GOTI_ROW] ||
                           s->level > s->limit[GOTI_COLUMN];
            break;
        }
    }
    return goti_movement_spread_end(m);
}

/*
 * Can the second sweep decide anything?  Not if
 * - no conversion leads to a position that is won without the counter only, so
 *   that both sweeps see the same conversions, and
 * - the first sweep ran dry at a level that was in time for both sides: then it
 *   left out no position for the counter's sake.
 * What the first sweep decided is then closed under the rules that the second
 * one applies, which are the same rules on the same planes.
 */
static bool second_adds(const goti_sweep *first)
{
    return first->cut_short || first->m->cursed_wins[first->winner];
}

/* After a sweep: the unlimited plane holds what the first sweep decided, late
 * or not; and the row side's decisions are kept if asked for. */
static goti_err complete_row(void *ctx, uint64_t item, int worker)
{
    goti_sweep *const s = ctx;
    goti_movement *const m = s->m;
    const uint32_t row = (uint32_t)item;
    (void)worker;
    if (s->cursed)
        add(m, goti_rowstore_own(decided(s, GOTI_COLUMN, 1), row),
            goti_rowstore_read(decided(s, GOTI_COLUMN, 0), row));
    for (int c = 0; m->keep_row && c <= s->cursed; c++)
        add(m, goti_rowstore_own(&m->kept[s->winner][s->cursed], row),
            goti_rowstore_read(decided(s, GOTI_ROW, c), row));
    return GOTI_OK;
}

/* The same in place of a second sweep that adds nothing. */
static goti_err repeat_row(void *ctx, uint64_t item, int worker)
{
    goti_sweep *const s = ctx;
    goti_movement *const m = s->m;
    const uint32_t row = (uint32_t)item;
    (void)worker;
    add(m, goti_rowstore_own(decided(s, GOTI_COLUMN, 1), row),
        goti_rowstore_read(decided(s, GOTI_COLUMN, 0), row));
    if (m->keep_row)
        add(m, goti_rowstore_own(&m->kept[s->winner][1], row),
            goti_rowstore_read(decided(s, GOTI_ROW, 0), row));
    return GOTI_OK;
}

static goti_err finish_sweep(goti_sweep *s)
{
    if (!s->cursed && !s->m->keep_row) return GOTI_OK;
    return goti_rows_for(s->m->set, s->m->n_threads, 1, complete_row, s);
}

goti_err goti_movement_solve(goti_movement *m, unsigned captured, uint64_t work,
                             goti_msg *msg)
{
    const goti_variant *const v = m->space->variant;
    for (int side = 0; side < 2; side++) {
        m->book[side][captured].n = 1;
        m->book[side][captured].code[0] = (goti_code){.value = {GOTI_DRAW, 0}};
    }
    const unsigned n_column = goti_movement_column_pieces(m, captured);
    m->undecided =
        2 * m->set->n_slots * goti_index_columns(&m->set->orbits, n_column);
    m->work_each = m->undecided > 0 ? (double)work / (double)m->undecided : 0;
    for (int winner = 0; winner < 2; winner++) {
        goti_sweep s = {.m = m,
                        .captured = captured,
                        .n_column = n_column,
                        .winner = (goti_side)winner};
        for (int side = 0; side < 2; side++)
            s.limit[side] = m->no_limit
                                ? UINT16_MAX
                                : goti_depth_in_time(v, (goti_side)side, 0);
        GOTI_TRY(run_sweep(&s, msg));
        GOTI_TRY(finish_sweep(&s));
        if (!goti_counter_limits(v)) continue;
        if (!second_adds(&s)) {
            GOTI_TRY(goti_rows_for(m->set, m->n_threads, 1, repeat_row, &s));
            continue;
        }
        s.cursed = 1;
        GOTI_TRY(run_sweep(&s, msg));
        GOTI_TRY(finish_sweep(&s));
    }
    report(m, m->undecided); /* the draws */
    return GOTI_OK;
}
