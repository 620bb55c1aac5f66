/* SPDX-License-Identifier: MIT */
/*
 * Rows as they travel between processes: without what is 0.  Fresh cells are
 * few: counted on two boards, one word of 64 cells in fifty had any.
 *
 * A row is cut into groups of 64 words of 8 bytes.  For each group there are 8
 * bytes, which say (bit by bit) which of its words are not 0, and these words;
 * where none is, the 8 bytes alone.
 */
#ifndef GOTI_RETRO_ROW_PACK_H
#define GOTI_RETRO_ROW_PACK_H

#include <stddef.h>
#include <stdint.h>

/** The most that a row of so many bytes (a multiple of 64) can take. */
static inline size_t goti_row_packed_most(size_t row_bytes)
{
    return row_bytes + (row_bytes + 511) / 512 * 8;
}

/** Pack a row; returns the end of what was written. */
uint8_t *goti_row_pack(uint8_t *out, const void *row, size_t row_bytes);
/** The reverse, overwriting row; returns the end of what was read. */
const uint8_t *goti_row_unpack(const uint8_t *in, void *row, size_t row_bytes);

#endif
