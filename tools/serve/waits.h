/* SPDX-License-Identifier: MIT */
/*
 * Requests that wait for news of a room.  They hold no thread: a waiter is an
 * entry of a list, taken out when there is news, when its time is over, or when
 * its client has gone; then its owner is told to answer.
 */
#ifndef GOTI_TOOLS_SERVE_WAITS_H
#define GOTI_TOOLS_SERVE_WAITS_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/base/err.h"

typedef struct goti_waits goti_waits;
typedef struct goti_waiter goti_waiter;

/** Part of whoever waits.  All 0 at first. */
struct goti_waiter {
    goti_waiter *previous, *next; /* private, and so on */
    const void *room;
    uint64_t until_ms;
    bool waited; /* it has been in the list: do not wait once more */
    bool gone;   /* the client closed the connection */
};

/** What to do with one that need not wait any more; called by any thread, with
 * the list locked. */
typedef void goti_waits_answer(void *ctx, goti_waiter *waiter);
/** Has the client of a waiter gone? */
typedef bool goti_waits_gone(void *ctx, goti_waiter *waiter);

goti_err goti_waits_open(goti_waits_answer *answer, goti_waits_gone *gone,
                         void *ctx, goti_waits **out,
                         goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL; nobody may be waiting. */
void goti_waits_close(goti_waits *waits);

/** Let it wait for news of the room, which is compared and not looked at. From
 * then on it is not the caller's any more. */
void goti_waits_add(goti_waits *waits, goti_waiter *waiter, const void *room,
                    uint64_t until_ms);

/** There is news of a room. */
void goti_waits_wake(goti_waits *waits, const void *room);

/** Take out those whose time is over or whose clients have gone. */
void goti_waits_sweep(goti_waits *waits, uint64_t now_ms);

/** Take all out, and let nobody wait from now on. */
void goti_waits_stop(goti_waits *waits);

#endif
