/* SPDX-License-Identifier: MIT */
/*
 * Reading whole tables, with tables made by hand (see tiny_db.h) whose values
 * are of all kinds: what is found and counted is compared with a plain walk
 * over all indices, or all boards, for several numbers of threads.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "db/stats_find.h"
#include "db/stats_turns.h"
#include "db/stats_zugzwang.h"
#include "solver/game/moves.h"
#include "tests/support/tiny_db.h"

static tiny_db tiny;
static goti_db *db;

static const int threads[] = {1, 2, 7};
enum { N_THREADS = sizeof threads / sizeof threads[0], TOP = 5 };

static void setup(void)
{
    tiny_open(&tiny);
    tiny_make_tables(&tiny);
    db = tiny_open_tables(&tiny);
}

static void teardown(void)
{
    goti_db_close(db);
    tiny_close(&tiny);
}

TestSuite(stats, .init = setup, .fini = teardown);

static goti_db_table table_of(goti_tier tier)
{
    goti_db_table t;
    cr_assert_eq(goti_db_get_table(db, &tier, &t, NULL), GOTI_OK);
    return t;
}

static uint64_t size_of(const goti_db_table *t)
{
    return goti_table_get_info(t->table)->n_positions;
}

/* ---- boards, plainly ----------------------------------------------------- */

static uint64_t image(unsigned s, uint64_t set)
{
    return goti_symmetry_apply(&tiny.variant.symmetries, s, set);
}

static bool same_orbit(const goti_position *a, const goti_position *b)
{
    for (unsigned s = 0; s < tiny.variant.symmetries.n; s++)
        if (image(s, a->piece[0]) == b->piece[0] &&
            image(s, a->piece[1]) == b->piece[1])
            return true;
    return false;
}

/* Is no lower index of the same orbit? */
static bool is_first(const goti_db_table *t, uint64_t index)
{
    goti_position mine, other;
    goti_db_position_at(db, t, index, &mine);
    for (uint64_t i = 0; i < index; i++) {
        goti_db_position_at(db, t, i, &other);
        if (same_orbit(&mine, &other)) return false;
    }
    return true;
}

/* Is it the least image? */
static bool is_canonical(const goti_position *p)
{
    for (unsigned s = 0; s < tiny.variant.symmetries.n; s++) {
        const uint64_t row = image(s, p->piece[0]);
        if (row < p->piece[0] ||
            (row == p->piece[0] && image(s, p->piece[1]) < p->piece[1]))
            return false;
    }
    return true;
}

/* ---- orbits -------------------------------------------------------------- */

Test(stats, least_indices_are_the_first_of_their_orbits)
{
    const goti_db_table t =
        table_of(goti_captured_tier(&tiny.variant, 2, GOTI_ROW));
    uint64_t n_boards = 0, n_of_orbits = 0;
    for (uint64_t i = 0; i < size_of(&t); i++) {
        const bool least = goti_scan_is_least(&t, i);
        cr_assert_eq(least, is_first(&t, i));
        n_boards += goti_scan_images(&t, i);
        n_of_orbits += least ? goti_scan_orbit_boards(&t, i) : 0;
    }
    cr_expect_eq(n_boards, goti_tier_boards(&tiny.variant, &t.tier));
    cr_expect_eq(n_of_orbits, n_boards);
}

/* ---- find ---------------------------------------------------------------- */

/* The first indices with that code, up to symmetry; returns how many. */
static unsigned find_plainly(const goti_db_table *t, unsigned code,
                             unsigned most, uint64_t *out)
{
    unsigned n = 0;
    const goti_value wanted = goti_table_codes(t->table)[code].value;
    for (uint64_t i = 0; i < size_of(t) && n < most; i++) {
        goti_value v;
        cr_assert_eq(goti_db_value_at(db, t, i, &v, NULL), GOTI_OK);
        if (v.category == wanted.category && v.depth == wanted.depth &&
            goti_scan_is_least(t, i))
            out[n++] = i;
    }
    return n;
}

