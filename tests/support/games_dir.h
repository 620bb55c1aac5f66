/* SPDX-License-Identifier: MIT */
/*
 * A temporary directory of variant files, and two small games to write there
 * with a line of theirs replaced.
 */
#ifndef GOTI_TESTS_SUPPORT_GAMES_DIR_H
#define GOTI_TESTS_SUPPORT_GAMES_DIR_H

#include "solver/game/variant.h"

typedef struct games_dir {
    char path[64];
} games_dir;

/** An empty directory; close removes it. */
void games_open(games_dir *d);
void games_close(const games_dir *d);

/** A file of that text. */
void games_write(const games_dir *d, const char *name, const char *text);

/** The hunt [tiny] with line number line replaced (0: none), and more after. */
void games_write_tiny(const games_dir *d, const char *name, int line,
                      const char *with, const char *more);

/** The morris game [small] with line number line replaced (0: none). */
void games_write_morris(const games_dir *d, const char *name, int line,
                        const char *with);

/** Load by name, or if it has ".ini" in it as a path, from the directory. */
goti_err games_load(const games_dir *d, const char *name, goti_variant *v,
                    goti_msg *msg) GOTI_NODISCARD;

#endif
