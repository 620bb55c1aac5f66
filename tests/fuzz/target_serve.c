/* SPDX-License-Identifier: MIT */
/*
 * `goti serve` without its sockets: requests, one a line: a letter for the
 * method (g, p, o), a digit for the seat whose token is sent (0, 1; else none),
 * a path with its query, and, after a blank, a body.  In paths '@' stands for
 * the code of the last room that was made.  Every answer has a status of the
 * contract and JSON that says what it should; what rooms say is sound.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/game/notation.h"
#include "solver/retro/solve.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tools/serve/run.h"

enum { MOST_REQUESTS = 40, TOKEN_ROOM = 80 };

/* What goes on through the requests of an input. */
typedef struct conversation {
    goti_serve *serve;
    char code[GOTI_CODE_BYTES];
    char token[2][GOTI_TOKEN_BYTES]; /* of the last room, by side */
} conversation;

/* ---- the server --------------------------------------------------------- */

static void tell_nobody(void *ctx, goti_waiter *waiter)
{
    (void)ctx;
    (void)waiter;
}

static bool never_gone(void *ctx, goti_waiter *waiter)
{
    (void)ctx;
    (void)waiter;
    return false;
}

/* The games, with tables of one. */
static goti_serve *get_serve(void)
{
    static goti_serve *s;
    static goti_variant v;
    if (s != NULL) return s;
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    goti_solve_report report;
    FUZZ_TRUTH(goti_variant_load("kaooa", NULL, &v, NULL) == GOTI_OK);
    FUZZ_TRUTH(goti_solve(&v, fuzz_scratch(), &options, &report, NULL) ==
               GOTI_OK);
    s = fuzz_alloc(sizeof *s);
    const goti_serve_options serve = {.db_dir = fuzz_scratch()};
    FUZZ_TRUTH(goti_serve_open(&serve, s, NULL) == GOTI_OK);
    atomic_store(&s->stopping, true); /* think as short as can be */
    return s;
}

/* Rooms of this input alone. */
static void open_rooms(goti_serve *s, goti_waits **waits)
{
    const goti_rooms_limits limits = {20, 0, 1000000000};
    FUZZ_TRUTH(goti_waits_open(tell_nobody, never_gone, NULL, waits, NULL) ==
               GOTI_OK);
    FUZZ_TRUTH(goti_rooms_open(":memory:", s->games, *waits, &limits, &s->rooms,
                               NULL) == GOTI_OK);
}

static void close_rooms(goti_serve *s, goti_waits *waits)
{
    goti_rooms_close(s->rooms);
    goti_waits_close(waits);
    s->rooms = NULL;
}

/* ---- requests ----------------------------------------------------------- */

/* %XX and + in place. */
static size_t decode(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        unsigned byte;
        if (from[0] == '%' && from[1] != '\0' && from[2] != '\0' &&
            sscanf(from + 1, "%2x", &byte) == 1) {
            *to++ = (char)byte;
            from += 2;
        } else {
            *to++ = *from == '+' ? ' ' : *from;
        }
    }
    *to = '\0';
    return (size_t)(to - text);
}

static void add_param(goti_request *r, char *text)
{
    if (r->n_params == GOTI_REQUEST_PARAMS) {
        r->too_many_params = true;
        return;
    }
    char *const equals = strchr(text, '=');
    goti_param *const p = &r->param[r->n_params++];
    *p = (goti_param){text, "", 0};
    if (equals != NULL) {
        *equals = '\0';
        p->value = equals + 1;
        p->n = decode(equals + 1);
    }
    (void)decode(text);
}

/* The path with '@' replaced, owned by the caller. */
static char *make_path(const conversation *c, const char *text, size_t n)
{
    char *const path = fuzz_alloc(4 * n + 1);
    char *to = path;
    for (size_t i = 0; i < n; i++)
        if (text[i] == '@') {
            memcpy(to, c->code, GOTI_CODE_BYTES - 1);
            to += GOTI_CODE_BYTES - 1;
        } else {
            *to++ = text[i];
        }
    *to = '\0';
    return path;
}

static void make_request(const conversation *c, const char *line, char *path,
                         char *header, goti_request *r)
{
    *r = (goti_request){.path = path, .content_type = "application/json"};
    r->method = line[0] == 'p'   ? GOTI_POST
                : line[0] == 'o' ? GOTI_OPTIONS
                                 : GOTI_GET;
    if (line[0] != '\0' && (line[1] == '0' || line[1] == '1')) {
        (void)snprintf(header, TOKEN_ROOM, "Bearer %s",
                       c->token[line[1] - '0']);
        r->authorization = header;
    }
    char *query = strchr(path, '?');
    if (query != NULL) *query++ = '\0';
    while (query != NULL) {
        char *const next = strchr(query, '&');
        if (next != NULL) *next = '\0';
        add_param(r, query);
        query = next == NULL ? NULL : next + 1;
    }
    (void)decode(path);
}

