/* SPDX-License-Identifier: MIT */
/*
 * Table files: a character, 's' for a table whose digests are made right first,
 * then the bytes.  What opens is canonical: writing its header anew gives the
 * bytes that were read.
 */
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "db/table_codec.h"
#include "db/table_read.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/table_seal.h"

enum { MAX_POSITIONS = 1 << 20 };

static void check_header(const uint8_t *bytes, const goti_table *t)
{
    goti_codec_header header;
    const goti_table_info *const info = goti_table_get_info(t);
    const size_t n = goti_codec_header_bytes(info);
    goti_codec_frame *const frames =
        fuzz_alloc(goti_table_frames(t) * sizeof *frames);
    goti_code *const codes = fuzz_alloc(info->n_codes * sizeof *codes);
    uint8_t *const again = fuzz_alloc(n);
    FUZZ_TRUTH(goti_codec_get_header(bytes, n, &header, NULL) == GOTI_OK);
    goti_codec_get_book(bytes, &header, codes, frames);
    goti_codec_put_header(&header, codes, frames, again);
    FUZZ_TRUTH(memcmp(bytes, again, n) == 0);
    free(again);
    free(codes);
    free(frames);
}

/* Of every code how many there are; false where a frame is refused. */
static bool count_codes(const goti_table *t, uint8_t *cells, uint64_t *count)
{
    const goti_table_info *const info = goti_table_get_info(t);
    uint8_t *to = cells;
    for (uint64_t i = 0; i < goti_table_frames(t); i++) {
        size_t n = 0;
        goti_msg msg = {""};
        const goti_err err = goti_table_frame(t, i, to, &n, &msg);
        FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_CORRUPT);
        fuzz_check_message(err, &msg, "");
        if (err != GOTI_OK) return false;
        FUZZ_TRUTH(n * info->cell_bytes == goti_codec_frame_bytes(info, i));
        for (size_t k = 0; k < n; k++) {
            const unsigned code = goti_codec_cell(info, to, k);
            FUZZ_TRUTH(code < info->n_codes);
            count[code]++;
        }
        to += n * info->cell_bytes;
    }
    return true;
}

/* The same codes by the other road, from some place in the middle. */
static void check_codes_at(const goti_table *t, const uint8_t *cells)
{
    const goti_table_info *const info = goti_table_get_info(t);
    const uint64_t first = info->n_positions / 3;
    const size_t n = (size_t)(info->n_positions - first) / 2;
    uint8_t *const part = fuzz_alloc(n * info->cell_bytes);
    FUZZ_TRUTH(goti_table_codes_at(t, first, n, part, NULL) == GOTI_OK);
    FUZZ_TRUTH(memcmp(part, cells + first * info->cell_bytes,
                      n * info->cell_bytes) == 0);
    free(part);
    FUZZ_TRUTH(goti_table_codes_at(t, info->n_positions, 1, NULL, NULL) ==
               GOTI_E_ARG);
}

static void check_frames(const goti_table *t)
{
    const goti_table_info *const info = goti_table_get_info(t);
    if (info->n_positions > MAX_POSITIONS) return;
    const size_t n_bytes = (size_t)info->n_positions * info->cell_bytes;
    uint8_t *const cells = fuzz_alloc(n_bytes);
    uint64_t count[GOTI_MAX_CODES] = {0};
    goti_msg msg = {""};
    const bool whole = count_codes(t, cells, count);
    const goti_err err = goti_table_check(t, 1, NULL, NULL, &msg);
    FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_CORRUPT);
    fuzz_check_message(err, &msg, "");
    if (whole) check_codes_at(t, cells);
    if (err == GOTI_OK) {
        FUZZ_TRUTH(whole);
        FUZZ_TRUTH(XXH3_64bits(cells, n_bytes) == info->codes_digest);
        for (uint32_t c = 0; c < info->n_codes; c++) {
            const goti_code *const code = &goti_table_codes(t)[c];
            FUZZ_TRUTH(code->orbits <= count[c] && count[c] <= code->boards);
        }
    }
    free(cells);
}

static void check_book(const goti_table *t)
{
    const goti_table_info *const info = goti_table_get_info(t);
    for (uint32_t c = 0; c < info->n_codes; c++) {
        const goti_value value = goti_table_codes(t)[c].value;
        FUZZ_TRUTH(value.category <= GOTI_WIN);
        FUZZ_TRUTH(value.category != GOTI_DRAW || value.depth == 0);
        FUZZ_TRUTH(info->metric == GOTI_DTC || value.category == GOTI_LOSS ||
                   value.category == GOTI_DRAW || value.category == GOTI_WIN);
    }
}

static void try_table(const uint8_t *bytes, size_t size)
{
    fuzz_file file;
    goti_table *t = NULL;
    goti_msg msg = {""};
    fuzz_file_open(bytes, size, &file);
    const goti_err err = goti_table_open(file.path, &t, &msg);
    FUZZ_TRUTH(err == GOTI_OK || err == GOTI_E_CORRUPT || err == GOTI_E_RULES);
    fuzz_check_message(err, &msg, "");
    if (err == GOTI_OK) {
        FUZZ_TRUTH(goti_table_file_bytes(t) == size);
        check_header(bytes, t);
        check_book(t);
        check_frames(t);
        goti_table_close(t);
    }
    fuzz_file_close(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    const bool seal = fuzz_byte(&in) == 's';
    uint8_t *const bytes = fuzz_alloc(in.left);
    if (in.left > 0) memcpy(bytes, in.next, in.left);
    if (seal) fuzz_table_seal(bytes, in.left);
    try_table(bytes, in.left);
    free(bytes);
    return 0;
}
