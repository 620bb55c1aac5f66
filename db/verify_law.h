/* SPDX-License-Identifier: MIT */
/*
 * What a position is worth, given what each of its turns leads to.  This is the
 * whole of a solution in a few lines: a table in which every value is the one
 * that follows from its successors' is right, since captures and depths leave
 * no room for a circle of wrong values that hold each other up.
 */
#ifndef GOTI_DB_VERIFY_LAW_H
#define GOTI_DB_VERIFY_LAW_H

#include <stdbool.h>

#include "db/table_format.h"

/** Turns seen so far, by what they are worth to the side that makes them. */
typedef struct goti_law {
    bool any[GOTI_WIN + 1];
    uint16_t least[GOTI_WIN + 1], most[GOTI_WIN + 1]; /* depth, turn counted */
} goti_law;

static inline void goti_law_init(goti_law *law)
{
    *law = (goti_law){.any = {false}};
}

/**
 * Add a turn.
 * @param worth  to the side that makes it, under the counter as it runs on.
 * @param depth_plies  of the turn and what follows; by DTC 1 if it captures.
 */
void goti_law_add(goti_law *law, goti_category worth, uint16_t depth_plies);

/**
 * The value: the best that a turn is worth.  Of the turns that keep it, a
 * winner makes the one that ends soonest and a loser the one that lasts
 * longest.  At least one turn was added.
 */
goti_value goti_law_value(const goti_law *law);

#endif
