/* SPDX-License-Identifier: MIT */
/*
 * What solving with several processes takes, before it starts.  Plain numbers:
 * these need no MPI.
 */
#ifndef GOTI_RETRO_TEAM_PLAN_H
#define GOTI_RETRO_TEAM_PLAN_H

#include "db/table_format.h"
#include "solver/retro/team.h"

/** Rows on their way to others, packed: so much if a row fits, and the same for
 * those that come; of each halo. */
enum { GOTI_HALO_BOX_BYTES = 4 << 20 };

/** Rows of n that the process with the most has. */
static inline uint32_t goti_most_rows(uint32_t n, int n_ranks)
{
    return (uint32_t)((n + (uint64_t)n_ranks - 1) / (uint64_t)n_ranks);
}

/** The square root of what is no less than 1, nearly; libm is not needed. */
double goti_root(double x);

/**
 * Rows of others that a process looks at, where each of n_rows rows looks at so
 * many: of the process with the most, or (mean) on the average.  From what was
 * counted on four boards; see solver/README.md.
 */
uint32_t goti_far_rows(uint32_t n_rows, double looks, int n_ranks, bool mean);

/** Bytes of the boxes of a halo whose rows have row_bytes. */
uint64_t goti_box_bytes(uint64_t row_bytes, int n_ranks);

/**
 * Bytes that one of several processes needs to write with, its own code and
 * libraries among them.
 * @param row_codes  of a row, of the tables that are written together.
 * @param entries  of the process, of what is written together: their compressed
 * frames wait until all processes can write.
 */
uint64_t goti_part_writer_bytes(int n_threads, uint64_t row_codes,
                                double entries, goti_metric metric);

#endif
