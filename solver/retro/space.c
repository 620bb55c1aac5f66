/* SPDX-License-Identifier: MIT */
/* Build rowsets; see space.h. Not hot: once a row, before solving. */
#include "solver/retro/space.h"

#include <stdlib.h>
#include <string.h>

#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/game/morris.h"
#include "solver/game/moves.h"

_Static_assert((int)GOTI_MAX_LINES <= (int)GOTI_MAX_DIM_MILLS,
               "kernels must hold all mills of a row");
_Static_assert(GOTI_MAX_DIMS *(GOTI_MAX_DIMS - 1) / 2 <= GOTI_MAX_DIM_EDGES,
               "a row has room for the steps of men that fly");
_Static_assert((int)GOTI_MAX_EDGES <= (int)GOTI_MAX_DIM_EDGES,
               "kernels must hold all steps of a row");

/* An action before its frame is known, in points. */
typedef struct raw_action {
    uint64_t row_set; /* R' */
    uint64_t set, clear;
    uint8_t from, to; /* from = n_points: entering */
    uint8_t n_captured;
    uint8_t perm; /* maps R' onto its representative */
} raw_action;

/* Jumps in another order may come to the same: found again by hashing. */
enum { SEEN_SIZE = 4 * GOTI_MAX_MOVES }; /* a power of two */

typedef struct builder {
    const goti_space *space;
    goti_rowset *set;
    const goti_rowset *next;
    goti_joins joins;
    raw_action raw[GOTI_MAX_MOVES];
    unsigned n_raw;
    uint16_t seen[SEEN_SIZE]; /* number of a raw action plus 1, by hash */
    uint32_t cap_frames, cap_actions, cap_edges, cap_components, cap_mills;
    goti_msg *msg;
} builder;

goti_err goti_space_open(const goti_variant *v, bool use_symmetry,
                         goti_space *out, goti_msg *msg)
{
    if (v->family == GOTI_MORRIS &&
        goti_morris_most_captures(v) > GOTI_MAX_CLOSED)
        return goti_fail(msg, GOTI_E_UNSUPPORTED,
                         "%s: more than %d mills could be closed at once",
                         v->name, GOTI_MAX_CLOSED);
    memset(out, 0, sizeof *out);
    out->variant = v;
    out->use_symmetry = use_symmetry;
    goti_symmetry_point_order(&v->symmetries, out->point_order);
    goti_board_renumber(&v->board, out->point_order, &out->board);
    goti_symmetries_renumber(&v->symmetries, out->point_order,
                             &out->symmetries);
    return GOTI_OK;
}

/* Room for one more item of an array that doubles. */
static goti_err grow(builder *b, void **array, uint32_t n, uint32_t *cap,
                     size_t item_bytes)
{
    if (n < *cap) return GOTI_OK;
    const uint32_t cap_new = *cap == 0 ? 1024 : 2 * *cap;
    void *const p = realloc(*array, cap_new * item_bytes);
    if (p == NULL)
        return goti_fail(b->msg, GOTI_E_MEMORY, "no memory for row plans");
    *array = p;
    *cap = cap_new;
    return GOTI_OK;
}

static uint32_t hash_action(const raw_action *a)
{
    uint64_t x = a->row_set * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 29) ^ a->set) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 32) ^ a->clear) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(x >> 32) & (SEEN_SIZE - 1);
}

/* Leads to the same row in the same cells. */
static bool same_action(const raw_action *a, const raw_action *b)
{
    return a->row_set == b->row_set && a->set == b->set && a->clear == b->clear;
}

static void forget_actions(builder *b)
{
    b->n_raw = 0;
    memset(b->seen, 0, sizeof b->seen);
}

static goti_err add_raw(builder *b, raw_action a)
{
    const goti_rows *const rows = &(b->next ? b->next : b->set)->rows;
    uint32_t h = hash_action(&a);
    for (; b->seen[h] != 0; h = (h + 1) & (SEEN_SIZE - 1))
        if (same_action(&b->raw[b->seen[h] - 1], &a)) return GOTI_OK;
    if (b->n_raw == GOTI_MAX_MOVES)
        return goti_fail(b->msg, GOTI_E_UNSUPPORTED,
                         "more than %d captures from one set of tigers",
                         GOTI_MAX_MOVES);
    a.perm = rows->perm_to[goti_subset_rank(a.row_set)];
    b->raw[b->n_raw++] = a;
    b->seen[h] = (uint16_t)b->n_raw;
    return GOTI_OK;
}