static void check_find(const goti_db_table *t, int n_threads)
{
    enum { N_CODES = 61 };
    const goti_scan scan = {.n_threads = n_threads};
    uint64_t number[N_CODES][TOP], plain[N_CODES][TOP];
    goti_find find[N_CODES];
    unsigned n = 0;
    for (unsigned code = 0; code < N_CODES; code++) {
        const unsigned there = find_plainly(t, code, TOP, plain[n]);
        if (there == 0) continue;
        find[n] = (goti_find){.code = code,
                              .found = {.room = there, .number = number[n]}};
        n++;
    }
    cr_assert_gt(n, 30);
    cr_assert_eq(goti_find_codes(&scan, t, find, n, NULL), GOTI_OK);
    for (unsigned k = 0; k < n; k++) {
        cr_assert_eq(find[k].found.n, find[k].found.room);
        cr_expect_arr_eq(number[k], plain[k],
                         find[k].found.n * sizeof number[k][0]);
    }
}

Test(stats, finds_the_first_positions_of_each_code)
{
    const goti_db_table t =
        table_of(goti_captured_tier(&tiny.variant, 0, GOTI_COLUMN));
    for (int i = 0; i < N_THREADS; i++)
        check_find(&t, threads[i]);
}

Test(stats, more_than_there_are_is_a_table_that_lies)
{
    const goti_scan scan = {.n_threads = 2};
    const goti_db_table t =
        table_of(goti_captured_tier(&tiny.variant, 2, GOTI_ROW));
    uint64_t number[100000 / 8];
    goti_find find = {.code = 1, .found = {.room = 12500, .number = number}};
    goti_msg msg = {""};
    cr_expect_eq(goti_find_codes(&scan, &t, &find, 1, &msg), GOTI_E_CORRUPT);
    cr_expect_not_null(strstr(msg.text, "fewer positions"), "%s", msg.text);
}

/* ---- zugzwangs ----------------------------------------------------------- */

typedef struct plain_zugzwangs {
    unsigned captured;
    goti_zugzwangs z;
} plain_zugzwangs;

static bool is_over(const goti_position *pos, goti_side to_move)
{
    goti_position asked = *pos;
    asked.to_move = (uint8_t)to_move;
    return goti_position_outcome(&tiny.variant, &asked) != GOTI_ONGOING;
}

/* The made-up values do not know where the game is over; a finished one has a
 * draw or a loss in no plies. */
static bool may_be_over(goti_value v)
{
    return v.category == GOTI_DRAW || (v.category == GOTI_LOSS && v.depth == 0);
}

static bool count_plainly(void *ctx, const goti_position *pos)
{
    plain_zugzwangs *const p = ctx;
    const goti_tier row =
        goti_captured_tier(&tiny.variant, p->captured, GOTI_ROW);
    const goti_tier column =
        goti_captured_tier(&tiny.variant, p->captured, GOTI_COLUMN);
    const goti_tier mine = goti_position_tier(pos);
    if (!goti_tier_equal(&mine, &row) || pos->quiet != 0) return true;
    const goti_value r = tiny_value(&tiny, &row, pos->piece[0], pos->piece[1]);
    const goti_value c =
        tiny_value(&tiny, &column, pos->piece[0], pos->piece[1]);
    /* Each would rather see the other move. */
    if (GOTI_WIN - c.category <= r.category) return true;
    goti_zugzwang_kind *const k = &p->z.kind[r.category][c.category];
    k->boards++;
    k->orbits += is_canonical(pos);
    k->over += (may_be_over(r) && is_over(pos, GOTI_ROW)) ||
               (may_be_over(c) && is_over(pos, GOTI_COLUMN));
    return true;
}

static void check_zugzwangs(unsigned captured, int n_threads)
{
    const goti_db_table row =
        table_of(goti_captured_tier(&tiny.variant, captured, GOTI_ROW));
    const goti_db_table column =
        table_of(goti_captured_tier(&tiny.variant, captured, GOTI_COLUMN));
    const goti_scan scan = {.n_threads = n_threads};
    plain_zugzwangs plain = {.captured = captured};
    goti_zugzwangs z;
    unsigned n_kinds = 0;
    (void)tiny_visit(&tiny, count_plainly, &plain);
    cr_assert_eq(goti_zugzwangs_count(&scan, db, &row, &column, TOP, &z, NULL),
                 GOTI_OK);
    for (unsigned r = 0; r < GOTI_ZUGZWANG_VALUES; r++)
        for (unsigned c = 0; c < GOTI_ZUGZWANG_VALUES; c++) {
            const goti_zugzwang_kind *const k = &z.kind[r][c];
            const goti_zugzwang_kind *const p = &plain.z.kind[r][c];
            cr_expect_eq(k->boards, p->boards);
            cr_expect_eq(k->orbits, p->orbits);
            cr_expect_eq(k->over, p->over);
            cr_expect_eq(k->first.n, p->orbits < TOP ? p->orbits : TOP);
            for (unsigned i = 1; i < k->first.n; i++)
                cr_expect_lt(k->first.number[i - 1], k->first.number[i]);
            n_kinds += p->boards > 0;
        }
    cr_expect_geq(n_kinds, 5, "%u kinds", n_kinds);
    goti_zugzwangs_clear(&z);
}

