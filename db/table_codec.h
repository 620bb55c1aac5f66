/* SPDX-License-Identifier: MIT */
/*
 * The bytes of a table file: what writer and reader share.  FORMAT.md is the
 * specification; this turns records into those bytes and back, and judges
 * them, without touching a file.
 */
#ifndef GOTI_DB_TABLE_CODEC_H
#define GOTI_DB_TABLE_CODEC_H

#include <stdbool.h>
#include <stddef.h>

#include "db/table_format.h"

enum {
    GOTI_CODEC_FIXED_BYTES = 240, /* header before the code book */
    GOTI_CODEC_CODE_BYTES = 20,   /* one entry of the code book */
    GOTI_CODEC_DIGEST_BYTES = 8,
    GOTI_CODEC_PREFIX_BYTES = 24, /* magic, version and length of a header */
    GOTI_CODEC_MAX_FRAME_POSITIONS = 1 << 20,
    GOTI_CODEC_MAX_FRAMES = 0x7fffffe /* seek table: 2^27 - 1, one is ours */
};

/** One compressed frame. */
typedef struct goti_codec_frame {
    uint32_t compressed_bytes;
    uint32_t checksum; /* low half of XXH64 of the uncompressed bytes */
    uint64_t digest;   /* XXH3-64 of the compressed bytes */
} goti_codec_frame;

/** All that is in a header. codes and frames are borrowed. */
typedef struct goti_codec_header {
    goti_table_info info;
    uint64_t n_frames;
    uint64_t seek_digest; /* XXH3-64 of the whole seek table frame */
    uint64_t file_bytes;
} goti_codec_header;

/** Frames of a table, and uncompressed bytes of frame i. */
uint64_t goti_codec_n_frames(const goti_table_info *info);
size_t goti_codec_frame_bytes(const goti_table_info *info, uint64_t i);

/** Sizes of the two parts around the frames. */
uint64_t goti_codec_header_bytes(const goti_table_info *info);
uint64_t goti_codec_seek_bytes(const goti_table_info *info);

/** Do the fields of info fit together? code goes back on failure. */
goti_err goti_codec_check_info(const goti_table_info *info, goti_err code,
                               goti_msg *msg) GOTI_NODISCARD;

/** Can there be such a value? A draw has no depth, DTM knows no limit. */
bool goti_codec_value_can_be(const goti_value *value, uint8_t metric);

/** Is every cell of n a code below n_codes? */
bool goti_codec_codes_fit(const goti_table_info *info, const void *cells,
                          size_t n);

/** Cell number i of an array of cells. */
unsigned goti_codec_cell(const goti_table_info *info, const void *cells,
                         size_t i);

/** Fill goti_codec_header_bytes() bytes, final digest included. */
void goti_codec_put_header(const goti_codec_header *header,
                           const goti_code *codes,
                           const goti_codec_frame *frames, uint8_t *out);
/** The values digest of the table with that whole header: XXH3-64 of its code
 * book, seeded with the digest of its codes.  So two tables have the same if
 * all codes are the same, mean the same and are as many. */
uint64_t goti_codec_values_digest(const goti_table_info *info,
                                  const uint8_t *header);
/** Fill goti_codec_seek_bytes() bytes. */
void goti_codec_put_seek(const goti_table_info *info,
                         const goti_codec_frame *frames, uint8_t *out);

/**
 * Length of a whole header from its first GOTI_CODEC_PREFIX_BYTES.
 * @return GOTI_E_CORRUPT if this is no table.
 */
goti_err goti_codec_get_prefix(const uint8_t *in, uint64_t *header_bytes,
                               goti_msg *msg) GOTI_NODISCARD;
/**
 * Check the digest, the version and all fields of a header of size_bytes (at
 * least the prefix).  GOTI_E_RULES if another version wrote it.
 */
goti_err goti_codec_get_header(const uint8_t *in, size_t size_bytes,
                               goti_codec_header *out,
                               goti_msg *msg) GOTI_NODISCARD;
/** Code book and frame digests of a header that was checked. */
void goti_codec_get_book(const uint8_t *in, const goti_codec_header *header,
                         goti_code *codes, goti_codec_frame *frames);
/**
 * Check a seek table of goti_codec_seek_bytes() bytes and take sizes and
 * checksums from it.  The frames must fill the file between the other parts.
 */
goti_err goti_codec_get_seek(const uint8_t *in, const goti_codec_header *header,
                             goti_codec_frame *frames,
                             goti_msg *msg) GOTI_NODISCARD;

#endif
