/* SPDX-License-Identifier: MIT */
/* Threads that do one job after another, in the order they came. */
#ifndef GOTI_TOOLS_SERVE_JOBS_H
#define GOTI_TOOLS_SERVE_JOBS_H

#include <stdbool.h>

#include "solver/base/err.h"

typedef struct goti_jobs goti_jobs;

/** Part of whoever has something to do; not the caller's until run. */
typedef struct goti_job goti_job;
struct goti_job {
    goti_job *next; /* private */
    void (*run)(goti_job *job);
};

goti_err goti_jobs_open(unsigned n_threads, goti_jobs **out,
                        goti_msg *msg) GOTI_NODISCARD;
/** Do what is left, then end the threads.  Accepts NULL. */
void goti_jobs_close(goti_jobs *jobs);

/**
 * @param most  so many may wait to be begun; 0: any number.
 * @return false, and the job is the caller's, if there are that many.
 */
bool goti_jobs_add(goti_jobs *jobs, goti_job *job, unsigned most);

#endif
