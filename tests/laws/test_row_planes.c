/* SPDX-License-Identifier: MIT */
/*
 * Planes of random cells: all that a row is asked about its moves, against the
 * moves; see row_oracle.h.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/game/moves.h"
#include "solver/retro/hunt_rows.h"
#include "tests/support/bridge.h"
#include "tests/support/planes.h"
#include "tests/support/row_oracle.h"
#include "tests/support/row_samples.h"

/* Cells with one chance in 2^n; equal positions hold the same. */
static void fill_plane(const row_game *g, uint32_t row, unsigned n, bool invert,
                       uint64_t *plane)
{
    static uint8_t to[GOTI_MAX_SYMMETRIES][GOTI_MAX_DIMS];
    static row_mover m;
    const size_t words = goti_plane_words(g->set->f);
    const unsigned n_maps = row_stabilizer(g, g->set, row, to);
    uint64_t *const one = row_open_plane(g);
    for (size_t w = 0; w < words; w++) {
        one[w] = ~UINT64_C(0);
        for (unsigned i = 0; i < n; i++)
            one[w] &= row_random();
    }
    memcpy(plane, one, plane_bytes(g->set->f));
    for (unsigned k = 0; k < n_maps; k++) {
        row_make_mover(to[k], g->set->f, &m);
        for (uint32_t c = 0; c < (uint32_t)1 << g->set->f; c++)
            if (plane_has(one, c)) plane_put(plane, row_moved(&m, c), true);
    }
    for (size_t w = 0; w < words && invert; w++)
        plane[w] = ~plane[w];
    row_close_plane(g, one);
}

/* Everything a row's actions look at. */
static void fill_planes(const row_game *g, uint32_t row, goti_rowstore *src)
{
    const goti_row *const r = &g->set->row[row];
    uint8_t *const done = calloc(g->set->n_rows, 1);
    cr_assert_not_null(done);
    const unsigned n = 1 + row_below(3);
    const bool invert = row_below(2) == 1;
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &g->set->frame[r->first_frame + i];
        for (uint32_t k = 0; k < frame->n_steps + frame->n_captures; k++) {
            const uint32_t to = g->set->action[frame->first + k].row;
            if (!done[to])
                fill_plane(g, to, n, invert, goti_rowstore_own(src, to));
            done[to] = 1;
        }
    }
    free(done);
}

/* What the functions say of one row. */
enum {
    STEPS,
    STEPS_ANY, /* with some rows marked empty */
    STEPS_ALL,
    HAS_CAPTURE,
    CAPTURES,
    CAPTURES_NOT, /* to a cell not in src */
    ROW_STUCK,
    COLUMN,
    COLUMN_ALL,
    COLUMN_STUCK,
    N_ANSWERS
};

typedef struct answers {
    uint64_t *plane[N_ANSWERS];
    uint64_t *before; /* what out held before */
    uint64_t *column; /* the row's own source, for the column side */
    uint8_t *any;
    unsigned captured;
    bool target_counts;
} answers;

static void open_answers(const row_game *g, answers *a)
{
    for (int i = 0; i < N_ANSWERS; i++)
        a->plane[i] = row_open_plane(g);
    a->before = row_open_plane(g);
    a->column = row_open_plane(g);
    a->any = calloc(g->set->n_rows, 1);
    cr_assert_not_null(a->any);
}

static void close_answers(const row_game *g, answers *a)
{
    for (int i = 0; i < N_ANSWERS; i++)
        row_close_plane(g, a->plane[i]);
    row_close_plane(g, a->before);
    row_close_plane(g, a->column);
    free(a->any);
}

static void ask(row_game *g, uint32_t row, const goti_rowstore *src, answers *a)
{
    const goti_hunt *const h = &g->hunt;
    goti_scratch *const s = &g->scratch;
    a->captured = row_below(g->v->capture_target);
    a->target_counts = row_below(2) == 1;
    for (uint32_t r = 0; r < g->set->n_rows; r++)
        a->any[r] = row_below(3) > 0;
    for (size_t w = 0; w < goti_plane_words(g->set->f); w++) {
        a->before[w] = row_random() & row_random() & row_random();
        a->column[w] = row_random();
        if (w % 2 == 0) a->column[w] |= row_random();
    }
    for (int i = 0; i < N_ANSWERS; i++) /* "all" takes from what is there */
        for (size_t w = 0; w < goti_plane_words(g->set->f); w++)
            a->plane[i][w] = i == STEPS_ALL || i == COLUMN_ALL ? ~a->before[w]
                                                               : a->before[w];
    goti_hunt_row_steps_or(h, s, row, src, NULL, a->plane[STEPS]);
    goti_hunt_row_steps_or(h, s, row, src, a->any, a->plane[STEPS_ANY]);
    goti_hunt_row_steps_and(h, s, row, src, a->plane[STEPS_ALL]);
    goti_hunt_row_captures_or(h, s, row, NULL, false, a->captured, true,
                              a->plane[HAS_CAPTURE]);
    goti_hunt_row_captures_or(h, s, row, src, false, a->captured,
                              a->target_counts, a->plane[CAPTURES]);
    goti_hunt_row_captures_or(h, s, row, src, true, a->captured,
                              a->target_counts, a->plane[CAPTURES_NOT]);
    goti_hunt_row_stuck(h, row, a->plane[ROW_STUCK]);
    goti_hunt_column_or(h, row, a->column, NULL, a->plane[COLUMN]);
    goti_hunt_column_and(h, row, a->column, a->plane[COLUMN_ALL]);
    goti_hunt_column_stuck(h, row, a->plane[COLUMN_STUCK]);
}

