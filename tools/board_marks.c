/* SPDX-License-Identifier: MIT */
#include "tools/board_marks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Does any man go to a point that is not next to his? */
static bool men_fly(const goti_variant *v, const goti_query_answer *a)
{
    if (v->family != GOTI_MORRIS) return false;
    for (unsigned i = 0; i < a->n_moves; i++) {
        const goti_move *const m = &a->move[i].move;
        if (m->from != GOTI_NO_POINT && m->to != GOTI_NO_POINT &&
            !(v->board.neighbours[m->from] >> m->to & 1))
            return true;
    }
    return false;
}

/* Where the last step or jump of a turn begins. */
static uint8_t last_from(const goti_variant *v, const goti_move *m, bool fly)
{
    if (fly || m->from == GOTI_NO_POINT) return GOTI_NO_POINT;
    if (v->family == GOTI_HUNT && m->n_captured > 1)
        return m->landing[m->n_captured - 2];
    return m->from;
}

goti_err goti_board_marks_make(const goti_variant *v,
                               const goti_query_answer *answer,
                               goti_board_marks *out, goti_msg *msg)
{
    /* Of each arrow, 1 + its mark. GOTI_NO_POINT comes last. */
    enum { N_ENDS = GOTI_MAX_POINTS + 1 };
    uint16_t known[N_ENDS][N_ENDS];
    memset(known, 0, sizeof known);
    memset(out, 0, sizeof *out);
    const unsigned room = answer->n_moves + 1;
    out->mark = calloc(room, sizeof *out->mark);
    out->of_move = calloc(room, sizeof *out->of_move);
    if (out->mark == NULL || out->of_move == NULL) {
        goti_board_marks_clear(out);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    const bool fly = men_fly(v, answer);
    for (unsigned i = 0; i < answer->n_moves; i++) {
        const goti_move *const m = &answer->move[i].move;
        const uint8_t from = last_from(v, m, fly);
        uint16_t *const k =
            &known[from == GOTI_NO_POINT ? GOTI_MAX_POINTS : from]
                  [m->to == GOTI_NO_POINT ? GOTI_MAX_POINTS : m->to];
        if (*k == 0) {
            out->mark[out->n] = (goti_board_mark){from, m->to, i, 0};
            *k = (uint16_t)++out->n;
        }
        out->mark[*k - 1].n_moves++;
        out->of_move[i] = (uint16_t)(*k - 1);
    }
    return GOTI_OK;
}

void goti_board_marks_clear(goti_board_marks *marks)
{
    free(marks->mark);
    free(marks->of_move);
    memset(marks, 0, sizeof *marks);
}

/* Are all of the mark's moves worth the same? */
static bool is_even(const goti_query_answer *a, const goti_board_marks *marks,
                    unsigned mark)
{
    const goti_query_move *const best = &a->move[marks->mark[mark].best];
    for (unsigned i = 0; i < a->n_moves; i++)
        if (marks->of_move[i] == mark &&
            (a->move[i].category != best->category ||
             a->move[i].depth != best->depth))
            return false;
    return true;
}

const char *goti_board_category_letters(goti_category category)
{
    static const char *const letters[] = {"L", "BL", "D", "CW", "W"};
    return letters[category];
}

const char *goti_board_mark_text(const goti_query_answer *answer,
                                 const goti_board_marks *marks, unsigned mark,
                                 char *buf, size_t buf_bytes)
{
    const goti_query_move *const best = &answer->move[marks->mark[mark].best];
    const char *const letters = goti_board_category_letters(best->category);
    const char *const more = is_even(answer, marks, mark) ? "" : "+";
    if (best->depth > 0)
        snprintf(buf, buf_bytes, "%s%u%s", letters, (unsigned)best->depth,
                 more);
    else
        snprintf(buf, buf_bytes, "%s%s", letters, more);
    return buf;
}
