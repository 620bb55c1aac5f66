/* SPDX-License-Identifier: MIT */
/* Remove a database that a sweep has made. */
#ifndef GOTI_TOOLS_SWEEP_DROP_H
#define GOTI_TOOLS_SWEEP_DROP_H

#include "solver/base/err.h"

/**
 * Remove what goti writes in DIR/NAME/, the directory if nothing else is in it,
 * and DIR/NAME.ini.  The manifest goes first: without it a database counts as
 * not solved, and a solve begins anew.
 * @return GOTI_E_BUSY while a solver or verifier is at work there, GOTI_E_IO.
 */
goti_err goti_sweep_drop(const char *db_dir, const char *name,
                         goti_msg *msg) GOTI_NODISCARD;

#endif
