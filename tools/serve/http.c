/* SPDX-License-Identifier: MIT */
#include "tools/serve/http.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/serve/clock.h"
#include "tools/serve/exchange.h"
#include "tools/serve/listen.h"

enum {
    MOST_LONG = 32,               /* long requests that may wait to begin */
    MOST_DISCARDED = 1 << 20,     /* of a body that is too large */
    CONNECTION_BYTES = 32 * 1024, /* for headers and the like */
    SURPLUS = 16,                 /* connections of an address that are told
                                     why they are too many */
    SURPLUS_MS = 5000,            /* which must ask by then */
    SWEEP_MS = 500
};

struct goti_http {
    goti_serve *serve;
    const goti_http_options *options;
    goti_listener listener;
    struct MHD_Daemon *daemon;
    goti_connections *connections;
    goti_waits *waits;
    goti_jobs *quick, *slow;
    atomic_uint away;   /* requests that are suspended */
    atomic_uint unsent; /* those, and those whose answer is on its way */
    pthread_t sweeper;
    bool sweeps;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t ended;
    bool ending;
};

static uint64_t patience_ms(const goti_http *http)
{
    return (uint64_t)http->options->patience_s * 1000;
}

static void allow_time(const goti_exchange *e, uint64_t until_ms)
{
    atomic_store(&e->limits->until_ms, until_ms);
}

/* ---- answering ---------------------------------------------------------- */

static unsigned number_of(const goti_route *route)
{
    unsigned n;
    const goti_route *const first = goti_routes(&n);
    return route == NULL ? GOTI_COUNTER_ROUTES : (unsigned)(route - first);
}

static void count(goti_exchange *e)
{
    goti_counters *const c = e->http->serve->counters;
    const uint64_t us = e->waiter.waited ? 0 : goti_clock_us() - e->begun_us;
    goti_count_answer(c, number_of(e->route), e->reply.status, us);
    goti_count(c, GOTI_COUNT_SENT_BYTES, (int64_t)e->reply.n);
    if (e->reply.status == 429) goti_count(c, GOTI_COUNT_LIMITED, 1);
}

static enum MHD_Result send_reply(goti_exchange *e)
{
    e->state = GOTI_EXCHANGE_ANSWERED;
    allow_time(e, goti_clock_ms() + patience_ms(e->http));
    count(e);
    return goti_exchange_send(e, e->http->options);
}

static void answer_busy(goti_exchange *e, const char *why)
{
    goti_count(e->http->serve->counters, GOTI_COUNT_BUSY, 1);
    goti_reply_error(&e->reply, 503, "busy", NULL, "%s", why);
    e->reply.retry_after_s = 2;
}

/* By a worker. */
static void run(goti_job *job)
{
    goti_exchange *const e =
        (goti_exchange *)(void *)((char *)job - offsetof(goti_exchange, job));
    goti_http *const http = e->http;
    goti_reply reply = {0};
    e->route->answer(http->serve, &e->request, e->argument, &reply);
    if (reply.waits) return; /* e may be another worker's by now */
    if (e->waiter.waited)
        goti_count(http->serve->counters, GOTI_COUNT_WAITING, -1);
    e->reply = reply;
    e->state = GOTI_EXCHANGE_ANSWERED;
    MHD_resume_connection(e->connection);
    atomic_fetch_sub(&http->away, 1);
}

/* Have a worker answer. */
static enum MHD_Result send_away(goti_exchange *e)
{
    goti_http *const http = e->http;
    const bool is_long = e->route->kind == GOTI_ROUTE_LONG;
    atomic_fetch_add(&http->away, 1);
    atomic_fetch_add(&http->unsent, 1);
    e->is_counted = true;
    if (atomic_load(&http->serve->stopping)) {
        atomic_fetch_sub(&http->away, 1);
        answer_busy(e, "the server is being stopped");
        return send_reply(e);
    }
    allow_time(e, UINT64_MAX);
    e->state = GOTI_EXCHANGE_AWAY;
    e->job.run = run;
    MHD_suspend_connection(e->connection);
    if (goti_jobs_add(is_long ? http->slow : http->quick, &e->job,
                      is_long ? MOST_LONG : 0))
        return MHD_YES;
    /* Once resumed, it is sent. */
    answer_busy(e, "the server has too much to do; try again");
    e->state = GOTI_EXCHANGE_ANSWERED;
    MHD_resume_connection(e->connection);
    atomic_fetch_sub(&http->away, 1);
    return MHD_YES;
}

