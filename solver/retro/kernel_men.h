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

/* Cells without dimension i < 9 go to where they hold it. */
static inline block block_up(block x, unsigned i)
{
    if (i >= 6)
        return block_and(block_swap_words(x, 1u << (i - 6)), block_dims[i]);
    const unsigned s = 1u << i;
    for (unsigned l = 0; l < 8; l++)
        x.w[l] = (x.w[l] & ~dim_mask[i]) << s;
    return x;
}

/* Cells that hold dimension i < 9 go to where they are without it. */
static inline block block_down(block x, unsigned i)
{
    if (i >= 6)
        return block_swap_words(block_and(x, block_dims[i]), 1u << (i - 6));
    const unsigned s = 1u << i;
    for (unsigned l = 0; l < 8; l++)
        x.w[l] = (x.w[l] & dim_mask[i]) >> s;
    return x;
}

/* Mills and steps as blocks want them. */
typedef struct men_plan {
    unsigned f;
    uint32_t near[GOTI_MAX_DIMS];      /* dimensions a step away */
    uint64_t mills_at[GOTI_MAX_DIMS];  /* numbers of the mills through each */
    uint32_t high[GOTI_MAX_DIM_MILLS]; /* of a mill: bits of the block number */
    block low[GOTI_MAX_DIM_MILLS];     /* and cells */
} men_plan;

static void plan_mills(men_plan *p, unsigned f, const uint32_t *mill,
                       unsigned n)
{
    p->f = f;
    memset(p->near, 0, sizeof p->near);
    memset(p->mills_at, 0, sizeof p->mills_at);
    for (unsigned m = 0; m < n; m++) {
        p->high[m] = mill[m] >> 9;
        memset(&p->low[m], 0xff, sizeof p->low[m]);
        for (uint32_t d = mill[m]; d != 0; d &= d - 1) {
            const unsigned i = goti_ctz(d);
            p->mills_at[i] |= goti_bit(m);
            if (i < 9) p->low[m] = block_and(p->low[m], block_dims[i]);
        }
    }
}

static void plan_men(men_plan *p, unsigned f, const goti_dim_edge *edge,
                     unsigned n, const uint32_t *mill, unsigned n_mills)
{
    plan_mills(p, f, mill, n_mills);
    for (unsigned k = 0; k < n; k++) {
        p->near[edge[k].i] |= (uint32_t)1 << edge[k].j;
        p->near[edge[k].j] |= (uint32_t)1 << edge[k].i;
    }
}

/* Cells of block b with a closed mill through dimension i. */
static inline block block_closed(const men_plan *p, uint32_t b, unsigned i)
{
    block out = {{0}};
    for (uint64_t at = p->mills_at[i]; at != 0; at &= at - 1) {
        const unsigned m = goti_ctz(at);
        const uint64_t here = (p->high[m] & ~b) == 0 ? ~UINT64_C(0) : 0;
        for (unsigned l = 0; l < 8; l++)
            out.w[l] |= p->low[m].w[l] & here;
    }
    return out;
}

static inline void add_block(uint64_t *dst, uint32_t b, block x)
{
    uint64_t *const d = dst + (size_t)b * 8;
    for (unsigned l = 0; l < 8; l++)
        d[l] |= x.w[l];
}

/* All predecessors of cells x of block b, whose men came to dimension i. */
static inline block men_back(const men_plan *p, uint64_t *dst, uint32_t b,
                             block x, unsigned i)
{
    uint32_t t = b;
    if (i < 9)
        x = block_down(x, i);
    else
        t ^= (uint32_t)1 << (i - 9);
    block out = {{0}};
    for (uint32_t near = p->near[i] & 511; near != 0; near &= near - 1)
        out = block_or(out, block_up(x, goti_ctz(near)));
    for (uint32_t near = p->near[i] >> 9 & ~b; near != 0; near &= near - 1)
        add_block(dst, t | (near & (~near + 1)), x);
    if (i < 9) return out;
    add_block(dst, t, out);
    return (block){{0}};
}

