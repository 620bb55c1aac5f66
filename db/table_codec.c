/* SPDX-License-Identifier: MIT */
#include "db/table_codec.h"

#include <inttypes.h>
#include <string.h>

#include <xxhash.h>

/* Offsets within the header; FORMAT.md has the same table. */
enum {
    AT_SKIP_MAGIC = 0,
    AT_SKIP_BYTES = 4,
    AT_MAGIC = 8,
    AT_VERSION = 16,
    AT_HEADER_BYTES = 20,
    AT_VARIANT = 24,
    AT_RULES_DIGEST = 88,
    AT_TIER = 104,
    AT_METRIC = 111,
    AT_CELL_BYTES = 112,
    AT_N_POINTS = 113,
    AT_POINT_ORDER = 114,
    AT_PADDING = 163,
    AT_N_ROWS = 168,
    AT_N_COLUMNS = 176,
    AT_N_POSITIONS = 184,
    AT_FRAME_POSITIONS = 192,
    AT_N_CODES = 196,
    AT_N_FRAMES = 200,
    AT_CODES_DIGEST = 208,
    AT_SEEK_DIGEST = 216,
    AT_FILE_BYTES = 224,
    AT_RESERVED = 232,
    SEEK_HEAD_BYTES = 8,
    SEEK_ENTRY_BYTES = 12,
    SEEK_FOOT_BYTES = 9,
    SEEK_HAS_CHECKSUMS = 0x80
};

static const uint32_t header_skip_magic = UINT32_C(0x184D2A50);
static const uint32_t seek_skip_magic = UINT32_C(0x184D2A5E);
static const uint32_t seek_foot_magic = UINT32_C(0x8F92EAB1);
/* A transfer that changes line ends or stops at ^Z breaks the magic. */
static const uint8_t table_magic[8] = {'G',  'O',  'T',  'I',
                                       '\r', '\n', 0x1a, '\n'};

static void put(uint8_t *out, unsigned n_bytes, uint64_t x)
{
    for (unsigned i = 0; i < n_bytes; i++)
        out[i] = (uint8_t)(x >> (8 * i));
}

static uint64_t get(const uint8_t *in, unsigned n_bytes)
{
    uint64_t x = 0;
    for (unsigned i = 0; i < n_bytes; i++)
        x |= (uint64_t)in[i] << (8 * i);
    return x;
}

static uint32_t get32(const uint8_t *in)
{
    return (uint32_t)get(in, 4);
}

uint64_t goti_codec_n_frames(const goti_table_info *info)
{
    return info->n_positions / info->frame_positions +
           (info->n_positions % info->frame_positions != 0);
}

size_t goti_codec_frame_bytes(const goti_table_info *info, uint64_t i)
{
    const uint64_t left = info->n_positions - i * info->frame_positions;
    const uint64_t n =
        left < info->frame_positions ? left : info->frame_positions;
    return (size_t)n * info->cell_bytes;
}

uint64_t goti_codec_header_bytes(const goti_table_info *info)
{
    return GOTI_CODEC_FIXED_BYTES +
           (uint64_t)info->n_codes * GOTI_CODEC_CODE_BYTES +
           (goti_codec_n_frames(info) + 1) * GOTI_CODEC_DIGEST_BYTES;
}

uint64_t goti_codec_seek_bytes(const goti_table_info *info)
{
    return SEEK_HEAD_BYTES +
           (goti_codec_n_frames(info) + 1) * SEEK_ENTRY_BYTES + SEEK_FOOT_BYTES;
}

static goti_err check_points(const goti_table_info *info, goti_err code,
                             goti_msg *msg)
{
    const unsigned n = info->n_points;
    if (n == 0 || n > sizeof info->point_order)
        return goti_fail(msg, code, "a board of %u points", n);
    uint64_t seen = 0;
    for (unsigned i = 0; i < n; i++)
        if (info->point_order[i] < n)
            seen |= UINT64_C(1) << info->point_order[i];
    if (seen != (UINT64_C(1) << n) - 1)
        return goti_fail(msg, code, "the point order is no permutation");
    return GOTI_OK;
}

