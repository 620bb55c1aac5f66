/* SPDX-License-Identifier: MIT */
#include "solver/retro/book.h"

#include <criterion/criterion.h>

#include "tests/support/bridge.h"

/* Worst first: quick losses, slow losses, draws, slow wins, quick wins. */
static const goti_value ascending[] = {
    {GOTI_LOSS, 0},         {GOTI_LOSS, 1},         {GOTI_LOSS, 300},
    {GOTI_BLESSED_LOSS, 2}, {GOTI_BLESSED_LOSS, 9}, {GOTI_DRAW, 0},
    {GOTI_CURSED_WIN, 500}, {GOTI_CURSED_WIN, 101}, {GOTI_WIN, 65535},
    {GOTI_WIN, 256},        {GOTI_WIN, 255},        {GOTI_WIN, 1},
};
enum { N = sizeof ascending / sizeof ascending[0] };

static goti_value value(goti_category category, unsigned depth)
{
    return (goti_value){(uint8_t)category, (uint16_t)depth};
}

static bool same(goti_value a, goti_value b)
{
    return a.category == b.category && a.depth == b.depth;
}

Test(book, order)
{
    for (int a = 0; a < N; a++)
        for (int b = 0; b < N; b++)
            cr_expect_eq(goti_value_order(ascending[a], ascending[b]),
                         (a > b) - (a < b), "%d and %d", a, b);
}

Test(book, the_other_side_has_the_reverse_order)
{
    for (int a = 0; a < N; a++) {
        const goti_value flipped = goti_value_flip(ascending[a]);
        cr_expect_eq(flipped.category, GOTI_WIN - ascending[a].category);
        cr_expect_eq(flipped.depth, ascending[a].depth);
        cr_expect(same(goti_value_flip(flipped), ascending[a]));
        for (int b = 0; b < N; b++)
            cr_expect_eq(
                goti_value_order(flipped, goti_value_flip(ascending[b])),
                goti_value_order(ascending[b], ascending[a]), "%d and %d", a,
                b);
    }
}

Test(book, a_move_earlier)
{
    cr_expect(same(goti_value_age(value(GOTI_WIN, 1)), value(GOTI_WIN, 2)));
    cr_expect(same(goti_value_age(value(GOTI_LOSS, 0)), value(GOTI_LOSS, 1)));
    cr_expect(same(goti_value_age(value(GOTI_CURSED_WIN, 255)),
                   value(GOTI_CURSED_WIN, 256)));
    cr_expect(same(goti_value_age(value(GOTI_BLESSED_LOSS, 7)),
                   value(GOTI_BLESSED_LOSS, 8)));
    cr_expect(same(goti_value_age(value(GOTI_DRAW, 0)), value(GOTI_DRAW, 0)));
}

Test(book, converting_is_aging_by_dtm)
{
    for (unsigned a = 0; a < sizeof ascending / sizeof ascending[0]; a++) {
        const goti_value v = goti_value_convert(ascending[a], GOTI_DTM);
        const goti_value w = goti_value_age(ascending[a]);
        cr_assert_eq(v.category, w.category);
        cr_assert_eq(v.depth, w.depth);
    }
}

Test(book, converting)
{
    for (int a = 0; a < N; a++) {
        const goti_value v = goti_value_convert(ascending[a], GOTI_DTC);
        cr_expect_eq(v.category, ascending[a].category);
        cr_expect_eq(v.depth, v.category == GOTI_DRAW ? 0 : 1);
    }
}

Test(book, add_and_find)
{
    for (unsigned first = 0; first <= 2; first++) {
        goti_book book;
        goti_book_init(&book, first);
        cr_expect_eq(book.first, first);
        cr_expect_eq(book.n, first);
        cr_expect_eq(goti_book_find(&book, value(GOTI_LOSS, 0)), -1,
                     "codes below the first are not in use");
        for (int i = 0; i < N; i++)
            cr_expect(goti_book_add(&book, ascending[N - 1 - i]));
        for (int i = 0; i < N; i++) {
            const int code = goti_book_find(&book, ascending[N - 1 - i]);
            cr_expect_eq(code, (int)first + i);
            cr_expect_eq(book.code[code].boards, 0);
            cr_expect_eq(book.code[code].orbits, 0);
            cr_expect(goti_book_add(&book, ascending[i]), "is there already");
        }
        cr_expect_eq(book.n, first + N);
        cr_expect_eq(goti_book_find(&book, value(GOTI_WIN, 2)), -1);
        cr_expect_eq(goti_book_find(&book, value(GOTI_BLESSED_LOSS, 300)), -1,
                     "the depth alone is not the value");
    }
}

Test(book, full)
{
    goti_book book;
    goti_book_init(&book, 1);
    for (unsigned depth = 1; depth < GOTI_MAX_BOOK; depth++)
        cr_assert(goti_book_add(&book, value(GOTI_WIN, depth)), "%u", depth);
    cr_expect_eq(book.n, GOTI_MAX_BOOK);
    cr_expect_not(goti_book_add(&book, value(GOTI_WIN, GOTI_MAX_BOOK)));
    cr_expect(goti_book_add(&book, value(GOTI_WIN, 17)), "is there already");
    cr_expect_eq(book.n, GOTI_MAX_BOOK);
    cr_expect_eq(goti_book_find(&book, value(GOTI_WIN, GOTI_MAX_BOOK - 1)),
                 GOTI_MAX_BOOK - 1);
}

static void check_sorted(unsigned first, uint64_t *seed)
{
    goti_book book;
    goti_book_init(&book, first);
    if (first > 0) book.code[0].boards = 12345; /* not in use: stays */
    for (int i = 0; i < 100; i++) {
        const goti_value v =
            value((goti_category)(bridge_random(seed) % (GOTI_WIN + 1)),
                  (unsigned)(bridge_random(seed) % 400));
        cr_assert(goti_book_add(&book, v));
    }
    const unsigned n = book.n;
    for (unsigned c = first; c < n; c++) {
        const goti_value v = book.code[c].value;
        book.code[c].boards = v.category * 1000U + v.depth;
        book.code[c].orbits = v.depth;
    }
    goti_book_sort(&book);
    cr_expect_eq(book.first, first);
    cr_expect_eq(book.n, n);
    if (first > 0) cr_expect_eq(book.code[0].boards, 12345);
    for (unsigned c = first; c < n; c++) {
        const goti_code *const code = &book.code[c];
        cr_expect_eq(code->boards,
                     code->value.category * 1000U + code->value.depth);
        cr_expect_eq(code->orbits, code->value.depth);
        cr_expect_eq(goti_book_find(&book, code->value), (int)c);
        if (c > first)
            cr_expect_eq(goti_value_order(code[-1].value, code->value), -1);
    }
}

Test(book, sort)
{
    uint64_t seed = 5;
    for (unsigned i = 0; i < 30; i++)
        check_sorted(i % 3, &seed);
    goti_book empty;
    goti_book_init(&empty, 1);
    goti_book_sort(&empty);
    cr_expect_eq(empty.n, 1);
}
