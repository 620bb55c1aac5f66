/* SPDX-License-Identifier: MIT */
/*
 * What a position and its moves are worth, for people at the board: by the
 * tables, or where they do not say, the computer's guess, marked as one.
 */
#ifndef GOTI_TOOLS_PLAY_VALUES_H
#define GOTI_TOOLS_PLAY_VALUES_H

#include "tools/play_thinker.h"
#include "tools/query.h"

typedef struct goti_values {
    bool by_tables;
    goti_position pos;
    goti_query_answer answer; /* by_tables */
    unsigned n_guesses;       /* else; best first */
    goti_thought *guess;      /* owned */
} goti_values;

enum { GOTI_VALUE_TEXT_BYTES = 96 };

/**
 * By the tables. Close in any case.
 * @return GOTI_E_MISSING if one is not there, GOTI_E_CORRUPT, GOTI_E_IO,
 * GOTI_E_RULES, GOTI_E_MEMORY.
 */
goti_err goti_values_by_tables(goti_db *db, const goti_variant *v,
                               const goti_position *pos, goti_values *out,
                               goti_msg *msg) GOTI_NODISCARD;
/** By what the computer thought. Close in any case. */
goti_err goti_values_by_guess(const goti_position *pos,
                              const goti_thought *thought, unsigned n,
                              goti_values *out, goti_msg *msg) GOTI_NODISCARD;
void goti_values_close(goti_values *values);

/** "win for Tigers, 13 plies to the next capture or the end", "a guess: Goats
 * +0.35, seen 8 plies ahead"; returns buf. */
const char *goti_values_headline(const goti_variant *v,
                                 const goti_values *values, char *buf,
                                 size_t buf_bytes);

/** How many moves there are to tell of, best first. */
unsigned goti_values_count(const goti_values *values);
const goti_move *goti_values_move(const goti_values *values, unsigned i);
/** What move i is worth to the side making it: "win 13", "draw", "guess +0.35";
 * returns buf. */
const char *goti_values_text(const goti_values *values, unsigned i, char *buf,
                             size_t buf_bytes);

/** A thought in the same words. */
const char *goti_thought_text(const goti_thought *thought, char *buf,
                              size_t buf_bytes);

#endif
