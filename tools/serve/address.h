/* SPDX-License-Identifier: MIT */
/* Addresses of the internet, and whom limits hold for. */
#ifndef GOTI_TOOLS_SERVE_ADDRESS_H
#define GOTI_TOOLS_SERVE_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "tools/serve/request.h"

enum { GOTI_IPV4_BITS = 96 /* before an IPv4 address, as IPv6 has it */ };

/** An address of IPv6, or of IPv4 as IPv6 has it (::ffff:192.0.2.1). */
typedef struct goti_ip {
    uint8_t byte[16];
} goti_ip;

/** All 0 where from is NULL or of another kind. */
goti_ip goti_ip_of(const struct sockaddr *from);

/** Read n bytes such as "192.0.2.1" or "2001:db8::1"; false if they are no
 * address. */
bool goti_ip_read(const char *text, size_t n, goti_ip *out);

bool goti_ip_is_v4(const goti_ip *ip);

/** Whom limits hold for. */
goti_address goti_address_of(const goti_ip *ip);

/** The same for what costs more to have many of: of IPv6, a network of 48
 * bits, which is what one customer may get. */
goti_address goti_address_wide(const goti_address *address);

#endif
