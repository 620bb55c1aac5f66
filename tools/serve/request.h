/* SPDX-License-Identifier: MIT */
/*
 * A request as the handlers see it: taken apart, but not yet understood.  It
 * knows of no sockets, so that tests and fuzzers can make one.
 */
#ifndef GOTI_TOOLS_SERVE_REQUEST_H
#define GOTI_TOOLS_SERVE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GOTI_REQUEST_PARAMS = 12, /* no path has as many */
    GOTI_REQUEST_BODY_BYTES = 4096,
    GOTI_REQUEST_URI_BYTES = 8192
};

typedef enum goti_method {
    GOTI_GET, /* HEAD too: the answer's body is left out later */
    GOTI_POST,
    GOTI_OPTIONS,
    GOTI_OTHER_METHOD
} goti_method;

/** A parameter of the query, decoded; any bytes. */
typedef struct goti_param {
    const char *name;
    const char *value; /* "" where the query has no '=' */
    size_t n;          /* bytes of value before its final NUL */
} goti_param;

/** Whom limits hold for: an IPv4 address, or the first half of an IPv6 one. */
typedef struct goti_address {
    uint8_t byte[8];
} goti_address;

/** One that waits for news of a room; see waits.h. */
typedef struct goti_waiter goti_waiter;

/** All is borrowed, until the answer is made. */
typedef struct goti_request {
    goti_method method;
    const char *path; /* decoded */
    unsigned n_params;
    bool too_many_params;
    goti_param param[GOTI_REQUEST_PARAMS];
    const char *content_type;  /* NULL: none, and so on */
    const char *authorization; /* "Bearer TOKEN" */
    const char *if_none_match;
    const char *origin;
    const char *body; /* a NUL follows it */
    size_t body_bytes;
    goti_address address;
    goti_waiter *waiter; /* NULL: nobody can wait */
} goti_request;

/** The value of a parameter, or NULL; the first, where there are several. */
const char *goti_request_param(const goti_request *r, const char *name);

#endif
