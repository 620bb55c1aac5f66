/* SPDX-License-Identifier: MIT */
/* All rowsets a variant needs: by number of row pieces on the board. */
#ifndef GOTI_RETRO_ROWSETS_H
#define GOTI_RETRO_ROWSETS_H

#include "solver/retro/space.h"

typedef struct goti_rowsets {
    unsigned first, last; /* row pieces at the start and in movement */
    goti_rowset *set;     /* set[n]: n row pieces; first..last are open */
} goti_rowsets;

/** Free points of the widest rows of a hunt: those at its start. */
static inline unsigned goti_most_free(const goti_variant *v)
{
    const goti_side_spec *const row = &v->side[GOTI_ROW];
    return v->board.n_points - ((unsigned)row->n_pieces - row->n_hand);
}

/** Rows that a row looks at, on the average. */
static inline double goti_rowset_looks(const goti_rowset *set)
{
    return set->n_rows > 0 ? (double)set->n_actions / set->n_rows : 0;
}

goti_err goti_rowsets_open(const goti_space *space, goti_rowsets *out,
                           goti_msg *msg) GOTI_NODISCARD;
/** Sizes only, for a plan: see goti_rowset_count. */
goti_err goti_rowsets_count(const goti_space *space, goti_rowsets *out,
                            goti_msg *msg) GOTI_NODISCARD;
void goti_rowsets_close(goti_rowsets *sets);

#endif
