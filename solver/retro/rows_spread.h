/* SPDX-License-Identifier: MIT */
/* Rows of a rowset that is spread over processes; for one, all is nothing. */
#ifndef GOTI_RETRO_ROWS_SPREAD_H
#define GOTI_RETRO_ROWS_SPREAD_H

#include "solver/retro/halo.h"
#include "solver/retro/space.h"

/** Which actions lead to rows that are looked at. */
typedef enum goti_looks {
    GOTI_LOOK_STEPS = 1,
    GOTI_LOOK_CAPTURES = 2,
    GOTI_LOOK_ACTIONS = 3
} goti_looks;

/** Marks the rows that a row looks at. */
typedef void (*goti_look_fn)(const void *ctx, uint32_t row, uint8_t *wanted);

/** What rows look at, in a store of the rowset there: rows of others, for a
 * batch of rows at a time; those of the next are on their way while this one is
 * worked on.  All zero: none yet. */
typedef struct goti_batch {
    goti_halo_plan *plan, *next_plan;
    goti_halo *halo, *next;
    goti_rowstore *store; /* borrowed */
} goti_batch;

/** Rows of a batch, and of the one after it. */
typedef struct goti_batch_rows {
    goti_span now, next;
    bool last; /* none is after it */
} goti_batch_rows;

/** The actions of a rowset, for goti_look_at_actions. */
typedef struct goti_look {
    const goti_rowset *set;
    goti_looks looks;
} goti_look;

/** All rows of a rowset, and what they look at. */
typedef struct goti_looking {
    const goti_rowset *set;
    goti_look_fn look;
    const void *ctx;
} goti_looking;

/** Where rows are spread over processes, before a batch of rows of this one:
 * bring what they look at.  All take part, some without rows. */
typedef goti_err (*goti_rows_coming)(void *ctx, const goti_batch_rows *rows,
                                     goti_msg *msg);

/** That, and the batches it brings: n_batches of them, borrowed. */
typedef struct goti_coming {
    goti_rows_coming fn; /* NULL: rows look at no others */
    goti_batch *batch;
    unsigned n_batches;
} goti_coming;

/** Planes of others' rows: those that changed, and all they add to. */
typedef struct goti_growing {
    const goti_kernels *k;
    size_t words; /* of a plane; its outline is behind it */
    const goti_halo_plan *plan;
    goti_halo *fresh, *all;
    const uint8_t *any; /* by row: did it change? */
} goti_growing;

#ifdef GOTI_MPI

/** The fresh rows have come: add them to all. */
goti_err goti_rows_grow(const goti_growing *g, int n_threads,
                        uint64_t grain) GOTI_NODISCARD;

void goti_look_at_actions(const void *ctx, uint32_t row, uint8_t *wanted);

/** goti_rows_for, while rows of halo are on their way. */
goti_err goti_rows_for_meanwhile(const goti_rowset *set, int n_threads,
                                 uint64_t grain, goti_par_fn fn, void *ctx,
                                 goti_halo *halo) GOTI_NODISCARD;

/** Rows of there that the rows of span look at, as look has it. */
goti_err goti_rows_plan(goti_team *team, goti_span span, goti_look_fn look,
                        const void *ctx, const goti_rowset *there,
                        goti_halo_plan **out, goti_msg *msg) GOTI_NODISCARD;

/** Bring the rows of store that those of rows->now look at, in place of those
 * of the batch before; and send for those of rows->next.  All take part, some
 * with no rows.  Until _close no row of store may change. */
goti_err goti_batch_fetch(goti_batch *b, goti_team *team,
                          const goti_batch_rows *rows, goti_look_fn look,
                          const void *ctx, const goti_rowset *there,
                          goti_rowstore *store, goti_msg *msg) GOTI_NODISCARD;
void goti_batch_close(goti_batch *b);
/** Let rows travel while this process works. Cheap. */
void goti_coming_poke(const goti_coming *c);
/** Rows of a batch, so that what it looks at is little beside what the process
 * has itself. */
uint32_t goti_batch_size(const goti_rowset *set, int n_threads);
/** Rows of a batch to work on between two pokes. */
uint32_t goti_piece_size(uint32_t n, int n_threads);

/** goti_rows_for, batch by batch, each after coming->fn(ctx). */
goti_err goti_rows_in_batches(goti_team *team, const goti_rowset *set,
                              int n_threads, const goti_coming *coming,
                              goti_par_fn fn, void *ctx,
                              goti_msg *msg) GOTI_NODISCARD;

/** goti_rows_for, batch by batch: rows of there in store are looked at. */
goti_err goti_rows_looking(goti_team *team, const goti_looking *look,
                           const goti_rowset *there, goti_rowstore *store,
                           int n_threads, goti_par_fn fn, void *ctx,
                           goti_msg *msg) GOTI_NODISCARD;

#else

static inline void goti_look_at_actions(const void *ctx, uint32_t row,
                                        uint8_t *wanted)
{
    (void)ctx, (void)row, (void)wanted;
}
GOTI_NODISCARD static inline goti_err
goti_batch_fetch(goti_batch *b, goti_team *team, const goti_batch_rows *rows,
                 goti_look_fn look, const void *ctx, const goti_rowset *there,
                 goti_rowstore *store, goti_msg *msg)
{
    (void)b, (void)team, (void)rows, (void)look, (void)ctx;
    (void)there, (void)store, (void)msg;
    return GOTI_OK;
}
static inline void goti_batch_close(goti_batch *b)
{
    (void)b;
}
static inline uint32_t goti_batch_size(const goti_rowset *set, int n_threads)
{
    (void)set, (void)n_threads;
    return 0;
}
GOTI_NODISCARD static inline goti_err
goti_rows_in_batches(goti_team *team, const goti_rowset *set, int n_threads,
                     const goti_coming *coming, goti_par_fn fn, void *ctx,
                     goti_msg *msg)
{
    (void)team, (void)coming, (void)msg;
    return goti_rows_for(set, n_threads, 1, fn, ctx);
}
GOTI_NODISCARD static inline goti_err
goti_rows_looking(goti_team *team, const goti_looking *look,
                  const goti_rowset *there, goti_rowstore *store, int n_threads,
                  goti_par_fn fn, void *ctx, goti_msg *msg)
{
    (void)team, (void)there, (void)store, (void)msg;
    return goti_rows_for(look->set, n_threads, 1, fn, ctx);
}

#endif
#endif
