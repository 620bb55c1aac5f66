/* SPDX-License-Identifier: MIT */
/*
 * Probing, with tables made by hand: a made-up value for every class of
 * positions that are each other's images, so that a wrong tier, row, column or
 * numbering of points gives a wrong answer.
 */
#include <criterion/criterion.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/goti.h"
#include "db/index.h"
#include "db/manifest.h"
#include "db/probe.h"
#include "db/table_write.h"
#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/base/file.h"
#include "solver/game/counter.h"
#include "solver/game/moves.h"
#include "tests/support/bridge.h"

static const char rules[] =
    "[tiny]\n"
    "title = Tiny\n"
    "source = made up\n"
    "points = a3:0,2 b3:1,2 c3:2,2 a2:0,1 b2:1,1 c2:2,1 a1:0,0 b1:1,0 c1:2,0\n"
    "lines =\n"
    "    a1 b1 c1\n    a2 b2 c2\n    a3 b3 c3\n"
    "    a1 a2 a3\n    b1 b2 b3\n    c1 c2 c3\n"
    "    a1 b2 c3\n    a3 b2 c1\n"
    "row_side = Tigers\nrow_piece = tiger\nrow_letter = T\n"
    "row_pieces = 2\nrow_start = a1\n"
    "column_side = Goats\ncolumn_piece = goat\ncolumn_letter = G\n"
    "column_pieces = 4\n"
    "first = column\ncapture_target = 3\ncolumn_blocked = loses\n"
    "draw_limit = 6\ndraw_counts = row\n";

enum { N_CODES = 61, CACHE_BYTES = 1 << 20 };

static goti_variant variant;
static char dir[256];

static void setup(void)
{
    bridge_load_text(rules, &variant);
    bridge_temp_dir(dir, sizeof dir);
}

static void teardown(void)
{
    bridge_remove_dir(dir);
}

TestSuite(probe, .init = setup, .fini = teardown);

/* --- made-up values --- */

/* Code 0 is a draw; then each category with depths of its own. */
static goti_value value_of(unsigned code)
{
    static const uint8_t category[] = {GOTI_LOSS, GOTI_WIN, GOTI_BLESSED_LOSS,
                                       GOTI_CURSED_WIN};
    if (code == 0) return (goti_value){GOTI_DRAW, 0};
    return (goti_value){category[code % 4], (uint16_t)((code + 3) / 4)};
}

/* The same for all images, different for nearly all else. */
static unsigned code_of(const goti_tier *tier, uint64_t row, uint64_t column)
{
    uint64_t least = UINT64_MAX;
    for (unsigned s = 0; s < variant.symmetries.n; s++) {
        const uint64_t image =
            goti_symmetry_apply(&variant.symmetries, s, row) << 32 |
            goti_symmetry_apply(&variant.symmetries, s, column);
        if (image < least) least = image;
    }
    least += UINT64_C(1000003) * tier->captured + 77u * tier->to_move +
             5u * tier->row_hand + 13u * tier->column_hand;
    return (unsigned)((least * UINT64_C(0x9e3779b97f4a7c15)) >> 40) % N_CODES;
}

static uint64_t points_of(const uint8_t *order, uint64_t places)
{
    uint64_t points = 0;
    for (; places != 0; places &= places - 1)
        points |= goti_bit(order[goti_ctz(places)]);
    return points;
}

static void fill_cells(const goti_tier *tier, const goti_rows *rows,
                       const goti_table_info *info, uint8_t *cells)
{
    for (uint64_t i = 0; i < info->n_positions; i++) {
        uint64_t row, column;
        goti_unindex(rows, tier->column_pieces, i, &row, &column);
        cells[i] = (uint8_t)code_of(tier, points_of(info->point_order, row),
                                    points_of(info->point_order, column));
    }
}

static goti_table_info info_of(const goti_tier *tier, const goti_rows *rows)
{
    goti_table_info info = {
        .phase = tier->phase,
        .to_move = tier->to_move,
        .row_pieces = tier->row_pieces,
        .column_pieces = tier->column_pieces,
        .row_hand = tier->row_hand,
        .column_hand = tier->column_hand,
        .captured = tier->captured,
        .metric = GOTI_DTC,
        .cell_bytes = 1,
        .n_points = variant.board.n_points,
        .n_rows = rows->n_orbits,
        .n_columns = goti_index_columns(rows, tier->column_pieces),
        .frame_positions = 256,
        .n_codes = N_CODES,
    };
    info.n_positions = info.n_rows * info.n_columns;
    memcpy(info.variant, variant.name, sizeof info.variant);
    memcpy(info.rules_digest, variant.rules_digest, sizeof info.rules_digest);
    goti_symmetry_point_order(&variant.symmetries, info.point_order);
    return info;
}

