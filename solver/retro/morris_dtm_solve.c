/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_dtm_solve.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/par.h"
#include "solver/retro/morris_dtm.h"
#include "solver/retro/morris_plan.h"

/* A rowset with White to move: codes by tier, then ranks. */
typedef struct men {
    goti_rowset set;
    goti_rowstore cells;
    goti_book book; /* what the ranks mean, once they are ranks */
} men;

static goti_range range_of(const goti_variant *v)
{
    return (goti_range){v->morris.lose_at + 1u, v->side[GOTI_COLUMN].n_pieces};
}

/* --- one rowset --- */

typedef struct look {
    goti_morris_dtm *family;
    goti_dtm *m;
} look;

static goti_err look_row(void *ctx, uint64_t item, int worker)
{
    const look *const j = ctx;
    goti_morris_dtm_look(j->family, &j->m->scratch[worker], (uint32_t)item);
    return GOTI_OK;
}

static goti_err solve_cells(goti_archive *archive, men *w, goti_dtm *m,
                            goti_morris_dtm *family, goti_book *book,
                            goti_msg *msg)
{
    look j = {family, m};
    if (family->fewer.set != NULL)
        GOTI_TRY(
            goti_par_for(archive->n_threads, w->set.n_rows, 1, look_row, &j));
    GOTI_TRY(goti_dtm_solve(m, msg));
    GOTI_TRY(goti_dtm_finish(m, GOTI_ROW, book, msg));
    w->cells = m->cells[GOTI_ROW];
    m->cells[GOTI_ROW] = (goti_rowstore){0};
    return GOTI_OK;
}

/* Progress units of a rowset, without those that writing its tables reports if
 * they are to come. */
static uint64_t work_of(const goti_archive *archive,
                        const goti_men_sizes *sizes, unsigned white,
                        bool written)
{
    const goti_variant *const v = archive->space->variant;
    const goti_range range = range_of(v);
    uint64_t work = 0;
    for (unsigned b = range.first; b <= range.last; b++) {
        const goti_tier tier = goti_movement_tier(v, white, b, GOTI_ROW);
        work += goti_men_tier_work(sizes, &tier);
        if (!written)
            work -= sizes->n_slots[white] *
                    goti_binom(v->board.n_points - white, b);
    }
    return work;
}

static goti_err solve_rowset(goti_archive *archive, const goti_men_sizes *sizes,
                             men *w, const men *fewer, goti_book *book,
                             goti_msg *msg)
{
    const goti_variant *const v = archive->space->variant;
    const goti_range range = range_of(v);
    const goti_morris_ranks ranks = {&fewer->set, &fewer->cells, &fewer->book};
    goti_morris_dtm family;
    GOTI_TRY(goti_morris_dtm_open(archive->space, &w->set, archive->k, range,
                                  fewer->set.n_rows > 0 ? &ranks : NULL,
                                  &family, msg));
    const goti_dtm_task task = {
        .variant = v,
        .set = &w->set,
        .k = archive->k,
        .rules = &goti_morris_dtm_rules,
        .family = &family,
        .n_threads = archive->n_threads,
        .progress = archive->progress,
        .fewest = range.first,
        .most = range.last,
        .full_draws = v->morris.full_board == GOTI_FULL_BOARD_DRAWS,
        .last = {goti_morris_dtm_last(&family, GOTI_ROW),
                 goti_morris_dtm_last(&family, GOTI_COLUMN)},
        .row_only = true,
        .work = work_of(archive, sizes, w->set.n_row, false)};
    goti_dtm m;
    goti_err err = goti_dtm_open(&task, &m, msg);
    if (err == GOTI_OK) {
        err = solve_cells(archive, w, &m, &family, book, msg);
        goti_dtm_close(&m);
    }
    goti_morris_dtm_close(&family);
    return err;
}

static goti_err complete(goti_archive *archive, unsigned white, bool *all,
                         goti_msg *msg)
{
    const goti_range range = range_of(archive->space->variant);
    *all = archive->write;
    for (unsigned b = range.first; b <= range.last; b++) {
        const goti_tier tier =
            goti_movement_tier(archive->space->variant, white, b, GOTI_ROW);
        bool trusted = false;
        GOTI_TRY(goti_archive_trust(archive, &tier, &trusted, msg));
        *all = *all && trusted;
    }
    return GOTI_OK;
}

static goti_err read_back(goti_archive *archive, men *w, goti_book *book,
                          goti_msg *msg)
{
    const goti_range range = range_of(archive->space->variant);
    GOTI_TRY(goti_rowstore_open(w->set.n_rows, goti_cells_bytes(w->set.f),
                                &w->cells, msg));
    for (unsigned b = range.first; b <= range.last; b++) {
        const goti_tier tier = goti_movement_tier(archive->space->variant,
                                                  w->set.n_row, b, GOTI_ROW);
        GOTI_TRY(goti_archive_get(archive, &w->set, &tier, &w->cells,
                                  &book[b - range.first], msg));
    }
    return GOTI_OK;
}

