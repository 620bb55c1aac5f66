/* SPDX-License-Identifier: MIT */
/*
 * Movement spread over processes.  In a sweep a row looks at others' rows in
 * two kinds of planes only: what the column side to move has won so far, and
 * what it won at the last level.  Of these a process keeps the rows that its
 * own look at.  The first kind is sent whole when a sweep starts; after that
 * only fresh rows are, from which each process knows what becomes of the first.
 *
 * For one process, all of this is nothing.
 */
#ifndef GOTI_RETRO_MOVEMENT_SPREAD_H
#define GOTI_RETRO_MOVEMENT_SPREAD_H

#include "solver/retro/movement.h"

#ifdef GOTI_MPI

/** What m keeps of others' rows: once its stores are there. */
goti_err goti_movement_spread_open(goti_movement *m,
                                   goti_msg *msg) GOTI_NODISCARD;
void goti_movement_spread_close(goti_movement *m);
/** Others' rows of won, which is what the sweep asks about, as they are now. */
void goti_movement_spread_won(goti_movement *m, goti_rowstore *won);
/** Nothing is fresh any more, anywhere. */
void goti_movement_spread_clear(goti_movement *m);
/** Send the fresh rows; then work, by goti_movement_meanwhile, on what does not
 * look at others'; and end. */
void goti_movement_spread_fresh(goti_movement *m);
goti_err goti_movement_meanwhile(goti_movement *m, goti_par_fn fn,
                                 void *ctx) GOTI_NODISCARD;
/** Have the fresh rows of others, and count them among the won. */
goti_err goti_movement_spread_end(goti_movement *m) GOTI_NODISCARD;

static inline bool goti_movement_is_spread(const goti_movement *m)
{
    return goti_is_spread(m->space->team);
}

#else

GOTI_NODISCARD static inline goti_err
goti_movement_spread_open(goti_movement *m, goti_msg *msg)
{
    (void)m, (void)msg;
    return GOTI_OK;
}
static inline void goti_movement_spread_close(goti_movement *m)
{
    (void)m;
}
static inline void goti_movement_spread_won(goti_movement *m,
                                            goti_rowstore *won)
{
    (void)m, (void)won;
}
static inline void goti_movement_spread_clear(goti_movement *m)
{
    (void)m;
}
static inline void goti_movement_spread_fresh(goti_movement *m)
{
    (void)m;
}
GOTI_NODISCARD static inline goti_err
goti_movement_meanwhile(goti_movement *m, goti_par_fn fn, void *ctx)
{
    (void)m, (void)fn, (void)ctx;
    return GOTI_OK;
}
GOTI_NODISCARD static inline goti_err goti_movement_spread_end(goti_movement *m)
{
    (void)m;
    return GOTI_OK;
}
static inline bool goti_movement_is_spread(const goti_movement *m)
{
    (void)m;
    return false;
}

#endif
#endif
