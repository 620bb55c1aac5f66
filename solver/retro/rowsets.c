/* SPDX-License-Identifier: MIT */
#include "solver/retro/rowsets.h"

#include <stdlib.h>

typedef goti_err (*rowset_fn)(const goti_space *space, unsigned n_row,
                              goti_joins joins, const goti_rowset *next,
                              goti_rowset *out, goti_msg *msg);

static goti_err make(const goti_space *space, rowset_fn fn, goti_rowsets *out,
                     goti_msg *msg)
{
    const goti_side_spec *const row = &space->variant->side[GOTI_ROW];
    *out = (goti_rowsets){.first = row->n_pieces - row->n_hand,
                          .last = row->n_pieces};
    out->set = calloc(row->n_pieces + 1u, sizeof *out->set);
    if (out->set == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for rowsets");
    goti_err err =
        fn(space, out->last, GOTI_JOIN_MOVES, NULL, &out->set[out->last], msg);
    for (unsigned n = out->last; err == GOTI_OK && n-- > out->first;)
        err =
            fn(space, n, GOTI_JOIN_ENTRY, &out->set[n + 1], &out->set[n], msg);
    if (err != GOTI_OK) goti_rowsets_close(out);
    return err;
}

goti_err goti_rowsets_open(const goti_space *space, goti_rowsets *out,
                           goti_msg *msg)
{
    return make(space, goti_rowset_open, out, msg);
}

goti_err goti_rowsets_count(const goti_space *space, goti_rowsets *out,
                            goti_msg *msg)
{
    return make(space, goti_rowset_count, out, msg);
}

void goti_rowsets_close(goti_rowsets *sets)
{
    for (unsigned n = 0; sets->set != NULL && n <= sets->last; n++)
        goti_rowset_close(&sets->set[n]);
    free(sets->set);
    *sets = (goti_rowsets){0};
}
