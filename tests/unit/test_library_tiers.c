/* SPDX-License-Identifier: MIT */
/* The public statistics against counts of every board of tiny_db.h. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/goti.h"
#include "solver/base/bits.h"
#include "tests/support/tiny_db.h"

enum { MOST_TIERS = 64, DEPTHS = 32, ALL = 4096 };

static tiny_db tiny;
static goti_game *game;

static void setup(void)
{
    tiny_open(&tiny);
}

static void teardown(void)
{
    goti_game_close(game);
    tiny_close(&tiny);
}

TestSuite(library_tiers, .init = setup, .fini = teardown);

static void open_game(bool tables)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/tiny.ini", tiny.dir);
    FILE *const f = fopen(path, "w");
    cr_assert_not_null(f);
    cr_assert_geq(fputs(tiny_rules, f), 0);
    cr_assert_eq(fclose(f), 0);
    goti_game_error error = {""};
    cr_assert_eq(
        goti_game_open(path, tables ? tiny.dir : NULL, 0, &game, &error),
        GOTI_GAME_OK, "%s", error.text);
}

typedef struct count {
    uint64_t boards, orbits;
} count;

/* By tier, category and depth. */
static count naive[MOST_TIERS][GOTI_GAME_CATEGORIES][DEPTHS];

/* Is no image of the board a smaller number? */
static bool is_least(const goti_position *pos)
{
    const goti_symmetries *const s = &tiny.variant.symmetries;
    const uint64_t mine = pos->piece[0] << 32 | pos->piece[1];
    for (unsigned i = 0; i < s->n; i++)
        if ((goti_symmetry_apply(s, i, pos->piece[0]) << 32 |
             goti_symmetry_apply(s, i, pos->piece[1])) < mine)
            return false;
    return true;
}

/* The tier that the library names has the position's numbers of pieces. */
static bool count_board(void *ctx, const goti_position *pos)
{
    (void)ctx;
    size_t number;
    goti_game_tier t;
    const goti_game_position p = {
        .pieces = {pos->piece[0], pos->piece[1]},
        .hand = {pos->hand[0], pos->hand[1]},
        .to_move = pos->to_move,
        .captured = pos->captured,
        .quiet = pos->quiet,
    };
    if (goti_game_tier_of(game, &p, &number, NULL) != GOTI_GAME_OK ||
        goti_game_tier_at(game, number, &t, NULL) != GOTI_GAME_OK)
        return false;
    for (int side = 0; side < 2; side++)
        if (t.pieces[side] != goti_popcount(pos->piece[side]) ||
            t.hand[side] != pos->hand[side])
            return false;
    if (t.to_move != pos->to_move || t.captured != pos->captured) return false;
    if (pos->quiet > 0) return true;
    const goti_tier tier = goti_position_tier(pos);
    const goti_value v = tiny_value(&tiny, &tier, pos->piece[0], pos->piece[1]);
    naive[number][v.category][v.depth].boards++;
    naive[number][v.category][v.depth].orbits += is_least(pos);
    return true;
}

static void check_values(size_t tier, const goti_game_counts *c)
{
    static goti_game_value_count values[ALL];
    uint64_t boards = 0;
    size_t n = 0;
    cr_assert_eq(goti_game_tier_values(game, tier, values, ALL, &n, NULL),
                 GOTI_GAME_OK);
    cr_assert_eq(n, c->n_values);
    for (size_t i = 0; i < n; i++) {
        const count *const wanted =
            &naive[tier][values[i].category][values[i].depth];
        cr_assert_eq(values[i].boards, wanted->boards);
        cr_assert_eq(values[i].orbits, wanted->orbits);
        boards += values[i].boards;
    }
    goti_game_tier t;
    cr_assert_eq(goti_game_tier_at(game, tier, &t, NULL), GOTI_GAME_OK);
    cr_assert_eq(t.boards, boards);
}

static void check_tier(size_t tier)
{
    goti_game_counts c;
    unsigned deepest[2] = {0, 0};
    cr_assert_eq(goti_game_tier_counts(game, tier, &c, NULL), GOTI_GAME_OK);
    for (unsigned k = 0; k < GOTI_GAME_CATEGORIES; k++) {
        count sum = {0, 0};
        for (unsigned d = 0; d < DEPTHS; d++) {
            const count *const one = &naive[tier][k][d];
            sum.boards += one->boards;
            sum.orbits += one->orbits;
            if (one->boards > 0 && d > deepest[k > GOTI_GAME_DRAW])
                deepest[k > GOTI_GAME_DRAW] = d;
        }
        cr_assert_eq(c.boards[k], sum.boards);
        cr_assert_eq(c.orbits[k], sum.orbits);
    }
    cr_assert_eq(c.max_loss, deepest[0]);
    cr_assert_eq(c.max_win, deepest[1]);
    cr_assert_eq(c.metric, GOTI_GAME_DTC);
    check_values(tier, &c);
}

Test(library_tiers, counts_are_those_of_every_board)
{
    tiny_make_tables(&tiny);
    open_game(true);
    const size_t n = goti_game_tiers(game);
    cr_assert(n > 0 && n <= MOST_TIERS);
    cr_assert_eq(tiny_visit(&tiny, count_board, NULL), 0);
    uint64_t file_bytes = 0;
    for (size_t i = 0; i < n; i++) {
        goti_game_counts c;
        check_tier(i);
        cr_assert_eq(goti_game_tier_counts(game, i, &c, NULL), GOTI_GAME_OK);
        file_bytes += c.file_bytes;
    }
    goti_game_database d;
    cr_assert_eq(goti_game_describe_database(game, &d, NULL), GOTI_GAME_OK);
    cr_assert_eq(d.n_tiers, n);
    cr_assert_eq(d.n_tables, n);
    cr_assert_eq(d.complete, 1);
    cr_assert_eq(d.file_bytes, file_bytes);
    cr_assert_eq(d.metric, GOTI_GAME_DTC);
}

