/* SPDX-License-Identifier: MIT */
/*
 * What every target has in common.  A target is one file, target_NAME.c, with
 * libFuzzer's entry; it is linked to libFuzzer, and to replay.c, which feeds
 * it the corpus in every build.
 */
#ifndef GOTI_TESTS_FUZZ_FUZZ_H
#define GOTI_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"

/** The entry: any bytes; returns 0, or does not return. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** Must hold whatever the input is; aborts, as a crash that is kept. */
#define FUZZ_TRUTH(condition)                                                  \
    ((condition) ? (void)0 : fuzz_untrue(#condition, __FILE__, __LINE__))
_Noreturn void fuzz_untrue(const char *condition, const char *file, int line);

/** Bytes still to be taken apart. */
typedef struct fuzz_input {
    const uint8_t *next;
    size_t left;
} fuzz_input;

/** The next byte, 0 at the end. */
uint8_t fuzz_byte(fuzz_input *in);
/** All that is left as a text, malloc'ed; it ends before a NUL byte. */
char *fuzz_text(fuzz_input *in);

/** Memory, or an abort. */
void *fuzz_alloc(size_t size_bytes);

bool fuzz_is_utf8(const char *text);

/**
 * An outcome is either success or a complaint that can be shown: a sentence,
 * in UTF-8 if what it is about was.
 */
void fuzz_check_message(goti_err err, const goti_msg *msg, const char *about);

#endif
