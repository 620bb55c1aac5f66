/* SPDX-License-Identifier: MIT */
/* "Did you mean ...?": the known word nearest to a mistyped one. */
#ifndef GOTI_GAME_SUGGEST_H
#define GOTI_GAME_SUGGEST_H

#include <stddef.h>

/** The nearest of n words; NULL when none is near. Borrowed from words. */
const char *goti_suggest(const char *word, const char *const *words, size_t n);

#endif
