/* SPDX-License-Identifier: MIT */
#include "solver/retro/place_spread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "solver/base/file.h"

/* Not a name of a table; "tmp" is what a killed process leaves to the next. */
static const char NAME[] = "together.tmp";

enum { TOKEN_BYTES = 64 };

/* What no other run has left. */
static void make_token(char token[TOKEN_BYTES])
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    memset(token, 0, TOKEN_BYTES);
    (void)snprintf(token, TOKEN_BYTES, "%lld.%09ld %ld\n",
                   (long long)now.tv_sec, now.tv_nsec, (long)getpid());
}

static goti_err leave(const char *path, const char *token, goti_msg *msg)
{
    FILE *const f = fopen(path, "w");
    if (f == NULL)
        return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot create", path);
    const bool wrote = fputs(token, f) >= 0;
    if (fclose(f) != 0 || !wrote)
        return goti_fail_errno(msg, GOTI_E_IO, "%s: cannot write", path);
    return GOTI_OK;
}

static goti_err find(const goti_team *t, const char *dir, const char *path,
                     const char *token, goti_msg *msg)
{
    char *there = NULL;
    size_t n_bytes = 0;
    const goti_err err =
        goti_file_read(path, TOKEN_BYTES, &there, &n_bytes, NULL);
    const bool same = err == GOTI_OK && strcmp(there, token) == 0;
    free(there);
    if (same) return GOTI_OK;
    return goti_fail(msg, GOTI_E_ARG,
                     "--db: process %d of %d does not see the %s that the "
                     "first one does; expected a directory that all share",
                     t->me + 1, t->n, dir);
}

goti_err goti_same_place(goti_team *t, const char *dir, goti_msg *msg)
{
    char token[TOKEN_BYTES] = "";
    goti_err err = GOTI_OK;
    if (!goti_is_spread(t)) return GOTI_OK;
    const size_t bytes = strlen(dir) + sizeof NAME + 1;
    char *const path = malloc(bytes);
    if (path == NULL)
        err = goti_fail(msg, GOTI_E_MEMORY, "out of memory");
    else
        (void)snprintf(path, bytes, "%s/%s", dir, NAME);
    if (err == GOTI_OK && goti_team_leads(t)) {
        make_token(token);
        err = leave(path, token, msg);
    }
    err = goti_team_agree(t, err, msg);
    if (err == GOTI_OK) {
        goti_team_tell(t, token, sizeof token);
        if (!goti_team_leads(t)) err = find(t, dir, path, token, msg);
        err = goti_team_agree(t, err, msg);
        if (goti_team_leads(t)) (void)unlink(path);
    }
    free(path);
    return err;
}
