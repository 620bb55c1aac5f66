/* SPDX-License-Identifier: MIT */
/*
 * Rows against the plain generator, for every shipped variant, with and
 * without symmetry: a cell of a row reaches a cell of another exactly when
 * there is a move from the one position to the other, up to symmetry.
 * Whole where small, else on seeded samples.  Positions are in the variant's
 * own numbers of points; the way to places and back is part of the test.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/base/bits.h"
#include "solver/base/mem.h"
#include "solver/game/moves.h"
#include "solver/retro/hunt_rows.h"
#include "solver/retro/rowsets.h"
#include "tests/support/bridge.h"

enum {
    SMALL_F = 9,        /* these are tested whole */
    LARGEST_PLANE = 24, /* dimensions of the largest planes and cells tried */
    LARGEST_CELLS = 20,
    LARGEST_STORE = 1 << 30,
    N_ROWS = 40, /* sampled rows of large games, and cells of a row */
    N_CELLS = 40,
    SEED = 4
};

/* ---- a game and its rows ---- */

typedef struct game {
    const goti_variant *v;
    goti_variant any_move; /* v with captures left to choice */
    goti_space space;
    goti_rowsets sets;
    const goti_rowset *set; /* of movement */
    goti_hunt hunt;
    goti_hunt_scratch scratch;
    void *scratch_memory;
    char name[GOTI_NAME_BYTES + 80]; /* for messages */
} game;

static uint64_t seed;

static uint32_t below(uint64_t n)
{
    return (uint32_t)(bridge_random(&seed) % n);
}

static void open_game(const goti_variant *v, bool symmetry, game *g)
{
    goti_msg msg = {""};
    memset(g, 0, sizeof *g);
    seed = SEED;
    g->v = v;
    g->any_move = *v;
    g->any_move.capture_compulsory = false;
    (void)snprintf(g->name, sizeof g->name, "%s, %s, seed %d", v->name,
                   symmetry ? "up to symmetry" : "every row", SEED);
    cr_assert_eq(goti_space_open(v, symmetry, &g->space, &msg), GOTI_OK,
                 "%s: %s", g->name, msg.text);
    cr_assert_eq(goti_rowsets_open(&g->space, &g->sets, &msg), GOTI_OK,
                 "%s: %s", g->name, msg.text);
    g->set = &g->sets.set[g->sets.last];
    g->hunt = (goti_hunt){v, g->set, goti_kernels_best(!symmetry)};
}

static void close_game(game *g)
{
    goti_rowsets_close(&g->sets);
}

static void for_both(const goti_variant *v, void (*check)(game *g))
{
    static game g;
    for (int symmetry = 0; symmetry < 2; symmetry++) {
        open_game(v, symmetry == 1, &g);
        check(&g);
        close_game(&g);
    }
}

static uint64_t points_of(const game *g, uint64_t places)
{
    uint64_t out = 0;
    for (unsigned i = 0; i < g->v->board.n_points; i++)
        if ((places >> i) & 1) out |= goti_bit(g->space.point_order[i]);
    return out;
}

static uint64_t places_of(const game *g, uint64_t points)
{
    uint64_t out = 0;
    for (unsigned i = 0; i < g->v->board.n_points; i++)
        if ((points >> g->space.point_order[i]) & 1) out |= goti_bit(i);
    return out;
}

static goti_position position_of(const game *g, const goti_row *row,
                                 uint32_t cell, goti_side to_move,
                                 unsigned captured)
{
    goti_position pos = {.to_move = (uint8_t)to_move,
                         .captured = (uint8_t)captured};
    pos.piece[GOTI_ROW] = points_of(g, row->set);
    pos.piece[GOTI_COLUMN] = points_of(g, goti_expand(cell, row->free));
    return pos;
}

/* ---- where a position is ---- */

/* Its row, and its cell by every symmetry that takes it there. */
typedef struct images {
    uint32_t row;
    unsigned n;
    uint32_t cell[GOTI_MAX_SYMMETRIES];
} images;

static bool is_at(const images *at, uint32_t row, uint32_t cell)
{
    for (unsigned i = 0; i < at->n; i++)
        if (at->row == row && at->cell[i] == cell) return true;
    return false;
}

static uint32_t least_cell(const images *at)
{
    uint32_t least = at->cell[0];
    for (unsigned i = 1; i < at->n; i++)
        if (at->cell[i] < least) least = at->cell[i];
    return least;
}

/* Number of the row with that set of places, or n_rows. */
static uint32_t find_row(const goti_rowset *set, uint64_t places)
{
    uint32_t low = 0, high = set->n_rows;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (set->row[middle].set < places)
            low = middle + 1;
        else
            high = middle;
    }
    const bool found = low < set->n_rows && set->row[low].set == places;
    return found ? low : set->n_rows;
}

