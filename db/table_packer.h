/* SPDX-License-Identifier: MIT */
/*
 * Frames of a table on their way out, compressed a batch at a time by several
 * threads, each frame into a slot of its own.  For table_write.c and
 * table_parts.c.
 */
#ifndef GOTI_DB_TABLE_PACKER_H
#define GOTI_DB_TABLE_PACKER_H

#include <zstd.h>

#include "db/table_codec.h"

/** One batch at a time; may serve several tables in turn. */
struct goti_table_packer {
    int level;
    size_t frame_bytes, slot_bytes; /* the most: a frame, and compressed */
    uint64_t n_slots;
    uint8_t *slots;
    ZSTD_CCtx **cctx; /* one a worker */
    int n_cctx;
};
typedef struct goti_table_packer goti_table_packer;

/** For batches of n_slots frames of at most frame_bytes; all memory comes with
 * _begin. */
void goti_packer_init(goti_table_packer *p, int level, size_t frame_bytes,
                      uint64_t n_slots);
void goti_packer_clear(goti_table_packer *p);

/** Before a batch on n_threads threads. */
goti_err goti_packer_begin(goti_table_packer *p, int n_threads,
                           goti_msg *msg) GOTI_NODISCARD;

/**
 * Compress a frame of src_bytes into a slot; any worker, one a slot.
 * @param frame  out: its record.
 * @return GOTI_E_ARG if a code is not of the book, GOTI_E_MEMORY.
 */
goti_err goti_packer_frame(goti_table_packer *p, int worker, uint64_t slot,
                           const goti_table_info *info, const uint8_t *src,
                           size_t src_bytes,
                           goti_codec_frame *frame) GOTI_NODISCARD;

/** What these two errors of a batch mean, for people. */
goti_err goti_packer_failed(goti_err err, const goti_table_info *info,
                            goti_msg *msg) GOTI_NODISCARD;

static inline const uint8_t *goti_packer_slot(const goti_table_packer *p,
                                              uint64_t slot)
{
    return p->slots + slot * p->slot_bytes;
}

#endif
