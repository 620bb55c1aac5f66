/* SPDX-License-Identifier: MIT */
/*
 * The inner loops: algebra on one row at a time.
 *
 * A row is a hypercube over its f free points: cell number c is the set of
 * column pieces, bit i of c the i-th free point.  It is held either as a bit
 * plane (one bit a cell, 64 cells a word) or as cells of one byte.  Kernels
 * know nothing of games: they shift, mask, insert and drop dimensions.
 *
 * kernels.c is compiled once for any machine and, on x86-64, again for AVX2
 * and AVX-512; goti_kernels_best picks at run time.  All give the same bytes.
 */
#ifndef GOTI_RETRO_KERNELS_H
#define GOTI_RETRO_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GOTI_MAX_DIM_EDGES = 512, /* column steps of a row */
    GOTI_MAX_DIM_MILLS = 64,
    GOTI_MAX_CLOSED = 4,   /* mills a man closes at once that count */
    GOTI_MAX_DIMS = 31,    /* free points of a row */
    GOTI_BLOCK_WORDS = 8,  /* planes come in blocks of 512 cells */
    GOTI_CELL_BLOCK = 64,  /* cells come in blocks of 64 */
    GOTI_MAX_CLASSES = 32, /* classes of cells by number of column pieces */
    GOTI_CLASS_STRIDE = 256
};

/** Words of a plane, bytes of a row of cells; both padded to whole blocks. */
static inline size_t goti_plane_words(unsigned f)
{
    return f <= 9 ? 8 : (size_t)1 << (f - 6);
}
static inline size_t goti_cells_bytes(unsigned f)
{
    return f <= 6 ? 64 : (size_t)1 << f;
}

/** Words of an outline: one bit a block of a plane. */
static inline size_t goti_outline_words(unsigned f)
{
    return (goti_plane_words(f) / GOTI_BLOCK_WORDS + 63) / 64;
}

/** Bytes of an outline that follows a plane, in whole cache lines. */
static inline size_t goti_outline_bytes(unsigned f)
{
    return (goti_outline_words(f) * 8 + 63) / 64 * 64;
}

/** Two joined free points: a column piece may step between them. */
typedef struct goti_dim_edge {
    uint8_t i, j; /* dimensions, i < j */
} goti_dim_edge;

/**
 * How cells of a row see cells of another row after an action of the row side.
 * Seen from cell c of the target (f dimensions) with all of set in c and none
 * of clear: drop the dimension put (always clear), remove set, and insert a
 * clear dimension at gap.  put = gap = f leaves that step out.
 */
typedef struct goti_cell_map {
    uint8_t f;      /* dimensions of the target */
    uint8_t put;    /* target dimension the row piece comes to */
    uint8_t gap;    /* source dimension the row piece left */
    uint32_t set;   /* target dimensions that are captured */
    uint32_t clear; /* target dimensions that must be empty, put among them */
} goti_cell_map;

/** Cells are copied from cell c' with bit to[i] of c' = bit i of c. */
typedef struct goti_dim_map {
    uint8_t f;
    uint8_t to[GOTI_MAX_DIMS];
} goti_dim_map;

/** The column side's men of a morris row: how they move, close and are taken.
 * Cells of few men (few: a plane) move along pairs, the others along edges. */
typedef struct goti_men {
    unsigned f;
    const goti_dim_edge *edge, *pair;
    unsigned n_edges, n_pairs;
    const uint32_t *mill; /* sets of dimensions */
    unsigned n_mills;
    const uint64_t *few;
    bool free_men; /* men in closed mills are taken only if all are in one */
} goti_men;

/** Cells of first..last column pieces. */
typedef struct goti_range {
    unsigned first, last;
} goti_range;