static void find_images(const game *g, const goti_rowset *set,
                        const goti_position *pos, images *out)
{
    const goti_symmetries *const sym = &g->v->symmetries;
    out->n = 0;
    for (unsigned s = 0; s < (g->space.use_symmetry ? sym->n : 1); s++) {
        const uint64_t tigers =
            places_of(g, goti_symmetry_apply(sym, s, pos->piece[GOTI_ROW]));
        const uint64_t goats =
            places_of(g, goti_symmetry_apply(sym, s, pos->piece[GOTI_COLUMN]));
        const uint32_t row = find_row(set, tigers);
        if (row == set->n_rows) continue;
        cr_assert(out->n == 0 || out->row == row, "%s: two rows of one orbit",
                  g->name);
        out->row = row;
        out->cell[out->n++] =
            (uint32_t)goti_compress(goats, set->row[row].free);
    }
    cr_assert_gt(out->n, 0, "%s: an orbit without a row", g->name);
}

/* ---- moves by the plain generator ---- */

typedef struct reach {
    unsigned n_captured;
    images at;
} reach;

typedef struct reaches {
    unsigned n, n_captures;
    reach to[GOTI_MAX_MOVES];
} reaches;

static void list_moves(const game *g, const goti_variant *rules,
                       const goti_rowset *target, const goti_position *pos,
                       reaches *out)
{
    static goti_move move[GOTI_MAX_MOVES];
    const unsigned n = goti_moves(rules, pos, move);
    out->n = out->n_captures = 0;
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        if (pos->to_move == GOTI_ROW && move[i].to == GOTI_NO_POINT) continue;
        goti_move_apply(rules, pos, &move[i], &after);
        reach *const r = &out->to[out->n++];
        r->n_captured = move[i].n_captured;
        if (r->n_captured > 0) out->n_captures++;
        find_images(g, target, &after, &r->at);
    }
}

/* ---- samples ---- */

/* Any cell; often one in which a side is stuck. */
static uint32_t random_cell(const goti_rowset *set, const goti_row *row)
{
    const uint32_t all = (uint32_t)goti_low_bits(set->f);
    const uint32_t a = (uint32_t)bridge_random(&seed) & all;
    const uint32_t b = (uint32_t)bridge_random(&seed) & all;
    const uint32_t *const part = &set->component[row->first_component];
    uint32_t whole_parts = 0;
    switch (below(8)) {
    case 0:
        return row->reach | a;
    case 1:
        return row->reach | (a & b);
    case 2:
        for (unsigned i = 0; i < row->n_components; i++)
            if (below(2) == 1) whole_parts |= part[i];
        return whole_parts;
    case 3:
    case 4:
        return a & b;
    case 5:
    case 6:
        return a | b;
    default:
        return a;
    }
}

/* How many rows to try, and the i-th of them; the same for cells. */
static uint32_t sample_rows(const goti_rowset *set, uint32_t most)
{
    return set->n_rows < most ? set->n_rows : most;
}

static uint32_t sampled_row(const goti_rowset *set, uint32_t most, uint32_t i)
{
    return set->n_rows <= most ? i : below(set->n_rows);
}

static uint32_t sample_cells(const goti_rowset *set)
{
    return set->f <= SMALL_F ? (uint32_t)1 << set->f : N_CELLS;
}

static uint32_t sampled_cell(const goti_rowset *set, const goti_row *row,
                             uint32_t i)
{
    return set->f <= SMALL_F ? i : random_cell(set, row);
}

/* ---- what rows hold, read without kernels ---- */

static uint32_t frame_cell(const goti_frame *frame, unsigned f, uint32_t cell)
{
    uint32_t out = 0, back = 0;
    for (unsigned i = 0; i < f; i++)
        if ((cell >> i) & 1) out |= (uint32_t)1 << frame->out.to[i];
    for (unsigned i = 0; i < f; i++)
        if ((out >> i) & 1) back |= (uint32_t)1 << frame->in.to[i];
    cr_assert_eq(back, cell, "in is not the reverse of out");
    cr_assert(!frame->identity || out == cell, "no identity");
    return out;
}

/* The source cell that cell sees through map; false: the map is not for it. */
static bool see(const goti_cell_map *m, uint32_t cell, uint32_t *source)
{
    if ((cell & m->set) != m->set || (cell & m->clear) != 0) return false;
    unsigned to = 0;
    *source = 0;
    for (unsigned i = 0; i < m->f; i++) {
        if (i == m->put) continue;
        if (to == m->gap) to++;
        if (((cell & ~m->set) >> i) & 1) *source |= (uint32_t)1 << to;
        to++;
    }
    return true;
}

/* Marks the move that an action stands for; there must be one. */
static void match_action(const game *g, const goti_action *a, uint32_t source,
                         const reaches *moves, bool *matched)
{
    bool found = false;
    for (unsigned i = 0; i < moves->n; i++) {
        if (moves->to[i].n_captured != a->n_captured ||
            !is_at(&moves->to[i].at, a->row, source))
            continue;
        matched[i] = found = true;
    }
    cr_assert(found,
              "%s: an action to cell %" PRIx32 " of row %" PRIu32 " is no move",
              g->name, source, a->row);
}

