/* SPDX-License-Identifier: MIT */
#include "solver/game/variant_path.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solver/base/utf8.h"
#include "solver/game/suggest.h"
#include "solver/game/variant.h"

enum { MAX_PLACES = 5 };

/* Directories to search, first match wins. */
typedef struct places {
    unsigned n;
    char dir[MAX_PLACES][PATH_MAX];
} places;

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Add the first n bytes of base and the rest; once, and only if it fits. */
static void add_place(places *p, const char *base, size_t n, const char *rest)
{
    char *const dir = p->dir[p->n];
    const int length = snprintf(dir, PATH_MAX, "%.*s%s", (int)n, base, rest);
    if (length < 0 || length >= PATH_MAX) return;
    for (unsigned i = 0; i < p->n; i++)
        if (strcmp(p->dir[i], dir) == 0) return;
    p->n++;
}

/* How much of the first n bytes of a path is the folder, up to its slash. */
static size_t folder(const char *path, size_t n)
{
    while (n > 0 && path[n - 1] != '/')
        n--;
    return n;
}

/* Add "../share", say, as seen from the folder that a file is in. */
static void add_beside(places *p, const char *file, const char *relative)
{
    size_t n = folder(file, strlen(file));
    while (n > 1 && strncmp(relative, "../", 3) == 0) {
        n = folder(file, n - 1);
        relative += 3;
    }
    add_place(p, file, n, relative);
}

/* Is the cause of a failed call that there is no such file?  All else, such as
 * a want of memory, must not make another file be taken for it. */
static bool is_absence(int cause)
{
    return cause == ENOENT || cause == ENOTDIR || cause == ENAMETOOLONG;
}

static goti_err out_of_memory(goti_msg *msg)
{
    return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
}

/* The path in a line of the kernel's list, if its addresses hold here. */
static const char *mapped_at(const char *line, uintptr_t here)
{
    uintptr_t begin, end;
    const char *const path = strchr(line, '/');
    const bool holds =
        path != NULL &&
        sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &begin, &end) == 2 &&
        begin <= here && here < end;
    return holds ? path : NULL;
}

/*
 * The file that this code was loaded from: a program, or libgoti.so.  From the
 * kernel's list of what is mapped where; *file is NULL where there is none.
 */
static goti_err own_file(char **file, goti_msg *msg)
{
    static const char list[] = "/proc/self/maps";
    *file = NULL;
    FILE *const maps = fopen(list, "r");
    if (maps == NULL)
        return is_absence(errno)
                   ? GOTI_OK
                   : goti_fail_errno(
                         msg, errno == ENOMEM ? GOTI_E_MEMORY : GOTI_E_IO,
                         "%s: cannot open", list);
    char *line = NULL;
    const char *path = NULL;
    size_t line_bytes = 0;
    while (path == NULL && getline(&line, &line_bytes, maps) > 0)
        path = mapped_at(line, (uintptr_t)&own_file);
    goti_err err = GOTI_OK;
    if (path != NULL) {
        *file = strndup(path, strcspn(path, "\n"));
        if (*file == NULL) err = out_of_memory(msg);
    } else if (!feof(maps)) {
        err = goti_fail_errno(msg, errno == ENOMEM ? GOTI_E_MEMORY : GOTI_E_IO,
                              "%s: cannot read", list);
    }
    free(line);
    (void)fclose(maps);
    return err;
}

/*
 * Where the shipped variants may be.  The tree is for what was built from it
 * and lies in its build folder still; all else looks where it was installed:
 * beside itself, then where it was configured to be.
 */
static goti_err add_shipped(places *p, goti_msg *msg)
{
    char *file = NULL;
    GOTI_TRY(own_file(&file, msg));
    if (file != NULL) {
        const char *const build = GOTI_VARIANT_BUILD_DIR "/";
        if (strncmp(file, build, strlen(build)) == 0)
            add_place(p, "", 0, GOTI_VARIANT_SOURCE_DIR);
        add_beside(p, file, GOTI_VARIANT_FROM_BIN_DIR);
        add_beside(p, file, GOTI_VARIANT_FROM_LIB_DIR);
        free(file);
    }
    add_place(p, "", 0, GOTI_VARIANT_INSTALL_DIR);
    return GOTI_OK;
}

/*
 * The directory given; or else the user's own and the first that is there of
 * those for shipped variants, or all of them if none is.
 */
