/* SPDX-License-Identifier: MIT */
/*
 * The server without its sockets: what handlers share.  Each request is
 * answered by goti_serve_answer, by many threads at once.
 */
#ifndef GOTI_TOOLS_SERVE_SERVE_H
#define GOTI_TOOLS_SERVE_SERVE_H

#include <pthread.h>
#include <stdatomic.h>

#include "tools/serve/counters.h"
#include "tools/serve/games.h"
#include "tools/serve/guesses.h"
#include "tools/serve/rate.h"
#include "tools/serve/reply.h"
#include "tools/serve/request.h"
#include "tools/serve/rooms.h"

typedef struct goti_serve {
    goti_games *games;     /* owned, and so on */
    goti_rooms *rooms;     /* NULL: there are none */
    goti_rate *rate;       /* requests */
    goti_guesses *guesses; /* codes that no room has */
    goti_counters *counters;
    pthread_mutex_t counting; /* held to count what tables hold */
    uint64_t started_ms;
    atomic_bool stopping; /* long requests end early */
} goti_serve;

/** What a request costs, and where it is answered. */
typedef enum goti_route_kind {
    GOTI_ROUTE_AT_ONCE, /* by whoever read it: no tables, no files */
    GOTI_ROUTE_QUICK,   /* by a worker, in milliseconds */
    GOTI_ROUTE_LONG     /* by one of those that may take seconds */
} goti_route_kind;

enum { GOTI_PATH_ARGUMENT_BYTES = 72 };

typedef struct goti_route {
    goti_method method;
    const char *pattern; /* "/api/rooms/{code}" */
    goti_route_kind kind;
    unsigned cost; /* of the requests an address may make */
    void (*answer)(goti_serve *s, const goti_request *r, const char *argument,
                   goti_reply *reply);
} goti_route;

/** All routes, static. */
const goti_route *goti_routes(unsigned *n);

/**
 * The route of a request.
 * @param argument  out, GOTI_PATH_ARGUMENT_BYTES: what stands for {name}.
 * @return NULL, with reply made, when there is none.
 */
const goti_route *goti_route_find(const goti_request *r, char *argument,
                                  goti_reply *reply);

/** Find the route, mind the limits, answer: for tests and fuzzers; the server
 * does the same in steps. */
void goti_serve_answer(goti_serve *s, const goti_request *r, goti_reply *reply);

/* The handlers, a file api_*.c for each kind. */
#define GOTI_HANDLER(name)                                                     \
    void name(goti_serve *s, const goti_request *r, const char *argument,      \
              goti_reply *reply)
GOTI_HANDLER(goti_api_variants);
GOTI_HANDLER(goti_api_variant);
GOTI_HANDLER(goti_api_tiers);
GOTI_HANDLER(goti_api_depths);
GOTI_HANDLER(goti_api_position);
GOTI_HANDLER(goti_api_check);
GOTI_HANDLER(goti_api_mainline);
GOTI_HANDLER(goti_api_move);
GOTI_HANDLER(goti_api_levels);
GOTI_HANDLER(goti_api_new_room);
GOTI_HANDLER(goti_api_room);
GOTI_HANDLER(goti_api_join);
GOTI_HANDLER(goti_api_play);
GOTI_HANDLER(goti_api_resign);
GOTI_HANDLER(goti_api_draw);
GOTI_HANDLER(goti_api_rematch);
GOTI_HANDLER(goti_api_close);
GOTI_HANDLER(goti_api_openapi);
GOTI_HANDLER(goti_api_health);
GOTI_HANDLER(goti_api_metrics);
GOTI_HANDLER(goti_api_page);
GOTI_HANDLER(goti_api_room_page);
GOTI_HANDLER(goti_api_file);

#endif
