/* SPDX-License-Identifier: MIT */
/* What the move generators of both families begin with. */
#ifndef GOTI_GAME_MOVE_LIST_H
#define GOTI_GAME_MOVE_LIST_H

#include <assert.h>

#include "solver/base/bits.h"
#include "solver/game/moves.h"

typedef struct goti_move_list {
    goti_move *move; /* room for GOTI_MAX_MOVES */
    unsigned n;
} goti_move_list;

static const goti_move goti_pass = {.from = GOTI_NO_POINT, .to = GOTI_NO_POINT};

static inline void goti_move_list_add(goti_move_list *list,
                                      const goti_move *move)
{
    /* The variant reader lets no game in that could come to more. */
    assert(list->n < GOTI_MAX_MOVES);
    list->move[list->n++] = *move;
}

static inline uint64_t goti_empty_points(const goti_variant *v,
                                         const goti_position *pos)
{
    return goti_low_bits(v->board.n_points) &
           ~(pos->piece[GOTI_ROW] | pos->piece[GOTI_COLUMN]);
}

#endif
