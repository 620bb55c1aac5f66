/* SPDX-License-Identifier: MIT */
/*
 * The verifier against whole small games: it finds nothing wrong with what the
 * solver made, and finds each wrong value that is put into a table whose bytes,
 * digests and counts are all in order.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "db/verify.h"
#include "tests/support/bridge.h"
#include "tests/support/solved.h"
#include "tests/support/tamper.h"

enum { N_TAMPERED = 60 };

static const char hunt[] =
    "[verify]\n"
    "title = Four by three points, room for chains\n"
    "points =\n"
    "    a3:0,2 b3:1,2 c3:2,2 d3:3,2\n"
    "    a2:0,1 b2:1,1 c2:2,1 d2:3,1\n"
    "    a1:0,0 b1:1,0 c1:2,0 d1:3,0\n"
    "lines =\n"
    "    a1 b1 c1 d1\n    a2 b2 c2 d2\n    a3 b3 c3 d3\n"
    "    a1 a2 a3\n    b1 b2 b3\n    c1 c2 c3\n    d1 d2 d3\n"
    "row_pieces = 2\n"
    "column_pieces = 4\n"
    "row_start = a1 d3\n"
    "first = column\n"
    "capture_target = 3\n";

static void report_of(const goti_variant *v, const char *dir,
                      const goti_verify_options *options,
                      goti_verify_report *out)
{
    goti_msg msg = {""};
    cr_assert_eq(goti_verify(v, dir, options, out, &msg), GOTI_OK, "%s",
                 msg.text);
}

/* ---- nothing is wrong ---- */

static uint64_t all_positions(const goti_verify_report *r)
{
    uint64_t n = 0;
    for (unsigned i = 0; i < r->n_tables; i++)
        n += r->table[i].n_positions;
    return n;
}

static void expect_clean(const goti_variant *v, const char *dir)
{
    for (int n_threads = 1; n_threads <= 2; n_threads++) {
        const goti_verify_options options = {.n_threads = n_threads,
                                             .quiet = true};
        goti_verify_report r;
        report_of(v, dir, &options, &r);
        cr_expect(goti_verify_clean(&r));
        cr_expect_eq(r.total.n_wrong, 0);
        cr_expect_gt(r.total.n_turns, r.total.n_checked);
        cr_expect_eq(r.total.n_checked, all_positions(&r));
        goti_verify_clear(&r);
    }
}

/* ---- something is ---- */

static void solve_into(const goti_variant *v, goti_metric metric, char *dir,
                       size_t dir_bytes)
{
    const goti_solve_options options = {
        .n_threads = 1, .quiet = true, .metric = metric};
    goti_solve_report report;
    goti_msg msg = {""};
    bridge_temp_dir(dir, dir_bytes);
    cr_assert_eq(goti_solve(v, dir, &options, &report, &msg), GOTI_OK, "%s",
                 msg.text);
}

typedef struct place {
    goti_tier tier;
    uint64_t index;
    unsigned n_codes;
} place;

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return *state >> 33;
}

/* A place in some table where another value can be put. */
static place random_place(const goti_variant *v, const char *dir,
                          const goti_verify_report *r, uint64_t *random)
{
    goti_db *db = NULL;
    goti_msg msg = {""};
    cr_assert_eq(goti_db_open(v, dir, 0, &db, &msg), GOTI_OK, "%s", msg.text);
    for (;;) {
        place p = {.tier = r->table[next_random(random) % r->n_tables].tier};
        goti_db_table t;
        cr_assert_eq(goti_db_get_table(db, &p.tier, &t, &msg), GOTI_OK);
        const goti_table_info *const info = goti_table_get_info(t.table);
        p.index = next_random(random) % info->n_positions;
        p.n_codes = info->n_codes;
        if (p.n_codes == 1 || t.rows->stabilizer[p.index / info->n_columns] > 1)
            continue;
        goti_db_close(db);
        return p;
    }
}

static bool is_named(const goti_verify_found *f, const place *p)
{
    for (unsigned i = 0; i < f->n_first; i++)
        if (goti_tier_equal(&f->first[i].tier, &p->tier) &&
            f->first[i].index == p->index)
            return true;
    return false;
}

