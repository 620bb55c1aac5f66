/* SPDX-License-Identifier: MIT */
#include "tools/unsupported.h"

#include <inttypes.h>
#include <stdio.h>

#include "solver/base/binom.h"
#include "solver/retro/rowsets.h"

/* Rows are numbered in 32 bits; see goti_rows_open. */
static const uint64_t max_rows = UINT32_MAX - 1;

/* The most rows of any number of row pieces that can be on the board. */
static uint64_t most_rows(const goti_variant *v)
{
    const goti_side_spec *const row = &v->side[GOTI_ROW];
    uint64_t most = 0;
    for (unsigned n = row->n_pieces - row->n_hand; n <= row->n_pieces; n++) {
        const uint64_t rows = goti_binom(v->board.n_points, n);
        if (rows > most) most = rows;
    }
    return most;
}

void goti_unsupported_explain(const char *name, const goti_variant *v,
                              goti_err err, goti_msg *msg)
{
    char place[300];
    const unsigned n_free = goti_most_free(v);
    if (err != GOTI_E_UNSUPPORTED || v->family != GOTI_HUNT) return;
    if (n_free > GOTI_MAX_DIMS)
        (void)goti_fail(
            msg, err,
            "%s: expected at most %d points free of the row "
            "side's pieces, got '%u'",
            goti_variant_place(name, NULL, "points", place, sizeof place),
            GOTI_MAX_DIMS, n_free);
    else if (most_rows(v) > max_rows)
        (void)goti_fail(
            msg, err,
            "%s: expected at most %" PRIu64 " ways to stand on "
            "the %u points, got '%" PRIu64 "'",
            goti_variant_place(name, NULL, "row_pieces", place, sizeof place),
            max_rows, (unsigned)v->board.n_points, most_rows(v));
}
