/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/table_seal.h"

#include <stdbool.h>
#include <stdlib.h>

#include <xxhash.h>
#include <zstd.h>

enum {
    AT_HEADER_BYTES = 20,
    AT_N_CODES = 196,
    AT_N_FRAMES = 200,
    AT_VALUES_DIGEST = 208,
    AT_SEEK_DIGEST = 216,
    AT_FILE_BYTES = 224,
    AT_BOOK = 240,
    CODE_BYTES = 20,
    SEEK_HEAD = 8,
    SEEK_ENTRY = 12,
    SEEK_FOOT = 9,
    MAX_PLAIN = 1 << 18 /* of a frame that is decoded here */
};

/* Where the parts are, if they are within the file. */
typedef struct layout {
    uint8_t *table, *digests, *seek;
    size_t size, header, seek_bytes, n_frames;
} layout;

static uint64_t get(const uint8_t *at, unsigned n)
{
    uint64_t x = 0;
    for (unsigned i = n; i > 0; i--)
        x = x << 8 | at[i - 1];
    return x;
}

static void put(uint8_t *at, unsigned n, uint64_t x)
{
    for (unsigned i = 0; i < n; i++)
        at[i] = (uint8_t)(x >> 8 * i);
}

static bool find(uint8_t *table, size_t size, layout *out)
{
    const uint64_t n_frames = get(table + AT_N_FRAMES, 8);
    const uint64_t n_codes = get(table + AT_N_CODES, 4);
    if (n_frames > size || n_codes > size) return false;
    const uint64_t digests = AT_BOOK + n_codes * CODE_BYTES;
    const uint64_t seek = SEEK_HEAD + (n_frames + 1) * SEEK_ENTRY + SEEK_FOOT;
    *out = (layout){.table = table,
                    .digests = table + digests,
                    .seek = table + size - seek,
                    .size = size,
                    .header = get(table + AT_HEADER_BYTES, 4),
                    .seek_bytes = seek,
                    .n_frames = n_frames};
    return digests + 8 * (n_frames + 1) <= out->header &&
           out->header + seek <= size;
}

/* Checksum and share of the values' digest, if the frame decodes at all. */
static void seal_values(const uint8_t *frame, size_t n, uint8_t *entry,
                        XXH3_state_t *values)
{
    uint8_t *const plain = malloc(MAX_PLAIN);
    if (plain == NULL) return;
    const size_t got = ZSTD_decompress(plain, MAX_PLAIN, frame, n);
    if (!ZSTD_isError(got)) {
        put(entry + 8, 4, (uint32_t)XXH64(plain, got, 0));
        (void)XXH3_64bits_update(values, plain, got);
    }
    free(plain);
}

static void seal_frames(const layout *t)
{
    XXH3_state_t *const values = XXH3_createState();
    if (values == NULL) return;
    (void)XXH3_64bits_reset(values);
    size_t at = t->header;
    for (size_t i = 0; i < t->n_frames; i++) {
        uint8_t *const entry = t->seek + SEEK_HEAD + (i + 1) * SEEK_ENTRY;
        const size_t n = get(entry, 4);
        if (n > t->size - t->seek_bytes - at) break;
        put(t->digests + 8 * i, 8, XXH3_64bits(t->table + at, n));
        seal_values(t->table + at, n, entry, values);
        at += n;
    }
    put(t->table + AT_VALUES_DIGEST, 8, XXH3_64bits_digest(values));
    (void)XXH3_freeState(values);
}

void fuzz_table_seal(uint8_t *table, size_t size)
{
    layout t;
    if (size < AT_BOOK + 8) return;
    if (find(table, size, &t)) {
        seal_frames(&t);
        put(table + AT_SEEK_DIGEST, 8, XXH3_64bits(t.seek, t.seek_bytes));
    }
    put(table + AT_FILE_BYTES, 8, size);
    const uint64_t header = get(table + AT_HEADER_BYTES, 4);
    if (header < AT_FILE_BYTES + 16 || header > size) return;
    put(table + header - 8, 8, XXH3_64bits(table, header - 8));
}
