/* SPDX-License-Identifier: MIT */
#include "solver/retro/hunt_dtm.h"

#include <string.h>

static size_t words_of(const goti_hunt *h)
{
    return goti_plane_words(h->set->f);
}

/* --- rules --- */

static const goti_seen nothing = {NULL, NULL};

/* out = cells in which the row side has a capture, wherever it leads. */
static void captures(const goti_hunt *h, goti_scratch *s, uint32_t row,
                     uint64_t *out)
{
    memset(out, 0, words_of(h) * 8);
    goti_hunt_row_captures_or(h, s, row, NULL, false, 0, true, out);
}

static void stuck(const void *family, goti_scratch *s, goti_side to_move,
                  uint32_t row, uint64_t *out)
{
    const goti_hunt *const h = family;
    if (to_move == GOTI_COLUMN) {
        goti_hunt_column_stuck(h, row, out);
        return;
    }
    uint64_t *const some = (uint64_t *)(void *)s->cells[0];
    captures(h, s, row, some);
    goti_hunt_row_stuck(h, row, out);
    h->k->plane_remove(out, some, words_of(h));
}

/* Where captures are compulsory steps do not count beside them. */
static bool compulsory_or(const goti_hunt *h, goti_scratch *s,
                          const goti_dtm_level *l, uint32_t row, uint64_t *out)
{
    uint64_t *const tmp = (uint64_t *)(void *)s->cells[0];
    const bool steps = goti_frames_or(h, s, row, l->fresh, nothing, out);
    if (steps) {
        captures(h, s, row, tmp);
        h->k->plane_remove(out, tmp, words_of(h));
    }
    const bool more =
        goti_frames_or(h, s, row, nothing, l->fresh, steps ? tmp : out);
    if (steps && more) h->k->plane_add(out, tmp, NULL, words_of(h));
    return steps || more;
}

static bool turns_or(const void *family, goti_scratch *s,
                     const goti_dtm_level *l, uint32_t row, uint64_t *out)
{
    const goti_hunt *const h = family;
    if (l->to_move == GOTI_ROW)
        return h->variant->capture_compulsory && l->winner == GOTI_ROW
                   ? compulsory_or(h, s, l, row, out)
                   : goti_frames_or(h, s, row, l->fresh, l->fresh, out);
    if (!l->fresh.any[row]) return false;
    const uint64_t *const plane = goti_rowstore_read(l->fresh.store, row);
    memset(out, 0, words_of(h) * 8);
    goti_hunt_column_or(h, row, plane, plane + words_of(h), out);
    return true;
}

static void turns_and(const void *family, goti_scratch *s,
                      const goti_dtm_level *l, uint32_t row, uint64_t *acc)
{
    const goti_hunt *const h = family;
    const size_t words = words_of(h);
    if (l->to_move == GOTI_COLUMN) {
        goti_hunt_column_and(h, row, goti_rowstore_read(l->won, row), acc);
        return;
    }
    if (!h->variant->capture_compulsory) {
        goti_frames_and(h, s, row, l->won, l->won, acc);
        return;
    }
    uint64_t *const some = (uint64_t *)(void *)s->cells[0];
    uint64_t *const capturing = (uint64_t *)(void *)s->cells[1];
    if (!h->k->plane_any(acc, words)) return;
    captures(h, s, row, some);
    memcpy(capturing, acc, words * 8);
    h->k->plane_keep(capturing, some, words);
    h->k->plane_remove(acc, some, words);
    goti_frames_and(h, s, row, l->won, NULL, acc);
    goti_frames_and(h, s, row, NULL, l->won, capturing);
    h->k->plane_add(acc, capturing, NULL, words);
}

const goti_dtm_rules goti_hunt_dtm_rules = {
    .stuck = stuck, .turns_or = turns_or, .turns_and = turns_and};

/* --- the movement phase --- */

uint64_t goti_hunt_dtm_bytes(const goti_rowset *set, int n_threads)
{
    return goti_dtm_bytes(set->n_rows, set->f, n_threads, false);
}