static goti_err find_places(const char *dir, places *p, goti_msg *msg)
{
    p->n = 0;
    const char *const own = dir != NULL ? dir : getenv("GOTI_VARIANTS");
    if (own != NULL && own[0] != '\0') add_place(p, own, strlen(own), "");
    if (dir != NULL) return GOTI_OK;
    const unsigned n_own = p->n;
    GOTI_TRY(add_shipped(p, msg));
    for (unsigned i = n_own; i < p->n; i++) {
        if (!is_directory(p->dir[i])) continue;
        memmove(p->dir[n_own], p->dir[i], PATH_MAX);
        p->n = n_own + 1;
        break;
    }
    return GOTI_OK;
}

static bool is_variant(const char *file)
{
    const size_t length = strlen(file);
    return file[0] != '.' && length >= 5 &&
           strcmp(file + length - 4, ".ini") == 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void free_names(char **names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(names[i]);
    free(names);
}

/* Add the name of a variant's file, if it is not there yet. */
static goti_err add_name(const char *file, char ***names, size_t *n,
                         goti_msg *msg)
{
    char *const name = strndup(file, strlen(file) - 4);
    if (name == NULL) return out_of_memory(msg);
    size_t same = 0;
    while (same < *n && strcmp((*names)[same], name) != 0)
        same++;
    char **const grown =
        same < *n ? NULL : realloc(*names, (*n + 1) * sizeof **names);
    if (grown == NULL) {
        free(name);
        return same < *n ? GOTI_OK : out_of_memory(msg);
    }
    *names = grown;
    grown[(*n)++] = name;
    return GOTI_OK;
}

/* Add the names in dir that are not there yet; no directory, no names. */
static goti_err add_names(const char *dir, char ***names, size_t *n,
                          goti_msg *msg)
{
    DIR *const handle = opendir(dir);
    if (handle == NULL && errno == ENOMEM) return out_of_memory(msg);
    if (handle == NULL) return GOTI_OK;
    goti_err err = GOTI_OK;
    const struct dirent *file;
    while (err == GOTI_OK && (file = readdir(handle)) != NULL)
        if (is_variant(file->d_name))
            err = add_name(file->d_name, names, n, msg);
    (void)closedir(handle);
    return err;
}

static goti_err none_found(const places *p, goti_msg *msg)
{
    char list[400] = "";
    size_t n = 0;
    for (unsigned i = 0; i < p->n && n < sizeof list; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s%s",
                              i == 0 ? "" : ", ", p->dir[i]);
    return goti_fail(msg, GOTI_E_VARIANT,
                     "no variants in %s; GOTI_VARIANTS may name their "
                     "directory",
                     list);
}

goti_err goti_variant_list(const char *dir, char ***names, size_t *n,
                           goti_msg *msg)
{
    places p;
    char **found = NULL;
    size_t n_found = 0;
    GOTI_TRY(find_places(dir, &p, msg));
    for (unsigned i = 0; i < p.n; i++) {
        const goti_err err = add_names(p.dir[i], &found, &n_found, msg);
        if (err != GOTI_OK) {
            free_names(found, n_found);
            return err;
        }
    }
    if (n_found == 0) return none_found(&p, msg);
    qsort(found, n_found, sizeof found[0], compare_names);
    *names = found;
    *n = n_found;
    return GOTI_OK;
}

static goti_err unknown(const char *name, const char *dir, goti_msg *msg)
{
    char **names = NULL;
    size_t n = 0;
    GOTI_TRY(goti_variant_list(dir, &names, &n, msg));
    const char *const near = goti_suggest(name, (const char *const *)names, n);
    const goti_err err = goti_fail(
        msg, GOTI_E_VARIANT, "no variant is called '%.*s'%s%s%s",
        GOTI_UTF8_CUT(name, 80), near == NULL ? "" : "; did you mean '",
        near == NULL ? "" : near, near == NULL ? "" : "'?");
    free_names(names, n);
    return err;
}

goti_err goti_variant_path(const char *name, const char *dir, char **path,
                           goti_msg *msg)
{
    places p;
    GOTI_TRY(find_places(dir, &p, msg));
    for (unsigned i = 0; i < p.n; i++) {
        const size_t size = strlen(p.dir[i]) + strlen(name) + 6;
        char *const candidate = malloc(size);
        if (candidate == NULL) return out_of_memory(msg);
        (void)snprintf(candidate, size, "%s/%s.ini", p.dir[i], name);
        if (access(candidate, R_OK) == 0) {
            *path = candidate;
            return GOTI_OK;
        }
        const goti_err err =
            is_absence(errno)
                ? GOTI_OK
                : goti_fail_errno(msg, GOTI_E_IO, "%s: cannot read", candidate);
        free(candidate);
        if (err != GOTI_OK) return err;
    }
    return unknown(name, dir, msg);
}
