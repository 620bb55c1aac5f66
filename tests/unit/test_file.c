/* SPDX-License-Identifier: MIT */
#include "solver/base/file.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[64];
static char path[128];

static void setup(void)
{
    strcpy(dir, "/tmp/goti_test_file_XXXXXX");
    cr_assert_not_null(mkdtemp(dir));
    (void)snprintf(path, sizeof path, "%s/out.bin", dir);
}

static void teardown(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", dir);
    cr_assert_eq(system(command), 0);
}

static bool exists(const char *name)
{
    char full[128];
    (void)snprintf(full, sizeof full, "%s/%s", dir, name);
    return access(full, F_OK) == 0;
}

static void write_text(const char *text)
{
    goti_atomic_file *f = NULL;
    cr_assert_eq(goti_atomic_open(path, &f, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_write(f, text, strlen(text), NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_commit(f, NULL), GOTI_OK);
}

TestSuite(file, .init = setup, .fini = teardown);

Test(file, appears_only_on_commit)
{
    goti_atomic_file *f = NULL;
    cr_assert_eq(goti_atomic_open(path, &f, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_write(f, "0000", 4, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_write(f, "tail", 4, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_pwrite(f, "head", 4, 0, NULL), GOTI_OK);
    cr_expect_not(exists("out.bin"));
    cr_expect(exists("out.bin.tmp"));
    cr_assert_eq(goti_atomic_commit(f, NULL), GOTI_OK);
    cr_expect_not(exists("out.bin.tmp"));
    char *data = NULL;
    size_t size = 0;
    cr_assert_eq(goti_file_read(path, 100, &data, &size, NULL), GOTI_OK);
    cr_expect_eq(size, 8);
    cr_expect_str_eq(data, "headtail");
    free(data);
}

Test(file, abandon_keeps_the_old_file)
{
    write_text("old");
    goti_atomic_file *f = NULL;
    cr_assert_eq(goti_atomic_open(path, &f, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_write(f, "new", 3, NULL), GOTI_OK);
    goti_atomic_abandon(f);
    goti_atomic_abandon(NULL);
    cr_expect_not(exists("out.bin.tmp"));
    char *data = NULL;
    size_t size = 0;
    cr_assert_eq(goti_file_read(path, 3, &data, &size, NULL), GOTI_OK);
    cr_expect_str_eq(data, "old");
    free(data);
}

Test(file, failed_rename_leaves_nothing)
{
    goti_atomic_file *f = NULL;
    goti_msg msg = {""};
    cr_assert_eq(goti_atomic_open(path, &f, NULL), GOTI_OK);
    cr_assert_eq(mkdir(path, 0777), 0); /* a directory is in the way */
    cr_expect_eq(goti_atomic_commit(f, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, path));
    cr_expect_not(exists("out.bin.tmp"));
}

Test(file, full_disk_is_an_error)
{
    if (access("/dev/full", W_OK) != 0) cr_skip_test("no /dev/full");
    char tmp[160];
    (void)snprintf(tmp, sizeof tmp, "%s.tmp", path);
    cr_assert_eq(symlink("/dev/full", tmp), 0);
    goti_atomic_file *f = NULL;
    goti_msg msg = {""};
    cr_assert_eq(goti_atomic_open(path, &f, NULL), GOTI_OK);
    cr_expect_eq(goti_atomic_write(f, "x", 1, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "No space left"));
    cr_expect_not_null(strstr(msg.text, "out.bin"));
    goti_atomic_abandon(f);
    cr_expect_not(exists("out.bin"));
}

Test(file, open_and_read_errors_name_the_path)
{
    goti_atomic_file *f = NULL;
    goti_msg msg = {""};
    char *data = NULL;
    size_t size = 7;
    cr_expect_eq(goti_atomic_open("/nowhere/at/all", &f, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "/nowhere/at/all"));
    cr_expect_eq(goti_file_read("/nowhere", 9, &data, &size, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "/nowhere"));
    cr_expect_eq(goti_file_read(dir, 9, &data, &size, &msg), GOTI_E_IO);
    cr_expect_eq(size, 7);
    cr_expect_null(data);
}

Test(file, read_respects_the_limit)
{
    char *data = NULL;
    size_t size = 0;
    goti_msg msg = {""};
    write_text("12345");
    cr_expect_eq(goti_file_read(path, 4, &data, &size, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "larger than 4 bytes"));
    cr_assert_eq(goti_file_read(path, 5, &data, &size, &msg), GOTI_OK);
    cr_expect_eq(size, 5);
    free(data);
    write_text("");
    cr_assert_eq(goti_file_read(path, 0, &data, &size, &msg), GOTI_OK);
    cr_expect_eq(size, 0);
    cr_expect_str_eq(data, "");
    free(data);
}

Test(file, mkdirs_makes_parents)
{
    char deep[160];
    goti_msg msg = {""};
    (void)snprintf(deep, sizeof deep, "%s/a/b/c/", dir);
    cr_assert_eq(goti_file_mkdirs(deep, &msg), GOTI_OK, "%s", msg.text);
    cr_assert_eq(goti_file_mkdirs(deep, &msg), GOTI_OK);
    cr_expect(exists("a/b/c"));
    write_text("in the way");
    (void)snprintf(deep, sizeof deep, "%s/below", path);
    cr_expect_eq(goti_file_mkdirs(deep, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "out.bin"));
}

Test(file, only_unfinished_files_are_removed)
{
    goti_atomic_file *f = NULL;
    char folder[160];
    write_text("whole");
    cr_assert_eq(goti_atomic_open(path, &f, NULL), GOTI_OK);
    (void)snprintf(folder, sizeof folder, "%s/folder.tmp", dir);
    cr_assert_eq(mkdir(folder, 0777), 0);
    goti_file_remove_unfinished(dir);
    goti_file_remove_unfinished("/nowhere");
    cr_expect(exists("out.bin"));
    cr_expect(exists("folder.tmp"));
    cr_expect_not(exists("out.bin.tmp"));
    goti_atomic_abandon(f);
}

Test(file, a_lock_is_held_once)
{
    int first = -1, second = -1;
    goti_msg msg = {""};
    cr_assert_eq(goti_file_lock(dir, &first, &msg), GOTI_OK);
    cr_expect_eq(goti_file_lock(dir, &second, &msg), GOTI_E_BUSY);
    cr_expect_not_null(strstr(msg.text, dir));
    cr_expect_eq(second, -1);
    goti_file_unlock(first);
    cr_assert_eq(goti_file_lock(dir, &second, &msg), GOTI_OK);
    goti_file_unlock(second);
    cr_expect_eq(goti_file_lock("/nowhere", &first, &msg), GOTI_E_IO);
}
