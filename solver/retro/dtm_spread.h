/* SPDX-License-Identifier: MIT */
/*
 * Movement by DTM spread over processes: as movement_spread.h, but that only
 * one side gains at a level, so that every other level nothing is sent.
 */
#ifndef GOTI_RETRO_DTM_SPREAD_H
#define GOTI_RETRO_DTM_SPREAD_H

#include "solver/retro/morris_dtm.h"
#include "solver/retro/movement_dtm.h"

#ifdef GOTI_MPI

goti_err goti_dtm_spread_open(goti_dtm *m, goti_msg *msg) GOTI_NODISCARD;
void goti_dtm_spread_close(goti_dtm *m);
/** A sweep starts: nothing is won. */
void goti_dtm_spread_clear(goti_dtm *m);
/** The column side has gained the fresh rows. */
goti_err goti_dtm_spread_fresh(goti_dtm *m) GOTI_NODISCARD;

/** goti_dtm_rules.share */
goti_err goti_morris_dtm_share(void *family, const goti_dtm_level *l,
                               goti_msg *msg) GOTI_NODISCARD;
void goti_morris_dtm_share_close(goti_morris_dtm *m);

#else

GOTI_NODISCARD static inline goti_err goti_dtm_spread_open(goti_dtm *m,
                                                           goti_msg *msg)
{
    (void)m, (void)msg;
    return GOTI_OK;
}
static inline void goti_dtm_spread_close(goti_dtm *m)
{
    (void)m;
}
static inline void goti_dtm_spread_clear(goti_dtm *m)
{
    (void)m;
}
GOTI_NODISCARD static inline goti_err goti_dtm_spread_fresh(goti_dtm *m)
{
    (void)m;
    return GOTI_OK;
}
static inline void goti_morris_dtm_share_close(goti_morris_dtm *m)
{
    (void)m;
}

#endif
#endif
