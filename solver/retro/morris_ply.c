/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_ply.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/base/mem.h"
#include "solver/base/par.h"
#include "solver/game/morris.h"
#include "solver/retro/morris_rows.h"
#include "solver/retro/morris_spread.h"
#include "solver/retro/ordered.h"

goti_book *goti_placing_book(const goti_placing *p, unsigned white,
                             unsigned black)
{
    return &p->book[(size_t)white * GOTI_MAX_CLASSES + black];
}

goti_range goti_men_blacks(const goti_men_layer *l)
{
    return (goti_range){l->least[GOTI_COLUMN], l->most[GOTI_COLUMN]};
}

bool goti_men_has_white(const goti_men_layer *l, unsigned white)
{
    return white >= l->least[GOTI_ROW] && white <= l->most[GOTI_ROW];
}

/* --- opening and closing --- */

void goti_placing_close(goti_placing *p)
{
    const unsigned n = p->v->side[GOTI_ROW].n_pieces;
    for (unsigned w = 0; w <= n; w++) {
        if (p->set != NULL) goti_rowset_close(&p->set[w]);
        if (p->cells != NULL) goti_rowstore_close(&p->cells[w]);
    }
    free(p->set);
    free(p->cells);
    free(p->book);
    goti_scratch_close(p->scratch, p->archive->n_threads, p->v->board.n_points);
    goti_rowstore_close(&p->more);
}

static goti_err open_scratch(goti_placing *p, goti_msg *msg)
{
    const uint32_t n = (uint32_t)p->archive->n_threads;
    GOTI_TRY(goti_scratch_open(p->archive->n_threads, p->v->board.n_points,
                               &p->scratch, msg));
    return goti_rowstore_open((goti_span){0, n * (p->most - 1)},
                              goti_cells_bytes(p->v->board.n_points), &p->more,
                              msg);
}

