/* SPDX-License-Identifier: MIT */
/* Words of a line, divided by blanks: what engine protocols are made of. */
#ifndef GOTI_TOOLS_WORDS_H
#define GOTI_TOOLS_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A word, borrowed from its line; n is 0 at the end of it. */
typedef struct goti_word {
    const char *text; /* no NUL follows it */
    size_t n;
} goti_word;

/** The next word; *rest goes on behind it. */
goti_word goti_word_next(const char **rest);

/** Is it that one?  Capital letters and small ones are the same. */
bool goti_word_is(goti_word word, const char *text);

/** A copy that ends with a NUL, cut (between characters) if buf is too small;
 * returns buf. */
const char *goti_word_copy(goti_word word, char *buf, size_t buf_bytes);

/** A number in decimal digits alone; false if it is none, or over max. */
bool goti_word_number(goti_word word, uint64_t max, uint64_t *out);

#endif
