/* SPDX-License-Identifier: MIT */
/*
 * A turn is pointed at as its way, then its captures.  The way: the piece, if
 * it is on the board, and where it goes, landing by landing.  The captures are
 * a set: in morris all of them, in hunts only where two turns have one way.
 */
#include "tools/play_pick.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/notation.h"

goti_err goti_pick_open(const goti_variant *v, const goti_position *pos,
                        goti_pick *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    out->variant = v;
    out->pos = *pos;
    goti_move *const all = malloc(GOTI_MAX_MOVES * sizeof *all);
    if (all == NULL)
        return goti_fail(msg, GOTI_E_MEMORY, "no memory for a list of moves");
    out->n_moves = goti_moves(v, pos, all);
    const size_t size_bytes = (out->n_moves + 1) * sizeof *all;
    goti_move *const kept = realloc(all, size_bytes);
    out->move = kept != NULL ? kept : all;
    return GOTI_OK;
}

void goti_pick_close(goti_pick *pick)
{
    free(pick->move);
    pick->move = NULL;
    pick->n_moves = pick->n_points = 0;
}

/* ---- ways ---------------------------------------------------------------- */

static unsigned way_of(const goti_pick *pick, const goti_move *m, uint8_t *way)
{
    unsigned n = 0;
    if (m->to == GOTI_NO_POINT) return 0;
    if (m->from != GOTI_NO_POINT) way[n++] = m->from;
    if (pick->variant->family == GOTI_MORRIS || m->n_captured == 0) {
        way[n++] = m->to;
        return n;
    }
    memcpy(way + n, m->landing, m->n_captured);
    return n + m->n_captured;
}

static uint64_t captures_of(const goti_move *m)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < m->n_captured; i++)
        set |= goti_bit(m->over[i]);
    return set;
}

static bool same_way(const goti_pick *pick, const goti_move *a,
                     const goti_move *b)
{
    uint8_t x[GOTI_PICK_MAX], y[GOTI_PICK_MAX];
    const unsigned n = way_of(pick, a, x);
    return n == way_of(pick, b, y) && memcmp(x, y, n) == 0;
}

/* Must the captures of a turn be pointed at, too? */
static bool asks_captures(const goti_pick *pick, const goti_move *m)
{
    if (m->n_captured == 0) return false;
    if (pick->variant->family == GOTI_MORRIS) return true;
    for (unsigned i = 0; i < pick->n_moves; i++)
        if (&pick->move[i] != m && same_way(pick, &pick->move[i], m))
            return true;
    return false;
}

/*
 * Do the points chosen begin this turn?  Then *next are the points that go on
 * with it, none when it is complete.
 */
static bool begins(const goti_pick *pick, const goti_move *m, uint64_t *next)
{
    uint8_t way[GOTI_PICK_MAX];
    const unsigned n_way = way_of(pick, m, way);
    const unsigned n = pick->n_points < n_way ? pick->n_points : n_way;
    if (n_way == 0 || memcmp(way, pick->point, n) != 0) return false;
    if (pick->n_points < n_way) {
        *next = goti_bit(way[n]);
        return true;
    }
    uint64_t left = captures_of(m);
    if (pick->n_points > n_way && !asks_captures(pick, m)) return false;
    for (unsigned i = n_way; i < pick->n_points; i++) {
        if (!(left & goti_bit(pick->point[i]))) return false;
        left &= ~goti_bit(pick->point[i]);
    }
    *next = left != 0 && asks_captures(pick, m) ? left : 0;
    return true;
}

/* ---- choices ------------------------------------------------------------- */

uint64_t goti_pick_choices(const goti_pick *pick)
{
    uint64_t choices = 0, next;
    for (unsigned i = 0; i < pick->n_moves; i++)
        if (begins(pick, &pick->move[i], &next)) choices |= next;
    return choices;
}

