/* SPDX-License-Identifier: MIT */
#include "tests/support/tiny_db.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/index.h"
#include "db/table_write.h"
#include "solver/base/binom.h"
#include "solver/base/bits.h"
#include "solver/base/file.h"
#include "solver/retro/solve.h"
#include "tests/support/bridge.h"
#include "tests/support/give_up.h"

const char tiny_rules[] =
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

void tiny_open(tiny_db *t)
{
    bridge_load_text(tiny_rules, &t->variant);
    bridge_temp_dir(t->dir, sizeof t->dir);
}

void tiny_close(tiny_db *t)
{
    bridge_remove_dir(t->dir);
}

/* ---- made-up values ---- */

/* Code 0 is a draw; then each category with depths of its own. */
static goti_value value_of(unsigned code)
{
    static const uint8_t category[] = {GOTI_LOSS, GOTI_WIN, GOTI_BLESSED_LOSS,
                                       GOTI_CURSED_WIN};
    if (code == 0) return (goti_value){GOTI_DRAW, 0};
    return (goti_value){category[code % 4], (uint16_t)((code + 3) / 4)};
}

/* The same for all images, different for nearly all else. */
static unsigned code_of(const tiny_db *t, const goti_tier *tier, uint64_t row,
                        uint64_t column)
{
    uint64_t least = UINT64_MAX;
    for (unsigned s = 0; s < t->variant.symmetries.n; s++) {
        const uint64_t image =
            goti_symmetry_apply(&t->variant.symmetries, s, row) << 32 |
            goti_symmetry_apply(&t->variant.symmetries, s, column);
        if (image < least) least = image;
    }
    least += UINT64_C(1000003) * tier->captured + 77u * tier->to_move +
             5u * tier->row_hand + 13u * tier->column_hand;
    return (unsigned)((least * UINT64_C(0x9e3779b97f4a7c15)) >> 40) % N_CODES;
}

goti_value tiny_value(const tiny_db *t, const goti_tier *tier, uint64_t row,
                      uint64_t column)
{
    return value_of(code_of(t, tier, row, column));
}

/* DTM knows no limit that could curse a win. */
static goti_value value_by(uint8_t metric, unsigned code)
{
    goti_value value = value_of(code);
    if (metric == GOTI_DTM && value.category == GOTI_CURSED_WIN)
        value.category = GOTI_WIN;
    if (metric == GOTI_DTM && value.category == GOTI_BLESSED_LOSS)
        value.category = GOTI_LOSS;
    return value;
}

static uint64_t points_of(const uint8_t *order, uint64_t places)
{
    uint64_t points = 0;
    for (; places != 0; places &= places - 1)
        points |= goti_bit(order[goti_ctz(places)]);
    return points;
}

static void fill_cells(const tiny_db *t, const goti_tier *tier,
                       const goti_rows *rows, const goti_table_info *info,
                       uint8_t *cells)
{
    for (uint64_t i = 0; i < info->n_positions; i++) {
        uint64_t row, column;
        goti_unindex(rows, tier->column_pieces, i, &row, &column);
        cells[i] = (uint8_t)code_of(t, tier, points_of(info->point_order, row),
                                    points_of(info->point_order, column));
    }
}

/* ---- tables ---- */

static void must(goti_err err, const char *what)
{
    if (err != GOTI_OK) test_give_up("tiny: %s: error %d", what, (int)err);
}

static void *must_calloc(size_t n, size_t bytes)
{
    void *const p = calloc(n, bytes);
    if (p == NULL) test_give_up("tiny: out of memory");
    return p;
}

static void open_rows(const tiny_db *t, const goti_tier *tier, goti_rows *rows)
{
    goti_symmetries places;
    uint8_t order[GOTI_MAX_POINTS];
    goti_symmetry_point_order(&t->variant.symmetries, order);
    goti_symmetries_renumber(&t->variant.symmetries, order, &places);
    must(goti_rows_open(t->variant.board.n_points, tier->row_pieces,
                        (const uint8_t(*)[49])places.perm, places.n, rows,
                        NULL),
         "rows");
}

static goti_table_info info_of(const tiny_db *t, const goti_tier *tier,
                               const goti_rows *rows)
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
        .n_points = t->variant.board.n_points,
        .n_rows = rows->n_orbits,
        .n_columns = goti_index_columns(rows, tier->column_pieces),
        .frame_positions = 256,
        .n_codes = N_CODES,
    };
    info.n_positions = info.n_rows * info.n_columns;
    memcpy(info.variant, t->variant.name, sizeof info.variant);
    memcpy(info.rules_digest, t->variant.rules_digest,
           sizeof info.rules_digest);
    goti_symmetry_point_order(&t->variant.symmetries, info.point_order);
    return info;
}

goti_table_info tiny_info(const tiny_db *t, const goti_tier *tier)
{
    goti_rows rows;
    open_rows(t, tier, &rows);
    const goti_table_info info = info_of(t, tier, &rows);
    goti_rows_close(&rows);
    return info;
}

