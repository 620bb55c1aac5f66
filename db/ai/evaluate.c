/* SPDX-License-Identifier: MIT */
#include "db/ai/evaluate.h"

#include "solver/base/bits.h"
#include "solver/game/counter.h"
#include "solver/game/morris.h"

/* Hundredths of a man. */
enum {
    MAN = 100,
    /* hunts */
    LAST_CAPTURES = 60, /* more for captures near the target */
    TRAPPED = 40,
    TRAPPED_TOGETHER = 40,
    TIGER_STEP = 3,
    GOAT_IN_DANGER = 20, /* with the tigers to move; else a third of it */
    /* morris */
    LAST_MEN = 120, /* less for the last men above those that lose */
    MILL = 12,
    MILL_LACKING_ONE = 18,
    MAN_STEP = 3,
    FLIES = 40,
    MOST = 9999
};

void goti_ai_evaluator_init(const goti_variant *v, goti_ai_evaluator *out)
{
    const goti_board *const board = &v->board;
    unsigned i = 0;
    out->v = v;
    for (unsigned p = 0; p <= GOTI_MAX_POINTS; p++) {
        while (i < board->n_jumps && board->jump[i].from < p)
            i++;
        out->first_jump[p] = (uint16_t)i;
    }
}

static uint64_t empty_points(const goti_ai_evaluator *e,
                             const goti_position *pos)
{
    return goti_low_bits(e->v->board.n_points) &
           ~(pos->piece[GOTI_ROW] | pos->piece[GOTI_COLUMN]);
}

/* ---- hunts --------------------------------------------------------------- */

/* Goats that a tiger on from could take now. */
static uint64_t goats_in_danger(const goti_ai_evaluator *e,
                                const goti_position *pos, uint64_t empty,
                                unsigned from)
{
    uint64_t goats = 0;
    for (unsigned i = e->first_jump[from]; i < e->first_jump[from + 1]; i++) {
        const goti_jump jump = e->v->board.jump[i];
        if (empty & goti_bit(jump.to)) goats |= goti_bit(jump.over);
    }
    return goats & pos->piece[GOTI_COLUMN];
}

static int for_tigers(const goti_ai_evaluator *e, const goti_position *pos)
{
    const uint64_t empty = empty_points(e, pos);
    uint64_t danger = 0;
    int steps = 0, trapped = 0;
    for (uint64_t t = pos->piece[GOTI_ROW]; t != 0; t &= t - 1) {
        const unsigned from = goti_ctz(t);
        const uint64_t goats = goats_in_danger(e, pos, empty, from);
        const uint64_t to = e->v->board.neighbours[from] & empty;
        danger |= goats;
        steps += (int)goti_popcount(to);
        trapped += to == 0 && goats == 0;
    }
    const int captured = pos->captured;
    const int target = e->v->capture_target;
    const int tigers = e->v->side[GOTI_ROW].n_pieces;
    const int share = pos->to_move == GOTI_ROW ? 1 : 3;
    return MAN * captured + LAST_CAPTURES * captured * captured / target +
           TIGER_STEP * steps - TRAPPED * trapped -
           TRAPPED_TOGETHER * trapped * trapped / tigers +
           GOAT_IN_DANGER * (int)goti_popcount(danger) / share;
}

/* ---- morris -------------------------------------------------------------- */

static int mills_of(const goti_ai_evaluator *e, uint64_t men, uint64_t empty)
{
    const goti_board *const board = &e->v->board;
    int score = 0;
    for (unsigned i = 0; i < board->n_mills; i++) {
        const uint64_t rest = board->mill[i] & ~men;
        if (rest == 0)
            score += MILL;
        else if ((rest & (rest - 1)) == 0 && (rest & empty))
            score += MILL_LACKING_ONE;
    }
    return score;
}

static int for_men(const goti_ai_evaluator *e, const goti_position *pos,
                   goti_side side)
{
    const uint64_t empty = empty_points(e, pos);
    const uint64_t men = pos->piece[side];
    const int left = (int)goti_popcount(men) + pos->hand[side];
    const int above = left - e->v->morris.lose_at;
    int score = MAN * left + mills_of(e, men, empty);
    if (above > 0) score -= LAST_MEN / above;
    if (goti_morris_flies(e->v, pos, side)) return score + FLIES;
    for (uint64_t m = men; m != 0; m &= m - 1)
        score += MAN_STEP * (int)goti_popcount(
                                e->v->board.neighbours[goti_ctz(m)] & empty);
    return score;
}

/* ---- both ---------------------------------------------------------------- */

/* In the second half of the counter an advantage fades: it is worth nothing
 * when time runs out, so a capture is worth more the later it is. */
static int faded(const goti_variant *v, const goti_position *pos, int score)
{
    if (!goti_counter_limits(v)) return score;
    const int left = v->draw_limit - pos->quiet;
    return 2 * left < v->draw_limit ? 2 * score * left / v->draw_limit : score;
}

int goti_ai_evaluate(const goti_ai_evaluator *e, const goti_position *pos)
{
    const int row =
        e->v->family == GOTI_HUNT
            ? for_tigers(e, pos)
            : for_men(e, pos, GOTI_ROW) - for_men(e, pos, GOTI_COLUMN);
    const int bounded = faded(e->v, pos,
                              row > MOST    ? MOST
                              : row < -MOST ? -MOST
                                            : row);
    return pos->to_move == GOTI_ROW ? bounded : -bounded;
}

bool goti_ai_may_capture(const goti_ai_evaluator *e, const goti_position *pos)
{
    const goti_board *const board = &e->v->board;
    const uint64_t empty = empty_points(e, pos);
    const uint64_t own = pos->piece[pos->to_move];
    if (e->v->family == GOTI_HUNT) {
        if (pos->to_move == GOTI_COLUMN) return false;
        for (uint64_t t = own; t != 0; t &= t - 1)
            if (goats_in_danger(e, pos, empty, goti_ctz(t)) != 0) return true;
        return false;
    }
    for (unsigned i = 0; i < board->n_mills; i++) {
        const uint64_t rest = board->mill[i] & ~own;
        if (rest != 0 && (rest & (rest - 1)) == 0 && (rest & empty))
            return true;
    }
    return false;
}
