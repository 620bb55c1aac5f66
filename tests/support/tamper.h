/* SPDX-License-Identifier: MIT */
/*
 * Tables that are sound in every byte, digest and count, but hold a wrong
 * value: what only a derivation of values finds.
 */
#ifndef GOTI_TESTS_SUPPORT_TAMPER_H
#define GOTI_TESTS_SUPPORT_TAMPER_H

#include "db/probe_tables.h"

/**
 * Give one position of a table another of the values that the table has.
 * @param dir    of the tables of all variants.
 * @param index  in a row that has no symmetry of its own.
 * @param step   1..n_codes - 1: which other value.
 * @return what stood there before.
 */
goti_value tamper_value(const goti_variant *v, const char *dir,
                        const goti_tier *tier, uint64_t index, unsigned step);

#endif