bool goti_pick_add(goti_pick *pick, unsigned point)
{
    if (pick->n_points == GOTI_PICK_MAX ||
        !(goti_pick_choices(pick) & goti_bit(point)))
        return false;
    pick->point[pick->n_points++] = (uint8_t)point;
    return true;
}

bool goti_pick_back(goti_pick *pick)
{
    if (pick->n_points == 0) return false;
    pick->n_points--;
    return true;
}

const goti_move *goti_pick_turn(const goti_pick *pick)
{
    uint64_t next;
    for (unsigned i = 0; i < pick->n_moves; i++)
        if (begins(pick, &pick->move[i], &next) && next == 0)
            return &pick->move[i];
    return NULL;
}

const goti_move *goti_pick_pass(const goti_pick *pick)
{
    const bool passes = pick->n_moves == 1 && pick->move[0].to == GOTI_NO_POINT;
    return passes ? &pick->move[0] : NULL;
}

/* ---- refusals ------------------------------------------------------------ */

static bool goes_to(const goti_pick *pick, unsigned from)
{
    for (unsigned i = 0; i < pick->n_moves; i++)
        if (pick->move[i].from == from) return true;
    return false;
}

/* The first point: a piece, or where one is entered. */
static void why_not_first(const goti_pick *pick, unsigned point, goti_msg *msg)
{
    const goti_variant *const v = pick->variant;
    const char *const name = v->board.name[point];
    const unsigned mover = pick->pos.to_move;
    const goti_side_spec *const side = &v->side[mover];
    const bool enters = pick->pos.hand[mover] > 0;
    if ((pick->pos.piece[mover] & goti_bit(point)) && !enters &&
        !goes_to(pick, point))
        (void)goti_fail(msg, GOTI_E_ARG, "the %s on %s cannot move",
                        side->piece_name, name);
    else if (enters)
        (void)goti_fail(msg, GOTI_E_ARG,
                        "%s is not empty; %u in hand, so one must be entered",
                        name, (unsigned)pick->pos.hand[mover]);
    else
        (void)goti_fail(msg, GOTI_E_ARG, "no %s on %s", side->piece_name, name);
}

/*
 * The turn as it would be with that point: by the rules of morris, or of a step
 * of a hunt.  False where it is neither.
 */
static bool try_turn(const goti_pick *pick, unsigned point, goti_move *out)
{
    const unsigned first = pick->point[0];
    const bool from_board =
        (pick->pos.piece[pick->pos.to_move] & goti_bit(first)) != 0;
    const unsigned n_way = from_board ? 2 : 1;
    *out = (goti_move){.from = from_board ? (uint8_t)first : GOTI_NO_POINT,
                       .to = (uint8_t)point};
    if (pick->n_points < n_way) return true;
    if (pick->variant->family != GOTI_MORRIS) return false;
    out->to = pick->point[n_way - 1];
    for (unsigned i = n_way; i < pick->n_points; i++)
        out->over[out->n_captured++] = pick->point[i];
    out->over[out->n_captured++] = (uint8_t)point;
    return true;
}

void goti_pick_why_not(const goti_pick *pick, unsigned point, goti_msg *msg)
{
    const goti_variant *const v = pick->variant;
    goti_move tried, legal;
    char token[GOTI_MOVE_TEXT_BYTES];
    if (goti_pick_pass(pick) != NULL) {
        (void)goti_fail(msg, GOTI_E_ARG, "no move for %s but a pass",
                        v->side[pick->pos.to_move].side_name);
        return;
    }
    if (pick->n_points == 0) {
        why_not_first(pick, point, msg);
        return;
    }
    if (try_turn(pick, point, &tried)) {
        goti_move_format(v, &tried, token, sizeof token);
        if (goti_move_parse(v, &pick->pos, token, &legal, msg) != GOTI_OK)
            return;
    }
    (void)goti_fail(msg, GOTI_E_ARG, "from %s the turn does not go on to %s",
                    v->board.name[pick->point[pick->n_points - 1]],
                    v->board.name[point]);
}
