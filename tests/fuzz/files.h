/* SPDX-License-Identifier: MIT */
/* Bytes as files, for readers that want a path. */
#ifndef GOTI_TESTS_FUZZ_FILES_H
#define GOTI_TESTS_FUZZ_FILES_H

#include <stddef.h>
#include <stdint.h>

/** A file in memory; its path is good in this process only. */
typedef struct fuzz_file {
    int fd;
    char path[32];
} fuzz_file;

void fuzz_file_open(const uint8_t *data, size_t size, fuzz_file *out);
void fuzz_file_close(fuzz_file *f);

/** A directory made once, and removed when the process ends. */
const char *fuzz_scratch(void);

/** Replace DIR/NAME. */
void fuzz_write(const char *dir, const char *name, const uint8_t *data,
                size_t size);

#endif
