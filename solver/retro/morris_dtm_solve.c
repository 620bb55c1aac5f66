/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_dtm_solve.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/par.h"
#include "solver/retro/morris_dtm.h"
#include "solver/retro/morris_plan.h"
#include "solver/retro/morris_spread.h"

/* A rowset with White to move: codes by tier, then ranks. */
typedef struct men {
    goti_rowset set;
    goti_rowstore cells;
    goti_book book; /* what the ranks mean, once they are ranks */
} men;

/* Tiers with the same men in hand. */
typedef struct movers {
    goti_archive *archive;
    goti_men_sizes sizes;
    const goti_men_hands *hands;
    goti_range range; /* black men */
    goti_book *book;  /* by black men: scratch for the tiers of a rowset */
} movers;

static goti_tier tier_of(const movers *j, unsigned white, unsigned black,
                         goti_side to_move)
{
    goti_tier tier = goti_men_layer_tier(j->archive->space->variant,
                                         &j->hands->layer, white, black);
    tier.to_move = (uint8_t)to_move;
    return tier;
}

/* --- one rowset --- */

static goti_err write(const movers *j, const goti_rowset *set, goti_side side,
                      const goti_rowstore *cells, goti_msg *msg)
{
    for (unsigned b = j->range.first; b <= j->range.last; b++) {
        const goti_tier tier = tier_of(j, set->n_row, b, side);
        if (goti_archive_has(j->archive, &tier)) continue;
        GOTI_TRY((side == GOTI_ROW ? goti_archive_put_tier
                                   : goti_archive_checkpoint)(
            j->archive, set, &tier, &j->book[b - j->range.first], cells, msg));
    }
    return GOTI_OK;
}

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

/* Rows of the rowset before, where they are those of other processes, come a
 * batch at a time. */
static goti_err look_at_all(const movers *j, men *w, look *l, goti_msg *msg)
{
    const goti_morris_ranks *const fewer = &l->family->fewer;
    if (fewer->set == NULL)
        return goti_rows_for(&w->set, j->archive->n_threads, 1, look_row, l);
    const goti_look_fewer men_gone = {&w->set, &fewer->set->rows, 1};
    const goti_looking looking = {&w->set, goti_look_at_fewer, &men_gone};
    /* Only lent: that others' rows are beside them does not change them. */
    return goti_rows_looking(j->archive->space->team, &looking, fewer->set,
                             (goti_rowstore *)fewer->cells,
                             j->archive->n_threads, look_row, l, msg);
}

/* Solved, and written but for White's tables, whose books are left in j. */
static goti_err solve_cells(const movers *j, men *w, goti_dtm *m,
                            goti_morris_dtm *family, goti_msg *msg)
{
    look l = {family, m};
    GOTI_TRY(look_at_all(j, w, &l, msg));
    GOTI_TRY(goti_dtm_solve(m, msg));
    if (j->hands->keep_column) {
        GOTI_TRY(goti_dtm_finish(m, GOTI_COLUMN, j->book, msg));
        GOTI_TRY(write(j, &w->set, GOTI_COLUMN, &m->cells[GOTI_COLUMN], msg));
    }
    GOTI_TRY(goti_dtm_finish(m, GOTI_ROW, j->book, msg));
    w->cells = m->cells[GOTI_ROW];
    m->cells[GOTI_ROW] = (goti_rowstore){0};
    return GOTI_OK;
}

/* Progress units of a rowset, without those that writing its tables reports if
 * they are to come. */
static uint64_t work_of(const movers *j, unsigned white, bool written)
{
    const unsigned points = j->archive->space->variant->board.n_points;
    uint64_t work = 0;
    for (unsigned b = j->range.first; b <= j->range.last; b++) {
        const goti_tier tier = tier_of(j, white, b, GOTI_ROW);
        work += goti_men_tier_work(&j->sizes, &tier);
        if (!written)
            work -= (j->hands->keep_column ? 2 : 1) * j->sizes.n_slots[white] *
                    goti_binom(points - white, b);
    }
    return work;
}

static goti_err solve_family(const movers *j, men *w, goti_morris_dtm *family,
                             goti_msg *msg)
{
    const goti_variant *const v = j->archive->space->variant;
    const goti_dtm_task task = {
        .variant = v,
        .set = &w->set,
        .k = j->archive->k,
        .rules = &goti_morris_dtm_rules,
        .family = family,
        .n_threads = j->archive->n_threads,
        .team = j->archive->space->team,
        .progress = j->archive->progress,
        .phase = j->hands->phase,
        .fewest = j->range.first,
        .most = j->range.last,
        .full_draws = v->morris.full_board == GOTI_FULL_BOARD_DRAWS,
        .last = {goti_morris_dtm_last(family, GOTI_ROW),
                 goti_morris_dtm_last(family, GOTI_COLUMN)},
        .row_only = !j->hands->keep_column,
        .work = work_of(j, w->set.n_row, false)};
    goti_dtm m;
    GOTI_TRY(goti_dtm_open(&task, &m, msg));
    const goti_err err = solve_cells(j, w, &m, family, msg);
    goti_dtm_close(&m);
    return err;
}

