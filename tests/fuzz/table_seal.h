/* SPDX-License-Identifier: MIT */
/*
 * Makes the digests of a damaged table right again, by FORMAT.md and not by
 * goti's writer.  Without this no mutation would come past the first digest,
 * and the checks behind it would never be tried.
 */
#ifndef GOTI_TESTS_FUZZ_TABLE_SEAL_H
#define GOTI_TESTS_FUZZ_TABLE_SEAL_H

#include <stddef.h>
#include <stdint.h>

/** As far as lengths that may be wrong allow; changes nothing but digests,
 * checksums and the length of the file. */
void fuzz_table_seal(uint8_t *table, size_t size);

#endif