Test(library_tiers, digests_are_those_of_the_manifest)
{
    tiny_make_tables(&tiny);
    open_game(true);
    char dir[300], file[128];
    goti_manifest m;
    (void)snprintf(dir, sizeof dir, "%s/tiny", tiny.dir);
    cr_assert_eq(goti_manifest_read(dir, &m, NULL), GOTI_OK);
    for (size_t i = 0; i < goti_game_tiers(game); i++) {
        goti_game_tier t;
        goti_game_counts c;
        cr_assert_eq(goti_game_tier_at(game, i, &t, NULL), GOTI_GAME_OK);
        (void)snprintf(file, sizeof file, "%s.goti.zst", t.name);
        const goti_manifest_entry *const e = goti_manifest_find(&m, file);
        cr_assert_not_null(e, "%s", file);
        cr_assert_eq(goti_game_tier_counts(game, i, &c, NULL), GOTI_GAME_OK);
        cr_assert_eq(c.values_digest, e->values_digest);
        cr_assert_eq(c.n_positions, e->n_positions);
        cr_assert_eq(c.file_bytes, e->file_bytes);
    }
    goti_manifest_clear(&m);
}

Test(library_tiers, tiers_without_tables)
{
    open_game(false);
    goti_game_tier t;
    goti_game_counts c = {.n_positions = 77};
    goti_game_database d;
    goti_game_error error = {""};
    size_t n = 77;
    cr_assert_gt(goti_game_tiers(game), 0);
    for (size_t i = 0; i < goti_game_tiers(game); i++) {
        cr_assert_eq(goti_game_tier_at(game, i, &t, NULL), GOTI_GAME_OK);
        cr_assert_eq(t.has_table, 0);
    }
    cr_assert_eq(goti_game_tier_counts(game, 0, &c, &error),
                 GOTI_GAME_E_MISSING);
    cr_assert_str_eq(error.text,
                     "tiny was opened without a database of tables");
    cr_assert_eq(goti_game_tier_values(game, 0, NULL, 0, &n, NULL),
                 GOTI_GAME_E_MISSING);
    cr_assert_eq(goti_game_describe_database(game, &d, NULL),
                 GOTI_GAME_E_MISSING);
    cr_assert(c.n_positions == 77 && n == 77, "outputs were touched");
}

Test(library_tiers, a_table_that_is_gone_is_told)
{
    tiny_make_tables(&tiny);
    open_game(true);
    goti_game_tier t;
    goti_game_counts c;
    goti_game_error error = {""};
    char path[400];
    cr_assert_eq(goti_game_tier_at(game, 1, &t, NULL), GOTI_GAME_OK);
    (void)snprintf(path, sizeof path, "%s/tiny/%s.goti.zst", tiny.dir, t.name);
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(goti_game_tier_counts(game, 1, &c, &error),
                 GOTI_GAME_E_MISSING);
    cr_assert_not_null(strstr(error.text, t.name), "%s", error.text);
    cr_assert_eq(truncate(path, 0), -1);
    FILE *const f = fopen(path, "w");
    cr_assert_not_null(f);
    cr_assert_eq(fclose(f), 0);
    cr_assert_eq(goti_game_tier_counts(game, 1, &c, &error),
                 GOTI_GAME_E_CORRUPT);
    cr_assert_eq(goti_game_tier_counts(game, 0, &c, &error), GOTI_GAME_OK);
}

Test(library_tiers, tiers_of_bad_arguments)
{
    enum { BAD = GOTI_GAME_E_ARG };
    open_game(false);
    goti_game_tier t;
    goti_game_counts c;
    goti_game_database d;
    goti_game_position pos;
    goti_game_error error = {""};
    size_t n = 0;
    const size_t none = goti_game_tiers(game);
    cr_assert_eq(goti_game_parse(game, "start", &pos, NULL), GOTI_GAME_OK);
    cr_assert_eq(goti_game_tier_at(game, none, &t, &error), BAD);
    cr_assert_not_null(strstr(error.text, "tiny has tiers 0 to "));
    cr_assert_eq(goti_game_tier_counts(game, none, &c, NULL), BAD);
    cr_assert_eq(goti_game_tier_values(game, none, NULL, 0, &n, NULL), BAD);
    cr_assert_eq(goti_game_tiers(NULL), 0);
    cr_assert_eq(goti_game_tier_at(NULL, 0, &t, NULL), BAD);
    cr_assert_eq(goti_game_tier_at(game, 0, NULL, NULL), BAD);
    cr_assert_eq(goti_game_tier_counts(NULL, 0, &c, NULL), BAD);
    cr_assert_eq(goti_game_tier_counts(game, 0, NULL, NULL), BAD);
    cr_assert_eq(goti_game_tier_values(game, 0, NULL, 1, &n, NULL), BAD);
    cr_assert_eq(goti_game_tier_values(game, 0, NULL, 0, NULL, NULL), BAD);
    cr_assert_eq(goti_game_describe_database(NULL, &d, NULL), BAD);
    cr_assert_eq(goti_game_describe_database(game, NULL, NULL), BAD);
    cr_assert_eq(goti_game_tier_of(NULL, &pos, &n, NULL), BAD);
    cr_assert_eq(goti_game_tier_of(game, NULL, &n, NULL), BAD);
    cr_assert_eq(goti_game_tier_of(game, &pos, NULL, NULL), BAD);
    pos.hand[0] = 9;
    cr_assert_eq(goti_game_tier_of(game, &pos, &n, NULL), BAD);
}
