/* SPDX-License-Identifier: MIT */
/* Printed tables: every format to the byte, with what must be escaped. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/sheet.h"

static void expect(const goti_sheet *sheet, goti_sheet_format format,
                   const char *wanted)
{
    char *text = NULL;
    size_t n_bytes = 0;
    FILE *const out = open_memstream(&text, &n_bytes);
    cr_assert_not_null(out);
    goti_sheet_print(sheet, format, out);
    cr_assert_eq(fclose(out), 0);
    cr_expect_str_eq(text, wanted);
    free(text);
}

/* One row of each kind of cell, in columns of each kind. */
static goti_sheet *all_kinds(const char *text)
{
    goti_sheet *const sheet = goti_sheet_open();
    goti_sheet_column(sheet, "a_text", GOTI_SHEET_TEXT);
    goti_sheet_column(sheet, "n", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "share", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "none", GOTI_SHEET_LONG);
    goti_sheet_text(sheet, text);
    goti_sheet_count(sheet, UINT64_MAX);
    goti_sheet_real(sheet, 0.25, 3);
    goti_sheet_none(sheet);
    return sheet;
}

Test(sheet, plain_cells)
{
    goti_sheet *const sheet = all_kinds("x-y");
    cr_expect_eq(goti_sheet_rows(sheet), 1);
    expect(sheet, GOTI_SHEET_CSV,
           "a_text,n,share,none\nx-y,18446744073709551615,0.250,\n");
    expect(sheet, GOTI_SHEET_JSON,
           "[{\"a_text\":\"x-y\",\"n\":18446744073709551615,\"share\":0.250,"
           "\"none\":null}]\n");
    expect(sheet, GOTI_SHEET_MARKDOWN,
           "| a text | n | share | none |\n|---|---:|---:|---|\n"
           "| x-y | 18446744073709551615 | 0.250 |  |\n");
    expect(sheet, GOTI_SHEET_LATEX,
           "% needs \\usepackage{booktabs}\n"
           "\\begin{tabular}{lrrp{0.4\\linewidth}}\n\\toprule\n"
           "a text & n & share & none \\\\\n\\midrule\n"
           "x-y & 18446744073709551615 & 0.250 &  \\\\\n"
           "\\bottomrule\n\\end{tabular}\n");
    goti_sheet_close(sheet);
}

Test(sheet, what_a_format_means_by_a_character)
{
    goti_sheet *const sheet = all_kinds("[a]*,\"b\"|_\\{$&#^~%}<c>`");
    expect(sheet, GOTI_SHEET_CSV,
           "a_text,n,share,none\n\"[a]*,\"\"b\"\"|_\\{$&#^~%}<c>`\","
           "18446744073709551615,0.250,\n");
    expect(sheet, GOTI_SHEET_JSON,
           "[{\"a_text\":\"[a]*,\\\"b\\\"|_\\\\{$&#^~%}<c>`\","
           "\"n\":18446744073709551615,\"share\":0.250,\"none\":null}]\n");
    expect(sheet, GOTI_SHEET_MARKDOWN,
           "| a text | n | share | none |\n|---|---:|---:|---|\n"
           "| \\[a\\]\\*,\"b\"\\|\\_\\\\{$\\&#^\\~%}\\<c\\>\\` | "
           "18446744073709551615 | 0.250 |  |\n");
    expect(sheet, GOTI_SHEET_LATEX,
           "% needs \\usepackage{booktabs}\n"
           "\\begin{tabular}{lrrp{0.4\\linewidth}}\n\\toprule\n"
           "a text & n & share & none \\\\\n\\midrule\n"
           "{[}a]{*},''b''\\textbar{}\\_"
           "\\textbackslash{}\\{\\$\\&\\#\\textasciicircum{}"
           "\\textasciitilde{}\\%\\}\\textless{}c\\textgreater{}"
           "\\textasciigrave{} & "
           "18446744073709551615 & 0.250 &  \\\\\n"
           "\\bottomrule\n\\end{tabular}\n");
    goti_sheet_close(sheet);
}

Test(sheet, no_rows)
{
    goti_sheet *const sheet = goti_sheet_open();
    goti_sheet_column(sheet, "a", GOTI_SHEET_TEXT);
    expect(sheet, GOTI_SHEET_CSV, "a\n");
    expect(sheet, GOTI_SHEET_JSON, "[]\n");
    expect(sheet, GOTI_SHEET_MARKDOWN, "| a |\n|---|\n");
    goti_sheet_close(sheet);
}

/* More than the first allocation; a part of a row as an object's fields. */
Test(sheet, many_rows)
{
    goti_sheet *const sheet = goti_sheet_open();
    goti_sheet_column(sheet, "a", GOTI_SHEET_NUMBER);
    goti_sheet_column(sheet, "b", GOTI_SHEET_NUMBER);
    for (unsigned i = 0; i < 1000; i++) {
        goti_sheet_count(sheet, i);
        goti_sheet_count(sheet, 1000 - i);
    }
    cr_expect_eq(goti_sheet_rows(sheet), 1000);
    json_object *const o = goti_json_object();
    goti_sheet_add_json(sheet, 999, 1, 1, o);
    cr_expect_str_eq(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN),
                     "{\"b\":1}");
    json_object_put(o);
    goti_sheet_close(sheet);
}
