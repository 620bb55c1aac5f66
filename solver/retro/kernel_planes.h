/* SPDX-License-Identifier: MIT */
/* Kernels on bit planes; see kernels.h. Included by kernels.c only. */
#ifndef GOTI_RETRO_KERNEL_PLANES_H
#define GOTI_RETRO_KERNEL_PLANES_H

#include "solver/retro/kernel_words.h"

/* 512 cells: dimensions 0..5 inside a word, 6..8 between the words. */
typedef struct block {
    uint64_t w[8];
} block;

static inline block block_load(const uint64_t *p)
{
    block b;
    memcpy(&b, p, sizeof b);
    return b;
}

static inline void block_store(uint64_t *p, block b)
{
    memcpy(p, &b, sizeof b);
}

static uint64_t plane_outline(uint64_t *outline, const uint64_t *plane,
                              size_t words)
{
    const uint32_t blocks = (uint32_t)(words / 8);
    uint64_t cells = 0;
    for (uint32_t g = 0; g < (blocks + 63) / 64; g++) {
        outline[g] = blocks_in_use(plane, NULL, g, blocks);
        for (uint64_t used = outline[g]; used != 0; used &= used - 1) {
            const uint64_t *const p =
                plane + ((size_t)g * 64 + goti_ctz(used)) * 8;
            for (unsigned l = 0; l < 8; l++)
                cells += goti_popcount(p[l]);
        }
    }
    return cells;
}

/* Most planes are mostly empty: whole blocks are passed over unread. */
static void plane_add(uint64_t *dst, const uint64_t *src,
                      const uint64_t *outline, size_t words)
{
    FOR_BLOCKS(b, src, outline, (uint32_t)(words / 8))
    {
        for (size_t l = (size_t)b * 8; l < (size_t)b * 8 + 8; l++)
            dst[l] |= src[l];
    }
}

static void plane_remove(uint64_t *dst, const uint64_t *src, size_t words)
{
    for (size_t w = 0; w < words; w += 8) {
        if (!block_any(dst + w)) continue;
        for (size_t l = w; l < w + 8; l++)
            dst[l] &= ~src[l];
    }
}

static void plane_keep(uint64_t *dst, const uint64_t *src, size_t words)
{
    for (size_t w = 0; w < words; w += 8) {
        if (!block_any(dst + w)) continue;
        for (size_t l = w; l < w + 8; l++)
            dst[l] &= src[l];
    }
}

static bool plane_any(const uint64_t *plane, size_t words)
{
    for (size_t w = 0; w < words; w += 8)
        if (block_any(plane + w)) return true;
    return false;
}

/* Cells of a block that hold dimension i < 9. */
#define FULL_ ~UINT64_C(0)
#define IN_WORD_(m)                                                            \
    {                                                                          \
        {                                                                      \
            m, m, m, m, m, m, m, m                                             \
        }                                                                      \
    }
static const block block_dims[9] = {IN_WORD_(UINT64_C(0xaaaaaaaaaaaaaaaa)),
                                    IN_WORD_(UINT64_C(0xcccccccccccccccc)),
                                    IN_WORD_(UINT64_C(0xf0f0f0f0f0f0f0f0)),
                                    IN_WORD_(UINT64_C(0xff00ff00ff00ff00)),
                                    IN_WORD_(UINT64_C(0xffff0000ffff0000)),
                                    IN_WORD_(UINT64_C(0xffffffff00000000)),
                                    {{0, FULL_, 0, FULL_, 0, FULL_, 0, FULL_}},
                                    {{0, 0, FULL_, FULL_, 0, 0, FULL_, FULL_}},
                                    {{0, 0, 0, 0, FULL_, FULL_, FULL_, FULL_}}};

static inline block block_dim(unsigned i)
{
    return block_dims[i];
}

static inline block block_and(block x, block y)
{
    for (unsigned l = 0; l < 8; l++)
        x.w[l] &= y.w[l];
    return x;
}

static inline block block_or(block x, block y)
{
    for (unsigned l = 0; l < 8; l++)
        x.w[l] |= y.w[l];
    return x;
}

static inline block block_not(block x)
{
    for (unsigned l = 0; l < 8; l++)
        x.w[l] = ~x.w[l];
    return x;
}

/* The words of x in the order l ^ flip. */
static inline block block_swap_words(block x, unsigned flip)
{
    block y;
#if defined(__AVX512F__)
    const __m512i lane = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i idx = _mm512_xor_si512(lane, _mm512_set1_epi64((int)flip));
    _mm512_storeu_si512(y.w,
                        _mm512_permutexvar_epi64(idx, _mm512_loadu_si512(x.w)));
#else
    for (unsigned l = 0; l < 8; l++)
        y.w[l] = x.w[l ^ flip];
#endif
    return y;
}

