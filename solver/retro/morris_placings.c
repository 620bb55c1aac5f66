/* SPDX-License-Identifier: MIT */
#include "solver/retro/morris_placings.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/base/par.h"
#include "solver/retro/ordered.h"

/* --- opening and closing --- */

static goti_err white_row(void *ctx, uint64_t item, int worker)
{
    const uint8_t *cells;
    return goti_ply_white_row(ctx, (uint32_t)item, worker, &cells);
}

static goti_err black_row(void *ctx, uint64_t item, int worker)
{
    const uint8_t *cells;
    return goti_ply_black_row(ctx, (uint32_t)item, worker, &cells);
}

/* White places: from rows of a man more, Black to move. */
static goti_err make_white(goti_ply *s, goti_rowstore *best, goti_msg *msg)
{
    goti_placing *const p = s->p;
    GOTI_TRY(goti_placing_take(p, s->after, s->white + 1, msg));
    GOTI_TRY(goti_ply_begin(p, s->layer, s->after, s->white, s, msg));
    goti_err err = goti_ply_white(s, msg);
    if (err == GOTI_OK)
        err = goti_ply_rows(s, white_row, goti_ply_white_coming, msg);
    *best = s->out;
    return err;
}

/* Black places: in the same rows, White to move; where that closes a mill, rows
 * of a man less. */
static goti_err make_black(goti_ply *s, goti_rowstore *best, goti_msg *msg)
{
    goti_placing *const p = s->p;
    GOTI_TRY(goti_placing_take(p, s->after, s->white, msg));
    if (s->white > 0 && p->v->morris.placing_captures &&
        goti_men_has_white(s->after, s->white - 1))
        GOTI_TRY(goti_placing_take(p, s->after, s->white - 1, msg));
    GOTI_TRY(goti_ply_begin(p, s->layer, s->after, s->white, s, msg));
    GOTI_TRY(goti_ply_rows(s, black_row, goti_ply_black_coming, msg));
    *best = p->cells[s->white];
    p->cells[s->white] = (goti_rowstore){0};
    return GOTI_OK;
}

static goti_err make_side(goti_placing *p, const goti_men_layer *hands,
                          goti_side side, unsigned white,
                          goti_morris_placings *out, goti_msg *msg)
{
    const unsigned row = hands->hand[GOTI_ROW];
    const unsigned column = hands->hand[GOTI_COLUMN];
    const goti_men_layer layer = goti_men_layer_with(p->v, side, row, column);
    const goti_men_layer after =
        side == GOTI_ROW
            ? goti_men_layer_with(p->v, GOTI_COLUMN, row - 1, column)
            : goti_men_layer_with(p->v, GOTI_ROW, row, column - 1);
    goti_ply *const s = calloc(1, sizeof *s);
    out->book[side] = calloc(GOTI_MAX_CLASSES, sizeof *out->book[side]);
    out->codes[side] = calloc(out->set->n_rows, sizeof *out->codes[side]);
    goti_err err = GOTI_OK;
    if (s == NULL || out->book[side] == NULL || out->codes[side] == NULL) {
        err = goti_fail(msg, GOTI_E_MEMORY, "no memory");
    } else {
        s->p = p;
        s->layer = &layer;
        s->after = &after;
        s->white = white;
        err = (side == GOTI_ROW ? make_white : make_black)(s, &out->best[side],
                                                           msg);
        memcpy(out->book[side], s->book, sizeof s->book);
    }
    for (unsigned w = 0; w <= p->v->side[GOTI_ROW].n_pieces; w++)
        goti_rowstore_close(&p->cells[w]);
    free(s);
    return err;
}

goti_err goti_morris_placings_open(goti_placing *p, const goti_men_layer *layer,
                                   unsigned white, goti_morris_placings *out,
                                   goti_msg *msg)
{
    *out = (goti_morris_placings){.set = &p->set[white], .k = p->archive->k};
    goti_err err = GOTI_OK;
    for (int side = 0; err == GOTI_OK && side < 2; side++)
        if (layer->hand[side] > 0)
            err = make_side(p, layer, (goti_side)side, white, out, msg);
    if (err != GOTI_OK) goti_morris_placings_close(out);
    return err;
}

