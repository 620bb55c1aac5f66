/* SPDX-License-Identifier: MIT */
/* A request on its way: read from a connection, answered, sent. */
#ifndef GOTI_TOOLS_SERVE_EXCHANGE_H
#define GOTI_TOOLS_SERVE_EXCHANGE_H

#include <microhttpd.h>

#include "tools/serve/connections.h"
#include "tools/serve/http.h"
#include "tools/serve/jobs.h"
#include "tools/serve/waits.h"

typedef enum goti_exchange_state {
    GOTI_EXCHANGE_NEW,
    GOTI_EXCHANGE_READING, /* the body */
    GOTI_EXCHANGE_AWAY,    /* at a worker, or waiting for news */
    GOTI_EXCHANGE_ANSWERED
} goti_exchange_state;

typedef struct goti_exchange {
    goti_http *http;
    struct MHD_Connection *connection;
    goti_connection *limits; /* borrowed */
    goti_exchange_state state;
    bool is_counted; /* it has been at a worker */
    size_t uri_bytes;
    bool uri_has_nul; /* its path, where it reads %00 */
    goti_request request;
    const goti_route *route;
    char argument[GOTI_PATH_ARGUMENT_BYTES];
    goti_reply reply;
    goti_job job;
    goti_waiter waiter;
    uint64_t begun_us;
    size_t discarded_bytes; /* of a body that is too large */
    char body[GOTI_REQUEST_BODY_BYTES + 1];
} goti_exchange;

/** Fill the request in from what the connection has read. */
void goti_exchange_read(goti_exchange *e, const char *url, const char *method,
                        const goti_proxies *proxies);

/** Is the request to be refused whatever it asks?  Then reply is made. */
bool goti_exchange_refused(goti_exchange *e, const goti_http_options *options,
                           bool is_loopback);

/** Queue its answer. */
enum MHD_Result goti_exchange_send(goti_exchange *e,
                                   const goti_http_options *options);

#endif
