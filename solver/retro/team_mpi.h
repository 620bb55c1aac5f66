/* SPDX-License-Identifier: MIT */
/* What the files that call MPI share; no others include this. */
#ifndef GOTI_RETRO_TEAM_MPI_H
#define GOTI_RETRO_TEAM_MPI_H

#include "solver/retro/team.h"

#ifdef GOTI_MPI

#include <mpi.h>

typedef struct goti_world {
    MPI_Comm work, end;
    int *count;       /* 4 a process, for the call at hand; owned */
    unsigned n_plans; /* of halos, so far: the same number in all processes */
} goti_world;

/** Around every call in which processes wait for each other. */
double goti_team_meet(goti_team *t);
void goti_team_met(goti_team *t, double since, uint64_t sent_bytes);

#endif
#endif
