/* SPDX-License-Identifier: MIT */
/* The public functions of values. */
#include <stdbool.h>
#include <stdlib.h>

#include "db/goti_inner.h"

goti_game_status goti_game_probe(goti_game *game, const goti_game_position *pos,
                                 goti_game_value *out, goti_game_error *error)
{
    goti_msg msg = {""};
    goti_probe_result result;
    GOTI_INNER_NEED(error, game, pos, out);
    const goti_position inner = goti_inner_position(pos);
    goti_err err = goti_inner_need_tables(game, &msg);
    if (err == GOTI_OK) err = goti_db_probe(game->db, &inner, &result, &msg);
    if (err == GOTI_OK) *out = goti_inner_value(&result);
    return goti_inner_pass_on(err, &msg, error);
}

goti_game_status goti_game_probe_many(goti_game *game,
                                      const goti_game_position *pos, size_t n,
                                      goti_game_value *out,
                                      goti_game_error *error)
{
    goti_msg msg = {""};
    GOTI_INNER_NEED(error, game);
    if (n > 0) GOTI_INNER_NEED(error, pos, out);
    goti_err err = goti_inner_need_tables(game, &msg);
    if (err != GOTI_OK || n == 0) return goti_inner_pass_on(err, &msg, error);
    goti_position *const inner = calloc(n, sizeof *inner);
    goti_probe_result *const result = calloc(n, sizeof *result);
    if (inner == NULL || result == NULL) {
        err = goti_fail(&msg, GOTI_E_MEMORY, "out of memory");
    } else {
        for (size_t i = 0; i < n; i++)
            inner[i] = goti_inner_position(&pos[i]);
        err = goti_db_probe_batch(game->db, inner, n, result, &msg);
    }
    for (size_t i = 0; err == GOTI_OK && i < n; i++)
        out[i] = goti_inner_value(&result[i]);
    free(result);
    free(inner);
    return goti_inner_pass_on(err, &msg, error);
}

/* A move and its value for the side making it. */
typedef struct candidate {
    const goti_move *move;
    goti_probe_result value;
} candidate;

/*
 * The move's value from the value of the position it leads to.  A move that
 * runs the counter out is worth what the draw has cost; by DTM there is no
 * counter.  A capture is distance 1 by DTC, a ply like others by DTM.
 */
static goti_err value_move(goti_game *game, const goti_position *pos,
                           candidate *c, goti_msg *msg)
{
    const goti_variant *const v = &game->variant;
    goti_position after;
    goti_move_apply(v, pos, c->move, &after);
    const bool by_counter = goti_position_drawn_by_counter(v, &after);
    const bool over =
        !by_counter && goti_position_outcome(v, &after) != GOTI_ONGOING;
    goti_probe_result r;
    GOTI_TRY(goti_db_probe(game->db, &after, &r, msg));
    if (after.to_move != pos->to_move) {
        r.category = goti_category_opposite(r.category);
        r.theoretical = goti_category_opposite(r.theoretical);
    }
    const bool dtm = r.metric == GOTI_DTM;
    if (by_counter && r.theoretical == GOTI_WIN)
        r.category = dtm ? GOTI_WIN : GOTI_CURSED_WIN;
    if (by_counter && r.theoretical == GOTI_LOSS)
        r.category = dtm ? GOTI_LOSS : GOTI_BLESSED_LOSS;
    if (r.theoretical == GOTI_DRAW)
        r.depth = 0;
    else if (!dtm && (c->move->n_captured > 0 || over))
        r.depth = 1;
    else
        r.depth = (uint16_t)(r.depth + 1);
    c->value = r;
    return GOTI_OK;
}

static bool is_better(const candidate *a, const candidate *b)
{
    const goti_probe_result *const x = &a->value;
    const goti_probe_result *const y = &b->value;
    if (x->category != y->category) return x->category > y->category;
    if (x->depth != y->depth)
        return (x->depth < y->depth) == (x->category > GOTI_DRAW);
    return a->move->n_captured > 0 && b->move->n_captured == 0;
}

static goti_err choose(goti_game *game, const goti_position *pos,
                       const goti_move *moves, unsigned n, candidate *best,
                       goti_msg *msg)
{
    if (n == 0) return goti_fail(msg, GOTI_E_ARG, "the game is over");
    for (unsigned i = 0; i < n; i++) {
        candidate c = {.move = &moves[i]};
        GOTI_TRY(value_move(game, pos, &c, msg));
        if (i == 0 || is_better(&c, best)) *best = c;
    }
    return GOTI_OK;
}

goti_game_status goti_game_best_move(goti_game *game,
                                     const goti_game_position *pos,
                                     goti_game_move *move,
                                     goti_game_value *value,
                                     goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    goti_move *moves = NULL;
    unsigned n = 0;
    candidate best = {0};
    GOTI_INNER_NEED(error, game, pos, move);
    goti_err err = goti_inner_need_tables(game, &msg);
    if (err == GOTI_OK) err = goti_inner_take(game, pos, &inner, &msg);
    if (err == GOTI_OK)
        err = goti_inner_list_moves(game, &inner, &moves, &n, &msg);
    if (err == GOTI_OK) err = choose(game, &inner, moves, n, &best, &msg);
    if (err == GOTI_OK) {
        goti_inner_describe_move(game, &inner, best.move, move);
        if (value != NULL) *value = goti_inner_value(&best.value);
    }
    free(moves);
    return goti_inner_pass_on(err, &msg, error);
}
