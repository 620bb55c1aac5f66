/* SPDX-License-Identifier: MIT */
/*
 * The server's sockets.  One thread reads requests and sends answers; workers
 * make the answers; a second kind of worker makes those that take long, so that
 * they never keep the others waiting.  Who waits for news holds no thread.
 */
#ifndef GOTI_TOOLS_SERVE_HTTP_H
#define GOTI_TOOLS_SERVE_HTTP_H

#include "tools/serve/forwarded.h"
#include "tools/serve/serve.h"

typedef struct goti_http goti_http;

typedef struct goti_http_options {
    const char *address;         /* "127.0.0.1", "::1", "localhost" */
    unsigned port;               /* 0: any that is free */
    unsigned n_threads;          /* of workers of each kind */
    unsigned connections;        /* at once */
    unsigned connections_each;   /* of one address; 0: no limit */
    const goti_proxies *proxies; /* who is believed who asks */
    unsigned patience_s;         /* for a request to come, or an answer to go */
    const char *const *hosts;    /* names it may be called by too, NULL at the
                                    end */
    const char *allow_origin;    /* NULL: pages of other servers may not ask */
} goti_http_options;

/**
 * Wait for connections.  s->rooms is opened by the caller afterwards, with
 * goti_http_waits, before goti_http_start.
 * @param s, options  borrowed until close.
 * @return GOTI_E_ARG if the address is none; GOTI_E_IO if it cannot be had.
 */
goti_err goti_http_open(goti_serve *s, const goti_http_options *options,
                        goti_http **out, goti_msg *msg) GOTI_NODISCARD;

goti_waits *goti_http_waits(goti_http *http);

/** Begin to answer. */
goti_err goti_http_start(goti_http *http, goti_msg *msg) GOTI_NODISCARD;

/** Where it listens, as one writes it: "http://127.0.0.1:8080/". */
const char *goti_http_url(const goti_http *http);
/** Can other machines reach it? */
bool goti_http_is_open(const goti_http *http);

/** Stop listening, answer what is begun, and end.  Accepts NULL. */
void goti_http_close(goti_http *http);

#endif
