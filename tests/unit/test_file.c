/* SPDX-License-Identifier: MIT */
#include "solver/base/file.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <fcntl.h>
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

/* --- files that a user named --- */

static void output_text(const char *to, const char *text)
{
    goti_atomic_file *f = NULL;
    goti_msg msg = {""};
    cr_assert_eq(goti_atomic_open_output(to, &f, &msg), GOTI_OK, "%s",
                 msg.text);
    cr_assert_eq(goti_atomic_write(f, text, strlen(text), &msg), GOTI_OK);
    cr_assert_eq(goti_atomic_commit(f, &msg), GOTI_OK, "%s", msg.text);
}

static void expect_text(const char *of, const char *text)
{
    char *data = NULL;
    size_t size = 0;
    cr_assert_eq(goti_file_read(of, 100, &data, &size, NULL), GOTI_OK);
    cr_expect_str_eq(data, text);
    free(data);
}

static unsigned count_files(void)
{
    unsigned n = 0;
    DIR *const handle = opendir(dir);
    cr_assert_not_null(handle);
    for (const struct dirent *e; (e = readdir(handle)) != NULL;)
        n += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
    closedir(handle);
    return n;
}

static mode_t mode_of(const char *of)
{
    struct stat st;
    cr_assert_eq(lstat(of, &st), 0);
    return st.st_mode;
}

Test(file, an_output_touches_nothing_beside_it)
{
    char other[160];
    goti_atomic_file *f = NULL;
    (void)snprintf(other, sizeof other, "%s.tmp", path);
    output_text(other, "the user's own");
    output_text(path, "old");
    cr_assert_eq(goti_atomic_open_output(path, &f, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_write(f, "new", 3, NULL), GOTI_OK);
    expect_text(path, "old");
    cr_expect_eq(count_files(), 3);
    goti_atomic_abandon(f);
    expect_text(path, "old");
    output_text(path, "new");
    expect_text(path, "new");
    expect_text(other, "the user's own");
    cr_expect_eq(count_files(), 2);
}

Test(file, two_outputs_at_once_are_apart)
{
    goti_atomic_file *a = NULL, *b = NULL;
    cr_assert_eq(goti_atomic_open_output(path, &a, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_open_output(path, &b, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_write(a, "aaaa", 4, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_write(b, "bb", 2, NULL), GOTI_OK);
    cr_assert_eq(goti_atomic_commit(a, NULL), GOTI_OK);
    expect_text(path, "aaaa");
    cr_assert_eq(goti_atomic_commit(b, NULL), GOTI_OK);
    expect_text(path, "bb");
}

Test(file, an_output_has_the_mode_of_what_it_replaces)
{
    umask(027);
    output_text(path, "new");
    cr_expect_eq(mode_of(path) & 07777, 0640);
    cr_assert_eq(chmod(path, 0604), 0);
    output_text(path, "newer");
    cr_expect_eq(mode_of(path) & 07777, 0604);
    expect_text(path, "newer");
}

Test(file, an_output_follows_links)
{
    char link[160], chain[160], target[160];
    (void)snprintf(link, sizeof link, "%s/link", dir);
    (void)snprintf(chain, sizeof chain, "%s/chain", dir);
    (void)snprintf(target, sizeof target, "%s/sub", dir);
    cr_assert_eq(mkdir(target, 0777), 0);
    (void)snprintf(target, sizeof target, "%s/sub/file", dir);
    cr_assert_eq(symlink("sub/file", link), 0); /* nothing is there yet */
    cr_assert_eq(symlink(link, chain), 0);
    output_text(chain, "made");
    expect_text(target, "made");
    output_text(link, "replaced");
    expect_text(target, "replaced");
    cr_expect(S_ISLNK(mode_of(link)) && S_ISLNK(mode_of(chain)));
    cr_expect(S_ISREG(mode_of(target)));
    cr_expect_eq(count_files(), 3);
}

Test(file, links_in_a_circle_are_an_error)
{
    goti_atomic_file *f = NULL;
    goti_msg msg = {""};
    cr_assert_eq(symlink("out.bin", path), 0);
    cr_expect_eq(goti_atomic_open_output(path, &f, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, path));
    cr_expect_eq(goti_atomic_open_output(dir, &f, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "s a directory"), "%s", msg.text);
    cr_expect_eq(count_files(), 1);
}

static void expect_in_pipe(int fd, const char *text)
{
    char got[16] = "";
    cr_expect_eq(read(fd, got, sizeof got - 1), (ssize_t)strlen(text));
    cr_expect_str_eq(got, text);
}

Test(file, an_output_goes_into_a_pipe)
{
    char link[160];
    (void)snprintf(link, sizeof link, "%s/link", dir);
    cr_assert_eq(mkfifo(path, 0666), 0);
    cr_assert_eq(symlink("out.bin", link), 0);
    const int fd = open(path, O_RDONLY | O_NONBLOCK);
    cr_assert_geq(fd, 0);
    output_text(path, "first");
    expect_in_pipe(fd, "first");
    output_text(link, "second");
    expect_in_pipe(fd, "second");
    goti_atomic_file *f = NULL;
    cr_assert_eq(goti_atomic_open_output(path, &f, NULL), GOTI_OK);
    goti_atomic_abandon(f);
    cr_expect(S_ISFIFO(mode_of(path)));
    cr_expect_eq(count_files(), 2);
    (void)close(fd);
}

Test(file, open_and_read_errors_name_the_path)
{
    goti_atomic_file *f = NULL;
    goti_msg msg = {""};
    char *data = NULL;
    size_t size = 7;
    cr_expect_eq(goti_atomic_open("/nowhere/at/all", &f, &msg), GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "/nowhere/at/all"));
    cr_expect_eq(goti_atomic_open_output("/nowhere/at/all", &f, &msg),
                 GOTI_E_IO);
    cr_expect_not_null(strstr(msg.text, "/nowhere/at/all: cannot create"));
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