static goti_err read_back(goti_archive *archive, goti_movement *out,
                          goti_msg *msg)
{
    const goti_variant *const v = archive->space->variant;
    const goti_rowset *const set = out->set;
    for (int side = 0; side < 2; side++) {
        GOTI_TRY(goti_rowstore_open(set->own, goti_cells_bytes(set->f),
                                    &out->cells[side], msg));
        for (unsigned c = 0; c < v->capture_target; c++) {
            const goti_tier tier = goti_captured_tier(v, c, (goti_side)side);
            GOTI_TRY(goti_archive_get(archive, set, &tier, &out->cells[side],
                                      &out->book[side][c], msg));
        }
    }
    return GOTI_OK;
}

/* Books as goti_movement has them: by captured, so the most pieces first. */
static goti_err take_side(goti_dtm *m, goti_side side, goti_movement *out,
                          goti_msg *msg)
{
    const unsigned n = m->task->variant->capture_target;
    goti_book *const book = out->book[side];
    GOTI_TRY(goti_dtm_finish(m, side, book, msg));
    for (unsigned i = 0; i < n / 2; i++) {
        const goti_book swap = book[i];
        book[i] = book[n - 1 - i];
        book[n - 1 - i] = swap;
    }
    out->cells[side] = m->cells[side];
    m->cells[side] = (goti_rowstore){0};
    return GOTI_OK;
}

static goti_err solve(goti_archive *archive, goti_hunt *hunt, uint64_t work,
                      goti_movement *out, goti_msg *msg)
{
    const goti_variant *const v = hunt->variant;
    const unsigned n = v->side[GOTI_COLUMN].n_pieces;
    const goti_dtm_task task = {.variant = v,
                                .set = hunt->set,
                                .k = hunt->k,
                                .rules = &goti_hunt_dtm_rules,
                                .family = hunt,
                                .n_threads = archive->n_threads,
                                .team = archive->space->team,
                                .progress = archive->progress,
                                .phase = "movement",
                                .fewest = n - v->capture_target + 1u,
                                .most = n,
                                .work = work};
    goti_dtm m;
    GOTI_TRY(goti_dtm_open(&task, &m, msg));
    goti_err err = goti_dtm_solve(&m, msg);
    for (int side = 0; err == GOTI_OK && side < 2; side++)
        err = take_side(&m, (goti_side)side, out, msg);
    goti_dtm_close(&m);
    return err;
}

static goti_err write(goti_archive *archive, goti_movement *out, goti_msg *msg)
{
    const goti_variant *const v = archive->space->variant;
    goti_progress_stage(archive->progress, "movement, writing");
    for (unsigned c = v->capture_target; c-- > 0;) {
        for (int side = 0; side < 2; side++) {
            const goti_tier tier = goti_captured_tier(v, c, (goti_side)side);
            if (goti_archive_has(archive, &tier)) continue;
            GOTI_TRY(goti_archive_put_tier(archive, out->set, &tier,
                                           &out->book[side][c],
                                           &out->cells[side], msg));
        }
    }
    return GOTI_OK;
}

goti_err goti_hunt_dtm(goti_archive *archive, goti_hunt *hunt, uint64_t work,
                       goti_movement *out, goti_msg *msg)
{
    const goti_variant *const v = hunt->variant;
    memset(out, 0, sizeof *out);
    out->set = hunt->set;
    bool have = archive->write;
    for (unsigned c = 0; c < v->capture_target; c++) {
        for (int side = 0; side < 2; side++) {
            const goti_tier tier = goti_captured_tier(v, c, (goti_side)side);
            bool trusted = false;
            GOTI_TRY(goti_archive_trust(archive, &tier, &trusted, msg));
            have = have && trusted;
        }
    }
    if (have) return read_back(archive, out, msg);
    GOTI_TRY(solve(archive, hunt, work, out, msg));
    return write(archive, out, msg);
}
