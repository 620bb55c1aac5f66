/* SPDX-License-Identifier: MIT */
/*
 * Books whose codes stand in the order of what they are worth to the row side,
 * for passes that compare cells: the row side takes the maximum, the column
 * side the minimum.  Values in such books are the row side's, whoever is to
 * move; tables hold those of the side to move.
 */
#ifndef GOTI_RETRO_ORDERED_H
#define GOTI_RETRO_ORDERED_H

#include "solver/retro/archive.h"

enum {
    GOTI_CODE_NONE = 0, /* no such action, where the maximum is taken */
    GOTI_CODE_FIRST = 1,
    GOTI_CODE_TARGET = 255 /* the row side has won: no position to look up */
};

/** What becomes of a value a ply earlier. */
typedef goti_value (*goti_value_change)(goti_value v);

/** What becomes of it by a turn that captures. */
goti_value_change goti_ordered_conversion(goti_metric metric);

/** Enter v unless it is there; an error when the book is full. */
goti_err goti_ordered_add(goti_book *book, goti_value v,
                          goti_msg *msg) GOTI_NODISCARD;

/** Enter what the values of from that occur become. */
goti_err goti_ordered_add_changed(const goti_book *from,
                                  goti_value_change change, goti_book *out,
                                  goti_msg *msg) GOTI_NODISCARD;

/** The values of a table's book, which are for to_move, with their counts of
 * boards; not in order yet (goti_book_sort). */
goti_err goti_ordered_take(const goti_book *from, goti_side to_move,
                           goti_book *out, goti_msg *msg) GOTI_NODISCARD;

/** After that: lut, from the codes of the table's book to those of out. */
void goti_ordered_take_lut(const goti_book *from, goti_side to_move,
                           const goti_book *out, uint8_t *lut);

/**
 * The values that may occur a ply earlier: those of quiet that occur, aged;
 * those of the n books converting (NULL: none), converted as metric has it; and
 * end (NULL: none).
 */
goti_err goti_ordered_merge(const goti_book *quiet,
                            const goti_book *const *converting, unsigned n,
                            goti_metric metric, const goti_value *end,
                            goti_book *out, goti_msg *msg) GOTI_NODISCARD;

/** Code of v in book; GOTI_CODE_NONE when it is not there. */
uint8_t goti_ordered_code(const goti_book *book, goti_value v);

/** lut: codes of from to codes of what its values become in out. */
void goti_ordered_lut(const goti_book *from, goti_value_change change,
                      const goti_book *out, uint8_t *lut);

/** goti_archive_put of such books: counts come back into them. */
goti_err goti_ordered_put(goti_archive *a, goti_layer_out *layer,
                          goti_row_cells cells, void *ctx,
                          goti_msg *msg) GOTI_NODISCARD;

#endif