bool goti_codec_value_can_be(const goti_value *value, uint8_t metric)
{
    const uint8_t category = value->category;
    if (category == GOTI_DRAW) return value->depth == 0;
    if (metric == GOTI_DTM)
        return category == GOTI_LOSS || category == GOTI_WIN;
    return category <= GOTI_WIN;
}

/* ASCII that can be shown, and at least one letter of it. */
static bool name_can_be(const goti_table_info *info)
{
    const size_t n = strnlen(info->variant, sizeof info->variant);
    size_t i = 0;
    while (i < n && info->variant[i] > ' ' && info->variant[i] <= '~')
        i++;
    return n > 0 && n < sizeof info->variant && i == n;
}

goti_err goti_codec_check_info(const goti_table_info *info, goti_err code,
                               goti_msg *msg)
{
    if (!name_can_be(info))
        return goti_fail(msg, code, "the variant has no proper name");
    if (info->metric > GOTI_DTM)
        return goti_fail(msg, code, "unknown metric %u", info->metric);
    if (info->cell_bytes != 1 && info->cell_bytes != 2)
        return goti_fail(msg, code, "cells of %u bytes where 1 or 2 are known",
                         info->cell_bytes);
    const unsigned max_codes = info->cell_bytes == 1 ? 256 : GOTI_MAX_CODES;
    if (info->n_codes == 0 || info->n_codes > max_codes)
        return goti_fail(msg, code, "%" PRIu32 " codes where 1 to %u fit",
                         info->n_codes, max_codes);
    GOTI_TRY(check_points(info, code, msg));
    uint64_t product;
    if (info->n_positions == 0 ||
        __builtin_mul_overflow(info->n_rows, info->n_columns, &product) ||
        product != info->n_positions)
        return goti_fail(msg, code,
                         "%" PRIu64 " rows of %" PRIu64
                         " columns do not make %" PRIu64 " positions",
                         info->n_rows, info->n_columns, info->n_positions);
    if (info->frame_positions == 0 ||
        info->frame_positions > GOTI_CODEC_MAX_FRAME_POSITIONS)
        return goti_fail(msg, code, "frames of %" PRIu32 " positions",
                         info->frame_positions);
    if (goti_codec_n_frames(info) > GOTI_CODEC_MAX_FRAMES)
        return goti_fail(msg, code, "%" PRIu64 " frames, at most %d fit",
                         goti_codec_n_frames(info), GOTI_CODEC_MAX_FRAMES);
    return GOTI_OK;
}

/* Eight bytes at once, lowest first; compilers make this one load. */
static uint64_t get64(const uint8_t *in)
{
    return (uint64_t)in[0] | (uint64_t)in[1] << 8 | (uint64_t)in[2] << 16 |
           (uint64_t)in[3] << 24 | (uint64_t)in[4] << 32 |
           (uint64_t)in[5] << 40 | (uint64_t)in[6] << 48 |
           (uint64_t)in[7] << 56;
}

/*
 * Eight bytes of cells at a time, because this runs on every frame read.  In
 * a lane whose top bit is clear, adding half - n sets it for every code >= n;
 * where n itself is above half, only codes with the top bit set can be too
 * large, and their lower bits are compared to n - half the same way.
 */
bool goti_codec_codes_fit(const goti_table_info *info, const void *cells,
                          size_t n)
{
    const uint8_t *const byte = cells;
    const uint64_t lanes = info->cell_bytes == 1 ? UINT64_C(0x0101010101010101)
                                                 : UINT64_C(0x0001000100010001);
    const uint64_t half = info->cell_bytes == 1 ? 0x80 : 0x8000;
    const uint64_t tops = lanes * half;
    const uint64_t n_codes = info->n_codes;
    const bool above = n_codes > half;
    const uint64_t gap = lanes * (above ? 2 * half - n_codes : half - n_codes);
    const size_t n_bytes = n * info->cell_bytes;
    uint64_t bad = 0;
    size_t at = 0;
    for (; at + 8 <= n_bytes; at += 8) {
        const uint64_t x = get64(byte + at);
        const uint64_t sum = (x & ~tops) + gap;
        bad |= above ? x & sum : x | sum;
    }
    bool fit = (bad & tops) == 0;
    for (size_t i = at / info->cell_bytes; i < n; i++)
        fit = fit && goti_codec_cell(info, cells, i) < n_codes;
    return fit;
}

