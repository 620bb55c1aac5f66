/* SPDX-License-Identifier: MIT */
/* The public functions of games and positions: conversions of records around
 * the inner ones. */
#include "db/goti.h"

#include <stdlib.h>
#include <string.h>

#include "db/goti_inner.h"
#include "solver/game/counter.h"
#include "solver/game/notation.h"
#include "solver/game/record.h"

#define STRING_OF(x) #x
#define VERSION_TEXT(major, minor, patch)                                      \
    STRING_OF(major) "." STRING_OF(minor) "." STRING_OF(patch)

const char *goti_game_version(void)
{
    return VERSION_TEXT(GOTI_GAME_VERSION_MAJOR, GOTI_GAME_VERSION_MINOR,
                        GOTI_GAME_VERSION_PATCH);
}

const char *goti_game_status_name(goti_game_status status)
{
    return goti_err_name((goti_err)status);
}

/* --- games --- */

static goti_err list_tiers(goti_game *game, goti_msg *msg)
{
    goti_tier *const all = calloc(GOTI_MAX_TIERS, sizeof *all);
    if (all == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    game->n_tiers = goti_tiers(&game->variant, all);
    game->tier = realloc(all, (game->n_tiers + 1) * sizeof *all);
    if (game->tier == NULL) game->tier = all; /* it is only longer */
    return GOTI_OK;
}

goti_game_status goti_game_open(const char *variant, const char *db_dir,
                                size_t cache_bytes, goti_game **out,
                                goti_game_error *error)
{
    goti_msg msg = {""};
    GOTI_INNER_NEED(error, variant, out);
    goti_game *const game = calloc(1, sizeof *game);
    goti_err err = GOTI_OK;
    if (game == NULL) err = goti_fail(&msg, GOTI_E_MEMORY, "out of memory");
    if (err == GOTI_OK)
        err = goti_variant_load(variant, NULL, &game->variant, &msg);
    if (err == GOTI_OK) err = list_tiers(game, &msg);
    if (err == GOTI_OK && db_dir != NULL)
        err =
            goti_db_open(&game->variant, db_dir, cache_bytes, &game->db, &msg);
    if (err != GOTI_OK) {
        goti_game_close(game);
        return goti_inner_pass_on(err, &msg, error);
    }
    *out = game;
    return GOTI_GAME_OK;
}

void goti_game_close(goti_game *game)
{
    if (game == NULL) return;
    goti_db_close(game->db);
    free(game->tier);
    free(game);
}

const char *goti_game_name(const goti_game *game)
{
    return game == NULL ? NULL : game->variant.name;
}

const char *goti_game_title(const goti_game *game)
{
    return game == NULL ? NULL : game->variant.title;
}

const char *goti_game_side_name(const goti_game *game, goti_game_side side)
{
    if (game == NULL || (side != GOTI_GAME_ROW && side != GOTI_GAME_COLUMN))
        return NULL;
    return game->variant.side[side].side_name;
}

unsigned goti_game_points(const goti_game *game)
{
    return game == NULL ? 0 : game->variant.board.n_points;
}

const char *goti_game_point_name(const goti_game *game, unsigned point)
{
    if (point >= goti_game_points(game)) return NULL;
    return game->variant.board.name[point];
}

goti_game_status goti_game_point_xy(const goti_game *game, unsigned point,
                                    double *x, double *y)
{
    if (point >= goti_game_points(game) || x == NULL || y == NULL)
        return GOTI_GAME_E_ARG;
    *x = game->variant.board.x[point];
    *y = game->variant.board.y[point];
    return GOTI_GAME_OK;
}

goti_game_status goti_game_describe_rules(const goti_game *game,
                                          goti_game_rules *out,
                                          goti_game_error *error)
{
    GOTI_INNER_NEED(error, game, out);
    const goti_variant *const v = &game->variant;
    *out = (goti_game_rules){
        .draw_limit = goti_counter_limits(v) ? v->draw_limit : 0,
        .draw_repetitions = v->draw_repetitions,
        .counted = {goti_counter_limits(v) && goti_is_counted(v, GOTI_ROW),
                    goti_counter_limits(v) && goti_is_counted(v, GOTI_COLUMN)},
        .first = (uint8_t)v->first,
    };
    return GOTI_GAME_OK;
}

/* --- positions --- */

goti_game_status goti_game_parse(const goti_game *game, const char *text,
                                 goti_game_position *out,
                                 goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position pos;
    GOTI_INNER_NEED(error, game, text, out);
    const goti_err err = goti_position_parse(&game->variant, text, &pos, &msg);
    if (err == GOTI_OK) *out = goti_inner_outer_position(&pos);
    return goti_inner_pass_on(err, &msg, error);
}

goti_game_status goti_game_format(const goti_game *game,
                                  const goti_game_position *pos, char *buf,
                                  size_t buf_bytes, goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    char text[GOTI_POSITION_TEXT_BYTES];
    GOTI_INNER_NEED(error, game, pos, buf);
    goti_err err = goti_inner_take(game, pos, &inner, &msg);
    if (err == GOTI_OK) {
        (void)goti_position_format(&game->variant, &inner, text, sizeof text);
        if (strlen(text) >= buf_bytes)
            err = goti_fail(&msg, GOTI_E_ARG, "%zu bytes are needed, not %zu",
                            strlen(text) + 1, buf_bytes);
        else
            memcpy(buf, text, strlen(text) + 1);
    }
    return goti_inner_pass_on(err, &msg, error);
}

goti_game_status goti_game_check(const goti_game *game,
                                 const goti_game_position *pos,
                                 goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    GOTI_INNER_NEED(error, game, pos);
    return goti_inner_pass_on(goti_inner_take(game, pos, &inner, &msg), &msg,
                              error);
}

goti_game_status goti_game_result(const goti_game *game,
                                  const goti_game_position *pos,
                                  goti_game_outcome *out,
                                  goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    GOTI_INNER_NEED(error, game, pos, out);
    const goti_err err = goti_inner_take(game, pos, &inner, &msg);
    if (err == GOTI_OK)
        *out = (goti_game_outcome)goti_position_outcome(&game->variant, &inner);
    return goti_inner_pass_on(err, &msg, error);
}

goti_game_status goti_game_result_in(const goti_game *game,
                                     const goti_game_position *played, size_t n,
                                     goti_game_outcome *out,
                                     goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position *inner = NULL;
    GOTI_INNER_NEED(error, game, played, out);
    const goti_err err =
        n > 0 ? goti_inner_take_all(game, played, n, &inner, &msg)
              : goti_fail(&msg, GOTI_E_ARG, "a game has a position at least");
    if (err == GOTI_OK)
        *out =
            (goti_game_outcome)goti_positions_outcome(&game->variant, inner, n);
    free(inner);
    return goti_inner_pass_on(err, &msg, error);
}

goti_game_status goti_game_moves(const goti_game *game,
                                 const goti_game_position *pos,
                                 goti_game_move *out, size_t capacity,
                                 size_t *n, goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner;
    goti_move *moves = NULL;
    unsigned n_moves = 0;
    GOTI_INNER_NEED(error, game, pos, n);
    if (capacity > 0) GOTI_INNER_NEED(error, out);
    goti_err err = goti_inner_take(game, pos, &inner, &msg);
    if (err == GOTI_OK)
        err = goti_inner_list_moves(game, &inner, &moves, &n_moves, &msg);
    if (err == GOTI_OK) {
        for (unsigned i = 0; i < n_moves && i < capacity; i++)
            goti_inner_describe_move(game, &inner, &moves[i], &out[i]);
        *n = n_moves;
    }
    free(moves);
    return goti_inner_pass_on(err, &msg, error);
}

goti_game_status goti_game_apply(const goti_game *game,
                                 const goti_game_position *pos,
                                 const char *move, goti_game_position *out,
                                 goti_game_error *error)
{
    goti_msg msg = {""};
    goti_position inner, after;
    goti_move parsed;
    GOTI_INNER_NEED(error, game, pos, move, out);
    goti_err err = goti_inner_take(game, pos, &inner, &msg);
    if (err == GOTI_OK &&
        goti_position_outcome(&game->variant, &inner) != GOTI_ONGOING)
        err = goti_fail(&msg, GOTI_E_ARG, "the game is over");
    if (err == GOTI_OK)
        err = goti_move_parse(&game->variant, &inner, move, &parsed, &msg);
    if (err == GOTI_OK) {
        goti_move_apply(&game->variant, &inner, &parsed, &after);
        *out = goti_inner_outer_position(&after);
    }
    return goti_inner_pass_on(err, &msg, error);
}
