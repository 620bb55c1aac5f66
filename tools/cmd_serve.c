/* SPDX-License-Identifier: MIT */
/* goti serve: the tables, and rooms to play in, by HTTP. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "tools/commands.h"
#include "tools/serve/names.h"
#include "tools/serve/run.h"

enum {
    PORT = 8080,
    CONNECTIONS = 512,
    CONNECTIONS_EACH = 64,
    PER_MINUTE = 1200,
    WRONG_CODES = 6,
    MOST_WRONG_CODES = 60, /* more, and codes can be tried out in hours */
    ROOMS = 1000,
    ROOMS_EACH = 20,
    ROOM_HOURS = 72,
    PATIENCE_S = 20,
    PATH_BYTES = 4096
};

/* Numbers that options give. */
typedef struct numbers {
    uint64_t port, threads, rate, wrong_codes, connections, connections_each,
        rooms, rooms_each, room_hours, patience_s, cache_bytes;
} numbers;

static int read_numbers(const goti_cli_args *args, numbers *n)
{
    const struct {
        const char *name;
        uint64_t min, max, *out;
    } options[] = {
        {"port", 0, 65535, &n->port},
        {"threads", 0, GOTI_CLI_MAX_THREADS, &n->threads},
        {"rate", 0, 1000000, &n->rate},
        {"wrong-codes", 1, MOST_WRONG_CODES, &n->wrong_codes},
        {"connections", 1, 100000, &n->connections},
        {"per-address", 0, 100000, &n->connections_each},
        {"max-rooms", 1, 100000, &n->rooms},
        {"rooms-each", 0, 100000, &n->rooms_each},
        {"room-hours", 1, 24 * 366, &n->room_hours},
        {"patience", 1, 3600, &n->patience_s},
    };
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        const int code = goti_cli_number(args, options[i].name, options[i].min,
                                         options[i].max, options[i].out);
        if (code != GOTI_EXIT_OK) return code;
    }
    goti_msg msg = {""};
    const char *const cache = goti_cli_value(args, "cache", NULL);
    if (cache != NULL &&
        goti_mem_parse(cache, &n->cache_bytes, &msg) != GOTI_OK)
        return goti_cli_usage("serve", "serve: --cache: %s", msg.text);
    return GOTI_EXIT_OK;
}

/* ---- the file of rooms -------------------------------------------------- */

/* Make the directories on the way to a file. */
static int make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool bad = mkdir(path, 0700) != 0 && errno != EEXIST;
        if (bad) {
            goti_cli_error("%s: %s", path, strerror(errno));
            *slash = '/';
            return GOTI_EXIT_ERROR;
        }
        *slash = '/';
    }
    return GOTI_EXIT_OK;
}

/* --rooms, else where programs keep what they need again. */
static int find_rooms_file(const goti_cli_args *args, char *path)
{
    const char *const given = goti_cli_value(args, "rooms", NULL);
    const char *const state = getenv("XDG_STATE_HOME");
    const char *const home = getenv("HOME");
    int n;
    if (given != NULL && given[0] == '\0')
        return goti_cli_usage("serve", "serve: --rooms: expected a file");
    if (given != NULL)
        n = snprintf(path, PATH_BYTES, "%s", given);
    else if (state != NULL && state[0] == '/')
        n = snprintf(path, PATH_BYTES, "%s/goti/rooms.sqlite", state);
    else if (home != NULL && home[0] == '/')
        n = snprintf(path, PATH_BYTES, "%s/.local/state/goti/rooms.sqlite",
                     home);
    else
        return goti_cli_usage("serve",
                              "serve: there is no HOME to keep rooms in; "
                              "--rooms FILE or --no-rooms says what "
                              "to do");
    if (n >= PATH_BYTES)
        return goti_cli_usage("serve", "serve: --rooms: the path is too long");
    return given != NULL ? GOTI_EXIT_OK : make_folders(path);
}

/* ---- names and addresses ------------------------------------------------ */

typedef struct names {
    const char *host[GOTI_CLI_MAX_GIVEN + 1]; /* NULL at the end */
    const char *origin;
    goti_proxies proxies;
} names;

static int refuse_option(const char *name, const goti_msg *msg)
{
    return goti_cli_usage("serve", "serve: --%s: %s", name, msg->text);
}

static int read_names(const goti_cli_args *args, names *out)
{
    goti_msg msg = {""};
    const char *list;
    for (unsigned i = 0; i < GOTI_CLI_MAX_GIVEN; i++) {
        out->host[i] = goti_cli_nth(args, "host", i);
        if (out->host[i] == NULL) break;
        if (goti_host_check(out->host[i], &msg) != GOTI_OK)
            return refuse_option("host", &msg);
    }
    for (unsigned i = 0;
         (list = goti_cli_nth(args, "forwarded-from", i)) != NULL; i++)
        if (goti_proxies_add(&out->proxies, list, &msg) != GOTI_OK)
            return refuse_option("forwarded-from", &msg);
    out->origin = goti_cli_value(args, "allow-origin", NULL);
    if (out->origin != NULL && goti_origin_check(out->origin, &msg) != GOTI_OK)
        return refuse_option("allow-origin", &msg);
    return GOTI_EXIT_OK;
}

/* ---- running ------------------------------------------------------------ */

