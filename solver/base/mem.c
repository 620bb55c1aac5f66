/* SPDX-License-Identifier: MIT */
#include "solver/base/mem.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "solver/base/utf8.h"

enum { ALIGNMENT = 64, HUGE_BYTES = 1 << 21 };

/* Large blocks come from mmap: zeroed lazily, page aligned, huge pages. */
void *goti_mem_alloc(size_t size_bytes)
{
    if (size_bytes >= HUGE_BYTES) {
        void *const p = mmap(NULL, size_bytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (p == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
        (void)madvise(p, size_bytes, MADV_HUGEPAGE); /* only advice */
#endif
        return p;
    }
    const size_t rounded = (size_bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    const size_t size = rounded == 0 ? ALIGNMENT : rounded;
    void *const p = aligned_alloc(ALIGNMENT, size);
    if (p != NULL) memset(p, 0, size);
    return p;
}

void goti_mem_free(void *p, size_t size_bytes)
{
    if (p == NULL) return;
    if (size_bytes >= HUGE_BYTES)
        (void)munmap(p, size_bytes);
    else
        free(p);
}

static uint64_t pages_to_bytes(long pages)
{
    const long page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
}

uint64_t goti_mem_physical(void)
{
    return pages_to_bytes(sysconf(_SC_PHYS_PAGES));
}

/* MemAvailable counts the page cache as free, which sysconf does not. */
uint64_t goti_mem_available(void)
{
    uint64_t kib = 0;
    FILE *const f = fopen("/proc/meminfo", "r");
    if (f != NULL) {
        char line[128];
        while (fgets(line, sizeof line, f) != NULL)
            if (sscanf(line, "MemAvailable: %" SCNu64 " kB", &kib) == 1) break;
        (void)fclose(f);
    }
    if (kib != 0) return kib * 1024;
    return pages_to_bytes(sysconf(_SC_AVPHYS_PAGES));
}

uint64_t goti_mem_peak(void)
{
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0 || usage.ru_maxrss < 0) return 0;
    return (uint64_t)usage.ru_maxrss * 1024; /* Linux counts in KiB */
}

/* The power of 1024 a unit stands for, or -1. */
static int unit_power(const char *unit)
{
    static const char letters[] = "KMGT";
    if (unit[0] == '\0' || strcasecmp(unit, "B") == 0) return 0;
    const char *const letter = strchr(letters, toupper((unsigned char)unit[0]));
    if (letter == NULL) return -1;
    const char *const rest = unit + 1;
    const bool known = rest[0] == '\0' || strcasecmp(rest, "B") == 0 ||
                       strcasecmp(rest, "iB") == 0;
    return known ? (int)(letter - letters) + 1 : -1;
}

/* Digits with an optional fraction; returns what follows, or NULL. */
static const char *scan_decimal(const char *s, double *out)
{
    if (!isdigit((unsigned char)*s)) return NULL;
    double value = 0;
    for (; isdigit((unsigned char)*s); s++)
        value = value * 10 + (*s - '0');
    if (*s == '.') {
        double place = 1;
        for (s++; isdigit((unsigned char)*s); s++)
            value += (*s - '0') * (place /= 10);
    }
    *out = value;
    return s;
}

goti_err goti_mem_parse(const char *text, uint64_t *size_bytes, goti_msg *msg)
{
    double value = 0;
    const char *s = text + strspn(text, " \t");
    s = scan_decimal(s, &value);
    int power = -1;
    if (s != NULL) power = unit_power(s + strspn(s, " \t"));
    if (power < 0)
        return goti_fail(msg, GOTI_E_ARG,
                         "expected a size such as 4G or 512MiB, got '%.*s'",
                         GOTI_UTF8_CUT(text, 80));
    for (int i = 0; i < power; i++)
        value *= 1024;
    if (value >= 0x1p63)
        return goti_fail(msg, GOTI_E_ARG, "size '%.*s' is too large",
                         GOTI_UTF8_CUT(text, 80));
    *size_bytes = (uint64_t)value;
    return GOTI_OK;
}

const char *goti_mem_format(uint64_t size_bytes, char *buf, size_t buf_bytes)
{
    static const char *const unit[] = {"B",   "KiB", "MiB", "GiB",
                                       "TiB", "PiB", "EiB"};
    double value = (double)size_bytes;
    unsigned u = 0;
    /* 1023.95 would print as 1024.0 */
    while (value >= 1023.95 && u + 1 < sizeof unit / sizeof unit[0]) {
        value /= 1024;
        u++;
    }
    (void)snprintf(buf, buf_bytes, "%.*f %s", u == 0 ? 0 : 1, value, unit[u]);
    return buf;
}
