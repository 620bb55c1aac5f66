/* SPDX-License-Identifier: MIT */
/* The rows of a sweep in the formats of all printed tables. */
#ifndef GOTI_TOOLS_SWEEP_PRINT_H
#define GOTI_TOOLS_SWEEP_PRINT_H

#include "tools/sheet.h"
#include "tools/sweep_family.h"

/**
 * Print a row a member to stdout: all columns as CSV or JSON, those for readers
 * as Markdown or LaTeX.  All but CSV come with the answers in words.
 * @param variant  the base, as it was given.
 * @param timings  with CPU seconds, which differ from run to run.
 * @return GOTI_E_MEMORY.
 */
goti_err goti_sweep_print(const goti_sweep *sweep, const char *variant,
                          goti_metric metric, goti_sheet_format format,
                          bool timings, goti_msg *msg) GOTI_NODISCARD;

#endif