/* All jumps that may follow, by the same piece now on at.  clear and captured
 * say what the cell before the turn must be like for the path so far. */
static goti_err add_jumps(builder *b, uint64_t row_set, raw_action path,
                          unsigned at)
{
    const goti_board *const board = &b->space->board;
    const goti_variant *const v = b->space->variant;
    const uint64_t others = row_set & ~goti_bit(path.from);
    for (unsigned j = 0; j < board->n_jumps; j++) {
        const goti_jump jump = board->jump[j];
        if (jump.from != at) continue;
        /* The piece jumped over is there now: not captured before, not a
         * point the path needed empty or has left empty. */
        const uint64_t over = goti_bit(jump.over), to = goti_bit(jump.to);
        if (((others | path.set | path.clear) & over) != 0) continue;
        if (jump.over == path.from) continue;
        if ((others & to) != 0) continue;
        raw_action longer = path;
        longer.set |= over;
        /* Landing is on a point that was empty, was left, or was captured. */
        if (((path.set | goti_bit(path.from)) & to) == 0) longer.clear |= to;
        longer.to = jump.to;
        longer.n_captured++;
        longer.row_set = others | to;
        GOTI_TRY(add_raw(b, longer));
        if (v->capture == GOTI_CAPTURE_CHAIN &&
            longer.n_captured < v->capture_target)
            GOTI_TRY(add_jumps(b, row_set, longer, jump.to));
    }
    return GOTI_OK;
}

static goti_err add_moves(builder *b, uint64_t row_set)
{
    const goti_board *const board = &b->space->board;
    forget_actions(b);
    for (uint64_t s = row_set; s != 0; s &= s - 1) {
        const unsigned from = goti_ctz(s);
        for (uint64_t t = board->neighbours[from] & ~row_set; t != 0;
             t &= t - 1) {
            const unsigned to = goti_ctz(t);
            const raw_action step = {.row_set = (row_set & ~goti_bit(from)) |
                                                goti_bit(to),
                                     .clear = goti_bit(to),
                                     .from = (uint8_t)from,
                                     .to = (uint8_t)to};
            GOTI_TRY(add_raw(b, step));
        }
        const raw_action none = {.row_set = row_set, .from = (uint8_t)from};
        GOTI_TRY(add_jumps(b, row_set, none, from));
    }
    return GOTI_OK;
}

/* What a man that has come to a point captures by the mills he closes there, if
 * there are men enough. */
static uint8_t captures_by(const goti_space *space, uint64_t men,
                           unsigned point)
{
    const goti_board *const board = &space->board;
    const unsigned most = goti_morris_most_captures(space->variant);
    unsigned n = 0;
    for (unsigned m = 0; m < board->n_mills && n < most; m++)
        n += (board->mill[m] & goti_bit(point)) != 0 &&
             (board->mill[m] & ~men) == 0;
    return (uint8_t)n;
}

/* Morris: are the row side's men so few, and none in hand, that they fly? */
static bool men_fly(const builder *b)
{
    return b->joins != GOTI_JOIN_STEPS &&
           b->set->n_row <= b->space->variant->morris.flying;
}

/* Morris: a man steps, or flies; one that closes a mill captures. */
static goti_err add_men_moves(builder *b, uint64_t row_set)
{
    const goti_board *const board = &b->space->board;
    const bool flies = men_fly(b);
    const uint64_t all = goti_low_bits(board->n_points);
    forget_actions(b);
    for (uint64_t s = row_set; s != 0; s &= s - 1) {
        const unsigned from = goti_ctz(s);
        uint64_t t = (flies ? all : board->neighbours[from]) & ~row_set;
        for (; t != 0; t &= t - 1) {
            const unsigned to = goti_ctz(t);
            raw_action step = {.row_set =
                                   (row_set & ~goti_bit(from)) | goti_bit(to),
                               .clear = goti_bit(to),
                               .from = (uint8_t)from,
                               .to = (uint8_t)to};
            step.n_captured = captures_by(b->space, step.row_set, to);
            GOTI_TRY(add_raw(b, step));
        }
    }
    return GOTI_OK;
}

