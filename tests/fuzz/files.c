/* SPDX-License-Identifier: MIT */
/* memfd_create is Linux's own, hidden without this. */
#define _GNU_SOURCE
#include "tests/fuzz/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"
#include "tests/support/bridge.h"

void fuzz_file_open(const uint8_t *data, size_t size, fuzz_file *out)
{
    out->fd = memfd_create("fuzz", MFD_CLOEXEC);
    FUZZ_TRUTH(out->fd >= 0);
    while (size > 0) {
        const ssize_t n = write(out->fd, data, size);
        FUZZ_TRUTH(n > 0);
        data += n;
        size -= (size_t)n;
    }
    FUZZ_TRUTH(lseek(out->fd, 0, SEEK_SET) == 0);
    (void)snprintf(out->path, sizeof out->path, "/proc/self/fd/%d", out->fd);
}

void fuzz_file_close(fuzz_file *f)
{
    (void)close(f->fd);
}

/* An entry of libFuzzer has no argument for what is made once: it is here. */
static char *scratch_path(void)
{
    static char path[256];
    return path;
}

static void remove_scratch(void)
{
    bridge_remove_dir(scratch_path());
}

const char *fuzz_scratch(void)
{
    char *const path = scratch_path();
    if (path[0] == '\0') {
        bridge_temp_dir(path, 256);
        FUZZ_TRUTH(atexit(remove_scratch) == 0);
    }
    return path;
}

void fuzz_write(const char *dir, const char *name, const uint8_t *data,
                size_t size)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *const f = fopen(path, "wb");
    FUZZ_TRUTH(f != NULL);
    FUZZ_TRUTH(size == 0 || fwrite(data, 1, size, f) == size);
    FUZZ_TRUTH(fclose(f) == 0);
}
