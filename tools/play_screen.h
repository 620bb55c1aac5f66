/* SPDX-License-Identifier: MIT */
/*
 * Playing on a whole terminal: arrow keys and typed moves, with ncurses.  The
 * parts: play_screen opens the terminal and waits, play_keys does what keys
 * mean, play_view draws, play_menu asks who plays.
 */
#ifndef GOTI_TOOLS_PLAY_SCREEN_H
#define GOTI_TOOLS_PLAY_SCREEN_H

#include "tools/play.h"

/**
 * Play until the player or a signal ends it; the terminal is as before.
 * @param signals  a signalfd.
 * @param ask      sides that the command line gave no player; if there is one,
 *                 a menu asks who plays.
 * @param opened   out: false if the terminal can do no such thing; then nothing
 *                 has happened.
 * @return an exit code: 0, 130 after a signal, that of an error otherwise.
 */
int goti_screen_run(goti_play *play, int signals, const bool ask[2],
                    bool *opened);

#endif