typedef struct goti_kernels {
    const char *name;

    /* Planes.  dst, src: whole planes of the same row size.  outline: which
     * blocks of src are not empty, as plane_outline made it, so that the empty
     * ones are not read at all; NULL: look. */

    /** Fill the outline of a plane; returns how many cells the plane has. */
    uint64_t (*plane_outline)(uint64_t *outline, const uint64_t *plane,
                              size_t words);
    void (*plane_add)(uint64_t *dst, const uint64_t *src,
                      const uint64_t *outline, size_t words);
    void (*plane_remove)(uint64_t *dst, const uint64_t *src, size_t words);
    void (*plane_keep)(uint64_t *dst, const uint64_t *src, size_t words);
    bool (*plane_any)(const uint64_t *plane, size_t words);

    /** Where map applies: dst |= src seen through map. On planes gap is below f
     * unless put = gap = f: row pieces do not enter here. */
    void (*plane_see_or)(uint64_t *dst, const uint64_t *src,
                         const uint64_t *outline, const goti_cell_map *map);
    /** Where map applies: dst &= src seen through map. */
    void (*plane_see_and)(uint64_t *dst, const uint64_t *src,
                          const goti_cell_map *map);
    /** dst |= src permuted. tmp: a plane of scratch. */
    void (*plane_permute_or)(uint64_t *dst, const uint64_t *src, uint64_t *tmp,
                             const goti_dim_map *map);
    /** Push: dst gets every cell one column step away from a cell of src. */
    void (*plane_steps_or)(uint64_t *dst, const uint64_t *src,
                           const uint64_t *outline, unsigned f,
                           const goti_dim_edge *edge, unsigned n);
    /** dst keeps cells all of whose column steps lead to cells of src. */
    void (*plane_steps_and)(uint64_t *dst, const uint64_t *src, unsigned f,
                            const goti_dim_edge *edge, unsigned n);

    /** dst |= the cells that hold all dimensions of must. */
    void (*plane_holding_or)(uint64_t *dst, unsigned f, uint32_t must);
    /** plane &= the cells of n pieces. */
    void (*plane_keep_count)(uint64_t *plane, unsigned f, unsigned n);
    /** As plane_steps_or, but only steps that close one of the mills (sets of
     * dimensions) by their end, if closing, or that close none. */
    void (*plane_men_or)(uint64_t *dst, const uint64_t *src,
                         const uint64_t *outline, unsigned f,
                         const goti_dim_edge *edge, unsigned n,
                         const uint32_t *mill, unsigned n_mills, bool closing);
    /** The same of the steps that close exactly so many mills, 1 or more. */
    void (*plane_men_close_or)(uint64_t *dst, const uint64_t *src, unsigned f,
                               const goti_dim_edge *edge, unsigned n,
                               const uint32_t *mill, unsigned n_mills,
                               unsigned closed);
    /** As plane_steps_and, of the steps that close no mill. */
    void (*plane_men_and)(uint64_t *dst, const uint64_t *src, unsigned f,
                          const goti_dim_edge *edge, unsigned n,
                          const uint32_t *mill, unsigned n_mills);
    /** dst |= the cells of n pieces from which taking a man leads to a cell of
     * src, or, inverted, to one not in src.  With spare_mills, men in a closed
     * mill can be taken only where all men are in one. */
    void (*plane_taken_or)(uint64_t *dst, const uint64_t *src, bool inverted,
                           unsigned f, unsigned n, const uint32_t *mill,
                           unsigned n_mills, bool spare_mills);
    /** dst, of f dimensions, = the cells of n pieces that are in src, of f + 1
     * (inverted: not in src), without dimension d, which is taken out.  n above
     * f: the cells of all numbers. */
    void (*plane_section)(uint64_t *dst, const uint64_t *src, bool inverted,
                          unsigned f, unsigned d, unsigned n);

    /** dst |= the cells with a step of a man to a cell of open that closes no
     * mill, or to a cell of closing that does; each may be NULL. */
    void (*plane_turns_or)(uint64_t *dst, const uint64_t *open,
                           const uint64_t *closing, const goti_men *men);
    /** dst keeps the cells all of whose steps lead to such cells. */
    void (*plane_turns_and)(uint64_t *dst, const uint64_t *open,
                            const uint64_t *closing, const goti_men *men);
    /** dst |= the cells that become a cell of src when some man is taken. */
    void (*plane_takes_or)(uint64_t *dst, const uint64_t *src,
                           const uint64_t *outline, const goti_men *men);
    /** dst keeps the cells that do so whichever man is taken. */
    void (*plane_takes_and)(uint64_t *dst, const uint64_t *src,
                            const goti_men *men);

    /* Cells.  Where there is a range, only cells of so many bits are wanted:
     * the others become undefined. */

    /** cell[c] = code for every c in plane. */
    void (*cells_mark)(uint8_t *cell, const uint64_t *plane,
                       const uint64_t *outline, unsigned f, uint8_t code);
    /** plane = the cells that hold code. */
    void (*cells_find)(uint64_t *plane, const uint8_t *cell, unsigned f,
                       uint8_t code);
    /** dst = max(dst, src seen through map) where map applies. */
    void (*cells_see_max)(uint8_t *dst, const uint8_t *src,
                          const goti_cell_map *map, goti_range range);
    /** dst = max(dst, src permuted). */
    void (*cells_permute_max)(uint8_t *dst, const uint8_t *src,
                              const goti_dim_map *map, goti_range range);
    /** In place: cell[c] = min over clear bits i of cell[c + 2^i], or 255. */
    void (*cells_enter_min)(uint8_t *cell, unsigned f, goti_range range);
    /**
     * cell[c] = lut[p * 256 + cell[c]] where p is the number of bits of c.
     */
    void (*cells_recode)(uint8_t *cell, unsigned f, const uint8_t *lut,
                         goti_range range);
    /** The same into another row: dst = src recoded. */
    void (*cells_recode_to)(uint8_t *dst, const uint8_t *src, unsigned f,
                            const uint8_t *lut, goti_range range);
    /** a[c] = max(a[c] recoded by lut_a, b[c] recoded by lut_b); as above. */
    void (*cells_recode_max)(uint8_t *a, const uint8_t *b, unsigned f,
                             const uint8_t *lut_a, const uint8_t *lut_b,
                             goti_range range);
    /** dst = max(dst, src). */
    void (*cells_max)(uint8_t *dst, const uint8_t *src, unsigned f,
                      goti_range range);
    /** cell[c] = code where c has at most p bits. */
    void (*cells_fill_upto)(uint8_t *cell, unsigned f, int p, uint8_t code);
    /** Append lut[cell[c]] of the cells of exactly p bits, ascending, to out.
     */
    void (*cells_gather)(uint8_t *out, const uint8_t *cell, unsigned f,
                         unsigned p, const uint8_t *lut);
    /** The reverse: cells of exactly p bits come from in. */
    void (*cells_scatter)(uint8_t *cell, const uint8_t *in, unsigned f,
                          unsigned p);

    /* Cells of men who come and are taken.  Mills are sets of dimensions: man
     * i of cell c is in a closed mill if c holds all of some mill that has i.
     */

    /**
     * dst[c] = max of src[c without i] over the men i of c that may be taken,
     * or 0: any man or, if free_men, those in no closed mill unless all are in
     * one.  dst is not src.
     */
    void (*cells_take_max)(uint8_t *dst, const uint8_t *src, unsigned f,
                           const uint32_t *mill, unsigned n_mills,
                           bool free_men, goti_range range);
    /** dst[c] = min over the clear dimensions j of c, or 255, of c with j: its
     * cell of closing if man j is in a closed mill there, else of quiet.  dst
     * is neither. */
    void (*cells_place_min)(uint8_t *dst, const uint8_t *quiet,
                            const uint8_t *closing, unsigned f,
                            const uint32_t *mill, unsigned n_mills,
                            goti_range range);
    /** The same with a row of closing for each number of mills that are closed
     * at once; the last one for more, too. */
    void (*cells_place_each_min)(uint8_t *dst, const uint8_t *quiet,
                                 const uint8_t *const *closing,
                                 unsigned n_closing, unsigned f,
                                 const uint32_t *mill, unsigned n_mills,
                                 goti_range range);
    /** dst = min(dst, section permuted), where section is the cells of src, of
     * map->f + 1 dimensions, without dimension gone, which is taken out. */
    void (*cells_section_min)(uint8_t *dst, const uint8_t *src,
                              const goti_dim_map *map, unsigned gone,
                              goti_range range);
} goti_kernels;

/** The fastest kernels this processor runs, or the portable ones. */
const goti_kernels *goti_kernels_best(bool portable);

#endif