/* held: the tier whose positions and name the table's header says it has. */
static void make_table(const goti_tier *tier, const goti_table_info *changed,
                       goti_manifest *m)
{
    goti_symmetries places;
    uint8_t order[GOTI_MAX_POINTS];
    goti_symmetry_point_order(&variant.symmetries, order);
    goti_symmetries_renumber(&variant.symmetries, order, &places);
    goti_rows rows;
    cr_assert_eq(goti_rows_open(variant.board.n_points, tier->row_pieces,
                                (const uint8_t(*)[49])places.perm, places.n,
                                &rows, NULL),
                 GOTI_OK);
    goti_table_info info = changed != NULL ? *changed : info_of(tier, &rows);
    goti_code codes[N_CODES] = {0};
    for (unsigned c = 0; c < N_CODES; c++)
        codes[c].value = value_of(c);
    uint8_t *const cells = calloc(1, info.n_positions);
    fill_cells(tier, &rows, &info, cells);
    char name[80], path[512];
    goti_manifest_entry e = {.n_positions = info.n_positions};
    (void)snprintf(e.file, sizeof e.file, "%s.goti.zst",
                   goti_tier_name(tier, name, sizeof name));
    (void)snprintf(path, sizeof path, "%s/tiny/%s", dir, e.file);
    goti_table_writer *w = NULL;
    cr_assert_eq(goti_table_create(path, &info, codes, 1, &w, NULL), GOTI_OK);
    cr_assert_eq(goti_table_append(w, 1, cells, info.n_positions, NULL),
                 GOTI_OK);
    cr_assert_eq(goti_table_commit(w, codes, &info, &e.file_bytes, NULL),
                 GOTI_OK);
    e.values_digest = info.values_digest;
    cr_assert_eq(goti_manifest_put(m, &e, NULL), GOTI_OK);
    goti_rows_close(&rows);
    free(cells);
}

static unsigned list_tiers(goti_tier **tiers)
{
    *tiers = calloc(GOTI_MAX_TIERS, sizeof **tiers);
    return goti_tiers(&variant, *tiers);
}

static void write_manifest(goti_manifest *m)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/tiny", dir);
    cr_assert_eq(goti_manifest_write(path, m, NULL), GOTI_OK);
    goti_manifest_clear(m);
}

static void make_dir(goti_manifest *m)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/tiny", dir);
    cr_assert_eq(goti_file_mkdirs(path, NULL), GOTI_OK);
    goti_manifest_init(m, variant.name, variant.rules_digest);
}

static void make_database(void)
{
    goti_manifest m;
    make_dir(&m);
    goti_tier *tiers;
    const unsigned n = list_tiers(&tiers);
    for (unsigned i = 0; i < n; i++)
        make_table(&tiers[i], NULL, &m);
    m.complete = true;
    write_manifest(&m);
    free(tiers);
}

static goti_db *open_database(void)
{
    goti_db *db = NULL;
    goti_msg msg = {""};
    cr_assert_eq(goti_db_open(&variant, dir, CACHE_BYTES, &db, &msg), GOTI_OK,
                 "%s", msg.text);
    return db;
}

/* --- what a probe should say --- */

