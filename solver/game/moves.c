/* SPDX-License-Identifier: MIT */
/* What all families have in common: their rules are in hunt.c and morris.c. */
#include "solver/game/moves.h"

#include <stdlib.h>
#include <string.h>

#include "solver/game/hunt.h"
#include "solver/game/morris.h"

goti_outcome goti_position_outcome(const goti_variant *v,
                                   const goti_position *pos)
{
    return v->family == GOTI_HUNT ? goti_hunt_outcome(v, pos)
                                  : goti_morris_outcome(v, pos);
}

bool goti_position_drawn_by_counter(const goti_variant *v,
                                    const goti_position *pos)
{
    goti_position fresh = *pos;
    fresh.quiet = 0;
    return pos->quiet > 0 && goti_position_outcome(v, pos) == GOTI_DRAWN &&
           goti_position_outcome(v, &fresh) == GOTI_ONGOING;
}

/* By from, to, number of captures, captured points, landing points. */
static int compare_moves(const void *a, const void *b)
{
    const goti_move *const x = a;
    const goti_move *const y = b;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    if (x->to != y->to) return x->to < y->to ? -1 : 1;
    if (x->n_captured != y->n_captured)
        return x->n_captured < y->n_captured ? -1 : 1;
    const int over = memcmp(x->over, y->over, x->n_captured);
    return over != 0 ? over : memcmp(x->landing, y->landing, x->n_captured);
}

unsigned goti_moves(const goti_variant *v, const goti_position *pos,
                    goti_move *out)
{
    const unsigned n = v->family == GOTI_HUNT ? goti_hunt_moves(v, pos, out)
                                              : goti_morris_moves(v, pos, out);
    qsort(out, n, sizeof out[0], compare_moves);
    return n;
}

void goti_move_apply(const goti_variant *v, const goti_position *pos,
                     const goti_move *move, goti_position *out)
{
    if (v->family == GOTI_HUNT)
        goti_hunt_apply(v, pos, move, out);
    else
        goti_morris_apply(v, pos, move, out);
}
