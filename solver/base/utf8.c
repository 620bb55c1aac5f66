/* SPDX-License-Identifier: MIT */
#include "solver/base/utf8.h"

#include <string.h>

enum { MAX_CHAR = 4 };

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Bytes that a character with this first byte has; 0: none begins so. */
static size_t length_of(unsigned char first)
{
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first < 0xe0) return 2;
    if (first >= 0xe0 && first < 0xf0) return 3;
    if (first >= 0xf0 && first < 0xf5) return 4;
    return 0;
}

size_t goti_utf8_char(const char *text, size_t n)
{
    if (n == 0) return 0;
    const unsigned char first = (unsigned char)text[0];
    const size_t length = length_of(first);
    if (length == 0 || length > n) return 0;
    for (size_t i = 1; i < length; i++)
        if (!continues(text[i])) return 0;
    if (length < 3) return length;
    const unsigned char second = (unsigned char)text[1];
    const bool overlong =
        (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool surrogate = first == 0xed && second >= 0xa0;
    const bool beyond = first == 0xf4 && second >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

bool goti_utf8_is_control(const char *text, size_t n)
{
    const unsigned char first = (unsigned char)text[0];
    if (n == 2) return first == 0xc2 && (unsigned char)text[1] < 0xa0;
    return n == 1 && (first < 0x20 || first == 0x7f);
}

bool goti_utf8_can_be_shown(const char *text)
{
    size_t left = strlen(text), n;
    for (; left > 0; text += n, left -= n) {
        n = goti_utf8_char(text, left);
        if (n == 0 || goti_utf8_is_control(text, n)) return false;
    }
    return true;
}

int goti_utf8_cut(const char *text, size_t max)
{
    const size_t n = strnlen(text, max);
    if (n < max || !continues(text[n])) return (int)n;
    size_t cut = n;
    while (cut > 0 && n - cut < MAX_CHAR - 1 && continues(text[cut]))
        cut--;
    return (int)(continues(text[cut]) ? n : cut);
}

void goti_utf8_trim(char *text)
{
    const size_t n = strlen(text);
    size_t first = n;
    while (first > 0 && n - first < MAX_CHAR) {
        first--;
        if (!continues(text[first])) break;
    }
    if (length_of((unsigned char)text[first]) > n - first) text[first] = '\0';
}
