/* SPDX-License-Identifier: MIT */
/* Why a variant that was read well cannot be solved, in its file's words. */
#ifndef GOTI_TOOLS_UNSUPPORTED_H
#define GOTI_TOOLS_UNSUPPORTED_H

#include "solver/game/variant.h"

/**
 * The variant of that name (as for goti_variant_load) was refused with err and
 * msg.  If it has too many free points or rows, name the file, the line, the
 * field and what was expected in msg instead; else leave it.
 */
void goti_unsupported_explain(const char *name, const goti_variant *v,
                              goti_err err, goti_msg *msg);

#endif
