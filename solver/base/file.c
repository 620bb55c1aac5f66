/* SPDX-License-Identifier: MIT */
#include "solver/base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char tmp_ending[] = ".tmp";

struct goti_atomic_file {
    int fd;
    char *path;
    char *tmp_path; /* same directory, so that rename is atomic; NULL: path
                       itself is written to */
    char *shown;    /* in messages */
};

static char *join(const char *a, const char *b)
{
    const size_t size = strlen(a) + strlen(b) + 1;
    char *const s = malloc(size);
    if (s != NULL) (void)snprintf(s, size, "%s%s", a, b);
    return s;
}

static void release(goti_atomic_file *f)
{
    free(f->path);
    free(f->tmp_path);
    free(f->shown);
    free(f);
}

static int open_retry(const char *path, int flags)
{
    int fd;
    do {
        fd = open(path, flags | O_CLOEXEC, 0666);
    } while (fd < 0 && errno == EINTR);
    return fd;
}

goti_err goti_atomic_open(const char *path, goti_atomic_file **out,
                          goti_msg *msg)
{
    goti_atomic_file *const f = calloc(1, sizeof *f);
    if (f == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    f->path = join(path, "");
    f->tmp_path = join(path, tmp_ending);
    f->shown = join(path, tmp_ending);
    if (f->path == NULL || f->tmp_path == NULL || f->shown == NULL) {
        release(f);
        return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    }
    f->fd = open_retry(f->tmp_path, O_RDWR | O_CREAT | O_TRUNC);
    if (f->fd < 0) {
        const goti_err err =
            goti_fail_errno(msg, GOTI_E_IO, "%s: cannot create", f->tmp_path);
        release(f);
        return err;
    }
    *out = f;
    return GOTI_OK;
}

goti_err goti_atomic_write(goti_atomic_file *f, const void *data,
                           size_t size_bytes, goti_msg *msg)
{
    const char *p = data;
    while (size_bytes > 0) {
        const ssize_t n = write(f->fd, p, size_bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot write",
                                   f->shown);
        p += n;
        size_bytes -= (size_t)n;
    }
    return GOTI_OK;
}

goti_err goti_atomic_pwrite(goti_atomic_file *f, const void *data,
                            size_t size_bytes, uint64_t offset, goti_msg *msg)
{
    const char *p = data;
    while (size_bytes > 0) {
        const ssize_t n = pwrite(f->fd, p, size_bytes, (off_t)offset);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot write",
                                   f->shown);
        p += n;
        offset += (uint64_t)n;
        size_bytes -= (size_t)n;
    }
    return GOTI_OK;
}

static bool sync_fd(int fd)
{
    int rc;
    do {
        rc = fsync(fd);
    } while (rc != 0 && errno == EINTR);
    return rc == 0;
}

#ifdef GOTI_MPI

goti_err goti_atomic_skip(goti_atomic_file *f, uint64_t size_bytes,
                          goti_msg *msg)
{
    if (lseek(f->fd, (off_t)size_bytes, SEEK_CUR) >= 0) return GOTI_OK;
    return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot write", f->shown);
}

