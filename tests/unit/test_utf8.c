/* SPDX-License-Identifier: MIT */
#include "solver/base/utf8.h"

#include <criterion/criterion.h>
#include <string.h>

Test(utf8, characters)
{
    static const struct {
        const char *text;
        size_t expected;
    } cases[] = {
        {"", 0},
        {"a", 1},
        {"\x7f", 1},
        {"\xc2\x80", 2},
        {"\xdf\xbf", 2},
        {"\xe0\xa0\x80", 3},
        {"\xed\x9f\xbf", 3},
        {"\xef\xbf\xbf", 3},
        {"\xf0\x90\x80\x80", 4},
        {"\xf4\x8f\xbf\xbf", 4},
        /* continuations alone, overlong, surrogates, beyond, cut short */
        {"\x80", 0},
        {"\xc0\x80", 0},
        {"\xc1\xbf", 0},
        {"\xe0\x9f\xbf", 0},
        {"\xf0\x8f\xbf\xbf", 0},
        {"\xed\xa0\x80", 0},
        {"\xf4\x90\x80\x80", 0},
        {"\xf5\x80\x80\x80", 0},
        {"\xff", 0},
        {"\xc3", 0},
        {"\xe0\xa4", 0},
        {"\xf0\x90\x80", 0},
        {"\xe0\xa4z", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        cr_expect_eq(goti_utf8_char(cases[i].text, strlen(cases[i].text)),
                     cases[i].expected, "case %zu", i);
    cr_expect_eq(goti_utf8_char("\xc3\xa9", 1), 0);
}

Test(utf8, cut)
{
    const char *const text = "a\xc3\xa9\xe0\xa4\x9c\xf0\x90\x80\x80z";
    static const int expected[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11, 11};
    for (size_t max = 0; max < sizeof expected / sizeof expected[0]; max++)
        cr_expect_eq(goti_utf8_cut(text, max), expected[max], "%zu", max);
    /* no text at all is cut anywhere */
    cr_expect_eq(goti_utf8_cut("\x80\x80\x80\x80\x80\x80", 5), 5);
}

Test(utf8, trim)
{
    static const char *const cases[][2] = {
        {"", ""},
        {"abc", "abc"},
        {"\xc3\xa9", "\xc3\xa9"},
        {"a\xc3", "a"},
        {"a\xe0\xa4", "a"},
        {"\xf0\x90\x80", ""},
        {"\xf0\x90\x80\x80", "\xf0\x90\x80\x80"},
        {"\x80\x80\x80\x80\x80", "\x80\x80\x80\x80\x80"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[16];
        strcpy(text, cases[i][0]);
        goti_utf8_trim(text);
        cr_expect_str_eq(text, cases[i][1], "case %zu", i);
    }
}

Test(utf8, what_can_be_shown)
{
    cr_expect(goti_utf8_can_be_shown(""));
    cr_expect(goti_utf8_can_be_shown("a \xc3\xbc\xf0\x9f\x90\x85"));
    cr_expect_not(goti_utf8_can_be_shown("a\nb"));
    cr_expect_not(goti_utf8_can_be_shown("\x1b[2J"));
    cr_expect_not(goti_utf8_can_be_shown("\x7f"));
    cr_expect_not(goti_utf8_can_be_shown("\xc2\x9b")); /* beyond ASCII, too */
    cr_expect_not(goti_utf8_can_be_shown("\xc3"));
    cr_expect_not(goti_utf8_can_be_shown("\xe0\x80\x80"));
}
