/* SPDX-License-Identifier: MIT */
/* UTF-8: is it, and where may a text be cut? */
#ifndef GOTI_BASE_UTF8_H
#define GOTI_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/**
 * Bytes of the character at the beginning of the n bytes at text: 1 to 4, or 0
 * when no valid one stands there (or n is 0).  Overlong forms, surrogates and
 * numbers beyond U+10FFFF are not valid.
 */
size_t goti_utf8_char(const char *text, size_t n);

/** Is the character of n bytes at text, a valid one, a control character? */
bool goti_utf8_is_control(const char *text, size_t n);

/** Is all of a text UTF-8 without control characters? */
bool goti_utf8_can_be_shown(const char *text);

/**
 * How much of a text to show: its length if that is at most max, else at most
 * max bytes, so that no character is cut in half.
 */
int goti_utf8_cut(const char *text, size_t max);

/** The same as the two arguments of "%.*s". */
#define GOTI_UTF8_CUT(text, max) goti_utf8_cut(text, max), text

/** Take away the beginning of a character that a full buffer cut off. */
void goti_utf8_trim(char *text);

#endif