static goti_probe_result expected_of(const goti_position *pos)
{
    const goti_outcome outcome = goti_position_outcome(&variant, pos);
    goti_category c = GOTI_DRAW;
    if (outcome == GOTI_ROW_WINS || outcome == GOTI_COLUMN_WINS)
        c = (outcome == GOTI_ROW_WINS) == (pos->to_move == GOTI_ROW)
                ? GOTI_WIN
                : GOTI_LOSS;
    if (outcome != GOTI_ONGOING)
        return (goti_probe_result){.category = c, .theoretical = c};
    const goti_tier tier = goti_position_tier(pos);
    const goti_value v =
        value_of(code_of(&tier, pos->piece[GOTI_ROW], pos->piece[GOTI_COLUMN]));
    goti_probe_result r = {.category = (goti_category)v.category,
                           .theoretical = (goti_category)v.category,
                           .dtc = v.depth};
    if (r.theoretical == GOTI_CURSED_WIN) r.theoretical = GOTI_WIN;
    if (r.theoretical == GOTI_BLESSED_LOSS) r.theoretical = GOTI_LOSS;
    /* Six tiger plies less quiet; the tigers' last is ply 2n - 1 or 2n. */
    const unsigned left = 6u - pos->quiet;
    const unsigned in_time = pos->to_move == GOTI_ROW ? 2 * left - 1 : 2 * left;
    if (tier.phase == GOTI_MOVEMENT && v.depth > in_time) {
        if (r.category == GOTI_WIN) r.category = GOTI_CURSED_WIN;
        if (r.category == GOTI_LOSS) r.category = GOTI_BLESSED_LOSS;
    }
    return r;
}

static bool agrees(const goti_probe_result *r, const goti_position *pos)
{
    const goti_probe_result e = expected_of(pos);
    return r->category == e.category && r->theoretical == e.theoretical &&
           r->dtc == e.dtc;
}

typedef bool (*visitor)(void *ctx, const goti_position *pos);

/* Every board of a tier, with each number of quiet plies if in movement. */
static uint64_t visit_tier(const goti_tier *tier, visitor visit, void *ctx)
{
    const unsigned n = variant.board.n_points;
    const unsigned n_quiet = tier->phase == GOTI_MOVEMENT ? 7 : 1;
    uint64_t n_wrong = 0;
    for (uint64_t i = 0; i < goti_binom(n, tier->row_pieces); i++) {
        const uint64_t row = goti_subset_unrank(tier->row_pieces, i);
        const uint64_t free_points = goti_low_bits(n) & ~row;
        const unsigned n_free = n - tier->row_pieces;
        for (uint64_t k = 0; k < goti_binom(n_free, tier->column_pieces); k++)
            for (unsigned quiet = 0; quiet < n_quiet; quiet++) {
                const goti_position pos = {
                    .piece = {row, goti_expand(goti_subset_unrank(
                                                   tier->column_pieces, k),
                                               free_points)},
                    .hand = {tier->row_hand, tier->column_hand},
                    .to_move = tier->to_move,
                    .captured = tier->captured,
                    .quiet = (uint16_t)quiet,
                };
                n_wrong += !visit(ctx, &pos);
            }
    }
    return n_wrong;
}

static uint64_t visit_all(visitor visit, void *ctx)
{
    goti_tier *tiers;
    const unsigned n = list_tiers(&tiers);
    uint64_t n_wrong = 0;
    for (unsigned i = 0; i < n; i++)
        n_wrong += visit_tier(&tiers[i], visit, ctx);
    free(tiers);
    return n_wrong;
}

static bool probe_one(void *ctx, const goti_position *pos)
{
    goti_probe_result r;
    return goti_db_probe(ctx, pos, &r, NULL) == GOTI_OK && agrees(&r, pos);
}

Test(probe, every_position_of_every_tier)
{
    make_database();
    goti_db *const db = open_database();
    cr_assert_eq(visit_all(probe_one, db), 0);
    const goti_db_stats stats = goti_db_get_stats(db);
    cr_assert_gt(stats.hits, stats.misses);
    cr_assert_geq(stats.probes, stats.hits + stats.misses);
    goti_db_drop_cache(db);
    cr_assert_eq(visit_all(probe_one, db), 0);
    goti_db_close(db);
}

typedef struct list {
    goti_position *pos;
    size_t n, room;
} list;

static bool collect(void *ctx, const goti_position *pos)
{
    list *const l = ctx;
    if (l->n == l->room) {
        l->room = 2 * l->room + 1024;
        l->pos = realloc(l->pos, l->room * sizeof *l->pos);
    }
    l->pos[l->n++] = *pos;
    return true;
}

