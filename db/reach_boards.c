/* SPDX-License-Identifier: MIT */
#include "db/reach_boards.h"

#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/base/mem.h"

/* Symmetries that keep both starting sets: a group, the identity first. */
void goti_reach_boards_init(const goti_variant *v, goti_reach_boards *out)
{
    const goti_symmetries *const all = &v->symmetries;
    const uint64_t row = v->side[GOTI_ROW].start;
    const uint64_t column = v->side[GOTI_COLUMN].start;
    memset(out, 0, sizeof *out);
    out->n_points = v->board.n_points;
    for (unsigned s = 0; s < all->n; s++)
        if (goti_symmetry_apply(all, s, row) == row &&
            goti_symmetry_apply(all, s, column) == column)
            memcpy(out->perm[out->n_perms++], all->perm[s],
                   sizeof all->perm[s]);
}

/* Which symmetries keep each representative. */
static void find_keepers(const goti_rows *rows, uint64_t *keep)
{
    for (uint32_t i = 0; i < rows->n_orbits; i++) {
        keep[i] = 1;
        for (unsigned s = 1; rows->stabilizer[i] > 1 && s < rows->n_perms; s++)
            if (goti_rows_image(rows, s, rows->set[i]) == rows->set[i])
                keep[i] |= goti_bit(s);
    }
}

goti_err goti_reach_boards_open(goti_reach_boards *b, unsigned n_row,
                                goti_msg *msg)
{
    if (b->is_open[n_row]) return GOTI_OK;
    goti_rows *const rows = &b->rows[n_row];
    GOTI_TRY(goti_rows_open(b->n_points, n_row,
                            (const uint8_t(*)[GOTI_MAX_POINTS])b->perm,
                            b->n_perms, rows, msg));
    b->is_open[n_row] = true;
    const size_t keep_bytes = rows->n_orbits * sizeof **b->keep;
    b->keep[n_row] = goti_mem_alloc(keep_bytes);
    if (b->keep[n_row] == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for symmetries");
    find_keepers(rows, b->keep[n_row]);
    b->memory_bytes +=
        keep_bytes +
        rows->n_orbits * (sizeof *rows->set + sizeof *rows->stabilizer) +
        goti_binom(b->n_points, n_row) *
            (sizeof *rows->orbit_of + sizeof *rows->perm_to);
    return GOTI_OK;
}

void goti_reach_boards_close(goti_reach_boards *b)
{
    for (unsigned r = 0; r <= b->n_points; r++) {
        if (!b->is_open[r]) continue;
        goti_mem_free(b->keep[r], b->rows[r].n_orbits * sizeof **b->keep);
        goti_rows_close(&b->rows[r]);
        b->is_open[r] = false;
    }
}

uint64_t goti_reach_slots(const goti_reach_boards *b, const goti_tier *tier)
{
    const goti_rows *const rows = &b->rows[tier->row_pieces];
    return rows->n_orbits * goti_index_columns(rows, tier->column_pieces);
}

/* The least image of a column set under symmetries that keep its row. */
static uint64_t least_image(const goti_rows *rows, uint64_t keep,
                            uint64_t column_set)
{
    uint64_t least = column_set;
    for (; keep != 0; keep &= keep - 1) {
        const uint64_t image =
            goti_rows_image(rows, goti_ctz(keep), column_set);
        if (image < least) least = image;
    }
    return least;
}

uint64_t goti_reach_slot(const goti_reach_boards *b, uint64_t row_set,
                         uint64_t column_set)
{
    const unsigned n_row = goti_popcount(row_set);
    const unsigned n_column = goti_popcount(column_set);
    const goti_rows *const rows = &b->rows[n_row];
    const uint64_t index = goti_index(rows, row_set, column_set);
    const uint64_t row = index / goti_index_columns(rows, n_column);
    const uint64_t keep = b->keep[n_row][row];
    if (keep == 1) return index;
    goti_unindex(rows, n_column, index, &row_set, &column_set);
    return goti_index(rows, row_set, least_image(rows, keep, column_set));
}

unsigned goti_reach_board(const goti_reach_boards *b, unsigned n_row,
                          unsigned n_column, uint64_t slot, uint64_t *row_set,
                          uint64_t *column_set)
{
    const goti_rows *const rows = &b->rows[n_row];
    goti_unindex(rows, n_column, slot, row_set, column_set);
    uint64_t keep = b->keep[n_row][slot / goti_index_columns(rows, n_column)];
    unsigned n_fix = 0;
    for (; keep != 0; keep &= keep - 1)
        n_fix +=
            goti_rows_image(rows, goti_ctz(keep), *column_set) == *column_set;
    return rows->n_perms / n_fix;
}
