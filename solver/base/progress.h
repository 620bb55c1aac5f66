/* SPDX-License-Identifier: MIT */
/*
 * Progress on stderr: a line redrawn on a terminal, plain lines a few seconds
 * apart elsewhere, nothing when quiet.  Also where Ctrl-C is heard: long loops
 * ask goti_progress_interrupted() at every safe point.
 */
#ifndef GOTI_BASE_PROGRESS_H
#define GOTI_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct goti_progress goti_progress;

/** total is in work units of any kind (0 when unknown). Close with _close. */
goti_progress *goti_progress_open(bool quiet, uint64_t total);
void goti_progress_close(goti_progress *p);

/** What is being done now, for example "movement 3 captured, level 17". */
void goti_progress_stage(goti_progress *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/** Add done units; redraws when enough time has gone by. Main thread only. */
void goti_progress_add(goti_progress *p, uint64_t units);
/** The same for units that an earlier run did: they tell nothing of the rate.
 */
void goti_progress_skip(goti_progress *p, uint64_t units);
/** Print a permanent line (above the redrawn one). */
void goti_progress_note(goti_progress *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/** Catch SIGINT and SIGTERM from now on; a second one ends the process. */
void goti_progress_catch_signals(void);
bool goti_progress_interrupted(void);

#endif
