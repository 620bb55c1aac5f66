/* SPDX-License-Identifier: MIT */
/*
 * Processes that solve together must have been started alike: for the same
 * rules, with the same options, and with the same directory, which another
 * machine may not see.  For one process, all of this is nothing.
 */
#ifndef GOTI_RETRO_PLACE_SPREAD_H
#define GOTI_RETRO_PLACE_SPREAD_H

#include "solver/retro/team.h"

#ifdef GOTI_MPI

/**
 * Is that directory the same for all?  The first process leaves something there
 * that the others must find.
 * @return GOTI_E_ARG in all of them, naming one that sees another.
 */
goti_err goti_same_place(goti_team *t, const char *dir,
                         goti_msg *msg) GOTI_NODISCARD;

#else

GOTI_NODISCARD static inline goti_err
goti_same_place(goti_team *t, const char *dir, goti_msg *msg)
{
    (void)t, (void)dir, (void)msg;
    return GOTI_OK;
}

#endif
#endif
