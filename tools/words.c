/* SPDX-License-Identifier: MIT */
#include "tools/words.h"

#include <string.h>
#include <strings.h>

#include "solver/base/utf8.h"

#define BLANKS " \t\r\n"

goti_word goti_word_next(const char **rest)
{
    const char *const text = *rest + strspn(*rest, BLANKS);
    const size_t n = strcspn(text, BLANKS);
    *rest = text + n;
    return (goti_word){text, n};
}

bool goti_word_is(goti_word word, const char *text)
{
    return strlen(text) == word.n && strncasecmp(word.text, text, word.n) == 0;
}

const char *goti_word_copy(goti_word word, char *buf, size_t buf_bytes)
{
    const size_t n = word.n < buf_bytes ? word.n : buf_bytes - 1;
    memcpy(buf, word.text, n);
    buf[n] = '\0';
    if (n < word.n) goti_utf8_trim(buf);
    return buf;
}

bool goti_word_number(goti_word word, uint64_t max, uint64_t *out)
{
    uint64_t number = 0;
    for (size_t i = 0; i < word.n; i++) {
        if (word.text[i] < '0' || word.text[i] > '9') return false;
        const uint64_t digit = (uint64_t)(word.text[i] - '0');
        if (digit > max || number > (max - digit) / 10) return false;
        number = 10 * number + digit;
    }
    if (word.n == 0) return false;
    *out = number;
    return true;
}
