/* SPDX-License-Identifier: MIT */
#include "db/ai/clock.h"

#include <time.h>

enum {
    LOOK_EVERY = GOTI_AI_CLOCK_PROBE, /* nodes */
    MOVES_TO_GO = 30,                 /* if nobody says how many */
    OVERHEAD_MS = 20,   /* between us and whoever holds the watch */
    LONGEST_SHARE = 4,  /* of the clock: one move never takes more */
    LONGEST_STRETCH = 3 /* of what a move has on average */
};

static uint64_t now_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static uint64_t min(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* What is left, and never nothing. */
static uint64_t less_overhead(uint64_t ms)
{
    return ms > 2 * OVERHEAD_MS ? ms - OVERHEAD_MS : ms / 2 + 1;
}

static void share_time(const goti_ai_limits *limits, goti_ai_clock *clock)
{
    if (limits->clock_ms > 0) {
        const uint64_t left = less_overhead(limits->clock_ms);
        const uint64_t moves =
            limits->moves_to_go > 0 ? limits->moves_to_go : MOVES_TO_GO;
        const uint64_t each =
            left / moves + (uint64_t)limits->increment_ms * 3 / 4;
        const uint64_t longest = moves == 1 ? left : left / LONGEST_SHARE + 1;
        clock->hard_ms = min(LONGEST_STRETCH * each + 1, longest);
        /* A deeper search takes longer than all before it. */
        clock->soft_ms = min(each / 2 + 1, clock->hard_ms);
    }
    if (limits->move_ms > 0) {
        clock->hard_ms = min(clock->hard_ms, limits->move_ms);
        clock->soft_ms = min(clock->soft_ms, limits->move_ms);
    }
}

void goti_ai_clock_start(const goti_ai_limits *limits, const atomic_bool *stop,
                         goti_ai_clock *out)
{
    *out = (goti_ai_clock){
        .started_ms = now_ms(),
        .soft_ms = UINT64_MAX,
        .hard_ms = UINT64_MAX,
        .node_limit = limits->nodes > 0 ? limits->nodes : UINT64_MAX,
        .stop = stop,
    };
    if (limits->infinite) return;
    share_time(limits, out);
    const bool bounded = limits->nodes > 0 || limits->depth_plies > 0 ||
                         out->hard_ms != UINT64_MAX;
    if (!bounded) out->node_limit = GOTI_AI_DEFAULT_NODES;
}

uint64_t goti_ai_clock_elapsed_ms(const goti_ai_clock *clock)
{
    return now_ms() - clock->started_ms;
}

static bool is_told_to_stop(const goti_ai_clock *clock)
{
    return clock->stop != NULL &&
           atomic_load_explicit(clock->stop, memory_order_relaxed);
}

bool goti_ai_clock_is_over(const goti_ai_clock *clock)
{
    return is_told_to_stop(clock) ||
           (clock->hard_ms != UINT64_MAX &&
            goti_ai_clock_elapsed_ms(clock) >= clock->hard_ms);
}

bool goti_ai_clock_is_out(goti_ai_clock *clock, uint64_t nodes, unsigned work)
{
    if (nodes >= clock->node_limit) clock->out = true;
    clock->work += work;
    if (clock->out || clock->work < LOOK_EVERY) return clock->out;
    clock->work = 0;
    clock->out = goti_ai_clock_is_over(clock);
    return clock->out;
}

bool goti_ai_clock_is_late(goti_ai_clock *clock)
{
    if (clock->out || is_told_to_stop(clock)) return true;
    return clock->soft_ms != UINT64_MAX &&
           goti_ai_clock_elapsed_ms(clock) >= clock->soft_ms;
}
