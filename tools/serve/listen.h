/* SPDX-License-Identifier: MIT */
/* The address that the server listens at. */
#ifndef GOTI_TOOLS_SERVE_LISTEN_H
#define GOTI_TOOLS_SERVE_LISTEN_H

#include <stdbool.h>
#include <sys/socket.h>

#include "solver/base/err.h"
#include "tools/serve/request.h"

typedef struct goti_listener {
    int fd; /* owned by whoever takes it */
    bool is_ipv6;
    bool is_loopback; /* no other machine can reach it */
    char url[96];
} goti_listener;

/**
 * Listen at an address (a number, or "localhost") and port (0: a free one).
 * @return GOTI_E_ARG if the address is none; GOTI_E_IO.
 */
goti_err goti_listen(const char *address, unsigned port, goti_listener *out,
                     goti_msg *msg) GOTI_NODISCARD;

/** Whom limits hold for. */
goti_address goti_address_of(const struct sockaddr *from);

/**
 * May a server be called by that Host header?  Where only this machine can
 * reach it, it is called by a name of this machine, or by one of hosts: any
 * other is a page's trick, whose own name was made to mean this machine.
 */
bool goti_host_is_good(const char *host, bool is_loopback,
                       const char *const *hosts);

#endif
