/* SPDX-License-Identifier: MIT */
/* Memory: checked, 64-byte aligned allocation, and sizes as people write. */
#ifndef GOTI_BASE_MEM_H
#define GOTI_BASE_MEM_H

#include <stddef.h>
#include <stdint.h>

#include "solver/base/err.h"

/**
 * Zeroed memory, 64-byte aligned, huge pages advised when large.
 * @return NULL when there is none. Free with goti_mem_free(p, size_bytes).
 */
void *goti_mem_alloc(size_t size_bytes);
void goti_mem_free(void *p, size_t size_bytes);

/** Bytes of physical memory this machine has, and has free now. */
uint64_t goti_mem_physical(void);
uint64_t goti_mem_available(void);

/** Peak resident bytes of this process so far. */
uint64_t goti_mem_peak(void);

/** Parse "4G", "512MiB", "1.5 GB", "1000000" (powers of 1024 for all units). */
goti_err goti_mem_parse(const char *text, uint64_t *size_bytes,
                        goti_msg *msg) GOTI_NODISCARD;

/** Format as "3.2 GiB" into buf (at least 16 bytes); returns buf. */
const char *goti_mem_format(uint64_t size_bytes, char *buf, size_t buf_bytes);

#endif