/* A page of another server asks whether it may. */
static bool answer_options(goti_exchange *e)
{
    if (e->request.method != GOTI_OPTIONS ||
        e->http->options->allow_origin == NULL)
        return false;
    e->reply = (goti_reply){.status = 204};
    return true;
}

static enum MHD_Result answer(goti_exchange *e)
{
    goti_serve *const s = e->http->serve;
    e->begun_us = goti_clock_us();
    if (e->discarded_bytes > 0) {
        goti_reply_error(&e->reply, 413, "body-too-large", NULL,
                         "expected a body of at most %d bytes",
                         (int)GOTI_REQUEST_BODY_BYTES);
        return send_reply(e);
    }
    if (answer_options(e)) return send_reply(e);
    e->route = goti_route_find(&e->request, e->argument, &e->reply);
    const unsigned cost = e->route == NULL ? 1 : e->route->cost;
    goti_reply limit = {0};
    if (!goti_rate_take(s->rate, &e->request.address, cost, &limit)) {
        goti_reply_clear(&e->reply);
        e->reply = limit;
        return send_reply(e);
    }
    if (e->route == NULL) return send_reply(e);
    if (e->route->kind != GOTI_ROUTE_AT_ONCE) return send_away(e);
    e->route->answer(s, &e->request, e->argument, &e->reply);
    return send_reply(e);
}

/* ---- what the library calls --------------------------------------------- */

static enum MHD_Result take_body(goti_exchange *e, const char *data, size_t *n)
{
    goti_request *const r = &e->request;
    if (e->discarded_bytes > 0 ||
        *n > GOTI_REQUEST_BODY_BYTES - r->body_bytes) {
        e->discarded_bytes += *n;
        *n = 0;
        return e->discarded_bytes <= MOST_DISCARDED ? MHD_YES : MHD_NO;
    }
    memcpy(e->body + r->body_bytes, data, *n);
    r->body_bytes += *n;
    e->body[r->body_bytes] = '\0';
    *n = 0;
    return MHD_YES;
}

static enum MHD_Result on_request(void *ctx, struct MHD_Connection *connection,
                                  const char *url, const char *method,
                                  const char *version, const char *data,
                                  size_t *n, void **request)
{
    goti_http *const http = ctx;
    goti_exchange *const e = *request;
    (void)connection;
    (void)version;
    if (e == NULL) return MHD_NO; /* there was no memory for it */
    switch (e->state) {
    case GOTI_EXCHANGE_NEW:
        e->state = GOTI_EXCHANGE_READING;
        goti_exchange_read(e, url, method, http->options->proxies);
        if (goti_exchange_refused(e, http->options, http->listener.is_loopback))
            return send_reply(e);
        return MHD_YES;
    case GOTI_EXCHANGE_READING:
        return *n > 0 ? take_body(e, data, n) : answer(e);
    case GOTI_EXCHANGE_AWAY:
        return MHD_YES;
    case GOTI_EXCHANGE_ANSWERED:
        break;
    }
    return send_reply(e);
}

static void free_exchange(goti_exchange *e)
{
    if (e == NULL) return;
    if (e->is_counted) atomic_fetch_sub(&e->http->unsent, 1);
    goti_reply_clear(&e->reply);
    free(e);
}

/*
 * The first that is known of a request.  The library does not always say that
 * one has ended whose headers were bad, so the connection knows it, too.
 */
static void *on_uri(void *ctx, const char *uri,
                    struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    goti_connection *const limits = info == NULL ? NULL : info->socket_context;
    goti_exchange *const e = limits == NULL ? NULL : calloc(1, sizeof *e);
    if (e == NULL) return NULL;
    free_exchange(limits->owner);
    limits->owner = e;
    e->http = ctx;
    e->connection = connection;
    e->limits = limits;
    e->uri_bytes = strlen(uri);
    const char *const nul = strstr(uri, "%00");
    e->uri_has_nul = nul != NULL && nul < uri + strcspn(uri, "?");
    return e;
}