static goti_err add_mills(builder *b, goti_row *row)
{
    goti_rowset *const set = b->set;
    const goti_board *const board = &b->space->board;
    row->first_mill = set->n_mills;
    for (unsigned m = 0; m < board->n_mills; m++) {
        if ((board->mill[m] & ~row->free) != 0) continue;
        GOTI_TRY(grow(b, (void **)&set->mill, set->n_mills, &b->cap_mills,
                      sizeof *set->mill));
        set->mill[set->n_mills++] =
            (uint32_t)goti_compress(board->mill[m], row->free);
        row->n_mills++;
    }
    return GOTI_OK;
}

static goti_err add_entries(builder *b, uint64_t row_set)
{
    const goti_variant *const v = b->space->variant;
    const unsigned n = b->space->board.n_points;
    const bool captures =
        v->family == GOTI_MORRIS && v->morris.placing_captures;
    forget_actions(b);
    for (unsigned to = 0; to < n; to++) {
        if ((row_set >> to) & 1) continue;
        raw_action enter = {.row_set = row_set | goti_bit(to),
                            .clear = goti_bit(to),
                            .from = (uint8_t)n,
                            .to = (uint8_t)to};
        if (captures)
            enter.n_captured = captures_by(b->space, enter.row_set, to);
        GOTI_TRY(add_raw(b, enter));
    }
    return GOTI_OK;
}

/* The dimension of a point among the free points. */
static unsigned dim_of(uint64_t free, unsigned point)
{
    return goti_popcount(free & goti_low_bits(point));
}

/* An action seen from the frame's row set s(R): all points mapped by s. */
static goti_action frame_action(const builder *b, const raw_action *a,
                                uint64_t row_set)
{
    const goti_rows *const rows = &(b->next ? b->next : b->set)->rows;
    const unsigned n = rows->n_points;
    const uint64_t all = goti_low_bits(n);
    const uint64_t target = goti_rows_image(rows, a->perm, a->row_set);
    const uint64_t free = all & ~goti_rows_image(rows, a->perm, row_set);
    const uint8_t *const perm = rows->perm[a->perm];
    goti_action out = {.row = rows->orbit_of[goti_subset_rank(target)],
                       .n_captured = a->n_captured};
    out.map.f = (uint8_t)goti_popcount(free);
    out.map.set =
        (uint32_t)goti_compress(goti_rows_image(rows, a->perm, a->set), free);
    out.map.clear =
        (uint32_t)goti_compress(goti_rows_image(rows, a->perm, a->clear), free);
    out.map.put = out.map.gap = out.map.f;
    if (a->from == n) {
        out.map.put = (uint8_t)dim_of(free, perm[a->to]);
    } else if (a->from != a->to) {
        out.map.put = (uint8_t)dim_of(free, perm[a->to]);
        out.map.gap = (uint8_t)dim_of(all & ~target, perm[a->from]);
    }
    return out;
}

static goti_err add_frame(builder *b, goti_row *row, unsigned perm)
{
    goti_rowset *const set = b->set;
    GOTI_TRY(grow(b, (void **)&set->frame, set->n_frames, &b->cap_frames,
                  sizeof *set->frame));
    goti_frame frame = {.identity = true, .first = set->n_actions};
    const goti_rows *const rows = &set->rows;
    const uint64_t all = goti_low_bits(rows->n_points);
    const uint64_t free = all & ~goti_rows_image(rows, perm, row->set);
    unsigned i = 0;
    frame.out.f = frame.in.f = (uint8_t)set->f;
    for (uint64_t s = row->free; s != 0; s &= s - 1, i++) {
        const unsigned d = dim_of(free, rows->perm[perm][goti_ctz(s)]);
        frame.out.to[i] = (uint8_t)d;
        frame.in.to[d] = (uint8_t)i;
        if (d != i) frame.identity = false;
    }
    for (int captures = 0; captures < 2; captures++) {
        for (unsigned k = 0; k < b->n_raw; k++) {
            if (b->raw[k].perm != perm) continue;
            if ((b->raw[k].n_captured > 0) != captures) continue;
            GOTI_TRY(grow(b, (void **)&set->action, set->n_actions,
                          &b->cap_actions, sizeof *set->action));
            set->action[set->n_actions++] =
                frame_action(b, &b->raw[k], row->set);
            if (captures)
                frame.n_captures++;
            else
                frame.n_steps++;
        }
    }
    if (frame.n_steps + frame.n_captures > 0) {
        set->frame[set->n_frames++] = frame;
        row->n_frames++;
    }
    return GOTI_OK;
}