/* Is no image of the board a smaller number? */
static bool is_least(const tiny_db *t, uint64_t row, uint64_t column)
{
    const goti_symmetries *const s = &t->variant.symmetries;
    for (unsigned i = 0; i < s->n; i++)
        if ((goti_symmetry_apply(s, i, row) << 32 |
             goti_symmetry_apply(s, i, column)) < (row << 32 | column))
            return false;
    return true;
}

static void count_codes(const tiny_db *t, const goti_tier *tier,
                        goti_code *codes)
{
    const unsigned n = t->variant.board.n_points;
    const uint64_t n_columns =
        goti_binom(n - tier->row_pieces, tier->column_pieces);
    for (uint64_t i = 0; i < goti_binom(n, tier->row_pieces); i++)
        for (uint64_t k = 0; k < n_columns; k++) {
            const uint64_t row = goti_subset_unrank(tier->row_pieces, i);
            const uint64_t column =
                goti_expand(goti_subset_unrank(tier->column_pieces, k),
                            goti_low_bits(n) & ~row);
            goti_code *const code = &codes[code_of(t, tier, row, column)];
            code->boards++;
            code->orbits += is_least(t, row, column);
        }
}

void tiny_make_table(const tiny_db *t, const goti_tier *tier,
                     const goti_table_info *changed, goti_manifest *m)
{
    goti_rows rows;
    open_rows(t, tier, &rows);
    goti_table_info info = changed != NULL ? *changed : info_of(t, tier, &rows);
    goti_code codes[N_CODES] = {0};
    for (unsigned c = 0; c < N_CODES; c++)
        codes[c].value = value_by(info.metric, c);
    count_codes(t, tier, codes);
    uint8_t *const cells = must_calloc(1, info.n_positions);
    fill_cells(t, tier, &rows, &info, cells);
    char name[80], path[512];
    goti_manifest_entry e = {.n_positions = info.n_positions};
    (void)snprintf(e.file, sizeof e.file, "%s.goti.zst",
                   goti_tier_name(tier, name, sizeof name));
    (void)snprintf(path, sizeof path, "%s/tiny/%s", t->dir, e.file);
    goti_table_writer *w = NULL;
    must(goti_table_create(path, &info, codes, 1, &w, NULL), "table");
    must(goti_table_append(w, 1, cells, info.n_positions, NULL),
         "cells of a table");
    must(goti_table_commit(w, codes, &info, &e.file_bytes, NULL),
         "end of a table");
    e.values_digest = info.values_digest;
    must(goti_manifest_put(m, &e, NULL), "manifest");
    goti_rows_close(&rows);
    free(cells);
}

static unsigned list_tiers(const tiny_db *t, goti_tier **tiers)
{
    *tiers = must_calloc(GOTI_MAX_TIERS, sizeof **tiers);
    return goti_tiers(&t->variant, *tiers);
}

void tiny_write_manifest(const tiny_db *t, goti_manifest *m)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/tiny", t->dir);
    must(goti_manifest_write(path, m, NULL), "manifest");
    goti_manifest_clear(m);
}

void tiny_make_dir(const tiny_db *t, goti_manifest *m)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/tiny", t->dir);
    must(goti_file_mkdirs(path, NULL), "directory");
    goti_manifest_init(m, t->variant.name, t->variant.rules_digest, GOTI_DTC);
}

void tiny_make_tables(const tiny_db *t)
{
    goti_manifest m;
    tiny_make_dir(t, &m);
    goti_tier *tiers;
    const unsigned n = list_tiers(t, &tiers);
    for (unsigned i = 0; i < n; i++)
        tiny_make_table(t, &tiers[i], NULL, &m);
    m.complete = true;
    tiny_write_manifest(t, &m);
    free(tiers);
}

void tiny_solve(const tiny_db *t)
{
    const goti_solve_options options = {.n_threads = 1, .quiet = true};
    goti_solve_report report;
    must(goti_solve(&t->variant, t->dir, &options, &report, NULL), "solving");
}

goti_db *tiny_open_tables(const tiny_db *t)
{
    goti_db *db = NULL;
    goti_msg msg = {""};
    if (goti_db_open(&t->variant, t->dir, CACHE_BYTES, &db, &msg) != GOTI_OK)
        test_give_up("tiny: %s", msg.text);
    return db;
}

/* ---- positions ---- */

static uint64_t visit_tier(const tiny_db *t, const goti_tier *tier,
                           tiny_visitor visit, void *ctx)
{
    const unsigned n = t->variant.board.n_points;
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

uint64_t tiny_visit(const tiny_db *t, tiny_visitor visit, void *ctx)
{
    goti_tier *tiers;
    const unsigned n = list_tiers(t, &tiers);
    uint64_t n_wrong = 0;
    for (unsigned i = 0; i < n; i++)
        n_wrong += visit_tier(t, &tiers[i], visit, ctx);
    free(tiers);
    return n_wrong;
}
