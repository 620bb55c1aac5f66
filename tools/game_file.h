/* SPDX-License-Identifier: MIT */
/* Files of games, see solver/game/game_text.h. */
#ifndef GOTI_TOOLS_GAME_FILE_H
#define GOTI_TOOLS_GAME_FILE_H

#include "solver/game/game_text.h"

enum { GOTI_GAME_FILE_MAX_BYTES = 64 << 20 };

/**
 * Read the first game of a file.
 * @param out  all 0, or one read before; close it in any case.
 * @return GOTI_E_ARG, with file, line, turn and reason, if it is no game of the
 * variant or holds none; GOTI_E_IO, GOTI_E_MEMORY.
 */
goti_err goti_game_file_read(const goti_variant *v, const char *path,
                             goti_game_text *out, goti_msg *msg) GOTI_NODISCARD;

/** Write a game; the file is whole or as it was. GOTI_E_IO, GOTI_E_MEMORY. */
goti_err goti_game_file_write(const goti_variant *v, const char *path,
                              const goti_game_text *game,
                              goti_msg *msg) GOTI_NODISCARD;

#endif
