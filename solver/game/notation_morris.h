/* SPDX-License-Identifier: MIT */
/* The parts of notation.h that are morris alone. */
#ifndef GOTI_GAME_NOTATION_MORRIS_H
#define GOTI_GAME_NOTATION_MORRIS_H

#include "solver/game/moves.h"

/** How a family reads a move; goti_move_parse does the rest. */
typedef struct goti_move_reader {
    /** What the token says, legal or not. */
    goti_err (*scan)(const goti_variant *v, const char *token, goti_move *move,
                     goti_msg *msg);
    /** Does the token mean that legal move? */
    bool (*same)(const goti_move *legal, const goti_move *move);
    /** Why it is none of the legal moves: always an error. */
    goti_err (*why_not)(const goti_variant *v, const goti_position *pos,
                        const goti_move *move, const goti_move *legal,
                        unsigned n_legal, const char *token, goti_msg *msg);
} goti_move_reader;

/** Captures may stand in any order. */
extern const goti_move_reader goti_morris_reader;

/** As goti_move_format. */
const char *goti_morris_move_format(const goti_variant *v,
                                    const goti_move *move, char *buf,
                                    size_t buf_bytes);

/** Does the text begin with a board in rings, eight letters, a slash, and so
 * on, and not go on as goti's own form does? */
bool goti_rings_begin(const char *text);

/**
 * Read a position with its board in rings, as Sanmill writes it; see
 * notation_rings.c.
 * @param rest  out: what follows, at its end or at the word "moves".
 */
goti_err goti_rings_parse(const goti_variant *v, const char *text,
                          goti_position *out, const char **rest,
                          goti_msg *msg) GOTI_NODISCARD;

#endif