goti_err goti_atomic_write_into(const char *path, const void *data,
                                size_t size_bytes, uint64_t offset,
                                goti_msg *msg)
{
    goti_atomic_file f = {.shown = join(path, tmp_ending)};
    if (f.shown == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_err err = GOTI_OK;
    f.fd = open_retry(f.shown, O_WRONLY);
    if (f.fd < 0)
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot open", f.shown);
    else
        err = goti_atomic_pwrite(&f, data, size_bytes, offset, msg);
    if (err == GOTI_OK && !sync_fd(f.fd))
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot sync", f.shown);
    if (f.fd >= 0) (void)close(f.fd);
    free(f.shown);
    return err;
}

#endif

/* A rename is durable only once its directory is. */
static goti_err sync_parent(const char *path, goti_msg *msg)
{
    const char *const slash = strrchr(path, '/');
    char *const dir = slash == NULL   ? join(".", "")
                      : slash == path ? join("/", "")
                                      : strndup(path, (size_t)(slash - path));
    if (dir == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_err err = GOTI_OK;
    const int fd = open_retry(dir, O_RDONLY | O_DIRECTORY);
    /* EINVAL: a file system that cannot sync directories needs no sync. */
    if (fd < 0 || (!sync_fd(fd) && errno != EINVAL))
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot sync", dir);
    if (fd >= 0) (void)close(fd);
    free(dir);
    return err;
}

goti_err goti_atomic_commit(goti_atomic_file *f, goti_msg *msg)
{
    goti_err err = GOTI_OK;
    const bool renames = f->tmp_path != NULL;
    if (renames && !sync_fd(f->fd))
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot sync", f->shown);
    /* EINTR from close: the descriptor is gone and the data is synced. */
    if (close(f->fd) != 0 && errno != EINTR && err == GOTI_OK)
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot close", f->shown);
    if (err == GOTI_OK && renames && rename(f->tmp_path, f->path) != 0)
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot rename to %s",
                              f->tmp_path, f->path);
    if (err != GOTI_OK && renames)
        (void)unlink(f->tmp_path); /* the first cause is what is reported */
    else if (err == GOTI_OK && renames)
        err = sync_parent(f->path, msg);
    release(f);
    return err;
}

void goti_atomic_abandon(goti_atomic_file *f)
{
    if (f == NULL) return;
    (void)close(f->fd);
    if (f->tmp_path != NULL) (void)unlink(f->tmp_path);
    release(f);
}

/* --- files that a user named --- */

enum { MAX_LINKS = 40, MAX_LINK_BYTES = 4096, MAX_ATTEMPTS = 100 };

/* Bytes of a path before its last name. */
static size_t folder_bytes(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* The path that a symbolic link leads to, owned; from the link's folder
 * if it is relative.  NULL: see errno. */
static char *follow(const char *path)
{
    char to[MAX_LINK_BYTES];
    const ssize_t n = readlink(path, to, sizeof to - 1);
    if (n < 0) return NULL;
    to[n] = '\0';
    if ((size_t)n == sizeof to - 1) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    char *const folder = strndup(path, to[0] == '/' ? 0 : folder_bytes(path));
    char *const joined = folder == NULL ? NULL : join(folder, to);
    free(folder);
    return joined;
}

/* Where path leads at last, whether something is there or not; owned.  NULL:
 * see errno.  realpath would refuse a link to a file that is yet to be. */
static char *resolve(const char *path)
{
    struct stat st;
    char *at = join(path, "");
    for (int i = 0; at != NULL; i++) {
        if (lstat(at, &st) != 0 || !S_ISLNK(st.st_mode)) return at;
        char *const next = i < MAX_LINKS ? follow(at) : NULL;
        if (i == MAX_LINKS) errno = ELOOP;
        free(at);
        at = next;
    }
    return NULL;
}

/* A new file beside f->path: nothing that is there is touched.  Not mkstemp,
 * whose files nobody else may read: here the umask decides. */
static int open_beside(goti_atomic_file *f)
{
    const size_t folder = folder_bytes(f->path), room = folder + 80;
    f->tmp_path = malloc(room);
    if (f->tmp_path == NULL) return -1;
    int fd = -1;
    for (unsigned i = 0; fd < 0 && i < MAX_ATTEMPTS; i++) {
        struct timespec now = {0};
        (void)clock_gettime(CLOCK_REALTIME, &now);
        (void)snprintf(f->tmp_path, room, "%.*s.goti-%ld-%09ld-%u", (int)folder,
                       f->path, (long)getpid(), now.tv_nsec, i);
        fd = open_retry(f->tmp_path, O_RDWR | O_CREAT | O_EXCL);
        if (fd < 0 && errno != EEXIST) break;
    }
    return fd;
}

/* Replace what is at f->path, a regular file or nothing (was NULL). */
static bool begin_replacing(goti_atomic_file *f, const struct stat *was)
{
    if (was != NULL && access(f->path, W_OK) != 0) return false;
    f->fd = open_beside(f);
    if (f->fd < 0) return false;
    if (was == NULL || fchmod(f->fd, was->st_mode & 0777) == 0) return true;
    const int cause = errno;
    (void)close(f->fd);
    (void)unlink(f->tmp_path);
    errno = cause;
    return false;
}

/* Not again after EINTR: a FIFO that nobody reads would hold us for ever. */
static bool begin_direct(goti_atomic_file *f)
{
    f->fd = open(f->shown, O_WRONLY | O_TRUNC | O_CLOEXEC);
    return f->fd >= 0;
}

static bool begin_output(goti_atomic_file *f)
{
    struct stat st, target;
    const bool there = stat(f->shown, &st) == 0;
    if (!there && errno != ENOENT) return false;
    if (there && !S_ISREG(st.st_mode)) return begin_direct(f);
    f->path = resolve(f->shown);
    if (f->path == NULL) return false;
    if (!there) return begin_replacing(f, NULL);
    /* The links of /proc may lead to files that have no name any more. */
    if (lstat(f->path, &target) != 0 || target.st_dev != st.st_dev ||
        target.st_ino != st.st_ino)
        return begin_direct(f);
    return begin_replacing(f, &st);
}

goti_err goti_atomic_open_output(const char *path, goti_atomic_file **out,
                                 goti_msg *msg)
{
    goti_atomic_file *const f = calloc(1, sizeof *f);
    if (f == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    f->shown = join(path, "");
    if (f->shown != NULL && begin_output(f)) {
        *out = f;
        return GOTI_OK;
    }
    const goti_err err =
        f->shown == NULL || errno == ENOMEM
            ? goti_fail(msg, GOTI_E_MEMORY, "out of memory")
            : goti_fail_errno(msg, GOTI_E_IO, "%s: cannot create", path);
    release(f);
    return err;
}

/* --- directories and reading --- */

void goti_file_remove_unfinished(const char *dir)
{
    DIR *const handle = opendir(dir);
    if (handle == NULL) return;
    for (const struct dirent *e; (e = readdir(handle)) != NULL;) {
        const size_t n = strlen(e->d_name), m = strlen(tmp_ending);
        if (n > m && strcmp(e->d_name + n - m, tmp_ending) == 0)
            (void)unlinkat(dirfd(handle), e->d_name, 0);
    }
    (void)closedir(handle);
}

/*
 * Read to the end in growing steps (a size from fstat is wrong for pipes and
 * /proc).  One byte more than max_bytes is asked for, to see that it is over.
 */
static goti_err read_all(int fd, const char *path, size_t max_bytes,
                         char **data, size_t *size_bytes, goti_msg *msg)
{
    if (max_bytes > SIZE_MAX / 4) max_bytes = SIZE_MAX / 4;
    char *buf = NULL;
    size_t used = 0, room = 0;
    goti_err err = GOTI_OK;
    for (;;) {
        if (used == room) {
            size_t want = room == 0 ? 4096 : room * 2;
            if (want > max_bytes + 1) want = max_bytes + 1;
            char *const grown = realloc(buf, want + 1);
            if (grown == NULL) {
                err = goti_fail(msg, GOTI_E_MEMORY, "%s: out of memory", path);
                break;
            }
            buf = grown;
            room = want;
        }
        const ssize_t n = read(fd, buf + used, room - used);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot read", path);
        if (n <= 0) break;
        used += (size_t)n;
        if (used > max_bytes) {
            err = goti_fail(msg, GOTI_E_IO, "%s: larger than %zu bytes", path,
                            max_bytes);
            break;
        }
    }
    if (err != GOTI_OK) {
        free(buf);
        return err;
    }
    buf[used] = '\0';
    *data = buf;
    *size_bytes = used;
    return GOTI_OK;
}

goti_err goti_file_read(const char *path, size_t max_bytes, char **data,
                        size_t *size_bytes, goti_msg *msg)
{
    const int fd = open_retry(path, O_RDONLY);
    if (fd < 0) return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot open", path);
    const goti_err err = read_all(fd, path, max_bytes, data, size_bytes, msg);
    (void)close(fd);
    return err;
}

static goti_err make_one(const char *path, goti_msg *msg)
{
    struct stat st;
    if (mkdir(path, 0777) == 0) return GOTI_OK;
    const int cause = errno;
    const bool seen = stat(path, &st) == 0;
    if (seen && S_ISDIR(st.st_mode)) return GOTI_OK;
    /* Something is there: what is wrong with it is told, if it is known. */
    if (seen || cause != EEXIST) errno = cause;
    return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot make directory", path);
}

goti_err goti_file_mkdirs(const char *path, goti_msg *msg)
{
    char *const copy = join(path, "");
    if (copy == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_err err = GOTI_OK;
    for (char *p = copy + 1; copy[0] != '\0' && err == GOTI_OK; p++) {
        const char stop = *p;
        if (stop != '/' && stop != '\0') continue;
        *p = '\0';
        err = make_one(copy, msg);
        *p = stop;
        if (stop == '\0') break;
    }
    free(copy);
    return err;
}

static bool lock_fd(int fd)
{
    int rc;
    do {
        rc = flock(fd, LOCK_EX | LOCK_NB);
    } while (rc != 0 && errno == EINTR);
    return rc == 0;
}

goti_err goti_file_lock(const char *dir, int *fd, goti_msg *msg)
{
    char *const path = join(dir, "/.lock");
    if (path == NULL) return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    goti_err err = GOTI_OK;
    const int lock = open_retry(path, O_RDWR | O_CREAT);
    if (lock < 0)
        err = goti_fail_errno(msg, GOTI_E_IO, "%s: cannot open", path);
    else if (!lock_fd(lock))
        err =
            errno == EWOULDBLOCK
                ? goti_fail(msg, GOTI_E_BUSY,
                            "%s: another process is using this directory", dir)
                : goti_fail_errno(msg, GOTI_E_IO, "%s: cannot lock", path);
    free(path);
    if (err == GOTI_OK)
        *fd = lock;
    else if (lock >= 0)
        (void)close(lock);
    return err;
}

/* The file stays: removing it would race with a process about to lock it. */
void goti_file_unlock(int fd)
{
    if (fd >= 0) (void)close(fd);
}