Test(probe, a_batch_decodes_each_frame_once)
{
    make_database();
    goti_db *const db = open_database();
    list l = {0};
    cr_assert_eq(visit_all(collect, &l), 0);
    uint64_t seed = 1; /* in no order at all */
    for (size_t i = l.n; i-- > 1;) {
        const size_t k = (size_t)(bridge_random(&seed) % (i + 1));
        const goti_position swap = l.pos[i];
        l.pos[i] = l.pos[k];
        l.pos[k] = swap;
    }
    goti_probe_result *const r = calloc(l.n, sizeof *r);
    cr_assert_eq(goti_db_probe_batch(db, l.pos, l.n, r, NULL), GOTI_OK);
    for (size_t i = 0; i < l.n; i++)
        cr_assert(agrees(&r[i], &l.pos[i]));
    const uint64_t misses = goti_db_get_stats(db).misses;
    goti_db_drop_cache(db);
    cr_assert_eq(goti_db_probe_batch(db, l.pos, l.n, r, NULL), GOTI_OK);
    cr_assert_eq(goti_db_get_stats(db).misses, 2 * misses);
    cr_assert_eq(goti_db_probe_batch(db, l.pos, 0, NULL, NULL), GOTI_OK);
    free(r);
    free(l.pos);
    goti_db_close(db);
}

static void *probe_all(void *ctx)
{
    return visit_all(probe_one, ctx) == 0 ? NULL : ctx;
}

Test(probe, threads_open_tables_together)
{
    make_database();
    goti_db *const db = open_database();
    pthread_t thread[4];
    for (unsigned i = 0; i < 4; i++)
        cr_assert_eq(pthread_create(&thread[i], NULL, probe_all, db), 0);
    for (unsigned i = 0; i < 4; i++) {
        void *wrong = NULL;
        cr_assert_eq(pthread_join(thread[i], &wrong), 0);
        cr_assert_null(wrong);
    }
    goti_db_close(db);
}

/* --- what must be refused --- */

static goti_err open_code(goti_msg *msg)
{
    goti_db *db = NULL;
    const goti_err err = goti_db_open(&variant, dir, 0, &db, msg);
    goti_db_close(db);
    return err;
}

Test(probe, no_database)
{
    goti_msg msg;
    cr_assert_eq(open_code(&msg), GOTI_E_MISSING);
    cr_assert_not_null(strstr(msg.text, "goti solve tiny"), "%s", msg.text);
}

Test(probe, a_database_of_other_rules)
{
    goti_manifest m;
    goti_msg msg;
    make_dir(&m);
    m.rules_digest[3] ^= 1;
    write_manifest(&m);
    cr_assert_eq(open_code(&msg), GOTI_E_RULES);
    make_dir(&m);
    (void)snprintf(m.variant, sizeof m.variant, "other");
    write_manifest(&m);
    cr_assert_eq(open_code(&msg), GOTI_E_RULES);
}

static goti_err probe_start(goti_msg *msg)
{
    goti_position pos;
    goti_position_start(&variant, &pos);
    goti_probe_result r;
    goti_db *const db = open_database();
    const goti_err err = goti_db_probe(db, &pos, &r, msg);
    goti_db_close(db);
    return err;
}

static goti_tier start_tier(void)
{
    goti_position pos;
    goti_position_start(&variant, &pos);
    return goti_position_tier(&pos);
}

Test(probe, a_missing_table)
{
    goti_manifest m;
    goti_msg msg;
    make_dir(&m);
    write_manifest(&m);
    cr_assert_eq(probe_start(&msg), GOTI_E_MISSING);
    cr_assert_not_null(strstr(msg.text, "goti solve tiny"), "%s", msg.text);
    cr_assert_not_null(strstr(msg.text, ".goti.zst"), "%s", msg.text);
    make_database();
    const goti_tier tier = start_tier();
    char name[80], path[512];
    (void)snprintf(path, sizeof path, "%s/tiny/%s.goti.zst", dir,
                   goti_tier_name(&tier, name, sizeof name));
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(probe_start(&msg), GOTI_E_MISSING);
    cr_assert_not_null(strstr(msg.text, "goti solve tiny"), "%s", msg.text);
}

/* Write the start's table with one field of its header changed. */
static goti_err probe_changed(void (*change)(goti_table_info *info))
{
    const goti_tier tier = start_tier();
    goti_rows rows;
    goti_symmetries places;
    uint8_t order[GOTI_MAX_POINTS];
    goti_symmetry_point_order(&variant.symmetries, order);
    goti_symmetries_renumber(&variant.symmetries, order, &places);
    cr_assert_eq(goti_rows_open(variant.board.n_points, tier.row_pieces,
                                (const uint8_t(*)[49])places.perm, places.n,
                                &rows, NULL),
                 GOTI_OK);
    goti_table_info info = info_of(&tier, &rows);
    goti_rows_close(&rows);
    change(&info);
    goti_manifest m;
    make_dir(&m);
    make_table(&tier, &info, &m);
    write_manifest(&m);
    goti_msg msg = {""};
    return probe_start(&msg);
}

