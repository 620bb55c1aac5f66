/* SPDX-License-Identifier: MIT */
/* The page, the API's description, and how the server is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "tools/cli.h"
#include "tools/serve/assets.h"
#include "tools/serve/clock.h"
#include "tools/serve/params.h"
#include "tools/serve/serve.h"

const goti_asset *goti_asset_find(const char *name)
{
    for (const goti_asset *a = goti_assets; a->name != NULL; a++)
        if (strcmp(a->name, name) == 0) return a;
    return NULL;
}

/* Is the tag among those of If-None-Match?  Tags have no commas. */
static bool is_known(const char *if_none_match, const char *etag)
{
    return if_none_match != NULL && (strcmp(if_none_match, "*") == 0 ||
                                     strstr(if_none_match, etag) != NULL);
}

static void answer_file(const goti_request *r, const char *name,
                        goti_reply *reply)
{
    const goti_asset *const a = goti_asset_find(name);
    if (a == NULL) {
        goti_reply_error(reply, 404, "no-such-path", NULL,
                         "there is no file '%.*s'", GOTI_UTF8_CUT(name, 40));
        return;
    }
    goti_reply_static(reply, a->mime, (const char *)a->bytes, a->n, a->etag);
    if (!is_known(r->if_none_match, a->etag)) return;
    reply->status = 304;
    reply->n = 0;
}

void goti_api_page(goti_serve *s, const goti_request *r, const char *argument,
                   goti_reply *reply)
{
    (void)s;
    (void)argument;
    answer_file(r, "index.html", reply);
}

void goti_api_room_page(goti_serve *s, const goti_request *r,
                        const char *argument, goti_reply *reply)
{
    char code[GOTI_CODE_BYTES];
    if (goti_code_read(argument, code)) {
        goti_api_page(s, r, argument, reply);
        return;
    }
    /* The page says that it is no code: a person has typed it. */
    goti_request anew = *r;
    anew.if_none_match = NULL;
    goti_api_page(s, &anew, argument, reply);
    reply->status = 404;
    reply->etag = NULL;
    reply->keep = GOTI_KEEP_NOT;
}

void goti_api_file(goti_serve *s, const goti_request *r, const char *argument,
                   goti_reply *reply)
{
    (void)s;
    answer_file(r, argument, reply);
}

void goti_api_openapi(goti_serve *s, const goti_request *r,
                      const char *argument, goti_reply *reply)
{
    static const char *const names[] = {NULL};
    (void)s;
    (void)argument;
    if (goti_params_check(r, names, reply))
        answer_file(r, "openapi.json", reply);
}

/* ---- how it is ---------------------------------------------------------- */

static uint64_t uptime_s(const goti_serve *s)
{
    return (goti_clock_ms() - s->started_ms) / 1000;
}

void goti_api_health(goti_serve *s, const goti_request *r, const char *argument,
                     goti_reply *reply)
{
    static const char *const names[] = {NULL};
    (void)argument;
    if (!goti_params_check(r, names, reply)) return;
    unsigned n_open;
    (void)goti_games_stats(s->games, &n_open);
    json_object *const o = goti_json_object();
    goti_json_text(o, "status", "ok");
    goti_json_text(o, "version", GOTI_VERSION);
    goti_json_count(o, "uptime_seconds", uptime_s(s));
    goti_json_count(o, "variants", goti_games_count(s->games));
    goti_json_count(o, "with_tables", n_open);
    if (s->rooms != NULL)
        goti_json_count(o, "rooms", goti_rooms_count(s->rooms));
    else
        goti_json_put(o, "rooms", NULL);
    goti_reply_json(reply, 200, GOTI_KEEP_NOT, o);
}

void goti_api_metrics(goti_serve *s, const goti_request *r,
                      const char *argument, goti_reply *reply)
{
    static const char *const names[] = {NULL};
    (void)argument;
    if (!goti_params_check(r, names, reply)) return;
    char *text = NULL;
    size_t n = 0;
    FILE *const out = open_memstream(&text, &n);
    if (out == NULL) {
        goti_reply_error(reply, 500, "internal", NULL, "out of memory");
        return;
    }
    unsigned n_open;
    const goti_db_stats stats = goti_games_stats(s->games, &n_open);
    goti_counters_write(s->counters, out);
    goti_counter_line(out, "uptime_seconds", "gauge", "Since it began.",
                      uptime_s(s));
    goti_counter_line(out, "databases", "gauge", "Databases open.", n_open);
    goti_counter_line(out, "probes_total", "counter",
                      "Positions looked up in tables that are open.",
                      stats.probes);
    goti_counter_line(out, "frame_hits_total", "counter",
                      "Frames of tables found decoded.", stats.hits);
    goti_counter_line(out, "frame_misses_total", "counter",
                      "Frames of tables decoded.", stats.misses);
    if (s->rooms != NULL)
        goti_counter_line(out, "rooms", "gauge", "Rooms.",
                          goti_rooms_count(s->rooms));
    if (fclose(out) != 0 || text == NULL) {
        free(text);
        goti_reply_error(reply, 500, "internal", NULL, "out of memory");
        return;
    }
    *reply = (goti_reply){.status = 200,
                          .mime = "text/plain; version=0.0.4; charset=utf-8",
                          .owned = text,
                          .body = text,
                          .n = n};
}
