/* SPDX-License-Identifier: MIT */
/*
 * What the code under test prints, as a text.  The stream is changed, not its
 * file descriptor: reports of sanitizers still come through.
 */
#ifndef GOTI_TESTS_FUZZ_OUTPUT_H
#define GOTI_TESTS_FUZZ_OUTPUT_H

#include <stdio.h>

typedef struct fuzz_output {
    FILE **stream;
    FILE *kept, *memory;
    char *text; /* owned, complete after end */
    size_t size;
} fuzz_output;

/** @param stream  &stdout or &stderr. */
void fuzz_output_begin(FILE **stream, fuzz_output *out);
void fuzz_output_end(fuzz_output *out);
void fuzz_output_free(fuzz_output *out);

#endif
