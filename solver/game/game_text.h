/* SPDX-License-Identifier: MIT */
/*
 * Games as text, much as chess players write them (PGN): headers in brackets,
 * then the moves and the result.  From memory to memory; files are for others.
 *
 *     [Variant "kaooa"]
 *     [Row "random"]
 *     [Column "hard"]
 *     [Start "1/4/2/1/2 C 1/7 0 0"]
 *     [Result "0-1"]
 *     [Termination "won by Crows: Vulture cannot move"]
 *
 *     1. T4 T3 2. I4 T3-I2 3. T5 I2-T2 4. T3 T2-I1 5. I5 I1-T1 6. T2 T1-I1
 *     7. I2 I1-T1 8. T2-I1 0-1
 *
 * Results are the row side's (tigers, White) and the column side's: 1-0, 0-1,
 * 1/2-1/2, and * where none is known.  Turns are numbered in pairs from the
 * start.  Start may be left out where it is the game's own.  The reader passes
 * over headers it does not know, move numbers, {comments}, ;comments to the end
 * of the line, and $1; several games may follow each other.
 */
#ifndef GOTI_GAME_GAME_TEXT_H
#define GOTI_GAME_GAME_TEXT_H

#include "solver/game/record.h"

enum { GOTI_GAME_TEXT_BYTES = 256 };

/** A game and what is written of it; texts are "" where nothing is known. */
typedef struct goti_game_text {
    goti_record record;                     /* owned */
    char player[2][GOTI_GAME_TEXT_BYTES];   /* by goti_side */
    char date[GOTI_GAME_TEXT_BYTES];        /* "2026.01.31" */
    char round[GOTI_GAME_TEXT_BYTES];       /* "12" */
    char termination[GOTI_GAME_TEXT_BYTES]; /* why it ended, a sentence */
    goti_outcome result;                    /* GOTI_ONGOING: none is known */
} goti_game_text;

/** Where a reader stands in a text of games. */
typedef struct goti_game_reader {
    const char *name; /* of the file, for messages; NULL: it has none */
    const char *next; /* what is left; it ends at a NUL */
    unsigned line;    /* of next, from 1 */
} goti_game_reader;

/** Accepts one that is all 0. */
void goti_game_text_close(goti_game_text *game);

/**
 * Read the next game.
 * @param out    all 0, or one read before; close it in any case.
 * @param found  out: false at the end of the text.
 * @return GOTI_E_ARG, with file, line and reason, if the text is no game, or
 * one of another variant; if a move is not legal; if the result is not what the
 * rules say of the last position.  GOTI_E_MEMORY.  Then *out may have changed.
 */
goti_err goti_game_text_read(const goti_variant *v, goti_game_reader *in,
                             goti_game_text *out, bool *found,
                             goti_msg *msg) GOTI_NODISCARD;

/**
 * Write a game, with an empty line at its end.
 * @param text  out: owned by the caller, free it.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_game_text_write(const goti_variant *v, const goti_game_text *game,
                              char **text, goti_msg *msg) GOTI_NODISCARD;

/** "1-0", "0-1", "1/2-1/2" or "*". */
const char *goti_game_text_result(goti_outcome outcome);

#endif
