/* SPDX-License-Identifier: MIT */
/*
 * The processes that solve together, on one machine or many.  Each works on a
 * span of the rows of every rowset.  Whatever is decided for all is decided by
 * all alike, or by the first and told to the others: so all of them take the
 * same way through the solver, and meet in the calls below.
 *
 * Without GOTI_MPI there is one process, and all of this is nothing.
 */
#ifndef GOTI_RETRO_TEAM_H
#define GOTI_RETRO_TEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"
#include "solver/base/progress.h"

/** Rows first .. first + n - 1 of a rowset. */
typedef struct goti_span {
    uint32_t first, n;
} goti_span;

/** What a process sent to others so far, by what it was. */
typedef struct goti_traffic {
    uint64_t rows; /* that others look at, as often as they were sent */
    uint64_t row_bytes, row_messages;
    uint64_t other_bytes; /* flags, sums, tables' edges */
    uint64_t meetings;    /* calls in which all take part */
    double wait_seconds;  /* spent in them */
} goti_traffic;

typedef struct goti_team {
    int me, n;     /* this process: 0 .. n - 1 */
    int n_here;    /* of the n, how many are on this machine */
    int n_threads; /* of each */
    goti_traffic traffic;
    uint64_t *peak_bytes; /* of each process, at the end of a solve; owned */
    void *world;          /* private to team_mpi.c and halo_mpi.c */
} goti_team;

/** A number that all processes must have alike, and what to call it. */
typedef struct goti_alike {
    const char *what;
    uint64_t value;
} goti_alike;

static inline int goti_team_n(const goti_team *t)
{
    return t == NULL ? 1 : t->n;
}

#ifdef GOTI_MPI

/**
 * Join the processes that were started together; *out NULL: there is but one.
 * Owned: goti_team_leave.  Main thread only, as is all that follows.
 */
goti_err goti_team_join(goti_team **out, goti_msg *msg) GOTI_NODISCARD;
/**
 * At the end, with the exit code of this process.  Where all of them come here
 * within seconds they part in order; where one fails alone it takes the others
 * with it, as they would wait for it for ever.  say: print why, if this process
 * is to speak.
 */
void goti_team_leave(goti_team *t, int code, void (*say)(void *ctx), void *ctx);

static inline bool goti_is_spread(const goti_team *t)
{
    return t != NULL && t->n > 1;
}
static inline bool goti_team_leads(const goti_team *t)
{
    return t == NULL || t->me == 0;
}
/** The rows of n that process p of the team works on. */
goti_span goti_team_span(const goti_team *t, uint32_t n, int p);
static inline goti_span goti_team_share(const goti_team *t, uint32_t n)
{
    return goti_is_spread(t) ? goti_team_span(t, n, t->me) : (goti_span){0, n};
}
/** x[i] = the sum (or the greatest) of all processes' x[i], i < n. */
void goti_team_sum(goti_team *t, uint64_t *x, unsigned n);
void goti_team_max(goti_team *t, uint64_t *x, unsigned n);
/** flag[i] = whether any process has it set. */
void goti_team_any(goti_team *t, bool *flag, size_t n);
/** Flags by row: each process has its own rows', then all have all. */
void goti_team_flags(goti_team *t, uint8_t *flags, uint32_t n);
/** All get what process 0 has. */
void goti_team_tell(goti_team *t, void *data, size_t size_bytes);
/** The first error of any, with its message. */
goti_err goti_team_agree(goti_team *t, goti_err err,
                         goti_msg *msg) GOTI_NODISCARD;
/** GOTI_E_ARG, and what differs, in all processes; n <= 16. */
goti_err goti_team_alike(goti_team *t, const goti_alike *x, unsigned n,
                         goti_msg *msg) GOTI_NODISCARD;
/** goti_progress_interrupted of any. */
bool goti_team_interrupted(goti_team *t);
/** Bytes to and from each process, one after another. */
void goti_team_swap(goti_team *t, const void *out, const uint64_t *to, void *in,
                    const uint64_t *from);
/** The sum of x of the processes before this one. */
uint64_t goti_team_before(goti_team *t, uint64_t x);
/** Hand something on from process to process: the first begins with what it
 * has, and gets what the last one made of it. */
void goti_team_from_before(goti_team *t, void *data, size_t size_bytes);
void goti_team_to_next(goti_team *t, void *data, size_t size_bytes);

#else

GOTI_NODISCARD static inline goti_err goti_team_join(goti_team **out,
                                                     goti_msg *msg)
{
    (void)msg;
    *out = NULL;
    return GOTI_OK;
}
static inline bool goti_is_spread(const goti_team *t)
{
    (void)t;
    return false;
}
static inline bool goti_team_leads(const goti_team *t)
{
    (void)t;
    return true;
}
static inline goti_span goti_team_share(const goti_team *t, uint32_t n)
{
    (void)t;
    return (goti_span){0, n};
}
static inline void goti_team_sum(goti_team *t, uint64_t *x, unsigned n)
{
    (void)t, (void)x, (void)n;
}
static inline void goti_team_max(goti_team *t, uint64_t *x, unsigned n)
{
    (void)t, (void)x, (void)n;
}
static inline void goti_team_any(goti_team *t, bool *flag, size_t n)
{
    (void)t, (void)flag, (void)n;
}
static inline void goti_team_flags(goti_team *t, uint8_t *flags, uint32_t n)
{
    (void)t, (void)flags, (void)n;
}
static inline void goti_team_tell(goti_team *t, void *data, size_t size_bytes)
{
    (void)t, (void)data, (void)size_bytes;
}
GOTI_NODISCARD static inline goti_err
goti_team_agree(goti_team *t, goti_err err, goti_msg *msg)
{
    (void)t, (void)msg;
    return err;
}
GOTI_NODISCARD static inline goti_err
goti_team_alike(goti_team *t, const goti_alike *x, unsigned n, goti_msg *msg)
{
    (void)t, (void)x, (void)n, (void)msg;
    return GOTI_OK;
}
static inline bool goti_team_interrupted(goti_team *t)
{
    (void)t;
    return goti_progress_interrupted();
}

#endif
#endif
