/* SPDX-License-Identifier: MIT */
/*
 * Morris spread over processes.  In a sweep a row looks at others after White
 * closed mills, in its own rowset, and at rows without one of its men, in the
 * rowset before.  These do not change while the sweep goes on.
 */
#ifndef GOTI_RETRO_MORRIS_SPREAD_H
#define GOTI_RETRO_MORRIS_SPREAD_H

#include "solver/retro/morris_ply.h"
#include "solver/retro/morris_rows.h"

/** Rows without n of their men, of the rowset of so many less: what the rows of
 * set look at; for goti_batch_fetch. */
typedef struct goti_look_fewer {
    const goti_rowset *set;
    const goti_rows *fewer;
    unsigned n;
} goti_look_fewer;

#ifdef GOTI_MPI

void goti_look_at_fewer(const void *ctx, uint32_t row, uint8_t *wanted);

/** goti_row_rules.share; what is kept goes with _close. */
goti_err goti_morris_share(const void *rules, const goti_sweep_asks *asks,
                           goti_msg *msg) GOTI_NODISCARD;
/** Only rows of k - 1 men more, for goti_morris_more_open. */
goti_err goti_morris_share_more(goti_morris_rows *m, unsigned k,
                                goti_side winner, int cursed,
                                goti_msg *msg) GOTI_NODISCARD;
void goti_morris_share_close(goti_morris_rows *m);

#else

static inline void goti_look_at_fewer(const void *ctx, uint32_t row,
                                      uint8_t *wanted)
{
    (void)ctx, (void)row, (void)wanted;
}
GOTI_NODISCARD static inline goti_err
goti_morris_share_more(goti_morris_rows *m, unsigned k, goti_side winner,
                       int cursed, goti_msg *msg)
{
    (void)m, (void)k, (void)winner, (void)cursed, (void)msg;
    return GOTI_OK;
}
static inline void goti_morris_share_close(goti_morris_rows *m)
{
    (void)m;
}

#endif
#endif
