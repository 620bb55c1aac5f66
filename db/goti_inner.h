/* SPDX-License-Identifier: MIT */
/* What the files behind goti.h share: the game, and conversions between public
 * records and inner ones. */
#ifndef GOTI_DB_GOTI_INNER_H
#define GOTI_DB_GOTI_INNER_H

#include "db/goti.h"
#include "db/probe.h"
#include "solver/game/moves.h"
#include "solver/game/tier.h"

struct goti_game {
    goti_variant variant;
    goti_db *db; /* owned; NULL: rules only */
    unsigned n_tiers;
    goti_tier *tier; /* owned; in solving order */
};

/* All pointers that a caller must give. */
#define GOTI_INNER_NEED(error, ...)                                            \
    do {                                                                       \
        const void *const needed_[] = {__VA_ARGS__};                           \
        for (size_t i_ = 0; i_ < sizeof needed_ / sizeof needed_[0]; i_++)     \
            if (needed_[i_] == NULL) return goti_inner_null(error);            \
    } while (0)

/** E_ARG. */
goti_game_status goti_inner_null(goti_game_error *error);

/** Hand an inner result out; the message only where there is one. */
goti_game_status goti_inner_pass_on(goti_err err, const goti_msg *msg,
                                    goti_game_error *error);

/** Convert a caller's position, as it is. */
goti_position goti_inner_position(const goti_game_position *pos);
goti_game_position goti_inner_outer_position(const goti_position *pos);

/** Convert a caller's position and check it. */
goti_err goti_inner_take(const goti_game *game, const goti_game_position *pos,
                         goti_position *out, goti_msg *msg) GOTI_NODISCARD;

/** The same for n, malloc'ed; NULL if n is 0.  The message says which is
 * wrong. */
goti_err goti_inner_take_all(const goti_game *game,
                             const goti_game_position *pos, size_t n,
                             goti_position **out, goti_msg *msg) GOTI_NODISCARD;

goti_game_value goti_inner_value(const goti_probe_result *result);

/** A legal move of pos as callers see it. */
void goti_inner_describe_move(const goti_game *game, const goti_position *pos,
                              const goti_move *move, goti_game_move *out);

/** The legal moves of a checked position, malloc'ed; none once it is over. */
goti_err goti_inner_list_moves(const goti_game *game, const goti_position *pos,
                               goti_move **moves, unsigned *n,
                               goti_msg *msg) GOTI_NODISCARD;

/** GOTI_E_MISSING if the game was opened without a database. */
goti_err goti_inner_need_tables(const goti_game *game,
                                goti_msg *msg) GOTI_NODISCARD;

#endif
