/* SPDX-License-Identifier: MIT */
/* Names that the server goes by, and of servers whose pages may ask. */
#ifndef GOTI_TOOLS_SERVE_NAMES_H
#define GOTI_TOOLS_SERVE_NAMES_H

#include <stdbool.h>

#include "solver/base/err.h"

/**
 * May a server be called by that Host header?  Where only this machine can
 * reach it, it is called by a name of this machine, or by one of hosts: any
 * other is a page's trick, whose own name was made to mean this machine.
 */
bool goti_host_is_good(const char *host, bool is_loopback,
                       const char *const *hosts);

/** Can a Host header be that, without its port: "goti.example", "[::1]"?
 * @return GOTI_E_ARG */
goti_err goti_host_check(const char *name, goti_msg *msg) GOTI_NODISCARD;

/** Can an Origin header be that: "https://goti.example", as browsers write it?
 * @return GOTI_E_ARG */
goti_err goti_origin_check(const char *origin, goti_msg *msg) GOTI_NODISCARD;

#endif