static goti_err solve_rowset(const movers *j, men *w, const men *fewer,
                             goti_msg *msg)
{
    goti_archive *const a = j->archive;
    const goti_men_layer *const layer = &j->hands->layer;
    const goti_morris_ranks ranks = {&fewer->set, &fewer->cells, &fewer->book};
    const bool placing = layer->hand[GOTI_ROW] + layer->hand[GOTI_COLUMN] > 0;
    goti_morris_placings placings = {0};
    goti_morris_dtm family;
    if (placing)
        GOTI_TRY(goti_morris_placings_open(j->hands->placing, layer,
                                           w->set.n_row, &placings, msg));
    goti_err err = goti_morris_dtm_open(
        a->space, &w->set, a->k, layer, placing ? &placings : NULL,
        fewer->set.n_rows > 0 ? &ranks : NULL, &family, msg);
    if (err == GOTI_OK) {
        err = solve_family(j, w, &family, msg);
        goti_morris_dtm_close(&family);
    }
    goti_morris_placings_close(&placings);
    return err;
}

static goti_err complete(const movers *j, unsigned white, bool *all,
                         goti_msg *msg)
{
    *all = j->archive->write;
    for (unsigned b = j->range.first; b <= j->range.last; b++)
        for (int side = 0; side <= j->hands->keep_column; side++) {
            const goti_tier tier = tier_of(j, white, b, (goti_side)side);
            bool trusted = false;
            GOTI_TRY(goti_archive_trust(j->archive, &tier, &trusted, msg));
            *all = *all && trusted;
        }
    return GOTI_OK;
}

static goti_err read_back(const movers *j, men *w, goti_msg *msg)
{
    GOTI_TRY(goti_rowstore_open(w->set.own, goti_cells_bytes(w->set.f),
                                &w->cells, msg));
    for (unsigned b = j->range.first; b <= j->range.last; b++) {
        const goti_tier tier = tier_of(j, w->set.n_row, b, GOTI_ROW);
        GOTI_TRY(goti_archive_get(j->archive, &w->set, &tier, &w->cells,
                                  &j->book[b - j->range.first], msg));
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

static goti_err rank_cells(const movers *of, men *w, goti_msg *msg)
{
    const goti_book *const book = of->book;
    rank_job *const j = calloc(1, sizeof *j);
    if (j == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    *j = (rank_job){.w = w, .k = of->archive->k, .range = of->range};
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
            ? goti_rows_for(&w->set, of->archive->n_threads, 1, rank_row, j)
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

static goti_err make_rowset(const movers *j, men *w, const men *fewer,
                            goti_msg *msg)
{
    bool have = false;
    GOTI_TRY(complete(j, w->set.n_row, &have, msg));
    if (have) {
        goti_progress_skip(j->archive->progress,
                           work_of(j, w->set.n_row, true));
        GOTI_TRY(read_back(j, w, msg));
    } else {
        GOTI_TRY(solve_rowset(j, w, fewer, msg));
        GOTI_TRY(write(j, &w->set, GOTI_ROW, &w->cells, msg));
    }
    return rank_cells(j, w, msg);
}

/* From the last rowset before the first that lacks a table: it is looked at. */
static goti_err run_rowsets(const movers *j, unsigned first, men *fewer,
                            goti_msg *msg)
{
    const goti_men_layer *const layer = &j->hands->layer;
    const goti_space *const space = j->archive->space;
    goti_err err = GOTI_OK;
    for (unsigned white = first;
         err == GOTI_OK && white <= layer->most[GOTI_ROW]; white++) {
        men w = {0};
        err = goti_rowset_open(
            space, white,
            goti_men_joins(space->variant, white, layer->hand[GOTI_ROW]), NULL,
            &w.set, msg);
        if (err == GOTI_OK) err = make_rowset(j, &w, fewer, msg);
        close_men(fewer);
        *fewer = w;
    }
    return err;
}

static goti_err run_hands(const movers *j, goti_msg *msg)
{
    const unsigned least = j->hands->layer.least[GOTI_ROW];
    const unsigned most = j->hands->layer.most[GOTI_ROW];
    unsigned first = least;
    for (bool have = true; first <= most; first++) {
        GOTI_TRY(complete(j, first, &have, msg));
        if (!have) break;
    }
    const bool all = first > most;
    if (!all && first > least) first--;
    for (unsigned w = least; w < first; w++)
        goti_progress_skip(j->archive->progress, work_of(j, w, true));
    if (all) return GOTI_OK;
    men fewer = {0};
    const goti_err err = run_rowsets(j, first, &fewer, msg);
    close_men(&fewer);
    return err;
}

goti_err goti_morris_hands_dtm(goti_archive *archive,
                               const goti_men_hands *hands, goti_msg *msg)
{
    movers j = {.archive = archive,
                .hands = hands,
                .range = goti_men_blacks(&hands->layer)};
    GOTI_TRY(goti_men_sizes_count(archive->space, &j.sizes, msg));
    j.book = calloc(GOTI_MAX_CLASSES, sizeof *j.book);
    if (j.book == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    const goti_err err = run_hands(&j, msg);
    free(j.book);
    return err;
}

goti_err goti_morris_dtm_movement(goti_archive *archive, goti_msg *msg)
{
    const goti_men_hands none = {
        .layer = goti_men_layer_with(archive->space->variant, GOTI_ROW, 0, 0),
        .phase = "movement"};
    return goti_morris_hands_dtm(archive, &none, msg);
}
