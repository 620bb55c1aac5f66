/* SPDX-License-Identifier: MIT */
/* What follows "go": when to stop, and among which moves to choose. */
#ifndef GOTI_TOOLS_ENGINE_GO_H
#define GOTI_TOOLS_ENGINE_GO_H

#include <stdio.h>

#include "db/ai/think.h"

/** Plain record; close it in any case. */
typedef struct goti_engine_go {
    goti_ai_limits limits;
    goti_move *only; /* owned; NULL: all moves */
    unsigned n_only;
} goti_engine_go;

/**
 * Read it.  What is not understood is passed over, with a line "info string"
 * where something else was expected; the rest holds.
 * @param pos  the position to move in: whose clock counts, and what moves mean.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_engine_go_read(const goti_variant *v, const goti_position *pos,
                             const char *text, FILE *out, goti_engine_go *go,
                             goti_msg *msg) GOTI_NODISCARD;
void goti_engine_go_close(goti_engine_go *go);

#endif
