/* SPDX-License-Identifier: MIT */
#include "tools/serve/counters.h"

#include <inttypes.h>

#include "tools/serve/serve.h"

void goti_count_answer(goti_counters *c, unsigned route, unsigned status,
                       uint64_t us)
{
    goti_route_counter *const r = &c->route[route];
    const unsigned class_of = status / 100 < GOTI_COUNTER_CLASSES
                                  ? status / 100
                                  : GOTI_COUNTER_CLASSES - 1;
    atomic_fetch_add_explicit(&r->answers[class_of], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&r->us, us, memory_order_relaxed);
}

void goti_counter_line(FILE *out, const char *name, const char *type,
                       const char *help, uint64_t value)
{
    fprintf(out, "# HELP goti_%s %s\n# TYPE goti_%s %s\ngoti_%s %" PRIu64 "\n",
            name, help, name, type, name, value);
}

static void write_routes(goti_counters *c, FILE *out)
{
    unsigned n;
    const goti_route *const routes = goti_routes(&n);
    fprintf(out, "# HELP goti_answers_total Answers, by path and status.\n"
                 "# TYPE goti_answers_total counter\n");
    for (unsigned i = 0; i <= GOTI_COUNTER_ROUTES; i++) {
        if (i >= n && i != GOTI_COUNTER_ROUTES) continue;
        const goti_route_counter *const r = &c->route[i];
        for (unsigned k = 2; k < GOTI_COUNTER_CLASSES; k++)
            fprintf(out,
                    "goti_answers_total{path=\"%s\",status=\"%uxx\"} "
                    "%" PRIu64 "\n",
                    i < n ? routes[i].pattern : "", k,
                    (uint64_t)atomic_load(&r->answers[k]));
    }
    fprintf(out, "# HELP goti_answer_seconds_total Time to answer, by path.\n"
                 "# TYPE goti_answer_seconds_total counter\n");
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "goti_answer_seconds_total{path=\"%s\"} %.6f\n",
                routes[i].pattern, (double)atomic_load(&c->route[i].us) / 1e6);
}

void goti_counters_write(goti_counters *c, FILE *out)
{
    static const struct {
        const char *name, *type, *help;
    } lines[GOTI_COUNTERS] = {
        [GOTI_COUNT_CONNECTIONS] = {"connections_total", "counter",
                                    "Connections accepted."},
        [GOTI_COUNT_CONNECTIONS_OPEN] = {"connections", "gauge",
                                         "Connections open now."},
        [GOTI_COUNT_LATE] = {"late_total", "counter",
                             "Connections closed because a request or the "
                             "reading of an answer took too long."},
        [GOTI_COUNT_BUSY] = {"busy_total", "counter",
                             "Requests refused because too many wait."},
        [GOTI_COUNT_LIMITED] = {"limited_total", "counter",
                                "Requests refused with 429."},
        [GOTI_COUNT_WAITING] = {"waiting", "gauge",
                                "Requests that wait for news of a room."},
        [GOTI_COUNT_ROOMS_MADE] = {"rooms_made_total", "counter",
                                   "Rooms made."},
        [GOTI_COUNT_ROOM_MOVES] = {"room_moves_total", "counter",
                                   "Moves made in rooms."},
        [GOTI_COUNT_SENT_BYTES] = {"sent_bytes_total", "counter",
                                   "Bytes of answers' bodies."},
    };
    for (unsigned i = 0; i < GOTI_COUNTERS; i++)
        goti_counter_line(out, lines[i].name, lines[i].type, lines[i].help,
                          goti_count_of(c, (goti_counter)i));
    write_routes(c, out);
}
