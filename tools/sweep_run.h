/* SPDX-License-Identifier: MIT */
/* Solve the members of a sweep, and find their numbers in the tables. */
#ifndef GOTI_TOOLS_SWEEP_RUN_H
#define GOTI_TOOLS_SWEEP_RUN_H

#include "solver/retro/solve.h"
#include "tools/sweep_family.h"

typedef struct goti_sweep_options {
    const char *db_dir;
    goti_solve_options solve; /* threads, memory, metric, quiet */
    double max_seconds;       /* skip what takes more CPU time; 0: nothing */
    bool drop_db;             /* remove the tables that a sweep made */
} goti_sweep_options;

/**
 * Solve what is to be solved into DIR/NAME/, members with the same rules once,
 * and fill in status, reason and numbers.  Beside it stands DIR/NAME.ini, the
 * member's variant file, and DIR/sweep.json, the journal, by which a run after
 * an interruption or a kill goes on.  Members that are complete are not solved
 * again, but their tables are asked, and must say what the journal does; with
 * drop_db the journal suffices where tables are gone.
 * @return GOTI_E_INTERRUPTED, resumable; GOTI_E_BUSY while another sweep is at
 * work in DIR; what goti_solve returns, but for want of memory before it
 * begins: such a member is skipped.
 */
goti_err goti_sweep_run(goti_sweep *sweep, const goti_sweep_options *options,
                        goti_msg *msg) GOTI_NODISCARD;

#endif
