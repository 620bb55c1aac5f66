/* SPDX-License-Identifier: MIT */
/*
 * What may come next in a command line: the shells' completions ask `goti
 * complete`, so that the words are always those that goti itself takes.
 */
#ifndef GOTI_TOOLS_COMPLETE_H
#define GOTI_TOOLS_COMPLETE_H

#include "tools/cli.h"

/**
 * Print what the last of the words can become, one a line, a description
 * behind it after a tab.  A last line ":files" or ":directories" means those,
 * too.  Nothing is printed where nobody knows, and nothing is an error.
 * @param commands  n_commands of them: all.
 * @param n     words, those of the command line after `goti`; the last may be
 *              empty or begun.  bash makes three words of --format=csv.
 */
void goti_complete(const goti_cli_command *const *commands, unsigned n_commands,
                   int n, char *const *word);

#endif
