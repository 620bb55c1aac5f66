/* SPDX-License-Identifier: MIT */
/* Headers compared with what they should say, and tables with the form that
   goti gives them: each difference is told, and nothing else is one. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/table_match.h"
#include "db/table_write.h"
#include "tests/support/bridge.h"

enum { N_POSITIONS = 600, MAX_CODES = 300 };

static char dir[128];

static void make_dir(void)
{
    bridge_temp_dir(dir, sizeof dir);
}

static void remove_dir(void)
{
    bridge_remove_dir(dir);
}

TestSuite(table_match, .init = make_dir, .fini = remove_dir);

/* Losses, and the draw last: in order, each once. */
static void make_codes(goti_code *codes, uint32_t n)
{
    for (uint32_t c = 0; c < n; c++)
        codes[c] = (goti_code){.value = {GOTI_LOSS, (uint16_t)(2 * c)}};
    codes[n - 1].value = (goti_value){GOTI_DRAW, 0};
}

static goti_table_info info_of(uint32_t n_codes)
{
    return (goti_table_info){.variant = "test-game",
                             .rules_digest = {1, 2, 3},
                             .row_pieces = 2,
                             .column_pieces = 5,
                             .cell_bytes = n_codes <= 256 ? 1 : 2,
                             .n_points = 3,
                             .point_order = {2, 0, 1},
                             .n_rows = 20,
                             .n_columns = N_POSITIONS / 20,
                             .n_positions = N_POSITIONS,
                             .frame_positions = GOTI_FRAME_POSITIONS,
                             .n_codes = n_codes};
}

/* Codes in turn; of the first n_used only. */
static goti_table *make_table(const goti_table_info *info, goti_code *codes,
                              uint32_t n_used)
{
    uint8_t cells[2 * N_POSITIONS] = {0};
    char path[200];
    goti_table_writer *w = NULL;
    goti_table *t = NULL;
    goti_msg msg = {""};
    for (uint32_t i = 0; i < N_POSITIONS; i++) {
        const uint32_t code = i % n_used;
        cells[i * info->cell_bytes] = (uint8_t)code;
        if (info->cell_bytes == 2) cells[2 * i + 1] = (uint8_t)(code >> 8);
        codes[code].boards++;
        codes[code].orbits++;
    }
    (void)snprintf(path, sizeof path, "%s/t.goti.zst", dir);
    cr_assert_eq(goti_table_create(path, info, codes, 1, &w, &msg), GOTI_OK,
                 "%s", msg.text);
    cr_assert_eq(goti_table_append(w, 1, cells, N_POSITIONS, &msg), GOTI_OK);
    cr_assert_eq(goti_table_commit(w, codes, NULL, NULL, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_assert_eq(goti_table_open(path, &t, &msg), GOTI_OK, "%s", msg.text);
    return t;
}

/* ---- headers ---- */

static void expect_no_match(const goti_table *t, const goti_table_info *wanted,
                            const char *why)
{
    goti_msg msg = {""};
    cr_expect_eq(goti_table_match(t, wanted, &msg), GOTI_E_RULES, "%s", why);
    cr_expect_not_null(strstr(msg.text, "t.goti.zst"));
    cr_expect_not_null(strstr(msg.text, why), "%s: %s", why, msg.text);
}

Test(table_match, a_header_that_says_something_else_is_no_match)
{
    goti_code codes[MAX_CODES];
    const goti_table_info info = info_of(7);
    make_codes(codes, 7);
    goti_table *const t = make_table(&info, codes, 7);
    cr_expect_eq(goti_table_match(t, &info, NULL), GOTI_OK);
#define OTHERWISE(field, value, why)                                           \
    do {                                                                       \
        goti_table_info other = info;                                          \
        other.field = value;                                                   \
        expect_no_match(t, &other, why);                                       \
    } while (0)
    OTHERWISE(variant[0], 'T', "other rules");
    OTHERWISE(rules_digest[15], 1, "other rules");
    OTHERWISE(phase, 1, "another tier");
    OTHERWISE(to_move, 1, "another tier");
    OTHERWISE(row_pieces, 3, "another tier");
    OTHERWISE(column_pieces, 4, "another tier");
    OTHERWISE(row_hand, 1, "another tier");
    OTHERWISE(column_hand, 1, "another tier");
    OTHERWISE(captured, 1, "another tier");
    OTHERWISE(metric, GOTI_DTM, "does not hold dtm");
    OTHERWISE(n_points, 4, "numbers the points otherwise");
    OTHERWISE(point_order[2], 0, "numbers the points otherwise");
    OTHERWISE(n_rows, 30, "expected 30 x 30");
    OTHERWISE(n_columns, 20, "expected 20 x 20");
#undef OTHERWISE
    goti_table_close(t);
}

/* ---- form ---- */

static void expect_form(const goti_table_info *info, goti_code *codes,
                        uint32_t n_used, const char *why)
{
    goti_msg msg = {""};
    goti_table *const t = make_table(info, codes, n_used);
    const goti_err err = goti_table_check_form(t, &msg);
    cr_expect_eq(err, why == NULL ? GOTI_OK : GOTI_E_CORRUPT, "%s",
                 why == NULL ? msg.text : why);
    if (why != NULL) cr_expect_not_null(strstr(msg.text, why), "%s", msg.text);
    goti_table_close(t);
}

static const uint32_t n_codes_of_form[] = {1, 2, 7, 256, 257, MAX_CODES};

Test(table_match, as_goti_writes_it)
{
    goti_code codes[MAX_CODES];
    for (size_t i = 0; i < sizeof n_codes_of_form / sizeof(uint32_t); i++) {
        const uint32_t n = n_codes_of_form[i];
        const goti_table_info info = info_of(n);
        make_codes(codes, n);
        expect_form(&info, codes, n, NULL);
        make_codes(codes, n); /* no draws */
        if (n > 1) expect_form(&info, codes, n - 1, NULL);
        make_codes(codes, n); /* nor the last loss */
        if (n > 2)
            expect_form(&info, codes, n - 2, "no position has the value");
        goti_table_info placing = info;
        placing.phase = 1;
        make_codes(codes, n);
        if (n > 2) expect_form(&placing, codes, n - 2, NULL);
    }
}

Test(table_match, other_forms)
{
    goti_code codes[MAX_CODES];
    goti_table_info info = info_of(7);
    make_codes(codes, 7);
    info.cell_bytes = 2;
    expect_form(&info, codes, 7, "cells of 2, not 65536 of 1");
    info = info_of(7);
    info.frame_positions = 100;
    make_codes(codes, 7);
    expect_form(&info, codes, 7, "frames of 100 cells");
    for (uint32_t c = 1; c < 7; c++) { /* one as the one before, or worse */
        info = info_of(7);
        make_codes(codes, 7);
        codes[c].value = codes[c - 1].value;
        expect_form(&info, codes, 7, "not better than the one before");
        make_codes(codes, 7);
        const goti_value worse = codes[c - 1].value;
        codes[c - 1].value = codes[c].value;
        codes[c].value = worse;
        expect_form(&info, codes, 7, "not better than the one before");
    }
}