/* Every cell c gets the value of c with dimension i < 9 flipped. */
static inline block block_flip(block x, unsigned i)
{
    if (i >= 6) return block_swap_words(x, 1u << (i - 6));
    const unsigned s = 1u << i;
    const uint64_t m = dim_mask[i];
    block y;
    for (unsigned l = 0; l < 8; l++)
        y.w[l] = ((x.w[l] & m) >> s) | ((x.w[l] & ~m) << s);
    return y;
}

/* An edge as the kernels want it: where to look and which cells it serves. */
typedef struct edge_plan {
    uint32_t high; /* blocks: flip these bits of the block number */
    uint8_t n_low; /* dimensions below 9: 0, 1 or 2 */
    uint8_t low[2];
    block where[2]; /* cells the edge serves, by the high dimension's bit */
} edge_plan;

static edge_plan plan_edge(goti_dim_edge e)
{
    edge_plan p = {0};
    block ones;
    memset(&ones, 0xff, sizeof ones);
    if (e.i < 9) p.low[p.n_low++] = e.i;
    if (e.j < 9) p.low[p.n_low++] = e.j;
    if (e.i >= 9) p.high |= (uint32_t)1 << (e.i - 9);
    if (e.j >= 9) p.high |= (uint32_t)1 << (e.j - 9);
    if (p.n_low == 0) {
        p.where[0] = ones;
        return p;
    }
    const block a = block_dim(e.i);
    const block b = p.n_low == 2 ? block_dim(e.j) : ones;
    for (unsigned l = 0; l < 8; l++) {
        p.where[0].w[l] = p.n_low == 2 ? a.w[l] ^ b.w[l] : a.w[l];
        p.where[1].w[l] = ~a.w[l];
    }
    return p;
}

/* Which of where[] holds in block number b; -1: the edge serves no cell. */
static inline int edge_case(const edge_plan *p, uint32_t b)
{
    if (p->n_low == 2) return 0;
    if (p->n_low == 1) return (b & p->high) != 0;
    const uint32_t both = b & p->high;
    return both != 0 && both != p->high ? 0 : -1;
}

static inline block edge_look(const edge_plan *p, const uint64_t *plane,
                              uint32_t b)
{
    block x = block_load(plane + (size_t)(b ^ p->high) * 8);
    for (unsigned k = 0; k < p->n_low; k++)
        x = block_flip(x, p->low[k]);
    return x;
}

static unsigned plan_edges(edge_plan *plan, const goti_dim_edge *edge,
                           unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        plan[k] = plan_edge(edge[k]);
    return n;
}

static void plane_steps_or(uint64_t *dst, const uint64_t *src,
                           const uint64_t *outline, unsigned f,
                           const goti_dim_edge *edge, unsigned n)
{
    edge_plan plan[GOTI_MAX_DIM_EDGES];
    n = plan_edges(plan, edge, n);
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    FOR_BLOCKS(b, src, outline, blocks)
    {
        for (unsigned k = 0; k < n; k++) {
            const uint32_t t = b ^ plan[k].high;
            const int c = edge_case(&plan[k], t);
            if (c < 0) continue;
            const block y = edge_look(&plan[k], src, t);
            uint64_t *const d = dst + (size_t)t * 8;
            for (unsigned l = 0; l < 8; l++)
                d[l] |= y.w[l] & plan[k].where[c].w[l];
        }
    }
}

static void plane_steps_and(uint64_t *dst, const uint64_t *src, unsigned f,
                            const goti_dim_edge *edge, unsigned n)
{
    edge_plan plan[GOTI_MAX_DIM_EDGES];
    n = plan_edges(plan, edge, n);
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        uint64_t *const d = dst + (size_t)b * 8;
        if (!block_any(d)) continue;
        block acc = block_load(d);
        for (unsigned k = 0; k < n; k++) {
            const int c = edge_case(&plan[k], b);
            if (c < 0) continue;
            const block y = edge_look(&plan[k], src, b);
            for (unsigned l = 0; l < 8; l++)
                acc.w[l] &= y.w[l] | ~plan[k].where[c].w[l];
            if (!block_any(acc.w)) break;
        }
        block_store(d, acc);
    }
}

