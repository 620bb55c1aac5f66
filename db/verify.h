/* SPDX-License-Identifier: MIT */
/*
 * Verify a whole database: first every byte and count of every table, then
 * every value (or a sample of them) by its successors' stored values through
 * the plain rules.  The solver and its kernels have no part in it.
 *
 * A run leaves a journal beside the tables, verify.json, from which the next
 * goes on with the values after an interruption or a kill; bytes are looked at
 * anew.  It is removed when the run is complete.  No journal is kept where it
 * cannot be written.
 */
#ifndef GOTI_DB_VERIFY_H
#define GOTI_DB_VERIFY_H

#include "db/verify_values.h"

typedef enum goti_verify_phase {
    GOTI_VERIFY_ALL,
    GOTI_VERIFY_MOVEMENT, /* tables of that phase only */
    GOTI_VERIFY_PLACEMENT
} goti_verify_phase;

typedef struct goti_verify_options {
    int n_threads; /* 0: all cores */
    uint64_t
        memory_bytes; /* of decoded frames; 0: a quarter of the machine's */
    uint64_t sample;  /* positions of a table at least; 0: all */
    uint64_t seed;    /* which sample */
    goti_verify_phase phase;
    const char *tier; /* its name: of this table only; NULL: of all */
    bool restart;     /* take no notice of a journal */
    bool quiet;       /* no progress */
} goti_verify_options;

typedef struct goti_verify_table {
    goti_tier tier;
    char file[GOTI_DB_FILE_BYTES];
    bool checkpoint; /* a solver's: of no tier that the variant has ... */
    size_t entry;    /* ... and then this one of the manifest */
    uint64_t n_positions;
    goti_verify_found found;
} goti_verify_table;

/** What is wrong with a table or the manifest, or that a table is gone. */
typedef struct goti_verify_damage {
    goti_err err;
    goti_msg msg;
} goti_verify_damage;

typedef struct goti_verify_report {
    goti_metric metric;
    unsigned n_tables;
    goti_verify_table *table; /* owned, in solving order, checkpoints last */
    unsigned n_missing; /* tables that should be looked at, but are not there */
    unsigned n_damaged; /* where there are any, values are not derived */
    goti_verify_damage *damage; /* owned; n_damaged of them */
    goti_verify_found total;    /* of all tables */
    bool resumed;
    double cpu_seconds, wall_seconds; /* of this run */
    uint64_t peak_bytes;
} goti_verify_report;

/** Is nothing damaged, wrong, unknown or missing? */
bool goti_verify_clean(const goti_verify_report *r);

/**
 * Verify DIR/<variant name>/.
 * @param options  NULL: the zeros, but quiet.
 * @param out      filled when the run is complete, whatever it found; clear it.
 * @return GOTI_OK when the run is complete; what goti_db_open gives;
 * GOTI_E_BUSY while a solver or verifier works there, GOTI_E_INTERRUPTED (run
 * again to go on), GOTI_E_IO, GOTI_E_MEMORY.
 */
goti_err goti_verify(const goti_variant *v, const char *dir,
                     const goti_verify_options *options,
                     goti_verify_report *out, goti_msg *msg) GOTI_NODISCARD;
void goti_verify_clear(goti_verify_report *r);

#endif