unsigned goti_codec_cell(const goti_table_info *info, const void *cells,
                         size_t i)
{
    const uint8_t *const byte = cells;
    if (info->cell_bytes == 1) return byte[i];
    return byte[2 * i] | (unsigned)byte[2 * i + 1] << 8;
}

static void put_fixed(const goti_codec_header *header, uint64_t header_bytes,
                      uint8_t *out)
{
    const goti_table_info *const info = &header->info;
    const uint8_t tier[] = {info->phase,      info->to_move,
                            info->row_pieces, info->column_pieces,
                            info->row_hand,   info->column_hand,
                            info->captured,   info->metric,
                            info->cell_bytes, info->n_points};
    put(out + AT_SKIP_MAGIC, 4, header_skip_magic);
    put(out + AT_SKIP_BYTES, 4, header_bytes - AT_MAGIC);
    memcpy(out + AT_MAGIC, table_magic, sizeof table_magic);
    put(out + AT_VERSION, 4, GOTI_FORMAT_VERSION);
    put(out + AT_HEADER_BYTES, 4, header_bytes);
    memcpy(out + AT_VARIANT, info->variant,
           strnlen(info->variant, sizeof info->variant));
    memcpy(out + AT_RULES_DIGEST, info->rules_digest,
           sizeof info->rules_digest);
    memcpy(out + AT_TIER, tier, sizeof tier);
    memcpy(out + AT_POINT_ORDER, info->point_order, info->n_points);
    put(out + AT_N_ROWS, 8, info->n_rows);
    put(out + AT_N_COLUMNS, 8, info->n_columns);
    put(out + AT_N_POSITIONS, 8, info->n_positions);
    put(out + AT_FRAME_POSITIONS, 4, info->frame_positions);
    put(out + AT_N_CODES, 4, info->n_codes);
    put(out + AT_N_FRAMES, 8, header->n_frames);
    put(out + AT_CODES_DIGEST, 8, info->codes_digest);
    put(out + AT_SEEK_DIGEST, 8, header->seek_digest);
    put(out + AT_FILE_BYTES, 8, header->file_bytes);
}

void goti_codec_put_header(const goti_codec_header *header,
                           const goti_code *codes,
                           const goti_codec_frame *frames, uint8_t *out)
{
    const uint64_t header_bytes = goti_codec_header_bytes(&header->info);
    memset(out, 0, header_bytes);
    put_fixed(header, header_bytes, out);
    uint8_t *at = out + GOTI_CODEC_FIXED_BYTES;
    for (uint32_t c = 0; c < header->info.n_codes; c++) {
        put(at, 1, codes[c].value.category);
        put(at + 2, 2, codes[c].value.depth);
        put(at + 4, 8, codes[c].boards);
        put(at + 12, 8, codes[c].orbits);
        at += GOTI_CODEC_CODE_BYTES;
    }
    for (uint64_t i = 0; i < header->n_frames; i++) {
        put(at, 8, frames[i].digest);
        at += GOTI_CODEC_DIGEST_BYTES;
    }
    put(at, 8, XXH3_64bits(out, (size_t)(at - out)));
}

uint64_t goti_codec_values_digest(const goti_table_info *info,
                                  const uint8_t *header)
{
    return XXH3_64bits_withSeed(header + GOTI_CODEC_FIXED_BYTES,
                                (size_t)info->n_codes * GOTI_CODEC_CODE_BYTES,
                                info->codes_digest);
}

static void put_seek_entry(uint8_t *at, uint64_t compressed_bytes,
                           uint64_t plain_bytes, uint32_t checksum)
{
    put(at, 4, compressed_bytes);
    put(at + 4, 4, plain_bytes);
    put(at + 8, 4, checksum);
}