/* A map split at the border of a word: word numbers above, cells below. */
typedef struct word_map {
    unsigned put, gap;
    uint32_t set_high, taken_high; /* captured; captured or to be clear */
    unsigned set_shift;            /* captured dimensions inside a word */
    uint64_t where;                /* cells of a word the map serves */
} word_map;

static word_map split_map(const goti_cell_map *map)
{
    return (word_map){.put = map->put,
                      .gap = map->gap,
                      .set_high = map->set >> 6,
                      .taken_high = (map->set | map->clear) >> 6,
                      .set_shift = map->set & 63,
                      .where = cells_where(map->set & 63, map->clear & 63)};
}

/* Give cells x, seen by target word w (captured pieces out), to dst. */
static inline void give(const word_map *m, uint64_t *dst, uint32_t w,
                        uint64_t x)
{
    if ((w & m->taken_high) == 0)
        dst[w | m->set_high] |= (x << m->set_shift) & m->where;
}

/* Push source word w to whatever sees it.  put_in, gap_in: the dimensions lie
 * inside a word; constants wherever this is inlined. */
static inline void push_word(const word_map *m, uint64_t *dst, uint32_t w,
                             uint64_t x, bool put_in, bool gap_in)
{
    if (gap_in) {
        const uint64_t y = drop_dim(x, m->gap);
        if (put_in)
            give(m, dst, w, insert_dim(y, m->put));
        else
            give(m, dst, insert_bit(w >> 1, m->put - 6), y << (32 * (w & 1)));
        return;
    }
    const unsigned gap = m->gap - 6;
    if (gap < 31 && ((w >> gap) & 1) != 0) return;
    const uint32_t u = gap < 31 ? drop_bit(w, gap) : w;
    if (put_in) {
        give(m, dst, 2 * u, insert_dim(x & UINT64_C(0xffffffff), m->put));
        give(m, dst, 2 * u + 1, insert_dim(x >> 32, m->put));
    } else {
        give(m, dst, insert_bit(u, m->put - 6), x);
    }
}

static inline void push_plane(const word_map *m, uint64_t *dst,
                              const uint64_t *src, const uint64_t *outline,
                              uint32_t blocks, bool put_in, bool gap_in)
{
    FOR_BLOCKS(b, src, outline, blocks)
    {
        for (uint32_t l = 8 * b; l < 8 * b + 8; l++)
            if (src[l] != 0) push_word(m, dst, l, src[l], put_in, gap_in);
    }
}

/* Whole blocks seen by whole blocks: put and gap are both above a block. */
static void push_blocks(const word_map *m, uint64_t *dst, const uint64_t *src,
                        const uint64_t *outline, uint32_t blocks)
{
    const unsigned put = m->put - 9, gap = m->gap - 9;
    FOR_BLOCKS(b, src, outline, blocks)
    {
        if (((b >> gap) & 1) != 0) continue;
        uint64_t *const d = dst + (size_t)insert_bit(drop_bit(b, gap), put) * 8;
        for (unsigned l = 0; l < 8; l++)
            d[l] |= src[(size_t)b * 8 + l];
    }
}

static void plane_see_or(uint64_t *dst, const uint64_t *src,
                         const uint64_t *outline, const goti_cell_map *map)
{
    const word_map m = split_map(map);
    const uint32_t blocks = (uint32_t)(goti_plane_words(map->f) / 8);
    const bool put_in = map->put < 6, gap_in = map->gap < 6;
    if (map->put >= 9 && map->gap >= 9 && map->set == 0 && map->gap < map->f &&
        map->clear == (uint32_t)1 << map->put)
        push_blocks(&m, dst, src, outline, blocks);
    else if (put_in && gap_in)
        push_plane(&m, dst, src, outline, blocks, true, true);
    else if (put_in)
        push_plane(&m, dst, src, outline, blocks, true, false);
    else if (gap_in)
        push_plane(&m, dst, src, outline, blocks, false, true);
    else
        push_plane(&m, dst, src, outline, blocks, false, false);
}

/* What target word w sees of a source. */
static inline uint64_t see_word(const word_map *m, const uint64_t *src,
                                uint32_t w, bool put_in, bool gap_in)
{
    if (!put_in) {
        const uint32_t u = drop_bit(w, m->put - 6);
        if (!gap_in) return src[insert_bit(u, m->gap - 6)];
        return drop_dim(src[2 * u], m->gap) | drop_dim(src[2 * u + 1], m->gap)
                                                  << 32;
    }
    const uint64_t x =
        gap_in ? drop_dim(src[w], m->gap)
               : src[insert_bit(w >> 1, m->gap - 6)] >> (32 * (w & 1));
    return insert_dim(x & UINT64_C(0xffffffff), m->put);
}

