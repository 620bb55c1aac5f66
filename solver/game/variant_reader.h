/* SPDX-License-Identifier: MIT */
/*
 * Fields of a variant by name and kind.  Every complaint is "FILE:LINE: field
 * 'x': expected ..., got '...'", with the line the text stands on, which may
 * be a parent's; a field that is missing is reported at the variant's own
 * section.
 */
#ifndef GOTI_GAME_VARIANT_READER_H
#define GOTI_GAME_VARIANT_READER_H

#include <stdbool.h>

#include "solver/game/variant_source.h"

/** As a default number or word: the field must be given. */
enum { GOTI_REQUIRED = -1, GOTI_TOKEN_BYTES = 48 };

/** Plain record; both borrowed. */
typedef struct goti_reader {
    const goti_variant_source *source;
    goti_msg *msg;
} goti_reader;

/**
 * Say what is wrong; always GOTI_E_VARIANT.
 * @param line  0: the field's first line.
 * @param got   NULL: nothing was given.
 */
GOTI_PRINTF(5, 6)
goti_err goti_reader_bad(const goti_reader *r, const char *field, int line,
                         const char *got, const char *expected, ...);

/** Does the variant or a parent give the field? */
bool goti_reader_given(const goti_reader *r, const char *field);

/** The lines of a field joined by blanks; default_text NULL: required. */
goti_err goti_reader_text(const goti_reader *r, const char *field,
                          const char *default_text, char *out,
                          size_t out_bytes) GOTI_NODISCARD;

goti_err goti_reader_number(const goti_reader *r, const char *field,
                            int default_number, int min, int max,
                            int *out) GOTI_NODISCARD;

/** list is "one|two|three"; out: the number of the word in it, from 0. */
goti_err goti_reader_word(const goti_reader *r, const char *field,
                          int default_word, const char *list,
                          int *out) GOTI_NODISCARD;

/**
 * The next word of a line; false at its end.  A word too long for out, which
 * has GOTI_TOKEN_BYTES, is cut, and then is nobody's name.
 */
bool goti_reader_token(const char **line, char *out);

#endif
