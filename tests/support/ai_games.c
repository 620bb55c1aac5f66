/* SPDX-License-Identifier: MIT */
#include "tests/support/ai_games.h"

#include <stdlib.h>

#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

typedef struct match {
    const goti_variant *v;
    goti_db *judge;
    goti_position *seen; /* owned; the game so far, the last is to move */
    unsigned n;
    ai_game *game;
} match;

goti_category ai_game_value(goti_db *judge, const goti_position *pos)
{
    goti_probe_result r;
    goti_msg msg;
    if (goti_db_probe(judge, pos, &r, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    return r.category;
}

/* The same board, hands and side: the counter is no part of it. */
static bool is_same(const goti_position *a, const goti_position *b)
{
    goti_position x = *a, y = *b;
    x.quiet = y.quiet = 0;
    return goti_position_equal(&x, &y);
}

static bool is_third(const match *m)
{
    unsigned times = 0;
    for (unsigned i = 0; i < m->n; i++)
        times += is_same(&m->seen[i], &m->seen[m->n - 1]);
    return m->v->draw_repetitions > 0 && times >= m->v->draw_repetitions;
}

static bool is_over(match *m, unsigned most_plies)
{
    const goti_position *const pos = &m->seen[m->n - 1];
    m->game->outcome = goti_position_outcome(m->v, pos);
    if (m->game->outcome != GOTI_ONGOING) return true;
    m->game->by_repetition = is_third(m);
    m->game->too_long = m->n > most_plies;
    if (m->game->by_repetition || m->game->too_long)
        m->game->outcome = GOTI_DRAWN;
    return m->game->outcome != GOTI_ONGOING;
}

static int result(goti_category c)
{
    return c == GOTI_WIN ? 1 : c == GOTI_LOSS ? -1 : 0;
}

static void play(match *m, const ai_player *p, uint64_t seed)
{
    const goti_position pos = m->seen[m->n - 1];
    goti_ai_request request = p->how;
    goti_ai_answer answer;
    goti_msg msg;
    request.pos = pos;
    request.earlier = m->seen;
    request.n_earlier = m->n - 1;
    request.seed = seed;
    if (goti_ai_think(p->ai, &request, &answer, &msg) != GOTI_OK)
        test_give_up("%s", msg.text);
    goti_position *const after = &m->seen[m->n++];
    goti_move_apply(m->v, &pos, &answer.line.move, after);
    m->game->plies++;
    if (m->judge == NULL) return;
    if (result(ai_game_value(m->judge, &pos)) >
        -result(ai_game_value(m->judge, after)))
        m->game->drops[pos.to_move]++;
}

void ai_game_play(const goti_variant *v, goti_db *judge,
                  const goti_position *start, const ai_player player[2],
                  uint64_t seed, unsigned most_plies, ai_game *out)
{
    *out = (ai_game){.outcome = GOTI_ONGOING};
    match m = {.v = v, .judge = judge, .n = 1, .game = out};
    m.seen = calloc(most_plies + 2u, sizeof *m.seen);
    if (m.seen == NULL) test_give_up("out of memory");
    m.seen[0] = *start;
    while (!is_over(&m, most_plies))
        play(&m, &player[m.seen[m.n - 1].to_move], seed);
    free(m.seen);
}

void ai_game_random_start(const goti_variant *v, unsigned plies, uint64_t *seed,
                          goti_position *out)
{
    goti_move *const move = malloc(GOTI_MAX_MOVES * sizeof *move);
    if (move == NULL) test_give_up("out of memory");
    goti_position_start(v, out);
    for (unsigned i = 0; i < plies; i++) {
        goti_position after;
        const unsigned n = goti_moves(v, out, move);
        goti_move_apply(v, out, &move[bridge_random(seed) % n], &after);
        if (goti_position_outcome(v, &after) != GOTI_ONGOING) break;
        *out = after;
    }
    free(move);
}

unsigned ai_game_points(const ai_game *game, goti_side side)
{
    if (game->outcome == GOTI_DRAWN) return 1;
    return game->outcome ==
                   (side == GOTI_ROW ? GOTI_ROW_WINS : GOTI_COLUMN_WINS)
               ? 2
               : 0;
}
