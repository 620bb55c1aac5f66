/* SPDX-License-Identifier: MIT */
/* The parts of notation.h that are morris alone. */
#ifndef GOTI_GAME_NOTATION_MORRIS_H
#define GOTI_GAME_NOTATION_MORRIS_H

#include "solver/game/moves.h"

/** As goti_move_parse and goti_move_format; captures in any order. */
goti_err goti_morris_move_parse(const goti_variant *v, const goti_position *pos,
                                const char *token, goti_move *out,
                                goti_msg *msg) GOTI_NODISCARD;
const char *goti_morris_move_format(const goti_variant *v,
                                    const goti_move *move, char *buf,
                                    size_t buf_bytes);

/** Does the text begin with a board in rings, eight letters, a slash, and so
 * on? */
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
