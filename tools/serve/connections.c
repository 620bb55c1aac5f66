/* SPDX-License-Identifier: MIT */
#include "tools/serve/connections.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>

struct goti_connections {
    pthread_mutex_t lock;
    goti_connection *first;
};

goti_err goti_connections_open(goti_connections **out, goti_msg *msg)
{
    goti_connections *const all = calloc(1, sizeof *all);
    if (all == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    pthread_mutex_init(&all->lock, NULL);
    *out = all;
    return GOTI_OK;
}

void goti_connections_close(goti_connections *all)
{
    if (all == NULL) return;
    pthread_mutex_destroy(&all->lock);
    free(all);
}

goti_connection *goti_connections_add(goti_connections *all, int fd,
                                      uint64_t until_ms)
{
    goti_connection *const c = calloc(1, sizeof *c);
    if (c == NULL) return NULL;
    c->fd = fd;
    atomic_init(&c->until_ms, until_ms);
    pthread_mutex_lock(&all->lock);
    c->next = all->first;
    if (all->first != NULL) all->first->previous = c;
    all->first = c;
    pthread_mutex_unlock(&all->lock);
    return c;
}

void goti_connections_remove(goti_connections *all, goti_connection *c)
{
    pthread_mutex_lock(&all->lock);
    if (c->previous != NULL)
        c->previous->next = c->next;
    else
        all->first = c->next;
    if (c->next != NULL) c->next->previous = c->previous;
    pthread_mutex_unlock(&all->lock);
    free(c);
}

unsigned goti_connections_sweep(goti_connections *all, uint64_t now_ms)
{
    unsigned n = 0;
    pthread_mutex_lock(&all->lock);
    for (goti_connection *c = all->first; c != NULL; c = c->next) {
        if (now_ms < atomic_load(&c->until_ms)) continue;
        /* The library sees that and closes it. */
        (void)shutdown(c->fd, SHUT_RDWR);
        atomic_store(&c->until_ms, UINT64_MAX);
        n++;
    }
    pthread_mutex_unlock(&all->lock);
    return n;
}

bool goti_connection_is_gone(const goti_connection *c)
{
    char byte; /* one that stands there is the next request's */
    return recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}