/* Wrong: it, and at most those from which a turn leads to it. */
static void expect_found(const goti_variant *v, const char *dir, const place *p)
{
    const goti_verify_options options = {.n_threads = 1, .quiet = true};
    goti_verify_report r;
    report_of(v, dir, &options, &r);
    cr_expect_not(goti_verify_clean(&r));
    cr_expect_eq(r.n_damaged, 0);
    cr_expect_gt(r.total.n_wrong, 0);
    for (unsigned i = 0; i < r.n_tables; i++)
        if (goti_tier_equal(&r.table[i].tier, &p->tier))
            cr_expect(r.table[i].found.n_wrong > GOTI_VERIFY_MAX_WRONG ||
                      is_named(&r.table[i].found, p));
    goti_verify_clear(&r);
}

static void tamper_and_verify(const goti_variant *v, goti_metric metric,
                              uint64_t seed)
{
    char dir[256];
    goti_verify_report clean;
    solve_into(v, metric, dir, sizeof dir);
    expect_clean(v, dir);
    report_of(v, dir, NULL, &clean);
    for (unsigned i = 0; i < N_TAMPERED; i++) {
        const place p = random_place(v, dir, &clean, &seed);
        const unsigned step =
            1 + (unsigned)next_random(&seed) % (p.n_codes - 1);
        (void)tamper_value(v, dir, &p.tier, p.index, step);
        expect_found(v, dir, &p);
        (void)tamper_value(v, dir, &p.tier, p.index, p.n_codes - step);
    }
    expect_clean(v, dir);
    goti_verify_clear(&clean);
    bridge_remove_dir(dir);
}

static void load_hunt(const char *fields, goti_variant *out)
{
    char text[2048];
    (void)snprintf(text, sizeof text, "%s%s", hunt, fields);
    bridge_load_text(text, out);
}

/* clang-format off */
static const char *const hunt_fields[] = {
    "column_blocked = loses\ndraw_limit = 4\ndraw_counts = plies\n",
    "column_blocked = draws\ndraw_limit = 3\ndraw_counts = row\ncapture = chain\n",
    "column_blocked = passes\ncapture_compulsory = yes\n",
    "column_blocked = loses\ndraw_limit = 3\ndraw_counts = column\n",
};
static const char *const morris_fields[] = {
    "flying = 3\ndraw_limit = 5\ndraw_counts = plies\n",
    "column_blocked = loses\nmill_capture = any\n",
    "column_blocked = passes\ndraw_limit = 4\ndraw_counts = plies\n",
    "move_while_placing = yes\ndraw_limit = 6\ndraw_counts = plies\n",
};
/* clang-format on */

Test(verify, hunts)
{
    for (size_t i = 0; i < sizeof hunt_fields / sizeof hunt_fields[0]; i++) {
        goti_variant v;
        load_hunt(hunt_fields[i], &v);
        tamper_and_verify(&v, GOTI_DTC, 11 + i);
        tamper_and_verify(&v, GOTI_DTM, 21 + i);
    }
}

Test(verify, morris)
{
    for (size_t i = 0; i < sizeof morris_fields / sizeof morris_fields[0];
         i++) {
        goti_variant v;
        solved_load("square9", morris_fields[i], &v);
        tamper_and_verify(&v, GOTI_DTC, 31 + i);
        tamper_and_verify(&v, GOTI_DTM, 41 + i);
    }
}

/* Turns that take two men at once; such games have no DTM. */
Test(verify, morris_with_captures_for_each_mill)
{
    goti_variant v;
    solved_load("square10",
                "captures_per_mill = each\nlose_at = 1\nflying = 3\n"
                "draw_limit = 4\ndraw_counts = plies\n",
                &v);
    tamper_and_verify(&v, GOTI_DTC, 51);
}

/* ---- samples ---- */

Test(verify, a_sample_has_as_many_as_asked_for)
{
    goti_variant v;
    char dir[256];
    solved_load("square10", "draw_limit = 5\ndraw_counts = plies\n", &v);
    solve_into(&v, GOTI_DTC, dir, sizeof dir);
    for (uint64_t seed = 0; seed < 3; seed++) {
        const goti_verify_options options = {
            .sample = 1500, .seed = seed, .quiet = true};
        goti_verify_report r;
        report_of(&v, dir, &options, &r);
        cr_expect(goti_verify_clean(&r));
        for (unsigned i = 0; i < r.n_tables; i++) {
            const uint64_t n = r.table[i].n_positions;
            cr_expect_geq(r.table[i].found.n_checked, n < 1500 ? n : 1500);
            cr_expect_leq(r.table[i].found.n_checked, n < 4096 ? n : 4096);
        }
        goti_verify_clear(&r);
    }
    bridge_remove_dir(dir);
}
