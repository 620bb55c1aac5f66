/* SPDX-License-Identifier: MIT */
/* What a sweep tells of a member, from its tables. */
#ifndef GOTI_TOOLS_SWEEP_NUMBERS_H
#define GOTI_TOOLS_SWEEP_NUMBERS_H

#include "tools/sweep_family.h"

/**
 * Sum up the tables of v in DIR/<v's name>/: boards, orbits, deepest.
 * @return GOTI_E_MISSING unless every tier has its table; as goti_summary_read.
 */
goti_err goti_sweep_sum_tables(const goti_variant *v, const char *db_dir,
                               goti_sweep_numbers *out,
                               goti_msg *msg) GOTI_NODISCARD;

/** The value of v's start and of its moves, from the same tables. */
goti_err goti_sweep_ask_start(const goti_variant *v, const char *db_dir,
                              goti_sweep_numbers *out,
                              goti_msg *msg) GOTI_NODISCARD;

#endif