static void check_actions(const game *g, const goti_rowset *set,
                          const goti_row *row, uint32_t cell,
                          const reaches *moves)
{
    static bool matched[GOTI_MAX_MOVES];
    memset(matched, 0, sizeof matched);
    for (uint32_t i = 0; i < row->n_frames; i++) {
        const goti_frame *const frame = &set->frame[row->first_frame + i];
        const uint32_t here = frame_cell(frame, set->f, cell);
        for (uint32_t k = 0; k < frame->n_steps + frame->n_captures; k++) {
            const goti_action *const a = &set->action[frame->first + k];
            uint32_t source;
            cr_assert_eq(a->n_captured > 0, k >= frame->n_steps);
            if (see(&a->map, here, &source))
                match_action(g, a, source, moves, matched);
        }
    }
    for (unsigned i = 0; i < moves->n; i++)
        cr_assert(matched[i],
                  "%s: cell %" PRIx32 " of row %" PRIx64
                  ": a move is no action",
                  g->name, cell, row->set);
}

static void check_column_steps(const game *g, const goti_rowset *set,
                               const goti_row *row, uint32_t cell)
{
    static goti_move move[GOTI_MAX_MOVES];
    const goti_position pos = position_of(g, row, cell, GOTI_COLUMN, 0);
    const unsigned n = goti_moves(g->v, &pos, move);
    unsigned n_moves = 0, n_steps = 0;
    for (unsigned i = 0; i < n; i++)
        n_moves += move[i].to != GOTI_NO_POINT;
    for (uint32_t e = 0; e < row->n_edges; e++) {
        const goti_dim_edge edge = set->edge[row->first_edge + e];
        const uint32_t flip = (uint32_t)1 << edge.i | (uint32_t)1 << edge.j;
        cr_assert_lt(edge.i, edge.j);
        if ((cell & flip) == 0 || (cell & flip) == flip) continue;
        bool found = false;
        n_steps++;
        const uint64_t after =
            points_of(g, goti_expand(cell ^ flip, row->free));
        for (unsigned i = 0; i < n && !found; i++) {
            goti_position next;
            goti_move_apply(g->v, &pos, &move[i], &next);
            found = next.piece[GOTI_COLUMN] == after;
        }
        cr_assert(found, "%s: an edge is no step", g->name);
    }
    cr_assert_eq(n_steps, n_moves, "%s", g->name);
}

static void check_row(const game *g, const goti_row *row)
{
    static reaches moves;
    const uint32_t n = sample_cells(g->set);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cell = sampled_cell(g->set, row, i);
        const goti_position pos = position_of(g, row, cell, GOTI_ROW, 0);
        list_moves(g, &g->any_move, g->set, &pos, &moves);
        check_actions(g, g->set, row, cell, &moves);
        cr_assert_eq((cell & row->reach) == row->reach,
                     moves.n == moves.n_captures, "%s: reach", g->name);
        check_column_steps(g, g->set, row, cell);
    }
}

static void check_entry_row(const game *g, const goti_rowset *set,
                            const goti_row *row)
{
    static reaches moves;
    const uint32_t n = sample_cells(set);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cell = sampled_cell(set, row, i);
        goti_position pos = position_of(g, row, cell, GOTI_ROW, 0);
        pos.hand[GOTI_ROW] = 1;
        list_moves(g, g->v, set + 1, &pos, &moves);
        check_actions(g, set, row, cell, &moves);
    }
}

static void check_joins(game *g)
{
    for (uint32_t i = 0; i < sample_rows(g->set, N_ROWS); i++)
        check_row(g, &g->set->row[sampled_row(g->set, N_ROWS, i)]);
    for (unsigned n = g->sets.first; n < g->sets.last; n++) {
        const goti_rowset *const set = &g->sets.set[n];
        for (uint32_t i = 0; i < sample_rows(set, N_ROWS); i++)
            check_entry_row(g, set, &set->row[sampled_row(set, N_ROWS, i)]);
    }
}

static void check_joins_of(const goti_variant *v)
{
    for_both(v, check_joins);
}

Test(rows, actions_are_the_moves)
{
    cr_assert_gt(bridge_for_all_games(check_joins_of), 0);
}

/* ---- planes of one cell ---- */

static size_t plane_bytes(const game *g)
{
    return goti_plane_words(g->set->f) * sizeof(uint64_t);
}

static bool has(const uint64_t *plane, uint32_t cell)
{
    return (plane[cell >> 6] >> (cell & 63)) & 1;
}

static void put(uint64_t *plane, uint32_t cell, bool value)
{
    if (value)
        plane[cell >> 6] |= goti_bit(cell & 63);
    else
        plane[cell >> 6] &= ~goti_bit(cell & 63);
}

