/* SPDX-License-Identifier: MIT */
/* The rules of a variant in words, from its fields. */
#ifndef GOTI_TOOLS_PLAY_RULES_H
#define GOTI_TOOLS_PLAY_RULES_H

#include <stdio.h>

#include "solver/game/variant.h"

/** Write the rules, a sentence or two a line. */
void goti_play_rules(const goti_variant *v, FILE *out);

/** The draw rules alone; nothing where there are none. */
void goti_play_draw_rules(const goti_variant *v, FILE *out);

#endif
