/* SPDX-License-Identifier: MIT */
/* The game that a request is about: a variant, a position, moves from it. */
#ifndef GOTI_TOOLS_SERVE_GAME_PARAM_H
#define GOTI_TOOLS_SERVE_GAME_PARAM_H

#include "solver/game/record.h"
#include "tools/serve/games.h"
#include "tools/serve/params.h"

/** The variant of that name; else NULL and 404. */
goti_serve_game *goti_game_named(const goti_games *games, const char *name,
                                 goti_reply *reply);

/**
 * Read a position, which may go on with moves, and more moves, into a game.
 * @param moves  divided by blanks or commas.
 * @param field  out: "position" or "moves", whichever is wrong.
 * @return GOTI_E_ARG with the reason.
 */
goti_err goti_game_read(const goti_serve_game *game, const char *position,
                        const char *moves, goti_record *out, const char **field,
                        goti_msg *msg) GOTI_NODISCARD;

/** The same from the parameters position and moves; else 400. */
bool goti_game_param(const goti_request *r, const goti_serve_game *game,
                     goti_record *out, goti_reply *reply);

#endif