static void plane_men_or(uint64_t *dst, const uint64_t *src,
                         const uint64_t *outline, unsigned f,
                         const goti_dim_edge *edge, unsigned n,
                         const uint32_t *mill, unsigned n_mills, bool closing)
{
    men_plan plan;
    plan_men(&plan, f, edge, n, mill, n_mills);
    const uint64_t flip = closing ? 0 : ~UINT64_C(0);
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    FOR_BLOCKS(b, src, outline, blocks)
    {
        const block all = block_load(src + (size_t)b * 8);
        block here = {{0}}; /* predecessors in the block itself */
        for (unsigned i = 0; i < f; i++) {
            if (plan.near[i] == 0 || (closing && plan.mills_at[i] == 0))
                continue;
            if (i >= 9 && ((b >> (i - 9)) & 1) == 0) continue;
            block x = i < 9 ? block_and(all, block_dims[i]) : all;
            const block closed = block_closed(&plan, b, i);
            for (unsigned l = 0; l < 8; l++)
                x.w[l] &= closed.w[l] ^ flip;
            if (!block_any(x.w)) continue;
            here = block_or(here, men_back(&plan, dst, b, x, i));
        }
        add_block(dst, b, here);
    }
}

/* Cells of block b with exactly n closed mills through dimension i. */
static inline block block_closed_by(const men_plan *p, uint32_t b, unsigned i,
                                    unsigned n)
{
    block least[GOTI_MAX_DIM_MILLS + 2] = {{{0}}}; /* [k]: k mills or more */
    unsigned most = 0;
    memset(&least[0], 0xff, sizeof least[0]);
    for (uint64_t at = p->mills_at[i]; at != 0; at &= at - 1) {
        const unsigned m = goti_ctz(at);
        if ((p->high[m] & ~b) != 0) continue;
        for (unsigned k = ++most; k > 0; k--)
            least[k] = block_or(least[k], block_and(least[k - 1], p->low[m]));
    }
    return n > most ? (block){{0}}
                    : block_and(least[n], block_not(least[n + 1]));
}

static void plane_men_close_or(uint64_t *dst, const uint64_t *src, unsigned f,
                               const goti_dim_edge *edge, unsigned n,
                               const uint32_t *mill, unsigned n_mills,
                               unsigned closed)
{
    men_plan plan;
    plan_men(&plan, f, edge, n, mill, n_mills);
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    FOR_BLOCKS(b, src, NULL, blocks)
    {
        const block all = block_load(src + (size_t)b * 8);
        for (unsigned i = 0; i < f; i++) {
            if (goti_popcount(plan.mills_at[i]) < closed) continue;
            if (i >= 9 && ((b >> (i - 9)) & 1) == 0) continue;
            block x = i < 9 ? block_and(all, block_dims[i]) : all;
            x = block_and(x, block_closed_by(&plan, b, i, closed));
            if (!block_any(x.w)) continue;
            add_block(dst, b, men_back(&plan, dst, b, x, i));
        }
    }
}

/* Cells of block t at which men arrive in dimension i, closing no mill, and
 * which are not in src. */
static inline block men_escape(const men_plan *p, const uint64_t *src,
                               uint32_t t, unsigned i)
{
    const block x = block_load(src + (size_t)t * 8);
    return block_not(block_or(x, block_closed(p, t, i)));
}

/* Cells of block b with a step to dimension i, closing no mill, that leads to
 * no cell of src. */
