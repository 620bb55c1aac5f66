/* SPDX-License-Identifier: MIT */
/* Tables on their way out: for archive.c and archive_spread.c alone. */
#ifndef GOTI_RETRO_ARCHIVE_PUT_H
#define GOTI_RETRO_ARCHIVE_PUT_H

#include "db/table_write.h"
#include "solver/retro/archive.h"

/* By place in the table. */
typedef struct goti_put_counts {
    uint64_t boards[GOTI_MAX_BOOK], orbits[GOTI_MAX_BOOK];
} goti_put_counts;

/* One tier on its way out. */
typedef struct goti_put_tier {
    goti_table_writer *writer;
    char file[GOTI_FILE_BYTES];
    unsigned n_column;
    uint64_t n_columns;
    uint8_t place[GOTI_MAX_BOOK];
    uint8_t *buffer; /* n_columns codes for every slot of a batch */
    size_t buffer_bytes;
} goti_put_tier;

typedef struct goti_put_job {
    goti_archive *a;
    goti_layer_out *layer;
    goti_row_cells cells;
    void *ctx;
    goti_put_tier *out;     /* by tier */
    goti_put_counts *count; /* by worker, then tier */
    uint32_t first_row, first_slot, batch_rows;
    uint32_t done_rows;   /* of the batch */
    const uint8_t **seen; /* by row of this process: its cells; may be NULL */
    goti_msg *msg;
} goti_put_job;

/** Cells, codes and counts of n rows of the batch, after done others. */
goti_err goti_put_rows(goti_put_job *j, uint32_t done,
                       uint32_t n) GOTI_NODISCARD;
/** Codes of a row whose cells are known, for every tier, again. */
void goti_put_gather(const goti_put_job *j, uint32_t row, const uint8_t *cells);
/** Rows first .. first + n - 1 that are in the tables. */
uint32_t goti_put_slots(const goti_rowset *set, uint32_t first, uint32_t n);

#ifdef GOTI_MPI
/** Batches of rows and all that follows but the books' counts and the commit,
 * where the rows are spread over processes. */
goti_err goti_put_spread(goti_put_job *j) GOTI_NODISCARD;
#else
GOTI_NODISCARD static inline goti_err goti_put_spread(goti_put_job *j)
{
    (void)j;
    return GOTI_OK;
}
#endif

#endif
