/* SPDX-License-Identifier: MIT */
#include "solver/retro/hunt_rows.h"

#include <string.h>

#include "solver/base/bits.h"
#include "solver/retro/few_cells.h"

static size_t plane_bytes(unsigned f)
{
    return goti_plane_words(f) * sizeof(uint64_t);
}

static const goti_row *row_of(const goti_hunt *h, uint32_t row)
{
    return &h->set->row[row];
}

/* --- planes: the row side --- */

const uint64_t *goti_hunt_outline(const goti_hunt *h,
                                  const goti_rowstore *store,
                                  const uint64_t *plane)
{
    const bool has = store->row_bytes > plane_bytes(h->set->f);
    return has ? plane + goti_plane_words(h->set->f) : NULL;
}

/* The steps of a frame, a cell at a time.  False, and nothing done, where that
 * would take longer than whole planes. */
static bool few_steps_or(const goti_hunt *h, const goti_frame *frame,
                         const goti_rowstore *src, const uint8_t *any,
                         uint64_t *out)
{
    const unsigned f = h->set->f;
    const size_t groups = goti_outline_words(f);
    const goti_action *const action = &h->set->action[frame->first];
    uint64_t blocks = 0; /* that are not empty: each has a cell or a few */
    for (uint32_t k = 0; k < frame->n_steps; k++) {
        if (!any[action[k].row]) continue;
        const uint64_t *const outline =
            goti_hunt_outline(h, src, goti_rowstore_read(src, action[k].row));
        if (outline == NULL) return false;
        for (size_t g = 0; g < groups; g++)
            blocks += goti_popcount(outline[g]);
        if (!goti_few_cells(4 * blocks, f)) return false;
    }
    for (uint32_t k = 0; k < frame->n_steps; k++) {
        if (!any[action[k].row]) continue;
        const uint64_t *const p = goti_rowstore_read(src, action[k].row);
        goti_few_back(frame, &action[k], f, p, goti_hunt_outline(h, src, p),
                      out);
    }
    return true;
}

void goti_hunt_row_steps_or(const goti_hunt *h, goti_scratch *s, uint32_t row,
                            const goti_rowstore *src, const uint8_t *any,
                            uint64_t *out)
{
    const goti_row *const r = row_of(h, row);
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &h->set->frame[r->first_frame + i];
        if (any != NULL && few_steps_or(h, frame, src, any, out)) continue;
        uint64_t *const acc = frame->identity ? out : s->plane[0];
        bool used = frame->identity;
        for (uint32_t k = 0; k < frame->n_steps; k++) {
            const goti_action *const a = &h->set->action[frame->first + k];
            if (any != NULL && !any[a->row]) continue;
            if (!used) memset(acc, 0, plane_bytes(h->set->f));
            used = true;
            const uint64_t *const plane = goti_rowstore_read(src, a->row);
            h->k->plane_see_or(acc, plane, goti_hunt_outline(h, src, plane),
                               &a->map);
        }
        if (used && !frame->identity)
            h->k->plane_permute_or(out, acc, s->plane[1], &frame->out);
    }
}

void goti_hunt_row_steps_and(const goti_hunt *h, goti_scratch *s, uint32_t row,
                             const goti_rowstore *src, uint64_t *acc)
{
    const goti_row *const r = row_of(h, row);
    const unsigned f = h->set->f;
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &h->set->frame[r->first_frame + i];
        if (frame->n_steps == 0) continue;
        /* Each frame leaves fewer cells than the one before. */
        uint64_t *const outline = s->plane[0];
        const uint64_t cells =
            h->k->plane_outline(outline, acc, goti_plane_words(f));
        if (goti_few_cells(cells, f)) {
            goti_few_and(h->set, r, src, outline, acc);
            return;
        }
        uint64_t *here = acc;
        if (!frame->identity) {
            here = s->plane[0];
            memset(here, 0, plane_bytes(f));
            h->k->plane_permute_or(here, acc, s->plane[1], &frame->in);
        }
        for (uint32_t k = 0; k < frame->n_steps; k++) {
            const goti_action *const a = &h->set->action[frame->first + k];
            h->k->plane_see_and(here, goti_rowstore_read(src, a->row), &a->map);
        }
        if (!frame->identity) {
            memset(acc, 0, plane_bytes(f));
            h->k->plane_permute_or(acc, here, s->plane[1], &frame->out);
        }
    }
}

/* The plane a capture looks at: src itself, its complement, or all cells. */
static const uint64_t *capture_source(const goti_hunt *h, goti_scratch *s,
                                      const goti_rowstore *src, uint32_t row,
                                      bool everything, bool invert)
{
    if (src != NULL && !everything && !invert)
        return goti_rowstore_read(src, row);
    uint64_t *const out = s->plane[2];
    const size_t words = goti_plane_words(h->set->f);
    if (src == NULL || everything) {
        memset(out, 0xff, plane_bytes(h->set->f));
    } else {
        const uint64_t *const p = goti_rowstore_read(src, row);
        for (size_t w = 0; w < words; w++)
            out[w] = ~p[w];
    }
    return out;
}

