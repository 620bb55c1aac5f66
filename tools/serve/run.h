/* SPDX-License-Identifier: MIT */
/* A server from its beginning to its end. */
#ifndef GOTI_TOOLS_SERVE_RUN_H
#define GOTI_TOOLS_SERVE_RUN_H

#include "tools/serve/http.h"
#include "tools/serve/rooms.h"

typedef struct goti_serve_options {
    const char *db_dir;
    size_t cache_bytes;     /* of each database; 0: the default */
    const char *rooms_file; /* NULL: no rooms */
    goti_rooms_limits rooms;
    unsigned requests_per_minute;    /* of one address; 0: no limit */
    unsigned wrong_codes_per_minute; /* of one address, from 1 */
    goti_http_options http;
    bool quiet;
} goti_serve_options;

/** All but sockets: what goti_serve_answer needs. */
goti_err goti_serve_open(const goti_serve_options *options, goti_serve *out,
                         goti_msg *msg) GOTI_NODISCARD;
/** Accepts one that is all 0; closes its rooms, too. */
void goti_serve_close(goti_serve *s);

/**
 * Print the address to stdout and serve until SIGINT or SIGTERM.  No other
 * thread may run when it is called.
 */
goti_err goti_serve_run(const goti_serve_options *options,
                        goti_msg *msg) GOTI_NODISCARD;

#endif
