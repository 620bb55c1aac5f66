/* SPDX-License-Identifier: MIT */
/* The subcommands, one tools/cmd_*.c each. */
#ifndef GOTI_TOOLS_COMMANDS_H
#define GOTI_TOOLS_COMMANDS_H

#include "tools/cli.h"

extern const goti_cli_command goti_cmd_variants;
extern const goti_cli_command goti_cmd_check;
extern const goti_cli_command goti_cmd_solve;
extern const goti_cli_command goti_cmd_query;
extern const goti_cli_command goti_cmd_board;
extern const goti_cli_command goti_cmd_play;
extern const goti_cli_command goti_cmd_stats;
extern const goti_cli_command goti_cmd_sweep;
extern const goti_cli_command goti_cmd_digest;
extern const goti_cli_command goti_cmd_verify;
extern const goti_cli_command goti_cmd_bench;
extern const goti_cli_command goti_cmd_engine;
extern const goti_cli_command goti_cmd_match;
extern const goti_cli_command goti_cmd_serve;

#endif