static void open_scratch(game *g)
{
    g->scratch_memory = goti_mem_alloc(goti_hunt_scratch_bytes(g->set->f));
    cr_assert_not_null(g->scratch_memory);
    goti_hunt_scratch_init(&g->scratch, g->scratch_memory, g->set->f);
}

static void close_scratch(game *g)
{
    goti_mem_free(g->scratch_memory, goti_hunt_scratch_bytes(g->set->f));
}

static uint64_t *open_plane(const game *g)
{
    uint64_t *const plane = goti_mem_alloc(plane_bytes(g));
    cr_assert_not_null(plane);
    return plane;
}

static void close_plane(const game *g, uint64_t *plane)
{
    goti_mem_free(plane, plane_bytes(g));
}

/* False: too large for a test. */
static bool open_store(const game *g, const goti_rowset *set, size_t row_bytes,
                       goti_rowstore *out)
{
    goti_msg msg = {""};
    if (set->n_rows * row_bytes > LARGEST_STORE) return false;
    cr_assert_eq(goti_rowstore_open(set->n_rows, row_bytes, out, &msg), GOTI_OK,
                 "%s: %s", g->name, msg.text);
    return true;
}

static void put_images(goti_rowstore *store, const images *at, bool value)
{
    for (unsigned i = 0; i < at->n; i++)
        put(goti_rowstore_own(store, at->row), at->cell[i], value);
}

/* out = cells of row that reach what is in src: by steps, else by captures. */
static void reach_row(game *g, uint32_t row, const goti_rowstore *src,
                      const uint8_t *any, bool steps, uint64_t *out)
{
    memset(out, 0, plane_bytes(g));
    if (steps)
        goti_hunt_row_steps_or(&g->hunt, &g->scratch, row, src, any, out);
    else
        goti_hunt_row_captures_or(&g->hunt, &g->scratch, row, src, false, 0,
                                  false, out);
}

/* Is there a step, or a capture short of the target, from cell to at? */
static bool plainly_reaches(const game *g, const goti_row *row, uint32_t cell,
                            bool steps, const images *at)
{
    static reaches moves;
    const goti_position pos = position_of(g, row, cell, GOTI_ROW, 0);
    list_moves(g, &g->any_move, g->set, &pos, &moves);
    for (unsigned i = 0; i < moves.n; i++) {
        const reach *const r = &moves.to[i];
        if ((r->n_captured == 0) != steps) continue;
        if (r->n_captured >= g->v->capture_target) continue;
        if (is_at(&r->at, at->row, at->cell[0])) return true;
    }
    return false;
}

/* One cell alone in the store: whoever reaches it has such a move, and the
 * cell whose move it was is among them. */
static void check_single(game *g, goti_rowstore *src, uint32_t row,
                         uint32_t from, bool steps, const images *at,
                         uint64_t *out)
{
    const goti_row *const r = &g->set->row[row];
    uint8_t *const any = calloc(g->set->n_rows, 1);
    cr_assert_not_null(any);
    any[at->row] = 1;
    put_images(src, at, true);
    reach_row(g, row, src, any, steps, out);
    put_images(src, at, false);
    free(any);
    cr_assert(has(out, from),
              "%s: cell %" PRIx32 " of row %" PRIu32
              " does not reach its successor",
              g->name, from, row);
    for (size_t w = 0; w < goti_plane_words(g->set->f); w++) {
        for (uint64_t x = out[w]; x != 0; x &= x - 1) {
            const uint64_t cell = w * 64 + goti_ctz(x);
            cr_assert_lt(cell, goti_bit(g->set->f), "%s: padding", g->name);
            cr_assert(plainly_reaches(g, r, (uint32_t)cell, steps, at),
                      "%s: cell %" PRIx64 " of row %" PRIu32 " has no move",
                      g->name, cell, row);
        }
    }
}

static void check_singles_of_row(game *g, goti_rowstore *src, uint32_t row,
                                 uint64_t *out)
{
    static reaches moves;
    for (unsigned i = 0; i < 3; i++) {
        const uint32_t cell = random_cell(g->set, &g->set->row[row]);
        const goti_position pos =
            position_of(g, &g->set->row[row], cell, GOTI_ROW, 0);
        list_moves(g, &g->any_move, g->set, &pos, &moves);
        bool tried[2] = {false, false};
        for (unsigned m = 0; m < moves.n; m++) {
            const reach *const r = &moves.to[(m + cell) % moves.n];
            const bool steps = r->n_captured == 0;
            if (tried[steps] || r->n_captured >= g->v->capture_target) continue;
            tried[steps] = true;
            check_single(g, src, row, cell, steps, &r->at, out);
        }
    }
}

static void check_singles(game *g)
{
    goti_rowstore src;
    if (g->set->f > LARGEST_PLANE ||
        !open_store(g, g->set, plane_bytes(g), &src))
        return;
    uint64_t *const out = open_plane(g);
    open_scratch(g);
    const uint32_t most = g->set->f <= 16 ? N_ROWS : 6;
    for (uint32_t i = 0; i < sample_rows(g->set, most); i++)
        check_singles_of_row(g, &src, sampled_row(g->set, most, i), out);
    close_scratch(g);
    close_plane(g, out);
    goti_rowstore_close(&src);
}

