/* SPDX-License-Identifier: MIT */
#include "solver/game/variant_path.h"

#include <dirent.h>
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

/*
 * The file that this code was loaded from: a program, or libgoti.so.  From the
 * kernel's list of what is mapped where; NULL where there is none.
 */
static char *own_file(void)
{
    const uintptr_t here = (uintptr_t)&own_file;
    FILE *const maps = fopen("/proc/self/maps", "r");
    if (maps == NULL) return NULL;
    char *line = NULL, *file = NULL;
    size_t line_bytes = 0;
    while (file == NULL && getline(&line, &line_bytes, maps) > 0) {
        uintptr_t begin, end;
        const char *const path = strchr(line, '/');
        if (path != NULL &&
            sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &begin, &end) == 2 &&
            begin <= here && here < end)
            file = strndup(path, strcspn(path, "\n"));
    }
    free(line);
    (void)fclose(maps);
    return file;
}

/*
 * Where the shipped variants may be.  The tree is for what was built from it
 * and lies in its build folder still; all else looks where it was installed:
 * beside itself, then where it was configured to be.
 */
static void add_shipped(places *p)
{
    char *const file = own_file();
    if (file != NULL) {
        const char *const build = GOTI_VARIANT_BUILD_DIR "/";
        if (strncmp(file, build, strlen(build)) == 0)
            add_place(p, "", 0, GOTI_VARIANT_SOURCE_DIR);
        add_beside(p, file, GOTI_VARIANT_FROM_BIN_DIR);
        add_beside(p, file, GOTI_VARIANT_FROM_LIB_DIR);
        free(file);
    }
    add_place(p, "", 0, GOTI_VARIANT_INSTALL_DIR);
}

/*
 * The directory given; or else the user's own and the first that is there of
 * those for shipped variants, or all of them if none is.
 */
static void find_places(const char *dir, places *p)
{
    p->n = 0;
    const char *const own = dir != NULL ? dir : getenv("GOTI_VARIANTS");
    if (own != NULL && own[0] != '\0') add_place(p, own, strlen(own), "");
    if (dir != NULL) return;
    const unsigned n_own = p->n;
    add_shipped(p);
    for (unsigned i = n_own; i < p->n; i++) {
        if (!is_directory(p->dir[i])) continue;
        memmove(p->dir[n_own], p->dir[i], PATH_MAX);
        p->n = n_own + 1;
        return;
    }
}

/* The name of a variant's file without ".ini"; NULL if it is no such file. */
static char *variant_name(const char *file)
{
    const size_t length = strlen(file);
    if (file[0] == '.' || length < 5) return NULL;
    if (strcmp(file + length - 4, ".ini") != 0) return NULL;
    return strndup(file, length - 4);
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

/* Add the names in dir that are not there yet; no directory, no names. */
static goti_err add_names(const char *dir, char ***names, size_t *n,
                          goti_msg *msg)
{
    DIR *const handle = opendir(dir);
    if (handle == NULL) return GOTI_OK;
    goti_err err = GOTI_OK;
    const struct dirent *file;
    while (err == GOTI_OK && (file = readdir(handle)) != NULL) {
        char *const name = variant_name(file->d_name);
        if (name == NULL) continue;
        size_t same = 0;
        while (same < *n && strcmp((*names)[same], name) != 0)
            same++;
        char **const grown =
            same < *n ? NULL : realloc(*names, (*n + 1) * sizeof **names);
        if (grown == NULL) {
            free(name);
            if (same == *n)
                err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
            continue;
        }
        *names = grown;
        grown[(*n)++] = name;
    }
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
    find_places(dir, &p);
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
    find_places(dir, &p);
    for (unsigned i = 0; i < p.n; i++) {
        const size_t size = strlen(p.dir[i]) + strlen(name) + 6;
        char *const candidate = malloc(size);
        if (candidate == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
        (void)snprintf(candidate, size, "%s/%s.ini", p.dir[i], name);
        if (access(candidate, R_OK) == 0) {
            *path = candidate;
            return GOTI_OK;
        }
        free(candidate);
    }
    return unknown(name, dir, msg);
}
