/* SPDX-License-Identifier: MIT */
#include "tools/serve/connections.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { BINS = 1024 };

struct goti_connections {
    pthread_mutex_t lock;
    goti_connection *bin[BINS]; /* by address */
};

static goti_connection **bin_of(goti_connections *all,
                                const goti_address *address)
{
    uint64_t key;
    memcpy(&key, address->byte, sizeof key);
    key *= UINT64_C(0x9e3779b97f4a7c15);
    return &all->bin[key >> 32 & (BINS - 1)];
}

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

unsigned goti_connections_count(goti_connections *all,
                                const goti_address *address)
{
    unsigned n = 0;
    pthread_mutex_lock(&all->lock);
    for (const goti_connection *c = *bin_of(all, address); c != NULL;
         c = c->next) {
        const goti_address other = goti_address_of(&c->peer);
        n += memcmp(&other, address, sizeof other) == 0;
    }
    pthread_mutex_unlock(&all->lock);
    return n;
}

goti_connection *goti_connections_add(goti_connections *all, int fd,
                                      const goti_ip *peer, uint64_t until_ms)
{
    goti_connection *const c = calloc(1, sizeof *c);
    if (c == NULL) return NULL;
    const goti_address address = goti_address_of(peer);
    goti_connection **const bin = bin_of(all, &address);
    c->fd = fd;
    c->peer = *peer;
    atomic_init(&c->until_ms, until_ms);
    pthread_mutex_lock(&all->lock);
    c->next = *bin;
    if (*bin != NULL) (*bin)->previous = c;
    *bin = c;
    pthread_mutex_unlock(&all->lock);
    return c;
}

void goti_connections_remove(goti_connections *all, goti_connection *c)
{
    const goti_address address = goti_address_of(&c->peer);
    pthread_mutex_lock(&all->lock);
    if (c->previous != NULL)
        c->previous->next = c->next;
    else
        *bin_of(all, &address) = c->next;
    if (c->next != NULL) c->next->previous = c->previous;
    pthread_mutex_unlock(&all->lock);
    free(c);
}

static unsigned sweep_bin(goti_connection *c, uint64_t now_ms)
{
    unsigned n = 0;
    for (; c != NULL; c = c->next) {
        if (now_ms < atomic_load(&c->until_ms)) continue;
        /* The library sees that and closes it. */
        (void)shutdown(c->fd, SHUT_RDWR);
        atomic_store(&c->until_ms, UINT64_MAX);
        n++;
    }
    return n;
}

unsigned goti_connections_sweep(goti_connections *all, uint64_t now_ms)
{
    unsigned n = 0;
    pthread_mutex_lock(&all->lock);
    for (unsigned i = 0; i < BINS; i++)
        n += sweep_bin(all->bin[i], now_ms);
    pthread_mutex_unlock(&all->lock);
    return n;
}

bool goti_connection_is_gone(const goti_connection *c)
{
    char byte; /* one that stands there is the next request's */
    return recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}
