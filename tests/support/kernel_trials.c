/* SPDX-License-Identifier: MIT */
#include "tests/support/kernel_trials.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/bridge.h"
#include "tests/support/give_up.h"
#include "tests/support/planes.h"

enum { GUARD = 64, GUARD_BYTE = 0xa5 };

/* Not in builds without it; goti_kernels_best never picks it on a processor
 * that has something better. */
extern const goti_kernels goti_kernels_avx2 __attribute__((weak));

const goti_kernels *trial_kernels[3];
unsigned trial_n_kernels;
char trial_name[160];
char trial_wrong[320];
static uint64_t seed = TRIAL_SEED;

static void add_kernels(const goti_kernels *k)
{
    for (unsigned i = 0; i < trial_n_kernels; i++)
        if (trial_kernels[i] == k) return;
    trial_kernels[trial_n_kernels++] = k;
}

static bool runs_avx2(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    return &goti_kernels_avx2 != NULL && __builtin_cpu_supports("avx2") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

void trial_start(void)
{
    seed = TRIAL_SEED;
    add_kernels(goti_kernels_best(true));
    add_kernels(goti_kernels_best(false));
    if (runs_avx2()) add_kernels(&goti_kernels_avx2);
}

void trial_set(const char *what, unsigned f, const char *more)
{
    (void)snprintf(trial_name, sizeof trial_name, "%s f=%u %s (seed %d)", what,
                   f, more, TRIAL_SEED);
}

/* Always false: what a check returns. */
__attribute__((format(printf, 2, 3))) static bool wrong(const goti_kernels *k,
                                                        const char *format, ...)
{
    char text[120];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    (void)snprintf(trial_wrong, sizeof trial_wrong, "%s: %s: %s", k->name,
                   trial_name, text);
    return false;
}

/* ---- memory ---- */

void *trial_alloc(size_t bytes)
{
    void *const p = aligned_alloc(64, bytes);
    if (p == NULL) test_give_up("%s: out of memory", trial_name);
    return p;
}

void *trial_alloc_guarded(size_t bytes)
{
    const size_t whole = (bytes + 63) / 64 * 64;
    uint8_t *const p = trial_alloc(whole + 2 * GUARD);
    memset(p, GUARD_BYTE, whole + 2 * GUARD);
    return p + GUARD;
}

bool trial_free_guarded(void *data, size_t bytes, const goti_kernels *k)
{
    uint8_t *const p = data;
    for (size_t i = 1; i <= GUARD; i++)
        if (p[0 - i] != GUARD_BYTE)
            return wrong(k, "wrote %zu bytes before", i);
    for (size_t i = 0; i < GUARD; i++)
        if (p[bytes + i] != GUARD_BYTE)
            return wrong(k, "wrote %zu bytes after", i + 1);
    free(p - GUARD);
    return true;
}

void *trial_copy_guarded(const void *from, size_t bytes)
{
    void *const p = trial_alloc_guarded(bytes);
    memcpy(p, from, bytes);
    return p;
}

/* ---- random input ---- */

uint64_t trial_random(void)
{
    return bridge_random(&seed);
}

unsigned trial_below(unsigned n)
{
    return (unsigned)(trial_random() % n);
}

uint64_t trial_random_word(unsigned n)
{
    uint64_t x = ~UINT64_C(0);
    for (unsigned i = 0; i < n; i++)
        x &= trial_random();
    return x;
}

uint64_t *trial_random_plane(unsigned f, trial_density d, bool clean)
{
    uint64_t *const plane = trial_alloc(plane_bytes(f));
    const uint32_t n_cells = (uint32_t)1 << f;
    const unsigned chance[TRIAL_N_DENSITIES] = {64, 64, 9, 4, 1, 0};
    for (size_t w = 0; w < goti_plane_words(f); w++)
        plane[w] = chance[d] == 64 ? 0 : trial_random_word(chance[d]);
    if (d == TRIAL_SINGLE) plane_put(plane, trial_below(n_cells), true);
    for (uint32_t c = n_cells; c < goti_plane_words(f) * 64; c++)
        plane_put(plane, c, !clean && trial_below(2) == 1);
    return plane;
}

uint64_t *trial_any_plane(unsigned f, bool clean)
{
    return trial_random_plane(f, (trial_density)trial_below(TRIAL_N_DENSITIES),
                              clean);
}

const uint64_t *trial_outline(const goti_kernels *k, uint64_t *outline,
                              const uint64_t *plane, unsigned f)
{
    if (goti_outline_words(f) > TRIAL_OUTLINE_WORDS)
        test_give_up("%s: the outline is too long", trial_name);
    if (trial_below(2) == 0) return NULL;
    (void)k->plane_outline(outline, plane, goti_plane_words(f));
    return outline;
}

uint8_t *trial_random_cells(unsigned f)
{
    uint8_t *const cell = trial_alloc(goti_cells_bytes(f));
    const unsigned n_codes = trial_below(2) == 1 ? 256 : 5;
    for (size_t c = 0; c < goti_cells_bytes(f); c++)
        cell[c] = (uint8_t)trial_below(n_codes);
    return cell;
}

goti_range trial_random_range(unsigned f)
{
    if (trial_below(2) == 0) return (goti_range){0, f};
    const unsigned first = trial_below(f + 1);
    return (goti_range){first, first + trial_below(f + 1 - first)};
}

unsigned trial_n_bits(uint32_t c)
{
    unsigned n = 0;
    for (; c != 0; c >>= 1)
        n += c & 1;
    return n;
}

/* ---- comparing ---- */

bool trial_same_plane(const goti_kernels *k, const uint64_t *got,
                      const uint8_t *want, unsigned f, bool clean)
{
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        if (plane_has(got, c) != want[c])
            return wrong(k, "cell %" PRIx32 " is %d", c, plane_has(got, c));
    for (uint32_t c = (uint32_t)1 << f; c < goti_plane_words(f) * 64; c++)
        if (clean && plane_has(got, c)) return wrong(k, "padding %" PRIx32, c);
    return true;
}

bool trial_same_cells(const goti_kernels *k, const uint8_t *got,
                      const uint8_t *want, unsigned f)
{
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++)
        if (got[c] != want[c])
            return wrong(k, "cell %" PRIx32 " is %u, expected %u", c, got[c],
                         want[c]);
    return true;
}

bool trial_same_range(const goti_kernels *k, const uint8_t *got,
                      const uint8_t *want, unsigned f, goti_range range)
{
    for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
        const unsigned n = trial_n_bits(c);
        if (n >= range.first && n <= range.last && got[c] != want[c])
            return wrong(k, "%u..%u bits: cell %" PRIx32 " is %u, expected %u",
                         range.first, range.last, c, got[c], want[c]);
    }
    return true;
}
