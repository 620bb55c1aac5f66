/* SPDX-License-Identifier: MIT */
/*
 * What may be typed at the board: moves and commands, the same words whether
 * the game is played by lines or on a screen.
 */
#ifndef GOTI_TOOLS_PLAY_COMMANDS_H
#define GOTI_TOOLS_PLAY_COMMANDS_H

#include <stdio.h>

#include "tools/play.h"

/** An order to a front end: who gives it sets the first two, the rest is 0. */
typedef struct goti_order {
    goti_play *play; /* borrowed */
    FILE *out;       /* what is asked for is written there */
    bool quit;
    bool show; /* position or players have changed, or are asked for */
    goti_play_task wants; /* to be begun by the front end: a hint, or values */
} goti_order;

/**
 * Do what a line says; an empty one and one that begins with # say nothing.
 * @param line  is changed.
 * @return GOTI_E_ARG, with the reason, for what is no command and no legal
 * move; what else a command may return.  Then nothing else has happened.
 */
goti_err goti_order_obey(goti_order *o, char *line,
                         goti_msg *msg) GOTI_NODISCARD;

#endif
