/* SPDX-License-Identifier: MIT */
/*
 * What the walk forward takes for granted, for every shipped variant, along
 * random games: each turn leads to a tier that was foreseen, never to one
 * before its own; and all images of a board have one slot, which stands for
 * just as many boards as there are images.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "db/reach_boards.h"
#include "db/reach_tiers.h"
#include "solver/base/bits.h"
#include "solver/game/moves.h"
#include "tests/support/bridge.h"

enum { N_GAMES = 300, N_PLIES = 120, MAX_ROW_PIECES = 4 };

typedef struct game {
    const goti_variant *v;
    goti_reach_tiers tiers;
    goti_reach_boards boards;
    goti_move *move; /* GOTI_MAX_MOVES */
    uint64_t seed;
} game;

/* ---- boards ---- */

/* The different images of the board under the symmetries in force. */
static unsigned count_images(const goti_reach_boards *b,
                             const goti_position *pos, uint64_t slot)
{
    uint64_t seen[GOTI_MAX_SYMMETRIES][2];
    const goti_rows *const rows = &b->rows[goti_popcount(pos->piece[GOTI_ROW])];
    unsigned n = 0;
    for (unsigned s = 0; s < b->n_perms; s++) {
        const uint64_t row = goti_rows_image(rows, s, pos->piece[GOTI_ROW]);
        const uint64_t column =
            goti_rows_image(rows, s, pos->piece[GOTI_COLUMN]);
        unsigned i = 0;
        while (i < n && (seen[i][0] != row || seen[i][1] != column))
            i++;
        if (i < n) continue;
        seen[n][0] = row;
        seen[n++][1] = column;
        cr_assert_eq(goti_reach_slot(b, row, column), slot);
    }
    return n;
}

static void check_board(game *g, const goti_position *pos)
{
    const goti_tier tier = goti_position_tier(pos);
    if (tier.row_pieces > MAX_ROW_PIECES) return;
    cr_assert_eq(goti_reach_boards_open(&g->boards, tier.row_pieces, NULL),
                 GOTI_OK);
    goti_position back = *pos;
    const uint64_t slot = goti_reach_slot(&g->boards, pos->piece[GOTI_ROW],
                                          pos->piece[GOTI_COLUMN]);
    cr_assert_lt(slot, goti_reach_slots(&g->boards, &tier));
    const unsigned images =
        goti_reach_board(&g->boards, tier.row_pieces, tier.column_pieces, slot,
                         &back.piece[GOTI_ROW], &back.piece[GOTI_COLUMN]);
    cr_assert_eq(images, count_images(&g->boards, pos, slot));
    cr_assert_eq(images, count_images(&g->boards, &back, slot));
}

/* ---- tiers ---- */

static void check_turn(const game *g, const goti_position *pos,
                       const goti_position *after)
{
    unsigned next[GOTI_REACH_MAX_NEXT], i = 0;
    const unsigned from = goti_reach_tier_of(&g->tiers, pos);
    const unsigned to = goti_reach_tier_of(&g->tiers, after);
    const goti_tier tier = goti_position_tier(after);
    cr_assert(goti_tier_equal(&g->tiers.tier[to], &tier));
    const unsigned n = goti_reach_next(g->v, &g->tiers, from, next);
    while (i < n && next[i] != to)
        i++;
    cr_assert_lt(i, n, "%s: a turn leads where none is foreseen", g->v->name);
    const bool is_second =
        from > 0 && goti_reach_stage(&g->tiers, from - 1) == 2;
    cr_assert_geq(to, from - is_second, "%s: a turn leads back", g->v->name);
}

static void play(game *g)
{
    goti_position pos, after;
    goti_position_start(g->v, &pos);
    for (unsigned ply = 0; ply < N_PLIES; ply++) {
        check_board(g, &pos);
        const unsigned n = goti_moves(g->v, &pos, g->move);
        if (n == 0) return;
        /* As often a capture, where there is one: else they are rare. */
        unsigned i = (unsigned)(bridge_random(&g->seed) % n);
        if (bridge_random(&g->seed) % 2 == 0)
            for (unsigned k = 0; k < n; k++)
                if (g->move[k].n_captured > g->move[i].n_captured) i = k;
        goti_move_apply(g->v, &pos, &g->move[i], &after);
        check_turn(g, &pos, &after);
        pos = after;
    }
}

static void check_variant(const goti_variant *v)
{
    game *const g = calloc(1, sizeof *g);
    cr_assert_not_null(g);
    g->v = v;
    g->seed = 1;
    g->move = calloc(GOTI_MAX_MOVES, sizeof *g->move);
    cr_assert_not_null(g->move);
    cr_assert_eq(goti_reach_tiers_open(v, &g->tiers, NULL), GOTI_OK);
    goti_reach_boards_init(v, &g->boards);
    for (unsigned i = 0; i < N_GAMES; i++)
        play(g);
    goti_reach_boards_close(&g->boards);
    goti_reach_tiers_close(&g->tiers);
    free(g->move);
    free(g);
}

Test(reach_laws, hunts)
{
    cr_assert_gt(bridge_for_all_games(check_variant), 0);
}

Test(reach_laws, morris)
{
    cr_assert_gt(bridge_for_all_morris(check_variant), 0);
}
