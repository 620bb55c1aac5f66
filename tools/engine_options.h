/* SPDX-License-Identifier: MIT */
/* The options an engine has: told to the program that drives it, set by it. */
#ifndef GOTI_TOOLS_ENGINE_OPTIONS_H
#define GOTI_TOOLS_ENGINE_OPTIONS_H

#include <stdint.h>
#include <stdio.h>

#include "db/ai/level.h"
#include "solver/base/err.h"

enum { GOTI_ENGINE_PATH_BYTES = 4096 };

/** Plain record. */
typedef struct goti_engine_options {
    goti_ai_level level;
    uint64_t hash_mib;
    uint64_t n_lines;
    uint64_t seed;
    uint64_t n_threads; /* 1: nothing else is offered */
    bool tables, traps;
    char table_path[GOTI_ENGINE_PATH_BYTES];
} goti_engine_options;

/** What holds before anything is set. */
void goti_engine_options_init(const char *table_path, goti_engine_options *out);

/** A line "option" for each, with these as the defaults. */
void goti_engine_options_say(FILE *out, const goti_engine_options *options);

/**
 * What follows "setoption": "name NAME value VALUE".
 * @return GOTI_E_ARG, with what was expected; then nothing has changed.
 */
goti_err goti_engine_options_set(goti_engine_options *options, const char *text,
                                 goti_msg *msg) GOTI_NODISCARD;

#endif