static void on_completed(void *ctx, struct MHD_Connection *connection,
                         void **request, enum MHD_RequestTerminationCode code)
{
    goti_http *const http = ctx;
    goti_exchange *const e = *request;
    (void)connection;
    (void)code;
    if (e == NULL) return;
    allow_time(e, goti_clock_ms() + patience_ms(http));
    e->limits->owner = NULL;
    free_exchange(e);
    *request = NULL;
}

/* How many of a peer there may be; one that speaks for others has no limit. */
static bool has_fewer(goti_http *http, const goti_ip *peer, unsigned more)
{
    const unsigned each = http->options->connections_each;
    if (each == 0 || goti_proxies_have(http->options->proxies, peer))
        return true;
    const goti_address address = goti_address_of(peer);
    return goti_connections_count(http->connections, &address) < each + more;
}

/* Some too many are let in, to be told so; the rest is closed unheard, or one
 * address could have all the connections that there may be. */
static enum MHD_Result may_connect(void *ctx, const struct sockaddr *from,
                                   socklen_t n)
{
    (void)n;
    const goti_ip peer = goti_ip_of(from);
    return has_fewer(ctx, &peer, SURPLUS) ? MHD_YES : MHD_NO;
}

static goti_connection *begin_connection(goti_http *http,
                                         struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const goti_ip peer = goti_ip_of(info == NULL ? NULL : info->client_addr);
    const bool fits = has_fewer(http, &peer, 0);
    uint64_t time_ms = patience_ms(http);
    if (!fits && time_ms > SURPLUS_MS) time_ms = SURPLUS_MS;
    info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (info == NULL) return NULL;
    goti_connection *const c = goti_connections_add(
        http->connections, info->connect_fd, &peer, goti_clock_ms() + time_ms);
    if (c != NULL) c->is_surplus = !fits;
    return c;
}

static void on_connection(void *ctx, struct MHD_Connection *connection,
                          void **socket_context,
                          enum MHD_ConnectionNotificationCode code)
{
    goti_http *const http = ctx;
    goti_counters *const c = http->serve->counters;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *socket_context = begin_connection(http, connection);
        goti_count(c, GOTI_COUNT_CONNECTIONS, 1);
        goti_count(c, GOTI_COUNT_CONNECTIONS_OPEN, 1);
        return;
    }
    goti_connection *const limits = *socket_context;
    if (limits != NULL) {
        free_exchange(limits->owner);
        goti_connections_remove(http->connections, limits);
    }
    *socket_context = NULL;
    goti_count(c, GOTI_COUNT_CONNECTIONS_OPEN, -1);
}

/* ---- waiting ------------------------------------------------------------ */

static goti_exchange *waiting(goti_waiter *waiter)
{
    return (goti_exchange *)(void *)((char *)waiter -
                                     offsetof(goti_exchange, waiter));
}

static void answer_waiter(void *ctx, goti_waiter *waiter)
{
    goti_http *const http = ctx;
    (void)goti_jobs_add(http->quick, &waiting(waiter)->job, 0);
}

static bool waiter_is_gone(void *ctx, goti_waiter *waiter)
{
    const goti_exchange *const e = waiting(waiter);
    (void)ctx;
    return goti_connection_is_gone(e->limits);
}

static void sweep(goti_http *http)
{
    const uint64_t now_ms = goti_clock_ms();
    const unsigned n = goti_connections_sweep(http->connections, now_ms);
    goti_count(http->serve->counters, GOTI_COUNT_LATE, n);
    goti_waits_sweep(http->waits, now_ms);
    if (http->serve->rooms != NULL) goti_rooms_sweep(http->serve->rooms);
}

static void *sweep_often(void *ctx)
{
    goti_http *const http = ctx;
    pthread_mutex_lock(&http->lock);
    while (!http->ending) {
        struct timespec until;
        (void)clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += SWEEP_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        (void)pthread_cond_timedwait(&http->ended, &http->lock, &until);
        if (http->ending) break;
        pthread_mutex_unlock(&http->lock);
        sweep(http);
        pthread_mutex_lock(&http->lock);
    }
    pthread_mutex_unlock(&http->lock);
    return NULL;
}

