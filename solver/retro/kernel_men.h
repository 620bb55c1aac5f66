/* SPDX-License-Identifier: MIT */
/* Kernels on bit planes that morris needs: mills, and captures by them; see
 * kernels.h. Included by kernels.c only. */
#ifndef GOTI_RETRO_KERNEL_MEN_H
#define GOTI_RETRO_KERNEL_MEN_H

#include "solver/retro/kernel_planes.h"

static void plane_holding_or(uint64_t *dst, unsigned f, uint32_t must)
{
    const uint32_t used = f <= 6 ? 1 : (uint32_t)1 << (f - 6);
    uint64_t inside = cells_where(must & 63, 0);
    if (f < 6) inside &= goti_low_bits(1u << f);
    const uint32_t high = must >> 6;
    const uint32_t rest = (used - 1) & ~high;
    uint32_t sub = 0;
    do {
        dst[sub | high] |= inside;
        sub = next_submask(sub, rest);
    } while (sub != 0);
}

/* Mills as blocks want them: bits of the block number, and cells. */
typedef struct mill_plan {
    uint32_t dims, high;
    block low;
} mill_plan;

static void plan_mills(mill_plan *plan, const uint32_t *mill, unsigned n)
{
    for (unsigned m = 0; m < n; m++) {
        plan[m].dims = mill[m];
        plan[m].high = mill[m] >> 9;
        memset(&plan[m].low, 0xff, sizeof plan[m].low);
        for (unsigned i = 0; i < 9; i++) {
            if (((mill[m] >> i) & 1) == 0) continue;
            const block d = block_dim(i);
            for (unsigned l = 0; l < 8; l++)
                plan[m].low.w[l] &= d.w[l];
        }
    }
}

/* Cells of block b that hold dimension i and come there by a step that closes
 * a mill, or closes none. */
static inline block block_arrived(const mill_plan *mill, unsigned n, uint32_t b,
                                  unsigned i, bool closing)
{
    block closed = {{0}}, out = {{0}};
    if (i >= 9 && ((b >> (i - 9)) & 1) == 0) return out;
    for (unsigned m = 0; m < n; m++) {
        if (((mill[m].dims >> i) & 1) == 0 || (mill[m].high & ~b) != 0)
            continue;
        for (unsigned l = 0; l < 8; l++)
            closed.w[l] |= mill[m].low.w[l];
    }
    memset(&out, 0xff, sizeof out);
    if (i < 9) out = block_dim(i);
    for (unsigned l = 0; l < 8; l++)
        out.w[l] &= closing ? closed.w[l] : ~closed.w[l];
    return out;
}

/* Cells of block b at the end of a step along the edge. */
static inline block block_ends(const mill_plan *mill, unsigned n, uint32_t b,
                               goti_dim_edge e, bool closing)
{
    block at_i = block_arrived(mill, n, b, e.i, closing);
    const block at_j = block_arrived(mill, n, b, e.j, closing);
    block i = {{0}}, j = {{0}};
    if (e.i < 9)
        i = block_dim(e.i);
    else if ((b >> (e.i - 9)) & 1)
        memset(&i, 0xff, sizeof i);
    if (e.j < 9)
        j = block_dim(e.j);
    else if ((b >> (e.j - 9)) & 1)
        memset(&j, 0xff, sizeof j);
    for (unsigned l = 0; l < 8; l++)
        at_i.w[l] = (at_i.w[l] & ~j.w[l]) | (at_j.w[l] & ~i.w[l]);
    return at_i;
}

static inline block block_flip_low(const edge_plan *p, block x)
{
    for (unsigned k = 0; k < p->n_low; k++)
        x = block_flip(x, p->low[k]);
    return x;
}

static void plane_men_or(uint64_t *dst, const uint64_t *src, unsigned f,
                         const goti_dim_edge *edge, unsigned n,
                         const uint32_t *mill, unsigned n_mills, bool closing)
{
    edge_plan plan[GOTI_MAX_DIM_EDGES];
    mill_plan mills[GOTI_MAX_DIM_MILLS];
    (void)plan_edges(plan, edge, n);
    plan_mills(mills, mill, n_mills);
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    FOR_BLOCKS(b, src, NULL, blocks)
    {
        for (unsigned k = 0; k < n; k++) {
            if (edge_case(&plan[k], b) < 0) continue;
            block x = block_ends(mills, n_mills, b, edge[k], closing);
            for (unsigned l = 0; l < 8; l++)
                x.w[l] &= src[(size_t)b * 8 + l];
            if (!block_any(x.w)) continue;
            const block y = block_flip_low(&plan[k], x);
            uint64_t *const d = dst + (size_t)(b ^ plan[k].high) * 8;
            for (unsigned l = 0; l < 8; l++)
                d[l] |= y.w[l];
        }
    }
}

static void plane_men_and(uint64_t *dst, const uint64_t *src, unsigned f,
                          const goti_dim_edge *edge, unsigned n,
                          const uint32_t *mill, unsigned n_mills)
{
    edge_plan plan[GOTI_MAX_DIM_EDGES];
    mill_plan mills[GOTI_MAX_DIM_MILLS];
    (void)plan_edges(plan, edge, n);
    plan_mills(mills, mill, n_mills);
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        uint64_t *const d = dst + (size_t)b * 8;
        if (!block_any(d)) continue;
        for (unsigned k = 0; k < n && block_any(d); k++) {
            const uint32_t t = b ^ plan[k].high;
            if (edge_case(&plan[k], t) < 0) continue;
            block x = block_ends(mills, n_mills, t, edge[k], false);
            for (unsigned l = 0; l < 8; l++)
                x.w[l] &= ~src[(size_t)t * 8 + l];
            const block bad = block_flip_low(&plan[k], x);
            for (unsigned l = 0; l < 8; l++)
                d[l] &= ~bad.w[l];
        }
    }
}

static void plane_section(uint64_t *dst, const uint64_t *src, unsigned f,
                          unsigned d)
{
    const uint32_t words = (uint32_t)goti_plane_words(f);
    if (f < 9) { /* both are padded to a block */
        memset(dst, 0, words * 8);
        for (uint32_t c = 0; c < (uint32_t)1 << f; c++) {
            const uint32_t s = insert_bit(c, d);
            dst[c >> 6] |= ((src[s >> 6] >> (s & 63)) & 1) << (c & 63);
        }
        return;
    }
    for (uint32_t w = 0; w < words; w++)
        dst[w] = d >= 6 ? src[insert_bit(w, d - 6)]
                        : drop_dim(src[2 * w], d) | drop_dim(src[2 * w + 1], d)
                                                        << 32;
}

static void plane_without_or(uint64_t *dst, const uint64_t *src,
                             const uint64_t *where, unsigned f, unsigned i)
{
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    const block holds = block_dim(i < 9 ? i : 0);
    for (uint32_t b = 0; b < blocks; b++) {
        if (i >= 9 && ((b >> (i - 9)) & 1) == 0) continue;
        const uint32_t from = i >= 9 ? b ^ (uint32_t)1 << (i - 9) : b;
        block x = block_load(src + (size_t)from * 8);
        if (i < 9) x = block_flip(x, i);
        for (unsigned l = 0; l < 8; l++) {
            const size_t w = (size_t)b * 8 + l;
            const uint64_t here = i < 9 ? holds.w[l] : ~UINT64_C(0);
            dst[w] |= x.w[l] & here & where[w];
        }
    }
}

#endif