/* ---- answers ------------------------------------------------------------ */

static const char *text_of(json_object *o, const char *key)
{
    json_object *value = NULL;
    if (!json_object_object_get_ex(o, key, &value)) return NULL;
    return json_object_get_string(value);
}

/* What a room says of its position is what its moves lead to. */
static void check_room(const goti_serve *s, json_object *room)
{
    char text[GOTI_POSITION_TEXT_BYTES];
    const goti_variant *const v = goti_serve_game_variant(
        goti_games_find(s->games, text_of(room, "variant")));
    goti_position pos;
    json_object *moves = NULL;
    FUZZ_TRUTH(goti_position_parse(v, text_of(room, "start"), &pos, NULL) ==
               GOTI_OK);
    FUZZ_TRUTH(json_object_object_get_ex(room, "moves", &moves));
    for (size_t i = 0; i < json_object_array_length(moves); i++) {
        goti_move move;
        const char *const token =
            json_object_get_string(json_object_array_get_idx(moves, i));
        FUZZ_TRUTH(goti_move_parse(v, &pos, token, &move, NULL) == GOTI_OK);
        goti_move_apply(v, &pos, &move, &pos);
    }
    (void)goti_position_format(v, &pos, text, sizeof text);
    FUZZ_TRUTH(strcmp(text, text_of(room, "position")) == 0);
}

static void take_seat(conversation *c, json_object *seat)
{
    const unsigned side = strcmp(text_of(seat, "side"), "row") != 0;
    (void)snprintf(c->code, sizeof c->code, "%s", text_of(seat, "code"));
    (void)snprintf(c->token[side], sizeof c->token[side], "%s",
                   text_of(seat, "token"));
}

static void check_reply(conversation *c, const goti_reply *reply)
{
    const unsigned s = reply->status;
    FUZZ_TRUTH(s == 200 || s == 201 || s == 204 || s == 400 || s == 401 ||
               s == 403 || s == 404 || s == 405 || s == 409 || s == 503);
    if (s == 204 || strncmp(reply->mime, "application/json", 16) != 0) return;
    if (reply->owned == NULL) return; /* a file */
    json_object *const o = json_tokener_parse(reply->body);
    FUZZ_TRUTH(o != NULL && fuzz_is_utf8(reply->body));
    json_object *error = NULL, *room = NULL;
    FUZZ_TRUTH(json_object_object_get_ex(o, "error", &error) == (s >= 400));
    if (error != NULL)
        FUZZ_TRUTH(text_of(error, "code") != NULL &&
                   text_of(error, "message")[0] != '\0');
    if (json_object_object_get_ex(o, "room", &room)) {
        take_seat(c, o);
        check_room(c->serve, room);
    } else if (text_of(o, "expires_in") != NULL) {
        check_room(c->serve, o);
    }
    (void)json_object_put(o);
}

static void ask(conversation *c, const char *line)
{
    const char *const path_begin = strchr(line, '/');
    if (path_begin == NULL) return;
    const size_t n = strcspn(path_begin, " ");
    char *const path = make_path(c, path_begin, n);
    char header[TOKEN_ROOM];
    goti_request r;
    goti_reply reply = {0};
    make_request(c, line, path, header, &r);
    r.body = path_begin[n] == ' ' ? path_begin + n + 1 : "";
    r.body_bytes = strlen(r.body);
    if (r.body_bytes <= GOTI_REQUEST_BODY_BYTES) {
        goti_serve_answer(c->serve, &r, &reply);
        check_reply(c, &reply);
    }
    goti_reply_clear(&reply);
    free(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    conversation c = {.serve = get_serve(), .code = "2222"};
    goti_waits *waits;
    fuzz_input in = {data, size};
    char *const text = fuzz_text(&in);
    open_rooms(c.serve, &waits);
    char *line = text;
    for (unsigned i = 0; line != NULL && i < MOST_REQUESTS; i++) {
        char *const end = strchr(line, '\n');
        if (end != NULL) *end = '\0';
        ask(&c, line);
        line = end == NULL ? NULL : end + 1;
    }
    close_rooms(c.serve, waits);
    free(text);
    return 0;
}