static void check_singles_of(const goti_variant *v)
{
    for_both(v, check_singles);
}

Test(rows, a_single_cell_is_reached_by_whoever_has_the_move)
{
    cr_assert_gt(bridge_for_all_games(check_singles_of), 0);
}

/* Small games whole: who[(row, cell)][row'] is the plane of cells of row' that
 * move there; only the least of a position's cells has one. */
typedef struct relation {
    size_t words;
    uint64_t *who[2]; /* by captures, by steps */
} relation;

static uint64_t *who_reaches(const game *g, const relation *rel, bool steps,
                             uint32_t row, uint32_t cell, uint32_t from)
{
    const size_t target = ((size_t)row << g->set->f) + cell;
    return rel->who[steps] + (target * g->set->n_rows + from) * rel->words;
}

static void enter_cell(const game *g, relation *rel, uint32_t row,
                       uint32_t cell)
{
    static reaches moves;
    const goti_position pos =
        position_of(g, &g->set->row[row], cell, GOTI_ROW, 0);
    list_moves(g, &g->any_move, g->set, &pos, &moves);
    for (unsigned i = 0; i < moves.n; i++) {
        const reach *const r = &moves.to[i];
        if (r->n_captured >= g->v->capture_target) continue;
        put(who_reaches(g, rel, r->n_captured == 0, r->at.row,
                        least_cell(&r->at), row),
            cell, true);
    }
}

static void open_relation(const game *g, relation *rel)
{
    rel->words = goti_plane_words(g->set->f);
    for (int steps = 0; steps < 2; steps++) {
        rel->who[steps] = calloc(((size_t)g->set->n_rows << g->set->f) *
                                     g->set->n_rows * rel->words,
                                 sizeof(uint64_t));
        cr_assert_not_null(rel->who[steps]);
    }
    for (uint32_t row = 0; row < g->set->n_rows; row++)
        for (uint32_t cell = 0; cell < (uint32_t)1 << g->set->f; cell++)
            enter_cell(g, rel, row, cell);
}

static void check_target(game *g, const relation *rel, goti_rowstore *src,
                         uint32_t row, uint32_t cell, uint64_t *out)
{
    images at;
    const goti_position pos =
        position_of(g, &g->set->row[row], cell, GOTI_COLUMN, 0);
    find_images(g, g->set, &pos, &at);
    cr_assert(is_at(&at, row, cell), "%s", g->name);
    if (least_cell(&at) != cell) return;
    put_images(src, &at, true);
    for (uint32_t from = 0; from < g->set->n_rows; from++) {
        for (int steps = 0; steps < 2; steps++) {
            reach_row(g, from, src, NULL, steps == 1, out);
            cr_assert_arr_eq(
                out, who_reaches(g, rel, steps == 1, row, cell, from),
                plane_bytes(g),
                "%s: %s from row %" PRIu32 " to cell %" PRIx32
                " of row %" PRIu32,
                g->name, steps ? "steps" : "captures", from, cell, row);
        }
    }
    put_images(src, &at, false);
}

static void check_relation(game *g)
{
    goti_rowstore src;
    relation rel;
    if (g->set->f > SMALL_F) return;
    cr_assert(open_store(g, g->set, plane_bytes(g), &src));
    uint64_t *const out = open_plane(g);
    open_scratch(g);
    open_relation(g, &rel);
    for (uint32_t row = 0; row < g->set->n_rows; row++)
        for (uint32_t cell = 0; cell < (uint32_t)1 << g->set->f; cell++)
            check_target(g, &rel, &src, row, cell, out);
    free(rel.who[0]);
    free(rel.who[1]);
    close_scratch(g);
    close_plane(g, out);
    goti_rowstore_close(&src);
}

static void check_relation_of(const goti_variant *v)
{
    for_both(v, check_relation);
}

Test(rows, small_games_cell_by_cell)
{
    cr_assert_gt(bridge_for_all_games(check_relation_of), 0);
}

/* ---- rows full of random cells ---- */

/* How the symmetries that keep a row's set move its dimensions. */
static unsigned stabilizer(const game *g, const goti_rowset *set, uint32_t row,
                           uint8_t to[][GOTI_MAX_DIMS])
{
    const goti_symmetries *const sym = &g->v->symmetries;
    const goti_row *const r = &set->row[row];
    const uint64_t tigers = points_of(g, r->set);
    unsigned n = 0;
    for (unsigned s = 1; s < (g->space.use_symmetry ? sym->n : 1); s++) {
        if (goti_symmetry_apply(sym, s, tigers) != tigers) continue;
        for (unsigned i = 0; i < set->f; i++) {
            const uint64_t point =
                points_of(g, goti_expand(goti_bit(i), r->free));
            const uint64_t image =
                places_of(g, goti_symmetry_apply(sym, s, point));
            to[n][i] = (uint8_t)goti_ctz(goti_compress(image, r->free));
        }
        n++;
    }
    return n;
}