static goti_err add_edges(builder *b, goti_row *row)
{
    goti_rowset *const set = b->set;
    const goti_board *const board = &b->space->board;
    row->first_edge = set->n_edges;
    for (unsigned e = 0; e < board->n_edges; e++) {
        const unsigned p = board->edge[e][0], q = board->edge[e][1];
        if (((row->free >> p) & 1) == 0 || ((row->free >> q) & 1) == 0)
            continue;
        GOTI_TRY(grow(b, (void **)&set->edge, set->n_edges, &b->cap_edges,
                      sizeof *set->edge));
        const unsigned i = dim_of(row->free, p), j = dim_of(row->free, q);
        set->edge[set->n_edges++] =
            (goti_dim_edge){(uint8_t)(i < j ? i : j), (uint8_t)(i < j ? j : i)};
        row->n_edges++;
    }
    return GOTI_OK;
}

/* Connected parts of the free points: the column side is blocked exactly when
 * it fills some of them whole and leaves the others empty. */
static goti_err add_components(builder *b, goti_row *row)
{
    goti_rowset *const set = b->set;
    row->first_component = set->n_components;
    uint64_t rest = row->free;
    while (rest != 0) {
        uint64_t part = rest & (~rest + 1), before = 0;
        while (part != before) {
            before = part;
            for (uint64_t s = before; s != 0; s &= s - 1)
                part |= b->space->board.neighbours[goti_ctz(s)] & row->free;
        }
        rest &= ~part;
        GOTI_TRY(grow(b, (void **)&set->component, set->n_components,
                      &b->cap_components, sizeof *set->component));
        set->component[set->n_components++] =
            (uint32_t)goti_compress(part, row->free);
        row->n_components++;
    }
    if (row->n_components > GOTI_MAX_COMPONENTS)
        return goti_fail(b->msg, GOTI_E_UNSUPPORTED,
                         "tigers can cut the board into more than %d parts",
                         GOTI_MAX_COMPONENTS);
    return GOTI_OK;
}

static goti_err add_actions(builder *b, const goti_row *row)
{
    const bool morris = b->space->variant->family == GOTI_MORRIS;
    forget_actions(b);
    switch (b->joins) {
    case GOTI_JOIN_MOVES:
    case GOTI_JOIN_STEPS:
        return morris ? add_men_moves(b, row->set) : add_moves(b, row->set);
    case GOTI_JOIN_ENTRY:
        return add_entries(b, row->set);
    case GOTI_JOIN_NONE:
        break;
    }
    return GOTI_OK;
}

static goti_err build_row(builder *b, uint32_t number)
{
    goti_rowset *const set = b->set;
    goti_row *const row = &set->row[number];
    const uint64_t all = goti_low_bits(set->rows.n_points);
    row->set = set->rows.set[number];
    row->free = all & ~row->set;
    const uint32_t orbit = set->orbits.orbit_of[goti_subset_rank(row->set)];
    const bool in_tables = set->orbits.set[orbit] == row->set;
    row->slot = in_tables ? orbit : UINT32_MAX;
    row->weight = set->orbits.n_perms / set->orbits.stabilizer[orbit];
    uint64_t reach = 0;
    for (uint64_t s = row->set; s != 0; s &= s - 1)
        reach |= b->space->board.neighbours[goti_ctz(s)];
    if (b->space->variant->family == GOTI_MORRIS && men_fly(b)) reach = all;
    row->reach = (uint32_t)goti_compress(reach & row->free, row->free);
    row->first_frame = set->n_frames;
    const bool morris = b->space->variant->family == GOTI_MORRIS;
    GOTI_TRY(add_actions(b, row));
    if (morris) GOTI_TRY(add_mills(b, row));
    for (unsigned s = 0; s < set->rows.n_perms; s++)
        GOTI_TRY(add_frame(b, row, s));
    GOTI_TRY(add_edges(b, row));
    return add_components(b, row);
}

