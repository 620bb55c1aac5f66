/* SPDX-License-Identifier: MIT */
#include "tools/serve/exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/serve/names.h"
#include "tools/words.h"

/* ---- reading ------------------------------------------------------------ */

static enum MHD_Result take_param(void *ctx, enum MHD_ValueKind kind,
                                  const char *key, size_t key_bytes,
                                  const char *value, size_t value_bytes)
{
    goti_request *const r = ctx;
    (void)kind;
    if (r->n_params == GOTI_REQUEST_PARAMS || strlen(key) != key_bytes) {
        r->too_many_params = true;
        return MHD_NO;
    }
    r->param[r->n_params++] = (goti_param){key, value == NULL ? "" : value,
                                           value == NULL ? 0 : value_bytes};
    return MHD_YES;
}

static goti_method method_of(const char *method)
{
    if (strcmp(method, MHD_HTTP_METHOD_GET) == 0 ||
        strcmp(method, MHD_HTTP_METHOD_HEAD) == 0)
        return GOTI_GET;
    if (strcmp(method, MHD_HTTP_METHOD_POST) == 0) return GOTI_POST;
    if (strcmp(method, MHD_HTTP_METHOD_OPTIONS) == 0) return GOTI_OPTIONS;
    return GOTI_OTHER_METHOD;
}

static const char *header(const goti_exchange *e, const char *name)
{
    return MHD_lookup_connection_value(e->connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result take_line(void *ctx, enum MHD_ValueKind kind,
                                 const char *name, const char *value)
{
    static const char *const names[] = {"X-Forwarded-For", "Forwarded"};
    goti_header_lines *const lines = ctx; /* two of them */
    (void)kind;
    for (unsigned i = 0; i < 2; i++) {
        if (strcasecmp(name, names[i]) != 0) continue;
        if (lines[i].n < GOTI_MOST_HEADER_LINES)
            lines[i].text[lines[i].n++] = value == NULL ? "" : value;
        else
            lines[i].too_many = true;
    }
    return MHD_YES;
}

static goti_address address_of(const goti_exchange *e,
                               const goti_proxies *proxies)
{
    goti_header_lines lines[2] = {0};
    const goti_ip *const peer = &e->limits->peer;
    if (!goti_proxies_have(proxies, peer)) return goti_address_of(peer);
    (void)MHD_get_connection_values(e->connection, MHD_HEADER_KIND, take_line,
                                    lines);
    const goti_ip ip = goti_forwarded_for(proxies, peer, &lines[0], &lines[1]);
    return goti_address_of(&ip);
}

void goti_exchange_read(goti_exchange *e, const char *url, const char *method,
                        const goti_proxies *proxies)
{
    goti_request *const r = &e->request;
    r->method = method_of(method);
    r->path = url;
    (void)MHD_get_connection_values_n(e->connection, MHD_GET_ARGUMENT_KIND,
                                      take_param, r);
    r->content_type = header(e, MHD_HTTP_HEADER_CONTENT_TYPE);
    r->authorization = header(e, MHD_HTTP_HEADER_AUTHORIZATION);
    r->if_none_match = header(e, MHD_HTTP_HEADER_IF_NONE_MATCH);
    r->origin = header(e, MHD_HTTP_HEADER_ORIGIN);
    r->body = e->body;
    r->address = address_of(e, proxies);
    r->waiter = &e->waiter;
}

/* Headers that say where a request ends, and for whom it is. */
typedef struct framing {
    unsigned hosts, lengths, codings;
} framing;

static enum MHD_Result count_framing(void *ctx, enum MHD_ValueKind kind,
                                     const char *name, const char *value)
{
    framing *const f = ctx;
    (void)kind;
    (void)value;
    f->hosts += strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0;
    f->lengths += strcasecmp(name, MHD_HTTP_HEADER_CONTENT_LENGTH) == 0;
    f->codings += strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING) == 0;
    return MHD_YES;
}

/* A server in front might take another of them for the one that counts. */
static bool is_ambiguous(const goti_exchange *e)
{
    framing f = {0, 0, 0};
    (void)MHD_get_connection_values(e->connection, MHD_HEADER_KIND,
                                    count_framing, &f);
    return f.hosts > 1 || f.lengths + f.codings > 1;
}

static bool body_is_large(const goti_exchange *e)
{
    const char *const length = header(e, MHD_HTTP_HEADER_CONTENT_LENGTH);
    uint64_t n;
    return length != NULL &&
           !goti_word_number((goti_word){length, strlen(length)},
                             GOTI_REQUEST_BODY_BYTES, &n);
}

bool goti_exchange_refused(goti_exchange *e, const goti_http_options *options,
                           bool is_loopback)
{
    goti_reply *const reply = &e->reply;
    if (e->limits->is_surplus) {
        goti_reply_error(reply, 429, "too-many-requests", NULL,
                         "too many connections from this address");
        reply->retry_after_s = 2;
        reply->closes = true;
    } else if (is_ambiguous(e)) {
        goti_reply_error(reply, 400, "bad-request", NULL,
                         "expected one Host, and one of Content-Length and "
                         "Transfer-Encoding");
        reply->closes = true;
    } else if (e->uri_has_nul)
        goti_reply_error(reply, 400, "bad-request", NULL,
                         "expected a path without NUL bytes");
    else if (e->uri_bytes > GOTI_REQUEST_URI_BYTES)
        goti_reply_error(reply, 414, "uri-too-long", NULL,
                         "expected a path and query of at most %d bytes",
                         (int)GOTI_REQUEST_URI_BYTES);
    else if (!goti_host_is_good(header(e, MHD_HTTP_HEADER_HOST), is_loopback,
                                options->hosts))
        goti_reply_error(reply, 403, "not-acceptable-host", NULL,
                         "the server does not go by the name in Host; "
                         "--host makes it");
    else if (body_is_large(e))
        goti_reply_error(reply, 413, "body-too-large", NULL,
                         "expected a body of at most %d bytes",
                         (int)GOTI_REQUEST_BODY_BYTES);
    else
        return false;
    return true;
}

/* ---- sending ------------------------------------------------------------ */

static void add(struct MHD_Response *response, const char *name,
                const char *value)
{
    (void)MHD_add_response_header(response, name, value);
}

static void add_number(struct MHD_Response *response, const char *name,
                       unsigned value)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%u", value);
    add(response, name, text);
}