/* ---- opening and closing ------------------------------------------------ */

static goti_err open_parts(goti_http *http, goti_msg *msg)
{
    const goti_http_options *const o = http->options;
    GOTI_TRY(goti_connections_open(&http->connections, msg));
    GOTI_TRY(goti_waits_open(answer_waiter, waiter_is_gone, http, &http->waits,
                             msg));
    GOTI_TRY(goti_jobs_open(o->n_threads, &http->quick, msg));
    GOTI_TRY(goti_jobs_open(o->n_threads, &http->slow, msg));
    return goti_listen(o->address, o->port, &http->listener, msg);
}

goti_err goti_http_open(goti_serve *s, const goti_http_options *options,
                        goti_http **out, goti_msg *msg)
{
    goti_http *const http = calloc(1, sizeof *http);
    if (http == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&http->ended, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&http->lock, NULL);
    http->serve = s;
    http->options = options;
    http->listener.fd = -1;
    const goti_err err = open_parts(http, msg);
    if (err != GOTI_OK) {
        goti_http_close(http);
        return err;
    }
    *out = http;
    return GOTI_OK;
}

goti_waits *goti_http_waits(goti_http *http)
{
    return http->waits;
}

goti_err goti_http_start(goti_http *http, goti_msg *msg)
{
    const goti_http_options *const o = http->options;
    const unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD |
                           MHD_ALLOW_SUSPEND_RESUME |
                           (http->listener.is_ipv6 ? MHD_USE_IPv6 : 0U);
    http->daemon = MHD_start_daemon(
        flags, 0, may_connect, http, on_request, http, MHD_OPTION_LISTEN_SOCKET,
        http->listener.fd, MHD_OPTION_CONNECTION_LIMIT, o->connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_CONNECTION_TIMEOUT, o->patience_s,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_URI_LOG_CALLBACK, on_uri, http, MHD_OPTION_NOTIFY_COMPLETED,
        on_completed, http, MHD_OPTION_NOTIFY_CONNECTION, on_connection, http,
        MHD_OPTION_END);
    if (http->daemon == NULL)
        return goti_fail_errno(msg, GOTI_E_IO, "cannot begin to serve");
    http->listener.fd = -1; /* the library closes it */
    if (pthread_create(&http->sweeper, NULL, sweep_often, http) != 0)
        return goti_fail(msg, GOTI_E_MEMORY, "cannot start a thread");
    http->sweeps = true;
    return GOTI_OK;
}

const char *goti_http_url(const goti_http *http)
{
    return http->listener.url;
}

bool goti_http_is_open(const goti_http *http)
{
    return !http->listener.is_loopback;
}

/* No request may be away when the library stops, and it would not send what
 * has just been answered; who does not read his answer has a second. */
static void bring_back(goti_http *http)
{
    const struct timespec moment = {0, 2000000};
    atomic_store(&http->serve->stopping, true);
    if (http->waits != NULL) goti_waits_stop(http->waits);
    while (atomic_load(&http->away) > 0)
        (void)nanosleep(&moment, NULL);
    for (unsigned i = 0; i < 500 && atomic_load(&http->unsent) > 0; i++)
        (void)nanosleep(&moment, NULL);
}

void goti_http_close(goti_http *http)
{
    if (http == NULL) return;
    if (http->sweeps) {
        pthread_mutex_lock(&http->lock);
        http->ending = true;
        pthread_cond_signal(&http->ended);
        pthread_mutex_unlock(&http->lock);
        pthread_join(http->sweeper, NULL);
    }
    if (http->daemon != NULL) {
        const MHD_socket fd = MHD_quiesce_daemon(http->daemon);
        bring_back(http);
        MHD_stop_daemon(http->daemon);
        if (fd != MHD_INVALID_SOCKET) (void)close(fd);
    }
    goti_jobs_close(http->quick);
    goti_jobs_close(http->slow);
    goti_waits_close(http->waits);
    goti_connections_close(http->connections);
    if (http->listener.fd >= 0) (void)close(http->listener.fd);
    pthread_cond_destroy(&http->ended);
    pthread_mutex_destroy(&http->lock);
    free(http);
}