/* Only what a row does, not how. */
static goti_err count_row(builder *b, uint32_t number)
{
    goti_rowset *const set = b->set;
    const goti_row row = {.set = set->rows.set[number]};
    GOTI_TRY(add_actions(b, &row));
    set->n_actions += b->n_raw;
    return GOTI_OK;
}

static goti_err open_orbits(const goti_space *space, unsigned n_row,
                            goti_rowset *out, goti_msg *msg)
{
    const unsigned n = space->board.n_points;
    const goti_symmetries *const sym = &space->symmetries;
    memset(out, 0, sizeof *out);
    out->n_row = n_row;
    out->f = n - n_row;
    GOTI_TRY(goti_rows_open(n, n_row, sym->perm,
                            space->use_symmetry ? sym->n : 1, &out->rows, msg));
    GOTI_TRY(goti_rows_open(n, n_row, sym->perm, sym->n, &out->orbits, msg));
    out->n_rows = out->rows.n_orbits;
    out->n_slots = out->orbits.n_orbits;
    out->own = goti_team_share(space->team, out->n_rows);
    return GOTI_OK;
}

typedef goti_err (*row_fn)(builder *b, uint32_t number);

static goti_err each_row(const goti_space *space, goti_joins joins,
                         const goti_rowset *next, row_fn fn, goti_rowset *set,
                         goti_msg *msg)
{
    builder *const b = calloc(1, sizeof *b);
    if (b == NULL) return goti_fail(msg, GOTI_E_MEMORY, "no memory for rows");
    b->space = space;
    b->set = set;
    b->joins = joins;
    b->next = joins == GOTI_JOIN_ENTRY ? next : NULL;
    b->msg = msg;
    goti_err err = GOTI_OK;
    for (uint32_t r = 0; err == GOTI_OK && r < set->n_rows; r++)
        err = fn(b, r);
    free(b);
    return err;
}

goti_err goti_rowset_open(const goti_space *space, unsigned n_row,
                          goti_joins joins, const goti_rowset *next,
                          goti_rowset *out, goti_msg *msg)
{
    memset(out, 0, sizeof *out);
    const unsigned n_free = space->board.n_points - n_row;
    if (n_free > GOTI_MAX_DIMS)
        return goti_fail(msg, GOTI_E_UNSUPPORTED,
                         "%u free points: rows hold at most %d", n_free,
                         GOTI_MAX_DIMS);
    goti_err err = open_orbits(space, n_row, out, msg);
    if (err == GOTI_OK) {
        out->row = calloc(out->n_rows, sizeof *out->row);
        err = out->row == NULL
                  ? goti_fail(msg, GOTI_E_MEMORY, "no memory for row plans")
                  : each_row(space, joins, next, build_row, out, msg);
    }
    if (err != GOTI_OK) goti_rowset_close(out);
    return err;
}

goti_err goti_rowset_count(const goti_space *space, unsigned n_row,
                           goti_joins joins, const goti_rowset *next,
                           goti_rowset *out, goti_msg *msg)
{
    goti_err err = open_orbits(space, n_row, out, msg);
    if (err == GOTI_OK) err = each_row(space, joins, next, count_row, out, msg);
    if (err != GOTI_OK) goti_rowset_close(out);
    return err;
}

void goti_rowset_close(goti_rowset *set)
{
    goti_rows_close(&set->rows);
    goti_rows_close(&set->orbits);
    free(set->row);
    free(set->frame);
    free(set->action);
    free(set->edge);
    free(set->component);
    free(set->mill);
    memset(set, 0, sizeof *set);
}
