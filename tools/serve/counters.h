/* SPDX-License-Identifier: MIT */
/* What the server has done so far: for /metrics.  By many threads at once. */
#ifndef GOTI_TOOLS_SERVE_COUNTERS_H
#define GOTI_TOOLS_SERVE_COUNTERS_H

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

typedef enum goti_counter {
    GOTI_COUNT_CONNECTIONS,      /* accepted */
    GOTI_COUNT_CONNECTIONS_OPEN, /* now */
    GOTI_COUNT_LATE,             /* closed: the request took too long to come */
    GOTI_COUNT_BUSY,             /* refused: too many are waiting for work */
    GOTI_COUNT_LIMITED,          /* refused with 429 */
    GOTI_COUNT_WAITING,          /* now: for news of a room */
    GOTI_COUNT_ROOMS_MADE,
    GOTI_COUNT_ROOM_MOVES,
    GOTI_COUNT_SENT_BYTES, /* bodies */
    GOTI_COUNTERS
} goti_counter;

enum { GOTI_COUNTER_ROUTES = 32, GOTI_COUNTER_CLASSES = 6 };

/** Counts of one route; the last is of requests that have none. */
typedef struct goti_route_counter {
    atomic_uint_fast64_t answers[GOTI_COUNTER_CLASSES]; /* by status / 100 */
    atomic_uint_fast64_t us; /* from the request's end to its answer; without
                                those that wait for news */
} goti_route_counter;

typedef struct goti_counters {
    atomic_uint_fast64_t value[GOTI_COUNTERS];
    goti_route_counter route[GOTI_COUNTER_ROUTES + 1];
} goti_counters;

static inline void goti_count(goti_counters *c, goti_counter which, int64_t n)
{
    atomic_fetch_add_explicit(&c->value[which], (uint64_t)n,
                              memory_order_relaxed);
}

static inline uint64_t goti_count_of(goti_counters *c, goti_counter which)
{
    return atomic_load_explicit(&c->value[which], memory_order_relaxed);
}

/** An answer of the route with that number, or GOTI_COUNTER_ROUTES for none. */
void goti_count_answer(goti_counters *c, unsigned route, unsigned status,
                       uint64_t us);

/** Lines as Prometheus reads them. */
void goti_counters_write(goti_counters *c, FILE *out);

/** One more such line; help without a newline. */
void goti_counter_line(FILE *out, const char *name, const char *type,
                       const char *help, uint64_t value);

#endif
