/* SPDX-License-Identifier: MIT */
/* Which handler answers a path. */
#include <string.h>

#include "solver/base/utf8.h"
#include "tools/serve/serve.h"

/* Tables are looked into by workers; thinking costs as much as many looks.
 * Offers of draws can go on without end, and all who watch ask again at each.
 * Who
 * watches the server hears that it is up, and pages come whole, whatever else
 * an address has asked. */
static const goti_route ROUTES[] = {
    {GOTI_GET, "/api/variants", GOTI_ROUTE_QUICK, 1, goti_api_variants},
    {GOTI_GET, "/api/variants/{name}", GOTI_ROUTE_QUICK, 1, goti_api_variant},
    {GOTI_GET, "/api/variants/{name}/tiers", GOTI_ROUTE_LONG, 2,
     goti_api_tiers},
    {GOTI_GET, "/api/variants/{name}/depths", GOTI_ROUTE_LONG, 2,
     goti_api_depths},
    {GOTI_GET, "/api/variants/{name}/position", GOTI_ROUTE_QUICK, 1,
     goti_api_position},
    {GOTI_GET, "/api/variants/{name}/mainline", GOTI_ROUTE_LONG, 10,
     goti_api_mainline},
    {GOTI_GET, "/api/variants/{name}/move", GOTI_ROUTE_LONG, 10, goti_api_move},
    {GOTI_GET, "/api/variants/{name}/check", GOTI_ROUTE_QUICK, 1,
     goti_api_check},
    {GOTI_GET, "/api/levels", GOTI_ROUTE_AT_ONCE, 1, goti_api_levels},
    {GOTI_POST, "/api/rooms", GOTI_ROUTE_QUICK, 5, goti_api_new_room},
    {GOTI_GET, "/api/rooms/{code}", GOTI_ROUTE_QUICK, 1, goti_api_room},
    {GOTI_POST, "/api/rooms/{code}/join", GOTI_ROUTE_QUICK, 1, goti_api_join},
    {GOTI_POST, "/api/rooms/{code}/moves", GOTI_ROUTE_QUICK, 1, goti_api_play},
    {GOTI_POST, "/api/rooms/{code}/resign", GOTI_ROUTE_QUICK, 1,
     goti_api_resign},
    {GOTI_POST, "/api/rooms/{code}/draw", GOTI_ROUTE_QUICK, 5, goti_api_draw},
    {GOTI_POST, "/api/rooms/{code}/rematch", GOTI_ROUTE_QUICK, 1,
     goti_api_rematch},
    {GOTI_POST, "/api/rooms/{code}/close", GOTI_ROUTE_QUICK, 1, goti_api_close},
    {GOTI_GET, "/api/openapi.json", GOTI_ROUTE_AT_ONCE, 1, goti_api_openapi},
    {GOTI_GET, "/health", GOTI_ROUTE_AT_ONCE, 0, goti_api_health},
    {GOTI_GET, "/metrics", GOTI_ROUTE_AT_ONCE, 1, goti_api_metrics},
    {GOTI_GET, "/", GOTI_ROUTE_AT_ONCE, 0, goti_api_page},
    {GOTI_GET, "/r/{code}", GOTI_ROUTE_AT_ONCE, 0, goti_api_room_page},
    {GOTI_GET, "/{file}", GOTI_ROUTE_AT_ONCE, 0, goti_api_file},
};

const goti_route *goti_routes(unsigned *n)
{
    *n = sizeof ROUTES / sizeof ROUTES[0];
    return ROUTES;
}

/* What {...} stands for is at least a byte, and no slash. */
static bool matches(const char *pattern, const char *path, char *argument)
{
    argument[0] = '\0';
    const char *const brace = strchr(pattern, '{');
    if (brace == NULL) return strcmp(pattern, path) == 0;
    const size_t before = (size_t)(brace - pattern);
    if (strncmp(pattern, path, before) != 0) return false;
    const size_t n = strcspn(path + before, "/");
    if (n == 0 || n >= GOTI_PATH_ARGUMENT_BYTES) return false;
    if (strcmp(strchr(brace, '}') + 1, path + before + n) != 0) return false;
    memcpy(argument, path + before, n);
    argument[n] = '\0';
    return true;
}

/* Links to rooms are typed and cut: the page explains those that are wrong. */
static const goti_route *find_bad_link(const char *path)
{
    if (strncmp(path, "/r/", 3) != 0) return NULL;
    for (size_t i = 0; i < sizeof ROUTES / sizeof ROUTES[0]; i++)
        if (ROUTES[i].answer == goti_api_room_page) return &ROUTES[i];
    return NULL;
}

const goti_route *goti_route_find(const goti_request *r, char *argument,
                                  goti_reply *reply)
{
    const goti_route *other = NULL;
    for (size_t i = 0; i < sizeof ROUTES / sizeof ROUTES[0]; i++) {
        if (!matches(ROUTES[i].pattern, r->path, argument)) continue;
        if (ROUTES[i].method == r->method) return &ROUTES[i];
        other = &ROUTES[i];
        break; /* no two routes have the same path */
    }
    if (other == NULL && (other = find_bad_link(r->path)) != NULL) {
        argument[0] = '\0';
        if (other->method == r->method) return other;
    }
    if (other == NULL) {
        goti_reply_error(reply, 404, "no-such-path", NULL,
                         "there is nothing at '%.*s'",
                         GOTI_UTF8_CUT(r->path, 80));
        return NULL;
    }
    goti_reply_error(reply, 405, "no-such-method", NULL, "expected %s here",
                     other->method == GOTI_GET ? "GET" : "POST");
    reply->allow = other->method == GOTI_GET ? "GET, HEAD" : "POST";
    return NULL;
}

void goti_serve_answer(goti_serve *s, const goti_request *r, goti_reply *reply)
{
    char argument[GOTI_PATH_ARGUMENT_BYTES];
    const goti_route *const route = goti_route_find(r, argument, reply);
    if (route == NULL) return;
    if (!goti_rate_take(s->rate, &r->address, route->cost, reply)) return;
    route->answer(s, r, argument, reply);
}