static bool in_store(const goti_rowstore *src, const row_images *at)
{
    const uint64_t *const plane = goti_rowstore_read(src, at->row);
    for (unsigned i = 1; i < at->n; i++)
        cr_assert_eq(plane_has(plane, at->cell[i]),
                     plane_has(plane, at->cell[0]));
    return plane_has(plane, at->cell[0]);
}

static void want_row(const row_game *g, uint32_t row, uint32_t cell,
                     const goti_rowstore *src, const answers *a, bool *want)
{
    static row_reaches moves;
    const goti_position pos =
        row_position(g, &g->set->row[row], cell, GOTI_ROW, a->captured);
    row_list_moves(g, &g->any_move, g->set, &pos, &moves);
    want[STEPS_ALL] = true;
    for (unsigned i = 0; i < moves.n; i++) {
        const row_reach *const r = &moves.to[i];
        const bool in = in_store(src, &r->at);
        if (r->n_captured == 0) {
            if (in) want[STEPS] = true;
            if (in && a->any[r->at.row]) want[STEPS_ANY] = true;
            if (!in) want[STEPS_ALL] = false;
            continue;
        }
        const bool target = a->captured + r->n_captured >= g->v->capture_target;
        want[HAS_CAPTURE] = true;
        if (target ? a->target_counts : in) want[CAPTURES] = true;
        if (target ? a->target_counts : !in) want[CAPTURES_NOT] = true;
    }
    want[ROW_STUCK] = moves.n == moves.n_captures;
}

static void want_column(const row_game *g, uint32_t row, uint32_t cell,
                        const answers *a, bool *want)
{
    static goti_move move[GOTI_MAX_MOVES];
    const goti_row *const r = &g->set->row[row];
    const goti_position pos =
        row_position(g, r, cell, GOTI_COLUMN, a->captured);
    const unsigned n = goti_moves(g->v, &pos, move);
    want[COLUMN_STUCK] = n == 0 || move[0].to == GOTI_NO_POINT;
    want[COLUMN_ALL] = true;
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_move_apply(g->v, &pos, &move[i], &after);
        const uint64_t goats = row_places(g, after.piece[GOTI_COLUMN]);
        if (plane_has(a->column, (uint32_t)goti_compress(goats, r->free)))
            want[COLUMN] = true;
        else
            want[COLUMN_ALL] = false;
    }
}

/* Where captures are compulsory a cell that has one has no legal step. */
static void check_compulsion(const row_game *g, uint32_t row, uint32_t cell,
                             const bool *want, const answers *a)
{
    static goti_move move[GOTI_MAX_MOVES];
    const goti_position pos =
        row_position(g, &g->set->row[row], cell, GOTI_ROW, a->captured);
    const unsigned n = goti_moves(g->v, &pos, move);
    bool steps = false;
    for (unsigned i = 0; i < n; i++)
        if (move[i].n_captured == 0 && move[i].to != GOTI_NO_POINT)
            steps = true;
    const bool dropped = g->v->capture_compulsory && want[HAS_CAPTURE];
    cr_assert_eq(steps, !want[ROW_STUCK] && !dropped, "%s", g->name);
}

static void check_answers(const row_game *g, uint32_t row, uint32_t cell,
                          const goti_rowstore *src, const answers *a)
{
    bool want[N_ANSWERS] = {false};
    want_row(g, row, cell, src, a, want);
    want_column(g, row, cell, a, want);
    check_compulsion(g, row, cell, want, a);
    for (int i = 0; i < N_ANSWERS; i++) {
        const bool all = i == STEPS_ALL || i == COLUMN_ALL;
        const bool fresh = i == ROW_STUCK || i == COLUMN_STUCK;
        const bool before = plane_has(a->before, cell);
        bool expected = want[i];
        if (all && before) expected = false;
        if (!all && !fresh && before) expected = true;
        /* A blocked side that does not pass has no action to ask about. */
        if (i == COLUMN_ALL && want[COLUMN_STUCK] &&
            g->v->side[GOTI_COLUMN].blocked != GOTI_BLOCKED_PASSES)
            continue;
        cr_assert_eq(plane_has(a->plane[i], cell), expected,
                     "%s: answer %d: cell %" PRIx32 " of row %" PRIu32
                     ", %u captured",
                     g->name, i, cell, row, a->captured);
    }
}

static void check_random_planes(row_game *g)
{
    goti_rowstore src;
    answers a;
    if (g->set->f > ROW_LARGEST_PLANE ||
        !row_open_store(g, g->set, plane_bytes(g->set->f), &src))
        return;
    row_open_scratch(g);
    open_answers(g, &a);
    const uint32_t most = g->set->f <= 16 ? 20 : 2;
    for (uint32_t i = 0; i < row_sample_rows(g->set, most); i++) {
        const uint32_t row = row_sampled_row(g->set, most, i);
        fill_planes(g, row, &src);
        ask(g, row, &src, &a);
        const uint32_t n = row_sample_cells(g->set) * (g->set->f > 16 ? 5 : 1);
        for (uint32_t c = 0; c < n; c++)
            check_answers(g, row,
                          row_sampled_cell(g->set, &g->set->row[row], c), &src,
                          &a);
    }
    close_answers(g, &a);
    row_close_scratch(g);
    goti_rowstore_close(&src);
}

static void check_random_planes_of(const goti_variant *v)
{
    row_for_both(v, check_random_planes);
}

Test(row_planes, planes_say_what_the_moves_say)
{
    cr_assert_gt(bridge_for_all_games(check_random_planes_of), 0);
}