goti_err goti_placing_open(goti_archive *archive, goti_placing *p,
                           goti_msg *msg)
{
    const goti_space *const space = archive->space;
    const unsigned n = space->variant->side[GOTI_ROW].n_pieces;
    *p = (goti_placing){.archive = archive,
                        .v = space->variant,
                        .most = goti_morris_most_captures(space->variant)};
    p->set = calloc(n + 1, sizeof *p->set);
    p->cells = calloc(n + 1, sizeof *p->cells);
    p->book = calloc((size_t)(n + 1) * GOTI_MAX_CLASSES, sizeof *p->book);
    if (p->set == NULL || p->cells == NULL || p->book == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    for (unsigned w = n + 1; w-- > 0;)
        GOTI_TRY(
            goti_rowset_open(space, w, w < n ? GOTI_JOIN_ENTRY : GOTI_JOIN_NONE,
                             w < n ? &p->set[w + 1] : NULL, &p->set[w], msg));
    return open_scratch(p, msg);
}

static goti_err open_cells(const goti_placing *p, unsigned white,
                           goti_rowstore *out, goti_msg *msg)
{
    const goti_rowset *const set = &p->set[white];
    return goti_rowstore_open(set->own, goti_cells_bytes(set->f), out, msg);
}

/* --- from tables --- */

typedef struct take_job {
    const goti_placing *p;
    unsigned white;
    goti_range range;
    uint8_t lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
} take_job;

static goti_err take_row(void *ctx, uint64_t item, int worker)
{
    const take_job *const j = ctx;
    (void)worker;
    j->p->archive->k->cells_recode(
        goti_rowstore_own(&j->p->cells[j->white], (uint32_t)item),
        j->p->set[j->white].f, j->lut, j->range);
    return GOTI_OK;
}

static goti_err take_rowset(goti_placing *p, const goti_men_layer *layer,
                            take_job *j, goti_msg *msg)
{
    const goti_rowset *const set = &p->set[j->white];
    const goti_side side = (goti_side)layer->to_move;
    goti_book *const read = calloc(1, sizeof *read);
    if (read == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    goti_err err = open_cells(p, j->white, &p->cells[j->white], msg);
    for (unsigned b = j->range.first; err == GOTI_OK && b <= j->range.last;
         b++) {
        const goti_tier tier = goti_men_layer_tier(p->v, layer, j->white, b);
        err = goti_archive_get(p->archive, set, &tier, &p->cells[j->white],
                               read, msg);
        goti_book *const book = goti_placing_book(p, j->white, b);
        if (err == GOTI_OK) err = goti_ordered_take(read, side, book, msg);
        if (err != GOTI_OK) break;
        goti_book_sort(book);
        goti_ordered_take_lut(read, side, book,
                              j->lut + (size_t)b * GOTI_CLASS_STRIDE);
    }
    free(read);
    GOTI_TRY(err);
    return goti_rows_for(set, p->archive->n_threads, 1, take_row, j);
}
goti_err goti_placing_take(goti_placing *p, const goti_men_layer *layer,
                           unsigned white, goti_msg *msg)
{
    if (goti_progress_interrupted())
        return goti_fail(msg, GOTI_E_INTERRUPTED, "interrupted");
    take_job *const j = calloc(1, sizeof *j);
    if (j == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory");
    *j = (take_job){.p = p, .white = white, .range = goti_men_blacks(layer)};
    const goti_err err = take_rowset(p, layer, j, msg);
    free(j);
    return err;
}

/* --- books and look-up tables of a ply --- */

/* Men the victim of a closing has, on the board or with those in hand, before a
 * placing from (white, black). */
static unsigned victims(const goti_ply *s, unsigned black, bool in_hand)
{
    const bool row = s->layer->to_move == GOTI_ROW;
    const unsigned hand = s->layer->hand[row ? GOTI_COLUMN : GOTI_ROW];
    return (row ? black : s->white) + (in_hand ? hand : 0);
}

/* How many men closing k mills captures there. */
static unsigned due(const goti_ply *s, unsigned black, unsigned k)
{
    const unsigned to_win = victims(s, black, true) - s->p->v->morris.lose_at;
    if (k > to_win) k = to_win;
    return k < victims(s, black, false) ? k : victims(s, black, false);
}

/* Does that end the game: has the victim then too few? */
static bool capture_ends(const goti_ply *s, unsigned black, unsigned k)
{
    const unsigned left = victims(s, black, true) - due(s, black, k);
    return s->p->v->morris.placing_captures && due(s, black, k) > 0 &&
           left <= s->p->v->morris.lose_at;
}

/* Where closing k mills leads from (white, black) of the ply's layer; NULL: to
 * the end of the game, or nowhere. */
static const goti_book *closing_book(const goti_ply *s, unsigned black,
                                     unsigned k)
{
    const bool row = s->layer->to_move == GOTI_ROW;
    const unsigned n = due(s, black, k);
    if (!s->p->v->morris.placing_captures) return NULL;
    if (n == 0 || capture_ends(s, black, k)) return NULL;
    const unsigned w = row ? s->white + 1 : s->white - n;
    const unsigned b = row ? black - n : black + 1;
    if (!goti_men_has_white(s->after, w) || b < s->range_after.first)
        return NULL;
    return goti_placing_book(s->p, w, b);
}

/* The table for closings of k mills.  Where there is nobody to capture, they
 * are placings like others. */
static void closing_lut(goti_ply *s, unsigned black, unsigned k,
                        const goti_book *quiet, goti_value end, size_t at)
{
    const goti_book *const out = &s->book[black];
    const goti_book *const closing = closing_book(s, black, k);
    uint8_t *const lut = s->closing[k - 1] + at;
    if (due(s, black, k) == 0)
        goti_ordered_lut(quiet, goti_value_age, out, lut);
    else if (closing != NULL)
        goti_ordered_lut(
            closing, goti_ordered_conversion(s->p->archive->metric), out, lut);
    lut[GOTI_CODE_TARGET] = goti_ordered_code(out, end);
}

/* Books of all tiers of the rowset, and tables from the codes after the ply to
 * those before it, by the class of the cell looked at. */
static goti_err ply_books(goti_ply *s, goti_msg *msg)
{
    const bool row = s->layer->to_move == GOTI_ROW;
    const goti_value end = {row ? GOTI_WIN : GOTI_LOSS, 1};
    const unsigned most = s->p->most;
    for (unsigned b = s->range.first; b <= s->range.last; b++) {
        const goti_book *const quiet =
            row ? goti_placing_book(s->p, s->white + 1, b)
                : goti_placing_book(s->p, s->white, b + 1);
        const size_t at = (size_t)(row ? b : b + 1) * GOTI_CLASS_STRIDE;
        const goti_book *closing[GOTI_MAX_CLOSED] = {NULL};
        for (unsigned k = 1; k <= most; k++)
            closing[k - 1] = closing_book(s, b, k);
        GOTI_TRY(goti_ordered_merge(quiet, closing, most, s->p->archive->metric,
                                    capture_ends(s, b, most) ? &end : NULL,
                                    &s->book[b], msg));
        goti_ordered_lut(quiet, goti_value_age, &s->book[b], s->quiet + at);
        for (unsigned k = 1; k <= most; k++)
            closing_lut(s, b, k, quiet, end, at);
    }
    for (size_t i = 0; i < sizeof s->as_is; i++)
        s->as_is[i] = (uint8_t)(i % GOTI_CLASS_STRIDE);
    return GOTI_OK;
}

/* --- White places --- */

static goti_err gather_quiet(void *ctx, uint64_t item, int worker)
{
    goti_ply *const s = ctx;
    goti_scratch *const t = &s->p->scratch[worker];
    goti_hunt_row_gather(&s->hunt, s->looked_at, (uint32_t)item, 0, s->range,
                         t->cells[0],
                         goti_rowstore_own(&s->out, (uint32_t)item));
    return GOTI_OK;
}

/* Cells of fewer than n men are as before: nobody is left to take. */
static void keep_few(uint8_t *cell, const uint8_t *before, unsigned f,
                     unsigned n)
{
    cell[0] = before[0];
    for (uint32_t c = 1; n > 1 && c < (uint32_t)1 << f; c++)
        if (goti_popcount(c) < n) cell[c] = before[c];
}

/* Of a row looked at: what each cell is worth to White, codes of one black man
 * less than before, when he takes one more, the man that suits him. */
static goti_err take_man(void *ctx, uint64_t item, int worker)
{
    goti_ply *const s = ctx;
    const goti_variant *const v = s->p->v;
    const goti_rowset *const set = &s->p->set[s->white + 1];
    const goti_row *const r = &set->row[item];
    uint8_t *const own = goti_rowstore_own(s->looked_at, (uint32_t)item);
    uint8_t *const before = s->p->scratch[worker].cells[0];
    const unsigned to_come = s->p->most - s->taken;
    goti_range range = s->range;
    range.first = range.first > to_come ? range.first - to_come : 0;
    memcpy(before, own, goti_cells_bytes(set->f));
    s->hunt.k->cells_fill_upto(
        before, set->f, (int)v->morris.lose_at - s->layer->hand[GOTI_COLUMN],
        GOTI_CODE_TARGET);
    s->hunt.k->cells_take_max(
        own, before, set->f, &set->mill[r->first_mill], r->n_mills,
        v->morris.mill_capture == GOTI_MILL_CAPTURE_FREE, range);
    if (range.first < s->taken) keep_few(own, before, set->f, s->taken);
    return GOTI_OK;
}

/* The placings that close as many mills as men are taken. */
static goti_err add_closings(void *ctx, uint64_t item, int worker)
{
    goti_ply *const s = ctx;
    goti_scratch *const t = &s->p->scratch[worker];
    const unsigned k = s->taken;
    goti_hunt_row_gather(&s->hunt, s->looked_at, (uint32_t)item, k, s->range,
                         t->cells[0], t->cells[1]);
    s->hunt.k->cells_recode_max(
        goti_rowstore_own(&s->out, (uint32_t)item), t->cells[1], s->hunt.set->f,
        k == 1 ? s->quiet : s->as_is, s->closing[k - 1], s->range);
    return GOTI_OK;
}

goti_err goti_ply_white_row(void *ctx, uint32_t row, int worker,
                            const uint8_t **cells)
{
    goti_ply *const s = ctx;
    GOTI_TRY(add_closings(s, row, worker));
    *cells = goti_rowstore_read(&s->out, row);
    return GOTI_OK;
}

/* --- Black places --- */

/* Early on he has too few men for a mill: there is no rowset to look at.  Where
 * there is nobody to take, closing mills is like any placing. */
static bool black_takes(const goti_ply *s, unsigned k)
{
    const unsigned n = due(s, s->range.first, k);
    return s->p->v->morris.placing_captures && n > 0 &&
           (capture_ends(s, s->range.first, k) ||
            goti_men_has_white(s->after, s->white - n));
}

/* out = min(out, what Black comes to who has taken the white men gone and takes
 * n more), codes of the rowset without all of them.  Men taken in another order
 * are looked at again. */
static void take_white_men(const goti_ply *s, const goti_row *r, uint64_t gone,
                           unsigned n, uint8_t *out)
{
    const goti_range looked_at = {s->range.first + 1, s->range.last + 1};
    const unsigned left = s->white - goti_popcount(gone);
    if (n == 0) {
        uint32_t row;
        goti_dim_map map;
        goti_morris_view_without(&s->p->set[left].rows, r, gone, &row, &map);
        s->hunt.k->cells_section_min(
            out, goti_rowstore_read(&s->p->cells[left], row), &map,
            GOTI_MAX_DIMS, looked_at);
        return;
    }
    for (uint64_t men =
             goti_morris_men_open(s->p->archive->space, r->set & ~gone);
         men != 0; men &= men - 1)
        take_white_men(s, r, gone | (men & (~men + 1)), n - 1, out);
}

/* out = what Black's closing k mills leads to: he takes the men that suit him.
 */
static void close_mills(const goti_ply *s, uint32_t row, unsigned k,
                        uint8_t *out)
{
    const unsigned f = s->hunt.set->f;
    const goti_range looked_at = {s->range.first + 1, s->range.last + 1};
    memset(out, GOTI_CODE_TARGET, goti_cells_bytes(f));
    if (!capture_ends(s, s->range.first, k))
        take_white_men(s, &s->hunt.set->row[row], 0, due(s, s->range.first, k),
                       out);
    s->hunt.k->cells_recode(out, f, s->closing[k - 1], looked_at);
}

/* Placings of a row in which some number of mills closed at once captures. */
static void place_and_close(goti_ply *s, uint32_t row, int worker,
                            const uint8_t *quiet, uint8_t *own)
{
    goti_placing *const p = s->p;
    const unsigned f = s->hunt.set->f;
    const goti_row *const r = &s->hunt.set->row[row];
    const uint32_t *const mill = &s->hunt.set->mill[r->first_mill];
    const uint8_t *closing[GOTI_MAX_CLOSED];
    for (unsigned k = 1; k <= p->most; k++) {
        uint8_t *const out =
            k == 1 ? p->scratch[worker].cells[1]
                   : goti_rowstore_own(
                         &p->more, (uint32_t)worker * (p->most - 1) + k - 2);
        closing[k - 1] = black_takes(s, k) ? out : quiet;
        if (black_takes(s, k)) close_mills(s, row, k, out);
    }
    if (p->most == 1)
        s->hunt.k->cells_place_min(own, quiet, closing[0], f, mill, r->n_mills,
                                   s->range);
    else
        s->hunt.k->cells_place_each_min(own, quiet, closing, p->most, f, mill,
                                        r->n_mills, s->range);
}

goti_err goti_ply_black_row(void *ctx, uint32_t row, int worker,
                            const uint8_t **cells)
{
    goti_ply *const s = ctx;
    const unsigned f = s->hunt.set->f;
    const goti_range looked_at = {s->range.first + 1, s->range.last + 1};
    uint8_t *const own = goti_rowstore_own(&s->p->cells[s->white], row);
    uint8_t *const quiet = s->p->scratch[worker].cells[0];
    s->hunt.k->cells_recode_to(quiet, own, f, s->quiet, looked_at);
    if (s->hunt.set->row[row].n_mills > 0 && black_takes(s, 1))
        place_and_close(s, row, worker, quiet, own);
    else
        s->hunt.k->cells_place_min(own, quiet, quiet, f, NULL, 0, s->range);
    *cells = own;
    return GOTI_OK;
}

/* --- a ply --- */

goti_err goti_ply_begin(goti_placing *p, const goti_men_layer *layer,
                        const goti_men_layer *after, unsigned white,
                        goti_ply *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->p = p;
    out->layer = layer;
    out->after = after;
    out->white = white;
    out->range = goti_men_blacks(layer);
    out->range_after = goti_men_blacks(after);
    out->hunt = (goti_hunt){p->v, &p->set[white], p->archive->k};
    return ply_books(out, msg);
}

goti_err goti_ply_white(goti_ply *s, goti_msg *msg)
{
    goti_placing *const p = s->p;
    const int threads = p->archive->n_threads;
    s->looked_at = &p->cells[s->white + 1];
    GOTI_TRY(open_cells(p, s->white, &s->out, msg));
    const goti_look steps = {s->hunt.set, GOTI_LOOK_STEPS};
    const goti_look captures = {s->hunt.set, GOTI_LOOK_CAPTURES};
    const goti_rowset *const there = &p->set[s->white + 1];
    goti_team *const team = p->archive->space->team;
    const goti_looking step = {s->hunt.set, goti_look_at_actions, &steps};
    const goti_looking close = {s->hunt.set, goti_look_at_actions, &captures};
    GOTI_TRY(goti_rows_looking(team, &step, there, s->looked_at, threads,
                               gather_quiet, s, msg));
    for (s->taken = 1;; s->taken++) {
        if (p->v->morris.placing_captures)
            GOTI_TRY(goti_rows_for(there, threads, 1, take_man, s));
        if (s->taken == p->most) return GOTI_OK;
        GOTI_TRY(goti_rows_looking(team, &close, there, s->looked_at, threads,
                                   add_closings, s, msg));
    }
}

/* --- rows of other processes --- */

goti_err goti_ply_white_coming(void *ctx, const goti_batch_rows *rows,
                               goti_msg *msg)
{
    goti_ply *const s = ctx;
    const goti_look captures = {s->hunt.set, GOTI_LOOK_CAPTURES};
    return goti_batch_fetch(&s->batch[0], s->p->archive->space->team, rows,
                            goti_look_at_actions, &captures,
                            &s->p->set[s->white + 1], s->looked_at, msg);
}

goti_err goti_ply_black_coming(void *ctx, const goti_batch_rows *rows,
                               goti_msg *msg)
{
    goti_ply *const s = ctx;
    unsigned before = 0;
    for (unsigned k = 1; k <= s->p->most; k++) {
        const unsigned n = due(s, s->range.first, k);
        if (!black_takes(s, k) || capture_ends(s, s->range.first, k)) continue;
        if (n == before) continue; /* as many as for a mill less */
        before = n;
        goti_rowset *const there = &s->p->set[s->white - n];
        const goti_look_fewer look = {s->hunt.set, &there->rows, n};
        GOTI_TRY(goti_batch_fetch(&s->batch[k - 1], s->p->archive->space->team,
                                  rows, goti_look_at_fewer, &look, there,
                                  &s->p->cells[s->white - n], msg));
    }
    return GOTI_OK;
}

goti_coming goti_ply_coming(goti_ply *s, goti_rows_coming fn)
{
    return (goti_coming){fn, s->batch, GOTI_MAX_CLOSED};
}

goti_err goti_ply_rows(goti_ply *s, goti_par_fn row, goti_rows_coming coming,
                       goti_msg *msg)
{
    const goti_archive *const a = s->p->archive;
    const goti_coming all = goti_ply_coming(s, coming);
    const goti_err err = goti_rows_in_batches(a->space->team, s->hunt.set,
                                              a->n_threads, &all, row, s, msg);
    goti_ply_end(s);
    return err;
}

void goti_ply_end(goti_ply *s)
{
    for (unsigned k = 0; k < GOTI_MAX_CLOSED; k++)
        goti_batch_close(&s->batch[k]);
}