void goti_morris_placings_close(goti_morris_placings *p)
{
    for (int side = 0; side < 2; side++) {
        goti_rowstore_close(&p->best[side]);
        free(p->book[side]);
        free(p->codes[side]);
    }
    memset(p, 0, sizeof *p);
}

/* --- cells --- */

void goti_morris_placings_look(goti_morris_placings *p, goti_scratch *s,
                               uint32_t row, goti_range range)
{
    uint8_t same[256];
    for (unsigned i = 0; i < 256; i++)
        same[i] = (uint8_t)i;
    for (int side = 0; side < 2; side++) {
        if (p->book[side] == NULL) continue;
        uint64_t *const codes = p->codes[side][row];
        memset(codes, 0, sizeof p->codes[side][row]);
        for (unsigned b = range.first; b <= range.last && b <= p->set->f; b++) {
            const uint64_t n = goti_binom(p->set->f, b);
            p->k->cells_gather(s->cells[0],
                               goti_rowstore_read(&p->best[side], row),
                               p->set->f, b, same);
            for (uint64_t i = 0; i < n; i++)
                codes[s->cells[0][i] >> 6] |= goti_bit(s->cells[0][i] & 63);
        }
    }
}

bool goti_morris_placings_at(const goti_morris_placings *p, goti_scratch *s,
                             goti_side side, uint32_t row, goti_range range,
                             goti_value v, uint64_t *out)
{
    const size_t words = goti_plane_words(p->set->f);
    bool some = false;
    if (p->book[side] == NULL) return false;
    for (unsigned b = range.first; b <= range.last; b++) {
        const int code = goti_book_find(&p->book[side][b], v);
        if (code < 0) continue;
        if (((p->codes[side][row][code >> 6] >> (code & 63)) & 1) == 0)
            continue;
        uint64_t *const found = some ? s->plane[2] : out;
        p->k->cells_find(found, goti_rowstore_read(&p->best[side], row),
                         p->set->f, (uint8_t)code);
        p->k->plane_keep_count(found, p->set->f, b);
        if (some) p->k->plane_add(out, found, NULL, words);
        some = true;
    }
    return some;
}

bool goti_morris_placings_none(const goti_morris_placings *p, goti_scratch *s,
                               goti_side side, uint32_t row, goti_range range,
                               goti_category category, uint64_t *out)
{
    uint8_t lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE] = {0};
    if (p->book[side] == NULL) return false;
    for (unsigned b = range.first; b <= range.last; b++) {
        const goti_book *const book = &p->book[side][b];
        uint8_t *const of = lut + (size_t)b * GOTI_CLASS_STRIDE;
        of[side == GOTI_ROW ? GOTI_CODE_NONE : UINT8_MAX] = 1;
        for (unsigned c = book->first; c < book->n; c++)
            of[c] = category != GOTI_DRAW &&
                    book->code[c].value.category == (uint8_t)category;
    }
    p->k->cells_recode_to(s->cells[0], goti_rowstore_read(&p->best[side], row),
                          p->set->f, lut, range);
    p->k->cells_find(out, s->cells[0], p->set->f, 1);
    return true;
}

unsigned goti_morris_placings_last(const goti_morris_placings *p,
                                   goti_range range, goti_category category)
{
    unsigned last = 0;
    for (int side = 0; side < 2; side++)
        for (unsigned b = range.first; p->book[side] != NULL && b <= range.last;
             b++) {
            const goti_book *const book = &p->book[side][b];
            for (unsigned c = book->first; c < book->n; c++) {
                const goti_value v = book->code[c].value;
                if (v.category == (uint8_t)category && v.depth > last)
                    last = v.depth;
            }
        }
    return last;
}
