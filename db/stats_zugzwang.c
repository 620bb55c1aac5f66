/* SPDX-License-Identifier: MIT */
/*
 * Hunts: both tables have one index for a board, so they are decoded side by
 * side.  Morris: the column side's value is that of the board with colours
 * exchanged, whose index is anywhere in the other table; so that is held
 * decoded, and only boards on which the row side does not win are looked up.
 */
#include "db/stats_zugzwang.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/mem.h"
#include "solver/game/moves.h"

enum { N_KINDS = GOTI_ZUGZWANG_VALUES * GOTI_ZUGZWANG_VALUES };

typedef struct job {
    goti_db *db;
    const goti_db_table *row, *column;
    bool exchange;         /* morris */
    uint8_t *held;         /* morris: the codes of column */
    uint8_t *frame;        /* hunts: codes of column, a frame a worker */
    size_t frame_bytes;    /* of such a frame */
    goti_zugzwangs *found; /* [worker] */
} job;

/* ---- opening ------------------------------------------------------------- */

static goti_err open_found(goti_zugzwangs *z, unsigned top, goti_msg *msg)
{
    *z = (goti_zugzwangs){0};
    z->room = calloc((size_t)N_KINDS * top + 1, sizeof *z->room);
    if (z->room == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (unsigned k = 0; k < N_KINDS; k++)
        z->kind[k / GOTI_ZUGZWANG_VALUES][k % GOTI_ZUGZWANG_VALUES].first =
            (goti_scan_least){.room = top, .number = z->room + (size_t)k * top};
    return GOTI_OK;
}

void goti_zugzwangs_clear(goti_zugzwangs *z)
{
    free(z->room);
    *z = (goti_zugzwangs){0};
}

static void merge(goti_zugzwangs *into, const goti_zugzwangs *from)
{
    for (unsigned r = 0; r < GOTI_ZUGZWANG_VALUES; r++)
        for (unsigned c = 0; c < GOTI_ZUGZWANG_VALUES; c++) {
            goti_zugzwang_kind *const k = &into->kind[r][c];
            const goti_zugzwang_kind *const f = &from->kind[r][c];
            k->boards += f->boards;
            k->orbits += f->orbits;
            k->over += f->over;
            goti_scan_least_merge(&k->first, &f->first);
        }
}

static uint64_t all_cells(const goti_db_table *t)
{
    const goti_table_info *const info = goti_table_get_info(t->table);
    return info->n_positions * info->cell_bytes;
}

uint64_t goti_zugzwangs_bytes(const goti_db *db,
                              const goti_db_table *column_to_move)
{
    return goti_db_variant(db)->family == GOTI_MORRIS
               ? all_cells(column_to_move)
               : 0;
}

/* ---- a board ------------------------------------------------------------- */

/* Can a game with such a value be over?  A draw has no depth. */
static bool may_be_over(goti_value v)
{
    return v.category == GOTI_DRAW || (v.category == GOTI_LOSS && v.depth == 0);
}

static bool is_over(const job *j, const goti_position *pos, goti_side to_move,
                    goti_value value)
{
    goti_position asked = *pos;
    if (!may_be_over(value)) return false;
    asked.to_move = (uint8_t)to_move;
    return goti_position_outcome(goti_db_variant(j->db), &asked) !=
           GOTI_ONGOING;
}

static void take(const job *j, uint64_t index, goti_value row,
                 goti_value column, goti_zugzwangs *out)
{
    goti_zugzwang_kind *const k = &out->kind[row.category][column.category];
    const unsigned images = goti_scan_images(j->row, index);
    k->boards += images;
    if (goti_scan_is_least(j->row, index)) {
        k->orbits++;
        goti_scan_least_add(&k->first, index);
    }
    goti_position pos;
    if (!may_be_over(row) && !may_be_over(column)) return;
    goti_db_position_at(j->db, j->row, index, &pos);
    if (is_over(j, &pos, GOTI_ROW, row) ||
        is_over(j, &pos, GOTI_COLUMN, column))
        k->over += images;
}

static unsigned code_exchanged(const job *j, uint64_t index)
{
    uint64_t row = 0, column = 0;
    goti_unindex(j->row->rows, j->row->tier.column_pieces, index, &row,
                 &column);
    return goti_scan_cell(j->held,
                          goti_table_get_info(j->column->table)->cell_bytes,
                          (size_t)goti_index(j->column->rows, column, row));
}

/* ---- a frame ------------------------------------------------------------- */

static goti_err look(void *ctx, uint64_t first, const void *cells, size_t n,
                     int worker, goti_msg *msg)
{
    const job *const j = ctx;
    const goti_code *const row_codes = goti_table_codes(j->row->table);
    const goti_code *const column_codes = goti_table_codes(j->column->table);
    const unsigned row_bytes = goti_table_get_info(j->row->table)->cell_bytes;
    const unsigned column_bytes =
        goti_table_get_info(j->column->table)->cell_bytes;
    uint8_t *const other = j->frame + (size_t)worker * j->frame_bytes;
    if (!j->exchange)
        GOTI_TRY(goti_table_codes_at(j->column->table, first, n, other, msg));
    for (size_t i = 0; i < n; i++) {
        const goti_value row =
            row_codes[goti_scan_cell(cells, row_bytes, i)].value;
        if (row.category == GOTI_WIN) continue;
        const unsigned code = j->exchange
                                  ? code_exchanged(j, first + i)
                                  : goti_scan_cell(other, column_bytes, i);
        const goti_value column = column_codes[code].value;
        if (row.category + column.category < GOTI_WIN)
            take(j, first + i, row, column, &j->found[worker]);
    }
    return GOTI_OK;
}

/* ---- all of it ----------------------------------------------------------- */

static goti_err hold(void *ctx, uint64_t first, const void *cells, size_t n,
                     int worker, goti_msg *msg)
{
    const job *const j = ctx;
    const size_t cell_bytes = goti_table_get_info(j->column->table)->cell_bytes;
    (void)worker;
    (void)msg;
    memcpy(j->held + (size_t)first * cell_bytes, cells, n * cell_bytes);
    return GOTI_OK;
}

/* Room for what is decoded of the column side's table, and in morris all of
 * it.  That is not for progress to count. */
static goti_err open_other(const goti_scan *scan, job *j, goti_msg *msg)
{
    const goti_table_info *const row = goti_table_get_info(j->row->table);
    const goti_scan silent = {.n_threads = scan->n_threads};
    if (j->exchange) {
        j->held = goti_mem_alloc((size_t)all_cells(j->column));
        if (j->held == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "no memory to hold %s",
                             goti_table_path(j->column->table));
        return goti_scan_table(&silent, j->column->table, hold, NULL, j, msg);
    }
    j->frame_bytes = (size_t)row->frame_positions *
                     goti_table_get_info(j->column->table)->cell_bytes;
    j->frame = malloc((size_t)goti_scan_workers(scan) * j->frame_bytes);
    if (j->frame == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory to decode a table");
    return GOTI_OK;
}

static goti_err count(const goti_scan *scan, job *j, unsigned top,
                      goti_zugzwangs *out, goti_msg *msg)
{
    const int n_workers = goti_scan_workers(scan);
    goti_err err = open_other(scan, j, msg);
    j->found = calloc((size_t)n_workers, sizeof *j->found);
    if (err == GOTI_OK && j->found == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (int i = 0; i < n_workers && err == GOTI_OK; i++)
        err = open_found(&j->found[i], top, msg);
    if (err == GOTI_OK)
        err = goti_scan_table(scan, j->row->table, look, NULL, j, msg);
    for (int i = 0; i < n_workers && j->found != NULL; i++) {
        if (err == GOTI_OK) merge(out, &j->found[i]);
        goti_zugzwangs_clear(&j->found[i]);
    }
    free(j->found);
    free(j->frame);
    if (j->held != NULL) goti_mem_free(j->held, (size_t)all_cells(j->column));
    return err;
}

goti_err goti_zugzwangs_count(const goti_scan *scan, goti_db *db,
                              const goti_db_table *row,
                              const goti_db_table *column, unsigned top,
                              goti_zugzwangs *out, goti_msg *msg)
{
    goti_zugzwangs z;
    job j = {.db = db,
             .row = row,
             .column = column,
             .exchange = goti_db_variant(db)->family == GOTI_MORRIS};
    GOTI_TRY(open_found(&z, top, msg));
    const goti_err err = count(scan, &j, top, &z, msg);
    if (err == GOTI_OK)
        *out = z;
    else
        goti_zugzwangs_clear(&z);
    return err;
}
