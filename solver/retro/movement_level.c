/* SPDX-License-Identifier: MIT */
#include "solver/base/par.h"
#include "solver/retro/movement_spread.h"
#include "solver/retro/movement_sweep.h"

/* May side step where it has a conversion? */
static bool may_step(const goti_sweep *s, goti_side side)
{
    return side != GOTI_ROW || !s->m->space->variant->capture_compulsory;
}

/* out = cells of the tier not yet decided. */
static void only_open(const goti_sweep *s, goti_side side, uint32_t row,
                      uint64_t *out)
{
    in_tier(s, out);
    remove_decided(s, side, row, out);
}

/* Level 0: the loser is blocked, and has no conversion either. */
static bool blocked(const goti_sweep *s, goti_scratch *t, goti_side side,
                    uint32_t row, uint64_t *out, uint64_t *tmp)
{
    const goti_movement *const m = s->m;
    const goti_sweep_asks asks = asks_of(s);
    if (side == s->winner || s->cursed ||
        m->space->variant->side[side].blocked != GOTI_BLOCKED_LOSES)
        return false;
    m->rules->stuck(m->family, &asks, side, row, out);
    if (converts(s, side)) {
        convert(s, t, side, row, GOTI_CONVERT_ANY, tmp);
        remove_cells(m, out, tmp);
    }
    only_open(s, side, row, out);
    return true;
}

/* The loser's cells that no conversion and no settled turn saves. */
static void keep_lost(const goti_sweep *s, goti_side side, uint32_t row,
                      uint64_t *cells)
{
    const goti_movement *const m = s->m;
    if (converts(s, side))
        keep_cells(m, cells, goti_rowstore_read(&m->rest, row));
    if (m->rules->settled != NULL)
        keep_cells(m, cells, goti_rowstore_read(&m->settled, row));
}

/* Level 1: the loser has conversions, none of which saves it, and steps, if
 * any, lead to what is decided already.  Few cells pass the steps: whether
 * they have conversions is asked last. */
static void forced(const goti_sweep *s, goti_scratch *t, goti_side side,
                   uint32_t row, uint64_t *out, uint64_t *tmp)
{
    const goti_movement *const m = s->m;
    const goti_sweep_asks asks = asks_of(s);
    memcpy(out, goti_rowstore_read(&m->rest, row), words_of(m) * 8);
    keep_lost(s, side, row, out);
    only_open(s, side, row, out);
    if (may_step(s, side))
        m->rules->steps_and(m->family, t, &asks, side, row,
                            decided(s, other(side), s->cursed), out);
    if (!m->k->plane_any(out, words_of(m))) return;
    convert(s, t, side, row, GOTI_CONVERT_ANY, tmp);
    keep_cells(m, out, tmp);
}

/* Decided at once, without a fresh position to start from. */
static bool seeds(const goti_sweep *s, goti_scratch *t, goti_side side,
                  uint32_t row, uint64_t *out, uint64_t *tmp)
{
    if (s->level == 0) return blocked(s, t, side, row, out, tmp);
    if (s->level > 1 || !converts(s, side)) return false;
    if (side != s->winner) {
        forced(s, t, side, row, out, tmp);
    } else {
        convert(s, t, side, row, GOTI_CONVERT_WON, out);
        only_open(s, side, row, out);
    }
    return true;
}

/* Is any row that a step leads to fresh?  Against nobody closing a mill
 * captures nobody: then it is a step, too. */
static bool has_fresh_step(const goti_sweep *s, goti_side side, uint32_t row)
{
    const goti_movement *const m = s->m;
    const goti_rowset *const set = m->set;
    const goti_row *const r = &set->row[row];
    const uint8_t *const any = m->fresh_any[other(side)];
    if (any[row]) return true; /* a column step, or a pass */
    for (uint32_t i = 0; side == GOTI_ROW && i < r->n_frames; i++) {
        const goti_frame *const f = &set->frame[r->first_frame + i];
        const uint32_t n = f->n_steps + (s->n_column == 0 ? f->n_captures : 0);
        for (uint32_t k = 0; k < n; k++)
            if (any[set->action[f->first + k].row]) return true;
    }
    return false;
}

