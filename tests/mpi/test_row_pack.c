/* SPDX-License-Identifier: MIT */
#include "solver/retro/row_pack.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 3 * 4096 };

static uint64_t next(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return *state >> 33;
}

/* A row in which one byte in so many is not 0; 0: none, 1: all. */
static void fill(uint8_t *row, size_t n, uint64_t one_in, uint64_t *state)
{
    for (size_t i = 0; i < n; i++)
        row[i] = one_in > 0 && next(state) % one_in == 0
                     ? (uint8_t)(1 + next(state) % 255)
                     : 0;
}

Test(row_pack, comes_back)
{
    static const uint64_t one_in[] = {0, 1, 2, 7, 64, 1000, 100000};
    static const size_t size[] = {64, 128, 448, 512, 576, 4096, MOST_BYTES};
    uint64_t state = 1;
    for (size_t s = 0; s < sizeof size / sizeof *size; s++) {
        for (size_t d = 0; d < sizeof one_in / sizeof *one_in; d++) {
            _Alignas(64) uint8_t row[MOST_BYTES], back[MOST_BYTES + 64];
            uint8_t packed[MOST_BYTES + MOST_BYTES / 64 + 64];
            const size_t n = size[s], most = goti_row_packed_most(n);
            cr_assert_leq(most + 8, sizeof packed);
            fill(row, n, one_in[d], &state);
            memset(packed, 0xee, sizeof packed);
            memset(back, 0xee, sizeof back);
            const size_t used =
                (size_t)(goti_row_pack(packed, row, n) - packed);
            cr_expect_leq(used, most);
            cr_expect_eq(packed[used], 0xee, "written too far");
            const uint8_t *const end = goti_row_unpack(packed, back, n);
            cr_expect_eq((size_t)(end - packed), used);
            cr_expect_arr_eq(back, row, n);
            cr_expect_eq(back[n], 0xee, "unpacked too far");
        }
    }
}

/* As few bytes as are said: 8 for each group of 64 words, 8 a word. */
Test(row_pack, leaves_out_what_is_empty)
{
    _Alignas(64) uint64_t row[512] = {0};
    uint8_t packed[sizeof row + 128];
    cr_expect_eq(goti_row_pack(packed, row, sizeof row) - packed, 8 * 8);
    row[3] = 1;
    row[63] = UINT64_C(1) << 63;
    row[511] = 5;
    cr_expect_eq(goti_row_pack(packed, row, sizeof row) - packed,
                 8 * 8 + 3 * 8);
}
