/* SPDX-License-Identifier: MIT */
#include "tests/support/games_dir.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/give_up.h"

/* A small hunt; cases replace one of its lines, or append to it. */
static const char *const tiny[] = {
    "[tiny]",                    /*  1 */
    "title = Tiny",              /*  2 */
    "points =",                  /*  3 */
    "    A:1,2",                 /*  4 */
    "    B1:0,0 B2:1,0 B3:2,0 ", /*  5 */
    "lines =",                   /*  6 */
    "    A B1",                  /*  7 */
    "    A B2",                  /*  8 */
    "    A B3",                  /*  9 */
    "    B1 B2 B3",              /* 10 */
    "row_pieces = 1",            /* 11 */
    "row_start = A",             /* 12 */
    "column_pieces = 2",         /* 13 */
    "first = column",            /* 14 */
    "capture_target = 1",        /* 15 */
    "column_blocked = passes",   /* 16 */
};
enum { TINY_LINES = sizeof tiny / sizeof tiny[0] };

/* Two triangles and what joins them; lines of it are replaced as of tiny. */
static const char *const small_morris[] = {
    "[small]",                  /*  1 */
    "title = Small",            /*  2 */
    "family = morris",          /*  3 */
    "points =",                 /*  4 */
    "    a3:0,2 b3:1,2 c3:2,2", /*  5 */
    "    a2:0,1 b2:1,1 c2:2,1", /*  6 */
    "lines =",                  /*  7 */
    "    a3 b3 c3",             /*  8 */
    "    a2 b2 c2",             /*  9 */
    "paths = a3 a2",            /* 10 */
    "row_pieces = 3",           /* 11 */
    "column_pieces = 3",        /* 12 */
    "column_blocked = passes",  /* 13 */
    "full_board = continues",   /* 14 */
};
enum { SMALL_LINES = sizeof small_morris / sizeof small_morris[0] };

void games_open(games_dir *d)
{
    strcpy(d->path, "/tmp/goti_test_variant_XXXXXX");
    if (mkdtemp(d->path) == NULL) test_give_up("no directory %s", d->path);
}

void games_close(const games_dir *d)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", d->path);
    if (system(command) != 0) test_give_up("failed: %s", command);
}

void games_write(const games_dir *d, const char *name, const char *text)
{
    char path[160];
    (void)snprintf(path, sizeof path, "%s/%s", d->path, name);
    FILE *const f = fopen(path, "w");
    if (f == NULL) test_give_up("cannot open %s", path);
    if (fputs(text, f) < 0) test_give_up("cannot write %s", path);
    if (fclose(f) != 0) test_give_up("cannot close %s", path);
}

void games_write_tiny(const games_dir *d, const char *name, int line,
                      const char *with, const char *more)
{
    char text[4096] = "";
    for (int i = 1; i <= TINY_LINES; i++) {
        strcat(text, i == line ? with : tiny[i - 1]);
        strcat(text, "\n");
    }
    strcat(text, more);
    games_write(d, name, text);
}

void games_write_morris(const games_dir *d, const char *name, int line,
                        const char *with)
{
    char text[4096] = "";
    for (int i = 1; i <= SMALL_LINES; i++) {
        strcat(text, i == line ? with : small_morris[i - 1]);
        strcat(text, "\n");
    }
    games_write(d, name, text);
}

goti_err games_load(const games_dir *d, const char *name, goti_variant *v,
                    goti_msg *msg)
{
    char path[256];
    msg->text[0] = '\0';
    if (strstr(name, ".ini") == NULL)
        return goti_variant_load(name, d->path, v, msg);
    (void)snprintf(path, sizeof path, "%s/%s", d->path, name);
    return goti_variant_load(path, d->path, v, msg);
}