static unsigned worker_count(uint64_t threads)
{
    const int n = goti_par_threads((int)threads);
    return n < 2 && threads == 0 ? 2 : (unsigned)n;
}

static int run(const goti_cli_args *args)
{
    names called = {.origin = NULL};
    char rooms_file[PATH_BYTES] = "";
    numbers n = {.port = PORT,
                 .rate = PER_MINUTE,
                 .wrong_codes = WRONG_CODES,
                 .connections = CONNECTIONS,
                 .connections_each = CONNECTIONS_EACH,
                 .rooms = ROOMS,
                 .rooms_each = ROOMS_EACH,
                 .room_hours = ROOM_HOURS,
                 .patience_s = PATIENCE_S};
    int code = read_numbers(args, &n);
    if (code == GOTI_EXIT_OK) code = read_names(args, &called);
    if (code == GOTI_EXIT_OK && goti_cli_given(args, "no-rooms") &&
        goti_cli_given(args, "rooms"))
        code = goti_cli_usage("serve",
                              "serve: --rooms and --no-rooms: expected one");
    if (code == GOTI_EXIT_OK && !goti_cli_given(args, "no-rooms"))
        code = find_rooms_file(args, rooms_file);
    if (code != GOTI_EXIT_OK) return code;
    const goti_serve_options options = {
        .db_dir = goti_cli_db(args),
        .cache_bytes = (size_t)n.cache_bytes,
        .rooms_file = rooms_file[0] == '\0' ? NULL : rooms_file,
        .rooms = {(unsigned)n.rooms, (unsigned)n.rooms_each,
                  n.room_hours * 3600000},
        .requests_per_minute = (unsigned)n.rate,
        .wrong_codes_per_minute = (unsigned)n.wrong_codes,
        .quiet = goti_cli_given(args, "quiet"),
        .http = {.address = goti_cli_value(args, "bind", "127.0.0.1"),
                 .port = (unsigned)n.port,
                 .n_threads = worker_count(n.threads),
                 .connections = (unsigned)n.connections,
                 .connections_each = (unsigned)n.connections_each,
                 .patience_s = (unsigned)n.patience_s,
                 .proxies = &called.proxies,
                 .hosts = called.host,
                 .allow_origin = called.origin}};
    goti_msg msg = {""};
    const goti_err err = goti_serve_run(&options, &msg);
    return err == GOTI_OK ? GOTI_EXIT_OK : goti_cli_fail(err, &msg);
}

static const goti_cli_option OPTIONS[] = {
    GOTI_CLI_OPTION_DB,
    {"port", 'p', "N", "port (default: 8080; 0: any that is free)"},
    {"bind", 'b', "ADDRESS",
     "address to listen at (default: 127.0.0.1, which only\n"
     "this machine reaches)"},
    {"host", 0, "NAME",
     "a name the server is called by, in the header Host;\n"
     "may be given several times"},
    {"allow-origin", 0, "ORIGIN", "let pages of that server ask too"},
    {"rooms", 0, "FILE",
     "where rooms are kept (default: goti/rooms.sqlite in\n"
     "$XDG_STATE_HOME, else in ~/.local/state)"},
    {"no-rooms", 0, NULL, "have no rooms to play in"},
    {"room-hours", 0, "N",
     "forget rooms in which nobody did anything for so\n"
     "long (default: 72)"},
    {"max-rooms", 0, "N", "rooms in all (default: 1000)"},
    {"rooms-each", 0, "N",
     "rooms that one address may have (default: 20; 0: any)"},
    {"rate", 0, "N",
     "requests a minute of one address (default: 1200;\n"
     "0: any)"},
    {"wrong-codes", 0, "N",
     "codes of no room that one address may try a minute\n"
     "(default: 6, 60 at most), whatever --rate says"},
    {"forwarded-from", 0, "ADDRESS",
     "a web server in front of this one: believe its\n"
     "X-Forwarded-For or Forwarded; a list, a network such\n"
     "as 10.0.0.0/8, or several times"},
    {"connections", 0, "N", "connections at once (default: 512)"},
    {"per-address", 0, "N", "connections of one address (default: 64; 0: any)"},
    {"patience", 0, "SECONDS",
     "time for a request to come, and for an answer to be\n"
     "read (default: 20)"},
    {"cache", 0, "SIZE", "decoded tables to keep, of each game (default: 64M)"},
    GOTI_CLI_OPTION_THREADS,
    {"quiet", 'q', NULL, "say nothing but the address"},
    GOTI_CLI_OPTION_END,
};

static const char *const EXAMPLES[] = {
    "goti serve",
    "goti serve --db goti-db --port 9000 --no-rooms",
    "goti serve --bind 192.168.1.5 --rooms rooms.sqlite",
    NULL,
};

const goti_cli_command goti_cmd_serve = {
    .name = "serve",
    .summary = "Serve tables and rooms to browsers and programs, by HTTP",
    .operands = "",
    .options = OPTIONS,
    .notes = "Prints the address once it can be asked. /api/openapi.json "
             "describes what can be\nasked; / is a page for people. Ctrl-C "
             "and SIGTERM end it, with exit code 0.\nWithout a table a value "
             "is 'unknown', and never a draw. goti-serve(1) says more.",
    .examples = EXAMPLES,
    .run = run,
};
