/* SPDX-License-Identifier: MIT */
#include "tools/serve/waits.h"

#include <pthread.h>
#include <stdlib.h>

struct goti_waits {
    pthread_mutex_t lock;
    goti_waiter *first;
    bool stopped;
    goti_waits_answer *answer;
    goti_waits_gone *gone;
    void *ctx;
};

goti_err goti_waits_open(goti_waits_answer *answer, goti_waits_gone *gone,
                         void *ctx, goti_waits **out, goti_msg *msg)
{
    goti_waits *const waits = calloc(1, sizeof *waits);
    if (waits == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    pthread_mutex_init(&waits->lock, NULL);
    waits->answer = answer;
    waits->gone = gone;
    waits->ctx = ctx;
    *out = waits;
    return GOTI_OK;
}

void goti_waits_close(goti_waits *waits)
{
    if (waits == NULL) return;
    pthread_mutex_destroy(&waits->lock);
    free(waits);
}

/* With the lock held. */
static void take_out(goti_waits *waits, goti_waiter *w)
{
    if (w->previous != NULL)
        w->previous->next = w->next;
    else
        waits->first = w->next;
    if (w->next != NULL) w->next->previous = w->previous;
    w->previous = w->next = NULL;
    waits->answer(waits->ctx, w);
}

void goti_waits_add(goti_waits *waits, goti_waiter *waiter, const void *room,
                    uint64_t until_ms)
{
    pthread_mutex_lock(&waits->lock);
    waiter->room = room;
    waiter->until_ms = until_ms;
    waiter->waited = true;
    waiter->previous = NULL;
    waiter->next = waits->first;
    if (waits->first != NULL) waits->first->previous = waiter;
    waits->first = waiter;
    if (waits->stopped) take_out(waits, waiter);
    pthread_mutex_unlock(&waits->lock);
}

void goti_waits_wake(goti_waits *waits, const void *room)
{
    pthread_mutex_lock(&waits->lock);
    for (goti_waiter *w = waits->first, *next; w != NULL; w = next) {
        next = w->next;
        if (w->room == room) take_out(waits, w);
    }
    pthread_mutex_unlock(&waits->lock);
}

void goti_waits_sweep(goti_waits *waits, uint64_t now_ms)
{
    pthread_mutex_lock(&waits->lock);
    for (goti_waiter *w = waits->first, *next; w != NULL; w = next) {
        next = w->next;
        w->gone = waits->gone(waits->ctx, w);
        if (w->gone || now_ms >= w->until_ms) take_out(waits, w);
    }
    pthread_mutex_unlock(&waits->lock);
}

void goti_waits_stop(goti_waits *waits)
{
    pthread_mutex_lock(&waits->lock);
    waits->stopped = true;
    while (waits->first != NULL)
        take_out(waits, waits->first);
    pthread_mutex_unlock(&waits->lock);
}
