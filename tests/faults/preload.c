/* SPDX-License-Identifier: MIT */
/*
 * A library to be preloaded (LD_PRELOAD) that makes calls of the system fail,
 * so that tests see what goti does about it:
 *
 *   GOTI_FAULT_CALL    names of calls, by commas: "write,pwrite"
 *   GOTI_FAULT_AT      the how many-th of them fails, from 1
 *   GOTI_FAULT_STAY    if set, all those after it fail, too: a disk stays full
 *   GOTI_FAULT_HOW     ENOSPC, EIO, ...; or short: half of a read or a write;
 *                      kill: SIGKILL instead of the call; power: the same, and
 *                      what was written but never synced is lost
 *   GOTI_FAULT_REPORT  a file that gets the name of each call that failed
 *
 * Calls of the C library within itself do not come here, except those for
 * memory.  What json-c asks for it gets: it does not look whether it did, so
 * goti reads again what it read and wrote through it.  Nothing here may
 * allocate.
 */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* The C library's own, under the names that nobody replaces. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum { SHORT = -1, KILL = -2, POWER = -3, MAX_DIRTY = 64 };

/* What is to fail; calls is NULL until it was read, and nothing fails. */
static struct {
    const char *calls, *report;
    long at;
    bool stay;
    int how; /* an errno, or one of the above */
} plan;

static atomic_long n_calls;

/* Where json-c's code is. */
static struct {
    uintptr_t first, end;
} spared;

/* Files with bytes that a cut of the power would take: a descriptor of ours
 * that outlives the program's, so that a rename does not hide the file. */
static struct {
    int fd; /* 0: free */
    dev_t device;
    ino_t inode;
} dirty[MAX_DIRTY];
static atomic_flag dirty_busy = ATOMIC_FLAG_INIT;

static int parse_how(const char *text)
{
    static const struct {
        const char *name;
        int how;
    } known[] = {{"short", SHORT},   {"kill", KILL},     {"power", POWER},
                 {"ENOSPC", ENOSPC}, {"EIO", EIO},       {"EINTR", EINTR},
                 {"ENOMEM", ENOMEM}, {"EMFILE", EMFILE}, {"EACCES", EACCES},
                 {"EDQUOT", EDQUOT}, {"ENOLCK", ENOLCK}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, text) == 0) return known[i].how;
    fprintf(stderr, "GOTI_FAULT_HOW: '%s' is not known\n", text);
    abort();
}

static int find_json_c(struct dl_phdr_info *info, size_t size, void *ctx)
{
    (void)size;
    (void)ctx;
    if (strstr(info->dlpi_name, "libjson-c") == NULL) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *const part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0) continue;
        spared.first = info->dlpi_addr + part->p_vaddr;
        spared.end = spared.first + part->p_memsz;
    }
    return 1;
}

static bool is_spared(const void *caller)
{
    return (uintptr_t)caller >= spared.first && (uintptr_t)caller < spared.end;
}

__attribute__((constructor)) static void read_plan(void)
{
    (void)dl_iterate_phdr(find_json_c, NULL);
    const char *const at = getenv("GOTI_FAULT_AT");
    const char *const how = getenv("GOTI_FAULT_HOW");
    const char *const calls = getenv("GOTI_FAULT_CALL");
    if (at == NULL || how == NULL || calls == NULL) return;
    plan.at = strtol(at, NULL, 10);
    plan.how = parse_how(how);
    plan.stay = getenv("GOTI_FAULT_STAY") != NULL;
    plan.report = getenv("GOTI_FAULT_REPORT");
    plan.calls = calls;
}

static bool is_planned(const char *call)
{
    const size_t n = strlen(call);
    for (const char *s = plan.calls; s != NULL; s = strchr(s, ',')) {
        s += *s == ',';
        if (strncmp(s, call, n) == 0 && (s[n] == ',' || s[n] == '\0'))
            return true;
    }
    return false;
}

static void report(const char *call)
{
    if (plan.report == NULL) return;
    const int fd = (int)syscall(SYS_openat, AT_FDCWD, plan.report,
                                O_WRONLY | O_CREAT | O_APPEND, 0666);
    (void)syscall(SYS_write, fd, call, strlen(call));
    (void)syscall(SYS_write, fd, "\n", 1);
    (void)syscall(SYS_close, fd);
}

/* --- what a cut of the power takes --- */

static void lock_dirty(void)
{
    while (atomic_flag_test_and_set(&dirty_busy))
        ;
}

static void unlock_dirty(void)
{
    atomic_flag_clear(&dirty_busy);
}

/* Where the file stands in dirty, or else a free place; -1: neither. */
static int find_dirty(const struct stat *st)
{
    int place = -1;
    for (int i = 0; i < MAX_DIRTY; i++) {
        if (dirty[i].fd == 0) {
            place = i;
        } else if (dirty[i].device == st->st_dev &&
                   dirty[i].inode == st->st_ino) {
            return i;
        }
    }
    return place;
}