static const char *keep_word(goti_keep keep)
{
    switch (keep) {
    case GOTI_KEEP_MINUTE:
        return "public, max-age=60";
    case GOTI_KEEP_CHECKED:
        return "no-cache";
    case GOTI_KEEP_NOT:
        break;
    }
    return "no-store";
}

/* Pages of other servers may ask only where they are told so. */
static void add_origin(struct MHD_Response *response, const goti_request *r,
                       const char *allowed)
{
    if (allowed == NULL) return;
    add(response, MHD_HTTP_HEADER_VARY, "Origin");
    if (r->origin == NULL || strcmp(r->origin, allowed) != 0) return;
    add(response, "Access-Control-Allow-Origin", allowed);
    add(response, "Access-Control-Expose-Headers", MHD_HTTP_HEADER_RETRY_AFTER);
    if (r->method != GOTI_OPTIONS) return;
    add(response, "Access-Control-Allow-Methods", "GET, POST");
    add(response, "Access-Control-Allow-Headers",
        "Authorization, Content-Type");
    add(response, "Access-Control-Max-Age", "600");
}

static void add_headers(struct MHD_Response *response, const goti_exchange *e,
                        const char *allow_origin)
{
    const goti_reply *const reply = &e->reply;
    if (reply->mime != NULL)
        add(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->mime);
    if (reply->etag != NULL) add(response, MHD_HTTP_HEADER_ETAG, reply->etag);
    if (reply->closes) add(response, MHD_HTTP_HEADER_CONNECTION, "close");
    if (reply->allow != NULL)
        add(response, MHD_HTTP_HEADER_ALLOW, reply->allow);
    if (reply->retry_after_s > 0)
        add_number(response, MHD_HTTP_HEADER_RETRY_AFTER, reply->retry_after_s);
    add(response, MHD_HTTP_HEADER_CACHE_CONTROL, keep_word(reply->keep));
    add(response, "X-Content-Type-Options", "nosniff");
    add(response, "Referrer-Policy", "no-referrer");
    add(response, "Cross-Origin-Resource-Policy",
        allow_origin == NULL ? "same-origin" : "cross-origin");
    add(response, "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "img-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    add_origin(response, &e->request, allow_origin);
}

enum MHD_Result goti_exchange_send(goti_exchange *e,
                                   const goti_http_options *options)
{
    goti_reply *const reply = &e->reply;
    const bool owned = reply->owned != NULL;
    /* The bytes are not changed, whatever the type says. */
    void *const body =
        owned ? (void *)reply->owned : (void *)(uintptr_t)reply->body;
    struct MHD_Response *const response = MHD_create_response_from_buffer(
        reply->n, body, owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (response == NULL) return MHD_NO;
    reply->owned = NULL; /* the response has it */
    add_headers(response, e, options->allow_origin);
    const enum MHD_Result result =
        MHD_queue_response(e->connection, reply->status, response);
    MHD_destroy_response(response);
    return result;
}
