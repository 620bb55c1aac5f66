/* SPDX-License-Identifier: MIT */
#include "tests/support/solved.h"

#include <stdio.h>
#include <stdlib.h>

#include "solver/game/notation.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

enum { TEXT_BYTES = 4096 };

#define NINE_LINES                                                             \
    "lines =\n    a3 b3 c3\n    a2 b2 c2\n    a1 b1 c1\n    a3 a2 a1\n"        \
    "    b3 b2 b1\n    c3 c2 c1\n    a3 b2 c1\n"

static const char boards[] =
    "[square8]\nfamily = morris\n"
    "title = The sides of a square\n"
    "points =\n    a3:0,2 b3:1,2 c3:2,2\n    a2:0,1 c2:2,1\n"
    "    a1:0,0 b1:1,0 c1:2,0\n"
    "lines =\n    a3 b3 c3\n    c3 c2 c1\n    c1 b1 a1\n    a1 a2 a3\n"
    "row_pieces = 4\ncolumn_pieces = 4\n"
    "column_blocked = passes\nfull_board = draws\n"
    "[square9]\nfamily = morris\n"
    "title = A grid and a diagonal\n"
    "points =\n    a3:0,2 b3:1,2 c3:2,2\n    a2:0,1 b2:1,1 c2:2,1\n"
    "    a1:0,0 b1:1,0 c1:2,0\n" NINE_LINES
    "row_pieces = 4\ncolumn_pieces = 4\n"
    "column_blocked = passes\nfull_board = draws\n"
    "[kite10]\nfamily = morris\n"
    "title = Ten points: room for five men a side\n"
    "points =\n    a3:0,2 b3:1,2 c3:2,2\n    a2:0,1 b2:1,1 c2:2,1 d2:3,1\n"
    "    a1:0,0 b1:1,0 c1:2,0\n"
    "lines =\n    a3 b3 c3\n    a2 b2 c2\n    a1 b1 c1\n    a3 a2 a1\n"
    "    b3 b2 b1\n    c3 d2 c1\n    a3 b2 c1\n"
    "row_pieces = 5\ncolumn_pieces = 5\n"
    "column_blocked = passes\nfull_board = draws\n"
    "[square10]\nfamily = morris\n"
    "title = The same with a tail\n"
    "points =\n    a3:0,2 b3:1,2 c3:2,2\n    a2:0,1 b2:1,1 c2:2,1\n"
    "    a1:0,0 b1:1,0 c1:2,0 d1:3,0\n" NINE_LINES "paths =\n    c1 d1\n"
    "row_pieces = 5\ncolumn_pieces = 5\n"
    "column_blocked = passes\nfull_board = draws\n";

void solved_load(const char *board, const char *fields, goti_variant *out)
{
    char text[sizeof boards + TEXT_BYTES];
    const int n = snprintf(text, sizeof text, "%s[oracle-case : %s]\n%s",
                           boards, board, fields);
    if (n < 0 || (size_t)n >= sizeof text)
        test_give_up("%s: too long a text", board);
    bridge_load_text(text, out);
}

oracle_graph *solved_states(const goti_variant *v, bool with_counter)
{
    oracle_graph *const g = oracle_graph_open(v, with_counter);
    oracle_state start;
    oracle_start(v, &start);
    oracle_graph_add(g, &start);
    bridge_add_all_boards(g, 0);
    for (uint16_t quiet = 1; with_counter && quiet < v->draw_limit; quiet++)
        bridge_add_all_boards(g, quiet);
    oracle_graph_expand(g);
    return g;
}

void solved_tables_open(const goti_variant *v, const char *what,
                        const goti_solve_options *options, solved_tables *out)
{
    goti_solve_report report;
    goti_msg msg = {""};
    bridge_temp_dir(out->dir, sizeof out->dir);
    if (goti_solve(v, out->dir, options, &report, &msg) != GOTI_OK ||
        goti_db_open(v, out->dir, 0, &out->db, &msg) != GOTI_OK)
        test_give_up("%s\n%s", what, msg.text);
}

void solved_tables_close(solved_tables *t)
{
    goti_db_close(t->db);
    bridge_remove_dir(t->dir);
}

solved *solved_open(const char *board, const char *fields)
{
    solved *const s = calloc(1, sizeof *s);
    if (s == NULL) test_give_up("out of memory");
    solved_load(board, fields, &s->v);
    s->g = solved_states(&s->v, false);
    oracle_graph *const counted = solved_states(&s->v, true);
    oracle_plain *const under = oracle_solve(counted);
    s->dtm = oracle_solve(s->g);
    s->u = oracle_values(s->g, s->dtm, counted, under);
    free(under);
    oracle_graph_close(counted);
    for (int metric = GOTI_DTC; metric <= GOTI_DTM; metric++) {
        const goti_solve_options options = {
            .n_threads = 1, .quiet = true, .metric = (goti_metric)metric};
        solved_tables_open(&s->v, fields, &options, &s->tables[metric]);
    }
    return s;
}

void solved_close(solved *s)
{
    for (int metric = GOTI_DTC; metric <= GOTI_DTM; metric++)
        solved_tables_close(&s->tables[metric]);
    free(s->u);
    free(s->dtm);
    oracle_graph_close(s->g);
    free(s);
}

goti_value solved_value(const solved *s, goti_metric metric, size_t i)
{
    if (metric == GOTI_DTC)
        return (goti_value){(uint8_t)s->u[i].category, (uint16_t)s->u[i].dtc};
    return (goti_value){(uint8_t)s->u[i].theoretical,
                        (uint16_t)s->dtm[i].depth};
}

goti_value solved_probe(const solved *s, goti_metric metric, size_t i)
{
    goti_position pos;
    goti_probe_result got;
    goti_msg msg = {""};
    bridge_to_goti(&s->v, &s->g->state[i], &pos);
    if (goti_db_probe(s->tables[metric].db, &pos, &got, &msg) != GOTI_OK)
        test_give_up("%s: %s", s->g->state[i].at, msg.text);
    return (goti_value){(uint8_t)got.category, got.depth};
}

const char *solved_wrong(const solved *s, size_t i)
{
    static char what[GOTI_POSITION_TEXT_BYTES + 128];
    for (int m = GOTI_DTC; m <= GOTI_DTM; m++) {
        const goti_value want = solved_value(s, (goti_metric)m, i);
        const goti_value got = solved_probe(s, (goti_metric)m, i);
        if (got.category == want.category && got.depth == want.depth) continue;
        char text[GOTI_POSITION_TEXT_BYTES];
        goti_position pos;
        bridge_to_goti(&s->v, &s->g->state[i], &pos);
        goti_position_format(&s->v, &pos, text, sizeof text);
        (void)snprintf(what, sizeof what,
                       "%s: category %d depth %d by %s, but the oracle says "
                       "%d %d",
                       text, got.category, got.depth,
                       m == GOTI_DTC ? "DTC" : "DTM", want.category,
                       want.depth);
        return what;
    }
    return NULL;
}
