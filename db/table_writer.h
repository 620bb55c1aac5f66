/* SPDX-License-Identifier: MIT */
/* The inside of a writer: for table_write.c and table_parts.c alone. */
#ifndef GOTI_DB_TABLE_WRITER_H
#define GOTI_DB_TABLE_WRITER_H

#include <xxhash.h>

#include "db/table_packer.h"
#include "db/table_write.h"
#include "solver/base/file.h"

struct goti_table_writer {
    goti_codec_header header;
    goti_codec_frame *frames; /* n_frames; those below n_done are filled */
    uint64_t n_done;
    uint64_t n_cells;     /* codes that came so far */
    uint8_t *pending;     /* cells of a frame not yet whole */
    size_t pending_bytes; /* used of it */
    goti_table_packer packer;
    uint64_t written_bytes; /* of the file */
    goti_value *book;
    goti_atomic_file *file;
    XXH3_state_t *codes; /* digest of all cells */
};

#endif
