/* SPDX-License-Identifier: MIT */
/* Time: one clock that only goes on, one that people have. */
#ifndef GOTI_TOOLS_SERVE_CLOCK_H
#define GOTI_TOOLS_SERVE_CLOCK_H

#include <stdint.h>
#include <time.h>

/** Microseconds since some time in the past. */
static inline uint64_t goti_clock_us(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static inline uint64_t goti_clock_ms(void)
{
    return goti_clock_us() / 1000;
}

/** Milliseconds since 1970; may jump. */
static inline uint64_t goti_clock_date_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

#endif
