/* SPDX-License-Identifier: MIT */
#include "tools/sweep_axis.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static goti_sweep_axis parsed(const char *option, bool whole)
{
    goti_sweep_axis a = {.n_fields = 0};
    goti_msg msg = {""};
    cr_assert_eq(goti_sweep_axis_parse(option, whole, &a, &msg), GOTI_OK,
                 "%s: %s", option, msg.text);
    return a;
}

/* Field f's values, with blanks between them. */
static void expect_values(const char *option, unsigned f, const char *expected)
{
    char got[512] = "";
    goti_sweep_axis a = parsed(option, false);
    for (size_t i = 0; i < a.n_values; i++) {
        strcat(got, i == 0 ? "" : "|");
        strcat(got, goti_sweep_axis_text(&a, i, f));
    }
    cr_expect_str_eq(got, expected, "%s: %s", option, got);
    goti_sweep_axis_clear(&a);
}

static void expect_numeric(const char *option, bool numeric)
{
    goti_sweep_axis a = parsed(option, false);
    cr_expect_eq(a.numeric, numeric, "%s", option);
    goti_sweep_axis_clear(&a);
}

static void expect_refused(const char *option, bool whole, const char *expected)
{
    goti_sweep_axis a = {.n_fields = 77};
    goti_msg msg = {""};
    cr_expect_eq(goti_sweep_axis_parse(option, whole, &a, &msg), GOTI_E_ARG,
                 "%s", option);
    cr_expect_str_eq(msg.text, expected, "%s", msg.text);
    cr_expect_eq(a.n_fields, 77, "untouched");
}

Test(sweep_axis, lists_and_ranges)
{
    expect_values("capture_target=1..4", 0, "1|2|3|4");
    expect_values("capture_target=3", 0, "3");
    expect_values("capture_target=3..5,7", 0, "3|4|5|7");
    expect_values("capture_target=7,3..5,0", 0, "7|3|4|5|0");
    expect_values("capture_target=4..4,all", 0, "4|all");
    expect_values("capture = single , chain", 0, "single|chain");
    expect_values("row_start=a1 e5,b2 d4", 0, "a1 e5|b2 d4");
    expect_values("variant=a.ini:b,./c.ini", 0, "a.ini:b|./c.ini");
    expect_values("title=a=b", 0, "a=b");
}

Test(sweep_axis, fields_that_change_together)
{
    goti_sweep_axis a = parsed("row_pieces, column_pieces=3..5", false);
    cr_expect_eq(a.n_fields, 2);
    cr_expect_str_eq(a.field[0], "row_pieces");
    cr_expect_str_eq(a.field[1], "column_pieces");
    cr_expect(goti_sweep_axis_has(&a, "column_pieces"));
    cr_expect_not(goti_sweep_axis_has(&a, "pieces"));
    goti_sweep_axis_clear(&a);
    expect_values("row_pieces,column_pieces=3..5", 1, "3|4|5");
    expect_values("row_pieces,row_start=1/A,2/A B,3/", 0, "1|2|3");
    expect_values("row_pieces,row_start=1/A,2/A B,3/", 1, "A|A B|");
}

/* Places with blanks between them; "-" for none, "end" for no limit. */
static void expect_places(const char *option, const char *expected)
{
    char got[256] = "", number[24];
    goti_sweep_axis a = parsed(option, false);
    for (size_t i = 0; i < a.n_values; i++) {
        uint64_t place = 0;
        const bool has = goti_sweep_axis_place(&a, i, &place);
        (void)snprintf(number, sizeof number, "%" PRIu64, place);
        strcat(got, i == 0 ? "" : " ");
        strcat(got, !has ? "-" : place == GOTI_SWEEP_NO_LIMIT ? "end" : number);
    }
    cr_expect_str_eq(got, expected, "%s: %s", option, got);
    goti_sweep_axis_clear(&a);
}

Test(sweep_axis, places_on_a_scale)
{
    expect_places("capture_target=3,all,1", "3 - 1");
    expect_places("flying=0,3", "0 3");
    expect_places("draw_limit=0,20", "end 20");
    expect_places("capture=single,chain", "- -");
    expect_places("row_pieces,row_start=1/A,2/B", "1 2");
    expect_places("row_pieces,row_start=1/A,2/A,1/B", "- - -");
    expect_places("capture_target,first=all/row,all/column,2/row", "- - 2");
}

Test(sweep_axis, what_is_numeric)
{
    expect_numeric("capture_target=1..4,9", true);
    expect_numeric("capture_target=1..4,all", false);
    expect_numeric("capture_target=1,02", false);
    expect_numeric("row_pieces,row_start=1/A,2/A B", true);
    expect_numeric("row_pieces,row_start=1/A,1/B", false);
    expect_numeric("row_start,row_pieces=A/1,B/2", false);
    goti_sweep_axis a = parsed("capture_target=7,12", false);
    cr_expect_eq(goti_sweep_axis_number(&a, 1), 12);
    goti_sweep_axis_clear(&a);
}

Test(sweep_axis, one_value_whole)
{
    goti_sweep_axis a = parsed("row_start=A B, C..D", true);
    cr_expect_eq(a.n_values, 1);
    cr_expect_str_eq(goti_sweep_axis_text(&a, 0, 0), "A B, C..D");
    goti_sweep_axis_clear(&a);
    a = parsed("row_start=", true);
    cr_expect_str_eq(goti_sweep_axis_text(&a, 0, 0), "");
    goti_sweep_axis_clear(&a);
}

Test(sweep_axis, what_is_refused)
{
    char option[300] = "title=";
    expect_refused("capture_target", false,
                   "expected FIELD=VALUES, got 'capture_target'");
    expect_refused("capture_target", true,
                   "expected FIELD=VALUE, got 'capture_target'");
    expect_refused("capture_targets=1", false,
                   "expected a field of a variant file (perhaps "
                   "'capture_target'), got 'capture_targets'");
    expect_refused("=1", false, "expected a field of a variant file, got ''");
    expect_refused("capture=", false, "expected a value, got ''");
    expect_refused("capture=single,,chain", false, "expected a value, got ''");
    expect_refused("capture_target=5..3", false,
                   "expected FROM..TO, whole numbers in ascending order and "
                   "at most 1000000, got '5..3'");
    expect_refused("capture_target=1...3", false,
                   "expected FROM..TO, whole numbers in ascending order and "
                   "at most 1000000, got '1...3'");
    expect_refused("capture_target=1..99999999999999999999", false,
                   "expected FROM..TO, whole numbers in ascending order and "
                   "at most 1000000, got '1..99999999999999999999'");
    expect_refused("capture_target=0..1000000", false,
                   "expected at most 10000 values");
    expect_refused("capture_target=1..4,3", false, "value '3' is given twice");
    expect_refused("capture=single,single", false,
                   "value 'single' is given twice");
    expect_refused("capture,capture=single", false,
                   "field 'capture' is given twice");
    expect_refused("row_pieces,row_start=1/A/B", false,
                   "expected a text for each of the 2 fields, parted by "
                   "slashes, got '1/A/B'");
    expect_refused("title=a;b", true,
                   "expected values of UTF-8 text without control characters "
                   "and semicolons");
    expect_refused("title=a\nfirst = row", true,
                   "expected values of UTF-8 text without control characters "
                   "and semicolons");
    memset(option + strlen(option), 'x', 161);
    expect_refused(option, true,
                   "expected values of at most 160 bytes, got "
                   "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'");
}