void goti_codec_put_seek(const goti_table_info *info,
                         const goti_codec_frame *frames, uint8_t *out)
{
    const uint64_t n_frames = goti_codec_n_frames(info);
    put(out, 4, seek_skip_magic);
    put(out + 4, 4, goti_codec_seek_bytes(info) - SEEK_HEAD_BYTES);
    uint8_t *at = out + SEEK_HEAD_BYTES;
    /* Readers of the seekable format add sizes up from the file's first byte:
       the header must be there, as a frame that decodes to nothing. */
    put_seek_entry(at, goti_codec_header_bytes(info), 0,
                   (uint32_t)XXH64("", 0, 0));
    for (uint64_t i = 0; i < n_frames; i++) {
        at += SEEK_ENTRY_BYTES;
        put_seek_entry(at, frames[i].compressed_bytes,
                       goti_codec_frame_bytes(info, i), frames[i].checksum);
    }
    at += SEEK_ENTRY_BYTES;
    put(at, 4, n_frames + 1);
    put(at + 4, 1, SEEK_HAS_CHECKSUMS);
    put(at + 5, 4, seek_foot_magic);
}

goti_err goti_codec_get_prefix(const uint8_t *in, uint64_t *header_bytes,
                               goti_msg *msg)
{
    if (get32(in + AT_SKIP_MAGIC) != header_skip_magic ||
        memcmp(in + AT_MAGIC, table_magic, sizeof table_magic) != 0)
        return goti_fail(msg, GOTI_E_CORRUPT, "not a goti table");
    const uint64_t n = get32(in + AT_HEADER_BYTES);
    if (n < GOTI_CODEC_PREFIX_BYTES + GOTI_CODEC_DIGEST_BYTES ||
        n != (uint64_t)get32(in + AT_SKIP_BYTES) + AT_MAGIC)
        return goti_fail(msg, GOTI_E_CORRUPT, "the header's length is damaged");
    *header_bytes = n;
    return GOTI_OK;
}

static void get_fixed(const uint8_t *in, goti_codec_header *out)
{
    goti_table_info *const info = &out->info;
    const uint8_t *const tier = in + AT_TIER;
    memset(out, 0, sizeof *out);
    memcpy(info->variant, in + AT_VARIANT, sizeof info->variant);
    memcpy(info->rules_digest, in + AT_RULES_DIGEST, sizeof info->rules_digest);
    info->phase = tier[0];
    info->to_move = tier[1];
    info->row_pieces = tier[2];
    info->column_pieces = tier[3];
    info->row_hand = tier[4];
    info->column_hand = tier[5];
    info->captured = tier[6];
    info->metric = in[AT_METRIC];
    info->cell_bytes = in[AT_CELL_BYTES];
    info->n_points = in[AT_N_POINTS];
    memcpy(info->point_order, in + AT_POINT_ORDER, sizeof info->point_order);
    info->n_rows = get(in + AT_N_ROWS, 8);
    info->n_columns = get(in + AT_N_COLUMNS, 8);
    info->n_positions = get(in + AT_N_POSITIONS, 8);
    info->frame_positions = get32(in + AT_FRAME_POSITIONS);
    info->n_codes = get32(in + AT_N_CODES);
    info->codes_digest = get(in + AT_CODES_DIGEST, 8);
    out->n_frames = get(in + AT_N_FRAMES, 8);
    out->seek_digest = get(in + AT_SEEK_DIGEST, 8);
    out->file_bytes = get(in + AT_FILE_BYTES, 8);
}

static bool all_zero(const uint8_t *in, const uint8_t *end)
{
    while (in < end && *in == 0)
        in++;
    return in == end;
}

/* What has no meaning must be 0: a later version may give it one. */
static bool padding_is_zero(const uint8_t *in, const goti_table_info *info)
{
    const uint8_t *const name = in + AT_VARIANT;
    return all_zero(name + strlen(info->variant), in + AT_RULES_DIGEST) &&
           all_zero(in + AT_POINT_ORDER + info->n_points, in + AT_PADDING) &&
           all_zero(in + AT_PADDING, in + AT_N_ROWS) &&
           all_zero(in + AT_RESERVED, in + GOTI_CODEC_FIXED_BYTES);
}

static goti_value get_value(const uint8_t *entry)
{
    return (goti_value){entry[0], (uint16_t)get(entry + 2, 2)};
}

static goti_err check_book(const uint8_t *in, const goti_table_info *info,
                           goti_msg *msg)
{
    for (uint32_t c = 0; c < info->n_codes; c++) {
        const uint8_t *const entry = in + c * GOTI_CODEC_CODE_BYTES;
        const goti_value value = get_value(entry);
        if (entry[1] != 0 || !goti_codec_value_can_be(&value, info->metric))
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "code %" PRIu32 " has category %u and depth %u, "
                             "which is no value",
                             c, value.category, value.depth);
    }
    return GOTI_OK;
}

