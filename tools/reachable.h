/* SPDX-License-Identifier: MIT */
/* goti stats --reachable: what play can reach from the start. */
#ifndef GOTI_TOOLS_REACHABLE_H
#define GOTI_TOOLS_REACHABLE_H

#include "tools/cli.h"

/**
 * Are the options that are for --reachable alone given without it?
 * @return an exit code; a message has been printed unless it is 0.
 */
int goti_reachable_check(const goti_cli_args *args);

/** Walk and print; returns an exit code. */
int goti_reachable(const goti_cli_args *args, const goti_variant *v,
                   bool as_json);

#endif
