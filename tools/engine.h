/* SPDX-License-Identifier: MIT */
/*
 * goti as an engine: answers a program that drives it, in the Universal Game
 * Interface (UGI), or in UCI, from which that one comes.
 */
#ifndef GOTI_TOOLS_ENGINE_H
#define GOTI_TOOLS_ENGINE_H

#include <stdio.h>

#include "solver/game/variant.h"

/**
 * Answer until "quit" or the end of the input.
 * @param v    the game that is played.
 * @param dir  where tables are; there need not be any.
 * @param in   descriptor of the input, lines of text.
 * @param out  answers, flushed line by line.
 * @return GOTI_E_IO if the input cannot be read or the output not be written;
 * GOTI_E_MEMORY.  Whatever else is wrong is told in the conversation.
 */
goti_err goti_engine_serve(const goti_variant *v, const char *dir, int in,
                           FILE *out, goti_msg *msg) GOTI_NODISCARD;

#endif
