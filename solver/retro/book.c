/* SPDX-License-Identifier: MIT */
#include "solver/retro/book.h"

#include <stdlib.h>

goti_value goti_value_flip(goti_value v)
{
    return (goti_value){(uint8_t)(GOTI_WIN - v.category), v.depth};
}

goti_value goti_value_age(goti_value v)
{
    if (v.category != GOTI_DRAW) v.depth++;
    return v;
}

goti_value goti_value_convert(goti_value v, goti_metric metric)
{
    if (metric == GOTI_DTM) return goti_value_age(v);
    v.depth = v.category != GOTI_DRAW;
    return v;
}

void goti_book_init(goti_book *book, unsigned first)
{
    *book = (goti_book){.first = first, .n = first};
}

bool goti_book_add(goti_book *book, goti_value v)
{
    if (goti_book_find(book, v) >= 0) return true;
    if (book->n == GOTI_MAX_BOOK) return false;
    book->code[book->n++] = (goti_code){.value = v};
    return true;
}

int goti_book_find(const goti_book *book, goti_value v)
{
    for (unsigned c = book->first; c < book->n; c++)
        if (goti_value_order(book->code[c].value, v) == 0) return (int)c;
    return -1;
}

static int code_order(const void *a, const void *b)
{
    const goti_code *const x = a, *const y = b;
    return goti_value_order(x->value, y->value);
}

void goti_book_sort(goti_book *book)
{
    qsort(book->code + book->first, book->n - book->first, sizeof *book->code,
          code_order);
}
