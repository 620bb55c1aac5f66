/* SPDX-License-Identifier: MIT */
#include "solver/retro/few_cells.h"

#include "solver/base/bits.h"

/* Numbers as sets of dimensions: take dimension i out, or put a 0 in. */
static uint32_t drop_bit(uint32_t c, unsigned i)
{
    const uint32_t low = ((uint32_t)1 << i) - 1;
    return (c & low) | ((c >> 1) & ~low);
}

static uint32_t insert_bit(uint32_t c, unsigned i)
{
    const uint32_t low = ((uint32_t)1 << i) - 1;
    return (c & low) | ((c & ~low) << 1);
}

/* The cell with bit to[i] for every bit i of c. */
static uint32_t renumber(const goti_dim_map *map, uint32_t c)
{
    uint32_t out = 0;
    for (; c != 0; c &= c - 1)
        out |= (uint32_t)1 << map->to[goti_ctz(c)];
    return out;
}

static bool has_cell(const uint64_t *plane, uint32_t c)
{
    return (plane[c >> 6] >> (c & 63)) & 1;
}

/* Calls fn for every cell of plane. */
static void for_cells(const uint64_t *plane, const uint64_t *outline,
                      unsigned f, void (*fn)(void *ctx, uint32_t cell),
                      void *ctx)
{
    const size_t groups = goti_outline_words(f);
    for (size_t g = 0; g < groups; g++) {
        for (uint64_t used = outline[g]; used != 0; used &= used - 1) {
            const size_t first =
                (64 * g + goti_ctz(used)) * (size_t)GOTI_BLOCK_WORDS;
            for (size_t w = first; w < first + GOTI_BLOCK_WORDS; w++)
                for (uint64_t x = plane[w]; x != 0; x &= x - 1)
                    fn(ctx, (uint32_t)(64 * w + goti_ctz(x)));
        }
    }
}

typedef struct backwards {
    const goti_frame *frame;
    const goti_cell_map *map;
    uint64_t *out;
} backwards;

static void step_back(void *ctx, uint32_t cell)
{
    const backwards *const b = ctx;
    if ((cell >> b->map->gap) & 1) return;
    const uint32_t seen = insert_bit(drop_bit(cell, b->map->gap), b->map->put);
    const uint32_t c = renumber(&b->frame->in, seen);
    b->out[c >> 6] |= goti_bit(c & 63);
}

void goti_few_back(const goti_frame *frame, const goti_action *a, unsigned f,
                   const uint64_t *src, const uint64_t *outline, uint64_t *out)
{
    backwards b = {frame, &a->map, out};
    for_cells(src, outline, f, step_back, &b);
}

typedef struct forwards {
    const goti_rowset *set;
    const goti_row *row;
    const goti_rowstore *src;
    uint64_t *acc;
} forwards;

/* Does every step of the frame lead to a cell of src? */
static bool frame_leads(const forwards *w, const goti_frame *frame,
                        uint32_t cell)
{
    const uint32_t c = renumber(&frame->out, cell);
    for (uint32_t k = 0; k < frame->n_steps; k++) {
        const goti_action *const a = &w->set->action[frame->first + k];
        if ((c & a->map.clear) != 0) continue;
        const uint32_t to = insert_bit(drop_bit(c, a->map.put), a->map.gap);
        if (!has_cell(goti_rowstore_read(w->src, a->row), to)) return false;
    }
    return true;
}

static void step_on(void *ctx, uint32_t cell)
{
    const forwards *const w = ctx;
    for (uint32_t i = 0; i < w->row->n_frames; i++) {
        if (frame_leads(w, &w->set->frame[w->row->first_frame + i], cell))
            continue;
        w->acc[cell >> 6] &= ~goti_bit(cell & 63);
        return;
    }
}

void goti_few_and(const goti_rowset *set, const goti_row *row,
                  const goti_rowstore *src, const uint64_t *outline,
                  uint64_t *acc)
{
    forwards w = {set, row, src, acc};
    for_cells(acc, outline, set->f, step_on, &w);
}