static void change_nothing(goti_table_info *info)
{
    (void)info;
}

static void change_rules(goti_table_info *info)
{
    info->rules_digest[15] ^= 1;
}

static void change_name(goti_table_info *info)
{
    info->variant[0] = 'x';
}

static void change_tier(goti_table_info *info)
{
    info->column_hand--;
}

static void change_metric(goti_table_info *info)
{
    info->metric = GOTI_DTM;
}

static void change_order(goti_table_info *info)
{
    const uint8_t first = info->point_order[0];
    info->point_order[0] = info->point_order[1];
    info->point_order[1] = first;
}

static void change_rows(goti_table_info *info)
{
    info->n_columns = info->n_positions = info->n_positions - 1;
    info->n_rows = 1;
}

Test(probe, tables_that_are_not_what_was_asked)
{
    cr_assert_eq(probe_changed(change_nothing), GOTI_OK);
    cr_assert_eq(probe_changed(change_rules), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_name), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_tier), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_metric), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_order), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_rows), GOTI_E_RULES);
}

Test(probe, a_table_the_manifest_does_not_mean)
{
    const goti_tier tier = start_tier();
    goti_manifest m;
    goti_msg msg;
    make_dir(&m);
    make_table(&tier, NULL, &m);
    m.entry[0].values_digest ^= 1;
    write_manifest(&m);
    cr_assert_eq(probe_start(&msg), GOTI_E_CORRUPT);
}

Test(probe, what_is_no_position)
{
    make_database();
    goti_db *const db = open_database();
    goti_position pos;
    goti_probe_result r;
    goti_position_start(&variant, &pos);
    pos.to_move = 2;
    cr_assert_eq(goti_db_probe(db, &pos, &r, NULL), GOTI_E_ARG);
    goti_position_start(&variant, &pos);
    pos.piece[GOTI_COLUMN] |= pos.piece[GOTI_ROW];
    cr_assert_eq(goti_db_probe(db, &pos, &r, NULL), GOTI_E_ARG);
    cr_assert_eq(goti_db_probe_batch(db, &pos, 1, &r, NULL), GOTI_E_ARG);
    goti_db_close(db);
}

/* --- the public library --- */

static goti_game *open_game(bool tables)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/tiny.ini", dir);
    FILE *const f = fopen(path, "w");
    cr_assert_not_null(f);
    cr_assert_geq(fputs(rules, f), 0);
    cr_assert_eq(fclose(f), 0);
    goti_game *game = NULL;
    goti_game_error error = {""};
    cr_assert_eq(goti_game_open(path, tables ? dir : NULL, 0, &game, &error),
                 GOTI_GAME_OK, "%s", error.text);
    return game;
}

