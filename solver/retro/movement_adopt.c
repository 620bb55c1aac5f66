/* SPDX-License-Identifier: MIT */
/* A tier of movement from its tables; see movement.h. */
#include "solver/base/par.h"
#include "solver/game/counter.h"
#include "solver/retro/movement.h"

static const goti_side other[2] = {GOTI_COLUMN, GOTI_ROW};

typedef struct adoption {
    goti_movement *m;
    goti_side side;
    unsigned captured;
} adoption;

static goti_err adopt_row(void *ctx, uint64_t item, int worker)
{
    const adoption *const a = ctx;
    goti_movement *const m = a->m;
    const goti_variant *const v = m->space->variant;
    const uint32_t row = (uint32_t)item;
    const goti_book *const book = &m->book[a->side][a->captured];
    const unsigned n_column = goti_movement_column_pieces(m, a->captured);
    uint64_t *const tmp = m->scratch[worker].plane[0];
    for (unsigned code = book->first; code < book->n; code++) {
        const goti_category c = (goti_category)book->code[code].value.category;
        if (c == GOTI_DRAW) continue;
        m->k->cells_find(tmp, goti_rowstore_read(&m->cells[a->side], row),
                         m->set->f, (uint8_t)code);
        m->k->plane_keep_count(tmp, m->set->f, n_column);
        const goti_side winner = c > GOTI_DRAW ? a->side : other[a->side];
        goti_rowstore *const won =
            a->side == GOTI_ROW ? m->kept[winner] : m->won[winner];
        const bool cursed = c == GOTI_CURSED_WIN || c == GOTI_BLESSED_LOSS;
        for (int i = cursed; i <= goti_counter_limits(v); i++)
            m->k->plane_add(goti_rowstore_own(&won[i], row), tmp, NULL,
                            goti_plane_words(m->set->f));
    }
    return GOTI_OK;
}

goti_err goti_movement_adopt(goti_movement *m, goti_side side,
                             unsigned captured)
{
    adoption a = {m, side, captured};
    const goti_book *const book = &m->book[side][captured];
    for (unsigned code = book->first; code < book->n; code++) {
        const unsigned c = book->code[code].value.category;
        if (c == GOTI_CURSED_WIN) m->cursed_wins[side] = true;
        if (c == GOTI_BLESSED_LOSS) m->cursed_wins[other[side]] = true;
    }
    return goti_rows_for(m->set, m->n_threads, goti_row_grain(m->set->f),
                         adopt_row, &a);
}
