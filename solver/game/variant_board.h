/* SPDX-License-Identifier: MIT */
/* Points and lines of a variant, read and checked. */
#ifndef GOTI_GAME_VARIANT_BOARD_H
#define GOTI_GAME_VARIANT_BOARD_H

#include "solver/game/variant.h"
#include "solver/game/variant_reader.h"

/** Read points, lines and, in morris, paths; derive the rest. */
goti_err goti_variant_read_board(const goti_reader *r, goti_family family,
                                 goti_board *board) GOTI_NODISCARD;

/** The point of that name, which stands at that line of the field. */
goti_err goti_variant_read_name(const goti_reader *r, const char *field,
                                int line, const char *name,
                                const goti_board *board,
                                unsigned *out) GOTI_NODISCARD;

#endif
