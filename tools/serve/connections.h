/* SPDX-License-Identifier: MIT */
/*
 * Open connections and how long each may take.  The library ends those that say
 * nothing; who sends a byte now and then, or reads one, is ended here.
 */
#ifndef GOTI_TOOLS_SERVE_CONNECTIONS_H
#define GOTI_TOOLS_SERVE_CONNECTIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "solver/base/err.h"
#include "tools/serve/address.h"

typedef struct goti_connections goti_connections;

typedef struct goti_connection {
    int fd; /* borrowed */
    goti_ip peer;
    bool is_surplus;               /* over what its address may have */
    atomic_uint_fast64_t until_ms; /* when it is ended; UINT64_MAX: never */
    void *owner;                   /* whose the connection is now: the user's */
    struct goti_connection *previous, *next; /* private: in its bin */
} goti_connection;

goti_err goti_connections_open(goti_connections **out,
                               goti_msg *msg) GOTI_NODISCARD;
/** Accepts NULL; all must have been removed. */
void goti_connections_close(goti_connections *all);

/** How many there are of an address. */
unsigned goti_connections_count(goti_connections *all,
                                const goti_address *address);

/** NULL without memory. */
goti_connection *goti_connections_add(goti_connections *all, int fd,
                                      const goti_ip *peer, uint64_t until_ms);
/** Before its fd is closed. */
void goti_connections_remove(goti_connections *all, goti_connection *c);

/** End those whose time is over; returns how many. */
unsigned goti_connections_sweep(goti_connections *all, uint64_t now_ms);

/** Has the other end gone away? */
bool goti_connection_is_gone(const goti_connection *c);

#endif
