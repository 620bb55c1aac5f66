/* SPDX-License-Identifier: MIT */
/* The rule fields of a variant, family by family. */
#ifndef GOTI_GAME_VARIANT_RULES_H
#define GOTI_GAME_VARIANT_RULES_H

#include "solver/game/variant.h"
#include "solver/game/variant_reader.h"

/** Read the rules; family, board and pieces have been read. */
goti_err goti_variant_read_rules(const goti_reader *r,
                                 goti_variant *v) GOTI_NODISCARD;

#endif
