/* SPDX-License-Identifier: MIT */
/* What probing must refuse: databases, tables and positions; see tiny_db.h. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "db/manifest.h"
#include "db/probe.h"
#include "tests/support/tiny_db.h"

static tiny_db tiny;

static void setup(void)
{
    tiny_open(&tiny);
}

static void teardown(void)
{
    tiny_close(&tiny);
}

TestSuite(probe_faults, .init = setup, .fini = teardown);

static goti_err open_code(goti_msg *msg)
{
    goti_db *db = NULL;
    const goti_err err = goti_db_open(&tiny.variant, tiny.dir, 0, &db, msg);
    goti_db_close(db);
    return err;
}

Test(probe_faults, no_database)
{
    goti_msg msg;
    cr_assert_eq(open_code(&msg), GOTI_E_MISSING);
    cr_assert_not_null(strstr(msg.text, "goti solve tiny"), "%s", msg.text);
}

Test(probe_faults, a_database_of_other_rules)
{
    goti_manifest m;
    goti_msg msg;
    tiny_make_dir(&tiny, &m);
    m.rules_digest[3] ^= 1;
    tiny_write_manifest(&tiny, &m);
    cr_assert_eq(open_code(&msg), GOTI_E_RULES);
    tiny_make_dir(&tiny, &m);
    (void)snprintf(m.variant, sizeof m.variant, "other");
    tiny_write_manifest(&tiny, &m);
    cr_assert_eq(open_code(&msg), GOTI_E_RULES);
}

static goti_err probe_start(goti_msg *msg)
{
    goti_position pos;
    goti_position_start(&tiny.variant, &pos);
    goti_probe_result r;
    goti_db *const db = tiny_open_tables(&tiny);
    const goti_err err = goti_db_probe(db, &pos, &r, msg);
    goti_db_close(db);
    return err;
}

static goti_tier start_tier(void)
{
    goti_position pos;
    goti_position_start(&tiny.variant, &pos);
    return goti_position_tier(&pos);
}

Test(probe_faults, a_missing_table)
{
    goti_manifest m;
    goti_msg msg;
    tiny_make_dir(&tiny, &m);
    tiny_write_manifest(&tiny, &m);
    cr_assert_eq(probe_start(&msg), GOTI_E_MISSING);
    cr_assert_not_null(strstr(msg.text, "goti solve tiny"), "%s", msg.text);
    cr_assert_not_null(strstr(msg.text, ".goti.zst"), "%s", msg.text);
    tiny_make_tables(&tiny);
    const goti_tier tier = start_tier();
    char name[80], path[512];
    (void)snprintf(path, sizeof path, "%s/tiny/%s.goti.zst", tiny.dir,
                   goti_tier_name(&tier, name, sizeof name));
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(probe_start(&msg), GOTI_E_MISSING);
    cr_assert_not_null(strstr(msg.text, "goti solve tiny"), "%s", msg.text);
}

/* Write the start's table with one field of its header changed. */
static goti_err probe_changed(void (*change)(goti_table_info *info))
{
    const goti_tier tier = start_tier();
    goti_table_info info = tiny_info(&tiny, &tier);
    change(&info);
    goti_manifest m;
    tiny_make_dir(&tiny, &m);
    tiny_make_table(&tiny, &tier, &info, &m);
    tiny_write_manifest(&tiny, &m);
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

Test(probe_faults, tables_that_are_not_what_was_asked)
{
    cr_assert_eq(probe_changed(change_nothing), GOTI_OK);
    cr_assert_eq(probe_changed(change_rules), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_name), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_tier), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_metric), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_order), GOTI_E_RULES);
    cr_assert_eq(probe_changed(change_rows), GOTI_E_RULES);
}

Test(probe_faults, a_table_the_manifest_does_not_mean)
{
    const goti_tier tier = start_tier();
    goti_manifest m;
    goti_msg msg;
    tiny_make_dir(&tiny, &m);
    tiny_make_table(&tiny, &tier, NULL, &m);
    m.entry[0].values_digest ^= 1;
    tiny_write_manifest(&tiny, &m);
    cr_assert_eq(probe_start(&msg), GOTI_E_CORRUPT);
}

Test(probe_faults, what_is_no_position)
{
    tiny_make_tables(&tiny);
    goti_db *const db = tiny_open_tables(&tiny);
    goti_position pos;
    goti_probe_result r;
    goti_position_start(&tiny.variant, &pos);
    pos.to_move = 2;
    cr_assert_eq(goti_db_probe(db, &pos, &r, NULL), GOTI_E_ARG);
    goti_position_start(&tiny.variant, &pos);
    pos.piece[GOTI_COLUMN] |= pos.piece[GOTI_ROW];
    cr_assert_eq(goti_db_probe(db, &pos, &r, NULL), GOTI_E_ARG);
    cr_assert_eq(goti_db_probe_batch(db, &pos, 1, &r, NULL), GOTI_E_ARG);
    goti_db_close(db);
}
