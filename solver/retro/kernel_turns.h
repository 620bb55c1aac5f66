/* SPDX-License-Identifier: MIT */
/*
 * Kernels on bit planes for whole turns of morris men, those that close a mill
 * and those that do not together, for cells of all numbers of men; see
 * kernels.h. Included by kernels.c only.
 */
#ifndef GOTI_RETRO_KERNEL_TURNS_H
#define GOTI_RETRO_KERNEL_TURNS_H

#include "solver/retro/kernel_planes.h"

/* Mills by dimension: which blocks have them, and in which cells. */
typedef struct turn_mills {
    unsigned f;
    uint8_t first[GOTI_MAX_DIMS + 1]; /* into entry, by dimension */
    uint8_t entry[3 * GOTI_MAX_DIM_MILLS];
    uint32_t high[GOTI_MAX_DIM_MILLS];
    block low[GOTI_MAX_DIM_MILLS];
} turn_mills;

static block block_filled(bool value)
{
    block b;
    memset(&b, value ? 0xff : 0, sizeof b);
    return b;
}

static void plan_turn_mills(turn_mills *p, unsigned f, const uint32_t *mill,
                            unsigned n)
{
    p->f = f;
    for (unsigned m = 0; m < n; m++) {
        p->high[m] = mill[m] >> 9;
        p->low[m] = block_filled(true);
        for (unsigned i = 0; i < 9; i++) {
            if (((mill[m] >> i) & 1) == 0) continue;
            const block d = block_dim(i);
            for (unsigned l = 0; l < 8; l++)
                p->low[m].w[l] &= d.w[l];
        }
    }
    uint8_t at = 0;
    for (unsigned i = 0; i < f; i++) {
        p->first[i] = at;
        for (unsigned m = 0; m < n; m++)
            if ((mill[m] >> i) & 1) p->entry[at++] = (uint8_t)m;
    }
    p->first[f] = at;
}

/* Cells of block b with a mill closed through dimension i. */
static inline block turn_closed(const turn_mills *p, uint32_t b, unsigned i)
{
    block x = block_filled(false);
    for (unsigned k = p->first[i]; k < p->first[i + 1]; k++) {
        const unsigned m = p->entry[k];
        if ((p->high[m] & ~b) != 0) continue;
        for (unsigned l = 0; l < 8; l++)
            x.w[l] |= p->low[m].w[l];
    }
    return x;
}

/* Cells of block b that hold dimension i. */
static inline block turn_holds(uint32_t b, unsigned i)
{
    return i < 9 ? block_dim(i) : block_filled((b >> (i - 9)) & 1);
}

static inline uint32_t high_bit(unsigned i)
{
    return i < 9 ? 0 : (uint32_t)1 << (i - 9);
}

static inline block flip_if_low(block x, unsigned i)
{
    return i < 9 ? block_flip(x, i) : x;
}

/* Cells of block b that are good to come to by a man on dimension i: in open
 * if that closes no mill, in closing if it does. */
static inline block turn_arrivals(const turn_mills *p, uint32_t b, unsigned i,
                                  block open, block closing)
{
    const block closed = turn_closed(p, b, i), hold = turn_holds(b, i);
    block x;
    for (unsigned l = 0; l < 8; l++)
        x.w[l] = hold.w[l] &
                 ((open.w[l] & ~closed.w[l]) | (closing.w[l] & closed.w[l]));
    return x;
}

/* Push the cells of block b along the edges. */
static inline void push_turns(uint64_t *dst, const turn_mills *p, uint32_t b,
                              block open, block closing,
                              const goti_dim_edge *edge, unsigned n)
{
    block at[GOTI_MAX_DIMS];
    for (unsigned i = 0; i < p->f; i++)
        at[i] = turn_arrivals(p, b, i, open, closing);
    for (unsigned k = 0; k < n; k++) {
        const unsigned i = edge[k].i, j = edge[k].j;
        const block hi = turn_holds(b, i), hj = turn_holds(b, j);
        block x;
        for (unsigned l = 0; l < 8; l++)
            x.w[l] = (at[i].w[l] & ~hj.w[l]) | (at[j].w[l] & ~hi.w[l]);
        if (!block_any(x.w)) continue;
        x = flip_if_low(flip_if_low(x, i), j);
        uint64_t *const d = dst + (size_t)(b ^ high_bit(i) ^ high_bit(j)) * 8;
        for (unsigned l = 0; l < 8; l++)
            d[l] |= x.w[l];
    }
}

/* The cells of x in few (or, if not in, outside it). */
static inline block block_select(block x, const uint64_t *few, uint32_t b,
                                 bool in)
{
    for (unsigned l = 0; l < 8; l++)
        x.w[l] &= in ? few[(size_t)b * 8 + l] : ~few[(size_t)b * 8 + l];
    return x;
}

static block load_or_none(const uint64_t *plane, uint32_t b)
{
    return plane != NULL ? block_load(plane + (size_t)b * 8)
                         : block_filled(false);
}

