/* SPDX-License-Identifier: MIT */
#include "tools/text_lines.h"

#include <criterion/criterion.h>
#include <string.h>

/* The lines of a text, '|' behind each. */
static const char *cut(const char *text, unsigned width)
{
    static char out[1024];
    goti_text_lines lines = {0};
    out[0] = '\0';
    cr_assert_eq(goti_text_lines_add(&lines, text, width, NULL), GOTI_OK);
    for (size_t i = 0; i < lines.n; i++) {
        strcat(out, lines.line[i]);
        strcat(out, "|");
    }
    goti_text_lines_clear(&lines);
    return out;
}

Test(text_lines, what_fits_stays)
{
    cr_assert_str_eq(cut("", 10), "");
    cr_assert_str_eq(cut("one two", 7), "one two|");
    cr_assert_str_eq(cut("one\n\ntwo\n", 7), "one||two|");
    cr_assert_str_eq(cut("one", 0), "");
}

Test(text_lines, cuts_at_blanks_where_there_are_any)
{
    cr_assert_str_eq(cut("one two three", 7), "one two|three|");
    cr_assert_str_eq(cut("one two three", 8), "one two|three|");
    cr_assert_str_eq(cut("one two three", 6), "one|two|three|");
    cr_assert_str_eq(cut("abcdefghij", 4), "abcd|efgh|ij|");
    cr_assert_str_eq(cut("a   bcd", 4), "a  |bcd|");
}

Test(text_lines, goes_on_at_the_same_depth)
{
    cr_assert_str_eq(cut("  one two three", 9), "  one two|  three|");
    cr_assert_str_eq(cut("      one two", 8), "      on|e two|");
}

Test(text_lines, counts_characters_and_cuts_none_in_half)
{
    cr_assert_str_eq(cut("\xe0\xa4\xa4\xe0\xa4\xbf\xe0\xa4\x97", 2),
                     "\xe0\xa4\xa4\xe0\xa4\xbf|\xe0\xa4\x97|");
    cr_assert_str_eq(cut("\xff\xff\xff", 2), "\xff\xff|\xff|"); /* no UTF-8 */
}

Test(text_lines, texts_are_added_behind_each_other)
{
    goti_text_lines lines = {0};
    for (unsigned i = 0; i < 100; i++)
        cr_assert_eq(goti_text_lines_add(&lines, "a b", 1, NULL), GOTI_OK);
    cr_assert_eq(lines.n, 200u);
    cr_assert_str_eq(lines.line[199], "b");
    goti_text_lines_clear(&lines);
    cr_assert_eq(lines.n, 0u);
}
