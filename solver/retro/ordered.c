/* SPDX-License-Identifier: MIT */
#include "solver/retro/ordered.h"

#include <stdlib.h>

goti_err goti_ordered_add(goti_book *book, goti_value v, goti_msg *msg)
{
    if (goti_book_add(book, v) && book->n <= GOTI_CODE_TARGET) return GOTI_OK;
    return goti_fail(msg, GOTI_E_UNSUPPORTED,
                     "more than %d different values in one tier",
                     GOTI_CODE_TARGET - GOTI_CODE_FIRST);
}

static goti_value for_row(goti_value v, goti_side to_move)
{
    return to_move == GOTI_ROW ? v : goti_value_flip(v);
}

goti_err goti_ordered_take(const goti_book *from, goti_side to_move,
                           goti_book *out, goti_msg *msg)
{
    goti_book_init(out, GOTI_CODE_FIRST);
    for (unsigned i = from->first; i < from->n; i++) {
        GOTI_TRY(
            goti_ordered_add(out, for_row(from->code[i].value, to_move), msg));
        out->code[out->n - 1].boards = from->code[i].boards;
    }
    return GOTI_OK;
}

void goti_ordered_take_lut(const goti_book *from, goti_side to_move,
                           const goti_book *out, uint8_t *lut)
{
    for (unsigned i = from->first; i < from->n; i++)
        lut[i] = goti_ordered_code(out, for_row(from->code[i].value, to_move));
}

static goti_value by_dtc(goti_value v)
{
    return goti_value_convert(v, GOTI_DTC);
}

static goti_value by_dtm(goti_value v)
{
    return goti_value_convert(v, GOTI_DTM);
}

goti_value_change goti_ordered_conversion(goti_metric metric)
{
    return metric == GOTI_DTM ? by_dtm : by_dtc;
}

goti_err goti_ordered_add_changed(const goti_book *from,
                                  goti_value_change change, goti_book *out,
                                  goti_msg *msg)
{
    for (unsigned i = from->first; i < from->n; i++)
        if (from->code[i].boards > 0)
            GOTI_TRY(goti_ordered_add(out, change(from->code[i].value), msg));
    return GOTI_OK;
}

goti_err goti_ordered_merge(const goti_book *quiet,
                            const goti_book *const *converting, unsigned n,
                            goti_metric metric, const goti_value *end,
                            goti_book *out, goti_msg *msg)
{
    goti_book_init(out, GOTI_CODE_FIRST);
    GOTI_TRY(goti_ordered_add_changed(quiet, goti_value_age, out, msg));
    for (unsigned i = 0; i < n; i++)
        if (converting[i] != NULL)
            GOTI_TRY(goti_ordered_add_changed(
                converting[i], goti_ordered_conversion(metric), out, msg));
    if (end != NULL) GOTI_TRY(goti_ordered_add(out, *end, msg));
    goti_book_sort(out);
    return GOTI_OK;
}

uint8_t goti_ordered_code(const goti_book *book, goti_value v)
{
    const int code = goti_book_find(book, v);
    return code < 0 ? GOTI_CODE_NONE : (uint8_t)code;
}

void goti_ordered_lut(const goti_book *from, goti_value_change change,
                      const goti_book *out, uint8_t *lut)
{
    for (unsigned i = from->first; i < from->n; i++)
        lut[i] = goti_ordered_code(out, change(from->code[i].value));
}

goti_err goti_ordered_put(goti_archive *a, goti_layer_out *layer,
                          goti_row_cells cells, void *ctx, goti_msg *msg)
{
    goti_book *const mover = calloc(layer->n_tiers, sizeof *mover);
    goti_layer_out *const out = malloc(sizeof *out);
    goti_err err = GOTI_OK;
    if (mover == NULL || out == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "no memory for books");
    for (unsigned t = 0; err == GOTI_OK && t < layer->n_tiers; t++) {
        const goti_side to_move = (goti_side)layer->tier[t].to_move;
        mover[t] = *layer->book[t];
        for (unsigned i = mover[t].first; i < mover[t].n; i++)
            mover[t].code[i].value = for_row(mover[t].code[i].value, to_move);
    }
    if (err == GOTI_OK) {
        *out = *layer;
        for (unsigned t = 0; t < layer->n_tiers; t++)
            out->book[t] = &mover[t];
        err = goti_archive_put(a, out, cells, ctx, msg);
    }
    for (unsigned t = 0; err == GOTI_OK && t < layer->n_tiers; t++)
        for (unsigned i = mover[t].first; i < mover[t].n; i++)
            layer->book[t]->code[i].boards = mover[t].code[i].boards;
    free(mover);
    free(out);
    return err;
}