Test(stats, zugzwangs)
{
    for (int i = 0; i < N_THREADS; i++)
        for (unsigned captured = 0; captured < 3; captured++)
            check_zugzwangs(captured, threads[i]);
}

/* ---- turns --------------------------------------------------------------- */

typedef struct plain_turns {
    goti_tier tier;
    goti_turn_counts counts;
} plain_turns;

static bool count_turns(void *ctx, const goti_position *pos)
{
    static goti_move move[GOTI_MAX_MOVES];
    plain_turns *const p = ctx;
    goti_turn_counts *const c = &p->counts;
    const goti_tier mine = goti_position_tier(pos);
    if (!goti_tier_equal(&mine, &p->tier) || pos->quiet != 0) return true;
    const unsigned n = goti_moves(&tiny.variant, pos, move);
    unsigned n_captures = 0;
    for (unsigned i = 0; i < n; i++)
        n_captures += move[i].n_captured > 0;
    c->looked_at++;
    c->boards += n > 0;
    c->turns += n;
    c->captures += n_captures;
    c->can += n_captures > 0;
    if (n > c->most) c->most = n;
    return true;
}

static void check_turns(goti_tier tier, int n_threads)
{
    const goti_db_table t = table_of(tier);
    const goti_scan scan = {.n_threads = n_threads};
    plain_turns plain = {.tier = tier};
    goti_turn_counts c;
    (void)tiny_visit(&tiny, count_turns, &plain);
    cr_assert_eq(goti_turns_count(&scan, db, &t, 0, 0, &c, NULL), GOTI_OK);
    cr_expect_eq(c.looked_at, plain.counts.looked_at);
    cr_expect_eq(c.boards, plain.counts.boards);
    cr_expect_eq(c.turns, plain.counts.turns);
    cr_expect_eq(c.captures, plain.counts.captures);
    cr_expect_eq(c.can, plain.counts.can);
    cr_expect_eq(c.most, plain.counts.most);
    for (uint64_t i = 0; i <= c.most_index; i++) {
        static goti_move move[GOTI_MAX_MOVES];
        goti_position pos;
        goti_db_position_at(db, &t, i, &pos);
        cr_expect_eq(goti_moves(&tiny.variant, &pos, move) == c.most,
                     i == c.most_index);
    }
}

Test(stats, turns_of_every_tier)
{
    goti_tier *const tier = calloc(GOTI_MAX_TIERS, sizeof *tier);
    cr_assert_not_null(tier);
    const unsigned n = goti_tiers(&tiny.variant, tier);
    for (unsigned i = 0; i < n; i++)
        check_turns(tier[i], threads[i % N_THREADS]);
    free(tier);
}

/* A sample is of so many at least, the same for any number of threads, and
 * another for another seed. */
Test(stats, samples_of_turns)
{
    const goti_db_table t =
        table_of(goti_captured_tier(&tiny.variant, 0, GOTI_ROW));
    goti_turn_counts first, c;
    const goti_scan one = {.n_threads = 1};
    const uint64_t n = goti_turns_work(&t, 100, 0);
    cr_assert_geq(n, 100);
    cr_assert_eq(goti_turns_count(&one, db, &t, 100, 0, &first, NULL), GOTI_OK);
    cr_expect_geq(first.looked_at, 100);
    for (int i = 0; i < N_THREADS; i++) {
        const goti_scan scan = {.n_threads = threads[i]};
        cr_assert_eq(goti_turns_count(&scan, db, &t, 100, 0, &c, NULL),
                     GOTI_OK);
        cr_expect_eq(c.looked_at, first.looked_at);
        cr_expect_eq(c.turns, first.turns);
        cr_expect_eq(c.most_index, first.most_index);
    }
}
