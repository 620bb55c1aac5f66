/* SPDX-License-Identifier: MIT */
/*
 * Code books: what the codes of a row's cells mean.  Codes are small numbers
 * so that a cell is one byte; the book keeps category and depth in full.
 */
#ifndef GOTI_RETRO_BOOK_H
#define GOTI_RETRO_BOOK_H

#include <stdbool.h>

#include "db/table_format.h"

enum { GOTI_MAX_BOOK = 256 };

/** Code -> value, and how many boards and orbits have it. Codes first..n-1 are
 * in use. */
typedef struct goti_book {
    unsigned first, n;
    goti_code code[GOTI_MAX_BOOK];
} goti_book;

/** The same value seen by the other side. */
goti_value goti_value_flip(goti_value v);

/** A move earlier: one ply more, draws stay. */
goti_value goti_value_age(goti_value v);

/** A move that captures earlier: under DTC depth 1, draws 0; under DTM as any
 * other move. */
goti_value goti_value_convert(goti_value v, goti_metric metric);

/** An empty book whose first code is first. */
void goti_book_init(goti_book *book, unsigned first);

/** Enter v unless it is there. False when the book is full. */
bool goti_book_add(goti_book *book, goti_value v);

/** Code of v, or -1. */
int goti_book_find(const goti_book *book, goti_value v);

/** Put the values in order, worst first; counts go with them. */
void goti_book_sort(goti_book *book);

#endif
