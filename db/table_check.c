/* SPDX-License-Identifier: MIT */
/*
 * Check a whole table: frames are decoded in parallel, a batch at a time; the
 * digest of all codes runs over the batches in order.
 */
#include <inttypes.h>
#include <stdlib.h>

#include <xxhash.h>

#include "db/table_codec.h"
#include "db/table_read.h"
#include "solver/base/par.h"

enum { BATCH_BYTES = 16 << 20 };

struct check {
    const goti_table *t;
    size_t frame_bytes; /* of a whole frame */
    uint64_t first;     /* frame of the batch */
    uint64_t n_slots;
    uint8_t *cells;  /* n_slots frames */
    uint64_t *count; /* [worker][code] */
    goti_msg *msg;   /* [worker] */
    XXH3_state_t *codes;
    goti_table_visit visit; /* or NULL */
    void *visit_ctx;
};

static goti_err check_frame(void *ctx, uint64_t item, int worker)
{
    struct check *const c = ctx;
    const goti_table_info *const info = goti_table_get_info(c->t);
    uint8_t *const cells = c->cells + item * c->frame_bytes;
    uint64_t *const count = c->count + (size_t)worker * info->n_codes;
    size_t n = 0;
    GOTI_TRY(
        goti_table_frame(c->t, c->first + item, cells, &n, &c->msg[worker]));
    for (size_t i = 0; i < n; i++)
        count[goti_codec_cell(info, cells, i)]++;
    if (c->visit != NULL)
        c->visit(c->visit_ctx, (c->first + item) * info->frame_positions, cells,
                 n, worker);
    return GOTI_OK;
}

/* The message of a worker that failed. */
static goti_err pass_on(const struct check *c, int n_workers, goti_err err,
                        goti_msg *msg)
{
    for (int i = 0; i < n_workers; i++)
        if (c->msg[i].text[0] != '\0')
            return goti_fail(msg, err, "%s", c->msg[i].text);
    return goti_fail(msg, err, "a frame could not be checked");
}

static goti_err check_frames(struct check *c, int n_workers, goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(c->t);
    const uint64_t n_frames = goti_table_frames(c->t);
    for (c->first = 0; c->first < n_frames; c->first += c->n_slots) {
        const uint64_t left = n_frames - c->first;
        const uint64_t n = left < c->n_slots ? left : c->n_slots;
        const goti_err err = goti_par_for(n_workers, n, 1, check_frame, c);
        if (err != GOTI_OK) return pass_on(c, n_workers, err, msg);
        const size_t n_bytes = (size_t)(n - 1) * c->frame_bytes +
                               goti_codec_frame_bytes(info, c->first + n - 1);
        if (XXH3_64bits_update(c->codes, c->cells, n_bytes) != XXH_OK)
            return goti_fail(msg, GOTI_E_MEMORY, "digest failed");
    }
    if (XXH3_64bits_digest(c->codes) != info->codes_digest)
        return goti_fail(msg, GOTI_E_CORRUPT,
                         "%s: the digest of all codes does not match",
                         goti_table_path(c->t));
    return GOTI_OK;
}

/* An orbit has a cell in every row that is its own image, and each cell
   stands for at least one board: orbits <= cells <= boards. */
static goti_err check_counts(const struct check *c, int n_workers,
                             goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(c->t);
    const goti_code *const codes = goti_table_codes(c->t);
    for (uint32_t code = 0; code < info->n_codes; code++) {
        uint64_t cells = 0;
        for (int i = 0; i < n_workers; i++)
            cells += c->count[(size_t)i * info->n_codes + code];
        if (codes[code].orbits > cells || codes[code].boards < cells ||
            (cells > 0 && codes[code].orbits == 0) ||
            (cells == 0 && codes[code].boards != 0))
            return goti_fail(msg, GOTI_E_CORRUPT,
                             "%s: code %" PRIu32 " has %" PRIu64
                             " cells, but the header says %" PRIu64
                             " boards in %" PRIu64 " orbits",
                             goti_table_path(c->t), code, cells,
                             codes[code].boards, codes[code].orbits);
    }
    return GOTI_OK;
}

goti_err goti_table_check(const goti_table *t, int n_threads,
                          goti_table_visit visit, void *ctx, goti_msg *msg)
{
    const goti_table_info *const info = goti_table_get_info(t);
    const int n_workers = goti_par_threads(n_threads);
    struct check c = {.t = t, .visit = visit, .visit_ctx = ctx};
    c.frame_bytes = (size_t)info->frame_positions * info->cell_bytes;
    c.n_slots = BATCH_BYTES / c.frame_bytes;
    if (c.n_slots == 0) c.n_slots = 1;
    if (c.n_slots > goti_table_frames(t)) c.n_slots = goti_table_frames(t);
    c.cells = malloc(c.n_slots * c.frame_bytes);
    c.count = calloc((size_t)n_workers * info->n_codes, sizeof *c.count);
    c.msg = calloc((size_t)n_workers, sizeof *c.msg);
    c.codes = XXH3_createState();
    goti_err err;
    if (c.cells == NULL || c.count == NULL || c.msg == NULL ||
        c.codes == NULL || XXH3_64bits_reset(c.codes) != XXH_OK)
        err = goti_fail(msg, GOTI_E_MEMORY, "no memory to check a table");
    else
        err = check_frames(&c, n_workers, msg);
    if (err == GOTI_OK) err = check_counts(&c, n_workers, msg);
    (void)XXH3_freeState(c.codes);
    free(c.msg);
    free(c.count);
    free(c.cells);
    return err;
}
