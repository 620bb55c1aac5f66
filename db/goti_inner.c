/* SPDX-License-Identifier: MIT */
#include "db/goti_inner.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/utf8.h"
#include "solver/game/notation.h"

/* The public numbers are the inner ones, so that casts convert them. */
_Static_assert((int)GOTI_GAME_E_ARG == (int)GOTI_E_ARG &&
                   (int)GOTI_GAME_E_VARIANT == (int)GOTI_E_VARIANT &&
                   (int)GOTI_GAME_E_IO == (int)GOTI_E_IO &&
                   (int)GOTI_GAME_E_MISSING == (int)GOTI_E_MISSING &&
                   (int)GOTI_GAME_E_CORRUPT == (int)GOTI_E_CORRUPT &&
                   (int)GOTI_GAME_E_RULES == (int)GOTI_E_RULES &&
                   (int)GOTI_GAME_E_MEMORY == (int)GOTI_E_MEMORY &&
                   (int)GOTI_GAME_E_UNSUPPORTED == (int)GOTI_E_UNSUPPORTED,
               "statuses are inner errors");
_Static_assert((int)GOTI_GAME_LOSS == (int)GOTI_LOSS &&
                   (int)GOTI_GAME_BLESSED_LOSS == (int)GOTI_BLESSED_LOSS &&
                   (int)GOTI_GAME_DRAW == (int)GOTI_DRAW &&
                   (int)GOTI_GAME_CURSED_WIN == (int)GOTI_CURSED_WIN &&
                   (int)GOTI_GAME_WIN == (int)GOTI_WIN,
               "categories are inner categories");
_Static_assert((int)GOTI_GAME_ONGOING == (int)GOTI_ONGOING &&
                   (int)GOTI_GAME_ROW_WINS == (int)GOTI_ROW_WINS &&
                   (int)GOTI_GAME_COLUMN_WINS == (int)GOTI_COLUMN_WINS &&
                   (int)GOTI_GAME_DRAWN == (int)GOTI_DRAWN,
               "outcomes are inner outcomes");
_Static_assert((int)GOTI_GAME_DTC == (int)GOTI_DTC &&
                   (int)GOTI_GAME_DTM == (int)GOTI_DTM,
               "metrics are inner metrics");
_Static_assert((int)GOTI_GAME_ROW == (int)GOTI_ROW &&
                   (int)GOTI_GAME_COLUMN == (int)GOTI_COLUMN,
               "sides are inner sides");
_Static_assert((int)GOTI_GAME_MOVE_BYTES == (int)GOTI_MOVE_TEXT_BYTES &&
                   (int)GOTI_GAME_POSITION_BYTES ==
                       (int)GOTI_POSITION_TEXT_BYTES,
               "texts fit");
_Static_assert(sizeof(goti_game_error) == sizeof(goti_msg), "messages fit");

goti_game_status goti_inner_pass_on(goti_err err, const goti_msg *msg,
                                    goti_game_error *error)
{
    if (err != GOTI_OK && error != NULL) {
        memcpy(error->text, msg->text, sizeof error->text);
        goti_utf8_trim(error->text);
    }
    return (goti_game_status)err;
}

goti_game_status goti_inner_null(goti_game_error *error)
{
    goti_msg msg = {""};
    return goti_inner_pass_on(
        goti_fail(&msg, GOTI_E_ARG, "an argument is NULL"), &msg, error);
}

goti_position goti_inner_position(const goti_game_position *pos)
{
    return (goti_position){
        .piece = {pos->pieces[GOTI_ROW], pos->pieces[GOTI_COLUMN]},
        .hand = {pos->hand[GOTI_ROW], pos->hand[GOTI_COLUMN]},
        .to_move = pos->to_move,
        .captured = pos->captured,
        .quiet = pos->quiet,
    };
}

goti_game_position goti_inner_outer_position(const goti_position *pos)
{
    return (goti_game_position){
        .pieces = {pos->piece[GOTI_ROW], pos->piece[GOTI_COLUMN]},
        .hand = {pos->hand[GOTI_ROW], pos->hand[GOTI_COLUMN]},
        .to_move = pos->to_move,
        .captured = pos->captured,
        .quiet = pos->quiet,
    };
}

goti_game_value goti_inner_value(const goti_probe_result *result)
{
    return (goti_game_value){
        .category = (goti_game_category)result->category,
        .theoretical = (goti_game_category)result->theoretical,
        .dtc = result->metric == GOTI_DTC ? result->depth : 0,
        .dtm = result->metric == GOTI_DTM ? result->depth : 0,
        .metric = (goti_game_metric)result->metric,
    };
}

goti_err goti_inner_take(const goti_game *game, const goti_game_position *pos,
                         goti_position *out, goti_msg *msg)
{
    *out = goti_inner_position(pos);
    return goti_position_check(&game->variant, out, msg);
}

goti_err goti_inner_take_all(const goti_game *game,
                             const goti_game_position *pos, size_t n,
                             goti_position **out, goti_msg *msg)
{
    *out = NULL;
    if (n == 0) return GOTI_OK;
    goti_position *const all = calloc(n, sizeof *all);
    if (all == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    for (size_t i = 0; i < n; i++) {
        goti_msg why = {""};
        const goti_err err = goti_inner_take(game, &pos[i], &all[i], &why);
        if (err == GOTI_OK) continue;
        free(all);
        return goti_fail(msg, err, "position %zu of the game: %.*s", i,
                         GOTI_UTF8_CUT(why.text, 400));
    }
    *out = all;
    return GOTI_OK;
}

void goti_inner_describe_move(const goti_game *game, const goti_position *pos,
                              const goti_move *move, goti_game_move *out)
{
    goti_position after;
    goti_move_apply(&game->variant, pos, move, &after);
    (void)goti_move_format(&game->variant, move, out->text, sizeof out->text);
    out->after = goti_inner_outer_position(&after);
    out->n_captured = move->n_captured;
}

goti_err goti_inner_list_moves(const goti_game *game, const goti_position *pos,
                               goti_move **moves, unsigned *n, goti_msg *msg)
{
    goti_move *const list = calloc(GOTI_MAX_MOVES, sizeof *list);
    if (list == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    *n = goti_position_outcome(&game->variant, pos) == GOTI_ONGOING
             ? goti_moves(&game->variant, pos, list)
             : 0;
    *moves = list;
    return GOTI_OK;
}

goti_err goti_inner_need_tables(const goti_game *game, goti_msg *msg)
{
    if (game->db != NULL) return GOTI_OK;
    return goti_fail(msg, GOTI_E_MISSING,
                     "%s was opened without a database of tables",
                     game->variant.name);
}
