/* SPDX-License-Identifier: MIT */
#include "solver/retro/team_plan.h"

#include "solver/retro/row_pack.h"

/*
 * Rows of others for each row of one's own, as a share of what a row looks at,
 * by the binary logarithm of the number of processes: the greater of what was
 * counted on Aadu Puli Attam and on Tigadi with 8 men, where a span of rows is
 * long enough to have a mean.
 */
enum { LOGS = 7 };
static const double log_ranks[LOGS] = {0, 1, 2, 4, 6, 8, 12};
static const double share_mean[LOGS] = {0, 0.05, 0.14, 0.35, 0.61, 0.76, 0.90};
static const double share_most[LOGS] = {0, 0.06, 0.17, 0.44, 0.80, 1.00, 1.30};

/* Code, libraries, what MPI takes; codes to write from, if that is enough for a
 * row a thread; slots to compress into, and a context for each thread. */
enum {
    PROCESS_BYTES = 32 << 20,
    CODES_BYTES = 16 << 20,
    SLOTS_BYTES = 5 << 20,
    CONTEXT_BYTES = 2 << 20
};
/* Compressed, of an entry of the tables that compress the least. */
static const double kept_bytes_each[] = {[GOTI_DTC] = 0.40, [GOTI_DTM] = 0.60};

/* Nearly: a straight line between powers of two. */
static double log2_of(int n)
{
    double log = 0, rest = n;
    for (; rest >= 2; rest /= 2)
        log++;
    return log + rest - 1;
}

static double share(double log2_ranks, const double *of)
{
    int i = 1;
    while (i < LOGS - 1 && log2_ranks > log_ranks[i])
        i++;
    const double part =
        (log2_ranks - log_ranks[i - 1]) / (log_ranks[i] - log_ranks[i - 1]);
    const double value = of[i - 1] + part * (of[i] - of[i - 1]);
    return value < of[LOGS - 1] ? value : of[LOGS - 1];
}

double goti_root(double x)
{
    double root = x > 1 ? x : 1;
    for (int i = 0; i < 40; i++)
        root = (root + x / root) / 2;
    return root;
}

uint32_t goti_far_rows(uint32_t n_rows, double looks, int n_ranks, bool mean)
{
    if (n_ranks <= 1) return 0;
    const uint32_t own = goti_most_rows(n_rows, n_ranks);
    double part = share(log2_of(n_ranks), mean ? share_mean : share_most);
    /* A few rows have few of what they look at among themselves. */
    const double *const ends = mean ? share_mean : share_most;
    if (part * part * own < ends[LOGS - 1] * ends[LOGS - 1])
        part = ends[LOGS - 1] / goti_root(own);
    const double each = looks * part;
    const double far = (double)own * each + 1;
    return far < (double)(n_rows - own) ? (uint32_t)far : n_rows - own;
}

uint64_t goti_box_bytes(uint64_t row_bytes, int n_ranks)
{
    if (n_ranks <= 1) return 0;
    const uint64_t row = goti_row_packed_most((size_t)row_bytes);
    return 2 * (row > GOTI_HALO_BOX_BYTES ? row : GOTI_HALO_BOX_BYTES);
}

uint64_t goti_part_writer_bytes(int n_threads, uint64_t row_codes,
                                double entries, goti_metric metric)
{
    const uint64_t threads = (uint64_t)n_threads;
    const uint64_t codes = threads * row_codes;
    return PROCESS_BYTES + (codes > CODES_BYTES ? codes : CODES_BYTES) +
           SLOTS_BYTES + threads * CONTEXT_BYTES +
           (uint64_t)(entries * kept_bytes_each[metric]);
}