goti_err goti_codec_get_header(const uint8_t *in, size_t size_bytes,
                               goti_codec_header *out, goti_msg *msg)
{
    const size_t digested = size_bytes - GOTI_CODEC_DIGEST_BYTES;
    if (get(in + digested, 8) != XXH3_64bits(in, digested))
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "the header's digest does not match");
    const uint32_t version = get32(in + AT_VERSION);
    if (version != GOTI_FORMAT_VERSION)
        return goti_fail(msg, GOTI_E_RULES,
                         "format version %" PRIu32
                         "; this program reads version %d",
                         version, GOTI_FORMAT_VERSION);
    if (size_bytes < GOTI_CODEC_FIXED_BYTES)
        return goti_fail(msg, GOTI_E_CORRUPT, "the header is too short");
    goti_codec_header header;
    get_fixed(in, &header);
    GOTI_TRY(goti_codec_check_info(&header.info, GOTI_E_CORRUPT, msg));
    if (header.n_frames != goti_codec_n_frames(&header.info) ||
        size_bytes != goti_codec_header_bytes(&header.info))
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "the header's sizes contradict each other");
    if (!padding_is_zero(in, &header.info))
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "the header has bytes where there must be zeros");
    GOTI_TRY(check_book(in + GOTI_CODEC_FIXED_BYTES, &header.info, msg));
    header.info.values_digest = goti_codec_values_digest(&header.info, in);
    *out = header;
    return GOTI_OK;
}

void goti_codec_get_book(const uint8_t *in, const goti_codec_header *header,
                         goti_code *codes, goti_codec_frame *frames)
{
    const uint8_t *at = in + GOTI_CODEC_FIXED_BYTES;
    for (uint32_t c = 0; c < header->info.n_codes; c++) {
        codes[c].value = get_value(at);
        codes[c].boards = get(at + 4, 8);
        codes[c].orbits = get(at + 12, 8);
        at += GOTI_CODEC_CODE_BYTES;
    }
    for (uint64_t i = 0; i < header->n_frames; i++) {
        frames[i].digest = get(at, 8);
        at += GOTI_CODEC_DIGEST_BYTES;
    }
}

static bool seek_frame_is_sound(const uint8_t *in,
                                const goti_codec_header *header)
{
    const uint64_t seek_bytes = goti_codec_seek_bytes(&header->info);
    const uint8_t *const foot = in + seek_bytes - SEEK_FOOT_BYTES;
    const uint8_t *const first = in + SEEK_HEAD_BYTES;
    return get32(in) == seek_skip_magic &&
           get32(in + 4) == seek_bytes - SEEK_HEAD_BYTES &&
           get32(foot) == header->n_frames + 1 &&
           foot[4] == SEEK_HAS_CHECKSUMS &&
           get32(foot + 5) == seek_foot_magic &&
           get32(first) == goti_codec_header_bytes(&header->info) &&
           get32(first + 4) == 0;
}

goti_err goti_codec_get_seek(const uint8_t *in, const goti_codec_header *header,
                             goti_codec_frame *frames, goti_msg *msg)
{
    const goti_table_info *const info = &header->info;
    const uint64_t seek_bytes = goti_codec_seek_bytes(info);
    if (XXH3_64bits(in, seek_bytes) != header->seek_digest ||
        !seek_frame_is_sound(in, header))
        return goti_fail(msg, GOTI_E_CORRUPT, "the seek table is damaged");
    uint64_t end = goti_codec_header_bytes(info);
    const uint8_t *at = in + SEEK_HEAD_BYTES + SEEK_ENTRY_BYTES;
    for (uint64_t i = 0; i < header->n_frames; i++) {
        if (get32(at + 4) != goti_codec_frame_bytes(info, i))
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "frame %" PRIu64 " has a wrong size", i);
        frames[i].compressed_bytes = get32(at);
        frames[i].checksum = get32(at + 8);
        end += frames[i].compressed_bytes;
        at += SEEK_ENTRY_BYTES;
    }
    if (end + seek_bytes != header->file_bytes)
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "the frames' sizes do not add up to the file's");
    return GOTI_OK;
}
