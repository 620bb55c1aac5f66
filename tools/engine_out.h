/* SPDX-License-Identifier: MIT */
/* What an engine says: whole lines, from any thread, sent at once. */
#ifndef GOTI_TOOLS_ENGINE_OUT_H
#define GOTI_TOOLS_ENGINE_OUT_H

#include <stdio.h>

#include "db/ai/think.h"

/** A line; the newline is added. */
void goti_engine_say(FILE *out, const char *fmt, ...) GOTI_PRINTF(2, 3);

/** "info string ..." with the sentence of an error. */
void goti_engine_complain(FILE *out, const goti_msg *msg);

/**
 * A line "info" with what was found: depth, score, nodes and so on.  The score
 * is in hundredths of a man, or in turns to the end where that has been seen;
 * wdl is given where tables or rules know the value.
 */
void goti_engine_say_info(FILE *out, const goti_variant *v,
                          const goti_ai_info *info);

/** What tables say of the move that was chosen, as "info string". */
void goti_engine_say_known(FILE *out, const goti_ai_line *line);

#endif
