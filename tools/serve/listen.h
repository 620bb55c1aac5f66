/* SPDX-License-Identifier: MIT */
/* The address that the server listens at. */
#ifndef GOTI_TOOLS_SERVE_LISTEN_H
#define GOTI_TOOLS_SERVE_LISTEN_H

#include <stdbool.h>

#include "solver/base/err.h"

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

#endif