static inline void and_plane(const word_map *m, uint64_t *dst,
                             const uint64_t *src, size_t words, bool put_in,
                             bool gap_in)
{
    for (uint32_t w = 0; w < words; w += 8) {
        if (!block_any(dst + w)) continue;
        for (uint32_t l = w; l < w + 8; l++)
            if (dst[l] != 0 && (l & m->taken_high) == m->set_high)
                dst[l] &= see_word(m, src, l ^ m->set_high, put_in, gap_in)
                              << m->set_shift |
                          ~m->where;
    }
}

static void plane_see_and(uint64_t *dst, const uint64_t *src,
                          const goti_cell_map *map)
{
    const word_map m = split_map(map);
    const size_t words = goti_plane_words(map->f);
    const bool put_in = map->put < 6, gap_in = map->gap < 6;
    if (put_in && gap_in)
        and_plane(&m, dst, src, words, true, true);
    else if (put_in)
        and_plane(&m, dst, src, words, true, false);
    else if (gap_in)
        and_plane(&m, dst, src, words, false, true);
    else
        and_plane(&m, dst, src, words, false, false);
}

/* Exchange of dimensions i < j < 9 within a block: cells that hold one of the
 * two; inside words, those that hold i and go up to hold j. */
typedef struct low_exchange {
    uint8_t i, j;
    block moved;
} low_exchange;

static low_exchange plan_exchange(unsigned i, unsigned j)
{
    low_exchange e = {.i = (uint8_t)i, .j = (uint8_t)j};
    const block a = block_dims[i], b = block_dims[j];
    for (unsigned l = 0; l < 8; l++)
        e.moved.w[l] = j < 6 ? a.w[l] & ~b.w[l] : a.w[l] ^ b.w[l];
    return e;
}

static inline block block_exchange(block x, const low_exchange *e)
{
    if (e->j < 6) {
        const unsigned s = (1u << e->j) - (1u << e->i);
        for (unsigned l = 0; l < 8; l++) {
            const uint64_t t = ((x.w[l] >> s) ^ x.w[l]) & e->moved.w[l];
            x.w[l] ^= t ^ (t << s);
        }
        return x;
    }
    const block y = block_flip(block_flip(x, e->i), e->j);
    for (unsigned l = 0; l < 8; l++)
        x.w[l] ^= (x.w[l] ^ y.w[l]) & e->moved.w[l];
    return x;
}

/* Exchange dimension i < 9 with dimension j >= 9, from src to dst. */
static void plane_exchange(uint64_t *dst, const uint64_t *src, uint32_t blocks,
                           unsigned i, unsigned j)
{
    const uint32_t bit = (uint32_t)1 << (j - 9);
    const block a = block_dim(i);
    for (uint32_t b = 0; b < blocks; b++) {
        if ((b & bit) != 0) continue;
        const block x0 = block_load(src + (size_t)b * 8);
        const block x1 = block_load(src + (size_t)(b | bit) * 8);
        if (src == dst && !block_any(block_or(x0, x1).w)) continue;
        const block y0 = block_flip(x0, i), y1 = block_flip(x1, i);
        block z0, z1;
        for (unsigned l = 0; l < 8; l++) {
            z0.w[l] = (x0.w[l] & ~a.w[l]) | (y1.w[l] & a.w[l]);
            z1.w[l] = (x1.w[l] & a.w[l]) | (y0.w[l] & ~a.w[l]);
        }
        block_store(dst + (size_t)b * 8, z0);
        block_store(dst + (size_t)(b | bit) * 8, z1);
    }
}

/* Few cells: move them one by one. Returns false when there are many. */
static bool permute_sparse(uint64_t *dst, const uint64_t *src, size_t words,
                           const goti_dim_map *map)
{
    size_t cells = 0;
    for (size_t w = 0; w < words && cells <= words / 8; w++)
        cells += goti_popcount(src[w]);
    if (cells > words / 8) return false;
    uint32_t from[GOTI_MAX_DIMS + 1] = {0}; /* source dimension -> bit */
    for (unsigned i = 0; i < map->f; i++)
        from[map->to[i]] = (uint32_t)1 << i;
    for (size_t w = 0; w < words && cells > 0; w++) {
        for (uint64_t x = src[w]; x != 0; x &= x - 1, cells--) {
            uint32_t c = 0;
            for (uint64_t s = w * 64 + goti_ctz(x); s != 0; s &= s - 1)
                c |= from[goti_ctz(s)];
            dst[c >> 6] |= goti_bit(c & 63);
        }
    }
    return true;
}

