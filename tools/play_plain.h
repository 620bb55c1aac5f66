/* SPDX-License-Identifier: MIT */
/*
 * Playing by lines of text: for terminals that can do no more, for screen
 * readers, and for scripts.
 */
#ifndef GOTI_TOOLS_PLAY_PLAIN_H
#define GOTI_TOOLS_PLAY_PLAIN_H

#include "tools/play.h"

/**
 * Play until the end of the input, `quit`, or a signal.
 * @param signals  a signalfd.
 * @param ask  questions for sides that the command line gave no player, by
 *             side; asked only where interactive.
 * @return an exit code: 0; 2 if a line of a script was refused; 130 after a
 * signal; that of an error otherwise.
 */
int goti_plain_run(goti_play *play, int signals, bool interactive,
                   const bool ask[2]);

#endif
