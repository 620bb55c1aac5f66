/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"

void fuzz_untrue(const char *condition, const char *file, int line)
{
    (void)fprintf(stderr, "%s:%d: not true: %s\n", file, line, condition);
    abort();
}

uint8_t fuzz_byte(fuzz_input *in)
{
    if (in->left == 0) return 0;
    in->left--;
    return *in->next++;
}

void *fuzz_alloc(size_t size_bytes)
{
    void *const p = malloc(size_bytes > 0 ? size_bytes : 1);
    FUZZ_TRUTH(p != NULL);
    return p;
}

char *fuzz_text(fuzz_input *in)
{
    /* Exactly as long as the text, so that a sanitizer sees a step beyond. */
    const size_t n =
        in->left == 0 ? 0 : strnlen((const char *)in->next, in->left);
    char *const text = fuzz_alloc(n + 1);
    if (n > 0) memcpy(text, in->next, n);
    text[n] = '\0';
    in->left = 0;
    return text;
}

bool fuzz_is_utf8(const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        const size_t n = goti_utf8_char(text, left);
        if (n == 0) return false;
        text += n;
        left -= n;
    }
    return true;
}

void fuzz_check_message(goti_err err, const goti_msg *msg, const char *about)
{
    if (err == GOTI_OK) return;
    goti_msg shown = *msg;
    FUZZ_TRUTH(memchr(shown.text, '\0', sizeof shown.text) != NULL);
    FUZZ_TRUTH(shown.text[0] != '\0');
    goti_utf8_trim(shown.text); /* as all do who show it */
    FUZZ_TRUTH(!fuzz_is_utf8(about) || fuzz_is_utf8(shown.text));
}