static inline block men_free(const men_plan *p, const uint64_t *src, uint32_t b,
                             unsigned i)
{
    block out = {{0}};
    uint32_t t = b;
    if (i >= 9) {
        if ((b >> (i - 9)) & 1) return out;
        t |= (uint32_t)1 << (i - 9);
    }
    if ((p->near[i] & 511) != 0) {
        block x = men_escape(p, src, t, i);
        if (i < 9) x = block_down(x, i);
        for (uint32_t near = p->near[i] & 511; near != 0; near &= near - 1)
            out = block_or(out, block_up(x, goti_ctz(near)));
    }
    for (uint32_t near = p->near[i] >> 9 & b; near != 0; near &= near - 1) {
        block x = men_escape(p, src, t ^ (near & (~near + 1)), i);
        if (i < 9) x = block_down(x, i);
        out = block_or(out, x);
    }
    return out;
}

static void plane_men_and(uint64_t *dst, const uint64_t *src, unsigned f,
                          const goti_dim_edge *edge, unsigned n,
                          const uint32_t *mill, unsigned n_mills)
{
    men_plan plan;
    plan_men(&plan, f, edge, n, mill, n_mills);
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        uint64_t *const d = dst + (size_t)b * 8;
        for (unsigned i = 0; i < f && block_any(d); i++) {
            const block bad = men_free(&plan, src, b, i);
            for (unsigned l = 0; l < 8; l++)
                d[l] &= ~bad.w[l];
        }
    }
}

/* Cells of block b in which all men are in closed mills. */
static inline block all_closed(const men_plan *p, uint32_t b)
{
    block out;
    memset(&out, 0xff, sizeof out);
    for (unsigned i = 0; i < p->f && block_any(out.w); i++) {
        if (i >= 9 && ((b >> (i - 9)) & 1) == 0) continue;
        const block closed = block_closed(p, b, i);
        for (unsigned l = 0; l < 8; l++)
            out.w[l] &= closed.w[l] | (i < 9 ? ~block_dims[i].w[l] : 0);
    }
    return out;
}

static void plane_taken_or(uint64_t *dst, const uint64_t *src, bool inverted,
                           unsigned f, unsigned n, const uint32_t *mill,
                           unsigned n_mills, bool spare_mills)
{
    men_plan plan;
    count_plan count;
    plan_mills(&plan, f, mill, n_mills);
    plan_count(&count, f);
    const uint64_t flip = inverted ? ~UINT64_C(0) : 0;
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        const block *const with = block_count(&count, b, n);
        if (with == NULL) continue;
        const block any = spare_mills ? all_closed(&plan, b) : (block){{0}};
        block out = {{0}};
        for (unsigned i = 0; i < f; i++) {
            const uint32_t high = i < 9 ? 0 : (uint32_t)1 << (i - 9);
            if ((high & ~b) != 0) continue;
            block x = block_load(src + (size_t)(b ^ high) * 8);
            for (unsigned l = 0; l < 8; l++)
                x.w[l] ^= flip;
            if (i < 9) x = block_up(x, i);
            block spared = {{0}};
            if (spare_mills) spared = block_closed(&plan, b, i);
            for (unsigned l = 0; l < 8; l++)
                out.w[l] |= x.w[l] & (~spared.w[l] | any.w[l]);
        }
        add_block(dst, b, block_and(out, *with));
    }
}

static void plane_section(uint64_t *dst, const uint64_t *src, bool inverted,
                          unsigned f, unsigned d, unsigned n)
{
    count_plan count;
    plan_count(&count, f);
    block every = {{0}};
    for (unsigned p = 0; p <= 9; p++)
        every = block_or(every, count.with[p]);
    const uint64_t flip = inverted ? ~UINT64_C(0) : 0;
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        const block *const with = n > f ? &every : block_count(&count, b, n);
        block x = {{0}};
        for (uint32_t l = 0; with != NULL && l < 8; l++) {
            const uint32_t w = 8 * b + l;
            if (with->w[l] == 0) continue;
            const uint64_t from = d >= 6
                                      ? src[insert_bit(w, d - 6)]
                                      : drop_dim(src[2 * w], d) |
                                            drop_dim(src[2 * w + 1], d) << 32;
            x.w[l] = (from ^ flip) & with->w[l];
        }
        block_store(dst + (size_t)b * 8, x);
    }
}

#endif
