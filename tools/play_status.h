/* SPDX-License-Identifier: MIT */
/* How a game stands, in lines of text that both front ends show. */
#ifndef GOTI_TOOLS_PLAY_STATUS_H
#define GOTI_TOOLS_PLAY_STATUS_H

#include <stdio.h>

#include "tools/play.h"

/** "Goats (G, human): 4 on the board, 11 in hand, 1 of 5 captured". */
void goti_play_put_side(const goti_play *play, goti_side side, FILE *out);

/** Both sides, whose turn it is or how the game ended, and what the draw rules
 * say: lines. */
void goti_play_put_status(const goti_play *play, FILE *out);

/** What values show: a headline, then the moves in columns of at most width
 * characters. */
void goti_play_put_values(const goti_play *play, const goti_values *values,
                          unsigned width, FILE *out);

/** All moves of the game so far, numbered in pairs; nothing where none was. */
void goti_play_put_moves(const goti_play *play, FILE *out);

/** Who may play, and what each is. */
void goti_play_put_players(FILE *out);

#endif
