/* SPDX-License-Identifier: MIT */
/*
 * A search in a thread of its own, so that an engine listens while it thinks.
 * Says "info" lines as it goes on, and "bestmove" once at its end.
 */
#ifndef GOTI_TOOLS_ENGINE_SEARCH_H
#define GOTI_TOOLS_ENGINE_SEARCH_H

#include <pthread.h>
#include <stdio.h>

#include "db/ai/think.h"

/** All 0 before its first start. */
typedef struct goti_engine_search {
    const goti_variant *v; /* borrowed, as all below, until the end */
    goti_ai *ai;
    FILE *out;
    goti_ai_request request;
    /* private */
    pthread_t thread;
    bool running; /* there is a thread to join */
    atomic_bool stop;
    pthread_mutex_t mutex;
    pthread_cond_t stopped; /* an infinite search waits for it */
} goti_engine_search;

void goti_engine_search_init(goti_engine_search *s);
/** Ends a search that runs. */
void goti_engine_search_clear(goti_engine_search *s);

/**
 * Begin, with the fields that are not private; on_info and stop are set here.
 * None may be running.  If there is no thread to be had, "bestmove" is said
 * without thought.
 */
void goti_engine_search_start(goti_engine_search *s);

/** Have it end soon, if one runs; do not wait. */
void goti_engine_search_stop(goti_engine_search *s);

/** Have it end, if one runs, and wait until "bestmove" has been said. */
void goti_engine_search_end(goti_engine_search *s);

#endif
