/* SPDX-License-Identifier: MIT */
/*
 * A sweep of the movement phase, as its two halves see it: what is done to all
 * rows from level to level (movement.c), and what a level is to one row
 * (movement_level.c).
 */
#ifndef GOTI_RETRO_MOVEMENT_SWEEP_H
#define GOTI_RETRO_MOVEMENT_SWEEP_H

#include <stdatomic.h>
#include <string.h>

#include "solver/retro/movement.h"

/* A level of the first sweep whose parents come too late for the counter. */
typedef struct late_level {
    unsigned level, code;
} late_level;

enum { MAX_LATE = 4 };

typedef struct goti_sweep {
    goti_movement *m;
    unsigned captured, n_column;
    goti_side winner;
    int cursed; /* which sweep: 0 under the counter, 1 the rest */
    unsigned level;
    unsigned limit[2]; /* deepest level in time, by side to move */
    unsigned last;     /* level up to which settled turns have news */
    bool cut_short;    /* did the counter end it before it ran dry? */
    uint8_t code[2];   /* of this level, by side to move */
    late_level late[2][MAX_LATE];
    unsigned n_late[2];
    atomic_uint_fast64_t found[2];
    atomic_bool alive; /* this level left something for the next */
} goti_sweep;

/** This level of all rows: next and next_any of both sides, and found. */
goti_err goti_sweep_level(goti_sweep *s) GOTI_NODISCARD;

static inline goti_side other(goti_side side)
{
    return side == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
}

/* --- planes of one row --- */

static inline size_t words_of(const goti_movement *m)
{
    return goti_plane_words(m->set->f);
}

static inline void clear(const goti_movement *m, uint64_t *p)
{
    memset(p, 0, words_of(m) * 8);
}

static inline void add(const goti_movement *m, uint64_t *dst,
                       const uint64_t *src)
{
    m->k->plane_add(dst, src, NULL, words_of(m));
}

static inline void remove_cells(const goti_movement *m, uint64_t *dst,
                                const uint64_t *src)
{
    m->k->plane_remove(dst, src, words_of(m));
}

static inline void keep_cells(const goti_movement *m, uint64_t *dst,
                              const uint64_t *src)
{
    m->k->plane_keep(dst, src, words_of(m));
}

static inline void in_tier(const goti_sweep *s, uint64_t *p)
{
    s->m->k->plane_keep_count(p, s->m->set->f, s->n_column);
}

/* Decided planes by side to move; c = 0 under the counter, 1 without. */
static inline goti_rowstore *decided(const goti_sweep *s, goti_side side, int c)
{
    return side == GOTI_ROW ? &s->m->won_row[c] : &s->m->won[s->winner][c];
}

static inline void remove_decided(const goti_sweep *s, goti_side side,
                                  uint32_t row, uint64_t *p)
{
    for (int c = 0; c <= s->cursed; c++)
        remove_cells(s->m, p, goti_rowstore_read(decided(s, side, c), row));
}

static inline goti_sweep_asks asks_of(const goti_sweep *s)
{
    return (goti_sweep_asks){s->captured, s->n_column, s->winner, s->cursed,
                             &s->m->won[s->winner][s->cursed]};
}

static inline void convert(const goti_sweep *s, goti_scratch *t, goti_side side,
                           uint32_t row, goti_conversions which, uint64_t *out)
{
    const goti_sweep_asks asks = asks_of(s);
    clear(s->m, out);
    s->m->rules->conversions_or(s->m->family, t, &asks, side, row, which, out);
}

static inline bool converts(const goti_sweep *s, goti_side side)
{
    return s->m->rules->converts(s->m->family, side);
}

static inline bool settled_at(const goti_sweep *s, goti_scratch *t,
                              goti_side side, uint32_t row, unsigned level,
                              uint64_t *out)
{
    const goti_sweep_asks asks = asks_of(s);
    return s->m->rules->settled != NULL &&
           s->m->rules->settled(s->m->family, t, &asks, side, row, level, out);
}

#endif
