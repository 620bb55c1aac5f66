/* SPDX-License-Identifier: MIT */
/*
 * Every kernel of every instruction set this processor has, cell by cell
 * against the sentence in kernels.h.  Rows are small, of 2 to 14 dimensions:
 * the padding of small rows and the borders of words (6) and blocks (9) are
 * all met.  Written areas stand between guards; read ones end where they end,
 * for the address sanitizer to see.
 *
 * A trial is one random input given to each kernel in turn.
 */
#ifndef GOTI_TESTS_SUPPORT_KERNEL_TRIALS_H
#define GOTI_TESTS_SUPPORT_KERNEL_TRIALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/retro/kernels.h"

enum {
    TRIAL_MIN_F = 2,
    TRIAL_MAX_F = 14,
    TRIAL_MAX_CELLS = 1 << TRIAL_MAX_F,
    TRIAL_OUTLINE_WORDS = 1 + TRIAL_MAX_CELLS / 512 / 64,
    TRIAL_SEED = 1
};

/** What is tried. */
extern const goti_kernels *trial_kernels[3];
extern unsigned trial_n_kernels;

/** For messages: what is being tried, and what the last check found wrong. */
extern char trial_name[160];
extern char trial_wrong[320];

/** Find the kernels and begin the random numbers anew. */
void trial_start(void);

/** Say what is tried from here on. */
void trial_set(const char *what, unsigned f, const char *more);

/* ---- memory ---- */

/** Whole blocks of memory, for a kernel to read; free it. */
void *trial_alloc(size_t bytes);

/** Memory between guards, for a kernel to write. */
void *trial_alloc_guarded(size_t bytes);
void *trial_copy_guarded(const void *from, size_t bytes);

/** Free it; false and trial_wrong if something was written beside it. */
bool trial_free_guarded(void *data, size_t bytes, const goti_kernels *k);

/* ---- random input ---- */

uint64_t trial_random(void);
unsigned trial_below(unsigned n);

/** A word in which a bit is set with chance 2^-n. */
uint64_t trial_random_word(unsigned n);

typedef enum trial_density {
    TRIAL_EMPTY,
    TRIAL_SINGLE,
    TRIAL_SPARSE,
    TRIAL_SOME,
    TRIAL_HALF,
    TRIAL_FULL
} trial_density;
enum { TRIAL_N_DENSITIES = TRIAL_FULL + 1 };

/** clean: no bits in the padding; else anything may stand there. Free it. */
uint64_t *trial_random_plane(unsigned f, trial_density d, bool clean);
uint64_t *trial_any_plane(unsigned f, bool clean);

/** The outline of a plane, or NULL: kernels must do without as well. */
const uint64_t *trial_outline(const goti_kernels *k, uint64_t *outline,
                              const uint64_t *plane, unsigned f);

/** Free it. */
uint8_t *trial_random_cells(unsigned f);

/** All cells, or those of some numbers of bits. */
goti_range trial_random_range(unsigned f);

unsigned trial_n_bits(uint32_t c);

/* ---- comparing: false and trial_wrong where got is not want ---- */

/**
 * want has a byte a cell.  clean: sources had nothing in their padding, so no
 * cell may come there; counting relies on it.
 */
bool trial_same_plane(const goti_kernels *k, const uint64_t *got,
                      const uint8_t *want, unsigned f, bool clean);

bool trial_same_cells(const goti_kernels *k, const uint8_t *got,
                      const uint8_t *want, unsigned f);

/** The cells in range only; the others may hold anything. */
bool trial_same_range(const goti_kernels *k, const uint8_t *got,
                      const uint8_t *want, unsigned f, goti_range range);

#endif