/* Images of cells under one such map, quickly: low and high bits apart. */
typedef struct mover {
    uint32_t low[4096], high[4096];
} mover;

static void make_mover(const uint8_t *to, unsigned f, mover *m)
{
    memset(m, 0, sizeof *m);
    for (uint32_t c = 0; c < 4096; c++) {
        for (unsigned i = 0; i < 12; i++) {
            if (((c >> i) & 1) == 0) continue;
            if (i < f) m->low[c] |= (uint32_t)1 << to[i];
            if (i + 12 < f) m->high[c] |= (uint32_t)1 << to[i + 12];
        }
    }
}

static uint32_t moved(const mover *m, uint32_t cell)
{
    return m->low[cell & 4095] | m->high[cell >> 12];
}

/* Cells with one chance in 2^n; equal positions hold the same. */
static void fill_plane(const game *g, uint32_t row, unsigned n, bool invert,
                       uint64_t *plane)
{
    static uint8_t to[GOTI_MAX_SYMMETRIES][GOTI_MAX_DIMS];
    static mover m;
    const size_t words = goti_plane_words(g->set->f);
    const unsigned n_maps = stabilizer(g, g->set, row, to);
    uint64_t *const one = open_plane(g);
    for (size_t w = 0; w < words; w++) {
        one[w] = ~UINT64_C(0);
        for (unsigned i = 0; i < n; i++)
            one[w] &= bridge_random(&seed);
    }
    memcpy(plane, one, plane_bytes(g));
    for (unsigned k = 0; k < n_maps; k++) {
        make_mover(to[k], g->set->f, &m);
        for (uint32_t c = 0; c < (uint32_t)1 << g->set->f; c++)
            if (has(one, c)) put(plane, moved(&m, c), true);
    }
    for (size_t w = 0; w < words && invert; w++)
        plane[w] = ~plane[w];
    close_plane(g, one);
}

