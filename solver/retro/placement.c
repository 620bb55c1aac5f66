/* SPDX-License-Identifier: MIT */
#include "solver/retro/placement.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/retro/ordered.h"
#include "solver/retro/plan.h"
#include "solver/retro/rows_spread.h"
#include "solver/retro/team_plan.h"

/* Look-up tables of a pass: by class of cells, 256 codes each. */
typedef struct pass {
    goti_placement *p;
    const goti_layer *layer;
    goti_hunt hunt;
    goti_rowstore next; /* the store being filled, unless in place */
    goti_range range;   /* cells that count */
    goti_batch batch;   /* rows of other processes */
    uint8_t step[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
    uint8_t capture[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
} pass;

/* Rows of others that a batch of a row ply looks at, and their boxes: a quarter
 * more than the mean; those of the next batch come while one is worked on. */
static uint64_t batch_bytes(const goti_rowset *set, const goti_rowset *after,
                            int n_threads, int n_ranks)
{
    if (n_ranks <= 1 || set->n_rows == 0) return 0;
    const uint64_t own = goti_most_rows(set->n_rows, n_ranks);
    uint64_t rows = own / 16 + (uint64_t)n_threads;
    if (rows > own) rows = own;
    rows = rows * set->n_actions / set->n_rows * 5 / 4;
    if (rows > after->n_rows) rows = after->n_rows;
    return 2 * (rows * goti_cells_bytes(after->f) +
                goti_box_bytes(goti_cells_bytes(after->f), n_ranks) +
                after->n_rows * UINT64_C(5));
}

uint64_t goti_placement_bytes(const goti_variant *v, const goti_rowset *sets,
                              int n_threads, int n_ranks)
{
    goti_layer layer[GOTI_MAX_LAYERS];
    const unsigned n = goti_layers(v, layer);
    uint64_t most = 0, scratch = 0;
    for (unsigned i = 0; i < n; i++) {
        const goti_rowset *const set = &sets[layer[i].row_pieces];
        const goti_rowset *const after =
            &sets[i + 1 < n ? layer[i + 1].row_pieces
                            : v->side[GOTI_ROW].n_pieces];
        uint64_t bytes =
            goti_most_rows(after->n_rows, n_ranks) * goti_cells_bytes(after->f);
        if (layer[i].to_move == GOTI_ROW && layer[i].kind != GOTI_PLY_WAIT)
            bytes += goti_most_rows(set->n_rows, n_ranks) *
                         goti_cells_bytes(set->f) +
                     batch_bytes(set, after, n_threads, n_ranks);
        if (bytes > most) most = bytes;
        if (goti_scratch_bytes(set->f) > scratch)
            scratch = goti_scratch_bytes(set->f);
    }
    return most + scratch * (uint64_t)n_threads;
}

goti_err goti_placement_open(goti_archive *archive, const goti_rowsets *sets,
                             goti_placement *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->archive = archive;
    out->space = archive->space;
    out->rowsets = sets;
    out->sets = sets->set;
    out->n_layers = goti_layers(out->space->variant, out->layer);
    out->at = out->n_layers;
    for (unsigned i = 0; i < out->n_layers; i++)
        if (out->sets[out->layer[i].row_pieces].f > out->scratch_f)
            out->scratch_f = out->sets[out->layer[i].row_pieces].f;
    return goti_scratch_open(archive->n_threads, out->scratch_f, &out->scratch,
                             msg);
}

void goti_placement_close(goti_placement *p)
{
    goti_rowstore_close(&p->cells);
    goti_rowstore_close(&p->spare);
    if (p->archive != NULL)
        goti_scratch_close(p->scratch, p->archive->n_threads, p->scratch_f);
    memset(p, 0, sizeof *p);
}

/* --- books --- */

/* book becomes the shared one, with its own counts: what does not occur in a
 * class is no value of a ply earlier. */
static void take_counts(goti_book *all, goti_book *book)
{
    for (unsigned i = all->first; i < all->n; i++) {
        const int own = goti_book_find(book, all->code[i].value);
        all->code[i].boards = own < 0 ? 0 : book->code[own].boards;
    }
    *book = *all;
}

/* Where one turn may capture several pieces, cells of several classes are
 * compared with each other: all classes then share one book. */
static goti_err share_books(const goti_placement *p, goti_book *book,
                            unsigned n, goti_msg *msg)
{
    if (p->space->variant->capture == GOTI_CAPTURE_CHAIN) {
        goti_book all;
        goti_book_init(&all, GOTI_CODE_FIRST);
        for (unsigned c = 0; c < n; c++)
            for (unsigned i = book[c].first; i < book[c].n; i++)
                GOTI_TRY(goti_ordered_add(&all, book[c].code[i].value, msg));
        for (unsigned c = 0; c < n; c++)
            take_counts(&all, &book[c]);
    }
    for (unsigned c = 0; c < n; c++)
        goti_book_sort(&book[c]);
    return GOTI_OK;
}

/* --- starting from given cells --- */

typedef struct take_job {
    goti_placement *p;
    const goti_rowset *set;
    goti_range range; /* cells that count */
    int top; /* cells of at most so many pieces mean the target is reached */
    uint8_t lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
} take_job;

static goti_err take_row(void *ctx, uint64_t item, int worker)
{
    const take_job *const j = ctx;
    uint8_t *const cells = goti_rowstore_own(&j->p->cells, (uint32_t)item);
    (void)worker;
    j->p->archive->k->cells_recode(cells, j->set->f, j->lut, j->range);
    j->p->archive->k->cells_fill_upto(cells, j->set->f, j->top,
                                      GOTI_CODE_TARGET);
    return GOTI_OK;
}

/* p->cells hold codes of books (values for to_move); make them p's. */
static goti_err take_cells(goti_placement *p, const goti_rowset *set,
                           const goti_book *books, goti_side to_move,
                           unsigned entered, unsigned max_captured,
                           goti_msg *msg)
{
    const unsigned target = p->space->variant->capture_target;
    take_job *const j = calloc(1, sizeof *j);
    if (j == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    *j = (take_job){.p = p,
                    .set = set,
                    .range = {entered - max_captured, entered},
                    .top = (int)entered - (int)target};
    goti_err err = GOTI_OK;
    for (unsigned c = 0; err == GOTI_OK && c <= max_captured; c++)
        err = goti_ordered_take(&books[c], to_move, &p->book[c], msg);
    if (err == GOTI_OK) err = share_books(p, p->book, max_captured + 1, msg);
    for (unsigned c = 0; err == GOTI_OK && c <= max_captured; c++)
        goti_ordered_take_lut(&books[c], to_move, &p->book[c],
                              j->lut +
                                  (size_t)(entered - c) * GOTI_CLASS_STRIDE);
    if (err == GOTI_OK)
        err = goti_rows_for(set, p->archive->n_threads, 1, take_row, j);
    free(j);
    return err;
}

goti_err goti_placement_begin(goti_placement *p, goti_rowstore *cells,
                              goti_rowstore *spare, const goti_book *books,
                              goti_msg *msg)
{
    const goti_variant *const v = p->space->variant;
    const goti_layer *const last = &p->layer[p->n_layers - 1];
    const unsigned entered = v->side[GOTI_COLUMN].n_pieces;
    const goti_side to_move =
        last->to_move == GOTI_ROW ? GOTI_COLUMN : GOTI_ROW;
    p->cells = *cells;
    p->spare = *spare;
    *cells = *spare = (goti_rowstore){0};
    p->at = p->n_layers;
    return take_cells(p, &p->sets[v->side[GOTI_ROW].n_pieces], books, to_move,
                      entered, v->capture_target - 1u, msg);
}

static bool layer_complete(const goti_placement *p, unsigned i)
{
    for (unsigned c = 0; c <= p->layer[i].max_captured; c++) {
        const goti_tier tier = goti_layer_tier(&p->layer[i], c);
        if (!goti_archive_has(p->archive, &tier)) return false;
    }
    return true;
}

static goti_err layer_trusted(const goti_placement *p, unsigned i, bool *all,
                              goti_msg *msg)
{
    *all = true;
    for (unsigned c = 0; *all && c <= p->layer[i].max_captured; c++) {
        const goti_tier tier = goti_layer_tier(&p->layer[i], c);
        GOTI_TRY(goti_archive_trust(p->archive, &tier, all, msg));
    }
    return GOTI_OK;
}

goti_err goti_placement_resume(goti_placement *p, bool *resumed, goti_msg *msg)
{
    /* All layers before i are to be made (again), i is there. */
    unsigned i = p->n_layers;
    while (i > 0 && layer_complete(p, i - 1))
        i--;
    for (bool all = false; i > 0 && i < p->n_layers; i++) {
        GOTI_TRY(layer_trusted(p, i, &all, msg));
        if (all) break;
    }
    *resumed = i < p->n_layers;
    p->at = i;
    if (i == 0 || i == p->n_layers) return GOTI_OK;
    const goti_layer *const layer = &p->layer[i];
    const goti_rowset *const set = &p->sets[layer->row_pieces];
    GOTI_TRY(
        goti_rowstore_open(set->own, goti_cells_bytes(set->f), &p->cells, msg));
    goti_book *const books = calloc(GOTI_MAX_CLASSES, sizeof *books);
    if (books == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    goti_err err = GOTI_OK;
    for (unsigned c = 0; err == GOTI_OK && c <= layer->max_captured; c++) {
        const goti_tier tier = goti_layer_tier(layer, c);
        err =
            goti_archive_get(p->archive, set, &tier, &p->cells, &books[c], msg);
    }
    if (err == GOTI_OK)
        err = take_cells(p, set, books, (goti_side)layer->to_move,
                         layer->column_entered, layer->max_captured, msg);
    free(books);
    return err;
}

/* --- passes --- */

static goti_err column_enters(void *ctx, uint32_t row, int worker,
                              const uint8_t **cells)
{
    pass *const s = ctx;
    const goti_kernels *const k = s->hunt.k;
    const unsigned f = s->hunt.set->f;
    const int target = s->p->space->variant->capture_target;
    uint8_t *const own = goti_rowstore_own(&s->p->cells, row);
    (void)worker;
    k->cells_enter_min(own, f, s->range);
    k->cells_fill_upto(own, f, (int)s->layer->column_entered - target,
                       GOTI_CODE_TARGET);
    *cells = own;
    return GOTI_OK;
}

static goti_err row_moves(void *ctx, uint32_t row, int worker,
                          const uint8_t **cells)
{
    pass *const s = ctx;
    uint8_t *const own = goti_rowstore_own(&s->next, row);
    goti_hunt_row_best(&s->hunt, &s->p->scratch[worker], row, &s->p->cells,
                       s->step, s->capture, s->range, own);
    *cells = own;
    return GOTI_OK;
}

static goti_err row_enters(void *ctx, uint32_t row, int worker,
                           const uint8_t **cells)
{
    pass *const s = ctx;
    uint8_t *const own = goti_rowstore_own(&s->next, row);
    goti_hunt_row_enter(&s->hunt, &s->p->scratch[worker], row, &s->p->cells,
                        s->step, s->range, own);
    *cells = own;
    return GOTI_OK;
}

static goti_err row_waits(void *ctx, uint32_t row, int worker,
                          const uint8_t **cells)
{
    pass *const s = ctx;
    (void)worker;
    *cells = goti_rowstore_read(&s->p->cells, row);
    return GOTI_OK;
}

/* Every distance is one longer; codes stay. */
static void age_books(goti_placement *p, unsigned n)
{
    for (unsigned c = 0; c < n; c++)
        for (unsigned i = p->book[c].first; i < p->book[c].n; i++)
            p->book[c].code[i].value = goti_value_age(p->book[c].code[i].value);
}

/* What the row side can come to from c captured: see row_book. */
static goti_err add_captures(const goti_placement *p, const goti_book *after,
                             unsigned n_after, unsigned c, goti_book *book,
                             goti_msg *msg)
{
    const goti_variant *const v = p->space->variant;
    const bool chain = v->capture == GOTI_CAPTURE_CHAIN;
    const unsigned furthest = chain ? v->capture_target : c + 1;
    for (unsigned d = c + 1; d <= furthest; d++) {
        if (d >= v->capture_target)
            GOTI_TRY(goti_ordered_add(book, (goti_value){GOTI_WIN, 1}, msg));
        if (d < n_after)
            GOTI_TRY(goti_ordered_add_changed(
                &after[d], goti_ordered_conversion(p->archive->metric), book,
                msg));
    }
    return GOTI_OK;
}

/* The values that may occur with the row side to move, by captured. */
static goti_err row_books(const goti_placement *p, const goti_layer *layer,
                          const goti_book *after, unsigned n_after,
                          goti_book *book, goti_msg *msg)
{
    for (unsigned c = 0; c <= layer->max_captured; c++) {
        goti_book_init(&book[c], GOTI_CODE_FIRST);
        GOTI_TRY(
            goti_ordered_add_changed(&after[c], goti_value_age, &book[c], msg));
        if (layer->kind != GOTI_PLY_MOVE) continue;
        GOTI_TRY(goti_ordered_add(&book[c], (goti_value){GOTI_LOSS, 0}, msg));
        if (layer->column_entered > c)
            GOTI_TRY(add_captures(p, after, n_after, c, &book[c], msg));
    }
    return share_books(p, book, layer->max_captured + 1u, msg);
}

/* Tables from codes after the ply to codes before it. */
static void row_luts(pass *s, const goti_book *after, unsigned n_after,
                     const goti_book *book)
{
    const bool moves = s->layer->kind == GOTI_PLY_MOVE;
    for (unsigned c = 0; c <= s->layer->max_captured; c++) {
        const size_t class = s->layer->column_entered - c;
        uint8_t *const step = s->step + class * GOTI_CLASS_STRIDE;
        uint8_t *const capture = s->capture + class * GOTI_CLASS_STRIDE;
        goti_ordered_lut(&after[c], goti_value_age, &book[c], step);
        if (!moves) continue;
        /* No step: blocked, unless a capture, worth more, is found. */
        step[GOTI_CODE_NONE] =
            goti_ordered_code(&book[c], (goti_value){GOTI_LOSS, 0});
        capture[GOTI_CODE_TARGET] =
            goti_ordered_code(&book[c], (goti_value){GOTI_WIN, 1});
        if (c + 1 < n_after)
            goti_ordered_lut(&after[c + 1],
                             goti_ordered_conversion(s->p->archive->metric),
                             &book[c], capture);
    }
}

/* The rows that a row ply looks at. */
static goti_err rows_coming(void *ctx, const goti_batch_rows *rows,
                            goti_msg *msg)
{
    pass *const s = ctx;
    const goti_rowset *const set = s->hunt.set;
    const goti_look look = {set, GOTI_LOOK_ACTIONS};
    return goti_batch_fetch(
        &s->batch, s->p->space->team, rows, goti_look_at_actions, &look,
        s->layer->kind == GOTI_PLY_MOVE ? set : &s->p->sets[set->n_row + 1],
        &s->p->cells, msg);
}

static goti_err put_layer(pass *s, goti_row_cells cells, goti_msg *msg)
{
    goti_placement *const p = s->p;
    goti_layer_out *const out = calloc(1, sizeof *out);
    if (out == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    out->set = s->hunt.set;
    out->n_tiers = s->layer->max_captured + 1u;
    if (cells == row_moves || cells == row_enters) {
        out->coming = (goti_coming){rows_coming, &s->batch, 1};
        out->coming_rows = goti_batch_size(out->set, p->archive->n_threads);
    }
    for (unsigned c = 0; c < out->n_tiers; c++) {
        out->tier[c] = goti_layer_tier(s->layer, c);
        out->book[c] = &p->book[c];
    }
    const goti_err err = goti_ordered_put(p->archive, out, cells, s, msg);
    goti_batch_close(&s->batch);
    free(out);
    return err;
}

/* A store for the layer's rows; the one left over by an earlier layer if it
 * fits, so that its memory need not be cleared again. */
static goti_err open_next(pass *s, goti_msg *msg)
{
    goti_placement *const p = s->p;
    const goti_span own = s->hunt.set->own;
    const size_t row_bytes = goti_cells_bytes(s->hunt.set->f);
    if (p->spare.data != NULL && p->spare.n_rows == own.n &&
        p->spare.row_bytes == row_bytes) {
        s->next = p->spare;
        p->spare = (goti_rowstore){0};
        return GOTI_OK;
    }
    goti_rowstore_close(&p->spare);
    return goti_rowstore_open(own, row_bytes, &s->next, msg);
}

static goti_err row_layer(pass *s, unsigned n_after, goti_msg *msg)
{
    goti_placement *const p = s->p;
    goti_book *const book = calloc(GOTI_MAX_CLASSES, sizeof *book);
    if (book == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    goti_err err = row_books(p, s->layer, p->book, n_after, book, msg);
    if (err == GOTI_OK) row_luts(s, p->book, n_after, book);
    if (err == GOTI_OK) memcpy(p->book, book, sizeof p->book);
    free(book);
    GOTI_TRY(err);
    GOTI_TRY(open_next(s, msg));
    const bool moves = s->layer->kind == GOTI_PLY_MOVE;
    err = put_layer(s, moves ? row_moves : row_enters, msg);
    p->spare = p->cells;
    p->cells = s->next;
    return err;
}

static goti_err run_layer(goti_placement *p, pass *s, unsigned i, goti_msg *msg)
{
    const goti_layer *const layer = &p->layer[i];
    const unsigned n_after = i + 1 < p->n_layers
                                 ? p->layer[i + 1].max_captured + 1u
                                 : p->space->variant->capture_target;
    memset(s, 0, sizeof *s);
    s->p = p;
    s->layer = layer;
    s->hunt = (goti_hunt){p->space->variant, &p->sets[layer->row_pieces],
                          p->archive->k};
    s->range = (goti_range){layer->column_entered - layer->max_captured,
                            layer->column_entered};
    goti_progress_stage(p->archive->progress, "placement, ply %u of %u", i + 1,
                        p->n_layers);
    if (layer->to_move == GOTI_ROW && layer->kind != GOTI_PLY_WAIT)
        return row_layer(s, n_after, msg);
    age_books(p, n_after);
    return put_layer(s, layer->to_move == GOTI_ROW ? row_waits : column_enters,
                     msg);
}

goti_err goti_placement_run(goti_placement *p, goti_msg *msg)
{
    pass *const s = malloc(sizeof *s);
    if (s == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    goti_err err = GOTI_OK;
    while (err == GOTI_OK && p->at > 0) {
        err = run_layer(p, s, p->at - 1, msg);
        if (err == GOTI_OK) p->at--;
    }
    free(s);
    return err;
}
