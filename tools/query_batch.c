/* SPDX-License-Identifier: MIT */
#include "tools/query_batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "solver/game/notation.h"
#include "tools/cli.h"
#include "tools/line_reader.h"
#include "tools/query_print.h"

enum { BATCH_LINES = 256 };

/* One line of input; answer is open when err is GOTI_OK. */
typedef struct request {
    goti_input_line line;
    goti_err err;
    goti_msg msg;
} request;

typedef struct batch {
    goti_db *db;
    const goti_variant *v;
    bool with_line;
    bool any_bad;
    request request[BATCH_LINES];
    goti_query_answer answer[BATCH_LINES]; /* those that parsed, packed */
} batch;

static goti_err parse(const goti_variant *v, const goti_input_line *line,
                      goti_position *pos, goti_msg *msg)
{
    if (line->too_long)
        return goti_fail(msg, GOTI_E_ARG, "the line is longer than %d bytes",
                         GOTI_LINE_BYTES);
    if (strlen(line->text) < line->size_bytes)
        return goti_fail(msg, GOTI_E_ARG,
                         "position: expected text, got a NUL byte");
    return goti_position_parse(v, line->text, pos, msg);
}

/* Parse all requests; returns how many answers were opened. */
static size_t open_answers(batch *b, size_t n)
{
    size_t n_open = 0;
    for (size_t i = 0; i < n; i++) {
        request *const r = &b->request[i];
        goti_position pos;
        r->msg.text[0] = '\0';
        r->err = parse(b->v, &r->line, &pos, &r->msg);
        if (r->err != GOTI_OK) continue;
        r->err = goti_query_open(b->v, &pos, &b->answer[n_open], &r->msg);
        if (r->err == GOTI_OK) n_open++;
    }
    return n_open;
}

/* The batch failed as a whole: find out which ones do, one by one. */
static void probe_singly(batch *b, size_t n)
{
    goti_query_answer *answer = b->answer;
    for (size_t i = 0; i < n; i++) {
        request *const r = &b->request[i];
        if (r->err != GOTI_OK) continue;
        r->err = goti_query_probe(b->db, b->v, answer, 1, &r->msg);
        answer++;
    }
}

static void print_answer(batch *b, request *r, const goti_query_answer *a)
{
    goti_query_line line;
    if (r->err == GOTI_OK && b->with_line)
        r->err =
            goti_query_line_open(b->db, b->v, &a->pos, NULL, &line, &r->msg);
    if (r->err != GOTI_OK) {
        b->any_bad = true;
        goti_utf8_trim(r->msg.text);
        goti_query_print_json_error(&r->line, r->msg.text);
        return;
    }
    goti_query_print_json(b->v, a, b->with_line ? &line : NULL);
    if (b->with_line) goti_query_line_close(&line);
}

static void answer_lines(batch *b, size_t n)
{
    const size_t n_open = open_answers(b, n);
    bool opened[BATCH_LINES];
    for (size_t i = 0; i < n; i++)
        opened[i] = b->request[i].err == GOTI_OK;
    goti_msg msg;
    if (goti_query_probe(b->db, b->v, b->answer, n_open, &msg) != GOTI_OK)
        probe_singly(b, n);
    const goti_query_answer *a = b->answer;
    for (size_t i = 0; i < n; i++) {
        print_answer(b, &b->request[i], a);
        if (opened[i]) a++;
    }
    for (size_t i = 0; i < n_open; i++)
        goti_query_close(&b->answer[i]);
}

int goti_query_batch(goti_db *db, const goti_variant *v, int fd, bool with_line)
{
    batch *const b = calloc(1, sizeof *b);
    if (b == NULL) {
        goti_cli_error("out of memory");
        return GOTI_EXIT_MEMORY;
    }
    b->db = db;
    b->v = v;
    b->with_line = with_line;
    goti_line_reader reader;
    goti_line_reader_open(fd, &reader);
    goti_msg msg = {""};
    goti_err err;
    for (;;) {
        goti_input_line line[BATCH_LINES];
        size_t n = 0;
        err = goti_line_reader_next(&reader, line, BATCH_LINES, &n, &msg);
        if (err != GOTI_OK || n == 0) break;
        for (size_t i = 0; i < n; i++)
            b->request[i].line = line[i];
        answer_lines(b, n);
        if (fflush(stdout) != 0) break; /* reported when stdout is closed */
    }
    const bool any_bad = b->any_bad;
    goti_line_reader_close(&reader);
    free(b);
    if (err != GOTI_OK) return goti_cli_fail(err, &msg);
    return any_bad ? GOTI_EXIT_USAGE : GOTI_EXIT_OK;
}
