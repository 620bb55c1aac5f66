/* SPDX-License-Identifier: MIT */
#include "solver/game/variant_path.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solver/game/suggest.h"
#include "solver/game/variant.h"

enum { MAX_PLACES = 3 };

/* The directories to search, first match wins. */
static unsigned places(const char *dir, const char **out)
{
    unsigned n = 0;
    if (dir != NULL) {
        out[n++] = dir;
        return n;
    }
    const char *const chosen = getenv("GOTI_VARIANTS");
    if (chosen != NULL && chosen[0] != '\0') out[n++] = chosen;
    out[n++] = GOTI_VARIANT_SOURCE_DIR;
    out[n++] = GOTI_VARIANT_INSTALL_DIR;
    return n;
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

goti_err goti_variant_list(const char *dir, char ***names, size_t *n,
                           goti_msg *msg)
{
    const char *place[MAX_PLACES];
    const unsigned n_places = places(dir, place);
    char **found = NULL;
    size_t n_found = 0;
    for (unsigned i = 0; i < n_places; i++) {
        const goti_err err = add_names(place[i], &found, &n_found, msg);
        if (err != GOTI_OK) {
            free_names(found, n_found);
            return err;
        }
    }
    if (n_found > 0) qsort(found, n_found, sizeof found[0], compare_names);
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
    const goti_err err =
        goti_fail(msg, GOTI_E_VARIANT, "no variant is called '%.80s'%s%s%s",
                  name, near == NULL ? "" : "; did you mean '",
                  near == NULL ? "" : near, near == NULL ? "" : "'?");
    free_names(names, n);
    return err;
}

goti_err goti_variant_path(const char *name, const char *dir, char **path,
                           goti_msg *msg)
{
    const char *place[MAX_PLACES];
    const unsigned n = places(dir, place);
    for (unsigned i = 0; i < n; i++) {
        const size_t size = strlen(place[i]) + strlen(name) + 6;
        char *const candidate = malloc(size);
        if (candidate == NULL)
            return goti_fail(msg, GOTI_E_MEMORY, "out of memory");
        (void)snprintf(candidate, size, "%s/%s.ini", place[i], name);
        if (access(candidate, R_OK) == 0) {
            *path = candidate;
            return GOTI_OK;
        }
        free(candidate);
    }
    return unknown(name, dir, msg);
}
