/* SPDX-License-Identifier: MIT */
/* What notation.c and notation_position.c share. */
#ifndef GOTI_GAME_NOTATION_PARTS_H
#define GOTI_GAME_NOTATION_PARTS_H

#include <stddef.h>

#include "solver/base/err.h"

/** Plain record; cuts at the end of the buffer. */
typedef struct goti_writer {
    char *buf;
    size_t size_bytes, used;
} goti_writer;

/** Append, as printf does. */
GOTI_PRINTF(2, 3) void goti_writer_put(goti_writer *w, const char *fmt, ...);

#endif