/* Cells whose best settled turn is decided at this level, in scratch that only
 * games without settled turns use otherwise; NULL: none. */
static const uint64_t *settled_news(const goti_sweep *s, goti_scratch *t,
                                    goti_side side, uint32_t row)
{
    uint64_t *const news = (uint64_t *)(void *)t->cells[0];
    if (s->level == 0 || !settled_at(s, t, side, row, s->level, news))
        return NULL;
    if (side != s->winner)
        add(s->m, goti_rowstore_own(&s->m->settled, row), news);
    return news;
}

static bool side_level(const goti_sweep *s, goti_scratch *t, goti_side side,
                       uint32_t row, uint64_t *out, uint64_t *tmp)
{
    const goti_movement *const m = s->m;
    const goti_side turn = other(side);
    const goti_sweep_asks asks = asks_of(s);
    const uint64_t *const news = settled_news(s, t, side, row);
    const bool seeded = seeds(s, t, side, row, out, tmp);
    const bool stepped = s->level > 0 && has_fresh_step(s, side, row);
    if (!stepped && news == NULL) return seeded;
    uint64_t *const cells = seeded ? tmp : out;
    clear(m, cells);
    if (stepped)
        m->rules->steps_or(m->family, t, &asks, side, row, &m->fresh[turn],
                           m->fresh_any[turn], cells);
    if (news != NULL) add(m, cells, news);
    remove_decided(s, side, row, cells);
    if (!may_step(s, side)) {
        uint64_t *const captures = (uint64_t *)(void *)t->cells[0];
        convert(s, t, side, row, GOTI_CONVERT_ANY, captures);
        remove_cells(m, cells, captures);
    }
    if (side != s->winner) {
        keep_lost(s, side, row, cells);
        m->rules->steps_and(m->family, t, &asks, side, row,
                            decided(s, turn, s->cursed), cells);
    }
    if (seeded) add(m, out, tmp);
    return true;
}

static void level_side(goti_sweep *s, goti_side side, uint32_t row, int worker)
{
    goti_movement *const m = s->m;
    goti_scratch *const t = &m->scratch[worker];
    uint64_t *const out = goti_rowstore_own(&m->next[side], row);
    bool some = false;
    if (s->cursed || s->level <= s->limit[side]) {
        /* Scratch cells are free here and hold at least one plane. */
        uint64_t *const tmp = (uint64_t *)(void *)t->cells[1];
        some = side_level(s, t, side, row, out, tmp);
    }
    const uint64_t n =
        some ? m->k->plane_outline(out + words_of(m), out, words_of(m)) : 0;
    m->next_any[side][row] = n > 0;
    if (n > 0)
        atomic_fetch_add_explicit(&s->found[side], n, memory_order_relaxed);
}

static goti_err level_of_row_side(void *ctx, uint64_t item, int worker)
{
    level_side(ctx, GOTI_ROW, (uint32_t)item, worker);
    return GOTI_OK;
}

static goti_err level_of_column_side(void *ctx, uint64_t item, int worker)
{
    level_side(ctx, GOTI_COLUMN, (uint32_t)item, worker);
    return GOTI_OK;
}

static goti_err level_row(void *ctx, uint64_t item, int worker)
{
    level_side(ctx, GOTI_ROW, (uint32_t)item, worker);
    level_side(ctx, GOTI_COLUMN, (uint32_t)item, worker);
    return GOTI_OK;
}

/* Steps of the column side stay in their row: they are taken while fresh rows
 * of other processes are on their way. */
goti_err goti_sweep_level(goti_sweep *s)
{
    goti_movement *const m = s->m;
    const uint64_t grain = goti_row_grain(m->set->f);
    if (!goti_movement_is_spread(m))
        return goti_rows_for(m->set, m->n_threads, grain, level_row, s);
    GOTI_TRY(goti_movement_meanwhile(m, level_of_column_side, s));
    GOTI_TRY(goti_movement_spread_end(m));
    return goti_rows_for(m->set, m->n_threads, grain, level_of_row_side, s);
}