void goti_hunt_row_captures_or(const goti_hunt *h, goti_scratch *s,
                               uint32_t row, const goti_rowstore *src,
                               bool invert, unsigned captured,
                               bool target_counts, uint64_t *out)
{
    const goti_row *const r = row_of(h, row);
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &h->set->frame[r->first_frame + i];
        if (frame->n_captures == 0) continue;
        uint64_t *const acc = frame->identity ? out : s->plane[0];
        if (!frame->identity) memset(acc, 0, plane_bytes(h->set->f));
        for (uint32_t k = 0; k < frame->n_captures; k++) {
            const goti_action *const a =
                &h->set->action[frame->first + frame->n_steps + k];
            const bool target =
                captured + a->n_captured >= h->variant->capture_target;
            if (target && !target_counts) continue;
            const uint64_t *const p =
                capture_source(h, s, src, a->row, target, invert);
            h->k->plane_see_or(acc, p, NULL, &a->map);
        }
        if (!frame->identity)
            h->k->plane_permute_or(out, acc, s->plane[1], &frame->out);
    }
}

void goti_hunt_row_stuck(const goti_hunt *h, uint32_t row, uint64_t *out)
{
    memset(out, 0, plane_bytes(h->set->f));
    h->k->plane_holding_or(out, h->set->f, row_of(h, row)->reach);
}

/* --- planes: the column side --- */

/* Calls fn for every cell in which the column side has no step. */
static void for_stuck(const goti_hunt *h, uint32_t row,
                      void (*fn)(void *ctx, uint32_t cell), void *ctx)
{
    const goti_row *const r = row_of(h, row);
    const uint32_t *const part = &h->set->component[r->first_component];
    for (uint32_t m = 0; m < (uint32_t)1 << r->n_components; m++) {
        uint32_t cell = 0;
        for (uint32_t i = 0; i < r->n_components; i++)
            if ((m >> i) & 1) cell |= part[i];
        fn(ctx, cell);
    }
}

typedef struct two_planes {
    const uint64_t *from;
    uint64_t *to;
} two_planes;

static bool has_cell(const uint64_t *plane, uint32_t cell)
{
    return (plane[cell >> 6] >> (cell & 63)) & 1;
}

static void pass_or(void *ctx, uint32_t cell)
{
    const two_planes *const p = ctx;
    if (has_cell(p->from, cell)) p->to[cell >> 6] |= goti_bit(cell & 63);
}

static void pass_and(void *ctx, uint32_t cell)
{
    const two_planes *const p = ctx;
    if (p->from == NULL || !has_cell(p->from, cell))
        p->to[cell >> 6] &= ~goti_bit(cell & 63);
}

static void mark(void *ctx, uint32_t cell)
{
    uint64_t *const out = ctx;
    out[cell >> 6] |= goti_bit(cell & 63);
}

void goti_hunt_column_pass_or(const goti_hunt *h, uint32_t row,
                              const uint64_t *src, uint64_t *out)
{
    two_planes p = {src, out};
    for_stuck(h, row, pass_or, &p);
}

void goti_hunt_column_pass_and(const goti_hunt *h, uint32_t row,
                               const uint64_t *src, uint64_t *acc)
{
    two_planes p = {src, acc};
    for_stuck(h, row, pass_and, &p);
}

void goti_hunt_column_or(const goti_hunt *h, uint32_t row, const uint64_t *src,
                         const uint64_t *outline, uint64_t *out)
{
    const goti_row *const r = row_of(h, row);
    h->k->plane_steps_or(out, src, outline, h->set->f,
                         &h->set->edge[r->first_edge], r->n_edges);
    if (h->variant->side[GOTI_COLUMN].blocked == GOTI_BLOCKED_PASSES)
        goti_hunt_column_pass_or(h, row, src, out);
}

void goti_hunt_column_and(const goti_hunt *h, uint32_t row, const uint64_t *src,
                          uint64_t *acc)
{
    const goti_row *const r = row_of(h, row);
    h->k->plane_steps_and(acc, src, h->set->f, &h->set->edge[r->first_edge],
                          r->n_edges);
    const bool passes =
        h->variant->side[GOTI_COLUMN].blocked == GOTI_BLOCKED_PASSES;
    goti_hunt_column_pass_and(h, row, passes ? src : NULL, acc);
}

void goti_hunt_column_stuck(const goti_hunt *h, uint32_t row, uint64_t *out)
{
    memset(out, 0, plane_bytes(h->set->f));
    for_stuck(h, row, mark, out);
}

/* --- cells --- */

/* acc = best of the actions [first, first + n) that capture so many, seen in a
 * frame.  False: there are none. */
