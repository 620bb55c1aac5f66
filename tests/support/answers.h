/* SPDX-License-Identifier: MIT */
/*
 * The whole road (variant, solver, tables, probe) against the oracle, on every
 * board of every tier of a small game and for every count of quiet plies.
 */
#ifndef GOTI_TESTS_SUPPORT_ANSWERS_H
#define GOTI_TESTS_SUPPORT_ANSWERS_H

#include "solver/retro/solve.h"

/**
 * Solve v by both metrics, where DTM can be, and ask for everything; gives up
 * where an answer is not the oracle's.
 * @param rules    names the game in complaints.
 * @param options  their metric does not count.
 */
void answers_check_both(const goti_variant *v, const char *rules,
                        const goti_solve_options *options);

#endif