/* A permutation of dimensions taken apart: exchanges across the border of a
 * block, then exchanges inside blocks, then a renumbering of blocks. */
typedef struct permute_plan {
    unsigned f, n_cross, n_low;
    uint8_t cross[9][2];
    low_exchange low[9];
    uint8_t high[GOTI_MAX_DIMS]; /* block bit -> source block bit */
} permute_plan;

static permute_plan plan_permute(const goti_dim_map *map)
{
    permute_plan p = {0};
    uint8_t to[GOTI_MAX_DIMS];
    p.f = map->f < 9 ? 9 : map->f;
    for (unsigned i = 0; i < p.f; i++)
        to[i] = i < map->f ? map->to[i] : (uint8_t)i;
    /* Dimension i wants source dimension to[i].  Exchanging source dimensions
     * x < 9 <= y first puts what i < 9 wants, y, at x. */
    for (unsigned i = 0; i < 9; i++) {
        if (to[i] < 9) continue;
        unsigned k = 9;
        while (to[k] >= 9)
            k++;
        const uint8_t x = to[k], y = to[i];
        p.cross[p.n_cross][0] = x;
        p.cross[p.n_cross++][1] = y;
        to[i] = x;
        to[k] = y;
    }
    for (unsigned i = 0; i < 9; i++) {
        if (to[i] == i) continue;
        unsigned k = i;
        while (to[k] != i)
            k++;
        p.low[p.n_low++] = plan_exchange(i, to[i]);
        to[k] = to[i];
        to[i] = (uint8_t)i;
    }
    for (unsigned i = 9; i < p.f; i++)
        p.high[i - 9] = (uint8_t)(to[i] - 9);
    return p;
}

/* The source block of target block b. */
static inline uint32_t map_block(const permute_plan *p, uint32_t b)
{
    uint32_t s = 0;
    for (; b != 0; b &= b - 1)
        s |= (uint32_t)1 << p->high[goti_ctz(b)];
    return s;
}

static void plane_permute_or(uint64_t *dst, const uint64_t *src, uint64_t *tmp,
                             const goti_dim_map *map)
{
    const size_t words = goti_plane_words(map->f);
    if (permute_sparse(dst, src, words, map)) return;
    const permute_plan p = plan_permute(map);
    const uint32_t blocks = (uint32_t)(words / 8);
    for (unsigned k = 0; k < p.n_cross; k++) {
        plane_exchange(tmp, src, blocks, p.cross[k][0], p.cross[k][1]);
        src = tmp;
    }
    for (uint32_t b = 0; b < blocks; b++) {
        const uint64_t *const s = src + (size_t)map_block(&p, b) * 8;
        if (!block_any(s)) continue;
        block x = block_load(s);
        for (unsigned k = 0; k < p.n_low; k++)
            x = block_exchange(x, &p.low[k]);
        for (unsigned l = 0; l < 8; l++)
            dst[(size_t)b * 8 + l] |= x.w[l];
    }
}

/* Cells of each number of pieces in a block of rows of f dimensions. */
typedef struct count_plan {
    block with[10];
} count_plan;

static void plan_count(count_plan *plan, unsigned f)
{
    const unsigned words = f <= 6 ? 1 : f >= 9 ? 8 : 1u << (f - 6);
    const uint64_t cells = f < 6 ? goti_low_bits(1u << f) : ~UINT64_C(0);
    memset(plan, 0, sizeof *plan);
    for (unsigned l = 0; l < words; l++)
        for (unsigned p = 0; p <= 6; p++)
            plan->with[p + goti_popcount(l)].w[l] = class_mask[p] & cells;
}

/* Cells of block b that hold n pieces; NULL: none does. */
static inline const block *block_count(const count_plan *plan, uint32_t b,
                                       unsigned n)
{
    const unsigned high = goti_popcount(b);
    return n < high || n - high > 9 ? NULL : &plan->with[n - high];
}

static void plane_keep_count(uint64_t *plane, unsigned f, unsigned n)
{
    count_plan plan;
    plan_count(&plan, f);
    const uint32_t blocks = (uint32_t)(goti_plane_words(f) / 8);
    for (uint32_t b = 0; b < blocks; b++) {
        uint64_t *const p = plane + (size_t)b * 8;
        const block *const with = block_count(&plan, b, n);
        block_store(p, with ? block_and(block_load(p), *with) : (block){{0}});
    }
}

#endif