static bool see_best(const goti_hunt *h, const goti_rowstore *src,
                     uint32_t first, uint32_t n, unsigned captured,
                     goti_range range, uint8_t *acc)
{
    bool some = false;
    for (uint32_t k = 0; k < n; k++) {
        const goti_action *const a = &h->set->action[first + k];
        if (captured != GOTI_ANY_CAPTURE && a->n_captured != captured) continue;
        if (!some) memset(acc, 0, goti_cells_bytes(h->set->f));
        some = true;
        h->k->cells_see_max(acc, goti_rowstore_read(src, a->row), &a->map,
                            range);
    }
    return some;
}

/* Where captures are compulsory, steps do not count in cells that have one. */
static void drop_steps(uint8_t *steps, const uint8_t *captures, unsigned f)
{
    const size_t n = goti_cells_bytes(f);
    for (size_t c = 0; c < n; c++)
        steps[c] = captures[c] != 0 ? 0 : steps[c];
}

void goti_hunt_row_gather(const goti_hunt *h, const goti_rowstore *src,
                          uint32_t row, unsigned captured, goti_range range,
                          uint8_t *tmp, uint8_t *out)
{
    const goti_row *const r = row_of(h, row);
    memset(out, 0, goti_cells_bytes(h->set->f));
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &h->set->frame[r->first_frame + i];
        const uint32_t first = frame->first + (captured ? frame->n_steps : 0);
        const uint32_t n = captured ? frame->n_captures : frame->n_steps;
        if (!see_best(h, src, first, n, captured, range, tmp)) continue;
        if (frame->identity)
            h->k->cells_max(out, tmp, h->set->f, range);
        else
            h->k->cells_permute_max(out, tmp, &frame->out, range);
    }
}

void goti_hunt_row_best(const goti_hunt *h, goti_scratch *s, uint32_t row,
                        const goti_rowstore *src, const uint8_t *step_lut,
                        const uint8_t *capture_lut, goti_range range,
                        uint8_t *out)
{
    const unsigned f = h->set->f;
    uint8_t *const captures = s->cells[0];
    goti_hunt_row_gather(h, src, row, GOTI_ANY_CAPTURE, range, s->cells[1],
                         captures);
    goti_hunt_row_gather(h, src, row, 0, range, s->cells[1], out);
    if (h->variant->capture_compulsory) drop_steps(out, captures, f);
    h->k->cells_recode_max(out, captures, f, step_lut, capture_lut, range);
}

void goti_hunt_row_enter(const goti_hunt *h, goti_scratch *s, uint32_t row,
                         const goti_rowstore *src, const uint8_t *step_lut,
                         goti_range range, uint8_t *out)
{
    goti_hunt_row_gather(h, src, row, 0, range, s->cells[1], out);
    h->k->cells_recode(out, h->set->f, step_lut, range);
}

/* --- as a family --- */

static void steps_or(const void *rules, goti_scratch *s,
                     const goti_sweep_asks *asks, goti_side side, uint32_t row,
                     const goti_rowstore *src, const uint8_t *any,
                     uint64_t *out)
{
    const goti_hunt *const h = rules;
    (void)asks;
    if (side == GOTI_ROW) {
        goti_hunt_row_steps_or(h, s, row, src, any, out);
        return;
    }
    const uint64_t *const plane = goti_rowstore_read(src, row);
    if (any == NULL || any[row])
        goti_hunt_column_or(h, row, plane, goti_hunt_outline(h, src, plane),
                            out);
}

static void steps_and(const void *rules, goti_scratch *s,
                      const goti_sweep_asks *asks, goti_side side, uint32_t row,
                      const goti_rowstore *src, uint64_t *acc)
{
    (void)asks;
    if (side == GOTI_ROW)
        goti_hunt_row_steps_and(rules, s, row, src, acc);
    else
        goti_hunt_column_and(rules, row, goti_rowstore_read(src, row), acc);
}

static void conversions_or(const void *rules, goti_scratch *s,
                           const goti_sweep_asks *asks, goti_side side,
                           uint32_t row, goti_conversions which, uint64_t *out)
{
    if (side != GOTI_ROW) return;
    /* The row side wins at the target, which is no position to look up. */
    const bool row_wins = asks->winner == GOTI_ROW;
    const bool target_counts =
        which == GOTI_CONVERT_ANY || (which == GOTI_CONVERT_WON) == row_wins;
    goti_hunt_row_captures_or(
        rules, s, row, which == GOTI_CONVERT_ANY ? NULL : asks->won,
        which == GOTI_CONVERT_NOT_WON, asks->captured, target_counts, out);
}

static bool converts(const void *rules, goti_side side)
{
    (void)rules;
    return side == GOTI_ROW;
}

static void stuck(const void *rules, const goti_sweep_asks *asks,
                  goti_side side, uint32_t row, uint64_t *out)
{
    (void)asks;
    if (side == GOTI_ROW)
        goti_hunt_row_stuck(rules, row, out);
    else
        goti_hunt_column_stuck(rules, row, out);
}

const goti_row_rules goti_hunt_rules = {.steps_or = steps_or,
                                        .steps_and = steps_and,
                                        .conversions_or = conversions_or,
                                        .converts = converts,
                                        .stuck = stuck};
