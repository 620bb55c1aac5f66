/* SPDX-License-Identifier: MIT */
/*
 * A table written by several processes, each a part: codes of positions that
 * follow each other.  A part compresses the frames that begin in it.  What
 * comes before the first of these, its head, belongs to a frame of a part
 * before; so parts hand their heads on, and end with the heads of others.
 *
 * The digest of the codes is one of all of them in order: its state is handed
 * from part to part.  File and digests are those of table_write.h.
 *
 * Built with GOTI_MPI only; knows nothing of processes but their parts.
 */
#ifndef GOTI_DB_TABLE_PARTS_H
#define GOTI_DB_TABLE_PARTS_H

#include "db/table_packer.h"
#include "db/table_write.h"

typedef struct goti_table_part goti_table_part;

/** Codes of positions first .. first + n - 1. Owned: _close.  packer, borrowed,
 * may be that of other parts, too, as long as one of them works at a time. */
goti_err goti_table_part_open(const goti_table_info *info,
                              goti_table_packer *packer, uint64_t first,
                              uint64_t n, goti_table_part **out,
                              goti_msg *msg) GOTI_NODISCARD;
void goti_table_part_close(goti_table_part *part);

/** The next n codes of one byte. */
goti_err goti_table_part_append(goti_table_part *part, int n_threads,
                                const uint8_t *codes, size_t n,
                                goti_msg *msg) GOTI_NODISCARD;
/** After the last of them: its head, which goes to the part that has position
 * *of; none: *n is 0. Borrowed. */
const uint8_t *goti_table_part_head(const goti_table_part *part, size_t *n,
                                    uint64_t *of);
/** The heads of the parts behind it that belong to this one's last frame, in
 * order.  All frames are there then. */
goti_err goti_table_part_end(goti_table_part *part, const uint8_t *codes,
                             size_t n, goti_msg *msg) GOTI_NODISCARD;

/** Frames of the part, and how many bytes they take. Borrowed. */
const goti_codec_frame *goti_table_part_frames(const goti_table_part *part,
                                               uint64_t *n, uint64_t *bytes);
/** Write them into the table at path, which another process has begun, after
 * so many bytes of frames; on disk when this returns. */
goti_err goti_table_part_write(const goti_table_part *part, const char *path,
                               uint64_t frame_bytes_before,
                               goti_msg *msg) GOTI_NODISCARD;

/** The state of a digest, as processes of one program hand it on. */
enum { GOTI_DIGEST_STATE_BYTES = 640 };
typedef struct goti_digest_state {
    uint8_t bytes[GOTI_DIGEST_STATE_BYTES];
} goti_digest_state;

goti_err goti_digest_begin(goti_digest_state *out,
                           goti_msg *msg) GOTI_NODISCARD;
goti_err goti_digest_add(goti_digest_state *state, const void *codes, size_t n,
                         goti_msg *msg) GOTI_NODISCARD;

/** The writer w, of which no codes came, has all n_frames frames of its table,
 * written by parts, and their digest: it can be committed. */
goti_err goti_table_adopt(goti_table_writer *w, const goti_codec_frame *frames,
                          const goti_digest_state *digest,
                          goti_msg *msg) GOTI_NODISCARD;

#endif
