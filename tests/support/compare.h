/* SPDX-License-Identifier: MIT */
/* The plain rules of goti against the oracle's, at one state. */
#ifndef GOTI_TESTS_SUPPORT_COMPARE_H
#define GOTI_TESTS_SUPPORT_COMPARE_H

#include "tests/support/oracle.h"

/**
 * Is the state a legal position with the same turns, the same positions after
 * them and the same end?
 * @return NULL, or what differs: a text that lasts until the next call.
 */
const char *compare_at(const oracle_rules *r, const oracle_state *s);

#endif
