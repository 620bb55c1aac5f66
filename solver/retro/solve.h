/* SPDX-License-Identifier: MIT */
/* Solve a variant whole and write its tables. */
#ifndef GOTI_RETRO_SOLVE_H
#define GOTI_RETRO_SOLVE_H

#include "solver/retro/plan.h"

typedef enum goti_solve_phase {
    GOTI_SOLVE_ALL,
    GOTI_SOLVE_MOVEMENT,
    GOTI_SOLVE_PLACEMENT /* from movement tables that are already there */
} goti_solve_phase;

/** All zero is a sensible default. */
typedef struct goti_solve_options {
    int n_threads;         /* 0: all cores */
    uint64_t memory_bytes; /* refuse to need more; 0: nine tenths of RAM */
    goti_solve_phase phase;
    goti_metric metric; /* what depths count; GOTI_DTC by default */
    bool no_symmetry;   /* solve every row: slower, same tables; a check */
    bool portable;      /* use the portable kernels only; a check */
    bool quiet;         /* no progress on stderr */
    int zstd_level;     /* 0: the default */
    goti_team *team;    /* who solves together; NULL: this process alone */
    bool no_tables;     /* movement and placement in memory only, for sweeps
                           that need nothing but the start's value */
} goti_solve_options;

typedef struct goti_solve_report {
    uint64_t tables_written, tables_kept; /* kept: complete from before */
    uint64_t positions_written, bytes_written;
    double cpu_seconds, wall_seconds;
    uint64_t peak_bytes;     /* of one process: that which took the most */
    uint64_t peak_bytes_all; /* of all together */
    goti_traffic traffic;    /* between them, all together */
} goti_solve_report;

/**
 * Solve v into db_dir/<name>/.  Tiers already complete there are not redone:
 * calling again after an interruption or a kill goes on from the last complete
 * layer.  One solver at a time per database (GOTI_E_BUSY otherwise).
 * @return GOTI_E_MEMORY before any work when memory_bytes does not suffice,
 * naming by how much; GOTI_E_RULES when the directory holds tables of other
 * rules or another metric; GOTI_E_INTERRUPTED after SIGINT/SIGTERM, resumable;
 * GOTI_E_IO.
 */
goti_err goti_solve(const goti_variant *v, const char *db_dir,
                    const goti_solve_options *options,
                    goti_solve_report *report, goti_msg *msg) GOTI_NODISCARD;

#endif
