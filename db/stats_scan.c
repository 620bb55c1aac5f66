/* SPDX-License-Identifier: MIT */
#include "db/stats_scan.h"

#include <stdlib.h>

#include "solver/base/par.h"

/* So many items a worker and batch: enough to keep all busy. */
enum { BATCH_ITEMS = 16 };

int goti_scan_workers(const goti_scan *scan)
{
    return goti_par_threads(scan->n_threads);
}

/* ---- batches ------------------------------------------------------------- */

typedef struct batch {
    goti_scan_item item;
    void *ctx;
    uint64_t first;
    goti_msg *msg; /* [worker] */
} batch;

static goti_err run_item(void *ctx, uint64_t item, int worker)
{
    const batch *const b = ctx;
    return b->item(b->ctx, b->first + item, worker, &b->msg[worker]);
}

/* The message of a worker that failed. */
static goti_err pass_on(const batch *b, int n_workers, goti_err err,
                        goti_msg *msg)
{
    for (int i = 0; i < n_workers; i++)
        if (b->msg[i].text[0] != '\0')
            return goti_fail(msg, err, "%s", b->msg[i].text);
    return goti_fail(msg, err, "%s", goti_err_name(err));
}

static goti_err run_batches(const goti_scan *scan, batch *b, uint64_t n,
                            uint64_t units, uint64_t all,
                            goti_scan_enough enough, goti_msg *msg)
{
    const int n_workers = goti_scan_workers(scan);
    uint64_t done = 0;
    for (b->first = 0; b->first < n;) {
        const uint64_t left = n - b->first;
        const uint64_t most = (uint64_t)n_workers * BATCH_ITEMS;
        const uint64_t now = left < most ? left : most;
        const goti_err err = goti_par_for(scan->n_threads, now, 1, run_item, b);
        if (err != GOTI_OK) return pass_on(b, n_workers, err, msg);
        b->first += now;
        const bool last = b->first == n || (enough != NULL && enough(b->ctx));
        const uint64_t so_far = last ? all : b->first * units;
        goti_progress_add(scan->progress, so_far - done);
        done = so_far;
        if (goti_progress_interrupted())
            return goti_fail(msg, GOTI_E_INTERRUPTED, "interrupted");
        if (last) break;
    }
    return GOTI_OK;
}

goti_err goti_scan_items(const goti_scan *scan, uint64_t n, uint64_t units,
                         uint64_t all, goti_scan_item item,
                         goti_scan_enough enough, void *ctx, goti_msg *msg)
{
    batch b = {.item = item, .ctx = ctx};
    b.msg = calloc((size_t)goti_scan_workers(scan), sizeof *b.msg);
    if (b.msg == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    const goti_err err = run_batches(scan, &b, n, units, all, enough, msg);
    free(b.msg);
    return err;
}

/* ---- tables -------------------------------------------------------------- */

typedef struct table_scan {
    const goti_table *t;
    size_t frame_bytes;
    uint8_t *cells; /* a frame a worker */
    goti_scan_visit visit;
    goti_scan_enough enough;
    void *ctx;
} table_scan;

static goti_err show_frame(void *ctx, uint64_t item, int worker, goti_msg *msg)
{
    const table_scan *const s = ctx;
    const goti_table_info *const info = goti_table_get_info(s->t);
    uint8_t *const cells = s->cells + (size_t)worker * s->frame_bytes;
    size_t n = 0;
    GOTI_TRY(goti_table_frame(s->t, item, cells, &n, msg));
    return s->visit(s->ctx, item * info->frame_positions, cells, n, worker,
                    msg);
}

static bool is_enough(void *ctx)
{
    const table_scan *const s = ctx;
    return s->enough != NULL && s->enough(s->ctx);
}

goti_err goti_scan_table(const goti_scan *scan, const goti_table *t,
                         goti_scan_visit visit, goti_scan_enough enough,
                         void *ctx, goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    table_scan s = {.t = t, .visit = visit, .enough = enough, .ctx = ctx};
    s.frame_bytes = (size_t)info->frame_positions * info->cell_bytes;
    s.cells = malloc((size_t)goti_scan_workers(scan) * s.frame_bytes);
    if (s.cells == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory to decode a table");
    const goti_err err =
        goti_scan_items(scan, goti_table_frames(t), info->frame_positions,
                        info->n_positions, show_frame, is_enough, &s, msg);
    free(s.cells);
    return err;
}

/* ---- boards and orbits --------------------------------------------------- */

static unsigned stabilizer_at(const goti_db_table *t, uint64_t index)
{
    return t->rows
        ->stabilizer[index / goti_table_get_info(t->table)->n_columns];
}

unsigned goti_scan_images(const goti_db_table *t, uint64_t index)
{
    return t->rows->n_perms / stabilizer_at(t, index);
}

/* Images of the column set under symmetries that keep the row. */
typedef struct images {
    bool least;      /* none is less */
    unsigned n_same; /* how many are the set itself */
} images;

static images images_at(const goti_db_table *t, uint64_t index)
{
    const goti_rows *const rows = t->rows;
    images out = {true, 1};
    if (stabilizer_at(t, index) == 1) return out;
    uint64_t row = 0, column = 0;
    goti_unindex(rows, t->tier.column_pieces, index, &row, &column);
    for (unsigned s = 1; s < rows->n_perms; s++) {
        if (goti_rows_image(rows, s, row) != row) continue;
        const uint64_t image = goti_rows_image(rows, s, column);
        if (image < column) out.least = false;
        out.n_same += image == column;
    }
    return out;
}

/* Column sets of a row are in the order of their numbers. */
bool goti_scan_is_least(const goti_db_table *t, uint64_t index)
{
    return images_at(t, index).least;
}

unsigned goti_scan_orbit_boards(const goti_db_table *t, uint64_t index)
{
    return t->rows->n_perms / images_at(t, index).n_same;
}

/* ---- the first of them --------------------------------------------------- */

void goti_scan_least_add(goti_scan_least *least, uint64_t number)
{
    if (least->n == least->room) {
        if (least->room == 0 || number > least->number[least->n - 1]) return;
        least->n--;
    }
    unsigned at = least->n++;
    for (; at > 0 && least->number[at - 1] > number; at--)
        least->number[at] = least->number[at - 1];
    least->number[at] = number;
}

void goti_scan_least_merge(goti_scan_least *into, const goti_scan_least *from)
{
    for (unsigned i = 0; i < from->n; i++)
        goti_scan_least_add(into, from->number[i]);
}
