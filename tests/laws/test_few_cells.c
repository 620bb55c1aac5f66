/* SPDX-License-Identifier: MIT */
/* Few cells, one by one, against whole planes by the kernels. */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

#include "solver/retro/few_cells.h"
#include "tests/support/bridge.h"
#include "tests/support/planes.h"
#include "tests/support/row_oracle.h"
#include "tests/support/row_samples.h"

enum { FEW = 60, LARGEST = 18 };

typedef struct four_planes {
    uint64_t *src, *outline, *got, *want;
} four_planes;

static void scatter(const row_game *g, uint64_t *plane)
{
    memset(plane, 0, plane_bytes(g->set->f));
    for (unsigned i = 0; i < FEW; i++)
        plane_put(plane, row_below((uint64_t)1 << g->set->f), true);
}

/* One step of a frame, back from few cells. */
static void check_back(row_game *g, const goti_frame *frame,
                       const goti_action *a, const four_planes *p)
{
    const unsigned f = g->set->f;
    const goti_kernels *const k = g->hunt.k;
    uint64_t *const seen = g->scratch.plane[0];
    scatter(g, p->src);
    (void)k->plane_outline(p->outline, p->src, goti_plane_words(f));
    memset(p->got, 0, plane_bytes(f));
    memset(p->want, 0, plane_bytes(f));
    memset(seen, 0, plane_bytes(f));
    goti_few_back(frame, a, f, p->src, p->outline, p->got);
    k->plane_see_or(seen, p->src, NULL, &a->map);
    k->plane_permute_or(p->want, seen, g->scratch.plane[1], &frame->out);
    cr_assert_eq(memcmp(p->got, p->want, plane_bytes(f)), 0, "%s", g->name);
}

/* Most cells of all rows that steps of row lead to. */
static void fill_targets(const row_game *g, const goti_row *r,
                         goti_rowstore *store)
{
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &g->set->frame[r->first_frame + i];
        for (uint32_t n = 0; n < frame->n_steps; n++) {
            const uint32_t to = g->set->action[frame->first + n].row;
            uint64_t *const plane = goti_rowstore_own(store, to);
            for (size_t w = 0; w < goti_plane_words(g->set->f); w++)
                plane[w] = row_random() | row_random() | row_random();
        }
    }
}

/* All steps of a row, on from few cells. */
static void check_and(row_game *g, uint32_t row, goti_rowstore *store,
                      const four_planes *p)
{
    const unsigned f = g->set->f;
    const goti_row *const r = &g->set->row[row];
    const goti_kernels *const k = g->hunt.k;
    uint64_t *const seen = g->scratch.plane[0];
    fill_targets(g, r, store);
    scatter(g, p->got);
    memcpy(p->want, p->got, plane_bytes(f));
    (void)k->plane_outline(p->outline, p->got, goti_plane_words(f));
    goti_few_and(g->set, r, store, p->outline, p->got);
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &g->set->frame[r->first_frame + i];
        memset(seen, 0, plane_bytes(f));
        k->plane_permute_or(seen, p->want, g->scratch.plane[1], &frame->in);
        for (uint32_t n = 0; n < frame->n_steps; n++) {
            const goti_action *const a = &g->set->action[frame->first + n];
            k->plane_see_and(seen, goti_rowstore_read(store, a->row), &a->map);
        }
        memset(p->want, 0, plane_bytes(f));
        k->plane_permute_or(p->want, seen, g->scratch.plane[1], &frame->out);
    }
    cr_assert_eq(memcmp(p->got, p->want, plane_bytes(f)), 0, "%s: row %" PRIu32,
                 g->name, row);
}

static void check_row(row_game *g, uint32_t row, goti_rowstore *store,
                      const four_planes *p)
{
    const goti_row *const r = &g->set->row[row];
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &g->set->frame[r->first_frame + i];
        for (uint32_t n = 0; n < frame->n_steps; n++)
            check_back(g, frame, &g->set->action[frame->first + n], p);
    }
    check_and(g, row, store, p);
}

static void check_few(row_game *g)
{
    goti_rowstore store;
    if (g->set->f > LARGEST ||
        !row_open_store(g, g->set, plane_bytes(g->set->f), &store))
        return;
    row_open_scratch(g);
    const four_planes p = {row_open_plane(g), row_open_plane(g),
                           row_open_plane(g), row_open_plane(g)};
    for (uint32_t i = 0; i < row_sample_rows(g->set, 20); i++)
        check_row(g, row_sampled_row(g->set, 20, i), &store, &p);
    row_close_plane(g, p.src);
    row_close_plane(g, p.outline);
    row_close_plane(g, p.got);
    row_close_plane(g, p.want);
    row_close_scratch(g);
    goti_rowstore_close(&store);
}

static void check_few_of(const goti_variant *v)
{
    row_for_both(v, check_few);
}

Test(few_cells, say_what_planes_say)
{
    cr_assert_gt(bridge_for_all_games(check_few_of), 0);
}