static void plane_turns_or(uint64_t *dst, const uint64_t *open,
                           const uint64_t *closing, const goti_men *men)
{
    turn_mills p;
    plan_turn_mills(&p, men->f, men->mill, men->n_mills);
    const uint32_t blocks = (uint32_t)(goti_plane_words(men->f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        const block x = load_or_none(open, b), y = load_or_none(closing, b);
        if (!block_any(x.w) && !block_any(y.w)) continue;
        push_turns(dst, &p, b, block_select(x, men->few, b, false),
                   block_select(y, men->few, b, false), men->edge,
                   men->n_edges);
        const block fx = block_select(x, men->few, b, true);
        const block fy = block_select(y, men->few, b, true);
        if (block_any(fx.w) || block_any(fy.w))
            push_turns(dst, &p, b, fx, fy, men->pair, men->n_pairs);
    }
}

/* x keeps the cells of block b all of whose turns along the edges are good. */
static inline block keep_turns(block x, const turn_mills *p, uint32_t b,
                               const uint64_t *open, const uint64_t *closing,
                               const goti_dim_edge *edge, unsigned n)
{
    for (unsigned k = 0; k < n && block_any(x.w); k++) {
        const unsigned i = edge[k].i, j = edge[k].j;
        const uint32_t t = b ^ high_bit(i) ^ high_bit(j);
        block o = block_load(open + (size_t)t * 8);
        block c = block_load(closing + (size_t)t * 8);
        const block hi = turn_holds(t, i), hj = turn_holds(t, j);
        for (unsigned l = 0; l < 8; l++) {
            o.w[l] = ~o.w[l];
            c.w[l] = ~c.w[l];
        }
        const block at_i = turn_arrivals(p, t, i, o, c);
        const block at_j = turn_arrivals(p, t, j, o, c);
        for (unsigned l = 0; l < 8; l++)
            o.w[l] = (at_i.w[l] & ~hj.w[l]) | (at_j.w[l] & ~hi.w[l]);
        o = flip_if_low(flip_if_low(o, i), j);
        for (unsigned l = 0; l < 8; l++)
            x.w[l] &= ~o.w[l];
    }
    return x;
}

static void plane_turns_and(uint64_t *dst, const uint64_t *open,
                            const uint64_t *closing, const goti_men *men)
{
    turn_mills p;
    plan_turn_mills(&p, men->f, men->mill, men->n_mills);
    const uint32_t blocks = (uint32_t)(goti_plane_words(men->f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        const block x = block_load(dst + (size_t)b * 8);
        if (!block_any(x.w)) continue;
        block y = keep_turns(block_select(x, men->few, b, false), &p, b, open,
                             closing, men->edge, men->n_edges);
        const block z = keep_turns(block_select(x, men->few, b, true), &p, b,
                                   open, closing, men->pair, men->n_pairs);
        for (unsigned l = 0; l < 8; l++)
            y.w[l] |= z.w[l];
        block_store(dst + (size_t)b * 8, y);
    }
}

/* Cells of block b in which all men are in closed mills: any may be taken. */
static inline block turn_all_closed(const turn_mills *p, uint32_t b)
{
    block x = block_filled(true);
    for (unsigned i = 0; i < p->f; i++) {
        const block hold = turn_holds(b, i), closed = turn_closed(p, b, i);
        for (unsigned l = 0; l < 8; l++)
            x.w[l] &= ~hold.w[l] | closed.w[l];
    }
    return x;
}

/* Cells of block b whose man on dimension i may be taken. */
static inline block turn_takeable(const turn_mills *p, uint32_t b, unsigned i,
                                  bool free_men, block all)
{
    block x = turn_holds(b, i);
    if (!free_men) return x;
    const block closed = turn_closed(p, b, i);
    for (unsigned l = 0; l < 8; l++)
        x.w[l] &= ~closed.w[l] | all.w[l];
    return x;
}

static void plane_takes_or(uint64_t *dst, const uint64_t *src,
                           const uint64_t *outline, const goti_men *men)
{
    turn_mills p;
    plan_turn_mills(&p, men->f, men->mill, men->n_mills);
    const uint32_t blocks = (uint32_t)(goti_plane_words(men->f) / 8);
    FOR_BLOCKS(b, src, outline, blocks)
    {
        const block x = block_load(src + (size_t)b * 8);
        const block here = turn_all_closed(&p, b);
        for (unsigned i = 0; i < men->f; i++) {
            const uint32_t t = b | high_bit(i);
            if (i >= 9 && t == b) continue;
            const block y = flip_if_low(x, i);
            const block all =
                t == b || !men->free_men ? here : turn_all_closed(&p, t);
            const block take = turn_takeable(&p, t, i, men->free_men, all);
            uint64_t *const d = dst + (size_t)t * 8;
            for (unsigned l = 0; l < 8; l++)
                d[l] |= y.w[l] & take.w[l];
        }
    }
}

static void plane_takes_and(uint64_t *dst, const uint64_t *src,
                            const goti_men *men)
{
    turn_mills p;
    plan_turn_mills(&p, men->f, men->mill, men->n_mills);
    const uint32_t blocks = (uint32_t)(goti_plane_words(men->f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        block x = block_load(dst + (size_t)b * 8);
        if (!block_any(x.w)) continue;
        const block all = turn_all_closed(&p, b);
        for (unsigned i = 0; i < men->f && block_any(x.w); i++) {
            const uint32_t t = b & ~high_bit(i);
            if (i >= 9 && t == b) continue;
            const block y = flip_if_low(block_load(src + (size_t)t * 8), i);
            const block take = turn_takeable(&p, b, i, men->free_men, all);
            for (unsigned l = 0; l < 8; l++)
                x.w[l] &= y.w[l] | ~take.w[l];
        }
        block_store(dst + (size_t)b * 8, x);
    }
}

#endif