/* Everything a row's actions look at. */
static void fill_planes(const game *g, uint32_t row, goti_rowstore *src)
{
    const goti_row *const r = &g->set->row[row];
    uint8_t *const done = calloc(g->set->n_rows, 1);
    cr_assert_not_null(done);
    const unsigned n = 1 + below(3);
    const bool invert = below(2) == 1;
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

static void open_answers(const game *g, answers *a)
{
    for (int i = 0; i < N_ANSWERS; i++)
        a->plane[i] = open_plane(g);
    a->before = open_plane(g);
    a->column = open_plane(g);
    a->any = calloc(g->set->n_rows, 1);
    cr_assert_not_null(a->any);
}

static void close_answers(const game *g, answers *a)
{
    for (int i = 0; i < N_ANSWERS; i++)
        close_plane(g, a->plane[i]);
    close_plane(g, a->before);
    close_plane(g, a->column);
    free(a->any);
}

static void ask(game *g, uint32_t row, const goti_rowstore *src, answers *a)
{
    const goti_hunt *const h = &g->hunt;
    goti_hunt_scratch *const s = &g->scratch;
    a->captured = below(g->v->capture_target);
    a->target_counts = below(2) == 1;
    for (uint32_t r = 0; r < g->set->n_rows; r++)
        a->any[r] = below(3) > 0;
    for (size_t w = 0; w < goti_plane_words(g->set->f); w++) {
        a->before[w] =
            bridge_random(&seed) & bridge_random(&seed) & bridge_random(&seed);
        a->column[w] = bridge_random(&seed);
        if (w % 2 == 0) a->column[w] |= bridge_random(&seed);
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

static bool in_store(const goti_rowstore *src, const images *at)
{
    const uint64_t *const plane = goti_rowstore_read(src, at->row);
    for (unsigned i = 1; i < at->n; i++)
        cr_assert_eq(has(plane, at->cell[i]), has(plane, at->cell[0]));
    return has(plane, at->cell[0]);
}

static void want_row(const game *g, uint32_t row, uint32_t cell,
                     const goti_rowstore *src, const answers *a, bool *want)
{
    static reaches moves;
    const goti_position pos =
        position_of(g, &g->set->row[row], cell, GOTI_ROW, a->captured);
    list_moves(g, &g->any_move, g->set, &pos, &moves);
    want[STEPS_ALL] = true;
    for (unsigned i = 0; i < moves.n; i++) {
        const reach *const r = &moves.to[i];
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

static void want_column(const game *g, uint32_t row, uint32_t cell,
                        const answers *a, bool *want)
{
    static goti_move move[GOTI_MAX_MOVES];
    const goti_row *const r = &g->set->row[row];
    const goti_position pos = position_of(g, r, cell, GOTI_COLUMN, a->captured);
    const unsigned n = goti_moves(g->v, &pos, move);
    want[COLUMN_STUCK] = n == 0 || move[0].to == GOTI_NO_POINT;
    want[COLUMN_ALL] = true;
    for (unsigned i = 0; i < n; i++) {
        goti_position after;
        goti_move_apply(g->v, &pos, &move[i], &after);
        const uint64_t goats = places_of(g, after.piece[GOTI_COLUMN]);
        if (has(a->column, (uint32_t)goti_compress(goats, r->free)))
            want[COLUMN] = true;
        else
            want[COLUMN_ALL] = false;
    }
}

/* Where captures are compulsory a cell that has one has no legal step. */
static void check_compulsion(const game *g, uint32_t row, uint32_t cell,
                             const bool *want, const answers *a)
{
    static goti_move move[GOTI_MAX_MOVES];
    const goti_position pos =
        position_of(g, &g->set->row[row], cell, GOTI_ROW, a->captured);
    const unsigned n = goti_moves(g->v, &pos, move);
    bool steps = false;
    for (unsigned i = 0; i < n; i++)
        if (move[i].n_captured == 0 && move[i].to != GOTI_NO_POINT)
            steps = true;
    const bool dropped = g->v->capture_compulsory && want[HAS_CAPTURE];
    cr_assert_eq(steps, !want[ROW_STUCK] && !dropped, "%s", g->name);
}

static void check_answers(const game *g, uint32_t row, uint32_t cell,
                          const goti_rowstore *src, const answers *a)
{
    bool want[N_ANSWERS] = {false};
    want_row(g, row, cell, src, a, want);
    want_column(g, row, cell, a, want);
    check_compulsion(g, row, cell, want, a);
    for (int i = 0; i < N_ANSWERS; i++) {
        const bool all = i == STEPS_ALL || i == COLUMN_ALL;
        const bool fresh = i == ROW_STUCK || i == COLUMN_STUCK;
        const bool before = has(a->before, cell);
        bool expected = want[i];
        if (all && before) expected = false;
        if (!all && !fresh && before) expected = true;
        /* A blocked side that does not pass has no action to ask about. */
        if (i == COLUMN_ALL && want[COLUMN_STUCK] &&
            g->v->side[GOTI_COLUMN].blocked != GOTI_BLOCKED_PASSES)
            continue;
        cr_assert_eq(has(a->plane[i], cell), expected,
                     "%s: answer %d: cell %" PRIx32 " of row %" PRIu32
                     ", %u captured",
                     g->name, i, cell, row, a->captured);
    }
}

static void check_random_planes(game *g)
{
    goti_rowstore src;
    answers a;
    if (g->set->f > LARGEST_PLANE ||
        !open_store(g, g->set, plane_bytes(g), &src))
        return;
    open_scratch(g);
    open_answers(g, &a);
    const uint32_t most = g->set->f <= 16 ? 20 : 2;
    for (uint32_t i = 0; i < sample_rows(g->set, most); i++) {
        const uint32_t row = sampled_row(g->set, most, i);
        fill_planes(g, row, &src);
        ask(g, row, &src, &a);
        const uint32_t n = sample_cells(g->set) * (g->set->f > 16 ? 5 : 1);
        for (uint32_t c = 0; c < n; c++)
            check_answers(g, row, sampled_cell(g->set, &g->set->row[row], c),
                          &src, &a);
    }
    close_answers(g, &a);
    close_scratch(g);
    goti_rowstore_close(&src);
}

static void check_random_planes_of(const goti_variant *v)
{
    for_both(v, check_random_planes);
}

Test(rows, planes_say_what_the_moves_say)
{
    cr_assert_gt(bridge_for_all_games(check_random_planes_of), 0);
}

/* ---- cells ---- */

/* Codes 1..6; equal positions hold the same. */
static void fill_cells(const game *g, const goti_rowset *set, uint32_t row,
                       uint8_t *cell)
{
    static uint8_t to[GOTI_MAX_SYMMETRIES][GOTI_MAX_DIMS];
    static mover m[GOTI_MAX_SYMMETRIES];
    const unsigned n_maps = stabilizer(g, set, row, to);
    for (unsigned k = 0; k < n_maps; k++)
        make_mover(to[k], set->f, &m[k]);
    for (size_t c = 0; c < goti_cells_bytes(set->f); c++)
        cell[c] = 0;
    for (uint32_t c = 0; c < (uint32_t)1 << set->f; c++) {
        if (cell[c] != 0) continue;
        cell[c] = (uint8_t)(1 + bridge_random(&seed) % 6);
        for (unsigned k = 0; k < n_maps; k++)
            cell[moved(&m[k], c)] = cell[c];
    }
}

static void fill_sources(const game *g, const goti_rowset *set, uint32_t row,
                         const goti_rowset *target, goti_rowstore *src)
{
    const goti_row *const r = &set->row[row];
    uint8_t *const done = calloc(target->n_rows, 1);
    cr_assert_not_null(done);
    for (uint32_t i = 0; i < r->n_frames; i++) {
        const goti_frame *const frame = &set->frame[r->first_frame + i];
        for (uint32_t k = 0; k < frame->n_steps + frame->n_captures; k++) {
            const uint32_t to = set->action[frame->first + k].row;
            if (!done[to])
                fill_cells(g, target, to, goti_rowstore_own(src, to));
            done[to] = 1;
        }
    }
    free(done);
}

typedef struct cells_try {
    const goti_rowset *set, *target;
    goti_rowstore src;
    goti_range range;
    uint8_t step_lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
    uint8_t capture_lut[GOTI_MAX_CLASSES * GOTI_CLASS_STRIDE];
} cells_try;

static uint8_t want_cell(const game *g, const cells_try *t, uint32_t row,
                         uint32_t cell)
{
    static reaches moves;
    const bool enters = t->set != t->target;
    goti_position pos = position_of(g, &t->set->row[row], cell, GOTI_ROW, 0);
    pos.hand[GOTI_ROW] = enters;
    list_moves(g, g->v, t->target, &pos, &moves);
    uint8_t best[2] = {0, 0};
    for (unsigned i = 0; i < moves.n; i++) {
        const reach *const r = &moves.to[i];
        const uint8_t *const from = goti_rowstore_read(&t->src, r->at.row);
        uint8_t *const b = &best[r->n_captured > 0];
        if (from[r->at.cell[0]] > *b) *b = from[r->at.cell[0]];
    }
    const size_t class = (size_t)goti_popcount(cell) * GOTI_CLASS_STRIDE;
    const uint8_t step = t->step_lut[class + best[0]];
    const uint8_t capture = t->capture_lut[class + best[1]];
    return !enters && capture > step ? capture : step;
}

static void check_cells_of_row(game *g, cells_try *t, uint32_t row,
                               uint8_t *out)
{
    const goti_row *const r = &t->set->row[row];
    const goti_hunt h = {g->v, t->set, g->hunt.k};
    const bool enters = t->set != t->target;
    fill_sources(g, t->set, row, t->target, &t->src);
    t->range.first = below(2) == 0 ? 0 : below(t->set->f / 2);
    t->range.last = below(2) == 0 ? t->set->f : t->range.first + 3;
    if (enters)
        goti_hunt_row_enter(&h, &g->scratch, row, &t->src, t->step_lut,
                            t->range, out);
    else
        goti_hunt_row_best(&h, &g->scratch, row, &t->src, t->step_lut,
                           t->capture_lut, t->range, out);
    const uint32_t n = sample_cells(t->set) * (t->set->f > SMALL_F ? 10 : 1);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cell = sampled_cell(t->set, r, i);
        const unsigned pieces = goti_popcount(cell);
        if (pieces < t->range.first || pieces > t->range.last) continue;
        cr_assert_eq(out[cell], want_cell(g, t, row, cell),
                     "%s: cell %" PRIx32 " of row %" PRIu32 ", %u..%u pieces",
                     g->name, cell, row, t->range.first, t->range.last);
    }
}

/* Rows of set from cells of target: the same set, or that of one more. */
static void check_cells_of(game *g, const goti_rowset *set,
                           const goti_rowset *target)
{
    static cells_try t;
    t.set = set;
    t.target = target;
    for (size_t i = 0; i < sizeof t.step_lut; i++) {
        t.step_lut[i] = (uint8_t)bridge_random(&seed);
        t.capture_lut[i] = (uint8_t)bridge_random(&seed);
    }
    const size_t bytes = goti_hunt_scratch_bytes(set->f);
    const size_t out_bytes = goti_cells_bytes(set->f);
    if (!open_store(g, target, goti_cells_bytes(target->f), &t.src)) return;
    void *const memory = goti_mem_alloc(bytes);
    uint8_t *const out = goti_mem_alloc(out_bytes);
    cr_assert(memory != NULL && out != NULL);
    goti_hunt_scratch_init(&g->scratch, memory, set->f);
    const uint32_t most = set->f <= 16 ? 10 : 1;
    for (uint32_t i = 0; i < sample_rows(set, most); i++)
        check_cells_of_row(g, &t, sampled_row(set, most, i), out);
    goti_mem_free(out, out_bytes);
    goti_mem_free(memory, bytes);
    goti_rowstore_close(&t.src);
}

static void check_cells(game *g)
{
    if (g->set->f <= LARGEST_CELLS) check_cells_of(g, g->set, g->set);
    for (unsigned n = g->sets.first; n < g->sets.last; n++)
        if (g->sets.set[n].f <= LARGEST_CELLS + 2)
            check_cells_of(g, &g->sets.set[n], &g->sets.set[n + 1]);
}

static void check_cells_of_game(const goti_variant *v)
{
    for_both(v, check_cells);
}

Test(rows, cells_are_worth_what_the_moves_lead_to)
{
    cr_assert_gt(bridge_for_all_games(check_cells_of_game), 0);
}