static goti_err write(goti_archive *archive, const men *w, goti_book *book,
                      goti_msg *msg)
{
    const goti_range range = range_of(archive->space->variant);
    for (unsigned b = range.first; b <= range.last; b++) {
        const goti_tier tier = goti_movement_tier(archive->space->variant,
                                                  w->set.n_row, b, GOTI_ROW);
        if (goti_archive_has(archive, &tier)) continue;
        GOTI_TRY(goti_archive_put_tier(archive, &w->set, &tier,
                                       &book[b - range.first], &w->cells, msg));
    }
    return GOTI_OK;
}

/* --- ranks, for the next rowset --- */

typedef struct rank_job {
    men *w;
    const goti_kernels *k;
    goti_range range;
    uint8_t lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
} rank_job;

static goti_err rank_row(void *ctx, uint64_t item, int worker)
{
    const rank_job *const j = ctx;
    (void)worker;
    j->k->cells_recode(goti_rowstore_own(&j->w->cells, (uint32_t)item),
                       j->w->set.f, j->lut, j->range);
    return GOTI_OK;
}

static goti_err rank_cells(goti_archive *archive, men *w, const goti_book *book,
                           goti_msg *msg)
{
    rank_job *const j = calloc(1, sizeof *j);
    if (j == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    *j = (rank_job){
        .w = w, .k = archive->k, .range = range_of(archive->space->variant)};
    goti_book_init(&w->book, 0);
    bool room = true;
    for (unsigned b = 0; b <= j->range.last - j->range.first; b++)
        for (unsigned c = 0; c < book[b].n; c++)
            room = room && goti_book_add(&w->book, book[b].code[c].value);
    goti_book_sort(&w->book);
    for (unsigned b = 0; b <= j->range.last - j->range.first; b++)
        for (unsigned c = 0; c < book[b].n; c++)
            j->lut[(j->range.first + b) * GOTI_CLASS_STRIDE + c] =
                (uint8_t)(255 -
                          goti_book_find(&w->book, book[b].code[c].value));
    const goti_err err =
        room && w->book.n < GOTI_MAX_BOOK
            ? goti_par_for(archive->n_threads, w->set.n_rows, 1, rank_row, j)
            : goti_fail(msg, GOTI_E_UNSUPPORTED,
                        "the tables of %u men have too many values",
                        w->set.n_row);
    free(j);
    return err;
}

/* --- all rowsets --- */

static void close_men(men *w)
{
    goti_rowstore_close(&w->cells);
    goti_rowset_close(&w->set);
}

static goti_err make_rowset(goti_archive *archive, const goti_men_sizes *sizes,
                            men *w, const men *fewer, goti_book *book,
                            goti_msg *msg)
{
    bool have = false;
    GOTI_TRY(complete(archive, w->set.n_row, &have, msg));
    if (have) {
        goti_progress_add(archive->progress,
                          work_of(archive, sizes, w->set.n_row, true));
        GOTI_TRY(read_back(archive, w, book, msg));
    } else {
        GOTI_TRY(solve_rowset(archive, sizes, w, fewer, book, msg));
        GOTI_TRY(write(archive, w, book, msg));
    }
    return rank_cells(archive, w, book, msg);
}

/* From the last rowset before the first that lacks a table: it is looked at. */
static goti_err run_rowsets(goti_archive *archive, const goti_men_sizes *sizes,
                            unsigned first, goti_book *book, men *fewer,
                            goti_msg *msg)
{
    goti_err err = GOTI_OK;
    for (unsigned white = first; err == GOTI_OK && white <= sizes->n_men;
         white++) {
        men w = {0};
        err = goti_rowset_open(archive->space, white, GOTI_JOIN_MOVES, NULL,
                               &w.set, msg);
        if (err == GOTI_OK)
            err = make_rowset(archive, sizes, &w, fewer, book, msg);
        close_men(fewer);
        *fewer = w;
    }
    return err;
}

goti_err goti_morris_dtm_movement(goti_archive *archive, goti_msg *msg)
{
    const unsigned least = range_of(archive->space->variant).first;
    goti_men_sizes sizes;
    GOTI_TRY(goti_men_sizes_count(archive->space, &sizes, msg));
    unsigned first = least;
    for (bool have = true; first <= sizes.n_men; first++) {
        GOTI_TRY(complete(archive, first, &have, msg));
        if (!have) break;
    }
    const bool all = first > sizes.n_men;
    if (!all && first > least) first--;
    for (unsigned w = least; w < first; w++)
        goti_progress_add(archive->progress, work_of(archive, &sizes, w, true));
    if (all) return GOTI_OK;
    goti_book *const book = calloc(GOTI_MAX_CLASSES, sizeof *book);
    if (book == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    men fewer = {0};
    const goti_err err = run_rowsets(archive, &sizes, first, book, &fewer, msg);
    close_men(&fewer);
    free(book);
    return err;
}
