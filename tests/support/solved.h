/* SPDX-License-Identifier: MIT */
/*
 * A small game solved twice, by the oracle and by goti, to compare the two and
 * to look for positions in it.  Gives up when it cannot go on.
 */
#ifndef GOTI_TESTS_SUPPORT_SOLVED_H
#define GOTI_TESTS_SUPPORT_SOLVED_H

#include "db/probe.h"
#include "solver/retro/solve.h"
#include "tests/support/oracle.h"

/**
 * A morris board made up for tests, with these fields changed: "square8" (the
 * sides of a square) and "square9" (a grid and one diagonal) have four men a
 * side, "square10" (that and a tail) five, enough for two mills at once.
 */
void solved_load(const char *board, const char *fields, goti_variant *out);

/** Every board of every tier, what can follow it, and the start. */
oracle_graph *solved_states(const goti_variant *v, bool with_counter);

/** Tables in a directory of their own. */
typedef struct solved_tables {
    char dir[256];
    goti_db *db;
} solved_tables;

/** @param what  names the game in complaints. */
void solved_tables_open(const goti_variant *v, const char *what,
                        const goti_solve_options *options, solved_tables *out);
void solved_tables_close(solved_tables *t);

/** All of it. Open fields are read-only. */
typedef struct solved {
    goti_variant v;
    oracle_graph *g;         /* solved_states without counter */
    oracle_value *u;         /* one a state: values by DTC */
    oracle_plain *dtm;       /* one a state */
    solved_tables tables[2]; /* by goti_metric */
} solved;

solved *solved_open(const char *board, const char *fields);
void solved_close(solved *s);

/** The value of state i by the oracle. */
goti_value solved_value(const solved *s, goti_metric metric, size_t i);

/** The value of state i by the tables, with the category of a fresh counter. */
goti_value solved_probe(const solved *s, goti_metric metric, size_t i);

/**
 * Do both tables agree with the oracle on state i?
 * @return NULL, or what differs: a text that lasts until the next call.
 */
const char *solved_wrong(const solved *s, size_t i);

#endif