/* Note that a file was written to, or that it was synced. */
static void note_written(int fd, bool synced)
{
    struct stat st;
    if (plan.how != POWER || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return;
    lock_dirty();
    const int i = find_dirty(&st);
    if (i >= 0 && synced && dirty[i].fd != 0) {
        (void)syscall(SYS_close, dirty[i].fd);
        dirty[i].fd = 0;
    } else if (i >= 0 && !synced && dirty[i].fd == 0) {
        dirty[i].fd = (int)syscall(SYS_fcntl, fd, F_DUPFD_CLOEXEC, 100);
        dirty[i].device = st.st_dev;
        dirty[i].inode = st.st_ino;
    }
    unlock_dirty();
}

static void die(void)
{
    for (int i = 0; plan.how == POWER && i < MAX_DIRTY; i++)
        if (dirty[i].fd > 0) (void)syscall(SYS_ftruncate, dirty[i].fd, 0);
    (void)raise(SIGKILL);
}

/* --- deciding --- */

/* Shall this call fail?  Then errno is set, if it is to fail with one. */
static bool fails(const char *call)
{
    if (plan.calls == NULL || !is_planned(call)) return false;
    const long n = atomic_fetch_add(&n_calls, 1) + 1;
    if (n < plan.at || (n > plan.at && !plan.stay)) return false;
    report(call);
    if (plan.how == KILL || plan.how == POWER) die();
    if (plan.how > 0) errno = plan.how;
    return true;
}

/* How many bytes to ask for instead of size; -1: none, the call fails. */
static ssize_t cut(const char *call, size_t size)
{
    if (!fails(call)) return (ssize_t)size;
    if (plan.how == SHORT) return (ssize_t)(size > 1 ? size / 2 : size);
    return -1;
}

/* --- bytes --- */

EXPORT ssize_t read(int fd, void *buf, size_t size)
{
    const ssize_t n = cut("read", size);
    return n < 0 ? -1 : syscall(SYS_read, fd, buf, n);
}

EXPORT ssize_t pread(int fd, void *buf, size_t size, off_t at)
{
    const ssize_t n = cut("pread", size);
    return n < 0 ? -1 : syscall(SYS_pread64, fd, buf, n, at);
}

EXPORT ssize_t write(int fd, const void *buf, size_t size)
{
    const ssize_t n = cut("write", size);
    note_written(fd, false);
    return n < 0 ? -1 : syscall(SYS_write, fd, buf, n);
}

EXPORT ssize_t pwrite(int fd, const void *buf, size_t size, off_t at)
{
    const ssize_t n = cut("pwrite", size);
    note_written(fd, false);
    return n < 0 ? -1 : syscall(SYS_pwrite64, fd, buf, n, at);
}

EXPORT int fsync(int fd)
{
    if (fails("fsync")) return -1;
    note_written(fd, true);
    return (int)syscall(SYS_fsync, fd);
}

/* --- names and descriptors --- */

EXPORT int open(const char *path, int flags, ...)
{
    mode_t mode = 0;
    if ((flags & O_CREAT) != 0) {
        va_list args;
        va_start(args, flags);
        mode = va_arg(args, mode_t);
        va_end(args);
    }
    return fails("open")
               ? -1
               : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/* Linux gives the descriptor back whatever close returns. */
EXPORT int close(int fd)
{
    const bool failed = fails("close");
    const int cause = errno;
    const int rc = (int)syscall(SYS_close, fd);
    if (!failed) return rc;
    errno = cause;
    return -1;
}

EXPORT int rename(const char *from, const char *to)
{
    return fails("rename") ? -1 : (int)syscall(SYS_rename, from, to);
}

EXPORT int unlink(const char *path)
{
    return fails("unlink") ? -1 : (int)syscall(SYS_unlink, path);
}

/* Of files only; the C library's own would not come here. */
EXPORT int remove(const char *path)
{
    return unlink(path);
}

EXPORT int unlinkat(int dir, const char *path, int flags)
{
    return fails("unlink") ? -1 : (int)syscall(SYS_unlinkat, dir, path, flags);
}

EXPORT int mkdir(const char *path, mode_t mode)
{
    return fails("mkdir") ? -1 : (int)syscall(SYS_mkdir, path, mode);
}

EXPORT int flock(int fd, int operation)
{
    return fails("flock") ? -1 : (int)syscall(SYS_flock, fd, operation);
}

EXPORT int stat(const char *restrict path, struct stat *restrict out)
{
    return fails("stat") ? -1
                         : (int)syscall(SYS_newfstatat, AT_FDCWD, path, out, 0);
}

EXPORT int fstat(int fd, struct stat *out)
{
    return fails("fstat") ? -1 : (int)syscall(SYS_fstat, fd, out);
}

/* --- memory --- */

EXPORT void *mmap(void *at, size_t size, int protection, int flags, int fd,
                  off_t offset)
{
    if (fails("mmap")) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, size, protection, flags, fd, offset);
}

static bool no_memory(const void *caller)
{
    return !is_spared(caller) && fails("malloc");
}

EXPORT void *malloc(size_t size)
{
    return no_memory(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

EXPORT void *calloc(size_t n, size_t size)
{
    return no_memory(__builtin_return_address(0)) ? NULL
                                                  : __libc_calloc(n, size);
}

EXPORT void *realloc(void *p, size_t size)
{
    return no_memory(__builtin_return_address(0)) ? NULL
                                                  : __libc_realloc(p, size);
}

/* Here, since within the C library nobody would know for whom it asks. */
EXPORT char *strdup(const char *text)
{
    if (no_memory(__builtin_return_address(0))) return NULL;
    const size_t size = strlen(text) + 1;
    char *const copy = __libc_malloc(size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

EXPORT void *aligned_alloc(size_t alignment, size_t size)
{
    return fails("malloc") ? NULL : __libc_memalign(alignment, size);
}
