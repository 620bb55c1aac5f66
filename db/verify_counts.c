/* SPDX-License-Identifier: MIT */
#include "db/verify_counts.h"

#include <inttypes.h>
#include <stdlib.h>

#include "db/table_codec.h"
#include "db/table_match.h"
#include "solver/base/par.h"

/* Of the positions with a code: boards they stand for, and that times the
 * symmetries that keep a board, which is n_perms for each orbit. */
typedef struct tally {
    uint64_t boards, kept;
} tally;

typedef struct counter {
    const goti_db_table *t;
    tally *tally; /* [worker][code] */
} counter;

/* How many symmetries keep both sets. */
static unsigned keepers(const goti_rows *rows, uint64_t row, uint64_t column)
{
    unsigned n = 0;
    for (unsigned s = 0; s < rows->n_perms; s++)
        n += goti_rows_image(rows, s, row) == row &&
             goti_rows_image(rows, s, column) == column;
    return n;
}

/* Positions first..first + n - 1, all of one row. */
static void count_in_row(const counter *c, uint64_t first, const void *cells,
                         size_t at, size_t n, tally *out)
{
    const goti_table_info *const info = goti_table_get_info(c->t->table);
    const goti_rows *const rows = c->t->rows;
    const unsigned stabilizer = rows->stabilizer[first / info->n_columns];
    const uint64_t images = rows->n_perms / stabilizer;
    for (size_t i = 0; i < n; i++) {
        unsigned kept = 1;
        if (stabilizer > 1) {
            uint64_t row = 0, column = 0;
            goti_unindex(rows, c->t->tier.column_pieces, first + i, &row,
                         &column);
            kept = keepers(rows, row, column);
        }
        tally *const code = &out[goti_codec_cell(info, cells, at + i)];
        code->boards += images;
        code->kept += images * kept;
    }
}

static void count(void *ctx, uint64_t first, const void *cells, size_t n,
                  int worker)
{
    const counter *const c = ctx;
    const goti_table_info *const info = goti_table_get_info(c->t->table);
    tally *const out = &c->tally[(size_t)worker * info->n_codes];
    for (size_t at = 0; at < n;) {
        const uint64_t left = info->n_columns - (first + at) % info->n_columns;
        const size_t in_row = left < n - at ? (size_t)left : n - at;
        count_in_row(c, first + at, cells, at, in_row, out);
        at += in_row;
    }
}

static goti_err compare(const counter *c, int n_workers, goti_msg *msg)
{
    const goti_table *const t = c->t->table;
    const uint32_t n_codes = goti_table_get_info(t)->n_codes;
    for (uint32_t code = 0; code < n_codes; code++) {
        tally sum = {0, 0};
        for (int w = 0; w < n_workers; w++) {
            sum.boards += c->tally[(size_t)w * n_codes + code].boards;
            sum.kept += c->tally[(size_t)w * n_codes + code].kept;
        }
        const goti_code *const said = &goti_table_codes(t)[code];
        if (said->boards == sum.boards &&
            said->orbits * c->t->rows->n_perms == sum.kept)
            continue;
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "%s: code %" PRIu32 " is said to have %" PRIu64
                         " boards in %" PRIu64 " orbits, but has %" PRIu64
                         " in %" PRIu64,
                         goti_table_path(t), code, said->boards, said->orbits,
                         sum.boards, sum.kept / c->t->rows->n_perms);
    }
    return GOTI_OK;
}

goti_err goti_verify_bytes(const goti_db_table *t, int n_threads, goti_msg *msg)
{
    GOTI_TRY(goti_table_check_form(t->table, msg));
    const int n_workers = goti_par_threads(n_threads);
    counter c = {.t = t};
    c.tally = calloc((size_t)n_workers * goti_table_get_info(t->table)->n_codes,
                     sizeof *c.tally);
    if (c.tally == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory to count a table");
    goti_err err = goti_table_check(t->table, n_threads, count, &c, msg);
    if (err == GOTI_OK) err = compare(&c, n_workers, msg);
    free(c.tally);
    return err;
}
