/* SPDX-License-Identifier: MIT */
#include "solver/game/suggest.h"

#include <string.h>

enum { MAX_LENGTH = 63 };

static size_t min(size_t a, size_t b)
{
    return a < b ? a : b;
}

/*
 * Levenshtein distance, one row of the table at a time: row[j] is the distance
 * of a's first i letters from b's first j.
 */
static size_t edit_distance(const char *a, const char *b)
{
    const size_t n = strlen(b);
    size_t row[MAX_LENGTH + 1];
    for (size_t j = 0; j <= n; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1] != '\0'; i++) {
        size_t diagonal = row[0]; /* row[j - 1] of the row above */
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            const size_t changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = min(changed, 1 + min(row[j], row[j - 1]));
        }
    }
    return row[n];
}

const char *goti_suggest(const char *word, const char *const *words, size_t n)
{
    const size_t length = strlen(word);
    if (length > MAX_LENGTH) return NULL;
    const char *nearest = NULL;
    size_t best = length / 3 + 2; /* at least this far is not near */
    for (size_t i = 0; i < n; i++) {
        if (strlen(words[i]) > MAX_LENGTH) continue;
        const size_t d = edit_distance(word, words[i]);
        if (d < best) {
            best = d;
            nearest = words[i];
        }
    }
    return nearest;
}
