/* SPDX-License-Identifier: MIT */
#include "solver/game/record.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "solver/base/utf8.h"
#include "solver/game/notation.h"

enum { FIRST_ROOM = 64 };

/* Room for so many moves; both arrays stay valid if there is no memory. */
static goti_err make_room(goti_record *r, size_t n_moves, goti_msg *msg)
{
    if (r->pos != NULL && n_moves <= r->room) return GOTI_OK;
    const size_t room = r->room == 0 ? FIRST_ROOM : 2 * r->room;
    goti_position *const pos = realloc(r->pos, (room + 1) * sizeof *pos);
    if (pos != NULL) r->pos = pos;
    goti_move *const move = realloc(r->move, room * sizeof *move);
    if (move != NULL) r->move = move;
    if (pos == NULL || move == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a game");
    r->room = room;
    return GOTI_OK;
}

goti_err goti_record_begin(goti_record *r, const goti_position *first,
                           goti_msg *msg)
{
    GOTI_TRY(make_room(r, 0, msg));
    r->n_moves = 0;
    r->pos[0] = *first;
    return GOTI_OK;
}

void goti_record_close(goti_record *r)
{
    free(r->move);
    free(r->pos);
    *r = (goti_record){0};
}

goti_err goti_record_add(const goti_variant *v, goti_record *r,
                         const goti_move *move, goti_msg *msg)
{
    GOTI_TRY(make_room(r, r->n_moves + 1, msg));
    r->move[r->n_moves] = *move;
    goti_move_apply(v, &r->pos[r->n_moves], move, &r->pos[r->n_moves + 1]);
    r->n_moves++;
    return GOTI_OK;
}

goti_err goti_record_add_text(const goti_variant *v, goti_record *r,
                              const char *token, goti_msg *msg)
{
    const goti_position *const pos = goti_record_last(r);
    goti_move move;
    if (goti_position_outcome(v, pos) != GOTI_ONGOING)
        return goti_fail(msg, GOTI_E_ARG, "move '%.*s': the game is over",
                         GOTI_UTF8_CUT(token, 80));
    GOTI_TRY(goti_move_parse(v, pos, token, &move, msg));
    return goti_record_add(v, r, &move, msg);
}

void goti_record_take_back(goti_record *r, size_t n)
{
    assert(n <= r->n_moves);
    r->n_moves -= n;
}

static bool same_but_for_counter(const goti_position *a, const goti_position *b)
{
    goti_position fresh = *a;
    fresh.quiet = b->quiet;
    return goti_position_equal(&fresh, b);
}

/* No position from before it comes again. */
static bool leads_on(const goti_move *move)
{
    return move->n_captured > 0 ||
           (move->from == GOTI_NO_POINT && move->to != GOTI_NO_POINT);
}

unsigned goti_record_times(const goti_record *r)
{
    unsigned times = 1;
    for (size_t i = r->n_moves; i > 0 && !leads_on(&r->move[i - 1]); i--)
        times += same_but_for_counter(&r->pos[i - 1], goti_record_last(r));
    return times;
}

bool goti_record_drawn_by_repetition(const goti_variant *v,
                                     const goti_record *r)
{
    return v->draw_repetitions > 0 &&
           !goti_position_in_placement(goti_record_last(r)) &&
           goti_record_times(r) >= v->draw_repetitions;
}

goti_outcome goti_record_outcome(const goti_variant *v, const goti_record *r)
{
    const goti_outcome outcome = goti_position_outcome(v, goti_record_last(r));
    if (outcome != GOTI_ONGOING) return outcome;
    return goti_record_drawn_by_repetition(v, r) ? GOTI_DRAWN : GOTI_ONGOING;
}

goti_outcome goti_positions_outcome(const goti_variant *v,
                                    const goti_position *pos, size_t n)
{
    const goti_position *const last = &pos[n - 1];
    const goti_outcome outcome = goti_position_outcome(v, last);
    unsigned times = 0;
    if (outcome != GOTI_ONGOING || v->draw_repetitions == 0 ||
        goti_position_in_placement(last))
        return outcome;
    for (size_t i = 0; i < n; i++)
        times += same_but_for_counter(&pos[i], last);
    return times >= v->draw_repetitions ? GOTI_DRAWN : GOTI_ONGOING;
}
