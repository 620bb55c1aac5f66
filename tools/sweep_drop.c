/* SPDX-License-Identifier: MIT */
#include "tools/sweep_drop.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solver/base/file.h"

static bool ends_in(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* Tables, and what a process that was killed left unfinished. */
static bool is_ours(const char *name)
{
    return ends_in(name, ".goti.zst") || ends_in(name, ".tmp") ||
           strcmp(name, "verify.json") == 0;
}

static goti_err remove_file(int dir_fd, const char *dir, const char *name,
                            goti_msg *msg)
{
    if (unlinkat(dir_fd, name, 0) == 0 || errno == ENOENT) return GOTI_OK;
    return goti_fail_errno(msg, GOTI_E_IO, "%s/%s: cannot remove", dir, name);
}

static goti_err remove_files(DIR *handle, const char *dir, goti_msg *msg)
{
    const int fd = dirfd(handle);
    GOTI_TRY(remove_file(fd, dir, "manifest.json", msg));
    for (const struct dirent *e; (e = readdir(handle)) != NULL;)
        if (is_ours(e->d_name)) GOTI_TRY(remove_file(fd, dir, e->d_name, msg));
    return remove_file(fd, dir, ".lock", msg);
}

static goti_err remove_tables(const char *dir, goti_msg *msg)
{
    DIR *const handle = opendir(dir);
    if (handle == NULL)
        return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot open", dir);
    const goti_err err = remove_files(handle, dir, msg);
    (void)closedir(handle);
    return err;
}

/* Somebody's own file in it keeps a directory. */
static goti_err remove_dir(const char *dir, goti_msg *msg)
{
    int lock_fd = -1;
    if (access(dir, F_OK) != 0 && errno == ENOENT) return GOTI_OK;
    GOTI_TRY(goti_file_lock(dir, &lock_fd, msg));
    goti_err err = remove_tables(dir, msg);
    if (err == GOTI_OK && rmdir(dir) != 0 && errno != ENOTEMPTY &&
        errno != EEXIST)
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot remove", dir);
    goti_file_unlock(lock_fd);
    return err;
}

goti_err goti_sweep_drop(const char *db_dir, const char *name, goti_msg *msg)
{
    const size_t n = strlen(db_dir) + strlen(name) + sizeof "/.ini";
    char *const path = malloc(n);
    if (path == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    (void)snprintf(path, n, "%s/%s", db_dir, name);
    goti_err err = remove_dir(path, msg);
    (void)snprintf(path, n, "%s/%s.ini", db_dir, name);
    if (err == GOTI_OK && unlink(path) != 0 && errno != ENOENT)
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot remove", path);
    free(path);
    return err;
}
