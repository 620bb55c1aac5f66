/* SPDX-License-Identifier: MIT */
/*
 * Who asks, where a web server stands in front of this one: X-Forwarded-For and
 * Forwarded (RFC 7239).  Anybody can send those headers, so they count only
 * from peers that are trusted, and of their addresses only those that a trusted
 * peer has added: the last that is not trusted itself is the one that asks.
 */
#ifndef GOTI_TOOLS_SERVE_FORWARDED_H
#define GOTI_TOOLS_SERVE_FORWARDED_H

#include "solver/base/err.h"
#include "tools/serve/address.h"

enum { GOTI_MOST_PROXIES = 32, GOTI_MOST_HEADER_LINES = 16 };

/** Addresses and networks that are trusted.  All 0: none. */
typedef struct goti_proxies {
    unsigned n;
    struct {
        goti_ip ip;
        unsigned bits; /* of it that count */
    } of[GOTI_MOST_PROXIES];
} goti_proxies;

/**
 * Add a list such as "127.0.0.1, ::1, 10.0.0.0/8".
 * @return GOTI_E_ARG if a part of it is no address, or they are too many.
 */
goti_err goti_proxies_add(goti_proxies *proxies, const char *list,
                          goti_msg *msg) GOTI_NODISCARD;

bool goti_proxies_have(const goti_proxies *proxies, const goti_ip *ip);

/** The lines of a header that may come several times, as they came. */
typedef struct goti_header_lines {
    unsigned n;
    bool too_many;
    const char *text[GOTI_MOST_HEADER_LINES]; /* borrowed */
} goti_header_lines;

/**
 * Who asks: the peer itself, if it is not trusted, if neither header is there,
 * if what is read of them is no list of addresses, or if they do not agree
 * (the peer has passed on one that it does not know).
 */
goti_ip goti_forwarded_for(const goti_proxies *proxies, const goti_ip *peer,
                           const goti_header_lines *x_forwarded_for,
                           const goti_header_lines *forwarded);

#endif
