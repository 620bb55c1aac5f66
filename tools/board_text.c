/* SPDX-License-Identifier: MIT */
#include "tools/board_text.h"

#include <stdlib.h>
#include <string.h>

#include "tools/board_canvas.h"

static void put_pieces(const goti_variant *v, const goti_position *pos,
                       goti_board_canvas *c)
{
    for (unsigned i = 0; i < v->board.n_points; i++)
        for (int side = GOTI_ROW; side <= GOTI_COLUMN; side++)
            if (pos->piece[side] >> i & 1)
                *goti_board_canvas_at(c, c->point[i]) = v->side[side].letter;
}

static void put_brackets(goti_board_cell at, goti_board_canvas *c)
{
    char *const p = goti_board_canvas_at(c, at);
    p[-1] = '[';
    p[1] = ']';
}

/* The rows, a newline after each. */
static void copy_rows(const goti_board_canvas *c, char *out)
{
    for (unsigned row = 0; row < c->n_rows; row++) {
        const char *const from = c->cell + (size_t)row * c->n_columns;
        size_t n = c->n_columns;
        while (n > 0 && from[n - 1] == ' ')
            n--;
        memcpy(out, from, n);
        out += n;
        *out++ = '\n';
    }
    *out = '\0';
}

goti_err goti_board_text(const goti_variant *v, const goti_position *pos,
                         const goti_last_turn *last, bool names, char **text,
                         goti_msg *msg)
{
    goti_board_canvas canvas;
    GOTI_TRY(goti_board_canvas_make(&v->board, names, &canvas, msg));
    put_pieces(v, pos, &canvas);
    if (last != NULL && last->known && last->move.to != GOTI_NO_POINT)
        put_brackets(canvas.point[last->move.to], &canvas);
    char *const out =
        malloc((size_t)canvas.n_rows * (canvas.n_columns + 1) + 1);
    if (out != NULL) copy_rows(&canvas, out);
    goti_board_canvas_clear(&canvas);
    if (out == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    *text = out;
    return GOTI_OK;
}
