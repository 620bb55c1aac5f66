/* SPDX-License-Identifier: MIT */
/* Where variants are looked for; tests/cli/install.sh does it installed. */
#include "solver/game/variant_path.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/game/variant.h"
#include "tests/support/bridge.h"

static char dir[200];

static void setup(void)
{
    bridge_temp_dir(dir, sizeof dir);
}

static void teardown(void)
{
    bridge_remove_dir(dir);
}

TestSuite(variant_path, .init = setup, .fini = teardown);

static void make_file(const char *name)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *const f = fopen(path, "w");
    cr_assert_not_null(f);
    cr_assert_eq(fclose(f), 0);
}

/* How many names a list has; whether it is sorted and holds the name. */
static size_t list(const char *where, const char *name, bool *holds)
{
    char **names = NULL;
    size_t n = 0;
    goti_msg msg = {""};
    cr_assert_eq(goti_variant_list(where, &names, &n, &msg), GOTI_OK, "%s",
                 msg.text);
    *holds = false;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(names[i], name) == 0) *holds = true;
        if (i > 0) cr_expect_lt(strcmp(names[i - 1], names[i]), 0);
    }
    for (size_t i = 0; i < n; i++)
        free(names[i]);
    free(names);
    return n;
}

static void expect_path(const char *name, bool own)
{
    char *path = NULL;
    goti_msg msg = {""};
    cr_assert_eq(goti_variant_path(name, NULL, &path, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_expect_eq(strncmp(path, dir, strlen(dir)) == 0, own, "%s", path);
    free(path);
}

Test(variant_path, own_variants_come_first_and_shipped_ones_stay)
{
    bool holds;
    const size_t n_shipped = list(NULL, "kaooa", &holds);
    cr_expect(holds);
    cr_assert_eq(setenv("GOTI_VARIANTS", dir, 1), 0);
    cr_expect_eq(list(NULL, "kaooa", &holds), n_shipped, "none of my own yet");
    make_file("kaooa.ini");
    make_file("our-house.ini");
    make_file("notes.txt");
    make_file(".ini");
    cr_expect_eq(list(NULL, "our-house", &holds), n_shipped + 1);
    cr_expect(holds);
    expect_path("kaooa", true);
    expect_path("our-house", true);
    expect_path("bagh-chal", false);
    cr_expect_eq(list(dir, "bagh-chal", &holds), 2);
    cr_expect_not(holds);
}

Test(variant_path, a_directory_of_mine_may_be_missing)
{
    bool holds;
    cr_assert_eq(setenv("GOTI_VARIANTS", "/nowhere", 1), 0);
    cr_expect_gt(list(NULL, "kaooa", &holds), 0);
    cr_assert_eq(setenv("GOTI_VARIANTS", "", 1), 0);
    cr_expect_gt(list(NULL, "kaooa", &holds), 0);
}

static void expect_none(const char *where)
{
    char **names = NULL;
    char *path = NULL;
    size_t n = 0;
    goti_msg msg = {""};
    cr_expect_eq(goti_variant_list(where, &names, &n, &msg), GOTI_E_VARIANT);
    cr_expect_not_null(strstr(msg.text, where), "%s", msg.text);
    memset(&msg, 0, sizeof msg);
    cr_expect_eq(goti_variant_path("kaooa", where, &path, &msg),
                 GOTI_E_VARIANT);
    cr_expect_not_null(strstr(msg.text, where), "%s", msg.text);
}

Test(variant_path, no_variants_are_an_error_that_says_where)
{
    expect_none("/nowhere");
    expect_none(dir);
}
