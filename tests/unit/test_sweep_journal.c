/* SPDX-License-Identifier: MIT */
#include "tools/sweep_journal.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/sweep_check.h"
#include "tools/sweep_run.h"

static char dir[64];

static void setup(void)
{
    strcpy(dir, "/tmp/goti_test_sweep_XXXXXX");
    cr_assert_not_null(mkdtemp(dir));
}

static void teardown(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", dir);
    cr_assert_eq(system(command), 0);
}

TestSuite(sweep_journal, .init = setup, .fini = teardown);

static const goti_sweep_row GOOD = {
    .version = "1.2.3",
    .metric = GOTI_DTC,
    .start = "V5/5 C 0/0 0 0",
    .numbers = {.category = GOTI_CURSED_WIN,
                .theoretical = GOTI_WIN,
                .depth = 9,
                .deepest = 9,
                .moves = {0, 1, 0, 2, 0},
                .boards = {6, 5, 4, 3, 2},
                .orbits = {3, 3, 3, 3, 2}},
};

Test(sweep_journal, every_field_is_in_the_digest)
{
    goti_sweep_row row[16];
    for (size_t i = 0; i < 16; i++)
        row[i] = GOOD;
    row[1].version[4] = '4';
    row[2].metric = GOTI_DTM;
    row[3].start[0] = 'W';
    row[4].rules_digest[15] = 1;
    row[5].numbers.category = GOTI_WIN;
    row[6].numbers.theoretical = GOTI_DRAW;
    row[7].numbers.depth = 8;
    row[8].numbers.deepest = 10;
    row[9].numbers.moves[4] = 1;
    row[10].numbers.boards[0] = 7;
    row[11].numbers.orbits[4] = 1;
    row[12].numbers.timed = true;
    row[13].numbers.timed = true;
    row[13].numbers.cpu_ms = 1;
    row[14].start[13] = '1';
    row[15].numbers.boards[0] = (uint64_t)1 << 63;
    for (size_t i = 0; i < 16; i++)
        for (size_t k = 0; k < i; k++)
            cr_expect_neq(goti_sweep_row_digest(&row[i]),
                          goti_sweep_row_digest(&row[k]), "%zu %zu", i, k);
}

static void expect_fault(goti_sweep_numbers numbers, const char *expected)
{
    goti_sweep_row row = GOOD;
    row.numbers = numbers;
    const char *const fault = goti_sweep_row_fault(&row);
    cr_assert_not_null(fault, "%s", expected);
    cr_expect_not_null(strstr(fault, expected), "%s", fault);
}

Test(sweep_journal, rows_that_cannot_be)
{
    goti_sweep_numbers n = GOOD.numbers;
    cr_expect_null(goti_sweep_row_fault(&GOOD));
    n.theoretical = GOTI_LOSS;
    expect_fault(n, "theoretical");
    n = GOOD.numbers;
    n.depth = 10;
    expect_fault(n, "deepest");
    n.depth = 0;
    expect_fault(n, "a win");
    n = GOOD.numbers;
    n.category = n.theoretical = GOTI_DRAW;
    expect_fault(n, "depth");
    n.depth = 0;
    n.boards[GOTI_DRAW] = n.orbits[GOTI_DRAW] = 0;
    expect_fault(n, "lack");
    n = GOOD.numbers;
    n.orbits[0] = 7;
    expect_fault(n, "orbits");
    n.orbits[0] = 0;
    expect_fault(n, "orbits");
}

/* --- a row with the right digest, and tables that say another thing --- */

static goti_err sweep_kaooa(goti_sweep *s, goti_msg *msg)
{
    const goti_sweep_options options = {
        .db_dir = dir, .solve = {.n_threads = 1, .quiet = true}};
    *s = (goti_sweep){.n_axes = 1};
    cr_assert_eq(
        goti_sweep_axis_parse("capture_target=2", false, &s->axis[0], msg),
        GOTI_OK);
    cr_assert_eq(goti_sweep_open(s, "kaooa", msg), GOTI_OK, "%s", msg->text);
    return goti_sweep_run(s, &options, msg);
}

Test(sweep_journal, tables_are_asked)
{
    goti_sweep *const s = calloc(1, sizeof *s);
    goti_sweep_journal j;
    goti_msg msg = {""};
    cr_assert_not_null(s);
    cr_assert_eq(sweep_kaooa(s, &msg), GOTI_OK, "%s", msg.text);
    cr_expect(s->member[0].has_tables);
    cr_assert_eq(goti_sweep_journal_open(dir, &j, &msg), GOTI_OK);
    s->member[0].numbers.moves[GOTI_WIN]++;
    cr_assert_eq(goti_sweep_journal_put(&j, GOTI_DTC, &s->member[0], &msg),
                 GOTI_OK);
    cr_assert_eq(goti_sweep_journal_write(&j, &msg), GOTI_OK);
    goti_sweep_journal_close(&j);
    goti_sweep_close(s);
    cr_expect_eq(sweep_kaooa(s, &msg), GOTI_E_CORRUPT);
    cr_expect_not_null(strstr(msg.text, "sweep.json: the row of "
                                        "kaooa-capture-target-2 is not what"),
                       "%s", msg.text);
    goti_sweep_close(s);
    free(s);
}