Test(probe, the_library_plays_without_tables)
{
    goti_game *const game = open_game(false);
    cr_assert_str_eq(goti_game_name(game), "tiny");
    cr_assert_str_eq(goti_game_title(game), "Tiny");
    cr_assert_str_eq(goti_game_side_name(game, GOTI_GAME_COLUMN), "Goats");
    cr_assert_null(goti_game_side_name(game, (goti_game_side)2));
    cr_assert_eq(goti_game_points(game), 9);
    cr_assert_str_eq(goti_game_point_name(game, 0), "a3");
    cr_assert_null(goti_game_point_name(game, 9));
    double x, y;
    cr_assert_eq(goti_game_point_xy(game, 8, &x, &y), GOTI_GAME_OK);
    cr_assert(x == 2 && y == 0);
    goti_game_position pos;
    goti_game_error error;
    cr_assert_eq(goti_game_parse(game, "start", &pos, &error), GOTI_GAME_OK);
    char text[GOTI_GAME_POSITION_BYTES];
    cr_assert_eq(goti_game_format(game, &pos, text, sizeof text, &error),
                 GOTI_GAME_OK);
    cr_assert_eq(goti_game_format(game, &pos, text, 5, &error),
                 GOTI_GAME_E_ARG);
    goti_game_move moves[4];
    size_t n = 0;
    cr_assert_eq(goti_game_moves(game, &pos, NULL, 0, &n, &error),
                 GOTI_GAME_OK);
    cr_assert_eq(n, 8); /* free points */
    cr_assert_eq(goti_game_moves(game, &pos, moves, 4, &n, &error),
                 GOTI_GAME_OK);
    goti_game_position after;
    cr_assert_eq(goti_game_apply(game, &pos, moves[3].text, &after, &error),
                 GOTI_GAME_OK);
    cr_assert_eq(after.pieces[1], moves[3].after.pieces[1]);
    cr_assert_eq(after.to_move, GOTI_GAME_ROW);
    cr_assert_eq(goti_game_apply(game, &pos, "a1", &after, &error),
                 GOTI_GAME_E_ARG);
    goti_game_outcome outcome;
    cr_assert_eq(goti_game_result(game, &pos, &outcome, NULL), GOTI_GAME_OK);
    cr_assert_eq(outcome, GOTI_GAME_ONGOING);
    goti_game_value value;
    cr_assert_eq(goti_game_probe(game, &pos, &value, &error),
                 GOTI_GAME_E_MISSING);
    cr_assert_eq(goti_game_best_move(game, &pos, moves, &value, NULL),
                 GOTI_GAME_E_MISSING);
    pos.hand[0] = 9;
    cr_assert_eq(goti_game_check(game, &pos, NULL), GOTI_GAME_E_ARG);
    goti_game_close(game);
    goti_game_close(NULL);
    cr_assert_str_eq(goti_game_version(), "0.1.0");
    cr_assert_eq(goti_game_open("no-such-game", NULL, 0, NULL, &error),
                 GOTI_GAME_E_VARIANT);
}

/* Better than no other move by the documented order. */
static bool best_of_game(void *ctx, const goti_position *pos)
{
    goti_game *const game = ctx;
    const goti_game_position p = {
        .pieces = {pos->piece[0], pos->piece[1]},
        .hand = {pos->hand[0], pos->hand[1]},
        .to_move = pos->to_move,
        .captured = pos->captured,
        .quiet = pos->quiet,
    };
    goti_game_move best;
    goti_game_value value, child;
    const bool over = goti_position_outcome(&variant, pos) != GOTI_ONGOING;
    const goti_game_status status =
        goti_game_best_move(game, &p, &best, &value, NULL);
    if (over) return status == GOTI_GAME_E_ARG;
    if (status != GOTI_GAME_OK) return false;
    static goti_game_move moves[64];
    size_t n = 0;
    if (goti_game_moves(game, &p, moves, 64, &n, NULL) != GOTI_GAME_OK)
        return false;
    for (size_t i = 0; i < n; i++) {
        goti_game_outcome outcome;
        if (goti_game_probe(game, &moves[i].after, &child, NULL) !=
                GOTI_GAME_OK ||
            goti_game_result(game, &moves[i].after, &outcome, NULL) !=
                GOTI_GAME_OK)
            return false;
        if (outcome == GOTI_GAME_DRAWN) continue; /* by the counter */
        const int mine = GOTI_GAME_WIN - (int)child.category;
        const unsigned dtc = moves[i].n_captured > 0 ? 1 : child.dtc + 1u;
        if (mine > (int)value.category) return false;
        if (mine == (int)value.category && mine > GOTI_GAME_DRAW &&
            dtc < value.dtc)
            return false;
        if (mine == (int)value.category && mine < GOTI_GAME_DRAW &&
            dtc > value.dtc)
            return false;
    }
    return true;
}

Test(probe, the_library_finds_a_best_move)
{
    make_database();
    goti_game *const game = open_game(true);
    cr_assert_eq(visit_all(best_of_game, game), 0);
    goti_game_position pos[2];
    goti_game_value one, many[2];
    cr_assert_eq(goti_game_parse(game, "start", &pos[0], NULL), GOTI_GAME_OK);
    cr_assert_eq(goti_game_apply(game, &pos[0], "b2", &pos[1], NULL),
                 GOTI_GAME_OK);
    cr_assert_eq(goti_game_probe_many(game, pos, 2, many, NULL), GOTI_GAME_OK);
    for (size_t i = 0; i < 2; i++) {
        cr_assert_eq(goti_game_probe(game, &pos[i], &one, NULL), GOTI_GAME_OK);
        cr_assert_eq(one.category, many[i].category);
        cr_assert_eq(one.theoretical, many[i].theoretical);
        cr_assert_eq(one.dtc, many[i].dtc);
    }
    goti_game_close(game);
}
